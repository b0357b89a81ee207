//! The Mastermind bots: the optimal one over every secret, and all of them through the bytes of their
//! views in games of several sizes.

use fairdeal_sdk::Rng;
use fairdeal_sdk::mastermind::{Space, Turn};
use fairdeal_sdk::rules::mastermind::strategy::{Question, STRATEGIES, two_step};
use fairdeal_sdk::rules::mastermind::{default_max_guesses, every_secret};
use fairdeal_sdk::testing::mastermind::play;
use mastermind_optimal::optimal;
use mastermind_player::{Player, WORK};

fn space(positions: u8, symbols: u8, repeats: bool) -> Space {
    Space::new(positions, symbols, repeats).expect("a size of game")
}

/// The total and the maximum of the optimal bot.
fn optimal_over_all(space: Space) -> (u64, usize) {
    let mut guess =
        |history: &[Turn]| optimal(&Question { space, history, work: WORK }, &mut || 0).guess;
    let tally = every_secret(space, default_max_guesses(space), &mut guess);
    assert_eq!(tally.unsolved, 0);
    (tally.total(), tally.max())
}

#[test]
fn optimal_takes_the_fewest_guesses() {
    assert_eq!(optimal_over_all(space(4, 6, true)), (5625, 6));
    assert_eq!(optimal_over_all(space(4, 10, false)), (26274, 7));
}

#[test]
fn games_end_within_the_default_limit() {
    let strategies = STRATEGIES.map(|strategy| strategy.suggest);
    for space in [space(4, 6, true), space(4, 10, false), space(3, 16, true), space(5, 8, true)] {
        for suggest in strategies.into_iter().chain([optimal as _]) {
            for seed in 0..3 {
                let index = u128::from(Rng::new(seed).next_u64()) % space.count();
                let secret = space.nth(index).expect("a number of a code");
                let turns = play(&mut Player::new(suggest, seed), space, secret, seed)
                    .expect("legal guesses");
                assert_eq!(turns.last().map(|turn| turn.guess), Some(secret), "{space:?}");
            }
        }
    }
}

#[test]
fn two_step_is_strong_in_large_games() {
    let (space, games) = (space(5, 10, true), 100);
    let total: usize = (0..games)
        .map(|seed| {
            let index = u128::from(Rng::new(seed).next_u64()) % space.count();
            let secret = space.nth(index).expect("a number of a code");
            play(&mut Player::new(two_step, seed), space, secret, seed).expect("legal").len()
        })
        .sum();
    // Over many games the mean is 6.10, with a deviation of 0.8 from game to game.
    assert!(total as f64 <= 6.3 * games as f64, "{total} guesses in {games} games");
}
