//! Writing the files that a person names: beside their place, then renamed, so that they are there
//! whole or not at all; and in the place of regular files alone, never of what they are made from.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Whether a file can be put at `path`, and replaces one that is there: asked before it is made.
///
/// # Errors
/// The system's, and `InvalidInput` for a folder, pipe or device, and for one of the `inputs` that
/// the file is made from.
pub fn check_place(path: &Path, inputs: &[&Path]) -> io::Result<bool> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "no regular file"));
    }
    let itself = path.canonicalize()?;
    if inputs.iter().any(|input| input.canonicalize().is_ok_and(|input| input == itself)) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, SAME));
    }
    Ok(true)
}

/// What is said of an output that is an input.
const SAME: &str = "it is made from this file: name another one";

/// Puts a file that all may read at `path`, in the place of a regular one that is none of the
/// `inputs`.
///
/// # Errors
/// Those of [`check_place`], and the system's; then what was there is still there.
pub fn put(path: &Path, bytes: &[u8], inputs: &[&Path]) -> io::Result<()> {
    check_place(path, inputs)?;
    let file = beside(path, bytes)?;
    share(file.as_file())?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Puts a new file at `path` that all may read.
///
/// # Errors
/// `AlreadyExists` where anything is there, and the system's.
pub fn put_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = beside(path, bytes)?;
    share(file.as_file())?;
    file.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

/// Puts a new file at `path` that its owner alone may read.
///
/// # Errors
/// Those of [`put_new`].
pub fn put_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, bytes)?.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

/// A file in the folder where it is to be, which goes away unless it is renamed.
fn beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty());
    let mut file = NamedTempFile::with_prefix_in(".fairdeal-", above.unwrap_or(Path::new(".")))
        // Its own words would name a file that nobody knows; so would those of writing, below.
        .map_err(|error| io::Error::from(error.kind()))?;
    file.as_file_mut().write_all(bytes)?;
    Ok(file)
}

/// A temporary file is its owner's alone.
#[cfg(unix)]
fn share(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn share(_: &File) -> io::Result<()> {
    Ok(())
}
