//! `fairdeal new`: a folder with a working bot to change.

use std::fs;
use std::io;
use std::path::Path;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::bundle::{KitFile, LANGUAGES, Language};
use crate::exit;
use crate::names::Name;

use super::Failure;
use super::run::print;

/// Make a folder with a working bot in your language, to change.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal new mine --game mini-card --lang python
The folder has the strategy, its build script and a README.")]
pub struct New {
    /// The folder to make
    name: Name,
    /// The game
    #[arg(long, value_name = "G", value_parser = super::game_names())]
    game: String,
    /// The language
    #[arg(long, value_name = "L", value_parser = language_names())]
    lang: String,
}

fn language_names() -> PossibleValuesParser {
    PossibleValuesParser::new(LANGUAGES.iter().map(|language| language.name))
}

impl New {
    /// Makes the folder.
    pub fn execute(self) -> Result<u8, Failure> {
        let language = Language::by_name(&self.lang)
            .ok_or_else(|| Failure::new(exit::USAGE, format!("no language {:?}", self.lang)))?;
        let folder = Path::new(self.name.as_str());
        let failed =
            |error: io::Error| Failure::new(exit::OUTPUT, format!("{}: {error}", self.name));
        if folder.symlink_metadata().is_ok() {
            let message = format!("{}: is there already; choose another name", self.name);
            return Err(Failure::new(exit::OUTPUT, message));
        }
        // Made beside its place, then renamed: a folder is there whole or not at all.
        let beside = tempfile::Builder::new().prefix(".new-").tempdir_in(".").map_err(failed)?;
        let made = beside.path().join(self.name.as_str());
        write(&made, &language.files(&self.game)).map_err(failed)?;
        fs::rename(&made, folder).map_err(failed)?;
        print(format!(
            "made {0}/; next: {0}/build.sh, then fairdeal check {0}/bot.wasm\n",
            self.name
        ))?;
        Ok(exit::OK)
    }
}

fn write(folder: &Path, files: &[KitFile]) -> io::Result<()> {
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, file.text)?;
        if file.text.starts_with("#!") {
            make_executable(&path)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let mut permissions = fs::metadata(path)?.permissions();
    permissions.set_mode(permissions.mode() | 0o111);
    fs::set_permissions(path, permissions)
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}
