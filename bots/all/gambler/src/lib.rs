//! Plays all three games by chance: any card, any code that is possible, any three cards. In Set it
//! runs out of answers, and forfeits.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::random_consistent;
use fairdeal_sdk::{Rng, mini_card, set};
use mastermind_player::Player;

/// Chooses by chance.
pub struct Chance(Rng);

impl Chance {
    /// Random by the match's seed.
    pub fn new(seed: u64) -> Chance {
        Chance(Rng::new(seed))
    }
}

impl mini_card::Strategy for Chance {
    fn discard(&mut self, view: &mini_card::View) -> usize {
        self.0.below(view.held().len() as u32) as usize
    }
}

impl set::Strategy for Chance {
    fn spot(&mut self, view: &set::View) -> u64 {
        let (count, table) = (view.geometry().values(), view.table().len());
        let mut claim = 0u64;
        while table >= count && claim.count_ones() < count as u32 {
            claim |= 1 << self.0.below(table as u32);
        }
        claim
    }
}

fairdeal_sdk::export! {
    mini_card: Chance = Chance::new,
    mastermind: Player = |seed| Player::new(random_consistent, seed),
    set: Chance = Chance::new,
}
