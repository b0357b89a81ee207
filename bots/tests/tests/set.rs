//! The Set bots, through the bytes of their views, in games of several shapes.

use fairdeal_sdk::Rng;
use fairdeal_sdk::rules::set::{DealMore, Engine};
use fairdeal_sdk::set::{Geometry, Strategy};
use fairdeal_sdk::testing::set::{Played, Solo, play};
use set_careful::Careful;
use set_first_match::FirstMatch;
use set_guesser::Guesser;
use set_incremental::Incremental;
use set_pair_completion::PairCompletion;
use set_random::Random;
use set_similar_first::SimilarFirst;

/// Every shape that differs in how it is searched, the largest of each among them.
const SHAPES: [(u8, u8); 10] =
    [(4, 3), (6, 3), (5, 3), (2, 3), (1, 3), (5, 4), (2, 4), (4, 5), (4, 2), (10, 2)];

fn game(shape: (u8, u8), seed: u64) -> Engine {
    let geometry = Geometry::new(shape.0, shape.1).expect("a shape of the contract");
    let mut game = Engine::new(geometry, 12, 3).expect("a table");
    let mut rng = Rng::new(seed);
    game.shuffle(|bound| rng.below(bound as u32).into());
    game
}

fn played(strategy: &mut impl Strategy, shape: (u8, u8), seed: u64, deal_more: DealMore) -> Played {
    let solo = Solo { seed, deal_more, ..Solo::default() };
    play(strategy, game(shape, seed), solo).expect("legal claims")
}

fn never_wrong<S: Strategy + Default>() {
    for shape in SHAPES {
        for (seed, deal_more) in [(1, DealMore::Auto), (2, DealMore::Asked), (3, DealMore::Asked)] {
            let played = played(&mut S::default(), shape, seed, deal_more);
            assert!(played.over, "{shape:?} {deal_more:?} {played:?}");
            assert_eq!((played.tally.wrong, played.tally.missed), (0, 0), "{shape:?}");
        }
    }
}

#[test]
fn first_match() {
    never_wrong::<FirstMatch>();
}

#[test]
fn pair_completion() {
    never_wrong::<PairCompletion>();
}

#[test]
fn incremental() {
    never_wrong::<Incremental>();
}

#[test]
fn careful() {
    never_wrong::<Careful>();
}

#[test]
fn similar_first() {
    never_wrong::<SimilarFirst>();
}

/// A guess that was wrong is followed by a claim that is right.
#[test]
fn guesser_is_sometimes_wrong() {
    let mut wrong = 0;
    for shape in SHAPES {
        for seed in 0..5 {
            let auto = played(&mut Guesser::default(), shape, seed, DealMore::Auto);
            assert!(auto.over && auto.tally.wrong <= auto.tally.taken, "{shape:?} {auto:?}");
            let asked = played(&mut Guesser::default(), shape, seed, DealMore::Asked);
            assert!(asked.over && asked.tally.missed <= asked.tally.taken, "{shape:?} {asked:?}");
            wrong += auto.tally.wrong;
        }
    }
    assert!(wrong > 0);
}

#[test]
fn random_is_mostly_wrong() {
    for shape in SHAPES {
        for deal_more in [DealMore::Auto, DealMore::Asked] {
            let played = played(&mut Random::new(5), shape, 5, deal_more);
            let other_shape = shape.1 == 2 || shape.0 == 1;
            assert!(other_shape || played.tally.wrong > played.tally.taken, "{shape:?} {played:?}");
        }
    }
}
