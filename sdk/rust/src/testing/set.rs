//! Set, alone at the table.
//!
//! ```
//! # use fairdeal_sdk::set::{Strategy, View};
//! # #[derive(Default)]
//! # struct Plain;
//! # impl Strategy for Plain {
//! #     fn spot(&mut self, view: &View) -> u64 {
//! #         let cards: Vec<_> = view.cards().collect();
//! #         let found = view.geometry().first_match(&cards).unwrap();
//! #         found.positions().iter().map(|place| 1 << place).sum()
//! #     }
//! # }
//! use fairdeal_sdk::rules::set::Engine;
//! use fairdeal_sdk::testing::set::{Solo, play};
//!
//! let played = play(&mut Plain, Engine::standard(), Solo::default())?;
//! assert!(played.over && played.tally.wrong == 0);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::vec::Vec;

use fairdeal_rules::set::{
    Card, Claim, ClaimError, DealMore, Engine, Geometry, LastResult, Penalties, Tally,
};

use super::{bytes, count};
use crate::set::{Strategy, View};

/// All that a view says.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a> {
    /// The bot's random seed.
    pub seed: u64,
    /// Attributes and values.
    pub geometry: Geometry,
    /// When more cards are dealt.
    pub deal_more: DealMore,
    /// The bot's seat, from 0.
    pub seat: u8,
    /// What came of its last answer.
    pub last_result: LastResult,
    /// The number of this answer, from 0.
    pub answer: u16,
    /// What mistakes cost.
    pub penalties: Penalties,
    /// Cards left in the deck.
    pub deck: usize,
    /// Sets taken, a number a seat.
    pub taken: &'a [u16],
    /// The cards on the table.
    pub table: &'a [Card],
}

impl Fields<'_> {
    /// The view.
    pub fn view(&self) -> Vec<u8> {
        let numbers = |numbers: &mut dyn Iterator<Item = u16>| -> Vec<u8> {
            numbers.flat_map(u16::to_le_bytes).collect()
        };
        bytes([
            &self.seed.to_le_bytes(),
            &[self.geometry.attributes() as u8, self.geometry.values() as u8],
            &[self.deal_more as u8, self.taken.len() as u8, self.seat, self.last_result as u8],
            &self.answer.to_le_bytes(),
            &self.penalties.wrong.to_le_bytes(),
            &self.penalties.missed.to_le_bytes(),
            &count(self.deck),
            &numbers(&mut self.taken.iter().copied()),
            &count(self.table.len()),
            &numbers(&mut self.table.iter().map(|card| card.number())),
        ])
    }
}

/// How a match is played alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solo {
    /// The bot's random seed.
    pub seed: u64,
    /// When more cards are dealt.
    pub deal_more: DealMore,
    /// What mistakes cost.
    pub penalties: Penalties,
}

/// A match that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Sets taken, wrong claims, sets missed.
    pub tally: Tally,
    /// Answers given.
    pub answers: u16,
    /// Whether the game came to its end. If not, the answers that it allows by default were used
    /// up, which forfeits the match.
    pub over: bool,
}

/// Plays an engine whose deck is shuffled to its end.
///
/// # Errors
/// An answer that is no claim, which forfeits the match.
pub fn play(
    strategy: &mut impl Strategy,
    mut engine: Engine,
    solo: Solo,
) -> Result<Played, ClaimError> {
    let geometry = engine.geometry();
    engine.open(solo.deal_more);
    let mut played = Played { tally: Tally::default(), answers: 0, over: false };
    let mut last_result = LastResult::None;
    while !played.over && u32::from(played.answers) < geometry.default_max_answers() {
        let table = engine.cards();
        let view = Fields {
            seed: solo.seed,
            geometry,
            deal_more: solo.deal_more,
            seat: 0,
            last_result,
            answer: played.answers,
            penalties: solo.penalties,
            deck: engine.deck_size(),
            taken: &[played.tally.taken as u16],
            table: &table,
        };
        // Views made here are whole: were one not, all bits would be refused.
        let bits = View::decode(&view.view()).map_or(u64::MAX, |view| strategy.spot(&view));
        let claim = Claim::read(bits.cast_signed(), table.len(), geometry)?;
        (last_result, played.over) = engine.answer_alone(claim, solo.deal_more);
        played.tally.count(last_result);
        played.answers += 1;
    }
    Ok(played)
}
