//! A histogram of whole numbers that stays small however many there are, and adds up in any order
//! to the same.

use std::collections::BTreeMap;

/// Numbers below this size have a bin of their own.
const EXACT: u64 = 4096;

/// How often each number occurred. Numbers from −4,095 to 4,095 are told apart; larger ones are
/// rounded towards 0 to eleven significant bits, which is within 0.1 % of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The bins of 0 and the numbers after it, up to the largest of them that occurred below
    /// [`EXACT`].
    small: Vec<u64>,
    others: BTreeMap<i64, u64>,
    count: u64,
}

impl Histogram {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, number: i64) {
        self.count += 1;
        match usize::try_from(number).ok().and_then(|number| self.small.get_mut(number)) {
            Some(bin) => *bin += 1,
            None => self.add_new(number),
        }
    }

    /// Counts a number that is not among the small ones so far.
    fn add_new(&mut self, number: i64) {
        match usize::try_from(number) {
            Ok(small) if small < EXACT as usize => {
                self.small.resize(small + 1, 0);
                self.small[small] = 1;
            }
            _ => *self.others.entry(bin(number)).or_default() += 1,
        }
    }

    /// The bins in ascending order: the number that stands for each, and how often it occurred.
    pub fn bins(&self) -> impl Iterator<Item = (i64, u64)> {
        let others = |range| self.others.range(range).map(|(&number, &count)| (number, count));
        let small = (0..).zip(self.small.iter().copied()).filter(|&(_, count)| count > 0);
        others(i64::MIN..0).chain(small).chain(others(0..i64::MAX))
    }

    /// How often a number below 4,096 occurred.
    pub fn get(&self, number: i64) -> u64 {
        let small = usize::try_from(number).ok().and_then(|number| self.small.get(number));
        small.or_else(|| self.others.get(&number)).copied().unwrap_or(0)
    }

    /// The median: of an even number of numbers the mean of the middle two.
    pub fn median(&self) -> Option<f64> {
        let last = self.count.checked_sub(1)?;
        let (low, high) = (self.nth(last / 2)?, self.nth(self.count / 2)?);
        Some((i128::from(low) + i128::from(high)) as f64 / 2.0)
    }

    /// The smallest number that at least `percent` of a hundred numbers do not exceed.
    pub fn percentile(&self, percent: u8) -> Option<i64> {
        let rank = (u128::from(self.count) * u128::from(percent)).div_ceil(100);
        self.nth(u64::try_from(rank).ok()?.saturating_sub(1))
    }

    /// The `n`th lowest number, from 0.
    fn nth(&self, n: u64) -> Option<i64> {
        let mut below = 0;
        self.bins().find_map(|(number, count)| {
            below += count;
            (below > n).then_some(number)
        })
    }
}

/// The number that stands for the bin of this one.
fn bin(number: i64) -> i64 {
    let size = number.unsigned_abs();
    if size < EXACT {
        return number;
    }
    let dropped = size.ilog2() - (EXACT.ilog2() - 2);
    let rounded = size >> dropped << dropped;
    // Only −2⁶³ itself is as large as that.
    i64::try_from(rounded).map_or(i64::MIN, |rounded| rounded * number.signum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(numbers: &[i64]) -> Histogram {
        let mut histogram = Histogram::default();
        numbers.iter().for_each(|&number| histogram.add(number));
        histogram
    }

    #[test]
    fn medians_of_odd_and_even_numbers() {
        assert_eq!(of(&[]).median(), None);
        assert_eq!(of(&[5, 1, 3]).median(), Some(3.0));
        assert_eq!(of(&[5, 1, 3, 4]).median(), Some(3.5));
    }

    #[test]
    fn percentiles_by_nearest_rank() {
        let hundred: Vec<i64> = (1..=100).collect();
        let figures = [0, 1, 50, 99, 100].map(|percent| of(&hundred).percentile(percent));
        assert_eq!(figures, [1, 1, 50, 99, 100].map(Some));
        assert_eq!(of(&[7]).percentile(90), Some(7));
        assert_eq!(of(&[]).percentile(50), None);
    }

    #[test]
    fn extremes_have_bins() {
        assert_eq!([bin(4095), bin(-4095), bin(4096), bin(4099)], [4095, -4095, 4096, 4096]);
        assert_eq!(bin(i64::MIN), i64::MIN);
        assert!(bin(i64::MAX) > i64::MAX / 1024 * 1023);
    }

    proptest! {
        #[test]
        fn bins_are_close_and_keep_the_order(a: i64, b: i64) {
            let error = i128::from(a) - i128::from(bin(a));
            prop_assert!(error.abs() * 1024 <= i128::from(a).abs());
            prop_assert_eq!(bin(bin(a)), bin(a));
            prop_assert!(bin(a.min(b)) <= bin(a.max(b)));
        }
    }
}
