//! Plays a million games of Set, taking at random one of the matches on the table, and shows how
//! many cards are left at the end; then how fast all matches of a table of 12 are found:
//!
//! ```text
//! cargo run --release -p fairdeal-rules --example set_million_games [GAMES]
//! ```
//!
//! Published simulations (5 million games): 6 cards left in 46.8 % of the games, 9 in 44.5 %, 3
//! never; 6.66 % of the tables of 12 in play have no match.
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use fairdeal_rules::set::{Card, Engine, Geometry};

/// Xorshift64*: small, and good enough in its high bits.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        ((u128::from(bits) * u128::from(bound)) >> 64) as u64
    }
}

fn main() {
    let games = match std::env::args().nth(1).map(|games| games.parse()) {
        None => 1_000_000,
        Some(Ok(games)) => games,
        Some(Err(_)) => {
            eprintln!("give the number of games, such as 1000000");
            std::process::exit(2);
        }
    };
    play_games(games);
    find_all_matches();
}

fn play_games(games: u64) {
    let mut random = Random(2026);
    let mut left = BTreeMap::new();
    let (mut tables, mut without_match) = (0u64, 0u64);
    let start = Instant::now();
    let mut game = Engine::standard();
    for _ in 0..games {
        game.shuffle(|bound| random.below(bound));
        loop {
            game.fill();
            let mut matches = game.matches();
            if game.cards().len() == 12 {
                tables += 1;
                without_match += u64::from(matches.is_empty());
            }
            while matches.is_empty() && game.deal_more() > 0 {
                matches = game.matches();
            }
            if matches.is_empty() {
                break;
            }
            let pick = random.below(matches.len() as u64) as usize;
            game.remove(matches[pick].positions());
        }
        *left.entry(game.cards().len()).or_insert(0u64) += 1;
    }
    let seconds = start.elapsed().as_secs_f64();

    println!("{games} games in {seconds:.1} s");
    for (cards, count) in left {
        println!("{cards:>4} cards left: {:8.4} %", percent(count, games));
    }
    println!("tables of 12 without a match: {:.4} %", percent(without_match, tables));
}

fn find_all_matches() {
    const TABLES: usize = 1_000_000;
    let geometry = Geometry::STANDARD;
    let mut random = Random(7);
    let mut deck: Vec<Card> = geometry.deck().collect();
    fairdeal_rules::set::shuffle(&mut deck, |bound| random.below(bound));
    let windows: Vec<&[Card]> = deck.windows(12).collect();

    let timed = |name: &str, count: &dyn Fn(&[Card]) -> usize, tables: usize| {
        let start = Instant::now();
        let tables_of_12 = windows.iter().cycle().take(tables);
        let found: usize = tables_of_12.map(|&table| count(black_box(table))).sum();
        let a_second = tables as f64 / start.elapsed().as_secs_f64();
        println!("all matches of 12 cards, {name}: {a_second:.0} tables a second ({found} found)");
    };
    timed("third card looked up", &|table| geometry.matches(table).len(), TABLES);
    let plain = |table: &[Card]| geometry.try_all_combinations(table).matches.len();
    timed("every combination tried", &plain, TABLES / 20);
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
