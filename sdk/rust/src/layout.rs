//! The byte layout of the views, version 1: the numbers of `sdk/CONTRACT.md`, in one place.
//!
//! All integers are little-endian. Nothing is padded or aligned: a field begins where the one
//! before it ends. Every view begins with [`SEED`].

/// `u64`: the bot's own random seed for this match, in every game.
pub const SEED: usize = 0;

/// The Mini Card Game: the header, then cards, moves and held cards.
pub mod mini_card {
    /// `i32`: the goal.
    pub const GOAL: usize = 8;
    /// `u16`: cards left in the deck.
    pub const DECK_LEFT: usize = 12;
    /// `u16`: how many of them are shown.
    pub const CARDS: usize = 14;
    /// `u16`: moves still to come.
    pub const MOVES: usize = 16;
    /// `u16`: held cards.
    pub const HELD: usize = 18;
    /// The shown cards begin here, [`CARD_BYTES`] each; then the moves, a byte each; then the held
    /// cards.
    pub const HEADER: usize = 20;
    /// A card: `u8` suit, `u8` rank.
    pub const CARD_BYTES: usize = 2;
}

/// Mastermind: the header, then the turns.
pub mod mastermind {
    /// `u8`: positions of a code, 1–16.
    pub const POSITIONS: usize = 8;
    /// `u8`: symbols to choose from, 1–16.
    pub const SYMBOLS: usize = 9;
    /// `u8`: 1 if a symbol may stand in a code more than once.
    pub const REPEATS: usize = 10;
    /// `u16`: guesses that the match allows.
    pub const MAX_GUESSES: usize = 11;
    /// `u16`: turns played so far.
    pub const TURNS: usize = 13;
    /// The turns begin here: `positions` symbols, a byte each, then `u8` strikes and `u8` balls.
    pub const HEADER: usize = 15;
    /// What a turn holds beside its guess: strikes and balls.
    pub const FEEDBACK_BYTES: usize = 2;
}

/// Set: the header, then the sets taken by each seat, then the table.
pub mod set {
    /// `u8`: attributes of a card.
    pub const ATTRIBUTES: usize = 8;
    /// `u8`: values of an attribute, which is also the number of cards of a set.
    pub const VALUES: usize = 9;
    /// `u8`: 0 auto, 1 asked.
    pub const DEAL_MORE: usize = 10;
    /// `u8`: seats at the table.
    pub const SEATS: usize = 11;
    /// `u8`: this bot's seat, from 0.
    pub const SEAT: usize = 12;
    /// `u8`: what became of this bot's last answer.
    pub const LAST_RESULT: usize = 13;
    /// `u16`: the number of this answer, from 0.
    pub const ANSWER: usize = 14;
    /// `u32`: the cost of a wrong claim.
    pub const WRONG_PENALTY: usize = 16;
    /// `u32`: the cost of saying wrongly that there is no set.
    pub const MISSED_PENALTY: usize = 20;
    /// `u16`: cards left in the deck.
    pub const DECK: usize = 24;
    /// Sets taken begin here, a `u16` a seat; then `u16` the number of cards on the table; then
    /// those cards, a `u16` each.
    pub const HEADER: usize = 26;
}
