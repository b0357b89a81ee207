//! Fairdeal runs strategy competitions: bots compiled to WebAssembly play the same seeded deals
//! under the same limits, and the lowest score wins.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod bundle;
pub mod cli;
pub mod exit;
pub mod names;
mod output;
pub mod pack;
mod regular;
pub mod report;
pub mod sandbox;
pub mod tournament;

pub use fairdeal_referee::{digest, games, player, random, verdict};
