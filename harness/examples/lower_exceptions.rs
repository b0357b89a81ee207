//! Takes exception handling out of a WebAssembly module, for engines that do not have it:
//! `cargo run --release --example lower_exceptions IN.wasm OUT.wasm`.
//!
//! For what compilers of C make of `setjmp` and `longjmp`: one tag with one `i32`, and the legacy
//! `try … catch … end` or `try … delegate`. A throw sets a flag and returns; after each call of a function that may
//! throw, the flag is looked at, and the function goes on in its `catch` or returns as well:
//!
//! ```text
//! try              block $end
//!   call $f          block $catch
//!                      call $f    global.get $thrown   if  br $catch  end
//!                      br $end
//! catch $tag         end
//!                    i32.const 0  global.set $thrown   global.get $payload
//!   …                …
//! end              end
//! ```

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, Function, GlobalSection, GlobalType, Instruction, Module,
    RawSection, ValType,
};
use wasmparser::{FuncType, FunctionBody, Operator, Parser, Payload, TypeRef};

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> Fallible<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = files.as_slice() else {
        return Err("use: lower_exceptions IN.wasm OUT.wasm".into());
    };
    fs::write(to, lower(&fs::read(from)?)?)?;
    Ok(())
}

/// What the rewriting of a body must know of the module.
#[derive(Default)]
struct Outline {
    types: Vec<FuncType>,
    /// The type of each function, imported ones first.
    functions: Vec<u32>,
    imported: u32,
    globals: u32,
    /// The functions that may end with the flag set.
    throwing: BTreeSet<u32>,
}

impl Outline {
    /// The global that says that something was thrown.
    fn thrown(&self) -> u32 {
        self.globals
    }

    /// The global that holds what was thrown.
    fn payload(&self) -> u32 {
        self.globals + 1
    }
}

fn lower(wasm: &[u8]) -> Fallible<Vec<u8>> {
    let (outline, bodies) = read(wasm)?;
    let mut module = Module::new();
    let mut code = CodeSection::new();
    for (index, body) in (outline.imported..).zip(&bodies) {
        code.function(&lower_body(&outline, index, body)?);
    }
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        let Some((id, range)) = payload.as_section() else { continue };
        match payload {
            Payload::TagSection(_) => {}
            Payload::GlobalSection(section) => {
                let mut globals = GlobalSection::new();
                RoundtripReencoder.parse_global_section(&mut globals, section)?;
                let ty = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
                globals.global(ty, &ConstExpr::i32_const(0));
                globals.global(ty, &ConstExpr::i32_const(0));
                module.section(&globals);
            }
            Payload::CodeSectionStart { .. } => {
                module.section(&code);
            }
            Payload::CodeSectionEntry(_) => {}
            // It lists features, exceptions among them.
            Payload::CustomSection(section) if section.name() == "target_features" => {}
            _ => {
                module.section(&RawSection { id, data: &wasm[range] });
            }
        }
    }
    Ok(module.finish())
}

fn read(wasm: &[u8]) -> Fallible<(Outline, Vec<FunctionBody<'_>>)> {
    let mut outline = Outline::default();
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::TypeSection(section) => {
                for ty in section.into_iter_err_on_gc_types() {
                    outline.types.push(ty?);
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    if let TypeRef::Func(ty) = import?.ty {
                        outline.functions.push(ty);
                        outline.imported += 1;
                    }
                }
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    outline.functions.push(ty?);
                }
            }
            Payload::GlobalSection(section) => outline.globals = section.count(),
            Payload::CodeSectionEntry(body) => bodies.push(body),
            _ => {}
        }
    }
    // A function throws if it does so itself, or calls one that may; what an indirect call calls is
    // not known.
    loop {
        let before = outline.throwing.len();
        for (index, body) in (outline.imported..).zip(&bodies) {
            for operator in body.get_operators_reader()? {
                let throws = match operator? {
                    Operator::Throw { .. } | Operator::CallIndirect { .. } => true,
                    Operator::Call { function_index } => outline.throwing.contains(&function_index),
                    _ => false,
                };
                if throws {
                    outline.throwing.insert(index);
                    break;
                }
            }
        }
        if outline.throwing.len() == before {
            return Ok((outline, bodies));
        }
    }
}

/// A block of the old body.
#[derive(Clone, Copy, PartialEq)]
enum Frame {
    Plain,
    /// Between `try` and `catch`: two blocks of the new body.
    Try,
    /// Between `try` and `delegate`: what is thrown here goes on at this depth from outside of it.
    Delegate(u32),
}

struct Body<'a> {
    outline: &'a Outline,
    frames: Vec<Frame>,
    /// What the `try` blocks that are still to come are, last first.
    tries: Vec<Frame>,
    results: &'a [wasmparser::ValType],
    out: Function,
}

fn lower_body(outline: &Outline, index: u32, body: &FunctionBody<'_>) -> Fallible<Function> {
    let mut locals = Vec::new();
    for local in body.get_locals_reader()? {
        let (count, ty) = local?;
        locals.push((count, RoundtripReencoder.val_type(ty)?));
    }
    let ty = outline.functions[index as usize];
    let mut lowered = Body {
        outline,
        frames: vec![Frame::Plain],
        tries: tries(body)?,
        results: outline.types[ty as usize].results(),
        out: Function::new(locals),
    };
    for operator in body.get_operators_reader()? {
        lowered.operator(operator?)?;
    }
    Ok(lowered.out)
}

