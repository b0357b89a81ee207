//! The memory of a bot: small, fast, and enough for an instance that lives for one match.
//!
//! Blocks are cut from the end of the memory, in sizes that are powers of two; a freed block goes
//! to the list of its size, from which the next block of that size is taken. The block at the end
//! grows and shrinks in place, so that a growing `Vec` is seldom copied. Memory is never joined or
//! handed back: a search that frees what it took can go on for ever, and one that does not gets a
//! refusal from the host.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ptr::null_mut;

const SMALLEST: usize = 16;
const PAGE: usize = 1 << 16;

/// The allocator, over memory that [`Grow`] provides.
pub(crate) struct Allocator<G>(UnsafeCell<State<G>>);

/// Where memory comes from.
pub(crate) trait Grow {
    /// Address of the first byte that may be used, a positive number.
    fn start(&self) -> usize;
    /// Address after the last byte that may be used.
    fn end(&self) -> usize;
    /// Adds pages of 64 KiB at the end; false if they are refused.
    fn grow(&mut self, pages: usize) -> bool;
}

struct State<G> {
    memory: G,
    /// Everything from here to the end is unused; 0 before the first block.
    top: usize,
    /// The highest that the top ever was: what lies above is still as the host gave it, all zeros.
    highest: usize,
    /// The first free block of each size (as a power of two), or 0. A free block begins with the
    /// address of the next.
    free: [usize; usize::BITS as usize],
}

// SAFETY: a bot has one thread (the contract refuses the threads proposal); tests use one each.
unsafe impl<G> Sync for Allocator<G> {}

impl<G: Grow> Allocator<G> {
    pub(crate) const fn new(memory: G) -> Self {
        Allocator(UnsafeCell::new(State {
            memory,
            top: 0,
            highest: 0,
            free: [0; usize::BITS as usize],
        }))
    }
}

/// The size of the block for this layout, or none if it is too large to be had.
fn block(layout: Layout) -> Option<usize> {
    layout.size().max(layout.align()).max(SMALLEST).checked_next_power_of_two()
}

impl<G: Grow> State<G> {
    /// Moves the top to `top`, with more memory if it takes that.
    fn reach(&mut self, top: usize) -> bool {
        let missing = top.saturating_sub(self.memory.end());
        let fits = missing == 0 || self.memory.grow(missing.div_ceil(PAGE));
        if fits {
            self.top = top;
            self.highest = self.highest.max(top);
        }
        fits
    }

    fn cut(&mut self, size: usize, align: usize) -> Option<usize> {
        if self.top == 0 {
            self.top = self.memory.start();
        }
        let start = self.top.checked_next_multiple_of(align.max(SMALLEST))?;
        self.reach(start.checked_add(size)?).then_some(start)
    }

    /// The first free block of this size, out of its list.
    fn take(&mut self, size: usize, align: usize) -> Option<usize> {
        let first = &mut self.free[size.trailing_zeros() as usize];
        if *first == 0 || align > SMALLEST {
            return None;
        }
        // SAFETY: a free block begins with the address of the next.
        let block = core::mem::replace(first, unsafe { *(*first as *const usize) });
        Some(block)
    }
}

// SAFETY: a block is cut from unused memory or taken from the list of its size, so that no two
// blocks in use overlap; blocks of a list are as aligned as `SMALLEST`, and layouts that want more
// are always cut anew.
unsafe impl<G: Grow> GlobalAlloc for Allocator<G> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let state = unsafe { &mut *self.0.get() };
        let Some(size) = block(layout) else { return null_mut() };
        let start = state.take(size, layout.align()).or_else(|| state.cut(size, layout.align()));
        start.map_or(null_mut(), |start| start as *mut u8)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let highest = unsafe { &*self.0.get() }.highest;
        let block = unsafe { self.alloc(layout) };
        // Filling memory costs fuel: what was never used is left alone.
        if !block.is_null() && (block as usize) < highest {
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    unsafe fn dealloc(&self, block_start: *mut u8, layout: Layout) {
        let state = unsafe { &mut *self.0.get() };
        let Some(size) = block(layout) else { return };
        if block_start as usize + size == state.top {
            state.top = block_start as usize;
            return;
        }
        let list = size.trailing_zeros() as usize;
        unsafe { *(block_start as *mut usize) = state.free[list] };
        state.free[list] = block_start as usize;
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        let Ok(new_layout) = Layout::from_size_align(new_size, layout.align()) else {
            return null_mut();
        };
        let (Some(size), Some(new_block)) = (block(layout), block(new_layout)) else {
            return null_mut();
        };
        if size == new_block {
            return old;
        }
        let state = unsafe { &mut *self.0.get() };
        if old as usize + size == state.top && state.reach(old as usize + new_block) {
            return old;
        }
        unsafe {
            let new = self.alloc(new_layout);
            if !new.is_null() {
                core::ptr::copy_nonoverlapping(old, new, layout.size().min(new_size));
                self.dealloc(old, layout);
            }
            new
        }
    }
}

