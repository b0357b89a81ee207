//! Programs made at random: the engine and the interpreter must agree on the move and on the fuel.

use proptest::prelude::*;

use super::interpreter::Program;
use super::*;

/// An expression of type `i32` in text, over the locals 0 to 3.
fn expression(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        any::<i32>().prop_map(|n| format!("(i32.const {n})")),
        (0..4).prop_map(|i| format!("(local.get {i})")),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = expression(depth - 1);
    let operator =
        prop::sample::select(vec!["add", "sub", "mul", "and", "xor", "shr_u", "lt_s", "eq"]);
    prop_oneof![
        2 => leaf,
        3 => (operator, inner.clone(), inner.clone())
            .prop_map(|(op, a, b)| format!("(i32.{op} {a} {b})")),
        1 => inner.clone().prop_map(|a| format!("(i32.eqz {a})")),
        1 => (0..4, inner.clone()).prop_map(|(i, a)| format!("(local.tee {i} {a})")),
        // The helper calls nothing: programs end.
        1 => (inner.clone(), inner).prop_map(|(a, b)| format!("(call $helper {a} {b})")),
    ]
    .boxed()
}

/// A statement inside `nested` blocks, out of which or back to which it may branch.
fn statement(depth: u32, nested: u32) -> BoxedStrategy<String> {
    let assign = (0..4, expression(2)).prop_map(|(i, a)| format!("(local.set {i} {a})"));
    let simple = prop_oneof![
        4 => assign,
        1 => expression(2).prop_map(|a| format!("(drop {a})")),
        1 => Just("(nop)".to_string()),
        1 => expression(1).prop_map(|a| format!("(return {a})")),
        1 => (0..=nested, expression(1), expression(1)).prop_map(move |(to, a, condition)| {
            // To the function's own label a value goes along.
            if to == nested {
                format!("(drop (br_if {to} {a} {condition}))")
            } else {
                format!("(br_if {to} {condition})")
            }
        }),
    ];
    if depth == 0 {
        return simple.boxed();
    }
    let block = |nested| {
        prop::collection::vec(statement(depth - 1, nested), 0..4).prop_map(|all| all.join(" "))
    };
    let table = (expression(1), block(nested + 2), block(nested + 1))
        .prop_map(|(a, one, two)| format!("(block (block {one} (br_table 0 1 0 {a})) {two})"));
    // A loop has a counter of its own, which is looked at each time round: so it ends.
    let counter = 4 + nested;
    let counted = (0..5, block(nested + 2)).prop_map(move |(times, body)| {
        format!(
            "(local.set {counter} (i32.const {times}))
             (block (loop
                (br_if 1 (i32.eqz (local.get {counter})))
                (local.set {counter} (i32.sub (local.get {counter}) (i32.const 1)))
                {body}
                (br 0)))"
        )
    });
    prop_oneof![
        3 => simple,
        1 => block(nested + 1).prop_map(|body| format!("(block {body})")),
        1 => (expression(1), block(nested + 1))
            .prop_map(|(a, body)| format!("(if {a} (then {body}))")),
        1 => (expression(1), block(nested + 1), block(nested + 1))
            .prop_map(|(a, one, two)| format!("(if {a} (then {one}) (else {two}))")),
        1 => table,
        1 => counted,
    ]
    .boxed()
}

/// A program: a helper without calls, and a function that runs statements.
fn program() -> impl Strategy<Value = String> {
    let helper = expression(3).prop_map(|text| text.replace("call $helper", "i32.add"));
    let body = prop::collection::vec(statement(3, 0), 1..6);
    (helper, body, expression(2)).prop_map(|(helper, body, last)| {
        format!(
            r#"(module
                (memory (export "memory") 1)
                (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
                (func $helper (param i32 i32) (result i32) (local i32 i32) {helper})
                (func $main (param i32) (result i32)
                    (local{}) {} {last})
                (func (export "mini_card_discard") (param i32) (result i64)
                    (i64.extend_i32_u (call $main (local.get 0)))))"#,
            " i32".repeat(30),
            body.join("\n")
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_engine_and_the_interpreter_agree(text in program()) {
        let wasm = wat::parse_str(&text).unwrap();
        let bot = sandbox().admit(&wasm).unwrap();
        let answer = bot.player(GAME, 1).unwrap().answer(&VIEW).unwrap();
        // The view: entry and constant. The move calls `$main`.
        let mut fuel = 2 + 1 + 12 + 3;
        let value = Program::read(&wasm).call(2, &[64], &mut fuel);
        prop_assert_eq!(answer.value, i64::from(value.cast_unsigned()));
        prop_assert_eq!(answer.fuel, fuel);
    }
}
