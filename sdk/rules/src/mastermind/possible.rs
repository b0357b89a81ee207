//! The codes that a history leaves possible, by a search that gives up a beginning as soon as one
//! turn can no longer come out right. With no history it lists a whole space.

use alloc::vec::Vec;

use super::code::Code;
use super::feedback::Feedback;
use super::space::Space;

/// A guess and how it met the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The guess, a code of the game.
    pub guess: Code,
    /// Its strikes and balls.
    pub feedback: Feedback,
}

impl Space {
    /// Whether `code` could be the secret behind this turn.
    pub fn consistent(self, code: Code, turn: &Turn) -> bool {
        self.feedback(code, turn.guess) == turn.feedback
    }
}

/// Iterator over the codes that agree with every turn of a history, in lexicographic order (or in
/// a shuffled one).
///
/// ```
/// use fairdeal_rules::mastermind::{Feedback, Possible, Space, Turn};
/// let space = Space::new(4, 6, true)?;
/// let turn = Turn { guess: space.parse("0011")?, feedback: Feedback { strikes: 3, balls: 0 } };
/// assert_eq!(Possible::new(space, &[turn]).count(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Possible {
    space: Space,
    rows: Vec<Row>,
    /// The symbols in the order in which each position tries them.
    order: [[u8; 16]; 16],
    /// For each position, how many symbols it has tried.
    tried: [u8; 16],
    /// How often each symbol stands in the filled positions.
    counts: [u8; 16],
    /// Positions that are filled.
    filled: usize,
    /// The filled positions.
    code: Code,
    work: u64,
    limit: u64,
    end: End,
}

/// A turn as the search sees it.
#[derive(Clone, Debug)]
struct Row {
    guess: [u8; 16],
    counts: [u8; 16],
    /// What is left for each number of filled positions.
    left: [Left; 17],
}

/// What must still happen for a turn to come out right. Counts below zero wrap round to more than
/// any number of positions.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    strikes: u8,
    common: u8,
    /// Open positions where a strike can still fall: where repeats are barred, those whose symbol
    /// of the guess is not used up elsewhere.
    reach: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    No,
    Complete,
    OutOfWork,
}

impl Row {
    fn new(space: Space, turn: &Turn) -> Self {
        let (mut guess, mut counts) = ([u8::MAX; 16], [0; 16]);
        for (place, symbol) in guess.iter_mut().zip(space.symbols_of(turn.guess)) {
            *place = symbol;
            counts[usize::from(symbol)] += 1;
        }
        let Feedback { strikes, balls } = turn.feedback;
        let mut left = [Left::default(); 17];
        let common = strikes.saturating_add(balls);
        left[0] = Left { strikes, common, reach: space.positions() };
        Self { guess, counts, left }
    }

    /// Takes note that `symbol` comes to stand in `position`, before which `counts` of the symbols
    /// stand and behind which `open` positions stay open; whether the turn can still come out right.
    #[inline]
    fn place(
        &mut self,
        repeats: bool,
        position: usize,
        symbol: u8,
        counts: &[u8; 16],
        open: u8,
    ) -> bool {
        let index = usize::from(symbol & 15);
        let Left { strikes, common, reach } = self.left[position];
        let left = Left {
            strikes: strikes.wrapping_sub(u8::from(self.guess[position] == symbol)),
            common: common.wrapping_sub(u8::from(counts[index] < self.counts[index])),
            reach: if repeats { open } else { reach - self.lost(position, symbol, counts) },
        };
        self.left[position + 1] = left;
        left.strikes <= left.reach && left.common <= open
    }

    /// Where repeats are barred, how many of the places in reach are lost with this symbol.
    fn lost(&self, position: usize, symbol: u8, counts: &[u8; 16]) -> u8 {
        let here = self.guess[position];
        let closed = counts[usize::from(here & 15)] == 0;
        let elsewhere = here != symbol && self.guess[position + 1..].contains(&symbol);
        u8::from(closed) + u8::from(elsewhere)
    }
}

impl Possible {
    /// The codes that `history` leaves, in lexicographic order.
    pub fn new(space: Space, history: &[Turn]) -> Self {
        let symbols = core::array::from_fn(|symbol| symbol as u8);
        Self {
            space,
            rows: history.iter().map(|turn| Row::new(space, turn)).collect(),
            order: [symbols; 16],
            tried: [0; 16],
            counts: [0; 16],
            filled: 0,
            code: Code::default(),
            work: 0,
            limit: u64::MAX,
            end: End::No,
        }
    }

    /// The same codes, each position trying the symbols in an order of its own. The first code is
    /// then a haphazard one, though not every code is equally likely.
    pub fn shuffled(mut self, random: &mut dyn FnMut() -> u64) -> Self {
        let symbols = usize::from(self.space.symbols());
        for order in &mut self.order[..usize::from(self.space.positions())] {
            shuffle(&mut order[..symbols], random);
        }
        self
    }

