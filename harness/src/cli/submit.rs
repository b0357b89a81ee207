//! `fairdeal submit`: check a bot and put it into a tournament.

use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::names::Name;
use crate::report::printable;
use crate::tournament::check;
use crate::tournament::run;
use crate::tournament::submit::{self, SubmitError, Submitted};

use super::Failure;
use super::cache::CacheOptions;
use super::run::{print, threads};
use super::source::{load_events, read_bot};

/// Check a bot and put it into a tournament's entries, with a receipt.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal submit my-bot.wasm --to tournaments/my-cup --as ada --author 'Ada L.'
Exit code 1 if the bot is not taken; the reason is printed.")]
pub struct Submit {
    /// The bot
    file: PathBuf,
    /// The tournament's folder
    #[arg(long, value_name = "TOURNAMENT")]
    to: PathBuf,
    /// The name to play under
    #[arg(long = "as", value_name = "NAME")]
    name: Name,
    /// Who wrote the bot
    #[arg(long, value_name = "A")]
    author: Option<String>,
    /// Replace the file that has the name; the old one is kept in entries/history/
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    cache: CacheOptions,
}

impl Submit {
    /// Submits the bot.
    pub fn execute(self) -> Result<u8, Failure> {
        let events = load_events(&self.to)?;
        let Some((tournament, _)) = events.first() else { return Ok(exit::INPUT) };
        let most = events.iter().map(|(event, _)| event.limits.module_bytes).max();
        let mut entry = read_bot(&self.file, most.unwrap_or(tournament.limits.module_bytes))?;
        entry.name = self.name;
        entry.author = self.author;
        submit::check_open(tournament, &entry.name, entry.sha256, self.replace)?;
        let threads = threads(None);
        let setup = self.cache.setup(threads)?;
        let pool = run::pool(threads)?;
        let mut checks = Vec::new();
        for (event, argument) in &events {
            let checked = pool
                .install(|| check::check(event, argument, &entry, check::DEALS, false, &setup))?;
            if !checked.is_good() {
                return Err(Failure::new(exit::FAILED, why_not(&entry.file, &checked)));
            }
            checks.push(checked);
        }
        let submitted = submit::submit(tournament, &entry, &checks, self.replace)?;
        let word = match submitted {
            Submitted::New => "submitted",
            Submitted::Replaced => "submitted in place of an earlier file",
            Submitted::AlreadyThere => "the same file was there already",
        };
        let mean = |checked: &check::Check| {
            let play = checked.play.as_ref()?;
            Some(format!(", mean score of the check {}", play.unit.show(play.mean?)))
        };
        let means: Vec<String> = checks.iter().filter_map(mean).collect();
        print(format!(
            "{} in {}: {word}, sha256 {}{}\n",
            entry.name,
            tournament.name,
            entry.sha256,
            means.concat()
        ))?;
        Ok(exit::OK)
    }
}

/// Why a checked bot is not taken.
fn why_not(file: &str, checked: &check::Check) -> String {
    if let Some(reason) = &checked.refused {
        return format!("{file}: refused: {}", printable(reason));
    }
    match checked.play.as_ref().and_then(|play| play.failure.as_ref()) {
        Some(failure) => {
            let reason = failure.reason.as_ref().map(|reason| format!(" ({})", printable(reason)));
            format!(
                "{file}: not taken: {} in {}{}; see it with: {}",
                failure.verdict,
                failure.address,
                reason.unwrap_or_default(),
                failure.again
            )
        }
        None => format!("{file}: not taken: it played differently the second time"),
    }
}

impl From<SubmitError> for Failure {
    fn from(error: SubmitError) -> Failure {
        let code = match &error {
            SubmitError::Write { .. } => exit::OUTPUT,
            SubmitError::Late { .. }
            | SubmitError::Bundled(_)
            | SubmitError::Taken { .. }
            | SubmitError::Unknown { .. } => exit::FAILED,
        };
        Failure::new(code, error)
    }
}
