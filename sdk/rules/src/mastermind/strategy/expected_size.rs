//! The guess after which the fewest possible codes are to be expected.
//!
//! R. W. Irving, "Towards an optimum Mastermind strategy", Journal of Recreational Mathematics 11,
//! 1978-79. Falls back as [`best_guess`] says.

use super::{Measure, Question, Suggestion, best_guess};

/// The guess that leaves the fewest codes on average (Irving 1978).
pub fn expected_size(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    best_guess::<SumOfSquares>(question, random)
}

/// The sum of the squares of the classes: the expected size times the number of codes.
struct SumOfSquares;

impl Measure for SumOfSquares {
    fn new(_: usize) -> Self {
        Self
    }

    fn cost(&self, classes: &[u32], _: bool) -> u64 {
        classes.iter().map(|&size| u64::from(size) * u64::from(size)).sum()
    }
}
