//! A test that may be looked at after every deal and stopped when it has decided, without erring
//! more often for that.
//!
//! With differences d₁, d₂, … of two bots, their sum S and the sum of their squares V, the wealth
//!
//! > √(c / (c + V)) · exp(S² / (2 (c + V)))
//!
//! is a mixture over λ of exp(λS − λ²V/2), each of which is a supermartingale where every difference
//! is as likely with the other sign: it ever reaches 1/α with a probability of at most α, whatever
//! the size of the differences. c is V at the first look, which the sizes alone tell, so that it may
//! be used as if it had been known before.
//!
//! Sources: V. H. de la Peña, A general class of exponential inequalities for martingales and
//! ratios, Annals of Probability 27, 1999; H. Robbins, Statistical methods related to the law of the
//! iterated logarithm, Annals of Mathematical Statistics 41, 1970; S. R. Howard, A. Ramdas,
//! J. McAuliffe and J. Sekhon, Time-uniform, nonparametric, nonasymptotic confidence sequences,
//! Annals of Statistics 49, 2021.

use libm::{exp, log, log1p, sqrt};

/// Deals before the first look.
pub const FIRST_LOOK: u64 = 100;

/// A test whether the mean difference of two bots is zero, fed deal by deal.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    alpha: f64,
    now: Sums,
    /// The sums at the first look.
    first: Option<Sums>,
    /// The logarithm of the most that the wealth ever was.
    most: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    deals: u64,
    sum: i128,
    squares: i128,
}

impl SequentialTest {
    /// A test that errs with a probability of at most `alpha`, which is between 0 and 1.
    pub fn new(alpha: f64) -> SequentialTest {
        SequentialTest { alpha, now: Sums::default(), first: None, most: 0.0 }
    }

    /// Takes the difference at the next deal.
    pub fn add(&mut self, difference: i64) {
        let difference = i128::from(difference);
        self.now.deals += 1;
        self.now.sum += difference;
        self.now.squares = self.now.squares.saturating_add(difference * difference);
        if self.now.deals < FIRST_LOOK || self.now.squares == 0 {
            return;
        }
        let first = self.first.get_or_insert(self.now);
        let (scale, squares) = (first.squares as f64, self.now.squares as f64);
        let sum = self.now.sum as f64;
        let wealth = sum * sum / (2.0 * (scale + squares)) - log1p(squares / scale) / 2.0;
        self.most = self.most.max(wealth);
    }

    /// Whether the bots have been told apart.
    pub fn has_decided(&self) -> bool {
        self.most >= -log(self.alpha)
    }

    /// The deals so far.
    pub fn deals(&self) -> u64 {
        self.now.deals
    }

    /// The sum of all differences so far.
    pub fn sum(&self) -> i128 {
        self.now.sum
    }

    /// A p-value that holds whenever one looks: the inverse of the most wealth that there ever was.
    pub fn p(&self) -> f64 {
        exp(-self.most).clamp(1e-300, 1.0)
    }

    /// The interval of the mean difference, at a confidence of 1 − α at all looks together: the
    /// means that the same test of differences about them would not reject now. `None` before the
    /// first look, and while all differences are zero.
    pub fn interval(&self) -> Option<[f64; 2]> {
        let first = self.first?;
        let mean = self.now.sum as f64 / self.now.deals as f64;
        let side = |sign: f64| {
            let rejects = |away: f64| self.rejects(&first, sign * away);
            let mut outside = sqrt(self.now.squares as f64) / self.now.deals as f64;
            let mut doublings = 0;
            while !rejects(outside) && doublings < 200 {
                outside *= 2.0;
                doublings += 1;
            }
            let mut inside = 0.0;
            for _ in 0..100 {
                let middle = (inside + outside) / 2.0;
                if rejects(middle) {
                    outside = middle;
                } else {
                    inside = middle;
                }
            }
            mean + sign * outside
        };
        Some([side(-1.0), side(1.0)])
    }

    /// Whether the test would reject, now, that the mean is so far from the one observed.
    fn rejects(&self, first: &Sums, away: f64) -> bool {
        let deals = self.now.deals as f64;
        // Sums of squares about the supposed mean.
        let squares = self.now.spread() + deals * away * away;
        let apart = away + self.now.mean() - first.mean();
        let scale = first.spread() + first.deals as f64 * apart * apart;
        let limit = (scale + squares) * (log1p(squares / scale) - 2.0 * log(self.alpha));
        deals * deals * away * away >= limit
    }
}

