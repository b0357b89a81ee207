//! Why a file is not admitted. Each message says what, where, and how to mend it.

use super::engine::SandboxError;
use crate::verdict::Verdict;

/// Why there is no bot: the file is not admitted, or the harness itself failed.
#[derive(Debug, thiserror::Error)]
pub enum AdmitError {
    /// The file is not admitted.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The harness failed: this says nothing about the file.
    #[error(transparent)]
    Harness(#[from] SandboxError),
}

impl AdmitError {
    /// The refusal, unless the harness failed.
    pub fn refusal(self) -> Result<Refusal, SandboxError> {
        match self {
            AdmitError::Refused(refusal) => Ok(refusal),
            AdmitError::Harness(error) => Err(error),
        }
    }
}

/// Why a file is not admitted as a bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The file is no WebAssembly module.
    #[error("{what}, not a WebAssembly module; {mend}")]
    NotAModule {
        /// What the file looks like.
        what: &'static str,
        /// What to do.
        mend: &'static str,
    },
    /// The bytes are no valid module.
    #[error("invalid module: {} (at byte {offset}); build it again", short(reason))]
    Invalid {
        /// The validator's words.
        reason: String,
        /// Where in the file.
        offset: usize,
    },
    /// The module needs features outside the determinism profile.
    #[error("uses {}, which bots may not; build without, see sdk/CONTRACT.md", features.join(" and "))]
    Features {
        /// The proposals' names.
        features: Vec<&'static str>,
    },
    /// The module has a start function.
    #[error(
        "has a start function, which runs before fuel is counted; call it from the first \"fairdeal_view_v1\" instead"
    )]
    StartFunction,
    /// An import that the contract does not give.
    #[error(
        "unknown import \"{}\" \"{}\"; a bot may import only \"fairdeal\" \"log\" and wasi_snapshot_preview1",
        short(module),
        short(name)
    )]
    Import {
        /// The module that it is asked from.
        module: String,
        /// Its name.
        name: String,
    },
    /// An import of the contract with another type.
    #[error("import \"{module}\" \"{name}\" is {found}, must be a function {wanted}")]
    ImportType {
        /// The module that it is asked from.
        module: String,
        /// Its name.
        name: String,
        /// What the module wants.
        found: String,
        /// What the contract gives.
        wanted: String,
    },
    /// An export that every bot needs is not there.
    #[error("missing export \"{name}\"{}; see sdk/CONTRACT.md", found_instead(found))]
    MissingExport {
        /// The contract's name.
        name: &'static str,
        /// An export that may have been meant.
        found: Option<String>,
    },
    /// No game's function is exported.
    #[error(
        "missing export of a game: needs \"mini_card_discard\", \"mastermind_guess\" or \"set_spot\"; see sdk/CONTRACT.md"
    )]
    NoGame,
    /// The bot plays other games only.
    #[error("missing export \"{function}\": it plays another game; see sdk/CONTRACT.md")]
    OtherGame {
        /// The function of the game that it should play.
        function: String,
    },
    /// An export of the contract with another type.
    #[error("export \"{name}\" is {found}, must be {wanted}; see sdk/CONTRACT.md")]
    ExportType {
        /// The contract's name.
        name: String,
        /// What it is.
        found: String,
        /// What it must be.
        wanted: String,
    },
    /// More of something than the limits allow.
    #[error("{what}: {found}, the limit is {limit} ({key})")]
    TooMuch {
        /// What there is too much of, and where.
        what: String,
        /// How much.
        found: u64,
        /// How much is allowed.
        limit: u64,
        /// The limit's key in a tournament's `[limits]`.
        key: &'static str,
    },
    /// A type with more parameters and results than the contract allows.
    #[error("type {index}: {found} parameters and results, one type may have {limit} at most")]
    WideType {
        /// The type's index.
        index: usize,
        /// How many it has.
        found: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// The compiler gave up.
    #[error("cannot be compiled: {}", short(reason))]
    Compile {
        /// The compiler's words.
        reason: String,
    },
    /// No instance could be made.
    #[error("cannot be started: {}", short(reason))]
    Start {
        /// The engine's words.
        reason: String,
    },
    /// `_initialize` failed in the trial.
    #[error("\"_initialize\" failed in a trial ({verdict}): {reason}")]
    Initialize {
        /// What it would have been in a match.
        verdict: Verdict,
        /// The engine's words.
        reason: String,
    },
    /// `_initialize` took longer than the safety net allows.
    #[error(
        "\"_initialize\" was stopped after {ms} ms in a trial; do less before the first answer"
    )]
    Slow {
        /// The milliseconds allowed.
        ms: u64,
    },
}

/// Characters of a foreign text that are shown.
const SHOWN: usize = 300;

/// The beginning of a foreign text, which may be megabytes.
fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn found_instead(found: &Option<String>) -> String {
    found.as_ref().map(|name| format!(" (found \"{name}\")")).unwrap_or_default()
}
