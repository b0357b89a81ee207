//! A position as the search sees it: the cards one after another, with the discards between them.
//! Suits, and which discard puts what away, are forgotten here.

use alloc::vec::Vec;

use super::Work;
use crate::mini_card::{Card, Color, Move, Position};

/// One more than the greatest value of a card.
pub(super) const VALUES: usize = 12;

/// The most cards that are looked at.
const MOST_SLOTS: usize = u16::MAX as usize;

/// The most cards in the hand still to be put away that are looked at.
const MOST_WAITING: usize = 63;

/// A card that is held from the start or will be drawn, and what follows until the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub value: usize,
    pub color: Color,
    /// The discards between this card and the next, or the end.
    pub discards: usize,
    /// The cards held after those discards.
    pub held: usize,
    /// Where in [`Outline::low`] the sums for the hand before those discards begin.
    low: usize,
}

/// The cards of a position in the order of their coming, up to the last one that any play sees.
#[derive(Debug, Default)]
pub(super) struct Outline {
    pub slots: Vec<Slot>,
    /// The goal; where the sum of all values is below it, that sum, which is as good a limit.
    pub goal: usize,
    /// How many slots are held from the start. The goal is not passed with these.
    pub start: usize,
    /// Whether the moves can be made to their end, or else every play passes the goal at the last
    /// slot or before.
    pub survives: bool,
    /// For each slot the sums of the 0, 1, 2 … lowest cards of the lowest hand that any play can
    /// have there.
    low: Vec<usize>,
}

impl Outline {
    /// Outlines a position whose hand does not pass the goal. `None` if it is too large.
    pub fn fill(&mut self, position: &Position<'_>, work: &mut Work) -> Option<()> {
        self.slots.clear();
        self.low.clear();
        self.start = position.held.len();
        self.survives = true;
        for card in position.held {
            self.push(*card);
        }
        let mut cards = position.cards.iter();
        for step in position.moves {
            match step {
                Move::Draw => match cards.next() {
                    Some(card) => self.push(*card),
                    None => break,
                },
                Move::Discard => match self.slots.last_mut() {
                    Some(slot) if slot.held > 0 => {
                        slot.discards += 1;
                        slot.held -= 1;
                    }
                    _ => break,
                },
            }
        }
        let total = self.slots.iter().map(|slot| slot.value).sum();
        self.goal = usize::try_from(position.goal).unwrap_or(usize::MAX).min(total);
        if self.slots.len() > MOST_SLOTS {
            return None;
        }
        self.fill_low(work)?;
        (self.most_waiting() <= MOST_WAITING).then_some(())
    }

    fn push(&mut self, card: Card) {
        let held = self.slots.last().map_or(0, |slot| slot.held) + 1;
        let (value, color) = (card.value() as usize, card.color());
        self.slots.push(Slot { value, color, discards: 0, held, low: 0 });
    }

    /// Plays with the highest card put away each time. No play has a lower hand at any moment,
    /// card by card: let another play put away s where this one puts away a higher h. Were it to
    /// put away h, and s where it put away h, it would hold less in between and the same after.
    fn fill_low(&mut self, work: &mut Work) -> Option<()> {
        let mut hand = [0_usize; VALUES];
        for index in 0..self.slots.len() {
            let slot = &mut self.slots[index];
            hand[slot.value] += 1;
            work.spend(slot.held + slot.discards + 1)?;
            slot.low = self.low.len();
            let mut sum = 0;
            self.low.push(0);
            for (value, &count) in hand.iter().enumerate() {
                for _ in 0..count {
                    sum += value;
                    self.low.push(sum);
                }
            }
            if sum > self.goal {
                self.slots.truncate(index + 1);
                self.survives = false;
                break;
            }
            let mut discards = slot.discards;
            for count in hand.iter_mut().rev() {
                let gone = discards.min(*count);
                *count -= gone;
                discards -= gone;
            }
        }
        Some(())
    }

    /// The cards held before slot `index` comes.
    pub fn held_before(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.slots[before].held)
    }

    /// The most cards that can be in the hand and still to be put away.
    fn most_waiting(&self) -> usize {
        let hands = self.slots.iter().map(|slot| slot.held + slot.discards);
        let discards = self.slots.iter().map(|slot| slot.discards).sum();
        hands.max().unwrap_or(0).min(discards)
    }

    /// The greatest sum that `kept` of the cards in the hand can have when slot `index` has come:
    /// the others have at least the sum of the lowest. Not for a last slot that none survives.
    pub fn most(&self, index: usize, kept: usize) -> usize {
        let slot = &self.slots[index];
        let others = slot.held + slot.discards - kept;
        self.goal - self.low[slot.low + others]
    }
}
