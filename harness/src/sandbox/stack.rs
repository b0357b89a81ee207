//! Native stack for bots. A bot that recurses needs more stack than a thread has by default, and
//! a thread without it would take the whole process down.

use std::cell::Cell;
use std::panic;
use std::thread;

use super::limits::MOST_DEPTH;

/// The engine's own limit of a bot's native stack. It stands behind the depth counter, whose
/// budget is at most a quarter of it.
pub(super) const ENGINE_STACK: usize = 4 * MOST_DEPTH as usize;

/// Bytes of stack that a thread needs to run bots: the engine's limit and as much as the harness
/// may need above and below it.
pub const STACK_BYTES: usize = ENGINE_STACK + (2 << 20);

thread_local! {
    static ENOUGH: Cell<bool> = const { Cell::new(false) };
}

/// Says that this thread was started with at least [`STACK_BYTES`] of stack, so that answers can
/// be given on it. On any other thread each answer is given on a thread of its own: correct, but
/// slow.
///
/// # Example
/// ```
/// use fairdeal::sandbox::{STACK_BYTES, stack_is_enough};
///
/// let pool = rayon::ThreadPoolBuilder::new()
///     .num_threads(1)
///     .stack_size(STACK_BYTES)
///     .start_handler(|_| stack_is_enough())
///     .build()
///     .unwrap();
/// ```
pub fn stack_is_enough() {
    ENOUGH.set(true);
}

/// Runs `work` on a thread with enough stack for bots: for programs and tests that play on one
/// thread.
pub fn with_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    if ENOUGH.get() {
        return work();
    }
    thread::scope(|scope| {
        let marked = || {
            stack_is_enough();
            work()
        };
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, marked);
        match thread.map(|thread| thread.join()) {
            Ok(Ok(result)) => result,
            Ok(Err(payload)) => panic::resume_unwind(payload),
            Err(error) => panic!("no thread with {STACK_BYTES} bytes of stack: {error}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_on_a_marked_thread() {
        let here = thread::current().id();
        let (there, marked) = with_stack(|| (thread::current().id(), ENOUGH.get()));
        assert_ne!(here, there);
        assert!(marked);
        assert!(!ENOUGH.get());
        assert!(with_stack(|| {
            let outer = thread::current().id();
            with_stack(|| thread::current().id() == outer)
        }));
    }
}
