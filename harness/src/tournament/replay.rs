//! Replaying results: every match is played again from its seed and bot, and must come out the
//! same.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use rayon::prelude::*;
use sha2::Digest;

use crate::digest::Sha256;
use crate::games::Record;
use crate::names::Name;
use crate::random::{Seed, Stream};
use crate::report;
use crate::sandbox::{Bot, COST_TABLE_VERSION, ENGINE_VERSION, Sandbox, SandboxError, Setup};

use super::address::Address;
use super::entry::Entry;
use super::play;
use super::ranking;
use super::results::{BotRecord, MATCHES_FILE, Results, STANDINGS_FILE, TOURNAMENT_FILE};
use super::roll::Roll;
use super::rows::{Format, Row, RowWriter};
use super::run;
use super::scoreboard::Scoreboard;
use super::spec::SpecError;

/// Matches that are read and played at once.
const BATCH: usize = 4096;

/// What to replay.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only this deal.
    pub deal: Option<u64>,
    /// Only matches of all these bots.
    pub bots: Vec<Name>,
    /// Only so many matches of those, drawn from this seed.
    pub sample: Option<(u64, Seed)>,
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

/// A bot of the results, ready to play, or not.
struct Contestant {
    name: Name,
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
    if results.record.versions.wasmtime != ENGINE_VERSION
        || results.record.versions.cost_table != COST_TABLE_VERSION
    {
        replay.notes.push(format!(
            "the results were played on wasmtime {} with cost table {}, this is wasmtime \
             {ENGINE_VERSION} with cost table {COST_TABLE_VERSION}: fuel may differ",
            results.record.versions.wasmtime, results.record.versions.cost_table
        ));
    }
    if results.record.versions.fairdeal != env!("CARGO_PKG_VERSION") {
        replay.notes.push(format!(
            "the results were played by fairdeal {}, this is {}",
            results.record.versions.fairdeal,
            env!("CARGO_PKG_VERSION")
        ));
    }
    if !results.record.has_own_spec() {
        replay.differences.push(format!(
            "{TOURNAMENT_FILE}: the spec has changed since the run: it does not have the SHA-256 {}",
            results.record.versions.spec_sha256
        ));
    }
    let own_spec = results.record.has_own_spec();
    let reason = reason(results);
    let setup = Setup { bots: results.record.bots.len(), ..setup };
    let sandbox = Sandbox::new(&results.tournament.limits, setup)?;
    let contestants = contestants(results, selection, &sandbox, &mut replay)?;
    let mut roll = Roll::of_results(results);
    let mut sample = match selection.sample {
        Some((size, seed)) => Some(draw(results, selection, &contestants, size, seed)?),
        None => None,
    };
    let mut number = 0;
    let mut copy = Copy::new(results);
    let mut reader = results.rows()?;
    loop {
        let mut batch: Vec<Vec<Row>> = Vec::new();
        while batch.len() < BATCH {
            let next = reader.next_match().map_err(|error| results.unreadable(error))?;
            let Some(rows) = next else { break };
            // Of a spec that has changed there is no knowing what the rows should be.
            if own_spec {
                roll.call(&rows, &mut |(address, problem)| replay.differ(&address, problem));
            }
            copy.rows(&rows);
            if selection.wants(&contestants, &rows) {
                if sample.as_mut().is_none_or(|sample| sample.remove(&number)) {
                    batch.push(rows);
                }
                number += 1;
            }
        }
        let last = batch.is_empty();
        let played: Result<Vec<Vec<Again>>, ReplayError> = batch
            .par_chunk_by(|a, b| a[0].deal == b[0].deal)
            .map_init(Record::new, |record, matches| {
                play_deal(results, &contestants, matches, record, &progress)
            })
            .collect();
        for (rows, again) in batch.iter().zip(played?.into_iter().flatten()) {
            match again {
                Again::Played(played) => {
                    replay.matches += 1;
                    let differences = compare(results, rows, &played);
                    if !differences.is_empty() {
                        let differences = differences.join(", ");
                        replay.differ(&results.address(rows), &format!("{differences}: {reason}"));
                    }
                }
                Again::NoBot => {}
                Again::NoSeat => replay.differ(&results.address(rows), "no such seat or deal"),
            }
        }
        if last {
            break;
        }
    }
    if own_spec {
        roll.finish(&mut |(address, problem)| replay.differ(&address, problem));
    }
    if replay.agrees() {
        if copy.sha256() != Some(results.sha256(MATCHES_FILE)?) {
            let problem = "it says the same, but not as it was written";
            replay.differences.push(format!("{MATCHES_FILE}: {problem}"));
        }
        if report::to_json(&results.record.to_json()) != results.text(TOURNAMENT_FILE)? {
            let problem = "it says the same, but not as it was written";
            replay.differences.push(format!("{TOURNAMENT_FILE}: {problem}"));
        }
        if results.record.shard.is_none() {
            compare_standings(results, roll.board(), &mut replay)?;
        } else if results.folder.join(STANDINGS_FILE).exists() {
            let problem = "a part of the deals ranks nobody";
            replay.differences.push(format!("{STANDINGS_FILE}: {problem}"));
        }
    }
    Ok(replay)
}

