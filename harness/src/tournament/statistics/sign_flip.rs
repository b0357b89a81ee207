//! The two-sided sign-flip (randomisation) test of paired differences. If neither of two entries is
//! better, each difference is as likely with the other sign, so that the sum of the differences is
//! compared with all sums that flipped signs give: p is the share of those that are at least as far
//! from zero.
//!
//! Source: R. A. Fisher, The Design of Experiments, 1935, section 21.

use libm::{erfc, exp, exp2, log, log1p, sinh, sqrt};

/// Up to so many differences other than zero all flips are counted.
pub const MOST_EXACT: usize = 24;

/// A p-value below this stands as this, so that none is ever printed as zero.
const LEAST: f64 = 1e-300;

/// The exact p-value, for at most [`MOST_EXACT`] differences of these sizes and this sum.
pub fn exact(sizes: &[u64], sum: i128) -> f64 {
    if sum == 0 {
        return 1.0;
    }
    // Every flip is one of the first half and one of the second.
    let (first, second) = sizes.split_at(sizes.len() / 2);
    let (first, second) = (sums(first), sums(second));
    let mut from = second.len();
    let mut as_far: u64 = 0;
    for a in first {
        while from > 0 && a.saturating_add(second[from - 1]) >= sum.abs() {
            from -= 1;
        }
        as_far += (second.len() - from) as u64;
    }
    2.0 * as_far as f64 / exp2(sizes.len() as f64)
}

/// All sums that signs give to these sizes, in ascending order.
fn sums(sizes: &[u64]) -> Vec<i128> {
    let mut sums = vec![0];
    for &size in sizes {
        let size = i128::from(size);
        sums = sums.iter().flat_map(|sum| [sum + size, sum - size]).collect();
    }
    sums.sort_unstable();
    sums
}

/// A p-value that is never below the exact one, from the sum of the differences and of their squares
/// alone: 3.1787 times that of the normal distribution.
///
/// Source: V. K. Bentkus and D. Dzindzalieta, A tight Gaussian bound for weighted sums of Rademacher
/// random variables, Bernoulli 21, 2015.
pub fn bound(sum: i128, squares: i128) -> f64 {
    if sum == 0 || squares == 0 {
        return 1.0;
    }
    let deviation = (sum as f64).abs() / sqrt(squares as f64);
    (2.0 * 3.1787 * upper_tail(deviation)).clamp(LEAST, 1.0)
}

/// The p-value of many differences, mostly to a few hundredths of itself, in the far tail too: the
/// saddlepoint approximation of the sum's distribution under flips, with Daniels' correction for a
/// sum that moves in steps.
///
/// `bins` are the sizes other than zero with their numbers, close to the true ones; `squares` is
/// the true sum of their squares, `absolute` of the sizes, and `divisor` divides all of them.
///
/// Sources: H. E. Daniels, Tail probability approximations, International Statistical Review 55,
/// 1987; O. E. Barndorff-Nielsen, Modified signed log likelihood ratio, Biometrika 78, 1991.
pub fn approximate(
    bins: &[(f64, u64)],
    sum: i128,
    squares: i128,
    absolute: i128,
    divisor: u64,
) -> f64 {
    let count: u64 = bins.iter().map(|bin| bin.1).sum();
    // The smallest that there can be: no flip but none and all of them.
    let least = exp2(1.0 - count.min(1000) as f64).max(LEAST);
    if sum.abs() == absolute {
        return least;
    }
    // Half a step back, since the observed sum itself is as far from zero.
    let target = sum.abs() - i128::from(divisor);
    if target <= 0 {
        return 1.0;
    }
    let rounded: f64 = bins.iter().map(|&(size, count)| size * size * count as f64).sum();
    let scale = sqrt(squares as f64 / rounded);
    let bins: Vec<(f64, f64)> =
        bins.iter().map(|&(size, count)| (size * scale, count as f64)).collect();
    let largest: f64 = bins.iter().map(|&(size, count)| size * count).sum();
    let target = (target as f64).min(largest * (1.0 - 1e-9));
    let deviation = target / sqrt(squares as f64);
    let p = if deviation < 0.05 {
        2.0 * upper_tail(deviation)
    } else {
        2.0 * upper_tail(modified_root(&bins, target, divisor as f64))
    };
    p.min(bound(sum, squares)).clamp(least, 1.0)
}

