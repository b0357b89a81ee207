//! The depth counter: a module with it does what the module did, for a known price, and recursion
//! ends at the same depth on every machine.

use std::time::{Duration, Instant};

use wasmtime::{Module, Store, Val};

use super::*;
use crate::bundle;
use crate::games::{self, DealSource, Record};
use crate::player::NativePlayer;
use crate::random::Seed;
use crate::sandbox::COUNTED_ENTRY;
use crate::sandbox::depth::{FRAME, count_depth};
use crate::sandbox::host::Host;
use crate::sandbox::lint::lint;
use crate::verdict::Verdict;

/// What a call did: its results' bits or its trap, and its fuel if it returned.
type Outcome = Result<(Vec<u128>, u64), String>;

fn run(wasm: &[u8], input: i32) -> Outcome {
    let sandbox = sandbox();
    let module = Module::from_binary(&sandbox.engine, wasm).unwrap();
    let mut store = Store::new(&sandbox.engine, Host::new(&Limits::default(), 0, 0));
    let fuel = 1_000_000;
    store.set_fuel(fuel).unwrap();
    store.set_epoch_deadline(1_000);
    let instance = sandbox.linker.instantiate(&mut store, &module).unwrap();
    let function = instance.get_func(&mut store, "run").unwrap();
    let mut results = vec![Val::I32(0); function.ty(&store).results().len()];
    match function.call(&mut store, &[Val::I32(input)], &mut results) {
        Ok(()) => {
            let bits = results.iter().map(|value| match value {
                Val::I32(n) => n.cast_unsigned().into(),
                Val::I64(n) => n.cast_unsigned().into(),
                Val::F32(n) => u128::from(*n),
                Val::F64(n) => u128::from(*n),
                Val::V128(n) => n.as_u128(),
                _ => 0,
            });
            Ok((bits.collect(), fuel - store.get_fuel().unwrap()))
        }
        Err(error) => Err(format!("{error}")),
    }
}

/// Runs a module with and without the counter; the fuel may differ only by counted entries.
fn compare(functions: &str) {
    let text = module("(i64.const 0)", functions);
    let wasm = wat::parse_str(&text).unwrap();
    let shape = lint(&wasm, &Limits::default()).unwrap();
    let counted = count_depth(&wasm, &shape, &Limits::default()).unwrap();
    for input in [-1, 0, 1, 2, 3, 4, 5, 7, 20] {
        let (before, after) = (run(&wasm, input), run(&counted.wasm, input));
        match (before, after) {
            (Ok((results, fuel)), Ok((same, more))) => {
                assert_eq!(results, same, "input {input} of {functions}");
                assert_eq!((more - fuel) % COUNTED_ENTRY, 0, "input {input} of {functions}");
                assert!(more > fuel, "input {input} of {functions}");
            }
            (before, after) => assert_eq!(before, after, "input {input} of {functions}"),
        }
    }
}

#[test]
fn recursion_keeps_its_results() {
    compare(
        r#"(func $fib (export "run") (param i32) (result i32)
            (if (result i32) (i32.lt_s (local.get 0) (i32.const 2))
                (then (local.get 0))
                (else (i32.add (call $fib (i32.sub (local.get 0) (i32.const 1)))
                               (call $fib (i32.sub (local.get 0) (i32.const 2)))))))"#,
    );
    compare(
        r#"(func $even (param i32) (result i32)
            (if (i32.eqz (local.get 0)) (then (return (i32.const 1))))
            (call $odd (i32.sub (local.get 0) (i32.const 1))))
           (func $odd (param i32) (result i32)
            (if (i32.eqz (local.get 0)) (then (return (i32.const 0))))
            (call $even (i32.sub (local.get 0) (i32.const 1))))
           (func (export "run") (param i32) (result i32)
            (call $even (i32.and (local.get 0) (i32.const 31))))"#,
    );
}

#[test]
fn early_returns_keep_their_values() {
    compare(
        r#"(func $leaf (result i32) (i32.const 9))
           (func (export "run") (param i32) (result i32)
            (block (loop (block
                (if (i32.eq (local.get 0) (i32.const 1)) (then (return (i32.const 11))))
                (if (i32.eq (local.get 0) (i32.const 2))
                    (then (block (block (return (i32.const 22))))))
                (br_if 2 (i32.eq (local.get 0) (i32.const 3)))
                (if (i32.gt_s (local.get 0) (i32.const 4))
                    (then (local.set 0 (i32.sub (local.get 0) (i32.const 1))) (br 2)))
            )))
            (call $leaf))"#,
    );
}

