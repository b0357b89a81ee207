//! Writing results: beside the place where they will be, journalled, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::regular;
use crate::report;
use crate::tournament::Tournament;
use crate::tournament::entry::Entry;
use crate::tournament::ranking;
use crate::tournament::rows::{Format, Row, RowReader, RowWriter};
use crate::tournament::run::Output;
use crate::tournament::scoreboard::Scoreboard;
use crate::tournament::spec::MAX_TEXT_BYTES;
use crate::tournament::standings::Standings;

use super::journal::{JOURNAL_FILE, Journal, Mark, Tape};
use super::record::RunRecord;
use super::{
    BOTS_FOLDER, DEALS_FILE, MATCHES_FILE, OutputError, STANDINGS_FILE, TOURNAMENT_FILE, bot_file,
    partial_folder,
};

/// Results being written, in a folder beside the one that they will be. It stays there when the
/// writer is dropped: [`resume`](ResultsWriter::resume) goes on with it.
pub struct ResultsWriter {
    out: PathBuf,
    folder: PathBuf,
    rows: RowWriter<Tape>,
    journal: Journal,
}

/// How far an interrupted run had come.
pub struct Resumed {
    /// Parts of the run that are played.
    pub parts: u64,
    /// Their matches.
    pub matches: u64,
}

impl ResultsWriter {
    /// Begins to write results for `out`; what is there already is kept until
    /// [`finish`](ResultsWriter::finish), and replaced only with `overwrite`.
    pub fn create(
        out: &Path,
        overwrite: bool,
        record: &RunRecord,
        tournament: &Tournament,
        entries: &[&Entry],
    ) -> Result<ResultsWriter, OutputError> {
        check_free(out, overwrite)?;
        let folder = partial_folder(out);
        let failed = |source| OutputError::write(&folder, source);
        if folder.exists() {
            // Not while another run writes there.
            open_journal(&folder)?;
            fs::remove_dir_all(&folder).map_err(failed)?;
        }
        let journal = open_journal(&folder)?;
        let begun = || {
            begin(&folder, record, tournament, entries)?;
            let rows = File::create_new(folder.join(MATCHES_FILE))?;
            let names = entries.iter().map(|entry| entry.name.clone()).collect();
            let format = Format::of(tournament.game.as_ref());
            RowWriter::new(Tape::at(rows, Mark::default())?, format, names)
        };
        let rows = begun().map_err(failed)?;
        let mut writer =
            ResultsWriter { out: out.to_owned(), folder: folder.clone(), rows, journal };
        writer.commit(0, 0).map_err(failed)?;
        Ok(writer)
    }

    /// Goes on with the interrupted run of the same record, and takes what it had played onto the
    /// scoreboard. `None` where no run was interrupted.
    pub fn resume(
        out: &Path,
        record: &RunRecord,
        tournament: &Tournament,
        entries: &[&Entry],
        board: &mut Scoreboard,
    ) -> Result<Option<(ResultsWriter, Resumed)>, OutputError> {
        let folder = partial_folder(out);
        let failed = |source| OutputError::write(&folder, source);
        if !folder.join(TOURNAMENT_FILE).is_file() {
            return Ok(None);
        }
        let mut journal = open_journal(&folder)?;
        let interrupted = read_begun(&folder)?;
        let differences = match RunRecord::from_json(&interrupted) {
            Ok(interrupted) => interrupted.differences(record),
            Err(problem) => vec![problem],
        };
        if !differences.is_empty() {
            let differences = differences.join(", ");
            return Err(OutputError::OtherRun { folder, differences });
        }
        let mut continued = || {
            // Again, since the crash may have been in the middle of it.
            begin(&folder, record, tournament, entries)?;
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let mut rows =
                regular::open_own(&mut options, &folder.join(MATCHES_FILE)).map_err(|error| {
                    io::Error::new(error.kind(), format!("{MATCHES_FILE}: {error}"))
                })?;
            let mark = journal.last_mark(&mut rows)?;
            let names: Vec<_> = entries.iter().map(|entry| entry.name.clone()).collect();
            let format = Format::of(tournament.game.as_ref());
            let Some(mark) = mark else {
                let rows = RowWriter::new(Tape::at(rows, Mark::default())?, format, names)?;
                return Ok((rows, Resumed { parts: 0, matches: 0 }));
            };
            let played = regular::open(&folder.join(MATCHES_FILE))?.take(mark.bytes);
            let mut reader = RowReader::new(played, format, &names).map_err(io::Error::other)?;
            let mut matches = 0;
            while let Some(rows) = reader.next_match().map_err(io::Error::other)? {
                board.take(&rows);
                matches += 1;
            }
            let parts = mark.parts;
            let rows = RowWriter::behind(Tape::at(rows, mark)?, format, names);
            Ok((rows, Resumed { parts, matches }))
        };
        let (rows, resumed) = continued().map_err(failed)?;
        Ok(Some((ResultsWriter { out: out.to_owned(), folder, rows, journal }, resumed)))
    }

    /// Ranks the entries, given in the order of the scoreboard, writes the standings and puts the
    /// folder in its place.
    pub fn finish(
        mut self,
        tournament: &Tournament,
        entries: &[&Entry],
        board: &Scoreboard,
    ) -> Result<Standings, OutputError> {
        let failed = |source| OutputError::write(&self.folder, source);
        self.rows.flush().map_err(failed)?;
        let ranked =
            regular::open(&self.folder.join(MATCHES_FILE)).map_err(failed).and_then(|rows| {
                let format = Format::of(tournament.game.as_ref());
                let names = entries.iter().map(|entry| &entry.name);
                RowReader::new(rows, format, names)
                    .and_then(|mut rows| ranking::rank(tournament, entries, board, &mut rows))
                    .map_err(|error| failed(io::Error::other(error)))
            })?;
        write_whole(&self.folder.join(STANDINGS_FILE), report::to_json(&ranked).as_bytes())
            .map_err(failed)?;
        self.put_in_place()?;
        Ok(ranked)
    }

