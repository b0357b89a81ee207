//! The cost table, against sums made by hand.

use super::*;
use crate::sandbox::{COUNTED_ENTRY, ENTRY, GROW, GROW_PAGE, HOST_CALL};
use crate::verdict::Verdict;

/// What `fairdeal_view_v1` costs in [`module`]: one entry, one constant; and the entry of the
/// move.
const BASE: u64 = ENTRY + 1 + ENTRY;

/// The fuel that the body of the move costs.
fn body(move_: &str) -> u64 {
    fuel(&module(move_, "")) - BASE
}

#[test]
fn plain_operators_cost_one() {
    assert_eq!(body("(i64.extend_i32_u (i32.add (i32.const 1) (i32.const 2)))"), 4);
    assert_eq!(body("(f64.store (i32.const 0) (f64.sqrt (f64.const 2))) (i64.const 0)"), 5);
    assert_eq!(body("(i64.div_u (i64.const 9) (i64.const 4))"), 3);
    assert_eq!(body("(i64x2.extract_lane 0 (i64x2.splat (i64.const 4)))"), 3);
    assert_eq!(body("(i64.const 3) (select (i64.const 4) (i32.const 0))"), 4);
    assert_eq!(body("(local.set 0 (memory.size)) (i64.const 3)"), 3);
}

#[test]
fn structure_is_free() {
    assert_eq!(body("(nop) (nop) (i64.const 1)"), 1);
    // A local, and the drop is free.
    assert_eq!(body("(drop (local.get 0)) (i64.const 1)"), 2);
    assert_eq!(body("(block (block)) (loop) (i64.const 1)"), 1);
    // A condition, `if`, and the arm that is taken.
    let arms = "(then (i64.const 5)) (else (i64.add (i64.const 5) (i64.const 6)))";
    assert_eq!(body(&format!("(if (result i64) (i32.const 1) {arms})")), 3);
    assert_eq!(body(&format!("(if (result i64) (i32.const 0) {arms})")), 5);
}

#[test]
fn branches_cost_one_and_what_they_skip_nothing() {
    // A constant and the return; what stands behind is not executed.
    assert_eq!(body("(return (i64.const 1)) (i64.mul (i64.const 2) (i64.const 3))"), 2);
    assert_eq!(body("(block (br 0) (drop (i32.const 1))) (i64.const 1)"), 2);
    // The condition and the branch, taken and not.
    assert_eq!(body("(block (br_if 0 (i32.const 1)) (drop (i32.const 1))) (i64.const 1)"), 3);
    assert_eq!(body("(block (br_if 0 (i32.const 0)) (drop (i32.const 1))) (i64.const 1)"), 4);
    assert_eq!(body("(block (block (br_table 0 1 (i32.const 7)))) (i64.const 1)"), 3);
    // To the function's own label.
    assert_eq!(body("(br 0 (i64.const 1))"), 2);
}

#[test]
fn a_loop_costs_its_body_each_time() {
    // Five times: tee, sub, get, const; br_if. Before: const, set. After: const.
    let text = "(local i32) (local.set 1 (i32.const 5))
        (loop (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1)))))
        (i64.const 0)";
    assert_eq!(body(text), 2 + 5 * 5 + 1);
}

#[test]
fn calls_cost_an_entry_each() {
    // The move has a call in it: it is counted. The callee has none: it is not.
    let text = module("(call $leaf)", "(func $leaf (result i64) (i64.const 1))");
    assert_eq!(fuel(&text), BASE + COUNTED_ENTRY + 1 + ENTRY + 1);
    // The same through a table: the index is one more.
    let text = module(
        "(call_indirect (result i64) (i32.const 0))",
        "(table funcref (elem $leaf)) (func $leaf (result i64) (i64.const 1))",
    );
    assert_eq!(fuel(&text), BASE + COUNTED_ENTRY + 2 + ENTRY + 1);
    // A call that is not executed costs nothing, but its function is counted.
    let text = module(
        "(if (i32.const 0) (then (drop (call $leaf)))) (i64.const 1)",
        "(func $leaf (result i64) (i64.const 1))",
    );
    assert_eq!(fuel(&text), BASE + COUNTED_ENTRY + 3);
}

#[test]
fn an_early_return_costs_the_same_in_a_counted_function() {
    let text = module(
        "(if (i32.const 1) (then (return (i64.const 1)))) (call $leaf)",
        "(func $leaf (result i64) (i64.const 1))",
    );
    assert_eq!(fuel(&text), BASE + COUNTED_ENTRY + 4);
}

