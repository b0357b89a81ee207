//! Replaying results: every match is played again from its seed and bot, and must come out the
//! same.

use rayon::prelude::*;
use serde::Deserialize;

use crate::games::Record;
use crate::names::Name;
use crate::report;
use crate::sandbox::{Bot, COST_TABLE_VERSION, ENGINE_VERSION, Sandbox, SandboxError, Setup};
use crate::verdict::Verdict;

use super::address::Address;
use super::entry::Entry;
use super::play;
use super::results::{BotRecord, MATCHES_FILE, Results, STANDINGS_FILE};
use super::run::{self, Outcome, Row, Status};
use super::spec::SpecError;
use super::standings::Standings;

/// Rows that are read and played at once.
const BATCH: usize = 4096;

/// What to replay.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only this deal.
    pub deal: Option<u64>,
    /// Only this bot.
    pub bot: Option<Name>,
}

/// What a replay found.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// Matches that were played again.
    pub matches: u64,
    /// Matches that came out otherwise.
    pub differing: u64,
    /// Everything that differs, in words; of matches the first few.
    pub differences: Vec<String>,
    /// What explains differences without being one.
    pub notes: Vec<String>,
}

/// Differing matches that are described one by one.
const DESCRIBED: u64 = 20;

/// A replay that is not possible.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The results cannot be read.
    #[error(transparent)]
    Results(#[from] SpecError),
    /// The sandbox cannot be set up.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The harness failed in a match.
    #[error("{0}")]
    Host(String),
}

/// A row of `matches.csv`.
#[derive(Clone, Debug, Deserialize)]
struct CsvRow {
    deal: u64,
    bot: Name,
    score: Option<i64>,
    par: Option<i64>,
    verdict: String,
    digest: String,
    fuel: u64,
}

/// A bot of the results, ready to play, or not.
struct Contestant {
    name: Name,
    index: usize,
    bot: Option<Bot>,
}

/// Plays the selected matches of `results` again, on the current thread pool.
pub fn replay(
    results: &Results,
    selection: &Selection,
    setup: Setup,
    progress: impl Fn() + Sync,
) -> Result<Replay, ReplayError> {
    let mut replay = Replay::default();
    if results.wasmtime != ENGINE_VERSION || results.cost_table != COST_TABLE_VERSION {
        replay.notes.push(format!(
            "the results were played on wasmtime {} with cost table {}, this is wasmtime \
             {ENGINE_VERSION} with cost table {COST_TABLE_VERSION}: fuel may differ",
            results.wasmtime, results.cost_table
        ));
    }
    let sandbox = Sandbox::new(&results.tournament.limits, setup)?;
    let contestants = contestants(results, selection, &sandbox, &mut replay)?;
    let mut outcomes: Vec<Outcome> =
        results.bots.iter().map(|record| Outcome::new(record.refused.clone())).collect();
    let file = results.folder.join(MATCHES_FILE).display().to_string();
    let unreadable = |problem: String| SpecError::Content { file: file.clone(), problem };
    let mut reader = results.rows()?;
    let mut rows = reader.deserialize::<CsvRow>();
    loop {
        let batch: Result<Vec<CsvRow>, csv::Error> = rows.by_ref().take(BATCH).collect();
        let mut batch = batch.map_err(|error| unreadable(error.to_string()))?;
        if batch.is_empty() {
            break;
        }
        batch.retain(|row| selection.wants(row));
        let played: Result<Vec<Vec<Again>>, ReplayError> = batch
            .par_chunk_by(|a, b| a.deal == b.deal)
            .map_init(Record::new, |record, rows| {
                play_deal(results, &contestants, rows, record, &progress)
            })
            .collect();
        for (row, again) in batch.iter().zip(played?.into_iter().flatten()) {
            match again {
                Again::Played(played) => {
                    replay.matches += 1;
                    outcomes[played.entrant].take(&played, results.disqualify_after());
                    let differences = compare(row, &played);
                    if !differences.is_empty() {
                        replay.differ(&results.address(row), &differences.join(", "));
                    }
                }
                Again::NoBot => {}
                Again::Foreign => replay.differ(&results.address(row), "no such bot or deal"),
            }
        }
    }
    if selection.is_everything() && replay.differences.is_empty() {
        compare_standings(results, &outcomes, &mut replay)?;
    }
    Ok(replay)
}

impl Selection {
    fn wants(&self, row: &CsvRow) -> bool {
        self.deal.is_none_or(|deal| deal == row.deal)
            && self.bot.as_ref().is_none_or(|bot| *bot == row.bot)
    }

    /// Whether all matches are selected.
    pub fn is_everything(&self) -> bool {
        self.deal.is_none() && self.bot.is_none()
    }
}

impl Replay {
    /// Whether everything came out the same.
    pub fn agrees(&self) -> bool {
        self.differing == 0 && self.differences.is_empty()
    }

    fn differ(&mut self, address: &Address, difference: &str) {
        self.differing += 1;
        if self.differing <= DESCRIBED {
            self.differences.push(format!("{address}: {difference}"));
        }
    }
}

