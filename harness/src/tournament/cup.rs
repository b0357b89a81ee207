//! Tournaments of several events: `[[event]]` in `tournament.toml`. Each event is a tournament of
//! its own, named `CUP.EVENT`, with the entries and the seed of the whole; a plain tournament is a
//! cup of one.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::names::Name;

use super::place::{Place, SPEC_FILE};
use super::schedule::Pairing;
use super::seal::SeedSpec;
use super::spec::{EntrySpec, MAX_SPEC_BYTES, Spec, SpecError, deadline, random};
use super::{Overrides, Tournament, read};

use std::num::NonZeroU64;

/// A tournament of one or several events.
pub struct Cup {
    /// Its name.
    pub name: Name,
    /// A title for people.
    pub title: Option<String>,
    /// The events, in order; the only one of a plain tournament has the cup's name.
    pub events: Vec<Tournament>,
    /// Whether there is no `[[event]]`.
    pub is_plain: bool,
}

/// A `tournament.toml` with events.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CupSpec {
    name: Option<Name>,
    title: Option<String>,
    seed: SeedSpec,
    #[serde(default, deserialize_with = "deadline")]
    deadline: Option<Timestamp>,
    disqualify_after: Option<NonZeroU64>,
    #[serde(default)]
    entries: Vec<EntrySpec>,
    event: Vec<EventSpec>,
}

/// An `[[event]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventSpec {
    name: Name,
    title: Option<String>,
    game: String,
    #[serde(default = "random")]
    deals: String,
    count: Option<u64>,
    pairing: Option<Pairing>,
    disqualify_after: Option<NonZeroU64>,
    #[serde(default)]
    rules: Map<String, Value>,
    #[serde(default)]
    limits: Map<String, Value>,
}

impl Cup {
    /// Reads the tournament at `place`, with one event or several.
    pub fn load(place: Place, overrides: Overrides) -> Result<Cup, SpecError> {
        let file = place.show(SPEC_FILE);
        let bytes = read(&place, SPEC_FILE, MAX_SPEC_BYTES)?;
        if !has_events(&bytes) {
            let spec = Spec::from_toml(&file, &bytes)?;
            let event = Tournament::from_spec(place, &file, spec, overrides)?;
            let (name, title) = (event.name.clone(), event.spec.title.clone());
            return Ok(Cup { name, title, events: vec![event], is_plain: true });
        }
        let wrong = |problem: String| SpecError::Content { file: file.clone(), problem };
        let cup: CupSpec = super::spec::from_toml(&file, &bytes)?;
        let name = super::name_of(cup.name.as_ref(), &place).map_err(wrong)?;
        let mut names = BTreeSet::new();
        let mut events = Vec::new();
        for event in cup.event {
            if !names.insert(event.name.as_str().to_ascii_lowercase()) {
                return Err(wrong(format!("two events are named {}", event.name)));
            }
            let spec = Spec {
                name: Some(event_name(&name, &event.name).map_err(wrong)?),
                title: event.title,
                game: event.game,
                seed: cup.seed,
                sealed: None,
                deals: event.deals,
                count: event.count,
                pairing: event.pairing,
                deadline: cup.deadline,
                disqualify_after: event.disqualify_after.or(cup.disqualify_after),
                rules: event.rules,
                limits: event.limits,
                entries: cup.entries.clone(),
            };
            let loaded = Tournament::from_spec(place.clone(), &file, spec, overrides);
            events.push(loaded.map_err(|error| match error {
                SpecError::Content { file, problem } => {
                    SpecError::Content { file, problem: format!("event {}: {problem}", event.name) }
                }
                error => error,
            })?);
        }
        if events.is_empty() {
            return Err(wrong("no events: write [[event]] tables, or a game".to_owned()));
        }
        Ok(Cup { name, title: cup.title, events, is_plain: false })
    }

    /// The event of this name, seen from outside as `CUP.EVENT`.
    pub fn event(self, name: &str) -> Option<Tournament> {
        self.events.into_iter().find(|event| short_name(&event.name) == name)
    }
}

/// The name of an event inside its cup: what stands behind the last point.
pub fn short_name(event: &Name) -> &str {
    event.as_str().rsplit('.').next().unwrap_or_default()
}

fn event_name(cup: &Name, event: &Name) -> Result<Name, String> {
    if event.as_str().contains('.') {
        return Err(format!("event {event}: its name must be without a point"));
    }
    format!("{cup}.{event}").parse()
}

/// Whether a `tournament.toml` has events.
pub fn has_events(bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    toml::from_str::<toml::Table>(text).is_ok_and(|table| table.contains_key("event"))
}
