//! What a match is: exactly `values` different cards, each attribute all the same or all
//! different. Knows nothing of tables; [`search`](super::search) finds matches among many cards.

use super::geometry::{Card, Geometry, MAX_VALUES};

impl Geometry {
    /// Whether these cards are a match, straight from the rule: as many as there are values, no
    /// card twice, and each attribute all the same or all different.
    ///
    /// ```
    /// use fairdeal_rules::set::Geometry;
    /// let geometry = Geometry::STANDARD;
    /// let cards = |texts: [&str; 3]| texts.map(|text| geometry.card_from_text(text).unwrap());
    /// assert!(geometry.is_match(&cards(["0112", "0212", "0012"])));
    /// assert!(!geometry.is_match(&cards(["0000", "0001", "0010"])));
    /// assert!(!geometry.is_match(&cards(["0112", "0112", "0112"])));
    /// ```
    pub fn is_match(self, cards: &[Card]) -> bool {
        cards.len() == self.values()
            && all_different(cards, |card| card)
            && (0..self.attributes()).all(|index| {
                let attribute = |card| self.attribute(card, index);
                cards.iter().all(|&card| attribute(card) == attribute(cards[0]))
                    || all_different(cards, attribute)
            })
    }

    /// The one card that makes a match of these `values` − 1 cards: the third card for a pair in
    /// the standard game. None when no card does, or when the cards are not as many or not
    /// different; none for 2 values, where any other card does.
    pub fn completion(self, cards: &[Card]) -> Option<Card> {
        let values = self.values();
        if values < 3 || cards.len() != values - 1 || !all_different(cards, |card| card) {
            return None;
        }
        let mut attributes = [0; 10];
        let attributes = attributes.get_mut(..self.attributes())?;
        for (index, last) in attributes.iter_mut().enumerate() {
            let attribute = |card| self.attribute(card, index);
            let first = attribute(cards[0]);
            if cards.iter().all(|&card| attribute(card) == first) {
                *last = first;
            } else if all_different(cards, attribute) {
                let all: usize = (0..values).sum();
                let held: usize = cards.iter().map(|&card| usize::from(attribute(card))).sum();
                *last = (all - held) as u8;
            } else {
                return None;
            }
        }
        self.card_from_attributes(attributes)
    }

    /// One bit for each value of each attribute, of which a card sets one an attribute.
    pub fn marks(self, card: Card) -> Marks {
        let values = self.values() as u32;
        let mut rest = u32::from(card.number());
        let mut marks = 0;
        for _ in 0..self.attributes() {
            marks = marks << values | 1 << (rest % values);
            rest /= values;
        }
        Marks(marks)
    }
}

fn all_different<T: PartialEq>(cards: &[Card], of: impl Fn(Card) -> T) -> bool {
    cards.iter().enumerate().all(|(i, &card)| cards[..i].iter().all(|&other| of(other) != of(card)))
}

/// A card as bits, one for each value of each attribute (at most 20): quick to compare. Made by
/// [`Geometry::marks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks(u32);

impl Marks {
    /// How many attributes this card has in common with another.
    pub fn common(self, other: Marks) -> usize {
        (self.0 & other.0).count_ones() as usize
    }
}

/// Cards of which every attribute is all the same or all different so far, so that they could
/// grow into a match; they are one when they are as many as there are values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The marks of any of the cards.
    any: u32,
    /// The marks of all of the cards; means nothing while there is one card.
    all: u32,
    /// How many cards there are.
    cards: u8,
}

impl Partial {
    /// One card.
    pub fn of(card: Marks) -> Partial {
        Partial { any: card.0, all: card.0, cards: 1 }
    }

    /// With one card more; none if an attribute would be neither all the same nor all different,
    /// or if the card is among them already.
    ///
    /// The first two cards settle which attributes are to be the same. From then on a card fits
    /// exactly if what it has in common with any of the others is what all of them have.
    pub fn with(self, card: Marks) -> Option<Partial> {
        let common = self.any & card.0;
        let fits = if self.cards == 1 { common != self.any } else { common == self.all };
        fits.then(|| Partial { any: self.any | card.0, all: common, cards: self.cards + 1 })
    }

