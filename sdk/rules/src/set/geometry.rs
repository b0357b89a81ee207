//! The shape of a deck: how many attributes a card has and how many values each can take. Knows
//! nothing of tables or play.

use alloc::string::String;
use core::fmt;

/// The most values an attribute can have, and so the most cards in a match.
pub const MAX_VALUES: usize = 5;

/// The most attributes for 2, 3, 4 and 5 values. Beyond these (and beyond 1,024 cards) a table
/// would outgrow 64 cards before a match is likely.
const MAX_ATTRIBUTES: [u8; 4] = [10, 6, 5, 4];

/// A deck's shape: `attributes` of `values` each. It has values^attributes cards, and a match is
/// exactly `values` different cards of which every attribute is all the same or all different.
///
/// ```
/// use fairdeal_rules::set::Geometry;
/// let geometry = Geometry::STANDARD;
/// assert_eq!((geometry.deck_size(), geometry.match_count()), (81, 1080));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    attributes: u8,
    values: u8,
}

/// A card: its number, whose base-`values` digits are its attributes, the first attribute most
/// significant. What the digits are depends on the [`Geometry`] it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u16);

impl Card {
    /// The first card of every deck.
    pub(super) const FIRST: Card = Card(0);

    /// The card's number, as it stands in a view.
    pub fn number(self) -> u16 {
        self.0
    }

    /// The number as an index into the deck of all cards.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Geometry {
    /// The game as it is sold: 4 attributes of 3 values, 81 cards.
    pub const STANDARD: Geometry = Geometry { attributes: 4, values: 3 };

    /// A deck of `attributes` (at least 1) with `values` each: up to 10 × 2, 6 × 3, 5 × 4 or 4 × 5.
    ///
    /// # Errors
    /// Any other shape.
    pub fn new(attributes: u8, values: u8) -> Result<Geometry, GeometryError> {
        let most = usize::from(values)
            .checked_sub(2)
            .and_then(|index| MAX_ATTRIBUTES.get(index))
            .ok_or(GeometryError::Values { values })?;
        if attributes == 0 || attributes > *most {
            return Err(GeometryError::Attributes { attributes, values, most: *most });
        }
        Ok(Geometry { attributes, values })
    }

    /// How many attributes a card has.
    pub fn attributes(self) -> usize {
        usize::from(self.attributes)
    }

    /// How many values an attribute has, and how many cards a match.
    pub fn values(self) -> usize {
        usize::from(self.values)
    }

    /// The number of cards in the deck, at most 1,024.
    pub fn deck_size(self) -> usize {
        self.values().pow(u32::from(self.attributes))
    }

    /// How many matches there are in the whole deck: ((v! + v)^n − v^n) / v! for n attributes of
    /// v values. (An attribute is all the same in v ways or all different in v!, if the cards are
    /// in order; v^n of these are one card v times; each match was counted in v! orders.)
    pub fn match_count(self) -> u64 {
        let values = u64::from(self.values);
        let orders: u64 = (1..=values).product();
        let attributes = u32::from(self.attributes);
        ((orders + values).pow(attributes) - values.pow(attributes)) / orders
    }

    /// The answers that a tournament allows in one match unless it says otherwise:
    /// 4 × deck ÷ values.
    pub fn default_max_answers(self) -> u32 {
        (4 * self.deck_size() / self.values()) as u32
    }

    /// The card with this number, or none (a blank) when there is no such card.
    pub fn card(self, number: usize) -> Option<Card> {
        (number < self.deck_size()).then_some(Card(number as u16))
    }

    /// The card with these attributes, each from 0 to `values` − 1, or none when they are not as
    /// many as a card has or one is out of range.
    pub fn card_from_attributes(self, attributes: &[u8]) -> Option<Card> {
        let fits = attributes.len() == self.attributes()
            && attributes.iter().all(|&attribute| attribute < self.values);
        fits.then(|| {
            Card(attributes.iter().fold(0, |number, &attribute| {
                number * u16::from(self.values) + u16::from(attribute)
            }))
        })
    }

    /// The attribute of a card at `index`, counted from 0, the most significant first. An index
    /// out of range reads as 0.
    pub fn attribute(self, card: Card, index: usize) -> u8 {
        match self.attributes().checked_sub(index + 1) {
            Some(place) => {
                let weight = u32::from(self.values).pow(place as u32);
                (u32::from(card.0) / weight % u32::from(self.values)) as u8
            }
            None => 0,
        }
    }

