//! Running a tournament: the admitted entries play the schedule. Deals go to worker threads in
//! batches, and their rows come out in the order of deals, so that nothing depends on the number of
//! threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::games::Record;
use crate::sandbox::{
    AdmitError, Bot, Refusal, STACK_BYTES, Sandbox, SandboxError, stack_is_enough,
};
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
/// Parts that are handed out at once, at first and at most: few enough that memory stays flat.
const FIRST_BATCH: u64 = 32;
const LARGEST_BATCH: u64 = 512;
/// How long a batch should take: its rows are on disk only at its end.
const BATCH_TIME: Duration = Duration::from_millis(300);

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
    /// It was stopped on request.
    #[error("stopped")]
    Stopped,
}

/// Where a run's rows go.
pub trait Output {
    /// Takes the next row, in the order of deals, then of matches and seats.
    fn row(&mut self, row: &Row) -> std::io::Result<()>;

    /// Makes all rows so far last: so many parts of the run are played, and just now so many
    /// matches.
    fn commit(&mut self, parts: u64, matches: u64) -> std::io::Result<()>;
}

/// A run: what is played, from where.
pub struct Course<'a> {
    /// The tournament.
    pub tournament: &'a Tournament,
    /// Its entrants.
    pub entrants: &'a [Entrant],
    /// Who meets whom.
    pub schedule: &'a Schedule,
    /// The deals that are played.
    pub deals: Range<u64>,
    /// Parts that were played before, as [`Output::commit`] counted them; the scoreboard has their
    /// rows.
    pub parts_before: u64,
    /// Ends the run early when it is set.
    pub stop: &'a AtomicBool,
}

impl Course<'_> {
    /// Runs on the current thread pool, takes everything onto the scoreboard and hands it to
    /// `output`.
    pub fn run(
        &self,
        board: &mut Scoreboard,
        output: &mut (impl Output + Send),
    ) -> Result<(), RunError> {
        let stops = Stops::new(self.entrants.len());
        let per_deal = self.schedule.matches_per_deal().div_ceil(PART);
        let all = (self.deals.end - self.deals.start).saturating_mul(per_deal);
        let mut done = self.parts_before.min(all);
        let mut batch = FIRST_BATCH;
        let mut sheets: Vec<Sheet> = Vec::new();
        while done < all {
            let begun = Instant::now();
            let end = all.min(done + batch);
            let hall = Hall { course: self, board, stops: &stops };
            let size = parts_of_a_sheet(end - done);
            let count = (end - done).div_ceil(size) as usize;
            if sheets.len() < count {
                sheets.resize_with(count, Sheet::default);
            }
            sheets[..count].par_iter_mut().enumerate().try_for_each(|(number, sheet)| {
                sheet.rows.clear();
                let first = done + number as u64 * size;
                (first..end.min(first + size)).try_for_each(|part| {
                    hall.play(self.deals.start + part / per_deal, part % per_deal, sheet)
                })
            })?;
            let mut matches = 0;
            for sheet in &sheets[..count] {
                for rows in sheet.rows.chunks_exact(self.schedule.seats()) {
                    if board.counts(rows[0].deal, rows.iter().map(|row| row.entrant)) {
                        board.take(rows);
                        rows.iter().try_for_each(|row| output.row(row))?;
                    }
                    matches += 1;
                }
            }
            done = end;
            output.commit(done, matches)?;
            batch = next_batch(batch, begun.elapsed());
        }
        Ok(())
    }
}

/// The rows of a few parts on end, and what serves to play them. Sheets are used again batch after
/// batch, so that a run allocates nothing once they have grown.
#[derive(Default)]
struct Sheet<'a> {
    rows: Vec<Row>,
    record: Record,
    bots: Vec<&'a Bot>,
}

/// The parts of each sheet of a batch: few enough that all threads have work to the end. No result
/// depends on it.
fn parts_of_a_sheet(batch: u64) -> u64 {
    (batch / (16 * rayon::current_num_threads() as u64)).max(1)
}

/// The size of the next batch, after one that took so long. No result depends on it.
fn next_batch(batch: u64, took: Duration) -> u64 {
    match took {
        took if took < BATCH_TIME / 2 => (batch * 2).min(LARGEST_BATCH),
        took if took > BATCH_TIME * 2 => (batch / 2).max(1),
        _ => batch,
    }
}

/// The scoreboard of a run that has not begun.
///
/// Nobody is thrown out of a part of the deals, since what was before it is not known: merging does.
pub fn scoreboard(tournament: &Tournament, is_part: bool, entrants: &[Entrant]) -> Scoreboard {
    let refusal = |entrant: &Entrant| entrant.bot.as_ref().err().map(ToString::to_string);
    Scoreboard::new(
        tournament.spec.disqualify_after.filter(|_| !is_part).map(|limit| limit.get()),
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
struct Hall<'h, 'a> {
    course: &'h Course<'a>,
    board: &'h Scoreboard,
    stops: &'h Stops,
}

impl<'a> Hall<'_, 'a> {
    /// Plays a part of the matches of a deal, and adds its rows to the sheet.
    fn play(&self, index: u64, part: u64, sheet: &mut Sheet<'a>) -> Result<(), RunError> {
        let Hall { course, board, stops } = self;
        let &Course { tournament, entrants, schedule, stop, .. } = *course;
        let Sheet { rows, record, bots } = sheet;
        let deal = tournament.game.deal(tournament.seed, index);
        let par = deal.par();
        let groups = schedule.deal(index);
        let first = part * PART;
        let groups = groups.chunks_exact(schedule.seats()).skip(first as usize).take(PART as usize);
        for (number, seated) in (first..).zip(groups) {
            if stop.load(Ordering::Relaxed) {
                return Err(RunError::Stopped);
            }
            let is_out = |&entrant: &usize| stops.is_out(entrant, index);
            if seated.iter().any(is_out) || !board.counts(index, seated.iter().copied()) {
                continue;
            }
            bots.clear();
            bots.extend(seated.iter().filter_map(|&entrant| entrants[entrant].bot.as_ref().ok()));
            let played = play::play(tournament, deal.as_ref(), index, bots, false, record)
                .map_err(|fault| {
                    let names = seated.iter().map(|&entrant| entrants[entrant].entry.name.clone());
                    RunError::Host { address: tournament.address(index, names), fault }
                })?;
            for (result, &entrant) in record.results.iter().zip(seated) {
                if result.verdict == Verdict::Unrated {
                    stops.stop(entrant, index);
                }
            }
            rows.extend(Row::of_match(index, number, par, played.digest, seated, record));
        }
        Ok(())
    }
}
