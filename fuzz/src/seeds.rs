//! Inputs to begin from: what the readers are made for.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use fairdeal::tournament::entry::Entry;
use fairdeal::tournament::place::Place;
use fairdeal::tournament::results::journal::{JOURNAL_FILE, Journal, Mark, Tape};
use fairdeal::tournament::results::{
    MATCHES_FILE, ResultsWriter, RunRecord, STANDINGS_FILE, TOURNAMENT_FILE,
};
use fairdeal::tournament::run::{self, Course};
use fairdeal::tournament::spec::Spec;
use fairdeal::tournament::{Overrides, Tournament};

use crate::targets::{BOT, sandbox};

/// The seeds of a target, by its name; none for one whose input has no form.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "admission" => hostile_bots(),
        "texts" => texts(&[
            "(H . 3) (D . J)\n(cards)",
            "H3 H2 HA DJ DQ CJ",
            "draw discard draw",
            "(deal (cards (H . 3) (S . A)) (moves draw discard) (goal 20))",
            "13732\n33311",
            "red-1-oval-solid green-2-oval-solid blue-3-oval-solid",
            "2026",
            "sealed:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ]),
        "deals" => texts(&[
            "(deal (cards (H . 3)) (moves draw discard) (goal 20))",
            "(deal (cards (H . 3)) (moves discard draw) (goal -4))\n(deal (cards) (moves) (goal 0))",
            r#"[{"cards": "H3 H2", "moves": "dx", "goal": 16}]"#,
            "0011\n2345\n",
        ]),
        "spec" => specs(),
        "journal" => vec![journal()],
        "results" => vec![results()],
        "command_line" => texts(&[
            "mini-card\nplay\n--cards\nH3 H2 HA DJ DQ CJ\n--moves\ndddx\n--goal\n16\n--discard\nfirst",
            "mini-card\nbest\n--cards\nH3 H2 HA\n--moves\ndddx\n--goal\n16",
            "mastermind\nfeedback\n13732\n33311",
            "mastermind\npossible\n--positions\n4\n--symbols\n6\n0011:1,2\n--list",
            "mastermind\nnext\n--positions\n4\n--symbols\n6\n--strategy\nentropy\n0011:1,2",
        ]),
        _ => Vec::new(),
    }
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files below a folder that end so, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for item in fs::read_dir(folder).expect("the folder is there") {
        let path = item.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn hostile_bots() -> Vec<Vec<u8>> {
    let files = files(&repository().join("tests/hostile"), ".wat");
    files.iter().map(|file| wat::parse_file(file).expect("the bot is WebAssembly")).collect()
}

fn specs() -> Vec<Vec<u8>> {
    let files = files(&repository().join("tournaments"), "tournament.toml");
    files.iter().map(|file| fs::read(file).expect("the file can be read")).collect()
}

/// The journal of three batches of rows, and those.
fn journal() -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut journal =
        Journal::open(folder.path()).expect("it can be made").expect("nobody holds it");
    let rows = fs::File::create(folder.path().join(MATCHES_FILE)).expect("it can be made");
    let mut tape = Tape::at(rows, Mark::default()).expect("it can be written");
    for parts in 1..=3 {
        tape.write_all(b"some rows\n").expect("it can be written");
        journal.note(&tape.mark(parts)).expect("it can be written");
    }
    journal.note_event("cards", fairdeal::digest::Sha256::of(b"")).expect("it can be written");
    let parts = [JOURNAL_FILE, MATCHES_FILE]
        .map(|name| fs::read(folder.path().join(name)).expect("the file is written"));
    parts.join(&0xff)
}

/// The results of a small tournament, as the target wants them.
fn results() -> Vec<u8> {
    let wasm = wat::parse_str(BOT).expect("the text is WebAssembly");
    let spec = "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ncount = 3\n";
    let spec = Spec::from_toml("tournament.toml", spec.as_bytes()).expect("the spec is sound");
    let place = Place::Bundled("tournaments/bonus-cup".to_owned());
    let tournament = Tournament::from_spec(place, "tournament.toml", spec, Overrides::default())
        .expect("the spec is sound");
    let entry = Entry {
        name: "zero".parse().expect("a name"),
        author: None,
        file: "zero.wasm".to_owned(),
        sha256: fairdeal::digest::Sha256::of(&wasm),
        wasm: wasm.into(),
    };
    let entrants = run::admit(sandbox(), tournament.game.info().function, vec![entry])
        .expect("the compiler works");
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("results");
    let record = RunRecord::new(&tournament, None, &entrants);
    let entries: Vec<&Entry> = entrants.iter().map(|entrant| &entrant.entry).collect();
    let mut writer = ResultsWriter::create(&out, false, &record, &tournament, &entries)
        .expect("it can be written");
    let mut board = run::scoreboard(&tournament, false, &entrants);
    let course = Course {
        tournament: &tournament,
        entrants: &entrants,
        schedule: &tournament.schedule(vec![0]).expect("one bot is one group"),
        deals: 0..tournament.count,
        parts_before: 0,
        stop: &AtomicBool::new(false),
    };
    course.run(&mut board, &mut writer).expect("the run ends");
    writer.finish(&tournament, &entries, &board).expect("it can be written");
    let parts = [TOURNAMENT_FILE, MATCHES_FILE, STANDINGS_FILE]
        .map(|name| fs::read(out.join(name)).expect("the file is written"));
    parts.join(&0xff)
}
