//! What `check` says of files that are refused.

use super::*;
use crate::sandbox::{Kind, inspect};

fn refusal(text: &str) -> String {
    admit(text).unwrap_err().to_string()
}

const NO_GAME: &str = r#"(memory (export "memory") 1)
    (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))"#;

#[test]
fn exports_that_were_meant_are_named() {
    let found = |name: &str| {
        let game = format!(r#"(func (export "{name}") (param i32) (result i64) (i64.const 0))"#);
        refusal(&format!("(module {NO_GAME} {game})"))
    };
    assert_eq!(
        found("discard"),
        "missing export \"mini_card_discard\" (found \"discard\"); see sdk/CONTRACT.md"
    );
    assert_eq!(
        found("setSpot"),
        "missing export \"set_spot\" (found \"setSpot\"); see sdk/CONTRACT.md"
    );
    assert!(found("choose").starts_with("missing export of a game: needs "));
    assert_eq!(
        refusal(r#"(module (memory (export "memory") 1) (func (export "fairdeal_view")))"#),
        "missing export \"fairdeal_view_v1\" (found \"fairdeal_view\"); see sdk/CONTRACT.md"
    );
}

#[test]
fn other_files_are_recognised() {
    let admit = |bytes: &[u8]| sandbox().admit(bytes).unwrap_err().to_string();
    assert!(admit(b"(module)").starts_with("WebAssembly text, not a WebAssembly module; make a"));
    assert!(admit(b"").starts_with("an empty file, not"));
    let component = wat::parse_str("(component)").unwrap();
    assert!(admit(&component).starts_with("a WebAssembly component, not a WebAssembly module"));
    assert_eq!(inspect(&component).kind, Kind::Component);
}

#[test]
fn an_inspection_says_what_is_there() {
    let text = format!(
        r#"(module (import "env" "time" (func (result i64)))
            (import "fairdeal" "log" (func (param i32 i32)))
            {NO_GAME} (func (export "set_spot") (param i64)) (func return_call 0 drop))"#
    );
    let inspection = inspect(&wat::parse_str(text).unwrap());
    assert_eq!(inspection.kind, Kind::Module);
    assert_eq!(inspection.memory_pages, Some((1, None)));
    assert_eq!(inspection.missing(), [""; 0]);
    assert_eq!(inspection.games(), [""; 0]);
    let imports: Vec<_> = inspection.imports.iter().map(|i| (i.name.as_str(), i.allowed)).collect();
    assert_eq!(imports, [("time", false), ("log", true)]);
    let spot = &inspection.exports[2];
    assert_eq!(spot.what, "a function (i64)");
    assert_eq!(spot.wanted.as_deref(), Some("a function (i32) -> i64"));
    assert_eq!(inspection.functions, 3);
}

#[test]
fn the_limits_count() {
    let with = |limits: Limits, text: &str| {
        let sandbox = Sandbox::new(&limits, 1).unwrap();
        sandbox.admit(&wat::parse_str(text).unwrap()).map(|_| ()).unwrap_err().to_string()
    };
    let plain = module("(i64.const 1)", "");
    let default = Limits::default;
    assert_eq!(
        with(Limits { module_bytes: 20, ..default() }, &plain),
        "bytes in the file: 96, the limit is 20 (module_bytes)"
    );
    assert_eq!(
        with(Limits { functions: 1, ..default() }, &plain),
        "functions: 2, the limit is 1 (functions)"
    );
    assert_eq!(
        with(Limits { function_bytes: 5, ..default() }, &module("(i64.const 1234567)", "")),
        "bytes in function 1: 7, the limit is 5 (function_bytes)"
    );
    assert_eq!(
        with(default(), &module(&format!("(local{}) (i64.const 1)", " i32".repeat(1000)), "")),
        "locals in function 1: 1001, the limit is 1000 (locals)"
    );
    assert_eq!(
        with(
            Limits { nested_blocks: 3, ..default() },
            &module("(block (block (loop (block)))) (i64.const 1)", "")
        ),
        "nested blocks in function 1: 4, the limit is 3 (nested_blocks)"
    );
    assert_eq!(
        with(
            Limits { nested_loops: 1, ..default() },
            &module("(loop (block)) (loop (block (loop))) (i64.const 1)", "")
        ),
        "nested loops in function 1: 2, the limit is 1 (nested_loops)"
    );
    assert_eq!(
        with(
            Limits { items: 2, ..default() },
            &module("(i64.const 1)", "(global i32 (i32.const 0))")
        ),
        "exports: 3, the limit is 2 (items)"
    );
    assert_eq!(
        with(
            Limits { tables: 1, ..default() },
            &module("(i64.const 1)", "(table 1 funcref) (table 1 funcref)")
        ),
        "tables: 2, the limit is 1 (tables)"
    );
    assert_eq!(
        with(default(), &module("(i64.const 1)", "(table 65537 funcref)")),
        "table elements: 65537, the limit is 65536 (table_elements)"
    );
    assert_eq!(
        with(
            Limits { data_bytes: 2, ..default() },
            &module("(i64.const 1)", r#"(data (i32.const 0) "abc")"#)
        ),
        "bytes of data: 3, the limit is 2 (data_bytes)"
    );
    assert_eq!(
        with(Limits { memory_bytes: 65_536, ..default() }, &plain.replace(") 1)", ") 2)")),
        "bytes of memory at the start: 131072, the limit is 65536 (memory_bytes)"
    );
}

#[test]
fn what_fits_the_limits_exactly_is_admitted() {
    let locals = format!("(local{}) (i64.const 1)", " i64".repeat(999));
    admit(&module(&locals, "")).unwrap();
    for (block, depth) in [("(block ", 2000), ("(loop ", 200)] {
        let nested = format!("{}{} (i64.const 1)", block.repeat(depth), ")".repeat(depth));
        admit(&module(&nested, "")).unwrap();
    }
    admit(&module("(i64.const 1)", "(table 65536 funcref)")).unwrap();
    // An instance has room for all that is allowed at once.
    let exports: String = (0..9_990).map(|n| format!("(export \"{n}\" (func {n}))")).collect();
    let all = format!(
        "{} (table 65536 funcref) (elem (i32.const 0) func {}) {} {exports}",
        "(func)".repeat(19_998),
        "19997 ".repeat(65_536),
        "(global (mut i64) (i64.const 5))".repeat(10_000),
    );
    admit(&module("(i64.const 1)", &all)).unwrap();
    admit(&module("(i64.const 1)", "").replace(") 1)", ") 256)")).unwrap();
}

#[test]
fn bombs_are_refused_before_they_are_compiled() {
    let loops = format!("{} {} (i64.const 1)", "loop ".repeat(10_000), "end ".repeat(10_000));
    assert!(refusal(&module(&loops, "")).starts_with("nested loops in function 1: 201"));
    let locals = format!("(local{}) (i64.const 1)", " i32".repeat(49_000));
    assert!(refusal(&module(&locals, "")).starts_with("locals in function 1: "));
    let long = format!("{} (i64.const 1)", "(drop (i64.const 123456789))".repeat(900_000));
    assert!(refusal(&module(&long, "")).starts_with("bytes in function 1: "));
}

#[test]
fn broken_modules_are_refused_where_they_break() {
    let wasm = wat::parse_str(module("(i64.const 1)", "")).unwrap();
    for end in 8..wasm.len() {
        assert!(sandbox().admit(&wasm[..end]).is_err(), "cut at {end}");
        inspect(&wasm[..end]);
    }
    let text = sandbox().admit(&wasm[..20]).unwrap_err().to_string();
    assert!(text.starts_with("invalid module: unexpected end-of-file (at byte"), "{text}");
}

mod any_bytes {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        /// No bytes make admission or inspection panic.
        #[test]
        fn never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let mut module = b"\0asm\x01\0\0\0".to_vec();
            module.extend_from_slice(&bytes);
            inspect(&bytes);
            inspect(&module);
            let _ = sandbox().admit(&module);
        }

        /// Nor does a module with a byte changed, wherever it is.
        #[test]
        fn never_panic_nearby(at in 8usize..400, byte in any::<u8>()) {
            let text = module(
                "(if (i32.const 0) (then (drop (call $f (i64.const 1))))) (i64.const 1)",
                r#"(import "fairdeal" "log" (func (param i32 i32)))
                   (table funcref (elem $f)) (global (mut i32) (i32.const 3))
                   (func $f (param i64) (result i64) (local f32 v128)
                     (block (br_table 0 0 (i32.trunc_sat_f32_s (local.get 1))))
                     (return (i64.const 5)))
                   (data (i32.const 5) "text")"#,
            );
            let mut wasm = wat::parse_str(text).unwrap();
            let at = at % wasm.len();
            wasm[at] = byte;
            inspect(&wasm);
            if let Ok(bot) = sandbox().admit(&wasm) {
                let _ = bot.player(GAME, 1).map(|mut player| player.answer(&VIEW));
            }
        }
    }
}
