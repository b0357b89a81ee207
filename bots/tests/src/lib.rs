//! Random deals for native tests of the bots: the default deals of a Mini Card Game tournament, but
//! from a generator of its own.

use fairdeal_sdk::Rng;
use fairdeal_sdk::rules::mini_card::{Card, Deal, Move};

/// A deal with 40 moves, 24 of them draws, such that every discard finds at least two cards, and a
/// goal of 1.0–1.6 × 7.31 × the cards held at the end.
pub fn random_deal(rng: &mut Rng) -> Deal {
    let mut cards: Vec<Card> = Card::deck().collect();
    let mut moves = [vec![Move::Draw; 24], vec![Move::Discard; 16]].concat();
    rng.shuffle(&mut cards, 52);
    rng.shuffle(&mut moves, 40);
    while !every_discard_finds_two(&moves) {
        rng.shuffle(&mut moves, 40);
    }
    let factor = i64::from(1000 + rng.below(601));
    let goal = (factor * 731 * 8 + 50_000) / 100_000;
    Deal { cards, moves, goal }
}

fn every_discard_finds_two(moves: &[Move]) -> bool {
    let mut held = 0;
    moves.iter().all(|step| match step {
        Move::Draw => {
            held += 1;
            true
        }
        Move::Discard => {
            held -= 1;
            held >= 1
        }
    })
}

/// Random deals, the same for the same seed.
pub fn random_deals(seed: u64, count: usize) -> Vec<Deal> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| random_deal(&mut rng)).collect()
}
