//! The game as the referee plays it: one move after another, a question at each discard. It asks
//! nobody itself, so it need not know what a player is.

use alloc::vec::Vec;
use core::fmt;

use super::score::score_of;
use super::{Card, Move, Position, all_same_color};

/// How a game ended. The numbers are those of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Ending {
    /// `game-over-1`: no move is left.
    NoMoves = 1,
    /// `game-over-2`: the move is a draw and the deck is empty.
    NoCards = 2,
    /// `game-over-3`: the move is a discard and the hand is empty.
    NoHand = 3,
    /// `game-over-4`: after a move the sum of the held cards is greater than the goal.
    OverGoal = 4,
}

impl Ending {
    /// All endings, in the order of their numbers.
    pub const ALL: [Ending; 4] =
        [Ending::NoMoves, Ending::NoCards, Ending::NoHand, Ending::OverGoal];

    /// `game-over-1` to `game-over-4`.
    pub fn name(self) -> &'static str {
        match self {
            Ending::NoMoves => "game-over-1",
            Ending::NoCards => "game-over-2",
            Ending::NoHand => "game-over-3",
            Ending::OverGoal => "game-over-4",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a discard was refused. The game stands as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscardError {
    /// The hand has no card of this index.
    NoSuchCard {
        /// The index that was chosen, counted from 0.
        index: usize,
        /// How many cards are held.
        held: usize,
    },
    /// The next move is not a discard, or the game is over.
    NotAsked,
}

impl fmt::Display for DiscardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiscardError::NoSuchCard { index, held } => write!(
                f,
                "discard of held card {index}: cards in the hand, counted from 0: {held}; choose an \
                 index below {held}"
            ),
            DiscardError::NotAsked => {
                f.write_str("discard out of turn: the game is over or its next move is a draw")
            }
        }
    }
}

impl core::error::Error for DiscardError {}

/// What [`Game::step`] did or met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// This card was drawn.
    Drawn(Card),
    /// The next move is a discard: [`Game::discard`] makes it.
    Choice,
    /// The game is over.
    Over(Ending),
}

/// A game in progress. It borrows deck and moves, and owns only the hand, whose buffer can be
/// handed from game to game.
///
/// ```
/// use fairdeal_rules::mini_card::{Ending, Game, parse_cards, parse_moves};
///
/// let cards = parse_cards("H3 H2 HA DA DQ DJ").unwrap();
/// let moves = parse_moves("dddx").unwrap();
/// let mut game = Game::new(&cards, &moves, 20);
/// let ending = loop {
///     match game.advance() {
///         Some(ending) => break ending,
///         None => game.discard(0).unwrap(),
///     };
/// };
/// assert_eq!((ending, game.sum(), game.score()), (Ending::NoMoves, 13, 3));
/// ```
#[derive(Clone, Debug)]
pub struct Game<'a> {
    cards: &'a [Card],
    moves: &'a [Move],
    goal: i64,
    held: Vec<Card>,
    sum: i64,
    ending: Option<Ending>,
}

impl<'a> Game<'a> {
    /// A game at its beginning, with an empty hand.
    pub fn new(cards: &'a [Card], moves: &'a [Move], goal: i64) -> Self {
        Game::with_held(cards, moves, goal, Vec::new())
    }

    /// A game at its beginning that keeps its hand in `buffer`, which is emptied first. With the
    /// buffer of an earlier game ([`Game::into_held`]) nothing is allocated.
    #[inline]
    pub fn reusing(mut buffer: Vec<Card>, cards: &'a [Card], moves: &'a [Move], goal: i64) -> Self {
        buffer.clear();
        Game::with_held(cards, moves, goal, buffer)
    }

    /// A game in its middle: these cards are held already. As ever the sum is compared with the
    /// goal after a move, not before the first.
    #[inline]
    pub fn with_held(cards: &'a [Card], moves: &'a [Move], goal: i64, held: Vec<Card>) -> Self {
        let sum = held.iter().map(|card| card.value()).sum();
        Game { cards, moves, goal, held, sum, ending: None }
    }

    /// Does the next move if it is a draw; tells of a discard to be chosen, or of the end, without
    /// doing anything.
    #[inline]
    pub fn step(&mut self) -> Event {
        if let Some(ending) = self.ending {
            return Event::Over(ending);
        }
        match self.moves.first() {
            None => self.end(Ending::NoMoves),
            Some(Move::Draw) => match self.cards.split_first() {
                None => self.end(Ending::NoCards),
                Some((&card, rest)) => {
                    self.cards = rest;
                    self.held.push(card);
                    self.sum += card.value();
                    self.move_done();
                    Event::Drawn(card)
                }
            },
            Some(Move::Discard) if self.held.is_empty() => self.end(Ending::NoHand),
            Some(Move::Discard) => Event::Choice,
        }
    }

    /// Draws up to the next discard (`None`) or the end of the game.
    #[inline]
    pub fn advance(&mut self) -> Option<Ending> {
        loop {
            match self.step() {
                Event::Drawn(_) => {}
                Event::Choice => return None,
                Event::Over(ending) => return Some(ending),
            }
        }
    }

