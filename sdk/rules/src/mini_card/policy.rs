//! Simple strategies of discarding: each looks at a position and names a card, with no memory and
//! no luck. With an empty hand, which the rules never ask about, each answers 0.

use core::fmt;

use super::score::score_of;
use super::{Card, Color, Discard, Move, Position};

/// The card drawn first.
pub fn first(_: &Position<'_>) -> usize {
    0
}

/// The card drawn last.
pub fn last(position: &Position<'_>) -> usize {
    position.held.len().saturating_sub(1)
}

/// The card of the highest value; of equals the earliest drawn.
pub fn highest(position: &Position<'_>) -> usize {
    least(position.held, |card| -card.value())
}

/// The card of the lowest value; of equals the earliest drawn.
pub fn lowest(position: &Position<'_>) -> usize {
    least(position.held, |card| card.value())
}

/// The best next position. For each held card: put it away, then make the draws that follow, up
/// to the next discard or the end of the game; what would the hand score if that were all? The
/// card with the least such score; of equals the earliest drawn.
///
/// A list of moves that does not begin with a discard (which no game shows) is taken to follow
/// the discard.
pub fn greedy(position: &Position<'_>) -> usize {
    let mut hand = Tally::default();
    position.held.iter().for_each(|&card| hand.add(card));
    least(position.held, |card| {
        let mut hand = hand;
        hand.remove(card);
        let moves = match position.moves {
            [Move::Discard, after @ ..] => after,
            all => all,
        };
        let draws = moves.iter().take_while(|&&step| step == Move::Draw);
        for (&card, _) in position.cards.iter().zip(draws) {
            if hand.sum > position.goal {
                break;
            }
            hand.add(card);
        }
        score_of(hand.sum, hand.red == 0 || hand.black == 0, position.goal)
    })
}

/// What of a hand its score depends on.
#[derive(Clone, Copy, Default)]
struct Tally {
    sum: i64,
    red: usize,
    black: usize,
}

impl Tally {
    fn add(&mut self, card: Card) {
        self.sum += card.value();
        match card.color() {
            Color::Red => self.red += 1,
            Color::Black => self.black += 1,
        }
    }

    fn remove(&mut self, card: Card) {
        self.sum -= card.value();
        match card.color() {
            Color::Red => self.red -= 1,
            Color::Black => self.black -= 1,
        }
    }
}

/// The index of the card with the least measure, the earliest of equals.
fn least(held: &[Card], measure: impl Fn(Card) -> i64) -> usize {
    let measured = held.iter().enumerate().map(|(index, &card)| (measure(card), index));
    measured.min().map_or(0, |(_, index)| index)
}

/// The strategies of this module by name.
///
/// ```
/// use fairdeal_rules::mini_card::Policy;
///
/// assert_eq!(Policy::from_name("highest"), Some(Policy::Highest));
/// assert_eq!(Policy::Highest.to_string(), "highest");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// [`first`]
    First,
    /// [`last`]
    Last,
    /// [`highest`]
    Highest,
    /// [`lowest`]
    Lowest,
    /// [`greedy`]
    Greedy,
}

impl Policy {
    /// All of them.
    pub const ALL: [Policy; 5] =
        [Policy::First, Policy::Last, Policy::Highest, Policy::Lowest, Policy::Greedy];

    /// The name: that of the function.
    pub fn name(self) -> &'static str {
        match self {
            Policy::First => "first",
            Policy::Last => "last",
            Policy::Highest => "highest",
            Policy::Lowest => "lowest",
            Policy::Greedy => "greedy",
        }
    }

    /// The strategy of this name.
    pub fn from_name(name: &str) -> Option<Policy> {
        Policy::ALL.into_iter().find(|policy| policy.name() == name)
    }

    /// The index of the held card that it puts away.
    pub fn pick(self, position: &Position<'_>) -> usize {
        match self {
            Policy::First => first(position),
            Policy::Last => last(position),
            Policy::Highest => highest(position),
            Policy::Lowest => lowest(position),
            Policy::Greedy => greedy(position),
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Discard for Policy {
    fn choose(&mut self, position: &Position<'_>) -> usize {
        self.pick(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mini_card::{parse_cards, parse_moves};

    #[track_caller]
    fn picks(held: &str, cards: &str, moves: &str, goal: i64, expected: [usize; 5]) {
        let (held, cards) = (parse_cards(held).unwrap(), parse_cards(cards).unwrap());
        let moves = parse_moves(moves).unwrap();
        let position = Position { cards: &cards, moves: &moves, goal, held: &held };
        assert_eq!(Policy::ALL.map(|policy| policy.pick(&position)), expected);
    }

    #[test]
    fn of_equals_the_earliest_drawn() {
        picks("H3 DQ C3 SK H5", "", "x", 20, [0, 4, 1, 0, 1]);
    }

    #[test]
    fn greedy_counts_the_draws_up_to_the_next_discard() {
        // After the discard C9 is drawn; the second C9 is behind another discard.
        picks("H3 D5 H9", "C9 C9", "xdxd", 17, [0, 2, 2, 0, 2]);
        // Nothing is drawn from an empty deck.
        picks("H3 D5 H9", "", "xd", 8, [0, 2, 2, 0, 2]);
        // Past the goal no more is drawn.
        picks("H3 S5", "CA CA", "xdd", 13, [0, 1, 1, 0, 1]);
    }

    #[test]
    fn an_empty_hand_is_no_panic() {
        picks("", "H3", "xd", 20, [0; 5]);
        picks("", "H3", "d", -20, [0; 5]);
    }

    #[test]
    fn names_lead_back() {
        for policy in Policy::ALL {
            assert_eq!(Policy::from_name(policy.name()), Some(policy));
        }
        assert_eq!(Policy::from_name("First"), None);
    }
}
