//! `fairdeal seal`: a secret seed and its seal.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::exit;
use crate::output;
use crate::random::Seed;
use crate::tournament::place::read_file;
use crate::tournament::seal::{digits, read_secret, seal};

use super::Failure;
use super::run::print;

/// Make a secret seed and its seal, so that no bot can have learnt the deals by heart.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal seal --out secret.txt
Put the seal into tournament.toml, keep the secret, and reveal it at the run: \
fairdeal run my-cup --reveal secret.txt")]
pub struct Seal {
    /// Write the secret into this file, which must not be there yet, and print only the seal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the seal of this secret instead of making one
    #[arg(long, value_name = "SECRET|FILE", conflicts_with = "out")]
    secret: Option<String>,
}

impl Seal {
    /// Makes both.
    pub fn execute(self) -> Result<u8, Failure> {
        let secret = match &self.secret {
            Some(secret) => read_argument(secret)?,
            None => random()?,
        };
        match &self.out {
            Some(path) => write_secret(path, secret)?,
            None if self.secret.is_none() => print(format!("secret: {}\n", digits(secret)))?,
            None => {}
        }
        print(format!("seed = \"sealed:{}\"\n", seal(secret)))?;
        Ok(exit::OK)
    }
}

fn random() -> Result<Seed, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::new(exit::FAULT, format!("no randomness: {error}")))?;
    Ok(Seed(u128::from_le_bytes(bytes)))
}

/// Writes the secret into a new file that only its owner can read.
fn write_secret(path: &Path, secret: Seed) -> Result<(), Failure> {
    let written = output::put_secret(path, format!("{}\n", digits(secret)).as_bytes());
    written.map_err(|error| Failure::new(exit::OUTPUT, format!("{}: {error}", path.display())))
}

/// A secret as an argument: itself, or the file that holds it.
pub fn read_argument(argument: &str) -> Result<Seed, Failure> {
    let path = Path::new(argument);
    // Whatever is there is meant; reading it says if it is no file.
    let text = if path.metadata().is_ok() {
        let bytes = read_file(path, 1 << 10);
        let bytes = bytes
            .map_err(|error| Failure::new(exit::INPUT, format!("{}: {error}", path.display())))?;
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        argument.to_owned()
    };
    read_secret(&text)
        .map_err(|problem| Failure::new(exit::INPUT, format!("no such file, and {problem}")))
}
