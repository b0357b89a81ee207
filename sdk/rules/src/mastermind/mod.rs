//! Mastermind: guess a hidden code from counts of strikes and balls, in as few guesses as possible.
//!
//! A [`Space`] says which codes there are; a [`Code`] is one of them; a [`Turn`] is a guess with
//! its [`Feedback`]; [`Possible`] lists what a history leaves. [`strategy`] holds the guessers.

mod code;
mod contradiction;
mod exhaustive;
mod feedback;
mod limit;
mod possible;
mod prepared;
mod space;
pub mod strategy;

pub use code::{Code, MAX_POSITIONS, MAX_SYMBOLS};
pub use contradiction::{OutOfWork, contradiction};
pub use exhaustive::{Tally, every_secret};
pub use feedback::{Feedback, TextError, feedback_of_texts, feedback_plain};
pub use limit::default_max_guesses;
pub use possible::{Possible, Turn};
pub use prepared::Prepared;
pub use space::{CodeError, Space, SpaceError};
