//! The guesses worth scoring: of guesses that no feedback can tell apart, because they differ only
//! by a renaming of the symbols or of the positions that leaves all possible codes possible, the
//! smallest.

use alloc::vec::Vec;

use super::Question;
use super::candidates::Candidates;
use crate::mastermind::{Code, Space};

/// What may be renamed without a difference.
pub(super) struct Sameness {
    space: Space,
    /// Symbols never guessed. Any two may change names, so they are used in ascending order.
    fresh: u16,
    /// Symbols in no possible code. They never count, so one of them stands for all (or where
    /// repeats are barred, they are used in ascending order).
    dead: u16,
    /// Before the first guess any two positions may change places, so symbols stand in order.
    in_order: bool,
}

impl Sameness {
    /// What may be renamed at this point of a game.
    pub fn of(question: &Question, candidates: &Candidates) -> Self {
        let space = question.space;
        let all = ((1u32 << space.symbols()) - 1) as u16;
        let symbols = |codes: &mut dyn Iterator<Item = Code>| {
            let mut set = 0;
            while set != all
                && let Some(code) = codes.next()
            {
                set |= space.symbols_of(code).fold(0, |set, symbol| set | 1 << symbol);
            }
            set
        };
        let guessed = symbols(&mut question.history.iter().map(|turn| turn.guess));
        let alive =
            if candidates.complete { symbols(&mut candidates.codes.iter().copied()) } else { all };
        Self {
            space,
            fresh: alive & !guessed,
            dead: all & !alive,
            in_order: question.history.is_empty(),
        }
    }

    /// The guesses in lexicographic order; none when there are more than `most`.
    pub fn guesses(&self, most: usize) -> Option<Vec<Code>> {
        let mut guesses = Vec::new();
        self.complete(Code::default(), 0, 0, most, &mut guesses).then_some(guesses)
    }

    /// Adds the guesses that begin with `code`, which fills `placed` positions with the symbols
    /// `used`; whether there was room for all.
    fn complete(
        &self,
        code: Code,
        placed: u8,
        used: u16,
        most: usize,
        guesses: &mut Vec<Code>,
    ) -> bool {
        if placed == self.space.positions() {
            guesses.push(code);
            return guesses.len() <= most;
        }
        let first = if self.in_order { (code.bits() & 15) as u8 } else { 0 };
        (first..self.space.symbols()).all(|symbol| {
            !self.allows(symbol, used)
                || self.complete(code.then(symbol), placed + 1, used | 1 << symbol, most, guesses)
        })
    }

    /// Whether `symbol` may come next after the symbols `used`.
    fn allows(&self, symbol: u8, used: u16) -> bool {
        let bit = 1u16 << symbol;
        let smaller = bit - 1;
        if used & bit != 0 {
            self.space.repeats()
        } else if self.fresh & bit != 0 {
            self.fresh & smaller & !used == 0
        } else if self.dead & bit != 0 {
            let before = self.dead & smaller;
            if self.space.repeats() { before == 0 } else { before & !used == 0 }
        } else {
            true
        }
    }
}
