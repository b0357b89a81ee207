//! WASI in which nothing outside the match exists.

use super::*;
use crate::sandbox::{COUNTED_ENTRY, HOST_CALL};
use crate::verdict::Verdict;

fn wasi(name: &str, params: &str) -> String {
    format!(r#"(import "wasi_snapshot_preview1" "{name}" (func $wasi {params} (result i32)))"#)
}

#[test]
fn the_clock_stands_at_0() {
    let text = module(
        "(i64.store (i32.const 0) (i64.const -1))
         (drop (call $wasi (i32.const 0) (i64.const 1) (i32.const 0)))
         (i64.load (i32.const 0))",
        &wasi("clock_time_get", "(param i32 i64 i32)"),
    );
    assert_eq!(ask(&text).unwrap().value, 0);
}

#[test]
fn random_bytes_come_from_the_seed() {
    let text = module(
        "(drop (call $wasi (i32.const 0) (i32.const 8))) (i64.load (i32.const 0))",
        &wasi("random_get", "(param i32 i32)"),
    );
    let bot = admit(&text).unwrap();
    let mut player = bot.player(GAME, 0).unwrap();
    let first = player.answer(&VIEW).unwrap();
    assert_eq!(first.value.cast_unsigned(), 0xe220_a839_7b1d_cdaf);
    assert_eq!(player.answer(&VIEW).unwrap().value.cast_unsigned(), 0x6e78_9e6a_a1b9_65f4);
    assert_eq!(bot.player(GAME, 0).unwrap().answer(&VIEW).unwrap(), first);
    assert_ne!(bot.player(GAME, 1).unwrap().answer(&VIEW).unwrap().value, first.value);
    assert_eq!(first.fuel, 3 + COUNTED_ENTRY + 3 + HOST_CALL + 8 + 2);
}

#[test]
fn what_is_written_goes_to_the_log() {
    // Two vectors: "hello " and "world\n".
    let text = module(
        "(i64.extend_i32_u (i32.add
            (call $wasi (i32.const 1) (i32.const 16) (i32.const 2) (i32.const 40))
            (i32.load (i32.const 40))))",
        &format!(
            r#"{} (data (i32.const 0) "hello world\n")
               (data (i32.const 16) "\00\00\00\00\06\00\00\00\06\00\00\00\06\00\00\00")"#,
            wasi("fd_write", "(param i32 i32 i32 i32)")
        ),
    );
    let mut player = player(&text).with_log();
    assert_eq!(player.answer(&VIEW).unwrap().value, 12);
    assert_eq!(player.take_log(), "hello world\n");
}

#[test]
fn there_are_no_files_arguments_or_environment() {
    let errno = |name: &str, params: &str, call: &str| {
        let text = module(&format!("(i64.extend_i32_u {call})"), &wasi(name, params));
        ask(&text).unwrap().value
    };
    let i = |n| "(i32.const 3)".repeat(n);
    assert_eq!(errno("fd_prestat_get", "(param i32 i32)", &format!("(call $wasi {})", i(2))), 8);
    assert_eq!(errno("fd_close", "(param i32)", &format!("(call $wasi {})", i(1))), 8);
    let open = format!("(call $wasi {} (i64.const 1) (i64.const 1) {})", i(5), i(2));
    assert_eq!(errno("path_open", "(param i32 i32 i32 i32 i32 i64 i64 i32 i32)", &open), 8);
    assert_eq!(errno("sock_accept", "(param i32 i32 i32)", &format!("(call $wasi {})", i(3))), 52);
    for name in ["args_sizes_get", "environ_sizes_get"] {
        let call = "(i32.add (call $wasi (i32.const 1024) (i32.const 1028))
            (i32.add (i32.load (i32.const 1024)) (i32.load (i32.const 1028))))";
        assert_eq!(errno(name, "(param i32 i32)", call), 0);
    }
}

#[test]
fn waiting_is_over_at_once() {
    // One subscription to the clock with user data 7; the event is written at 100.
    let text = module(
        "(i64.store (i32.const 0) (i64.const 7))
         (if (call $wasi (i32.const 0) (i32.const 100) (i32.const 1) (i32.const 200))
            (then (unreachable)))
         (i64.add (i64.load (i32.const 100)) (i64.load32_u (i32.const 200)))",
        &wasi("poll_oneoff", "(param i32 i32 i32 i32)"),
    );
    assert_eq!(ask(&text).unwrap().value, 8);
}

