//! What a file must be before it is compiled: a core module of the contract, within the limits,
//! inside the determinism profile. Reads the file once; the shape of each function that it takes
//! down is what [`super::depth`] works from.

use std::ops::Range;

use wasmparser::{
    ElementItems, FuncToValidate, FuncValidatorAllocations, FunctionBody, Operator, Parser,
    Payload, ValType, ValidPayload, Validator, ValidatorResources,
};

use super::contract::{self, Signature};
use super::features;
use super::limits::Limits;
use super::outline::{Outline, Thing};
use super::refusal::Refusal;
use super::sniff::Kind;

/// What the lint learnt of a module that passed.
pub(super) struct Shape {
    pub outline: Outline,
    /// The functions that the module defines, in order.
    pub bodies: Vec<Body>,
}

/// The shape of one function's body.
pub(super) struct Body {
    /// Where its bytes stand in the file: local declarations, then operators.
    pub range: Range<usize>,
    /// Where its operators begin.
    pub operators: usize,
    /// The type index.
    pub ty: u32,
    /// Whether there is a call in it.
    pub calls: bool,
    /// Where the `return` operators stand, and in how many blocks.
    pub returns: Vec<(usize, u32)>,
    /// A bound on the values that are alive at once: parameters, locals and the highest operand
    /// stack.
    pub values: u32,
    /// Whether one of them has 16 bytes.
    pub wide: bool,
}

/// Parameters and results of all types together, for each type that may be. The engine keeps them
/// all, in many times the room that they take in a file.
const VALUES: u64 = 10;

/// Most parameters and results of one type. A block, a call, or each target of a branch table takes a
/// byte or two of the file, and validating it so many steps.
const WIDEST: usize = 64;

/// Looks a file over.
pub(super) fn lint(wasm: &[u8], limits: &Limits) -> Result<Shape, Refusal> {
    at_most(|| "bytes in the file", wasm.len() as u64, limits.module_bytes, "module_bytes")?;
    if let Some(refusal) = Kind::of(wasm).refusal() {
        return Err(refusal);
    }
    let outline = Outline::read(wasm);
    if let Some((reason, offset)) = &outline.broken {
        return Err(invalid_or_refused(wasm, reason.clone(), *offset));
    }
    check_sizes(&outline, limits)?;
    let bodies = validate(wasm, &outline, limits)?;
    if outline.has_start {
        return Err(Refusal::StartFunction);
    }
    check_imports(&outline)?;
    check_exports(&outline)?;
    Ok(Shape { outline, bodies })
}

/// Holds a number against a limit; what it counts is put in words only for a refusal.
fn at_most<T: Into<String>>(
    what: impl FnOnce() -> T,
    found: u64,
    limit: u64,
    key: &'static str,
) -> Result<(), Refusal> {
    if found <= limit {
        return Ok(());
    }
    Err(Refusal::TooMuch { what: what().into(), found, limit, key })
}

fn check_sizes(outline: &Outline, limits: &Limits) -> Result<(), Refusal> {
    let functions = outline.functions.len() - outline.imported_functions;
    at_most(|| "functions", functions as u64, limits.functions.into(), "functions")?;
    at_most(|| "tables", outline.tables.len() as u64, limits.tables.into(), "tables")?;
    let elements = outline.tables.iter().fold(0u64, |sum, table| sum.saturating_add(table.initial));
    at_most(|| "table elements", elements, limits.table_elements.into(), "table_elements")?;
    for &(what, count) in &outline.counts {
        at_most(|| what, count.into(), limits.items.into(), "items")?;
    }
    at_most(|| "imports", outline.imports.len() as u64, limits.items.into(), "items")?;
    let most = u64::from(limits.items) * VALUES;
    at_most(|| "parameters and results of all types", outline.type_values, most, "items")?;
    let (index, found) = outline.widest_type;
    if found > WIDEST {
        return Err(Refusal::WideType { index, found, limit: WIDEST });
    }
    for memory in &outline.memories {
        let bytes = memory
            .initial
            .saturating_mul(1u64.checked_shl(memory.page_size_log2()).unwrap_or(u64::MAX));
        at_most(
            || "bytes of memory at the start",
            bytes,
            limits.most_memory() as u64,
            "memory_bytes",
        )?;
    }
    Ok(())
}

