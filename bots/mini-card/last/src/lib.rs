//! Discards the card drawn last: keeps what it has.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};
use fairdeal_sdk::rules::mini_card::policy;

/// The card drawn last goes first.
#[derive(Default)]
pub struct Last;

impl Strategy for Last {
    fn discard(&mut self, view: &View) -> usize {
        policy::last(&view.copied().position())
    }
}

fairdeal_sdk::export!(mini_card: Last);
