//! What the one-step strategies share: look at how each guess would divide the possible codes into
//! classes of equal feedback, and take the guess whose division costs least by some measure.

use alloc::vec;
use alloc::vec::Vec;

use super::candidates::Candidates;
use super::first_consistent::first_consistent;
use super::guesses::Sameness;
use super::{Basis, Question, Suggestion};
use crate::mastermind::possible::shuffle;
use crate::mastermind::{Code, Prepared, Space};

/// A measure of how well a guess divides the possible codes.
pub trait Measure {
    /// The work of making the measure ready, for each possible code.
    const SETUP: u64 = 0;

    /// The measure, made ready for up to so many possible codes.
    fn new(codes: usize) -> Self;

    /// The cost of a division: `classes` holds the sizes of the classes, zero for a feedback that
    /// cannot come. The least is the best.
    fn cost(&self, classes: &[u32]) -> u64;
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

/// Rounds of successive halving that the work is shared among.
const ROUNDS: u64 = 5;
/// The fewest possible codes that a guess is judged on.
const LEAST_SAMPLE: u64 = 16;
/// The most guesses listed, for the sake of a bot's memory.
const MOST_GUESSES: u64 = 1 << 18;

/// Scores guesses at one point of a game. Lower scores are better; no two guesses score the same.
struct Scorer<M, const W: usize> {
    space: Space,
    measure: M,
    candidates: Candidates,
    sameness: Sameness,
    /// The candidates, prepared.
    prepared: Vec<Prepared<W>>,
    /// Room for the classes: one for each number of misses and of symbols in common.
    classes: Vec<u32>,
    work: u64,
}

type Score = (u64, bool, Code);

impl<M: Measure, const W: usize> Scorer<M, W> {
    fn new(question: &Question, candidates: Candidates) -> Self {
        let space = question.space;
        let side = usize::from(space.positions()) + 1;
        // Preparing a code costs as much as five comparisons.
        let setup = (5 + M::SETUP) * candidates.codes.len() as u64;
        let work = candidates.work.saturating_sub(setup);
        Self {
            space,
            measure: M::new(candidates.codes.len()),
            sameness: Sameness::of(question, &candidates),
            prepared: candidates.codes.iter().map(|&code| Prepared::new(space, code)).collect(),
            candidates,
            classes: vec![0; side * side],
            work,
        }
    }

    /// The best guess that the work allows to find.
    fn best(mut self, random: &mut dyn FnMut() -> u64) -> Suggestion {
        let codes = self.prepared.len() as u64;
        let most = (self.work / 8).min(MOST_GUESSES) as usize;
        let listed = self.sameness.guesses(most);
        if let Some(guesses) = &listed
            && self.candidates.complete
            && guesses.len() as u64 * (codes + self.overhead()) <= self.work
        {
            return Suggestion { guess: self.best_of_all(guesses), basis: Basis::Full };
        }
        let share = self.work / ROUNDS;
        let affordable = (share / (LEAST_SAMPLE.min(codes) + self.overhead())) as usize;
        let mut guesses = listed.unwrap_or_default();
        shuffle(&mut self.prepared, random);
        if guesses.is_empty() || guesses.len() > affordable {
            shuffle(&mut guesses, random);
            let half = affordable.div_ceil(2);
            guesses.truncate(half);
            guesses.extend(self.prepared.iter().take(half).map(Prepared::code));
        }
        Suggestion { guess: self.halve(guesses, share), basis: Basis::Sample }
    }

    /// What a guess costs besides the comparisons: finding, preparing and sorting it, clearing and
    /// reading the classes.
    fn overhead(&self) -> u64 {
        16 + self.classes.len() as u64 / 4
    }

    /// The best of `guesses`, which are in lexicographic order.
    fn best_of_all(&mut self, guesses: &[Code]) -> Code {
        let codes = self.prepared.len();
        // A possible guess that tells all codes apart cannot be bettered.
        let apart = vec![1; codes.min(self.classes.len())];
        let mut classes = self.classes.clone();
        classes[..apart.len()].copy_from_slice(&apart);
        let perfect = if codes <= classes.len() { Some(self.measure.cost(&classes)) } else { None };
        let mut best: Option<Score> = None;
        for &guess in guesses {
            let score = self.score(guess, codes);
            if best.is_none_or(|best| score < best) {
                best = Some(score);
                if Some(score.0) == perfect && !score.1 {
                    break;
                }
            }
        }
        best.map_or(self.candidates.codes[0], |(.., guess)| guess)
    }

    /// The best of `guesses` by successive halving, each round with `share` of the work.
    fn halve(&mut self, mut guesses: Vec<Code>, share: u64) -> Code {
        let codes = self.prepared.len();
        loop {
            let each = share / guesses.len().max(1) as u64;
            let sample = (each.saturating_sub(self.overhead()) as usize).clamp(1, codes);
            let mut scores: Vec<Score> =
                guesses.iter().map(|&guess| self.score(guess, sample)).collect();
            scores.sort_unstable();
            scores.dedup();
            if sample == codes || scores.len() <= 1 {
                return scores.first().map_or(self.candidates.codes[0], |&(.., guess)| guess);
            }
            scores.truncate(scores.len().div_ceil(4));
            guesses = scores.into_iter().map(|(.., guess)| guess).collect();
        }
    }

    /// The score of a guess on the first `sample` of the prepared candidates: the cost of the
    /// division, then whether the guess is impossible, then the guess itself.
    fn score(&mut self, guess: Code, sample: usize) -> Score {
        let side = u32::from(self.space.positions()) + 1;
        let prepared = Prepared::new(self.space, guess);
        self.classes.fill(0);
        for candidate in &self.prepared[..sample] {
            let (misses, common) = candidate.compare(&prepared);
            if let Some(class) = self.classes.get_mut((misses * side + common) as usize) {
                *class += 1;
            }
        }
        let impossible = if sample == self.candidates.codes.len() {
            self.classes[usize::from(self.space.positions())] == 0
        } else {
            self.candidates.codes.binary_search(&guess).is_err()
        };
        (self.measure.cost(&self.classes), impossible, guess)
    }
}
