//! The first possible code in lexicographic order.
//!
//! E. Shapiro, "Playing Mastermind logically", ACM SIGART Newsletter 85, 1983.
//!
//! Falls back on the smallest code of the game when the history contradicts itself or when the
//! search for a possible code does not end within the work.

use super::{Basis, Question, Suggestion};
use crate::mastermind::{Code, Possible};

/// The first possible code in lexicographic order (Shapiro 1983).
pub fn first_consistent(question: &Question, _: &mut dyn FnMut() -> u64) -> Suggestion {
    let mut possible = Possible::new(question.space, question.history).within(question.work);
    match possible.next() {
        Some(guess) => Suggestion { guess, basis: Basis::Full },
        None => smallest(question),
    }
}

/// The smallest code of the game, for want of a possible one.
pub(super) fn smallest(question: &Question) -> Suggestion {
    let symbol = |position| if question.space.repeats() { 0 } else { position };
    let guess = (0..question.space.positions())
        .fold(Code::default(), |code, position| code.then(symbol(position)));
    Suggestion { guess, basis: Basis::None }
}
