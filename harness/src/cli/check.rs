//! `fairdeal check`: is a bot valid, how does it play, why did it fail.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::digest::Sha256;
use crate::exit;
use crate::games::{self, GameInfo};
use crate::report::{self, printable};
use crate::sandbox::{Inspection, Limits, Sandbox, Setup, inspect};
use crate::tournament::check::{self, Check as Checked, CheckError, Play};
use crate::tournament::entry::Entry;
use crate::tournament::place::Place;
use crate::tournament::{Overrides, Tournament, run};

use super::Failure;
use super::cache::CacheOptions;
use super::r#match::TextOrJson;
use super::run::{print, threads};
use super::source::{load_events, read_bot};

/// Check a bot: exports, imports, limits, a few deals, and its score beside the bundled bots'.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal check my-bot.wasm --game mini-card
Exit code 1 if the bot is refused, gives a match away, or plays differently the second time.")]
pub struct Check {
    /// The bot
    file: PathBuf,
    /// Use the rules and limits of this tournament
    #[arg(long, value_name = "T", conflicts_with = "game")]
    tournament: Option<PathBuf>,
    /// Check it in this game: all that it plays unless given
    #[arg(long, value_name = "G", value_parser = super::game_names())]
    game: Option<String>,
    /// Play this many deals
    #[arg(long, value_name = "N", default_value_t = check::DEALS, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Print the report in this form
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    cache: CacheOptions,
}

/// The whole report.
#[derive(Serialize)]
struct Report {
    file: String,
    sha256: Sha256,
    bytes: u64,
    kind: String,
    exports: Vec<Item>,
    missing: Vec<&'static str>,
    imports: Vec<Item>,
    memory_bytes: Option<u64>,
    /// Whether the bot may be submitted.
    good: bool,
    /// Why it may not play at all, where no game could be tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    checks: Vec<Checked>,
}

/// An export or import.
#[derive(Serialize)]
struct Item {
    name: String,
    what: String,
    /// Whether the contract has it so; `None` for an export that it does not speak of.
    fits: Option<bool>,
}

impl Check {
    /// Checks the bot.
    pub fn execute(self) -> Result<u8, Failure> {
        let tournaments = self.tournaments()?;
        let most = |t: &(Tournament, String)| t.0.limits.module_bytes;
        let limit = tournaments.iter().map(most).max().unwrap_or(Limits::default().module_bytes);
        let entry = read_bot(&self.file, limit)?;
        let inspection = inspect(&entry.wasm);
        let threads = threads(None);
        let pool = run::pool(threads)?;
        let setup = self.cache.setup(threads)?;
        let mut checks = Vec::new();
        // A game that was asked for is tried in any case; else those that the bot plays.
        let asked = self.tournament.is_some() || self.game.is_some();
        for (tournament, argument) in &tournaments {
            if asked || inspection.has(tournament.game.info().function) {
                let checked = pool.install(|| {
                    check::check(tournament, argument, &entry, self.deals, true, &setup)
                });
                checks.push(checked?);
            }
        }
        let refused = match checks.is_empty() {
            true => Some(refusal_without_game(&entry, setup)?),
            false => None,
        };
        let report = report(&entry, &inspection, refused, checks);
        match self.format {
            TextOrJson::Text => print(text(&report))?,
            TextOrJson::Json => print(report::to_json(&report))?,
        }
        Ok(if report.good { exit::OK } else { exit::FAILED })
    }

    /// The tournaments to check the bot in, and how each is named on the command line.
    fn tournaments(&self) -> Result<Vec<(Tournament, String)>, Failure> {
        let load = |place| Tournament::load(place, Overrides::default());
        if let Some(path) = &self.tournament {
            return load_events(path);
        }
        let wanted = |game: &&&GameInfo| self.game.as_ref().is_none_or(|name| game.name == name);
        let bundled = games::REGISTRY.iter().filter(wanted).map(|game| {
            let place = Place::Bundled(format!("tournaments/{}", game.tournament));
            Ok((load(place)?, game.tournament.to_owned()))
        });
        bundled.collect()
    }
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Failure {
        Failure::new(exit::FAULT, error)
    }
}

/// Why a bot that plays no game is not admitted.
fn refusal_without_game(entry: &Entry, setup: Setup) -> Result<String, Failure> {
    let sandbox = Sandbox::new(&Limits::default(), setup)?;
    Ok(match sandbox.admit(&entry.wasm) {
        Err(error) => error.refusal()?.to_string(),
        Ok(_) => "it plays no game that this fairdeal knows".to_owned(),
    })
}

