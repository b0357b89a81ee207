//! What is summed up of an entry's matches. Integers only, so that tallies of parts add up in any
//! order to the same standings.

use crate::games::{SeatResult, Sums};
use crate::verdict::Verdict;

use super::statistics::{self, deal_sums::DealSums};

/// Sums over the matches of one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What games know of it, too.
    pub sums: Sums,
    /// Sums over the deals before the latest.
    deals: DealSums,
    /// The latest deal with a score: its index, its matches and their scores' sum.
    latest: Option<(u64, u64, i128)>,
    /// Matches whose par is known.
    pub pars: u64,
    /// Sum of score − par over those.
    pub regret: i128,
    verdicts: [u64; Verdict::ALL.len()],
}

impl Tally {
    /// Adds one match: its deal, its result, the best possible score, and the times of the answers.
    /// Matches of one deal come one after another.
    pub fn add(&mut self, deal: u64, result: &SeatResult, par: Option<i64>, times_ms: &[u32]) {
        self.verdicts[result.verdict as usize] += 1;
        if !result.verdict.has_score() {
            return;
        }
        let score = i128::from(result.score);
        let sums = &mut self.sums;
        sums.matches += 1;
        sums.forfeits += u64::from(result.verdict.is_forfeit());
        sums.sum += score;
        match &mut self.latest {
            Some((latest, matches, total)) if *latest == deal => {
                *matches += 1;
                *total += score;
            }
            latest => {
                if let Some((_, matches, total)) = latest.replace((deal, 1, score)) {
                    self.deals.add(matches, total);
                }
            }
        }
        sums.scores.add(result.score);
        sums.worst = sums.worst.max(Some(result.score));
        times_ms.iter().for_each(|&ms| sums.timings.add(ms.into()));
        if let Some(par) = par {
            self.pars += 1;
            self.regret += score - i128::from(par);
        }
        for (sum, figure) in sums.columns.iter_mut().zip(result.columns) {
            *sum += i128::from(figure);
        }
    }

    /// The mean score.
    pub fn mean(&self) -> Option<f64> {
        statistics::mean(self.sums.sum, self.sums.matches)
    }

    /// Half of the width of the mean's 95 % interval. The deal is the unit of observation: matches
    /// of one deal share its cards.
    pub fn half_width_95(&self) -> Option<f64> {
        let mut deals = self.deals;
        if let Some((_, matches, total)) = self.latest {
            deals.add(matches, total);
        }
        deals.half_width_95()
    }

    /// The mean of score − par over the matches whose par is known.
    pub fn mean_regret(&self) -> Option<f64> {
        statistics::mean(self.regret, self.pars)
    }

    /// The median score: of an even number of matches the mean of the middle two; to within 0.1 %
    /// beyond 4,095.
    pub fn median(&self) -> Option<f64> {
        self.sums.scores.median()
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(scores: &[i64]) -> Tally {
        let mut tally = Tally::default();
        for (deal, &score) in (0..).zip(scores) {
            tally.add(deal, &SeatResult::new(score, Verdict::Ok), Some(1), &[]);
        }
        tally
    }

    #[test]
    fn matches_of_one_deal_are_one_observation() {
        let mut race = Tally::default();
        for deal in 0..3 {
            for _ in 0..5 {
                race.add(deal, &SeatResult::new(deal as i64, Verdict::Ok), None, &[]);
            }
        }
        let half = race.half_width_95().unwrap();
        assert!((half - tally(&[0, 1, 2]).half_width_95().unwrap()).abs() < 1e-12);
    }

    #[test]
    fn figures_of_nothing_are_undefined() {
        let empty = tally(&[]);
        assert_eq!((empty.mean(), empty.median(), empty.half_width_95()), (None, None, None));
        assert_eq!((empty.mean_regret(), empty.sums.worst), (None, None));
    }

    #[test]
    fn forfeits_count_and_unrated_matches_do_not() {
        let mut tally = tally(&[2, 4]);
        tally.add(2, &SeatResult::new(60, Verdict::Trap), None, &[]);
        tally.add(3, &SeatResult::new(0, Verdict::Unrated), None, &[]);
        assert_eq!((tally.sums.matches, tally.sums.sum, tally.sums.forfeits), (3, 66, 1));
        assert_eq!(tally.verdict(Verdict::Unrated), 1);
        assert_eq!(tally.mean_regret(), Some(2.0));
        assert_eq!(tally.sums.worst, Some(60));
    }
}
