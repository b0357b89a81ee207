//! Where games and sandbox meet. A referee asks a [`Player`] and knows nothing of wasm; a player
//! answers and knows nothing of the rules.

use crate::verdict::Verdict;

/// Whoever answers the referee in one seat of one match: a bot, a person, or native code.
pub trait Player {
    /// Asks for the answer to `view`, the bytes that `sdk/CONTRACT.md` describes.
    fn answer(&mut self, view: &[u8]) -> Result<Answer, Fault>;
}

/// An answer to a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move, as the contract encodes it; not yet known to be legal.
    pub value: i64,
    /// The fuel that the answer cost: 0 for a player that is not a bot.
    pub fuel: u64,
}

/// Why a player gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The player's own fault: the match is forfeited with this verdict.
    #[error("forfeited: {0}")]
    Forfeit(Verdict),
    /// The wall-clock safety net tripped: nothing is proved, the match must be played again.
    #[error("stopped by the wall-clock safety net")]
    TimedOut,
    /// The harness's own fault: never a verdict.
    #[error("harness fault: {0}")]
    Host(String),
}

/// A player in native code: a function of the view. For tests of a referee, and for measuring what
/// the sandbox costs.
pub struct NativePlayer<F>(pub F);

impl<F: FnMut(&[u8]) -> i64> Player for NativePlayer<F> {
    fn answer(&mut self, view: &[u8]) -> Result<Answer, Fault> {
        Ok(Answer { value: (self.0)(view), fuel: 0 })
    }
}
