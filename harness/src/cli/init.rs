//! `fairdeal init`: a new tournament to edit.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::games::{self, GameInfo};
use crate::names::Name;
use crate::output;
use crate::tournament::entry::ENTRIES_FOLDER;
use crate::tournament::place::SPEC_FILE;
use crate::tournament::results::{MATCHES_FILE, TOURNAMENT_FILE};

use super::Failure;
use super::run::print;

/// Make a folder with a tournament to edit.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal init my-cup --game mini-card
Example: fairdeal init my-triathlon --game mini-card --game mastermind --game set")]
pub struct Init {
    /// The folder to make
    folder: PathBuf,
    /// The game; several make a tournament of several events
    #[arg(long = "game", value_name = "G", required = true, value_parser = super::game_names())]
    games: Vec<String>,
}

impl Init {
    /// Makes the folder.
    pub fn execute(self) -> Result<u8, Failure> {
        let games: Vec<&GameInfo> =
            self.games.iter().map(|game| games::by_name(game)).collect::<Result<_, _>>()?;
        let spec = match games.as_slice() {
            [game] => game.template.to_owned(),
            games => events(games),
        };
        let failed = |error: io::Error| {
            Failure::new(exit::OUTPUT, format!("{}: {error}", self.folder.display()))
        };
        let name = self.folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.parse::<Name>()
            .map_err(|error| Failure::new(exit::USAGE, format!("the folder's {error}")))?;
        // Without a slash at its end, which would lead through a link.
        if self.folder.components().as_path().is_symlink() {
            let message =
                format!("{}: a symbolic link: name the folder itself", self.folder.display());
            return Err(Failure::new(exit::OUTPUT, message));
        }
        let holds = |file: &&&str| self.folder.join(file).symlink_metadata().is_ok();
        if let Some(file) = [TOURNAMENT_FILE, MATCHES_FILE].iter().find(holds) {
            let message = format!(
                "{}: this folder holds results: name another one",
                self.folder.join(file).display()
            );
            return Err(Failure::new(exit::OUTPUT, message));
        }
        fs::create_dir_all(self.folder.join(ENTRIES_FOLDER)).map_err(failed)?;
        let path = self.folder.join(SPEC_FILE);
        output::put_new(&path, spec.as_bytes()).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let message = format!("{}: there is a tournament already", path.display());
                Failure::new(exit::OUTPUT, message)
            }
            _ => failed(error),
        })?;
        let folder = self.folder.display();
        print(format!(
            "made {}; next: fairdeal submit FILE.wasm --to {folder} --as NAME, then fairdeal run \
             {folder}\n",
            path.display()
        ))?;
        Ok(exit::OK)
    }
}

/// What a tournament of several events begins with.
const HEAD: &str = "\
# A tournament of several events. In each a bot gets as many points as its place, and the lowest sum
# wins. All keys but `seed`, and `name` and `game` of an event, may be left out.
title = \"My tournament of several events\"

# The deals of every event are made from this seed and their index: whoever has it can make them again.
# \"sealed:…\" instead hides it until the run: see fairdeal seal.
seed = 2026

# No bot can be submitted after this moment.
# deadline = 2026-12-24T23:59:59Z

# An entry is out of an event at its forfeit of this number, counted in the order of deals.
# disqualify_after = 10

# Bots beside those in entries/: paths of .wasm files, tables, or bots that fairdeal carries. One file
# plays all events, and comes last in those that it does not play.
entries = [
    \"bundled:decathlete\",
    \"bundled:specialist\",
    # \"../my-bot.wasm\",
    # { file = \"../another.wasm\", name = \"ada\", author = \"Ada\" },
]
";

/// The keys of a template that an event has not, or has already.
const NO_KEYS_OF_AN_EVENT: [&str; 6] =
    ["title", "game", "seed", "deadline", "disqualify_after", "entries"];

/// A tournament with an event for each of these games, made of their templates.
fn events(games: &[&GameInfo]) -> String {
    let mut spec = HEAD.to_owned();
    for (place, game) in games.iter().enumerate() {
        let earlier = games[..place].iter().filter(|other| other.name == game.name).count();
        let name = match earlier {
            0 => game.name.to_owned(),
            earlier => format!("{}-{}", game.name, earlier + 1),
        };
        spec += &format!("\n[[event]]\nname = \"{name}\"\ngame = \"{}\"\n", game.name);
        for paragraph in game.template.split("\n\n") {
            let own = own_keys(paragraph);
            if !own.is_empty() {
                spec += &format!("\n{own}");
            }
        }
    }
    spec
}

/// What an event has of a paragraph of a template: all of it, if none of its keys is common to all
/// events, else the other keys.
fn own_keys(paragraph: &str) -> String {
    let key = |line: &'_ str| line.split_once(" = ").map(|(key, _)| key.to_owned());
    let is_common = |line: &&str| {
        let key = key(line.trim_start_matches("# ")).unwrap_or_default();
        NO_KEYS_OF_AN_EVENT.contains(&key.as_str())
    };
    let mixed = paragraph.lines().any(|line| is_common(&line));
    let is_key = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let own = paragraph.lines().filter(|line| !mixed || (is_key(line) && !is_common(line)));
    own.map(|line| match line.strip_prefix('[') {
        Some(table) => format!("[event.{table}\n"),
        None => format!("{line}\n"),
    })
    .collect()
}
