//! Set as the harness plays it: alone against a simulated clock, or in races at one table. The
//! rules themselves are in [`fairdeal_rules::set`].

mod clock;
mod referee;
mod settings;
mod transcript;
mod view;

#[cfg(test)]
mod tests;

use std::any::Any;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::random::Seed;

use super::{Deal, DealSource, Game, GameInfo, SettingsError, Sums, Unit};

use referee::{COLUMNS, SetDeal};
use settings::{Rules, Settings};

/// What the harness must know of the game before it has any settings.
pub const INFO: GameInfo = GameInfo {
    name: "set",
    title: "Set",
    function: "set_spot",
    fuel_per_answer: 5_000_000,
    tournament: "set-sprint",
    template: include_str!("template.toml"),
    load: |rules, deals, fuel| Ok(Box::new(SetGame::load(rules, deals, fuel)?)),
};

/// Set with its settings.
pub struct SetGame {
    settings: Settings,
    rules: Arc<Rules>,
    /// The settings as text, for the digests of deals.
    message: Vec<u8>,
}

impl SetGame {
    fn load(
        rules: Value,
        source: DealSource<'_>,
        fuel_per_answer: u64,
    ) -> Result<SetGame, SettingsError> {
        let wrong = |problem: &dyn std::fmt::Display| SettingsError(format!("[rules]: {problem}"));
        if !matches!(source, DealSource::Random) {
            return Err(SettingsError(
                "deals: decks of Set are shuffled from the seed: use \"random\"".to_owned(),
            ));
        }
        let mut settings: Settings = super::settings(rules)?;
        let rules = settings.rules(fuel_per_answer).map_err(|error| wrong(&error))?;
        let message = serde_json::to_vec(&settings).map_err(|error| wrong(&error))?;
        Ok(SetGame { settings, rules: Arc::new(rules), message })
    }
}

impl Game for SetGame {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn settings(&self) -> Value {
        serde_json::to_value(&self.settings).unwrap_or_default()
    }

    fn fixed_deals(&self) -> Option<u64> {
        None
    }

    fn deal(&self, seed: Seed, index: u64) -> Box<dyn Deal> {
        Box::new(SetDeal::new(self.rules.clone(), &self.message, seed, index))
    }

    fn deal_again(&self, seed: Seed, index: u64, deal: &mut Box<dyn Deal>) {
        let any: &mut dyn Any = deal.as_mut();
        match any.downcast_mut::<SetDeal>() {
            Some(deal) => deal.become_deal(seed, index),
            None => *deal = self.deal(seed, index),
        }
    }

    fn hides(&self) -> bool {
        true
    }

    fn seats(&self) -> usize {
        self.rules.seats.into()
    }

    fn max_answers(&self) -> u64 {
        self.rules.max_answers.into()
    }

    fn unit(&self) -> Unit {
        unit(self.rules.seats.into())
    }

    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn has_clock(&self) -> bool {
        true
    }

    fn summary(&self, sums: &Sums) -> Vec<(&'static str, Value)> {
        let [sets, wrong, missed, answers, time_us, ..] = sums.columns;
        let count = |number: i128| json!(i64::try_from(number).ok());
        let mean = (answers > 0).then(|| time_us as f64 / answers as f64 / 1000.0);
        let percentile = |percent| json!(sums.timings.percentile(percent));
        vec![
            ("sets", count(sets)),
            ("wrong", count(wrong)),
            ("missed", count(missed)),
            ("reaction_ms", json!(mean)),
            ("p10_ms", percentile(10)),
            ("p50_ms", percentile(50)),
            ("p90_ms", percentile(90)),
        ]
    }
}

/// What a score counts at a table of so many seats.
fn unit(seats: usize) -> Unit {
    match seats {
        1 => Unit { name: "microseconds", shown: "s", per: 1_000_000 },
        _ => Unit::POINTS,
    }
}
