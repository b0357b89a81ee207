//! The guess whose largest class of possible codes is smallest.
//!
//! D. E. Knuth, "The computer as Master Mind", Journal of Recreational Mathematics 9, 1976-77.
//! Falls back as [`best_guess`] says.

use super::{Measure, Question, Suggestion, best_guess};

/// The guess that leaves the fewest codes at worst (Knuth 1976).
pub fn minimax(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    best_guess::<LargestClass>(question, random)
}

/// The size of the largest class.
struct LargestClass;

impl Measure for LargestClass {
    fn new(_: usize) -> Self {
        Self
    }

    fn cost(&self, classes: &[u32], _: bool) -> u64 {
        u64::from(classes.iter().copied().max().unwrap_or(0))
    }
}
