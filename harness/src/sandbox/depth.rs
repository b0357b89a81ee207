//! Limits recursion the same on every machine. How much native stack a call takes differs between
//! builds of the compiler, so the engine's own stack limit would let one machine's harness play a
//! match that another's forfeits. Instead a counter is put into the module at admission.
//!
//! The counter is a global that stands at the budget ([`super::Limits::depth_bytes`]) when an
//! answer begins. A function with a call in its body takes its price from it when entered and
//! gives it back when left; below 0 it traps, and the host, which reads the global after a trap,
//! knows that it was a stack overflow. The bot's own code was validated before the global was
//! there, so it cannot touch it.
//!
//! The price of a call is [`FRAME`] bytes and 8 for each parameter, local and operand (16 each, if
//! any value of the function is a vector): a bound on what the compiler keeps of a function across
//! a call. The engine's limit stands four times further than the budget, and would give the same
//! verdict.
//!
//! A function without a call has no counter: nothing can be nested in it, and the engine's limit
//! leaves room for it. So most small functions cost nothing.
//!
//! A counted body is wrapped in a block, and its `return`s branch to the end of that block; both
//! cost the same. Function indices do not change, so names stay right.

use std::collections::BTreeMap;

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, ConstExpr, Encode, ExportKind, GlobalType, Instruction, Module, RawSection,
    SectionId, ValType,
};
use wasmparser::{BinaryReader, Parser, Payload};

use super::limits::Limits;
use super::lint::{Body, Shape};
use super::outline::Outline;

/// Bytes of the budget that every counted call takes, besides its values.
pub(super) const FRAME: u32 = 64;

/// A module with a depth counter.
pub(super) struct Counted {
    pub wasm: Vec<u8>,
    /// The export by which the host reads the counter.
    pub counter: String,
}

/// Puts the counter into a module that has passed the lint.
pub(super) fn count_depth(
    wasm: &[u8],
    shape: &Shape,
    limits: &Limits,
) -> Result<Counted, wasmparser::Error> {
    let outline = &shape.outline;
    let counter = free_name(outline);
    let mut types = ResultTypes::new(outline);
    let code = code_section(wasm, shape, &mut types);
    let budget = i32::try_from(limits.depth_bytes).unwrap_or(i32::MAX);
    let mut globals = Vec::new();
    GlobalType { val_type: ValType::I32, mutable: true, shared: false }.encode(&mut globals);
    ConstExpr::i32_const(budget).encode(&mut globals);
    let mut exports = Vec::new();
    counter.as_str().encode(&mut exports);
    ExportKind::Global.encode(&mut exports);
    counter_index(outline).encode(&mut exports);

    let mut rewrite = Rewrite { module: Module::new(), globals: Some(globals) };
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let Payload::CustomSection(section) = &payload {
            // Other custom sections speak of byte offsets, which change.
            if section.name() == "name" {
                rewrite.module.section(&wasm_encoder::CustomSection {
                    name: section.name().into(),
                    data: section.data().into(),
                });
            }
            continue;
        }
        let Some((id, range)) = payload.as_section() else { continue };
        let data = wasm.get(range).unwrap_or_default();
        rewrite.globals_before(id);
        match payload {
            Payload::TypeSection(_) => rewrite.extended(id, data, types.count, &types.bytes)?,
            Payload::GlobalSection(_) => {
                let globals = rewrite.globals.take().unwrap_or_default();
                rewrite.extended(id, data, 1, &globals)?;
            }
            Payload::ExportSection(_) => rewrite.extended(id, data, 1, &exports)?,
            Payload::CodeSectionStart { .. } => rewrite.raw(id, &code),
            _ => rewrite.raw(id, data),
        }
    }
    Ok(Counted { wasm: rewrite.module.finish(), counter })
}

/// A name that the module does not export yet.
fn free_name(outline: &Outline) -> String {
    let mut name = String::from("fairdeal_depth");
    while outline.export(&name).is_some() {
        name.push('_');
    }
    name
}

/// The counter comes after all globals of the module.
fn counter_index(outline: &Outline) -> u32 {
    outline.imported_globals + outline.globals
}

struct Rewrite {
    module: Module,
    /// The counter, until it is written.
    globals: Option<Vec<u8>>,
}

impl Rewrite {
    fn raw(&mut self, id: u8, data: &[u8]) {
        self.module.section(&RawSection { id, data });
    }

