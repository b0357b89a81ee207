//! Guesses that are the same but for the names of positions and symbols. A renaming that leaves
//! every guess so far as it was leaves the possible codes as they were, so of the guesses that it
//! turns into one another only the smallest need be looked at.

use fairdeal_rules::mastermind::{Code, Space};

/// The renamings that leave the guesses so far as they were: a permutation of positions, and the new
/// names of the symbols guessed so far. Symbols not yet guessed may take any names that are left.
#[derive(Clone)]
pub struct Renamings {
    space: Space,
    all: Vec<Renaming>,
    /// The symbols guessed so far.
    guessed: u16,
}

#[derive(Clone)]
struct Renaming {
    /// Position `i` takes the symbol that position `from[i]` had.
    from: Vec<u8>,
    /// The new name of each guessed symbol.
    to: [Option<u8>; 16],
}

impl Renamings {
    /// All renamings: nothing has been guessed.
    pub fn all(space: Space) -> Self {
        let mut orders = vec![Vec::new()];
        for position in 0..space.positions() {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<u8>| {
                    (0..=order.len()).map(move |at| {
                        let mut longer = order.clone();
                        longer.insert(at, position);
                        longer
                    })
                })
                .collect();
        }
        let all = orders.into_iter().map(|from| Renaming { from, to: [None; 16] }).collect();
        Self { space, all, guessed: 0 }
    }

    /// Those that leave `guess` as it is too.
    pub fn fixing(&self, guess: Code) -> Self {
        let symbols: Vec<u8> = self.space.symbols_of(guess).collect();
        let all = self.all.iter().filter_map(|renaming| renaming.fixing(&symbols)).collect();
        let guessed = symbols.iter().fold(self.guessed, |set, symbol| set | 1 << symbol);
        Self { space: self.space, all, guessed }
    }

    /// Whether no renaming turns `guess` into a smaller code.
    pub fn is_smallest(&self, guess: Code) -> bool {
        let symbols: Vec<u8> = self.space.symbols_of(guess).collect();
        self.all.iter().all(|renaming| renaming.smallest_image(&symbols, self.guessed) >= symbols)
    }
}

impl Renaming {
    /// This renaming with new names for the symbols of `guess`, if it can leave `guess` as it is.
    fn fixing(&self, guess: &[u8]) -> Option<Self> {
        let mut to = self.to;
        for (&from, &symbol) in self.from.iter().zip(guess) {
            let old = usize::from(guess[usize::from(from)]);
            if to[old].is_some_and(|name| name != symbol) {
                return None;
            }
            if to[old].is_none() && to.contains(&Some(symbol)) {
                return None;
            }
            to[old] = Some(symbol);
        }
        Some(Self { from: self.from.clone(), to })
    }

    /// The smallest code that this renaming can make of `guess`: symbols not yet guessed take the
    /// smallest names that are left, in order.
    fn smallest_image(&self, guess: &[u8], guessed: u16) -> Vec<u8> {
        let mut to = self.to;
        let mut fresh = (0..16).filter(|symbol| guessed >> symbol & 1 == 0);
        self.from
            .iter()
            .map(|&from| {
                let old = guess[usize::from(from)];
                *to[usize::from(old)].get_or_insert_with(|| fresh.next().unwrap_or(old))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn smallest(space: Space, guesses: &[&str]) -> Vec<String> {
        let renamings = guesses.iter().fold(Renamings::all(space), |renamings, guess| {
            renamings.fixing(space.parse(guess).unwrap())
        });
        space.codes().filter(|&code| renamings.is_smallest(code)).map(|c| space.text(c)).collect()
    }

    #[test]
    fn first_guesses() {
        let classic = Space::new(4, 6, true).unwrap();
        assert_eq!(smallest(classic, &[]), ["0000", "0001", "0011", "0012", "0123"]);
        assert_eq!(smallest(Space::new(4, 10, false).unwrap(), &[]), ["0123"]);
    }

    #[test]
    fn second_guesses() {
        let bulls = Space::new(4, 10, false).unwrap();
        // A guess is known by where its symbols from 0123 went: partial permutations up to renaming.
        assert_eq!(smallest(bulls, &["0123"]).len(), 20);
        let seconds = smallest(Space::new(2, 3, true).unwrap(), &["01"]);
        assert_eq!(seconds, ["00", "01", "02", "10", "12", "22"]);
    }
}
