//! Opening files that somebody else may have put there: regular files alone. A pipe would keep its
//! reader waiting, a device never ends, and a link can lead to a file that is not meant.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a regular file for reading. A link to one is followed.
///
/// # Errors
/// The system's, and `InvalidInput` for a folder, pipe or device.
pub fn open(path: &Path) -> io::Result<File> {
    // Some devices do things when they are opened.
    check(&fs::metadata(path)?)?;
    opened(OpenOptions::new().read(true), path, 0)
}

/// Opens a regular file with these options, and follows no link: what is at the path itself is
/// opened, or made where the options say so.
///
/// # Errors
/// The system's, and `InvalidInput` for a link, folder, pipe or device.
pub fn open_itself(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => check(&metadata)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    opened(options, path, NO_FOLLOW)
}

/// As [`open_itself`], to write into what is there already: a file of one name alone, since under
/// another it may be somebody else's.
///
/// # Errors
/// Those of [`open_itself`], and `InvalidInput` for a file that has another name.
pub fn open_own(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let file = open_itself(options, path)?;
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(&file.metadata()?) > 1 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, HARD_LINK));
    }
    Ok(file)
}

#[cfg(unix)]
const NO_FOLLOW: i32 = nix::libc::O_NOFOLLOW;
#[cfg(not(unix))]
const NO_FOLLOW: i32 = 0;

/// Opens without waiting, and looks at what was opened: since the path was looked at, something
/// else may have been put there.
fn opened(options: &mut OpenOptions, path: &Path, flags: i32) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, nix::libc::O_NONBLOCK | flags);
    #[cfg(not(unix))]
    let _ = flags;
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// What is said of a link that would have to be followed.
const LINK: &str = "a symbolic link: put the file itself there";

/// What is said of a file that would change under another name, too.
#[cfg(unix)]
const HARD_LINK: &str = "a file with a second name (a hard link): put a copy there";

fn check(metadata: &fs::Metadata) -> io::Result<()> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_symlink() { LINK } else { "no regular file" };
    Err(io::Error::new(io::ErrorKind::InvalidInput, what))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::Read;
    use std::os::unix::fs::symlink;

    #[test]
    fn regular_files_alone_are_opened_and_nobody_waits() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "content").unwrap();
        fs::create_dir(at("folder")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(at("pipe")).status();
        assert!(made.unwrap().success());
        symlink("file", at("link")).unwrap();
        symlink("pipe", at("link-to-pipe")).unwrap();
        symlink("new", at("link-to-nothing")).unwrap();
        let itself = |name: &str| {
            let mut options = OpenOptions::new();
            open_itself(options.read(true).append(true).create(true), &at(name))
        };
        for name in ["folder", "pipe", "link-to-pipe", "/dev/null"] {
            assert_eq!(open(&at(name)).unwrap_err().to_string(), "no regular file", "{name}");
        }
        for (name, problem) in [
            ("folder", "no regular file"),
            ("pipe", "no regular file"),
            ("/dev/null", "no regular file"),
            ("link", LINK),
            ("link-to-pipe", LINK),
            ("link-to-nothing", LINK),
        ] {
            assert_eq!(itself(name).unwrap_err().to_string(), problem, "{name}");
        }
        assert!(!at("new").exists());
        assert!(itself("new").is_ok() && at("new").exists());
        for opened in [open(&at("file")), open(&at("link")), itself("file")] {
            let mut text = String::new();
            opened.unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "content");
        }
        let own = || open_own(OpenOptions::new().read(true).append(true), &at("file"));
        assert!(own().is_ok());
        fs::hard_link(at("file"), at("second")).unwrap();
        assert_eq!(own().unwrap_err().to_string(), HARD_LINK);
        assert_eq!(open(&at("nothing")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
