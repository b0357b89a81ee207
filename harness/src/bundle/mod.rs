//! What the program carries inside itself: the ready tournaments, the bots that play in them and the
//! kits of the languages, so that an installed `fairdeal` works from any folder.

mod bots;
mod kits;

pub use bots::{BOTS, BundledBot};
pub use kits::{KitFile, LANGUAGES, Language};

macro_rules! tournament {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../tournaments/", $name, "/tournament.toml")))
    };
}

/// The bundled tournaments: name and `tournament.toml`.
const TOURNAMENTS: &[(&str, &str)] = &[
    tournament!("bonus-cup"),
    tournament!("mastermind-classic"),
    tournament!("mastermind-strike-and-ball"),
    tournament!("bulls-and-cows"),
    tournament!("set-sprint"),
    tournament!("set-race"),
    tournament!("set-asked"),
    tournament!("set-fours"),
    tournament!("triathlon"),
];

/// What stands in the place of a game where a bot plays them all.
pub const ALL_GAMES: &str = "all";

/// The names of the bundled tournaments.
pub fn tournament_names() -> impl Iterator<Item = &'static str> {
    TOURNAMENTS.iter().map(|(name, _)| *name)
}

/// A bundled file by its path in the repository, such as `bots/dist/mini-card/beam.wasm`.
pub fn file(path: &str) -> Option<&'static [u8]> {
    if let Some(rest) = path.strip_prefix("tournaments/") {
        let name = rest.strip_suffix("/tournament.toml")?;
        let (_, text) = TOURNAMENTS.iter().find(|(bundled, _)| *bundled == name)?;
        return Some(text.as_bytes());
    }
    let name = path.strip_prefix("bots/dist/")?.strip_suffix(".wasm")?;
    let (game, name) = name.split_once('/')?;
    BOTS.iter().find(|bot| bot.game == game && bot.name == name).map(|bot| bot.wasm)
}

/// The bundled bots of a game.
pub fn bots_of(game: &str) -> impl Iterator<Item = &'static BundledBot> {
    BOTS.iter().filter(move |bot| bot.game == game)
}
