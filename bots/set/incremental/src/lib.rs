//! Remembers the cards among which it knows that there is no set. A card more is only held against
//! these: if one of them and any third card make a set with it, that is the claim, and if not, it is
//! one of them. Cards that leave the table leave the rest without a set, so that no two cards are
//! looked at twice.
//!
//! A bot lives for one match, so that remembering is fair.
#![no_std]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use fairdeal_sdk::rules::set::Partial;
use fairdeal_sdk::set::{Geometry, LastResult, MAX_TABLE, Strategy, View};
use set_search::{Large, Small, Third, grow, marks};

/// Looks at new cards.
#[derive(Default)]
pub struct Incremental(Option<Memory>);

impl Strategy for Incremental {
    fn spot(&mut self, view: &View) -> u64 {
        let geometry = view.geometry();
        let memory = self.0.get_or_insert_with(|| Memory::new(geometry));
        let fresh = memory.see(view);
        memory.claimed = match (geometry.values(), geometry.attributes()) {
            (3, ..=4) => memory.search(fresh, Memory::complete::<Small>),
            (3, _) => memory.search(fresh, Memory::complete::<Large>),
            _ => memory.search(fresh, Memory::grow),
        };
        memory.claimed
    }
}

/// Sets of places on the table, a bit for each.
type Places = u64;

struct Memory {
    geometry: Geometry,
    /// The cards on the table as last seen, by their numbers, and how many they are.
    table: [u16; MAX_TABLE],
    cards: usize,
    /// By number: the card's place, counted from 1; 0 if it is not on the table.
    places: Vec<u8>,
    /// Cards that make no set among themselves.
    known: Places,
    /// The last answer.
    claimed: Places,
}

impl Memory {
    fn new(geometry: Geometry) -> Memory {
        let places = vec![0; geometry.deck_size()];
        Memory { geometry, table: [0; MAX_TABLE], cards: 0, places, known: 0, claimed: 0 }
    }

    /// Looks which cards came. Returns where they lie.
    fn see(&mut self, view: &View) -> Places {
        let gone = match view.last_result() {
            LastResult::Taken | LastResult::NoneRight => self.claimed,
            _ => return self.see_all(view),
        };
        let (before, cards) = (self.cards, view.table());
        let is_new = |place| cards.get(place).is_some_and(|card| self.place(card) == 0);
        if before > cards.len() || !each(gone).all(is_new) {
            // The table closed up.
            return self.see_all(view);
        }
        self.cards = cards.len();
        self.known &= !gone;
        let fresh = gone | below(self.cards) & !below(before);
        for place in each(fresh) {
            if place < before {
                self.put(self.table[place % MAX_TABLE], 0);
            }
            self.lay(view, place);
        }
        fresh
    }

    /// Looks at every card, wherever it was before. Returns where new ones lie.
    fn see_all(&mut self, view: &View) -> Places {
        let (before, known) = (below(self.cards), self.known);
        self.cards = view.table().len();
        self.known = 0;
        let mut fresh = 0;
        for (place, card) in view.table().iter().enumerate() {
            match self.place(card) {
                0 => fresh |= 1 << place,
                // Known cards stay so where they move.
                moved => self.known |= (known >> (moved - 1) & 1) << place,
            }
        }
        each(before).for_each(|place| self.put(self.table[place % MAX_TABLE], 0));
        each(below(self.cards)).for_each(|place| self.lay(view, place));
        fresh
    }

    fn lay(&mut self, view: &View, place: usize) {
        let card = view.table().get(place).unwrap_or(0);
        self.table[place % MAX_TABLE] = card;
        self.put(card, place as u8 + 1);
    }

    /// Holds each card that is not known against those that are, new ones first, until `complete`
    /// finds a set; 0 if there is none.
    fn search(&mut self, fresh: Places, complete: fn(&Memory, usize) -> Option<Places>) -> Places {
        for unknown in [fresh, below(self.cards) & !self.known & !fresh] {
            for place in each(unknown) {
                if let Some(found) = complete(self, place) {
                    return found;
                }
                self.known |= 1 << place;
            }
        }
        0
    }

    /// A set of the card at this place, a known one and any third on the table, which is looked up.
    fn complete<T: Third>(&self, first: usize) -> Option<Places> {
        let completed = T::of(self.table[first % MAX_TABLE]);
        each(self.known).find_map(|second| {
            let third = self.place(completed.with(self.table[second % MAX_TABLE]));
            (third > 0).then(|| 1 << first | 1 << second | 1 << (third - 1))
        })
    }

    /// A set of the card at this place and known ones, where a set has not three cards.
    fn grow(&self, first: usize) -> Option<Places> {
        let places: Vec<usize> = core::iter::once(first).chain(each(self.known)).collect();
        let cards: Vec<u16> = places.iter().map(|&place| self.table[place % MAX_TABLE]).collect();
        let marks = marks(self.geometry, &cards);
        let found = grow(Partial::of(*marks.first()?), 1, 1, &marks, self.geometry.values())?;
        Some(
            each(found)
                .filter_map(|index| places.get(index))
                .fold(0, |set, place| set | 1 << place),
        )
    }

    fn place(&self, card: u16) -> usize {
        self.places.get(usize::from(card)).map_or(0, |&place| place.into())
    }

    fn put(&mut self, card: u16, place: u8) {
        if let Some(at) = self.places.get_mut(usize::from(card)) {
            *at = place;
        }
    }
}

/// The places of a set, ascending.
fn each(mut places: Places) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = places.trailing_zeros();
        places &= places.wrapping_sub(1);
        (place < Places::BITS).then_some(place as usize)
    })
}

/// All places below `count`.
fn below(count: usize) -> Places {
    1u64.checked_shl(count as u32).unwrap_or(0).wrapping_sub(1)
}

fairdeal_sdk::export!(set: Incremental);
