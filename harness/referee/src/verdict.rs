//! How a match ended for a player. One enum serves every output, so that a verdict reads the same
//! in a table, a CSV row and a test folder's name.

use std::fmt;

/// How a match ended for a bot: [`Ok`](Verdict::Ok), or why it forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Verdict {
    /// The match was played to its end.
    Ok = 0,
    /// The answer is no move of the game.
    IllegalMove = 1,
    /// The bot's code trapped: a panic, an access out of bounds, a division by zero, …
    Trap = 2,
    /// The fuel of an answer or of the match was used up.
    OutOfFuel = 3,
    /// A trap in a call in which the bot was refused more memory.
    OutOfMemory = 4,
    /// The bot's calls were nested too deeply.
    StackOverflow = 5,
    /// The bot gave no room for the view inside its memory.
    BadView = 6,
    /// The bot used up the answers that the game allows.
    TooManyAnswers = 7,
    /// The file was not admitted: no match was played.
    Refused = 8,
    /// The host's safety net stopped the bot twice: no score, and no fault of the bot proved.
    Unrated = 9,
    /// The match does not count, because another bot at the table was stopped.
    Void = 10,
}

impl Verdict {
    /// All verdicts, in the order of their numbers.
    pub const ALL: [Verdict; 11] = [
        Verdict::Ok,
        Verdict::IllegalMove,
        Verdict::Trap,
        Verdict::OutOfFuel,
        Verdict::OutOfMemory,
        Verdict::StackOverflow,
        Verdict::BadView,
        Verdict::TooManyAnswers,
        Verdict::Refused,
        Verdict::Unrated,
        Verdict::Void,
    ];

    /// The word used in every output, such as `out-of-fuel`.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::IllegalMove => "illegal-move",
            Verdict::Trap => "trap",
            Verdict::OutOfFuel => "out-of-fuel",
            Verdict::OutOfMemory => "out-of-memory",
            Verdict::StackOverflow => "stack-overflow",
            Verdict::BadView => "bad-view",
            Verdict::TooManyAnswers => "too-many-answers",
            Verdict::Refused => "refused",
            Verdict::Unrated => "unrated",
            Verdict::Void => "void",
        }
    }

    /// The verdict that this word stands for.
    pub fn from_word(word: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.word() == word)
    }

    /// Whether the match has a score.
    pub fn has_score(self) -> bool {
        !matches!(self, Verdict::Unrated | Verdict::Void)
    }

    /// Whether the bot gave the match away.
    pub fn is_forfeit(self) -> bool {
        self.has_score() && self != Verdict::Ok
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_name_one_verdict_each() {
        for (number, verdict) in Verdict::ALL.into_iter().enumerate() {
            assert_eq!(verdict as usize, number);
            assert_eq!(Verdict::from_word(verdict.word()), Some(verdict));
        }
    }
}
