//! The fuzz targets as plain tests: a few inputs each, random ones and changed seeds. The number is
//! `PROPTEST_CASES`, 64 unless given.

#[path = "src/seeds.rs"]
mod seeds;
#[path = "src/targets.rs"]
mod targets;

use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

/// Runs a target on many inputs.
fn briefly(name: &str, target: fn(&[u8])) {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let config = ProptestConfig {
        cases: cases.unwrap_or(64),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let seeds = seeds::of(name);
    seeds.iter().for_each(|seed| target(seed));
    let random = prop::collection::vec(any::<u8>(), 0..2000);
    let edits = prop::collection::vec(any::<(u8, Index, Index, u8)>(), 1..6);
    let ran =
        TestRunner::new(config).run(&(random, any::<Index>(), edits), |(random, seed, edits)| {
            let mut data = random;
            if !seeds.is_empty() {
                data.clone_from(seed.get(&seeds));
                edits.iter().for_each(|edit| change(&mut data, edit));
            }
            target(&data);
            Ok(())
        });
    ran.expect("the target takes any input");
}

/// Changes one place: another byte, a byte more, a cut, or a piece once more.
fn change(data: &mut Vec<u8>, (kind, at, other, byte): &(u8, Index, Index, u8)) {
    if data.is_empty() {
        return data.push(*byte);
    }
    let (at, other) = (at.index(data.len()), other.index(data.len()));
    match kind % 4 {
        0 => data[at] = *byte,
        1 => data.insert(at, *byte),
        2 => drop(data.drain(at.min(other)..at.max(other).min(at.min(other) + 9))),
        _ => {
            let piece = data[at.min(other)..at.max(other).min(at.min(other) + 40)].to_vec();
            data.splice(other..other, piece);
        }
    }
}

#[test]
fn admission() {
    briefly("admission", targets::admission);
}

#[test]
fn contract() {
    briefly("contract", targets::contract);
}

#[test]
fn texts() {
    briefly("texts", targets::texts);
}

#[test]
fn deals() {
    briefly("deals", targets::deals);
}

#[test]
fn spec() {
    briefly("spec", targets::spec);
}

#[test]
fn answers() {
    briefly("answers", targets::answers);
}

#[test]
fn journal() {
    briefly("journal", targets::journal);
}

#[test]
fn results() {
    briefly("results", targets::results);
}

/// The command prints, so it runs in a process of its own.
#[test]
fn command_line() {
    briefly("command_line", |data| {
        let text = String::from_utf8_lossy(data).replace('\0', "");
        let ran = Command::new(env!("CARGO_BIN_EXE_fairdeal"))
            .arg("rules")
            .args(text.split('\n').filter(|word| !word.contains(".wasm")))
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.code().is_some_and(|code| code <= 5), "{text:?}: {errors}");
    });
}
