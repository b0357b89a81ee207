//! What a command plays from: a tournament, or the results of one, which hold its bots.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::digest::Sha256;
use crate::exit;
use crate::names::Name;
use crate::sandbox::{Bot, Sandbox};
use crate::tournament::address::Address;
use crate::tournament::cup::{Cup, short_name};
use crate::tournament::entry::{self, Entry, name_of_file};
use crate::tournament::place::{Place, read_file};
use crate::tournament::results::{Results, TOURNAMENT_FILE, open_events};
use crate::tournament::{Overrides, Tournament, run};

use super::run::threads;
use super::{Failure, tell};

/// A tournament, or the results of one.
pub enum Source {
    /// A tournament: its entries play.
    Tournament(Box<Tournament>),
    /// Results: the bots that they hold play.
    Results(Box<Results>),
}

/// Says that the deals are not those of the run, where the seed is sealed.
pub fn note_practice(tournament: &Tournament) {
    if tournament.is_sealed() {
        tell(format!(
            "note: the seed of {} is sealed: these are deals for practice",
            tournament.name
        ));
    }
}

/// Says that a deal is none of the tournament's, where it has been left to chance how many there
/// are.
pub fn note_beyond(tournament: &Tournament, deal: u64) {
    if deal >= tournament.count {
        let last = tournament.count.saturating_sub(1);
        tell(format!(
            "note: {} plays deals 0 to {last}: deal {deal} is none of them",
            tournament.name
        ));
    }
}

/// The tournament that an argument means; of several events one, as in `triathlon.cards`.
pub fn load_tournament(argument: &Path, overrides: Overrides) -> Result<Tournament, Failure> {
    let missing = match Place::of_tournament(argument) {
        Ok(place) => return Ok(Tournament::load(place, overrides)?),
        Err(error) => error,
    };
    let text = argument.to_string_lossy();
    let place = text
        .rsplit_once('.')
        .and_then(|(cup, event)| Some((Place::of_tournament(Path::new(cup)).ok()?, event)));
    let Some((place, event)) = place else { return Err(missing.into()) };
    Cup::load(place, overrides)?.event(event).ok_or_else(|| missing.into())
}

/// The tournaments that an argument means: one, or all events of several; and how each is named on
/// the command line.
pub fn load_events(argument: &Path) -> Result<Vec<(Tournament, String)>, Failure> {
    let text = argument.display().to_string();
    let Ok(place) = Place::of_tournament(argument) else {
        return Ok(vec![(load_tournament(argument, Overrides::default())?, text)]);
    };
    let cup = Cup::load(place, Overrides::default())?;
    let is_plain = cup.is_plain;
    let named = |event: Tournament| {
        let argument = match is_plain {
            true => text.clone(),
            false => format!("{}.{}", text.trim_end_matches('/'), short_name(&event.name)),
        };
        (event, argument)
    };
    Ok(cup.events.into_iter().map(named).collect())
}

/// The results that a folder holds; of several events the one with this name.
fn load_results(folder: &Path, name: Option<&Name>) -> Result<Results, Failure> {
    let events = open_events(folder)?.map_or_else(Vec::new, |(_, events)| events);
    let wanted = |results: &Results| Some(&results.tournament.name) == name;
    match events.into_iter().find(wanted) {
        Some(results) => Ok(results),
        None => Ok(Results::open(folder)?),
    }
}

impl Source {
    /// The source that an argument means: a tournament, or a results folder.
    pub fn open(argument: &Path, overrides: Overrides) -> Result<Source, Failure> {
        Source::open_named(argument, None, overrides)
    }

    fn open_named(
        argument: &Path,
        name: Option<&Name>,
        overrides: Overrides,
    ) -> Result<Source, Failure> {
        if argument.join(TOURNAMENT_FILE).is_file() {
            let results = load_results(argument, name)?;
            return match overrides.seed {
                Some(seed) if seed != results.tournament.seed => {
                    let seed = results.tournament.seed;
                    let message =
                        format!("{}: these results have the seed {seed}", argument.display());
                    Err(Failure::new(exit::USAGE, message))
                }
                _ => Ok(Source::Results(Box::new(results))),
            };
        }
        let event = name.and_then(|name| {
            let cup = Cup::load(Place::of_tournament(argument).ok()?, overrides).ok()?;
            cup.events.into_iter().find(|event| event.name == *name)
        });
        let tournament = match event {
            Some(event) => event,
            None => load_tournament(argument, overrides)?,
        };
        Ok(Source::Tournament(Box::new(tournament)))
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
            match Source::open_named(place, Some(&address.tournament), overrides) {
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
        // Reading a pipe or device says that it is no file.
        if Path::new(bot).metadata().is_ok_and(|metadata| !metadata.is_dir()) {
            return read_bot(Path::new(bot), tournament.limits.module_bytes);
        }
        let (_, names) = named?;
        let message =
            format!("{bot}: no such entry and no such file (entries: {})", names.join(", "));
        Err(Failure::new(exit::INPUT, message))
    }
}

/// Admits bots that were asked for, as many at once as there are threads. One that is refused is
/// a failure.
pub fn admit(
    sandbox: &Sandbox,
    tournament: &Tournament,
    entries: &[Entry],
) -> Result<Vec<Bot>, Failure> {
    let function = tournament.game.info().function;
    let admit = |entry: &Entry| {
        run::admit_for(sandbox, function, &entry.wasm)
            .map_err(|error| Failure::of_admission(&entry.file, error))
    };
    // No more at once than the smallest sandbox has room for.
    let threads = threads(None).min(entries.len()).clamp(1, 8);
    // The first failure is told, whichever came first in time.
    let admitted: Vec<Result<Bot, Failure>> =
        run::pool(threads)?.install(|| entries.par_iter().map(admit).collect());
    admitted.into_iter().collect()
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
