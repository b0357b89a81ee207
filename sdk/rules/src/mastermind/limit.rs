//! How many guesses a game allows when its tournament does not say.

use super::space::Space;

/// The guesses a game allows by default: positions + symbols, thus 10 for 4 positions of 6 symbols
/// and 15 for 5 of 10. No strategy here that only makes possible guesses needs more in any space of
/// up to 100,000 codes; the worst of them, the first possible code in order, needs all 15 for 5
/// of 10.
pub const fn default_max_guesses(space: Space) -> u16 {
    space.positions() as u16 + space.symbols() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::Code;
    use crate::mastermind::Prepared;
    use alloc::vec::Vec;

    /// The most guesses that the first possible code in order needs for any of `codes`.
    fn worst(codes: &[Prepared<4>]) -> u16 {
        let Some((guess, rest)) = codes.split_first() else { return 0 };
        let mut classes: Vec<((u32, u32), Vec<Prepared<4>>)> = Vec::new();
        for code in rest {
            let meeting = guess.compare(code);
            match classes.iter_mut().find(|(key, _)| *key == meeting) {
                Some((_, class)) => class.push(*code),
                None => classes.push((meeting, [*code].into())),
            }
        }
        1 + classes.iter().map(|(_, class)| worst(class)).max().unwrap_or(0)
    }

    #[test]
    fn first_consistent_stays_within() {
        for (positions, symbols) in (1..=16).flat_map(|p| (1..=16).map(move |s| (p, s))) {
            for repeats in [false, true] {
                let Ok(space) = Space::new(positions, symbols, repeats) else { continue };
                if space.count() > 100_000 {
                    continue;
                }
                let codes: Vec<Code> = space.codes().collect();
                let codes: Vec<_> = codes.iter().map(|&code| Prepared::new(space, code)).collect();
                let worst = worst(&codes);
                assert!(worst <= default_max_guesses(space), "{space:?} needs {worst}");
            }
        }
    }
}
