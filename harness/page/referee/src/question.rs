//! What the page asks, as JSON. A number that a browser does not hold exactly may be a string.

use std::collections::BTreeMap;

use fairdeal_referee::games::{self, Answered, DealSource, Game};
use fairdeal_referee::player::Answer;
use fairdeal_referee::random::Seed;
use fairdeal_referee::verdict::Verdict;
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

/// A match, or its deal alone.
#[derive(Deserialize)]
pub struct Question {
    /// The game of the event.
    pub spec: GameSpec,
    /// The deal.
    #[serde(deserialize_with = "number")]
    pub index: u64,
    /// The verdict of each seat as recorded; of a match that is played, anything.
    #[serde(default)]
    pub seats: Vec<Seat>,
    /// The recorded answers.
    #[serde(default)]
    pub answers: Vec<RecordedAnswer>,
}

/// The game of an event: `game_spec` in the report.
#[derive(Deserialize)]
pub struct GameSpec {
    game: String,
    rules: Value,
    deals: Source,
    fuel_per_answer: u64,
    seed: String,
}

#[derive(Deserialize)]
#[serde(tag = "source", rename_all = "lowercase")]
enum Source {
    Random,
    All,
    Text {
        text: String,
    },
    /// Some deals of a file that is too large: each as a file of its own.
    Some {
        deals: BTreeMap<String, String>,
    },
}

/// A seat.
#[derive(Deserialize)]
pub struct Seat {
    /// The word of its verdict.
    verdict: String,
}

impl Seat {
    /// The verdict.
    pub fn verdict(&self) -> Result<Verdict, String> {
        Verdict::from_word(&self.verdict).ok_or_else(|| format!("{:?} is no verdict", self.verdict))
    }
}

/// Seat, value, fuel.
#[derive(Clone, Copy, Deserialize)]
pub struct RecordedAnswer(
    pub usize,
    #[serde(deserialize_with = "number")] pub i64,
    #[serde(deserialize_with = "number")] pub u64,
);

impl RecordedAnswer {
    /// The answer as a referee takes it.
    pub fn answered(self) -> Answered {
        let RecordedAnswer(seat, value, fuel) = self;
        Answered { seat, answer: Answer { value, fuel } }
    }
}

/// A game, and the deal of it that is asked for.
pub struct Table {
    /// The game.
    pub game: Box<dyn Game>,
    /// The seed of the tournament.
    pub seed: Seed,
    /// The deal's index.
    pub index: u64,
    /// The index by which the game knows it.
    pub place: u64,
}

impl Question {
    /// The game and the deal.
    pub fn table(&self) -> Result<Table, String> {
        let Question { spec, index, .. } = self;
        let seed: Seed = spec.seed.parse()?;
        let info = games::by_name(&spec.game).map_err(|error| error.to_string())?;
        let (source, place) = match &spec.deals {
            Source::Random => (DealSource::Random, *index),
            Source::All => (DealSource::All, *index),
            Source::Text { text } => (DealSource::Text(text), *index),
            Source::Some { deals } => {
                let text = deals.get(&index.to_string());
                let text = text.ok_or_else(|| format!("deal {index} is not in this file"))?;
                (DealSource::Text(text), 0)
            }
        };
        let game = (info.load)(spec.rules.clone(), source, spec.fuel_per_answer)
            .map_err(|error| error.to_string())?;
        match game.fixed_deals() {
            Some(deals) if place >= deals => {
                Err(format!("there is no deal {index}: deals count from 0 to {}", deals - 1))
            }
            _ => Ok(Table { game, seed, index: *index, place }),
        }
    }
}

/// A whole number, or a string with one.
fn number<'de, D: Deserializer<'de>, N>(deserializer: D) -> Result<N, D::Error>
where
    N: TryFrom<i128>,
{
    let number = match Value::deserialize(deserializer)? {
        Value::Number(number) => number.to_string().parse::<i128>(),
        Value::String(text) => text.parse(),
        _ => return Err(de::Error::custom("no number")),
    };
    let number = number.map_err(|_| de::Error::custom("no whole number"))?;
    N::try_from(number).map_err(|_| de::Error::custom("a number that is too large"))
}
