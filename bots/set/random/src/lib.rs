//! Claims any cards, or says now and then that there is no set: what a strategy must beat.
#![no_std]

use fairdeal_sdk::Rng;
use fairdeal_sdk::set::{DealMore, Strategy, View};

/// One answer in this many says that there is no set, where that can be said.
const NONE: u32 = 10;

/// Each card is as likely as the others.
pub struct Random(Rng);

impl Random {
    /// Random by the match's seed.
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl Strategy for Random {
    fn spot(&mut self, view: &View) -> u64 {
        let (count, table) = (view.geometry().values(), view.table().len());
        let says_none = view.deal_more() == DealMore::Asked && self.0.below(NONE) == 0;
        if says_none || table < count {
            return 0;
        }
        let mut claim = 0u64;
        while claim.count_ones() < count as u32 {
            claim |= 1 << self.0.below(table as u32);
        }
        claim
    }
}

fairdeal_sdk::export!(set: Random = Random::new);
