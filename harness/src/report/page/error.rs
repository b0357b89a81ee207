//! Why there is no report.

use std::path::{Path, PathBuf};

use crate::sandbox::SandboxError;
use crate::tournament::spec::SpecError;

/// A report that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The results cannot be read.
    #[error(transparent)]
    Results(#[from] SpecError),
    /// The results are one of several parts.
    #[error(
        "{}: a part of the deals ranks nobody: join the parts with fairdeal merge", .0.display()
    )]
    Part(PathBuf),
    /// A file of the results is not as the run left it.
    #[error("{}: {problem}: fairdeal replay {} says what differs", .folder.join(.file).display(), .folder.display())]
    Altered {
        /// The folder of the results.
        folder: PathBuf,
        /// The file.
        file: String,
        /// In what way.
        problem: String,
    },
    /// A match comes out otherwise when it is played again.
    #[error(
        "{address}: played again, it is not what the results say: fairdeal replay {} says what \
         differs", .folder.display()
    )]
    Differs {
        /// The address of the match.
        address: String,
        /// The folder of the results.
        folder: PathBuf,
    },
    /// The sandbox cannot be set up.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The harness failed in a match.
    #[error("{0}")]
    Host(String),
}

impl PageError {
    /// A file of the results in `folder` is not as the run left it.
    pub(super) fn altered(folder: &Path, file: &str, problem: String) -> PageError {
        PageError::Altered { folder: folder.to_owned(), file: file.to_owned(), problem }
    }
}