    /// The same codes, but the search ends when it has done `limit` units of [work](Self::work).
    pub fn within(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// The work done so far, in units of a comparison of two codes: for each symbol tried, four and
    /// three more for each turn.
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Whether the search was cut short by its limit.
    pub fn cut_short(&self) -> bool {
        self.end == End::OutOfWork
    }

    /// Whether every turn can still come out right with `symbol` in the next position. Kept out of
    /// line: woven into the search it makes every step dearer.
    #[inline(never)]
    fn place(&mut self, symbol: u8) -> bool {
        let (repeats, position, counts) = (self.space.repeats(), self.filled & 15, &self.counts);
        let open = self.space.positions() - 1 - position as u8;
        self.rows.iter_mut().all(|row| row.place(repeats, position, symbol, counts, open))
    }

    /// Takes the symbol of the last filled position away again; false if no position is filled.
    fn take_back(&mut self) -> bool {
        if self.filled == 0 {
            return false;
        }
        self.filled -= 1;
        self.counts[(self.code.bits() & 15) as usize] -= 1;
        self.code = Code::from_bits(self.code.bits() >> 4);
        true
    }
}

impl Iterator for Possible {
    type Item = Code;

    fn next(&mut self) -> Option<Code> {
        let step = self.rows.len() as u64 * 3 + 4;
        let last = usize::from(self.space.positions()) - 1;
        while self.end == End::No {
            let position = self.filled & 15;
            let tried = self.tried[position];
            if tried == self.space.symbols() {
                if !self.take_back() {
                    self.end = End::Complete;
                }
                continue;
            }
            let symbol = self.order[position][usize::from(tried & 15)];
            let index = usize::from(symbol & 15);
            if self.work.saturating_add(step) > self.limit {
                self.end = End::OutOfWork;
                break;
            }
            self.work += step;
            self.tried[position] = tried + 1;
            let barred = self.counts[index] > 0 && !self.space.repeats();
            if barred || !(self.rows.is_empty() || self.place(symbol)) {
                continue;
            }
            if position == last {
                return Some(self.code.then(symbol));
            }
            self.code = self.code.then(symbol);
            self.counts[index] += 1;
            self.filled += 1;
            self.tried[self.filled & 15] = 0;
        }
        None
    }
}

/// Puts `items` into a random order (Fisher and Yates). The draws are uneven by less than
/// `items.len()` in 2^64.
pub(super) fn shuffle<T>(items: &mut [T], random: &mut dyn FnMut() -> u64) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u64 + 1, random) as usize);
    }
}

/// A number below `bound`, uneven by less than `bound` in 2^64.
pub(super) fn below(bound: u64, random: &mut dyn FnMut() -> u64) -> u64 {
    ((u128::from(random()) * u128::from(bound)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_limit_cuts_short() {
        let space = Space::new(16, 16, true).unwrap();
        let mut search = Possible::new(space, &[]).within(1000);
        assert_eq!(search.next(), Some(Code::default()));
        assert!(search.by_ref().count() < 1000);
        assert!(search.cut_short() && search.work() == 1000);
        let mut search = Possible::new(Space::new(2, 2, true).unwrap(), &[]).within(24);
        assert_eq!(search.by_ref().count(), 4);
        assert!(!search.cut_short());
    }

    proptest! {
        #[test]
        fn the_search_finds_what_filtering_finds(
            p in 1u8..=5, s in 1u8..=6, repeats in any::<bool>(), secret in any::<u64>(),
            guesses in proptest::collection::vec(any::<u64>(), 0..4), seed in any::<u64>(),
        ) {
            let space = Space::new(p, s.max(if repeats { 1 } else { p }), repeats).unwrap();
            let code = |n| space.nth(u128::from(n) % space.count()).unwrap();
            let secret = code(secret);
            let history: Vec<Turn> = guesses
                .into_iter()
                .map(|n| Turn { guess: code(n), feedback: space.feedback(secret, code(n)) })
                .collect();
            let filtered: Vec<Code> = space
                .codes()
                .filter(|&code| history.iter().all(|turn| space.consistent(code, turn)))
                .collect();
            prop_assert!(filtered.contains(&secret));
            prop_assert_eq!(Possible::new(space, &history).collect::<Vec<_>>(), &filtered[..]);
            let mut state = seed;
            let mut random = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                state
            };
            let mut shuffled: Vec<Code> =
                Possible::new(space, &history).shuffled(&mut random).collect();
            shuffled.sort();
            prop_assert_eq!(shuffled, filtered);
        }
    }
}