    /// A section that is a list, with `count` items more.
    fn extended(
        &mut self,
        id: u8,
        data: &[u8],
        count: u32,
        items: &[u8],
    ) -> Result<(), wasmparser::Error> {
        let mut reader = BinaryReader::new(data, 0);
        let total = reader.read_var_u32()?.saturating_add(count);
        let mut all = Vec::with_capacity(data.len() + items.len() + 5);
        total.encode(&mut all);
        all.extend_from_slice(&data[reader.current_position()..]);
        all.extend_from_slice(items);
        self.raw(id, &all);
        Ok(())
    }

    /// Writes a section for the counter where the module has no globals of its own.
    fn globals_before(&mut self, id: u8) {
        let later = id >= SectionId::Export as u8 && id != SectionId::Tag as u8;
        if later && let Some(globals) = self.globals.take() {
            let mut all = vec![1];
            all.extend_from_slice(&globals);
            self.raw(SectionId::Global as u8, &all);
        }
    }
}

/// Block types for wrapped bodies. One result or none needs no type of its own; more do.
struct ResultTypes<'a> {
    outline: &'a Outline,
    /// For a function's type, the added type with the same results and no parameters.
    added: BTreeMap<u32, u32>,
    count: u32,
    bytes: Vec<u8>,
}

impl<'a> ResultTypes<'a> {
    fn new(outline: &'a Outline) -> Self {
        ResultTypes { outline, added: BTreeMap::new(), count: 0, bytes: Vec::new() }
    }

    fn block(&mut self, ty: u32) -> BlockType {
        let results = match self.outline.types.get(ty as usize) {
            Some(Some(ty)) => ty.results(),
            _ => &[],
        };
        let mut convert = RoundtripReencoder;
        match results {
            [] => BlockType::Empty,
            [one] => match convert.val_type(*one) {
                Ok(one) => BlockType::Result(one),
                Err(_) => BlockType::Empty,
            },
            many => BlockType::FunctionType(*self.added.entry(ty).or_insert_with(|| {
                // A function type: no parameters, these results.
                self.bytes.extend_from_slice(&[0x60, 0]);
                let results: Vec<ValType> =
                    many.iter().filter_map(|ty| convert.val_type(*ty).ok()).collect();
                results.as_slice().encode(&mut self.bytes);
                self.count += 1;
                self.outline.types.len() as u32 + self.count - 1
            })),
        }
    }
}

fn code_section(wasm: &[u8], shape: &Shape, types: &mut ResultTypes) -> Vec<u8> {
    let mut code = Vec::with_capacity(wasm.len() + shape.bodies.len() * 32);
    shape.bodies.len().encode(&mut code);
    let counter = counter_index(&shape.outline);
    for body in &shape.bodies {
        if body.calls {
            counted_body(wasm, body, counter, types.block(body.ty)).as_slice().encode(&mut code);
        } else {
            wasm[body.range.clone()].encode(&mut code);
        }
    }
    code
}

/// The price of a call of this function, in bytes of the budget.
fn price(body: &Body) -> i32 {
    let value = if body.wide { 16 } else { 8 };
    let bytes = body.values.saturating_mul(value).saturating_add(FRAME);
    i32::try_from(bytes).unwrap_or(i32::MAX)
}

fn counted_body(wasm: &[u8], body: &Body, counter: u32, block: BlockType) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.range.len() + 64);
    bytes.extend_from_slice(&wasm[body.range.start..body.operators]);
    let emit = |bytes: &mut Vec<u8>, instructions: &[Instruction]| {
        for instruction in instructions {
            instruction.encode(bytes);
        }
    };
    // `COUNTED_ENTRY` in the cost table counts these operators: eight before, four after.
    emit(
        &mut bytes,
        &[
            Instruction::GlobalGet(counter),
            Instruction::I32Const(price(body)),
            Instruction::I32Sub,
            Instruction::GlobalSet(counter),
            Instruction::GlobalGet(counter),
            Instruction::I32Const(0),
            Instruction::I32LtS,
            Instruction::If(BlockType::Empty),
            Instruction::Unreachable,
            Instruction::End,
            Instruction::Block(block),
        ],
    );
    let mut copied = body.operators;
    for &(offset, depth) in &body.returns {
        bytes.extend_from_slice(&wasm[copied..offset]);
        emit(&mut bytes, &[Instruction::Br(depth)]);
        copied = offset + 1;
    }
    // The body's own last `end` closes the block.
    bytes.extend_from_slice(&wasm[copied..body.range.end]);
    emit(
        &mut bytes,
        &[
            Instruction::GlobalGet(counter),
            Instruction::I32Const(price(body)),
            Instruction::I32Add,
            Instruction::GlobalSet(counter),
            Instruction::End,
        ],
    );
    bytes
}
