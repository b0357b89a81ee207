//! The settings of a Set tournament: the `[rules]` of its `tournament.toml`.

use fairdeal_rules::set::{DealMore, Engine, Geometry, Penalties};
use serde::{Deserialize, Serialize};

use super::clock::Clock;

/// Most players at one table.
const MAX_SEATS: u8 = 8;
/// Most answers in one match.
const MAX_ANSWERS: u32 = 10_000;
/// The largest penalty.
const MAX_PENALTY: u32 = 1_000_000;
/// The cost of a wrong claim in solo play where none is given, in simulated milliseconds.
const SOLO_PENALTY: u32 = 5_000;
/// The cost of a wrong claim in a race where none is given, in points.
const RACE_PENALTY: u32 = 1;
/// How often the cost of a wrong claim a missed match costs where none is given. To say that there
/// is none is right at one table of fifteen, three cards at random at one of eighty: whoever always
/// says so must not gain by it.
const MISSED_COSTS: u32 = 2;

/// The settings, with their defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Attributes of a card.
    pub attributes: u8,
    /// Values of an attribute, and cards of a match.
    pub values: u8,
    /// Cards on the table.
    pub table: u8,
    /// Cards dealt more at a time.
    pub expand: u8,
    /// When more cards are dealt.
    pub deal_more: DealMoreSetting,
    /// Players at one table: 1 plays against the clock, 2 to 8 race.
    pub seats: u8,
    /// What a wrong claim costs: simulated milliseconds alone, points in a race.
    pub wrong_penalty: Option<u32>,
    /// What it costs to say wrongly that there is no match: twice `wrong_penalty` where it is not
    /// given.
    pub missed_penalty: Option<u32>,
    /// Whether both penalties are multiplied by `values`, as in cs193p.
    pub penalty_times_values: bool,
    /// Answers that a bot has in one match: 4 × deck ÷ values where it is not given.
    pub max_answers: Option<u32>,
    /// The simulated clock.
    pub clock: Clock,
}

/// When more cards are dealt than the table's size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealMoreSetting {
    /// At once, while there is no match.
    #[default]
    Auto,
    /// When a player says that there is no match.
    Asked,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            attributes: 4,
            values: 3,
            table: 12,
            expand: 3,
            deal_more: DealMoreSetting::Auto,
            seats: 1,
            wrong_penalty: None,
            missed_penalty: None,
            penalty_times_values: false,
            max_answers: None,
            clock: Clock::default(),
        }
    }
}

/// The settings in the terms of the rules.
#[derive(Clone, Debug)]
pub struct Rules {
    /// A game with an empty table and the deck in order.
    pub engine: Engine,
    /// When more cards are dealt.
    pub deal_more: DealMore,
    /// Players at one table.
    pub seats: u8,
    /// What wrong answers cost.
    pub penalties: Penalties,
    /// Answers that a bot has in one match.
    pub max_answers: u32,
    /// The simulated clock.
    pub clock: Clock,
    /// The score of a forfeit, which no play exceeds.
    pub forfeit: i64,
}

impl Settings {
    /// Checks the settings, fills defaults in, and gives the rules for bots that may burn
    /// `fuel_per_answer`.
    pub fn rules(&mut self, fuel_per_answer: u64) -> Result<Rules, String> {
        let geometry =
            Geometry::new(self.attributes, self.values).map_err(|error| error.to_string())?;
        let engine = Engine::new(geometry, self.table.into(), self.expand.into())
            .map_err(|error| error.to_string())?;
        if !(1..=MAX_SEATS).contains(&self.seats) {
            return Err(format!("seats = {} must be from 1 to {MAX_SEATS}", self.seats));
        }
        self.clock.check()?;
        let usual = if self.seats == 1 { SOLO_PENALTY } else { RACE_PENALTY };
        let wrong = *self.wrong_penalty.get_or_insert(usual);
        let missed = *self.missed_penalty.get_or_insert(wrong.saturating_mul(MISSED_COSTS));
        for (name, penalty) in [("wrong_penalty", wrong), ("missed_penalty", missed)] {
            if penalty > MAX_PENALTY {
                return Err(format!("{name} = {penalty} must be at most {MAX_PENALTY}"));
            }
        }
        let penalties = Penalties { wrong, missed };
        let penalties =
            if self.penalty_times_values { penalties.times_values(geometry) } else { penalties };
        let max_answers = *self.max_answers.get_or_insert(geometry.default_max_answers());
        if !(1..=MAX_ANSWERS).contains(&max_answers) {
            return Err(format!("max_answers = {max_answers} must be from 1 to {MAX_ANSWERS}"));
        }
        let forfeit = if self.seats == 1 {
            let answer =
                self.clock.longest_us(fuel_per_answer) + u128::from(penalties.larger()) * 1000;
            u128::from(max_answers) * answer
        } else {
            let matches = geometry.deck_size() / geometry.values();
            matches as u128 + u128::from(max_answers) * u128::from(penalties.larger())
        };
        // Far from where sums of squares of a million scores would overflow.
        let forfeit = i64::try_from(forfeit).ok().filter(|&forfeit| forfeit < 1 << 53).ok_or(
            "the longest simulated time of a match is beyond 2^53 microseconds: lower \
             fuel_per_answer in [limits], or max_answers, or raise clock.fuel_per_ms",
        )?;
        let deal_more = match self.deal_more {
            DealMoreSetting::Auto => DealMore::Auto,
            DealMoreSetting::Asked => DealMore::Asked,
        };
        let (seats, clock) = (self.seats, self.clock);
        Ok(Rules { engine, deal_more, seats, penalties, max_answers, clock, forfeit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(toml: &str) -> Result<Rules, String> {
        let mut settings: Settings = toml::from_str(toml).map_err(|error| error.to_string())?;
        settings.rules(1_000_000)
    }

    #[test]
    fn defaults_depend_on_the_seats() {
        let solo = rules("").unwrap();
        assert_eq!((solo.penalties.wrong, solo.max_answers), (5000, 108));
        // 108 × (200 + 1,000,000 ÷ 5 + 3,000 + 10,000) ms
        assert_eq!(solo.forfeit, 108 * 213_200 * 1000);
        let race = rules("seats = 2\nmissed_penalty = 4").unwrap();
        assert_eq!((race.penalties.wrong, race.penalties.missed), (1, 4));
        assert_eq!(race.forfeit, 27 + 108 * 4);
        let grown = rules("penalty_times_values = true\nwrong_penalty = 100").unwrap();
        assert_eq!((grown.penalties.wrong, grown.penalties.missed), (300, 600));
    }

    #[test]
    fn settings_that_cannot_be_are_named() {
        for (toml, words) in [
            ("attributes = 7", "a deck of 7 attributes"),
            ("values = 6", "6 values"),
            ("table = 65", "a table of 65 cards"),
            ("expand = 0", "0 cards more"),
            ("seats = 9", "seats = 9"),
            ("seats = 0", "seats = 0"),
            ("max_answers = 0", "max_answers = 0"),
            ("wrong_penalty = 1000001", "wrong_penalty"),
            ("wrong_penalty = 600000", "missed_penalty = 1200000"),
            ("clock.fuel_per_ms = 0", "fuel_per_ms"),
            ("deal_more = \"never\"", "never"),
            ("tables = 12", "tables"),
        ] {
            let error = rules(toml).expect_err(toml);
            assert!(error.contains(words), "{toml}: {error}");
        }
        let error = Settings::default().rules(1 << 50).expect_err("a match of 700 years");
        assert!(error.contains("2^53"), "{error}");
    }
}
