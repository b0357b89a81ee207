//! What is fuzzed: each target is a function of bytes that must neither panic nor hang.
//!
//! `fuzz_targets/` calls them from libFuzzer; `briefly.rs` calls the same functions in the plain
//! tests of the harness.

pub mod command_line;
pub mod seeds;
pub mod targets;
pub mod views;
