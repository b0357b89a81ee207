//! A duel: two bots play the same deals until a test that is looked at after every deal tells them
//! apart, or the deals run out. What comes out depends on neither threads nor batches: deals count
//! in their order, and those played beyond the last that was needed are dropped.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::games::{Record, SeatResult};
use crate::sandbox::Bot;
use crate::verdict::Verdict;

use super::Tournament;
use super::address::Address;
use super::entry::Entry;
use super::play::{self, HostFault};
use super::statistics::sequential::SequentialTest;
use super::tally::Tally;

/// Deals that are handed out at once.
const BATCH: u64 = 128;

/// A bot in a duel.
#[derive(Clone, Copy)]
pub struct Duellist<'a> {
    /// Who it is.
    pub entry: &'a Entry,
    /// The bot, admitted.
    pub bot: &'a Bot,
}

/// When a duel ends.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The probability of telling apart two bots of which neither is better: between 0 and 1.
    pub alpha: f64,
    /// Deals after which it ends undecided. Exhaustive deals are all played.
    pub max_deals: u64,
}

/// What a duel found. Differences are the second bot's scores minus the first's.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The deals that counted.
    pub deals: u64,
    /// Whether those are all that there can be: then the difference is exact.
    pub exhaustive: bool,
    /// What each bot did.
    pub tallies: [Tally; 2],
    /// The first match that each bot gave away, and why.
    pub first_forfeits: [Option<(Address, Verdict)>; 2],
    /// The mean difference of a match.
    pub difference: Option<f64>,
    /// Its interval at a confidence of 1 − α; `None` where nothing can be said yet.
    pub interval: Option<[f64; 2]>,
    /// The p-value, which holds whenever one looks; `None` where deals are exhaustive.
    pub p: Option<f64>,
    /// The better bot, 0 or 1, if they were told apart.
    pub better: Option<usize>,
}

/// A duel that came to no end.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// A bot was stopped twice by the safety net.
    #[error("{0}: stopped twice by the wall-clock safety net: the duel is not decided")]
    Stopped(Address),
    /// The harness failed in a match.
    #[error("{address}: {fault}")]
    Host {
        /// The match.
        address: Address,
        /// What went wrong.
        fault: HostFault,
    },
}

/// One match of a deal: who sat where, and how it ended for each.
struct Match {
    seats: Vec<usize>,
    results: Vec<SeatResult>,
}

/// Lets two bots play, on the current thread pool: each alone, or in a race of two both ways round
/// at every deal. `progress` hears of each deal as it ends, from any thread.
pub fn duel(
    tournament: &Tournament,
    duellists: [Duellist<'_>; 2],
    terms: Terms,
    progress: impl Fn() + Sync,
) -> Result<Duel, DuelError> {
    let exhaustive = tournament.game.is_exhaustive();
    let fixed = tournament.game.fixed_deals().unwrap_or(u64::MAX);
    let deals = if exhaustive { fixed } else { terms.max_deals.min(fixed) };
    let mut score = Score::new(tournament, duellists, terms.alpha);
    // Whoever was stopped by the safety net must not stop the duel again at later deals.
    let stopped = AtomicU64::new(u64::MAX);
    let mut start = 0;
    while start < deals && (exhaustive || !score.test.has_decided()) {
        let end = deals.min(start.saturating_add(BATCH));
        let played: Vec<Result<Vec<Match>, DuelError>> = (start..end)
            .into_par_iter()
            .map_init(Record::new, |record, deal| {
                if stopped.load(Ordering::Relaxed) < deal {
                    return Ok(Vec::new());
                }
                let matches = play_deal(tournament, &duellists, deal, record)?;
                let mut results = matches.iter().flat_map(|played| &played.results);
                if !results.all(|result| result.verdict.has_score()) {
                    stopped.fetch_min(deal, Ordering::Relaxed);
                }
                progress();
                Ok(matches)
            })
            .collect();
        for (deal, matches) in (start..).zip(played) {
            if !exhaustive && score.test.has_decided() {
                break;
            }
            score.take(deal, matches?)?;
        }
        start = end;
    }
    Ok(score.finish(exhaustive))
}

/// Plays the matches of a deal.
fn play_deal(
    tournament: &Tournament,
    duellists: &[Duellist<'_>; 2],
    index: u64,
    record: &mut Record,
) -> Result<Vec<Match>, DuelError> {
    let deal = tournament.game.deal(tournament.seed, index);
    let seatings: [&[usize]; 2] =
        if tournament.game.seats() == 1 { [&[0], &[1]] } else { [&[0, 1], &[1, 0]] };
    let mut matches = Vec::with_capacity(seatings.len());
    for seats in seatings {
        let bots: Vec<&Bot> = seats.iter().map(|&side| duellists[side].bot).collect();
        play::play(tournament, deal.as_ref(), index, &bots, false, record).map_err(|fault| {
            DuelError::Host { address: address(tournament, duellists, index, seats), fault }
        })?;
        matches.push(Match { seats: seats.to_vec(), results: record.results.clone() });
    }
    Ok(matches)
}

fn address(
    tournament: &Tournament,
    duellists: &[Duellist<'_>; 2],
    deal: u64,
    seats: &[usize],
) -> Address {
    tournament.address(deal, seats.iter().map(|&side| duellists[side].entry.name.clone()))
}

/// How the duel stands.
struct Score<'a> {
    tournament: &'a Tournament,
    duellists: [Duellist<'a>; 2],
    test: SequentialTest,
    tallies: [Tally; 2],
    first_forfeits: [Option<(Address, Verdict)>; 2],
}

impl<'a> Score<'a> {
    fn new(tournament: &'a Tournament, duellists: [Duellist<'a>; 2], alpha: f64) -> Score<'a> {
        Score {
            tournament,
            duellists,
            test: SequentialTest::new(alpha),
            tallies: Default::default(),
            first_forfeits: Default::default(),
        }
    }

    /// Takes the matches of the next deal.
    fn take(&mut self, deal: u64, matches: Vec<Match>) -> Result<(), DuelError> {
        let mut totals = [0i64; 2];
        for Match { seats, results } in matches {
            let address = || address(self.tournament, &self.duellists, deal, &seats);
            for (&side, result) in seats.iter().zip(&results) {
                if !result.verdict.has_score() {
                    return Err(DuelError::Stopped(address()));
                }
                if result.verdict.is_forfeit() {
                    self.first_forfeits[side].get_or_insert_with(|| (address(), result.verdict));
                }
                totals[side] = totals[side].saturating_add(result.score);
                self.tallies[side].add(deal, result, None, &[]);
            }
        }
        self.test.add(totals[1].saturating_sub(totals[0]));
        Ok(())
    }

    fn finish(self, exhaustive: bool) -> Duel {
        let Score { test, tallies, first_forfeits, .. } = self;
        // Matches at every deal: in a race each bot plays two.
        let matches = self.tournament.game.seats() as f64;
        let deals = test.deals();
        let difference = (deals > 0).then(|| test.sum() as f64 / deals as f64 / matches);
        let decided = if exhaustive { test.sum() != 0 } else { test.has_decided() };
        let exact = difference.map(|difference| [difference, difference]);
        let interval = test.interval().map(|ends| ends.map(|end| end / matches));
        Duel {
            deals,
            exhaustive,
            tallies,
            first_forfeits,
            difference,
            interval: if exhaustive { exact } else { interval },
            p: (!exhaustive).then(|| test.p()),
            better: decided.then(|| usize::from(test.sum() < 0)),
        }
    }
}