    /// The attributes of a card, the most significant first, each from 0 to `values` − 1.
    pub fn attributes_of(self, card: Card) -> impl Iterator<Item = u8> {
        let values = u32::from(self.values);
        let mut weight = self.deck_size() as u32;
        (0..self.attributes).map(move |_| {
            weight /= values;
            (u32::from(card.0) / weight % values) as u8
        })
    }

    /// All cards, in the order of their numbers.
    pub fn deck(self) -> impl Iterator<Item = Card> {
        (0..self.deck_size() as u16).map(Card)
    }

    /// The card as text: its attributes as digits, such as `0112`.
    pub fn text(self, card: Card) -> String {
        self.attributes_of(card).map(|attribute| char::from(b'0' + attribute)).collect()
    }

    /// The card that [`text`](Geometry::text) writes so, or none.
    pub fn card_from_text(self, text: &str) -> Option<Card> {
        let mut attributes = [0; 10];
        let attributes = attributes.get_mut(..text.len())?;
        for (attribute, digit) in attributes.iter_mut().zip(text.bytes()) {
            *attribute = digit.checked_sub(b'0')?;
        }
        self.card_from_attributes(attributes)
    }
}

/// Why there is no deck of this shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeometryError {
    /// The number of values is out of range.
    Values {
        /// The values asked for.
        values: u8,
    },
    /// The number of attributes is out of range for this number of values.
    Attributes {
        /// The attributes asked for.
        attributes: u8,
        /// The values asked for.
        values: u8,
        /// The most attributes for this number of values.
        most: u8,
    },
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GeometryError::Values { values } => {
                write!(f, "a deck with {values} values an attribute: give 2 to {MAX_VALUES}")
            }
            GeometryError::Attributes { attributes, values, most } => write!(
                f,
                "a deck of {attributes} attributes with {values} values: give 1 to {most} attributes"
            ),
        }
    }
}

impl core::error::Error for GeometryError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn shapes_are_bounded() {
        for (attributes, values, cards) in [
            (4, 3, 81),
            (6, 3, 729),
            (5, 4, 1024),
            (4, 5, 625),
            (4, 2, 16),
            (10, 2, 1024),
            (1, 5, 5),
        ] {
            assert_eq!(Geometry::new(attributes, values).unwrap().deck_size(), cards);
        }
        for (attributes, values) in
            [(4, 0), (4, 1), (4, 6), (0, 3), (7, 3), (6, 4), (5, 5), (11, 2)]
        {
            assert!(Geometry::new(attributes, values).is_err(), "{attributes} × {values}");
        }
        assert_eq!(
            Geometry::new(7, 3).unwrap_err().to_string(),
            "a deck of 7 attributes with 3 values: give 1 to 6 attributes"
        );
        assert_eq!(
            Geometry::new(4, 255).unwrap_err().to_string(),
            "a deck with 255 values an attribute: give 2 to 5"
        );
    }

    #[test]
    fn a_card_is_its_attributes() {
        for (attributes, values) in [(4, 3), (6, 3), (5, 4), (4, 5), (10, 2)] {
            let geometry = Geometry::new(attributes, values).unwrap();
            for card in geometry.deck() {
                let attributes: Vec<u8> = geometry.attributes_of(card).collect();
                assert_eq!(geometry.card_from_attributes(&attributes), Some(card));
                assert_eq!(geometry.card_from_text(&geometry.text(card)), Some(card));
            }
        }
        let standard = Geometry::STANDARD;
        let card = standard.card_from_text("0112").unwrap();
        assert_eq!(card.number(), 9 + 3 + 2);
        assert_eq!((standard.attribute(card, 3), standard.attribute(card, 4)), (2, 0));
    }

    #[test]
    fn what_is_no_card_is_blank() {
        let standard = Geometry::STANDARD;
        assert_eq!(standard.card(80).map(Card::number), Some(80));
        assert_eq!(standard.card(81), None);
        assert_eq!(standard.card(65_536), None);
        for text in ["", "011", "01123", "0113", "01/2", "01é", "01123456789"] {
            assert_eq!(standard.card_from_text(text), None, "{text}");
        }
    }
}
