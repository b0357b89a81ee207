//! `fairdeal pack`: a bot from a script.

use std::io;
use std::path::PathBuf;

use clap::Args;

use crate::exit;
use crate::games;
use crate::output;
use crate::pack::{self, PackError, Script};
use crate::sandbox::Limits;
use crate::tournament::place::read_file;
use crate::tournament::spec::utf8;

use super::Failure;
use super::run::print;

/// Make a bot from a script in JavaScript or Python or from WebAssembly text, without a toolchain.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal pack bot.js -o bot.wasm
Exit code 1 if the script has a fault, which is named with its line.")]
pub struct Pack {
    /// The script: .js, .mjs, .py or .wat
    script: PathBuf,
    /// The bot plays this game alone: all that the script has functions for unless given
    #[arg(long, value_name = "G", value_parser = super::game_names())]
    game: Option<String>,
    /// The file to write; one that is there is replaced
    #[arg(short, long, value_name = "BOT.wasm")]
    out: PathBuf,
}

impl Pack {
    /// Packs the script.
    pub fn execute(self) -> Result<u8, Failure> {
        let shown = self.script.display().to_string();
        let unreadable = |error: String| Failure::new(exit::INPUT, format!("{shown}: {error}"));
        let failed = |error: io::Error| {
            Failure::new(exit::OUTPUT, format!("{}: {error}", self.out.display()))
        };
        let limit = Limits::default().module_bytes;
        let bytes = read_file(&self.script, limit).map_err(|error| {
            unreadable(match error.kind() {
                io::ErrorKind::NotFound => "no such script".to_owned(),
                _ => error.to_string(),
            })
        })?;
        let script = Script::of(&self.script)
            .ok_or_else(|| Failure::new(exit::INPUT, PackError::Unknown(shown.clone())))?;
        if bytes.len() as u64 > limit {
            let bytes =
                self.script.metadata().map_or(bytes.len() as u64, |metadata| metadata.len());
            let (file, what) = (shown, "the script");
            return Err(PackError::TooLarge { file, what, bytes, limit }.into());
        }
        let text = utf8(&shown, &bytes)?;
        // Before the work, not only after it.
        output::check_place(&self.out, &[&self.script]).map_err(failed)?;
        let function = match &self.game {
            Some(game) => Some(games::by_name(game)?.function),
            None => None,
        };
        // The name alone: where the script stands must not change the bot's bytes.
        let file = self.script.file_name().and_then(|name| name.to_str()).unwrap_or("script");
        let wasm = pack::pack(script, file, text, function)?;
        output::put(&self.out, &wasm, &[&self.script]).map_err(failed)?;
        print(format!("made {}: {} bytes\n", self.out.display(), wasm.len()))?;
        Ok(exit::OK)
    }
}

impl From<PackError> for Failure {
    fn from(error: PackError) -> Failure {
        let code = match &error {
            PackError::Unknown(_) => exit::INPUT,
            PackError::Interpreter(..) => exit::FAULT,
            PackError::Fault(_)
            | PackError::NoGame { .. }
            | PackError::Endless(_)
            | PackError::TooLarge { .. } => exit::FAILED,
        };
        Failure::new(code, error)
    }
}
