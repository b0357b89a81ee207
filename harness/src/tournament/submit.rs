//! Submitting bots to a tournament's `entries/` and withdrawing them. Each bot has its file and a
//! receipt beside it; what was replaced or withdrawn is kept in `entries/history/`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Serialize;
use sha2::Digest;
use tempfile::NamedTempFile;

use crate::digest::Sha256;
use crate::names::Name;
use crate::output;
use crate::regular;
use crate::report;

use super::Tournament;
use super::check::Check;
use super::entry::{self, ENTRIES_FOLDER, Entry};
use super::place::Place;

/// The folder of bots that were replaced or withdrawn.
const HISTORY_FOLDER: &str = "history";

/// A receipt: the file `NAME.json` beside `NAME.wasm`.
#[derive(Debug, Serialize)]
struct Receipt<'a> {
    name: &'a Name,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    sha256: Sha256,
    bytes: u64,
    submitted: Timestamp,
    /// What was checked, event by event.
    checks: &'a [Check],
}

/// A bot that is not taken.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// The deadline has passed.
    #[error("{tournament}: the deadline was {deadline}")]
    Late {
        /// The tournament.
        tournament: Name,
        /// Its deadline.
        deadline: Timestamp,
    },
    /// The tournament is inside the program.
    #[error("{0} is bundled with the program: make a tournament of your own with `fairdeal init`")]
    Bundled(Name),
    /// The name is taken.
    #[error("the name {name} is taken by another file ({file}); choose another name{hint}")]
    Taken {
        /// The name.
        name: Name,
        /// The file that has it.
        file: String,
        /// What else can be done.
        hint: &'static str,
    },
    /// There is no such bot in `entries/`.
    #[error("{folder}: no bot named {name}")]
    Unknown {
        /// The name.
        name: Name,
        /// The folder.
        folder: String,
    },
    /// A file cannot be written.
    #[error("{}: {source}", .path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// What became of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// The bot is in.
    New,
    /// The bot is in, in place of an earlier one.
    Replaced,
    /// The same file was in already.
    AlreadyThere,
}

/// What is odd about `entries/`: files that are not those of their receipts, receipts without a
/// file, files that are no bots, and bots that are the same file.
pub fn warnings(tournament: &Tournament) -> Vec<String> {
    let Place::Folder(folder) = &tournament.place else { return Vec::new() };
    let folder = folder.join(ENTRIES_FOLDER);
    let mut warnings = Vec::new();
    let names = fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        names.filter_map(|item| item.file_name().into_string().ok()).collect();
    names.sort();
    for name in &names {
        let bot = match name.rsplit_once('.') {
            Some((bot, "wasm")) => {
                let relative = format!("{ENTRIES_FOLDER}/{name}");
                let bytes = tournament.place.read(&relative, tournament.limits.module_bytes);
                let sha256 = bytes.map(|bytes| Sha256::of(&bytes)).ok();
                let receipt = entry::receipt(tournament, &relative);
                if receipt.is_some_and(|receipt| Some(receipt.sha256) != sha256) {
                    warnings.push(format!("{name} is not the file of its receipt {bot}.json"));
                }
                continue;
            }
            Some((bot, "json")) => bot,
            _ if name == HISTORY_FOLDER => continue,
            _ => {
                warnings.push(format!("{name} is no .wasm file, and plays no part"));
                continue;
            }
        };
        if !names.contains(&format!("{bot}.wasm")) {
            warnings.push(format!("{name} is a receipt, but {bot}.wasm is not there"));
        }
    }
    let mut first: BTreeMap<Sha256, Name> = BTreeMap::new();
    for entry in tournament.entries().unwrap_or_default() {
        match first.get(&entry.sha256) {
            Some(other) => warnings.push(format!("{} and {other} are the same file", entry.name)),
            None => drop(first.insert(entry.sha256, entry.name)),
        }
    }
    warnings
}

/// Whether a bot of this name could be submitted now: asked before the bot is checked.
pub fn check_open(
    tournament: &Tournament,
    name: &Name,
    sha256: Sha256,
    replace: bool,
) -> Result<(), SubmitError> {
    folder(tournament)?;
    if let Some(deadline) = tournament.spec.deadline.filter(|end| Timestamp::now() > *end) {
        return Err(SubmitError::Late { tournament: tournament.name.clone(), deadline });
    }
    match taken_by(tournament, name) {
        Some(Taken { entry, by_spec: true }) => {
            Err(SubmitError::Taken { name: name.clone(), file: entry.file, hint: "" })
        }
        Some(Taken { entry, .. }) if entry.sha256 != sha256 && !replace => {
            Err(SubmitError::Taken {
                name: name.clone(),
                file: entry.file,
                hint: ", or replace it with --replace",
            })
        }
        _ => Ok(()),
    }
}

