//! Measuring: processor time of this process, and allocations. Processor time, since other work on
//! the machine takes less from it than from the wall clock.

use std::alloc::{GlobalAlloc, Layout, System};
use std::error::Error;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use nix::libc;
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
    let before = processor();
    work();
    processor().saturating_sub(before)
}

/// Processor time of this process so far.
fn processor() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("the system counts processor time");
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(micros.unsigned_abs())
}

/// What a process used of the machine, with the processes that it waited for.
pub struct Used {
    /// Time by the clock on the wall.
    pub wall: Duration,
    /// Processor time.
    pub processor: Duration,
    /// The most memory that it held at once, in KiB.
    pub most_kib: u64,
}

/// Runs a process to its end, which must be a success.
pub fn used(mut command: Command) -> Result<Used, Box<dyn Error>> {
    let begun = Instant::now();
    let child = command.stdout(Stdio::null()).spawn()?;
    let mut status = 0;
    // SAFETY: a plain structure of numbers, which the call fills.
    let (ended, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(child.id() as i32, &mut status, 0, &mut usage), usage)
    };
    let wall = begun.elapsed();
    if ended < 0 || status != 0 {
        return Err(format!("{command:?} failed").into());
    }
    let time = |time: libc::timeval| {
        Duration::from_secs(time.tv_sec.unsigned_abs())
            + Duration::from_micros(time.tv_usec.unsigned_abs())
    };
    let processor = time(usage.ru_utime) + time(usage.ru_stime);
    Ok(Used { wall, processor, most_kib: usage.ru_maxrss.unsigned_abs() })
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
