//! A match of Mastermind guess by guess.

use std::fmt::Write;

use fairdeal_rules::mastermind::{Code, CodeError, Feedback, Space, Turn};
use serde_json::{Value, json};

use crate::games::Record;
use crate::verdict::Verdict;
use crate::words::count;

/// The deal for people.
pub fn deal_text(space: Space, max_guesses: u16, secret: Code) -> String {
    format!(
        "secret {} ({}, {}, {}; at most {})\n",
        space.text(secret),
        count(space.positions().into(), "position", "positions"),
        count(space.symbols().into(), "symbol", "symbols"),
        if space.repeats() { "repeats allowed" } else { "no repeats" },
        count(max_guesses.into(), "guess", "guesses"),
    )
}

/// The deal as data.
pub fn deal_json(space: Space, max_guesses: u16, secret: Code) -> Value {
    json!({
        "positions": space.positions(),
        "symbols": space.symbols(),
        "repeats": space.repeats(),
        "max_guesses": max_guesses,
        "secret": space.text(secret),
    })
}

/// The guesses that were codes of the game, with their feedback; then the answer that was not, and
/// why.
fn turns(space: Space, secret: Code, record: &Record) -> (Vec<Turn>, Option<(i64, CodeError)>) {
    let mut turns = Vec::new();
    for answered in &record.answers {
        match space.accept(answered.answer.value) {
            Ok(guess) => turns.push(Turn { guess, feedback: space.feedback(secret, guess) }),
            Err(error) => return (turns, Some((answered.answer.value, error))),
        }
    }
    (turns, None)
}

/// What is said of an answer that is no code.
fn no_code((answer, reason): (i64, CodeError)) -> String {
    format!("answer {answer} ({answer:#x}) is no code: {reason}")
}

/// Why the match was given away, where the rules can tell.
pub fn why(space: Space, secret: Code, record: &Record) -> Option<String> {
    turns(space, secret, record).1.map(no_code)
}

/// The match for people, a line a guess: its number, the guess, strikes, balls.
pub fn text(space: Space, secret: Code, record: &Record) -> String {
    let (turns, illegal) = turns(space, secret, record);
    let mut text = String::new();
    for (number, Turn { guess, feedback: Feedback { strikes, balls } }) in (1..).zip(&turns) {
        let strikes = count((*strikes).into(), "strike", "strikes");
        let balls = count((*balls).into(), "ball", "balls");
        let _ = writeln!(text, "{number:>4}  {}  {strikes}, {balls}", space.text(*guess));
    }
    if let Some(illegal) = illegal {
        let _ = writeln!(text, "{}", no_code(illegal));
    }
    if let Some(result) = record.results.first() {
        let solved = turns.last().is_some_and(|turn| turn.guess == secret);
        let _ = match result.verdict {
            Verdict::Ok if solved => writeln!(text, "solved: score {}", result.score),
            Verdict::Ok => writeln!(text, "unsolved: score {}", result.score),
            Verdict::Unrated => {
                writeln!(text, "unrated: stopped twice by the safety net, no score")
            }
            verdict => writeln!(text, "forfeit: {verdict}, score {}", result.score),
        };
    }
    text
}

/// The match as data.
pub fn json(space: Space, secret: Code, record: &Record) -> Value {
    let (turns, illegal) = turns(space, secret, record);
    let solved = turns.last().is_some_and(|turn| turn.guess == secret);
    let turns: Vec<Value> = turns
        .iter()
        .map(|Turn { guess, feedback }| {
            json!({
                "guess": space.text(*guess),
                "strikes": feedback.strikes,
                "balls": feedback.balls,
            })
        })
        .collect();
    json!({
        "turns": turns,
        "solved": solved,
        "illegal_answer": illegal.map(|(answer, _)| answer),
    })
}
