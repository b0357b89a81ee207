//! `fairdeal watch`: a match shown step by step, at the speed of whoever watches.

#[cfg(unix)]
mod frames;
#[cfg(unix)]
mod viewer;

#[cfg(unix)]
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::games::Record;
use crate::sandbox::{Bot, Sandbox};
use crate::tournament::address::Address;
use crate::tournament::entry::Entry;
use crate::tournament::play;

use super::Failure;
use super::cache::CacheOptions;
use super::draw::ColourOptions;
use super::run::print;
use super::source::{Source, admit, note_beyond};

/// Watch a match, step by step.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal watch bonus-cup@2026#17/beam
Example: fairdeal watch set-race@2026#3/incremental+guesser --speed 4
Keys: space pauses, the arrows step back and forth, + and - change the speed, q quits.
Where input or output is no terminal the match is printed as text, at once.")]
pub struct Watch {
    /// The match
    address: Address,
    /// Steps a second, 0 to 1000; 0 shows all at once
    #[arg(long, value_name = "X", default_value = "2", value_parser = speed)]
    speed: f64,
    /// Where the tournament or the results of the address are
    #[arg(long = "in", value_name = "FOLDER")]
    place: Option<PathBuf>,
    #[command(flatten)]
    colours: ColourOptions,
    #[command(flatten)]
    cache: CacheOptions,
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| *speed == 0.0 || (0.01..=1000.0).contains(speed));
    speed.ok_or_else(|| "give 0, or 0.01 to 1000 steps a second".to_owned())
}

impl Watch {
    /// Plays the match again and shows it.
    pub fn execute(self) -> Result<u8, Failure> {
        let source = Source::of_address(&self.address, self.place.as_deref())?;
        let tournament = source.tournament();
        let index = tournament.check_deal(self.address.deal)?;
        note_beyond(tournament, index);
        let seats = tournament.game.seats();
        if self.address.bots.len() != seats {
            let message = format!("{} plays at tables of {seats}", tournament.name);
            return Err(Failure::new(exit::USAGE, message));
        }
        let sandbox = Sandbox::explaining(&tournament.limits, self.cache.setup(1)?)?;
        let names = self.address.bots.iter();
        let entries: Vec<Entry> =
            names.map(|name| source.bot(name.as_str())).collect::<Result<_, _>>()?;
        let bots = admit(&sandbox, tournament, &entries)?;
        let bots: Vec<&Bot> = bots.iter().collect();
        let deal = tournament.game.deal(tournament.seed, index);
        let mut record = Record::new();
        play::play(tournament, deal.as_ref(), index, &bots, false, &mut record)
            .map_err(|fault| Failure::new(exit::FAULT, format!("{}: {fault}", self.address)))?;
        #[cfg(unix)]
        if self.speed > 0.0 && io::stdin().is_terminal() && io::stdout().is_terminal() {
            let game = tournament.game.info().name;
            let frames = frames::frames(game, deal.as_ref(), &record, self.colours.pen());
            return viewer::show(&self.address.to_string(), &frames, self.speed);
        }
        let mut text = format!("{}\n{}", self.address, deal.transcript_text(&record));
        if let Some(par) = deal.par() {
            text += &format!("par {par}\n");
        }
        print(text)?;
        Ok(exit::OK)
    }
}
