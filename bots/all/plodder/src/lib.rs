//! Plays all three games by the simplest rule that makes sense: the discard with the best next
//! position, the smallest possible code (Shapiro 1983), and the first set in index order.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::first_consistent;
use fairdeal_sdk::rules::mini_card::policy;
use fairdeal_sdk::rules::set::Partial;
use fairdeal_sdk::{mini_card, set};
use mastermind_player::Player;
use set_search::{grow, marks};

extern crate alloc;

/// The best next position; of equals the card held longest.
#[derive(Default)]
pub struct Cards;

impl mini_card::Strategy for Cards {
    fn discard(&mut self, view: &mini_card::View) -> usize {
        policy::greedy(&view.copied().position())
    }
}

/// Grows sets card by card.
#[derive(Default)]
pub struct Sets;

impl set::Strategy for Sets {
    fn spot(&mut self, view: &set::View) -> u64 {
        let numbers: alloc::vec::Vec<u16> = view.table().iter().collect();
        let marks = marks(view.geometry(), &numbers);
        let found = (0..).zip(&marks).find_map(|(place, &card)| {
            let values = view.geometry().values();
            grow(Partial::of(card), 1 << place, place + 1, &marks, values)
        });
        found.unwrap_or(0)
    }
}

fairdeal_sdk::export! {
    mini_card: Cards,
    mastermind: Player = |seed| Player::new(first_consistent, seed),
    set: Sets,
}
