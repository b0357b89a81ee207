//! Guesses a possible code, each as likely as the others.
#![no_std]

use fairdeal_sdk::rules::mastermind::strategy::random_consistent;
use mastermind_player::Player;

fairdeal_sdk::export!(mastermind: Player = |seed| Player::new(random_consistent, seed));
