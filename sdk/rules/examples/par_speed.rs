//! How good the strategies are, and how fast the search is, over 1,000 deals of the usual kind:
//!
//! ```text
//! cargo run --release -p fairdeal-rules --example par_speed
//! ```
use std::time::Instant;

use fairdeal_rules::mini_card::search::{DEFAULT_BUDGET, Search, beam};
use fairdeal_rules::mini_card::{Card, Deal, Move, Policy, Position, play};

const DEALS: u64 = 1_000;

/// A small generator of the linear congruential kind, for shuffles that need no more.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 33) * bound as u64) >> 31) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

/// 52 cards, 24 draws and 16 discards, at least two cards held at each discard, and a goal of 1.0
/// to 1.6 times what eight cards are worth.
fn deal(random: &mut Random) -> Deal {
    let mut cards: Vec<Card> = Card::deck().collect();
    random.shuffle(&mut cards);
    let mut moves = [[Move::Draw; 24].as_slice(), &[Move::Discard; 16]].concat();
    loop {
        random.shuffle(&mut moves);
        let mut held = 0;
        let playable = moves.iter().all(|step| match step {
            Move::Draw => {
                held += 1;
                true
            }
            Move::Discard => {
                held -= 1;
                held >= 1
            }
        });
        if playable {
            break;
        }
    }
    let factor = 1.0 + 0.6 * random.below(1 << 20) as f64 / f64::from(1 << 20);
    Deal { cards, moves, goal: (factor * 7.31 * 8.0).round() as i64 }
}

fn mean(scores: &[i64]) -> f64 {
    scores.iter().sum::<i64>() as f64 / scores.len() as f64
}

fn main() {
    let mut random = Random(2026);
    let deals: Vec<Deal> = (0..DEALS).map(|_| deal(&mut random)).collect();
    let positions = || {
        deals.iter().map(|Deal { cards, moves, goal }| Position {
            cards,
            moves,
            goal: *goal,
            held: &[],
        })
    };
    for mut policy in Policy::ALL {
        let scores: Vec<i64> = positions()
            .filter_map(|at| play(at.cards, at.moves, at.goal, &mut policy).ok())
            .collect();
        println!("{:8} mean score {:5.2}", policy.name(), mean(&scores));
    }
    let scores: Vec<i64> = positions().map(|position| beam(&position, 32).score).collect();
    println!("beam 32  mean score {:5.2}", mean(&scores));

    let mut search = Search::new();
    let (mut scores, mut times, mut works) = (Vec::new(), Vec::new(), Vec::new());
    for position in positions() {
        let start = Instant::now();
        let line = search.best(&position, DEFAULT_BUDGET);
        times.push(start.elapsed().as_secs_f64() * 1e6);
        works.push(search.work());
        scores.extend(line.map(|line| line.score));
    }
    times.sort_by(f64::total_cmp);
    works.sort();
    let last = times.len() - 1;
    println!("par      mean score {:5.2}, {} unknown", mean(&scores), deals.len() - scores.len());
    println!(
        "         time (µs): median {:.0}, mean {:.0}, 99 % {:.0}, most {:.0}",
        times[last / 2],
        times.iter().sum::<f64>() / times.len() as f64,
        times[last * 99 / 100],
        times[last],
    );
    println!(
        "         work: median {}, 99 % {}, most {}",
        works[last / 2],
        works[last * 99 / 100],
        works[last],
    );
}
