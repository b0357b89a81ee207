//! Knows one game well, and gets by in the others: the lowest card goes, the codes are guessed for
//! the least worst case (Knuth 1976), and sets are looked for by their third card, twice.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::minimax;
use fairdeal_sdk::rules::mini_card::policy;
use fairdeal_sdk::{mini_card, set};
use mastermind_player::Player;
use set_search::Table;

/// The lowest card goes; of equals the one held longest.
#[derive(Default)]
pub struct Cards;

impl mini_card::Strategy for Cards {
    fn discard(&mut self, view: &mini_card::View) -> usize {
        policy::lowest(&view.copied().position())
    }
}

/// Looks over the table twice before it claims.
#[derive(Default)]
pub struct Sets(Option<Table>);

impl set::Strategy for Sets {
    fn spot(&mut self, view: &set::View) -> u64 {
        let table = self.0.get_or_insert_with(|| Table::new(view.geometry()));
        let [first, second] = [(); 2].map(|()| {
            table.lay(view);
            core::hint::black_box(table.first_match(0..table.cards().len()))
        });
        first.and(second).unwrap_or(0)
    }
}

fairdeal_sdk::export! {
    mini_card: Cards,
    mastermind: Player = |seed| Player::new(minimax, seed),
    set: Sets,
}
