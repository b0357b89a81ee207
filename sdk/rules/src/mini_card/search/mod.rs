//! The best possible score of a position, with the discards that reach it: exact or, if that takes
//! too much work, not at all. For a good play at a fixed price there is [`beam`].
//!
//! How it is done: `outline` reduces the position to a list of cards; `sums` finds which sums the
//! hand can have at each moment, by an easy relaxation of the rules; `target` lists the endings
//! with such sums by score; `descent` asks for one after another whether a play reaches it. The
//! first that is reached is the best.

mod beam;
mod descent;
mod outline;
mod seen;
mod sums;
mod target;

use alloc::vec::Vec;
use core::cmp::Reverse;

use self::descent::Descent;
use self::outline::Outline;
use self::sums::Sums;
use self::target::{Targets, find_targets};
use super::{Card, Game, Move, Position, calc_playerpoint};

pub use self::beam::beam;

/// A budget of work that is enough for nearly every deal of 52 cards. A usual deal takes 1,600 of
/// it; all of it is about half a second, and up to 160 MB.
pub const DEFAULT_BUDGET: u64 = 20_000_000;

/// A play from a position to the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The final score.
    pub score: i64,
    /// The index of the held card to put away at each discard to come.
    pub discards: Vec<usize>,
}

/// The best play from a position, as [`Search::best`] finds it.
///
/// ```
/// use fairdeal_rules::mini_card::search::{DEFAULT_BUDGET, best};
/// use fairdeal_rules::mini_card::{Position, parse_cards, parse_moves};
///
/// let cards = parse_cards("SK HQ H2").unwrap();
/// let moves = parse_moves("ddxd").unwrap();
/// let position = Position { cards: &cards, moves: &moves, goal: 30, held: &[] };
/// let line = best(&position, DEFAULT_BUDGET).unwrap();
/// assert_eq!((line.score, line.discards), (9, vec![0]));
/// ```
pub fn best(position: &Position<'_>, budget: u64) -> Option<Line> {
    Search::new().best(position, budget)
}

/// The exact search. From one position to the next it keeps its room, and nothing else.
#[derive(Debug, Default)]
pub struct Search {
    outline: Outline,
    sums: Sums,
    targets: Targets,
    descent: Descent,
    work: Work,
}

impl Search {
    /// A search that has done nothing yet.
    pub fn new() -> Self {
        Search::default()
    }

    /// The best play from a position: of a whole deal (with no cards held) or from the middle of a
    /// game. `None` if it takes more work than the budget, or a hand of more than 63 cards with
    /// more than 63 discards, or 65,536 cards.
    ///
    /// A unit of work is a word of 64 possible sums, which may take eight bytes; a state of the
    /// depth-first search counts as four.
    pub fn best(&mut self, position: &Position<'_>, budget: u64) -> Option<Line> {
        self.work = Work { budget, left: budget };
        if calc_playerpoint(position.held) > position.goal {
            self.above_goal(position)
        } else {
            self.below_goal(position)
        }
    }

    /// The work that the last search took.
    pub fn work(&self) -> u64 {
        self.work.budget - self.work.left
    }

    /// A hand above the goal, as only a negative goal or a made-up position has it: the game is
    /// over unless a discard brings the hand below.
    fn above_goal(&mut self, position: &Position<'_>) -> Option<Line> {
        let mut best: Option<Line> = None;
        let after = |index: Option<usize>| {
            let held = position.held.to_vec();
            let mut game = Game::with_held(position.cards, position.moves, position.goal, held);
            match index {
                Some(index) => game.discard(index).ok().map(|_| game),
                None => game.advance().map(|_| game),
            }
        };
        if let Some(game) = after(None) {
            return Some(Line { score: game.score(), discards: Vec::new() });
        }
        for (index, card) in position.held.iter().enumerate() {
            let same =
                |other: &Card| (other.value(), other.color()) == (card.value(), card.color());
            if position.held[..index].iter().any(same) {
                continue;
            }
            self.work.spend(position.held.len())?;
            let Some(game) = after(Some(index)) else { continue };
            let mut line = match game.ending() {
                Some(_) => Line { score: game.score(), discards: Vec::new() },
                None => self.below_goal(&game.position())?,
            };
            if best.as_ref().is_none_or(|best| line.score < best.score) {
                line.discards.insert(0, index);
                best = Some(line);
            }
        }
        best
    }

    fn below_goal(&mut self, position: &Position<'_>) -> Option<Line> {
        let Search { outline, sums, targets, descent, work } = self;
        outline.fill(position, work)?;
        find_targets(outline, position.goal, sums, targets, work)?;
        while let Some(Reverse((score, target))) = targets.pop() {
            if descent.reach(outline, target, work)? {
                return Some(Line { score, discards: discards(position, descent.kept()) });
            }
        }
        None
    }
}

/// What may still be done.
#[derive(Debug, Default)]
struct Work {
    budget: u64,
    left: u64,
}

impl Work {
    /// Takes some of it; `None` if that is more than is left.
    fn spend(&mut self, amount: usize) -> Option<()> {
        self.left = self.left.checked_sub(amount as u64)?;
        Some(())
    }
}

/// The discards of the play that puts away all but the kept cards, the highest first. `kept` ends
/// where the game may.
fn discards(position: &Position<'_>, mut kept: impl Iterator<Item = bool>) -> Vec<usize> {
    let mut hand: Vec<(Card, bool)> =
        position.held.iter().map(|&card| (card, kept.next().unwrap_or(true))).collect();
    let mut coming = position.cards.iter().zip(kept);
    let mut discards = Vec::new();
    for step in position.moves {
        match step {
            Move::Draw => match coming.next() {
                Some((&card, kept)) => hand.push((card, kept)),
                None => break,
            },
            Move::Discard => {
                let waiting = hand.iter().enumerate().filter(|(_, (_, kept))| !kept);
                let highest =
                    waiting.max_by_key(|&(index, (card, _))| (card.value(), Reverse(index)));
                let Some((index, _)) = highest else { break };
                discards.push(index);
                hand.remove(index);
            }
        }
    }
    discards
}

#[cfg(test)]
mod tests;