impl Results {
    fn address(&self, row: &CsvRow) -> Address {
        self.tournament.address(row.deal, [row.bot.clone()])
    }

    fn disqualify_after(&self) -> Option<u64> {
        self.tournament.spec.disqualify_after.map(|limit| limit.get())
    }
}

/// Admits the bots that are wanted, and says which are no longer what they were.
fn contestants(
    results: &Results,
    selection: &Selection,
    sandbox: &Sandbox,
    replay: &mut Replay,
) -> Result<Vec<Contestant>, ReplayError> {
    let function = results.tournament.game.info().function;
    let mut contestants = Vec::new();
    for (index, record) in results.bots.iter().enumerate() {
        let mut contestant = Contestant { name: record.name.clone(), index, bot: None };
        let wanted = selection.bot.as_ref().is_none_or(|bot| *bot == record.name);
        if wanted && record.refused.is_none() {
            let entry = results.bot(record)?;
            if entry.sha256 == record.sha256 {
                match run::admit_for(sandbox, function, &entry.wasm) {
                    Ok(bot) => contestant.bot = Some(bot),
                    Err(error) => replay.differences.push(format!(
                        "bot {}: it was admitted, but is now refused: {}",
                        record.name,
                        error.refusal()?
                    )),
                }
            } else {
                replay.differences.push(format!(
                    "bot {}: {} has changed: its SHA-256 is {}, the matches were played with {}",
                    record.name, entry.file, entry.sha256, record.sha256
                ));
            }
        }
        contestants.push(contestant);
    }
    Ok(contestants)
}

/// A row's match, played again.
enum Again {
    Played(Row),
    /// The bot cannot play: that has been said already.
    NoBot,
    /// The row is about no bot or deal of the tournament.
    Foreign,
}

/// Plays the matches of some rows of one deal.
fn play_deal(
    results: &Results,
    contestants: &[Contestant],
    rows: &[CsvRow],
    record: &mut Record,
    progress: &(impl Fn() + Sync),
) -> Result<Vec<Again>, ReplayError> {
    let tournament = &results.tournament;
    let Some(first) = rows.first().filter(|row| row.deal < tournament.count) else {
        return Ok(rows.iter().map(|_| Again::Foreign).collect());
    };
    let deal = tournament.game.deal(tournament.seed, first.deal);
    let par = deal.par();
    let mut played = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(contestant) = contestants.iter().find(|c| c.name == row.bot) else {
            played.push(Again::Foreign);
            continue;
        };
        let Some(bot) = &contestant.bot else {
            played.push(Again::NoBot);
            continue;
        };
        let outcome = play::play(tournament, deal.as_ref(), row.deal, &[bot], false, record)
            .map_err(|fault| ReplayError::Host(format!("{}: {fault}", results.address(row))))?;
        progress();
        let fuel = record.answers.iter().map(|answered| answered.answer.fuel).sum();
        played.extend(record.results.first().map(|result| {
            Again::Played(Row {
                deal: row.deal,
                entrant: contestant.index,
                result: *result,
                par,
                digest: outcome.digest,
                fuel,
            })
        }));
    }
    Ok(played)
}

/// What differs between a row and the match played again, in words.
fn compare(row: &CsvRow, played: &Row) -> Vec<String> {
    let mut differences = Vec::new();
    let mut differ = |what: &str, was: String, is: String| {
        if was != is {
            differences.push(format!("{what} {was} in the results, {is} now"));
        }
    };
    let number = |value: Option<i64>| value.map_or_else(|| "none".to_owned(), |v| v.to_string());
    let rated = played.result.verdict != Verdict::Unrated;
    differ("verdict", row.verdict.clone(), played.result.verdict.to_string());
    differ("score", number(row.score), number(rated.then_some(played.result.score)));
    differ("par", number(row.par), number(played.par));
    differ("fuel", row.fuel.to_string(), played.fuel.to_string());
    let digest = played.digest.map(|digest| digest.to_string()).unwrap_or_default();
    differ("digest", row.digest.clone(), digest);
    differences
}

/// After all matches came out the same: whether the ranking is the one that they give.
fn compare_standings(
    results: &Results,
    outcomes: &[Outcome],
    replay: &mut Replay,
) -> Result<(), ReplayError> {
    let tournament = &results.tournament;
    for (record, outcome) in results.bots.iter().zip(outcomes) {
        if outcome.status == Status::Ranked && outcome.tally.matches != tournament.count {
            replay.differences.push(format!(
                "bot {}: {MATCHES_FILE} has {} of {} matches",
                record.name, outcome.tally.matches, tournament.count
            ));
        }
    }
    let entries: Vec<Entry> = results.bots.iter().map(BotRecord::entry).collect();
    let standings = Standings::new(tournament, entries.iter().zip(outcomes));
    if report::to_json(&standings) != results.text(STANDINGS_FILE)? {
        replay.differences.push(format!("{STANDINGS_FILE} is not what the matches give"));
    }
    Ok(())
}
