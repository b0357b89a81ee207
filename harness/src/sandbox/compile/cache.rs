//! The folder of compiled modules. An artifact is native code that the harness will run, so the
//! folder must be one that nobody but its user can write to, and is never a part of a tournament
//! or of results.
//!
//! An artifact's file is named by its key. It begins with a mark and a SHA-256 of key and content:
//! one that is cut short, damaged, or was put under another name is not loaded, and replaced in
//! time. Files are written beside and renamed, so several processes can share a folder.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::regular;

use super::Key;

/// What an artifact's file begins with.
const MARK: &[u8; 20] = b"fairdeal artifact 1\n";

/// Ends the name of an artifact's file.
const ENDING: &str = ".artifact";

/// Begins the name of a file that is being written.
const PARTIAL: &str = ".artifact-";

/// Bytes of artifacts that are kept unless the folder is opened otherwise.
const MOST_BYTES: u64 = 1 << 30;

/// A folder of compiled modules.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    most_bytes: u64,
}

/// A folder that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// Nobody says where.
    #[error("no folder for compiled bots: set FAIRDEAL_CACHE_DIR, XDG_CACHE_HOME or HOME")]
    Nowhere,
    /// It cannot be made or looked at.
    #[error("{}: {source}", .folder.display())]
    Unusable {
        /// The folder.
        folder: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Native code from there may be anybody's.
    #[error(
        "{}: {problem}; compiled bots are native code, so nothing is loaded from there: \
         make it yours alone (chmod 700) or name another folder with FAIRDEAL_CACHE_DIR",
        .folder.display()
    )]
    Unsafe {
        /// The folder.
        folder: PathBuf,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// It would be handed on with a tournament or its results.
    #[error(
        "{}: inside {}, a folder of a tournament or results; compiled bots are native code and no \
         part of either: name another folder with FAIRDEAL_CACHE_DIR",
        .folder.display(), .of.display()
    )]
    Inside {
        /// The folder.
        folder: PathBuf,
        /// The folder of the tournament or the results.
        of: PathBuf,
    },
}

/// What is in a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Compiled modules.
    pub artifacts: u64,
    /// Bytes of all files.
    pub bytes: u64,
}

/// A file of the cache.
struct Item {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
    is_artifact: bool,
}

impl Cache {
    /// The folder of this user: `FAIRDEAL_CACHE_DIR`, or `fairdeal` in `XDG_CACHE_HOME`, or in
    /// `.cache` of the home folder.
    pub fn folder_of_user() -> Result<PathBuf, CacheError> {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let absolute = |name| set(name).map(PathBuf::from).filter(|path| path.is_absolute());
        set("FAIRDEAL_CACHE_DIR")
            .map(PathBuf::from)
            .or_else(|| absolute("XDG_CACHE_HOME").map(|folder| folder.join("fairdeal")))
            .or_else(|| absolute("HOME").map(|folder| folder.join(".cache").join("fairdeal")))
            .ok_or(CacheError::Nowhere)
    }