    /// How many cards there are.
    pub fn cards(self) -> usize {
        usize::from(self.cards)
    }
}

/// A match found among cards: their positions from 0, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Match {
    positions: [usize; MAX_VALUES],
    size: usize,
}

impl Match {
    /// A match at these positions, at most [`MAX_VALUES`] of them; any more are left out.
    pub(super) fn at(positions: &[usize]) -> Match {
        let size = positions.len().min(MAX_VALUES);
        let mut found = Match { positions: [0; MAX_VALUES], size };
        found.positions[..size].copy_from_slice(&positions[..size]);
        found
    }

    /// The positions from 0, in ascending order.
    pub fn positions(&self) -> &[usize] {
        &self.positions[..self.size]
    }
}

impl core::fmt::Debug for Match {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.positions().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    fn shapes() -> impl Strategy<Value = Geometry> {
        prop::sample::select(&[
            (4, 3),
            (6, 3),
            (1, 3),
            (5, 4),
            (2, 4),
            (4, 5),
            (2, 5),
            (4, 2),
            (10, 2),
        ])
        .prop_map(|(attributes, values)| Geometry::new(attributes, values).unwrap())
    }

    fn cards(geometry: Geometry, count: usize) -> impl Strategy<Value = Vec<Card>> {
        let card = (0..geometry.deck_size()).prop_map(move |number| geometry.card(number).unwrap());
        prop::collection::vec(card, count)
    }

    #[test]
    fn a_match_has_exactly_as_many_cards_as_values() {
        let geometry = Geometry::STANDARD;
        let cards = [0, 1, 2, 3].map(|number| geometry.card(number).unwrap());
        assert!(geometry.is_match(&cards[..3]));
        for count in [0, 1, 2, 4] {
            assert!(!geometry.is_match(&cards[..count]), "{count}");
        }
    }

    #[test]
    fn every_pair_has_one_third_card() {
        let geometry = Geometry::STANDARD;
        for first in geometry.deck() {
            for second in geometry.deck().filter(|&second| second != first) {
                let thirds: Vec<Card> = geometry
                    .deck()
                    .filter(|&third| geometry.is_match(&[first, second, third]))
                    .collect();
                assert_eq!(thirds, [geometry.completion(&[first, second]).unwrap()]);
            }
            assert_eq!(geometry.completion(&[first, first]), None);
            assert_eq!(geometry.completion(&[first]), None);
        }
    }

    proptest! {
        #[test]
        fn completion_finds_the_only_last_card(
            (geometry, cards) in shapes()
                .prop_filter("two values", |geometry| geometry.values() > 2)
                .prop_flat_map(|geometry| (Just(geometry), cards(geometry, geometry.values() - 1)))
        ) {
            let last: Vec<Card> = geometry
                .deck()
                .filter(|&last| geometry.is_match(&[&cards[..], &[last]].concat()))
                .collect();
            prop_assert_eq!(last, Vec::from_iter(geometry.completion(&cards)));
        }

        /// With few attributes, so that matches are common.
        #[test]
        fn marks_agree_with_the_rule(
            (geometry, cards) in (1u8..=2, 2u8..=5)
                .prop_map(|(attributes, values)| Geometry::new(attributes, values).unwrap())
                .prop_flat_map(|geometry| (Just(geometry), cards(geometry, geometry.values())))
        ) {
            let start = Partial::of(geometry.marks(cards[0]));
            let grown = cards[1..].iter().try_fold(start, |partial, &card| {
                partial.with(geometry.marks(card))
            });
            prop_assert_eq!(
                grown.is_some_and(|grown| grown.cards() == geometry.values()),
                geometry.is_match(&cards)
            );
        }
    }
}
