//! Standings as rows of text, for the exporters that print tables.

use std::borrow::Cow;

use serde_json::Value;

use crate::names::Name;
use crate::tournament::standings::{Standing, Standings};

/// The columns of a table: the heading, then a cell a row.
pub fn rows(standings: &Standings) -> (Vec<String>, Vec<Vec<String>>) {
    let has_regret = standings.standings.iter().any(|row| row.mean_regret.is_some());
    // Figures of the game's own that are no single number stand below the table.
    let own: Vec<&String> = standings
        .standings
        .iter()
        .find(|row| !row.summary.is_empty())
        .map(|row| row.summary.iter().filter(|(_, value)| is_cell(value)).map(|(key, _)| key))
        .into_iter()
        .flatten()
        .collect();
    let unit = standings.unit;
    let scaled = |score: Option<f64>| score.map(|score| score / f64::from(unit.per));
    let mean = match unit.shown {
        "" => "mean score".to_owned(),
        shown => format!("mean score ({shown})"),
    };
    let mut heading: Vec<String> =
        ["rank", "bot", &mean, "95 % interval", "median"].map(str::to_owned).into();
    heading.extend(has_regret.then(|| "mean regret".to_owned()));
    heading.extend(own.iter().map(|key| key.replace('_', " ")));
    heading.push("forfeits".to_owned());
    let body = standings.standings.iter().map(|row| {
        let mut cells = vec![
            row.rank.map_or_else(|| row.status.to_owned(), |rank| rank.to_string()),
            row.name.to_string(),
            figure(scaled(row.mean)),
            interval(standings, row),
            figure(scaled(row.median)),
        ];
        cells.extend(has_regret.then(|| figure(scaled(row.mean_regret))));
        cells.extend(own.iter().map(|key| cell(row.summary.get(*key))));
        cells.push(row.forfeits.to_string());
        cells
    });
    (heading, body.collect())
}

/// What stands below a table: why entries are not ranked or gave matches away, and figures that fit
/// in no cell.
pub fn notes(standings: &Standings) -> Vec<String> {
    let mut notes = Vec::new();
    for row in &standings.standings {
        if let Some(reason) = &row.reason {
            notes.push(format!("{}: {}: {}", row.name, row.status, printable(reason)));
        }
        if let Some(first) = &row.first_forfeit {
            let kinds = row.verdicts.iter().filter(|(word, _)| *word != "ok");
            let kinds: Vec<String> = kinds.map(|(word, count)| format!("{word} {count}")).collect();
            notes.push(format!(
                "{}: {} of {} forfeited ({}); the first is {}, {}",
                row.name,
                row.forfeits,
                count(row.matches, "match", "matches"),
                kinds.join(", "),
                first.address,
                first.verdict
            ));
        }
        for (key, value) in row.summary.iter().filter(|(_, value)| !is_cell(value)) {
            notes.push(format!("{}: {}: {}", row.name, key.replace('_', " "), compact(value)));
        }
    }
    notes.extend(pairs(standings));
    notes
}

/// Most bots whose pairs are listed below a table.
const PAIRED_BOTS: usize = 12;

/// Who beat whom, a line a bot, in the order of the ranking.
fn pairs(standings: &Standings) -> Vec<String> {
    if standings.pairs.is_empty() {
        return Vec::new();
    }
    if standings.standings.len() > PAIRED_BOTS {
        return vec![format!("who beat whom: {} pairs in standings.json", standings.pairs.len())];
    }
    let against = |a: &Name, b: &Name| {
        standings.pairs.iter().find_map(|pair| match (&pair.bot, &pair.against) {
            (bot, other) if (bot, other) == (a, b) => Some((pair.wins, pair.draws, pair.losses)),
            (bot, other) if (bot, other) == (b, a) => Some((pair.losses, pair.draws, pair.wins)),
            _ => None,
        })
    };
    let line = |row: &Standing| {
        let results = standings.standings.iter().filter_map(|other| {
            let (wins, draws, losses) = against(&row.name, &other.name)?;
            Some(format!("{wins}-{draws}-{losses} {}", other.name))
        });
        let results: Vec<String> = results.collect();
        (!results.is_empty()).then(|| format!("{}: {}", row.name, results.join(", ")))
    };
    let heading = "wins-draws-losses against each:".to_owned();
    [heading].into_iter().chain(standings.standings.iter().filter_map(line)).collect()
}

/// A heading for the whole: what was played.
pub fn title(standings: &Standings) -> String {
    let title = standings.title.as_deref().map(|title| format!(": {}", printable(title)));
    format!(
        "{}@{}{}, {}, {}; lowest mean score first",
        standings.tournament,
        standings.seed,
        title.unwrap_or_default(),
        standings.game,
        count(standings.deals, "deal", "deals"),
    )
}

/// A figure with three digits after the point, or `n/a`.
pub fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "n/a".to_owned(), |value| format!("{value:.3}"))
}

/// `1 match`, `2 matches`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The text with control characters and other invisible or direction-changing ones escaped, so that
/// a foreign text can do nothing to a terminal.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_hidden)
}

/// The same for a text of several lines, which stay what they are.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| !matches!(c, '\n' | '\t') && is_hidden(c))
}

/// Whether a character is invisible, changes the direction of text, or controls a terminal.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn escaped(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| {
        let escaped = hidden(c).then(|| c.escape_default());
        let plain = escaped.is_none().then_some(c);
        escaped.into_iter().flatten().chain(plain)
    };
    Cow::Owned(text.chars().flat_map(escape).collect())
}

fn interval(standings: &Standings, row: &Standing) -> String {
    match (row.mean, row.ci95) {
        _ if standings.exhaustive => "exact".to_owned(),
        (Some(mean), Some([_, high])) => {
            format!("± {:.3}", (high - mean) / f64::from(standings.unit.per))
        }
        _ => "n/a".to_owned(),
    }
}

fn is_cell(value: &Value) -> bool {
    !(value.is_array() || value.is_object())
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "n/a".to_owned(),
        Some(Value::Number(number)) if number.is_f64() => figure(number.as_f64()),
        Some(Value::String(text)) => printable(text).into_owned(),
        Some(value) => value.to_string(),
    }
}

/// `{"1": 1, "2": 13}` as `1: 1, 2: 13`.
fn compact(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let parts = map.iter().map(|(key, value)| format!("{key}: {}", cell(Some(value))));
            parts.collect::<Vec<_>>().join(", ")
        }
        Value::Array(list) => {
            list.iter().map(|value| cell(Some(value))).collect::<Vec<_>>().join(", ")
        }
        value => cell(Some(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_reaches_no_terminal_raw() {
        assert_eq!(printable("Ada Ünal"), "Ada Ünal");
        assert_eq!(printable("a\u{1b}[31m\nb"), "a\\u{1b}[31m\\nb");
        assert_eq!(printable("a\u{202e}b"), "a\\u{202e}b");
    }

    #[test]
    fn figures_that_are_undefined_say_so() {
        assert_eq!(figure(None), "n/a");
        assert_eq!(figure(Some(22.25)), "22.250");
    }
}
