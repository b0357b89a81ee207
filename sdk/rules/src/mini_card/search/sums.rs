//! Sets of sums as bits, and which sums can be kept: the part of the search that looks at many
//! plays at once.
//!
//! Let the *kept* cards of a play be those that are in the hand when it ends. Whether a set of
//! cards can be kept depends on three things: at each moment there are no more of them than cards
//! in the hand (the rest are put away in time); their number at the end is that of the hand; and
//! with those still to be put away they do not pass the goal. The sets here know the first two and
//! an easy part of the third.

use alloc::vec::Vec;

use super::Work;
use super::outline::Outline;
use super::target::Target;
use crate::mini_card::Color;

/// For each number of kept cards a set of sums.
#[derive(Debug, Default)]
pub(super) struct Sums {
    bits: Vec<u64>,
    /// The words of one set.
    words: usize,
    /// The sets of one row.
    counts: usize,
}

impl Sums {
    /// Makes all sets empty: `rows` rows of sets for 0 to `most` cards, with sums up to `sum`.
    fn clear(&mut self, rows: usize, most: usize, sum: usize, work: &mut Work) -> Option<()> {
        self.words = sum / 64 + 1;
        self.counts = most + 1;
        let size = self.words.checked_mul(self.counts)?.checked_mul(rows)?;
        work.spend(size)?;
        self.bits.clear();
        self.bits.resize(size, 0);
        Some(())
    }

    fn set(&self, row: usize, count: usize) -> &[u64] {
        let start = (row * self.counts + count) * self.words;
        &self.bits[start..start + self.words]
    }

    pub fn contains(&self, row: usize, count: usize, sum: usize) -> bool {
        count < self.counts
            && self.set(row, count).get(sum / 64).is_some_and(|word| word >> (sum % 64) & 1 == 1)
    }

    fn insert(&mut self, row: usize, count: usize, sum: usize) {
        let start = (row * self.counts + count) * self.words;
        self.bits[start + sum / 64] |= 1 << (sum % 64);
    }

    /// The sums of `count` cards in row 0, from `least` on.
    pub fn from(&self, count: usize, least: usize) -> impl Iterator<Item = usize> {
        let set = self.set(0, count);
        set.iter().enumerate().skip(least / 64).flat_map(move |(index, &word)| {
            let mut word = if index == least / 64 { word & (!0 << (least % 64)) } else { word };
            core::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

/// The sums that kept cards can have as the slots come, for those that are of one colour or (with
/// `None`) whatever colour. Row 0 is the only one: `visit` sees it before each slot and at the end.
pub(super) fn forward(
    outline: &Outline,
    color: Option<Color>,
    sums: &mut Sums,
    work: &mut Work,
    mut visit: impl FnMut(usize, &Sums),
) -> Option<()> {
    let most = outline.slots.iter().map(|slot| slot.held).max().unwrap_or(0);
    sums.clear(1, most, outline.goal, work)?;
    sums.insert(0, 0, 0);
    let words = sums.words;
    for (index, slot) in outline.slots.iter().enumerate() {
        visit(index, sums);
        if index + 1 == outline.slots.len() && !outline.survives {
            return Some(());
        }
        let held = outline.held_before(index);
        work.spend((held + 1) * words)?;
        if color.is_none_or(|color| color == slot.color) {
            for count in (1..=slot.held.min(held + 1)).rev() {
                let (below, set) = sums.bits.split_at_mut(count * words);
                add_shifted_up(&mut set[..words], &below[(count - 1) * words..], slot.value);
            }
        }
        for count in 0..=slot.held {
            let start = count * words;
            keep_up_to(&mut sums.bits[start..start + words], outline.most(index, count));
        }
        for count in slot.held + 1..=held {
            sums.bits[count * words..(count + 1) * words].fill(0);
        }
    }
    visit(outline.slots.len(), sums);
    Some(())
}

/// The sums from which the kept cards can still come to those of the target: row i for the moment
/// before slot i.
pub(super) fn backward(
    outline: &Outline,
    target: Target,
    sums: &mut Sums,
    work: &mut Work,
) -> Option<()> {
    let Target { end, sum, color } = target;
    let count = outline.held_before(end);
    sums.clear(end + 1, count, sum, work)?;
    sums.insert(end, count, sum);
    let (words, row) = (sums.words, sums.counts * sums.words);
    for index in (0..end).rev() {
        let slot = &outline.slots[index];
        let (rows, after) = sums.bits.split_at_mut((index + 1) * row);
        let before = &mut rows[index * row..];
        let allowed = color.is_none_or(|color| color == slot.color);
        // Before the slot there are `index` cards; after it `end - index - 1` are still to come.
        let least = count.saturating_sub(end - index);
        for kept in least..=count.min(outline.held_before(index)) {
            let set = &mut before[kept * words..(kept + 1) * words];
            set.copy_from_slice(&after[kept * words..(kept + 1) * words]);
            if allowed && kept < count {
                add_shifted_down(set, &after[(kept + 1) * words..(kept + 2) * words], slot.value);
            }
            if index > 0 {
                keep_up_to(set, outline.most(index - 1, kept));
            }
        }
    }
    Some(())
}

/// Adds to `set` each sum of `from` plus `by`, as far as there is room.
fn add_shifted_up(set: &mut [u64], from: &[u64], by: usize) {
    let mut carry = 0;
    for (word, &bits) in set.iter_mut().zip(from) {
        *word |= bits << by | carry;
        carry = bits >> (64 - by);
    }
}

/// Adds to `set` each sum of `from` minus `by`, as far as that is 0 or more.
fn add_shifted_down(set: &mut [u64], from: &[u64], by: usize) {
    let mut carry = 0;
    for (word, &bits) in set.iter_mut().zip(from).rev() {
        *word |= bits >> by | carry;
        carry = bits << (64 - by);
    }
}

/// Takes the sums above `most` out of a set.
fn keep_up_to(set: &mut [u64], most: usize) {
    let word = most / 64;
    if let Some(last) = set.get_mut(word) {
        *last &= !0 >> (63 - most % 64);
        set[word + 1..].fill(0);
    }
}
