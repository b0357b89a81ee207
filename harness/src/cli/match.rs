//! `fairdeal match`: one match, step by step.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::exit;
use crate::games::Record;
use crate::random::Seed;
use crate::report;
use crate::sandbox::{Bot, Sandbox};
use crate::tournament::Overrides;
use crate::tournament::address::Address;
use crate::tournament::entry::Entry;
use crate::tournament::play::{self, Played};
use crate::verdict::Verdict;

use super::Failure;
use super::cache::CacheOptions;
use super::run::print;
use super::source::{Source, admit, note_beyond, note_practice};

/// Play one match and print it step by step.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal match bonus-cup --deal 17 --bot beam
Example: fairdeal match bonus-cup@2026#17/beam
Example: fairdeal match set-race --deal 3 --bot incremental --bot first-match")]
pub struct Match {
    /// A tournament (its folder, file or bundled name), a results folder, or the address of a match
    #[arg(value_name = "TOURNAMENT|ADDRESS")]
    of: PathBuf,
    /// The deal's index, counted from 0
    #[arg(long, value_name = "I")]
    deal: Option<u64>,
    /// An entry's name, or a .wasm file; in a race once for each seat
    #[arg(long = "bot", value_name = "NAME|FILE.wasm")]
    bots: Vec<String>,
    /// Where the tournament or the results of an address are
    #[arg(long = "in", value_name = "FOLDER")]
    place: Option<PathBuf>,
    /// Make the deal from this seed
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Print the match in this form
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    /// Print what the bot wrote to its log, too
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    cache: CacheOptions,
}

/// A form for people, or one for programs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TextOrJson {
    /// For people
    Text,
    /// For programs
    Json,
}

impl Match {
    /// Where the match is from, its deal, and its bots in the order of seats.
    fn what(&self) -> Result<(Source, u64, Vec<String>), Failure> {
        let usage = |message: String| Failure::new(exit::USAGE, message);
        let text = self.of.to_string_lossy();
        if !Address::is_meant(&text) {
            let overrides = Overrides { seed: self.seed, ..Overrides::default() };
            let source = Source::open(&self.of, overrides)?;
            let deal =
                self.deal.ok_or_else(|| usage("give --deal I, or the address".to_owned()))?;
            return Ok((source, deal, self.bots.clone()));
        }
        let address: Address = text.parse().map_err(usage)?;
        if self.deal.is_some() || self.seed.is_some() || !self.bots.is_empty() {
            let message =
                "an address names deal, seed and bots: leave out --deal, --seed and --bot";
            return Err(usage(message.to_owned()));
        }
        let source = Source::of_address(&address, self.place.as_deref())?;
        let bots = address.bots.iter().map(|bot| bot.to_string()).collect();
        Ok((source, address.deal, bots))
    }

