//! `tournament.json`: what was played, by whom, on which versions.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::digest::Sha256;
use crate::names::Name;
use crate::sandbox::{COST_TABLE_VERSION, ENGINE_VERSION};
use crate::tournament::Tournament;
use crate::tournament::entry::{Entry, MOST_ENTRIES};
use crate::tournament::object;
use crate::tournament::run::Entrant;
use crate::tournament::spec::Spec;

use super::{DEALS_FILE, bot_file};

/// The version of the format of `tournament.json`.
const FORMAT: u64 = 1;

/// What `tournament.json` says.
#[derive(Clone, Debug)]
pub struct RunRecord {
    /// The harness that wrote it.
    pub versions: Versions,
    /// The part of the deals that was played, where it was not all.
    pub shard: Option<Shard>,
    /// The spec, with all defaults filled in.
    pub spec: Spec,
    /// The bots that took part.
    pub bots: Vec<BotRecord>,
}

/// What played the matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versions {
    /// The version of this format.
    format: u64,
    /// The version of Fairdeal.
    pub fairdeal: String,
    /// The version of wasmtime.
    pub wasmtime: String,
    /// The version of the fuel's cost table.
    pub cost_table: u32,
    /// The digest of the spec as it was played.
    pub spec_sha256: Sha256,
}

/// A bot in `tournament.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotRecord {
    /// The entry's name.
    pub name: Name,
    /// Who wrote it, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The digest of its file.
    pub sha256: Sha256,
    /// The size of its file.
    pub bytes: u64,
    /// Why it was not admitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl BotRecord {
    /// The entry as the standings speak of it, without its file.
    pub fn entry(&self) -> Entry {
        Entry {
            name: self.name.clone(),
            author: self.author.clone(),
            file: bot_file(self.sha256),
            sha256: self.sha256,
            wasm: Arc::default(),
        }
    }
}

/// One of several parts of a tournament's deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// Which part, from 1.
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// The deals of this part, of `count` in all. Together the parts are all deals, each once.
    pub fn deals(self, count: u64) -> Range<u64> {
        let end = |index: u64| (u128::from(count) * u128::from(index) / u128::from(self.of)) as u64;
        end(self.index - 1)..end(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            Some(Shard { index: index.parse().ok()?, of: of.parse().ok()? })
        });
        numbers.filter(|shard| (1..=shard.of).contains(&shard.index)).ok_or_else(|| {
            format!("{text:?} is no part: write I/N with I from 1 to N, such as 2/4")
        })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl RunRecord {
    /// What there is to say of a run of these entrants.
    pub fn new(tournament: &Tournament, shard: Option<Shard>, entrants: &[Entrant]) -> RunRecord {
        let mut spec = tournament.spec.clone();
        if tournament.game.deals_file().is_some() {
            spec.deals = DEALS_FILE.to_owned();
        }
        let bot = |Entrant { entry, bot }: &Entrant| BotRecord {
            name: entry.name.clone(),
            author: entry.author.clone(),
            sha256: entry.sha256,
            bytes: entry.wasm.len() as u64,
            refused: bot.as_ref().err().map(ToString::to_string),
        };
        RunRecord {
            versions: Versions {
                format: FORMAT,
                fairdeal: env!("CARGO_PKG_VERSION").to_owned(),
                wasmtime: ENGINE_VERSION.to_owned(),
                cost_table: COST_TABLE_VERSION,
                spec_sha256: digest(&spec),
            },
            shard,
            spec,
            bots: entrants.iter().map(bot).collect(),
        }
    }

    /// The content of `tournament.json`: versions, the part, the spec's keys, the bots.
    pub fn to_json(&self) -> Map<String, Value> {
        let value = |serialized: serde_json::Result<Value>| serialized.unwrap_or_default();
        let mut record = object(value(serde_json::to_value(&self.versions)));
        if let Some(shard) = self.shard {
            record.insert("shard".to_owned(), shard.to_string().into());
        }
        record.extend(object(value(serde_json::to_value(&self.spec))));
        record.insert("bots".to_owned(), value(serde_json::to_value(&self.bots)));
        record
    }

    /// Reads the content of `tournament.json`; an error says what is wrong with it.
    pub fn from_json(bytes: &[u8]) -> Result<RunRecord, String> {
        let mut record: Map<String, Value> =
            serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        let mut take = |key: &str| record.remove(key);
        let bots = serde_json::from_value(take("bots").unwrap_or_default())
            .map_err(|error| format!("bots: {error}"))?;
        let bots: Vec<BotRecord> = bots;
        if bots.len() > MOST_ENTRIES {
            return Err(format!("bots: {}, {MOST_ENTRIES} at most", bots.len()));
        }
        if !bots.is_sorted_by(|a, b| a.name < b.name) {
            return Err("bots: not in the order of their names".to_owned());
        }
        let shard = match take("shard") {
            None => None,
            Some(shard) => Some(shard.as_str().unwrap_or_default().parse()?),
        };
        let own = ["format", "fairdeal", "wasmtime", "cost_table", "spec_sha256"];
        let versions = own.iter().filter_map(|&key| Some((key.to_owned(), take(key)?))).collect();
        let versions: Versions =
            serde_json::from_value(Value::Object(versions)).map_err(|error| error.to_string())?;
        if versions.format != FORMAT {
            return Err(format!(
                "results of format {}, but this fairdeal reads format {FORMAT}",
                versions.format
            ));
        }
        let spec =
            serde_json::from_value(Value::Object(record)).map_err(|error| error.to_string())?;
        Ok(RunRecord { versions, shard, spec, bots })
    }

    /// Whether the spec is the one that was played.
    pub fn has_own_spec(&self) -> bool {
        digest(&self.spec) == self.versions.spec_sha256
    }

    /// What differs between this record and the one of now, in words; nothing where they agree.
    pub fn differences(&self, now: &RunRecord) -> Vec<String> {
        let mut differences = Vec::new();
        let (was, is) = (self.to_json(), now.to_json());
        differ("", &Value::Object(was), &Value::Object(is), &mut differences);
        differences
    }
}