    /// Opens a folder, and makes it, for this user alone, where it is not there. Refuses one that
    /// somebody else owns or may write to, and one inside a tournament or results: those are
    /// handed on, and native code must not be.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Cache, CacheError> {
        let folder = folder.into();
        // Before it is made, so that nothing is left behind, and once it is known where it is.
        refuse_inside(&folder)?;
        let made = private(&mut DirBuilder::new()).recursive(true).create(&folder);
        match made.and_then(|()| fs::metadata(&folder)) {
            Err(source) => Err(CacheError::Unusable { folder, source }),
            Ok(metadata) => match problem(&metadata) {
                Some(problem) => Err(CacheError::Unsafe { folder, problem }),
                None => {
                    refuse_inside(&folder)?;
                    Ok(Cache { folder, most_bytes: MOST_BYTES })
                }
            },
        }
    }

    /// Keeps at most so many bytes: those that were not used for longest go first.
    pub fn with_most_bytes(self, most_bytes: u64) -> Cache {
        Cache { most_bytes, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The bytes that it keeps at most.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// What is in it.
    pub fn usage(&self) -> Result<Usage, CacheError> {
        Ok(usage(&self.items().map_err(|error| self.unusable(error))?))
    }

    /// Removes all that it holds, and gives what that was. Other files are left alone.
    pub fn clear(&self) -> Result<Usage, CacheError> {
        let items = self.items().map_err(|error| self.unusable(error))?;
        for item in &items {
            remove(&item.path).map_err(|error| self.unusable(error))?;
        }
        Ok(usage(&items))
    }

    /// The artifact of this key, if there is a sound one.
    pub(super) fn load(&self, key: &Key) -> Option<Vec<u8>> {
        let mut file = regular::open_itself(OpenOptions::new().read(true), &self.path(key)).ok()?;
        let mut head = [0; MARK.len() + 32];
        file.read_exact(&mut head).ok()?;
        let (mark, sum) = head.split_at(MARK.len());
        if mark != MARK {
            return None;
        }
        let mut artifact = Vec::new();
        (&file).take(self.most_bytes).read_to_end(&mut artifact).ok()?;
        if checksum(key, &artifact) != *sum {
            return None;
        }
        // It is among the last to go. If this fails, it goes earlier.
        let _ = file.set_modified(SystemTime::now());
        Some(artifact)
    }

    /// Keeps an artifact. A cache that cannot be written to is a slow one, and no failure.
    pub(super) fn store(&self, key: &Key, artifact: &[u8]) {
        let _ = self.write(key, artifact).and_then(|()| self.evict());
    }

    fn write(&self, key: &Key, artifact: &[u8]) -> io::Result<()> {
        // Its mode is 0600.
        let mut file = tempfile::Builder::new().prefix(PARTIAL).tempfile_in(&self.folder)?;
        file.write_all(MARK)?;
        file.write_all(&checksum(key, artifact))?;
        file.write_all(artifact)?;
        let path = self.path(key);
        // A file replaces anything but a folder.
        if fs::symlink_metadata(&path).is_ok_and(|there| there.is_dir()) {
            fs::remove_dir_all(&path)?;
        }
        file.persist(path).map(drop).map_err(|error| error.error)
    }

    /// Removes what was not used for longest until the rest fits.
    fn evict(&self) -> io::Result<()> {
        let mut items = self.items()?;
        items.sort_by_key(|item| item.used);
        let mut bytes = usage(&items).bytes;
        for item in items {
            if bytes <= self.most_bytes {
                break;
            }
            remove(&item.path)?;
            bytes -= item.bytes;
        }
        Ok(())
    }

    fn items(&self) -> io::Result<Vec<Item>> {
        let mut items = Vec::new();
        for found in fs::read_dir(&self.folder)? {
            let found = found?;
            let name = found.file_name();
            let Some(name) = name.to_str() else { continue };
            let is_artifact = name.strip_suffix(ENDING).is_some_and(is_key);
            if !is_artifact && !name.starts_with(PARTIAL) {
                continue;
            }
            // Another process may have removed it since.
            let Ok(metadata) = found.metadata() else { continue };
            if metadata.is_file() {
                let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                items.push(Item { path: found.path(), bytes: metadata.len(), used, is_artifact });
            }
        }
        Ok(items)
    }

    fn path(&self, key: &Key) -> PathBuf {
        let name: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(name + ENDING)
    }

    fn unusable(&self, source: io::Error) -> CacheError {
        CacheError::Unusable { folder: self.folder.clone(), source }
    }
}

fn is_key(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn usage(items: &[Item]) -> Usage {
    let bytes = items.iter().map(|item| item.bytes).sum();
    Usage { artifacts: items.iter().filter(|item| item.is_artifact).count() as u64, bytes }
}

/// Removes a file that another process may remove as well.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The files that make a folder one of a tournament, and one of results.
const FOREIGN: [&str; 2] = ["tournament.toml", "tournament.json"];

/// Refuses a folder, which need not be there yet, inside one of a tournament or of results.
fn refuse_inside(folder: &Path) -> Result<(), CacheError> {
    let unusable = |source| CacheError::Unusable { folder: folder.to_owned(), source };
    let whole = std::path::absolute(folder).map_err(unusable)?;
    let Some(there) = whole.ancestors().find_map(|above| above.canonicalize().ok()) else {
        return Ok(());
    };
    let is_foreign = |above: &&Path| FOREIGN.iter().any(|file| above.join(file).exists());
    match there.ancestors().find(is_foreign) {
        Some(of) => Err(CacheError::Inside { folder: folder.to_owned(), of: of.to_owned() }),
        None => Ok(()),
    }
}

/// With the key, so that an artifact is only good under its own name.
fn checksum(key: &Key, artifact: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(key).chain_update(artifact).finalize().into()
}

#[cfg(unix)]
fn private(builder: &mut DirBuilder) -> &mut DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    builder.mode(0o700)
}

#[cfg(not(unix))]
fn private(builder: &mut DirBuilder) -> &mut DirBuilder {
    builder
}

/// Why nothing may be loaded from this folder.
#[cfg(unix)]
fn problem(folder: &fs::Metadata) -> Option<&'static str> {
    use std::os::unix::fs::MetadataExt;
    if !folder.is_dir() {
        Some("not a folder")
    } else if folder.uid() != nix::unistd::geteuid().as_raw() {
        Some("it belongs to somebody else")
    } else if folder.mode() & 0o022 != 0 {
        Some("others may write to it")
    } else {
        None
    }
}

