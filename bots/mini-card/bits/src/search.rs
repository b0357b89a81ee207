//! Search of the rest of a game, one discard after the other: from all the hands that there can be
//! at one discard to all at the next. Where they become too many, those that score best so far go
//! on, which makes it a beam search; where they never do, what it finds is the best there is.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::{Hand, Next, Rest};

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Hands followed at one discard.
    pub width: usize,
    /// Cards looked at in all.
    pub looks: usize,
}

/// The best line found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The score that it ends with.
    pub score: i64,
    /// Its discards, the last one first: each a place in the hand as it then is.
    pub discards: Vec<usize>,
    /// Whether no line is better.
    pub best: bool,
}

impl Line {
    /// The discard to make now.
    pub fn first(&self) -> usize {
        self.discards.last().copied().unwrap_or(0)
    }
}

/// A hand at a discard.
#[derive(Clone, Copy)]
struct State {
    hand: Hand,
    score: u32,
    /// The hand before it by its number, and in the lowest six bits the card put away since.
    link: u32,
}

impl Rest {
    /// The cards that a search looks at, at most.
    fn looks(&self, limits: Limits) -> usize {
        let mut held = self.held.cards.count_ones();
        let looks = self.draws.iter().map(|draws| {
            let looks = limits.width.saturating_mul(held as usize);
            held = (held + draws.cards.count_ones()).saturating_sub(1);
            looks
        });
        looks.fold(0, usize::saturating_add).min(limits.looks)
    }

    /// Searches for the line of discards with the least score.
    pub fn search(&self, limits: Limits) -> Line {
        // Room ahead for as many states as there can be, if that is known: moving them costs fuel.
        let looks = self.looks(limits);
        let mut states = Vec::with_capacity(if looks < 1 << 16 { looks + 1 } else { 1 << 10 });
        states.push(State { hand: self.held, score: 0, link: 0 });
        let mut seen = Seen::default();
        let mut layer = 0..1;
        let mut looks = limits.looks;
        let mut end = (i64::MAX, 0);
        let mut best = true;
        for number in 0..self.draws.len() {
            if layer.is_empty() || end.0 == 0 {
                break;
            }
            let held = states[layer.start].hand.cards.count_ones() as usize;
            let width = limits.width.min(looks / (held * (self.draws.len() - number))).max(1);
            if layer.len() > width {
                layer = cut(&mut states, layer, width);
                best = false;
            }
            looks = looks.saturating_sub(layer.len() * held);
            seen.make_room(layer.len() * held);
            let first = states.len();
            for parent in layer.clone() {
                let hand = states[parent].hand;
                for bit in self.different(hand.cards) {
                    let link = (parent << 6 | bit) as u32;
                    match self.after(number, hand, bit) {
                        Next::End(hand) => end = end.min((self.score(hand), link)),
                        Next::Discard(hand) => {
                            if seen.is_new(hand.cards, &states, first) {
                                let score = self.score(hand).try_into().unwrap_or(u32::MAX);
                                states.push(State { hand, score, link });
                            }
                        }
                    }
                }
            }
            layer = first..states.len();
        }
        let (score, mut link) = end;
        let mut discards = Vec::with_capacity(self.draws.len());
        loop {
            let (parent, bit) = ((link >> 6) as usize, link & 63);
            let earlier = states[parent].hand.cards & ((1 << bit) - 1);
            discards.push(earlier.count_ones() as usize);
            if parent == 0 {
                break;
            }
            link = states[parent].link;
        }
        Line { score, discards, best: best || score == 0 }
    }
}

/// Moves to the front of a layer as many states as there may be, those that score best.
fn cut(states: &mut [State], layer: Range<usize>, width: usize) -> Range<usize> {
    const HIGHEST: usize = 255;
    let class = |state: &State| (state.score as usize).min(HIGHEST);
    let mut room = [0; HIGHEST + 1];
    states[layer.clone()].iter().for_each(|state| room[class(state)] += 1);
    let mut left = width;
    for count in &mut room {
        *count = left.min(*count);
        left -= *count;
    }
    let mut kept = layer.start;
    for i in layer.clone() {
        let room = &mut room[class(&states[i])];
        if *room > 0 {
            *room -= 1;
            states[kept] = states[i];
            kept += 1;
        }
    }
    layer.start..kept
}

/// The hands that a layer has already: a hash table of the numbers of states. Numbers of earlier
/// layers are as good as empty, so that it is not cleared from layer to layer.
#[derive(Default)]
struct Seen {
    slots: Vec<u32>,
}

impl Seen {
    /// For a layer of at most so many hands.
    fn make_room(&mut self, hands: usize) {
        if 2 * hands > self.slots.len() {
            self.slots = vec![0; (2 * hands).next_power_of_two()];
        }
    }

    /// Whether a hand is not yet among the states from number `first` on. The next state is taken
    /// to be this hand, if it is not.
    fn is_new(&mut self, cards: u64, states: &[State], first: usize) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = (cards.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            let number = self.slots[slot] as usize;
            if number < first {
                self.slots[slot] = states.len() as u32;
                return true;
            }
            if states[number].hand.cards == cards {
                return false;
            }
            slot = (slot + 1) & mask;
        }
    }
}
