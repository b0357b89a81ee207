//! Putting the file in its place, and nothing else out of it.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::output;
use crate::regular;
use crate::tournament::place::SPEC_FILE;
use crate::tournament::results::{DEALS_FILE, MATCHES_FILE, STANDINGS_FILE, TOURNAMENT_FILE};

use super::html::MARKER;

/// The files of tournaments and results, besides bots.
const FILES: [&str; 5] = [SPEC_FILE, TOURNAMENT_FILE, MATCHES_FILE, STANDINGS_FILE, DEALS_FILE];

/// A report that cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// There is something else.
    #[error(
        "{}: this is no report, and is not replaced: name another file with -o, or use --force",
        .0.display()
    )]
    Foreign(PathBuf),
    /// The file cannot be written.
    #[error("{}: {source}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Whether a report of these results can be put at `path`: asked before it is made. A report that is
/// there already may be replaced, anything else only with `force`, and never a folder, a device, or a
/// file of a tournament or its results.
pub fn check_free(path: &Path, results: &Path, force: bool) -> Result<(), WriteError> {
    let failed = |source| WriteError::Write { path: path.to_owned(), source };
    // An empty file is nothing to lose.
    let is_free = |begin: &[u8]| begin.is_empty() || begin == MARKER.as_bytes();
    if !output::check_place(path, &[]).map_err(failed)? || is_free(&begin(path).map_err(failed)?) {
        return Ok(());
    }
    if !force {
        return Err(WriteError::Foreign(path.to_owned()));
    }
    output::check_place(path, &inputs(path, results)).map(drop).map_err(failed)
}

/// How a file begins.
fn begin(path: &Path) -> io::Result<Vec<u8>> {
    let mut begin = Vec::new();
    regular::open(path)?.take(MARKER.len() as u64).read_to_end(&mut begin)?;
    Ok(begin)
}

/// The file itself, where it is one of those that these results, or their tournament, are made of.
fn inputs<'a>(path: &'a Path, results: &Path) -> Vec<&'a Path> {
    let (Ok(file), Ok(folder)) = (path.canonicalize(), results.canonicalize()) else {
        return Vec::new();
    };
    let name = file.file_name().unwrap_or_default();
    let is_one = FILES.iter().any(|known| name == *known)
        || file.extension().is_some_and(|extension| extension == "wasm");
    if is_one && file.starts_with(folder) { vec![path] } else { Vec::new() }
}

/// Writes the file beside its place, then renames it.
pub fn write(path: &Path, results: &Path, html: &str, force: bool) -> Result<(), WriteError> {
    check_free(path, results, force)?;
    output::put(path, html.as_bytes(), &[])
        .map_err(|source| WriteError::Write { path: path.to_owned(), source })
}
