//! Branch and bound over guessing trees.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use fairdeal_rules::mastermind::{Code, Feedback, Space, Turn};

use crate::bounds::Bounds;
use crate::symmetry::Renamings;

/// The most codes a space may have here: the feedback of each with each is held in memory.
const MOST: u128 = 8000;

/// The most ways to be met that a guess may have here: enough for 5 positions.
const MOST_FEEDBACKS: usize = 32;

/// So few codes that their rows of the table fit into the processor's cache.
const FEW: usize = 100;

/// The sizes of the classes that a guess makes, by the number of their feedback.
type Sizes = [u16; MOST_FEEDBACKS];

/// Searches one space. What it learns about a set of possible codes it keeps.
pub struct Solver {
    space: Space,
    codes: Vec<Code>,
    /// `met[guess * codes + secret]`: the number of the feedback; 0 ends the game.
    met: Vec<u8>,
    feedbacks: Vec<Feedback>,
    bounds: Bounds,
    keys: Vec<u128>,
    known: HashMap<u128, Known, BuildHasherDefault<KeyHasher>>,
    /// How many guesses are looked at in each position; none: all.
    width: Option<usize>,
    /// The most guesses that a game may take; none: any number.
    most: Option<u32>,
}

/// More than any total: there is no tree within the guesses allowed.
const NONE: u32 = 1 << 24;

/// Possible codes, by their numbers in ascending order.
type Codes = Vec<u16>;

/// What is known about a set of possible codes.
#[derive(Clone, Copy)]
struct Known {
    /// No tree takes fewer guesses in all.
    at_least: u32,
    /// A tree with this guess takes so many; `u32::MAX` while none has been found.
    found: u32,
    guess: u16,
    /// A search of this width found no tree that takes fewer than so many.
    narrow: (usize, u32),
    seen: Seen,
}

