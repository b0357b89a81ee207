//! Strategies for Mastermind, one a file. Each answers a [`Question`] from the history alone, for a
//! game of any size, within a given amount of work; what it does when the work does not suffice
//! stands in its first lines. Randomness is passed in.

mod book;
mod candidates;
mod entropy;
mod expected_size;
mod first_consistent;
mod guesses;
mod minimax;
mod most_parts;
mod one_step;
mod random_consistent;
mod scorer;
mod two_step;

use super::code::Code;
use super::possible::Turn;
use super::space::Space;

pub use book::Book;
pub use entropy::entropy;
pub use expected_size::expected_size;
pub use first_consistent::first_consistent;
pub use minimax::minimax;
pub use most_parts::most_parts;
pub use one_step::{Measure, best_guess};
pub use random_consistent::random_consistent;
pub use two_step::two_step;

/// What a strategy is asked: the next guess after a history.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The codes of the game.
    pub space: Space,
    /// The turns so far.
    pub history: &'a [Turn],
    /// How much work the answer may take. A unit is a comparison of two codes, or as much: 50 to 60
    /// operators of WebAssembly, so that 10^8 fuel buys 1,400,000.
    pub work: u64,
}

/// A guess, and what it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The guess: always a code of the game.
    pub guess: Code,
    /// What it rests on.
    pub basis: Basis,
}

/// What a suggestion rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The strategy in full, as its author has it.
    Full,
    /// The strategy on a sample: there was too little work for all codes.
    Sample,
    /// A possible code, found where not even a sample could be had.
    Possible,
    /// No possible code: the history contradicts itself, or the work did not suffice to find one.
    None,
}

/// A strategy by name.
#[derive(Clone, Copy)]
pub struct Strategy {
    /// Its name, as in `first-consistent`.
    pub name: &'static str,
    /// Whose it is: author and year.
    pub source: &'static str,
    /// Its answer to a question. The second argument gives uniform random bits; one-step strategies
    /// take some only when they must sample.
    pub suggest: fn(&Question, &mut dyn FnMut() -> u64) -> Suggestion,
}

/// All strategies that need no table of their own.
pub const STRATEGIES: [Strategy; 7] = [
    Strategy { name: "first-consistent", source: "Shapiro 1983", suggest: first_consistent },
    Strategy { name: "random-consistent", source: "folklore", suggest: random_consistent },
    Strategy { name: "minimax", source: "Knuth 1976", suggest: minimax },
    Strategy { name: "expected-size", source: "Irving 1978", suggest: expected_size },
    Strategy { name: "entropy", source: "Neuwirth 1982", suggest: entropy },
    Strategy { name: "most-parts", source: "Kooi 2005", suggest: most_parts },
    Strategy { name: "two-step", source: "this project", suggest: two_step },
];

/// The strategy of this name.
pub fn strategy(name: &str) -> Option<Strategy> {
    STRATEGIES.into_iter().find(|strategy| strategy.name == name)
}

#[cfg(test)]
mod tests;
