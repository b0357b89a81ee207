//! Pictures of the games on a terminal, for who plays and who watches: cards, pegs, colours. Knows
//! no input and no rules but those of how things look.

pub mod mastermind;
pub mod mini_card;
mod pen;
pub mod set;

pub use pen::{ColourOptions, Palette, Pen};
