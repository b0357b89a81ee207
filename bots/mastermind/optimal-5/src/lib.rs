//! For 4 positions of 6 symbols, plays a guessing tree of fewest guesses in all among those that never
//! take more than five (5,626 over all secrets, one more than without that limit, as in K. Koyama and
//! T. W. Lai, "An optimal Mastermind strategy", 1993). The book maker beside this folder found the tree
//! and proved that none is better. In other games, or with a history that is not its own, it plays as
//! most-parts does.
#![no_std]

use fairdeal_sdk::mastermind::Space;
use fairdeal_sdk::rules::mastermind::strategy::{Book, Question, Suggestion};
use mastermind_player::{Player, by_book};

/// The tree, for the space that it is made for.
fn book(space: Space) -> Option<Book<'static>> {
    let own = (space.positions(), space.symbols(), space.repeats()) == (4, 6, true);
    own.then(|| Book::new(include_str!("4-of-6-in-5.book")))
}

/// The tree's guess, or that of most-parts.
pub fn optimal_5(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    by_book(book(question.space), question, random)
}

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(optimal_5, seed));
