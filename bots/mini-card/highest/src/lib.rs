//! Discards the card of the highest value: never comes near the goal.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};
use fairdeal_sdk::rules::mini_card::policy;

/// The highest card goes; of equals the one held longest.
#[derive(Default)]
pub struct Highest;

impl Strategy for Highest {
    fn discard(&mut self, view: &View) -> usize {
        policy::highest(&view.copied().position())
    }
}

fairdeal_sdk::export!(mini_card: Highest);
