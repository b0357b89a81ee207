//! The outline of a module: its types, imports, exports, memories and tables, without the code.
//! Read as far as it can be read, so that `check` can speak of a file that is refused.

use wasmparser::{
    CompositeInnerType, Encoding, ExternalKind, FuncType, MemoryType, Parser, Payload, TableType,
    TypeRef,
};

use super::contract::Signature;

/// The outline of a module.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    /// Function types by index; `None` for a type that is no function.
    pub types: Vec<Option<FuncType>>,
    pub imports: Vec<(String, String, Thing)>,
    pub exports: Vec<(String, Thing)>,
    /// Memories and tables, imported ones first.
    pub memories: Vec<MemoryType>,
    pub tables: Vec<TableType>,
    /// The type index of every function, imported ones first.
    pub functions: Vec<u32>,
    pub imported_functions: usize,
    pub imported_globals: u32,
    pub globals: u32,
    pub has_start: bool,
    /// How many types, imports, exports and globals the sections say that they have. The items of a
    /// section with more than [`MOST_ITEMS`] are not read.
    pub counts: Vec<(&'static str, u32)>,
    /// Parameters and results of all types together.
    pub type_values: u64,
    /// The index of the type with most parameters and results, and how many these are.
    pub widest_type: (usize, usize),
    /// Where and why reading stopped before the end.
    pub broken: Option<(String, usize)>,
}

/// More items than any limit allows.
const MOST_ITEMS: u32 = 100_000;

/// What is imported or exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Function(Option<Signature>),
    Memory,
    Table,
    Global,
    Tag,
}

impl std::fmt::Display for Thing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Thing::Function(Some(signature)) => write!(f, "a function {signature}"),
            Thing::Function(None) => f.write_str("a function of unknown type"),
            Thing::Memory => f.write_str("a memory"),
            Thing::Table => f.write_str("a table"),
            Thing::Global => f.write_str("a global"),
            Thing::Tag => f.write_str("a tag"),
        }
    }
}

impl Outline {
    /// Takes down how many items a section has, and says whether they are to be read.
    fn count(&mut self, what: &'static str, count: u32) -> bool {
        self.counts.push((what, count));
        count <= MOST_ITEMS
    }

    /// Reads the outline of a core module.
    pub fn read(wasm: &[u8]) -> Outline {
        let mut outline = Outline::default();
        if let Err(error) = outline.read_sections(wasm) {
            outline.broken = Some((error.message().to_string(), error.offset()));
        }
        outline
    }

    /// The signature of the function with this index.
    pub fn signature(&self, function: u32) -> Option<Signature> {
        let ty = *self.functions.get(function as usize)?;
        self.types.get(ty as usize)?.as_ref().map(Signature::of)
    }

    /// The export of this name.
    pub fn export(&self, name: &str) -> Option<&Thing> {
        self.exports.iter().find(|(found, _)| found == name).map(|(_, thing)| thing)
    }

    fn read_sections(&mut self, wasm: &[u8]) -> wasmparser::Result<()> {
        let mut parser = Parser::new(0);
        let mut rest = wasm;
        loop {
            let (payload, used) = match parser.parse(rest, true)? {
                wasmparser::Chunk::Parsed { payload, consumed } => (payload, consumed),
                wasmparser::Chunk::NeedMoreData(_) => return Ok(()),
            };
            match payload {
                Payload::Version { encoding: Encoding::Component, .. } => return Ok(()),
                Payload::TypeSection(section) if self.count("types", section.count()) => {
                    for group in section {
                        for ty in group?.into_types() {
                            self.types.push(match ty.composite_type.inner {
                                CompositeInnerType::Func(ty) => {
                                    let values = ty.params().len() + ty.results().len();
                                    self.type_values += values as u64;
                                    if values > self.widest_type.1 {
                                        self.widest_type = (self.types.len(), values);
                                    }
                                    Some(ty)
                                }
                                _ => None,
                            });
                        }
                    }
                }
                Payload::ImportSection(section) if self.count("imports", section.count()) => {
                    for import in section.into_imports() {
                        let import = import?;
                        let thing = self.import(import.ty);
                        self.imports.push((import.module.into(), import.name.into(), thing));
                    }
                }
                Payload::FunctionSection(section) => {
                    for ty in section {
                        self.functions.push(ty?);
                    }
                }
                Payload::TableSection(section) => {
                    for table in section {
                        self.tables.push(table?.ty);
                    }
                }
                Payload::MemorySection(section) => {
                    for memory in section {
                        self.memories.push(memory?);
                    }
                }
                Payload::GlobalSection(section) => {
                    self.globals = section.count();
                    self.count("globals", self.globals);
                }
                Payload::ExportSection(section) if self.count("exports", section.count()) => {
                    for export in section {
                        let export = export?;
                        let thing = match export.kind {
                            ExternalKind::Func | ExternalKind::FuncExact => {
                                Thing::Function(self.signature(export.index))
                            }
                            ExternalKind::Table => Thing::Table,
                            ExternalKind::Memory => Thing::Memory,
                            ExternalKind::Global => Thing::Global,
                            ExternalKind::Tag => Thing::Tag,
                        };
                        self.exports.push((export.name.into(), thing));
                    }
                }
                Payload::StartSection { .. } => self.has_start = true,
                Payload::CodeSectionStart { size, .. } => {
                    // The bodies are no part of the outline.
                    parser.skip_section();
                    let skip = used.saturating_add(size as usize);
                    rest = rest.get(skip..).unwrap_or_default();
                    continue;
                }
                Payload::End(_) => return Ok(()),
                _ => {}
            }
            rest = rest.get(used..).unwrap_or_default();
        }
    }

    fn import(&mut self, ty: TypeRef) -> Thing {
        match ty {
            TypeRef::Func(ty) | TypeRef::FuncExact(ty) => {
                self.functions.push(ty);
                self.imported_functions += 1;
                let ty = self.types.get(ty as usize).and_then(Option::as_ref);
                Thing::Function(ty.map(Signature::of))
            }
            TypeRef::Table(ty) => {
                self.tables.push(ty);
                Thing::Table
            }
            TypeRef::Memory(ty) => {
                self.memories.push(ty);
                Thing::Memory
            }
            TypeRef::Global(_) => {
                self.imported_globals += 1;
                Thing::Global
            }
            TypeRef::Tag(_) => Thing::Tag,
        }
    }
}
