//! `fairdeal duel`: two bots, as many deals as it takes to tell them apart.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use crate::exit;
use crate::names::Name;
use crate::random::Seed;
use crate::report::{self, count, figure, probability};
use crate::sandbox::Sandbox;
use crate::tournament::check::quoted;
use crate::tournament::duel::{self, Duel as Outcome, DuelError, Duellist, Terms};
use crate::tournament::entry::Entry;
use crate::tournament::run;
use crate::tournament::{Overrides, Tournament};

use super::cache::CacheOptions;
use super::r#match::TextOrJson;
use super::run::{print, threads};
use super::source::{Source, admit, note_practice};
use super::{Failure, progress};

/// Let two bots play the same deals until they are told apart.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal duel greedy roll-both --tournament bonus-cup
Example: fairdeal duel mine.wasm bundled:incremental --tournament set-race --format json
A test is looked at after every deal; it holds however often one looks. In a race of two, both \
orders of seats are played at every deal.
Exit code 0 whether they were told apart or not, 1 if a bot is refused.")]
pub struct Duel {
    /// An entry's name, bundled:NAME, or a .wasm file
    first: String,
    /// The other bot
    second: String,
    /// A tournament (its folder, file or bundled name), or a results folder
    #[arg(long, value_name = "TOURNAMENT")]
    tournament: PathBuf,
    /// How often, at most, two bots of which neither is better are told apart
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = alpha)]
    alpha: f64,
    /// End undecided after this many deals
    #[arg(long, value_name = "N", default_value = "10000", value_parser = clap::value_parser!(u64).range(1..))]
    max_deals: u64,
    /// Make the deals from this seed
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Threads to play on: all cores unless given. The result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the result in this form
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    cache: CacheOptions,
}

fn alpha(text: &str) -> Result<f64, String> {
    let alpha: f64 = text.parse().map_err(|_| "no number".to_owned())?;
    if (1e-9..=0.5).contains(&alpha) { Ok(alpha) } else { Err("use 1e-9 to 0.5".to_owned()) }
}

impl Duel {
    /// Plays the duel.
    pub fn execute(self) -> Result<u8, Failure> {
        let source =
            Source::open(&self.tournament, Overrides { seed: self.seed, ..Overrides::default() })?;
        let tournament = source.tournament();
        note_practice(tournament);
        let seats = tournament.game.seats();
        if seats > 2 {
            let message = format!(
                "{} plays at tables of {seats}: a duel needs a game for one, or a race of two",
                tournament.name
            );
            return Err(Failure::new(exit::USAGE, message));
        }
        let mut first = source.bot(&self.first)?;
        let mut second = source.bot(&self.second)?;
        // Every `bot.wasm` lies in a folder with a better name.
        if first.name == second.name && first.sha256 != second.sha256 {
            for (entry, argument) in [(&mut first, &self.first), (&mut second, &self.second)] {
                let folder = Path::new(argument).parent().and_then(Path::file_name);
                if let Some(name) = folder.and_then(|name| name.to_str()?.parse().ok()) {
                    entry.name = name;
                }
            }
        }
        if first.name == second.name
            && let Ok(name) = format!("{}-2", second.name).parse()
        {
            second.name = name;
        }
        let threads = threads(self.threads);
        let sandbox = Sandbox::new(&tournament.limits, self.cache.setup(threads)?)?;
        let both = [first, second];
        let bots = admit(&sandbox, tournament, &both)?;
        let [first, second] = &both;
        let entries = [first, second];
        let terms = Terms { alpha: self.alpha, max_deals: self.max_deals };
        let outcome = if first.sha256 == second.sha256 {
            None
        } else {
            let duellists = [0, 1].map(|side| Duellist { entry: entries[side], bot: &bots[side] });
            let bar = progress::bar(self.max_deals, self.quiet);
            let outcome = run::pool(threads)?
                .install(|| duel::duel(tournament, duellists, terms, || bar.inc(1)));
            bar.finish_and_clear();
            Some(outcome?)
        };
        let report = Report { command: &self, tournament, entries, outcome };
        print(match self.format {
            TextOrJson::Text => report.text(),
            TextOrJson::Json => report::to_json(&report.json()),
        })?;
        Ok(exit::OK)
    }

    /// The command that plays this duel again.
    fn again(&self, seed: Seed) -> String {
        let tournament = self.tournament.to_string_lossy();
        let mut command = format!(
            "fairdeal duel {} {} --tournament {} --seed {seed}",
            quoted(&self.first),
            quoted(&self.second),
            quoted(&tournament)
        );
        if self.alpha != 0.05 {
            command += &format!(" --alpha {}", self.alpha);
        }
        if self.max_deals != 10_000 {
            command += &format!(" --max-deals {}", self.max_deals);
        }
        command
    }
}

/// What is said of a duel.
struct Report<'a> {
    command: &'a Duel,
    tournament: &'a Tournament,
    entries: [&'a Entry; 2],
    /// `None` where both bots are the same file.
    outcome: Option<Outcome>,
}

