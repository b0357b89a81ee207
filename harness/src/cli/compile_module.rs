//! `fairdeal compile-module`: how the program compiles a bot in a child process of its own. Not for
//! people, and therefore hidden.

use clap::Args;

use crate::sandbox;

use super::Failure;

/// Compile the module on standard input: `fairdeal` calls this itself.
#[derive(Args)]
pub struct CompileModule {
    seconds: u32,
    bytes: u64,
}

impl CompileModule {
    /// Compiles it.
    pub fn execute(self) -> Result<u8, Failure> {
        Ok(sandbox::compile_module(self.seconds, self.bytes))
    }
}
