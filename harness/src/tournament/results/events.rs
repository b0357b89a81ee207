//! The results of a tournament of several events: a folder with the results of each event in a
//! folder of its own, and the overall standings. It appears whole or not at all, as they do.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::Digest;

use crate::digest::Sha256;
use crate::names::Name;
use crate::random::Seed;
use crate::regular;
use crate::report;
use crate::tournament::Tournament;
use crate::tournament::cup::short_name;
use crate::tournament::overall::Overall;
use crate::tournament::place::read_file;
use crate::tournament::seal::SeedSpec;
use crate::tournament::spec::{MAX_TEXT_BYTES, SpecError};

use super::journal::Journal;
use super::record::{Shard, differ, digest};
use super::writer::{check_free, open_journal, put_in_place, read_begun, write_whole};
use super::{OutputError, Results, STANDINGS_FILE, TOURNAMENT_FILE, partial_folder};

/// The `tournament.json` of several events; those of the events say the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventsRecord {
    format: u32,
    fairdeal: String,
    /// The tournament's name.
    pub name: Name,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The seed of all events.
    seed: SeedSpec,
    /// The digests of the events' specs.
    spec_sha256: Vec<Sha256>,
    /// The part of the deals that was played, where it was not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The names of the events, each of which has a folder.
    pub events: Vec<Name>,
}

impl EventsRecord {
    /// The record of these events.
    pub fn new(
        name: &Name,
        title: Option<&str>,
        shard: Option<Shard>,
        events: &[Tournament],
    ) -> EventsRecord {
        let name_of = |event: &Tournament| short_name(&event.name).parse().ok();
        EventsRecord {
            format: 1,
            fairdeal: env!("CARGO_PKG_VERSION").to_owned(),
            name: name.clone(),
            title: title.map(str::to_owned),
            shard: shard.map(|shard| shard.to_string()),
            seed: events.first().map_or(SeedSpec::Public(Seed(0)), |event| event.spec.seed),
            spec_sha256: events.iter().map(|event| digest(&event.spec)).collect(),
            events: events.iter().filter_map(name_of).collect(),
        }
    }

    /// What differs between this record and the one of now, in words; nothing where they agree.
    fn differences(&self, now: &EventsRecord) -> Vec<String> {
        let [was, is] = [self, now].map(|record| serde_json::to_value(record).unwrap_or_default());
        let mut differences = Vec::new();
        differ("", &was, &is, &mut differences);
        differences
    }

    /// The record of all parts together.
    pub fn whole(&self) -> EventsRecord {
        EventsRecord { shard: None, ..self.clone() }
    }
}

/// Results of several events being written.
pub struct EventsWriter {
    out: PathBuf,
    folder: PathBuf,
    journal: Journal,
}

impl EventsWriter {
    /// Begins to write results for `out`, or goes on with them.
    pub fn open(
        out: &Path,
        overwrite: bool,
        resume: bool,
        record: &EventsRecord,
    ) -> Result<EventsWriter, OutputError> {
        let folder = partial_folder(out);
        let failed = |source| OutputError::write(&folder, source);
        let goes_on = resume && folder.join(TOURNAMENT_FILE).is_file();
        if !goes_on {
            check_free(out, overwrite)?;
        }
        if folder.exists() {
            let journal = open_journal(&folder)?;
            if goes_on {
                let found = read_begun(&folder)?;
                let differences = match serde_json::from_slice::<EventsRecord>(&found) {
                    Ok(found) => found.differences(record),
                    Err(_) => vec!["it has no events".to_owned()],
                };
                if !differences.is_empty() {
                    let differences = differences.join(", ");
                    return Err(OutputError::OtherRun { folder, differences });
                }
                return Ok(EventsWriter { out: out.to_owned(), folder, journal });
            }
            drop(journal);
            fs::remove_dir_all(&folder).map_err(failed)?;
        }
        let journal = open_journal(&folder)?;
        write_whole(&folder.join(TOURNAMENT_FILE), report::to_json(record).as_bytes())
            .map_err(failed)?;
        Ok(EventsWriter { out: out.to_owned(), folder, journal })
    }

    /// Where the results of an event go.
    pub fn event_folder(&self, event: &str) -> PathBuf {
        self.folder.join(event)
    }

    /// Removes what was written.
    pub fn discard(self) -> Result<(), OutputError> {
        fs::remove_dir_all(&self.folder).map_err(|error| OutputError::write(&self.folder, error))
    }

    /// Notes that an event is played to its end.
    pub fn note(&mut self, event: &str) -> Result<(), OutputError> {
        let folder = self.event_folder(event);
        let noted = sum(&folder).and_then(|sum| self.journal.note_event(event, sum));
        noted.map_err(|source| OutputError::write(&folder, source))
    }

    /// Whether an event was played to its end and is as it was then. What is not is removed.
    pub fn has(&mut self, event: &str) -> Result<bool, OutputError> {
        let folder = self.event_folder(event);
        let failed = |source| OutputError::write(&folder, source);
        if fs::symlink_metadata(&folder).is_err() {
            return Ok(false);
        }
        let noted = self.journal.event(event).map_err(failed)?;
        if noted.is_some() && sum(&folder).ok() == noted {
            return Ok(true);
        }
        fs::remove_dir_all(&folder).map_err(failed)?;
        Ok(false)
    }

    /// Writes the overall standings, if there are any, and puts the folder in its place.
    pub fn finish(self, overall: Option<&Overall>) -> Result<(), OutputError> {
        let EventsWriter { out, folder, journal } = self;
        if let Some(overall) = overall {
            write_whole(&folder.join(STANDINGS_FILE), report::to_json(overall).as_bytes())
                .map_err(|source| OutputError::write(&folder, source))?;
        }
        drop(journal);
        put_in_place(&folder, &out)
    }
}

/// The sum of all files of an event: their paths and contents, in the order of paths.
fn sum(folder: &Path) -> io::Result<Sha256> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for item in fs::read_dir(next)? {
            let item = item?;
            // A link is opened as no file, below.
            if item.file_type()?.is_dir() {
                folders.push(item.path());
            } else {
                files.push(item.path());
            }
        }
    }
    files.sort();
    let mut hash = sha2::Sha256::new();
    for path in files {
        let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
        hash.update(name.as_bytes());
        hash.update([0]);
        let mut file = regular::open_itself(fs::OpenOptions::new().read(true), &path)?;
        let length = io::copy(&mut file, &mut hash)?;
        hash.update(length.to_le_bytes());
    }
    Ok(Sha256(hash.finalize().into()))
}

/// The events of a results folder, if it is one of several events.
pub fn open_events(folder: &Path) -> Result<Option<(EventsRecord, Vec<Results>)>, SpecError> {
    let nested = folder.join("results");
    let folder = if folder.join(TOURNAMENT_FILE).is_file() { folder } else { &nested };
    let Ok(bytes) = read_file(&folder.join(TOURNAMENT_FILE), MAX_TEXT_BYTES) else {
        return Ok(None);
    };
    let Ok(record) = serde_json::from_slice::<EventsRecord>(&bytes) else { return Ok(None) };
    let mut names: Vec<&Name> = record.events.iter().collect();
    names.sort();
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let file = folder.join(TOURNAMENT_FILE).display().to_string();
        let problem = format!("events: {} is there twice", twice[0]);
        return Err(SpecError::Content { file, problem });
    }
    let events: Result<Vec<Results>, SpecError> =
        record.events.iter().map(|event| Results::open(&folder.join(event.as_str()))).collect();
    Ok(Some((record, events?)))
}
