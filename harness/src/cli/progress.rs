//! A progress bar on standard error: only on a terminal, so that nothing is in the way of a pipe.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over so many matches, with rate and time left; invisible where it is not wanted or
/// standard error is no terminal.
pub fn bar(matches: u64, quiet: bool) -> ProgressBar {
    let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let template = "{bar:30} {human_pos}/{human_len} matches, {per_sec}, {eta} left";
    let bar = ProgressBar::with_draw_target(Some(matches), target);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
