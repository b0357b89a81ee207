//! The data of one event, gathered in one pass over its rows. What does not fit together is refused:
//! a report shows nothing that a replay would find wrong at a glance.

use std::collections::BTreeMap;
use std::path::Path;

use fairdeal_referee::histogram::Histogram;
use serde_json::Value;

use crate::report;
use crate::sandbox::Setup;
use crate::tournament::comparison::{Behind, Comparing, Comparisons};
use crate::tournament::entry::Entry;
use crate::tournament::place::read_file;
use crate::tournament::results::{
    BotRecord, MATCHES_FILE, Results, STANDINGS_FILE, TOURNAMENT_FILE,
};
use crate::tournament::roll::Roll;
use crate::tournament::rows::{Row, Score};
use crate::tournament::scoreboard::{Outcome, Scoreboard, Status};
use crate::tournament::spec::{MAX_TEXT_BYTES, SpecError, utf8};
use crate::tournament::standings::{self, Standing, Standings};
use crate::verdict::Verdict;

use super::bots::Modules;
use super::choice::{Choice, Chooser, Chosen};
use super::data::{
    Answer, Bot, Deals, Difference, Event, File, GameSpec, Match, Matches, Unit, number,
};
use super::{PageError, answers, bins, bots, deals, spec};

/// Up to so many ranked bots are compared each with each.
const COMPARED: usize = 100;

/// What the rows of an event say.
pub struct Gathered {
    /// The standings, which are those of the folder.
    pub standings: Standings,
    /// The same as they stand in the folder.
    value: Value,
    board: Scoreboard,
    /// The scores of all matches that were not given away.
    played: Histogram,
    compared: Comparisons,
    /// The entrants in the order of the standings.
    order: Vec<usize>,
    choice: Choice,
}

/// Reads a text file of a folder of results.
pub fn read_text(path: &Path) -> Result<String, SpecError> {
    let file = path.display().to_string();
    let bytes = read_file(path, MAX_TEXT_BYTES)
        .map_err(|source| SpecError::Read { file: file.clone(), source })?;
    utf8(&file, &bytes).map(str::to_owned)
}

/// Reads the rows of an event.
pub fn gather(results: &Results) -> Result<Gathered, PageError> {
    let altered = |file: &str, problem: String| PageError::altered(&results.folder, file, problem);
    let Results { record, tournament, .. } = results;
    if record.shard.is_some() {
        return Err(PageError::Part(results.folder.clone()));
    }
    if !record.has_own_spec() {
        return Err(altered(TOURNAMENT_FILE, "the spec has changed since the run".to_owned()));
    }
    let text = read_text(&results.folder.join(STANDINGS_FILE))?;
    let value: Value =
        serde_json::from_str(&text).map_err(|error| altered(STANDINGS_FILE, error.to_string()))?;
    let not_of_rows = || altered(STANDINGS_FILE, "it is not what the matches give".to_owned());
    let (order, ranked) = order(&value, &record.bots).ok_or_else(not_of_rows)?;

    let bots = record.bots.len();
    let mut comparing = Comparing::new(&order[..ranked], bots);
    if ranked <= COMPARED {
        comparing = comparing.with_all_intervals();
    }
    let playing = (0..bots).filter(|&bot| record.bots[bot].refused.is_none()).collect();
    let per_deal = tournament.schedule(playing).map_or(0, |schedule| schedule.matches_per_deal());
    let mut chooser = Chooser::new(tournament.count, per_deal, bots);
    let mut roll = Roll::of_results(results);
    let mut played = Histogram::default();
    let mut problem = None;
    let mut reader = results.rows()?;
    while let Some(rows) = reader.next_match().map_err(|error| results.unreadable(error))? {
        let seats = rows.iter().map(|row| row.seat).eq(0..tournament.game.seats());
        if !seats {
            let deal = rows.first().map_or(0, |row| row.deal);
            problem = Some(format!("deal {deal}: there are not as many rows as seats"));
        }
        roll.call(&rows, &mut |(address, what)| {
            problem.get_or_insert(format!("{address}: {what}"));
        });
        if problem.is_some() {
            break;
        }
        rows.iter().for_each(|row| comparing.take(score(row)));
        let ok = rows.iter().filter(|row| row.result.verdict == Verdict::Ok);
        ok.for_each(|row| played.add(row.result.score));
        chooser.take(&rows);
    }
    if problem.is_none() {
        roll.finish(&mut |(address, what)| {
            problem.get_or_insert(format!("{address}: {what}"));
        });
    }
    if let Some(problem) = problem {
        return Err(altered(MATCHES_FILE, problem));
    }

    let board = roll.board().clone();
    let entries: Vec<Entry> = record.bots.iter().map(BotRecord::entry).collect();
    let entries: Vec<&Entry> = entries.iter().collect();
    let is_ranked = |outcome: &&Outcome| outcome.status == Status::Ranked;
    let as_ranked = board.outcomes.iter().filter(is_ranked).count() == ranked;
    if !as_ranked || standings::order(&entries, &board) != order {
        return Err(not_of_rows());
    }
    let compared = comparing.finish(tournament.is_exhaustive());
    let standings = Standings::new(tournament, &entries, &board, &order, &compared);
    if report::to_json(&standings) != text {
        return Err(not_of_rows());
    }
    let choice = chooser.finish();
    Ok(Gathered { standings, value, board, played, compared, order, choice })
}

