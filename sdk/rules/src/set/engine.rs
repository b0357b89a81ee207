//! The deck and the table: dealing, removing, dealing more, and when the game is over. Knows
//! nothing of players; with 4 attributes of 3 values it offers what the TriGo library does.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::geometry::{Card, Geometry, MAX_VALUES};
use super::matching::Match;
use super::shuffle::shuffle;

/// The most cards on a table: a claim has one bit a position.
pub const MAX_TABLE: usize = 64;

/// A game of Set in progress.
///
/// ```
/// use fairdeal_rules::set::Engine;
/// let mut engine = Engine::standard();
/// engine.shuffle(|bound| bound / 2);
/// engine.deal();
/// while let Some(found) = engine.first_match() {
///     engine.remove(found.positions());
///     engine.deal();
/// }
/// assert!(engine.is_over());
/// assert_eq!(engine.cards().len() + 3 * engine.matches_found(), 81);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Engine {
    pub(super) geometry: Geometry,
    pub(super) table: usize,
    pub(super) expand: usize,
    /// The cards still to be dealt, the next one last.
    pub(super) deck: Vec<Card>,
    /// The cards on the table; a blank where one was removed and none dealt yet.
    pub(super) field: Vec<Option<Card>>,
    pub(super) found: usize,
}

impl Clone for Engine {
    fn clone(&self) -> Engine {
        let mut clone = Engine { deck: vec![], field: vec![], ..*self };
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, other: &Engine) {
        let Engine { geometry, table, expand, ref deck, ref field, found } = *other;
        (self.geometry, self.table, self.expand, self.found) = (geometry, table, expand, found);
        self.deck.clone_from(deck);
        self.field.clone_from(field);
    }
}

impl Engine {
    /// A game with an empty table and all cards in the deck, in the order of their numbers. The
    /// table is to hold `table` cards, and `expand` more at a time while there is no match.
    ///
    /// # Errors
    /// When `table` is not between the cards of a match and 64, or `expand` not between 1 and 64.
    pub fn new(geometry: Geometry, table: usize, expand: usize) -> Result<Engine, EngineError> {
        let least = geometry.values();
        if !(least..=MAX_TABLE).contains(&table) {
            return Err(EngineError::Table { table, least });
        }
        if !(1..=MAX_TABLE).contains(&expand) {
            return Err(EngineError::Expand { expand });
        }
        let mut engine = Engine { geometry, table, expand, deck: vec![], field: vec![], found: 0 };
        engine.refill();
        Ok(engine)
    }

    /// The game as it is sold: 81 cards, a table of 12, 3 more while there is no match.
    pub fn standard() -> Engine {
        let mut engine = Engine {
            geometry: Geometry::STANDARD,
            table: 12,
            expand: 3,
            deck: vec![],
            field: vec![],
            found: 0,
        };
        engine.refill();
        engine
    }

    /// The same game with the deck in this order, the next card to be dealt first, and an empty
    /// table.
    ///
    /// # Errors
    /// When these are not all cards, each once.
    pub fn with_deck(mut self, order: &[Card]) -> Result<Engine, EngineError> {
        let cards = self.geometry.deck_size();
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(self.geometry.deck()) {
            return Err(EngineError::Deck { cards });
        }
        self.clear();
        self.deck = order.iter().rev().copied().collect();
        Ok(self)
    }

    /// Puts all cards back into the deck, shuffles it and clears the table. `below(n)` gives a
    /// random number from 0 to n − 1.
    pub fn shuffle(&mut self, below: impl FnMut(u64) -> u64) {
        self.refill();
        self.deck.reverse();
        shuffle(&mut self.deck, below);
        self.deck.reverse();
    }

    fn refill(&mut self) {
        self.clear();
        self.deck.clear();
        self.deck.extend(self.geometry.deck());
        self.deck.reverse();
    }

    fn clear(&mut self) {
        self.field.clear();
        self.found = 0;
    }

    /// The deck's shape.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Card `i` of the deck of all cards, or a blank when there is none.
    pub fn card(&self, i: usize) -> Option<Card> {
        self.geometry.card(i)
    }

    /// How many cards are still in the deck.
    pub fn deck_size(&self) -> usize {
        self.deck.len()
    }

    /// The cards still in the deck, the next one first.
    pub fn deck(&self) -> impl Iterator<Item = Card> {
        self.deck.iter().rev().copied()
    }

    /// The table's positions: a card, or a blank where one was removed since the last deal.
    pub fn field(&self) -> &[Option<Card>] {
        &self.field
    }

    /// The card at position `i` of the table, or a blank when there is none.
    pub fn field_card(&self, i: usize) -> Option<Card> {
        self.field.get(i).copied().flatten()
    }

    /// The cards on the table, without blanks. After a deal there are no blanks, so that a card's
    /// index here is its position.
    pub fn cards(&self) -> Vec<Card> {
        self.field.iter().copied().flatten().collect()
    }

