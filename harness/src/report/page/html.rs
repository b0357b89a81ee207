//! The HTML file: the page's own script and style, and the data, none of which can break out.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::report::text::{is_hidden, overall_rows, overall_title, printable, rows, title};
use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

use super::data::Report;

/// What every report begins with.
pub const MARKER: &str = "<!doctype html><!-- fairdeal report ";
/// The version of the format.
pub const VERSION: u32 = 1;

const SCRIPT: &str = include_str!("../../../page/dist/page.js");
const STYLE: &str = include_str!("../../../page/dist/page.css");
/// The games' referee, for the page.
const REFEREE: &[u8] = include_bytes!("../../../page/dist/referee.wasm");

/// What the page may do: run its own script and the bots, and reach nothing.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; \
                      style-src 'unsafe-inline'; img-src data:; worker-src blob:";

/// The file. `table` is for readers without scripts.
pub fn file(report: &Report, table: &str) -> String {
    let mut html = format!("{MARKER}{VERSION} --><html lang=\"en\">\n<head>\n");
    html += "<meta charset=\"utf-8\">\n";
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    let _ = writeln!(html, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let _ = writeln!(html, "<title>{}</title>", text(&report.title));
    let _ = writeln!(html, "<style>\n{STYLE}</style>\n</head>\n<body>");
    let _ = writeln!(html, "<div id=\"app\"><noscript>{table}</noscript></div>");
    html += "<script type=\"application/json\" id=\"report\">";
    push_json(&mut html, report);
    html += "</script>\n<script type=\"text/plain\" id=\"referee\">";
    STANDARD.encode_string(REFEREE, &mut html);
    let _ = writeln!(html, "</script>\n<script type=\"module\">\n{SCRIPT}</script>");
    html += "</body>\n</html>\n";
    html
}

/// Appends the data. What could end the script, and what is invisible, is escaped; both occur in
/// strings only.
fn push_json(html: &mut String, report: &Report) {
    let json = serde_json::to_string(report).unwrap_or_default();
    let mut rest = json.as_str();
    while let Some(at) = rest.find(|c| c == '<' || is_hidden(c)) {
        let (plain, found) = rest.split_at(at);
        html.push_str(plain);
        let mut chars = found.chars();
        if let Some(c) = chars.next() {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(html, "\\u{unit:04x}");
            }
        }
        rest = chars.as_str();
    }
    html.push_str(rest);
}

/// Standings as a plain table.
pub fn table(standings: &Standings) -> String {
    one_table(&title(standings), &rows(standings))
}

/// Overall standings as a plain table.
pub fn overall_table(overall: &Overall) -> String {
    one_table(&overall_title(overall), &overall_rows(overall))
}

fn one_table(title: &str, (heading, rows): &(Vec<String>, Vec<Vec<String>>)) -> String {
    let line = |kind: &str, cells: &[String]| {
        let cells = cells.iter().map(|cell| format!("<{kind}>{}</{kind}>", text(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let body: String = rows.iter().map(|cells| line("td", cells)).collect();
    format!("<table>\n<caption>{}</caption>\n{}{body}</table>\n", text(title), line("th", heading))
}

/// Foreign text for people, in which nothing is markup.
fn text(foreign: &str) -> String {
    let mut text = String::with_capacity(foreign.len());
    for c in printable(foreign).chars() {
        match c {
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn script_and_style_of_the_page_end_where_they_should() {
        let script = SCRIPT.to_ascii_lowercase();
        assert!(!script.contains("</script") && !script.contains("<!--"));
        assert!(!STYLE.to_ascii_lowercase().contains("</style"));
    }

    #[test]
    fn foreign_text_is_no_markup() {
        assert_eq!(text("a<b>&\"\u{1b}"), "a&lt;b&gt;&amp;&quot;\\u{1b}");
    }
}
