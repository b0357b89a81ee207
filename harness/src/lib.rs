//! Fairdeal runs strategy competitions: bots compiled to WebAssembly play the same seeded deals
//! under the same limits, and the lowest score wins.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod player;
pub mod sandbox;
pub mod verdict;
