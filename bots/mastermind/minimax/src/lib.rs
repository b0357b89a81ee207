//! Guesses so that the fewest codes are left at worst: D. E. Knuth, "The computer as Master Mind",
//! 1976.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::minimax;
use mastermind_player::Player;

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(minimax, seed));
