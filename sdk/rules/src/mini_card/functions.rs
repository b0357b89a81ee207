//! The ten functions of the Mini Card Game assignment, under its names. Cards and moves go in as
//! slices and nothing that was passed in is changed.
//!
//! Three of them discard, and take the [`Discard`] strategy to do it with.

use alloc::vec::Vec;
use core::fmt;

use super::{Card, Color, Discard, DiscardError, Event, Game, Move, Position};

pub use super::score::{all_same_color, calc_playerpoint, calc_score};

/// A move that was made, with its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// This card was drawn.
    Draw(Card),
    /// This card was put away.
    Discard(Card),
}

/// A list of steps that cannot have happened: one discards a card that is not held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHeld {
    /// Which step, counted from 1.
    pub step: usize,
    /// The card that it discards.
    pub card: Card,
}

impl fmt::Display for NotHeld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: discards {}, which is not held then", self.step, self.card)
    }
}

impl core::error::Error for NotHeld {}

/// The colour of a card.
///
/// ```
/// use fairdeal_rules::mini_card::{Color, card_color, parse_card};
///
/// assert_eq!(card_color(parse_card("(H . A)").unwrap()), Color::Red);
/// assert_eq!(card_color(parse_card("(S . 10)").unwrap()), Color::Black);
/// ```
pub fn card_color(card: Card) -> Color {
    card.color()
}

/// What a card counts: 11 for the ace, 10 for king, queen and jack, else its number.
///
/// ```
/// use fairdeal_rules::mini_card::{card_rank, parse_card};
///
/// assert_eq!(card_rank(parse_card("(H . A)").unwrap()), 11);
/// assert_eq!(card_rank(parse_card("(S . 10)").unwrap()), 10);
/// ```
pub fn card_rank(card: Card) -> i64 {
    card.value()
}

/// The held cards after a draw: the first of `cards` is added at the end. With no cards, the held
/// cards as they are.
///
/// ```
/// use fairdeal_rules::mini_card::{fdraw, parse_cards};
///
/// let cards = parse_cards("H3 H2 HA DA DQ DJ").unwrap();
/// assert_eq!(fdraw(&cards, &[]), parse_cards("H3").unwrap());
/// let held = parse_cards("S3 S2 SA").unwrap();
/// assert_eq!(fdraw(&cards, &held), parse_cards("S3 S2 SA H3").unwrap());
/// ```
pub fn fdraw(cards: &[Card], held: &[Card]) -> Vec<Card> {
    held.iter().chain(cards.first()).copied().collect()
}

/// The held cards after a discard that `strategy` chose. With no held cards the strategy is not
/// asked, and there are none after it either.
///
/// `cards`, `moves` and `goal` are there for the strategy to look at, as they are: any list of
/// moves will do. (In a game the list begins with the discard in question.)
///
/// ```
/// use fairdeal_rules::mini_card::{fdiscard, parse_cards, parse_moves, policy};
///
/// let moves = parse_moves("dddx").unwrap();
/// let cards = parse_cards("C3 C2 CA SJ SQ HJ").unwrap();
/// let held = parse_cards("H3 H2 HA DA DQ DJ").unwrap();
/// assert_eq!(
///     fdiscard(&cards, &moves, 66, &held, &mut policy::last),
///     Ok(parse_cards("H3 H2 HA DA DQ").unwrap())
/// );
/// let held = parse_cards("S3 S2 SA CA CQ CJ").unwrap();
/// assert_eq!(
///     fdiscard(&cards, &moves, 56, &held, &mut policy::highest),
///     Ok(parse_cards("S3 S2 CA CQ CJ").unwrap())
/// );
/// ```
pub fn fdiscard(
    cards: &[Card],
    moves: &[Move],
    goal: i64,
    held: &[Card],
    strategy: &mut (impl Discard + ?Sized),
) -> Result<Vec<Card>, DiscardError> {
    if held.is_empty() {
        return Ok(Vec::new());
    }
    let index = strategy.choose(&Position { cards, moves, goal, held });
    if index >= held.len() {
        return Err(DiscardError::NoSuchCard { index, held: held.len() });
    }
    let mut left = held.to_vec();
    left.remove(index);
    Ok(left)
}

/// The moves that are made in the game, each with its card.
///
/// ```
/// use fairdeal_rules::mini_card::{find_steps, parse_cards, parse_moves, policy, steps_to_sexpr};
///
/// let cards = parse_cards("H3 H2 HA DJ DQ CJ").unwrap();
/// let moves = parse_moves("dddx").unwrap();
/// let steps = find_steps(&cards, &moves, 16, &mut policy::first).unwrap();
/// assert_eq!(
///     steps_to_sexpr(&steps),
///     "((draw (H . 3)) (draw (H . 2)) (draw (H . A)) (discard (H . 3)))"
/// );
/// ```
pub fn find_steps(
    cards: &[Card],
    moves: &[Move],
    goal: i64,
    strategy: &mut (impl Discard + ?Sized),
) -> Result<Vec<Step>, DiscardError> {
    let mut steps = Vec::new();
    run(&mut Game::new(cards, moves, goal), strategy, |step| steps.push(step))?;
    Ok(steps)
}

/// The held cards after these steps, from an empty hand. Of equal cards the earliest drawn is put
/// away.
///
/// ```
/// use fairdeal_rules::mini_card::{find_held_cards, parse_cards, parse_steps};
///
/// let steps = "((draw (H . 3)) (draw (H . 2)) (draw (H . A)) (discard (H . 3)))";
/// let held = find_held_cards(&parse_steps(steps).unwrap());
/// assert_eq!(held, Ok(parse_cards("H2 HA").unwrap()));
/// ```
pub fn find_held_cards(steps: &[Step]) -> Result<Vec<Card>, NotHeld> {
    let mut held = Vec::new();
    for (number, step) in (1..).zip(steps) {
        match *step {
            Step::Draw(card) => held.push(card),
            Step::Discard(card) => match held.iter().position(|&other| other == card) {
                Some(index) => {
                    held.remove(index);
                }
                None => return Err(NotHeld { step: number, card }),
            },
        }
    }
    Ok(held)
}

/// The final score of the game.
///
/// ```
/// use fairdeal_rules::mini_card::{parse_cards, parse_moves, play, policy};
///
/// let cards = parse_cards("H3 H2 HA DJ DQ CJ").unwrap();
/// let moves = parse_moves("dddx").unwrap();
/// assert_eq!(play(&cards, &moves, 16, &mut policy::first), Ok(1));
/// ```
pub fn play(
    cards: &[Card],
    moves: &[Move],
    goal: i64,
    strategy: &mut (impl Discard + ?Sized),
) -> Result<i64, DiscardError> {
    let mut game = Game::new(cards, moves, goal);
    run(&mut game, strategy, |_| {})?;
    Ok(game.score())
}

/// Plays the game to its end, and tells of each step.
fn run(
    game: &mut Game<'_>,
    strategy: &mut (impl Discard + ?Sized),
    mut tell: impl FnMut(Step),
) -> Result<(), DiscardError> {
    loop {
        match game.step() {
            Event::Drawn(card) => tell(Step::Draw(card)),
            Event::Choice => {
                let index = strategy.choose(&game.position());
                tell(Step::Discard(game.discard(index)?));
            }
            Event::Over(_) => return Ok(()),
        }
    }
}
