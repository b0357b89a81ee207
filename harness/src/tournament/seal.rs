//! Sealed seeds. A public seed can be learnt by heart: a bot that carries the generator knows every
//! secret code and every deck before it is asked. A sealed tournament publishes only the SHA-256 of
//! its seed; the seed is revealed at the run, and everyone can check that it is the one.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use serde_json::Value;

use crate::digest::Sha256;
use crate::random::Seed;

/// What a sealed seed begins with in `tournament.toml`.
const SEALED: &str = "sealed:";

/// The seed of a spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedSpec {
    /// Known to everyone.
    Public(Seed),
    /// Known by its seal only.
    Sealed(Sha256),
}

impl SeedSpec {
    /// The seed to make deals from while nobody has revealed it: the public one, or one for
    /// practice that anyone can make of the seal.
    pub fn known(self) -> Seed {
        match self {
            SeedSpec::Public(seed) => seed,
            SeedSpec::Sealed(seal) => {
                Seed(seal.0[..8].iter().fold(0, |seed, &byte| seed << 8 | u128::from(byte)))
            }
        }
    }
}

/// The seal of a seed: the SHA-256 of its 32 lower-case hexadecimal digits, so that anyone can check
/// it: `printf %s DIGITS | sha256sum`.
pub fn seal(seed: Seed) -> Sha256 {
    Sha256::of(digits(seed).as_bytes())
}

/// A secret seed as it is written down: 32 hexadecimal digits.
pub fn digits(seed: Seed) -> String {
    format!("{:032x}", seed.0)
}

/// Reads a secret: 32 hexadecimal digits, or any other way to write a seed.
pub fn read_secret(text: &str) -> Result<Seed, String> {
    let text = text.trim();
    if text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return format!("0x{text}").parse();
    }
    // The text may be the secret: it is not repeated.
    text.parse().map_err(|_| "this is no secret of 32 hexadecimal digits".to_owned())
}

impl fmt::Display for SeedSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeedSpec::Public(seed) => fmt::Display::fmt(seed, f),
            SeedSpec::Sealed(seal) => write!(f, "{SEALED}{seal}"),
        }
    }
}

impl Serialize for SeedSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            SeedSpec::Public(seed) => seed.serialize(serializer),
            SeedSpec::Sealed(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for SeedSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeedSpec, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match value.as_str().and_then(|text| text.strip_prefix(SEALED)) {
            Some(seal) => seal.parse().map(SeedSpec::Sealed).map_err(|_| {
                de::Error::custom(
                    "a sealed seed is \"sealed:\" and 64 hexadecimal digits: fairdeal seal makes one",
                )
            }),
            None => Seed::deserialize(value).map(SeedSpec::Public).map_err(de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_what_sha256sum_says() {
        // printf %s 000000000000000000000000000007ea | sha256sum
        let seal = seal(Seed(2026));
        insta::assert_snapshot!(seal);
        let spec: SeedSpec = serde_json::from_str(&format!("\"sealed:{seal}\"")).unwrap();
        assert_eq!(spec, SeedSpec::Sealed(seal));
        assert_eq!(serde_json::to_string(&spec).unwrap(), format!("\"sealed:{seal}\""));
        assert!(serde_json::from_str::<SeedSpec>("\"sealed:12\"").is_err());
    }

    #[test]
    fn secrets_are_digits_or_numbers() {
        assert_eq!(read_secret(&digits(Seed(2026))), Ok(Seed(2026)));
        assert_eq!(read_secret(" 2026\n"), Ok(Seed(2026)));
        assert_eq!(read_secret("0x7ea"), Ok(Seed(2026)));
        let all_decimal = "00000000000000000000000000000010";
        assert_eq!(read_secret(all_decimal), Ok(Seed(16)));
        assert!(!read_secret("hunter2").unwrap_err().contains("hunter2"));
    }
}
