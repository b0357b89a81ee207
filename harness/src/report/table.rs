//! Standings as a table for the terminal.

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Style};

use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

use super::text::Sheet;

/// The standings as a table, with a heading and notes; on a terminal of some width without the
/// columns that do not fit.
pub fn export(standings: &Standings, width: Option<usize>) -> String {
    print(Sheet::of(standings), width)
}

/// The overall standings as a table, with a heading and notes.
pub fn export_overall(overall: &Overall, width: Option<usize>) -> String {
    print(Sheet::of_overall(overall), width)
}

fn print(mut sheet: Sheet, width: Option<usize>) -> String {
    let left_out = width.map_or_else(Vec::new, |width| sheet.fit(width));
    if !left_out.is_empty() {
        let left_out = left_out.join(", ");
        sheet.notes.push(format!("left out for want of room: {left_out}; see standings.json"));
    }
    let mut builder = Builder::default();
    for column in &sheet.columns {
        builder.push_column([&column.heading].into_iter().chain(&column.cells));
    }
    let mut table = builder.build();
    table.with(Style::rounded());
    for (place, _) in sheet.columns.iter().enumerate().filter(|(_, column)| !column.words) {
        table.modify(Columns::one(place), Alignment::right());
    }
    let notes: String = sheet.notes.into_iter().map(|note| note + "\n").collect();
    format!("{}\n{table}\n{notes}", sheet.title)
}
