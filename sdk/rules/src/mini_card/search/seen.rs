//! A set of states that led to nothing. It may forget, and so its room is bounded; but what it says
//! is in it, is.

use alloc::vec::Vec;

/// What tells a state from all others; never (0, 0).
pub(super) type Key = (u64, u64);

const NO_KEY: Key = (0, 0);

/// The most places; beyond that new states take the place of old ones. A power of four.
const MOST: usize = 1 << 16;

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// A hash table in which each key has one place. Its length is a power of four.
#[derive(Debug, Default)]
pub(super) struct Seen {
    table: Vec<Key>,
    filled: usize,
}

impl Seen {
    pub fn clear(&mut self) {
        self.table.fill(NO_KEY);
        self.filled = 0;
    }

    pub fn contains(&self, key: Key) -> bool {
        !self.table.is_empty() && self.table[self.place(key)] == key
    }

    pub fn insert(&mut self, key: Key) {
        if self.filled * 4 >= self.table.len() && self.table.len() < MOST {
            let old = core::mem::take(&mut self.table);
            self.table.resize((old.len() * 4).max(64), NO_KEY);
            self.filled = 0;
            old.into_iter().filter(|&key| key != NO_KEY).for_each(|key| self.put(key));
        }
        self.put(key);
    }

    fn put(&mut self, key: Key) {
        let place = self.place(key);
        self.filled += usize::from(self.table[place] == NO_KEY);
        self.table[place] = key;
    }

    fn place(&self, key: Key) -> usize {
        let mixed = (key.0 ^ key.1.rotate_left(29)).wrapping_mul(MIX);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(MIX);
        (mixed >> 32) as usize & (self.table.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_only_what_was_put_in_and_most_of_it() {
        let mut seen = Seen::default();
        assert!(!seen.contains((1, 1)));
        for n in 1..=1000 {
            seen.insert((n, n << 32));
            assert!(seen.contains((n, n << 32)));
        }
        assert!((1..=1000).filter(|&n| seen.contains((n, n << 32))).count() > 500);
        assert!((1..=1000).all(|n| !seen.contains((n, n << 33))));
        seen.clear();
        assert!((1..=1000).all(|n| !seen.contains((n, n << 32))));
    }

    #[test]
    fn its_room_is_bounded() {
        let mut seen = Seen::default();
        for n in 1..=4 * MOST as u64 {
            seen.insert((n, n));
        }
        assert_eq!(seen.table.len(), MOST);
    }
}
