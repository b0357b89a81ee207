//! The settings of a Mini Card Game tournament: the `[rules]` of its `tournament.toml`.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// The settings, with their defaults.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Moves in the list of a random deal.
    pub moves: u16,
    /// The share of draws among them, 0 to 1: the number of draws is `moves` times this, and must
    /// be whole.
    pub draws: f64,
    /// Cards that every discard of a random deal finds in the hand, at least.
    pub min_held: u16,
    /// The range, both ends included, of the factor of a random deal's goal: goal = factor × 7.31 ×
    /// cards held at the end, 7.31 being the mean value of a card. In steps of 0.001.
    pub factor: [f64; 2],
    /// How much of the remaining deck a bot sees.
    pub reveal: Reveal,
    /// Whether the best possible score of each deal is computed.
    pub par: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            moves: 40,
            draws: 0.6,
            min_held: 2,
            factor: [1.0, 1.6],
            reveal: Reveal::All,
            par: true,
        }
    }
}

/// How much of the remaining deck a bot sees: `"all"`, `"none"`, or the number of the next cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// All of it.
    All,
    /// So many of the next cards: 0 is `"none"`.
    Next(u16),
}

impl Reveal {
    /// How many of `left` cards are seen.
    pub fn of(self, left: usize) -> usize {
        match self {
            Reveal::All => left,
            Reveal::Next(cards) => left.min(cards.into()),
        }
    }
}

impl Serialize for Reveal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Reveal::All => serializer.serialize_str("all"),
            Reveal::Next(0) => serializer.serialize_str("none"),
            Reveal::Next(cards) => serializer.serialize_u16(*cards),
        }
    }
}

impl<'de> Deserialize<'de> for Reveal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reveal, D::Error> {
        struct RevealVisitor;

        impl Visitor<'_> for RevealVisitor {
            type Value = Reveal;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("reveal = \"all\", \"none\" or a number of cards from 0 to 65535")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Reveal, E> {
                match text {
                    "all" => Ok(Reveal::All),
                    "none" => Ok(Reveal::Next(0)),
                    text => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_u64<E: de::Error>(self, cards: u64) -> Result<Reveal, E> {
                u16::try_from(cards)
                    .map(Reveal::Next)
                    .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(cards), &self))
            }

            fn visit_i64<E: de::Error>(self, cards: i64) -> Result<Reveal, E> {
                u16::try_from(cards)
                    .map(Reveal::Next)
                    .map_err(|_| E::invalid_value(de::Unexpected::Signed(cards), &self))
            }
        }

        deserializer.deserialize_any(RevealVisitor)
    }
}
