//! Fairdeal runs strategy competitions: bots compiled to WebAssembly play the same seeded deals
//! under the same limits, and the lowest score wins.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod player;
pub mod verdict;
