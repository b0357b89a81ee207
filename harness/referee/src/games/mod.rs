//! The games: what each is called, and the two traits that the rest of the harness knows them by.
//!
//! A [`Game`] is a set of rules with its settings; a [`Deal`] is the fixed set-up of one match. A
//! game asks [`Player`]s and knows nothing of wasm. To add one: a folder here, its line in
//! [`REGISTRY`], its rules in `fairdeal-rules` and its views in `sdk/CONTRACT.md`.

pub mod mastermind;
pub mod mini_card;
mod record;
mod room;
pub mod set;

use std::any::Any;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::digest::MatchDigest;
use crate::histogram::Histogram;
use crate::player::Player;
use crate::random::Seed;

pub use record::{Answered, MAX_COLUMNS, Record, SeatResult, Timing};
pub use room::Room;

/// What the harness must know of a game before it has any settings.
pub struct GameInfo {
    /// The name in `tournament.toml`, on the command line and in folders, such as `mini-card`.
    pub name: &'static str,
    /// The name for people, such as `Mini Card Game`.
    pub title: &'static str,
    /// The function that a bot exports to play it.
    pub function: &'static str,
    /// The bundled tournament that a bot is checked in where nobody says which.
    pub tournament: &'static str,
    /// The `tournament.toml` that a new tournament begins with.
    pub template: &'static str,
    /// The fuel of an answer where a tournament does not say.
    pub fuel_per_answer: u64,
    /// Reads the settings of a tournament whose bots may burn so much fuel an answer.
    pub load: Load,
}

/// How a game is made of its `[rules]`, the source of its deals and the most fuel of an answer.
pub type Load = fn(Value, DealSource<'_>, u64) -> Result<Box<dyn Game>, SettingsError>;

/// What a score counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The unit of a score.
    pub name: &'static str,
    /// The unit in which people read it; empty where that is plain.
    pub shown: &'static str,
    /// How many of the first make one of the second.
    pub per: u32,
}

impl Unit {
    /// Points of a game.
    pub const POINTS: Unit = Unit { name: "points", shown: "", per: 1 };

    /// A score as people read it, with three digits after the point.
    pub fn show(self, score: f64) -> String {
        let figure = format!("{:.3} {}", score / f64::from(self.per), self.shown);
        figure.trim_end().to_owned()
    }
}

/// All games, in the order in which they are listed.
pub const REGISTRY: &[&GameInfo] = &[&mini_card::INFO, &mastermind::INFO, &set::INFO];

/// The game of this name, or an error that lists the names.
pub fn by_name(name: &str) -> Result<&'static GameInfo, SettingsError> {
    REGISTRY.iter().copied().find(|game| game.name == name).ok_or_else(|| {
        let names: Vec<_> = REGISTRY.iter().map(|game| game.name).collect();
        SettingsError(format!("unknown game {name:?}: use {}", names.join(", ")))
    })
}

/// Where the deals of a tournament come from.
#[derive(Clone, Copy, Debug)]
pub enum DealSource<'a> {
    /// From the tournament's seed, as many as wanted.
    Random,
    /// Every possible deal once, in order.
    All,
    /// From the text of a file.
    Text(&'a str),
}

/// Settings or deals that a game cannot be played with. The text says which and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SettingsError(pub String);

/// Reads the `[rules]` of a tournament; an error names the key.
fn settings<T: DeserializeOwned>(rules: Value) -> Result<T, SettingsError> {
    serde_path_to_error::deserialize(rules).map_err(|error| {
        let path = error.path().to_string();
        let key = if path == "." { String::new() } else { format!(" {path}") };
        SettingsError(format!("[rules]{key}: {}", error.inner()))
    })
}

/// A match that did not come to an end. This is never a verdict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Interrupted {
    /// The safety net stopped the player in this seat.
    #[error("seat {seat}: stopped by the wall-clock safety net")]
    TimedOut {
        /// The seat, from 0.
        seat: usize,
    },
    /// The harness failed while it asked the player in this seat.
    #[error("seat {seat}: harness fault: {reason}")]
    Host {
        /// The seat, from 0.
        seat: usize,
        /// What went wrong.
        reason: String,
    },
}

