//! `fairdeal report`: results as one HTML file.

use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::report::page::{self, WriteError};
use crate::report::{count, printable};
use crate::tournament::run;

use super::cache::CacheOptions;
use super::run::{print, threads};
use super::{Failure, tell};

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
    /// Leave bots and matches out of a file that would be larger, in millions of bytes; standings and
    /// figures are in it even if they alone are
    #[arg(long, value_name = "MB", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    max_size: u64,
    /// Threads to play matches again on: all cores unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print nothing but errors
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    cache: CacheOptions,
}

impl Report {
    /// Makes the report.
    pub fn execute(self) -> Result<u8, Failure> {
        page::check_free(&self.out, &self.results, self.force)?;
        let threads = threads(self.threads);
        let setup = self.cache.setup(threads)?;
        let most = self.max_size.saturating_mul(1_000_000);
        let page = run::pool(threads)?.install(|| page::page(&self.results, &setup, most))?;
        page::write(&self.out, &self.results, &page.html, self.force)?;
        if !self.quiet {
            for note in &page.notes {
                tell(format!("note: {}", printable(note)));
            }
            print(format!(
                "{}: {}, {} of {}\n",
                self.out.display(),
                page::megabytes(page.html.len() as u64),
                page.listed,
                count(page.matches, "match", "matches"),
            ))?;
        }
        Ok(exit::OK)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::new(exit::OUTPUT, error)
    }
}
