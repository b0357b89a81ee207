//! A beam search: at each discard only the most promising hands are followed.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Line;
use crate::mini_card::score::score_of;
use crate::mini_card::{Card, Color, Move, Position};

/// The best line that is found by following at most `width` hands (at least one) from discard to
/// discard.
///
/// At each discard every card of every hand is tried, and the draws up to the next discard are
/// made. A hand that passes the goal is an ending. Of the others those are followed that are
/// nearest to the goal; hands of the same values and colours count as one. The line and its score
/// are real, but nothing says that there is no better one.
///
/// ```
/// use fairdeal_rules::mini_card::search::beam;
/// use fairdeal_rules::mini_card::{Position, parse_cards, parse_moves};
///
/// let cards = parse_cards("SK HQ H2").unwrap();
/// let moves = parse_moves("ddxd").unwrap();
/// let position = Position { cards: &cards, moves: &moves, goal: 30, held: &[] };
/// assert_eq!(beam(&position, 32).score, 9);
/// ```
pub fn beam(position: &Position<'_>, width: usize) -> Line {
    let mut beam = Beam::new(position);
    let (mut deck, mut moves) = (position.cards, position.moves);
    loop {
        let discards = match moves.split_first() {
            Some((Move::Discard, _)) if beam.held == 0 => break,
            Some((Move::Discard, after)) => {
                moves = after;
                true
            }
            _ => false,
        };
        let wanted = moves.iter().take_while(|&&step| step == Move::Draw).count();
        let (draws, left) = deck.split_at(wanted.min(deck.len()));
        beam.round(discards, draws, width.max(1));
        (deck, moves) = (left, &moves[wanted..]);
        if draws.len() < wanted || moves.is_empty() || beam.hands.is_empty() {
            break;
        }
    }
    beam.end()
}

/// What is known of a hand besides its cards.
#[derive(Clone, Copy, Debug, Default)]
struct Hand {
    sum: i64,
    red: usize,
    black: usize,
    /// A sum of one number for each card, so that hands of equal cards have it in common.
    mark: u64,
    /// The number of the discard in [`Beam::log`] that led here; 0 for none.
    came_by: usize,
}

/// A hand that may be followed.
struct Choice {
    hand: Hand,
    /// The hand that it comes from, and the card of that which was put away.
    from: usize,
    away: Option<usize>,
}

struct Beam {
    goal: i64,
    hands: Vec<Hand>,
    /// The cards of the hands, one hand after another, `held` each.
    cards: Vec<Card>,
    held: usize,
    /// The discards that were followed: the number of the one before, and the index put away.
    log: Vec<(usize, usize)>,
    /// The least score of an ending, with its last discards: one in the log, one that is not.
    best: Option<(i64, usize, Option<usize>)>,
}

impl Beam {
    fn new(position: &Position<'_>) -> Beam {
        let mut hand = Hand::default();
        position.held.iter().for_each(|&card| hand.add(card));
        Beam {
            goal: position.goal,
            hands: alloc::vec![hand],
            cards: position.held.to_vec(),
            held: position.held.len(),
            log: alloc::vec![(0, 0)],
            best: None,
        }
    }

    /// A discard (or none, where the position begins with a draw) and the draws that follow it.
    fn round(&mut self, discards: bool, draws: &[Card], width: usize) {
        let mut choices = Vec::new();
        for from in 0..self.hands.len() {
            if discards {
                for index in 0..self.held {
                    choices.extend(self.choice(from, Some(index), draws));
                }
            } else {
                choices.extend(self.choice(from, None, draws));
            }
        }
        choices.sort_by_key(|choice| (Reverse(choice.hand.sum), choice.hand.mark));
        choices.dedup_by_key(|choice| choice.hand.mark);
        choices.truncate(width);
        self.follow(&choices, draws);
    }

    /// The hand after a discard and the draws, unless it passes the goal on the way.
    fn choice(&mut self, from: usize, away: Option<usize>, draws: &[Card]) -> Option<Choice> {
        let mut hand = self.hands[from];
        if let Some(index) = away {
            hand.remove(self.cards[from * self.held + index]);
            if hand.sum > self.goal {
                self.ending(&hand, away);
                return None;
            }
        }
        for &card in draws {
            hand.add(card);
            if hand.sum > self.goal {
                self.ending(&hand, away);
                return None;
            }
        }
        Some(Choice { hand, from, away })
    }

    fn follow(&mut self, choices: &[Choice], draws: &[Card]) {
        let (mut hands, mut cards) = (Vec::new(), Vec::new());
        for choice in choices {
            let mut hand = choice.hand;
            let before = &self.cards[choice.from * self.held..(choice.from + 1) * self.held];
            match choice.away {
                Some(index) => {
                    self.log.push((hand.came_by, index));
                    hand.came_by = self.log.len() - 1;
                    cards.extend_from_slice(&before[..index]);
                    cards.extend_from_slice(&before[index + 1..]);
                }
                None => cards.extend_from_slice(before),
            }
            cards.extend_from_slice(draws);
            hands.push(hand);
        }
        self.held = hands.first().map_or(0, |hand| hand.red + hand.black);
        (self.hands, self.cards) = (hands, cards);
    }

    fn ending(&mut self, hand: &Hand, away: Option<usize>) {
        let score = score_of(hand.sum, hand.red == 0 || hand.black == 0, self.goal);
        if self.best.is_none_or(|(best, ..)| score < best) {
            self.best = Some((score, hand.came_by, away));
        }
    }

    /// The best line, when the hands that are still followed have come to their end.
    fn end(mut self) -> Line {
        for hand in core::mem::take(&mut self.hands) {
            self.ending(&hand, None);
        }
        // There is a best: each hand was an ending or is followed, and the beam is never empty.
        let (score, mut last, away) = self.best.unwrap_or((i64::MAX, 0, None));
        let mut discards: Vec<usize> = away.into_iter().collect();
        while last > 0 {
            let (before, index) = self.log[last];
            discards.push(index);
            last = before;
        }
        discards.reverse();
        Line { score, discards }
    }
}

impl Hand {
    fn add(&mut self, card: Card) {
        self.sum += card.value();
        *self.of(card.color()) += 1;
        self.mark = self.mark.wrapping_add(mark(card));
    }

    fn remove(&mut self, card: Card) {
        self.sum -= card.value();
        *self.of(card.color()) -= 1;
        self.mark = self.mark.wrapping_sub(mark(card));
    }

    fn of(&mut self, color: Color) -> &mut usize {
        match color {
            Color::Red => &mut self.red,
            Color::Black => &mut self.black,
        }
    }
}

/// A number for each value and colour.
fn mark(card: Card) -> u64 {
    let kind = card.value() as u64 * 2 + card.color() as u64;
    let mixed = kind.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
