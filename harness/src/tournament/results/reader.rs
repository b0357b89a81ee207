//! Reading results back.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sha2::Digest;

use crate::digest::Sha256;
use crate::regular;
use crate::tournament::entry::Entry;
use crate::tournament::place::{Place, read_file};
use crate::tournament::rows::{Format, RowError, RowReader};
use crate::tournament::spec::{self, MAX_TEXT_BYTES, SpecError};
use crate::tournament::{Overrides, Tournament};

use super::record::{BotRecord, RunRecord};
use super::{BOTS_FOLDER, DEALS_FILE, MATCHES_FILE, TOURNAMENT_FILE, bot_file, partial_folder};

/// Results that were read back.
pub struct Results {
    /// Where they are.
    pub folder: PathBuf,
    /// What was played, by whom, on which versions.
    pub record: RunRecord,
    /// The tournament that was played.
    pub tournament: Tournament,
}

impl Results {
    /// Reads a results folder, or a tournament's folder that has one.
    pub fn open(folder: &Path) -> Result<Results, SpecError> {
        let nested = folder.join("results");
        let is_results = |folder: &Path| folder.join(TOURNAMENT_FILE).is_file();
        let folder = if !is_results(folder) && is_results(&nested) { &nested } else { folder };
        let path = folder.join(TOURNAMENT_FILE);
        let file = path.display().to_string();
        let interrupted = [folder, &nested].into_iter().map(partial_folder).find(|f| is_results(f));
        let bytes = match read_file(&path, MAX_TEXT_BYTES) {
            Ok(bytes) => bytes,
            Err(_) if let Some(partial) = interrupted => {
                let problem = "an interrupted run: go on with fairdeal run --resume".to_owned();
                return Err(SpecError::Content { file: partial.display().to_string(), problem });
            }
            Err(source) if source.kind() == io::ErrorKind::NotFound => {
                let problem = "no results here: a run leaves them in a tournament's results/, of a \
                               bundled one in NAME-results/";
                let file = folder.display().to_string();
                return Err(SpecError::Content { file, problem: problem.to_owned() });
            }
            Err(source) => return Err(SpecError::Read { file, source }),
        };
        if let Ok(events) = serde_json::from_slice::<super::EventsRecord>(&bytes) {
            let names: Vec<String> =
                events.events.iter().map(|event| format!("{}.{event}", events.name)).collect();
            let problem = format!("several events: name one of them ({})", names.join(", "));
            return Err(SpecError::Content { file, problem });
        }
        let record = RunRecord::from_json(&bytes)
            .map_err(|problem| SpecError::Content { file: file.clone(), problem })?;
        // A file elsewhere is none of theirs, and nobody's to read out.
        if !["random", "all", DEALS_FILE].contains(&record.spec.deals.as_str()) {
            let problem = format!(
                "deals: {:?}, but results have their deals in {DEALS_FILE} beside this file",
                record.spec.deals
            );
            return Err(SpecError::Content { file, problem });
        }
        let place = Place::Folder(folder.to_owned());
        let tournament =
            Tournament::from_spec(place, &file, record.spec.clone(), Overrides::default())?;
        Ok(Results { folder: folder.to_owned(), record, tournament })
    }

    /// The deals whose matches are here: all of the tournament, or those of a part.
    pub fn deals(&self) -> std::ops::Range<u64> {
        let count = self.tournament.count;
        self.record.shard.map_or(0..count, |shard| shard.deals(count))
    }

    /// Reads the file of a bot, whatever is in it now.
    pub fn bot(&self, record: &BotRecord) -> Result<Entry, SpecError> {
        let path = self.folder.join(BOTS_FOLDER).join(bot_file(record.sha256));
        let file = path.display().to_string();
        let wasm = read_file(&path, self.tournament.limits.module_bytes)
            .map_err(|source| SpecError::Read { file: file.clone(), source })?;
        Ok(Entry {
            name: record.name.clone(),
            author: record.author.clone(),
            sha256: Sha256::of(&wasm),
            file,
            wasm: wasm.into(),
        })
    }

    /// Opens the rows.
    pub fn rows(&self) -> Result<RowReader<File>, SpecError> {
        let path = self.folder.join(MATCHES_FILE);
        let file = path.display().to_string();
        let unreadable = |source| SpecError::Read { file: file.clone(), source };
        let opened = regular::open(&path).map_err(unreadable)?;
        let format = Format::of(self.tournament.game.as_ref());
        let names = self.record.bots.iter().map(|bot| &bot.name);
        RowReader::new(opened, format, names).map_err(|error| self.unreadable(error))
    }

    /// The digest of a file of the folder.
    pub fn sha256(&self, name: &str) -> Result<Sha256, SpecError> {
        let path = self.folder.join(name);
        let unreadable = |source| SpecError::Read { file: path.display().to_string(), source };
        let mut hash = sha2::Sha256::new();
        let mut file = regular::open(&path).map_err(unreadable)?;
        io::copy(&mut file, &mut hash).map_err(unreadable)?;
        Ok(Sha256(hash.finalize().into()))
    }

    /// Rows that cannot be read, as an error of the results.
    pub fn unreadable(&self, error: RowError) -> SpecError {
        let file = self.folder.join(MATCHES_FILE).display().to_string();
        SpecError::Content { file, problem: error.to_string() }
    }

    /// The text of a file of the folder.
    pub fn text(&self, name: &str) -> Result<String, SpecError> {
        let path = self.folder.join(name);
        let file = path.display().to_string();
        let bytes = read_file(&path, MAX_TEXT_BYTES)
            .map_err(|source| SpecError::Read { file: file.clone(), source })?;
        spec::utf8(&file, &bytes).map(str::to_owned)
    }
}