impl Report<'_> {
    fn text(&self) -> String {
        let [first, second] = self.names();
        let Tournament { name, seed, game, .. } = self.tournament;
        let mut text = format!("{name}@{seed}, {}: {first} and {second}\n", game.info().name);
        text += &format!("{}\n", self.verdict());
        if let Some(outcome) = &self.outcome {
            for (side, name) in [first, second].into_iter().enumerate() {
                text += &self.line(outcome, side, name);
            }
        }
        text + &format!("again: {}\n", self.command.again(*seed))
    }

    /// Who is better, in a sentence.
    fn verdict(&self) -> String {
        let [first, second] = self.names();
        let Some(outcome) = &self.outcome else {
            return format!("{first} and {second} are the same file: nothing is played");
        };
        let deals = count(outcome.deals, "deal", "deals");
        let difference = outcome.difference.unwrap_or(0.0);
        // Seen from the one that is behind.
        let behind = usize::from(difference >= 0.0);
        let shown = self.tournament.game.unit().shown;
        let unit = if shown.is_empty() { String::new() } else { format!(" {shown}") };
        let by = format!("{}{unit}", self.figure(difference.abs()));
        let interval = outcome.interval.map_or_else(
            || "no interval yet".to_owned(),
            |[low, high]| {
                let [low, high] = if difference < 0.0 { [-high, -low] } else { [low, high] };
                let confidence = (1e8 - 1e8 * self.command.alpha).round() / 1e6;
                format!("{confidence} % interval {} to {}", self.figure(low), self.figure(high))
            },
        );
        match outcome.better {
            Some(better) if outcome.exhaustive => {
                let better = self.names()[better];
                format!("{better} is better: by {by} a match, exactly, over all {deals}")
            }
            None if outcome.exhaustive => {
                format!("{first} and {second} have the same mean score over all {deals}")
            }
            Some(better) => {
                let better = self.names()[better];
                format!("{better} is better: by {by} a match, {interval}, told apart after {deals}")
            }
            None if outcome.interval.is_none() && difference == 0.0 => format!(
                "{first} and {second} cannot be told apart: the same score at each of {deals}"
            ),
            None => format!(
                "{first} and {second} cannot be told apart after {deals}: {} is {by} behind a \
                 match, {interval}, p = {}",
                self.names()[behind],
                probability(outcome.p.unwrap_or(1.0))
            ),
        }
    }

    /// What a bot did.
    fn line(&self, outcome: &Outcome, side: usize, name: &Name) -> String {
        let tally = &outcome.tallies[side];
        let verdicts = tally.verdict_counts();
        let verdicts: Vec<String> =
            verdicts.iter().map(|(word, count)| format!("{word} {count}")).collect();
        let mean = figure(tally.mean().map(|mean| mean / self.per()));
        let mut line = format!("{name}: mean score {mean}, {}", verdicts.join(", "));
        if let Some((address, verdict)) = &outcome.first_forfeits[side] {
            line += &format!("; the first forfeit is {address}, {verdict}");
        }
        line + "\n"
    }

    fn json(&self) -> Value {
        let outcome = self.outcome.as_ref();
        let bots: Vec<Value> = self
            .entries
            .iter()
            .enumerate()
            .map(|(side, entry)| {
                let tally = outcome.map(|outcome| &outcome.tallies[side]);
                let first = outcome.and_then(|outcome| outcome.first_forfeits[side].as_ref());
                json!({
                    "name": entry.name,
                    "sha256": entry.sha256,
                    "matches": tally.map_or(0, |tally| tally.sums.matches),
                    "mean": tally.and_then(|tally| tally.mean()),
                    "verdicts": tally.map(|tally| tally.verdict_counts()).unwrap_or_default(),
                    "first_forfeit": first.map(|(address, verdict)| json!({
                        "address": address.to_string(),
                        "verdict": verdict.word(),
                    })),
                })
            })
            .collect();
        let better = outcome.and_then(|outcome| outcome.better);
        json!({
            "tournament": self.tournament.name,
            "seed": self.tournament.seed,
            "game": self.tournament.game.info().name,
            "unit": self.tournament.game.unit().name,
            "alpha": self.command.alpha,
            "max_deals": self.command.max_deals,
            "deals": outcome.map_or(0, |outcome| outcome.deals),
            "exhaustive": outcome.is_some_and(|outcome| outcome.exhaustive),
            "same_file": outcome.is_none(),
            "better": better.map(|side| &self.entries[side].name),
            "difference": outcome.and_then(|outcome| outcome.difference),
            "interval": outcome.and_then(|outcome| outcome.interval),
            "p": outcome.and_then(|outcome| outcome.p),
            "bots": bots,
            "verdict": self.verdict(),
            "again": self.command.again(self.tournament.seed),
        })
    }

    fn names(&self) -> [&Name; 2] {
        self.entries.map(|entry| &entry.name)
    }

    fn per(&self) -> f64 {
        f64::from(self.tournament.game.unit().per)
    }

    /// A score in the unit for people.
    fn figure(&self, score: f64) -> String {
        figure(Some(score / self.per()))
    }
}

impl From<DuelError> for Failure {
    fn from(error: DuelError) -> Failure {
        Failure::new(exit::FAULT, error)
    }
}
