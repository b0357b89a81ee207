//! `fairdeal init`: a new tournament to edit.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::games;
use crate::names::Name;
use crate::tournament::entry::ENTRIES_FOLDER;
use crate::tournament::place::SPEC_FILE;

use super::Failure;
use super::run::print;

/// Make a folder with a tournament to edit.
#[derive(Args)]
#[command(after_help = "Example: fairdeal init my-cup --game mini-card")]
pub struct Init {
    /// The folder to make
    folder: PathBuf,
    /// The game
    #[arg(long, value_name = "G", value_parser = super::game_names())]
    game: String,
}

impl Init {
    /// Makes the folder.
    pub fn execute(self) -> Result<u8, Failure> {
        let game = games::by_name(&self.game)?;
        let failed = |error: io::Error| {
            Failure::new(exit::OUTPUT, format!("{}: {error}", self.folder.display()))
        };
        let name = self.folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.parse::<Name>()
            .map_err(|error| Failure::new(exit::USAGE, format!("the folder's {error}")))?;
        fs::create_dir_all(self.folder.join(ENTRIES_FOLDER)).map_err(failed)?;
        let path = self.folder.join(SPEC_FILE);
        let mut file = File::create_new(&path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let message = format!("{}: there is a tournament already", path.display());
                Failure::new(exit::OUTPUT, message)
            }
            _ => failed(error),
        })?;
        file.write_all(game.template.as_bytes()).map_err(failed)?;
        let folder = self.folder.display();
        print(format!(
            "made {}; next: fairdeal submit FILE.wasm --to {folder} --as NAME, then fairdeal run \
             {folder}\n",
            path.display()
        ))?;
        Ok(exit::OK)
    }
}
