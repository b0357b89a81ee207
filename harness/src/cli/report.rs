//! `fairdeal report`: results as one HTML file.

use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::report::count;
use crate::report::page::{self, WriteError};

use super::Failure;
use super::run::print;

/// Write results as one HTML file: standings, figures, and matches to look at.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal report bonus-cup-results
Example: fairdeal report tournaments/bonus-cup -o cup.html
The file needs no network and nothing beside it.")]
pub struct Report {
    /// A results folder, or a tournament's folder that has one
    results: PathBuf,
    /// Write the report into this file
    #[arg(long, short, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,
    /// Replace the file even if it is no report
    #[arg(long)]
    force: bool,
}

impl Report {
    /// Makes the report.
    pub fn execute(self) -> Result<u8, Failure> {
        page::check_free(&self.out, self.force)?;
        let page = page::page(&self.results)?;
        page::write(&self.out, &page.html, self.force)?;
        print(format!(
            "{}: {} of {} in {:.1} MB\n",
            self.out.display(),
            page.listed,
            count(page.matches, "match", "matches"),
            page.html.len() as f64 / 1e6
        ))?;
        Ok(exit::OK)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::new(exit::OUTPUT, error)
    }
}
