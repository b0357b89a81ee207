//! An interpreter that shares nothing with the engine, to count fuel by. It knows a small part of
//! WebAssembly: 32-bit integers, structured control, calls.

use wasmparser::{BlockType, Operator, Parser, Payload};

/// What a module of the small part is made of.
pub struct Program<'a> {
    functions: Vec<Function<'a>>,
}

struct Function<'a> {
    params: usize,
    locals: usize,
    code: Vec<Operator<'a>>,
    /// For each `block`, `loop`, `if` and `else`: where its `end` is, and for an `if` its `else`.
    ends: Vec<usize>,
    elses: Vec<usize>,
    calls: bool,
}

/// Where a branch goes.
struct Label {
    target: usize,
    height: usize,
    results: usize,
    is_loop: bool,
}

impl<'a> Program<'a> {
    /// Reads a module whose functions have one result each and whose blocks have none.
    pub fn read(wasm: &'a [u8]) -> Program<'a> {
        let (mut types, mut of_functions, mut functions) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.unwrap() {
                Payload::TypeSection(section) => {
                    for ty in section.into_iter_err_on_gc_types() {
                        types.push(ty.unwrap().params().len());
                    }
                }
                Payload::FunctionSection(section) => {
                    of_functions = section.into_iter().map(|ty| ty.unwrap() as usize).collect();
                }
                Payload::CodeSectionEntry(body) => {
                    let params = types[of_functions[functions.len()]];
                    let locals = body.get_locals_reader().unwrap();
                    let more: u32 = locals.into_iter().map(|local| local.unwrap().0).sum();
                    let code: Vec<_> = body
                        .get_operators_reader()
                        .unwrap()
                        .into_iter()
                        .collect::<Result<_, _>>()
                        .unwrap();
                    functions.push(Function::new(params, params + more as usize, code));
                }
                _ => {}
            }
        }
        Program { functions }
    }

    /// Calls a function. Returns its result and the fuel by the definition of the cost table.
    pub fn call(&self, function: usize, arguments: &[i32], fuel: &mut u64) -> i32 {
        let function = &self.functions[function];
        *fuel += 1 + if function.calls { 12 } else { 0 };
        let mut locals = arguments.to_vec();
        assert_eq!(locals.len(), function.params);
        locals.resize(function.locals, 0);
        let mut stack: Vec<i32> = Vec::new();
        let end = function.code.len() - 1;
        let mut labels = vec![Label { target: end, height: 0, results: 1, is_loop: false }];
        let mut at = 0;
        while at <= end {
            let operator = &function.code[at];
            *fuel += price(operator);
            let mut branch = None;
            match operator {
                Operator::Nop => {}
                Operator::Drop => drop(stack.pop()),
                Operator::I32Const { value } => stack.push(*value),
                Operator::LocalGet { local_index } => stack.push(locals[*local_index as usize]),
                Operator::LocalSet { local_index } => {
                    locals[*local_index as usize] = stack.pop().unwrap();
                }
                Operator::LocalTee { local_index } => {
                    locals[*local_index as usize] = *stack.last().unwrap();
                }
                Operator::Block { blockty: BlockType::Empty } => {
                    labels.push(Label::block(function.ends[at], &stack, false));
                }
                Operator::Loop { blockty: BlockType::Empty } => {
                    labels.push(Label::block(at, &stack, true));
                }
                Operator::If { blockty: BlockType::Empty } => {
                    let condition = stack.pop().unwrap();
                    labels.push(Label::block(function.ends[at], &stack, false));
                    if condition == 0 {
                        at = function.elses[at];
                        if at == labels.last().unwrap().target {
                            labels.pop();
                        }
                    }
                }
                // Reached from the first arm: the second is passed over.
                Operator::Else => {
                    at = labels.pop().unwrap().target;
                }
                Operator::End => drop(labels.pop()),
                Operator::Br { relative_depth } => branch = Some(*relative_depth),
                Operator::BrIf { relative_depth } => {
                    branch = (stack.pop().unwrap() != 0).then_some(*relative_depth);
                }
                Operator::BrTable { targets } => {
                    let index = stack.pop().unwrap().cast_unsigned() as usize;
                    let all: Vec<u32> = targets.targets().collect::<Result<_, _>>().unwrap();
                    branch = Some(all.get(index).copied().unwrap_or(targets.default()));
                }
                Operator::Return => branch = Some(labels.len() as u32 - 1),
                Operator::Call { function_index } => {
                    let params = self.functions[*function_index as usize].params;
                    let arguments = stack.split_off(stack.len() - params);
                    stack.push(self.call(*function_index as usize, &arguments, fuel));
                }
                Operator::I32Eqz => {
                    let a = stack.pop().unwrap();
                    stack.push((a == 0).into());
                }
                binary => {
                    let (b, a) = (stack.pop().unwrap(), stack.pop().unwrap());
                    stack.push(compute(binary, a, b));
                }
            }
            if let Some(depth) = branch {
                labels.truncate(labels.len() - depth as usize);
                let label = labels.last().unwrap();
                let kept = stack.split_off(stack.len() - label.results);
                stack.truncate(label.height);
                stack.extend(kept);
                at = label.target;
                if !label.is_loop {
                    labels.pop();
                }
            }
            at += 1;
        }
        stack.pop().unwrap()
    }
}

impl Label {
    fn block(target: usize, stack: &[i32], is_loop: bool) -> Label {
        Label { target, height: stack.len(), results: 0, is_loop }
    }
}

impl<'a> Function<'a> {
    fn new(params: usize, locals: usize, code: Vec<Operator<'a>>) -> Function<'a> {
        let (mut ends, mut elses) = (vec![0; code.len()], vec![0; code.len()]);
        let mut open: Vec<usize> = Vec::new();
        for (at, operator) in code.iter().enumerate() {
            match operator {
                Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                    open.push(at);
                }
                Operator::Else => elses[*open.last().unwrap()] = at,
                Operator::End => {
                    if let Some(start) = open.pop() {
                        ends[start] = at;
                        if elses[start] == 0 {
                            elses[start] = at;
                        }
                    }
                }
                _ => {}
            }
        }
        let calls = code.iter().any(|operator| matches!(operator, Operator::Call { .. }));
        Function { params, locals, code, ends, elses, calls }
    }
}

/// The definition again, in words of its own.
fn price(operator: &Operator) -> u64 {
    match operator {
        Operator::Nop
        | Operator::Drop
        | Operator::Block { .. }
        | Operator::Loop { .. }
        | Operator::Else
        | Operator::End => 0,
        _ => 1,
    }
}

fn compute(operator: &Operator, a: i32, b: i32) -> i32 {
    match operator {
        Operator::I32Add => a.wrapping_add(b),
        Operator::I32Sub => a.wrapping_sub(b),
        Operator::I32Mul => a.wrapping_mul(b),
        Operator::I32And => a & b,
        Operator::I32Xor => a ^ b,
        Operator::I32ShrU => (a.cast_unsigned() >> (b & 31)).cast_signed(),
        Operator::I32LtS => (a < b).into(),
        Operator::I32Eq => (a == b).into(),
        other => panic!("not in the small part: {other:?}"),
    }
}
