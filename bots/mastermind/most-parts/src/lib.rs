//! Guesses so that the most different feedbacks can come: B. Kooi, "Yet another Mastermind strategy",
//! 2005.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::most_parts;
use mastermind_player::Player;

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(most_parts, seed));
