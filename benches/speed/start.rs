//! The program itself: how soon it has played one deal, and what many deals and entries cost.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use nix::sys::resource::UsageWho;

use crate::measure::used;

/// One deal of the bonus cup with its bundled bots: nothing in the cache, then all of it.
pub fn start() -> Result<(), Box<dyn Error>> {
    let cache = tempfile::tempdir()?;
    let place = root().join("tournaments/bonus-cup");
    println!("  one deal of the bonus cup, eleven bots");
    let mut cold = 0.0;
    for round in 0..6 {
        let out = tempfile::tempdir()?;
        let wall = Instant::now();
        let mut command = program(&place, &out.path().join("results"), 1);
        succeed(command.env("FAIRDEAL_CACHE_DIR", cache.path()))?;
        let ms = wall.elapsed().as_secs_f64() * 1e3;
        match round {
            0 => cold = ms,
            1..5 => {}
            _ => println!("    cold / warm cache {:.0}, warm {ms:.0} ms here", cold / ms),
        }
    }
    Ok(())
}

/// Ten times the deals, and a hundred times: time and peak memory.
pub fn growth() -> Result<(), Box<dyn Error>> {
    let cache = tempfile::tempdir()?;
    let folder = tempfile::tempdir()?;
    let bot = root().join("bots/dist/mini-card/first.wasm");
    for (entries, deals) in [(1, 1_000), (1, 10_000), (1, 100_000), (1, 1_000_000), (500, 100)] {
        let place = folder.path().join(format!("{entries}-{deals}"));
        std::fs::create_dir_all(place.join("entries"))?;
        for number in 0..entries {
            std::fs::copy(&bot, place.join(format!("entries/bot-{number}.wasm")))?;
        }
        let text = "name = \"growth\"\ngame = \"mini-card\"\nseed = 2026\ndeals = \"random\"\n\
                    [rules]\npar = false\n";
        std::fs::write(place.join("tournament.toml"), text)?;
        let before = used(UsageWho::RUSAGE_CHILDREN);
        let mut command = program(&place, &place.join("results"), deals);
        let output = command.env("FAIRDEAL_CACHE_DIR", cache.path()).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
        let time = used(UsageWho::RUSAGE_CHILDREN) - before;
        let most = nix::sys::resource::getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss() >> 10;
        println!(
            "  entries {entries:3}, deals {deals:7}: {:8.2} µs a match, largest so far {most} MiB",
            time.as_secs_f64() * 1e6 / (entries as f64 * deals as f64)
        );
        std::fs::remove_dir_all(place)?;
    }
    Ok(())
}

fn program(place: &Path, out: &Path, deals: u64) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
    command.arg("run").arg(place).arg("--out").arg(out);
    command.args(["--deals", &deals.to_string(), "--threads", "1", "--quiet"]);
    command
}

fn succeed(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let output = command.stdout(Stdio::null()).output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
    }
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
