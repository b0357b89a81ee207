//! Mastermind.

use alloc::vec::Vec;

use fairdeal_rules::mastermind::{Code, CodeError, Space, Turn, default_max_guesses};

use super::{bytes, count};
use crate::mastermind::{Strategy, View};

/// The view after these turns.
pub fn view(seed: u64, space: Space, max_guesses: u16, turns: &[Turn]) -> Vec<u8> {
    let turn_bytes: Vec<u8> = turns
        .iter()
        .flat_map(|turn| {
            let feedback = [turn.feedback.strikes, turn.feedback.balls];
            space.symbols_of(turn.guess).chain(feedback)
        })
        .collect();
    bytes([
        &seed.to_le_bytes(),
        &[space.positions(), space.symbols(), space.repeats().into()],
        &max_guesses.to_le_bytes(),
        &count(turns.len()),
        &turn_bytes,
    ])
}

/// Plays until the secret is guessed: the turns, or as many as the game allows by default if it is
/// not.
///
/// # Errors
/// A guess that is no code of the game, which forfeits the match.
pub fn play(
    strategy: &mut impl Strategy,
    space: Space,
    secret: Code,
    seed: u64,
) -> Result<Vec<Turn>, CodeError> {
    let max_guesses = default_max_guesses(space);
    let mut turns: Vec<Turn> = Vec::new();
    while turns.len() < max_guesses.into() && turns.last().is_none_or(|turn| turn.guess != secret) {
        let bytes = view(seed, space, max_guesses, &turns);
        // Views made here are whole: were one not, 2^64 − 1 would be refused in most games.
        let guess =
            View::decode(&bytes).map_or(Code::from_bits(u64::MAX), |view| strategy.guess(&view));
        space.check(guess)?;
        turns.push(Turn { guess, feedback: space.feedback(secret, guess) });
    }
    Ok(turns)
}
