//! Standings as a Markdown table.

use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

use super::text::Sheet;

/// The standings as a Markdown table, with a heading and notes.
pub fn export(standings: &Standings, _width: Option<usize>) -> String {
    print(Sheet::of(standings))
}

/// The overall standings as a Markdown table, with a heading and notes.
pub fn export_overall(overall: &Overall, _width: Option<usize>) -> String {
    print(Sheet::of_overall(overall))
}

fn print(sheet: Sheet) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let (heading, rows) = sheet.rows();
    let words = sheet.columns.iter().map(|column| column.words);
    let rule: Vec<String> =
        words.map(|words| if words { "---" } else { "---:" }.to_owned()).collect();
    let escaped =
        |cells: &[String]| line(&cells.iter().map(|cell| escape(cell)).collect::<Vec<_>>());
    let body: String = rows.iter().map(|row| escaped(row)).collect();
    let notes: String = sheet.notes.iter().map(|note| format!("- {}\n", escape(note))).collect();
    let gap = if notes.is_empty() { "" } else { "\n" };
    format!("{}\n\n{}{}{body}{gap}{notes}", escape(&sheet.title), escaped(&heading), line(&rule))
}

/// The text with the characters escaped that mean something in Markdown or HTML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '|' | '\\' | '`' | '*' | '[' | ']' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    #[test]
    fn markup_is_escaped() {
        assert_eq!(super::escape("a|b <i>*x*"), "a\\|b &lt;i&gt;\\*x\\*");
    }
}
