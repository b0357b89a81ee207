//! Standings in other forms: one exporter a file, all of them in [`FORMATS`].

mod csv;
mod json;
mod markdown;
mod table;
mod text;

use crate::tournament::standings::Standings;

pub use json::to_json;
pub use text::{count, printable, printable_lines};

/// A form that standings can be printed in.
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Gives the standings in this form, with a newline at the end.
    pub export: fn(&Standings) -> String,
}

/// All forms. The first is the default.
pub const FORMATS: &[Format] = &[
    Format { name: "table", export: table::export },
    Format { name: "json", export: json::export },
    Format { name: "csv", export: csv::export },
    Format { name: "markdown", export: markdown::export },
];

/// The form of this name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
