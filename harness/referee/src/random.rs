//! Randomness that anyone can rebuild in another language: one PCG stream for each (tournament
//! seed, purpose, deal index), and draws and shuffles written out here, because those of libraries
//! change between versions.
//!
//! `docs/determinism.md` states the same in words, with golden vectors; the tests below hold them.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The seed of a tournament: a whole number from 0 to 2¹²⁸ − 1, written in decimal, or in
/// hexadecimal after `0x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u128);

/// Largest integer that every JSON reader keeps exact; larger seeds are written as strings.
const MAX_JSON_INTEGER: u128 = (1 << 53) - 1;

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        let parsed = match text.strip_prefix("0x") {
            Some(hex) => u128::from_str_radix(hex, 16),
            None => text.parse(),
        };
        parsed.map(Seed).map_err(|_| {
            format!(
                "seed {text:?} is no whole number from 0 to 2^128 - 1 (decimal, or hexadecimal after 0x)"
            )
        })
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= MAX_JSON_INTEGER {
            serializer.serialize_u64(self.0 as u64)
        } else {
            serializer.collect_str(self)
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        struct SeedVisitor;

        impl Visitor<'_> for SeedVisitor {
            type Value = Seed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seed: a whole number that is not negative, or a string with one")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Seed, E> {
                Ok(Seed(number.into()))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Seed, E> {
                u128::try_from(number)
                    .map(Seed)
                    .map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Seed, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(SeedVisitor)
    }
}

/// SHA-256 of `fairdeal`, a zero byte, the purpose, a zero byte, the seed (16 bytes) and the
/// numbers (8 bytes each), all little-endian. Purposes have at most 8 letters and numbers are at
/// most two, so that a message fits in one block of the hash.
#[inline]
fn derive(seed: Seed, purpose: &str, numbers: &[u64]) -> [u8; 32] {
    let mut message = [0; 64];
    let mut length = 0;
    let mut push = |bytes: &[u8]| {
        message[length..length + bytes.len()].copy_from_slice(bytes);
        length += bytes.len();
    };
    push(b"fairdeal\0");
    push(purpose.as_bytes());
    push(b"\0");
    push(&seed.0.to_le_bytes());
    numbers.iter().for_each(|number| push(&number.to_le_bytes()));
    Sha256::digest(&message[..length]).into()
}

/// The seed of a bot's own randomness in one match: it says nothing about the deal.
#[inline]
pub fn bot_seed(seed: Seed, deal: u64, seat: u64) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = derive(seed, "bot", &[deal, seat]);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// A stream of random numbers: PCG XSL RR 128/64 (O'Neill 2014), whose state goes from s to
/// s · MULTIPLIER + increment.
///
/// Two states on end are kept, each of which goes two steps at a time: neither waits for the other,
/// so that a draw takes half as long as one step after another would.
#[derive(Clone)]
pub struct Stream {
    /// The state that the next number is made of.
    next: u128,
    after_next: u128,
    /// What is added in two steps.
    increment: u128,
}

const MULTIPLIER: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;
const MULTIPLIER_OF_TWO: u128 = MULTIPLIER.wrapping_mul(MULTIPLIER);

impl Stream {
    /// The stream for this purpose and these numbers, of which the first is the deal's index. Its
    /// state is the first half of the derived hash, its stream number the second (both
    /// little-endian).
    #[inline]
    pub fn new(seed: Seed, purpose: &str, numbers: &[u64]) -> Stream {
        let hash = derive(seed, purpose, numbers);
        let (state, stream) = hash.split_at(16);
        let number = |half: &[u8]| half.iter().rev().fold(0, |n, &b| n << 8 | u128::from(b));
        let increment = number(stream) << 1 | 1;
        let step = |state: u128| state.wrapping_mul(MULTIPLIER).wrapping_add(increment);
        let next = step(step(number(state).wrapping_add(increment)));
        let increment_of_two = step(increment);
        Stream { next, after_next: step(next), increment: increment_of_two }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let state = self.next;
        self.next = self.after_next;
        self.after_next = state.wrapping_mul(MULTIPLIER_OF_TWO).wrapping_add(self.increment);
        ((state >> 64) as u64 ^ state as u64).rotate_right((state >> 122) as u32)
    }

    /// A number from 0 to `bound` − 1, each equally likely: the high half of the 128-bit product of
    /// `bound` and 64 random bits, drawn again while the low half is less than 2⁶⁴ mod `bound`
    /// (Lemire 2019). `bound` 0 counts as 1.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        let bound = bound.max(1);
        let mut product = u128::from(self.next_u64()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// Shuffles `items` (Fisher–Yates): for each place from the last down to the second, swap it
    /// with one drawn from the places up to it.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand_core::Rng;

    #[test]
    fn golden_vectors() {
        let mut stream = Stream::new(Seed(2026), "deal", &[0]);
        let drawn: Vec<u64> = (0..3).map(|_| stream.next_u64()).collect();
        insta::assert_debug_snapshot!(drawn);
        let mut numbers: Vec<u8> = (0..10).collect();
        stream.shuffle(&mut numbers);
        insta::assert_debug_snapshot!(numbers);
        insta::assert_debug_snapshot!(bot_seed(Seed(2026), 17, 0));
    }

    #[test]
    fn seeds_read_and_print() {
        for text in ["0", "2026", "340282366920938463463374607431768211455"] {
            assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
        }
        assert_eq!("0xff".parse(), Ok(Seed(255)));
        for text in ["", "-1", "1.5", "0x", "340282366920938463463374607431768211456"] {
            assert!(text.parse::<Seed>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn the_numbers_are_those_of_the_library(seed: u128, index: u64) {
            let hash = derive(Seed(seed), "deal", &[index]);
            let half = |at: usize| u128::from_le_bytes(hash[at..at + 16].try_into().unwrap());
            let mut library = rand_pcg::Pcg64::new(half(0), half(16));
            let mut stream = Stream::new(Seed(seed), "deal", &[index]);
            for _ in 0..100 {
                prop_assert_eq!(stream.next_u64(), library.next_u64());
            }
        }

        #[test]
        fn seeds_survive_json(number: u128) {
            let json = serde_json::to_string(&Seed(number)).unwrap();
            prop_assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), Seed(number));
        }

        #[test]
        fn draws_stay_below_the_bound(seed: u128, bound in 1u64..) {
            prop_assert!(Stream::new(Seed(seed), "deal", &[]).below(bound) < bound);
        }

        #[test]
        fn shuffles_keep_every_item(seed: u128, length in 0usize..80) {
            let mut items: Vec<usize> = (0..length).collect();
            Stream::new(Seed(seed), "deal", &[]).shuffle(&mut items);
            items.sort_unstable();
            prop_assert_eq!(items, (0..length).collect::<Vec<_>>());
        }
    }
}
