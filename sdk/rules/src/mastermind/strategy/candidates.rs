//! The possible codes that a strategy reckons with: all of them, or a sample where they are too
//! many for the work.

use alloc::vec::Vec;

use super::Question;
use crate::mastermind::{Code, Possible};

/// The most codes listed, so that they fit beside their prepared forms in the memory of a bot.
const MOST: usize = 1 << 17;
/// The codes in a sample.
const SAMPLE: usize = 512;

/// Possible codes in lexicographic order.
pub(super) struct Candidates {
    pub codes: Vec<Code>,
    /// Whether these are all possible codes.
    pub complete: bool,
    /// The work that is left.
    pub work: u64,
}

impl Candidates {
    /// Lists the possible codes with a quarter of the question's work. If that does not suffice,
    /// draws a sample with what is left of its half, code by code from searches in shuffled order; it may
    /// come out small or empty.
    pub fn of(question: &Question, random: &mut dyn FnMut() -> u64) -> Self {
        let quarter = question.work / 4;
        let mut possible = Possible::new(question.space, question.history).within(quarter);
        let mut codes: Vec<Code> = possible.by_ref().take(MOST).collect();
        if codes.len() < MOST && !possible.cut_short() {
            return Self { codes, complete: true, work: question.work - possible.work() };
        }
        codes.clear();
        let shuffling = u64::from(question.space.positions()) * u64::from(question.space.symbols());
        let mut left = (question.work / 2).saturating_sub(possible.work());
        while codes.len() < SAMPLE && left > shuffling {
            left -= shuffling;
            // No single search may take so much that a few hard ones eat up the sample's work.
            let possible = Possible::new(question.space, question.history);
            let mut search = possible.shuffled(random).within(left.min(quarter / 16));
            codes.extend(search.next());
            left -= search.work();
        }
        codes.sort();
        codes.dedup();
        Self { codes, complete: false, work: question.work / 2 + left }
    }
}
