//! `tournament.toml`: what a tournament is. The same structure, with all defaults filled in, is the
//! `spec` of a results folder's `tournament.json`.

use std::fmt;
use std::num::NonZeroU64;
use std::path::PathBuf;

use jiff::Timestamp;
use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::digest::Sha256;
use crate::names::Name;

use super::schedule::Pairing;
use super::seal::SeedSpec;

/// The largest `tournament.toml` that is read, in bytes.
pub const MAX_SPEC_BYTES: u64 = 4 << 20;

/// The largest file of deals, or of results, that is read, in bytes.
pub const MAX_TEXT_BYTES: u64 = 64 << 20;

/// A tournament, entry or file of deals that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The path is no tournament.
    #[error(
        "{}: no tournament: name a folder with a tournament.toml, or that file",
        .0.display()
    )]
    NotATournament(PathBuf),
    /// There is no such folder and no bundled tournament of that name.
    #[error("{}: no such folder, and no bundled tournament (those are {bundled})", .argument.display())]
    NoSuchTournament {
        /// What was asked for.
        argument: PathBuf,
        /// The names of the bundled ones.
        bundled: String,
    },
    /// A file cannot be read.
    #[error("{file}: {source}")]
    Read {
        /// The file.
        file: String,
        /// Why not.
        source: std::io::Error,
    },
    /// A file's content cannot be used.
    #[error("{file}: {problem}")]
    Content {
        /// The file, with line and column where they are known.
        file: String,
        /// What is wrong with it, and how to mend it.
        problem: String,
    },
}

/// What a tournament is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// The name in addresses and results: the folder's name where it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// A title for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The game's name, such as `mini-card`.
    pub game: String,
    /// The seed that every deal is made from.
    pub seed: SeedSpec,
    /// The seal that the seed had until it was revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Sha256>,
    /// `random`, `all`, or a file of deals beside the spec.
    #[serde(default = "random")]
    pub deals: String,
    /// How many deals are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// How bots meet in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing: Option<Pairing>,
    /// After this moment no bot can be submitted.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "deadline")]
    pub deadline: Option<Timestamp>,
    /// An entry is disqualified at its forfeit of this number, counted in the order of deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disqualify_after: Option<NonZeroU64>,
    /// The game's settings.
    #[serde(default)]
    pub rules: Map<String, Value>,
    /// The limits of the sandbox.
    #[serde(default)]
    pub limits: Map<String, Value>,
    /// Bots beside those in `entries/`.
    #[serde(default, skip_serializing)]
    pub entries: Vec<EntrySpec>,
}

/// An entry in `tournament.toml`: the path of its file, or a table with more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrySpec {
    /// The path of the file, seen from the tournament's folder.
    pub file: String,
    /// The name, where it is not the file's.
    pub name: Option<Name>,
    /// Who wrote the bot.
    pub author: Option<String>,
}

impl<'de> Deserialize<'de> for EntrySpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EntrySpec, D::Error> {
        struct EntryVisitor;

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Table {
            file: String,
            name: Option<Name>,
            author: Option<String>,
        }

        impl<'de> Visitor<'de> for EntryVisitor {
            type Value = EntrySpec;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the path of a .wasm file, or a table such as { file = \"bots/a.wasm\", name = \"ada\" }")
            }

            fn visit_str<E: de::Error>(self, file: &str) -> Result<EntrySpec, E> {
                Ok(EntrySpec { file: file.to_owned(), name: None, author: None })
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<EntrySpec, A::Error> {
                let Table { file, name, author } =
                    Table::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(EntrySpec { file, name, author })
            }
        }

        deserializer.deserialize_any(EntryVisitor)
    }
}

/// Where deals come from unless something else is said.
pub fn random() -> String {
    "random".to_owned()
}

/// A moment as a string or as TOML's own date-time.
pub fn deadline<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let text = match &value {
        // How the `toml` crate hands its date-times to other formats: a map with one string.
        Value::Object(map) if map.len() == 1 => map.values().next().and_then(Value::as_str),
        value => value.as_str(),
    };
    let parsed = text.and_then(|text| text.parse().ok());
    parsed.map(Some).ok_or_else(|| {
        de::Error::custom(
            "deadline must be a date and time with an offset, such as 2026-12-24T23:59:59Z",
        )
    })
}

impl Spec {
    /// Reads a `tournament.toml`; `file` is how messages name it.
    pub fn from_toml(file: &str, bytes: &[u8]) -> Result<Spec, SpecError> {
        from_toml(file, bytes)
    }
}

/// Reads a TOML file; `file` is how messages name it.
pub fn from_toml<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, SpecError> {
    let text = utf8(file, bytes)?;
    toml::from_str(text).map_err(|error| {
        let place = error.span().map(|span| line_and_column(text, span.start));
        SpecError::Content {
            file: match place {
                Some((line, column)) => format!("{file}:{line}:{column}"),
                None => file.to_owned(),
            },
            problem: error.message().replace('\n', " "),
        }
    })
}

/// The text of a file, or an error that names it.
pub fn utf8<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, SpecError> {
    std::str::from_utf8(bytes).map_err(|error| SpecError::Content {
        file: file.to_owned(),
        problem: format!("not valid UTF-8 at byte {}", error.valid_up_to()),
    })
}

/// Line and column, from 1, of a byte of a text.
fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    const MINIMAL: &str = "game = \"mini-card\"\nseed = 7\n";

    fn read(more: &str) -> Result<Spec, String> {
        let text = format!("{MINIMAL}{more}");
        Spec::from_toml("tournament.toml", text.as_bytes()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_game_and_a_seed_are_enough() {
        let spec = read("").unwrap();
        assert_eq!((spec.deals.as_str(), spec.count), ("random", None));
        assert_eq!(spec.seed, SeedSpec::Public(Seed(7)));
    }

    #[test]
    fn deadlines_are_strings_or_dates() {
        let expected = "2026-12-24T22:59:59Z".parse().ok();
        for text in ["2026-12-24T23:59:59+01:00", "\"2026-12-24T22:59:59Z\""] {
            assert_eq!(read(&format!("deadline = {text}\n")).unwrap().deadline, expected);
        }
        for text in ["2026-12-24", "2026-12-24T23:59:59", "7", "\"soon\""] {
            assert!(read(&format!("deadline = {text}\n")).is_err(), "{text}");
        }
    }

    #[test]
    fn errors_name_file_line_and_column() {
        insta::assert_snapshot!(read("sed = 1\n").unwrap_err());
        insta::assert_snapshot!(read("seed = 1\n").unwrap_err());
        insta::assert_snapshot!(read("entries = [{ path = \"x.wasm\" }]\n").unwrap_err());
    }
}
