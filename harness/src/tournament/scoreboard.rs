//! What a run has found out so far: sums for each entrant, who is out, and in races who beat whom.
//! It takes matches in the order of deals, whoever plays or reads them.

use crate::verdict::Verdict;

use super::rows::Row;
use super::tally::Tally;

/// How an entrant came out of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// All deals were played.
    Ranked,
    /// Thrown out at the forfeit of this deal.
    Disqualified {
        /// The deal's index.
        deal: u64,
    },
    /// Not admitted.
    Refused {
        /// Why, and how to mend it.
        reason: String,
    },
    /// Stopped twice by the wall-clock safety net.
    Unrated {
        /// The deal's index.
        deal: u64,
    },
}

/// What a run found out about an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Sums over its matches.
    pub tally: Tally,
    /// How it came out.
    pub status: Status,
    /// The first match that it forfeited: the deal, the entrants by seat, and why.
    pub first_forfeit: Option<(u64, Vec<usize>, Verdict)>,
    /// The match that put it out: the entrants by seat.
    pub last_match: Vec<usize>,
}

/// How two entrants did against each other: how often the first had the lower, the same, the higher
/// score in a match of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The lower score.
    pub wins: u64,
    /// The same score.
    pub draws: u64,
    /// The higher score.
    pub losses: u64,
}

/// What a run has found out so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoreboard {
    /// What is known of each entrant.
    pub outcomes: Vec<Outcome>,
    disqualify_after: Option<u64>,
    /// Every entrant against every later one, in races.
    pairs: Vec<Pair>,
}

impl Scoreboard {
    /// A scoreboard before the first match; `refusals` say why entrants may not play.
    pub fn new(
        disqualify_after: Option<u64>,
        refusals: impl IntoIterator<Item = Option<String>>,
    ) -> Scoreboard {
        let outcome = |refusal: Option<String>| Outcome {
            tally: Tally::default(),
            status: refusal.map_or(Status::Ranked, |reason| Status::Refused { reason }),
            first_forfeit: None,
            last_match: Vec::new(),
        };
        let outcomes = refusals.into_iter().map(outcome).collect();
        Scoreboard { outcomes, disqualify_after, pairs: Vec::new() }
    }

    /// Whether a match of these entrants at this deal counts: everyone is still in, or went out at
    /// this very deal, which all play to its end.
    pub fn counts(&self, deal: u64, entrants: impl IntoIterator<Item = usize>) -> bool {
        entrants.into_iter().all(|entrant| match self.outcomes[entrant].status {
            Status::Ranked => true,
            Status::Disqualified { deal: last } | Status::Unrated { deal: last } => last >= deal,
            Status::Refused { .. } => false,
        })
    }

    /// Takes the rows of the next match, in the order of deals.
    pub fn take(&mut self, rows: &[Row]) {
        let seats = || rows.iter().map(|row| row.entrant).collect();
        for row in rows {
            let verdict = row.result.verdict;
            let outcome = &mut self.outcomes[row.entrant];
            outcome.tally.add(row.deal, &row.result, row.par, &row.times_ms);
            let last = match verdict {
                Verdict::Unrated => Some(Status::Unrated { deal: row.deal }),
                forfeit if forfeit.is_forfeit() => {
                    outcome.first_forfeit.get_or_insert_with(|| (row.deal, seats(), verdict));
                    let forfeits = outcome.tally.sums.forfeits;
                    self.disqualify_after
                        .is_some_and(|limit| forfeits >= limit)
                        .then_some(Status::Disqualified { deal: row.deal })
                }
                _ => None,
            };
            if let (Some(status), Status::Ranked) = (last, &outcome.status) {
                outcome.status = status;
                outcome.last_match = seats();
            }
        }
        for (index, a) in rows.iter().enumerate() {
            for b in &rows[index + 1..] {
                if a.result.verdict.has_score() && b.result.verdict.has_score() {
                    self.count_pair(a, b);
                }
            }
        }
    }

    fn count_pair(&mut self, a: &Row, b: &Row) {
        let entrants = self.outcomes.len();
        self.pairs.resize(entrants * entrants, Pair::default());
        for (a, b) in [(a, b), (b, a)] {
            let pair = &mut self.pairs[a.entrant * entrants + b.entrant];
            match a.result.score.cmp(&b.result.score) {
                std::cmp::Ordering::Less => pair.wins += 1,
                std::cmp::Ordering::Equal => pair.draws += 1,
                std::cmp::Ordering::Greater => pair.losses += 1,
            }
        }
    }

    /// How `a` did against `b`; `None` where they never met.
    pub fn pair(&self, a: usize, b: usize) -> Option<Pair> {
        let pair = *self.pairs.get(a * self.outcomes.len() + b)?;
        (pair != Pair::default()).then_some(pair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::SeatResult;

    fn row(deal: u64, entrant: usize, score: i64, verdict: Verdict) -> Row {
        let result = SeatResult::new(score, verdict);
        let (par, digest) = (None, None);
        let times_ms = Vec::new();
        Row { deal, number: 0, seat: 0, entrant, result, par, digest, fuel: 0, times_ms }
    }

    #[test]
    fn who_is_out_plays_its_deal_to_the_end() {
        let mut board = Scoreboard::new(Some(2), [None, None, Some("no memory".to_owned())]);
        assert!(!board.counts(0, [0, 2]));
        board.take(&[row(0, 0, 9, Verdict::Trap), row(0, 1, 1, Verdict::Ok)]);
        board.take(&[row(1, 1, 1, Verdict::Ok), row(1, 0, 9, Verdict::OutOfFuel)]);
        assert!(board.counts(1, [0, 1]));
        assert!(!board.counts(2, [0, 1]));
        assert!(board.counts(2, [1]));
        let outcome = &board.outcomes[0];
        assert_eq!(outcome.status, Status::Disqualified { deal: 1 });
        assert_eq!(outcome.last_match, [1, 0]);
        assert_eq!(outcome.first_forfeit, Some((0, vec![0, 1], Verdict::Trap)));
    }

    #[test]
    fn pairs_are_seen_from_both_sides_and_stopped_matches_do_not_count() {
        let mut board = Scoreboard::new(None, [None, None, None]);
        board.take(&[row(0, 0, 3, Verdict::Ok), row(0, 1, 5, Verdict::Ok)]);
        board.take(&[row(1, 1, 2, Verdict::Ok), row(1, 0, 2, Verdict::Ok)]);
        board.take(&[row(2, 1, 0, Verdict::Void), row(2, 2, 0, Verdict::Unrated)]);
        assert_eq!(board.pair(0, 1), Some(Pair { wins: 1, draws: 1, losses: 0 }));
        assert_eq!(board.pair(1, 0), Some(Pair { wins: 0, draws: 1, losses: 1 }));
        assert_eq!(board.pair(1, 2), None);
        assert_eq!(board.outcomes[1].status, Status::Ranked);
        assert_eq!(board.outcomes[2].status, Status::Unrated { deal: 2 });
        assert_eq!(board.outcomes[1].tally.sums.matches, 2);
    }
}
