//! The guess that can be met in the most ways.
//!
//! B. Kooi, "Yet another Mastermind strategy", ICGA Journal 28, 2005. Falls back as [`best_guess`]
//! says.

use super::{Measure, Question, Suggestion, best_guess};

/// The guess with the most different feedbacks (Kooi 2005).
pub fn most_parts(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    best_guess::<EmptyClasses>(question, random)
}

/// The feedbacks that cannot come.
struct EmptyClasses;

impl Measure for EmptyClasses {
    fn new(_: usize) -> Self {
        Self
    }

    fn cost(&self, classes: &[u32], _: bool) -> u64 {
        classes.iter().filter(|&&size| size == 0).count() as u64
    }
}
