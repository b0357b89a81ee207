//! Running a tournament: every admitted entry plays every deal. Deals go to worker threads in
//! batches, and their rows come out in the order of deals, so that nothing depends on the number of
//! threads.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::digest::MatchDigest;
use crate::games::{Record, SeatResult};
use crate::sandbox::{
    AdmitError, Bot, Refusal, STACK_BYTES, Sandbox, SandboxError, stack_is_enough,
};
use crate::verdict::Verdict;

use super::Tournament;
use super::address::Address;
use super::entry::Entry;
use super::play::{self, HostFault};
use super::tally::Tally;

/// Deals that are handed out at once: enough to keep all threads busy, few enough that memory stays
/// flat.
const BATCH: u64 = 256;

/// An entry and what admission said of it.
pub struct Entrant {
    /// The entry.
    pub entry: Entry,
    /// The bot, or why it may not play.
    pub bot: Result<Bot, Refusal>,
}

/// Admits all entries, on all threads of the current pool.
pub fn admit(
    sandbox: &Sandbox,
    function: &str,
    entries: Vec<Entry>,
) -> Result<Vec<Entrant>, SandboxError> {
    entries
        .into_par_iter()
        .map(|entry| {
            let bot = match admit_for(sandbox, function, &entry.wasm) {
                Ok(bot) => Ok(bot),
                Err(error) => Err(error.refusal()?),
            };
            Ok(Entrant { entry, bot })
        })
        .collect()
}

/// Admits a bot that must play a game.
pub fn admit_for(sandbox: &Sandbox, function: &str, wasm: &[u8]) -> Result<Bot, AdmitError> {
    let bot = sandbox.admit(wasm)?;
    if bot.has(function) {
        Ok(bot)
    } else {
        Err(Refusal::OtherGame { function: function.to_owned() }.into())
    }
}

/// A pool of worker threads with stacks large enough for bots.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .start_handler(|_| stack_is_enough())
        .build()
}

/// One entry's result in one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The deal's index.
    pub deal: u64,
    /// The entrant's index.
    pub entrant: usize,
    /// Score, verdict and the game's own figures.
    pub result: SeatResult,
    /// The best possible score, where it is known.
    pub par: Option<i64>,
    /// The digest of the transcript; `None` where the match is unrated.
    pub digest: Option<MatchDigest>,
    /// The fuel of all the entry's answers.
    pub fuel: u64,
}

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
    /// The first deal that it forfeited, and why.
    pub first_forfeit: Option<(u64, Verdict)>,
}

impl Outcome {
    /// The outcome of an entrant that has not played yet.
    pub fn new(refusal: Option<String>) -> Outcome {
        let status = refusal.map_or(Status::Ranked, |reason| Status::Refused { reason });
        Outcome { tally: Tally::default(), status, first_forfeit: None }
    }

    /// Takes the next row, in the order of deals; `false` where the entrant is out already.
    pub fn take(&mut self, row: &Row, disqualify_after: Option<u64>) -> bool {
        if self.status != Status::Ranked {
            return false;
        }
        let verdict = row.result.verdict;
        self.tally.add(&row.result, row.par);
        if verdict == Verdict::Unrated {
            self.status = Status::Unrated { deal: row.deal };
        }
        if verdict.is_forfeit() {
            self.first_forfeit.get_or_insert((row.deal, verdict));
            if disqualify_after.is_some_and(|limit| self.tally.forfeits() >= limit) {
                self.status = Status::Disqualified { deal: row.deal };
            }
        }
        true
    }
}

/// A run that came to no end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The harness failed in a match: nobody is ranked.
    #[error("{address}: {fault}; nobody is ranked, since this is no bot's fault")]
    Host {
        /// The match.
        address: Address,
        /// What went wrong.
        fault: HostFault,
    },
    /// A row could not be written.
    #[error("cannot write the results: {0}")]
    Write(#[from] std::io::Error),
}

/// Runs the tournament on the current thread pool. Each row is handed to `write` in the order of
/// deals, then of entrants; `progress` hears of each match as it ends, from any thread.
pub fn run(
    tournament: &Tournament,
    entrants: &[Entrant],
    mut write: impl FnMut(&Row) -> std::io::Result<()> + Send,
    progress: impl Fn() + Sync,
) -> Result<Vec<Outcome>, RunError> {
    let disqualify_after = tournament.spec.disqualify_after.map(|limit| limit.get());
    let mut outcomes: Vec<Outcome> = entrants
        .iter()
        .map(|entrant| Outcome::new(entrant.bot.as_ref().err().map(ToString::to_string)))
        .collect();
    // An entry that was stopped once must not stop the night again, whatever the order of deals.
    let stopped: Vec<AtomicBool> = entrants.iter().map(|_| AtomicBool::new(false)).collect();
    for start in (0..tournament.count).step_by(BATCH as usize) {
        let end = tournament.count.min(start + BATCH);
        let playing: Vec<(usize, &Bot)> = entrants
            .iter()
            .enumerate()
            .filter(|(index, _)| outcomes[*index].status == Status::Ranked)
            .filter_map(|(index, entrant)| Some((index, entrant.bot.as_ref().ok()?)))
            .collect();
        let batch: Result<Vec<Vec<Row>>, RunError> = (start..end)
            .into_par_iter()
            .map_init(Record::new, |record, index| {
                play_deal(tournament, entrants, &playing, &stopped, index, record, &progress)
            })
            .collect();
        for row in batch?.iter().flatten() {
            if outcomes[row.entrant].take(row, disqualify_after) {
                write(row)?;
            }
        }
    }
    Ok(outcomes)
}

fn play_deal(
    tournament: &Tournament,
    entrants: &[Entrant],
    playing: &[(usize, &Bot)],
    stopped: &[AtomicBool],
    index: u64,
    record: &mut Record,
    progress: &(impl Fn() + Sync),
) -> Result<Vec<Row>, RunError> {
    let deal = tournament.game.deal(tournament.seed, index);
    let par = deal.par();
    let mut rows = Vec::with_capacity(playing.len());
    for &(entrant, bot) in playing {
        if stopped[entrant].load(Ordering::Relaxed) {
            continue;
        }
        let played = play::play(tournament, deal.as_ref(), index, &[bot], false, record);
        let played = played.map_err(|fault| RunError::Host {
            address: tournament.address(index, [entrants[entrant].entry.name.clone()]),
            fault,
        })?;
        progress();
        for result in &record.results {
            if result.verdict == Verdict::Unrated {
                stopped[entrant].store(true, Ordering::Relaxed);
            }
            rows.push(Row {
                deal: index,
                entrant,
                result: *result,
                par,
                digest: played.digest,
                fuel: record.answers.iter().map(|answered| answered.answer.fuel).sum(),
            });
        }
    }
    Ok(rows)
}
