//! Stopping a run: the first signal asks it to stop cleanly, the second ends it at once. Either way
//! what is journalled is kept. And signals that would stop it without a word.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit;

/// A flag that is set by an interrupt from now on.
pub fn flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the second signal finds the flag set.
        flag::register_conditional_shutdown(signal, exit::INTERRUPTED.into(), stop.clone())?;
        flag::register(signal, stop.clone())?;
    }
    Ok(stop)
}

/// From now on writing into a file that may not grow further fails, as on a full disk, and is told;
/// else a signal would end the program.
pub fn outlive_full_files() {
    // A handler that does nothing of use is enough. Where it cannot be set it is as it was.
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}
