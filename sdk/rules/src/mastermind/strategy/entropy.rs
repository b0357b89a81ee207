//! The guess whose feedback tells the most bits.
//!
//! E. Neuwirth, "Some strategies for Mastermind", Zeitschrift für Operations Research 26, 1982.
//! Falls back as [`best_guess`] says.
//!
//! The bits left are the sum of n log2 n over the classes. Floating point breaks ties by its
//! rounding; here the logarithms of the primes are rounded once, to a fixed point, and all others
//! are sums of these. So two guesses with the same product of n^n tie exactly, and others stand in
//! their true order unless their sums lie within 2^-40 of N log2 N, where N codes are possible: for
//! 1,296 codes within 2^-26 bits.

use alloc::vec;
use alloc::vec::Vec;

use super::{Measure, Question, Suggestion, best_guess};

/// The guess that leaves the fewest bits on average (Neuwirth 1982).
pub fn entropy(question: &Question, random: &mut dyn FnMut() -> u64) -> Suggestion {
    best_guess::<BitsLeft>(question, random)
}

/// Bits behind the point of a logarithm. With classes up to 2^19 a sum stays below 2^64.
const FRACTION: u32 = 40;

/// `n log2 n` for each size `n` of a class, in units of 2^-40.
struct BitsLeft(Vec<u64>);

impl Measure for BitsLeft {
    const SETUP: u64 = 10;

    fn new(codes: usize) -> Self {
        let mut logarithm = vec![0u64; codes + 1];
        for number in 2..=codes {
            if logarithm[number] == 0 {
                add_prime(number, &mut logarithm);
            }
        }
        for (number, bits) in (0..).zip(&mut logarithm) {
            *bits = bits.saturating_mul(number);
        }
        Self(logarithm)
    }

    fn cost(&self, classes: &[u32], _: bool) -> u64 {
        classes.iter().filter_map(|&size| self.0.get(size as usize)).sum()
    }
}

/// Adds the logarithm of `prime` to each of its multiples, as often as it divides them.
fn add_prime(prime: usize, logarithm: &mut [u64]) {
    let bits = log2(prime as u64);
    let mut power = prime;
    while power < logarithm.len() {
        for multiple in logarithm.iter_mut().skip(power).step_by(power) {
            *multiple += bits;
        }
        power = power.saturating_mul(prime);
    }
}

/// The logarithm of `number` > 0 to base 2 in units of 2^-40, rounded down: a bit each time that
/// the mantissa is squared.
fn log2(number: u64) -> u64 {
    let whole = number.ilog2();
    let mut mantissa = u128::from(number) << (63 - whole);
    let mut bits = u64::from(whole);
    for _ in 0..FRACTION {
        mantissa = (mantissa * mantissa) >> 63;
        let carry = mantissa >> 64;
        mantissa >>= carry;
        bits = bits << 1 | carry as u64;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        assert_eq!(log2(1), 0);
        assert_eq!(log2(8), 3 << FRACTION);
        // log2 3 = 1.584962500721156181453738943947816508759814407692...
        assert_eq!(
            log2(3),
            (1_584_962_500_721_156_181u128 << FRACTION).div_euclid(10u128.pow(18)) as u64
        );
        // log2 1009 = 9.978710459...
        assert_eq!((log2(1009) * 1_000_000) >> FRACTION, 9_978_710);
    }

    #[test]
    fn equal_products_tie() {
        let bits = BitsLeft::new(100);
        // 12^12 · 1 · 1 has no equal, but 8^8 · 2^2 · 2^2 = 4^4 · 4^4 · 4^4 · 2^2 · 2^2 does.
        assert_eq!(bits.cost(&[8, 2, 2], false), bits.cost(&[4, 4, 4, 2, 2], false));
        assert!(bits.cost(&[12], false) > bits.cost(&[8, 2, 2], false));
        assert_eq!(bits.cost(&[0, 1, 1, 0], false), 0);
        assert_eq!(bits.cost(&[64], false), (64 * 6) << FRACTION);
    }
}
