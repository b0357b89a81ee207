//! Standings as a table for the terminal.

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Style};

use crate::tournament::standings::Standings;

use super::text;

/// The standings as a table, with notes below it.
pub fn export(standings: &Standings) -> String {
    let (heading, rows) = text::rows(standings);
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
    let notes: String = text::notes(standings).into_iter().map(|note| note + "\n").collect();
    format!("{}\n{table}\n{notes}", text::title(standings))
}
