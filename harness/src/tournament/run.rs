//! Running a tournament: the admitted entries play the schedule. Deals go to worker threads in
//! batches, and their rows come out in the order of deals, so that nothing depends on the number of
//! threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::games::{Deal, Record};
use crate::sandbox::{
    AdmitError, Bot, Refusal, STACK_BYTES, Sandbox, SandboxError, stack_is_enough,
};
use crate::verdict::Verdict;

use super::Tournament;
use super::address::Address;
use super::entry::Entry;
use super::play::{self, HostFault};
use super::rows::{Row, Rows};
use super::schedule::Schedule;
use super::scoreboard::{Outcome, Scoreboard, Status};

/// Matches of one deal that are played one after another: enough to make the deal only once.
const PART: u64 = 64;
/// Parts that are handed out at once, at first and at most: few enough that memory stays flat.
const FIRST_BATCH: u64 = 32;
const LARGEST_BATCH: u64 = 512;
/// Matches below which a batch may have more parts than that: enough that what a batch costs is
/// nothing beside them.
const FEW_MATCHES: u64 = 4096;
/// How long a batch should take: its rows are on disk only when the next one is played.
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
    /// `output`. While one batch is played, the one before is taken and handed on.
    pub fn run(
        &self,
        board: &mut Scoreboard,
        output: &mut (impl Output + Send),
    ) -> Result<(), RunError> {
        let hall = Hall { course: self, lasts: Lasts::of(board) };
        let per_deal = self.schedule.matches_per_deal();
        let parts = (self.deals.end - self.deals.start).saturating_mul(per_deal.div_ceil(PART));
        let done = self.parts_before.min(parts);
        let largest = LARGEST_BATCH.max(FEW_MATCHES / per_deal.clamp(1, PART));
        let mut size = FIRST_BATCH;
        let (mut played, mut next) = (Batch::at(done), Batch::at(done));
        while played.parts.end < parts {
            let begun = Instant::now();
            next.parts = played.parts.end..parts.min(played.parts.end + size);
            let (taken, was_played) =
                rayon::join(|| hall.take(&played, board, output), || hall.play(&mut next));
            taken?;
            was_played?;
            std::mem::swap(&mut played, &mut next);
            size = next_batch(size, largest, begun.elapsed());
        }
        Ok(hall.take(&played, board, output)?)
    }
}

/// Parts on end that are played at once, and their rows.
struct Batch<'a> {
    parts: Range<u64>,
    /// Those in use come first. Sheets are used again batch after batch, so that a run allocates
    /// nothing once they have grown.
    sheets: Vec<Sheet<'a>>,
    /// How many of them are in use.
    used: usize,
}

impl Batch<'_> {
    /// No parts, before this one.
    fn at(part: u64) -> Self {
        Batch { parts: part..part, sheets: Vec::new(), used: 0 }
    }
}

/// The rows of a few parts on end, and what serves to play them.
#[derive(Default)]
struct Sheet<'a> {
    rows: Rows,
    record: Record,
    deal: Option<Box<dyn Deal>>,
    seeds: Vec<u64>,
    bots: Vec<&'a Bot>,
}

/// The parts of each sheet of a batch: few enough that all threads have work to the end. No result
/// depends on it.
fn parts_of_a_sheet(batch: u64) -> u64 {
    (batch / (32 * rayon::current_num_threads() as u64)).max(1)
}

