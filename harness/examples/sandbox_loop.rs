//! Prints what the sandbox costs: microseconds for a match of ten answers by a trivial bot, and
//! for the fuel of calls and of loops.
//!
//! `cargo run --release --example sandbox_loop`

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use fairdeal::player::{NativePlayer, Player};
use fairdeal::sandbox::{Limits, Sandbox, with_stack};

const GAME: &str = "mini_card_discard";

const TRIVIAL: &str = r#"(module
    (memory (export "memory") 1)
    (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
    (func (export "mini_card_discard") (param i32) (result i64) (i64.load8_u (i32.const 1024))))"#;

/// Calls itself 2.7 million times.
const CALLS: &str = r#"(module
    (memory (export "memory") 1)
    (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
    (func $fib (param i32) (result i64)
        (if (result i64) (i32.lt_u (local.get 0) (i32.const 2))
            (then (i64.extend_i32_u (local.get 0)))
            (else (i64.add
                (call $fib (i32.sub (local.get 0) (i32.const 1)))
                (call $fib (i32.sub (local.get 0) (i32.const 2)))))))
    (func (export "mini_card_discard") (param i32) (result i64) (call $fib (i32.const 30))))"#;

/// Goes round a loop 20 million times.
const LOOPS: &str = r#"(module
    (memory (export "memory") 1)
    (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
    (func (export "mini_card_discard") (param i32) (result i64) (local i32 i64)
        (loop $again
            (local.set 2 (i64.add (i64.mul (local.get 2) (i64.const 31)) (i64.const 7)))
            (local.set 1 (i32.add (local.get 1) (i32.const 1)))
            (br_if $again (i32.lt_u (local.get 1) (i32.const 20000000))))
        (local.get 2)))"#;

fn main() -> Result<(), Box<dyn Error>> {
    with_stack(|| measure().map_err(|error| error.to_string()))?;
    Ok(())
}

fn measure() -> Result<(), Box<dyn Error>> {
    let limits = Limits {
        fuel_per_answer: 1_000_000_000_000,
        fuel_per_match: 0,
        answer_ms: 600_000,
        ..Limits::default()
    };
    let sandbox = Sandbox::new(&limits, 1)?;
    let view = [3u8; 120];

    let bot = sandbox.admit(&wat::parse_str(TRIVIAL)?)?;
    let matches = 100_000;
    for answers in [1, 10, 110] {
        let start = Instant::now();
        for seed in 0..matches {
            let mut player = bot.player(GAME, seed)?;
            for _ in 0..answers {
                black_box(player.answer(&view)?);
            }
        }
        let each = start.elapsed().as_secs_f64() * 1e6 / matches as f64;
        println!("{each:9.3} µs a match of {answers} answers by a trivial bot");
    }

    let mut native = NativePlayer(|view: &[u8]| i64::from(view[0]));
    let start = Instant::now();
    for _ in 0..matches * 10 {
        black_box(native.answer(black_box(&view))?);
    }
    let each = start.elapsed().as_secs_f64() * 1e6 / matches as f64;
    println!("{each:9.3} µs for 10 answers by native code");

    for (name, text) in [("calls", CALLS), ("loops", LOOPS)] {
        let bot = sandbox.admit(&wat::parse_str(text)?)?;
        let mut best = f64::MAX;
        let mut fuel = 0;
        for seed in 0..5 {
            let mut player = bot.player(GAME, seed)?;
            let start = Instant::now();
            fuel = player.answer(&view)?.fuel;
            best = best.min(start.elapsed().as_secs_f64() * 1e3);
        }
        println!("{best:9.3} ms for {fuel} fuel of {name}");
    }
    Ok(())
}
