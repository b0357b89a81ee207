//! The address of a match: `bonus-cup@2026#17/beam` is deal 17 of the tournament `bonus-cup` with
//! seed 2026, played by `beam`.

use std::fmt;

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
