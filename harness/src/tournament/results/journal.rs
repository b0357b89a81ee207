//! The journal of a run in progress: how far `matches.csv` can be trusted. After each batch of
//! matches a line is appended: the matches' parts so far, the bytes of `matches.csv`, and a sum over
//! both. Whatever a crash left behind the last line that agrees with the file is cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::regular;

/// The file of the journal.
pub const JOURNAL_FILE: &str = "journal";

/// A place up to which all is well.
#[derive(Clone, Debug, Default)]
pub struct Mark {
    /// Parts of the run that are played.
    pub parts: u64,
    /// Bytes of `matches.csv`.
    pub bytes: u64,
    /// The hash of those bytes.
    pub hash: Sha256,
}

impl Mark {
    /// The sum of a line that says so many parts: the SHA-256 of the hash of all bytes and of the
    /// parts (8 bytes, little-endian).
    fn sum(&self, parts: u64) -> crate::digest::Sha256 {
        let bytes = self.hash.clone().finalize();
        let hash = Sha256::new().chain_update(bytes).chain_update(parts.to_le_bytes());
        crate::digest::Sha256(hash.finalize().into())
    }
}

/// The journal, open and locked.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens the journal of a folder, or makes it. `None` where another run holds it.
    pub fn open(folder: &Path) -> io::Result<Option<Journal>> {
        let path = folder.join(JOURNAL_FILE);
        let mut options = OpenOptions::new();
        let file = regular::open_own(options.read(true).append(true).create(true), &path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Journal { file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Notes that all up to this mark is in `matches.csv`.
    pub fn note(&mut self, mark: &Mark) -> io::Result<()> {
        let hash = mark.sum(mark.parts);
        // One write, so that a line is there whole or is seen to be torn.
        self.file.write_all(format!("{} {} {hash}\n", mark.parts, mark.bytes).as_bytes())
    }

    /// Notes that an event of several is played, with the sum of its files.
    pub fn note_event(&mut self, event: &str, sum: crate::digest::Sha256) -> io::Result<()> {
        self.file.write_all(format!("{event} {sum}\n").as_bytes())
    }

    /// The sum that was noted of an event, if it was.
    pub fn event(&mut self, event: &str) -> io::Result<Option<crate::digest::Sha256>> {
        self.file.seek(SeekFrom::Start(0))?;
        let lines = BufReader::new(&self.file).lines();
        let mut found = None;
        for line in lines.map_while(Result::ok) {
            let sum = line.strip_prefix(event).and_then(|rest| rest.strip_prefix(' '));
            found = sum.and_then(|sum| sum.parse().ok()).or(found);
        }
        Ok(found)
    }

    /// The last mark that agrees with `matches`. Lines behind it are cut off.
    pub fn last_mark(&mut self, matches: &mut File) -> io::Result<Option<Mark>> {
        matches.seek(SeekFrom::Start(0))?;
        self.file.seek(SeekFrom::Start(0))?;
        let mut lines = BufReader::new(&self.file);
        let mut last = None;
        let mut mark = Mark::default();
        let mut good_lines = 0;
        let mut line = String::new();
        while lines.by_ref().take(1 << 10).read_line(&mut line).is_ok_and(|length| length > 0) {
            let Some((parts, bytes, hash)) = parse(&line) else { break };
            let Some(more) = bytes.checked_sub(mark.bytes) else { break };
            if io::copy(&mut Read::by_ref(matches).take(more), &mut mark.hash)? != more {
                break;
            }
            if mark.sum(parts) != hash {
                break;
            }
            (mark.parts, mark.bytes) = (parts, bytes);
            good_lines += line.len() as u64;
            last = Some(mark.clone());
            line.clear();
        }
        self.file.set_len(good_lines)?;
        Ok(last)
    }
}

fn parse(line: &str) -> Option<(u64, u64, crate::digest::Sha256)> {
    let mut fields = line.strip_suffix('\n')?.split(' ');
    let mut field = || fields.next();
    let mark = (field()?.parse().ok()?, field()?.parse().ok()?, field()?.parse().ok()?);
    field().is_none().then_some(mark)
}

/// A file that knows how many bytes it has and what they hash to.
pub struct Tape {
    file: File,
    mark: Mark,
}

impl Tape {
    /// Goes on behind a mark; what the file holds beyond it is cut off.
    pub fn at(mut file: File, mark: Mark) -> io::Result<Tape> {
        file.set_len(mark.bytes)?;
        file.seek(SeekFrom::Start(mark.bytes))?;
        Ok(Tape { file, mark })
    }

    /// The mark of what was written, at so many parts.
    pub fn mark(&self, parts: u64) -> Mark {
        Mark { parts, ..self.mark.clone() }
    }
}

impl Write for Tape {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.mark.bytes += written as u64;
        self.mark.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(folder: &Path) -> File {
        let path = folder.join("matches.csv");
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).unwrap()
    }

    /// Three batches of rows, then what `damage` does, then the mark that is found.
    fn mark_after(damage: impl Fn(&Path)) -> Option<(u64, u64)> {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(folder.path()).unwrap().unwrap();
        let mut tape = Tape::at(matches(folder.path()), Mark::default()).unwrap();
        for parts in 1..=3 {
            tape.write_all(b"some rows\n").unwrap();
            journal.note(&tape.mark(parts)).unwrap();
        }
        drop(journal);
        damage(folder.path());
        let mut journal = Journal::open(folder.path()).unwrap().unwrap();
        let mark = journal.last_mark(&mut matches(folder.path())).unwrap();
        // What is appended now stands behind the good lines.
        let tape = Tape::at(matches(folder.path()), mark.clone().unwrap_or_default()).unwrap();
        journal.note(&tape.mark(9)).unwrap();
        let again = journal.last_mark(&mut matches(folder.path())).unwrap().unwrap();
        assert_eq!((again.parts, again.bytes), (9, mark.as_ref().map_or(0, |mark| mark.bytes)));
        mark.map(|mark| (mark.parts, mark.bytes))
    }

    fn append(path: &Path, text: &str) {
        OpenOptions::new().append(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
    }

    #[test]
    fn what_was_noted_is_trusted_and_the_rest_cut_off() {
        let rows = |folder: &Path| folder.join("matches.csv");
        let lines = |folder: &Path| folder.join(JOURNAL_FILE);
        let cut = |path: std::path::PathBuf, bytes| {
            OpenOptions::new().write(true).open(path).unwrap().set_len(bytes).unwrap();
        };
        assert_eq!(mark_after(|_| {}), Some((3, 30)));
        assert_eq!(mark_after(|folder| append(&rows(folder), "half a r")), Some((3, 30)));
        assert_eq!(mark_after(|folder| append(&lines(folder), "4 40 0a")), Some((3, 30)));
        assert_eq!(mark_after(|folder| append(&lines(folder), "4 4 0\n")), Some((3, 30)));
        assert_eq!(mark_after(|folder| cut(rows(folder), 25)), Some((2, 20)));
        assert_eq!(mark_after(|folder| cut(lines(folder), 100)), Some((1, 10)));
        assert_eq!(mark_after(|folder| cut(lines(folder), 0)), None);
        let other_parts = |folder: &Path| {
            let text = std::fs::read_to_string(lines(folder)).unwrap();
            std::fs::write(lines(folder), text.replace("\n3 ", "\n4 ")).unwrap();
        };
        assert_eq!(mark_after(other_parts), Some((2, 20)));
        assert_eq!(mark_after(|folder| std::fs::write(rows(folder), [0; 30]).unwrap()), None);
        assert_eq!(mark_after(|folder| std::fs::write(lines(folder), [255; 9]).unwrap()), None);
    }

    #[test]
    fn one_run_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let held = Journal::open(folder.path()).unwrap();
        assert!(held.is_some());
        assert!(Journal::open(folder.path()).unwrap().is_none());
    }
}
