//! `fairdeal play`: a person at the terminal, one more player of the same referee. What is typed
//! and shown is here; rules and scores are the referee's.

mod mastermind;
mod mini_card;
mod screen;
mod set;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bundle::{self, ALL_GAMES, BundledBot};
use crate::exit;
use crate::games::{Deal, GameInfo, Record, Unit};
use crate::player::Player;
use crate::random::{Seed, Stream, bot_seed};
use crate::sandbox::Sandbox;
use crate::tournament::entry::{self, Entry};
use crate::tournament::place::Place;
use crate::tournament::{Overrides, Tournament, play};
use crate::verdict::Verdict;

use super::Failure;
use super::cache::CacheOptions;
use super::draw::ColourOptions;
use super::source::{admit, load_tournament};
use screen::Screen;

/// Play a game yourself, on the deals of the bots.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal play mastermind
Example: fairdeal play mini-card bonus-cup --deal 17
The end of the input or `quit` ends the game without a score, exit code 0; an interrupt is 130.")]
pub struct Play {
    #[command(subcommand)]
    game: Which,
}

#[derive(Subcommand)]
enum Which {
    MiniCard(mini_card::MiniCard),
    Mastermind(mastermind::Mastermind),
    Set(set::Set),
}

impl Play {
    /// Plays the game.
    pub fn execute(self) -> Result<u8, Failure> {
        match self.game {
            Which::MiniCard(game) => game.execute(),
            Which::Mastermind(game) => game.execute(),
            Which::Set(game) => game.execute(),
        }
    }
}

/// Which deal is played, and how it looks.
#[derive(Args)]
struct Choice {
    /// A tournament (its folder, file or bundled name): the game's own unless given
    tournament: Option<PathBuf>,
    /// The deal's index, counted from 0
    #[arg(long, value_name = "I")]
    deal: Option<u64>,
    /// Make the deal from this seed: a new one where neither seed nor deal is given
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    #[command(flatten)]
    colours: ColourOptions,
    #[command(flatten)]
    cache: CacheOptions,
}

/// A deal that a person sits down at.
struct Table {
    tournament: Tournament,
    deal: u64,
    cache: CacheOptions,
    /// How the tournament was named.
    argument: PathBuf,
}

/// Which deal a game is, in words that find it again.
#[derive(Clone, Serialize, Deserialize)]
struct Origin {
    /// A bundled tournament's name, or the path of one.
    tournament: String,
    seed: String,
    deal: u64,
    /// The rules with which it is played.
    rules: Value,
}

impl Origin {
    /// The table of this deal, by the tournament's own rules.
    fn table(&self, cache: CacheOptions) -> Result<Table, Failure> {
        let seed = self
            .seed
            .parse()
            .map_err(|error| Failure::new(exit::INPUT, format!("seed: {error}")))?;
        let argument = PathBuf::from(&self.tournament);
        let overrides = Overrides { seed: Some(seed), ..Overrides::default() };
        let tournament = load_tournament(&argument, overrides)?;
        let deal = tournament.check_deal(self.deal)?;
        Ok(Table { tournament, deal, cache, argument })
    }
}

impl Choice {
    /// The deal that is meant; `usual` is the tournament where none is named.
    fn table(&self, info: &GameInfo, usual: &str) -> Result<Table, Failure> {
        let usage = |message: String| Failure::new(exit::USAGE, message);
        let argument = self.tournament.clone().unwrap_or_else(|| usual.into());
        let seed = match (self.seed, self.deal) {
            (None, None) => Some(new_seed()?),
            (seed, _) => seed,
        };
        let tournament = load_tournament(&argument, Overrides { seed, ..Overrides::default() })?;
        let game = &tournament.game;
        if game.info().name != info.name {
            let title = game.info().title;
            let message = format!("{} is a tournament of {title}", tournament.name);
            return Err(usage(format!("{message}: use fairdeal play {}", game.info().name)));
        }
        if game.seats() != 1 {
            let message = format!("{} is a race of simulated clocks", tournament.name);
            return Err(usage(format!("{message}: name a tournament of one seat")));
        }
        let deal = match (self.deal, game.fixed_deals()) {
            (Some(deal), _) => tournament.check_deal(deal)?,
            (None, Some(count)) => Stream::new(tournament.seed, "person", &[]).below(count.max(1)),
            (None, None) => 0,
        };
        Ok(Table { tournament, deal, cache: self.cache, argument })
    }
}

