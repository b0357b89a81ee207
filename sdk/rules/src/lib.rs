//! The rules of the Fairdeal games, pure: values in, values out, no I/O, no clock, no randomness
//! of their own. The referee and the bots use this same code.
//!
//! One module a game: [`mini_card`], [`mastermind`], [`set`].
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

pub mod mastermind;
pub mod mini_card;
pub mod set;
