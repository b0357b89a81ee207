//! Discards the card of the lowest value: climbs towards the goal, and now and then over it.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};
use fairdeal_sdk::rules::mini_card::policy;

/// The lowest card goes; of equals the one held longest.
#[derive(Default)]
pub struct Lowest;

impl Strategy for Lowest {
    fn discard(&mut self, view: &View) -> usize {
        policy::lowest(&view.copied().position())
    }
}

fairdeal_sdk::export!(mini_card: Lowest);