/// Puts a checked bot into `entries/`, with its receipt.
pub fn submit(
    tournament: &Tournament,
    entry: &Entry,
    checks: &[Check],
    replace: bool,
) -> Result<Submitted, SubmitError> {
    check_open(tournament, &entry.name, entry.sha256, replace)?;
    let folder = folder(tournament)?;
    let failed = |source| SubmitError::Write { path: folder.clone(), source };
    let old = taken_by(tournament, &entry.name).map(|taken| taken.entry);
    if old.as_ref().is_some_and(|old| old.sha256 == entry.sha256) {
        return Ok(Submitted::AlreadyThere);
    }
    fs::create_dir_all(&folder).map_err(failed)?;
    let receipt = Receipt {
        name: &entry.name,
        author: entry.author.as_deref(),
        sha256: entry.sha256,
        bytes: entry.wasm.len() as u64,
        submitted: Timestamp::now(),
        checks,
    };
    if let Some(old) = &old {
        keep(&folder, &old.name, old.sha256).map_err(failed)?;
    }
    // The receipt first: a receipt alone is no entry, a bot without its receipt would be one.
    let (wasm, json) = files(&folder, &entry.name);
    write(&folder, &json, report::to_json(&receipt).as_bytes(), true).map_err(failed)?;
    match write(&folder, &wasm, &entry.wasm[..], old.is_some()) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(SubmitError::Taken {
            name: entry.name.clone(),
            file: wasm.display().to_string(),
            hint: ", or replace it with --replace",
        }),
        Err(error) => Err(failed(error)),
        Ok(()) if old.is_some() => Ok(Submitted::Replaced),
        Ok(()) => Ok(Submitted::New),
    }
}

/// Takes a bot out of `entries/`; it is kept in the history.
pub fn withdraw(tournament: &Tournament, name: &Name) -> Result<(), SubmitError> {
    let folder = folder(tournament)?;
    let (wasm, json) = files(&folder, name);
    let failed = |source| SubmitError::Write { path: folder.clone(), source };
    let sha256 = match sha256(&wasm) {
        Ok(sha256) => sha256,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = folder.display().to_string();
            return Err(SubmitError::Unknown { name: name.clone(), folder });
        }
        Err(error) => return Err(failed(error)),
    };
    keep(&folder, name, sha256).map_err(failed)?;
    fs::remove_file(&wasm).map_err(failed)?;
    match fs::remove_file(&json) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(error)),
        _ => Ok(()),
    }
}

/// An entry that has a name already.
struct Taken {
    entry: Entry,
    /// Whether it stands in `tournament.toml`.
    by_spec: bool,
}

/// The entry that has this name, or one that differs in case alone.
fn taken_by(tournament: &Tournament, name: &Name) -> Option<Taken> {
    // A tournament without entries, or with one that cannot be read, takes bots all the same.
    let entries = tournament.entries().unwrap_or_default();
    let same = |entry: &Entry| entry.name.as_str().eq_ignore_ascii_case(name.as_str());
    let entry = entries.into_iter().find(same)?;
    let (wasm, _) = files(&folder(tournament).ok()?, &entry.name);
    Some(Taken { by_spec: !wasm.exists(), entry })
}

/// The folder of entries, of a tournament that has one.
fn folder(tournament: &Tournament) -> Result<PathBuf, SubmitError> {
    match &tournament.place {
        Place::Folder(folder) => Ok(folder.join(ENTRIES_FOLDER)),
        Place::Bundled(_) => Err(SubmitError::Bundled(tournament.name.clone())),
    }
}

/// The file and the receipt of a bot.
fn files(folder: &Path, name: &Name) -> (PathBuf, PathBuf) {
    (folder.join(format!("{name}.wasm")), folder.join(format!("{name}.json")))
}

/// The digest of a file, whatever its size.
fn sha256(path: &Path) -> io::Result<Sha256> {
    let mut hash = sha2::Sha256::new();
    io::copy(&mut regular::open(path)?, &mut hash)?;
    Ok(Sha256(hash.finalize().into()))
}

/// Writes a file beside its place and renames it into it, in the place of a regular one alone.
fn write(folder: &Path, path: &Path, mut content: impl Read, replace: bool) -> io::Result<()> {
    if replace {
        output::check_place(path, &[])?;
    }
    let mut file = NamedTempFile::with_prefix_in(".submit-", folder)?;
    io::copy(&mut content, file.as_file_mut())?;
    file.as_file().sync_all()?;
    if replace {
        file.persist(path).map(drop).map_err(|error| error.error)
    } else {
        file.persist_noclobber(path).map(drop).map_err(|error| error.error)
    }
}

/// Copies a bot and its receipt into the history, named after the bot and its digest.
fn keep(folder: &Path, name: &Name, sha256: Sha256) -> io::Result<()> {
    let history = folder.join(HISTORY_FOLDER);
    fs::create_dir_all(&history)?;
    let short: String = sha256.to_string().chars().take(12).collect();
    let (wasm, json) = files(folder, name);
    for (from, ending) in [(wasm, "wasm"), (json, "json")] {
        match regular::open(&from) {
            Ok(file) => {
                write(&history, &history.join(format!("{name}-{short}.{ending}")), file, true)?
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
