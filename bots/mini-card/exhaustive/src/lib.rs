//! Tries all choices, once there are few enough: while the sizes of the coming hands multiply to at
//! most 100,000. Before that it discards the card held longest.
#![no_std]

use fairdeal_sdk::mini_card::{Copied, Move, Strategy, View};
use mini_card_bits::{Hand, Next, Rest};

const MOST_CHOICES: usize = 100_000;

/// First, then exhaustive.
#[derive(Default)]
pub struct Exhaustive;

impl Strategy for Exhaustive {
    fn discard(&mut self, view: &View) -> usize {
        let known = view.copied();
        if !view.all_shown() || choices(&known) > MOST_CHOICES {
            return 0;
        }
        let Some(rest) = Rest::new(&known.position()) else { return 0 };
        let mut search = Search { rest: &rest, best: i64::MAX, choice: 0 };
        search.discard(0, rest.held, rest.held.cards, None);
        search.choice
    }
}

/// How many ways there are to choose all the coming discards.
fn choices(known: &Copied) -> usize {
    let (mut held, mut left, mut product) = (known.held.len(), known.cards.len(), 1usize);
    for step in &known.moves {
        match step {
            Move::Draw if left == 0 => break,
            Move::Draw => (held, left) = (held + 1, left - 1),
            Move::Discard if held == 0 => break,
            Move::Discard => (held, product) = (held - 1, product.saturating_mul(held)),
        }
    }
    product
}

struct Search<'a> {
    rest: &'a Rest,
    /// The least score found.
    best: i64,
    /// The first discard that leads there.
    choice: usize,
}

impl Search<'_> {
    /// Tries each of these cards of the hand for the discard of this number. `choice` is the first
    /// discard of all, where this is a later one.
    fn discard(&mut self, number: usize, hand: Hand, cards: u64, choice: Option<usize>) {
        for bit in self.rest.different(cards) {
            if self.best == 0 {
                return;
            }
            let choice = choice.unwrap_or(bit);
            match self.rest.after(number, hand, bit) {
                Next::Discard(next) => {
                    // Of discards without a draw between them the order does not matter.
                    let later = cards & (u64::MAX << bit << 1);
                    let cards = if self.rest.draws[number].cards == 0 { later } else { next.cards };
                    self.discard(number + 1, next, cards, Some(choice));
                }
                Next::End(hand) => {
                    let score = self.rest.score(hand);
                    if score < self.best {
                        (self.best, self.choice) = (score, choice);
                    }
                }
            }
        }
    }
}

fairdeal_sdk::export!(mini_card: Exhaustive);