#[cfg(not(unix))]
fn problem(folder: &fs::Metadata) -> Option<&'static str> {
    (!folder.is_dir()).then_some("not a folder")
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = [7; 32];

    fn cache() -> (tempfile::TempDir, Cache) {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path().join("deep/cache")).unwrap();
        (folder, cache)
    }

    #[test]
    fn what_was_stored_is_loaded() {
        let (_folder, cache) = cache();
        assert_eq!(cache.load(&KEY), None);
        cache.store(&KEY, b"code");
        assert_eq!(cache.load(&KEY).as_deref(), Some(&b"code"[..]));
        assert_eq!(cache.usage().unwrap(), Usage { artifacts: 1, bytes: 20 + 32 + 4 });
        cache.store(&KEY, b"");
        assert_eq!(cache.load(&KEY).as_deref(), Some(&b""[..]));
    }

    #[test]
    fn what_is_damaged_or_foreign_is_not_loaded() {
        let (_folder, cache) = cache();
        cache.store(&KEY, b"native code");
        let path = cache.path(&KEY);
        let sound = fs::read(&path).unwrap();
        for end in 0..sound.len() {
            fs::write(&path, &sound[..end]).unwrap();
            assert_eq!(cache.load(&KEY), None, "cut at {end}");
        }
        for at in 0..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 1;
            fs::write(&path, damaged).unwrap();
            assert_eq!(cache.load(&KEY), None, "damaged at {at}");
        }
        fs::write(&path, [&sound[..], b"x"].concat()).unwrap();
        assert_eq!(cache.load(&KEY), None, "longer");
        let other = [8; 32];
        fs::write(cache.path(&other), &sound).unwrap();
        assert_eq!(cache.load(&other), None, "another's artifact");
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        fs::write(path.join("file"), "in it").unwrap();
        assert_eq!(cache.load(&KEY), None, "a folder");
        cache.store(&KEY, b"code");
        assert!(cache.load(&KEY).is_some(), "the folder is replaced");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_is_not_waited_for_and_replaced() {
        let (_folder, cache) = cache();
        cache.store(&[8; 32], b"code");
        let path = cache.path(&KEY);
        let pipe = || {
            let made = std::process::Command::new("mkfifo").arg(&path).status();
            assert!(made.unwrap().success());
        };
        let link = |to: &Path| std::os::unix::fs::symlink(to, &path).unwrap();
        let ways: [&dyn Fn(); 3] =
            [&pipe, &|| link(Path::new("/dev/zero")), &|| link(&cache.path(&[8; 32]))];
        for put in ways {
            put();
            assert_eq!(cache.load(&KEY), None);
            cache.store(&KEY, b"code");
            assert_eq!(cache.load(&KEY).as_deref(), Some(&b"code"[..]));
            fs::remove_file(&path).unwrap();
        }
        assert!(cache.load(&[8; 32]).is_some(), "the file that the link led to is as it was");
    }

    #[test]
    fn no_cache_is_inside_a_tournament_or_results() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (inside, file) in [("cup", "tournament.toml"), ("out", "tournament.json")] {
            fs::create_dir(at(inside)).unwrap();
            fs::write(at(inside).join(file), "").unwrap();
            for below in
                [inside.to_owned(), format!("{inside}/a/b"), format!("{inside}/../{inside}/a")]
            {
                let refused = Cache::open(at(&below));
                assert!(matches!(refused, Err(CacheError::Inside { .. })), "{below}");
            }
            assert_eq!(fs::read_dir(at(inside)).unwrap().count(), 1, "nothing was made");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("cup"), at("link")).unwrap();
            for below in ["link/cache", "link", "not-yet/../link/cache"] {
                let refused = Cache::open(at(below));
                assert!(matches!(refused, Err(CacheError::Inside { .. })), "{below}");
            }
        }
        assert!(Cache::open(at("beside/cache")).is_ok());
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let (_folder, cache) = cache();
        let keys: [Key; 4] = [[1; 32], [2; 32], [3; 32], [4; 32]];
        let cache = cache.with_most_bytes(3 * 152);
        for (age, key) in (1..).zip(&keys[..3]) {
            cache.store(key, &[0; 100]);
            let used = SystemTime::now() - std::time::Duration::from_secs(age * 100);
            fs::File::open(cache.path(key)).unwrap().set_modified(used).unwrap();
        }
        // The oldest is used once more.
        assert!(cache.load(&keys[2]).is_some());
        cache.store(&keys[3], &[0; 100]);
        let left = keys.map(|key| cache.path(&key).exists());
        assert_eq!(left, [true, false, true, true]);
    }

    #[test]
    fn only_its_own_files_are_removed() {
        let (_folder, cache) = cache();
        cache.store(&KEY, b"code");
        let partial = cache.folder().join(".artifact-1x2y3z");
        fs::write(&partial, b"half").unwrap();
        let others = ["thesis.txt", "short.artifact", &format!("{}.artifact", "g".repeat(64))];
        for name in others {
            fs::write(cache.folder().join(name), b"mine").unwrap();
        }
        assert_eq!(cache.clear().unwrap(), Usage { artifacts: 1, bytes: 56 + 4 });
        assert!(!partial.exists() && cache.load(&KEY).is_none());
        assert!(others.iter().all(|name| cache.folder().join(name).exists()));
        assert_eq!(cache.clear().unwrap(), Usage::default());
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_is_its_users_alone() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let (_folder, cache) = cache();
        assert_eq!(fs::metadata(cache.folder()).unwrap().mode() & 0o777, 0o700);
        cache.store(&KEY, b"code");
        assert_eq!(fs::metadata(cache.path(&KEY)).unwrap().mode() & 0o777, 0o600);
        for (mode, fits) in [(0o755, true), (0o770, false), (0o702, false), (0o777, false)] {
            fs::set_permissions(cache.folder(), fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(Cache::open(cache.folder()).is_ok(), fits, "{mode:o}");
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(matches!(Cache::open(file.path()), Err(CacheError::Unusable { .. })));
    }
}
