//! What the bundled bot `entropy` does, natively.

use fairdeal_rules::mastermind::strategy::{Question, entropy};
use fairdeal_rules::mastermind::{Code, Space, Turn};

/// The work that the bundled bots give an answer.
const WORK: u64 = 1_400_000;

/// The guess that the bot makes after these turns.
pub fn guess(space: Space, history: &[Turn]) -> Code {
    let question = Question { space, history, work: WORK };
    entropy(&question, &mut || 0).guess
}

/// How many guesses it needs for this secret.
#[allow(dead_code, reason = "not all that include this file need it")]
pub fn guesses_by_entropy(space: Space, secret: Code) -> usize {
    let mut history = Vec::new();
    loop {
        let guess = guess(space, &history);
        if guess == secret {
            return history.len() + 1;
        }
        history.push(Turn { guess, feedback: space.feedback(secret, guess) });
    }
}
