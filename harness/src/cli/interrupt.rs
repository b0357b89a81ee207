//! Stopping a run: the first signal asks it to stop cleanly, the second ends it at once. Either way
//! what is journalled is kept.

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
