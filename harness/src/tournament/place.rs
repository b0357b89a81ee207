//! Where a tournament's files are: in a folder, or inside the program itself.

use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::bundle;
use crate::regular;

use super::spec::SpecError;

/// The name of the file that makes a folder a tournament.
pub const SPEC_FILE: &str = "tournament.toml";

/// A folder of files, real or bundled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A folder on disk.
    Folder(PathBuf),
    /// A folder inside the program, such as `tournaments/bonus-cup`.
    Bundled(String),
}

impl Place {
    /// The place that a TOURNAMENT argument means: a folder with a `tournament.toml`, that file, or
    /// the name of a bundled tournament.
    pub fn of_tournament(argument: &Path) -> Result<Place, SpecError> {
        if argument.is_dir() {
            if argument.join(SPEC_FILE).is_file() {
                return Ok(Place::Folder(argument.to_owned()));
            }
        } else if argument.is_file() {
            if argument.file_name().is_some_and(|name| name == SPEC_FILE) {
                let folder = argument.parent().filter(|folder| !folder.as_os_str().is_empty());
                return Ok(Place::Folder(folder.unwrap_or(Path::new(".")).to_owned()));
            }
            return Err(SpecError::NotATournament(argument.to_owned()));
        }
        match argument.to_str().filter(|name| bundle::tournament_names().any(|n| n == *name)) {
            Some(name) => Ok(Place::Bundled(format!("tournaments/{name}"))),
            None if argument.exists() => Err(SpecError::NotATournament(argument.to_owned())),
            None => Err(SpecError::NoSuchTournament {
                argument: argument.to_owned(),
                bundled: bundle::tournament_names().collect::<Vec<_>>().join(", "),
            }),
        }
    }

    /// How messages name this file of the place.
    pub fn show(&self, relative: &str) -> String {
        match self {
            Place::Folder(folder) => folder.join(relative).display().to_string(),
            Place::Bundled(folder) => format!("bundled {folder}/{relative}"),
        }
    }

    /// The name of the folder itself.
    pub fn folder_name(&self) -> Option<String> {
        match self {
            Place::Folder(folder) => {
                let folder = folder.canonicalize().ok()?;
                Some(folder.file_name()?.to_str()?.to_owned())
            }
            Place::Bundled(folder) => Some(folder.rsplit('/').next()?.to_owned()),
        }
    }

    /// Reads a file, at most `limit` bytes and one more, so that a file that is too large can be
    /// told without being read.
    pub fn read(&self, relative: &str, limit: u64) -> io::Result<Vec<u8>> {
        match self {
            Place::Folder(folder) => read_file(&folder.join(relative), limit),
            Place::Bundled(folder) => bundle::file(&normal(folder, relative))
                .map(<[u8]>::to_vec)
                .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound)),
        }
    }

    /// The `*.wasm` files of a subfolder, sorted; nothing where it does not exist. An error where
    /// one of them is no file of its own: what a link leads to was not submitted.
    pub fn wasm_files(&self, subfolder: &str) -> io::Result<Vec<String>> {
        let Place::Folder(folder) = self else { return Ok(Vec::new()) };
        let listing = match std::fs::read_dir(folder.join(subfolder)) {
            Ok(listing) => listing,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut files = Vec::new();
        for item in listing {
            let item = item?;
            let name = item.file_name().into_string().map_err(|name| {
                let message = format!("the file name {name:?} is not valid Unicode");
                io::Error::new(io::ErrorKind::InvalidData, message)
            })?;
            if name.ends_with(".wasm") {
                check_inside(&item.path(), &name)?;
                files.push(format!("{subfolder}/{name}"));
            }
        }
        files.sort();
        Ok(files)
    }
}

/// Whether a file with this name is one of its own, no link and no device.
fn check_inside(path: &Path, name: &str) -> io::Result<()> {
    let kind = path.symlink_metadata()?.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_symlink() { "a symbolic link" } else { "no regular file" };
    let message = format!("{name:?} is {what}: put the bot itself there");
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Reads a regular file, at most `limit` bytes and one more.
pub fn read_file(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    regular::open(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The path inside the bundle that `relative` means, seen from `folder`.
fn normal(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for component in Path::new(relative).components() {
        match component {
            Component::Normal(part) => parts.extend(part.to_str()),
            Component::ParentDir => {
                parts.pop();
            }
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_paths_are_normalised() {
        let path = normal("tournaments/bonus-cup", "../../bots/dist/mini-card/first.wasm");
        assert_eq!(path, "bots/dist/mini-card/first.wasm");
        assert_eq!(normal("a/b", "./c"), "a/b/c");
        assert_eq!(normal("a", "../../../c"), "c");
    }
}
