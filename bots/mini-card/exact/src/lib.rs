//! Exact search: a line of discards that none betters, kept to the end. Where finding it takes more
//! work than the fuel allows, or cards are hidden, a wide beam search chooses this one discard.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use fairdeal_sdk::mini_card::{Position, Strategy, View};
use fairdeal_sdk::rules::mini_card::{policy, search};
use mini_card_bits::{Limits, Rest};

/// The work of an exact search: 4 × 10⁶ fuel. A usual deal takes 1,400, and of a thousand default
/// deals none took more than 11,000.
const BUDGET: u64 = 25_000;
/// The cards that a beam search looks at: 4 × 10⁶ fuel.
const LOOKS: usize = 22_000;

/// The best line, or a beam.
#[derive(Default)]
pub struct Exact {
    /// The discards of the best line, the next one last.
    plan: Vec<usize>,
}

impl Strategy for Exact {
    fn discard(&mut self, view: &View) -> usize {
        if self.plan.is_empty() {
            let known = view.copied();
            let budget = if view.all_shown() { BUDGET } else { 0 };
            let Some(line) = search::best(&known.position(), budget) else {
                return by_beam(&known.position());
            };
            self.plan = line.discards;
            self.plan.reverse();
        }
        self.plan.pop().unwrap_or(0)
    }
}

fn by_beam(position: &Position) -> usize {
    let Some(rest) = Rest::new(position) else { return policy::greedy(position) };
    rest.search(Limits { width: usize::MAX, looks: LOOKS }).first()
}

fairdeal_sdk::export!(mini_card: Exact);