impl Sums {
    fn mean(&self) -> f64 {
        self.sum as f64 / self.deals as f64
    }

    /// The sum of squares about the mean.
    fn spread(&self) -> f64 {
        let exact = i128::from(self.deals)
            .checked_mul(self.squares)
            .zip(self.sum.checked_mul(self.sum))
            .map(|(squares, square)| (squares - square) as f64 / self.deals as f64);
        exact.unwrap_or_else(|| self.squares as f64 - self.sum as f64 * self.mean()).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator for simulations.
    struct Random(u64);

    impl Random {
        fn next(&mut self, below: u64) -> i64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((self.0 >> 33) % below) as i64
        }
    }

    /// How many of 1,000 tests of up to 2,000 deals decide, with a look after every deal.
    fn decided(alpha: f64, mut difference: impl FnMut(&mut Random) -> i64) -> (usize, u64) {
        let mut random = Random(1);
        let mut deals = 0;
        let tests = (0..1000).filter(|_| {
            let mut test = SequentialTest::new(alpha);
            while !test.has_decided() && test.deals() < 2000 {
                test.add(difference(&mut random));
            }
            deals += test.deals();
            test.has_decided()
        });
        (tests.count(), deals / 1000)
    }

    #[test]
    fn equal_bots_are_told_apart_at_most_as_often_as_promised() {
        // Two copies of one bot, each with its own luck: now and then one of them forfeits.
        let score = |random: &mut Random| match random.next(50) {
            0 => 10_000,
            _ => random.next(30),
        };
        for alpha in [0.05, 0.01] {
            let most = (1000.0 * alpha) as usize;
            let (wrong, _) = decided(alpha, |random| score(random) - score(random));
            assert!(wrong <= most, "forfeits: {wrong}");
            let (wrong, _) = decided(alpha, |random| 2 * random.next(2) - 1);
            assert!(wrong <= most, "signs: {wrong}");
            // So heavy tails that there is no mean.
            let heavy = |random: &mut Random| {
                let size = 1_000_000 / (1 + random.next(1_000_000));
                if random.next(2) == 0 { size } else { -size }
            };
            let (wrong, _) = decided(alpha, heavy);
            assert!(wrong <= most, "heavy tails: {wrong}");
        }
    }

    #[test]
    fn skewed_differences_of_mean_zero_are_seldom_told_apart() {
        // One in ten deals is lost by nine, the others are won by one.
        let skewed = |random: &mut Random| if random.next(10) == 0 { 9 } else { -1 };
        let (wrong, _) = decided(0.05, skewed);
        assert!(wrong <= 50, "{wrong}");
    }

    #[test]
    fn a_clear_difference_is_found_soon() {
        // A third of a standard deviation.
        let (found, deals) = decided(0.05, |random| random.next(31) - 12);
        assert!(found == 1000 && deals < 200, "{found} {deals}");
    }

    #[test]
    fn intervals_hold_the_true_mean_at_all_looks_together() {
        let mut random = Random(2);
        let mut missed = 0;
        for _ in 0..200 {
            let mut test = SequentialTest::new(0.05);
            let missing = (0..1000).any(|deal| {
                test.add(random.next(61) - 23);
                let interval = (deal % 50 == 49).then(|| test.interval()).flatten();
                interval.is_some_and(|[low, high]| !(low..=high).contains(&7.0))
            });
            missed += i32::from(missing);
        }
        assert!(missed <= 10, "{missed}");
    }

    #[test]
    fn the_interval_and_the_decision_agree() {
        let mut random = Random(3);
        let mut test = SequentialTest::new(0.05);
        while !test.has_decided() {
            let interval = test.interval();
            assert!(interval.is_none_or(|[low, high]| low < 0.0 && high > 0.0), "{interval:?}");
            test.add(random.next(31) - 13);
        }
        let [low, high] = test.interval().unwrap();
        assert!(0.0 < low && low < high && high < 10.0, "{low} {high}");
        assert!(test.p() <= 0.05);
    }

    #[test]
    fn bots_that_play_alike_are_never_told_apart() {
        let mut test = SequentialTest::new(0.05);
        (0..1000).for_each(|_| test.add(0));
        assert_eq!((test.has_decided(), test.interval(), test.p()), (false, None, 1.0));
        // A single difference says nothing.
        test.add(i64::MIN);
        assert!(!test.has_decided());
        assert!(test.interval().unwrap().iter().all(|end| end.is_finite()));
    }
}
