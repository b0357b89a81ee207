//! `fairdeal merge`: the parts of a run into one.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::exit;
use crate::report;
use crate::tournament::merge;
use crate::tournament::results::{Results, open_events};

use super::run::{print, terminal_width};
use super::{Failure, tell};

/// Join the parts that `run --shard` played into the results of one run, to the byte.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal merge cup-1-of-2 cup-2-of-2 --out cup-results
Parts that are missing, doubled or of another run are refused by name.")]
pub struct Merge {
    /// The folders of the parts, in any order
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// Write the results into this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace results that are there already
    #[arg(long)]
    overwrite: bool,
    /// Print the ranking in this form
    #[arg(long, default_value = "table", value_parser = PossibleValuesParser::new(report::FORMATS.iter().map(|format| format.name)))]
    format: String,
    /// Print nothing but errors
    #[arg(long, short)]
    quiet: bool,
}

impl Merge {
    /// Joins the parts.
    pub fn execute(self) -> Result<u8, Failure> {
        let format = report::by_name(&self.format).filter(|_| !self.quiet);
        let events =
            self.parts.iter().map(|part| open_events(part)).collect::<Result<Vec<_>, _>>()?;
        let events: Option<Vec<_>> = events.into_iter().collect();
        let text = match events {
            None => {
                let parts: Vec<Results> =
                    self.parts.iter().map(|part| Results::open(part)).collect::<Result<_, _>>()?;
                let standings = merge::merge(parts, &self.out, self.overwrite)?;
                format.map(|format| (format.export)(&standings, terminal_width()))
            }
            Some(parts) => {
                let overall = merge::merge_events(parts, &self.out, self.overwrite)?;
                format.map(|format| (format.export_overall)(&overall, terminal_width()))
            }
        };
        if let Some(text) = text {
            print(text)?;
            let out = self.out.display();
            tell(format!("results: {out}; fairdeal replay {out} checks them"));
        }
        Ok(exit::OK)
    }
}
