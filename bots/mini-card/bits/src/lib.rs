//! The rest of a game, its cards as the bits of a word: for bots that play it through in mind many
//! thousand times. No bot by itself.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

mod search;

pub use search::{Limits, Line};

use alloc::vec::Vec;

use fairdeal_sdk::mini_card::{Card, Color, Move, Position};

/// What the score of cards depends on: the sum of their values, and above it, times 2³², how many
/// are red. So a card is added or taken away by one operation.
pub type Points = i64;

/// The points of a card.
pub fn points(card: Card) -> Points {
    card.value() | if card.color() == Color::Red { 1 << 32 } else { 0 }
}

/// Some of the cards: a bit for each, and their points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Bit `i` for card `i` of [`Rest::points`].
    pub cards: u64,
    /// The points of these cards.
    pub points: Points,
}

impl Hand {
    /// The sum of the values.
    #[inline]
    pub fn sum(self) -> i64 {
        (self.points as i32).into()
    }

    /// These and those.
    #[inline]
    pub fn with(self, other: Hand) -> Hand {
        Hand { cards: self.cards | other.cards, points: self.points + other.points }
    }
}

/// What follows a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another discard, from this hand.
    Discard(Hand),
    /// The end of the game, with this hand.
    End(Hand),
}

/// The rest of a game that is at a discard.
#[derive(Clone, Debug)]
pub struct Rest {
    /// The goal.
    pub goal: i64,
    /// The points of each card, by its bit: held cards in the order drawn, then the deck.
    pub points: [Points; 64],
    /// What is drawn after each discard to come, up to the next or the end.
    pub draws: Vec<Hand>,
    /// The hand at the first of them.
    pub held: Hand,
    /// How many cards are still drawn.
    drawn: usize,
}

impl Rest {
    /// The rest from this position on, the moves of which begin with a discard. None if they do not,
    /// or if the held cards and those that can still be drawn are more than 64.
    pub fn new(position: &Position<'_>) -> Option<Rest> {
        let held = position.held.len();
        let draws = position.moves.iter().filter(|&&step| step == Move::Draw).count();
        let drawn = &position.cards[..position.cards.len().min(draws)];
        let cards = held + drawn.len();
        let mut rest = Rest {
            goal: position.goal,
            points: [0; 64],
            draws: Vec::new(),
            held: Hand::default(),
            drawn: drawn.len(),
        };
        for (i, &card) in position.held.iter().chain(drawn).enumerate() {
            *rest.points.get_mut(i)? = points(card);
        }
        rest.held = rest.hand(0..held);
        let mut next = held;
        for run in position.moves.split(|&step| step == Move::Discard).skip(1) {
            let end = cards.min(next + run.len());
            rest.draws.push(rest.hand(next..end));
            if end < next + run.len() {
                break;
            }
            next = end;
        }
        (!rest.draws.is_empty()).then_some(rest)
    }

    /// The cards of these bits.
    fn hand(&self, bits: core::ops::Range<usize>) -> Hand {
        let points = self.points[bits.clone()].iter().sum();
        Hand { cards: bits.fold(0, |cards, bit| cards | 1 << bit), points }
    }

    /// Of these cards, one of each value and colour, the earliest: the others lead to the same. Who
    /// only discards such cards holds, of each value and colour, always those drawn last, so that
    /// two hands are the same to the score if and only if their bits are.
    #[inline]
    pub fn different(&self, cards: u64) -> impl Iterator<Item = usize> {
        let mut kinds = 0u32;
        bits(cards).filter(move |&bit| {
            let points = self.points[bit & 63];
            let kind = 1 << (((points << 1) | (points >> 32)) & 31);
            let new = kinds & kind == 0;
            kinds |= kind;
            new
        })
    }

    /// Puts the card of this bit away at the discard of this number.
    #[inline]
    pub fn after(&self, number: usize, hand: Hand, bit: usize) -> Next {
        let hand =
            Hand { cards: hand.cards ^ 1 << bit, points: hand.points - self.points[bit & 63] };
        let next = hand.with(self.draws[number]);
        if next.sum() > self.goal {
            Next::End(self.over_goal(hand, self.draws[number]))
        } else if number + 1 == self.draws.len() || next.cards == 0 {
            Next::End(next)
        } else {
            Next::Discard(next)
        }
    }

    /// How many cards are still drawn, when the discard of this number is to be made from this hand.
    #[inline]
    pub fn coming(&self, number: usize, hand: Hand) -> usize {
        let held = hand.cards.count_ones() as usize;
        (self.held.cards.count_ones() as usize + self.drawn).saturating_sub(held + number)
    }

    /// The hand with as many of these draws as it takes to pass the goal.
    fn over_goal(&self, mut hand: Hand, draws: Hand) -> Hand {
        for bit in bits(draws.cards) {
            if hand.sum() > self.goal {
                break;
            }
            hand = hand.with(Hand { cards: 1 << bit, points: self.points[bit & 63] });
        }
        hand
    }

    /// The score of a hand.
    #[inline]
    pub fn score(&self, hand: Hand) -> i64 {
        let over = hand.sum() - self.goal;
        let prescore = if over > 0 { 5 * over } else { -over };
        let red = (hand.points >> 32) as u32;
        if red == 0 || red == hand.cards.count_ones() { prescore / 2 } else { prescore }
    }
}

/// The bits of a word, lowest first.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}