/// The size of the next batch, after one that took so long. No result depends on it.
fn next_batch(batch: u64, largest: u64, took: Duration) -> u64 {
    match took {
        took if took < BATCH_TIME / 2 => (batch * 2).min(largest),
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

/// The last deal that each entrant plays, as far as that is known by now; −1 for none. Who was
/// stopped by the safety net must not stop the night again at later deals, whatever the order in
/// which they are played; matches of who is thrown out are only needless. No result depends on how
/// early that is known: the scoreboard decides what counts.
struct Lasts(Vec<AtomicI64>);

impl Lasts {
    fn of(board: &Scoreboard) -> Lasts {
        let last = |outcome: &Outcome| match outcome.status {
            Status::Ranked => i64::MAX,
            Status::Disqualified { deal } | Status::Unrated { deal } => signed(deal),
            Status::Refused { .. } => -1,
        };
        Lasts(board.outcomes.iter().map(|outcome| AtomicI64::new(last(outcome))).collect())
    }

    fn note(&self, entrant: usize, deal: u64) {
        self.0[entrant].fetch_min(signed(deal), Ordering::Relaxed);
    }

    fn is_out(&self, entrant: usize, deal: u64) -> bool {
        self.0[entrant].load(Ordering::Relaxed) < signed(deal)
    }
}

/// An index of a deal as one of [`Lasts`].
fn signed(deal: u64) -> i64 {
    i64::try_from(deal).unwrap_or(i64::MAX)
}

/// Where matches are played.
struct Hall<'c, 'a> {
    course: &'c Course<'a>,
    lasts: Lasts,
}

impl<'a> Hall<'_, 'a> {
    /// Plays a batch, on all threads of the current pool.
    fn play(&self, batch: &mut Batch<'a>) -> Result<(), RunError> {
        let Batch { parts, sheets, used } = batch;
        let all = parts.end - parts.start;
        let size = parts_of_a_sheet(all);
        *used = all.div_ceil(size) as usize;
        if sheets.len() < *used {
            sheets.resize_with(*used, Sheet::default);
        }
        // One by one: a thread that still takes the batch before must not find half of this one
        // waiting for it.
        let sheets = sheets[..*used].par_iter_mut().enumerate().with_max_len(1);
        sheets.try_for_each(|(number, sheet)| {
            sheet.rows.clear();
            let first = parts.start + number as u64 * size;
            (first..parts.end.min(first + size)).try_for_each(|part| self.play_part(part, sheet))
        })
    }

    /// Takes the rows of a batch onto the scoreboard and hands them on.
    fn take(
        &self,
        batch: &Batch<'a>,
        board: &mut Scoreboard,
        output: &mut impl Output,
    ) -> std::io::Result<()> {
        let mut matches = 0;
        for sheet in &batch.sheets[..batch.used] {
            for rows in sheet.rows.get().chunks_exact(self.course.schedule.seats()) {
                matches += 1;
                if !board.counts(rows[0].deal, rows.iter().map(|row| row.entrant)) {
                    continue;
                }
                board.take(rows);
                for row in rows {
                    output.row(row)?;
                    if board.outcomes[row.entrant].status != Status::Ranked {
                        self.lasts.note(row.entrant, row.deal);
                    }
                }
            }
        }
        if batch.used == 0 { Ok(()) } else { output.commit(batch.parts.end, matches) }
    }

    /// Plays a part of the matches of a deal, and adds its rows to the sheet.
    fn play_part(&self, part: u64, sheet: &mut Sheet<'a>) -> Result<(), RunError> {
        let &Course { tournament, entrants, schedule, stop, .. } = self.course;
        let Sheet { rows, record, deal, seeds, bots } = sheet;
        let per_deal = schedule.matches_per_deal().div_ceil(PART);
        let index = self.course.deals.start + part / per_deal;
        seeds.clear();
        seeds.extend(play::seeds(tournament, index, schedule.seats()));
        let game = &tournament.game;
        let deal = match deal {
            Some(deal) => {
                game.deal_again(tournament.seed, index, deal);
                deal
            }
            None => deal.insert(game.deal(tournament.seed, index)),
        };
        let par = deal.par();
        let groups = schedule.deal(index);
        let first = part % per_deal * PART;
        let groups = groups.chunks_exact(schedule.seats()).skip(first as usize).take(PART as usize);
        for (number, seated) in (first..).zip(groups) {
            if stop.load(Ordering::Relaxed) {
                return Err(RunError::Stopped);
            }
            if seated.iter().any(|&entrant| self.lasts.is_out(entrant, index)) {
                continue;
            }
            bots.clear();
            bots.extend(seated.iter().filter_map(|&entrant| entrants[entrant].bot.as_ref().ok()));
            let played = play::play_seeded(tournament, &**deal, seeds, bots, false, record)
                .map_err(|fault| {
                    let names = seated.iter().map(|&entrant| entrants[entrant].entry.name.clone());
                    RunError::Host { address: tournament.address(index, names), fault }
                })?;
            for (result, &entrant) in record.results.iter().zip(seated) {
                if result.verdict == Verdict::Unrated {
                    self.lasts.note(entrant, index);
                }
            }
            rows.add_match(index, number, par, played.digest, seated, record);
        }
        Ok(())
    }
}
