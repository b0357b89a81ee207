//! Measuring: processor time of this process, and allocations. Processor time, since other work on
//! the machine takes less from it than from the wall clock.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// The system's allocator, and how often it was asked.
pub struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: everything is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Allocations of `work`, by all threads.
pub fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    work();
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

/// Processor time of `work`, by all threads.
pub fn cpu(work: impl FnOnce()) -> Duration {
    let before = used(UsageWho::RUSAGE_SELF);
    work();
    used(UsageWho::RUSAGE_SELF).saturating_sub(before)
}

/// Processor time so far of this process, or of its children that have ended.
pub fn used(who: UsageWho) -> Duration {
    let usage = getrusage(who).expect("the system counts processor time");
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(micros.unsigned_abs())
}

/// The least processor time of each work over so many rounds, all of them in turn, so that a noise
/// that lasts falls on all.
pub fn least<const N: usize>(rounds: usize, mut works: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let mut least = [Duration::MAX; N];
    for _ in 0..rounds {
        for (least, work) in least.iter_mut().zip(&mut works) {
            *least = cpu(work).min(*least);
        }
    }
    least
}

/// How many times as long as `b` is `a`.
pub fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64().max(1e-9)
}