fn new_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::new(exit::FAULT, format!("no random numbers: {error}")))?;
    Ok(Seed(u32::from_le_bytes(bytes).into()))
}

impl Table {
    /// How to come back to this deal.
    fn name(&self) -> String {
        let Tournament { name, seed, .. } = &self.tournament;
        format!("{name}, deal {} of seed {seed}", self.deal)
    }

    /// How a file finds this deal again; not from a path that is no text.
    fn origin(&self) -> Option<Origin> {
        // From another folder, too.
        let path = match self.tournament.place {
            Place::Folder(_) => self.argument.canonicalize().ok(),
            Place::Bundled(_) => None,
        };
        let argument = path.as_deref().unwrap_or(&self.argument);
        Some(Origin {
            tournament: argument.to_str()?.to_owned(),
            seed: self.tournament.seed.to_string(),
            deal: self.deal,
            rules: self.tournament.game.settings(),
        })
    }

    fn make(&self) -> Box<dyn Deal> {
        self.tournament.game.deal(self.tournament.seed, self.deal)
    }

    /// The match of this person; `None` where it was left.
    fn play(&self, deal: &dyn Deal, person: &mut dyn Player) -> Option<Record> {
        let Tournament { game, seed, .. } = &self.tournament;
        let index = if game.index_tells_deal() { 0 } else { self.deal };
        let mut record = Record::new();
        deal.play(&[bot_seed(*seed, index, 0)], &mut [person], &mut record).ok()?;
        Some(record)
    }

    /// Shows a person's score beside those of all bundled bots on this deal, and the best possible.
    fn compare(&self, deal: &dyn Deal, own: i64, screen: &mut Screen) -> Result<(), Failure> {
        let tournament = &self.tournament;
        let info = tournament.game.info();
        let unit = tournament.game.unit();
        let sandbox = Sandbox::explaining(&tournament.limits, self.cache.setup(1)?)?;
        let mut rows = vec![(own, "you", String::new())];
        let mut forfeits = String::new();
        let mut record = Record::new();
        let bundled: Vec<&BundledBot> =
            bundle::bots_of(info.name).chain(bundle::bots_of(ALL_GAMES)).collect();
        let entries: Vec<Entry> = bundled
            .iter()
            .map(|bot| entry::bundled_bot(tournament, bot.name))
            .collect::<Result<_, _>>()?;
        let admitted = admit(&sandbox, tournament, &entries)?;
        for (bot, admitted) in bundled.into_iter().zip(&admitted) {
            play::play(tournament, deal, self.deal, &[admitted], false, &mut record)
                .map_err(|fault| Failure::new(exit::FAULT, format!("{}: {fault}", bot.name)))?;
            let Some(result) = record.results.first() else { continue };
            match result.verdict {
                Verdict::Ok => rows.push((result.score, bot.name, bot.strategy.to_owned())),
                verdict => forfeits += &format!("{:>9}  {} ({verdict})\n", "-", bot.name),
            }
        }
        // The person was put first and so stays before bots of the same score.
        rows.sort_by_key(|(score, ..)| *score);
        let mut text = format!("\n{:>9}  {}\n", "score", self.name());
        for (score, name, strategy) in rows {
            let strategy = match strategy.split_once(',') {
                // Within 80 columns.
                Some((first, _)) if strategy.len() > 50 => first,
                _ => &strategy,
            };
            let row = format!("{:>9}  {name:<17}  {strategy}", shown(score, unit));
            text += row.trim_end();
            text.push('\n');
        }
        text += &forfeits;
        if let Some(par) = deal.par() {
            text += &format!("{:>9}  the best possible\n", shown(par, unit));
        }
        screen.say(text);
        Ok(())
    }
}

/// A score in the unit in which people read it.
fn shown(score: i64, unit: Unit) -> String {
    match unit.per {
        0 | 1 => score.to_string(),
        per => format!("{:.2} {}", score as f64 / f64::from(per), unit.shown),
    }
}
