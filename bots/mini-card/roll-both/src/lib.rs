//! Plays the game to its end in mind: for each card that could go, the rest of the moves by two
//! simple policies, lowest card and highest card. The card that leads to the best end goes.
#![no_std]

use fairdeal_sdk::mini_card::{Position, Strategy, View};
use fairdeal_sdk::rules::mini_card::{Game, Policy};

/// Rolls both policies out.
#[derive(Default)]
pub struct RollBoth;

impl Strategy for RollBoth {
    fn discard(&mut self, view: &View) -> usize {
        let view = view.copied();
        let position = view.position();
        let end = |&index: &usize| {
            let roll = |policy| roll_out(&position, index, policy);
            roll(Policy::Lowest).min(roll(Policy::Highest))
        };
        (0..position.held.len()).min_by_key(end).unwrap_or(0)
    }
}

/// The score at the end if this card goes now and the policy chooses from then on.
fn roll_out(position: &Position, index: usize, policy: Policy) -> i64 {
    let mut game =
        Game::with_held(position.cards, position.moves, position.goal, position.held.to_vec());
    let mut choice = index;
    while game.discard(choice).is_ok() && game.advance().is_none() {
        choice = policy.pick(&game.position());
    }
    game.score()
}

fairdeal_sdk::export!(mini_card: RollBoth);
