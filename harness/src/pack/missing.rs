//! What is said of a script that has no function of a game: what stands in its place.

use super::{PackError, Script, interpreter};
use crate::report::printable;
use crate::sandbox::{FUNCTIONS, Inspection, near_name};

/// Of a script that an interpreter has loaded.
pub fn no_game(script: Script, file: &str, text: &str, wanted: &[&'static str]) -> PackError {
    let defined = definitions(text);
    // The language itself knows whether a name can be exported: by an export more.
    let unexported = |name: &str| {
        let more = format!("{text}\nexport {{ {name} }};\n");
        let loaded = interpreter::load(&interpreter::JAVASCRIPT, file, &more);
        let game = FUNCTIONS.iter().position(|function| *function == name);
        loaded.is_ok_and(|loaded| game.is_some_and(|game| loaded.plays[game]))
    };
    let mend = if let Some(name) = wanted.iter().find(|name| defined.contains(name)) {
        if script == Script::JavaScript && unexported(name) {
            format!("{name} is defined but not exported: write export before it, without default")
        } else {
            format!("{name} is defined, but not as a function at the top level")
        }
    } else if script == Script::JavaScript && text.contains("export default") {
        format!("an export by default has no name: export {} by its name", wanted.join(" or "))
    } else {
        define(wanted, defined)
    };
    PackError::NoGame { file: file.to_owned(), mend }
}

/// Of WebAssembly text, with what its module exports.
pub fn no_game_in(
    found: &Inspection,
    file: &str,
    text: &str,
    wanted: &[&'static str],
) -> PackError {
    let exports = || found.exports.iter();
    let other = exports().find(|item| wanted.contains(&item.name.as_str()));
    let mend = if let Some(item) = other {
        let kind = |what: &str| what.strip_prefix("a function ").map(str::to_owned);
        let must = item.wanted.as_deref().unwrap_or_default();
        match (kind(&item.what), kind(must)) {
            (Some(has), Some(must)) => {
                format!("{} has type {has}, must be {must}", item.name)
            }
            _ => format!("{} is {}, must be {must}", item.name, item.what),
        }
    } else if let Some(name) = wanted.iter().find(|name| names(text).any(|word| word == **name)) {
        format!("{name} is defined but not exported: write (export \"{name}\") in it")
    } else {
        define(wanted, exports().map(|item| item.name.as_str()).collect())
    };
    PackError::NoGame { file: file.to_owned(), mend }
}

fn define(wanted: &[&str], found: Vec<&str>) -> String {
    let near = wanted.iter().find_map(|name| {
        let found = near_name(name, found.iter().copied())?;
        Some(format!("; there is {}: did you mean {name}?", printable(found)))
    });
    format!("define {}{}", wanted.join(" or "), near.unwrap_or_default())
}

/// The words of a text that can be names.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// The names that a script defines, in either language.
fn definitions(text: &str) -> Vec<&str> {
    let keyword = |word: &str| matches!(word, "def" | "function" | "const" | "let" | "var");
    let words = || names(text);
    words().zip(words().skip(1)).filter(|(word, _)| keyword(word)).map(|(_, name)| name).collect()
}
