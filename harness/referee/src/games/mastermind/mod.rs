//! Mastermind as the harness plays it. The rules themselves are in
//! [`fairdeal_rules::mastermind`].

mod deals;
mod referee;
mod transcript;

use std::any::Any;

use fairdeal_rules::mastermind::{Space, default_max_guesses};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::random::Seed;

use super::{Deal, DealSource, Game, GameInfo, SettingsError, Sums, Unit};

use deals::Secrets;
use referee::MastermindDeal;

/// What the harness must know of the game before it has any settings.
pub const INFO: GameInfo = GameInfo {
    name: "mastermind",
    title: "Mastermind",
    function: "mastermind_guess",
    fuel_per_answer: 100_000_000,
    tournament: "mastermind-classic",
    template: include_str!("template.toml"),
    load: |rules, deals, _| Ok(Box::new(MastermindGame::load(rules, deals)?)),
};

/// The settings of a Mastermind tournament: the `[rules]` of its `tournament.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Positions of a code, 1 to 16.
    pub positions: u8,
    /// Symbols that may stand in a position, 1 to 16.
    pub symbols: u8,
    /// Whether a symbol may stand in several positions.
    pub repeats: bool,
    /// Guesses that a match allows: positions + symbols where it is not given.
    pub max_guesses: Option<u16>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { positions: 4, symbols: 6, repeats: true, max_guesses: None }
    }
}

/// Mastermind with its settings.
pub struct MastermindGame {
    settings: Settings,
    space: Space,
    max_guesses: u16,
    secrets: Secrets,
}

impl MastermindGame {
    fn load(rules: Value, source: DealSource<'_>) -> Result<MastermindGame, SettingsError> {
        let wrong = |problem: &dyn std::fmt::Display| SettingsError(format!("[rules]: {problem}"));
        let mut settings: Settings = super::settings(rules)?;
        let space = Space::new(settings.positions, settings.symbols, settings.repeats)
            .map_err(|error| wrong(&error))?;
        let max_guesses = settings.max_guesses.unwrap_or(default_max_guesses(space));
        if !(1..=1000).contains(&max_guesses) {
            return Err(wrong(&format!("max_guesses = {max_guesses} must be from 1 to 1000")));
        }
        settings.max_guesses = Some(max_guesses);
        Ok(MastermindGame { settings, space, max_guesses, secrets: Secrets::new(space, source)? })
    }

    fn made(&self, seed: Seed, index: u64) -> MastermindDeal {
        let secret = self.secrets.secret(self.space, seed, index);
        MastermindDeal::new(self.space, self.max_guesses, secret)
    }
}

impl Game for MastermindGame {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn settings(&self) -> Value {
        serde_json::to_value(&self.settings).unwrap_or_default()
    }

    fn fixed_deals(&self) -> Option<u64> {
        self.secrets.fixed()
    }

    fn is_exhaustive(&self) -> bool {
        matches!(self.secrets, Secrets::All { .. })
    }

    fn deals_file(&self) -> Option<String> {
        self.secrets.file(self.space)
    }

    fn deal(&self, seed: Seed, index: u64) -> Box<dyn Deal> {
        Box::new(self.made(seed, index))
    }

    fn deal_again(&self, seed: Seed, index: u64, deal: &mut Box<dyn Deal>) {
        let any: &mut dyn Any = deal.as_mut();
        match any.downcast_mut::<MastermindDeal>() {
            Some(deal) => *deal = self.made(seed, index),
            None => *deal = self.deal(seed, index),
        }
    }

    fn index_tells_deal(&self) -> bool {
        matches!(self.secrets, Secrets::All { .. })
    }

    fn unit(&self) -> Unit {
        Unit { name: "guesses", ..Unit::POINTS }
    }

    fn hides(&self) -> bool {
        matches!(self.secrets, Secrets::Random)
    }

    fn max_answers(&self) -> u64 {
        self.max_guesses.into()
    }

    fn summary(&self, sums: &Sums) -> Vec<(&'static str, Value)> {
        // A score of one more than the guesses allowed is of a secret not found, or of a forfeit.
        let missed = i64::from(self.max_guesses) + 1;
        let unsolved = sums.scores.get(missed).saturating_sub(sums.forfeits);
        let solved = sums.scores.bins().filter(|&(guesses, _)| guesses < missed);
        let mut histogram: Map<String, Value> =
            solved.map(|(guesses, matches)| (guesses.to_string(), matches.into())).collect();
        for (bin, matches) in [("unsolved", unsolved), ("forfeit", sums.forfeits)] {
            if matches > 0 {
                histogram.insert(bin.to_owned(), matches.into());
            }
        }
        vec![
            ("total", json!(i64::try_from(sums.sum).ok())),
            ("worst", json!(sums.worst)),
            ("unsolved", json!(unsolved)),
            ("histogram", Value::Object(histogram)),
        ]
    }
}
