//! The Mini Card Game: one player draws and discards along a list of moves fixed in advance, and
//! wants the sum of the held cards to end just below the goal. The lowest score wins.

mod card;

pub use card::{Card, Color, Move, Rank, Suit};
