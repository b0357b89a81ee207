//! Strikes and balls, from the rule itself: plain, slow, and for symbols of any kind. What is
//! quick stands in [`prepared`](super::prepared) and is held against this.

use alloc::vec::Vec;
use core::fmt;

use super::code::MAX_POSITIONS;

/// How a guess meets a secret. Each symbol counts once, strikes first; secret and guess may change
/// places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback {
    /// Right symbols in the right place.
    pub strikes: u8,
    /// Right symbols in another place.
    pub balls: u8,
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.strikes, self.balls)
    }
}

/// The feedback between two rows of symbols, by the rule: first the strikes, then a ball for each
/// symbol of the guess that meets one of the secret's not yet used. Looks at as many positions as
/// the shorter row has, and at no more than 16.
pub fn feedback_plain<T: PartialEq>(secret: &[T], guess: &[T]) -> Feedback {
    let mut feedback = Feedback { strikes: 0, balls: 0 };
    let mut secret_left = Vec::new();
    let mut guess_left = Vec::new();
    for (s, g) in secret.iter().zip(guess).take(usize::from(MAX_POSITIONS)) {
        if s == g {
            feedback.strikes += 1;
        } else {
            secret_left.push(s);
            guess_left.push(g);
        }
    }
    for g in guess_left {
        if let Some(place) = secret_left.iter().position(|&s| s == g) {
            secret_left.swap_remove(place);
            feedback.balls += 1;
        }
    }
    feedback
}

/// The feedback between two texts, a symbol a character, whatever the characters are: `RBYR` and
/// `GBRY` as well as `13732` and `33311`.
///
/// ```
/// use fairdeal_rules::mastermind::{Feedback, feedback_of_texts};
/// assert_eq!(feedback_of_texts("RBYR", "GBRY")?, Feedback { strikes: 1, balls: 2 });
/// # Ok::<(), fairdeal_rules::mastermind::TextError>(())
/// ```
pub fn feedback_of_texts(secret: &str, guess: &str) -> Result<Feedback, TextError> {
    let secret: Vec<char> = secret.chars().collect();
    let guess: Vec<char> = guess.chars().collect();
    if secret.len() != guess.len() {
        return Err(TextError::Lengths { secret: secret.len(), guess: guess.len() });
    }
    if !(1..=usize::from(MAX_POSITIONS)).contains(&secret.len()) {
        return Err(TextError::Positions(secret.len()));
    }
    Ok(feedback_plain(&secret, &guess))
}

/// Why two texts have no feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// They are not equally long.
    Lengths {
        /// Characters in the secret.
        secret: usize,
        /// Characters in the guess.
        guess: usize,
    },
    /// No position, or more than 16.
    Positions(usize),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Lengths { secret, guess } => {
                write!(
                    f,
                    "symbols of the secret: {secret}, of the guess: {guess}; give both the same"
                )
            }
            Self::Positions(found) => write!(f, "a code has 1 to 16 positions (found {found})"),
        }
    }
}

impl core::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_hold() {
        let cases: serde_json::Value =
            serde_json::from_str(include_str!("../../../../tests/cases/mastermind.json")).unwrap();
        let rows = cases["feedback"].as_array().unwrap();
        assert_eq!(rows.len(), 9);
        for row in rows {
            let (secret, guess) = (row[0].as_str().unwrap(), row[1].as_str().unwrap());
            let found = feedback_of_texts(secret, guess).unwrap();
            assert_eq!(u64::from(found.strikes), row[2][0].as_u64().unwrap(), "{secret} {guess}");
            assert_eq!(u64::from(found.balls), row[2][1].as_u64().unwrap(), "{secret} {guess}");
            assert_eq!(feedback_of_texts(guess, secret), Ok(found), "{guess} {secret}");
        }
    }

    #[test]
    fn texts_that_cannot_meet_are_refused() {
        let error = TextError::Lengths { secret: 4, guess: 3 };
        assert_eq!(feedback_of_texts("1234", "123"), Err(error));
        assert_eq!(feedback_of_texts("", ""), Err(TextError::Positions(0)));
        let long = "0".repeat(17);
        assert_eq!(feedback_of_texts(&long, &long), Err(TextError::Positions(17)));
    }
}
