//! Two entries on the same deals: sums of the differences of their scores, and the test whether
//! they may be chance.

use super::deal_sums::DealSums;
use super::magnitudes::Magnitudes;
use super::sign_flip;

/// The differences of two entries, as sums alone: 48 bytes, so that all pairs of many entries can be
/// kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairSums {
    /// Deals that both played.
    pub deals: u64,
    /// The sum of the differences.
    pub sum: i128,
    squares: i128,
}

impl PairSums {
    /// Adds the difference at a deal.
    pub fn add(&mut self, difference: i64) {
        let difference = i128::from(difference);
        self.deals += 1;
        self.sum += difference;
        self.squares = self.squares.saturating_add(difference * difference);
    }

    /// Adds so many deals, given the sums of their differences and of the squares.
    pub fn add_small(&mut self, deals: u64, sum: i64, squares: i64) {
        self.deals += deals;
        self.sum += i128::from(sum);
        self.squares = self.squares.saturating_add(squares.into());
    }

    /// A p-value of the sign-flip test that is never below the exact one; `None` of nothing.
    pub fn p_bound(&self) -> Option<f64> {
        (self.deals > 0).then(|| sign_flip::bound(self.sum, self.squares))
    }
}

/// The differences of two entries, with all that the sign-flip test needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// The differences at the deals that both played.
    pub differences: DealSums,
    squares: i128,
    /// The sum of their sizes.
    absolute: i128,
    /// The greatest common divisor of all differences.
    divisor: u64,
    /// The sizes of the first ones other than zero: all of them, if they are few.
    first: Vec<u64>,
    sizes: Magnitudes,
}

impl Paired {
    /// Adds the difference at a deal at which both played so many matches.
    pub fn add(&mut self, matches: u64, difference: i64) {
        self.differences.add(matches, difference.into());
        if difference == 0 {
            return;
        }
        let size = difference.unsigned_abs();
        self.absolute += i128::from(size);
        self.squares = self.squares.saturating_add(i128::from(size) * i128::from(size));
        if self.divisor != 1 {
            self.divisor = greatest_common_divisor(self.divisor, size);
        }
        if self.first.len() <= sign_flip::MOST_EXACT {
            self.first.push(size);
        }
        self.sizes.add(size);
    }

    /// The two-sided p-value of the sign-flip test; `None` of nothing.
    pub fn p(&self) -> Option<f64> {
        if self.differences.deals == 0 {
            return None;
        }
        let sum = self.differences.sum;
        if self.first.len() <= sign_flip::MOST_EXACT {
            return Some(sign_flip::exact(&self.first, sum));
        }
        let bins: Vec<(f64, u64)> = self.sizes.bins().collect();
        Some(sign_flip::approximate(&bins, sum, self.squares, self.absolute, self.divisor))
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(differences: &[i64]) -> (Paired, PairSums) {
        let (mut paired, mut sums) = (Paired::default(), PairSums::default());
        for &difference in differences {
            paired.add(1, difference);
            sums.add(difference);
        }
        (paired, sums)
    }

    #[test]
    fn two_that_play_alike_cannot_be_told_apart() {
        let (paired, sums) = of(&[0; 30]);
        assert_eq!((paired.p(), sums.p_bound()), (Some(1.0), Some(1.0)));
        assert_eq!(paired.differences.half_width_95(), Some(0.0));
    }

    #[test]
    fn nothing_is_undefined() {
        let (paired, sums) = of(&[]);
        assert_eq!((paired.p(), sums.p_bound()), (None, None));
        assert_eq!(paired.differences.mean(), None);
    }

    #[test]
    fn a_forfeit_is_one_difference_whatever_its_size() {
        // One huge difference says no more than any other one.
        let mut differences = [0; 100];
        differences[40] = 1_000_000_000;
        assert_eq!(of(&differences).0.p(), Some(1.0));
        // Of 41, half of the flips keep the huge one's sign: the rest decides.
        let mut differences = [1; 41];
        differences[..20].fill(-1);
        differences[40] = 1_000_000_000;
        assert!(of(&differences).0.p().unwrap() > 0.5);
    }

    #[test]
    fn extremes_do_not_overflow() {
        let p = of(&[i64::MIN, i64::MIN, i64::MAX, i64::MIN]).0.p().unwrap();
        assert!((0.0..=1.0).contains(&p));
        let p = of(&[i64::MIN; 100]).0.p().unwrap();
        assert!(p > 0.0 && p < 1e-29);
    }

    proptest! {
        #[test]
        fn the_side_and_the_unit_do_not_matter(
            differences in prop::collection::vec(-40i64..60, 1..80), unit in 1i64..100_000
        ) {
            let p = of(&differences).0.p().unwrap();
            let other: Vec<i64> = differences.iter().map(|d| -d).collect();
            prop_assert_eq!(of(&other).0.p(), Some(p));
            let scaled: Vec<i64> = differences.iter().map(|d| d * unit).collect();
            let scaled = of(&scaled).0.p().unwrap();
            prop_assert!((scaled - p).abs() <= 0.02 * p, "{scaled} {p}");
        }

        #[test]
        fn a_bound_is_never_smaller(differences in prop::collection::vec(-40i64..60, 1..80)) {
            let (paired, sums) = of(&differences);
            prop_assert!(paired.p() <= sums.p_bound());
        }
    }
}
