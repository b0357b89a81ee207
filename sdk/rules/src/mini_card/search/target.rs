//! The endings that may be within reach, by score.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use super::Work;
use super::outline::Outline;
use super::sums::{Sums, forward};
use crate::mini_card::Color;
use crate::mini_card::score::score_of;

/// An ending: the game is over with slot `end`, or where `end` is the number of slots, after all of
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Target {
    pub end: usize,
    /// The sum of the hand before slot `end`.
    pub sum: usize,
    /// The colour of the whole hand; `None` if it does not matter.
    pub color: Option<Color>,
}

/// Targets with their scores, the least first.
pub(super) type Targets = BinaryHeap<Reverse<(i64, Target)>>;

/// Finds all endings that the sums do not rule out. Those of one colour score half; whether the
/// others turn out to be of one colour need not be asked, since such an ending is here as that too
/// and comes first.
pub(super) fn find_targets(
    outline: &Outline,
    goal: i64,
    sums: &mut Sums,
    targets: &mut Targets,
    work: &mut Work,
) -> Option<()> {
    let mut found = core::mem::take(targets).into_vec();
    found.clear();
    for color in [None, Some(Color::Red), Some(Color::Black)] {
        let mut add = |end, sum, last: usize| {
            let score = score_of((sum + last) as i64, color.is_some(), goal);
            found.push(Reverse((score, Target { end, sum, color })));
        };
        forward(outline, color, sums, work, |end, sums| match outline.slots.get(end) {
            None => sums.from(outline.held_before(end), 0).for_each(|sum| add(end, sum, 0)),
            Some(slot) => {
                // The game can be over with a card that is drawn.
                if end >= outline.start && color.is_none_or(|color| color == slot.color) {
                    let least = (outline.goal + 1).saturating_sub(slot.value);
                    sums.from(outline.held_before(end), least)
                        .for_each(|sum| add(end, sum, slot.value));
                }
            }
        })?;
    }
    work.spend(found.len())?;
    *targets = Targets::from(found);
    Some(())
}
