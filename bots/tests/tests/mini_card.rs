//! The Mini Card Game bots over random deals: every answer legal, and the order of their means.

use bots_tests::random_deals;
use fairdeal_sdk::mini_card::Strategy;
use fairdeal_sdk::testing::mini_card::{Table, play};
use mini_card_exhaustive::Exhaustive;
use mini_card_first::First;
use mini_card_greedy::Greedy;
use mini_card_highest::Highest;
use mini_card_last::Last;
use mini_card_lowest::Lowest;
use mini_card_random::Random;
use mini_card_roll_both::RollBoth;

/// The mean score over the deals that this seed makes.
fn mean<S: Strategy>(build: fn(u64) -> S, deals: usize, reveal: Option<usize>) -> f64 {
    let total: i64 = (0..)
        .zip(random_deals(1, deals))
        .map(|(seed, deal)| play(&mut build(seed), &deal, Table { seed, reveal }).expect("legal"))
        .sum();
    total as f64 / deals as f64
}

#[test]
fn means_are_in_order() {
    let deals = 1000;
    let means = [
        ("roll-both", mean(|_| RollBoth, deals, None)),
        ("exhaustive", mean(|_| Exhaustive, deals, None)),
        ("lowest", mean(|_| Lowest, deals, None)),
        ("first", mean(|_| First, deals, None)),
        ("highest", mean(|_| Highest, deals, None)),
    ];
    println!("{means:?}");
    println!(
        "{:?}",
        [
            mean(|_| Last, deals, None),
            mean(Random::new, deals, None),
            mean(|_| Greedy, deals, None)
        ]
    );
    for pair in means.windows(2) {
        assert!(pair[0].1 < pair[1].1, "{pair:?}");
    }
}
