//! What the Set bots search a table with: the third card of a pair, where each card lies, and
//! matches of any size grown card by card. No bot by itself.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

mod third;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use fairdeal_sdk::rules::set::{Geometry, Marks, Partial};
use fairdeal_sdk::set::View;

pub use third::{Large, Small, Third};

/// A table on which a card is found by its number.
pub struct Table {
    geometry: Geometry,
    cards: Vec<u16>,
    /// By number: the card's place on the table, counted from 1; 0 if it is not there.
    places: Vec<u8>,
}

impl Table {
    /// An empty table.
    pub fn new(geometry: Geometry) -> Table {
        Table { geometry, cards: Vec::with_capacity(64), places: vec![0; geometry.deck_size()] }
    }

    /// Clears the table and lays out that of the view.
    pub fn lay(&mut self, view: &View) {
        for &card in &self.cards {
            set(&mut self.places, card, 0);
        }
        self.cards.clear();
        for (place, card) in (1..).zip(view.table().iter()) {
            self.cards.push(card);
            set(&mut self.places, card, place);
        }
    }

    /// The cards by their numbers, place by place.
    pub fn cards(&self) -> &[u16] {
        &self.cards
    }

    /// The place of a card, counted from 1; 0 if it is not on the table.
    pub fn place(&self, card: u16) -> usize {
        self.places.get(usize::from(card)).map_or(0, |&place| place.into())
    }

    /// The first match whose first card lies at one of these places, in index order, as a claim.
    /// Pairs are completed by looking up the third card; matches of another size are grown.
    pub fn first_match(&self, firsts: Range<usize>) -> Option<u64> {
        match (self.geometry.values(), self.geometry.attributes()) {
            (3, ..=4) => self.complete_pairs::<Small>(firsts),
            (3, _) => self.complete_pairs::<Large>(firsts),
            _ => {
                let marks = marks(self.geometry, self.cards());
                firsts.into_iter().find_map(|first| {
                    let start = Partial::of(*marks.get(first)?);
                    grow(start, 1 << first, first + 1, &marks, self.geometry.values())
                })
            }
        }
    }

    fn complete_pairs<T: Third>(&self, firsts: Range<usize>) -> Option<u64> {
        for first in firsts {
            let rest = self.cards.get(first..)?;
            let (&card, rest) = rest.split_first()?;
            let completed = T::of(card);
            for (place, &second) in (first + 2..).zip(rest) {
                let third = self.place(completed.with(second));
                // A third card that lies before the second was met as such already.
                if third > place {
                    return Some(1 << first | 1 << (place - 1) | 1 << (third - 1));
                }
            }
        }
        None
    }
}

/// Writes `place` for a card.
fn set(places: &mut [u8], card: u16, place: u8) {
    if let Some(at) = places.get_mut(usize::from(card)) {
        *at = place;
    }
}

/// The cards as marks, which are quick to compare.
pub fn marks(geometry: Geometry, cards: &[u16]) -> Vec<Marks> {
    let cards = cards.iter().filter_map(|&number| geometry.card(number.into()));
    cards.map(|card| geometry.marks(card)).collect()
}

/// The first match that grows out of `partial`, whose places are the bits of `claim`, by cards at
/// place `from` and after it.
pub fn grow(
    partial: Partial,
    claim: u64,
    from: usize,
    marks: &[Marks],
    values: usize,
) -> Option<u64> {
    if partial.cards() == values {
        return Some(claim);
    }
    (from..).zip(marks.get(from..)?).find_map(|(place, &card)| {
        grow(partial.with(card)?, claim | 1 << place, place + 1, marks, values)
    })
}
