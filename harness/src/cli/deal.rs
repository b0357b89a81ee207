//! `fairdeal deal`: one deal.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::exit;
use crate::random::Seed;
use crate::report;
use crate::tournament::Overrides;

use super::Failure;
use super::run::print;
use super::source::{load_tournament, note_beyond, note_practice};

/// Print one deal of a tournament.
#[derive(Args)]
#[command(after_help = "Example: fairdeal deal bonus-cup --deal 17 --format sexpr")]
pub struct Deal {
    /// A folder with a tournament.toml, that file, or the name of a bundled tournament
    tournament: PathBuf,
    /// The deal's index, counted from 0
    #[arg(long, value_name = "I")]
    deal: u64,
    /// Make the deal from this seed
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Print the deal in this form
    #[arg(long, value_enum, default_value = "text")]
    format: Form,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// For programs
    Json,
    /// As a file of deals holds it
    Sexpr,
}

impl Deal {
    /// Prints the deal.
    pub fn execute(self) -> Result<u8, Failure> {
        let overrides = Overrides { seed: self.seed, ..Overrides::default() };
        let tournament = load_tournament(&self.tournament, overrides)?;
        note_practice(&tournament);
        let index = tournament.check_deal(self.deal)?;
        note_beyond(&tournament, index);
        let deal = tournament.game.deal(tournament.seed, index);
        match self.format {
            Form::Text => print(deal.text())?,
            Form::Json => print(report::to_json(&deal.json()))?,
            Form::Sexpr => match deal.sexpr() {
                Some(text) => print(text)?,
                None => {
                    let title = tournament.game.info().title;
                    let message = format!("{title} has no s-expressions: use --format json");
                    return Err(Failure::new(exit::USAGE, message));
                }
            },
        }
        Ok(exit::OK)
    }
}
