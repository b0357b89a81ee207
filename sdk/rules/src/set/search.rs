//! Matches among many cards, in index order of their combinations. Three ways that agree: trying
//! every combination, growing only what can still match, and (for 3 values) looking up the third
//! card of each pair.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::combination::{first_combination, next_combination};
use super::geometry::{Card, Geometry, MAX_VALUES};
use super::matching::{Marks, Match, Partial};

/// What trying every combination found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The matches, in index order.
    pub matches: Vec<Match>,
    /// How many combinations were looked at: 220 for 3 of 12 cards.
    pub combinations: u64,
}

impl Geometry {
    /// Every match among the cards, by trying every combination with [`Geometry::is_match`]: the
    /// plain reference for [`Geometry::matches`], and the count of combinations.
    pub fn try_all_combinations(self, cards: &[Card]) -> Found {
        try_all(cards, self.values(), |cards| self.is_match(cards))
    }

    /// Every match among the cards, in index order. A card may come twice among them, but not in
    /// a match.
    pub fn matches(self, cards: &[Card]) -> Vec<Match> {
        let mut matches = Vec::new();
        let _ = self.visit(cards, |found| {
            matches.push(found);
            ControlFlow::Continue(())
        });
        matches
    }

    /// The first match in index order, or none.
    pub fn first_match(self, cards: &[Card]) -> Option<Match> {
        let mut first = None;
        let _ = self.visit(cards, |found| {
            first = Some(found);
            ControlFlow::Break(())
        });
        first
    }

