//! Remembers the cards among which it knows that there is no set. A card more is only held against
//! these: if two of them make a set with it, that is the claim, and if not, it is one of them. Cards
//! that leave the table leave the rest without a set, so that nothing is looked at twice.
//!
//! A bot lives for one match, so that remembering is fair.
#![no_std]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use fairdeal_sdk::rules::set::{Marks, Partial};
use fairdeal_sdk::set::{Geometry, Strategy, View};
use set_search::{Large, Small, Third, grow, marks};

/// Looks at new cards.
#[derive(Default)]
pub struct Incremental(Option<Memory>);

impl Strategy for Incremental {
    fn spot(&mut self, view: &View) -> u64 {
        let geometry = view.geometry();
        let memory = self.0.get_or_insert_with(|| Memory::new(geometry));
        memory.see(view);
        let found = match (geometry.values(), geometry.attributes()) {
            (3, ..=4) => memory.search(Memory::complete::<Small>),
            (3, _) => memory.search(Memory::complete::<Large>),
            _ => memory.search(Memory::grow),
        };
        found.unwrap_or(0)
    }
}

struct Memory {
    geometry: Geometry,
    /// The table as last seen, by numbers.
    table: Vec<u16>,
    /// By number: the card's place on the table, counted from 1; 0 if it is not there.
    places: Vec<u8>,
    /// The cards on the table that are known to make no set among themselves.
    known: Vec<u16>,
    /// By number: whether the card is one of these.
    is_known: Vec<bool>,
}

impl Memory {
    fn new(geometry: Geometry) -> Memory {
        let cards = geometry.deck_size();
        Memory {
            geometry,
            table: Vec::with_capacity(64),
            places: vec![0; cards],
            known: Vec::with_capacity(64),
            is_known: vec![false; cards],
        }
    }

    /// Notes which cards came, went or moved.
    fn see(&mut self, view: &View) {
        let cards = view.table();
        for (place, card) in (1..).zip(cards.iter()) {
            match self.table.get_mut(usize::from(place) - 1) {
                Some(before) if *before == card => continue,
                Some(before) => leave(&mut self.places, core::mem::replace(before, card), place),
                None => self.table.push(card),
            }
            put(&mut self.places, card, place);
        }
        while self.table.len() > cards.len() {
            let place = self.table.len() as u8;
            self.table.pop().into_iter().for_each(|card| leave(&mut self.places, card, place));
        }
        self.known.retain(|&card| {
            let stays = self.places.get(usize::from(card)).is_some_and(|&place| place > 0);
            if !stays {
                put(&mut self.is_known, card, false);
            }
            stays
        });
    }

    /// Holds each card that is not known against those that are, until `complete` finds a set.
    fn search(&mut self, complete: fn(&Memory, u16) -> Option<u64>) -> Option<u64> {
        for index in 0..self.table.len() {
            let card = *self.table.get(index)?;
            if !self.is_known(card) {
                if let Some(found) = complete(self, card) {
                    return Some(found);
                }
                self.known.push(card);
                put(&mut self.is_known, card, true);
            }
        }
        None
    }

    /// A set of this card and two known ones: the third of each pair with it is looked up.
    fn complete<T: Third>(&self, card: u16) -> Option<u64> {
        let completed = T::of(card);
        self.known.iter().find_map(|&second| {
            let third = completed.with(second);
            self.is_known(third).then(|| self.claim(&[card, second, third]))
        })
    }

    /// A set of this card and known ones, where a set has not three cards.
    fn grow(&self, card: u16) -> Option<u64> {
        let start = Partial::of(*marks(self.geometry, &[card]).first()?);
        let known: Vec<Marks> = marks(self.geometry, &self.known);
        let found = grow(start, 0, 0, &known, self.geometry.values())?;
        let grown = (0..).zip(&self.known).filter(|(index, _)| found >> index & 1 == 1);
        Some(grown.fold(self.claim(&[card]), |claim, (_, &card)| claim | self.claim(&[card])))
    }

    fn is_known(&self, card: u16) -> bool {
        self.is_known.get(usize::from(card)).is_some_and(|&known| known)
    }

    /// A claim of these cards, which are on the table.
    fn claim(&self, cards: &[u16]) -> u64 {
        let places = cards.iter().filter_map(|&card| self.places.get(usize::from(card)));
        places.fold(0, |claim, place| claim | 1 << place.saturating_sub(1))
    }
}

/// Writes what holds of a card.
fn put<T>(facts: &mut [T], card: u16, fact: T) {
    if let Some(at) = facts.get_mut(usize::from(card)) {
        *at = fact;
    }
}

/// Notes that a card is no longer at `place`, unless it was seen elsewhere already.
fn leave(places: &mut [u8], card: u16, place: u8) {
    if let Some(at) = places.get_mut(usize::from(card))
        && *at == place
    {
        *at = 0;
    }
}

fairdeal_sdk::export!(set: Incremental);
