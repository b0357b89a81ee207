//! Plays a strategy of the rules crate as a bot. No bot by itself.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

use alloc::vec::Vec;

use fairdeal_sdk::Rng;
use fairdeal_sdk::mastermind::{Code, Strategy, Turn, View};
use fairdeal_sdk::rules::mastermind::strategy::{Basis, Book, Question, Suggestion, most_parts};

/// The work that 10^8 fuel pays for, the default limit of an answer, with some to spare.
pub const WORK: u64 = 1_400_000;

/// A strategy of the rules crate: what it answers to a question, given random bits.
pub type Suggest = fn(&Question, &mut dyn FnMut() -> u64) -> Suggestion;

/// The guess of a book, or that of most-parts where there is none. Where two codes or one are left a
/// book has no guess, and both would take the first.
pub fn by_book(
    book: Option<Book<'_>>,
    question: &Question,
    random: &mut dyn FnMut() -> u64,
) -> Suggestion {
    match book.and_then(|book| book.guess(question.space, question.history)) {
        Some(guess) => Suggestion { guess, basis: Basis::Full },
        None => most_parts(question, random),
    }
}

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
