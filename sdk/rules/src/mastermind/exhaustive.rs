//! Every secret of a space played at once: the games of a deterministic guesser part only where
//! the feedback differs, so each position is thought over once.

use alloc::vec;
use alloc::vec::Vec;

use super::code::Code;
use super::possible::Turn;
use super::space::Space;

/// What it took to find every secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// `histogram[n]`: the secrets found with the `n`th guess. Never found: not counted here.
    pub histogram: Vec<u64>,
    /// The secrets that were not found within the limit.
    pub unsolved: u64,
}

impl Tally {
    /// Guesses over all secrets that were found, the winning ones counted.
    pub fn total(&self) -> u64 {
        (0u64..).zip(&self.histogram).map(|(guesses, secrets)| guesses * secrets).sum()
    }

    /// The most guesses that a secret which was found took.
    pub fn max(&self) -> usize {
        self.histogram.iter().rposition(|&secrets| secrets > 0).unwrap_or(0)
    }
}

/// Plays every secret of `space` with up to `max_guesses` guesses. `guess` is asked once for every
/// history that occurs, so it must answer equal histories equally. Every code of the space is held
/// in memory.
pub fn every_secret(
    space: Space,
    max_guesses: u16,
    guess: &mut dyn FnMut(&[Turn]) -> Code,
) -> Tally {
    let mut tally = Tally { histogram: vec![0; usize::from(max_guesses) + 1], unsolved: 0 };
    play(space, space.codes().collect(), &mut Vec::new(), guess, &mut tally);
    tally
}

/// Plays all `secrets` on from `history`, which they share.
fn play(
    space: Space,
    secrets: Vec<Code>,
    history: &mut Vec<Turn>,
    guess: &mut dyn FnMut(&[Turn]) -> Code,
    tally: &mut Tally,
) {
    if history.len() + 1 == tally.histogram.len() {
        tally.unsolved += secrets.len() as u64;
        return;
    }
    let code = guess(history);
    let mut turns: Vec<(Turn, Code)> = secrets
        .into_iter()
        .map(|secret| (Turn { guess: code, feedback: space.feedback(secret, code) }, secret))
        .collect();
    turns.sort_by_key(|(turn, _)| turn.feedback);
    for class in turns.chunk_by(|(one, _), (other, _)| one == other) {
        history.push(class[0].0);
        if class[0].0.feedback == space.solved() {
            tally.histogram[history.len()] += class.len() as u64;
        } else {
            play(space, class.iter().map(|&(_, secret)| secret).collect(), history, guess, tally);
        }
        history.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessing_in_order_takes_each_number_once() {
        let space = Space::new(2, 3, true).unwrap();
        let in_order = |history: &[Turn]| space.nth(history.len() as u128).unwrap();
        let tally = every_secret(space, 9, &mut { in_order });
        assert_eq!(tally.histogram, [0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((tally.total(), tally.max(), tally.unsolved), (45, 9, 0));
        let tally = every_secret(space, 4, &mut { in_order });
        assert_eq!((tally.total(), tally.max(), tally.unsolved), (10, 4, 5));
    }
}