/// Validates the module under the profile and takes down the shape of its functions.
fn validate(wasm: &[u8], outline: &Outline, limits: &Limits) -> Result<Vec<Body>, Refusal> {
    let refuse = |error: wasmparser::Error| {
        invalid_or_refused(wasm, error.message().to_string(), error.offset())
    };
    let mut validator = Validator::new_with_features(features::allowed());
    let mut allocations = FuncValidatorAllocations::default();
    let mut bodies = Vec::new();
    let mut data = 0u64;
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.map_err(refuse)?;
        if let Payload::ElementSection(section) = &payload {
            let count = u64::from(section.count());
            at_most(|| "segments of elements", count, limits.items.into(), "items")?;
            let mut elements = 0u64;
            for segment in section.clone() {
                elements = elements.saturating_add(match segment.map_err(refuse)?.items {
                    ElementItems::Functions(list) => list.count().into(),
                    ElementItems::Expressions(_, list) => list.count().into(),
                });
            }
            let most = limits.table_elements.into();
            at_most(|| "elements in segments", elements, most, "table_elements")?;
        }
        if let Payload::DataSection(section) = &payload {
            let count = u64::from(section.count());
            at_most(|| "segments of data", count, limits.items.into(), "items")?;
            for segment in section.clone() {
                data = data.saturating_add(segment.map_err(refuse)?.data.len() as u64);
            }
            at_most(|| "bytes of data", data, limits.data_bytes, "data_bytes")?;
        }
        if let ValidPayload::Func(function, body) = validator.payload(&payload).map_err(refuse)? {
            let index = outline.imported_functions + bodies.len();
            let ty = outline.functions.get(index).copied().unwrap_or_default();
            let mut reader = BodyReader { ty, index, limits, refuse: &refuse };
            bodies.push(reader.read(function, &body, &mut allocations)?);
        }
    }
    Ok(bodies)
}

struct BodyReader<'a, F> {
    ty: u32,
    index: usize,
    limits: &'a Limits,
    refuse: &'a F,
}

impl<F: Fn(wasmparser::Error) -> Refusal> BodyReader<'_, F> {
    fn read(
        &mut self,
        function: FuncToValidate<ValidatorResources>,
        body: &FunctionBody<'_>,
        allocations: &mut FuncValidatorAllocations,
    ) -> Result<Body, Refusal> {
        let (refuse, limits) = (self.refuse, self.limits);
        let range = body.range();
        let named = |what: &str| format!("{what} in function {}", self.index);
        at_most(
            || named("bytes"),
            range.len() as u64,
            limits.function_bytes.into(),
            "function_bytes",
        )?;
        let mut validator = function.into_validator(std::mem::take(allocations));
        let mut locals = body.get_locals_reader().map_err(refuse)?;
        let mut count = u64::from(validator.len_locals());
        for _ in 0..locals.get_count() {
            let offset = locals.original_position();
            let (more, ty) = locals.read().map_err(refuse)?;
            count = count.saturating_add(more.into());
            at_most(|| named("locals"), count, limits.locals.into(), "locals")?;
            validator.define_locals(offset, more, ty).map_err(refuse)?;
        }
        at_most(|| named("locals"), count, limits.locals.into(), "locals")?;
        let locals = validator.len_locals();
        let mut wide = (0..locals).any(|i| validator.get_local_type(i) == Some(ValType::V128));

        let mut operators = body.get_operators_reader().map_err(refuse)?;
        let start = operators.original_position();
        let (mut calls, mut returns, mut height) = (false, Vec::new(), 0);
        let mut nesting = Nesting::default();
        while !operators.eof() {
            let (operator, offset) = operators.read_with_offset().map_err(refuse)?;
            match operator {
                Operator::Call { .. } | Operator::CallIndirect { .. } => calls = true,
                Operator::Return => returns.push((offset, nesting.blocks())),
                Operator::Block { .. } | Operator::If { .. } => nesting.open(false),
                Operator::Loop { .. } => nesting.open(true),
                Operator::End => nesting.close(),
                _ => {}
            }
            validator.op(offset, &operator).map_err(refuse)?;
            at_most(
                || named("nested blocks"),
                nesting.blocks().into(),
                limits.nested_blocks.into(),
                "nested_blocks",
            )?;
            at_most(
                || named("nested loops"),
                nesting.loops.into(),
                limits.nested_loops.into(),
                "nested_loops",
            )?;
            height = height.max(validator.operand_stack_height());
            wide |= validator.get_operand_type(0) == Some(Some(ValType::V128));
        }
        operators.finish().map_err(refuse)?;
        *allocations = validator.into_allocations();
        let values = locals.saturating_add(height);
        Ok(Body { range, operators: start, ty: self.ty, calls, returns, values, wide })
    }
}

