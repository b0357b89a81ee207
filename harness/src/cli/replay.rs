//! `fairdeal replay`: play the matches of some results again and compare.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::names::Name;
use crate::random::Seed;
use crate::report::{count, printable, to_json};
use crate::tournament::address::Address;
use crate::tournament::overall::Overall;
use crate::tournament::place::read_file;
use crate::tournament::ranking;
use crate::tournament::replay::{self, Selection};
use crate::tournament::results::{Results, STANDINGS_FILE, open_events};
use crate::tournament::run;
use crate::tournament::spec::MAX_TEXT_BYTES;

use super::cache::CacheOptions;
use super::run::{print, threads};
use super::{Failure, progress, tell};

/// Play the matches of a results folder again: they must come out the same.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal replay tournaments/bonus-cup/results --bot beam
Example: fairdeal replay bonus-cup-results bonus-cup@2026#17/beam
Example: fairdeal replay bonus-cup-results --sample 1000
Exit code 1 if anything differs.")]
pub struct Replay {
    /// A results folder, or a tournament's folder that has one
    results: PathBuf,
    /// Only the match of this address
    address: Option<Address>,
    /// Only this deal
    #[arg(long, value_name = "I", conflicts_with = "address")]
    deal: Option<u64>,
    /// Only this bot
    #[arg(long, value_name = "NAME", conflicts_with = "address")]
    bot: Option<Name>,
    /// Only so many matches, drawn at random
    #[arg(long, value_name = "N", conflicts_with = "address")]
    sample: Option<u64>,
    /// Draw the sample from this seed: a new one unless given
    #[arg(long, value_name = "S", requires = "sample")]
    sample_seed: Option<Seed>,
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
        let Some((record, events)) = open_events(&self.results)? else {
            return self.replay(&Results::open(&self.results)?);
        };
        let mut code = exit::OK;
        let mut standings = Vec::new();
        for event in &events {
            let wanted = |address: &Address| address.tournament == event.tournament.name;
            if self.address.as_ref().is_none_or(wanted) {
                print(format!("{}: ", event.tournament.name))?;
                code = code.max(self.replay(event)?);
            }
            // A part of the deals ranks nobody.
            if record.shard.is_none() {
                standings.push(ranking::rank_results(event)?);
            }
        }
        if record.shard.is_none() && code == exit::OK {
            let overall = Overall::new(&record.name, record.title.as_deref(), &standings);
            let above = events.first().and_then(|event| event.folder.parent());
            let path = above.unwrap_or(&self.results).join(STANDINGS_FILE);
            let found = read_file(&path, MAX_TEXT_BYTES).ok();
            if found != Some(to_json(&overall).into_bytes()) {
                print(format!("{} is not what the events give\n", path.display()))?;
                code = exit::FAILED;
            }
        }
        let above = events.first().and_then(|event| event.folder.parent());
        let ranked = above.unwrap_or(&self.results).join(STANDINGS_FILE);
        let of_part = |event: &Results| event.record.shard.map(|shard| shard.to_string());
        if events.iter().any(|event| of_part(event) != record.shard)
            || (record.shard.is_some() && ranked.exists())
        {
            print("tournament.json: the part that it names is not the one that was played\n")?;
            code = exit::FAILED;
        }
        Ok(code)
    }

    /// Replays the results of one tournament or event.
    fn replay(&self, results: &Results) -> Result<u8, Failure> {
        let known = |bot: &Name| results.record.bots.iter().any(|record| record.name == *bot);
        let mut selection =
            Selection { deal: self.deal, bots: self.bot.iter().cloned().collect(), sample: None };
        if let Some(address) = &self.address {
            let tournament = &results.tournament;
            if (&address.tournament, address.seed) != (&tournament.name, tournament.seed) {
                let message = format!(
                    "{}: these are results of {}@{}, not of {address}",
                    results.folder.display(),
                    tournament.name,
                    tournament.seed
                );
                return Err(Failure::new(exit::INPUT, message));
            }
            (selection.deal, selection.bots) = (Some(address.deal), address.bots.clone());
        }
        if let Some(bot) = selection.bots.iter().find(|bot| !known(bot)) {
            let message = format!("{}: no bot named {bot} took part", results.folder.display());
            return Err(Failure::new(exit::INPUT, message));
        }
        let threads = threads(self.threads);
        if let Some(size) = self.sample {
            let seed = self.sample_seed.unwrap_or_else(fresh_seed);
            selection.sample = Some((size, seed));
            if !self.quiet {
                tell(format!("sample drawn from --sample-seed {seed}"));
            }
        }
        let setup = self.cache.setup(threads)?;
        let matches = results.tournament.count.saturating_mul(results.record.bots.len() as u64);
        let bar = progress::bar(matches, self.quiet || !selection.is_everything());
        let replayed = run::pool(threads)?
            .install(|| replay::replay(results, &selection, setup, || bar.inc(1)));
        bar.finish_and_clear();
        let replayed = replayed?;
        for note in &replayed.notes {
            tell(format!("note: {}", printable(note)));
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

/// A seed that nobody could know before.
fn fresh_seed() -> Seed {
    // The standard library keys its hashes at random.
    Seed(RandomState::new().hash_one(std::process::id()).into())
}
