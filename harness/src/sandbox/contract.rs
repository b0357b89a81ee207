//! The names and signatures of the contract, as `sdk/CONTRACT.md` gives them. What a view or a
//! move means is no matter of the sandbox.

use wasmparser::ValType;

/// The exported memory.
pub const MEMORY: &str = "memory";

/// The function that makes room for a view: `(len: i32) -> i32`.
pub const VIEW: &str = "fairdeal_view_v1";

/// The functions that answer, one a game: `(len: i32) -> i64`. A bot exports at least one.
pub const FUNCTIONS: [&str; 3] = ["mini_card_discard", "mastermind_guess", "set_spot"];

/// A reactor's start, called once before any view exists: `()`.
pub const INITIALIZE: &str = "_initialize";

/// The module that the contract's own imports come from.
pub const HOST: &str = "fairdeal";

/// Text for the author: `fairdeal.log(ptr: i32, len: i32)`.
pub const LOG: &str = "log";

/// The module of the WASI functions that a bot may import.
pub const WASI: &str = "wasi_snapshot_preview1";

/// Parameters and results of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The parameters' types.
    pub params: Vec<ValType>,
    /// The results' types.
    pub results: Vec<ValType>,
}

impl Signature {
    /// The signature of a function type.
    pub fn of(ty: &wasmparser::FuncType) -> Signature {
        Signature { params: ty.params().to_vec(), results: ty.results().to_vec() }
    }

    /// The signature that a pattern such as `"iI:i"` stands for: `i` is `i32`, `I` is `i64`.
    pub(super) fn parse(pattern: &str) -> Signature {
        let types = |text: &str| {
            text.chars().map(|c| if c == 'I' { ValType::I64 } else { ValType::I32 }).collect()
        };
        let (params, results) = pattern.split_once(':').unwrap_or((pattern, ""));
        Signature { params: types(params), results: types(results) }
    }
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |types: &[ValType]| {
            types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        write!(f, "({})", list(&self.params))?;
        match self.results.as_slice() {
            [] => Ok(()),
            [one] => write!(f, " -> {one}"),
            many => write!(f, " -> ({})", list(many)),
        }
    }
}

/// The signature that the contract gives an export, if it speaks of it.
pub fn export(name: &str) -> Option<Signature> {
    if name == VIEW {
        Some(Signature::parse("i:i"))
    } else if FUNCTIONS.contains(&name) {
        Some(Signature::parse("i:I"))
    } else if name == INITIALIZE {
        Some(Signature::parse(":"))
    } else {
        None
    }
}

/// The signature of an import that a bot may use, if it may.
pub fn import(module: &str, name: &str) -> Option<Signature> {
    match module {
        HOST if name == LOG => Some(Signature::parse("ii:")),
        WASI => super::wasi::signature(name),
        _ => None,
    }
}

/// The name among `found` that was most likely meant to be `wanted`: the same letters in another
/// case or with other separators, one a part of the other, or a few letters apart.
pub fn near_name<'a>(wanted: &str, found: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| -> Vec<u8> {
        name.bytes().filter(u8::is_ascii_alphanumeric).map(|b| b.to_ascii_lowercase()).collect()
    };
    let wanted = plain(wanted);
    found
        .into_iter()
        .filter(|name| name.len() <= 64)
        .filter_map(|name| {
            let letters = plain(name);
            let part = letters.len() >= 4 && contains(&wanted, &letters)
                || !wanted.is_empty() && contains(&letters, &wanted);
            let steps = if part { 1 } else { distance(&wanted, &letters) };
            (steps <= 3).then_some((steps, name))
        })
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, name)| name)
}

fn contains(all: &[u8], part: &[u8]) -> bool {
    all.windows(part.len().max(1)).any(|window| window == part)
}

/// The number of letters to change, add or take away to make one name the other.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_read_as_in_the_contract() {
        assert_eq!(export(VIEW).unwrap().to_string(), "(i32) -> i32");
        assert_eq!(export("set_spot").unwrap().to_string(), "(i32) -> i64");
        assert_eq!(import(HOST, LOG).unwrap().to_string(), "(i32, i32)");
        assert_eq!(export("main"), None);
        assert_eq!(import("env", "log"), None);
    }

    #[test]
    fn near_names_are_found() {
        let found = ["memory", "alloc", "discard", "setSpot", "mastermind-gess"];
        assert_eq!(near_name("mini_card_discard", found), Some("discard"));
        assert_eq!(near_name("set_spot", found), Some("setSpot"));
        assert_eq!(near_name("mastermind_guess", found), Some("mastermind-gess"));
        assert_eq!(near_name("fairdeal_view_v1", found), None);
        assert_eq!(near_name("fairdeal_view_v1", ["fairdeal_view"]), Some("fairdeal_view"));
    }

    #[test]
    fn distance_counts_edits() {
        assert_eq!(distance(b"kitten", b"sitting"), 3);
        assert_eq!(distance(b"", b"abc"), 3);
    }
}
