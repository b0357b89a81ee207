//! Mastermind as a bot sees it.
//!
//! ```
//! use fairdeal_sdk::mastermind::{Code, Strategy, View};
//!
//! /// Guesses one symbol after the other, in all positions.
//! #[derive(Default)]
//! pub struct Plain;
//!
//! impl Strategy for Plain {
//!     fn guess(&mut self, view: &View) -> Code {
//!         let symbol = view.turns().len() as u8 % view.space().symbols();
//!         Code::from_symbols(&[symbol; 16][..view.space().positions().into()])
//!     }
//! }
//! ```

pub use fairdeal_rules::mastermind::{Code, Feedback, Space, Turn};

use crate::layout::{SEED, mastermind as at};
use crate::view::{ViewError, check, check_length, split, u16_at, u64_at};

/// A Mastermind guesser. One lives for one match.
pub trait Strategy {
    /// The next guess.
    fn guess(&mut self, view: &View<'_>) -> Code;
}

/// What a bot sees when it must guess. It borrows the view's bytes and copies nothing.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    seed: u64,
    space: Space,
    max_guesses: u16,
    turns: Turns<'a>,
}

impl<'a> View<'a> {
    /// Reads a view.
    ///
    /// # Errors
    /// Bytes that are no view of this game: too short, too long, a size that is not offered, a
    /// guess of symbols that the game has not or that repeats one where repeats are barred, feedback
    /// that cannot be.
    pub fn decode(bytes: &'a [u8]) -> Result<View<'a>, ViewError> {
        let (header, rest) = split::<{ at::HEADER }>(bytes)?;
        let [positions, symbols] = [header[at::POSITIONS], header[at::SYMBOLS]];
        let repeats = header[at::REPEATS];
        check(repeats <= 1, at::REPEATS, repeats, "0 or 1")?;
        let space = Space::new(positions, symbols, repeats == 1).map_err(|_| ViewError::Value {
            offset: at::POSITIONS,
            found: u16::from_le_bytes([positions, symbols]).into(),
            expected: "a size of game (1-16 positions, then 1-16 symbols)",
        })?;
        let turns = Turns { bytes: rest, positions: positions.into() };
        let count = usize::from(u16_at(header, at::TURNS));
        check_length(at::HEADER + count * turns.turn_bytes(), bytes.len())?;
        turns.check(space)?;
        Ok(View {
            seed: u64_at(header, SEED),
            space,
            max_guesses: u16_at(header, at::MAX_GUESSES),
            turns,
        })
    }

    /// This bot's own random seed, the same for the whole match.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The codes of the game: positions, symbols, whether a symbol may repeat.
    pub fn space(&self) -> Space {
        self.space
    }

    /// Guesses that the match allows.
    pub fn max_guesses(&self) -> usize {
        self.max_guesses.into()
    }

    /// The turns played so far, in order.
    pub fn turns(&self) -> Turns<'a> {
        self.turns
    }
}

/// The turns of a match so far.
#[derive(Clone, Copy, Debug)]
pub struct Turns<'a> {
    bytes: &'a [u8],
    positions: usize,
}

impl<'a> Turns<'a> {
    fn turn_bytes(self) -> usize {
        self.positions + at::FEEDBACK_BYTES
    }

    fn check(self, space: Space) -> Result<(), ViewError> {
        for (i, turn) in self.bytes.chunks_exact(self.turn_bytes()).enumerate() {
            let offset = at::HEADER + i * self.turn_bytes();
            let (guess, feedback) = turn.split_at(self.positions);
            let mut used = 0u16;
            for (place, &symbol) in guess.iter().enumerate() {
                check(symbol < space.symbols(), offset + place, symbol, "a symbol of the game")?;
                let fits = space.repeats() || used >> symbol & 1 == 0;
                check(fits, offset + place, symbol, "a symbol that the guess has not yet")?;
                used |= 1 << symbol;
            }
            let hits = feedback.iter().fold(0u8, |sum, &count| sum.saturating_add(count));
            let possible = hits <= space.positions();
            check(possible, offset + self.positions, hits, "at most one hit a position")?;
        }
        Ok(())
    }

    /// How many turns.
    pub fn len(self) -> usize {
        self.bytes.len() / self.turn_bytes()
    }

    /// Whether there is none: the first guess is asked for.
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// The turns, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Turn> + ExactSizeIterator + Clone + 'a {
        self.bytes.chunks_exact(self.turn_bytes()).map(move |turn| Turn {
            guess: Code::from_symbols(&turn[..self.positions]),
            feedback: Feedback { strikes: turn[self.positions], balls: turn[self.positions + 1] },
        })
    }

    /// The turn played last.
    pub fn last(self) -> Option<Turn> {
        self.iter().next_back()
    }
}