fn score(row: &Row) -> Score {
    let score = row.result.verdict.has_score().then_some(row.result.score);
    Score { deal: row.deal, entrant: row.entrant, score }
}

/// The entrants in the order of standings that were read, and how many of them are ranked.
fn order(standings: &Value, bots: &[BotRecord]) -> Option<(Vec<usize>, usize)> {
    let places: BTreeMap<&str, usize> =
        bots.iter().enumerate().map(|(entrant, bot)| (bot.name.as_str(), entrant)).collect();
    let rows = standings["standings"].as_array()?;
    let mut order = Vec::with_capacity(rows.len());
    for row in rows {
        order.push(*places.get(row["name"].as_str()?)?);
    }
    let mut once = order.clone();
    once.sort_unstable();
    if !once.into_iter().eq(0..bots.len()) {
        return None;
    }
    let ranked = rows.iter().take_while(|row| row["status"] == "ranked").count();
    Some((order, ranked))
}

/// The data of an event. Its matches are played again, on the current thread pool.
pub fn data(
    results: &Results,
    gathered: &Gathered,
    name: String,
    modules: &mut Modules,
    setup: Setup,
) -> Result<Event, PageError> {
    let Results { record, tournament, .. } = results;
    let Gathered { board, order, .. } = gathered;
    let game = tournament.game.as_ref();
    let unit = game.unit();
    let tallies = || order.iter().map(|&entrant| &board.outcomes[entrant].tally);
    let bot_files = bots::read(results)?;
    let answers = answers::answers(results, &bot_files, &gathered.choice.matches, setup)?;
    let matches = matches(results, gathered, answers);
    let mut bot = |(row, &entrant): (&Standing, &usize)| Bot {
        name: row.name.to_string(),
        author: row.author.clone(),
        sha256: row.sha256.to_string(),
        module: modules.number(&record.bots[entrant], &bot_files[entrant]),
        status: row.status,
    };
    let versions = &record.versions;
    Ok(Event {
        name,
        title: tournament.spec.title.clone(),
        game: game.info().name,
        unit: Unit { name: unit.name, shown: unit.shown, per: unit.per },
        columns: game.columns(),
        seats: game.seats(),
        seed: tournament.seed.to_string(),
        seed_hidden: tournament.spec.sealed.is_some(),
        deals: Deals { from: 0, to: tournament.count },
        exhaustive: tournament.is_exhaustive(),
        game_spec: GameSpec {
            game: game.info().name,
            rules: tournament.spec.rules.clone(),
            deals: deals::source(results, &gathered.choice.matches),
            fuel_per_answer: tournament.limits.fuel_per_answer,
            memory_bytes: tournament.limits.memory_bytes,
            table_elements: tournament.limits.table_elements.into(),
            seed: tournament.seed.to_string(),
        },
        spec: spec::toml(results),
        versions: BTreeMap::from([
            ("fairdeal", versions.fairdeal.clone()),
            ("wasmtime", versions.wasmtime.clone()),
            ("cost_table", versions.cost_table.to_string()),
            ("spec_sha256", versions.spec_sha256.to_string()),
        ]),
        files: files(results)?,
        bots: gathered.standings.standings.iter().zip(order).map(&mut bot).collect(),
        scores: bins::scores(tallies().map(|tally| &tally.sums.scores), &gathered.played),
        verdicts: tallies().map(|tally| tally.verdict_counts()).collect(),
        differences: differences(gathered),
        reproduce: spec::reproduce(results, matches.list.first().map(|m| m.address.as_str())),
        matches,
        standings: gathered.value.clone(),
    })
}

