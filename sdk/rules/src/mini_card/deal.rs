//! A deal: all that is fixed before a game. How deals are made is for the harness.

use alloc::vec::Vec;

use super::{Card, Move};

/// The set-up of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The deck, first card first.
    pub cards: Vec<Card>,
    /// The moves, first move first.
    pub moves: Vec<Move>,
    /// The goal.
    pub goal: i64,
}
