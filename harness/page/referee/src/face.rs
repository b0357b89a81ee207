//! The functions that the page calls, and the one that it offers.
//!
//! | export | type | what it does |
//! |---|---|---|
//! | `memory` | memory | |
//! | `alloc` | `(len: i32) -> i32` | makes room for a question |
//! | `deal`, `replay`, `play` | `(address: i32, len: i32) -> i64` | takes the question there, which is gone then; gives the answer's address, and its length in the high half, until the next call |
//!
//! | import | type | what it does |
//! |---|---|---|
//! | `page.ask` | `(seat: i32, view: i32, len: i32, answer: i32) -> i32` | asks the player in a seat about a view; writes value and fuel at `answer`, 8 bytes each; the result is the number of the verdict, 0 for an answer, or 255 if the page itself failed |
#![cfg_attr(not(target_family = "wasm"), allow(dead_code))]

use std::cell::RefCell;

use crate::seats::Asked;

thread_local! {
    /// The answer that the page is reading.
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    fn ask(seat: u32, view: *const u8, len: usize, answer: *mut u8) -> u32;
}

/// Asks the player that the page has put into a seat.
#[cfg(target_family = "wasm")]
pub fn ask_page(seat: usize, view: &[u8]) -> Asked {
    let mut answer = [0; 16];
    // SAFETY: the page reads `len` bytes of the view and writes the 16 bytes of the answer.
    let verdict = unsafe { ask(seat as u32, view.as_ptr(), view.len(), answer.as_mut_ptr()) };
    let (mut value, mut fuel) = ([0; 8], [0; 8]);
    value.copy_from_slice(&answer[..8]);
    fuel.copy_from_slice(&answer[8..]);
    let (value, fuel) = (i64::from_le_bytes(value), u64::from_le_bytes(fuel));
    Asked { verdict, value, fuel }
}

/// Natively there is no page.
#[cfg(not(target_family = "wasm"))]
pub fn ask_page(_: usize, _: &[u8]) -> Asked {
    Asked { verdict: crate::seats::PAGE_FAILED, value: 0, fuel: 0 }
}

/// Makes room for a question.
#[unsafe(no_mangle)]
extern "C" fn alloc(len: usize) -> *mut u8 {
    Box::leak(vec![0; len].into_boxed_slice()).as_mut_ptr()
}

/// Takes the question, and leaves the answer where the page finds it.
///
/// # Safety
/// The address is one of `alloc`, of so many bytes, and not used again.
unsafe fn serve(address: *mut u8, len: usize, answer: fn(&[u8]) -> String) -> u64 {
    // SAFETY: as the caller promises.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, len)) };
    let answer = answer(&question);
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        (kept.len() as u64) << 32 | kept.as_ptr() as u64
    })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn deal(address: *mut u8, len: usize) -> u64 {
    // SAFETY: the page passes what `alloc` gave.
    unsafe { serve(address, len, crate::deal) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn replay(address: *mut u8, len: usize) -> u64 {
    // SAFETY: the page passes what `alloc` gave.
    unsafe { serve(address, len, crate::replay) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn play(address: *mut u8, len: usize) -> u64 {
    // SAFETY: the page passes what `alloc` gave.
    unsafe { serve(address, len, crate::play) }
}
