//! The bots of the zoo that are too large to be written down: bombs for the compiler, which must be
//! refused before they are compiled, and one that is as large as may be.

/// A bot as WebAssembly.
#[allow(dead_code)] // Each of its users needs a part.
pub struct Generated {
    /// Its name in the zoo.
    pub name: &'static str,
    /// The verdict that it must get.
    pub verdict: &'static str,
    /// What its refusal must begin with.
    pub refusal: &'static str,
    /// The module.
    pub wasm: Vec<u8>,
}

/// All of them.
pub fn bots() -> Vec<Generated> {
    let bot = |name, refusal: &'static str, body: String| {
        let verdict = if refusal.is_empty() { "ok" } else { "refused" };
        Generated { name, verdict, refusal, wasm: module(&body) }
    };
    vec![
        bot(
            "ten_thousand_nested_loops",
            "nested loops in function",
            format!("(func {} {})", "loop ".repeat(10_000), "end ".repeat(10_000)),
        ),
        bot(
            "ten_thousand_nested_blocks",
            "nested blocks in function",
            format!("(func {} {})", "block ".repeat(10_000), "end ".repeat(10_000)),
        ),
        bot(
            "49000_locals_in_a_loop",
            "locals in function",
            format!("(func (local{}) (loop (br 0)))", " i64".repeat(49_000)),
        ),
        bot(
            "function_of_6_megabytes",
            "bytes in function",
            format!("(func {})", "nop ".repeat(6_000_000)),
        ),
        // Every match of it begins with an instance of all this.
        bot(
            "as_much_as_may_be",
            "",
            format!(
                "(table 65536 funcref) (elem (i32.const 0) func {}) {} {} {} {}",
                "19997 ".repeat(65_536),
                "(func)".repeat(19_998),
                "(global (mut i64) (i64.const 5))".repeat(10_000),
                (0..9_990).map(|n| format!("(export \"{n}\" (func {n}))")).collect::<String>(),
                format!("(data (i32.const 9) \"{}\")", "x".repeat(700)).repeat(9_000),
            ),
        ),
        bot("50000_globals", "globals: ", "(global i32 (i32.const 0))".repeat(50_000)),
        bot(
            "million_elements",
            "elements in segments: ",
            format!(
                "(func $f) (table 60000 funcref) {}",
                format!("(elem (i32.const 0) func{})", " $f".repeat(60_000)).repeat(20)
            ),
        ),
        bot(
            "types_of_a_thousand_parameters",
            "parameters and results of all types: ",
            format!("(type (func (param{})))", " i32".repeat(1_000)).repeat(500),
        ),
        bot(
            "a_type_of_65_parameters",
            "type 0: 65 parameters and results",
            format!("(type (func (param{})))", " i32".repeat(65)),
        ),
        bot("200000_types", "types: ", "(type (func))".repeat(200_000)),
        bot("50000_segments", "segments of data: ", "(data (i32.const 0) \"\")".repeat(50_000)),
        bot(
            "50000_exports",
            "exports: ",
            (0..50_000).map(|n| format!("(export \"{n}\" (func 0))")).collect(),
        ),
        bot("30000_functions", "functions: ", "(func)".repeat(30_000)),
        bot(
            "9_megabytes_of_data",
            "bytes in the file",
            format!("(data (i32.const 0) \"{}\")", "x".repeat(9 << 20)),
        ),
    ]
}

fn module(body: &str) -> Vec<u8> {
    let text = format!(
        r#"(module
            (memory (export "memory") 1)
            (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
            (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0))
            {body})"#
    );
    wat::parse_str(text).expect("the bot is WebAssembly")
}
