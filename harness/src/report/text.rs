//! Standings as rows of text, for the exporters that print tables.

use std::borrow::Cow;

use serde_json::Value;

use crate::names::Name;
use crate::tournament::overall::{Overall, OverallRow};
use crate::tournament::standings::{Standing, Standings};

pub use fairdeal_referee::words::count;

/// A table with what stands around it.
pub struct Sheet {
    /// What was played.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// What stands below, a line each.
    pub notes: Vec<String>,
}

/// A column of a table.
pub struct Column {
    /// Its name.
    pub heading: String,
    /// A cell a row.
    pub cells: Vec<String>,
    /// Whether it holds words, and not figures.
    pub words: bool,
    /// Where room is short, columns of a greater number are left out first; those of 0 never.
    pub spare: usize,
}

impl Column {
    fn new(heading: &str, spare: usize, cells: impl IntoIterator<Item = String>) -> Column {
        let cells = cells.into_iter().collect();
        Column { heading: heading.to_owned(), cells, words: false, spare }
    }

    fn of_words(heading: &str, spare: usize, cells: impl IntoIterator<Item = String>) -> Column {
        Column { words: true, ..Column::new(heading, spare, cells) }
    }
}

impl Sheet {
    /// The standings of a tournament.
    pub fn of(standings: &Standings) -> Sheet {
        Sheet {
            title: title(standings),
            columns: columns(standings),
            notes: [notes(standings), legend(standings)].concat(),
        }
    }

    /// The overall standings of several events.
    pub fn of_overall(overall: &Overall) -> Sheet {
        let columns = overall_columns(overall);
        Sheet { title: overall_title(overall), columns, notes: overall_notes(overall) }
    }

    /// The cells: the heading, then the rows.
    pub fn rows(&self) -> (Vec<String>, Vec<Vec<String>>) {
        by_rows(&self.columns)
    }

    /// Leaves out columns, the least important first, until the table is at most so wide or
    /// nothing is left to leave out; gives their headings. A column has three places more than its
    /// widest cell, a table one more than its columns.
    pub fn fit(&mut self, width: usize) -> Vec<String> {
        let wide = |column: &Column| {
            let cells = column.cells.iter().chain([&column.heading]);
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0) + 3
        };
        let mut left_out = Vec::new();
        while self.columns.iter().map(wide).sum::<usize>() + 1 > width {
            let spare =
                self.columns.iter().enumerate().rev().max_by_key(|(_, column)| column.spare);
            let Some((place, _)) = spare.filter(|(_, column)| column.spare > 0) else { break };
            left_out.push(self.columns.remove(place).heading);
        }
        left_out.reverse();
        left_out
    }
}

/// The cells of standings: the heading, then a row an entry.
pub fn rows(standings: &Standings) -> (Vec<String>, Vec<Vec<String>>) {
    by_rows(&columns(standings))
}

/// The cells of overall standings: the heading, then a row an entry.
pub fn overall_rows(overall: &Overall) -> (Vec<String>, Vec<Vec<String>>) {
    by_rows(&overall_columns(overall))
}

fn by_rows(columns: &[Column]) -> (Vec<String>, Vec<Vec<String>>) {
    let rows = 0..columns.first().map_or(0, |column| column.cells.len());
    let row = |row: usize| columns.iter().map(|column| column.cells[row].clone()).collect();
    (columns.iter().map(|column| column.heading.clone()).collect(), rows.map(row).collect())
}

/// The columns of overall standings.
fn overall_columns(overall: &Overall) -> Vec<Column> {
    let rows = &overall.standings;
    let mut columns = vec![
        Column::new("rank", 0, rows.iter().map(|row| row.rank.to_string())),
        Column::of_words("bot", 0, rows.iter().map(|row| row.name.to_string())),
    ];
    columns.extend(authors(rows.iter().map(|row| row.author.as_deref())));
    columns.push(Column::new("points", 0, rows.iter().map(|row| row.points.value().to_string())));
    for (place, event) in overall.events.iter().enumerate() {
        let cell = |row: &OverallRow| {
            row.places.values().nth(place).map_or_else(String::new, Value::to_string)
        };
        columns.push(Column::new(event, 0, rows.iter().map(cell)));
    }
    columns
}

