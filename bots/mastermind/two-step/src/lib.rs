//! Looks two guesses ahead where few codes are left, and samples where they are too many: for large
//! games such as 5 positions of 10 symbols.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::two_step;
use mastermind_player::Player;

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(two_step, seed));
