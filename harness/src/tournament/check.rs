//! Checking a bot: is it valid, how does it play, and if it fails, where and why.

use std::cmp::Reverse;

use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::bundle::{self, BundledBot};
use crate::games::{Record, Unit};
use crate::names::Name;
use crate::sandbox::{Bot, Sandbox, SandboxError, Setup};
use crate::verdict::Verdict;

use super::Tournament;
use super::entry::Entry;
use super::play::{self, HostFault};
use super::run;
use super::tally::Tally;

/// Deals that a check plays where nobody says how many.
pub const DEALS: u64 = 20;

/// What a check found out about a bot in one tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// The tournament whose rules and limits were used.
    pub tournament: Name,
    /// The game.
    pub game: &'static str,
    /// Why the bot is not admitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// How it played, where it was admitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
}

/// How a bot played.
#[derive(Clone, Debug, Serialize)]
pub struct Play {
    /// Deals that were played, from 0 on.
    pub deals: u64,
    /// What a score counts.
    #[serde(skip)]
    pub unit: Unit,
    /// The mean score.
    pub mean: Option<f64>,
    /// How many matches ended with each verdict.
    pub verdicts: Map<String, Value>,
    /// Whether every match came out the same when it was played once more.
    pub deterministic: bool,
    /// Answers that were given.
    pub answers: u64,
    /// What the answers cost, where any was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fuel: Option<Fuel>,
    /// The first match that was given away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failed>,
    /// The mean scores of the bundled bots on the same deals, best first.
    pub bundled: Vec<Baseline>,
    /// The place that the bot would have among them: 1 for the lowest mean.
    pub place: Option<usize>,
}

/// What answers cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fuel {
    /// The mean of all answers.
    pub mean: f64,
    /// Half of them cost no more.
    pub median: u64,
    /// 95 of 100 cost no more.
    pub p95: u64,
    /// The most.
    pub worst: u64,
    /// The deal of the costliest answer.
    pub worst_deal: u64,
    /// The number of that answer in its match, from 0.
    pub worst_answer: usize,
    /// What an answer may cost.
    pub limit: u64,
}

impl Fuel {
    /// What these answers cost: deal, number in the match, fuel.
    fn of(mut answers: Vec<(u64, usize, u64)>, limit: u64) -> Option<Fuel> {
        let sum: u128 = answers.iter().map(|(_, _, fuel)| u128::from(*fuel)).sum();
        let mean = sum as f64 / answers.len() as f64;
        // Of equals the one played first.
        answers.sort_by_key(|&(deal, number, fuel)| (fuel, Reverse(deal), Reverse(number)));
        let &(worst_deal, worst_answer, worst) = answers.last()?;
        let quantile = |part: usize| {
            let rank = (answers.len() * part).div_ceil(100).max(1) - 1;
            answers.get(rank).map_or(worst, |answer| answer.2)
        };
        let (median, p95) = (quantile(50), quantile(95));
        Some(Fuel { mean, median, p95, worst, worst_deal, worst_answer, limit })
    }
}

/// A match that was given away.
#[derive(Clone, Debug, Serialize)]
pub struct Failed {
    /// The address of the match.
    pub address: String,
    /// Why, in the results.
    pub verdict: &'static str,
    /// Why, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The functions that it trapped in, the innermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<String>,
    /// What the bot wrote to its log.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub log: String,
    /// The number of the answer, from 0.
    pub answer: usize,
    /// The view that it was asked about, in hexadecimal.
    pub view: String,
    /// The command that plays the match again.
    pub again: String,
}

/// How a bundled bot did.
#[derive(Clone, Debug, Serialize)]
pub struct Baseline {
    /// Its name.
    pub name: &'static str,
    /// Its mean score.
    pub mean: f64,
}

/// A check that was not possible.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The sandbox cannot be set up.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The harness failed in a match.
    #[error(transparent)]
    Host(#[from] HostFault),
}

impl Check {
    /// Whether the bot may be submitted: admitted, no match given away, and the same each time.
    pub fn is_good(&self) -> bool {
        self.refused.is_none() && self.play.as_ref().is_some_and(Play::is_good)
    }
}

impl Play {
    fn is_good(&self) -> bool {
        self.failure.is_none() && self.deterministic && !self.verdicts.contains_key("unrated")
    }
}