/// The files of the results and their digests.
fn files(results: &Results) -> Result<Vec<File>, PageError> {
    let mut names = vec![TOURNAMENT_FILE, MATCHES_FILE, STANDINGS_FILE];
    if results.tournament.game.deals_file().is_some() {
        names.push(&results.record.spec.deals);
    }
    let file =
        |name: &str| Ok(File { name: name.to_owned(), sha256: results.sha256(name)?.to_string() });
    names.into_iter().map(file).collect()
}

/// The differences of ranked bots: of all pairs, or of many bots each with the first and with the
/// one before it.
fn differences(gathered: &Gathered) -> Vec<Difference> {
    let ranked = gathered.standings.standings.iter().filter(|row| row.rank.is_some()).count();
    let pairs = (0..ranked).flat_map(|a| (a + 1..ranked).map(move |b| (a, b)));
    let shown = pairs.filter(|&(a, b)| ranked <= COMPARED || a == 0 || a + 1 == b);
    shown
        .filter_map(|(a, b)| {
            let Behind { deals, difference, half_width_95, p, p_holm } =
                gathered.compared.behind(b, a)?;
            let interval = difference.zip(half_width_95);
            let ci95 = interval.map(|(mean, half)| [mean - half, mean + half]);
            Some(Difference { a, b, deals, mean: difference, ci95, p, p_holm })
        })
        .collect()
}

fn matches(results: &Results, gathered: &Gathered, answers: Vec<Option<Vec<Answer>>>) -> Matches {
    let Choice { matches, total, by } = &gathered.choice;
    let mut places = vec![0; gathered.order.len()];
    gathered.order.iter().enumerate().for_each(|(place, &entrant)| places[entrant] = place);
    let row = |(chosen, answers): (&Chosen, _)| {
        let rows = &chosen.rows;
        let names = rows.iter().map(|row| results.record.bots[row.entrant].name.clone());
        let score = |row: &Row| match row.result.verdict.has_score() {
            true => number(row.result.score),
            false => Value::Null,
        };
        Match {
            deal: rows[0].deal,
            bots: rows.iter().map(|row| places[row.entrant]).collect(),
            scores: rows.iter().map(score).collect(),
            verdicts: rows.iter().map(|row| row.result.verdict.word()).collect(),
            digest: rows[0].digest.map(|digest| digest.to_string()),
            par: rows[0].par.map(number),
            address: results.tournament.address(rows[0].deal, names).to_string(),
            answers,
            priority: chosen.priority,
        }
    };
    let list = matches.iter().zip(answers).map(row).collect();
    let mut matches = Matches { total: *total, how: String::new(), list, chosen_by: by.clone() };
    matches.say_how(None);
    matches
}