    /// Makes the discard that the next move asks for, and returns the card put away. `index`
    /// counts the held cards in the order drawn, from 0.
    #[inline]
    pub fn discard(&mut self, index: usize) -> Result<Card, DiscardError> {
        let asked = self.moves.first() == Some(&Move::Discard) && !self.held.is_empty();
        if self.ending.is_some() || !asked {
            return Err(DiscardError::NotAsked);
        }
        if index >= self.held.len() {
            return Err(DiscardError::NoSuchCard { index, held: self.held.len() });
        }
        let card = self.held.remove(index);
        self.sum -= card.value();
        self.move_done();
        Ok(card)
    }

    /// What a player sees now.
    #[inline]
    pub fn position(&self) -> Position<'_> {
        Position { cards: self.cards, moves: self.moves, goal: self.goal, held: &self.held }
    }

    /// The held cards, in the order drawn.
    #[inline]
    pub fn held(&self) -> &[Card] {
        &self.held
    }

    /// The sum of the values of the held cards.
    #[inline]
    pub fn sum(&self) -> i64 {
        self.sum
    }

    /// How the game ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The score of the hand as it is now; at the end of the game, the final score.
    #[inline]
    pub fn score(&self) -> i64 {
        score_of(self.sum, all_same_color(&self.held), self.goal)
    }

    /// Gives the hand, and with it its buffer.
    #[inline]
    pub fn into_held(self) -> Vec<Card> {
        self.held
    }

    #[inline]
    fn move_done(&mut self) {
        self.moves = &self.moves[1..];
        if self.sum > self.goal {
            self.ending = Some(Ending::OverGoal);
        }
    }

    #[inline]
    fn end(&mut self, ending: Ending) -> Event {
        self.ending = Some(ending);
        Event::Over(ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mini_card::{parse_cards, parse_moves};

    fn end_of(cards: &str, moves: &str, goal: i64) -> (Ending, usize, i64) {
        let (cards, moves) = (parse_cards(cards).unwrap(), parse_moves(moves).unwrap());
        let mut game = Game::new(&cards, &moves, goal);
        loop {
            if let Some(ending) = game.advance() {
                return (ending, game.held().len(), game.score());
            }
            game.discard(0).unwrap();
        }
    }

    #[test]
    fn ends_in_each_of_four_ways() {
        assert_eq!(end_of("H3 C4", "d", 20), (Ending::NoMoves, 1, 8));
        assert_eq!(end_of("H3", "ddx", 20), (Ending::NoCards, 1, 8));
        assert_eq!(end_of("H3", "dxx", 20), (Ending::NoHand, 0, 10));
        assert_eq!(end_of("H3 CA S9", "ddd", 13), (Ending::OverGoal, 2, 5));
    }

    #[test]
    fn a_negative_goal_is_passed_by_the_first_move_only() {
        assert_eq!(end_of("", "", -1), (Ending::NoMoves, 0, 2));
        assert_eq!(end_of("", "d", -1), (Ending::NoCards, 0, 2));
        assert_eq!(end_of("H2", "x", -1), (Ending::NoHand, 0, 2));
        assert_eq!(end_of("H2 H3", "dd", -1), (Ending::OverGoal, 1, 7));
    }

    #[test]
    fn the_last_move_can_still_pass_the_goal() {
        assert_eq!(end_of("H2", "d", 1).0, Ending::OverGoal);
    }

    #[test]
    fn the_position_begins_with_the_discard_in_question() {
        let (cards, moves) = (parse_cards("H3 C4 S5").unwrap(), parse_moves("ddxdx").unwrap());
        let mut game = Game::new(&cards, &moves, 20);
        assert_eq!(game.discard(0), Err(DiscardError::NotAsked));
        assert_eq!(game.advance(), None);
        assert_eq!(
            game.position(),
            Position { cards: &cards[2..], moves: &moves[2..], goal: 20, held: &cards[..2] }
        );
        let before = game.position().held.len();
        assert_eq!(game.discard(2), Err(DiscardError::NoSuchCard { index: 2, held: 2 }));
        assert_eq!(game.position().held.len(), before);
        assert_eq!(game.discard(1), Ok(cards[1]));
    }

    #[test]
    fn a_buffer_goes_from_game_to_game() {
        let (cards, moves) = (parse_cards("H3 C4").unwrap(), parse_moves("dd").unwrap());
        let mut game = Game::reusing(cards.clone(), &cards, &moves, 20);
        game.advance();
        assert_eq!(game.into_held(), cards);
    }

    #[test]
    fn an_ended_game_stays_ended() {
        let (cards, moves) = (parse_cards("HA HK").unwrap(), parse_moves("dxd").unwrap());
        let mut game = Game::new(&cards, &moves, 5);
        assert_eq!(game.advance(), Some(Ending::OverGoal));
        assert_eq!(game.step(), Event::Over(Ending::OverGoal));
        assert_eq!(game.discard(0), Err(DiscardError::NotAsked));
        assert_eq!(game.ending().map(Ending::name), Some("game-over-4"));
    }
}