/// Checks a bot under the rules and limits of a tournament, on the current thread pool. `argument`
/// is how the tournament was named, for the command that plays a match again.
pub fn check(
    tournament: &Tournament,
    argument: &str,
    entry: &Entry,
    deals: u64,
    with_bundled: bool,
    setup: &Setup,
) -> Result<Check, CheckError> {
    let info = tournament.game.info();
    let sandbox = Sandbox::explaining(&tournament.limits, setup.clone())?;
    let mut check =
        Check { tournament: tournament.name.clone(), game: info.name, refused: None, play: None };
    match run::admit_for(&sandbox, info.function, &entry.wasm) {
        Err(error) => check.refused = Some(error.refusal()?.to_string()),
        Ok(bot) => {
            let hall = Hall::new(tournament, &sandbox)?;
            let deals = deals.min(tournament.game.fixed_deals().unwrap_or(u64::MAX)).max(1);
            let mut played = play_bot(&hall, argument, entry, &bot, deals)?;
            if with_bundled {
                played.bundled = baselines(&hall, deals)?;
                let better = |mean: f64| played.bundled.iter().filter(|b| b.mean < mean).count();
                played.place = played.mean.map(|mean| better(mean) + 1);
            }
            check.play = Some(played);
        }
    }
    Ok(check)
}

/// Where a bot is checked: the bundled bots of the game are its measure, and its opponents in a race.
struct Hall<'a> {
    tournament: &'a Tournament,
    /// Those that the tournament's limits admit.
    bundled: Vec<(&'static str, Bot)>,
}

impl<'a> Hall<'a> {
    fn new(tournament: &'a Tournament, sandbox: &Sandbox) -> Result<Hall<'a>, CheckError> {
        let info = tournament.game.info();
        let bots: Vec<_> = bundle::bots_of(info.name).collect();
        let admit =
            |bundled: &BundledBot| match run::admit_for(sandbox, info.function, bundled.wasm) {
                Ok(bot) => Ok(Some((bundled.name, bot))),
                Err(error) => error.refusal().map(|_| None),
            };
        let admitted: Result<Vec<_>, SandboxError> = bots.into_par_iter().map(admit).collect();
        Ok(Hall { tournament, bundled: admitted?.into_iter().flatten().collect() })
    }

    /// Plays a deal with the bot in the first seat. Further seats go to bundled bots, in turn from
    /// deal to deal; names them.
    fn play(
        &self,
        bot: &Bot,
        index: u64,
        keep_logs: bool,
        record: &mut Record,
    ) -> Result<(play::Played, Vec<&'static str>), HostFault> {
        let tournament = self.tournament;
        let deal = tournament.game.deal(tournament.seed, index);
        let (mut bots, mut opponents) = (vec![bot], Vec::new());
        for seat in 1..tournament.game.seats() as u64 {
            let turn = index.wrapping_add(seat) % self.bundled.len().max(1) as u64;
            // No bundled bot is admitted: then the bot plays against itself.
            let Some((name, opponent)) = self.bundled.get(turn as usize) else {
                bots.push(bot);
                continue;
            };
            bots.push(opponent);
            opponents.push(*name);
        }
        let played = play::play(tournament, deal.as_ref(), index, &bots, keep_logs, record)?;
        Ok((played, opponents))
    }
}

/// A match of a check.
struct Checked {
    opponents: Vec<&'static str>,
    record: Record,
    played: play::Played,
    same_again: bool,
}

fn play_bot(
    hall: &Hall<'_>,
    argument: &str,
    entry: &Entry,
    bot: &Bot,
    deals: u64,
) -> Result<Play, CheckError> {
    let tournament = hall.tournament;
    let matches: Vec<Checked> = (0..deals)
        .into_par_iter()
        .map(|index| {
            let (mut record, mut again) = (Record::new(), Record::new());
            let (played, opponents) = hall.play(bot, index, true, &mut record)?;
            let (once_more, _) = hall.play(bot, index, false, &mut again)?;
            let same_again = played.digest == once_more.digest && record.answers == again.answers;
            Ok(Checked { opponents, record, played, same_again })
        })
        .collect::<Result<_, HostFault>>()?;
    let mut tally = Tally::default();
    let mut failure = None;
    for (index, checked) in (0..).zip(&matches) {
        let Some(result) = checked.record.results.first() else { continue };
        tally.add(index, result, None, &[]);
        if result.verdict != Verdict::Ok && failure.is_none() {
            let log = checked.played.logs.first();
            let opponents = checked.opponents.iter();
            let names = opponents.clone().filter_map(|name| name.parse().ok());
            let others: String = opponents.map(|name| format!(" --bot bundled:{name}")).collect();
            failure = Some(Failed {
                address: tournament
                    .address(index, [entry.name.clone()].into_iter().chain(names))
                    .to_string(),
                verdict: result.verdict.word(),
                reason: log.and_then(|log| log.trap.clone()).or_else(|| {
                    let deal = tournament.game.deal(tournament.seed, index);
                    deal.why(&checked.record, 0)
                }),
                functions: log.map(|log| log.functions.clone()).unwrap_or_default(),
                log: log.map(|log| log.text.clone()).unwrap_or_default(),
                answer: failed_answer(&checked.record, result.verdict),
                view: log.map(|log| hexadecimal(&log.view)).unwrap_or_default(),
                again: format!(
                    "fairdeal match {} --deal {index} --bot {}{others} --log",
                    quoted(argument),
                    quoted(&entry.file)
                ),
            });
        }
    }
    let mut fuel = Vec::new();
    for (deal, checked) in (0..).zip(&matches) {
        let own = checked.record.answers.iter().filter(|answered| answered.seat == 0);
        fuel.extend(own.enumerate().map(|(number, own)| (deal, number, own.answer.fuel)));
    }
    Ok(Play {
        unit: tournament.game.unit(),
        deals,
        mean: tally.mean(),
        verdicts: tally.verdict_counts(),
        deterministic: matches.iter().all(|checked| checked.same_again),
        answers: fuel.len() as u64,
        fuel: Fuel::of(fuel, tournament.limits.fuel_per_answer),
        failure,
        bundled: Vec::new(),
        place: None,
    })
}

/// The number of the answer that gave a match away: the last one if it was a move, else the one that
/// would have been next.
fn failed_answer(record: &Record, verdict: Verdict) -> usize {
    let given = record.answers.iter().filter(|answered| answered.seat == 0).count();
    if verdict == Verdict::IllegalMove { given.saturating_sub(1) } else { given }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An argument as a shell takes it for one word.
pub fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./+:@".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', "'\\''"))
    }
}