/// The rows written once more, to be held against the file.
struct Copy {
    writer: Option<RowWriter<Hashed>>,
}

/// The hash of all that is written.
#[derive(Default)]
struct Hashed(sha2::Sha256);

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Copy {
    fn new(results: &Results) -> Copy {
        let names = results.record.bots.iter().map(|bot| bot.name.clone()).collect();
        let format = Format::of(results.tournament.game.as_ref());
        Copy { writer: RowWriter::new(Hashed::default(), format, names).ok() }
    }

    fn rows(&mut self, rows: &[Row]) {
        // Hashing cannot fail.
        if let Some(writer) = &mut self.writer {
            let _ = rows.iter().try_for_each(|row| writer.write(row));
        }
    }

    fn sha256(mut self) -> Option<Sha256> {
        let writer = self.writer.as_mut()?;
        writer.flush().ok()?;
        Some(Sha256(writer.output().0.clone().finalize().into()))
    }
}

/// What explains a match that comes out otherwise.
fn reason(results: &Results) -> &'static str {
    let versions = &results.record.versions;
    if versions.wasmtime != ENGINE_VERSION || versions.cost_table != COST_TABLE_VERSION {
        "the engine is another one"
    } else if versions.fairdeal != env!("CARGO_PKG_VERSION") {
        "fairdeal is of another version"
    } else if !results.record.has_own_spec() {
        "the spec has changed"
    } else {
        "the row has been changed, since bot, spec and engine are those of the run"
    }
}

/// Draws `size` of the selected matches: their numbers, in the order of the rows.
fn draw(
    results: &Results,
    selection: &Selection,
    contestants: &[Contestant],
    size: u64,
    seed: Seed,
) -> Result<BTreeSet<u64>, ReplayError> {
    let mut all = 0u64;
    let mut reader = results.rows()?;
    while let Some(rows) = reader.next_match().map_err(|error| results.unreadable(error))? {
        all += u64::from(selection.wants(contestants, &rows));
    }
    // Floyd's way to draw without drawing twice (Bentley and Floyd 1987).
    let mut stream = Stream::new(seed, "sample", &[]);
    let mut drawn = BTreeSet::new();
    for last in all.saturating_sub(size)..all {
        let number = stream.below(last + 1);
        if !drawn.insert(number) {
            drawn.insert(last);
        }
    }
    Ok(drawn)
}

impl Selection {
    fn wants(&self, contestants: &[Contestant], rows: &[Row]) -> bool {
        let plays = |bot: &Name| rows.iter().any(|row| contestants[row.entrant].name == *bot);
        self.deal.is_none_or(|deal| deal == rows[0].deal) && self.bots.iter().all(plays)
    }

