//! A look at a file for its author: what `check` shows, of a file that is admitted and of one
//! that is not.

use super::contract;
use super::features;
use super::limits::PAGE;
use super::outline::{Outline, Thing};
use super::sniff::Kind;

/// What can be said of a file without compiling it. Of a file that is no module, or a broken one,
/// as much as could be read.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// What the file is.
    pub kind: Kind,
    /// Its size.
    pub bytes: u64,
    /// Its exports.
    pub exports: Vec<Item>,
    /// Its imports.
    pub imports: Vec<Import>,
    /// The first memory's pages of 64 KiB: at the start, and at most if it says so.
    pub memory_pages: Option<(u64, Option<u64>)>,
    /// Functions that it defines.
    pub functions: usize,
    /// Whether it has a start function.
    pub has_start: bool,
    /// The features that it uses and bots may not.
    pub refused_features: Vec<&'static str>,
    /// Why it could not be read to its end.
    pub broken: Option<String>,
}

/// An export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name, as the file has it.
    pub name: String,
    /// What it is, such as `a function (i32) -> i64`.
    pub what: String,
    /// What the contract wants it to be, if it speaks of it.
    pub wanted: Option<String>,
}

/// An import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The module that it is asked from.
    pub module: String,
    /// Its name.
    pub name: String,
    /// What is wanted, such as `a function (i32, i32)`.
    pub what: String,
    /// Whether a bot may import it.
    pub allowed: bool,
}

/// Looks at a file. Never fails: what cannot be read is not said.
///
/// # Example
/// ```
/// use fairdeal::sandbox::{Kind, inspect};
///
/// assert_eq!(inspect(b"(module)").kind, Kind::Text);
/// assert_eq!(inspect(b"\0asm\x01\0\0\0").missing(), ["memory", "fairdeal_view_v1"]);
/// ```
pub fn inspect(wasm: &[u8]) -> Inspection {
    let kind = Kind::of(wasm);
    let outline = match kind {
        Kind::Module => Outline::read(wasm),
        _ => Outline::default(),
    };
    let function = |signature| Thing::Function(Some(signature));
    let wanted = |name: &str| match name {
        contract::MEMORY => Some(Thing::Memory),
        _ => contract::export(name).map(function),
    };
    Inspection {
        kind,
        bytes: wasm.len() as u64,
        exports: outline
            .exports
            .iter()
            .map(|(name, thing)| Item {
                name: name.clone(),
                what: thing.to_string(),
                wanted: wanted(name).map(|thing| thing.to_string()),
            })
            .collect(),
        imports: outline
            .imports
            .iter()
            .map(|(module, name, thing)| Import {
                module: module.clone(),
                name: name.clone(),
                what: thing.to_string(),
                allowed: contract::import(module, name).map(function).as_ref() == Some(thing),
            })
            .collect(),
        memory_pages: outline.memories.first().map(|memory| (memory.initial, memory.maximum)),
        functions: outline.functions.len() - outline.imported_functions,
        has_start: outline.has_start,
        refused_features: if kind == Kind::Module {
            features::refused_in(wasm)
        } else {
            Vec::new()
        },
        broken: outline.broken.map(|(reason, offset)| format!("{reason} (at byte {offset})")),
    }
}

impl Inspection {
    /// Whether this is exported as the contract wants it.
    pub fn has(&self, name: &str) -> bool {
        self.exports
            .iter()
            .any(|item| item.name == name && item.wanted.as_ref() == Some(&item.what))
    }

    /// The exports that every bot needs and that are missing here.
    pub fn missing(&self) -> Vec<&'static str> {
        [contract::MEMORY, contract::VIEW].into_iter().filter(|name| !self.has(name)).collect()
    }

    /// The functions of games that are exported as the contract wants them.
    pub fn games(&self) -> Vec<&'static str> {
        contract::FUNCTIONS.into_iter().filter(|name| self.has(name)).collect()
    }

    /// Bytes of memory at the start.
    pub fn memory_bytes(&self) -> Option<u64> {
        self.memory_pages.map(|(pages, _)| pages.saturating_mul(PAGE))
    }
}
