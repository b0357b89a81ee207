//! Discards the card whose absence leaves the best score after the draws that come before the next
//! choice.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};
use fairdeal_sdk::rules::mini_card::policy;

/// The best next position; of equals the card held longest.
#[derive(Default)]
pub struct Greedy;

impl Strategy for Greedy {
    fn discard(&mut self, view: &View) -> usize {
        policy::greedy(&view.copied().position())
    }
}

fairdeal_sdk::export!(mini_card: Greedy);
