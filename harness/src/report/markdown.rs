//! Standings as a Markdown table.

use crate::tournament::standings::Standings;

use super::text;

/// The standings as a Markdown table, with a list of notes below it.
pub fn export(standings: &Standings) -> String {
    let (heading, rows) = text::rows(standings);
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<String> = (0..heading.len())
        .map(|column| if column == 1 { "---" } else { "---:" }.to_owned())
        .collect();
    let body: String = rows.iter().map(|row| line(row)).collect();
    let notes: String =
        text::notes(standings).iter().map(|note| format!("- {}\n", escape(note))).collect();
    let gap = if notes.is_empty() { "" } else { "\n" };
    format!(
        "{}\n\n{}{}{body}{gap}{notes}",
        escape(&text::title(standings)),
        line(&heading),
        line(&rule)
    )
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
