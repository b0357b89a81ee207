//! A module whose instance begins where another instance stood: its memory as data, its globals as
//! first values. Knows nothing of interpreters.
//!
//! Only for modules as compilers of C make them: one memory, globals that are numbers, and tables
//! that do not change.

use std::ops::Range;

use wasm_encoder::{
    ConstExpr, DataSection, ExportKind, ExportSection, GlobalSection, GlobalType, MemorySection,
    MemoryType, Module, RawSection, ValType,
};
use wasmparser::{ExternalKind, Parser, Payload};
use wasmtime::{Instance, Store, Val};

/// Bytes of a page.
const PAGE: u64 = 65_536;

/// Zeros between two pieces of data that are cheaper to store than a new piece.
const GAP: usize = 16;

/// What an instance remembers.
pub struct State {
    memory: Vec<u8>,
    globals: Vec<i64>,
}

/// A module whose globals can be read from outside.
pub struct Opened {
    /// The module.
    pub wasm: Vec<u8>,
    globals: u32,
}

/// The name under which [`open`] exports a global.
fn exported(global: u32) -> String {
    format!("snapshot global {global}")
}

/// Exports all globals.
pub fn open(wasm: &[u8]) -> Result<Opened, String> {
    let mut globals = 0;
    let rewritten = rewrite(wasm, |payload| {
        Ok(match payload {
            Payload::GlobalSection(section) => {
                globals = section.count();
                Change::Keep
            }
            Payload::ExportSection(section) => {
                let mut exports = export_section(section, |_| true)?;
                for global in 0..globals {
                    exports.export(&exported(global), ExportKind::Global, global);
                }
                Change::Exports(exports)
            }
            _ => Change::Keep,
        })
    })?;
    Ok(Opened { wasm: rewritten, globals })
}

impl Opened {
    /// What an instance of this module remembers now.
    pub fn state<T>(&self, store: &mut Store<T>, instance: &Instance) -> Result<State, String> {
        let memory = instance.get_memory(&mut *store, "memory").ok_or("no memory")?;
        let mut globals = Vec::new();
        for index in 0..self.globals {
            let global = instance.get_global(&mut *store, &exported(index)).ok_or("no global")?;
            globals.push(match global.get(&mut *store) {
                Val::I32(value) => value.into(),
                Val::I64(value) => value,
                other => return Err(format!("a global of type {:?}", other.ty(&*store))),
            });
        }
        Ok(State { memory: memory.data(&*store).to_vec(), globals })
    }
}

/// The module with this state, with those of its exports that `kept` says.
pub fn bake(wasm: &[u8], state: &State, kept: impl Fn(&str) -> bool) -> Result<Vec<u8>, String> {
    rewrite(wasm, |payload| {
        Ok(match payload {
            Payload::MemorySection(section) => {
                let memory = section.clone().into_iter().next().ok_or("no memory")?;
                let memory = memory.map_err(|error| error.to_string())?;
                let mut memories = MemorySection::new();
                memories.memory(MemoryType {
                    minimum: state.memory.len() as u64 / PAGE,
                    maximum: memory.maximum,
                    memory64: false,
                    shared: false,
                    page_size_log2: None,
                });
                Change::Memories(memories)
            }
            Payload::GlobalSection(section) => {
                let mut globals = GlobalSection::new();
                for (global, &value) in section.clone().into_iter().zip(&state.globals) {
                    let global = global.map_err(|error| error.to_string())?;
                    let (val_type, init) = match global.ty.content_type {
                        wasmparser::ValType::I32 => {
                            (ValType::I32, ConstExpr::i32_const(value as i32))
                        }
                        _ => (ValType::I64, ConstExpr::i64_const(value)),
                    };
                    let ty = GlobalType { val_type, mutable: global.ty.mutable, shared: false };
                    globals.global(ty, &init);
                }
                Change::Globals(globals)
            }
            Payload::ExportSection(section) => Change::Exports(export_section(section, &kept)?),
            Payload::DataCountSection { .. } => Change::Drop,
            Payload::DataSection(_) => {
                let mut data = DataSection::new();
                for piece in pieces(&state.memory) {
                    let offset = ConstExpr::i32_const((piece.start as u32).cast_signed());
                    data.active(0, &offset, state.memory[piece].iter().copied());
                }
                Change::Data(data)
            }
            _ => Change::Keep,
        })
    })
}

/// The parts of a memory that are not zero; of them none is short of the next by few zeros.
fn pieces(memory: &[u8]) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    for (at, _) in memory.iter().enumerate().filter(|(_, byte)| **byte != 0) {
        match pieces.last_mut() {
            Some(piece) if at - piece.end < GAP => piece.end = at + 1,
            _ => pieces.push(at..at + 1),
        }
    }
    pieces
}

/// What becomes of a section.
enum Change {
    Keep,
    Drop,
    Exports(ExportSection),
    Memories(MemorySection),
    Globals(GlobalSection),
    Data(DataSection),
}

/// A module with some sections changed, and without those that say nothing to the host.
fn rewrite(
    wasm: &[u8],
    mut change: impl FnMut(&Payload<'_>) -> Result<Change, String>,
) -> Result<Vec<u8>, String> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.map_err(|error| error.to_string())?;
        let Some((id, range)) = payload.as_section() else { continue };
        let named = matches!(&payload, Payload::CustomSection(section) if section.name() != "name");
        if named {
            continue;
        }
        match change(&payload)? {
            Change::Keep => module.section(&RawSection { id, data: &wasm[range] }),
            Change::Drop => continue,
            Change::Exports(section) => module.section(&section),
            Change::Memories(section) => module.section(&section),
            Change::Globals(section) => module.section(&section),
            Change::Data(section) => module.section(&section),
        };
    }
    Ok(module.finish())
}

fn export_section(
    section: &wasmparser::ExportSectionReader<'_>,
    kept: impl Fn(&str) -> bool,
) -> Result<ExportSection, String> {
    let mut exports = ExportSection::new();
    for export in section.clone() {
        let export = export.map_err(|error| error.to_string())?;
        let kind = match export.kind {
            ExternalKind::Func => ExportKind::Func,
            ExternalKind::Table => ExportKind::Table,
            ExternalKind::Memory => ExportKind::Memory,
            ExternalKind::Global => ExportKind::Global,
            other => return Err(format!("an export of kind {other:?}")),
        };
        if kept(export.name) {
            exports.export(export.name, kind, export.index);
        }
    }
    Ok(exports)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_what_is_not_zero() {
        let mut memory = vec![0; 100];
        assert_eq!(pieces(&memory), []);
        memory[3] = 1;
        memory[10] = 1;
        memory[40] = 1;
        memory[99] = 1;
        assert_eq!(pieces(&memory), [3..11, 40..41, 99..100]);
    }
}
