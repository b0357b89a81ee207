//! Packing: from a script to a bot, with no toolchain. An interpreter that was built ahead loads the
//! script once, here; the bot is the interpreter's module with the memory that it then has. So each
//! match begins with the script loaded, and pays nothing for it.

mod interpreter;
mod missing;
mod snapshot;

use std::path::Path;

use crate::sandbox::{FUNCTIONS, Limits};

/// A language that is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// JavaScript: an ECMAScript module, run by QuickJS.
    JavaScript,
    /// Python, run by MicroPython.
    Python,
    /// WebAssembly text, which needs no interpreter.
    Wat,
}

/// Why a script is no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// The file's name does not tell the language.
    #[error("{0}: no script that can be packed: the name must end in .js, .mjs, .py or .wat")]
    Unknown(String),
    /// The script is not to be read, or fails when it is loaded: what the language says of it.
    #[error("{0}")]
    Fault(String),
    /// The script has no function of a game.
    #[error("{file}: no function of a game: {mend}")]
    NoGame {
        /// The script.
        file: String,
        /// What there is instead, or what to define.
        mend: String,
    },
    /// The script took more than loading may.
    #[error("{0}: loading it does not end: do less at the top level")]
    Endless(String),
    /// The script, or the bot with it, is larger than a bot may be.
    #[error(
        "{file}: {what} has {bytes} bytes, and a bot may have {limit} (module_bytes): make the \
         script smaller"
    )]
    TooLarge {
        /// The script.
        file: String,
        /// What is too large.
        what: &'static str,
        /// Its size.
        bytes: u64,
        /// The usual limit; a tournament may set another.
        limit: u64,
    },
    /// The interpreter does not do as it should.
    #[error("{0}: cannot be packed: {1}")]
    Interpreter(String, String),
}

impl Script {
    /// The language of a file, by its name.
    pub fn of(path: &Path) -> Option<Script> {
        match path.extension()?.to_str()? {
            "js" | "mjs" => Some(Script::JavaScript),
            "py" => Some(Script::Python),
            "wat" => Some(Script::Wat),
            _ => None,
        }
    }
}

/// Makes a bot of a script. `file` is the script's name in messages, now and when the bot plays.
/// With a `function` of the contract the bot exports it alone, and the script must have it.
///
/// The same script and name give the same bytes.
///
/// # Example
/// ```
/// use fairdeal::pack::{Script, pack};
///
/// let text = "export function mini_card_discard(view) { return view.held.length - 1 }";
/// let wasm = pack(Script::JavaScript, "last.js", text, None)?;
/// assert!(fairdeal::sandbox::inspect(&wasm).has("mini_card_discard"));
///
/// let error = pack(Script::JavaScript, "last.js", "let held = ;", None).unwrap_err();
/// assert!(error.to_string().contains("last.js:1"), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pack(
    script: Script,
    file: &str,
    text: &str,
    function: Option<&str>,
) -> Result<Vec<u8>, PackError> {
    check_size(file, "the script", text.len())?;
    let wanted: Vec<&'static str> =
        FUNCTIONS.into_iter().filter(|name| function.is_none_or(|only| only == *name)).collect();
    let interpreter = match script {
        Script::JavaScript => &interpreter::JAVASCRIPT,
        Script::Python => &interpreter::PYTHON,
        Script::Wat => return assemble(file, text, wanted),
    };
    let loaded = interpreter::load(interpreter, file, text)?;
    let played: Vec<&str> = wanted
        .iter()
        .copied()
        .filter(|name| {
            let game = FUNCTIONS.iter().position(|function| function == name);
            game.is_some_and(|game| loaded.plays[game])
        })
        .collect();
    if played.is_empty() {
        return Err(missing::no_game(script, file, text, &wanted));
    }
    let wasm = snapshot::bake(interpreter.wasm, &loaded.state, |export| {
        !interpreter::is_own(export) && (!FUNCTIONS.contains(&export) || played.contains(&export))
    })
    .map_err(|error| PackError::Interpreter(file.to_owned(), error))?;
    check_size(file, "the bot made of it", wasm.len())?;
    Ok(wasm)
}

/// What no tournament with the usual limits would take is refused here.
fn check_size(file: &str, what: &'static str, bytes: usize) -> Result<(), PackError> {
    let (bytes, limit) = (bytes as u64, Limits::default().module_bytes);
    if bytes <= limit {
        return Ok(());
    }
    Err(PackError::TooLarge { file: file.to_owned(), what, bytes, limit })
}

fn assemble(file: &str, text: &str, wanted: Vec<&'static str>) -> Result<Vec<u8>, PackError> {
    let fault = |mut error: wat::Error| {
        error.set_path(Path::new(file));
        PackError::Fault(error.to_string())
    };
    let wasm = wat::Parser::new().parse_str(None, text).map_err(fault)?;
    let inspection = crate::sandbox::inspect(&wasm);
    if wanted.iter().any(|name| inspection.has(name)) {
        Ok(wasm)
    } else {
        Err(missing::no_game_in(&inspection, file, text, &wanted))
    }
}

#[cfg(test)]
mod tests;
