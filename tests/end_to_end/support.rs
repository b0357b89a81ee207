//! Running the program, and the files that tests are made of.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program under test.
pub const FAIRDEAL: &str = env!("CARGO_BIN_EXE_fairdeal");

/// A file of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// What a command printed, and how it ended.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            err: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
        }
    }

    /// Fails the test unless the command ended with this exit code.
    #[track_caller]
    pub fn expect(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }
}

/// The folder of compiled bots that tests share, so that each bot is compiled once.
pub const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled-bots");

/// `fairdeal` with these arguments in a folder.
pub fn command<I: AsRef<std::ffi::OsStr>>(folder: &Path, arguments: &[I]) -> Command {
    let mut command = Command::new(FAIRDEAL);
    command.args(arguments).current_dir(folder).env("FAIRDEAL_CACHE_DIR", CACHE);
    command
}

/// Runs `fairdeal` with these arguments in a folder.
pub fn fairdeal<I: AsRef<std::ffi::OsStr>>(folder: &Path, arguments: &[I]) -> Ran {
    Ran::of(command(folder, arguments).output().expect("the program starts"))
}

/// A search path on which the program under test is found first.
pub fn path_to_the_program() -> String {
    let program = Path::new(FAIRDEAL).parent().expect("the program is in a folder");
    format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default())
}

/// A folder of a test, removed at its end.
pub fn folder() -> tempfile::TempDir {
    tempfile::Builder::new().prefix("cup-").tempdir().expect("a temporary folder")
}

/// Writes a file, and the folders above it.
pub fn write(path: &Path, content: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder is made");
    fs::write(path, content).expect("the file is written");
}

/// A bot of the Mini Card Game whose answer is this WebAssembly text of type i64.
pub fn mini_card_bot(answer: &str) -> Vec<u8> {
    bot("mini_card_discard", answer)
}

/// A bot that answers through this function with this WebAssembly text of type i64.
pub fn bot(function: &str, answer: &str) -> Vec<u8> {
    let text = format!(
        r#"(module
            (memory (export "memory") 1)
            (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
            (func (export "{function}") (param i32) (result i64) {answer}))"#
    );
    wat::parse_str(text).expect("the text is WebAssembly")
}

/// A tournament of the Mini Card Game with some bundled bots, named `cup`.
pub fn mini_card_tournament(at: &Path, count: u64, more: &str) {
    let text = format!(
        "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ncount = {count}\n{more}\n\
         entries = [\"bundled:first\", \"bundled:lowest\", \"bundled:beam\"]\n"
    );
    write(&at.join("tournament.toml"), text);
}

/// All files below a folder: path and content.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for item in fs::read_dir(&next).expect("the folder is there") {
            let path = item.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let relative = path.strip_prefix(folder).expect("below the folder").to_owned();
                found.insert(relative, fs::read(&path).expect("the file can be read"));
            }
        }
    }
    found
}

/// The rows of `matches.csv`, each as its fields by name.
pub fn rows(results: &Path) -> Vec<BTreeMap<String, String>> {
    let mut reader =
        csv::Reader::from_path(results.join("matches.csv")).expect("the rows are there");
    reader.deserialize().map(|row| row.expect("a row can be read")).collect()
}

/// A JSON file of a results folder.
pub fn json(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(path).expect("the file is there")).expect("the file is JSON")
}

/// Says that a test is skipped for want of something, past the capture of tests' output, so that it
/// is seen; with `FAIRDEAL_REQUIRE=all` it fails the test instead.
#[track_caller]
pub fn skip(wanting: &str) {
    let required = std::env::var("FAIRDEAL_REQUIRE").is_ok_and(|value| value == "all");
    assert!(!required, "{wanting}, and no test may be skipped");
    let _ = writeln!(std::io::stderr(), "skipped: {wanting}");
}