    /// What `look` sees in the cards on the table, without blanks.
    fn look<R>(&self, look: impl FnOnce(&[Card]) -> R) -> R {
        let mut cards = [Card::FIRST; MAX_TABLE];
        let mut count = 0;
        for (place, &card) in cards.iter_mut().zip(self.field.iter().flatten()) {
            *place = card;
            count += 1;
        }
        look(&cards[..count])
    }

    /// How many matches were removed since the last shuffle.
    pub fn matches_found(&self) -> usize {
        self.found
    }

    /// How many matches there are on the table.
    pub fn field_matches(&self) -> usize {
        self.look(|cards| self.geometry.count_matches(cards))
    }

    /// Every match on the table, in index order of the positions.
    pub fn matches(&self) -> Vec<Match> {
        let found = self.look(|cards| self.geometry.matches(cards));
        found.into_iter().map(|found| self.at_positions(found)).collect()
    }

    /// The first match on the table, in index order of the positions; none when there is none.
    pub fn first_match(&self) -> Option<Match> {
        self.look(|cards| self.geometry.first_match(cards)).map(|found| self.at_positions(found))
    }

    /// Whether there is a match on the table.
    pub fn has_match(&self) -> bool {
        self.look(|cards| self.geometry.has_match(cards))
    }

    /// A match among the cards, as positions of the table, where blanks count.
    fn at_positions(&self, found: Match) -> Match {
        if !self.field.contains(&None) {
            return found;
        }
        let occupied: Vec<usize> =
            (0..self.field.len()).filter(|&position| self.field[position].is_some()).collect();
        let positions: Vec<usize> = found.positions().iter().map(|&card| occupied[card]).collect();
        Match::at(&positions)
    }

    /// Whether the cards at these positions of the table are a match: as many as there are values,
    /// no position twice, no blank.
    pub fn is_match(&self, candidate: &[usize]) -> bool {
        if candidate.len() != self.geometry.values() {
            return false;
        }
        let mut cards = [Card::FIRST; MAX_VALUES];
        for (place, &position) in cards.iter_mut().zip(candidate) {
            let Some(card) = self.field_card(position) else { return false };
            *place = card;
        }
        // No card is on the table twice, so that a position given twice shows as a card twice.
        self.geometry.is_match(&cards[..candidate.len()])
    }

    /// Removes the cards at these positions and counts a match found, if there was any card. Not
    /// verified: ask [`is_match`](Engine::is_match) before.
    pub fn remove(&mut self, positions: &[usize]) {
        let mut removed = false;
        for &position in positions {
            if let Some(place) = self.field.get_mut(position) {
                removed |= place.take().is_some();
            }
        }
        self.found += usize::from(removed);
    }

    /// Fills the table and deals more, as often as it takes, until there is a match, the deck is
    /// empty or the table has 64 cards.
    pub fn deal(&mut self) {
        self.fill();
        while !self.has_match() {
            if self.deal_more() == 0 {
                break;
            }
        }
    }

    /// Fills the table up to its size, with or without a match: new cards take the places of
    /// removed ones in ascending order. Places that stay blank, because the table has its size or
    /// the deck is empty, are closed up.
    pub fn fill(&mut self) {
        let mut missing = self.table.saturating_sub(self.field.iter().flatten().count());
        for place in self.field.iter_mut().filter(|place| place.is_none()) {
            if missing == 0 {
                break;
            }
            *place = self.deck.pop();
            missing -= 1;
        }
        self.field.retain(Option::is_some);
        self.append(missing);
    }

    /// Deals `expand` cards more to the end of the table, or as many as the deck holds and 64
    /// allow; returns how many. Blank places are closed up.
    pub fn deal_more(&mut self) -> usize {
        self.field.retain(Option::is_some);
        self.append(self.expand)
    }

    fn append(&mut self, count: usize) -> usize {
        let before = self.field.len();
        let count = count.min(MAX_TABLE.saturating_sub(before));
        let first = self.deck.len().saturating_sub(count);
        self.field.extend(self.deck.drain(first..).rev().map(Some));
        self.field.len() - before
    }

    /// Whether cards can still be dealt: the deck is not empty and the table has fewer than 64.
    pub fn can_deal_more(&self) -> bool {
        !self.deck.is_empty() && self.field.iter().flatten().count() < MAX_TABLE
    }

    /// Whether the game is over: nothing more can be dealt and there is no match on the table.
    pub fn is_over(&self) -> bool {
        !self.can_deal_more() && !self.has_match()
    }
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The size of the table is out of range.
    Table {
        /// The size asked for.
        table: usize,
        /// The least size: the cards of a match.
        least: usize,
    },
    /// The number of cards dealt more is out of range.
    Expand {
        /// The number asked for.
        expand: usize,
    },
    /// The order of the deck leaves a card out or holds one twice.
    Deck {
        /// How many cards the deck has.
        cards: usize,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Table { table, least } => {
                write!(f, "a table of {table} cards: give {least} to {MAX_TABLE}")
            }
            EngineError::Expand { expand } => {
                write!(f, "{expand} cards more at a time: give 1 to {MAX_TABLE}")
            }
            EngineError::Deck { cards } => {
                write!(f, "the deck is not each of its {cards} cards once: give all, in any order")
            }
        }
    }
}

impl core::error::Error for EngineError {}
