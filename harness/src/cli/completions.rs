//! `fairdeal completions`: the script that lets a shell complete commands.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::exit;

use super::run::print;
use super::{Cli, Failure};

/// Print the script that lets a shell complete commands and options.
#[derive(Args)]
#[command(
    after_help = "Example: fairdeal completions bash > ~/.local/share/bash-completion/completions/fairdeal"
)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn execute(self) -> Result<u8, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "fairdeal", &mut script);
        print(String::from_utf8_lossy(&script))?;
        Ok(exit::OK)
    }
}
