//! Guesses the first code, in lexicographic order, that agrees with every turn so far.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use fairdeal_sdk::mastermind::{Code, Strategy, View};
use fairdeal_sdk::rules::mastermind::Possible;

#[derive(Default)]
pub struct Bot;

impl Strategy for Bot {
    fn guess(&mut self, view: &View) -> Code {
        let turns: Vec<_> = view.turns().iter().collect();
        let first = Possible::new(view.space(), &turns).next();
        first.expect("some code agrees with every turn")
    }
}

fairdeal_sdk::export!(mastermind: Bot);

#[cfg(test)]
mod tests {
    use super::Bot;
    use fairdeal_sdk::mastermind::Space;
    use fairdeal_sdk::testing::mastermind::play;

    #[test]
    fn every_guess_agrees_with_the_turns_before() {
        let space = Space::new(4, 6, true).unwrap();
        let secret = space.parse("0213").unwrap();
        let turns = play(&mut Bot, space, secret, 1).unwrap();
        assert_eq!(turns.last().unwrap().guess, secret);
        for (i, turn) in turns.iter().enumerate() {
            assert!(turns[..i].iter().all(|before| space.consistent(turn.guess, before)));
        }
    }
}
