//! Discards any card: what a strategy must beat.
#![no_std]

use fairdeal_sdk::Rng;
use fairdeal_sdk::mini_card::{Strategy, View};

/// Each held card is as likely as the others.
pub struct Random(Rng);

impl Random {
    /// Random by the match's seed.
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl Strategy for Random {
    fn discard(&mut self, view: &View) -> usize {
        self.0.below(view.held().len() as u32) as usize
    }
}

fairdeal_sdk::export!(mini_card: Random = Random::new);
