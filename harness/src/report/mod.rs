//! Standings in other forms: one exporter a file, all of them in [`FORMATS`].

mod csv;
mod json;
mod markdown;
pub mod page;
mod table;
mod text;

use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

pub use json::to_json;
pub use text::{count, figure, is_hidden, printable, printable_lines, probability};

/// A form that standings can be printed in.
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Gives the standings in this form, with a newline at the end; on a terminal of this width.
    pub export: fn(&Standings, Option<usize>) -> String,
    /// Gives the overall standings of several events in this form.
    pub export_overall: fn(&Overall, Option<usize>) -> String,
}

/// All forms. The first is the default.
pub const FORMATS: &[Format] = &[
    Format { name: "table", export: table::export, export_overall: table::export_overall },
    Format { name: "json", export: json::export, export_overall: json::export_overall },
    Format { name: "csv", export: csv::export, export_overall: csv::export_overall },
    Format { name: "markdown", export: markdown::export, export_overall: markdown::export_overall },
];

/// The form of this name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