#[test]
fn addresses_outside_the_memory_are_an_error_not_a_trap() {
    let text = module(
        "(i64.extend_i32_u (call $wasi (i32.const 65530) (i32.const 8)))",
        &wasi("random_get", "(param i32 i32)"),
    );
    assert_eq!(ask(&text).unwrap().value, 21);
    let text = module(
        "(i64.extend_i32_u (call $wasi (i32.const 1) (i32.const -4) (i32.const 2) (i32.const 0)))",
        &wasi("fd_write", "(param i32 i32 i32 i32)"),
    );
    assert_eq!(ask(&text).unwrap().value, 21);
}

#[test]
fn huge_requests_run_out_of_fuel() {
    for (name, params, call) in [
        ("random_get", "(param i32 i32)", "(call $wasi (i32.const 0) (i32.const -1))"),
        (
            "fd_write",
            "(param i32 i32 i32 i32)",
            "(call $wasi (i32.const 1) (i32.const 0) (i32.const 0x1fffffff) (i32.const 0))",
        ),
        (
            "poll_oneoff",
            "(param i32 i32 i32 i32)",
            "(call $wasi (i32.const 0) (i32.const 0) (i32.const -1) (i32.const 0))",
        ),
    ] {
        let text = module(&format!("(i64.extend_i32_u {call})"), &wasi(name, params));
        assert_eq!(ask(&text), Err(Fault::Forfeit(Verdict::OutOfFuel)), "{name}");
    }
}

#[test]
fn exit_is_a_trap() {
    let text = module(
        "(call $exit (i32.const 3)) (i64.const 1)",
        r#"(import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))"#,
    );
    let mut player = player(&text);
    assert_eq!(player.answer(&VIEW), Err(Fault::Forfeit(Verdict::Trap)));
    assert_eq!(player.reason(), Some("called proc_exit(3)"));
}

#[test]
fn every_function_of_preview_1_links_and_answers() {
    for (name, pattern) in crate::sandbox::wasi::FUNCTIONS {
        let (params, results) = pattern.split_once(':').unwrap();
        let ty = |c| if c == 'I' { "i64" } else { "i32" };
        let types = |text: &str| text.chars().map(ty).collect::<Vec<_>>().join(" ");
        let arguments: String = params.chars().map(|c| format!("({}.const 0)", ty(c))).collect();
        let call = format!("(call $wasi {arguments})");
        let move_ = match results {
            "" => format!("{call} (i64.const 1)"),
            _ => format!("(i64.extend_i32_u {call})"),
        };
        let import = format!(
            r#"(import "wasi_snapshot_preview1" "{name}"
                (func $wasi (param {}) (result {})))"#,
            types(params),
            types(results)
        );
        match ask(&module(&move_, &import)) {
            Ok(answer) => assert!((0..=76).contains(&answer.value), "{name}"),
            Err(fault) => {
                assert_eq!((name, fault), ("proc_exit", Fault::Forfeit(Verdict::Trap)));
            }
        }
    }
}

#[test]
fn a_reactor_is_initialized_once_a_match() {
    let text = module(
        "(global.get $n)",
        r#"(global $n (mut i64) (i64.const 0))
           (func (export "_initialize") (global.set $n (i64.add (global.get $n) (i64.const 1))))"#,
    );
    let bot = admit(&text).unwrap();
    for seed in 0..3 {
        let mut player = bot.player(GAME, seed).unwrap();
        // Its fuel is not the answer's.
        assert_eq!(player.answer(&VIEW).unwrap(), Answer { value: 1, fuel: 4 });
        assert_eq!(player.answer(&VIEW).unwrap().value, 1);
    }
}

#[test]
fn a_reactor_that_fails_is_refused() {
    let refusal = |body: &str| {
        let more = format!(r#"(func (export "_initialize") {body})"#);
        admit(&module("(i64.const 1)", &more)).unwrap_err().to_string()
    };
    assert_eq!(
        refusal("(unreachable)"),
        "\"_initialize\" failed in a trial (trap): wasm trap: wasm `unreachable` instruction executed"
    );
    assert!(
        refusal("(loop (br 0))").starts_with("\"_initialize\" failed in a trial (out-of-fuel)")
    );
}
