//! Sums over deals. Matches of one deal share its cards, so that the deal, not the match, is the
//! unit of observation: in a race, in which an entry plays several matches of a deal, the mean is a
//! ratio of two sums and its variance that of a ratio of cluster totals.

use super::{mean, student_t_975};

/// Sums over deals of a figure's total at a deal and of the number of matches there.
///
/// Source: W. G. Cochran, Sampling Techniques, 3rd edition, 1977, section 9A.1 (ratio to size of
/// clusters of unequal sizes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DealSums {
    /// Deals with at least one match.
    pub deals: u64,
    /// All their matches.
    pub matches: u64,
    /// The sum of the figure over all matches.
    pub sum: i128,
    squares: i128,
    cross: i128,
    matches_squared: i128,
}

impl DealSums {
    /// Adds a deal: its number of matches, and the figure's total over them.
    pub fn add(&mut self, matches: u64, total: i128) {
        let size = i128::from(matches);
        // What fits in 64 bits has a product that fits in 128, and needs no long multiplication.
        let [square, cross] = match i64::try_from(total) {
            Ok(short) => [i128::from(short) * i128::from(short), i128::from(short) * size],
            Err(_) => [total.saturating_mul(total), total.saturating_mul(size)],
        };
        self.deals += 1;
        self.matches += matches;
        self.sum = self.sum.saturating_add(total);
        self.squares = self.squares.saturating_add(square);
        self.cross = self.cross.saturating_add(cross);
        self.matches_squared = self.matches_squared.saturating_add(size * size);
    }

    /// The mean of the figure over all matches.
    pub fn mean(&self) -> Option<f64> {
        mean(self.sum, self.matches)
    }

    /// The half width of the 95 % confidence interval of the mean: Student's t times the standard
    /// error. `None` for fewer than two deals.
    pub fn half_width_95(&self) -> Option<f64> {
        if self.deals < 2 {
            return None;
        }
        let (deals, matches) = (self.deals as f64, self.matches as f64);
        let spread = self.spread().unwrap_or_else(|| {
            let sum = self.sum as f64;
            matches * matches * self.squares as f64 - 2.0 * matches * sum * self.cross as f64
                + sum * sum * self.matches_squared as f64
        });
        // Divided in steps, since the fourth power of the matches is a large number.
        let variance = spread.max(0.0) / (matches * matches) / (matches * matches);
        Some(student_t_975(self.deals - 1) * (variance * (deals / (deals - 1.0))).sqrt())
    }

    /// The sum of (total − mean · matches)² over deals, times the square of all matches: exactly,
    /// where it fits.
    fn spread(&self) -> Option<f64> {
        let matches = i128::from(self.matches);
        let squares = matches.checked_mul(matches)?.checked_mul(self.squares)?;
        let cross = matches.checked_mul(self.sum)?.checked_mul(self.cross)?.checked_mul(2)?;
        let sizes = self.sum.checked_mul(self.sum)?.checked_mul(self.matches_squared)?;
        Some(squares.checked_sub(cross)?.checked_add(sizes)? as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(deals: &[(u64, i128)]) -> DealSums {
        let mut sums = DealSums::default();
        deals.iter().for_each(|&(matches, total)| sums.add(matches, total));
        sums
    }

    #[test]
    fn figures_of_small_samples() {
        assert_eq!(of(&[]).mean(), None);
        assert_eq!(of(&[(1, 5)]).half_width_95(), None);
        assert_eq!(of(&[(1, 5), (1, 5)]).half_width_95(), Some(0.0));
        // 1, 2, 3: standard deviation 1, t = 4.3027, n = 3.
        let half = of(&[(1, 1), (1, 2), (1, 3)]).half_width_95().unwrap();
        assert!((half - 4.3027 / 3f64.sqrt()).abs() < 1e-12, "{half}");
    }

    #[test]
    fn matches_of_one_deal_are_one_observation() {
        // Ten matches a deal that all came out alike say no more than one.
        let once = of(&[(1, 1), (1, 2), (1, 6)]);
        let ten = of(&[(10, 10), (10, 20), (10, 60)]);
        assert_eq!(once.mean(), ten.mean());
        let (a, b) = (once.half_width_95().unwrap(), ten.half_width_95().unwrap());
        assert!((a - b).abs() < 1e-12, "{a} {b}");
    }

    #[test]
    fn sums_too_large_for_exact_squares_still_give_a_figure() {
        let sums = of(&[(1, i128::MAX), (1, i128::MIN), (1, i128::from(i64::MAX))]);
        assert!(sums.half_width_95().unwrap().is_finite());
    }

    proptest! {
        #[test]
        fn half_widths_are_those_of_the_textbook(
            deals in prop::collection::vec((1u64..5, -1000i128..1000), 2..40)
        ) {
            let sums = of(&deals);
            let matches: f64 = deals.iter().map(|deal| deal.0 as f64).sum();
            let mean = sums.mean().unwrap();
            let rest = |&(size, total): &(u64, i128)| (total as f64 - mean * size as f64).powi(2);
            let spread: f64 = deals.iter().map(rest).sum();
            let n = deals.len() as f64;
            let error = (spread * n / (n - 1.0)).sqrt() / matches;
            let expected = student_t_975(deals.len() as u64 - 1) * error;
            let half = sums.half_width_95().unwrap();
            prop_assert!((half - expected).abs() <= 1e-9 * (1.0 + expected), "{half} {expected}");
        }
    }
}
