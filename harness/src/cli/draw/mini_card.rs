//! The Mini Card Game: cards, the red ones red, and moves, in rows.

use fairdeal_rules::mini_card::{Card, Color, Move};

use super::Pen;

/// A card.
pub fn card(card: Card, pen: Pen) -> String {
    match card.color() {
        Color::Red => pen.paint(0, &card.to_string()),
        Color::Black => card.to_string(),
    }
}

/// Things in rows of twelve, the title before the first.
pub fn rows(title: &str, things: &[String]) -> String {
    let mut text = String::new();
    for (number, row) in things.chunks(12).enumerate() {
        let title = if number == 0 { title } else { "" };
        text += &format!("{title:<8}{}\n", row.join(" "));
    }
    text
}

/// Cards in rows.
pub fn cards(title: &str, cards: &[Card], pen: Pen) -> String {
    let cards: Vec<String> = cards.iter().map(|&held| card(held, pen)).collect();
    rows(title, &cards)
}

/// Moves in rows, by five: `d` draws, `x` discards.
pub fn moves(moves: &[Move]) -> String {
    let letter = |&m: &Move| if m == Move::Draw { 'd' } else { 'x' };
    let fives: Vec<String> =
        moves.chunks(5).map(|five| five.iter().map(letter).collect()).collect();
    rows("moves", &fives)
}
