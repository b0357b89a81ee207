//! Standings as a Markdown table.

use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

use super::text;

/// The standings as a Markdown table, with a heading and notes.
pub fn export(standings: &Standings) -> String {
    table(text::title(standings), text::rows(standings), text::notes(standings))
}

/// The overall standings as a Markdown table, with a heading and notes.
pub fn export_overall(overall: &Overall) -> String {
    let notes = text::overall_notes(overall);
    table(text::overall_title(overall), text::overall_rows(overall), notes)
}

fn table(
    title: String,
    (heading, rows): (Vec<String>, Vec<Vec<String>>),
    notes: Vec<String>,
) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<String> = (0..heading.len())
        .map(|column| if column == 1 { "---" } else { "---:" }.to_owned())
        .collect();
    let body: String = rows.iter().map(|row| line(row)).collect();
    let notes: String = notes.iter().map(|note| format!("- {}\n", escape(note))).collect();
    let gap = if notes.is_empty() { "" } else { "\n" };
    format!("{}\n\n{}{}{body}{gap}{notes}", escape(&title), line(&heading), line(&rule))
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
