//! How a failed command ends: one message on standard error, and an exit code.

use std::process::ExitCode;

use super::tell;
use crate::exit;
use crate::games::SettingsError;
use crate::report::page::PageError;
use crate::report::printable;
use crate::sandbox::{AdmitError, SandboxError};
use crate::tournament::merge::MergeError;
use crate::tournament::replay::ReplayError;
use crate::tournament::results::OutputError;
use crate::tournament::run::RunError;
use crate::tournament::schedule::TooManyGroups;
use crate::tournament::spec::SpecError;

/// A message and the exit code that goes with it.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    message: String,
}

impl Failure {
    /// A failure with this exit code of [`exit`].
    pub fn new(code: u8, message: impl ToString) -> Failure {
        Failure { code, message: message.to_string() }
    }

    /// What went wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        self.code
    }

    /// A bot that was needed is not admitted.
    pub fn of_admission(file: &str, error: AdmitError) -> Failure {
        match error.refusal() {
            Ok(refusal) => Failure::new(exit::FAILED, format!("{file}: refused: {refusal}")),
            Err(error) => error.into(),
        }
    }

    /// Prints the message and gives the exit code.
    pub fn report(&self) -> ExitCode {
        for (number, line) in self.message.lines().enumerate() {
            let prefix = if number == 0 { "fairdeal: " } else { "  " };
            tell(format!("{prefix}{}", printable(line)));
        }
        self.code.into()
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Failure {
        Failure::new(exit::INPUT, error)
    }
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Failure {
        Failure::new(exit::INPUT, error)
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        Failure::new(exit::OUTPUT, error)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        let code = match error {
            RunError::Host { .. } => exit::FAULT,
            RunError::Write(_) => exit::OUTPUT,
            RunError::Stopped => exit::INTERRUPTED,
        };
        Failure::new(code, error)
    }
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Failure {
        let code = match error {
            ReplayError::Results(_) => exit::INPUT,
            ReplayError::Sandbox(_) | ReplayError::Host(_) => exit::FAULT,
        };
        Failure::new(code, error)
    }
}

impl From<PageError> for Failure {
    fn from(error: PageError) -> Failure {
        let code = match error {
            PageError::Results(_)
            | PageError::Part(_)
            | PageError::Altered { .. }
            | PageError::Differs { .. } => exit::INPUT,
            PageError::Sandbox(_) | PageError::Host(_) => exit::FAULT,
        };
        Failure::new(code, error)
    }
}

impl From<TooManyGroups> for Failure {
    fn from(error: TooManyGroups) -> Failure {
        Failure::new(exit::INPUT, error)
    }
}

impl From<MergeError> for Failure {
    fn from(error: MergeError) -> Failure {
        match error {
            MergeError::Read(error) => error.into(),
            MergeError::Write(error) => error.into(),
            error => Failure::new(exit::INPUT, error),
        }
    }
}

impl From<SandboxError> for Failure {
    fn from(error: SandboxError) -> Failure {
        Failure::new(exit::FAULT, error)
    }
}

impl From<rayon::ThreadPoolBuildError> for Failure {
    fn from(error: rayon::ThreadPoolBuildError) -> Failure {
        Failure::new(exit::FAULT, format!("cannot start threads: {error}"))
    }
}