/// The blocks around an operator, without the function itself.
#[derive(Default)]
struct Nesting {
    /// For each block whether it is a loop.
    open: Vec<bool>,
    loops: u32,
}

impl Nesting {
    fn open(&mut self, is_loop: bool) {
        self.open.push(is_loop);
        self.loops += u32::from(is_loop);
    }

    fn close(&mut self) {
        self.loops -= u32::from(self.open.pop() == Some(true));
    }

    fn blocks(&self) -> u32 {
        self.open.len() as u32
    }
}

/// A module that is not valid under the profile: because of a feature, or at all.
fn invalid_or_refused(wasm: &[u8], reason: String, offset: usize) -> Refusal {
    let features = features::refused_in(wasm);
    if features.is_empty() {
        Refusal::Invalid { reason, offset }
    } else {
        Refusal::Features { features }
    }
}

fn check_imports(outline: &Outline) -> Result<(), Refusal> {
    for (module, name, thing) in &outline.imports {
        let (module, name) = (module.clone(), name.clone());
        let Some(wanted) = contract::import(&module, &name) else {
            return Err(Refusal::Import { module, name });
        };
        if *thing != Thing::Function(Some(wanted.clone())) {
            let (found, wanted) = (thing.to_string(), wanted.to_string());
            return Err(Refusal::ImportType { module, name, found, wanted });
        }
    }
    Ok(())
}

fn check_exports(outline: &Outline) -> Result<(), Refusal> {
    match outline.export(contract::MEMORY) {
        Some(Thing::Memory) => {}
        Some(other) => return Err(export_type(contract::MEMORY, other, "a memory".to_string())),
        None => return Err(missing(outline, contract::MEMORY)),
    }
    if outline.export(contract::VIEW).is_none() {
        return Err(missing(outline, contract::VIEW));
    }
    if !contract::FUNCTIONS.iter().any(|name| outline.export(name).is_some()) {
        let misspelt = contract::FUNCTIONS
            .into_iter()
            .map(|name| missing(outline, name))
            .find(|refusal| matches!(refusal, Refusal::MissingExport { found: Some(_), .. }));
        return Err(misspelt.unwrap_or(Refusal::NoGame));
    }
    for (name, thing) in &outline.exports {
        let Some(wanted) = contract::export(name) else { continue };
        if *thing != Thing::Function(Some(wanted.clone())) {
            return Err(export_type(name, thing, function(&wanted)));
        }
    }
    Ok(())
}

fn function(signature: &Signature) -> String {
    format!("a function {signature}")
}

fn export_type(name: &str, found: &Thing, wanted: String) -> Refusal {
    Refusal::ExportType { name: name.to_string(), found: found.to_string(), wanted }
}

fn missing(outline: &Outline, name: &'static str) -> Refusal {
    let others = outline
        .exports
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| *name != contract::MEMORY && contract::export(name).is_none());
    let found = contract::near_name(name, others).map(str::to_string);
    Refusal::MissingExport { name, found }
}
