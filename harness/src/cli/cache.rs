//! `fairdeal cache`: the folder of compiled bots. Here, too, is how all commands compile.

use clap::{Args, Subcommand};

use crate::exit;
use crate::report::count;
use crate::sandbox::{Cache, CacheError, Compiler, Setup, Usage};

use super::Failure;
use super::run::print;

/// Show or clear the folder of compiled bots.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal cache clear
The folder is FAIRDEAL_CACHE_DIR if that is set, else XDG_CACHE_HOME/fairdeal or ~/.cache/fairdeal.
It only saves time: what is not there is compiled again.")]
pub struct CacheCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Print where the folder is and how much it holds
    Show,
    /// Remove all compiled bots
    Clear,
}

impl CacheCommand {
    /// Shows or clears it.
    pub fn execute(self) -> Result<u8, Failure> {
        let cache = cache_of_user()?;
        let folder = cache.folder().display();
        match self.action {
            Action::Show => {
                let most = cache.most_bytes() >> 20;
                print(format!("{folder}: {} of at most {most} MiB\n", amount(cache.usage()?)))?;
            }
            Action::Clear => print(format!("{folder}: removed {}\n", amount(cache.clear()?)))?,
        }
        Ok(exit::OK)
    }
}

/// The option of commands that admit bots.
#[derive(Args, Clone, Copy, Default)]
pub struct CacheOptions {
    /// Compile all bots anew, and keep nothing: see `fairdeal cache`
    #[arg(long)]
    no_cache: bool,
}

impl CacheOptions {
    /// How this program compiles and plays: each bot in a child process, from the cache where it
    /// is there already. A cache that cannot be used is said and done without.
    pub fn setup(self, threads: usize) -> Result<Setup, Failure> {
        let compiler = Compiler::in_child_of_this_program()
            .map_err(|error| Failure::new(exit::FAULT, format!("where am I? {error}")))?;
        if self.no_cache {
            return Ok(Setup { threads, bots: 1, compiler });
        }
        let compiler = match cache_of_user() {
            Ok(cache) => compiler.with_cache(cache),
            Err(CacheError::Nowhere) => compiler,
            Err(error) => {
                Failure::new(exit::OK, format!("warning: no cache: {error}")).report();
                compiler
            }
        };
        Ok(Setup { threads, bots: 1, compiler })
    }
}

impl From<CacheError> for Failure {
    fn from(error: CacheError) -> Failure {
        Failure::new(exit::INPUT, error)
    }
}

fn cache_of_user() -> Result<Cache, CacheError> {
    Cache::open(Cache::folder_of_user()?)
}

fn amount(usage: Usage) -> String {
    let bots = count(usage.artifacts, "compiled bot", "compiled bots");
    format!("{bots}, {:.1} MiB", usage.bytes as f64 / f64::from(1 << 20))
}
