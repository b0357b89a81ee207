//! Set as a bot sees it.
//!
//! A claim is a mask: bit `i` for the card at place `i` of the table.
//!
//! ```
//! use fairdeal_sdk::set::{Strategy, View};
//!
//! /// Claims the first cards of the table, whatever they are.
//! #[derive(Default)]
//! pub struct Hopeful;
//!
//! impl Strategy for Hopeful {
//!     fn spot(&mut self, view: &View) -> u64 {
//!         (1 << view.geometry().values()) - 1
//!     }
//! }
//! ```

pub use fairdeal_rules::set::{Card, DealMore, Geometry, LastResult, MAX_TABLE};

use crate::layout::{SEED, set as at};
use crate::view::{ViewError, check, check_length, split, u16_at, u32_at, u64_at};

/// A Set player. One lives for one match.
pub trait Strategy {
    /// The claim: a bit for each place of [`View::table`], or 0 to say that there is no set.
    fn spot(&mut self, view: &View<'_>) -> u64;
}

/// What a bot sees when it must spot a set. It borrows the view's bytes and copies nothing.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    header: &'a [u8; at::HEADER],
    geometry: Geometry,
    deal_more: DealMore,
    last_result: LastResult,
    taken: Numbers<'a>,
    table: Numbers<'a>,
}

impl<'a> View<'a> {
    /// Reads a view.
    ///
    /// # Errors
    /// Bytes that are no view of this game: too short, too long, a size that is not offered, a seat
    /// or a card that cannot be.
    pub fn decode(bytes: &'a [u8]) -> Result<View<'a>, ViewError> {
        let (header, rest) = split::<{ at::HEADER }>(bytes)?;
        let field = |offset, found: u16, expected| {
            move || ViewError::Value { offset, found: found.into(), expected }
        };
        let [attributes, values] = [header[at::ATTRIBUTES], header[at::VALUES]];
        let geometry = Geometry::new(attributes, values).ok().ok_or_else(field(
            at::ATTRIBUTES,
            u16::from_le_bytes([attributes, values]),
            "a size of game (attributes, then values)",
        ))?;
        let [deal_more, result] = [header[at::DEAL_MORE], header[at::LAST_RESULT]];
        let deal_more = DealMore::from_number(deal_more).ok_or_else(field(
            at::DEAL_MORE,
            deal_more.into(),
            "0 or 1",
        ))?;
        let last_result = LastResult::from_number(result).ok_or_else(field(
            at::LAST_RESULT,
            result.into(),
            "a result (0-5)",
        ))?;
        let [seats, seat] = [header[at::SEATS], header[at::SEAT]];
        check(seat < seats, at::SEAT, seat, "less than the number of seats")?;

        let seats = usize::from(seats);
        let table_at = at::HEADER + 2 * seats;
        let short = || ViewError::Length { needed: table_at + 2, found: bytes.len() };
        let (taken, rest) = rest.split_at_checked(2 * seats).ok_or_else(short)?;
        let (&count, table) = rest.split_first_chunk().ok_or_else(short)?;
        let count = u16::from_le_bytes(count);
        if usize::from(count) > MAX_TABLE {
            return Err(field(table_at, count, "at most 64 cards")());
        }
        check_length(table_at + 2 + 2 * usize::from(count), bytes.len())?;
        let table = Numbers(table.as_chunks().0);
        let cards = geometry.deck_size();
        if let Some((place, card)) = (0..).zip(table.iter()).find(|&(_, card)| cards <= card.into())
        {
            return Err(field(table_at + 2 + 2 * place, card, "a card of the game")());
        }
        let taken = Numbers(taken.as_chunks().0);
        Ok(View { header, geometry, deal_more, last_result, taken, table })
    }

    /// This bot's own random seed, the same for the whole match.
    pub fn seed(&self) -> u64 {
        u64_at(self.header, SEED)
    }

    /// Attributes and values of the cards; a set has as many cards as an attribute has values.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// When more cards are dealt.
    pub fn deal_more(&self) -> DealMore {
        self.deal_more
    }

    /// Seats at the table: 1 in solo play.
    pub fn seats(&self) -> usize {
        self.header[at::SEATS].into()
    }

    /// This bot's seat, from 0.
    pub fn seat(&self) -> usize {
        self.header[at::SEAT].into()
    }

    /// What became of this bot's last answer.
    pub fn last_result(&self) -> LastResult {
        self.last_result
    }

    /// The number of this answer in the match, from 0.
    pub fn answer(&self) -> usize {
        u16_at(self.header, at::ANSWER).into()
    }

    /// What a wrong claim costs: simulated milliseconds in solo play, points in a race.
    pub fn wrong_penalty(&self) -> u32 {
        u32_at(self.header, at::WRONG_PENALTY)
    }

    /// What it costs to say wrongly that there is no set.
    pub fn missed_penalty(&self) -> u32 {
        u32_at(self.header, at::MISSED_PENALTY)
    }

    /// Cards left in the deck.
    pub fn deck(&self) -> usize {
        u16_at(self.header, at::DECK).into()
    }

    /// Sets taken so far, a number a seat.
    pub fn taken(&self) -> Numbers<'a> {
        self.taken
    }

    /// The numbers of the cards on the table, at most 64: a card's attributes are the digits of its
    /// number in base `values`, the first attribute the most significant.
    pub fn table(&self) -> Numbers<'a> {
        self.table
    }

    /// The cards on the table.
    pub fn cards(&self) -> impl Iterator<Item = Card> + Clone + 'a {
        let geometry = self.geometry;
        // All were checked when the view was read: none is left out here.
        self.table.iter().filter_map(move |number| geometry.card(number.into()))
    }
}

/// A list of numbers inside a view.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a>(&'a [[u8; 2]]);

impl<'a> Numbers<'a> {
    /// How many numbers.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The number at this place, from 0.
    pub fn get(self, index: usize) -> Option<u16> {
        self.0.get(index).map(|&bytes| u16::from_le_bytes(bytes))
    }

    /// The numbers, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u16> + ExactSizeIterator + Clone + 'a {
        self.0.iter().map(|&bytes| u16::from_le_bytes(bytes))
    }
}
