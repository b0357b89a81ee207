//! The address of a match: `bonus-cup@2026#17/beam` is deal 17 of the tournament `bonus-cup` with
//! seed 2026, played by `beam`.

use std::fmt;
use std::str::FromStr;

use crate::names::Name;
use crate::random::Seed;

/// The address of a match, printed in every message about one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The tournament's name.
    pub tournament: Name,
    /// The tournament's seed.
    pub seed: Seed,
    /// The deal's index.
    pub deal: u64,
    /// The bots, in the order of their seats.
    pub bots: Vec<Name>,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}#{}/", self.tournament, self.seed, self.deal)?;
        for (seat, bot) in self.bots.iter().enumerate() {
            write!(f, "{}{bot}", if seat > 0 { "+" } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let parts = || {
            let (tournament, rest) = text.split_once('@')?;
            let (seed, rest) = rest.split_once('#')?;
            let (deal, bots) = rest.split_once('/')?;
            Some(Address {
                tournament: tournament.parse().ok()?,
                seed: seed.parse().ok()?,
                deal: deal.parse().ok()?,
                bots: bots.split('+').map(|bot| bot.parse().ok()).collect::<Option<_>>()?,
            })
        };
        parts().ok_or_else(|| {
            format!(
                "{text:?} is no address of a match: write TOURNAMENT@SEED#DEAL/BOT, such as \
                 bonus-cup@2026#17/beam, and in a race all bots in the order of seats, with + \
                 between them"
            )
        })
    }
}

impl Address {
    /// Whether a text is meant as an address, right or wrong.
    pub fn is_meant(text: &str) -> bool {
        text.contains('@') && text.contains('#')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back() {
        for text in [
            "bonus-cup@2026#17/beam",
            "set-race@0#0/a+b.c+d",
            "t@340282366920938463463374607431768211455#18446744073709551615/x",
        ] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "cup",
            "cup@1",
            "cup@1#2",
            "cup@1#2/",
            "cup@1#-2/a",
            "cup@x#2/a",
            "cup@1#2/a+",
            "../cup@1#2/a",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
