//! `fairdeal pack`: a bot from a script.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tempfile::NamedTempFile;

use crate::exit;
use crate::games;
use crate::pack::{self, PackError, Script};

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
        if let Err(error) = fs::metadata(&self.script) {
            return Err(unreadable(match error.kind() {
                io::ErrorKind::NotFound => "no such script".to_owned(),
                _ => error.to_string(),
            }));
        }
        let script = Script::of(&self.script)
            .ok_or_else(|| Failure::new(exit::INPUT, PackError::Unknown(shown.clone())))?;
        let text =
            fs::read_to_string(&self.script).map_err(|error| unreadable(error.to_string()))?;
        let function = match &self.game {
            Some(game) => Some(games::by_name(game)?.function),
            None => None,
        };
        // The name alone: where the script stands must not change the bot's bytes.
        let file = self.script.file_name().and_then(|name| name.to_str()).unwrap_or("script");
        let wasm = pack::pack(script, file, &text, function)?;
        write(&self.out, &wasm).map_err(|error| {
            Failure::new(exit::OUTPUT, format!("{}: {error}", self.out.display()))
        })?;
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

/// Writes the file beside its place and renames it into it.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = NamedTempFile::with_prefix_in(".pack-", folder)?;
    file.write_all(bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    file.persist(path).map(drop).map_err(|error| error.error)
}
