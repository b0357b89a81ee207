//! Cards described by characters, one an attribute, such as `2GWS`: any alphabet, any length, as in
//! a spreadsheet that lists the sets among 12 cells.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use super::geometry::MAX_VALUES;
use super::matching::Match;
use super::search::{Found, try_all};

/// Whether these cards are a set: none twice, and at each place in the descriptors all characters
/// the same or all different.
///
/// # Errors
/// When the descriptors are not 2 to 5, not equally long, or empty.
///
/// ```
/// use fairdeal_rules::set::is_set;
/// assert_eq!(is_set(&["2PWS", "1ROH", "3GDL"]), Ok(true));
/// assert_eq!(is_set(&["0112", "0112", "0112"]), Ok(false));
/// ```
pub fn is_set(cards: &[&str]) -> Result<bool, DescriptorError> {
    check_size(cards.len())?;
    Ok(agree(&split(cards)?))
}

/// Every set of `size` among these cards, in index order, and how many combinations were looked at.
/// A card may come twice, but not in a set.
///
/// # Errors
/// When `size` is not 2 to 5, there are more than [`MOST_COMBINATIONS`], or the descriptors are not
/// equally long or empty.
pub fn find_sets(cards: &[&str], size: usize) -> Result<Found, DescriptorError> {
    check_size(size)?;
    let combinations = combinations(cards.len(), size);
    if combinations > u128::from(MOST_COMBINATIONS) {
        return Err(DescriptorError::TooMany { cards: cards.len(), size, combinations });
    }
    Ok(try_all(&split(cards)?, size, agree))
}

/// Combinations that are looked at, one by one: some seconds.
pub const MOST_COMBINATIONS: u64 = 50_000_000;

/// How many combinations of `size` there are, 2 to 5 of them.
fn combinations(count: usize, size: usize) -> u128 {
    // Each step divides without a rest; what does not fit stays far too many.
    (0..size).fold(1, |all: u128, step| {
        all.saturating_mul(count.saturating_sub(step) as u128) / (step as u128 + 1)
    })
}

/// The sets in one line: positions from 1 with commas between them, and ` ! ` between sets, as in
/// `3,4,10 ! 4,6,8`.
pub fn sets_in_one_line(sets: &[Match]) -> String {
    let mut line = String::new();
    for (index, set) in sets.iter().enumerate() {
        if index > 0 {
            line.push_str(" ! ");
        }
        // Writing to a string cannot fail.
        let _ = write!(line, "{set}");
    }
    line
}

/// The positions from 1, with commas between them.
impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, position) in self.positions().iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{}", position + 1)?;
        }
        Ok(())
    }
}

/// The characters of each card.
fn split(cards: &[&str]) -> Result<Vec<Vec<char>>, DescriptorError> {
    let characters: Vec<Vec<char>> = cards.iter().map(|card| card.chars().collect()).collect();
    let length = characters.first().map_or(1, Vec::len);
    if length == 0 {
        return Err(DescriptorError::Empty);
    }
    match characters.iter().position(|card| card.len() != length) {
        Some(index) => Err(DescriptorError::Unequal {
            position: index + 1,
            length: characters[index].len(),
            expected: length,
        }),
        None => Ok(characters),
    }
}

fn check_size(size: usize) -> Result<(), DescriptorError> {
    match size {
        2..=MAX_VALUES => Ok(()),
        _ => Err(DescriptorError::Size { size }),
    }
}

/// The rule itself, on equally long cards.
fn agree(cards: &[Vec<char>]) -> bool {
    let different = |i: usize, same: &dyn Fn(&[char], &[char]) -> bool| {
        cards[..i].iter().all(|other| !same(other, &cards[i]))
    };
    (0..cards.len()).all(|i| different(i, &|a, b| a == b))
        && (0..cards[0].len()).all(|place| {
            cards.iter().all(|card| card[place] == cards[0][place])
                || (0..cards.len()).all(|i| different(i, &|a, b| a[place] == b[place]))
        })
}

