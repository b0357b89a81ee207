//! `fairdeal replay`: play the matches of some results again and compare.

use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::names::Name;
use crate::report::{count, printable};
use crate::tournament::replay::{self, Selection};
use crate::tournament::results::Results;
use crate::tournament::run;

use super::cache::CacheOptions;
use super::run::{print, threads};
use super::{Failure, progress};

/// Play the matches of a results folder again: they must come out the same.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal replay tournaments/bonus-cup/results --bot beam
Exit code 1 if anything differs.")]
pub struct Replay {
    /// A results folder, or a tournament's folder that has one
    results: PathBuf,
    /// Only this deal
    #[arg(long, value_name = "I")]
    deal: Option<u64>,
    /// Only this bot
    #[arg(long, value_name = "NAME")]
    bot: Option<Name>,
    /// Threads to play on: all cores unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print nothing but errors
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    cache: CacheOptions,
}

impl Replay {
    /// Replays the results.
    pub fn execute(self) -> Result<u8, Failure> {
        let results = Results::open(&self.results)?;
        let known = |bot: &Name| results.bots.iter().any(|record| record.name == *bot);
        if let Some(bot) = self.bot.as_ref().filter(|bot| !known(bot)) {
            let message = format!("{}: no bot named {bot} took part", results.folder.display());
            return Err(Failure::new(exit::INPUT, message));
        }
        let threads = threads(self.threads);
        let setup = self.cache.setup(threads)?;
        let selection = Selection { deal: self.deal, bot: self.bot };
        let matches = results.tournament.count * results.bots.len() as u64;
        let bar = progress::bar(matches, self.quiet || !selection.is_everything());
        let replayed = run::pool(threads)?
            .install(|| replay::replay(&results, &selection, setup, || bar.inc(1)));
        bar.finish_and_clear();
        let replayed = replayed?;
        for note in &replayed.notes {
            eprintln!("note: {}", printable(note));
        }
        for difference in &replayed.differences {
            print(format!("{}\n", printable(difference)))?;
        }
        if replayed.agrees() && replayed.matches == 0 {
            let message = format!("{}: no such match", results.folder.display());
            return Err(Failure::new(exit::INPUT, message));
        }
        if !self.quiet {
            let verdict = match replayed.differing {
                _ if replayed.agrees() => "all the same".to_owned(),
                0 => "the results are not what they were".to_owned(),
                differing => format!("{differing} differ"),
            };
            print(format!(
                "{} played again: {verdict}\n",
                count(replayed.matches, "match", "matches")
            ))?;
        }
        Ok(if replayed.agrees() { exit::OK } else { exit::FAILED })
    }
}
