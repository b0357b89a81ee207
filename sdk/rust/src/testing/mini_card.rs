//! The Mini Card Game.
//!
//! ```
//! # use fairdeal_sdk::mini_card::{Strategy, View};
//! # struct First;
//! # impl Strategy for First {
//! #     fn discard(&mut self, _: &View) -> usize { 0 }
//! # }
//! use fairdeal_sdk::rules::mini_card::parse_deal;
//! use fairdeal_sdk::testing::mini_card::{Table, play};
//!
//! let deal = parse_deal(
//!     "(deal (cards (H . 3) (H . 2) (H . A) (D . J)) (moves draw draw draw discard) (goal 16))",
//! )?;
//! assert_eq!(play(&mut First, &deal, Table::default())?, 1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::vec::Vec;

use fairdeal_rules::mini_card::{Card, Deal, DiscardError, Game, Position};

use super::{bytes, count};
use crate::mini_card::{Strategy, View};

/// How a tournament shows a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The bot's random seed.
    pub seed: u64,
    /// How many of the cards left in the deck are shown; `None` for all.
    pub reveal: Option<usize>,
}

impl Table {
    /// The view of a position. A goal beyond an `i32` is cut to one.
    pub fn view(self, position: &Position<'_>) -> Vec<u8> {
        let goal = position.goal.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let shown = self.reveal.unwrap_or(usize::MAX).min(position.cards.len());
        let cards = |cards: &[Card]| -> Vec<u8> {
            cards.iter().flat_map(|card| [card.suit as u8, card.rank.number()]).collect()
        };
        let moves: Vec<u8> = position.moves.iter().map(|&step| step as u8).collect();
        bytes([
            &self.seed.to_le_bytes(),
            &goal.to_le_bytes(),
            &count(position.cards.len()),
            &count(shown),
            &count(position.moves.len()),
            &count(position.held.len()),
            &cards(&position.cards[..shown]),
            &moves,
            &cards(position.held),
        ])
    }
}

/// Plays a deal to its end: the final score.
///
/// # Errors
/// A discard that the rules refuse, which forfeits the match.
pub fn play(strategy: &mut impl Strategy, deal: &Deal, table: Table) -> Result<i64, DiscardError> {
    let mut game = Game::new(&deal.cards, &deal.moves, deal.goal);
    while game.advance().is_none() {
        let bytes = table.view(&game.position());
        // A deal too large for a view cannot be asked about: no legal answer.
        let index = View::decode(&bytes).map_or(usize::MAX, |view| strategy.discard(&view));
        game.discard(index)?;
    }
    Ok(game.score())
}
