//! The data in the file, as the page reads them. Numbers that a browser cannot hold exactly are
//! strings.

use std::collections::BTreeMap;

use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// The largest whole number that a browser holds exactly, with all smaller ones.
const MOST_EXACT: u64 = 1 << 53;

/// Everything.
#[derive(Serialize)]
pub struct Report {
    /// The version of this format.
    pub format: u32,
    /// The version of Fairdeal that made it.
    pub fairdeal: &'static str,
    /// What people call the whole.
    pub title: String,
    /// The overall standings of several events.
    pub overall: Option<Value>,
    /// The events; one of a plain tournament.
    pub events: Vec<Event>,
    /// The bots' files, each once.
    pub modules: Vec<Module>,
}

/// A tournament, or one event of several.
#[derive(Serialize)]
pub struct Event {
    pub name: String,
    pub title: Option<String>,
    pub game: &'static str,
    pub unit: Unit,
    /// The names of the game's own figures of a match.
    pub columns: &'static [&'static str],
    pub seats: usize,
    pub seed: String,
    /// Whether the seed was sealed until the run.
    pub seed_hidden: bool,
    pub deals: Deals,
    pub exhaustive: bool,
    /// What the referee in the page needs.
    pub game_spec: GameSpec,
    /// A `tournament.toml` of the same tournament.
    pub spec: String,
    pub versions: BTreeMap<&'static str, String>,
    pub files: Vec<File>,
    /// `standings.json` as it is.
    pub standings: Value,
    /// In the order of the standings; so are scores and verdicts.
    pub bots: Vec<Bot>,
    pub scores: Vec<Scores>,
    pub verdicts: Vec<Map<String, Value>>,
    pub differences: Vec<Difference>,
    pub matches: Matches,
    /// Shell commands.
    pub reproduce: Vec<String>,
}

/// What a score counts.
#[derive(Serialize)]
pub struct Unit {
    pub name: &'static str,
    pub shown: &'static str,
    /// So many of the first are one of the second.
    pub per: u32,
}

/// The deals, the last one excluded.
#[derive(Serialize)]
pub struct Deals {
    pub from: u64,
    pub to: u64,
}

/// A game with its settings.
#[derive(Serialize)]
pub struct GameSpec {
    pub game: &'static str,
    pub rules: Map<String, Value>,
    pub deals: Source,
    pub fuel_per_answer: u64,
    pub memory_bytes: u64,
    pub table_elements: u64,
    pub seed: String,
}

/// Where deals come from.
#[derive(Serialize)]
#[serde(tag = "source", rename_all = "lowercase")]
pub enum Source {
    Random,
    All,
    Text {
        text: String,
    },
    /// By their indexes, each as a file of its own.
    Some {
        deals: BTreeMap<u64, String>,
    },
}

/// A file of the results.
#[derive(Serialize)]
pub struct File {
    pub name: String,
    pub sha256: String,
}

/// A bot that took part.
#[derive(Serialize)]
pub struct Bot {
    pub name: String,
    pub author: Option<String>,
    pub sha256: String,
    /// The index of its file among the modules.
    pub module: usize,
    pub status: &'static str,
}

/// How often scores occurred.
#[derive(Serialize)]
pub struct Scores {
    /// Whether each bin is a single score.
    pub exact: bool,
    pub bins: Vec<Bin>,
}

/// So many scores from the first number up to the second: the second itself is in it only where
/// both are the same.
pub struct Bin {
    pub low: i64,
    pub high: i64,
    pub count: u64,
}

impl Serialize for Bin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(3)?;
        tuple.serialize_element(&number(self.low))?;
        tuple.serialize_element(&number(self.high))?;
        tuple.serialize_element(&self.count)?;
        tuple.end()
    }
}

/// How the later of two bots did against the earlier: its mean minus the other's.
#[derive(Serialize)]
pub struct Difference {
    pub a: usize,
    pub b: usize,
    pub deals: u64,
    pub mean: Option<f64>,
    pub ci95: Option<[f64; 2]>,
    pub p: Option<f64>,
    pub p_holm: Option<f64>,
}

/// The matches.
#[derive(Serialize)]
pub struct Matches {
    /// How many there were.
    pub total: u64,
    /// Which of them are here, in words.
    pub how: String,
    pub list: Vec<Match>,
    /// By what they were chosen, where not all were.
    #[serde(skip)]
    pub chosen_by: Option<String>,
}

impl Matches {
    /// Says which matches are here; `most` is the size that the file would exceed with more.
    pub fn say_how(&mut self, most: Option<&str>) {
        let (total, here) = (self.total, self.list.len());
        let more = most.map(|most| format!("; with more it would be larger than {most}"));
        let more = more.unwrap_or_default();
        self.how = match (&self.chosen_by, most) {
            (None, None) => "All matches are in this file.".to_owned(),
            (None, Some(_)) => format!("Of {total} matches {here} are in this file{more}."),
            (Some(by), None) => format!("Of {total} matches {here} are in this file: {by}."),
            (Some(by), Some(_)) => {
                format!("Of {total} matches {here} are in this file, chosen from: {by}{more}.")
            }
        };
    }
}

/// One match.
#[derive(Serialize)]
pub struct Match {
    #[serde(serialize_with = "exact")]
    pub deal: u64,
    /// By seat.
    pub bots: Vec<usize>,
    pub scores: Vec<Value>,
    pub verdicts: Vec<&'static str>,
    pub digest: Option<String>,
    pub par: Option<Value>,
    pub address: String,
    /// All answers in the order in which they were given; `None` where they are not known.
    pub answers: Option<Vec<Answer>>,
    /// The larger, the sooner it is left out where the file would be too large.
    #[serde(skip)]
    pub priority: u64,
}

/// An answer: seat, value, fuel.
pub struct Answer(pub usize, pub i64, pub u64);

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(3)?;
        tuple.serialize_element(&self.0)?;
        tuple.serialize_element(&number(self.1))?;
        tuple.serialize_element(&self.2)?;
        tuple.end()
    }
}

/// A bot's file.
#[derive(Serialize)]
pub struct Module {
    pub sha256: String,
    pub size: u64,
    /// The file in base64.
    pub wasm: Option<String>,
    /// Why it is not here, or why no page can play it.
    pub why: Option<String>,
}

/// A number, or a string where a browser would round it.
pub fn number(number: i64) -> Value {
    if number.unsigned_abs() <= MOST_EXACT { number.into() } else { number.to_string().into() }
}

fn exact<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *number <= MOST_EXACT {
        serializer.serialize_u64(*number)
    } else {
        serializer.collect_str(number)
    }
}
