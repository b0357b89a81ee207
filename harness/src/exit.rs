//! The exit codes of the `fairdeal` program, in one place.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 1 | checked and found wanting: a bot refused, a replay that differs, an invalid tournament |
//! | 2 | the command line is wrong |
//! | 3 | an input cannot be used: a file missing or unreadable, a bad `tournament.toml`, deal or bot |
//! | 4 | the output cannot be written, or results are there already |
//! | 5 | the run has ended, but an entry is unrated or the harness itself was at fault |
//! | 130 | interrupted |

/// Done.
pub const OK: u8 = 0;
/// Checked and found wanting.
pub const FAILED: u8 = 1;
/// The command line is wrong.
pub const USAGE: u8 = 2;
/// An input cannot be used.
pub const INPUT: u8 = 3;
/// The output cannot be written.
pub const OUTPUT: u8 = 4;
/// An entry is unrated or the harness was at fault.
pub const FAULT: u8 = 5;
/// Interrupted by a signal.
pub const INTERRUPTED: u8 = 130;