/// Barndorff-Nielsen's r* of the sum of sizes with random signs at `target`.
fn modified_root(bins: &[(f64, f64)], target: f64, half_step: f64) -> f64 {
    // The derivative of the cumulant generating function is concave, so that Newton's method climbs
    // to the saddlepoint from below.
    let derivatives = |t: f64| {
        bins.iter().fold((0.0, 0.0), |(first, second), &(size, count)| {
            let e = exp(-2.0 * t * size);
            let tanh = (1.0 - e) / (1.0 + e);
            let slope = 4.0 * e / ((1.0 + e) * (1.0 + e));
            (first + count * size * tanh, second + count * size * size * slope)
        })
    };
    let squares: f64 = bins.iter().map(|&(size, count)| size * size * count).sum();
    let mut t = target / squares;
    for _ in 0..100 {
        let (first, second) = derivatives(t);
        let step = (target - first) / second;
        if !step.is_finite() {
            break;
        }
        t += step;
        // Each step squares the error of the one before.
        if step.abs() <= t * 1e-7 {
            break;
        }
    }
    let second = derivatives(t).1;
    let log_cosh = |x: f64| x + log1p(exp(-2.0 * x)) - core::f64::consts::LN_2;
    let cumulant: f64 = bins.iter().map(|&(size, count)| count * log_cosh(t * size)).sum();
    let w = sqrt((2.0 * (t * target - cumulant)).max(0.0));
    let u = sinh(half_step * t) / half_step * sqrt(second);
    let corrected = w + log(u / w) / w;
    if corrected.is_finite() { corrected } else { w }
}

