//! Which turns of an impossible history contradict each other.

use alloc::vec::Vec;
use core::fmt;

use super::possible::{Possible, Turn};
use super::space::Space;

/// When no code agrees with `history`: the turns that contradict each other, numbered from 0. Of
/// these every one is needed: leave any out and a code agrees with the others. None when a code
/// agrees with the whole history. `work` limits each of the searches, one more than there are
/// turns.
///
/// ```
/// use fairdeal_rules::mastermind::{Feedback, Space, Turn, contradiction};
/// let space = Space::new(4, 6, true)?;
/// let turn = |guess, strikes| {
///     Ok::<_, Box<dyn std::error::Error>>(Turn {
///         guess: space.parse(guess)?,
///         feedback: Feedback { strikes, balls: 0 },
///     })
/// };
/// let history = [turn("0000", 2)?, turn("1111", 1)?, turn("2222", 2)?];
/// assert_eq!(contradiction(space, &history, 1_000_000)?, Some(vec![0, 1, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn contradiction(
    space: Space,
    history: &[Turn],
    work: u64,
) -> Result<Option<Vec<usize>>, OutOfWork> {
    let none_agrees = |turns: &[usize]| {
        let turns: Vec<Turn> = turns.iter().map(|&turn| history[turn]).collect();
        let mut search = Possible::new(space, &turns).within(work);
        let none = search.next().is_none();
        if search.cut_short() { Err(OutOfWork { work }) } else { Ok(none) }
    };
    let mut turns: Vec<usize> = (0..history.len()).collect();
    if !none_agrees(&turns)? {
        return Ok(None);
    }
    for turn in 0..history.len() {
        let others: Vec<usize> = turns.iter().copied().filter(|&other| other != turn).collect();
        if none_agrees(&others)? {
            turns = others;
        }
    }
    Ok(Some(turns))
}

/// A search was cut short by its limit of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfWork {
    /// The limit.
    pub work: u64,
}

impl fmt::Display for OutOfWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search for possible codes did not end within {} steps", self.work)
    }
}

impl core::error::Error for OutOfWork {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::Feedback;
    use alloc::vec;

    fn turn(space: Space, guess: &str, strikes: u8, balls: u8) -> Turn {
        Turn { guess: space.parse(guess).unwrap(), feedback: Feedback { strikes, balls } }
    }

    #[test]
    fn a_turn_that_cannot_be() {
        let space = Space::new(4, 6, true).unwrap();
        for (strikes, balls) in [(3, 1), (5, 0), (2, 3), (255, 255), (0, 255)] {
            let history = [turn(space, "0123", 1, 1), turn(space, "0123", strikes, balls)];
            assert_eq!(Possible::new(space, &history).next(), None);
            assert_eq!(contradiction(space, &history, 1 << 20), Ok(Some(vec![1])));
        }
    }

    #[test]
    fn only_the_turns_that_matter_are_named() {
        let space = Space::new(4, 6, true).unwrap();
        let history = [
            turn(space, "0011", 1, 0),
            turn(space, "2222", 0, 0),
            turn(space, "2345", 3, 0),
            turn(space, "2333", 2, 0),
            turn(space, "2344", 4, 0),
        ];
        assert_eq!(contradiction(space, &history, 1 << 20), Ok(Some(vec![1, 4])));
        assert_eq!(contradiction(space, &history[..3], 1 << 20), Ok(None));
        assert_eq!(contradiction(space, &history, 3), Err(OutOfWork { work: 3 }));
    }
}
