//! Cards of Set on a terminal: number, shape, colour and fill, in a grid with a letter to each card.
//! What shapes and colours cannot say, letters and digits do.

use fairdeal_rules::set::{Card, Engine, Geometry};

use super::screen::Screen;

/// The letters of the table's positions.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+=";
/// Shapes: outline, striped, solid.
const SHAPES: [[char; 3]; 5] =
    [['△', '◬', '▲'], ['□', '▤', '■'], ['○', '◍', '●'], ['◇', '◈', '◆'], ['☆', '✫', '★']];
/// Letters of the colours: red, green, magenta, yellow, blue; or those that the colour-blind see.
const COLOURS: [char; 5] = ['r', 'g', 'm', 'y', 'b'];
const SAFE_COLOURS: [char; 5] = ['o', 's', 'g', 'y', 'b'];
/// The width of a terminal.
const WIDTH: usize = 80;

/// The letter of a position.
pub fn letter(position: usize) -> char {
    LETTERS.chars().nth(position).unwrap_or('?')
}

/// The position that a letter means.
pub fn position(letter: char) -> Option<usize> {
    LETTERS.chars().position(|known| known == letter)
}

/// The table as a grid, its lines ended.
pub fn grid(engine: &Engine, screen: &Screen) -> String {
    let geometry = engine.geometry();
    let cells: Vec<(String, usize)> =
        engine.cards().into_iter().map(|card| face(geometry, card, screen)).collect();
    let widest = cells.iter().map(|(_, width)| *width).max().unwrap_or(0);
    // Letter and space before, three spaces after.
    let fitting = (WIDTH / (widest + 5)).max(1);
    let columns = if cells.len() <= 24 { fitting.min(4) } else { fitting };
    let mut text = String::new();
    for (row, cells) in cells.chunks(columns).enumerate() {
        let mut line = String::new();
        for (column, (face, width)) in cells.iter().enumerate() {
            let letter = letter(row * columns + column);
            let space = " ".repeat(widest - width + 3);
            line += &format!("{letter} {face}{space}");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// A card with its colour, and how many places it takes.
fn face(geometry: Geometry, card: Card, screen: &Screen) -> (String, usize) {
    let attribute = |index: usize| usize::from(geometry.attribute(card, index));
    let attributes = geometry.attributes();
    // Of more than three fills a digit tells which.
    let fills_drawn = geometry.values() <= 3 && attributes >= 4;
    let fill = if fills_drawn { attribute(3) } else { 2 };
    let shape = SHAPES[attribute(1).min(4)][fill.min(2)];
    let mut plain: String = std::iter::repeat_n(shape, attribute(0) + 1).collect();
    let colour = attribute(2);
    if attributes >= 3 && screen.needs_letters() {
        let letters = if screen.is_colour_blind() { SAFE_COLOURS } else { COLOURS };
        plain.push(letters[colour.min(4)]);
    }
    for index in if fills_drawn { 4 } else { 3 }..attributes {
        plain += &attribute(index).to_string();
    }
    let width = plain.chars().count();
    let painted = if attributes >= 3 { screen.paint(colour, &plain) } else { plain };
    (painted, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_the_largest_table_has_a_letter_of_its_own() {
        for place in 0..fairdeal_rules::set::MAX_TABLE {
            assert_eq!(position(letter(place)), Some(place));
        }
        assert_eq!(position('!'), None);
    }
}
