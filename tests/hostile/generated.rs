//! The bots of the zoo that are too large to be written down: bombs for the compiler. All must be
//! refused before they are compiled.

/// A bot as WebAssembly.
#[allow(dead_code)] // Each of its users needs a part.
pub struct Generated {
    /// Its name in the zoo.
    pub name: &'static str,
    /// Words that its refusal must have.
    pub refusal: &'static str,
    /// The module.
    pub wasm: Vec<u8>,
}

/// All of them.
pub fn bots() -> Vec<Generated> {
    let bot = |name, refusal, body: String| Generated { name, refusal, wasm: module(&body) };
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