    /// Puts the folder in its place without standings: a part of the deals ranks nobody.
    pub fn finish_shard(mut self) -> Result<(), OutputError> {
        self.rows.flush().map_err(|source| OutputError::write(&self.folder, source))?;
        self.put_in_place()
    }

    /// Removes what was written.
    pub fn discard(self) -> Result<(), OutputError> {
        let ResultsWriter { folder, rows, journal, .. } = self;
        drop((rows, journal));
        fs::remove_dir_all(&folder).map_err(|source| OutputError::write(&folder, source))
    }

    fn put_in_place(self) -> Result<(), OutputError> {
        let ResultsWriter { out, folder, rows, journal } = self;
        drop((rows, journal));
        put_in_place(&folder, &out)
    }
}

/// Puts a folder that is whole in its place, and what was there out of the way.
pub fn put_in_place(folder: &Path, out: &Path) -> Result<(), OutputError> {
    let placed = || {
        if !out.exists() {
            return fs::rename(folder, out);
        }
        let beside = tempfile::Builder::new().prefix(".fairdeal-old-").tempdir_in(above(out))?;
        let old = beside.path().join("results");
        fs::rename(out, &old)?;
        fs::rename(folder, out).inspect_err(|_| {
            let _ = fs::rename(&old, out);
        })
    };
    // With its journal, a folder that cannot be put in its place can still be gone on with.
    placed()
        .and_then(|()| fs::remove_file(out.join(JOURNAL_FILE)))
        .map_err(|source| OutputError::write(out, source))
}

impl Output for ResultsWriter {
    fn row(&mut self, row: &Row) -> io::Result<()> {
        self.rows.write(row)
    }

    fn commit(&mut self, parts: u64, _matches: u64) -> io::Result<()> {
        self.rows.flush()?;
        let mark = self.rows.output().mark(parts);
        self.journal.note(&mark)
    }
}

/// The journal of a folder that no other run writes into.
pub fn open_journal(folder: &Path) -> Result<Journal, OutputError> {
    make_folder(folder).map_err(|source| OutputError::write(folder, source))?;
    Journal::open(folder)
        .map_err(|source| OutputError::write(&folder.join(JOURNAL_FILE), source))?
        .ok_or_else(|| OutputError::Busy(folder.to_owned()))
}

/// Makes a folder, or leaves the one that is there: no link to one, behind which somebody else's
/// files may be.
fn make_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    if fs::symlink_metadata(folder)?.is_dir() {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "a symbolic link: put the folder itself there"))
}

/// The folder that a path is in.
fn above(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes all that is known before the first match. `tournament.json` comes last: with it, the run
/// can be resumed.
fn begin(
    folder: &Path,
    record: &RunRecord,
    tournament: &Tournament,
    entries: &[&Entry],
) -> io::Result<()> {
    let bots = folder.join(BOTS_FOLDER);
    make_folder(&bots)?;
    let refused = record.bots.iter().map(|bot| bot.refused.is_some());
    for (entry, _) in entries.iter().zip(refused).filter(|(_, refused)| !refused) {
        write_whole(&bots.join(bot_file(entry.sha256)), &entry.wasm)?;
    }
    if let Some(deals) = tournament.game.deals_file() {
        write_whole(&folder.join(DEALS_FILE), deals.as_bytes())?;
    }
    write_whole(&folder.join(TOURNAMENT_FILE), report::to_json(&record.to_json()).as_bytes())
}

/// The `tournament.json` of an interrupted run: a file of its own, no link to another.
pub fn read_begun(folder: &Path) -> Result<Vec<u8>, OutputError> {
    let path = folder.join(TOURNAMENT_FILE);
    let read = || {
        let mut bytes = Vec::new();
        let file = regular::open_itself(OpenOptions::new().read(true), &path)?;
        file.take(MAX_TEXT_BYTES.saturating_add(1)).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|source| OutputError::write(&path, source))
}

/// Writes a file beside its place, then renames it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("new");
    // What a crash left there, or a link: nobody writes through that.
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = File::create_new(&beside)?;
    file.write_all(bytes)?;
    fs::rename(&beside, path)
}

/// Whether results can be put at `out`: asked before a run, not only after it.
pub fn check_free(out: &Path, overwrite: bool) -> Result<(), OutputError> {
    // Without a slash at its end, which would lead through a link.
    let itself = out.components().as_path();
    let is_link = fs::symlink_metadata(itself).is_ok_and(|metadata| metadata.is_symlink());
    if is_link || out.file_name().is_none() {
        return Err(OutputError::NoName(out.to_owned()));
    }
    let partial = partial_folder(out);
    if !is_empty(&partial)? {
        if !partial.join(JOURNAL_FILE).is_file() {
            return Err(OutputError::Foreign(partial));
        }
        if partial.join(TOURNAMENT_FILE).is_file() && !overwrite {
            return Err(OutputError::Interrupted(partial));
        }
    }
    if is_empty(out)? {
        return Ok(());
    }
    match (out.join(TOURNAMENT_FILE).is_file(), overwrite) {
        (false, _) => Err(OutputError::Foreign(out.to_owned())),
        (true, false) => Err(OutputError::Exists(out.to_owned())),
        (true, true) => Ok(()),
    }
}

/// Whether a folder is empty, or not there.
fn is_empty(folder: &Path) -> Result<bool, OutputError> {
    match fs::read_dir(folder) {
        Ok(mut listing) => Ok(listing.next().is_none()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(OutputError::write(folder, error)),
    }
}
