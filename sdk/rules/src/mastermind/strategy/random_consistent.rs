//! A possible code at random, each equally likely.
//!
//! Falls back on the first possible code of a search in shuffled order when not all possible codes
//! can be listed within half of the work, and on the smallest code of the game when none is found.

use super::first_consistent::smallest;
use super::{Basis, Question, Suggestion};
use crate::mastermind::Possible;
use crate::mastermind::possible::below;

/// A possible code at random.
pub fn random_consistent(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    let half = question.work / 2;
    let mut possible = Possible::new(question.space, question.history).within(half);
    let mut drawn = None;
    for (seen, code) in (1..).zip(possible.by_ref()) {
        if below(seen, random) == 0 {
            drawn = Some(code);
        }
    }
    if possible.cut_short() {
        let possible = Possible::new(question.space, question.history);
        let found = possible.shuffled(random).within(half).next();
        return match found.or(drawn) {
            Some(guess) => Suggestion { guess, basis: Basis::Possible },
            None => smallest(question),
        };
    }
    match drawn {
        Some(guess) => Suggestion { guess, basis: Basis::Full },
        None => smallest(question),
    }
}