    /// How many matches there are among the cards.
    pub fn count_matches(self, cards: &[Card]) -> usize {
        let mut count = 0;
        let _ = self.visit(cards, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is a match among the cards.
    pub fn has_match(self, cards: &[Card]) -> bool {
        self.first_match(cards).is_some()
    }

    /// Shows every match to `visitor`, in index order, until it breaks.
    fn visit(
        self,
        cards: &[Card],
        mut visitor: impl FnMut(Match) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.values() == 3 {
            // The standard game's table of positions is small enough for the stack.
            let mut small = [0; 256];
            let mut large: Vec<u8>;
            let places = match self.attributes() {
                ..=4 => &mut small[..],
                attributes => {
                    large = vec![0; 1 << (2 * attributes)];
                    &mut large[..]
                }
            };
            if let Some(codes) = place_by_code(self, cards, places) {
                return complete_pairs(&codes[..cards.len()], places, visitor);
            }
        }
        let marks: Vec<Marks> = cards.iter().map(|&card| self.marks(card)).collect();
        let mut chosen = [0; MAX_VALUES];
        for (position, &card) in marks.iter().enumerate() {
            chosen[0] = position;
            grow(Partial::of(card), &mut chosen, self.values(), &marks, &mut visitor)?;
        }
        ControlFlow::Continue(())
    }
}

/// Every combination of `size` cards that `is_match`, in index order.
pub(super) fn try_all<T: Clone>(
    cards: &[T],
    size: usize,
    is_match: impl Fn(&[T]) -> bool,
) -> Found {
    let mut found = Found { matches: Vec::new(), combinations: 0 };
    let Some(mut combination) = first_combination(size, cards.len()) else {
        return found;
    };
    let mut chosen = Vec::with_capacity(size);
    loop {
        found.combinations += 1;
        chosen.clear();
        chosen.extend(combination.iter().map(|&position| cards[position].clone()));
        if is_match(&chosen) {
            found.matches.push(Match::at(&combination));
        }
        if !next_combination(&mut combination, cards.len()) {
            return found;
        }
    }
}

/// Tries every card after the last chosen one, and grows on from each that fits.
fn grow(
    partial: Partial,
    chosen: &mut [usize; MAX_VALUES],
    size: usize,
    marks: &[Marks],
    visitor: &mut impl FnMut(Match) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let count = partial.cards();
    if count == size {
        return visitor(Match::at(&chosen[..size]));
    }
    for position in chosen[count - 1] + 1..marks.len() {
        if let Some(grown) = partial.with(marks[position]) {
            chosen[count] = position;
            grow(grown, chosen, size, marks, visitor)?;
        }
    }
    ControlFlow::Continue(())
}

/// The most cards that can be looked up by position.
const MAX_PLACED: usize = 81;

/// A card of 3 values with two bits an attribute: 1, 2 or 3.
fn code(geometry: Geometry, card: Card) -> u16 {
    geometry.attributes_of(card).fold(0, |code, attribute| code << 2 | (u16::from(attribute) + 1))
}

/// The code of the card that completes this pair: where the attributes are the same (their XOR is
/// 0) that one, and where they differ the third, which is their XOR.
fn third(first: u16, second: u16) -> u16 {
    let differ = first ^ second;
    let any_bit = (differ | differ >> 1) & 0x5555;
    differ | (first & !(any_bit | any_bit << 1))
}

/// Writes the position of each card, counted from 1, at its code; returns the codes. None if a
/// card comes twice, or if there are too many.
fn place_by_code(
    geometry: Geometry,
    cards: &[Card],
    places: &mut [u8],
) -> Option<[u16; MAX_PLACED]> {
    let mut codes = [0; MAX_PLACED];
    for (position, &card) in cards.iter().enumerate() {
        let code = code(geometry, card);
        let place = places.get_mut(usize::from(code))?;
        if *place != 0 {
            return None;
        }
        *codes.get_mut(position)? = code;
        *place = position as u8 + 1;
    }
    Some(codes)
}

fn complete_pairs(
    codes: &[u16],
    places: &[u8],
    mut visitor: impl FnMut(Match) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for first in 0..codes.len() {
        for second in first + 1..codes.len() {
            let place = usize::from(places[usize::from(third(codes[first], codes[second]))]);
            if place > second + 1 {
                visitor(Match::at(&[first, second, place - 1]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A shape and cards of it, also with cards that come twice.
    fn tables() -> impl Strategy<Value = (Geometry, Vec<Card>)> {
        let shapes = &[
            ((4, 3), 21),
            ((4, 3), 90),
            ((6, 3), 40),
            ((1, 3), 6),
            ((2, 4), 12),
            ((5, 4), 24),
            ((4, 5), 18),
            ((1, 5), 9),
            ((4, 2), 9),
        ];
        prop::sample::select(shapes).prop_flat_map(|((attributes, values), most)| {
            let geometry = Geometry::new(attributes, values).unwrap();
            let card = (0..geometry.deck_size()).prop_map(move |n| geometry.card(n).unwrap());
            (Just(geometry), prop::collection::vec(card, 0..=most))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]
        #[test]
        fn all_ways_find_the_same((geometry, cards) in tables()) {
            let found = geometry.try_all_combinations(&cards);
            prop_assert_eq!(geometry.matches(&cards), &found.matches[..]);
            prop_assert_eq!(geometry.first_match(&cards), found.matches.first().copied());
            prop_assert_eq!(geometry.count_matches(&cards), found.matches.len());
            prop_assert_eq!(geometry.has_match(&cards), !found.matches.is_empty());
        }
    }

    #[test]
    fn the_third_card_by_code() {
        for geometry in [Geometry::STANDARD, Geometry::new(6, 3).unwrap()] {
            let cards: Vec<Card> = geometry.deck().step_by(5).collect();
            for (i, &first) in cards.iter().enumerate() {
                for &second in &cards[..i] {
                    let last = geometry.completion(&[first, second]).unwrap();
                    assert_eq!(
                        third(code(geometry, first), code(geometry, second)),
                        code(geometry, last)
                    );
                }
            }
        }
    }

    #[test]
    fn a_whole_deck_has_as_many_matches_as_the_formula_says() {
        for (attributes, values, matches) in
            [(4, 3, 1080), (2, 4, 32), (3, 4, 912), (4, 2, 120), (2, 5, 130), (6, 3, 88_452)]
        {
            let geometry = Geometry::new(attributes, values).unwrap();
            let deck: Vec<Card> = geometry.deck().collect();
            assert_eq!(geometry.match_count(), matches);
            assert_eq!(geometry.count_matches(&deck) as u64, matches);
        }
    }
}