/// What is summed up of an entry's matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Matches with a score.
    pub matches: u64,
    /// Matches given away, whatever the reason.
    pub forfeits: u64,
    /// Sum of the scores.
    pub sum: i128,
    /// The highest score.
    pub worst: Option<i64>,
    /// How many matches ended with each score.
    pub scores: Histogram,
    /// The simulated times of answers in milliseconds, in games that have a clock.
    pub timings: Histogram,
    /// Sums of the game's own figures, in the order of [`Game::columns`].
    pub columns: [i128; MAX_COLUMNS],
}

/// A game with its settings.
pub trait Game: Send + Sync {
    /// What the game is.
    fn info(&self) -> &'static GameInfo;

    /// The settings, defaults filled in: what [`GameInfo::load`] reads.
    fn settings(&self) -> Value;

    /// How many deals there are, where they are not drawn at random.
    fn fixed_deals(&self) -> Option<u64>;

    /// Whether the fixed deals are all that there can be, so that a mean over them has no sampling
    /// error.
    fn is_exhaustive(&self) -> bool {
        false
    }

    /// The fixed deals as the text of a file that [`GameInfo::load`] reads back.
    fn deals_file(&self) -> Option<String> {
        None
    }

    /// The deal with this index, counted from 0: for fixed deals, less than their number.
    fn deal(&self, seed: Seed, index: u64) -> Box<dyn Deal>;

    /// The same in the place of another deal of the game, whose buffers may serve again.
    fn deal_again(&self, seed: Seed, index: u64, deal: &mut Box<dyn Deal>) {
        *deal = self.deal(seed, index);
    }

    /// Whether the bot's own randomness must not depend on the deal's index, because the index
    /// tells the deal.
    fn index_tells_deal(&self) -> bool {
        false
    }

    /// Whether something that the seed decides is hidden from bots, so that who has learnt the deals
    /// by heart gains by it.
    fn hides(&self) -> bool {
        false
    }

    /// Players at one table: each entry alone, or a race.
    fn seats(&self) -> usize {
        1
    }

    /// The most answers that one bot can be asked for in one match.
    fn max_answers(&self) -> u64;

    /// What a score counts.
    fn unit(&self) -> Unit {
        Unit::POINTS
    }

    /// Whether the game has a simulated clock, so that every answer has a time.
    fn has_clock(&self) -> bool {
        false
    }

    /// Names of the game's own figures of a match, at most [`MAX_COLUMNS`]: columns of the results
    /// beside score and verdict, summed up in [`Sums`].
    fn columns(&self) -> &'static [&'static str] {
        &[]
    }

    /// The game's own figures in the standings of an entry, by name.
    fn summary(&self, _sums: &Sums) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}

/// The fixed set-up of one match.
pub trait Deal: Any + Send + Sync {
    /// Plays the match, one seed of its own and one player a seat, writes what happened into
    /// `record` and gives the digest of it.
    fn play(
        &self,
        seeds: &[u64],
        players: &mut [&mut dyn Player],
        record: &mut Record,
    ) -> Result<MatchDigest, Interrupted>;

    /// The best possible score, where it is wanted and could be computed.
    fn par(&self) -> Option<i64> {
        None
    }

    /// The deal for people.
    fn text(&self) -> String;

    /// The deal as data.
    fn json(&self) -> Value;

    /// The deal as an s-expression, for games that have such a form.
    fn sexpr(&self) -> Option<String> {
        None
    }

    /// Why the player in this seat gave the match away, in words, where the rules can tell: which
    /// answer was no move, or how many there may be.
    fn why(&self, _record: &Record, _seat: usize) -> Option<String> {
        None
    }

    /// A match of this deal for people to follow, a line a step.
    fn transcript_text(&self, record: &Record) -> String;

    /// A match of this deal as data.
    fn transcript_json(&self, record: &Record) -> Value;
}

/// The worked view of a game in the contract.
#[cfg(test)]
pub(crate) fn contract_view(game: &str) -> Vec<u8> {
    let contract = include_str!("../../../../sdk/CONTRACT.md");
    let block = contract.split(&format!("```view {game}\n")).nth(1).expect("the game has a view");
    let lines = block.lines().take_while(|line| !line.starts_with("```"));
    let bytes =
        lines.flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
    bytes.map(|byte| u8::from_str_radix(byte, 16).expect("two hexadecimal digits")).collect()
}
