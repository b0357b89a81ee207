//! Beam search: follows the 32 hands that score best so far through all the coming discards, and
//! discards the card that the best end began with. It knows of no hidden card: where the deck that
//! is shown ends, so does its search.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};
use mini_card_bits::{Limits, Rest};

/// A beam of 32 hands.
#[derive(Default)]
pub struct Beam;

impl Strategy for Beam {
    fn discard(&mut self, view: &View) -> usize {
        let Some(rest) = Rest::new(&view.copied().position()) else { return 0 };
        let line = rest.search(Limits { width: 32, looks: usize::MAX });
        line.discards.last().copied().unwrap_or(0)
    }
}

fairdeal_sdk::export!(mini_card: Beam);
