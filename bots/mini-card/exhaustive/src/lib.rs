//! Tries all choices, once there are few enough: while the sizes of the coming hands multiply to at
//! most 100,000. (Choices that lead to the same hand are followed once.) Before that it discards the
//! card held longest.
#![no_std]

use fairdeal_sdk::mini_card::{Copied, Move, Strategy, View};
use mini_card_bits::{Limits, Rest};

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
        rest.search(Limits { width: usize::MAX, looks: usize::MAX }).first()
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

fairdeal_sdk::export!(mini_card: Exhaustive);
