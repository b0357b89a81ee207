//! The Mini Card Game: one player draws and discards along a list of moves fixed in advance, and
//! wants the sum of the held cards to end just below the goal. The lowest score wins.
//!
//! - Every move is a draw (the first card of the deck goes into the hand) or a discard (one held
//!   card, which the player chooses, is put away).
//! - The game ends when no move is left (`game-over-1`), at a draw from an empty deck
//!   (`game-over-2`), at a discard from an empty hand (`game-over-3`), or after a move that leaves
//!   a sum greater than the goal (`game-over-4`).
//! - It scores 5 × (sum − goal) if the sum is greater than the goal, else goal − sum; half of that,
//!   rounded down, if all held cards have the same colour.
//!
//! [`functions`] has the ten functions of the assignment that this game comes from, [`Game`] the
//! same rules one move at a time, [`policy`] simple strategies, [`search`] the best possible play and
//! [`text`] the written forms.

mod card;
mod deal;
pub mod functions;
mod game;
pub mod policy;
mod position;
mod score;
pub mod search;
pub mod text;

pub use card::{Card, Color, Move, Rank, Suit};
pub use deal::Deal;
pub use functions::{
    NotHeld, Step, all_same_color, calc_playerpoint, calc_score, card_color, card_rank, fdiscard,
    fdraw, find_held_cards, find_steps, play,
};
pub use game::{DiscardError, Ending, Event, Game};
pub use policy::Policy;
pub use position::{Discard, Position};
pub use score::forfeit_score;
pub use text::{
    ParseError, card_to_sexpr, cards_to_sexpr, cards_to_short, deal_to_sexpr, moves_to_sexpr,
    moves_to_short, parse_card, parse_cards, parse_deal, parse_deals, parse_moves, parse_steps,
    steps_to_sexpr,
};

#[cfg(test)]
mod tests;
