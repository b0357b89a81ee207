//! Pegs of Mastermind: a coloured dot and the symbol, or the symbol alone.

use fairdeal_rules::mastermind::{Feedback, Space, Turn};

use crate::report::count;

use super::{Palette, Pen};

/// A row of pegs.
pub fn pegs(symbols: impl Iterator<Item = u8>, pen: Pen) -> String {
    let peg = |symbol: u8| {
        let digit = char::from_digit(symbol.into(), 16).unwrap_or('?');
        match pen.0 {
            Palette::None => digit.to_string(),
            _ => pen.paint(symbol.into(), &format!("●{digit}")),
        }
    };
    symbols.map(peg).collect::<Vec<_>>().join(" ")
}

/// A turn in a line, without its end: its number, counted from 1, of `most`, the guess and what it
/// was told.
pub fn turn(space: Space, number: usize, most: u16, turn: &Turn, pen: Pen) -> String {
    let Turn { guess, feedback: Feedback { strikes, balls } } = *turn;
    let pegs = pegs(space.symbols_of(guess), pen);
    let (strikes, balls) =
        (count(strikes.into(), "strike", "strikes"), count(balls.into(), "ball", "balls"));
    format!("{number:>3} of {most}  {pegs}   {strikes}, {balls}")
}
