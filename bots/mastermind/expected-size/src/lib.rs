//! Guesses so that the fewest codes are left on average: R. W. Irving, "Towards an optimum
//! Mastermind strategy", 1978.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::expected_size;
use mastermind_player::Player;

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(expected_size, seed));
