//! Cards of Set on a terminal: number, shape, colour, fill and frame, in a grid with a letter to
//! each card. What these cannot say, digits do.

use fairdeal_rules::set::{Card, Engine, Geometry};

use super::Pen;

/// The letters of the table's positions.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+=";
/// Shapes in three fills: outline, striped, solid.
const SHAPES: [[char; 3]; 5] =
    [['△', '◬', '▲'], ['□', '▤', '■'], ['○', '◍', '●'], ['◇', '◈', '◆'], ['☆', '✫', '★']];
/// Shapes in five fills: outline, dotted, left, right, solid. A star has no halves.
const FIVE_FILLS: [[char; 5]; 5] = [
    ['△', '◬', '◭', '◮', '▲'],
    ['□', '▣', '◧', '◨', '■'],
    ['○', '◉', '◐', '◑', '●'],
    ['◇', '◈', '⬖', '⬗', '◆'],
    ['☆', '✫', '✬', '✭', '★'],
];
/// What stands around a card by its fifth attribute.
const FRAMES: [[&str; 2]; 5] = [["", ""], ["[", "]"], ["(", ")"], ["{", "}"], ["<", ">"]];
/// Colours: red, green, magenta, yellow, blue; or those that the colour-blind see.
const COLOURS: [&str; 5] = ["red", "green", "magenta", "yellow", "blue"];
const SAFE_COLOURS: [&str; 5] = ["orange", "sky blue", "green", "yellow", "blue"];
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
pub fn grid(engine: &Engine, pen: Pen) -> String {
    cards(engine.geometry(), &engine.cards(), &[], pen)
}

/// Cards as a grid, its lines ended; those at the `marked` positions have a star.
pub fn cards(geometry: Geometry, cards: &[Card], marked: &[usize], pen: Pen) -> String {
    let cells: Vec<(String, usize)> = cards.iter().map(|&card| face(geometry, card, pen)).collect();
    let widest = cells.iter().map(|(_, width)| *width).max().unwrap_or(0);
    // Letter and space before, three spaces after.
    let fitting = (WIDTH / (widest + 5)).max(1);
    let columns = if cells.len() <= 24 { fitting.min(4) } else { fitting };
    let mut text = String::new();
    for (row, cells) in cells.chunks(columns).enumerate() {
        let mut line = String::new();
        for (column, (face, width)) in cells.iter().enumerate() {
            let place = row * columns + column;
            let mark = if marked.contains(&place) { '*' } else { ' ' };
            let space = " ".repeat(widest - width + 3);
            line += &format!("{}{mark}{face}{space}", letter(place));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The glyph of a shape in a fill. Of three fills and of two the outermost differ most.
fn glyph(geometry: Geometry, shape: usize, fill: usize) -> char {
    let shape = shape.min(4);
    match geometry.values() {
        2 => SHAPES[shape][2 * fill.min(1)],
        3 => SHAPES[shape][fill.min(2)],
        // The last is solid always.
        values if fill + 1 == values => FIVE_FILLS[shape][4],
        _ => FIVE_FILLS[shape][fill.min(4)],
    }
}

/// A card with its colour, and how many places it takes.
fn face(geometry: Geometry, card: Card, pen: Pen) -> (String, usize) {
    let attribute = |index: usize| usize::from(geometry.attribute(card, index));
    let attributes = geometry.attributes();
    let fill = if attributes >= 4 { attribute(3) } else { geometry.values() - 1 };
    let [before, after] = FRAMES[if attributes >= 5 { attribute(4).min(4) } else { 0 }];
    let mut plain = before.to_owned();
    let shape = glyph(geometry, attribute(1), fill);
    plain.extend(std::iter::repeat_n(shape, attribute(0) + 1));
    let colour = attribute(2);
    if attributes >= 3 && pen.needs_letters() {
        plain.extend(colours(pen)[colour.min(4)].chars().next());
    }
    for index in 5..attributes {
        plain += &attribute(index).to_string();
    }
    plain += after;
    let width = plain.chars().count();
    let painted = if attributes >= 3 { pen.paint(colour, &plain) } else { plain };
    (painted, width)
}

fn colours(pen: Pen) -> [&'static str; 5] {
    if pen.is_colour_blind() { SAFE_COLOURS } else { COLOURS }
}

/// What a card shows, in the order of its attributes; nothing for the classical deck, whose cards
/// speak for themselves.
pub fn legend(geometry: Geometry, pen: Pen) -> String {
    if geometry == Geometry::STANDARD {
        return String::new();
    }
    let values = 0..geometry.values();
    let list = |name: &str, value: &dyn Fn(usize) -> String| {
        let values: Vec<String> = values.clone().map(value).collect();
        format!("{name} {}", values.join(" "))
    };
    let solid = geometry.values() - 1;
    let colour = |value: usize| {
        let name = colours(pen)[value];
        // A letter on the card is the first of the name.
        pen.paint(value, &name.replace(' ', "-"))
    };
    let frame = |value: usize| match FRAMES[value] {
        ["", _] => "none".to_owned(),
        [before, after] => format!("{before}{after}"),
    };
    let mut kinds = vec![
        list("number", &|value| (value + 1).to_string()),
        list("shape", &|value| glyph(geometry, value, solid).to_string()),
        list("colour", &colour),
        list("fill", &|value| glyph(geometry, 0, value).to_string()),
        list("frame", &frame),
    ];
    kinds.truncate(geometry.attributes());
    match geometry.attributes() {
        ..=5 => {}
        6 => kinds.push("a digit for the 6th attribute".to_owned()),
        most => kinds.push(format!("a digit for each attribute from the 6th to the {most}th")),
    }
    let mut text = "A card shows:\n".to_owned();
    for kind in kinds {
        text += &format!("  {kind}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Palette;
    use super::*;

    #[test]
    fn every_position_of_the_largest_table_has_a_letter_of_its_own() {
        for place in 0..fairdeal_rules::set::MAX_TABLE {
            assert_eq!(position(letter(place)), Some(place));
        }
        assert_eq!(position('!'), None);
    }

    #[test]
    fn no_two_cards_of_any_deck_look_the_same() {
        for attributes in 1..=10 {
            for values in 2..=5 {
                let Ok(geometry) = Geometry::new(attributes, values) else { continue };
                for palette in [Palette::None, Palette::Usual, Palette::ColourBlind] {
                    let faces: BTreeSet<String> =
                        geometry.deck().map(|card| face(geometry, card, Pen(palette)).0).collect();
                    assert_eq!(faces.len(), geometry.deck_size(), "{attributes} {values}");
                }
            }
        }
    }
}
