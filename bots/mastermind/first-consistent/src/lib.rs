//! Guesses the first possible code in lexicographic order: E. Shapiro, "Playing Mastermind
//! logically", 1983.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::first_consistent;
use mastermind_player::Player;

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(first_consistent, seed));