    /// Plays the match.
    pub fn execute(self) -> Result<u8, Failure> {
        let (source, deal, wanted) = self.what()?;
        let tournament = source.tournament();
        note_practice(tournament);
        let index = tournament.check_deal(deal)?;
        note_beyond(tournament, index);
        let seats = tournament.game.seats();
        if wanted.len() != seats {
            let message = format!(
                "{} plays at tables of {seats}: give --bot {}",
                tournament.name,
                if seats == 1 {
                    "once".to_owned()
                } else {
                    format!("{seats} times, in the order of seats")
                }
            );
            return Err(Failure::new(exit::USAGE, message));
        }
        let entries: Vec<Entry> =
            wanted.iter().map(|bot| source.bot(bot)).collect::<Result<_, _>>()?;
        let sandbox = Sandbox::explaining(&tournament.limits, self.cache.setup(1)?)?;
        let bots = admit(&sandbox, tournament, &entries)?;
        let bots: Vec<&Bot> = bots.iter().collect();
        let deal = tournament.game.deal(tournament.seed, index);
        let names = entries.iter().map(|entry| entry.name.clone());
        let address = tournament.address(index, names).to_string();
        let mut record = Record::new();
        let played = play::play(tournament, deal.as_ref(), index, &bots, true, &mut record)
            .map_err(|fault| Failure::new(exit::FAULT, format!("{address}: {fault}")))?;
        match self.format {
            TextOrJson::Text => {
                let digest = played.digest.map(|digest| digest.to_string()).unwrap_or_default();
                let fuel: u64 = record.answers.iter().map(|answered| answered.answer.fuel).sum();
                let mut text = format!("{address}\n{}", deal.transcript_text(&record));
                if let Some(par) = deal.par() {
                    text += &format!("par {par}\n");
                }
                text += &format!("fuel {fuel}, digest {digest}\n");
                text += &words(&played, self.log);
                print(text)?;
            }
            TextOrJson::Json => {
                let mut value = json!({
                    "address": address,
                    "tournament": tournament.name,
                    "seed": tournament.seed,
                    "deal": index,
                });
                if let Some(object) = value.as_object_mut() {
                    match entries.as_slice() {
                        [entry] => object.extend(seat(0, entry, &record, &played, self.log)),
                        entries => {
                            let seats = (0..).zip(entries).map(|(index, entry)| {
                                Value::Object(seat(index, entry, &record, &played, self.log))
                            });
                            object.insert("seats".to_owned(), seats.collect());
                        }
                    }
                    let digest = played.digest.map(|digest| digest.to_string());
                    object.insert("digest".to_owned(), digest.into());
                    object.insert("par".to_owned(), deal.par().into());
                    object.insert("setup".to_owned(), deal.json());
                    object.insert("transcript".to_owned(), deal.transcript_json(&record));
                }
                print(report::to_json(&value))?;
            }
        }
        let unrated = record.results.iter().any(|result| result.verdict == Verdict::Unrated);
        Ok(if unrated { exit::FAULT } else { exit::OK })
    }
}

/// The bots' own words, and the engine's about their traps.
fn words(played: &Played, with_log: bool) -> String {
    let mut text = String::new();
    let several = played.logs.len() > 1;
    for (seat, log) in played.logs.iter().enumerate() {
        let whose = if several { format!("seat {seat}: ") } else { String::new() };
        if let Some(trap) = &log.trap {
            text += &format!("{whose}reason: {}\n", report::printable(trap));
            for name in &log.functions {
                text += &format!("{whose}in: {}\n", report::printable(name));
            }
        }
        // What a bot says before it traps is the best explanation there is.
        if (with_log || log.trap.is_some()) && !log.text.is_empty() {
            for line in log.text.lines() {
                text += &format!("{whose}log: {}\n", report::printable(line));
            }
        }
    }
    text
}

/// What a bot did, as data: score, verdict, fuel, answers, and its own words.
fn seat(
    seat: usize,
    entry: &Entry,
    record: &Record,
    played: &Played,
    with_log: bool,
) -> serde_json::Map<String, Value> {
    let result = record.results.get(seat);
    let scored = result.filter(|result| result.verdict.has_score());
    let own = || record.answers.iter().filter(|answered| answered.seat == seat);
    let answers: Vec<Value> = own()
        .map(|answered| json!({ "answer": answered.answer.value, "fuel": answered.answer.fuel }))
        .collect();
    let log = played.logs.get(seat);
    let value = json!({
        "bot": entry.name,
        "sha256": entry.sha256,
        "score": scored.map(|result| result.score),
        "verdict": result.map(|result| result.verdict.word()),
        "fuel": own().map(|answered| answered.answer.fuel).sum::<u64>(),
        "answers": answers,
        "trap": log.and_then(|log| log.trap.clone()),
        "functions": log.map(|log| log.functions.clone()).filter(|names| !names.is_empty()),
        "log": log.filter(|_| with_log).map(|log| log.text.clone()),
    });
    match value {
        Value::Object(map) => map,
        _ => serde_json::Map::new(),
    }
}
