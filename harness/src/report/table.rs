//! Standings as a table for the terminal.

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Style};

use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

use super::text;

/// The standings as a table, with a heading and notes.
pub fn export(standings: &Standings) -> String {
    table(text::title(standings), text::rows(standings), text::notes(standings))
}

/// The overall standings as a table, with a heading and notes.
pub fn export_overall(overall: &Overall) -> String {
    let notes = text::overall_notes(overall);
    table(text::overall_title(overall), text::overall_rows(overall), notes)
}

fn table(
    title: String,
    (heading, rows): (Vec<String>, Vec<Vec<String>>),
    notes: Vec<String>,
) -> String {
    let mut builder = Builder::default();
    builder.push_record(heading);
    for row in rows {
        builder.push_record(row);
    }
    let mut table = builder.build();
    table
        .with(Style::rounded())
        .modify(Columns::first(), Alignment::right())
        .modify(Columns::new(2..), Alignment::right());
    let notes: String = notes.into_iter().map(|note| note + "\n").collect();
    format!("{title}\n{table}\n{notes}")
}
