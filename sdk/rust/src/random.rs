//! A small random generator for bots: the same numbers from the same seed, on every machine.

/// SplitMix64 (Steele, Lea and Flood 2014): tiny, fast, and good enough to play with.
///
/// ```
/// use fairdeal_sdk::Rng;
///
/// let mut rng = Rng::new(7); // in a bot: `Rng::new(view.seed())`
/// assert!(rng.below(6) < 6);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rng(u64);

impl Rng {
    /// A generator that begins with this seed. A bot should keep one for the whole match: the seed
    /// in the view stays the same.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A number less than `bound`; 0 if `bound` is 0. No number is likelier than another by more than
    /// one part in 2³² ÷ `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// Shuffles the first `count` places of `items`: each of them gets a random item of the whole
    /// slice (Fisher and Yates). With `count` at least the length, all are shuffled.
    pub fn shuffle<T>(&mut self, items: &mut [T], count: usize) {
        for i in 0..count.min(items.len()) {
            let left = u32::try_from(items.len() - i).unwrap_or(u32::MAX);
            items.swap(i, i + self.below(left) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_numbers_come_out() {
        // The first outputs of the reference program splitmix64.c for the seed 1234567.
        let mut rng = Rng::new(1_234_567);
        assert_eq!(
            [rng.next_u64(), rng.next_u64(), rng.next_u64()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn a_bound_is_kept_and_reached() {
        let mut rng = Rng::new(1);
        let mut seen = [false; 6];
        (0..100).for_each(|_| seen[rng.below(6) as usize] = true);
        assert_eq!(seen, [true; 6]);
        assert_eq!(rng.below(0), 0);
    }

    #[test]
    fn a_shuffle_keeps_all_items() {
        let mut rng = Rng::new(2);
        let mut items: [u8; 52] = core::array::from_fn(|i| i as u8);
        rng.shuffle(&mut items, 5);
        assert!(items[..5].iter().any(|&item| item > 5));
        rng.shuffle(&mut items, 99);
        items.sort_unstable();
        assert!(items.iter().enumerate().all(|(i, &item)| i == usize::from(item)));
    }
}
