//! A tournament: a folder with `tournament.toml`, `entries/` and `results/`. Here it is read, run
//! and ranked; what a match is lies with [`games`], what a bot may do with
//! [`sandbox`](crate::sandbox).

pub mod address;
pub mod check;
pub mod comparison;
pub mod cup;
pub mod duel;
pub mod entry;
pub mod merge;
pub mod overall;
pub mod place;
pub mod play;
pub mod ranking;
pub mod replay;
pub mod results;
pub mod roll;
pub mod rows;
pub mod run;
pub mod schedule;
pub mod scoreboard;
pub mod seal;
pub mod spec;
pub mod standings;
mod statistics;
pub mod submit;
pub mod tally;

use serde_json::Value;

use crate::games::{self, DealSource, Game, GameInfo};
use crate::names::Name;
use crate::random::Seed;
use crate::sandbox::Limits;

use address::Address;
use cup::Cup;
use entry::Entry;
use place::{Place, SPEC_FILE};
use schedule::{Schedule, TooManyGroups};
use seal::SeedSpec;
use spec::{MAX_SPEC_BYTES, MAX_TEXT_BYTES, Spec, SpecError};

/// Deals that are played where neither the spec nor the command line says how many.
const DEFAULT_COUNT: u64 = 1000;

/// What the command line may change in a spec.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrides {
    /// The number of deals.
    pub count: Option<u64>,
    /// The seed.
    pub seed: Option<Seed>,
    /// The seed that a seal hides.
    pub reveal: Option<Seed>,
}

/// A tournament that has been read and found sound.
pub struct Tournament {
    /// Where its files are.
    pub place: Place,
    /// Its name in addresses and results.
    pub name: Name,
    /// The spec, with all defaults filled in.
    pub spec: Spec,
    /// The game with its settings.
    pub game: Box<dyn Game>,
    /// The limits of the sandbox.
    pub limits: Limits,
    /// How many deals are played.
    pub count: u64,
    /// The seed that every deal is made from: one for practice while the seed is sealed.
    pub seed: Seed,
}

impl Tournament {
    /// Reads the tournament at `place`. Entries are not read: see [`Tournament::entries`].
    pub fn load(place: Place, overrides: Overrides) -> Result<Tournament, SpecError> {
        let file = place.show(SPEC_FILE);
        let bytes = read(&place, SPEC_FILE, MAX_SPEC_BYTES)?;
        if cup::has_events(&bytes) {
            let cup = Cup::load(place, overrides)?;
            let events: Vec<&str> = cup.events.iter().map(|event| event.name.as_str()).collect();
            let problem = format!("several events: name one of them ({})", events.join(", "));
            return Err(SpecError::Content { file, problem });
        }
        let spec = Spec::from_toml(&file, &bytes)?;
        Tournament::from_spec(place, &file, spec, overrides)
    }

    /// Makes the tournament that `spec`, read from `file` in `place`, describes.
    pub fn from_spec(
        place: Place,
        file: &str,
        mut spec: Spec,
        overrides: Overrides,
    ) -> Result<Tournament, SpecError> {
        let wrong = |problem: String| SpecError::Content { file: file.to_owned(), problem };
        let info = games::by_name(&spec.game).map_err(|error| wrong(error.to_string()))?;
        let limits = limits(&spec, info).map_err(wrong)?;
        let fuel = limits.fuel_per_answer;
        let game = load_game(&place, &spec, info, fuel).map_err(|(in_file, problem)| {
            SpecError::Content { file: in_file.unwrap_or_else(|| file.to_owned()), problem }
        })?;
        if game.seats() == 1 && spec.pairing.is_some() {
            return Err(wrong("pairing: this is no race: raise seats in [rules]".to_owned()));
        }
        let count = count(&spec, game.as_ref(), overrides).map_err(wrong)?;
        let name = name_of(spec.name.as_ref(), &place).map_err(wrong)?;
        spec.name = Some(name.clone());
        reveal(&mut spec, overrides).map_err(wrong)?;
        spec.count = Some(count);
        if game.seats() > 1 {
            spec.pairing.get_or_insert_default();
        }
        spec.rules = object(game.settings());
        spec.limits = object(serde_json::to_value(&limits).unwrap_or_default());
        Ok(Tournament { name, seed: spec.seed.known(), count, limits, game, spec, place })
    }

    /// Reads all entries: those of the spec and those in `entries/`, sorted by name.
    pub fn entries(&self) -> Result<Vec<Entry>, SpecError> {
        entry::read_all(self)
    }

    /// Whether the deals that are played are all that there can be.
    pub fn is_exhaustive(&self) -> bool {
        self.game.is_exhaustive() && self.game.fixed_deals() == Some(self.count)
    }

    /// The schedule of these entrants, given by name in ascending order.
    pub fn schedule(&self, entrants: Vec<usize>) -> Result<Schedule, TooManyGroups> {
        let pairing = self.spec.pairing.unwrap_or_default();
        Schedule::new(self.game.seats(), pairing, self.seed, entrants)
    }

    /// Whether the seed is still sealed.
    pub fn is_sealed(&self) -> bool {
        matches!(self.spec.seed, SeedSpec::Sealed(_))
    }

