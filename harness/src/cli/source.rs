//! What a command plays from: a tournament, or the results of one, which hold its bots.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::digest::Sha256;
use crate::exit;
use crate::tournament::address::Address;
use crate::tournament::entry::{self, Entry, name_of_file};
use crate::tournament::place::{Place, read_file};
use crate::tournament::results::{Results, TOURNAMENT_FILE};
use crate::tournament::{Overrides, Tournament};

use super::Failure;

/// A tournament, or the results of one.
pub enum Source {
    /// A tournament: its entries play.
    Tournament(Box<Tournament>),
    /// Results: the bots that they hold play.
    Results(Box<Results>),
}

impl Source {
    /// The source that an argument means: a tournament, or a results folder.
    pub fn open(argument: &Path, overrides: Overrides) -> Result<Source, Failure> {
        if !argument.join(TOURNAMENT_FILE).is_file() {
            let place = Place::of_tournament(argument)?;
            return Ok(Source::Tournament(Box::new(Tournament::load(place, overrides)?)));
        }
        let results = Results::open(argument)?;
        match overrides.seed {
            Some(seed) if seed != results.tournament.seed => Err(Failure::new(
                exit::USAGE,
                format!(
                    "{}: these results have the seed {}",
                    argument.display(),
                    results.tournament.seed
                ),
            )),
            _ => Ok(Source::Results(Box::new(results))),
        }
    }

    /// The source of a match's address: `place` if it is given, else the bundled tournament of that
    /// name, or the folder of that name here or in `tournaments/`, or this folder.
    pub fn of_address(address: &Address, place: Option<&Path>) -> Result<Source, Failure> {
        let overrides = Overrides { seed: Some(address.seed), ..Overrides::default() };
        let name = address.tournament.as_str();
        let places = match place {
            Some(place) => vec![place.to_owned()],
            None => {
                vec![PathBuf::from(name), Path::new("tournaments").join(name), PathBuf::from(".")]
            }
        };
        for place in &places {
            match Source::open(place, overrides) {
                Ok(source) if source.tournament().name == address.tournament => return Ok(source),
                // A folder of that name may be something else; one that was named may not.
                Err(failure) if places.len() == 1 => return Err(failure),
                Ok(_) | Err(_) => {}
            }
        }
        let message = match place {
            Some(place) => format!("{}: no tournament named {name}", place.display()),
            None => format!(
                "{address}: no tournament named {name} is bundled, here, or in tournaments/: say \
                 where it is with --in FOLDER"
            ),
        };
        Err(Failure::new(exit::INPUT, message))
    }

    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        match self {
            Source::Tournament(tournament) => tournament,
            Source::Results(results) => &results.tournament,
        }
    }

    /// The bot of this name, or the file of this path.
    pub fn bot(&self, bot: &str) -> Result<Entry, Failure> {
        let tournament = self.tournament();
        let named = match self {
            Source::Tournament(tournament) => tournament.entries().map(|entries| {
                let names = entries.iter().map(|entry| entry.name.to_string()).collect();
                (entries.into_iter().find(|entry| entry.name.as_str() == bot), names)
            }),
            Source::Results(results) => {
                let bots = &results.record.bots;
                let names: Vec<String> = bots.iter().map(|bot| bot.name.to_string()).collect();
                let found = bots.iter().find(|record| record.name.as_str() == bot);
                found.map(|record| results.bot(record)).transpose().map(|entry| (entry, names))
            }
        };
        if let Ok((Some(entry), _)) = named {
            return Ok(entry);
        }
        if let Some(name) = bot.strip_prefix(entry::BUNDLED) {
            return Ok(entry::bundled_bot(tournament, name)?);
        }
        if Path::new(bot).is_file() {
            return read_bot(Path::new(bot), tournament.limits.module_bytes);
        }
        let (_, names) = named?;
        let message =
            format!("{bot}: no such entry and no such file (entries: {})", names.join(", "));
        Err(Failure::new(exit::INPUT, message))
    }
}

/// A bot that is only a file, named after it.
pub fn read_bot(path: &Path, limit: u64) -> Result<Entry, Failure> {
    let file = path.display().to_string();
    let wasm = read_file(path, limit)
        .map_err(|error| Failure::new(exit::INPUT, format!("{file}: {error}")))?;
    let name = name_of_file(&file)
        .map_err(|error| Failure::new(exit::INPUT, format!("{file}: the file's {error}")))?;
    Ok(Entry { name, author: None, sha256: Sha256::of(&wasm), file, wasm: Arc::from(wasm) })
}
