//! What is summed up of an entry's matches. Integers only, so that tallies of parts add up in any
//! order to the same standings.

use std::collections::BTreeMap;

use crate::games::{MAX_COLUMNS, SeatResult};
use crate::verdict::Verdict;

use super::statistics;

/// Sums over the matches of one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches with a score.
    pub matches: u64,
    /// Sum of the scores.
    pub sum: i128,
    sum_of_squares: i128,
    /// How many matches ended with each score.
    pub histogram: BTreeMap<i64, u64>,
    /// Matches whose par is known.
    pub pars: u64,
    /// Sum of score − par over those.
    pub regret: i128,
    verdicts: [u64; Verdict::ALL.len()],
    /// Sums of the game's own figures, in the order of `Game::columns`.
    pub columns: [i128; MAX_COLUMNS],
}

impl Tally {
    /// Adds one match.
    pub fn add(&mut self, result: &SeatResult, par: Option<i64>) {
        self.verdicts[result.verdict as usize] += 1;
        if result.verdict == Verdict::Unrated {
            return;
        }
        let score = i128::from(result.score);
        self.matches += 1;
        self.sum += score;
        self.sum_of_squares = self.sum_of_squares.saturating_add(score * score);
        *self.histogram.entry(result.score).or_default() += 1;
        if let Some(par) = par {
            self.pars += 1;
            self.regret += score - i128::from(par);
        }
        for (sum, figure) in self.columns.iter_mut().zip(result.columns) {
            *sum += i128::from(figure);
        }
    }

    /// The mean score.
    pub fn mean(&self) -> Option<f64> {
        statistics::mean(self.sum, self.matches)
    }

    /// Half of the width of the mean's 95 % interval.
    pub fn half_width_95(&self) -> Option<f64> {
        statistics::half_width_95(self.sum, self.sum_of_squares, self.matches)
    }

    /// The mean of score − par over the matches whose par is known.
    pub fn mean_regret(&self) -> Option<f64> {
        statistics::mean(self.regret, self.pars)
    }

    /// The median score: of an even number of matches the mean of the middle two.
    pub fn median(&self) -> Option<f64> {
        let (low, high) =
            (self.nth((self.matches.checked_sub(1)?) / 2)?, self.nth(self.matches / 2)?);
        Some((i128::from(low) + i128::from(high)) as f64 / 2.0)
    }

    /// The `n`th lowest score, from 0.
    fn nth(&self, n: u64) -> Option<i64> {
        let mut below = 0;
        self.histogram.iter().find_map(|(&score, &count)| {
            below += count;
            (below > n).then_some(score)
        })
    }

    /// The highest score.
    pub fn worst(&self) -> Option<i64> {
        self.histogram.last_key_value().map(|(&score, _)| score)
    }

    /// Matches that ended with this verdict.
    pub fn verdict(&self, verdict: Verdict) -> u64 {
        self.verdicts[verdict as usize]
    }

    /// The number of matches for each verdict that occurred.
    pub fn verdict_counts(&self) -> serde_json::Map<String, serde_json::Value> {
        Verdict::ALL
            .into_iter()
            .map(|verdict| (verdict, self.verdict(verdict)))
            .filter(|(_, count)| *count > 0)
            .map(|(verdict, count)| (verdict.word().to_owned(), count.into()))
            .collect()
    }

    /// Matches given away, whatever the reason.
    pub fn forfeits(&self) -> u64 {
        let forfeits = Verdict::ALL.into_iter().filter(|verdict| verdict.is_forfeit());
        forfeits.map(|verdict| self.verdict(verdict)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(scores: &[i64]) -> Tally {
        let mut tally = Tally::default();
        for &score in scores {
            tally.add(&SeatResult::new(score, Verdict::Ok), Some(1));
        }
        tally
    }

    #[test]
    fn figures_of_nothing_are_undefined() {
        let empty = tally(&[]);
        assert_eq!((empty.mean(), empty.median(), empty.half_width_95()), (None, None, None));
        assert_eq!((empty.mean_regret(), empty.worst()), (None, None));
    }

    #[test]
    fn medians_of_odd_and_even_numbers() {
        assert_eq!(tally(&[5, 1, 3]).median(), Some(3.0));
        assert_eq!(tally(&[5, 1, 3, 4]).median(), Some(3.5));
        assert_eq!(tally(&[i64::MAX, i64::MAX]).median(), Some(i64::MAX as f64));
    }

    #[test]
    fn forfeits_count_and_unrated_matches_do_not() {
        let mut tally = tally(&[2, 4]);
        tally.add(&SeatResult::new(60, Verdict::Trap), None);
        tally.add(&SeatResult::new(0, Verdict::Unrated), None);
        assert_eq!((tally.matches, tally.sum, tally.forfeits()), (3, 66, 1));
        assert_eq!(tally.verdict(Verdict::Unrated), 1);
        assert_eq!(tally.mean_regret(), Some(2.0));
        assert_eq!(tally.worst(), Some(60));
    }
}
