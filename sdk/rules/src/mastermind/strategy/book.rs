//! A book of guesses: for some histories the guess, worked out beforehand.
//!
//! As text it has a line for each history: the feedbacks so far and then the guess, as in
//! `0,2 1,1 3145`. Lines that begin with `#` are comments.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::mastermind::{Code, Feedback, Space, Turn};

/// A book as text.
///
/// ```
/// use fairdeal_rules::mastermind::{Feedback, Space, Turn, strategy::Book};
/// let space = Space::new(4, 6, true)?;
/// let book = Book::new("0012\n1,0 0345\n");
/// let first = book.guess(space, &[]).ok_or("no first guess")?;
/// assert_eq!(space.text(first), "0012");
/// let turn = Turn { guess: first, feedback: Feedback { strikes: 1, balls: 0 } };
/// assert_eq!(book.guess(space, &[turn]), space.parse("0345").ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Book<'a>(&'a str);

impl<'a> Book<'a> {
    /// The book that this text is.
    pub const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The guess after `history`; none when it is not in the book, or when it has a guess that is
    /// not the book's.
    pub fn guess(self, space: Space, history: &[Turn]) -> Option<Code> {
        for line in self.0.lines().filter(|line| !line.starts_with('#')) {
            let (feedbacks, guess) = line.rsplit_once(' ').unwrap_or(("", line));
            let mut turns = history.iter();
            let begins = feedbacks
                .split_terminator(' ')
                .all(|text| turns.next().is_some_and(|turn| feedback(text) == Some(turn.feedback)));
            if !begins {
                continue;
            }
            let guess = space.parse(guess).ok()?;
            match turns.next() {
                None => return Some(guess),
                Some(turn) if turn.guess != guess => return None,
                Some(_) => {}
            }
        }
        None
    }

    /// The book of a guesser: its guess for every history of its own after which more than `least`
    /// codes are possible. The guesser must answer equal histories equally.
    pub fn text_of(space: Space, least: usize, guess: &mut dyn FnMut(&[Turn]) -> Code) -> String {
        let mut text = String::new();
        write(space, space.codes().collect(), least, &mut Vec::new(), guess, &mut text);
        text
    }
}

/// Reads a feedback as in `1,2`.
fn feedback(text: &str) -> Option<Feedback> {
    let (strikes, balls) = text.split_once(',')?;
    Some(Feedback { strikes: strikes.parse().ok()?, balls: balls.parse().ok()? })
}

/// Writes the guesses for `codes`, which `history` leaves.
fn write(
    space: Space,
    codes: Vec<Code>,
    least: usize,
    history: &mut Vec<Turn>,
    guess: &mut dyn FnMut(&[Turn]) -> Code,
    text: &mut String,
) {
    if codes.len() <= least {
        return;
    }
    let code = guess(history);
    for Turn { feedback: Feedback { strikes, balls }, .. } in history.iter() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{strikes},{balls} ");
    }
    text.push_str(&space.text(code));
    text.push('\n');
    let mut met: Vec<(Feedback, Code)> =
        codes.into_iter().map(|secret| (space.feedback(secret, code), secret)).collect();
    met.sort_unstable();
    for class in met.chunk_by(|(one, _), (other, _)| one == other) {
        let feedback = class[0].0;
        if feedback != space.solved() {
            history.push(Turn { guess: code, feedback });
            let codes = class.iter().map(|&(_, secret)| secret).collect();
            write(space, codes, least, history, guess, text);
            history.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Question, most_parts};
    use super::*;
    use crate::mastermind::every_secret;

    #[test]
    fn a_book_plays_as_its_guesser() {
        let space = Space::new(3, 5, true).unwrap();
        let mut guesser = |history: &[Turn]| {
            let question = Question { space, history, work: 1 << 30 };
            most_parts(&question, &mut || 0).guess
        };
        let text = Book::text_of(space, 0, &mut guesser);
        let book = Book::new(&text);
        let mut by_the_book = |history: &[Turn]| book.guess(space, history).unwrap();
        assert_eq!(every_secret(space, 9, &mut by_the_book), every_secret(space, 9, &mut guesser));
        let opening = Book::text_of(space, 10, &mut guesser);
        assert!(opening.lines().count() < text.lines().count() / 5);
        assert!(opening.lines().all(|line| text.contains(line)));
    }

    #[test]
    fn what_is_not_in_the_book() {
        let space = Space::new(2, 3, true).unwrap();
        let turn = |guess: &str, strikes, balls| Turn {
            guess: space.parse(guess).unwrap(),
            feedback: Feedback { strikes, balls },
        };
        assert_eq!(Book::new("").guess(space, &[]), None);
        assert_eq!(Book::new("xy\n").guess(space, &[]), None);
        assert_eq!(Book::new("1,x 01\n1 01\n0,0 0\n").guess(space, &[]), None);
        let book = Book::new("# an opening\n01\n0,1 12\n");
        assert_eq!(book.guess(space, &[]), Some(space.parse("01").unwrap()));
        assert_eq!(book.guess(space, &[turn("01", 0, 1)]), Some(space.parse("12").unwrap()));
        assert_eq!(book.guess(space, &[turn("01", 1, 0)]), None);
        assert_eq!(book.guess(space, &[turn("02", 0, 1)]), None);
        assert_eq!(book.guess(space, &[turn("01", 0, 1), turn("12", 0, 1)]), None);
    }
}
