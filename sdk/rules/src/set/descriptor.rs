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
/// When `size` is not 2 to 5, or the descriptors are not equally long or empty.
pub fn find_sets(cards: &[&str], size: usize) -> Result<Found, DescriptorError> {
    check_size(size)?;
    Ok(try_all(&split(cards)?, size, agree))
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
            DescriptorError::Size { size } => {
                write!(f, "a set of {size} cards: give 2 to {MAX_VALUES}")
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
        assert_eq!(message(&["1RDH"]), "a set of 1 cards: give 2 to 5");
        assert!(find_sets(&["1"], 6).is_err());
    }
}
