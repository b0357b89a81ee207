//! What the one-step strategies share: look at how each guess would divide the possible codes into
//! classes of equal feedback, and take the guess whose division costs least by some measure.

use super::candidates::Candidates;
use super::first_consistent::first_consistent;
use super::scorer::Scorer;
use super::{Basis, Question, Suggestion};
use crate::mastermind::Prepared;

/// A measure of how well a guess divides the possible codes.
pub trait Measure {
    /// The work of making the measure ready, for each possible code.
    const SETUP: u64 = 0;

    /// How many of the best guesses are looked at one guess further, with half of the work; with one,
    /// none is. The cost of a division must then be the guesses to come, in units of
    /// [`GUESS`](Self::GUESS).
    const SHORTLIST: usize = 1;

    /// The most possible codes with which to look one guess further.
    const LOOK_AHEAD: usize = 0;

    /// The cost of one guess at one code.
    const GUESS: u64 = 1;

    /// The measure, made ready for up to so many possible codes.
    fn new(codes: usize) -> Self;

    /// The cost of a division: `classes` holds the sizes of the classes, zero for a feedback that
    /// cannot come; one of them, of one code, ends the game if the guess is `possible`. The least is
    /// the best.
    fn cost(&self, classes: &[u32], possible: bool) -> u64;
}

/// The guess whose division costs least; among several a possible code, and then the smallest.
/// Every code of the game is looked at, save those that differ from a smaller one by nothing but
/// names.
///
/// When the work does not suffice for that, all guesses are compared on a small random sample of
/// the possible codes, the better quarter of them on a sample four times as large, and so on until
/// the last few are compared on all (successive halving). If there are too many guesses even for
/// this, a random choice of them takes part, half of it possible codes; if the possible codes cannot
/// be listed, a sample of them stands for all; if no sample can be had, the guess is the first
/// possible code.
pub fn best_guess<M: Measure>(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    let candidates = Candidates::of(question, random);
    match candidates.codes[..] {
        [] if candidates.complete => first_consistent(question, random),
        [] => {
            let rest = Question { work: candidates.work, ..*question };
            let Suggestion { guess, basis } = first_consistent(&rest, random);
            let basis = if basis == Basis::Full { Basis::Possible } else { basis };
            Suggestion { guess, basis }
        }
        // A guess at one of two tells everything.
        [guess] | [guess, _] if candidates.complete => Suggestion { guess, basis: Basis::Full },
        _ => match Prepared::<1>::words(question.space) {
            1 => Scorer::<M, 1>::new(question, candidates).best(random),
            2 => Scorer::<M, 2>::new(question, candidates).best(random),
            _ => Scorer::<M, 4>::new(question, candidates).best(random),
        },
    }
}
