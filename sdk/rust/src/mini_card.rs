//! The Mini Card Game as a bot sees it.
//!
//! ```
//! use fairdeal_sdk::mini_card::{Strategy, View};
//!
//! /// Discards the card drawn last.
//! #[derive(Default)]
//! pub struct Last;
//!
//! impl Strategy for Last {
//!     fn discard(&mut self, view: &View) -> usize {
//!         view.held().len() - 1
//!     }
//! }
//! ```

use alloc::vec::Vec;

pub use fairdeal_rules::mini_card::{Card, Color, Move, Position, Rank, Suit};

use crate::layout::{SEED, mini_card as at};
use crate::view::{ViewError, check_length, split, u16_at, u32_at, u64_at};

/// A player of the Mini Card Game. One lives for one match.
pub trait Strategy {
    /// The card to discard: its place in [`View::held`], from 0.
    fn discard(&mut self, view: &View<'_>) -> usize;
}

/// What a bot sees when it must discard a card. It borrows the view's bytes and copies nothing.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    seed: u64,
    goal: i32,
    deck_left: u16,
    cards: Cards<'a>,
    moves: Moves<'a>,
    held: Cards<'a>,
}

impl<'a> View<'a> {
    /// Reads a view.
    ///
    /// # Errors
    /// Bytes that are no view of this game: too short, too long, more cards shown than the deck
    /// has, no such suit, rank or move.
    pub fn decode(bytes: &'a [u8]) -> Result<View<'a>, ViewError> {
        let (header, rest) = split::<{ at::HEADER }>(bytes)?;
        let deck_left = u16_at(header, at::DECK_LEFT);
        let shown = u16_at(header, at::CARDS);
        if shown > deck_left {
            let expected = "at most the cards left in the deck";
            return Err(ViewError::Value { offset: at::CARDS, found: shown.into(), expected });
        }
        let cards = usize::from(shown) * at::CARD_BYTES;
        let moves = usize::from(u16_at(header, at::MOVES));
        let held = usize::from(u16_at(header, at::HELD)) * at::CARD_BYTES;
        check_length(at::HEADER + cards + moves + held, bytes.len())?;
        let (cards, rest) = rest.split_at(cards);
        let (moves, held) = rest.split_at(moves);
        Ok(View {
            seed: u64_at(header, SEED),
            goal: u32_at(header, at::GOAL).cast_signed(),
            deck_left,
            cards: Cards::decode(cards, at::HEADER)?,
            moves: Moves::decode(moves, at::HEADER + cards.len())?,
            held: Cards::decode(held, at::HEADER + cards.len() + moves.len())?,
        })
    }

    /// This bot's own random seed, the same for the whole match.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The goal: a sum of held cards above it ends the game.
    pub fn goal(&self) -> i64 {
        self.goal.into()
    }

    /// Cards left in the deck, shown or not.
    pub fn deck_left(&self) -> usize {
        self.deck_left.into()
    }

    /// The cards still to be drawn, next first: all that are left, or as many as the tournament
    /// reveals.
    pub fn cards(&self) -> Cards<'a> {
        self.cards
    }

    /// The moves still to come; the first is the discard that is asked for.
    pub fn moves(&self) -> Moves<'a> {
        self.moves
    }

    /// The held cards, in the order drawn.
    pub fn held(&self) -> Cards<'a> {
        self.held
    }

    /// Whether every card left in the deck is shown.
    pub fn all_shown(&self) -> bool {
        self.cards.len() == self.deck_left()
    }

    /// What the view shows, copied out for the strategies of `fairdeal_rules::mini_card`, which work
    /// on slices.
    pub fn copied(&self) -> Copied {
        Copied {
            cards: self.cards.iter().collect(),
            moves: self.moves.iter().collect(),
            goal: self.goal(),
            held: self.held.iter().collect(),
        }
    }
}

/// A view's lists in memory of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// The cards still to be drawn that are shown, next first.
    pub cards: Vec<Card>,
    /// The moves still to come.
    pub moves: Vec<Move>,
    /// The goal.
    pub goal: i64,
    /// The held cards, in the order drawn.
    pub held: Vec<Card>,
}

impl Copied {
    /// The same as a position of the rules.
    pub fn position(&self) -> Position<'_> {
        Position { cards: &self.cards, moves: &self.moves, goal: self.goal, held: &self.held }
    }
}

/// A list of cards inside a view.
#[derive(Clone, Copy, Debug)]
pub struct Cards<'a>(&'a [[u8; at::CARD_BYTES]]);

impl<'a> Cards<'a> {
    fn decode(bytes: &'a [u8], offset: usize) -> Result<Cards<'a>, ViewError> {
        let (pairs, _) = bytes.as_chunks();
        for (i, &[suit, rank]) in pairs.iter().enumerate() {
            if Card::from_numbers(suit, rank).is_none() {
                return Err(ViewError::Value {
                    offset: offset + i * at::CARD_BYTES,
                    found: u16::from_le_bytes([suit, rank]).into(),
                    expected: "a card (suit 0-3, then rank 2-14)",
                });
            }
        }
        Ok(Cards(pairs))
    }

    /// How many cards.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The card at this place, from 0.
    pub fn get(self, index: usize) -> Option<Card> {
        let &[suit, rank] = self.0.get(index)?;
        Card::from_numbers(suit, rank)
    }

    /// The cards, in order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone + 'a {
        // All were checked when the view was read: none is left out here.
        self.0.iter().filter_map(|&[suit, rank]| Card::from_numbers(suit, rank))
    }
}

/// A list of moves inside a view.
#[derive(Clone, Copy, Debug)]
pub struct Moves<'a>(&'a [u8]);

impl<'a> Moves<'a> {
    fn decode(bytes: &'a [u8], offset: usize) -> Result<Moves<'a>, ViewError> {
        match bytes.iter().position(|&number| Move::from_number(number).is_none()) {
            None => Ok(Moves(bytes)),
            Some(i) => Err(ViewError::Value {
                offset: offset + i,
                found: bytes[i].into(),
                expected: "a move (0 draw, 1 discard)",
            }),
        }
    }

    /// How many moves.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The moves, in order.
    pub fn iter(self) -> impl Iterator<Item = Move> + Clone + 'a {
        self.0.iter().filter_map(|&number| Move::from_number(number))
    }
}
