//! Plays all three games well: a beam search for the cards, the most information for the codes
//! (Neuwirth 1982), and the third card of each pair for the sets.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::entropy;
use fairdeal_sdk::rules::mini_card::policy;
use fairdeal_sdk::{mini_card, set};
use mastermind_player::Player;
use mini_card_bits::{Limits, Rest};
use set_search::Table;

/// A beam of 32 hands.
#[derive(Default)]
pub struct Cards;

impl mini_card::Strategy for Cards {
    fn discard(&mut self, view: &mini_card::View) -> usize {
        let known = view.copied();
        match Rest::new(&known.position()) {
            Some(rest) => rest.search(Limits { width: 32, looks: usize::MAX }).first(),
            None => policy::greedy(&known.position()),
        }
    }
}

/// Looks up the card that completes each pair.
#[derive(Default)]
pub struct Sets(Option<Table>);

impl set::Strategy for Sets {
    fn spot(&mut self, view: &set::View) -> u64 {
        let table = self.0.get_or_insert_with(|| Table::new(view.geometry()));
        table.lay(view);
        table.first_match(0..table.cards().len()).unwrap_or(0)
    }
}

fairdeal_sdk::export! {
    mini_card: Cards,
    mastermind: Player = |seed| Player::new(entropy, seed),
    set: Sets,
}
