//! The games as the referee knows them: settings, deals, the course of a match, its transcript and
//! its digest. Nothing here reads a file, a clock or a bot: whoever plays is a
//! [`player::Player`]. The harness puts sandboxed bots behind that trait; its report, compiled to
//! WebAssembly, puts the browser's.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod digest;
pub mod games;
pub mod histogram;
pub mod player;
pub mod random;
pub mod verdict;
pub mod words;
