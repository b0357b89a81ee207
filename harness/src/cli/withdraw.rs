//! `fairdeal withdraw`: take a bot out of a tournament.

use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::names::Name;
use crate::tournament::cup::Cup;
use crate::tournament::place::Place;
use crate::tournament::{Overrides, submit};

use super::Failure;
use super::run::print;

/// Take a submitted bot out of a tournament; it is kept in entries/history/.
#[derive(Args)]
#[command(after_help = "Example: fairdeal withdraw ada --from tournaments/my-cup")]
pub struct Withdraw {
    /// The name that it plays under
    name: Name,
    /// The tournament's folder
    #[arg(long, value_name = "TOURNAMENT")]
    from: PathBuf,
}

impl Withdraw {
    /// Withdraws the bot.
    pub fn execute(self) -> Result<u8, Failure> {
        let cup = Cup::load(Place::of_tournament(&self.from)?, Overrides::default())?;
        if let Some(event) = cup.events.first() {
            submit::withdraw(event, &self.name)?;
        }
        print(format!("{} withdrawn from {}\n", self.name, cup.name))?;
        Ok(exit::OK)
    }
}