/// The probability that a standard normal variable exceeds `x`.
fn upper_tail(x: f64) -> f64 {
    0.5 * erfc(x * core::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All flips, one by one.
    fn enumerated(sizes: &[u64], sum: i128) -> f64 {
        let flips = 1u64 << sizes.len();
        let flipped = |signs: u64| -> i128 {
            let signed = |(place, &size): (usize, &u64)| {
                if signs >> place & 1 == 1 { -i128::from(size) } else { i128::from(size) }
            };
            sizes.iter().enumerate().map(signed).sum()
        };
        let as_far = (0..flips).filter(|&signs| flipped(signs).abs() >= sum.abs()).count();
        as_far as f64 / flips as f64
    }

    fn approximated(sizes: &[u64], sum: i128) -> f64 {
        let bins: Vec<(f64, u64)> = sizes.iter().map(|&size| (size as f64, 1)).collect();
        let squares = sizes.iter().map(|&size| i128::from(size) * i128::from(size)).sum();
        let absolute = sizes.iter().map(|&size| i128::from(size)).sum();
        let gcd = |a: u64, b: u64| {
            let (mut a, mut b) = (a, b);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        approximate(&bins, sum, squares, absolute, sizes.iter().copied().fold(0, gcd))
    }

    #[test]
    fn known_values() {
        // Darwin's maize, the example of Fisher's book: 863 of 2^14 flips are as far on each side.
        let eighths: [i128; 15] = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
        let sizes: Vec<u64> = eighths.iter().map(|d| d.unsigned_abs() as u64).collect();
        let sum: i128 = eighths.iter().sum();
        assert_eq!((sum, exact(&sizes, sum)), (314, 1726.0 / 32768.0));
        assert_eq!(exact(&[], 0), 1.0);
        assert_eq!(exact(&[3], 3), 1.0);
        assert_eq!(exact(&[1; 5], 5), 2.0 / 32.0);
    }

    #[test]
    fn the_sign_test_of_many_differences_is_close_to_the_binomial_distribution() {
        // Of a hundred equal differences so many are positive: the two-sided binomial tail.
        for (positive, tail) in [
            (50, 1.0),
            (55, 0.368_201_617_326_694),
            (60, 0.056_887_933_640_980),
            (70, 7.850_138_916_491_6e-5),
            (80, 1.115_909_050_859_3e-9),
            (90, 3.063_298_116_318_5e-17),
            (100, 2.0 * exp2(-100.0)),
        ] {
            for size in [1u64, 7, 200] {
                let sum = i128::from(size) * (2 * positive - 100);
                let p = approximated(&[size; 100], sum);
                assert!((p / tail - 1.0).abs() < 0.01, "{positive} of size {size}: {p:e} {tail:e}");
            }
        }
    }

    #[test]
    fn p_values_are_uniform_where_neither_is_better() {
        // Heavy tails, and one difference in twenty a forfeit.
        let mut random = 1u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            random >> 33
        };
        let (trials, differences) = (2000, 60);
        let mut below = [0; 3];
        for _ in 0..trials {
            let mut sum = 0i128;
            let mut sizes = Vec::new();
            for _ in 0..differences {
                let size = if next() % 20 == 0 { 500 } else { 1 + next() % 30 };
                sum += if next() % 2 == 0 { i128::from(size) } else { -i128::from(size) };
                sizes.push(size);
            }
            let p = approximated(&sizes, sum);
            for (count, level) in below.iter_mut().zip([0.01, 0.05, 0.5]) {
                *count += i32::from(p <= level);
            }
        }
        // Within four standard deviations of the binomial distribution.
        let expected = [(20.0, 4.4), (100.0, 9.7), (1000.0, 22.4)];
        for (count, (mean, deviation)) in below.into_iter().zip(expected) {
            assert!((f64::from(count) - mean).abs() < 4.0 * deviation, "{below:?}");
        }
    }

    proptest! {
        #[test]
        fn half_sums_count_what_enumeration_counts(
            sizes in prop::collection::vec(0u64..20, 0..12), sum in 0i128..100
        ) {
            let expected = if sum == 0 { 1.0 } else { enumerated(&sizes, sum) };
            prop_assert_eq!(exact(&sizes, sum), expected);
            prop_assert_eq!(exact(&sizes, -sum), expected);
        }

        #[test]
        fn the_bound_is_one(
            sizes in prop::collection::vec(1u64..50, 1..16), signs: u16
        ) {
            let signed = |(place, &size): (usize, &u64)| {
                if signs >> place & 1 == 1 { -i128::from(size) } else { i128::from(size) }
            };
            let sum: i128 = sizes.iter().enumerate().map(signed).sum();
            let squares = sizes.iter().map(|&size| i128::from(size) * i128::from(size)).sum();
            prop_assert!(exact(&sizes, sum) <= bound(sum, squares));
        }

        #[test]
        fn the_approximation_is_close_to_the_exact_value(
            sizes in prop::collection::vec(1u64..100, 20..=24), flips: u32
        ) {
            let signed = |(place, &size): (usize, &u64)| {
                if flips >> place & 1 == 1 { -i128::from(size) } else { i128::from(size) }
            };
            let sum: i128 = sizes.iter().enumerate().map(signed).sum();
            let (approximate, exact) = (approximated(&sizes, sum), exact(&sizes, sum));
            prop_assert!((approximate / exact - 1.0).abs() < 0.25, "{approximate} {exact}");
        }

        #[test]
        fn extremes_give_a_probability(
            sizes in prop::collection::vec(1u64..=1 << 60, 1..40), share in 0u64..=1000
        ) {
            let absolute: i128 = sizes.iter().map(|&size| i128::from(size)).sum();
            let p = approximated(&sizes, absolute / 1000 * i128::from(share));
            prop_assert!(p > 0.0 && p <= 1.0, "{p}");
        }
    }
}