/// Why descriptors cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DescriptorError {
    /// A card has no characters.
    Empty,
    /// A card has more or fewer characters than the first.
    Unequal {
        /// Which card, counted from 1.
        position: usize,
        /// Its characters.
        length: usize,
        /// The first card's characters.
        expected: usize,
    },
    /// To look at all combinations would take too long.
    TooMany {
        /// The cards.
        cards: usize,
        /// The cards of a set.
        size: usize,
        /// The combinations.
        combinations: u128,
    },
    /// A set of so many cards is not in the rules.
    Size {
        /// The cards.
        size: usize,
    },
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DescriptorError::Empty => {
                f.write_str("card 1 is empty: give one character an attribute, such as 2GWS")
            }
            DescriptorError::Unequal { position, length, expected } => write!(
                f,
                "card {position} has {length} characters and card 1 has {expected}: give one \
                 character an attribute to every card"
            ),
            DescriptorError::TooMany { cards, size, combinations } => write!(
                f,
                "{cards} cards have {combinations} combinations of {size}, more than \
                 {MOST_COMBINATIONS}, which are looked at at most: give fewer cards"
            ),
            DescriptorError::Size { size } => {
                write!(f, "cards of a set: {size}; give 2 to {MAX_VALUES}")
            }
        }
    }
}

impl core::error::Error for DescriptorError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn one_line_as_in_the_spreadsheet() {
        let cards =
            ["2GWS", "1PDL", "2PWS", "1ROH", "1GDH", "3GWS", "1GWH", "2PDL", "1ROL", "3GDL"];
        let found = find_sets(&cards, 3).unwrap();
        assert_eq!(sets_in_one_line(&found.matches), "3,4,10 ! 4,6,8");
        assert_eq!(found.combinations, 120);
        assert_eq!(sets_in_one_line(&[]), "");
    }

    #[test]
    fn any_alphabet_and_any_size() {
        assert_eq!(is_set(&["äx", "öx", "üx"]), Ok(true));
        assert_eq!(is_set(&["12", "34", "56", "78"]), Ok(true));
        assert_eq!(is_set(&["12", "34", "56", "72"]), Ok(false));
        assert_eq!(find_sets(&[], 3).unwrap().combinations, 0);
        assert_eq!(find_sets(&["1", "2"], 3).unwrap().combinations, 0);
    }

    #[test]
    fn a_card_that_comes_twice_is_in_no_set_with_itself() {
        let found = find_sets(&["11", "11", "11", "12", "13"], 3).unwrap();
        assert_eq!(sets_in_one_line(&found.matches), "1,4,5 ! 2,4,5 ! 3,4,5");
    }

    #[test]
    fn combinations_are_counted() {
        let counts = [(0, 2), (1, 2), (2, 2), (12, 3), (81, 3), (5, 5), (1000, 5)];
        let counts = counts.map(|(count, size)| combinations(count, size));
        assert_eq!(counts, [0, 0, 1, 220, 85_320, 1, 8_250_291_250_200]);
        assert!(combinations(usize::MAX, 5) > u128::from(MOST_COMBINATIONS));
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        let message = |cards: &[&str]| is_set(cards).unwrap_err().to_string();
        assert_eq!(
            message(&["1RDH", "1RD", "1RDL"]),
            "card 2 has 3 characters and card 1 has 4: give one character an attribute to every card"
        );
        assert_eq!(
            message(&["", "", ""]),
            "card 1 is empty: give one character an attribute, such as 2GWS"
        );
        assert_eq!(message(&["1RDH"]), "cards of a set: 1; give 2 to 5");
        assert!(find_sets(&["1"], 6).is_err());
        let cards = ["1"; 1000];
        assert_eq!(
            find_sets(&cards, 3).unwrap_err().to_string(),
            "1000 cards have 166167000 combinations of 3, more than 50000000, which are looked at \
             at most: give fewer cards"
        );
    }
}
