//! Tries every three cards, in index order, and claims the first that are a set: the plain triple
//! loop of a spreadsheet's solver.
//!
//! With more or fewer values than three it grows sets card by card, which is the same loop nested
//! as deep as a set has cards.
#![no_std]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use fairdeal_sdk::rules::set::Partial;
use fairdeal_sdk::set::{Strategy, View};
use set_search::{grow, marks};

/// Looks at the cards by their attributes.
#[derive(Default)]
pub struct FirstMatch;

impl Strategy for FirstMatch {
    fn spot(&mut self, view: &View) -> u64 {
        let geometry = view.geometry();
        let found = if geometry.values() == 3 {
            let cards = attributes(view);
            first_of_three(&cards.chunks_exact(geometry.attributes()).collect::<Vec<_>>())
        } else {
            let numbers: Vec<u16> = view.table().iter().collect();
            let marks = marks(geometry, &numbers);
            (0..).zip(&marks).find_map(|(place, &card)| {
                grow(Partial::of(card), 1 << place, place + 1, &marks, geometry.values())
            })
        };
        found.unwrap_or(0)
    }
}

/// The attributes of all cards of three values, card by card: the digits of their numbers.
fn attributes(view: &View) -> Vec<u8> {
    let count = view.geometry().attributes();
    let mut attributes = vec![0; count * view.table().len()];
    for (card, number) in attributes.chunks_exact_mut(count).zip(view.table().iter()) {
        let mut rest = number;
        for attribute in card.iter_mut().rev() {
            *attribute = (rest % 3) as u8;
            rest /= 3;
        }
    }
    attributes
}

fn first_of_three(cards: &[&[u8]]) -> Option<u64> {
    for (x, first) in cards.iter().enumerate() {
        for (y, second) in cards.iter().enumerate().skip(x + 1) {
            for (z, third) in cards.iter().enumerate().skip(y + 1) {
                if is_set(first, second, third) {
                    return Some(1 << x | 1 << y | 1 << z);
                }
            }
        }
    }
    None
}

/// Each attribute all the same or all different.
fn is_set(first: &[u8], second: &[u8], third: &[u8]) -> bool {
    first
        .iter()
        .zip(second)
        .zip(third)
        .all(|((a, b), c)| (a == b && b == c) || (a != b && b != c && a != c))
}

fairdeal_sdk::export!(set: FirstMatch);
