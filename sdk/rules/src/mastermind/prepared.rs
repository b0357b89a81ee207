//! Feedback by bit counting. A code is prepared once; two prepared codes are then compared without
//! a loop over positions or symbols.
//!
//! Strikes are counted on the packed code: a nibble of the exclusive or is zero where the symbols
//! agree. Strikes and balls together are, for each symbol, the smaller of its two counts: with
//! counts written in unary, a field of bits for each symbol, that is the number of ones in the and.

use super::code::Code;
use super::feedback::Feedback;
use super::space::Space;

/// A code prepared for comparison, with `W` words of unary counts. `W` must be
/// [`words`](Prepared::words) of the space or more, else symbols go uncounted.
///
/// ```
/// use fairdeal_rules::mastermind::{Prepared, Space};
/// let space = Space::new(5, 10, true)?;
/// assert_eq!(Prepared::<1>::words(space), 1);
/// let secret = Prepared::<1>::new(space, space.parse("13732")?);
/// let guess = Prepared::<1>::new(space, space.parse("33311")?);
/// let feedback = secret.feedback(&guess, space);
/// assert_eq!((feedback.strikes, feedback.balls), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Prepared<const W: usize> {
    nibbles: u64,
    unary: [u64; W],
}

impl<const W: usize> Prepared<W> {
    /// How many words of unary counts codes of `space` need: 1, 2 or 4.
    pub fn words(space: Space) -> usize {
        usize::from(space.symbols()).div_ceil(layout(space).1).next_power_of_two()
    }

    /// Prepares a code of `space`.
    pub fn new(space: Space, code: Code) -> Self {
        let (field, per_word) = layout(space);
        let mut unary = [0u64; W];
        for symbol in space.symbols_of(code).map(usize::from) {
            let (word, place) =
                if W == 1 { (0, symbol) } else { (symbol / per_word, symbol % per_word) };
            if let Some(word) = unary.get_mut(word) {
                // The lowest zero of the field becomes one.
                *word |= word.wrapping_add(1 << (place * field));
            }
        }
        Self { nibbles: code.bits(), unary }
    }

    /// The code.
    pub const fn code(&self) -> Code {
        Code::from_bits(self.nibbles)
    }

    /// The positions that are no strike, and the symbols in common (strikes and balls).
    #[inline]
    pub fn compare(&self, other: &Self) -> (u32, u32) {
        let differ = self.nibbles ^ other.nibbles;
        let differ = differ | differ >> 1;
        let differ = (differ | differ >> 2) & 0x1111_1111_1111_1111;
        let common = self.unary.iter().zip(&other.unary).map(|(a, b)| (a & b).count_ones()).sum();
        (set_nibbles(differ), common)
    }

    /// The feedback between two codes of `space`.
    #[inline]
    pub fn feedback(&self, other: &Self, space: Space) -> Feedback {
        let (misses, common) = self.compare(other);
        let strikes = space.positions().saturating_sub(misses as u8);
        Feedback { strikes, balls: (common as u8).saturating_sub(strikes) }
    }
}

/// How many nibbles of `flags` are 1, where all others are 0. Where the compiler cannot count on an
/// instruction that counts ones, a product that adds up the bytes takes fewer steps.
#[inline]
fn set_nibbles(flags: u64) -> u32 {
    if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
        let bytes = (flags + (flags >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    } else {
        flags.count_ones()
    }
}

/// Bits for a symbol's unary count, and how many symbols have room in a word.
fn layout(space: Space) -> (usize, usize) {
    let field = if space.repeats() { usize::from(space.positions()) } else { 1 };
    (field, 64 / field)
}

impl Space {
    /// The feedback between two codes of this space.
    pub fn feedback(self, secret: Code, guess: Code) -> Feedback {
        Prepared::<4>::new(self, secret).feedback(&Prepared::new(self, guess), self)
    }

    /// The feedback that ends a game: a strike in every position.
    pub const fn solved(self) -> Feedback {
        Feedback { strikes: self.positions(), balls: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::feedback_plain;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    fn fast<const W: usize>(space: Space, secret: Code, guess: Code) -> Feedback {
        Prepared::<W>::new(space, secret).feedback(&Prepared::new(space, guess), space)
    }

    #[test]
    fn words_grow_with_the_space() {
        let words = |p, s, repeats| Prepared::<1>::words(Space::new(p, s, repeats).unwrap());
        assert_eq!(words(4, 6, true), 1);
        assert_eq!(words(8, 8, true), 1);
        assert_eq!(words(8, 9, true), 2);
        assert_eq!(words(8, 16, true), 2);
        assert_eq!(words(9, 16, true), 4);
        assert_eq!(words(16, 16, true), 4);
        assert_eq!(words(16, 16, false), 1);
    }

    #[test]
    fn every_pair_of_the_classic_game() {
        let space = Space::new(4, 6, true).unwrap();
        let codes: Vec<Code> = space.codes().collect();
        for &secret in &codes {
            let row: Vec<u8> = space.symbols_of(secret).collect();
            for &guess in &codes {
                let plain = feedback_plain(&row, &space.symbols_of(guess).collect::<Vec<_>>());
                assert_eq!(fast::<1>(space, secret, guess), plain);
            }
        }
    }

    proptest! {
        #[test]
        fn fast_equals_plain(
            p in 1u8..=16, s in 1u8..=16, repeats in any::<bool>(), a in any::<u64>(), b in any::<u64>(),
        ) {
            let space = Space::new(p, s.max(if repeats { 1 } else { p }), repeats).unwrap();
            let code = |n| space.nth(u128::from(n) % space.count()).unwrap();
            let (secret, guess) = (code(a), code(b));
            let symbols = |code| space.symbols_of(code).collect::<Vec<u8>>();
            let plain = feedback_plain(&symbols(secret), &symbols(guess));
            prop_assert_eq!(plain, feedback_plain(&symbols(guess), &symbols(secret)));
            prop_assert_eq!(space.feedback(secret, guess), plain);
            prop_assert_eq!(space.feedback(guess, secret), plain);
            match Prepared::<1>::words(space) {
                1 => prop_assert_eq!(fast::<1>(space, secret, guess), plain),
                2 => prop_assert_eq!(fast::<2>(space, secret, guess), plain),
                _ => prop_assert_eq!(fast::<4>(space, secret, guess), plain),
            }
            prop_assert_eq!(space.feedback(secret, secret), space.solved());
        }
    }
}
