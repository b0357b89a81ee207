//! Whether an ending can be reached, and by which cards: a depth-first search that decides for each
//! card as it comes whether it is kept to the end or put away before.
//!
//! Of the cards to be put away the highest goes first (see [`Outline`]), so a state is a slot, the
//! sum of the kept cards, and by value the held cards still to be put away. The sums of the way
//! back leave few decisions that turn out wrong.

use alloc::vec::Vec;

use super::Work;
use super::outline::Outline;
use super::seen::{Key, Seen};
use super::sums::{Sums, backward};
use super::target::Target;
use crate::mini_card::Color;

/// The work that a state is reckoned at.
const STATE: usize = 4;

/// The cards in the hand that are to be put away, counted by value: six bits for each from 2 on
/// (an outline has no more than fit).
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    counts: u64,
    sum: usize,
}

impl Waiting {
    fn add(&mut self, value: usize) {
        self.counts += 1 << ((value - 2) * 6);
        self.sum += value;
    }

    /// Puts the highest of the cards away, or does nothing if there are none.
    fn put_away(&mut self) {
        if let Some(bit) = self.counts.checked_ilog2() {
            let value = bit as usize / 6 + 2;
            self.counts -= 1 << ((value - 2) * 6);
            self.sum -= value;
        }
    }
}

/// A state, before the next slot.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    waiting: Waiting,
    /// The sum and the number of the kept cards.
    sum: usize,
    count: usize,
}

/// A state with the decision about its slot that is being tried.
#[derive(Clone, Copy, Debug)]
struct Decision {
    state: State,
    kept: bool,
    /// Whether the opposite is still to be tried.
    open: bool,
}

/// The search. From one call to the next it keeps its room, and nothing else.
#[derive(Debug, Default)]
pub(super) struct Descent {
    sums: Sums,
    seen: Seen,
    path: Vec<Decision>,
    /// The number of this search: states of earlier ones are none of its own.
    number: u64,
}

impl Descent {
    /// Whether some play reaches the target; then [`Descent::kept`] tells its cards. `None` if the
    /// work does not suffice.
    pub fn reach(&mut self, outline: &Outline, target: Target, work: &mut Work) -> Option<bool> {
        backward(outline, target, &mut self.sums, work)?;
        self.path.clear();
        if !self.sums.contains(0, 0, 0) {
            return Some(false);
        }
        self.number = self.number % 0xFFFF + 1;
        if self.number == 1 {
            self.seen.clear();
        }
        let mut state = State::default();
        while self.path.len() < target.end {
            work.spend(STATE)?;
            let kept = self.prefer(outline, target, &state);
            self.path.push(Decision { state, kept, open: true });
            state = loop {
                match self.decide(outline, target.color) {
                    Some(next) => break next,
                    None if self.turn_back() => {}
                    None => return Some(false),
                }
            };
        }
        Some(true)
    }

    /// Whether the card of each slot before the target's end is kept.
    pub fn kept(&self) -> impl Iterator<Item = bool> {
        self.path.iter().map(|decision| decision.kept)
    }

    /// Which decision to try first: to keep what is not above the average of the cards that are
    /// still to be kept.
    fn prefer(&self, outline: &Outline, target: Target, state: &State) -> bool {
        let places = outline.held_before(target.end) - state.count;
        outline.slots[self.path.len()].value * places <= target.sum - state.sum
    }

    /// The state after the last decision, unless it leads nowhere.
    fn decide(&self, outline: &Outline, color: Option<Color>) -> Option<State> {
        let last = self.path.last()?;
        let (next, slot) = (self.path.len(), &outline.slots[self.path.len() - 1]);
        let mut state = last.state;
        if last.kept {
            if color.is_some_and(|color| color != slot.color) {
                return None;
            }
            state.sum += slot.value;
            state.count += 1;
        } else {
            state.waiting.add(slot.value);
        }
        if state.sum + state.waiting.sum > outline.goal
            || !self.sums.contains(next, state.count, state.sum)
        {
            return None;
        }
        for _ in 0..slot.discards {
            state.waiting.put_away();
        }
        (!self.seen.contains(self.key(next, &state))).then_some(state)
    }

    /// Goes back to the last decision of which the opposite is still to be tried, and turns it.
    fn turn_back(&mut self) -> bool {
        while let Some(last) = self.path.last_mut() {
            if last.open {
                (last.kept, last.open) = (!last.kept, false);
                return true;
            }
            let state = last.state;
            self.path.pop();
            self.seen.insert(self.key(self.path.len(), &state));
        }
        false
    }

    /// Slots and number have 16 bits, the sum has 32. The count follows from the rest.
    fn key(&self, slot: usize, state: &State) -> Key {
        (state.waiting.counts, self.number << 48 | (slot as u64) << 32 | state.sum as u64)
    }
}
