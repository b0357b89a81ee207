//! A guessing tree: a guess for every history that following it can bring about, worked out
//! beforehand.
//!
//! As text it is the guesses, a line each, before the first guess first: a guess is followed by the
//! trees for its classes of possible codes, in the order of their feedback (fewer strikes first, then
//! fewer balls). One or two codes need no line: they are guessed in order. Lines that begin with `#`
//! are comments.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::Lines;

use crate::mastermind::{Code, Feedback, Prepared, Space, Turn};

/// A guessing tree as text.
///
/// ```
/// use fairdeal_rules::mastermind::{Space, strategy::Tree};
/// let space = Space::new(1, 4, true)?;
/// let tree = Tree::new("0\n1\n");
/// assert_eq!(tree.guess(space, &[]), Some(space.parse("0")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tree<'a>(&'a str);

impl<'a> Tree<'a> {
    /// The tree that this text is.
    pub const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The tree of a guesser, which must answer equal histories equally and only with guesses that
    /// tell some possible codes apart.
    pub fn text_of(space: Space, guess: &mut dyn FnMut(&[Turn]) -> Code) -> String {
        let mut text = String::new();
        write(space, &prepare(space), &mut Vec::new(), guess, &mut text);
        text
    }

    /// The guess after `history`; none when the history leaves the tree, or is none of the game's.
    pub fn guess(self, space: Space, history: &[Turn]) -> Option<Code> {
        let mut codes = prepare(space);
        let mut lines = self.0.lines();
        for turn in history {
            let guess = next(space, &codes, &mut lines)?;
            let classes = divide(space, guess, &codes);
            let taken = classes.iter().position(|class| class.feedback == turn.feedback)?;
            if guess != turn.guess {
                return None;
            }
            for class in &classes[..taken] {
                skip(space, &class.codes, &mut lines)?;
            }
            codes = classes.into_iter().nth(taken)?.codes;
        }
        next(space, &codes, &mut lines)
    }
}

/// Possible codes that meet a guess with the same feedback.
struct Class {
    feedback: Feedback,
    codes: Vec<Prepared<4>>,
}

fn prepare(space: Space) -> Vec<Prepared<4>> {
    space.codes().map(|code| Prepared::new(space, code)).collect()
}

/// The classes that a guess makes, in order, without the one that ends the game.
fn divide(space: Space, guess: Code, codes: &[Prepared<4>]) -> Vec<Class> {
    let guess = Prepared::new(space, guess);
    let mut classes: Vec<Class> = Vec::new();
    for code in codes {
        let feedback = guess.feedback(code, space);
        match classes.binary_search_by_key(&feedback, |class| class.feedback) {
            Ok(at) => classes[at].codes.push(*code),
            Err(at) => classes.insert(at, Class { feedback, codes: [*code].into() }),
        }
    }
    classes.retain(|class| class.feedback != space.solved());
    classes
}

/// The guess when these codes are possible; reads a line if it takes one.
fn next(space: Space, codes: &[Prepared<4>], lines: &mut Lines) -> Option<Code> {
    if codes.len() <= 2 {
        return codes.first().map(Prepared::code);
    }
    let line = lines.find(|line| !line.starts_with('#'))?;
    space.parse(line).ok()
}

/// Reads past the tree for these codes.
fn skip(space: Space, codes: &[Prepared<4>], lines: &mut Lines) -> Option<()> {
    if codes.len() <= 2 {
        return Some(());
    }
    let guess = next(space, codes, lines)?;
    let classes = divide(space, guess, codes);
    // A guess that divides nothing stands in no tree; the walk would not end.
    if classes.iter().any(|class| class.codes.len() == codes.len()) {
        return None;
    }
    classes.iter().try_for_each(|class| skip(space, &class.codes, lines))
}

/// Writes the tree of a guesser for these codes, which `history` leaves.
fn write(
    space: Space,
    codes: &[Prepared<4>],
    history: &mut Vec<Turn>,
    guess: &mut dyn FnMut(&[Turn]) -> Code,
    text: &mut String,
) {
    if codes.len() <= 2 {
        return;
    }
    let code = guess(history);
    text.push_str(&space.text(code));
    text.push('\n');
    for class in divide(space, code, codes) {
        history.push(Turn { guess: code, feedback: class.feedback });
        write(space, &class.codes, history, guess, text);
        history.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Question, most_parts};
    use super::*;
    use crate::mastermind::every_secret;

    #[test]
    fn a_tree_plays_as_its_guesser() {
        let space = Space::new(3, 5, true).unwrap();
        let mut guesser = |history: &[Turn]| {
            let question = Question { space, history, work: 1 << 30 };
            most_parts(&question, &mut || 0).guess
        };
        let text = Tree::text_of(space, &mut guesser);
        let tree = Tree::new(&text);
        let mut in_tree = |history: &[Turn]| tree.guess(space, history).unwrap();
        assert_eq!(every_secret(space, 20, &mut in_tree), every_secret(space, 20, &mut guesser));
    }

    #[test]
    fn what_is_no_tree_gives_no_guess() {
        let space = Space::new(2, 3, true).unwrap();
        let turn = |guess: &str, strikes, balls| Turn {
            guess: space.parse(guess).unwrap(),
            feedback: Feedback { strikes, balls },
        };
        assert_eq!(Tree::new("").guess(space, &[]), None);
        assert_eq!(Tree::new("xy").guess(space, &[]), None);
        let tree = Tree::new("# of three\n01\n22\n");
        assert_eq!(tree.guess(space, &[]), Some(space.parse("01").unwrap()));
        // Off the tree, contradictory, finished.
        assert_eq!(tree.guess(space, &[turn("02", 0, 1)]), None);
        assert_eq!(tree.guess(space, &[turn("01", 1, 1)]), None);
        assert_eq!(tree.guess(space, &[turn("01", 2, 0)]), None);
        // The guess 00 tells none of 22, 23, 32 and 33 apart.
        let space = Space::new(2, 4, true).unwrap();
        assert_eq!(Tree::new("01\n00\n00\n").guess(space, &[turn("01", 1, 0)]), None);
    }
}
