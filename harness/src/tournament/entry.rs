//! Entries: the bots of a tournament, as files.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use crate::bundle;
use crate::digest::Sha256;
use crate::names::Name;

use super::Tournament;
use super::place::SPEC_FILE;
use super::spec::{EntrySpec, SpecError};

/// What the path of a bundled bot begins with in `tournament.toml`: `bundled:beam`.
pub const BUNDLED: &str = "bundled:";

/// The folder of submitted bots.
pub const ENTRIES_FOLDER: &str = "entries";

/// Most entries of a tournament. Every pair of them is compared, so that memory grows with their
/// square: 2,000 take 0.3 GB.
pub const MOST_ENTRIES: usize = 2_000;

/// A bot in a tournament: who it is, and its file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name, which no other entry has.
    pub name: Name,
    /// Who wrote it, where that is known.
    pub author: Option<String>,
    /// How messages name the file.
    pub file: String,
    /// The digest of the file.
    pub sha256: Sha256,
    /// The file.
    pub wasm: Arc<[u8]>,
}

/// Reads all entries of a tournament, sorted by name.
pub fn read_all(tournament: &Tournament) -> Result<Vec<Entry>, SpecError> {
    let place = &tournament.place;
    let submitted = place
        .wasm_files(ENTRIES_FOLDER)
        .map_err(|source| SpecError::Read { file: place.show(ENTRIES_FOLDER), source })?;
    let count = tournament.spec.entries.len().saturating_add(submitted.len());
    if count > MOST_ENTRIES {
        return Err(SpecError::Content {
            file: place.show(SPEC_FILE),
            problem: format!(
                "{count} entries, {MOST_ENTRIES} at most: hold heats, and a final of the best"
            ),
        });
    }
    let submitted = submitted.into_iter().map(|file| EntrySpec { author: None, name: None, file });
    // Names that differ in case alone would be one file on some systems.
    let mut by_name: BTreeMap<String, Entry> = BTreeMap::new();
    for spec in tournament.spec.entries.iter().cloned().chain(submitted) {
        let entry = read_one(tournament, spec)?;
        if let Some(other) = by_name.get(&entry.name.as_str().to_ascii_lowercase()) {
            return Err(SpecError::Content {
                file: place.show(SPEC_FILE),
                problem: format!(
                    "two entries are named {:?}: {} and {}; give one of them another name",
                    entry.name.as_str(),
                    other.file,
                    entry.file
                ),
            });
        }
        by_name.insert(entry.name.as_str().to_ascii_lowercase(), entry);
    }
    if by_name.is_empty() {
        return Err(SpecError::Content {
            file: place.show(SPEC_FILE),
            problem:
                "no entries: list .wasm files under `entries`, put them into entries/, or use \
                      `fairdeal submit`"
                    .to_owned(),
        });
    }
    let mut entries: Vec<Entry> = by_name.into_values().collect();
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(entries)
}

fn read_one(tournament: &Tournament, spec: EntrySpec) -> Result<Entry, SpecError> {
    if let Some(bundled) = spec.file.strip_prefix(BUNDLED) {
        return bundled_entry(tournament, bundled, &spec);
    }
    let file = tournament.place.show(&spec.file);
    let name = match spec.name {
        Some(name) => name,
        None => name_of_file(&spec.file)
            .map_err(|problem| SpecError::Content { file: file.clone(), problem })?,
    };
    // One byte over the limit is enough for admission to refuse the file.
    let wasm = tournament
        .place
        .read(&spec.file, tournament.limits.module_bytes)
        .map_err(|source| SpecError::Read { file: file.clone(), source })?;
    let sha256 = Sha256::of(&wasm);
    // Whoever put another file in the place of the submitted one did not write the receipt.
    let receipt = receipt(tournament, &spec.file).filter(|receipt| receipt.sha256 == sha256);
    let author = spec.author.or_else(|| receipt.and_then(|receipt| receipt.author));
    Ok(Entry { name, author, file, sha256, wasm: wasm.into() })
}

/// A bot that the program carries.
fn bundled_entry(
    tournament: &Tournament,
    bundled: &str,
    spec: &EntrySpec,
) -> Result<Entry, SpecError> {
    let mut entry = bundled_bot(tournament, bundled)?;
    entry.author = spec.author.clone();
    if let Some(name) = &spec.name {
        entry.name = name.clone();
    }
    Ok(entry)
}

/// A bot that the program carries, by its name, for the game of a tournament.
pub fn bundled_bot(tournament: &Tournament, bundled: &str) -> Result<Entry, SpecError> {
    let wrong = |problem| SpecError::Content { file: tournament.place.show(SPEC_FILE), problem };
    let game = tournament.game.info().name;
    let bots = || bundle::bots_of(game).chain(bundle::bots_of(bundle::ALL_GAMES));
    let bot = bots().find(|bot| bot.name == bundled).ok_or_else(|| {
        let names: Vec<_> = bots().map(|bot| bot.name).collect();
        wrong(format!("no bundled bot {bundled:?}: those of {game} are {}", names.join(", ")))
    })?;
    Ok(Entry {
        name: bundled.parse().map_err(wrong)?,
        author: None,
        file: format!("{BUNDLED}{bundled}"),
        sha256: Sha256::of(bot.wasm),
        wasm: bot.wasm.into(),
    })
}

/// The name of a bot whose file is all that is known.
pub fn name_of_file(path: &str) -> Result<Name, String> {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".wasm").unwrap_or(file).parse()
}

/// What a receipt says of the file beside it.
#[derive(Deserialize)]
pub struct Receipt {
    /// Who wrote the bot.
    pub author: Option<String>,
    /// The digest of the file that was submitted.
    pub sha256: Sha256,
}

/// The receipt beside a submitted file, if there is one.
pub fn receipt(tournament: &Tournament, wasm_file: &str) -> Option<Receipt> {
    let receipt = format!("{}.json", wasm_file.strip_suffix(".wasm")?);
    let bytes = tournament.place.read(&receipt, 1 << 20).ok()?;
    serde_json::from_slice(&bytes).ok()
}
