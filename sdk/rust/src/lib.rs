//! Write a Fairdeal bot in Rust. A whole one:
//!
//! ```
//! use fairdeal_sdk::mini_card::{Strategy, View};
//!
//! #[derive(Default)]
//! struct First;
//!
//! impl Strategy for First {
//!     fn discard(&mut self, _view: &View) -> usize {
//!         0
//!     }
//! }
//!
//! fairdeal_sdk::export!(mini_card: First);
//! # fn main() {}
//! ```
//!
//! with `#![no_std]` as its first line, in a library with `crate-type = ["cdylib"]`, built by
//! `cargo build --release --target wasm32-unknown-unknown`. The trait of each game is in its
//! module: [`mini_card::Strategy`], [`mastermind::Strategy`], [`set::Strategy`]; what the host and
//! the bot say to each other is in `sdk/CONTRACT.md`.
//!
//! A bot without std gets its panic handler and allocator from here, which keeps it small. One that
//! wants std leaves `#![no_std]` away and takes the feature `std`. One that wants no import does
//! without the default feature `log`.
#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

// Outside wasm std brings the panic handler and the allocator.
#[cfg(any(not(target_family = "wasm"), feature = "std"))]
extern crate std;

pub mod export;
pub mod layout;
pub mod log;
pub mod mastermind;
pub mod mini_card;
pub mod set;
#[cfg(feature = "testing")]
pub mod testing;

#[allow(unsafe_code)]
#[cfg(any(test, all(target_family = "wasm", feature = "allocator")))]
mod allocator;
mod panic;
mod random;
mod view;

/// The rules of the games, and strategies to build on.
pub use fairdeal_rules as rules;
pub use random::Rng;
pub use view::ViewError;
