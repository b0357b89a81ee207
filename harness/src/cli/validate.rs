//! `fairdeal validate`: the spec and every entry, nothing played.

use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::report::{count, printable};
use crate::sandbox::Sandbox;
use crate::tournament::cup::Cup;
use crate::tournament::place::Place;
use crate::tournament::spec::SpecError;
use crate::tournament::{Overrides, Tournament, run, submit};

use super::cache::CacheOptions;
use super::run::{OPEN_BOOK, print, threads};
use super::{Failure, tell};

/// Check a tournament's file and admit every entry; nothing is played.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal validate tournaments/bonus-cup
Exit code 1 if the tournament cannot be run or an entry is refused.")]
pub struct Validate {
    /// A folder with a tournament.toml, that file, or the name of a bundled tournament
    tournament: PathBuf,
    #[command(flatten)]
    cache: CacheOptions,
}

impl Validate {
    /// Checks the tournament.
    pub fn execute(self) -> Result<u8, Failure> {
        let wanting = |error: SpecError| Failure::new(exit::FAILED, error);
        let place = Place::of_tournament(&self.tournament).map_err(wanting)?;
        let cup = Cup::load(place, Overrides::default()).map_err(wanting)?;
        let mut refused = false;
        for tournament in &cup.events {
            refused |= self.validate(tournament)?;
        }
        Ok(if refused { exit::FAILED } else { exit::OK })
    }

    /// Checks one event; tells whether an entry is refused.
    fn validate(&self, tournament: &Tournament) -> Result<bool, Failure> {
        let wanting = |error: SpecError| Failure::new(exit::FAILED, error);
        let entries = tournament.entries().map_err(wanting)?;
        let threads = threads(None);
        let sandbox = Sandbox::new(&tournament.limits, self.cache.setup(threads)?)?;
        let function = tournament.game.info().function;
        let entrants = run::pool(threads)?.install(|| run::admit(&sandbox, function, entries))?;
        let mut text = format!(
            "{}@{}: {}, {}, {}\n",
            tournament.name,
            tournament.spec.seed,
            tournament.game.info().title,
            count(tournament.count, "deal", "deals"),
            count(entrants.len() as u64, "entry", "entries")
        );
        for entrant in &entrants {
            let entry = &entrant.entry;
            text += &match &entrant.bot {
                Ok(_) => format!("{}: ok ({} bytes)\n", entry.name, entry.wasm.len()),
                Err(refusal) => {
                    format!(
                        "{}: refused: {}: {}\n",
                        entry.name,
                        entry.file,
                        printable(&refusal.to_string())
                    )
                }
            };
        }
        print(text)?;
        if tournament.is_open_book() {
            tell(OPEN_BOOK);
        }
        for warning in submit::warnings(tournament) {
            tell(format!("note: {}", printable(&warning)));
        }
        let admitted = entrants.iter().filter(|entrant| entrant.bot.is_ok()).count();
        let seats = tournament.game.seats();
        if admitted < seats {
            print(format!("too few for tables of {seats}: {admitted} admitted\n"))?;
            return Ok(true);
        }
        Ok(entrants.iter().any(|entrant| entrant.bot.is_err()))
    }
}