#[test]
fn branches_to_the_functions_own_label_are_returns() {
    compare(
        r#"(func $leaf (result i32) (i32.const 9))
           (func (export "run") (param i32) (result i32)
            (block (result i32) (block (result i32)
                    (i32.const 77)
                    (br_table 2 0 1 2 (local.get 0)))
                (i32.const 1) (i32.add))
            (call $leaf) (i32.add))"#,
    );
    compare(
        r#"(func $leaf (result i32) (i32.const 9))
           (func (export "run") (param i32) (result i32)
            (drop (br_if 0 (i32.const 5) (local.get 0)))
            (i32.add (call $leaf) (i32.const 1)))"#,
    );
}

#[test]
fn many_results_are_kept() {
    compare(
        r#"(func $pair (param i32) (result i32 i64) (local.get 0) (i64.const 40))
           (func (export "run") (param i32) (result i32 i64 f32 f64)
            (if (i32.eqz (local.get 0))
                (then (return (i32.const 1) (i64.const 2) (f32.const 3) (f64.const 4))))
            (br_if 0 (i32.const 5) (i64.const 6) (f32.const 7) (f64.const 8)
                (i32.eq (local.get 0) (i32.const 1)))
            (drop) (drop) (drop) (drop)
            (call $pair (local.get 0)) (f32.const -0.5) (f64.const nan))"#,
    );
    compare(
        r#"(func $pair (param i32) (result i32 i64) (local.get 0) (i64.const 40))
           (func $more (param i32) (result i32 i64) (call $pair (local.get 0)))
           (func $other (param i32) (result i64 i32) (i64.const 1) (drop (call $pair (local.get 0))))
           (func (export "run") (param i32) (result i64 i32)
            (call $more (local.get 0)) (drop) (drop) (call $other (local.get 0)))"#,
    );
    compare(
        r#"(func $leaf (param v128) (result v128) (i8x16.add (local.get 0) (local.get 0)))
           (func (export "run") (param i32) (result v128)
            (call $leaf (i32x4.splat (local.get 0))))"#,
    );
}

#[test]
fn blocks_with_parameters_are_kept() {
    compare(
        r#"(func $leaf (result i32) (i32.const 9))
           (func (export "run") (param i32) (result i32)
            (local.get 0) (i32.const 3)
            (block (param i32 i32) (result i32)
                (i32.add) (br_if 1 (i32.eqz (local.get 0))))
            (loop (param i32) (result i32)
                (i32.const 1) (i32.sub)
                (i32.const 1) (if (param i32) (result i32) (then (return)) (else)))
            (call $leaf) (i32.add))"#,
    );
}

#[test]
fn code_that_is_not_reached_stays_valid() {
    compare(
        r#"(func $leaf (result i32) (i32.const 9))
           (func (export "run") (param i32) (result i32)
            (if (local.get 0) (then
                (return (call $leaf))
                (return) (i32.add) (br 1) (drop) (unreachable) (return)))
            (return (i32.const 4))
            (call $leaf) (i32.add) (return)
            (block (result i32) (br 1 (i32.const 3))))"#,
    );
    compare(
        r#"(func $leaf (result i32) (i32.const 9))
           (func (export "run") (param i32) (result i32)
            (loop (drop (call $leaf))
                (local.set 0 (i32.sub (local.get 0) (i32.const 1)))
                (br_if 0 (i32.gt_s (local.get 0) (i32.const 0)))
                (return (i32.const 2)))
            (unreachable))"#,
    );
}

#[test]
fn traps_stay_traps() {
    compare(
        r#"(func $leaf (param i32) (result i32) (i32.div_s (i32.const 9) (local.get 0)))
           (func (export "run") (param i32) (result i32)
            (if (i32.eq (local.get 0) (i32.const 3)) (then (unreachable)))
            (call $leaf (local.get 0)))"#,
    );
}