#[test]
fn bulk_operators_cost_their_units() {
    let fill = |len: u64| {
        body(&format!("(memory.fill (i32.const 0) (i32.const 1) (i32.const {len})) (i64.const 0)"))
    };
    assert_eq!(fill(0), 5);
    assert_eq!(fill(100), 105);
    assert_eq!(fill(60_000), 60_005);
    // A length that the compiler does not know.
    assert_eq!(
        body("(memory.copy (i32.const 0) (i32.const 1) (local.get 0)) (i64.const 0)"),
        5 + 64
    );
    let text = module(
        "(memory.init $d (i32.const 0) (i32.const 0) (i32.const 3)) (i64.const 0)",
        r#"(data $d "abcdef")"#,
    );
    assert_eq!(fuel(&text), BASE + 5 + 3);
    let table = "(table $t 100 funcref) (elem $e func $f) (func $f)";
    let on_table =
        |operator: &str| fuel(&module(&format!("{operator} (i64.const 0)"), table)) - BASE;
    assert_eq!(on_table("(table.fill $t (i32.const 0) (ref.null func) (i32.const 9))"), 5 + 9);
    assert_eq!(on_table("(table.copy $t $t (i32.const 0) (i32.const 5) (i32.const 7))"), 5 + 7);
    assert_eq!(on_table("(table.init $t $e (i32.const 0) (i32.const 0) (i32.const 1))"), 5 + 1);
}

#[test]
fn growing_costs_whether_granted_or_not() {
    let (grow, page) = (u64::from(GROW), u64::from(GROW_PAGE));
    let memory =
        |pages: u64| body(&format!("(i64.extend_i32_s (memory.grow (i32.const {pages})))"));
    assert_eq!(memory(0), 1 + grow + 1);
    assert_eq!(memory(2), 1 + grow + 2 * page + 1);
    assert_eq!(memory(10_000), 1 + grow + 10_000 * page + 1);
    let table = module(
        "(i64.extend_i32_s (table.grow $t (ref.null func) (i32.const 10)))",
        "(table $t 1 funcref)",
    );
    assert_eq!(fuel(&table), BASE + 2 + grow + 10 + 1);
}

#[test]
fn host_calls_cost_their_bytes() {
    let text = module(
        "(call $log (i32.const 0) (i32.const 17)) (i64.const 0)",
        r#"(import "fairdeal" "log" (func $log (param i32 i32)))"#,
    );
    assert_eq!(fuel(&text), BASE + COUNTED_ENTRY + 2 + 1 + HOST_CALL + 17 + 1);
}

#[test]
fn fuel_must_be_left() {
    let text = module("(i64.const 9)", "");
    let with = |fuel_per_answer| {
        let limits = Limits { fuel_per_answer, ..Limits::default() };
        let sandbox = Sandbox::new(&limits, 1).unwrap();
        let bot = sandbox.admit(&wat::parse_str(&text).unwrap()).unwrap();
        bot.player(GAME, 1).unwrap().answer(&VIEW)
    };
    assert_eq!(with(5), Ok(Answer { value: 9, fuel: 4 }));
    assert_eq!(with(4), Err(Fault::Forfeit(Verdict::OutOfFuel)));
    assert_eq!(with(3), Err(Fault::Forfeit(Verdict::OutOfFuel)));
    assert_eq!(with(1), Err(Fault::Forfeit(Verdict::OutOfFuel)));
}

#[test]
fn straight_code_cannot_overdraw() {
    // The engine looks at fuel only at entries and loop heads: this has neither.
    let long = format!("{} (i64.const 1)", "(drop (i32.const 1))".repeat(100));
    let limits = Limits { fuel_per_answer: 50, ..Limits::default() };
    let sandbox = Sandbox::new(&limits, 1).unwrap();
    let bot = sandbox.admit(&wat::parse_str(module(&long, "")).unwrap()).unwrap();
    let answer = bot.player(GAME, 1).unwrap().answer(&VIEW);
    assert_eq!(answer, Err(Fault::Forfeit(Verdict::OutOfFuel)));
}

#[test]
fn a_match_has_a_limit_of_its_own() {
    let limits = Limits { fuel_per_match: 10, ..Limits::default() };
    let sandbox = Sandbox::new(&limits, 1).unwrap();
    let bot = sandbox.admit(&wat::parse_str(module("(i64.const 9)", "")).unwrap()).unwrap();
    let mut player = bot.player(GAME, 1).unwrap();
    assert_eq!(player.answer(&VIEW).unwrap().fuel, 4);
    assert_eq!(player.answer(&VIEW).unwrap().fuel, 4);
    assert_eq!(player.fuel_used(), 8);
    assert_eq!(player.answer(&VIEW), Err(Fault::Forfeit(Verdict::OutOfFuel)));
    // The next match begins anew.
    assert_eq!(bot.player(GAME, 1).unwrap().answer(&VIEW).unwrap().fuel, 4);
}

#[test]
fn fuel_does_not_change_from_match_to_match() {
    let text = module(
        "(i64.extend_i32_s (memory.grow (i32.const 1)))",
        r#"(data (i32.const 0) "some data")"#,
    );
    let bot = admit(&text).unwrap();
    for seed in 0..20 {
        let mut player = bot.player(GAME, seed).unwrap();
        assert_eq!(player.answer(&VIEW).unwrap().value, 1);
        assert_eq!(player.answer(&VIEW).unwrap().value, 2);
    }
}