/// The bundled bots of the game on the same deals, best first.
fn baselines(hall: &Hall<'_>, deals: u64) -> Result<Vec<Baseline>, HostFault> {
    let baselines: Result<Vec<Option<Baseline>>, HostFault> = hall
        .bundled
        .par_iter()
        .map(|(name, bot)| {
            let mut tally = Tally::default();
            let mut record = Record::new();
            for index in 0..deals {
                hall.play(bot, index, false, &mut record)?;
                let result = record.results.first();
                result.iter().for_each(|result| tally.add(index, result, None, &[]));
            }
            Ok(tally.mean().map(|mean| Baseline { name, mean }))
        })
        .collect();
    let mut baselines: Vec<Baseline> = baselines?.into_iter().flatten().collect();
    baselines.sort_by(|a, b| a.mean.total_cmp(&b.mean).then(a.name.cmp(b.name)));
    Ok(baselines)
}

#[cfg(test)]
mod tests {
    use super::{Fuel, quoted};

    #[test]
    fn fuel_is_told_by_its_spread_and_its_worst() {
        assert_eq!(Fuel::of(Vec::new(), 5), None);
        let answers = (0..100).map(|i| (i / 10, (i % 10) as usize, 100 - i)).collect();
        let fuel = Fuel::of(answers, 1000).unwrap();
        assert_eq!((fuel.mean, fuel.median, fuel.p95, fuel.worst), (50.5, 50, 95, 100));
        assert_eq!((fuel.worst_deal, fuel.worst_answer, fuel.limit), (0, 0, 1000));
        let fuel = Fuel::of(vec![(3, 1, 7), (2, 5, 7)], 10).unwrap();
        assert_eq!((fuel.median, fuel.worst_deal, fuel.worst_answer), (7, 2, 5));
    }

    #[test]
    fn a_command_can_be_copied() {
        assert_eq!(quoted("bots/mine.wasm"), "bots/mine.wasm");
        assert_eq!(quoted("my bots/a.wasm"), "'my bots/a.wasm'");
        assert_eq!(quoted("it's; rm"), "'it'\\''s; rm'");
    }
}