#[test]
fn tables_globals_and_elements_keep_their_indices() {
    compare(
        r#"(type $op (func (param i32) (result i32)))
           (table 4 funcref) (elem (i32.const 1) $twice $self)
           (global $a (mut i32) (i32.const 5)) (global $b (export "fairdeal_depth") i32 (i32.const 6))
           (func $twice (param i32) (result i32) (i32.add (local.get 0) (local.get 0)))
           (func $self (param i32) (result i32)
            (global.set $a (i32.add (global.get $a) (local.get 0)))
            (if (result i32) (i32.le_s (local.get 0) (i32.const 0))
                (then (i32.add (global.get $a) (global.get $b)))
                (else (call_indirect (type $op)
                    (i32.sub (local.get 0) (i32.const 1)) (i32.const 2)))))
           (func (export "run") (param i32) (result i32)
            (call_indirect (type $op) (local.get 0) (i32.and (local.get 0) (i32.const 3))))"#,
    );
}

#[test]
fn names_are_kept_and_other_custom_sections_are_not() {
    let text = module(
        "(call $deep)",
        r#"(@custom "producers" "x") (func $deep (result i64) (i64.const 1))"#,
    );
    let wasm = wat::parse_str(text).unwrap();
    let shape = lint(&wasm, &Limits::default()).unwrap();
    let counted = count_depth(&wasm, &shape, &Limits::default()).unwrap().wasm;
    let has = |part: &[u8]| counted.windows(part.len()).any(|window| window == part);
    assert!(has(b"\x04deep"));
    assert!(!has(b"producers"));
}

/// Recurses `n` times, where `n` is in the first view bytes.
fn recursive(locals: &str, call: &str) -> String {
    module(
        "(call $down (i32.load (i32.const 1024)))",
        &format!(
            "(func $down (param i32) (result i64) {locals}
                (if (i32.eqz (local.get 0)) (then (return (i64.const 1))))
                (i64.add (i64.const 1) {call}))"
        ),
    )
}

const DIRECT: &str = "(call $down (i32.sub (local.get 0) (i32.const 1)))";

fn nested(bot: &Bot, depth: u32) -> Result<Answer, Fault> {
    bot.player(GAME, 1).unwrap().answer(&depth.to_le_bytes())
}

#[test]
fn the_depth_that_is_allowed_is_exact() {
    let bot = admit(&recursive("", DIRECT)).unwrap();
    // The move: a parameter and at most one operand. `$down`: a parameter and at most three.
    let (outer, inner) = (FRAME + 8 * 2, FRAME + 8 * 4);
    let most = (Limits::default().depth_bytes - outer) / inner - 1;
    assert_eq!(nested(&bot, most).unwrap().value, i64::from(most) + 1);
    assert_eq!(nested(&bot, most + 1), Err(Fault::Forfeit(Verdict::StackOverflow)));
    // Twice in one match: what was taken was given back.
    let mut player = bot.player(GAME, 1).unwrap();
    for _ in 0..3 {
        assert!(player.answer(&most.to_le_bytes()).is_ok());
    }
}

#[test]
fn the_counter_trips_before_the_engine() {
    let wide = |n: usize| {
        // Every local is alive across the call.
        let locals = format!("(local{})", " i64".repeat(n));
        let sum = (0..n).fold(DIRECT.to_string(), |sum, i| {
            format!("(i64.add (local.tee {} (i64.extend_i32_u (local.get 0))) {sum})", i + 1)
        });
        recursive(&locals, &sum)
    };
    let vectors = |n: usize| {
        let locals = format!("(local{})", " v128".repeat(n));
        let set = (1..=n).fold(String::new(), |all, i| {
            format!("{all} (local.set {i} (i64x2.splat (i64.const {i})))")
        });
        let sum = (1..=n).fold(DIRECT.to_string(), |sum, i| {
            format!("(i64.add (i64x2.extract_lane 0 (local.get {i})) {sum})")
        });
        recursive(&format!("{locals} {set}"), &sum)
    };
    let texts = [
        recursive("", DIRECT),
        wide(1),
        wide(5),
        wide(40),
        wide(150),
        vectors(1),
        vectors(10),
        vectors(100),
    ];
    for text in texts {
        let mut player = player(&text);
        let answer = player.answer(&u32::MAX.to_le_bytes());
        assert_eq!(answer, Err(Fault::Forfeit(Verdict::StackOverflow)));
        assert_eq!(player.reason(), Some("calls nested deeper than the limit"));
    }
}

