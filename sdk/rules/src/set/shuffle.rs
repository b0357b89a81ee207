//! Shuffles and unique random numbers. The randomness is passed in: `below(n)` gives a number from
//! 0 to n − 1 for n of at least 1.

use alloc::vec::Vec;
use core::fmt;

/// The most numbers that [`unique_numbers`] chooses from.
const MAX_RANGE: u64 = 1_000_000;

/// Shuffles `items` (Fisher–Yates): for each place from the last down to the second, swap it with
/// one drawn from the places up to it. A draw out of range counts as the highest.
pub fn shuffle<T>(items: &mut [T], mut below: impl FnMut(u64) -> u64) {
    for last in (1..items.len()).rev() {
        let other = below(last as u64 + 1).min(last as u64) as usize;
        items.swap(last, other);
    }
}

/// `amount` different random numbers from `bottom` to `top`: all of them shuffled, and the first
/// `amount` taken. This is the spreadsheet's `RandLotto`.
///
/// # Errors
/// When there are fewer than `amount` numbers, or more than a million to choose from.
pub fn unique_numbers(
    bottom: i64,
    top: i64,
    amount: usize,
    below: impl FnMut(u64) -> u64,
) -> Result<Vec<i64>, RangeError> {
    let available = if top < bottom { 0 } else { top.abs_diff(bottom).saturating_add(1) };
    if available > MAX_RANGE {
        return Err(RangeError::TooWide { bottom, top });
    }
    if amount as u64 > available {
        return Err(RangeError::TooFew { bottom, top, amount, available });
    }
    let mut numbers: Vec<i64> = (bottom..=top).collect();
    shuffle(&mut numbers, below);
    numbers.truncate(amount);
    Ok(numbers)
}

/// Why no numbers can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeError {
    /// The range holds fewer numbers than were asked for.
    TooFew {
        /// The lowest number.
        bottom: i64,
        /// The highest number.
        top: i64,
        /// The numbers asked for.
        amount: usize,
        /// The numbers there are.
        available: u64,
    },
    /// The range holds more than a million numbers.
    TooWide {
        /// The lowest number.
        bottom: i64,
        /// The highest number.
        top: i64,
    },
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RangeError::TooFew { bottom, top, amount, available } => write!(
                f,
                "{amount} different numbers from {bottom} to {top}: there are {available}; ask for \
                 no more"
            ),
            RangeError::TooWide { bottom, top } => write!(
                f,
                "the range from {bottom} to {top} is too wide: give at most {MAX_RANGE} numbers"
            ),
        }
    }
}

impl core::error::Error for RangeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    #[test]
    fn the_least_and_the_greatest_draws() {
        let mut items = [0, 1, 2, 3];
        shuffle(&mut items, |bound| bound - 1);
        assert_eq!(items, [0, 1, 2, 3]);
        shuffle(&mut items, |_| 0);
        assert_eq!(items, [1, 2, 3, 0]);
        shuffle(&mut items, |_| u64::MAX);
        assert_eq!(items, [1, 2, 3, 0]);
    }

    #[test]
    fn ranges_that_hold_too_little_or_too_much() {
        assert_eq!(
            unique_numbers(1, 12, 13, |_| 0).unwrap_err().to_string(),
            "13 different numbers from 1 to 12: there are 12; ask for no more"
        );
        assert!(unique_numbers(2, 1, 1, |_| 0).is_err());
        assert!(unique_numbers(i64::MIN, i64::MAX, 1, |_| 0).is_err());
        assert_eq!(unique_numbers(2, 1, 0, |_| 0), Ok(Vec::new()));
        assert_eq!(unique_numbers(i64::MAX, i64::MAX, 1, |_| 0), Ok(alloc::vec![i64::MAX]));
    }

    proptest! {
        #[test]
        fn numbers_are_different_and_in_range(
            bottom in -100i64..100, width in 0usize..100, draws: Vec<u64>
        ) {
            let top = bottom + width as i64;
            let mut draws = draws.into_iter().cycle();
            let mut numbers =
                unique_numbers(bottom, top, width + 1, |bound| draws.next().unwrap_or(0) % bound)
                    .unwrap();
            numbers.sort_unstable();
            prop_assert_eq!(numbers, (bottom..=top).collect::<Vec<_>>());
        }
    }
}
