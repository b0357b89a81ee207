//! Exact counts of tables without a match, to hold the published ones against. Mathematicians call
//! such a table a cap of the affine space of 4 dimensions over three elements.
//!
//! Maps that keep matches turn any cards that are independent into any others, so that caps of 8
//! cards are of a few kinds only. It is enough to count, for one of each kind, the larger caps it
//! is part of; a cap of k cards has C(k, 8) parts of 8.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::geometry::{Card, Geometry};

/// Cards as a set of bits, one for each number.
type Cards = u128;

/// The size whose kinds are told apart.
const START: usize = 8;

const NO_PLACE: u8 = u8::MAX;

/// The space of the standard game.
struct Space {
    /// The third card of each pair; a card itself with itself.
    third: Vec<[u8; 81]>,
}

impl Space {
    fn new() -> Space {
        let geometry = Geometry::STANDARD;
        let deck: Vec<Card> = geometry.deck().collect();
        let third = |&first: &Card| {
            core::array::from_fn(|second| {
                geometry.completion(&[first, deck[second]]).unwrap_or(first).number() as u8
            })
        };
        Space { third: deck.iter().map(third).collect() }
    }

    /// The cards of `free` that make no match with `card` and one of `cap`.
    fn still_free(&self, cap: Cards, free: Cards, card: usize) -> Cards {
        members(cap).fold(free & !(1 << card), |free, other| free & !(1 << self.third[card][other]))
    }

    /// The cards that can be added to a cap.
    fn free(&self, cap: Cards) -> Cards {
        let all = (1 << 81) - 1;
        let mut before = 0;
        members(cap).fold(all, |free, card| {
            let free = self.still_free(before, free, card);
            before |= 1 << card;
            free
        })
    }

    /// x + y − origin, in the space's arithmetic: the card that has with `origin` the same third
    /// card as x has with y.
    fn add(&self, origin: usize, x: usize, y: usize) -> usize {
        usize::from(self.third[usize::from(self.third[x][y])][origin])
    }

    /// The least image of a cap under all maps that keep matches.
    fn canonical(&self, cap: Cards) -> Cards {
        members(cap)
            .map(|origin| {
                let mut place = [NO_PLACE; 81];
                place[origin] = 0;
                self.least_image(cap, origin, &place, 1)
            })
            .min()
            .unwrap_or(0)
    }

    /// The least image when the cards with a place have those, and each further card outside
    /// their span takes place `next`.
    fn least_image(&self, cap: Cards, origin: usize, place: &[u8; 81], next: u8) -> Cards {
        members(cap)
            .filter(|&card| place[card] == NO_PLACE)
            .map(|card| {
                let twice = self.add(origin, card, card);
                let mut wider = *place;
                for (x, &at) in place.iter().enumerate().filter(|(_, at)| **at != NO_PLACE) {
                    wider[self.add(origin, x, card)] = at + next;
                    wider[self.add(origin, x, twice)] = at + 2 * next;
                }
                self.least_image(cap, origin, &wider, 3 * next)
            })
            .min()
            .unwrap_or_else(|| members(cap).fold(0, |image, card| image | 1 << place[card]))
    }

    /// One of each kind of caps of `START` cards, and how many there are of it.
    fn kinds(&self) -> BTreeMap<Cards, u128> {
        let mut kinds = BTreeMap::from([(0, 1)]);
        for size in 1..=START as u128 {
            let mut larger = BTreeMap::new();
            for (cap, count) in kinds {
                for card in members(self.free(cap)) {
                    *larger.entry(self.canonical(cap | 1 << card)).or_insert(0) += count;
                }
            }
            // Each larger cap was made from each of its cards in turn.
            larger.values_mut().for_each(|count| *count /= size);
            kinds = larger;
        }
        kinds
    }

    /// Adds, for each size, the caps made of `cap` and cards of `free`; the last size, which is
    /// that of `found`, without making them.
    fn count(&self, cap: Cards, mut free: Cards, size: usize, found: &mut [u128]) {
        found[size] += 1;
        if size + 2 == found.len() {
            found[size + 1] += u128::from(free.count_ones());
            return;
        }
        while free != 0 {
            let card = free.trailing_zeros() as usize;
            free &= free - 1;
            self.count(cap | 1 << card, self.still_free(cap, free, card), size + 1, found);
        }
    }

    /// How many caps there are of `START` cards and each larger size, up to `largest`; at index
    /// size.
    fn caps(&self, largest: usize) -> Vec<u128> {
        let mut total = vec![0; largest + 1];
        for (cap, count) in self.kinds() {
            let mut found = vec![0; largest + 1];
            self.count(cap, self.free(cap), START, &mut found);
            for (total, found) in total.iter_mut().zip(found) {
                *total += count * found;
            }
        }
        for (size, total) in total.iter_mut().enumerate().skip(START) {
            *total /= choose(size as u128, START as u128);
        }
        total
    }
}

fn members(cards: Cards) -> impl Iterator<Item = usize> {
    let mut left = cards;
    core::iter::from_fn(move || {
        let card = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (card < 128).then_some(card)
    })
}

fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The published figures: 2,284,535,476,080 of 70,724,320,184,700 deals of 12 cards have no match,
/// and 0.00036469 of those of 15.
#[test]
fn deals_without_a_match() {
    let caps = Space::new().caps(15);
    assert_eq!((caps[12], choose(81, 12)), (2_284_535_476_080, 70_724_320_184_700));
    assert_eq!(caps[15], 2_970_003_246_912);
    let rounded = (caps[15] * 200_000_000 / choose(81, 15)).div_ceil(2);
    assert_eq!(rounded, 36_469);
}

/// A table without a match has at most 20 cards.
#[test]
fn twenty_cards_are_the_most_without_a_match() {
    let caps = Space::new().caps(21);
    assert_eq!(
        caps[16..],
        [1_141_342_138_404, 176_310_866_160, 6_482_268_000, 13_646_880, 682_344, 0]
    );
}