/// What each `try` of a body is, the last of them first.
fn tries(body: &FunctionBody<'_>) -> Fallible<Vec<Frame>> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    for operator in body.get_operators_reader()? {
        match operator? {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => open.push(None),
            Operator::Try { .. } => {
                open.push(Some(found.len()));
                found.push(Frame::Try);
            }
            Operator::Delegate { relative_depth } => {
                if let Some(Some(which)) = open.pop() {
                    found[which] = Frame::Delegate(relative_depth);
                }
            }
            Operator::End => drop(open.pop()),
            _ => {}
        }
    }
    found.reverse();
    Ok(found)
}

impl Body<'_> {
    fn operator(&mut self, operator: Operator<'_>) -> Fallible<()> {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                self.frames.push(Frame::Plain);
                self.copy(operator)?;
            }
            Operator::Try { blockty } => {
                let ty = RoundtripReencoder.block_type(blockty)?;
                self.out.instruction(&Instruction::Block(ty));
                let frame = self.tries.pop().ok_or("a try that was not counted")?;
                if frame == Frame::Try {
                    self.out.instruction(&Instruction::Block(BlockType::Empty));
                }
                self.frames.push(frame);
            }
            Operator::Catch { .. } => {
                let frame = self.frames.last_mut().ok_or("a catch outside of all blocks")?;
                *frame = Frame::Plain;
                self.out.instruction(&Instruction::Br(1));
                self.out.instruction(&Instruction::End);
                self.out.instruction(&Instruction::I32Const(0));
                self.out.instruction(&Instruction::GlobalSet(self.outline.thrown()));
                self.out.instruction(&Instruction::GlobalGet(self.outline.payload()));
            }
            Operator::End | Operator::Delegate { .. } => {
                self.frames.pop();
                self.out.instruction(&Instruction::End);
            }
            Operator::Throw { .. } => {
                self.out.instruction(&Instruction::GlobalSet(self.outline.payload()));
                self.out.instruction(&Instruction::I32Const(1));
                self.out.instruction(&Instruction::GlobalSet(self.outline.thrown()));
                self.unwind(0);
            }
            Operator::Call { function_index } => {
                self.copy(operator)?;
                if self.outline.throwing.contains(&function_index) {
                    self.look();
                }
            }
            Operator::CallIndirect { .. } => {
                self.copy(operator)?;
                self.look();
            }
            Operator::Br { relative_depth } => {
                self.out.instruction(&Instruction::Br(self.depth(relative_depth)));
            }
            Operator::BrIf { relative_depth } => {
                self.out.instruction(&Instruction::BrIf(self.depth(relative_depth)));
            }
            Operator::BrTable { targets } => {
                let default = self.depth(targets.default());
                let list: Result<Vec<u32>, _> = targets.targets().collect();
                let list: Vec<u32> = list?.into_iter().map(|depth| self.depth(depth)).collect();
                self.out.instruction(&Instruction::BrTable(list.into(), default));
            }
            Operator::CatchAll
            | Operator::Rethrow { .. }
            | Operator::TryTable { .. }
            | Operator::ThrowRef => {
                return Err(format!("not lowered: {operator:?}").into());
            }
            other => self.copy(other)?,
        }
        Ok(())
    }

    fn copy(&mut self, operator: Operator<'_>) -> Fallible<()> {
        let instruction = RoundtripReencoder.instruction(operator)?;
        self.out.instruction(&instruction);
        Ok(())
    }

    /// A depth of the old body in the new one: a `try` that is left counts twice.
    fn depth(&self, old: u32) -> u32 {
        let tries = self.frames.iter().rev().take(old as usize + 1).filter(|f| **f == Frame::Try);
        old + tries.count() as u32
    }

    /// Goes on in the nearest catch, or returns, if something was thrown.
    fn look(&mut self) {
        self.out.instruction(&Instruction::GlobalGet(self.outline.thrown()));
        self.out.instruction(&Instruction::If(BlockType::Empty));
        self.unwind(1);
        self.out.instruction(&Instruction::End);
    }

    /// The depth, in the old body, of the `try` whose catch takes what is thrown here.
    fn catch(&self) -> Option<usize> {
        let mut depth = 0;
        loop {
            match self.frames.iter().rev().nth(depth)? {
                Frame::Try => return Some(depth),
                Frame::Plain => depth += 1,
                Frame::Delegate(further) => depth += 1 + *further as usize,
            }
        }
    }

    /// Goes on in the nearest catch, or returns, from within so many new blocks.
    fn unwind(&mut self, within: u32) {
        match self.catch() {
            // The inner of its two blocks ends where the catch begins.
            Some(old) => {
                let depth = self.depth(old as u32) - 1 + within;
                self.out.instruction(&Instruction::Br(depth));
            }
            None => {
                for ty in self.results {
                    self.out.instruction(&match ty {
                        wasmparser::ValType::I64 => Instruction::I64Const(0),
                        wasmparser::ValType::F32 => Instruction::F32Const(0f32.into()),
                        wasmparser::ValType::F64 => Instruction::F64Const(0f64.into()),
                        _ => Instruction::I32Const(0),
                    });
                }
                self.out.instruction(&Instruction::Return);
            }
        }
    }
}