#[test]
fn the_deepest_call_has_room_for_the_largest_frame() {
    // A function without a call has no counter, however large its frame: thousands of vectors.
    let loads = |n: usize| {
        let load: String =
            (0..n).map(|i| format!("(v128.load offset={i} (i32.const 0))")).collect();
        load + &"(i64x2.add)".repeat(n - 1)
    };
    let text = recursive("", DIRECT).replacen(
        "(then (return (i64.const 1)))",
        "(then (return (call $large)))",
        1,
    );
    let large = format!("(func $large (result i64) {} (i64x2.extract_lane 0))", loads(15_000));
    let text = text.replacen("(func $down", &format!("{large} (func $down"), 1);
    let bot = admit(&text).unwrap();
    let most = Limits::default().depth_bytes / (FRAME + 8 * 4) - 2;
    assert!(nested(&bot, most).is_ok());
}

/// Times what a module answers to a view, without the counter and with it: the least of many
/// rounds in turn, so that other work on the machine falls on both.
fn cost_of_the_counter(wasm: &[u8], function: &str, view: &[u8]) -> f64 {
    let limits = Limits { fuel_per_answer: 1 << 40, ..Limits::default() };
    let shape = lint(wasm, &limits).unwrap();
    let counted = count_depth(wasm, &shape, &limits).unwrap().wasm;
    let modules = [wasm, &counted].map(|wasm| {
        sandbox().linker.instantiate_pre(&Module::from_binary(&sandbox().engine, wasm).unwrap())
    });
    let mut least = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        for (least, module) in least.iter_mut().zip(&modules) {
            let mut store = Store::new(&sandbox().engine, Host::new(&limits, 0, 0));
            store.set_fuel(limits.fuel_per_answer).unwrap();
            store.set_epoch_deadline(1 << 20);
            let instance = module.as_ref().unwrap().instantiate(&mut store).unwrap();
            let room = instance.get_typed_func::<i32, i32>(&mut store, "fairdeal_view_v1").unwrap();
            let answer = instance.get_typed_func::<i32, i64>(&mut store, function).unwrap();
            let begun = Instant::now();
            let at = room.call(&mut store, view.len() as i32).unwrap();
            let memory = instance.get_memory(&mut store, "memory").unwrap();
            memory.write(&mut store, at as usize, view).unwrap();
            answer.call(&mut store, view.len() as i32).unwrap();
            *least = begun.elapsed().min(*least);
        }
    }
    least[1].as_secs_f64() / least[0].as_secs_f64()
}

/// Rounds of a measurement.
const ROUNDS: u32 = 40;

/// The first view of a match that its game's defaults make.
fn first_view(game: &str) -> Vec<u8> {
    let game = games::REGISTRY.iter().find(|info| info.name == game).unwrap();
    let game =
        (game.load)(serde_json::Value::Object(Default::default()), DealSource::Random, 1).unwrap();
    let mut first = Vec::new();
    let mut player = NativePlayer(|view: &[u8]| {
        if first.is_empty() {
            first = view.to_vec();
        }
        0
    });
    game.deal(Seed(2026), 0).play(&[1], &mut [&mut player], &mut Record::new()).unwrap();
    first
}

/// `cargo test --release -p fairdeal --lib what_the_counter_costs -- --ignored --nocapture`
#[test]
#[ignore = "measures"]
fn what_the_counter_costs() {
    with_stack(|| {
        for bot in bundle::BOTS {
            let Some(game) = games::REGISTRY.iter().find(|game| game.name == bot.game) else {
                continue;
            };
            let cost = cost_of_the_counter(bot.wasm, game.function, &first_view(bot.game));
            println!("{cost:.3} × {}/{}", bot.game, bot.name);
        }
        let recursion = r#"(func $fib (param i32) (result i32)
            (if (result i32) (i32.lt_s (local.get 0) (i32.const 2))
                (then (local.get 0))
                (else (i32.add (call $fib (i32.sub (local.get 0) (i32.const 1)))
                               (call $fib (i32.sub (local.get 0) (i32.const 2)))))))"#;
        let text = module("(i64.extend_i32_s (call $fib (i32.const 25)))", recursion);
        let cost = cost_of_the_counter(&wat::parse_str(text).unwrap(), GAME, &VIEW);
        println!("{cost:.3} × nothing but calls");
    });
}
