//! The results of a run: a folder that can be replayed anywhere. It appears whole or not at all.
//!
//! | file | content |
//! |---|---|
//! | `tournament.json` | the whole resolved spec, versions, every bot's digest |
//! | `matches.csv` | a row a match, in the order of deals, then of bots' names |
//! | `standings.json` | the ranking |
//! | `bots/SHA256.wasm` | each bot |
//! | `deals.txt` | the deals, where they were not made from the seed |

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tempfile::TempDir;

use crate::digest::Sha256;
use crate::names::Name;
use crate::report;
use crate::sandbox::{COST_TABLE_VERSION, ENGINE_VERSION};

use super::Tournament;
use super::entry::Entry;
use super::place::{Place, read_file};
use super::ranking;
use super::rows::{self, Row, RowError, RowReader, RowWriter};
use super::run::Entrant;
use super::scoreboard::Scoreboard;
use super::spec::{MAX_TEXT_BYTES, Spec, SpecError};
use super::standings::Standings;
use super::{Overrides, spec};

/// The version of the format of `tournament.json`.
pub const FORMAT: u64 = 1;

/// The file that makes a folder one of results.
pub const TOURNAMENT_FILE: &str = "tournament.json";
/// The file of the rows.
pub const MATCHES_FILE: &str = "matches.csv";
/// The file of the ranking.
pub const STANDINGS_FILE: &str = "standings.json";
/// The file of deals that were not made from the seed.
const DEALS_FILE: &str = "deals.txt";
/// The folder of the bots.
pub const BOTS_FOLDER: &str = "bots";

/// Results that cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// There are results already.
    #[error(
        "{}: there are results already: --overwrite replaces them, --out DIR writes elsewhere",
        .0.display()
    )]
    Exists(PathBuf),
    /// The folder holds something else, which is not for us to delete.
    #[error("{}: not empty and no results folder: name another one with --out DIR", .0.display())]
    Foreign(PathBuf),
    /// A file cannot be written.
    #[error("{}: {source}", .path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Results being written, in a folder beside the one that they will be.
pub struct ResultsWriter {
    out: PathBuf,
    folder: TempDir,
    rows: RowWriter<BufWriter<File>>,
}

impl ResultsWriter {
    /// Begins to write results for `out`; what is there already is kept until
    /// [`finish`](ResultsWriter::finish), and replaced only if that is wanted.
    pub fn create(
        out: &Path,
        overwrite: bool,
        tournament: &Tournament,
        entrants: &[Entrant],
    ) -> Result<ResultsWriter, OutputError> {
        check_free(out, overwrite)?;
        let parent = match out.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let failed = |path: &Path, source| OutputError::Write { path: path.to_owned(), source };
        fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        let folder = tempfile::Builder::new()
            .prefix(".fairdeal-results-")
            .tempdir_in(parent)
            .map_err(|error| failed(parent, error))?;
        let path = folder.path().join(MATCHES_FILE);
        let file = File::create(&path).map_err(|error| failed(&path, error))?;
        let writer = ResultsWriter {
            out: out.to_owned(),
            rows: RowWriter::new(
                BufWriter::with_capacity(1 << 16, file),
                rows::Format::of(tournament.game.as_ref()),
                entrants.iter().map(|entrant| entrant.entry.name.clone()).collect(),
            )
            .map_err(|error| failed(&path, error))?,
            folder,
        };
        writer.begin(tournament, entrants).map_err(|source| failed(out, source))?;
        Ok(writer)
    }

    fn begin(&self, tournament: &Tournament, entrants: &[Entrant]) -> io::Result<()> {
        let bots = self.folder.path().join(BOTS_FOLDER);
        fs::create_dir(&bots)?;
        for entrant in entrants.iter().filter(|entrant| entrant.bot.is_ok()) {
            fs::write(bots.join(bot_file(entrant.entry.sha256)), &entrant.entry.wasm)?;
        }
        if let Some(deals) = tournament.game.deals_file() {
            fs::write(self.folder.path().join(DEALS_FILE), deals)?;
        }
        let record = tournament_record(tournament, entrants);
        fs::write(self.folder.path().join(TOURNAMENT_FILE), report::to_json(&record))
    }

    /// Writes the next row.
    pub fn row(&mut self, row: &Row) -> io::Result<()> {
        self.rows.write(row)
    }

    /// Ranks the entries, given in the order of the scoreboard, writes the standings and puts the
    /// folder in its place.
    pub fn finish(
        mut self,
        tournament: &Tournament,
        entries: &[&Entry],
        board: &Scoreboard,
    ) -> Result<Standings, OutputError> {
        let out = self.out.clone();
        let failed = |source| OutputError::Write { path: out.clone(), source };
        self.rows.flush().map_err(failed)?;
        let rows = self.folder.path().join(MATCHES_FILE);
        let rows = File::open(&rows).map_err(failed)?;
        let format = rows::Format::of(tournament.game.as_ref());
        let names = entries.iter().map(|entry| &entry.name);
        let ranked = RowReader::new(rows, format, names)
            .and_then(|mut rows| ranking::rank(tournament, entries, board, &mut rows))
            .map_err(|error| failed(io::Error::other(error)))?;
        let standings = report::to_json(&ranked);
        let path = self.folder.path().join(STANDINGS_FILE);
        File::create(path)
            .and_then(|mut file| {
                file.write_all(standings.as_bytes()).and_then(|()| file.sync_all())
            })
            .map_err(failed)?;
        // A temporary folder is private to its owner; results are like any other files.
        make_readable(self.folder.path()).map_err(failed)?;
        let fresh = self.folder.keep();
        let replaced = (|| {
            if !out.exists() {
                return fs::rename(&fresh, &out);
            }
            let old = fresh.with_extension("old");
            fs::rename(&out, &old)?;
            fs::rename(&fresh, &out)?;
            fs::remove_dir_all(&old)
        })();
        replaced.map_err(failed)?;
        Ok(ranked)
    }
}