fn report(
    entry: &Entry,
    inspection: &Inspection,
    refused: Option<String>,
    checks: Vec<Checked>,
) -> Report {
    let exports = inspection.exports.iter().map(|item| Item {
        name: item.name.clone(),
        what: item.what.clone(),
        fits: item.wanted.as_ref().map(|wanted| *wanted == item.what),
    });
    let imports = inspection.imports.iter().map(|import| Item {
        name: format!("{}.{}", import.module, import.name),
        what: import.what.clone(),
        fits: Some(import.allowed),
    });
    Report {
        file: entry.file.clone(),
        sha256: entry.sha256,
        bytes: inspection.bytes,
        kind: inspection.kind.to_string(),
        exports: exports.collect(),
        missing: inspection.missing(),
        imports: imports.collect(),
        memory_bytes: inspection.memory_bytes(),
        good: refused.is_none() && !checks.is_empty() && checks.iter().all(Checked::is_good),
        refused,
        checks,
    }
}

/// Exports and imports that are listed for people.
const LISTED: usize = 100;

/// The report for people.
fn text(report: &Report) -> String {
    let mut lines = vec![
        format!("{}: {}, {} bytes", printable(&report.file), report.kind, report.bytes),
        format!("sha256  {}", report.sha256),
    ];
    let mark = |item: &Item| match item.fits {
        Some(true) => "ok",
        Some(false) => "WRONG",
        None => "not used",
    };
    let listed = |kind: &str, items: &[Item]| {
        let line = |item: &Item| {
            format!("{kind}  {}: {} ({})", printable(&item.name), item.what, mark(item))
        };
        let mut lines: Vec<String> = items.iter().take(LISTED).map(line).collect();
        if items.len() > LISTED {
            lines.push(format!("{kind}  and {} more", items.len() - LISTED));
        }
        lines
    };
    lines.extend(listed("export", &report.exports));
    for name in &report.missing {
        lines.push(format!("export  {name}: MISSING"));
    }
    lines.extend(listed("import", &report.imports));
    if let Some(bytes) = report.memory_bytes {
        lines.push(format!("memory  {bytes} bytes at the start"));
    }
    for checked in &report.checks {
        lines.push(String::new());
        lines.push(format!("{} ({})", checked.tournament, checked.game));
        if let Some(reason) = &checked.refused {
            lines.push(format!("REFUSED: {}", printable(reason)));
        }
        lines.extend(checked.play.iter().flat_map(play_lines));
    }
    if let Some(reason) = &report.refused {
        lines.push(format!("REFUSED: {}", printable(reason)));
    }
    lines.push(String::new());
    lines
        .push(if report.good { "good: ready to submit" } else { "not ready to submit" }.to_owned());
    lines.join("\n") + "\n"
}

fn play_lines(play: &Play) -> Vec<String> {
    let verdicts: Vec<String> =
        play.verdicts.iter().map(|(word, count)| format!("{word} {count}")).collect();
    let mut lines = vec![format!("deals   {}: {}", play.deals, verdicts.join(", "))];
    if let Some(fuel) = &play.fuel {
        lines.push(format!(
            "fuel    an answer: mean {:.0}, median {}, 95 % up to {}, worst {}",
            fuel.mean, fuel.median, fuel.p95, fuel.worst
        ));
        lines.push(format!(
            "        the worst is {:.2} % of the limit of {} (deal {}, answer {})",
            100.0 * fuel.worst as f64 / fuel.limit as f64,
            fuel.limit,
            fuel.worst_deal,
            fuel.worst_answer
        ));
    }
    lines.push(match play.deterministic {
        true => "again   every match played twice, the same both times".to_owned(),
        false => "again   PLAYED DIFFERENTLY the second time".to_owned(),
    });
    if let Some(mean) = play.mean {
        lines.push(format!("score   mean {}", play.unit.show(mean)));
    }
    if !play.bundled.is_empty() {
        let bundled: Vec<String> = play
            .bundled
            .iter()
            .map(|bot| format!("{} {}", bot.name, play.unit.show(bot.mean)))
            .collect();
        lines.push(format!("beside  {}", bundled.join(", ")));
    }
    if let Some(place) = play.place {
        lines.push(format!("place   {place} of {}", play.bundled.len() + 1));
    }
    if let Some(failure) = &play.failure {
        lines.push(format!(
            "FAILED  {}, answer {}: {}",
            failure.address, failure.answer, failure.verdict
        ));
        lines.extend(failure.reason.iter().map(|reason| format!("reason  {}", printable(reason))));
        let called = failure.functions.iter().enumerate();
        lines.extend(called.map(|(depth, name)| {
            format!("{}  {}", if depth == 0 { "in    " } else { "  from" }, printable(name))
        }));
        lines.extend(failure.log.lines().map(|line| format!("log     {}", printable(line))));
        if !failure.view.is_empty() {
            lines.push(format!("view    {}", failure.view));
        }
        lines.push(format!("repeat  {}", failure.again));
    }
    lines
}
