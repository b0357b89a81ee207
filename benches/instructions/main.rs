//! A hot path, so many times and nothing else: what `.ci/instructions` counts the instructions of.

use std::error::Error;
use std::hint::black_box;
use std::path::Path;

use fairdeal::random::{Seed, Stream};
use fairdeal::sandbox::Sandbox;
use fairdeal::tournament::run;
use fairdeal_rules::mastermind::Space;
use fairdeal_rules::set::Engine;

#[path = "../speed/native.rs"]
mod native;
#[path = "../speed/table.rs"]
mod table;

type HotPath = (&'static str, fn(u64) -> Result<(), Box<dyn Error>>);

const HOT_PATHS: &[HotPath] = &[("match", matches), ("entropy", entropy), ("set", tables)];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, times] = &arguments[..] else {
        let names: Vec<&str> = HOT_PATHS.iter().map(|(name, _)| *name).collect();
        println!("instructions: .ci/instructions counts those of {}", names.join(", "));
        return Ok(());
    };
    let found = HOT_PATHS.iter().find(|(name, _)| name == path);
    let (_, hot_path) = found.ok_or_else(|| format!("no hot path {path:?}"))?;
    hot_path(times.parse()?)
}

/// So many matches of the Mini Card Game in the sandbox, all in all: deals, a bundled bot, rows.
fn matches(times: u64) -> Result<(), Box<dyn Error>> {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/dist/mini-card/first.wasm");
    let tournament = table::bonus_cup(times)?;
    let sandbox = Sandbox::new(&tournament.limits, 1)?;
    let entrants = table::entrants(&sandbox, &tournament, &std::fs::read(bot)?, 1)?;
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("results");
    run::pool(1)?.install(|| table::run(&tournament, &entrants, &out, false));
    Ok(())
}

/// So many secrets of classic Mastermind found by entropy, natively.
fn entropy(times: u64) -> Result<(), Box<dyn Error>> {
    let space = Space::new(4, 6, true).map_err(|error| error.to_string())?;
    for number in 0..times {
        let secret = space.nth(number.into()).ok_or("no such code")?;
        black_box(native::guesses_by_entropy(space, secret));
    }
    Ok(())
}

/// All sets on so many tables of twelve cards.
fn tables(times: u64) -> Result<(), Box<dyn Error>> {
    let mut stream = Stream::new(Seed(2026), "bench", &[]);
    let mut engine = Engine::standard();
    for _ in 0..times {
        engine.shuffle(|bound| stream.below(bound));
        engine.fill();
        black_box(engine.matches());
    }
    Ok(())
}