/// Which guesses the bound of a set rests on, without a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Nothing,
    Possible,
    All,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(space: Space) -> Result<Self, String> {
        if space.count() > MOST {
            return Err(format!("{} codes are too many (at most {MOST})", space.count()));
        }
        let codes: Vec<Code> = space.codes().collect();
        let mut feedbacks = vec![space.solved()];
        let mut met = Vec::with_capacity(codes.len() * codes.len());
        for &guess in &codes {
            for &secret in &codes {
                let feedback = space.feedback(secret, guess);
                let number = feedbacks.iter().position(|&known| known == feedback);
                met.push(number.unwrap_or(feedbacks.len()) as u8);
                if number.is_none() {
                    feedbacks.push(feedback);
                }
            }
        }
        if feedbacks.len() > MOST_FEEDBACKS {
            return Err(format!("{} positions are too many", space.positions()));
        }
        let bounds = Bounds::new(codes.len(), feedbacks.len() - 1);
        // Random keys: a set is known by the exclusive or of its codes' keys.
        let mut state = 0u128;
        let keys = codes.iter().map(|_| next_key(&mut state)).collect();
        Ok(Self {
            space,
            codes,
            met,
            feedbacks,
            bounds,
            keys,
            known: HashMap::default(),
            width: None,
            most: None,
        })
    }

    /// The same, but no game may take more than `most` guesses.
    pub fn within(mut self, most: u32) -> Self {
        self.most = Some(most);
        self
    }

    /// The best total with only the `width` most promising guesses in each position.
    pub fn narrow(&mut self, width: usize) -> u32 {
        self.width = Some(width);
        self.solve_all()
    }

    /// The best total.
    pub fn exact(&mut self) -> u32 {
        self.width = None;
        // What is known without a limit on the guesses bounds what can be had with one.
        if let Some(most) = self.most.take() {
            self.solve_all();
            self.most = Some(most);
        }
        self.solve_all()
    }

    fn all(&self) -> Codes {
        (0..self.codes.len() as u16).collect()
    }

    fn solve_all(&mut self) -> u32 {
        self.solve(&self.all(), u32::MAX, &Renamings::all(self.space), self.most)
    }

    fn key(&self, codes: &[u16]) -> u128 {
        codes.iter().fold(0, |key, &code| key ^ self.keys[usize::from(code)])
    }

    /// The key of a set with so many guesses left: without a limit that of the set alone.
    fn key_within(&self, codes: &[u16], left: Option<u32>) -> u128 {
        let mut state = u128::from(left.map_or(0, |left| left + 1));
        self.key(codes) ^ if state == 0 { 0 } else { next_key(&mut state) }
    }

    fn known(&self, codes: &[u16], key: u128) -> Known {
        let none = Known {
            at_least: self.bounds.any[codes.len()],
            found: u32::MAX,
            guess: 0,
            narrow: (0, 0),
            seen: Seen::Nothing,
        };
        self.known.get(&key).copied().unwrap_or(none)
    }

    /// The sizes of the classes that a guess makes. The table is symmetric: with few codes it is read
    /// along their rows, so that one guess after the other finds its numbers side by side.
    fn sizes(&self, guess: u16, codes: &[u16]) -> Sizes {
        let (guess, all) = (usize::from(guess), self.codes.len());
        let mut sizes = [0; MOST_FEEDBACKS];
        if codes.len() < FEW {
            for &code in codes {
                sizes[usize::from(self.met[usize::from(code) * all + guess]) % MOST_FEEDBACKS] += 1;
            }
        } else {
            let met = &self.met[guess * all..][..all];
            for &code in codes {
                sizes[usize::from(met[usize::from(code)]) % MOST_FEEDBACKS] += 1;
            }
        }
        sizes
    }

    /// The classes that a guess makes, without the one that ends the game.
    fn classes(&self, guess: u16, codes: &[u16]) -> Vec<Codes> {
        let start = usize::from(guess) * self.codes.len();
        let mut classes = vec![Codes::new(); self.feedbacks.len()];
        for &code in codes {
            classes[usize::from(self.met[start + usize::from(code)])].push(code);
        }
        classes.swap_remove(0);
        classes.retain(|class| !class.is_empty());
        classes
    }

    /// A bound on the total after a guess.
    fn bound(&self, guess: u16, codes: &[u16]) -> u32 {
        if codes.len() < self.feedbacks.len().min(16) && self.feedbacks.len() <= 16 {
            return self.bound_of_few(guess, codes);
        }
        let sizes = self.sizes(guess, codes);
        let classes = sizes[1..].iter().map(|&size| self.bounds.any[usize::from(size)]);
        codes.len() as u32 + classes.sum::<u32>()
    }

    /// The same for so few codes that the sizes of the classes fit into the nibbles of a word, and
    /// that each class could be told apart by one of its codes: a class of n counts 2n - 1.
    fn bound_of_few(&self, guess: u16, codes: &[u16]) -> u32 {
        let (guess, all) = (usize::from(guess), self.codes.len());
        let sizes = codes.iter().fold(0u64, |sizes, &code| {
            sizes + (1 << (4 * (self.met[usize::from(code) * all + guess] & 15)))
        });
        let solved = (sizes & 15) as u32;
        let classes = sizes >> 4;
        let classes =
            (classes | classes >> 1 | classes >> 2 | classes >> 3) & 0x1111_1111_1111_1111;
        3 * codes.len() as u32 - 2 * solved - classes.count_ones()
    }

    /// The fewest guesses in all for these possible codes, if fewer than `limit`; else `limit` or
    /// more. Where the guesses that are `left` do not suffice for a tree, [`NONE`] or more.
    fn solve(
        &mut self,
        codes: &[u16],
        limit: u32,
        renamings: &Renamings,
        left: Option<u32>,
    ) -> u32 {
        if codes.len() <= 2 {
            let enough = left.is_none_or(|left| left as usize >= codes.len());
            return if enough { self.bounds.any[codes.len()] } else { NONE };
        }
        if left.is_some_and(|left| left < 2) {
            return NONE;
        }
        let key = self.key_within(codes, left);
        let mut known = self.known(codes, key);
        if left.is_some() {
            let unlimited = self.known(codes, self.key(codes)).at_least;
            known.at_least = known.at_least.max(unlimited);
        }
        if known.at_least >= limit.min(known.found) {
            return known.at_least.min(known.found);
        }
        if let Some(width) = self.width
            && known.narrow.0 >= width
            && known.narrow.1 >= limit.min(known.found)
        {
            return known.narrow.1.min(known.found);
        }
        let guesses = self.guesses(codes, limit.min(known.found), renamings, left);
        if self.width.is_none()
            && let Some(first) = guesses.first()
        {
            // Nothing is better than the best bound.
            known.at_least = known.at_least.max(first.bound);
        }
        let mut seen = HashSet::new();
        let mut tried = 0;
        for Guess { bound, guess, .. } in guesses {
            let best = limit.min(known.found);
            if bound >= best || self.width.is_some_and(|width| tried >= width) {
                break;
            }
            let mut classes = self.classes(guess, codes);
            let division = self.division(guess, codes);
            if !seen.insert(division) {
                continue;
            }
            tried += 1;
            let fixed = renamings.fixing(self.codes[usize::from(guess)]);
            classes.sort_by_key(|class| std::cmp::Reverse(class.len()));
            let after = left.map(|left| left - 1);
            let total = self.solve_classes(codes.len(), &classes, best, &fixed, after);
            if total < best.min(NONE) {
                known.found = total;
                known.guess = guess;
                self.known.insert(key, known);
            }
            if known.found == known.at_least {
                break;
            }
        }
        match self.width {
            None => known.at_least = known.at_least.max(limit.min(known.found)),
            Some(width) => known.narrow = (width, limit.min(known.found)),
        }
        self.known.insert(key, known);
        known.found.min(limit.max(known.at_least))
    }

    /// The total for the classes that a guess makes of `codes` possible codes, if less than `best`;
    /// else `best` or more.
    fn solve_classes(
        &mut self,
        codes: usize,
        classes: &[Codes],
        best: u32,
        renamings: &Renamings,
        left: Option<u32>,
    ) -> u32 {
        let mut bounds: Vec<u32> = Vec::with_capacity(classes.len());
        for class in classes {
            bounds.push(self.known(class, self.key(class)).at_least);
        }
        let mut total = codes as u32 + bounds.iter().sum::<u32>();
        // First a glance at each class, then a look, then a search.
        if self.width.is_none() {
            for step in [Self::glance, Self::look] {
                for (class, bound) in classes.iter().zip(&mut bounds) {
                    if total >= best {
                        return total;
                    }
                    let better = step(self, class);
                    total += better - *bound;
                    *bound = better;
                }
            }
        }
        for (class, bound) in classes.iter().zip(bounds) {
            if total >= best {
                return total;
            }
            total -= bound;
            total += self.solve(class, best - total, renamings, left).min(NONE);
        }
        total
    }

    /// A bound on the total for these possible codes, from a look at the guesses among them.
    fn glance(&mut self, codes: &[u16]) -> u32 {
        let least = self.bounds.any[codes.len()];
        if codes.len() <= 2 {
            return least;
        }
        let key = self.key(codes);
        let mut known = self.known(codes, key);
        if known.seen == Seen::Nothing {
            let mut bound = self.bounds.impossible[codes.len()];
            for &guess in codes {
                bound = bound.min(self.bound(guess, codes));
                if bound == least {
                    break;
                }
            }
            known.at_least = known.at_least.max(bound);
            known.seen = Seen::Possible;
            self.known.insert(key, known);
        }
        known.at_least
    }

    /// A bound on the total for these possible codes, from a look at every guess.
    fn look(&mut self, codes: &[u16]) -> u32 {
        if codes.len() <= 2 {
            return self.bounds.any[codes.len()];
        }
        let glance = self.glance(codes);
        let key = self.key(codes);
        let mut known = self.known(codes, key);
        if known.seen == Seen::All || glance < self.bounds.impossible[codes.len()] {
            return glance;
        }
        let mut bound = u32::MAX;
        for guess in 0..self.codes.len() as u16 {
            bound = bound.min(self.bound(guess, codes));
            if bound <= glance {
                break;
            }
        }
        known.at_least = known.at_least.max(bound);
        known.seen = Seen::All;
        self.known.insert(key, known);
        known.at_least
    }

    /// The guesses that may do better than `limit`, those first that promise most.
    fn guesses(
        &self,
        codes: &[u16],
        limit: u32,
        renamings: &Renamings,
        left: Option<u32>,
    ) -> Vec<Guess> {
        // With two guesses left a class of two is too large, whatever the total.
        if left.is_none_or(|left| left > 2)
            && let Some(guess) = self.settled(codes)
        {
            return Vec::from_iter((guess.bound < limit).then_some(guess));
        }
        let apart = 2 * codes.len() as u32 - 1;
        let mut guesses = Vec::new();
        for guess in 0..self.codes.len() as u16 {
            let bound = self.bound(guess, codes);
            if bound >= limit || !renamings.is_smallest(self.codes[usize::from(guess)]) {
                continue;
            }
            let sizes = self.sizes(guess, codes);
            let most = left.map_or(usize::MAX, |left| self.most_in(left - 1));
            let too_large = |&size: &u16| usize::from(size) > most.min(codes.len() - 1);
            if sizes[1..].iter().any(too_large) {
                continue;
            }
            let classes = &sizes[1..];
            // With classes of one and two codes the bound is the total: nothing is left to search.
            let promise = if classes.iter().all(|&size| size <= 2) {
                0
            } else {
                // A possible guess is worth about three bits.
                1 + (3 << 10) * u64::from(sizes[0] == 0)
                    + classes.iter().map(|&size| bits(size.into())).sum::<u64>()
            };
            let guess = Guess { bound, promise, guess };
            if bound == apart + 1 && apart == self.bounds.any[codes.len()] {
                // It tells all codes apart; a possible guess that does would have settled it.
                return vec![guess];
            }
            guesses.push(guess);
        }
        guesses.sort_unstable();
        guesses
    }

    /// The most codes that so many guesses can ever tell apart.
    fn most_in(&self, guesses: u32) -> usize {
        (0..guesses).fold(0, |most: usize, _| {
            most.saturating_mul(self.feedbacks.len() - 1).saturating_add(1)
        })
    }

    /// A guess that plainly cannot be bettered: a possible one that meets the bound, or that tells all
    /// codes apart but two when none tells apart all.
    fn settled(&self, codes: &[u16]) -> Option<Guess> {
        let least = self.bounds.any[codes.len()];
        let apart = 2 * codes.len() as u32 - 1;
        let mut best = None;
        for &guess in codes {
            let bound = self.bound(guess, codes);
            // With classes of one and two codes the bound is the total.
            if (bound == least || least == apart && bound == apart + 1)
                && self.sizes(guess, codes)[1..].iter().all(|&size| size <= 2)
            {
                let settled = Guess { bound, promise: 0, guess };
                if bound == least {
                    return Some(settled);
                }
                best = best.or(Some(settled));
            }
        }
        best
    }

    /// A key of how a guess divides the codes: the classes have keys in the order in which they
    /// appear, save that the one that ends the game has a key of its own.
    fn division(&self, guess: u16, codes: &[u16]) -> u128 {
        let start = usize::from(guess) * self.codes.len();
        let mut numbers = [0u128; MOST_FEEDBACKS];
        let mut state = 0u128;
        let mut key = 0u128;
        for &code in codes {
            let met = self.met[start + usize::from(code)];
            let number = &mut numbers[usize::from(met)];
            if *number == 0 {
                *number = if met == 0 { u128::MAX } else { next_key(&mut state) };
            }
            key = key.rotate_left(7).wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                ^ *number;
        }
        key
    }

    /// The guess of the tree that was found, after a history in it.
    pub fn guess(&self, history: &[Turn]) -> Code {
        let mut possible = self.all();
        for turn in history {
            let consistent =
                |&code: &u16| self.space.consistent(self.codes[usize::from(code)], turn);
            possible.retain(consistent);
        }
        let number = match possible[..] {
            [first] | [first, _] => first,
            _ => {
                let left = self.most.map(|most| most.saturating_sub(history.len() as u32));
                self.known(&possible, self.key_within(&possible, left)).guess
            }
        };
        self.codes[usize::from(number)]
    }
}