/// The digest of a spec: of its JSON without white space.
pub fn digest(spec: &Spec) -> Sha256 {
    Sha256::of(&serde_json::to_vec(spec).unwrap_or_default())
}

/// Notes where two values differ, by their keys; bots go by their names.
pub fn differ(key: &str, was: &Value, is: &Value, differences: &mut Vec<String>) {
    let below = |name: &str| if key.is_empty() { name.to_owned() } else { format!("{key}.{name}") };
    match (was, is) {
        (Value::Object(was), Value::Object(is)) => {
            let new = is.keys().filter(|name| !was.contains_key(*name));
            for name in was.keys().chain(new) {
                let [was, is] = [was, is].map(|map| map.get(name).unwrap_or(&Value::Null));
                differ(&below(name), was, is, differences);
            }
        }
        (Value::Array(was), Value::Array(is)) if key == "bots" => {
            let by_name = |bots: &[Value]| -> Map<String, Value> {
                let name = |bot: &Value| bot["name"].as_str().unwrap_or_default().to_owned();
                bots.iter().map(|bot| (name(bot), bot.clone())).collect()
            };
            let [was, is] = [was, is].map(|bots| Value::Object(by_name(bots)));
            differ(key, &was, &is, differences);
        }
        (was, is) if was == is => {}
        (Value::Null, Value::Object(_)) => differences.push(format!("{key} is new")),
        (Value::Object(_), Value::Null) => differences.push(format!("{key} is gone")),
        (was, is) => differences.push(format!("{key} was {was} and is {is}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn differences_are_named_by_key_and_bot() {
        let was = json!({ "seed": 7, "limits": { "fuel": 1 }, "bots": [
            { "name": "ada", "sha256": "aa" }, { "name": "bob", "sha256": "bb" },
        ]});
        let is = json!({ "seed": 8, "limits": { "fuel": 2 }, "shard": "1/2", "bots": [
            { "name": "bob", "sha256": "cc" }, { "name": "eve", "sha256": "ee" },
        ]});
        let mut found = Vec::new();
        differ("", &was, &is, &mut found);
        assert_eq!(
            found,
            [
                "seed was 7 and is 8",
                "limits.fuel was 1 and is 2",
                "bots.ada is gone",
                "bots.bob.sha256 was \"bb\" and is \"cc\"",
                "bots.eve is new",
                "shard was null and is \"1/2\"",
            ]
        );
    }

    #[test]
    fn parts_are_counted_from_one() {
        for text in ["0/3", "4/3", "1", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
    }

    proptest! {
        #[test]
        fn parts_are_all_deals_once(count: u64, of in 1u64..50) {
            let mut next = 0;
            for index in 1..=of {
                let deals = Shard { index, of }.deals(count);
                prop_assert_eq!(deals.start, next);
                next = deals.end;
            }
            prop_assert_eq!(next, count);
        }
    }
}
