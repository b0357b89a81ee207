//! Writes the seeds of every fuzz target to `corpus/TARGET`, where cargo-fuzz looks.

#[path = "src/seeds.rs"]
mod seeds;
#[path = "src/targets.rs"]
#[allow(dead_code, reason = "the seeds need two of its items only")]
mod targets;

use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for target in fs::read_dir(folder.join("fuzz_targets"))? {
        let path = target?.path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        let corpus = folder.join("corpus").join(name);
        fs::create_dir_all(&corpus)?;
        for (number, seed) in seeds::of(name).iter().enumerate() {
            fs::write(corpus.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
