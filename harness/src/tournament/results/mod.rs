//! The results of a run: a folder that can be replayed anywhere. It appears whole or not at all.
//! While it is being written, it is `RESULTS.partial` beside it, with a journal; an interrupted run
//! goes on from there.
//!
//! | file | content |
//! |---|---|
//! | `tournament.json` | the whole resolved spec, versions, every bot's digest |
//! | `matches.csv` | a row a match and seat, in the order of deals: see [`rows`](super::rows) |
//! | `standings.json` | the ranking; a shard has none |
//! | `bots/SHA256.wasm` | each bot |
//! | `deals.txt` | the deals, where they were not made from the seed |
//!
//! `docs/formats.md` describes each.

mod events;
pub mod journal;
mod reader;
mod record;
mod writer;

use std::io;
use std::path::{Path, PathBuf};

pub use events::{EventsRecord, EventsWriter, open_events};
pub use reader::Results;
pub use record::{BotRecord, RunRecord, Shard};
pub use writer::{ResultsWriter, Resumed, check_free};

use crate::digest::Sha256;

/// The file that makes a folder one of results.
pub const TOURNAMENT_FILE: &str = "tournament.json";
/// The file of the rows.
pub const MATCHES_FILE: &str = "matches.csv";
/// The file of the ranking.
pub const STANDINGS_FILE: &str = "standings.json";
/// The file of deals that were not made from the seed.
pub const DEALS_FILE: &str = "deals.txt";
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
    /// A run into the same folder was interrupted.
    #[error(
        "{}: a run was interrupted here: --resume goes on with it, --overwrite begins anew",
        .0.display()
    )]
    Interrupted(PathBuf),
    /// Another run is writing there.
    #[error("{}: another run is writing here: let it end, or name another folder with --out DIR", .0.display())]
    Busy(PathBuf),
    /// The interrupted run was another one.
    #[error(
        "{}: this is the interrupted run of another tournament: {differences}; --overwrite begins \
         anew",
        .folder.display()
    )]
    OtherRun {
        /// The folder of the interrupted run.
        folder: PathBuf,
        /// What differs, in words.
        differences: String,
    },
    /// The path cannot be renamed to.
    #[error("{}: a link, or no name of a folder: name the folder itself with --out DIR", .0.display())]
    NoName(PathBuf),
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

impl OutputError {
    fn write(path: &Path, source: io::Error) -> OutputError {
        OutputError::Write { path: path.to_owned(), source }
    }

    /// Rows that cannot be written.
    pub fn rows(source: io::Error) -> OutputError {
        OutputError::write(Path::new(MATCHES_FILE), source)
    }
}

/// Where results are while they are being written.
pub fn partial_folder(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    out.with_file_name(name)
}

fn bot_file(sha256: Sha256) -> String {
    format!("{sha256}.wasm")
}
