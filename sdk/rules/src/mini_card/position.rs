//! What a player sees when it must discard, and what a player is: something that chooses.

use super::{Card, Move};

/// The moment before a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<'a> {
    /// The cards still to be drawn, next first. Where a tournament hides a part of the deck, only
    /// those that are shown.
    pub cards: &'a [Card],
    /// The moves still to come. In a game the first of them is the discard in question.
    pub moves: &'a [Move],
    /// The goal.
    pub goal: i64,
    /// The held cards, in the order drawn.
    pub held: &'a [Card],
}

/// A strategy of discarding. Every `FnMut(&Position) -> usize` is one.
///
/// ```
/// use fairdeal_rules::mini_card::{Discard, Position};
///
/// let mut last = |position: &Position| position.held.len() - 1;
/// let held = fairdeal_rules::mini_card::parse_cards("H3 DJ").unwrap();
/// let position = Position { cards: &[], moves: &[], goal: 20, held: &held };
/// assert_eq!(last.choose(&position), 1);
/// ```
pub trait Discard {
    /// The index in `position.held` of the card to put away. At least one card is held whenever
    /// the rules ask; an index outside of the hand is refused by whoever asked.
    fn choose(&mut self, position: &Position<'_>) -> usize;
}

impl<F: FnMut(&Position<'_>) -> usize + ?Sized> Discard for F {
    fn choose(&mut self, position: &Position<'_>) -> usize {
        self(position)
    }
}
