//! How large differences were, whatever their signs: a histogram for thousands of pairs at once.

/// Sizes below this have a bin of their own.
const EXACT: u64 = 256;
/// Bins between a power of two and the next, above that.
const PER_OCTAVE: u64 = EXACT / 2;

/// How often each size occurred. Sizes up to 255 are told apart; larger ones are kept to eight
/// significant bits, each bin standing for its middle, which is within 0.4 % of them. Memory is
/// bounded: 60 kB at most, 2 kB where sizes are small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Magnitudes {
    counts: Vec<u64>,
}

impl Magnitudes {
    /// Adds a size.
    pub fn add(&mut self, size: u64) {
        let bin = bin(size);
        if bin >= self.counts.len() {
            self.counts.resize(bin + 1, 0);
        }
        self.counts[bin] += 1;
    }

    /// The sizes that occurred, in ascending order, and how often each did.
    pub fn bins(&self) -> impl Iterator<Item = (f64, u64)> {
        let occurred = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        occurred.map(|(bin, &count)| (middle(bin), count))
    }
}

fn bin(size: u64) -> usize {
    if size < EXACT {
        return size as usize;
    }
    // How many octaves above the exact sizes, from 1.
    let octave = u64::from(size.ilog2() - EXACT.ilog2()) + 1;
    (EXACT + (octave - 1) * PER_OCTAVE + ((size >> octave) - PER_OCTAVE)) as usize
}

/// The middle of a bin.
fn middle(bin: usize) -> f64 {
    let bin = bin as u64;
    let Some(above) = bin.checked_sub(EXACT) else { return bin as f64 };
    let (octave, place) = (above / PER_OCTAVE + 1, above % PER_OCTAVE);
    let width = (1u64 << octave) as f64;
    (PER_OCTAVE + place) as f64 * width + (width - 1.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn small_sizes_are_exact_and_all_sizes_have_a_bin() {
        assert_eq!([0, 1, 255, 256, 257, 258].map(bin), [0, 1, 255, 256, 256, 257]);
        assert_eq!([0, 255, 256].map(middle), [0.0, 255.0, 256.5]);
        assert_eq!(bin(u64::MAX), 256 + 56 * 128 - 1);
    }

    proptest! {
        #[test]
        fn bins_are_close_and_keep_the_order(bits in 0u32..64, a: u64, b: u64) {
            let (a, b) = (a >> bits, b >> bits);
            let error = (middle(bin(a)) - a as f64).abs();
            prop_assert!(error * 256.0 <= a as f64, "{a} {error}");
            prop_assert!(bin(a.min(b)) <= bin(a.max(b)));
        }
    }
}