/// Whether results can be put at `out`: asked before a run, not only after it.
pub fn check_free(out: &Path, overwrite: bool) -> Result<(), OutputError> {
    let failed = |source| OutputError::Write { path: out.to_owned(), source };
    let mut listing = match fs::read_dir(out) {
        Ok(listing) => listing,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    if listing.next().is_none() {
        return Ok(());
    }
    match (out.join(TOURNAMENT_FILE).is_file(), overwrite) {
        (false, _) => Err(OutputError::Foreign(out.to_owned())),
        (true, false) => Err(OutputError::Exists(out.to_owned())),
        (true, true) => Ok(()),
    }
}

#[cfg(unix)]
fn make_readable(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_readable(_: &Path) -> io::Result<()> {
    Ok(())
}

fn bot_file(sha256: Sha256) -> String {
    format!("{sha256}.wasm")
}

/// What `tournament.json` says beside the spec.
#[derive(Serialize, Deserialize)]
struct Versions {
    format: u64,
    fairdeal: String,
    wasmtime: String,
    cost_table: u32,
}

/// A bot in `tournament.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotRecord {
    /// The entry's name.
    pub name: Name,
    /// Who wrote it, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The digest of its file.
    pub sha256: Sha256,
    /// The size of its file.
    pub bytes: u64,
    /// Why it was not admitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl BotRecord {
    /// The entry as the standings speak of it, without its file.
    pub fn entry(&self) -> Entry {
        Entry {
            name: self.name.clone(),
            author: self.author.clone(),
            file: bot_file(self.sha256),
            sha256: self.sha256,
            wasm: Arc::default(),
        }
    }
}

/// `tournament.json`: versions, then the spec's keys, then the bots.
fn tournament_record(tournament: &Tournament, entrants: &[Entrant]) -> Map<String, Value> {
    let versions = Versions {
        format: FORMAT,
        fairdeal: env!("CARGO_PKG_VERSION").to_owned(),
        wasmtime: ENGINE_VERSION.to_owned(),
        cost_table: COST_TABLE_VERSION,
    };
    let mut spec = tournament.spec.clone();
    if tournament.game.deals_file().is_some() {
        spec.deals = DEALS_FILE.to_owned();
    }
    let bots: Vec<BotRecord> = entrants
        .iter()
        .map(|Entrant { entry, bot }| BotRecord {
            name: entry.name.clone(),
            author: entry.author.clone(),
            sha256: entry.sha256,
            bytes: entry.wasm.len() as u64,
            refused: bot.as_ref().err().map(ToString::to_string),
        })
        .collect();
    let mut record = super::object(serde_json::to_value(versions).unwrap_or_default());
    record.extend(super::object(serde_json::to_value(spec).unwrap_or_default()));
    record.insert("bots".to_owned(), serde_json::to_value(bots).unwrap_or_default());
    record
}

/// Results that were read back.
pub struct Results {
    /// Where they are.
    pub folder: PathBuf,
    /// The tournament that was played.
    pub tournament: Tournament,
    /// The bots that took part.
    pub bots: Vec<BotRecord>,
    /// The engine that they were played on.
    pub wasmtime: String,
    /// The version of the fuel's cost table.
    pub cost_table: u32,
}

impl Results {
    /// Reads a results folder, or a tournament's folder that has one.
    pub fn open(folder: &Path) -> Result<Results, SpecError> {
        let nested = folder.join("results");
        let is_results = |folder: &Path| folder.join(TOURNAMENT_FILE).is_file();
        let folder = if !is_results(folder) && is_results(&nested) { &nested } else { folder };
        let path = folder.join(TOURNAMENT_FILE);
        let file = path.display().to_string();
        let bytes = read_file(&path, MAX_TEXT_BYTES)
            .map_err(|source| SpecError::Read { file: file.clone(), source })?;
        let wrong = |problem: String| SpecError::Content { file: file.clone(), problem };
        let mut record: Map<String, Value> =
            serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
        let bots = record.remove("bots").unwrap_or_default();
        let bots: Vec<BotRecord> =
            serde_json::from_value(bots).map_err(|error| wrong(format!("bots: {error}")))?;
        let own = ["format", "fairdeal", "wasmtime", "cost_table"];
        let versions: Map<String, Value> =
            own.iter().filter_map(|key| record.remove_entry(*key)).collect();
        let versions: Versions = serde_json::from_value(Value::Object(versions))
            .map_err(|error| wrong(error.to_string()))?;
        if versions.format != FORMAT {
            return Err(wrong(format!(
                "results of format {}, but this fairdeal reads format {FORMAT}",
                versions.format
            )));
        }
        let spec: Spec = serde_json::from_value(Value::Object(record))
            .map_err(|error| wrong(error.to_string()))?;
        let place = Place::Folder(folder.to_owned());
        let tournament = Tournament::from_spec(place, &file, spec, Overrides::default())?;
        Ok(Results {
            folder: folder.to_owned(),
            tournament,
            bots,
            wasmtime: versions.wasmtime,
            cost_table: versions.cost_table,
        })
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
        let opened =
            File::open(&path).map_err(|source| SpecError::Read { file: file.clone(), source })?;
        let format = rows::Format::of(self.tournament.game.as_ref());
        let names = self.bots.iter().map(|bot| &bot.name);
        RowReader::new(opened, format, names).map_err(|error| self.unreadable(error))
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