/// The column of authors, where any is known.
fn authors<'a>(authors: impl Iterator<Item = Option<&'a str>> + Clone) -> Option<Column> {
    let known = authors.clone().any(|author| author.is_some());
    let cell = |author: Option<&str>| printable(author.unwrap_or_default()).into_owned();
    known.then(|| Column::of_words("author", 4, authors.map(cell)))
}

/// The columns of standings.
fn columns(standings: &Standings) -> Vec<Column> {
    let rows = &standings.standings;
    let unit = standings.unit;
    let scaled = |score: Option<f64>| score.map(|score| score / f64::from(unit.per));
    let mean = match unit.shown {
        "" => "mean score".to_owned(),
        shown => format!("mean score ({shown})"),
    };
    let rank =
        |row: &Standing| row.rank.map_or_else(|| row.status.to_owned(), |rank| rank.to_string());
    let mut columns = vec![
        Column::new("rank", 0, rows.iter().map(rank)),
        Column::of_words("bot", 0, rows.iter().map(|row| row.name.to_string())),
    ];
    columns.extend(authors(rows.iter().map(|row| row.author.as_deref())));
    columns.extend([
        Column::new(&mean, 0, rows.iter().map(|row| figure(scaled(row.mean)))),
        Column::new("95 % interval", 0, rows.iter().map(|row| interval(standings, row))),
        Column::new("rank range", 2, rows.iter().map(range)),
        Column::new("median", 5, rows.iter().map(|row| figure(scaled(row.median)))),
    ]);
    if rows.iter().any(|row| row.mean_regret.is_some()) {
        let regret = |row: &Standing| figure(scaled(row.mean_regret));
        columns.push(Column::new("mean regret", 3, rows.iter().map(regret)));
    }
    // Figures of the game's own that are no single number stand below the table.
    let own = rows.iter().find(|row| !row.summary.is_empty()).map(|row| &row.summary);
    let own = own.into_iter().flatten().filter(|(_, value)| is_cell(value));
    for (place, (key, _)) in own.enumerate() {
        let cells = rows.iter().map(|row| cell(row.summary.get(key)));
        columns.push(Column::new(&key.replace('_', " "), 6 + place, cells));
    }
    columns.push(Column::new("forfeits", 1, rows.iter().map(|row| row.forfeits.to_string())));
    columns
}

/// What the figures mean, in a line or two.
fn legend(standings: &Standings) -> Vec<String> {
    let mut legend = Vec::new();
    let has_interval = |row: &Standing| row.ci95.is_some();
    if !standings.exhaustive && standings.standings.iter().any(has_interval) {
        legend.push("±: half of the 95 % confidence interval of a mean over the deals".to_owned());
    }
    if let Some(tests) = standings.tests {
        legend.push(format!(
            "rank range: entries are told apart where p ≤ {} (sign-flip test, Holm's correction for \
             {})",
            tests.alpha,
            count(tests.pairs as u64, "pair", "pairs")
        ));
        // Where one is better at each of n deals, p is 2 ÷ 2ⁿ.
        let needed =
            (1..64).find(|&n| (tests.pairs as f64) * 2.0 <= tests.alpha * f64::from(2u32).powi(n));
        let needed = needed.map_or(u64::MAX, |n| n.unsigned_abs().into());
        if standings.deals < needed {
            legend.push(format!(
                "{} too few for that to tell anybody apart: it takes {needed} at least",
                count(standings.deals, "deal is", "deals are")
            ));
        }
    }
    legend
}

