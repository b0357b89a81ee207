//! Beam search: follows the 32 hands that score best so far through all the coming discards, and
//! discards the card that the best end began with. It knows of no hidden card: where the deck that
//! is shown ends, so does its search. Games of more than 64 cards it plays greedily.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};
use fairdeal_sdk::rules::mini_card::policy;
use mini_card_bits::{Limits, Rest};

/// A beam of 32 hands.
#[derive(Default)]
pub struct Beam;

impl Strategy for Beam {
    fn discard(&mut self, view: &View) -> usize {
        let known = view.copied();
        match Rest::new(&known.position()) {
            Some(rest) => rest.search(Limits { width: 32, looks: usize::MAX }).first(),
            None => policy::greedy(&known.position()),
        }
    }
}

fairdeal_sdk::export!(mini_card: Beam);
