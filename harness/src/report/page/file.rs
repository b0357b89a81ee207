//! Putting the file in its place, and nothing else out of it.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::html::MARKER;

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

/// Whether a report can be put at `path`: asked before it is made. A report that is there already
/// may be replaced, anything else only with `force`, and never a folder or device.
pub fn check_free(path: &Path, force: bool) -> Result<(), WriteError> {
    let failed = |source| WriteError::Write { path: path.to_owned(), source };
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    if !metadata.is_file() {
        return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, "no regular file")));
    }
    if force {
        return Ok(());
    }
    let mut begin = Vec::new();
    let opened =
        File::open(path).and_then(|file| file.take(MARKER.len() as u64).read_to_end(&mut begin));
    opened.map_err(failed)?;
    // An empty file is nothing to lose.
    match begin.is_empty() || begin == MARKER.as_bytes() {
        true => Ok(()),
        false => Err(WriteError::Foreign(path.to_owned())),
    }
}

/// Writes the file beside its place, then renames it.
pub fn write(path: &Path, html: &str, force: bool) -> Result<(), WriteError> {
    check_free(path, force)?;
    let written = || {
        let above = path.parent().filter(|above| !above.as_os_str().is_empty());
        let mut beside = tempfile::Builder::new()
            .prefix(".fairdeal-report-")
            .tempfile_in(above.unwrap_or(Path::new(".")))
            // Its own words would name a file that nobody knows.
            .map_err(|error| io::Error::from(error.kind()))?;
        beside.write_all(html.as_bytes())?;
        share(beside.as_file())?;
        beside.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    written().map_err(|source| WriteError::Write { path: path.to_owned(), source })
}

/// A temporary file is its owner's alone; a report is for all.
#[cfg(unix)]
fn share(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn share(_: &File) -> io::Result<()> {
    Ok(())
}
