//! For every two cards there is exactly one third: looks it up, and claims the first that is on the
//! table. 66 pairs of 12 cards instead of 220 threes.
//!
//! Where a set has not three cards, it is grown card by card.
#![no_std]

use fairdeal_sdk::set::{Strategy, View};
use set_search::Table;

/// Looks at pairs.
#[derive(Default)]
pub struct PairCompletion(Option<Table>);

impl Strategy for PairCompletion {
    fn spot(&mut self, view: &View) -> u64 {
        let table = self.0.get_or_insert_with(|| Table::new(view.geometry()));
        table.lay(view);
        table.first_match(0..table.cards().len()).unwrap_or(0)
    }
}

fairdeal_sdk::export!(set: PairCompletion);
