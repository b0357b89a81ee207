//! Running a tournament: the admitted entries play the schedule. Deals go to worker threads in
//! batches, and their rows come out in the order of deals, so that nothing depends on the number of
//! threads.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::games::Record;
use crate::sandbox::{Bot, Refusal, STACK_BYTES, Sandbox, stack_is_enough};
use crate::verdict::Verdict;

use super::Tournament;
use super::address::Address;
use super::entry::Entry;
use super::play::{self, HostFault};
use super::rows::Row;
use super::schedule::Schedule;
use super::scoreboard::Scoreboard;

/// Matches of one deal that are played one after another: enough to make the deal only once.
const PART: u64 = 64;
/// Parts that are handed out at once: enough to keep all threads busy, few enough that memory stays
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
pub fn admit(sandbox: &Sandbox, function: &str, entries: Vec<Entry>) -> Vec<Entrant> {
    entries
        .into_par_iter()
        .map(|entry| Entrant { bot: admit_for(sandbox, function, &entry.wasm), entry })
        .collect()
}

/// Admits a bot that must play a game.
pub fn admit_for(sandbox: &Sandbox, function: &str, wasm: &[u8]) -> Result<Bot, Refusal> {
    let bot = sandbox.admit(wasm)?;
    if bot.has(function) {
        Ok(bot)
    } else {
        Err(Refusal::OtherGame { function: function.to_owned() })
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
/// deals, then of matches and seats; `progress` hears of each match as it ends, from any thread.
pub fn run(
    tournament: &Tournament,
    entrants: &[Entrant],
    schedule: &Schedule,
    mut write: impl FnMut(&Row) -> std::io::Result<()> + Send,
    progress: impl Fn() + Sync,
) -> Result<Scoreboard, RunError> {
    let mut board = scoreboard(tournament, entrants);
    let stops = Stops::new(entrants.len());
    let parts = schedule.matches_per_deal().div_ceil(PART);
    let all = tournament.count.saturating_mul(parts);
    for start in (0..all).step_by(BATCH as usize) {
        let hall = Hall { tournament, entrants, schedule, board: &board, stops: &stops };
        let batch: Result<Vec<Vec<Row>>, RunError> = (start..all.min(start + BATCH))
            .into_par_iter()
            .map_init(Record::new, |record, part| {
                hall.play(part / parts, part % parts, record, &progress)
            })
            .collect();
        for rows in batch? {
            for rows in rows.chunks_exact(schedule.seats()) {
                if board.counts(rows[0].deal, rows.iter().map(|row| row.entrant)) {
                    board.take(rows);
                    rows.iter().try_for_each(&mut write)?;
                }
            }
        }
    }
    Ok(board)
}

/// The scoreboard of a run that has not begun.
fn scoreboard(tournament: &Tournament, entrants: &[Entrant]) -> Scoreboard {
    let refusal = |entrant: &Entrant| entrant.bot.as_ref().err().map(ToString::to_string);
    Scoreboard::new(
        tournament.spec.disqualify_after.map(|limit| limit.get()),
        entrants.iter().map(refusal),
    )
}

/// The first deal at which each entrant was stopped by the safety net. One that was stopped must
/// not stop the night again at later deals, whatever the order in which they are played.
struct Stops(Vec<AtomicU64>);

impl Stops {
    fn new(entrants: usize) -> Stops {
        Stops((0..entrants).map(|_| AtomicU64::new(u64::MAX)).collect())
    }

    fn stop(&self, entrant: usize, deal: u64) {
        self.0[entrant].fetch_min(deal, Ordering::Relaxed);
    }

    fn is_out(&self, entrant: usize, deal: u64) -> bool {
        self.0[entrant].load(Ordering::Relaxed) < deal
    }
}

/// Where matches are played.
struct Hall<'a> {
    tournament: &'a Tournament,
    entrants: &'a [Entrant],
    schedule: &'a Schedule,
    board: &'a Scoreboard,
    stops: &'a Stops,
}

impl Hall<'_> {
    /// Plays a part of the matches of a deal.
    fn play(
        &self,
        index: u64,
        part: u64,
        record: &mut Record,
        progress: &(impl Fn() + Sync),
    ) -> Result<Vec<Row>, RunError> {
        let Hall { tournament, entrants, schedule, board, stops } = self;
        let deal = tournament.game.deal(tournament.seed, index);
        let par = deal.par();
        let groups = schedule.deal(index);
        let first = part * PART;
        let groups = groups.chunks_exact(schedule.seats()).skip(first as usize).take(PART as usize);
        let mut rows = Vec::with_capacity(groups.len() * schedule.seats());
        let mut bots = Vec::with_capacity(schedule.seats());
        for (number, seated) in (first..).zip(groups) {
            let is_out = |&entrant: &usize| stops.is_out(entrant, index);
            if seated.iter().any(is_out) || !board.counts(index, seated.iter().copied()) {
                continue;
            }
            bots.clear();
            bots.extend(seated.iter().filter_map(|&entrant| entrants[entrant].bot.as_ref().ok()));
            let played = play::play(tournament, deal.as_ref(), index, &bots, false, record)
                .map_err(|fault| {
                    let names = seated.iter().map(|&entrant| entrants[entrant].entry.name.clone());
                    RunError::Host { address: tournament.address(index, names), fault }
                })?;
            progress();
            for (result, &entrant) in record.results.iter().zip(seated) {
                if result.verdict == Verdict::Unrated {
                    stops.stop(entrant, index);
                }
            }
            rows.extend(Row::of_match(index, number, par, played.digest, seated, record));
        }
        Ok(rows)
    }
}