/// What stands below a table: who cannot be told apart, why entries are not ranked or gave matches
/// away, and figures that fit in no cell.
fn notes(standings: &Standings) -> Vec<String> {
    let mut notes = alike(standings);
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

/// Most groups of bots that are listed below a table.
const GROUPS: usize = 8;
/// Most bots of a group that are named.
const NAMED: usize = 8;

/// Who cannot be told apart, a line a group.
fn alike(standings: &Standings) -> Vec<String> {
    let groups = &standings.not_told_apart;
    let mut notes: Vec<String> = groups
        .iter()
        .take(GROUPS)
        .map(|group| match group.bots.as_slice() {
            [first, second] => alike_pair(standings, first, second),
            bots => {
                let [first, second] = &group.closest;
                let closest = match group.p_holm {
                    1.0 => String::new(),
                    _ => format!(" or more, the least of {first} and {second}"),
                };
                let p = probability(group.p_holm);
                format!("{} cannot be told apart: corrected p = {p}{closest}", names(bots))
            }
        })
        .collect();
    if groups.len() > GROUPS {
        let more = count((groups.len() - GROUPS) as u64, "group", "groups");
        notes.push(format!("{more} more in standings.json, under not_told_apart"));
    }
    notes
}

/// Why two bots cannot be told apart, seen from the second.
fn alike_pair(standings: &Standings, first: &Name, second: &Name) -> String {
    let behind = standings
        .standings
        .iter()
        .filter(|row| row.name == *second)
        .find_map(|row| row.behind_previous.as_ref());
    let per = f64::from(standings.unit.per);
    match behind.and_then(|behind| Some((behind, behind.difference?, behind.p_holm?))) {
        None => format!("{first} and {second} never played the same deal"),
        Some((behind, 0.0, _)) if behind.ci95 == Some([0.0, 0.0]) => {
            format!("{first} and {second} had the same score at every deal")
        }
        Some((behind, difference, p)) => {
            let half = behind.ci95.map(|[_, high]| (high - difference) / per);
            format!(
                "{first} and {second} cannot be told apart: {second} is {} ± {} behind, \
                 corrected p = {}",
                figure(Some(difference / per)),
                figure(half),
                probability(p)
            )
        }
    }
}

/// `a, b and c`, of many the first and the last.
fn names(bots: &[Name]) -> String {
    let (last, others) = match bots {
        [others @ .., last] => (last, others),
        [] => return String::new(),
    };
    let named: Vec<&str> = others.iter().take(NAMED - 1).map(Name::as_str).collect();
    let left_out = others.len() - named.len();
    let more = if left_out > 0 { format!(", {left_out} more") } else { String::new() };
    format!("{}{more} and {last}", named.join(", "))
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

/// What stands below a table of overall standings: who is not ranked in which event.
fn overall_notes(overall: &Overall) -> Vec<String> {
    let rows = overall.standings.iter();
    rows.flat_map(|row| {
        row.unranked
            .iter()
            .map(|(event, status)| format!("{}: {event}: {}", row.name, cell(Some(status))))
    })
    .collect()
}

/// A heading for the overall standings.
pub fn overall_title(overall: &Overall) -> String {
    let title = overall.title.as_deref().map(|title| format!(": {}", printable(title)));
    format!(
        "{}@{}{}, {}; points by place, lowest sum first",
        overall.tournament,
        overall.seed,
        title.unwrap_or_default(),
        count(overall.events.len() as u64, "event", "events"),
    )
}

/// A figure with three digits after the point, or `n/a`.
pub fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "n/a".to_owned(), |value| format!("{value:.3}"))
}

/// A probability, to two digits.
pub fn probability(p: f64) -> String {
    match p {
        1.0 => "1".to_owned(),
        0.1.. => format!("{p:.2}"),
        0.001.. => format!("{p:.3}"),
        _ => format!("{p:.1e}"),
    }
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

/// The ranks that a bot may have.
fn range(row: &Standing) -> String {
    match (row.rank_low, row.rank_high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}–{high}"),
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
    fn probabilities_keep_two_digits_and_are_never_zero() {
        let texts = [1.0, 0.314, 0.0423, 0.00123, 4.56e-7, 1e-300].map(probability);
        assert_eq!(texts, ["1", "0.31", "0.042", "0.001", "4.6e-7", "1.0e-300"]);
    }

    #[test]
    fn many_names_are_cut_short() {
        let bots: Vec<Name> = (1..=12).map(|n| format!("b{n}").parse().unwrap()).collect();
        assert_eq!(names(&bots[..3]), "b1, b2 and b3");
        assert_eq!(names(&bots), "b1, b2, b3, b4, b5, b6, b7, 4 more and b12");
    }

    #[test]
    fn figures_that_are_undefined_say_so() {
        assert_eq!(figure(None), "n/a");
        assert_eq!(figure(Some(22.25)), "22.250");
    }
}
