//! The Set bots, through the bytes of their views, in games of several shapes.

use fairdeal_sdk::Rng;
use fairdeal_sdk::rules::set::{Claim, DealMore, Engine, LastResult, Penalties, RaceClaim, Tally};
use fairdeal_sdk::set::{Geometry, Strategy, View};
use fairdeal_sdk::testing::set::{Fields, Played, Solo, play};
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

/// One table after another, with answers in any order: what a bot remembers must not mislead it.
#[test]
fn races() {
    for (shape, deal_more, seed) in SHAPES.into_iter().flat_map(|shape| {
        [(shape, DealMore::Auto, 1), (shape, DealMore::Asked, 2), (shape, DealMore::Auto, 3)]
    }) {
        let mut game = game(shape, seed);
        let geometry = game.geometry();
        let mut rng = Rng::new(seed);
        let (mut remembers, mut looks) = (Incremental::default(), PairCompletion::default());
        let (mut guesses, mut random) = (Guesser::default(), Random::new(seed));
        let mut bots: [&mut dyn Strategy; 4] =
            [&mut remembers, &mut looks, &mut guesses, &mut random];
        let mut tallies = [Tally::default(); 4];
        let mut results = [LastResult::None; 4];
        game.open(deal_more);
        let mut over = game.is_over();
        for answer in 0.. {
            if over {
                break;
            }
            let table = game.cards();
            let taken = tallies.map(|tally| tally.taken as u16);
            let claims: Vec<RaceClaim> = (0..)
                .zip(&mut bots)
                .zip(results)
                .map(|((seat, bot), last_result)| {
                    let fields = Fields {
                        seed,
                        geometry,
                        deal_more,
                        seat,
                        last_result,
                        answer,
                        penalties: Penalties::default(),
                        deck: game.deck_size(),
                        taken: &taken,
                        table: &table,
                    };
                    let bytes = fields.view();
                    let bits = bot.spot(&View::decode(&bytes).expect("a view")).cast_signed();
                    let claim = Claim::read(bits, table.len(), geometry).expect("a claim");
                    RaceClaim { seat, time: rng.next_u64() % 8, draw: rng.next_u64(), claim }
                })
                .collect();
            let settled = game.settle_race(&claims, deal_more);
            for (seat, result) in settled.results.into_iter().enumerate() {
                tallies[seat].count(result);
                results[seat] = result;
            }
            over = settled.over;
        }
        for (seat, tally) in tallies[..2].iter().enumerate() {
            assert_eq!((tally.wrong, tally.missed), (0, 0), "{shape:?} {deal_more:?} seat {seat}");
        }
        assert!(game.deck_size() > 0 || tallies.iter().any(|tally| tally.taken > 0));
    }
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
