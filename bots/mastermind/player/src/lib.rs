//! Plays a strategy of the rules crate as a bot. No bot by itself.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

use alloc::vec::Vec;

use fairdeal_sdk::Rng;
use fairdeal_sdk::mastermind::{Code, Strategy, Turn, View};
use fairdeal_sdk::rules::mastermind::strategy::{Question, Suggestion};

/// The work that 10^8 fuel pays for, the default limit of an answer, with some to spare.
pub const WORK: u64 = 1_400_000;

/// A strategy of the rules crate: what it answers to a question, given random bits.
pub type Suggest = fn(&Question, &mut dyn FnMut() -> u64) -> Suggestion;

/// A bot that plays a strategy.
pub struct Player {
    suggest: Suggest,
    rng: Rng,
}

impl Player {
    /// A bot that plays `suggest` and takes its randomness from the match's seed.
    pub fn new(suggest: Suggest, seed: u64) -> Self {
        Self { suggest, rng: Rng::new(seed) }
    }
}

impl Strategy for Player {
    fn guess(&mut self, view: &View) -> Code {
        let history: Vec<Turn> = view.turns().iter().collect();
        let question = Question { space: view.space(), history: &history, work: WORK };
        (self.suggest)(&question, &mut || self.rng.next_u64()).guess
    }
}
