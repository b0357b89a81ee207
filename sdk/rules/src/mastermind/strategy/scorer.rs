//! Scores guesses by how they divide the possible codes.

use alloc::vec;
use alloc::vec::Vec;

use super::candidates::Candidates;
use super::guesses::Sameness;
use super::one_step::Measure;
use super::{Basis, Question, Suggestion};
use crate::mastermind::possible::shuffle;
use crate::mastermind::{Code, Prepared, Space};

/// Rounds of successive halving that the work is shared among.
const ROUNDS: u64 = 5;
/// The fewest possible codes that a guess is judged on.
const LEAST_SAMPLE: u64 = 16;
/// The most guesses listed, for the sake of a bot's memory.
const MOST_GUESSES: u64 = 1 << 18;

/// Scores guesses at one point of a game. Lower scores are better; no two guesses score the same.
pub(super) struct Scorer<M, const W: usize> {
    pub space: Space,
    pub measure: M,
    pub candidates: Candidates,
    sameness: Sameness,
    /// The candidates, prepared.
    pub prepared: Vec<Prepared<W>>,
    /// The sizes of the classes: one for each number of misses and of symbols in common.
    pub classes: Vec<u32>,
    work: u64,
}

type Score = (u64, bool, Code);

impl<M: Measure, const W: usize> Scorer<M, W> {
    pub fn new(question: &Question, candidates: Candidates) -> Self {
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
    pub fn best(mut self, random: &mut dyn FnMut() -> u64) -> Suggestion {
        let few = self.candidates.complete && self.prepared.len() <= M::LOOK_AHEAD;
        let ahead = if M::SHORTLIST > 1 && few { self.work / 2 } else { 0 };
        self.work -= ahead;
        let (shortlist, basis) = self.shortlist(random);
        let first = shortlist.first().copied().unwrap_or(self.candidates.codes[0]);
        let guess = if ahead > 0 { self.look_ahead(&shortlist, ahead) } else { None };
        Suggestion { guess: guess.unwrap_or(first), basis }
    }

    /// The best guesses that the work allows to find, the best first.
    fn shortlist(&mut self, random: &mut dyn FnMut() -> u64) -> (Vec<Code>, Basis) {
        let codes = self.prepared.len() as u64;
        let most = (self.work / 8).min(MOST_GUESSES) as usize;
        let listed = self.sameness.guesses(most);
        if let Some(guesses) = &listed
            && self.candidates.complete
            && guesses.len() as u64 * (codes + self.overhead()) <= self.work
        {
            return (self.best_of_all(guesses), Basis::Full);
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
        (self.halve(guesses, share), Basis::Sample)
    }

    /// What a guess costs besides the comparisons: finding, preparing and sorting it, clearing and
    /// reading the classes.
    pub fn overhead(&self) -> u64 {
        16 + self.classes.len() as u64 / 4
    }

    /// The best of `guesses`, which are in lexicographic order.
    fn best_of_all(&mut self, guesses: &[Code]) -> Vec<Code> {
        let codes = self.prepared.len();
        let perfect = self.perfect(codes);
        let mut best: Vec<Score> = Vec::new();
        for &guess in guesses {
            let score = self.score(guess, codes);
            if best.len() < M::SHORTLIST || best.last().is_some_and(|last| score < *last) {
                best.truncate(M::SHORTLIST - 1);
                best.insert(best.partition_point(|other| *other < score), score);
                if Some(score.0) == perfect && !score.1 {
                    break;
                }
            }
        }
        best.into_iter().map(|(.., guess)| guess).collect()
    }

    /// The cost of a possible guess that tells all `codes` apart, which cannot be bettered; none if
    /// there are more codes than feedbacks.
    pub fn perfect(&self, codes: usize) -> Option<u64> {
        let mut classes = self.classes.clone();
        classes.fill(0);
        classes.get_mut(..codes)?.fill(1);
        Some(self.measure.cost(&classes, true))
    }

    /// The best of `guesses` by successive halving, each round with `share` of the work.
    fn halve(&mut self, mut guesses: Vec<Code>, share: u64) -> Vec<Code> {
        let codes = self.prepared.len();
        loop {
            let each = share / guesses.len().max(1) as u64;
            let sample = (each.saturating_sub(self.overhead()) as usize).clamp(1, codes);
            let mut scores: Vec<Score> =
                guesses.iter().map(|&guess| self.score(guess, sample)).collect();
            scores.sort_unstable();
            scores.dedup();
            let last = sample == codes || scores.len() <= M::SHORTLIST;
            let kept = if last { M::SHORTLIST } else { scores.len().div_ceil(4) };
            scores.truncate(kept);
            guesses = scores.into_iter().map(|(.., guess)| guess).collect();
            if last {
                return guesses;
            }
        }
    }

    /// The score of a guess on the first `sample` of the prepared candidates: the cost of the
    /// division, then whether the guess is impossible, then the guess itself.
    fn score(&mut self, guess: Code, sample: usize) -> Score {
        let guess_prepared = Prepared::new(self.space, guess);
        let prepared = core::mem::take(&mut self.prepared);
        self.count(&guess_prepared, &prepared[..sample]);
        self.prepared = prepared;
        let impossible = if sample == self.candidates.codes.len() {
            self.classes[usize::from(self.space.positions())] == 0
        } else {
            self.candidates.codes.binary_search(&guess).is_err()
        };
        (self.measure.cost(&self.classes, !impossible), impossible, guess)
    }

    /// Counts the classes that a guess makes of `codes`.
    pub fn count(&mut self, guess: &Prepared<W>, codes: &[Prepared<W>]) {
        let side = u32::from(self.space.positions()) + 1;
        self.classes.fill(0);
        for code in codes {
            let (misses, common) = code.compare(guess);
            if let Some(class) = self.classes.get_mut((misses * side + common) as usize) {
                *class += 1;
            }
        }
    }
}