    /// Whether all matches are selected.
    pub fn is_everything(&self) -> bool {
        self.deal.is_none() && self.bots.is_empty() && self.sample.is_none()
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
    fn address(&self, rows: &[Row]) -> Address {
        let names = rows.iter().map(|row| self.record.bots[row.entrant].name.clone());
        self.tournament.address(rows[0].deal, names)
    }
}

/// Admits the bots that are wanted, and says which are no longer what they were.
fn contestants(
    results: &Results,
    selection: &Selection,
    sandbox: &Sandbox,
    replay: &mut Replay,
) -> Result<Vec<Contestant>, ReplayError> {
    // In a race, a bot meets others.
    let race = results.tournament.game.seats() > 1;
    let wanted = |record: &BotRecord| {
        let meant = race || selection.bots.iter().all(|bot| *bot == record.name);
        meant && record.refused.is_none()
    };
    // A file that several bots share is admitted once.
    let mut files: BTreeMap<Sha256, &BotRecord> = BTreeMap::new();
    for record in results.record.bots.iter().filter(|record| wanted(record)) {
        files.entry(record.sha256).or_insert(record);
    }
    let admit = |(sha256, record)| Ok((sha256, BotFile::admit(results, sandbox, record)?));
    let files: Vec<Result<(Sha256, BotFile), SandboxError>> =
        files.into_par_iter().map(admit).collect();
    let files: BTreeMap<Sha256, BotFile> = files.into_iter().collect::<Result<_, _>>()?;
    let mut contestants = Vec::new();
    for record in &results.record.bots {
        let file = files.get(&record.sha256).filter(|_| wanted(record));
        let name = record.name.clone();
        contestants.push(Contestant { name, bot: file.and_then(|file| file.bot.clone()) });
        let Some(file) = file else { continue };
        if file.bytes.is_some_and(|bytes| bytes != record.bytes) {
            replay.differences.push(format!(
                "bot {}: its file has {} bytes, {TOURNAMENT_FILE} says {}",
                record.name,
                file.bytes.unwrap_or_default(),
                record.bytes
            ));
        }
        if let Some(problem) = &file.problem {
            replay.differences.push(format!("bot {}: {problem}", record.name));
        }
    }
    Ok(contestants)
}

/// The file of a bot, or of several.
struct BotFile {
    /// The bot, if the file is the one that played and is admitted still.
    bot: Option<Bot>,
    /// The file's size, if it can be read.
    bytes: Option<u64>,
    /// Why there is no bot, in words.
    problem: Option<String>,
}

impl BotFile {
    fn admit(
        results: &Results,
        sandbox: &Sandbox,
        record: &BotRecord,
    ) -> Result<BotFile, SandboxError> {
        let entry = match results.bot(record) {
            Ok(entry) => entry,
            Err(error) => {
                return Ok(BotFile { bot: None, bytes: None, problem: Some(error.to_string()) });
            }
        };
        let bytes = Some(entry.wasm.len() as u64);
        if entry.sha256 != record.sha256 {
            let problem = format!(
                "{} has changed: its SHA-256 is {}, the matches were played with {}",
                entry.file, entry.sha256, record.sha256
            );
            return Ok(BotFile { bot: None, bytes, problem: Some(problem) });
        }
        let function = results.tournament.game.info().function;
        Ok(match run::admit_for(sandbox, function, &entry.wasm) {
            Ok(bot) => BotFile { bot: Some(bot), bytes, problem: None },
            Err(error) => {
                let problem = format!("it was admitted, but is now refused: {}", error.refusal()?);
                BotFile { bot: None, bytes, problem: Some(problem) }
            }
        })
    }
}

/// A match, played again.
enum Again {
    Played(Vec<Row>),
    /// A bot cannot play: that has been said already.
    NoBot,
    /// There is no such deal, or there are not as many rows as seats.
    NoSeat,
}

/// Plays matches of one deal.
fn play_deal(
    results: &Results,
    contestants: &[Contestant],
    matches: &[Vec<Row>],
    record: &mut Record,
    progress: &(impl Fn() + Sync),
) -> Result<Vec<Again>, ReplayError> {
    let tournament = &results.tournament;
    let Some(index) = matches.first().map(|rows| rows[0].deal).filter(|&d| d < tournament.count)
    else {
        return Ok(matches.iter().map(|_| Again::NoSeat).collect());
    };
    let deal = tournament.game.deal(tournament.seed, index);
    let par = deal.par();
    let mut again = Vec::with_capacity(matches.len());
    for rows in matches {
        if !rows.iter().map(|row| row.seat).eq(0..tournament.game.seats()) {
            again.push(Again::NoSeat);
            continue;
        }
        let entrants: Vec<usize> = rows.iter().map(|row| row.entrant).collect();
        let bots: Option<Vec<&Bot>> =
            entrants.iter().map(|&entrant| contestants[entrant].bot.as_ref()).collect();
        let Some(bots) = bots else {
            again.push(Again::NoBot);
            continue;
        };
        let played = play::play(tournament, deal.as_ref(), index, &bots, false, record)
            .map_err(|fault| ReplayError::Host(format!("{}: {fault}", results.address(rows))))?;
        progress();
        let number = rows[0].number;
        again.push(Again::Played(Row::of_match(
            index,
            number,
            par,
            played.digest,
            &entrants,
            record,
        )));
    }
    Ok(again)
}

/// What differs between a match in the results and played again, in words.
fn compare(results: &Results, rows: &[Row], played: &[Row]) -> Vec<String> {
    let mut differences = Vec::new();
    for (was, is) in rows.iter().zip(played) {
        let whose = match rows.len() {
            1 => String::new(),
            _ => format!("{}'s ", results.record.bots[was.entrant].name),
        };
        let mut differ = |what: &str, was: String, is: String| {
            if was != is {
                differences.push(format!("{whose}{what} {was} in the results, {is} now"));
            }
        };
        let number =
            |value: Option<i64>| value.map_or_else(|| "none".to_owned(), |v| v.to_string());
        let score = |row: &Row| number(row.result.verdict.has_score().then_some(row.result.score));
        let digest = |row: &Row| row.digest.map(|digest| digest.to_string()).unwrap_or_default();
        differ("verdict", was.result.verdict.to_string(), is.result.verdict.to_string());
        differ("score", score(was), score(is));
        differ("par", number(was.par), number(is.par));
        differ("fuel", was.fuel.to_string(), is.fuel.to_string());
        differ("digest", digest(was), digest(is));
        let columns = results.tournament.game.columns().iter();
        for (name, (was, is)) in columns.zip(was.result.columns.iter().zip(&is.result.columns)) {
            differ(name, was.to_string(), is.to_string());
        }
        // A row may have thousands.
        let (was, is) = (&was.times_ms, &is.times_ms);
        if let Some(place) = (0..was.len().max(is.len())).find(|&i| was.get(i) != is.get(i)) {
            let time = |times: &[u32]| {
                times.get(place).map_or_else(|| "none".to_owned(), |ms| format!("{ms} ms"))
            };
            differ(&format!("time of answer {}", place + 1), time(was), time(is));
        }
    }
    differences
}

/// After all matches came out the same: whether the ranking is the one that they give.
fn compare_standings(
    results: &Results,
    board: &Scoreboard,
    replay: &mut Replay,
) -> Result<(), ReplayError> {
    let entries: Vec<Entry> = results.record.bots.iter().map(BotRecord::entry).collect();
    let entries: Vec<&Entry> = entries.iter().collect();
    let standings = ranking::rank(&results.tournament, &entries, board, &mut results.rows()?)
        .map_err(|error| results.unreadable(error))?;
    match results.text(STANDINGS_FILE) {
        Ok(text) if text == report::to_json(&standings) => {}
        Ok(_) => {
            replay.differences.push(format!("{STANDINGS_FILE} is not what the matches give"));
        }
        Err(error) => replay.differences.push(error.to_string()),
    }
    Ok(())
}
