//! The guess after which the fewest guesses are to be expected, looking two guesses ahead.
//!
//! Guesses are first judged by the sizes of their classes alone, each class counting for as many
//! guesses as so many codes took on average in games of 5 positions and 10 symbols. Then, with the
//! other half of the work, the best of them are judged by the best guess in each class: one of the
//! class's codes or of the shortlist. Falls back as [`best_guess`] says; without the work to look
//! ahead, or with a sample of the possible codes, it stays at the first judgement.

use alloc::vec::Vec;

use super::one_step::Measure;
use super::scorer::Scorer;
use super::{Question, Suggestion, best_guess};
use crate::mastermind::{Code, Prepared};

/// The guess after which the fewest guesses are to be expected.
pub fn two_step(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    best_guess::<GuessesToCome>(question, random)
}

/// The guesses to come for all codes together, in thousandths.
struct GuessesToCome(Vec<u64>);

/// Thousandths of a guess that one of 1, 2, 3, ... possible codes takes, as measured.
const FEW: [u64; 8] = [1000, 1500, 1720, 1800, 1870, 1940, 1990, 2030];
/// The same for 8, 16, 32, ... codes; in between by the straight line.
const MANY: [u64; 15] =
    [2030, 2330, 2610, 2870, 3130, 3410, 3700, 4000, 4300, 4620, 4960, 5290, 5620, 5950, 6280];

impl Measure for GuessesToCome {
    const SHORTLIST: usize = 32;
    const LOOK_AHEAD: usize = 128;
    const GUESS: u64 = 1000;

    fn new(codes: usize) -> Self {
        Self((0..=codes as u64).map(|size| size * each(size)).collect())
    }

    fn cost(&self, classes: &[u32], possible: bool) -> u64 {
        let all: u64 = classes.iter().filter_map(|&size| self.0.get(size as usize)).sum();
        all - if possible { Self::GUESS } else { 0 }
    }
}

/// Thousandths of a guess for one of so many codes.
fn each(size: u64) -> u64 {
    if size <= 8 {
        return FEW.get((size as usize).wrapping_sub(1)).copied().unwrap_or(0);
    }
    let power = size.ilog2();
    let knot = (power as usize - 3).min(MANY.len() - 2);
    let (low, high) = (MANY[knot], MANY[knot + 1]);
    low + (((high - low) * (size - (1 << power))) >> power)
}

impl<M: Measure, const W: usize> Scorer<M, W> {
    /// The guess of the shortlist after which the fewest guesses are to be expected, as far as the
    /// work allows to look; none if it does not allow to look at two.
    pub(super) fn look_ahead(&mut self, shortlist: &[Code], mut work: u64) -> Option<Code> {
        let list: Vec<Prepared<W>> =
            shortlist.iter().map(|&guess| Prepared::new(self.space, guess)).collect();
        let mut best = None;
        let mut seen = 0;
        for guess in &list {
            let classes = self.divide(guess);
            let cost: u64 = classes
                .iter()
                .filter(|class| class.len() > 2)
                .map(|class| {
                    (class.len() + list.len()) as u64 * (class.len() as u64 + self.overhead())
                })
                .sum();
            work = match work.checked_sub(cost + self.prepared.len() as u64) {
                Some(work) => work,
                None => break,
            };
            seen += 1;
            let impossible = self.candidates.codes.binary_search(&guess.code()).is_err();
            let ahead: u64 = classes.iter().map(|class| self.best_within(class, &list)).sum();
            let score = (ahead - if impossible { 0 } else { M::GUESS }, impossible, guess.code());
            if best.is_none_or(|best| score < best) {
                best = Some(score);
            }
        }
        if seen < 2 { None } else { best.map(|(.., guess)| guess) }
    }

    /// The candidates by their feedback on a guess.
    fn divide(&self, guess: &Prepared<W>) -> Vec<Vec<Prepared<W>>> {
        let side = u32::from(self.space.positions()) + 1;
        let mut classes = alloc::vec![Vec::new(); (side * side) as usize];
        for candidate in &self.prepared {
            let (misses, common) = candidate.compare(guess);
            if let Some(class) = classes.get_mut((misses * side + common) as usize) {
                class.push(*candidate);
            }
        }
        classes
    }

    /// The cost of these codes with the best guess among them and in `list`.
    fn best_within(&mut self, codes: &[Prepared<W>], list: &[Prepared<W>]) -> u64 {
        let guesses = codes.len() as u64 * M::GUESS;
        match codes.len() {
            0 => return 0,
            1 => return guesses,
            // The first is found with one guess, the second with two.
            2 => return guesses + M::GUESS,
            _ => {}
        }
        let perfect = self.perfect(codes.len());
        let mut least = u64::MAX;
        for guess in codes.iter().chain(list) {
            self.count(guess, codes);
            let possible = self.classes[usize::from(self.space.positions())] > 0;
            least = least.min(self.measure.cost(&self.classes, possible));
            if Some(least) == perfect {
                break;
            }
        }
        guesses + least
    }
}
