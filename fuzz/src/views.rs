//! The views of the SDK, decoded from anything.

use fairdeal_sdk::{mastermind, mini_card, set};

/// Decodes the bytes as a view of each game, and reads all of what was decoded.
pub fn decode(data: &[u8]) {
    let _ = mini_card::View::decode(data).map(|view| format!("{view:?}"));
    let _ = mastermind::View::decode(data).map(|view| format!("{view:?}"));
    let _ = set::View::decode(data).map(|view| format!("{view:?}"));
    if let Ok(view) = mini_card::View::decode(data) {
        let held = view.held().len() + view.cards().len() + view.moves().len();
        assert!(held <= data.len());
    }
    if let Ok(view) = mastermind::View::decode(data) {
        let space = view.space();
        let mut guesses = view.turns().iter().map(|turn| turn.guess);
        assert!(guesses.all(|guess| space.check(guess).is_ok()));
    }
    if let Ok(view) = set::View::decode(data) {
        assert!(view.table().iter().all(|card| usize::from(card) < view.geometry().deck_size()));
    }
}
