//! Tests of the sandbox as a whole.

mod answers;
mod depth;
mod fuel;
mod interpreter;
mod random_programs;
mod refusals;
mod wasi;
mod zoo;

use std::sync::OnceLock;

use super::{AdmitError, Bot, Limits, Sandbox, WasmPlayer, with_stack};
use crate::player::{Answer, Fault, Player};

const GAME: &str = "mini_card_discard";

/// Any view: 64 bytes that differ.
const VIEW: [u8; 64] = {
    let mut view = [0; 64];
    let mut i = 0;
    while i < 64 {
        view[i] = i as u8 ^ 0x5a;
        i += 1;
    }
    view
};

/// One engine for all tests: to make one takes longer than to use it.
fn sandbox() -> &'static Sandbox {
    static SANDBOX: OnceLock<Sandbox> = OnceLock::new();
    SANDBOX.get_or_init(|| Sandbox::new(&Limits::default(), 4).unwrap())
}

/// A module that keeps the contract: a page of memory, views at 1024, and what `move_` and `more`
/// say.
fn module(move_: &str, more: &str) -> String {
    format!(
        r#"(module
            {more}
            (memory (export "memory") 1)
            (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
            (func (export "mini_card_discard") (param i32) (result i64) {move_}))"#
    )
}

fn admit(text: &str) -> Result<Bot, AdmitError> {
    sandbox().admit(&wat::parse_str(text).unwrap())
}

fn player(text: &str) -> WasmPlayer {
    admit(text).unwrap().player(GAME, 1).unwrap()
}

fn ask(text: &str) -> Result<Answer, Fault> {
    player(text).answer(&VIEW)
}

/// The fuel of one answer.
fn fuel(text: &str) -> u64 {
    ask(text).unwrap().fuel
}
