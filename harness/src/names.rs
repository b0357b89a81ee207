//! Names of bots and tournaments: safe in a path, a table, a web page and an address such as
//! `bonus-cup@2026#17/beam`.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

/// A name: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, beginning with a letter or digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

impl Name {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Name, String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if text.len() <= 64
            && text.starts_with(|c: char| c.is_ascii_alphanumeric())
            && text.chars().all(plain)
        {
            Ok(Name(text.to_owned()))
        } else {
            Err(format!(
                "name {text:?} is not allowed: use 1 to 64 letters a-z, digits, '-', '_' or '.', \
                 beginning with a letter or digit"
            ))
        }
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_allowed() {
        for text in ["a", "roll-both", "Ada_2.wasm", "0"] {
            assert_eq!(text.parse::<Name>().unwrap().as_str(), text);
        }
        for text in ["", ".", "..", "-x", "a b", "a/b", "a\\b", "a\u{1b}[1m", "é", &"x".repeat(65)]
        {
            assert!(text.parse::<Name>().is_err(), "{text:?}");
        }
    }
}
