//! The program itself: how soon it has played one deal, and what many deals and entries cost.

use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::measure::{ratio, used};

/// Runs with a warm cache, of which the fastest counts.
const WARM: usize = 10;

/// One deal of the bonus cup with its bundled bots: nothing in the cache, then all of it.
pub fn start() -> Result<(), Box<dyn Error>> {
    let cache = tempfile::tempdir()?;
    let place = root().join("tournaments/bonus-cup");
    println!("  one deal of the bonus cup, eleven bots");
    let run = || {
        let out = tempfile::tempdir()?;
        used(program(&place, &out.path().join("results"), 1, cache.path()))
    };
    let cold = run()?;
    let mut warm = run()?;
    for _ in 1..WARM {
        let used = run()?;
        warm.wall = warm.wall.min(used.wall);
        warm.processor = warm.processor.min(used.processor);
    }
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!("    cold / warm cache, processor   {:6.1}", ratio(cold.processor, warm.processor));
    println!("    warm, wall clock here          {:6.1} ms", ms(warm.wall));
    println!("    warm, processor here           {:6.1} ms", ms(warm.processor));
    Ok(())
}

/// Ten times the deals and a hundred times, and ten times the entries: time and peak memory.
pub fn growth() -> Result<(), Box<dyn Error>> {
    let cache = tempfile::tempdir()?;
    let folder = tempfile::tempdir()?;
    let bot = root().join("bots/dist/mini-card/first.wasm");
    let sizes = [&[(1, 10_000), (1, 100_000), (1, 1_000_000)][..], &[(50, 400), (500, 400)][..]];
    for sizes in sizes {
        let mut first = None;
        for &(entries, deals) in sizes {
            let place = folder.path().join(format!("{entries}-{deals}"));
            std::fs::create_dir_all(place.join("entries"))?;
            for number in 0..entries {
                std::fs::copy(&bot, place.join(format!("entries/bot-{number}.wasm")))?;
            }
            let text = "name = \"growth\"\ngame = \"mini-card\"\nseed = 2026\n\
                        deals = \"random\"\n[rules]\npar = false\n";
            std::fs::write(place.join("tournament.toml"), text)?;
            // Compiles the bot, where no run has before.
            used(program(&place, &place.join("warm"), 1, cache.path()))?;
            let used = used(program(&place, &place.join("results"), deals, cache.path()))?;
            let micros = used.processor.as_secs_f64() * 1e6 / (entries as f64 * deals as f64);
            let &mut (before, least) = first.get_or_insert((micros, used.most_kib));
            println!(
                "  entries {entries:3}, deals {deals:7}: time a match {:.2} × ({micros:.2} µs here), \
                 peak memory {:.2} × ({} MiB here)",
                micros / before,
                used.most_kib as f64 / least as f64,
                used.most_kib >> 10,
            );
            std::fs::remove_dir_all(place)?;
        }
    }
    Ok(())
}

fn program(place: &Path, out: &Path, deals: u64, cache: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
    command.arg("run").arg(place).arg("--out").arg(out);
    command.args(["--deals", &deals.to_string(), "--threads", "1", "--quiet"]);
    command.env("FAIRDEAL_CACHE_DIR", cache);
    command
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