/// The memory of a bot, from the end of its static data on.
#[cfg(target_family = "wasm")]
pub(crate) struct WasmMemory;

#[cfg(target_family = "wasm")]
impl Grow for WasmMemory {
    fn start(&self) -> usize {
        unsafe extern "C" {
            /// Set by the linker.
            static __heap_base: u8;
        }
        (&raw const __heap_base) as usize
    }

    fn end(&self) -> usize {
        core::arch::wasm32::memory_size(0) * PAGE
    }

    fn grow(&mut self, pages: usize) -> bool {
        core::arch::wasm32::memory_grow(0, pages) != usize::MAX
    }
}

#[cfg(all(target_family = "wasm", feature = "allocator"))]
#[global_allocator]
static ALLOCATOR: Allocator<WasmMemory> = Allocator::new(WasmMemory);

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// A memory of some pages, all but the first refused until asked for.
    struct TestMemory {
        bytes: Vec<u128>,
        pages: usize,
        most: usize,
    }

    impl TestMemory {
        fn new(most: usize) -> Allocator<TestMemory> {
            let bytes = std::vec![0; (most + 1) * PAGE / size_of::<u128>()];
            Allocator::new(TestMemory { bytes, pages: 1, most })
        }
    }

    impl Grow for TestMemory {
        fn start(&self) -> usize {
            self.bytes.as_ptr() as usize + 5
        }
        fn end(&self) -> usize {
            self.bytes.as_ptr() as usize + self.pages * PAGE
        }
        fn grow(&mut self, pages: usize) -> bool {
            let fits = self.pages + pages <= self.most;
            self.pages += if fits { pages } else { 0 };
            fits
        }
    }

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size, 8).unwrap()
    }

    #[test]
    fn blocks_are_aligned_apart_and_keep_what_is_written() {
        let memory = TestMemory::new(40);
        let mut blocks = Vec::new();
        for (i, &size) in [1, 16, 17, 100, 4096, 70_000, 3].iter().cycle().take(70).enumerate() {
            let align = 1 << (i % 7);
            let layout = Layout::from_size_align(size, align).unwrap();
            let start = unsafe { memory.alloc(layout) };
            assert!(!start.is_null() && (start as usize).is_multiple_of(align));
            unsafe { start.write_bytes(i as u8, size) };
            blocks.push((start, layout, i as u8));
            if i % 3 == 0 {
                let (start, layout, _) = blocks.swap_remove(i / 3);
                unsafe { memory.dealloc(start, layout) };
            }
        }
        for &(start, layout, fill) in &blocks {
            let held = unsafe { core::slice::from_raw_parts(start, layout.size()) };
            assert!(held.iter().all(|&byte| byte == fill));
        }
    }

    #[test]
    fn freed_memory_is_used_again() {
        let memory = TestMemory::new(2);
        for _ in 0..1000 {
            let [a, b, c] =
                [5000, 100, 40_000].map(|size| (size, unsafe { memory.alloc(layout(size)) }));
            for (size, start) in [b, a, c] {
                assert!(!start.is_null());
                unsafe { memory.dealloc(start, layout(size)) };
            }
        }
    }

    #[test]
    fn the_last_block_grows_in_place() {
        let memory = TestMemory::new(8);
        let first = unsafe { memory.alloc(layout(100)) };
        let grown = unsafe { memory.realloc(first, layout(100), 200_000) };
        assert_eq!(first, grown);
        let _other = unsafe { memory.alloc(layout(16)) };
        unsafe { grown.write_bytes(7, 200_000) };
        let shrunk = unsafe { memory.realloc(grown, layout(200_000), 60) };
        let held = unsafe { core::slice::from_raw_parts(shrunk, 60) };
        assert!(shrunk != grown && held.iter().all(|&byte| byte == 7));
    }

    #[test]
    fn zeroed_memory_is_zero_whether_used_before_or_not() {
        let memory = TestMemory::new(8);
        for size in [64, 64, 30_000, 64, 30_000, 100_000] {
            let start = unsafe { memory.alloc_zeroed(layout(size)) };
            let held = unsafe { core::slice::from_raw_parts(start, size) };
            assert!(held.iter().all(|&byte| byte == 0));
            unsafe { start.write_bytes(9, size) };
            unsafe { memory.dealloc(start, layout(size)) };
        }
    }

    #[test]
    fn want_of_memory_is_a_refusal() {
        let memory = TestMemory::new(2);
        unsafe {
            assert!(memory.alloc(layout(3 * PAGE)).is_null());
            assert!(
                memory.alloc(Layout::from_size_align(isize::MAX as usize, 1).unwrap()).is_null()
            );
            let small = memory.alloc(layout(64));
            assert!(memory.realloc(small, layout(64), 3 * PAGE).is_null());
            assert!(!small.is_null());
        }
    }
}
