//! The page of `fairdeal report` in a real browser: what people see, press and tap.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::*;

/// What a browser may be called.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Where a program is, if it is on the search path.
fn program(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(name));
    places.find(|place| place.is_file())?.to_str().map(str::to_owned)
}

/// Whether node is here, with the packages of these folders.
fn has_node(folders: &[&str]) -> bool {
    if program("node").is_none() {
        skip("no node");
        return false;
    }
    for folder in folders {
        if !repository(folder).join("node_modules").is_dir() {
            skip(&format!("no packages in {folder} (npm ci there fetches them)"));
            return false;
        }
    }
    true
}

/// Runs a tournament and makes a report of it, both with this name.
fn report(folder: &Path, tournament: &str, name: &str, deals: &str, more: &[&str]) {
    let run = ["run", tournament, "-q", "--deals", deals, "--out", name];
    fairdeal(folder, &run).expect(0);
    let out = format!("{name}.html");
    let report = ["report", name, "-q", "-o", &out];
    fairdeal(folder, &[&report[..], more].concat()).expect(0);
}

/// Runs tests in node; their own words where one fails.
fn node_tests(reports: &Path, files: &[&str], chromium: Option<&str>) {
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(files.iter().map(|file| repository(file)));
    node.env("FAIRDEAL_REPORTS", reports);
    if let Some(chromium) = chromium {
        node.env("FAIRDEAL_CHROMIUM", chromium);
    }
    Ran::of(node.output().expect("node starts")).expect(0);
}

#[test]
fn the_page_in_a_browser() {
    let Some(chromium) = BROWSERS.into_iter().find_map(program) else {
        skip("no chromium");
        return;
    };
    if !has_node(&["tests/page"]) {
        return;
    }
    let folder = folder();
    let reports = folder.path();
    report(reports, "bonus-cup", "bonus-cup", "40", &[]);
    report(reports, "mastermind-classic", "mastermind-classic", "60", &[]);
    report(reports, "set-sprint", "set-sprint", "12", &[]);
    report(reports, "set-race", "set-race", "4", &[]);
    report(reports, "triathlon", "triathlon", "20", &[]);
    report(reports, "bonus-cup", "small", "40", &["--max-size", "1"]);
    fs::copy(repository("bots/dist/set/guesser.wasm"), reports.join("eve.wasm")).expect("a copy");
    let hostile = r#"
name = "cup"
title = "</script><img src=x onerror=alert(1)>"
game = "set"
seed = 1
count = 12
disqualify_after = 3
entries = ["bundled:incremental", "bundled:random",
           { file = "../eve.wasm", name = "eve", author = "<b>Eve</b>" }]
"#;
    write(&reports.join("cup/tournament.toml"), hostile);
    report(reports, "cup", "hostile", "12", &[]);
    let endless = bot("mini_card_discard", "(loop (br 0)) (i64.const 0)");
    write(&reports.join("loop/entries/endless.wasm"), endless);
    mini_card_tournament(&reports.join("loop"), 500, "");
    report(reports, "loop", "endless", "500", &[]);
    let tests = ["report", "match", "play"].map(|name| format!("tests/page/{name}.test.mjs"));
    node_tests(reports, &tests.each_ref().map(String::as_str), Some(&chromium));
}

#[test]
fn what_the_page_computes() {
    if !has_node(&["harness/page"]) {
        return;
    }
    let folder = folder();
    for (tournament, deals) in [("set-sprint", "8"), ("set-asked", "8"), ("set-fours", "3")] {
        report(folder.path(), tournament, tournament, deals, &[]);
    }
    let tests = ["harness/page/test/helpers.test.mjs", "harness/page/test/game.test.mjs"];
    node_tests(folder.path(), &tests, None);
}

/// The pictures of the README are there, small, and described.
#[test]
fn pictures() {
    let readme = fs::read_to_string(repository("README.md")).expect("the README is there");
    let folder = repository("docs/pictures");
    let mut names = Vec::new();
    for item in fs::read_dir(folder).expect("the pictures are there") {
        let path = item.expect("the folder can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        if name.ends_with(".png") {
            let size = fs::metadata(&path).expect("a file").len();
            assert!(size < 150_000, "{name} has {size} bytes");
            names.push(name);
        }
    }
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        let place = readme.find(&format!("](docs/pictures/{name})"));
        let before = place.map(|place| &readme[..place]).unwrap_or_default();
        let described = before.rsplit("![").next().unwrap_or_default();
        assert!(described.len() > 20 && described.len() < 400, "{name} is not described");
    }
}
