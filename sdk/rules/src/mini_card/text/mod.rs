//! The text form of cards, moves, steps and deals: the s-expressions of the assignment, and a short
//! form for the command line. Writing is here, reading in `parse`.
//!
//! | | s-expression | short form |
//! |---|---|---|
//! | card | `(H . 3)`, `(D . J)`, `(S . 10)` | `H3`, `DJ`, `S10` |
//! | cards | `((H . 3) (D . J))` | `H3 DJ` |
//! | moves | `(draw draw discard)` | `ddx` |
//! | steps | `((draw (H . 3)) (discard (H . 3)))` | |
//! | deal | `(deal (cards (H . 3) (D . J)) (moves draw draw discard) (goal 20))` | |
//!
//! Each is read by one function, which takes either form, in small or capital letters, with any
//! white space between. `;` begins a comment, to the end of its line.

mod parse;

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::{Card, Color, Deal, Move, Rank, Step};

pub use parse::{
    ParseError, parse_card, parse_cards, parse_deal, parse_deals, parse_moves, parse_steps,
};

/// `red` or `black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "red",
            Color::Black => "black",
        })
    }
}

/// `2` to `10`, `J`, `Q`, `K` or `A`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Rank::JACK => f.write_str("J"),
            Rank::QUEEN => f.write_str("Q"),
            Rank::KING => f.write_str("K"),
            Rank::ACE => f.write_str("A"),
            rank => write!(f, "{}", rank.number()),
        }
    }
}

/// The short form, as `H3` or `S10`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit.letter(), self.rank)
    }
}

/// `draw` or `discard`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Draw => "draw",
            Move::Discard => "discard",
        })
    }
}

/// Either form, as [`parse_card`].
impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        parse_card(text)
    }
}

/// A card as an s-expression: `(H . 3)`.
pub fn card_to_sexpr(card: Card) -> String {
    format!("({} . {})", card.suit.letter(), card.rank)
}

/// Cards as an s-expression: `((H . 3) (D . J))`.
pub fn cards_to_sexpr(cards: &[Card]) -> String {
    format!("({})", spaced(cards.iter().map(|&card| card_to_sexpr(card))))
}

/// Cards in the short form: `H3 DJ`.
pub fn cards_to_short(cards: &[Card]) -> String {
    spaced(cards.iter().map(Card::to_string))
}

/// Moves as an s-expression: `(draw draw discard)`.
pub fn moves_to_sexpr(moves: &[Move]) -> String {
    format!("({})", spaced(moves.iter().map(Move::to_string)))
}

/// Moves in the short form: `ddx`.
pub fn moves_to_short(moves: &[Move]) -> String {
    moves
        .iter()
        .map(|step| match step {
            Move::Draw => 'd',
            Move::Discard => 'x',
        })
        .collect()
}

/// Steps as an s-expression: `((draw (H . 3)) (discard (H . 3)))`.
pub fn steps_to_sexpr(steps: &[Step]) -> String {
    let steps = steps.iter().map(|step| match *step {
        Step::Draw(card) => format!("(draw {})", card_to_sexpr(card)),
        Step::Discard(card) => format!("(discard {})", card_to_sexpr(card)),
    });
    format!("({})", spaced(steps))
}

/// A deal as an s-expression, in four lines; a file may hold several, one after another.
///
/// ```
/// use fairdeal_rules::mini_card::{deal_to_sexpr, parse_deal};
///
/// let deal = parse_deal("(deal (cards H3 DJ) (moves ddx) (goal 20))").unwrap();
/// assert_eq!(
///     deal_to_sexpr(&deal),
///     "(deal\n  (cards (H . 3) (D . J))\n  (moves draw draw discard)\n  (goal 20))\n"
/// );
/// ```
pub fn deal_to_sexpr(deal: &Deal) -> String {
    let cards = deal.cards.iter().map(|&card| format!(" {}", card_to_sexpr(card)));
    let moves = deal.moves.iter().map(|step| format!(" {step}"));
    format!(
        "(deal\n  (cards{})\n  (moves{})\n  (goal {}))\n",
        cards.collect::<String>(),
        moves.collect::<String>(),
        deal.goal
    )
}

fn spaced(words: impl Iterator<Item = String>) -> String {
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    line
}

#[cfg(test)]
mod tests;
