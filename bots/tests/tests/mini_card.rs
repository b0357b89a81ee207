//! The Mini Card Game bots: every answer legal, whatever the deal, and means in the order that their
//! strategies promise.

use bots_tests::random_deals;
use fairdeal_sdk::Rng;
use fairdeal_sdk::mini_card::{Card, Move, Position, Strategy};
use fairdeal_sdk::rules::mini_card::{Deal, search};
use fairdeal_sdk::testing::mini_card::{Table, play};
use mini_card_beam::Beam;
use mini_card_exact::Exact;
use mini_card_exhaustive::Exhaustive;
use mini_card_first::First;
use mini_card_greedy::Greedy;
use mini_card_highest::Highest;
use mini_card_last::Last;
use mini_card_lowest::Lowest;
use mini_card_random::Random;
use mini_card_roll_both::RollBoth;
use mini_card_sampler::Sampler;

/// Builds a bot from a match's seed.
type Build = fn(u64) -> Box<dyn Strategy>;

/// A bot behind a pointer, so that all are of one type.
struct Boxed(Box<dyn Strategy>);

impl Strategy for Boxed {
    fn discard(&mut self, view: &fairdeal_sdk::mini_card::View) -> usize {
        self.0.discard(view)
    }
}

const BOTS: [(&str, Build); 11] = [
    ("exact", |_| Box::new(Exact::default())),
    ("beam", |_| Box::new(Beam)),
    ("roll-both", |_| Box::new(RollBoth)),
    ("exhaustive", |_| Box::new(Exhaustive)),
    ("lowest", |_| Box::new(Lowest)),
    ("first", |_| Box::new(First)),
    ("highest", |_| Box::new(Highest)),
    ("last", |_| Box::new(Last)),
    ("random", |seed| Box::new(Random::new(seed))),
    ("greedy", |_| Box::new(Greedy)),
    ("sampler", |seed| Box::new(Sampler::new(seed))),
];

fn total(bot: &str, deals: &[Deal], reveal: Option<usize>) -> i64 {
    let (_, build) = BOTS.iter().find(|(name, _)| *name == bot).expect("a bot");
    let scores = (0..).zip(deals).map(|(seed, deal)| {
        play(&mut Boxed(build(seed)), deal, Table { seed, reveal }).expect("legal discards")
    });
    scores.sum()
}

#[test]
fn means_are_in_order() {
    let deals = random_deals(1, 1000);
    let total = |bot| total(bot, &deals, None);
    let order = ["exact", "beam", "roll-both", "exhaustive", "lowest", "first", "highest"];
    let totals = order.map(total);
    println!("over {} deals: {order:?} {totals:?}", deals.len());
    assert!(totals.is_sorted_by(|better, worse| better < worse), "{order:?}: {totals:?}");
    assert!(total("greedy") < total("random"));
    let best = |deal: &Deal| {
        let start = Position { cards: &deal.cards, moves: &deal.moves, goal: deal.goal, held: &[] };
        search::best(&start, search::DEFAULT_BUDGET).expect("within the budget").score
    };
    assert_eq!(totals[0], deals.iter().map(best).sum::<i64>());
}

#[test]
fn where_the_deck_is_hidden_the_sampler_is_the_best() {
    let deals = random_deals(2, 60);
    for reveal in [0, 1] {
        let sampler = total("sampler", &deals, Some(reveal));
        for bot in ["exact", "beam", "roll-both", "exhaustive", "greedy", "lowest", "last"] {
            let other = total(bot, &deals, Some(reveal));
            assert!(sampler < other, "{reveal} shown: {sampler}, {bot} {other}");
        }
    }
}

#[test]
fn every_answer_is_legal_in_odd_deals() {
    let mut rng = Rng::new(3);
    let all: Vec<Card> = Card::deck().collect();
    for size in [0, 1, 2, 5, 20, 52, 64, 65, 120] {
        for goal in [i32::MIN, -1, 0, 1, 15, 90, 700, i32::MAX] {
            let cards = (0..size).map(|_| all[rng.below(52) as usize]).collect();
            let moves = (0..2 * size)
                .map(|i| if i < size / 8 || rng.below(5) < 3 { Move::Draw } else { Move::Discard })
                .collect();
            let deal = Deal { cards, moves, goal: goal.into() };
            for (bot, _) in BOTS {
                for reveal in [None, Some(0), Some(3)] {
                    total(bot, std::slice::from_ref(&deal), reveal);
                }
            }
        }
    }
}
