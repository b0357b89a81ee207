//! Discards the card held longest: the strategy of the Mini Card Game's assignment.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};

/// The card drawn first goes first.
#[derive(Default)]
pub struct First;

impl Strategy for First {
    fn discard(&mut self, _view: &View) -> usize {
        0
    }
}

fairdeal_sdk::export!(mini_card: First);
