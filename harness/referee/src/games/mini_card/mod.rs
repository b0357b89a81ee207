//! The Mini Card Game as the harness plays it. The rules themselves are in
//! [`fairdeal_rules::mini_card`].

mod deals;
mod file;
mod referee;
mod settings;
mod transcript;

use std::any::Any;

use fairdeal_rules::mini_card::{self, Game as Playing, Move, Position};
use serde_json::Value;

use crate::random::Seed;

use super::{Deal, DealSource, Game, GameInfo, SettingsError};

use deals::Generator;
use referee::MiniCardDeal;
pub use settings::{Reveal, Settings};

/// What the harness must know of the game before it has any settings.
pub const INFO: GameInfo = GameInfo {
    name: "mini-card",
    title: "Mini Card Game",
    function: "mini_card_discard",
    fuel_per_answer: 10_000_000,
    tournament: "bonus-cup",
    template: include_str!("template.toml"),
    load: |rules, deals, _| Ok(Box::new(MiniCardGame::load(rules, deals)?)),
};

/// The Mini Card Game with its settings.
pub struct MiniCardGame {
    settings: Settings,
    deals: Deals,
}

enum Deals {
    Random(Generator),
    Fixed(Vec<MiniCardDeal>),
}

impl MiniCardGame {
    fn load(rules: Value, source: DealSource<'_>) -> Result<MiniCardGame, SettingsError> {
        let settings: Settings = super::settings(rules)?;
        let deals = match source {
            DealSource::Random => Deals::Random(Generator::new(&settings)?),
            DealSource::Text(text) => Deals::Fixed(
                file::read(text)?
                    .into_iter()
                    .map(|(deal, goal)| MiniCardDeal::new(deal, goal, &settings))
                    .collect(),
            ),
            DealSource::All => {
                return Err(SettingsError(
                    "deals = \"all\" is for games with few deals: use \"random\" or a file"
                        .to_owned(),
                ));
            }
        };
        Ok(MiniCardGame { settings, deals })
    }
}

/// The view of a position outside of any tournament, the whole deck seen; `goal` is the position's.
pub fn view(position: &Position<'_>, goal: i32, seed: u64) -> Vec<u8> {
    let (cards, moves) = (position.cards.to_vec(), position.moves.to_vec());
    let deal = mini_card::Deal { cards, moves, goal: position.goal };
    let deal = MiniCardDeal::new(deal, goal, &Settings::default());
    let held = position.held.to_vec();
    let game = Playing::with_held(position.cards, position.moves, position.goal, held);
    let mut view = Vec::new();
    deal.write_view(&mut view, seed, &game);
    view
}

impl Game for MiniCardGame {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn settings(&self) -> Value {
        serde_json::to_value(&self.settings).unwrap_or_default()
    }

    fn fixed_deals(&self) -> Option<u64> {
        match &self.deals {
            Deals::Random(_) => None,
            Deals::Fixed(deals) => Some(deals.len() as u64),
        }
    }

    fn deals_file(&self) -> Option<String> {
        match &self.deals {
            Deals::Random(_) => None,
            Deals::Fixed(deals) => Some(file::write(deals.iter().map(MiniCardDeal::deal))),
        }
    }

    fn deal(&self, seed: Seed, index: u64) -> Box<dyn Deal> {
        match &self.deals {
            Deals::Random(generator) => {
                let mut deal = mini_card::Deal { cards: Vec::new(), moves: Vec::new(), goal: 0 };
                let goal = generator.deal(seed, index, &mut deal);
                Box::new(MiniCardDeal::new(deal, goal, &self.settings))
            }
            // Indexes are checked before: see `Tournament::check_deal`.
            Deals::Fixed(deals) => Box::new(deals[index as usize].clone()),
        }
    }

    fn deal_again(&self, seed: Seed, index: u64, deal: &mut Box<dyn Deal>) {
        let any: &mut dyn Any = deal.as_mut();
        match (&self.deals, any.downcast_mut::<MiniCardDeal>()) {
            (Deals::Random(generator), Some(deal)) => deal.become_deal(generator, seed, index),
            _ => *deal = self.deal(seed, index),
        }
    }

    fn hides(&self) -> bool {
        matches!(self.deals, Deals::Random(_)) && self.settings.reveal != Reveal::All
    }

    fn max_answers(&self) -> u64 {
        let discards =
            |moves: &[Move]| moves.iter().filter(|m| **m == Move::Discard).count() as u64;
        match &self.deals {
            Deals::Random(generator) => generator.discards(),
            Deals::Fixed(deals) => {
                deals.iter().map(|deal| discards(&deal.deal().moves)).max().unwrap_or(0)
            }
        }
    }
}