/// Keys are random already: their halves together are the hash.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        let words = bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word));
        self.0 = words.fold(self.0, |hash, word| hash ^ word);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A guess to look at; the smallest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Guess {
    bound: u32,
    promise: u64,
    guess: u16,
}

/// `size` log2 `size`, in units of 1/1024, by straight lines between the powers of two.
fn bits(size: u64) -> u64 {
    let whole = size.max(1).ilog2();
    size * ((u64::from(whole) << 10) + ((size << 10) >> whole).saturating_sub(1 << 10))
}

/// The next of a row of random keys (a linear congruential generator of 128 bits, upper half mixed
/// into the lower).
fn next_key(state: &mut u128) -> u128 {
    *state = state
        .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
        .wrapping_add(0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f);
    *state ^ *state >> 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_rules::mastermind::every_secret;

    /// The fewest guesses in all where no game may take more than `left`, by trying every guess;
    /// [`NONE`] where that is not possible.
    fn fewest(space: Space, codes: &[Code], left: u32) -> u32 {
        if left == 0 {
            return NONE;
        }
        if codes.len() == 1 {
            return 1;
        }
        let after = |guess: Code| {
            let mut total = codes.len() as u32;
            let mut classes: HashMap<Feedback, Vec<Code>> = HashMap::new();
            for &code in codes {
                classes.entry(space.feedback(code, guess)).or_default().push(code);
            }
            for (feedback, class) in classes {
                if class.len() == codes.len() {
                    return NONE;
                }
                let solved = feedback == space.solved();
                total += if solved { 0 } else { fewest(space, &class, left - 1) };
            }
            total.min(NONE)
        };
        space.codes().map(after).min().unwrap()
    }

    #[test]
    fn the_fewest_guesses_are_found() {
        for (positions, symbols, repeats) in
            [(1, 6, true), (2, 4, true), (2, 5, false), (3, 3, true)]
        {
            let space = Space::new(positions, symbols, repeats).unwrap();
            let codes: Vec<Code> = space.codes().collect();
            let mut solver = Solver::new(space).unwrap();
            let total = solver.exact();
            assert_eq!(total, fewest(space, &codes, 20), "{space:?}");
            let tally = every_secret(space, 20, &mut |turns| solver.guess(turns));
            assert_eq!((tally.total(), tally.unsolved), (total.into(), 0), "{space:?}");
        }
    }

    #[test]
    fn a_limit_on_the_guesses_is_kept() {
        for (positions, symbols, repeats) in [(2, 4, true), (2, 5, false), (3, 3, true)] {
            let space = Space::new(positions, symbols, repeats).unwrap();
            let codes: Vec<Code> = space.codes().collect();
            for most in 2..=6 {
                let fewest = fewest(space, &codes, most);
                let mut solver = Solver::new(space).unwrap().within(most);
                assert_eq!(solver.exact().min(NONE), fewest, "{space:?} in {most}");
                if fewest < NONE {
                    let tally = every_secret(space, 20, &mut |turns| solver.guess(turns));
                    assert!(tally.max() <= most as usize, "{space:?} in {most}");
                    assert_eq!(tally.total(), u64::from(fewest), "{space:?} in {most}");
                }
            }
        }
    }

    #[test]
    fn a_narrow_search_bounds_the_total() {
        let space = Space::new(3, 4, true).unwrap();
        let mut solver = Solver::new(space).unwrap();
        let narrow = solver.narrow(2);
        let total = solver.exact();
        assert!(total <= narrow);
        assert_eq!(total, Solver::new(space).unwrap().exact());
        assert!(Solver::new(Space::new(5, 10, true).unwrap()).is_err());
    }
}