    /// Whether bots could have learnt by heart what the game hides from them.
    pub fn is_open_book(&self) -> bool {
        self.game.hides() && !self.is_sealed() && self.spec.sealed.is_none()
    }

    /// The address of the match of these bots at deal `index`.
    pub fn address(&self, deal: u64, bots: impl IntoIterator<Item = Name>) -> Address {
        let (tournament, seed) = (self.name.clone(), self.seed);
        Address { tournament, seed, deal, bots: bots.into_iter().collect() }
    }

    /// The number of a deal that exists, or an error that says which do.
    pub fn check_deal(&self, deal: u64) -> Result<u64, SpecError> {
        match self.game.fixed_deals() {
            Some(deals) if deal >= deals => Err(SpecError::Content {
                file: self.place.show(SPEC_FILE),
                problem: format!("there is no deal {deal}: deals count from 0 to {}", deals - 1),
            }),
            _ => Ok(deal),
        }
    }
}

/// The name that a tournament has, or that its folder gives it.
fn name_of(name: Option<&Name>, place: &Place) -> Result<Name, String> {
    match (name, place.folder_name()) {
        (Some(name), _) => Ok(name.clone()),
        (None, Some(folder)) => folder.parse().map_err(|error| {
            format!("the folder's {error}; or give the tournament a name in the file")
        }),
        (None, None) => Err("the tournament needs a name".to_owned()),
    }
}

/// Puts another seed into the spec, or opens its seal.
fn reveal(spec: &mut Spec, overrides: Overrides) -> Result<(), String> {
    match (overrides.seed, overrides.reveal, spec.seed) {
        (Some(seed), ..) => (spec.seed, spec.sealed) = (SeedSpec::Public(seed), None),
        (None, Some(seed), SeedSpec::Sealed(seal)) => {
            if seal::seal(seed) != seal {
                let found = seal::seal(seed);
                return Err(format!("the secret is another one: its seal is {found}, not {seal}"));
            }
            (spec.seed, spec.sealed) = (SeedSpec::Public(seed), Some(seal));
        }
        (None, Some(_), SeedSpec::Public(_)) => {
            return Err("the seed is not sealed: there is nothing to reveal".to_owned());
        }
        (None, None, SeedSpec::Public(seed)) => match spec.sealed {
            Some(sealed) if seal::seal(seed) != sealed => {
                return Err(format!("the seed {seed} is not the one that was sealed as {sealed}"));
            }
            _ => {}
        },
        (None, None, SeedSpec::Sealed(_)) => {}
    }
    Ok(())
}

/// Reads a file of the place, at most `limit` bytes.
fn read(place: &Place, relative: &str, limit: u64) -> Result<Vec<u8>, SpecError> {
    let file = || place.show(relative);
    let bytes =
        place.read(relative, limit).map_err(|source| SpecError::Read { file: file(), source })?;
    if bytes.len() as u64 > limit {
        let problem = format!("larger than {limit} bytes, the limit for such a file");
        return Err(SpecError::Content { file: file(), problem });
    }
    Ok(bytes)
}

/// The game of a spec; an error names the file that is at fault where it is not the spec.
fn load_game(
    place: &Place,
    spec: &Spec,
    info: &GameInfo,
    fuel_per_answer: u64,
) -> Result<Box<dyn Game>, (Option<String>, String)> {
    let rules = Value::Object(spec.rules.clone());
    let load =
        |deals| (info.load)(rules, deals, fuel_per_answer).map_err(|error| error.to_string());
    match spec.deals.as_str() {
        "random" => load(DealSource::Random).map_err(|problem| (None, problem)),
        "all" => load(DealSource::All).map_err(|problem| (None, problem)),
        path => {
            let file = place.show(path);
            let bytes = read(place, path, MAX_TEXT_BYTES).map_err(|error| {
                (None, format!("deals: {error} (or use \"random\" or \"all\")"))
            })?;
            let text = spec::utf8(&file, &bytes).map_err(|error| (None, error.to_string()))?;
            load(DealSource::Text(text)).map_err(|problem| (Some(file), problem))
        }
    }
}

/// The limits of a spec over the game's own defaults.
fn limits(spec: &Spec, info: &GameInfo) -> Result<Limits, String> {
    let mut limits = spec.limits.clone();
    limits.entry("fuel_per_answer").or_insert_with(|| info.fuel_per_answer.into());
    let limits: Limits = serde_json::from_value(Value::Object(limits))
        .map_err(|error| format!("[limits]: {error}"))?;
    limits.check().map_err(|error| format!("[limits]: {error}"))?;
    Ok(limits)
}

/// How many deals are played.
fn count(spec: &Spec, game: &dyn Game, overrides: Overrides) -> Result<u64, String> {
    let wanted = overrides.count.or(spec.count);
    match (wanted, game.fixed_deals()) {
        (Some(0), _) => Err("the number of deals must be at least 1".to_owned()),
        (Some(wanted), Some(fixed)) if wanted > fixed => {
            Err(format!("{wanted} deals are wanted, but there are only {fixed}"))
        }
        (Some(wanted), _) => Ok(wanted),
        (None, Some(fixed)) => Ok(fixed),
        (None, None) => Ok(DEFAULT_COUNT),
    }
}

pub(crate) fn object(value: Value) -> serde_json::Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => serde_json::Map::new(),
    }
}
