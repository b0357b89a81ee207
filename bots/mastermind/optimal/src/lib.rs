//! Plays a guessing tree of fewest guesses in all: for 4 positions of 6 symbols (5,625 over all
//! secrets, as in K. Koyama and T. W. Lai, "An optimal Mastermind strategy", 1993) and for Bulls and
//! Cows, 4 of 10 without repeats (26,274). The book maker beside this folder found the trees and proved
//! that none is better. In other games, or with a history that is not its own, it plays as most-parts
//! does.
#![no_std]

use fairdeal_sdk::mastermind::Space;
use fairdeal_sdk::rules::mastermind::strategy::{Book, Question, Suggestion};
use mastermind_player::{Player, by_book};

/// The tree for a space, if there is one.
fn book(space: Space) -> Option<Book<'static>> {
    match (space.positions(), space.symbols(), space.repeats()) {
        (4, 6, true) => Some(Book::new(include_str!("4-of-6.book"))),
        (4, 10, false) => Some(Book::new(include_str!("bulls-and-cows.book"))),
        _ => None,
    }
}

/// The tree's guess, or that of most-parts.
pub fn optimal(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    by_book(book(question.space), question, random)
}

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(optimal, seed));
