//! Standings as CSV, a row an entry.

use serde_json::Value;

use crate::tournament::overall::Overall;
use crate::tournament::standings::{Standing, Standings};

/// The standings as CSV; figures that are undefined are `n/a`.
pub fn export(standings: &Standings, _width: Option<usize>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let own: Vec<String> = standings
        .standings
        .iter()
        .map(|row| row.summary.iter().filter(|(_, value)| value.is_number()))
        .max_by_key(|summary| summary.clone().count())
        .map(|summary| summary.map(|(key, _)| key.clone()).collect())
        .unwrap_or_default();
    let mut heading: Vec<&str> = vec![
        "rank",
        "rank_low",
        "rank_high",
        "name",
        "author",
        "sha256",
        "status",
        "matches",
        "mean",
        "ci95_low",
        "ci95_high",
        "median",
        "mean_regret",
        "behind_leader",
        "behind_leader_ci95_low",
        "behind_leader_ci95_high",
        "behind_leader_p",
        "behind_leader_p_holm",
        "behind_previous",
        "behind_previous_ci95_low",
        "behind_previous_ci95_high",
        "behind_previous_p",
        "behind_previous_p_holm",
        "forfeits",
        "verdicts",
    ];
    heading.extend(own.iter().map(String::as_str));
    // Writing into memory cannot fail.
    let _ = writer.write_record(&heading);
    for row in &standings.standings {
        let number = |value: Option<f64>| value.map_or_else(|| "n/a".to_owned(), |v| v.to_string());
        let rank = |value: Option<u64>| value.map_or_else(|| "n/a".to_owned(), |v| v.to_string());
        let mut cells = vec![
            rank(row.rank),
            rank(row.rank_low),
            rank(row.rank_high),
            row.name.to_string(),
            formula_safe(row.author.as_deref().unwrap_or_default()),
            row.sha256.to_string(),
            row.status.to_owned(),
            row.matches.to_string(),
            number(row.mean),
            number(row.ci95.map(|[low, _]| low)),
            number(row.ci95.map(|[_, high]| high)),
            number(row.median),
            number(row.mean_regret),
        ];
        for behind in [&row.behind_leader, &row.behind_previous] {
            let behind = behind.as_ref();
            let ci95 = behind.and_then(|behind| behind.ci95);
            cells.extend([
                number(behind.and_then(|behind| behind.difference)),
                number(ci95.map(|[low, _]| low)),
                number(ci95.map(|[_, high]| high)),
                probability(behind.and_then(|behind| behind.p)),
                probability(behind.and_then(|behind| behind.p_holm)),
            ]);
        }
        cells.push(row.forfeits.to_string());
        cells.push(verdicts(row));
        cells.extend(own.iter().map(|key| match row.summary.get(key) {
            None | Some(Value::Null) => "n/a".to_owned(),
            Some(value) => value.to_string(),
        }));
        let _ = writer.write_record(&cells);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A probability with six significant digits.
fn probability(p: Option<f64>) -> String {
    let Some(p) = p else { return "n/a".to_owned() };
    let rounded = format!("{p:.5e}").parse().unwrap_or(p);
    if 0.0 < rounded && rounded < 1e-4 { format!("{rounded:e}") } else { rounded.to_string() }
}

/// The number of matches by verdict, such as `ok 98; trap 2`.
fn verdicts(row: &Standing) -> String {
    let counts = row.verdicts.iter().map(|(word, count)| format!("{word} {count}"));
    counts.collect::<Vec<_>>().join("; ")
}

/// The overall standings as CSV, a row an entry: points of each event by its name.
pub fn export_overall(overall: &Overall, _width: Option<usize>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let heading = ["rank", "name", "author", "points"];
    let events = overall.events.iter().map(String::as_str);
    // Writing into memory cannot fail.
    let _ = writer.write_record(heading.into_iter().chain(events));
    for row in &overall.standings {
        let cells = [
            row.rank.to_string(),
            row.name.to_string(),
            formula_safe(row.author.as_deref().unwrap_or_default()),
            row.points.value().to_string(),
        ];
        let places = row.places.values().map(serde_json::Value::to_string);
        let _ = writer.write_record(cells.into_iter().chain(places));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A text that a spreadsheet takes for no formula.
fn formula_safe(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{text}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::probability;

    #[test]
    fn probabilities_have_six_digits() {
        let texts =
            [1.0, 0.1875, 0.123456789, 0.000123456789, 3.09234567e-7, 1e-300, 0.0].map(Some);
        let expected = ["1", "0.1875", "0.123457", "0.000123457", "3.09235e-7", "1e-300", "0"];
        assert_eq!(texts.map(probability), expected);
        assert_eq!(probability(None), "n/a");
    }
}
