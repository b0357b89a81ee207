//! Finds a set as `pair-completion` does, then checks it twice: by the rule, attribute by attribute,
//! and once more from the other end. Before it says that there is none it looks a second time, in
//! another way. Never wrong, and slower for it.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use fairdeal_sdk::set::{Card, Strategy, View};
use set_search::Table;

/// Looks twice.
#[derive(Default)]
pub struct Careful(Option<Table>);

impl Strategy for Careful {
    fn spot(&mut self, view: &View) -> u64 {
        let table = self.0.get_or_insert_with(|| Table::new(view.geometry()));
        table.lay(view);
        match table.first_match(0..table.cards().len()) {
            Some(claim) if is_set_twice(view, claim) => claim,
            _ => second_look(view),
        }
    }
}

/// Whether the rule calls the claimed cards a set, in order and in reverse.
fn is_set_twice(view: &View, claim: u64) -> bool {
    let claimed = (0..).zip(view.cards()).filter(|(place, _)| claim >> place & 1 == 1);
    let mut cards: Vec<Card> = claimed.map(|(_, card)| card).collect();
    let in_order = view.geometry().is_match(&cards);
    cards.reverse();
    in_order && view.geometry().is_match(&cards)
}

/// The first set that the rules find; 0 if there is none.
fn second_look(view: &View) -> u64 {
    let cards: Vec<Card> = view.cards().collect();
    let found = view.geometry().first_match(&cards);
    found.map_or(0, |found| found.positions().iter().fold(0, |claim, place| claim | 1 << place))
}

fairdeal_sdk::export!(set: Careful);
