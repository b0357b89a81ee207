//! Claims the first set, trying the places of the table in order.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use fairdeal_sdk::set::{Strategy, View};

#[derive(Default)]
pub struct Bot;

impl Strategy for Bot {
    fn spot(&mut self, view: &View) -> u64 {
        let cards: Vec<_> = view.cards().collect();
        let found = view.geometry().first_match(&cards);
        found.map_or(0, |found| found.positions().iter().map(|place| 1 << place).sum())
    }
}

fairdeal_sdk::export!(set: Bot);

#[cfg(test)]
mod tests {
    use super::Bot;
    use fairdeal_sdk::rules::set::Engine;
    use fairdeal_sdk::testing::set::{Solo, play};

    #[test]
    fn a_game_ends_without_a_wrong_claim() {
        let played = play(&mut Bot, Engine::standard(), Solo::default()).unwrap();
        assert!(played.over && played.tally.wrong == 0);
    }
}
