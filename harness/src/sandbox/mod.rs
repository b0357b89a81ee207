//! Runs bots: WebAssembly modules that keep the contract of `sdk/CONTRACT.md`, under limits and
//! with the same result on every machine. Knows nothing of any game's rules: a view and a move are
//! bytes and a number here.
//!
//! A [`Sandbox`] is an engine under one set of [`Limits`]. It [admits](Sandbox::admit) a file as a
//! [`Bot`] or gives a [`Refusal`]. A bot makes a [`WasmPlayer`] for each match.
//!
//! # Example
//! ```
//! use fairdeal::player::Player;
//! use fairdeal::sandbox::{Limits, Sandbox};
//!
//! let text = r#"(module
//!     (memory (export "memory") 1)
//!     (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
//!     (func (export "mini_card_discard") (param i32) (result i64) (i64.const 7)))"#;
//! let sandbox = Sandbox::new(&Limits::default(), 1)?;
//! let bot = sandbox.admit(&wat::parse_str(text)?)?;
//! let answer = bot.player("mini_card_discard", 1)?.answer(b"any view")?;
//! assert_eq!((answer.value, answer.fuel), (7, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod compile;
mod contract;
mod cost;
mod depth;
mod engine;
mod exception;
mod features;
mod host;
mod inspect;
mod limits;
mod lint;
mod log;
mod outline;
mod player;
mod random;
mod refusal;
mod sniff;
mod stack;
mod wasi;

#[cfg(test)]
mod tests;

pub use bot::{Bot, NotExported};
pub use compile::{COMPILE_COMMAND, Cache, CacheError, Compiler, Usage, compile_module};
pub use contract::FUNCTIONS;
pub(crate) use contract::near_name;
pub use cost::{COST_TABLE_VERSION, COUNTED_ENTRY, ENTRY, GROW, GROW_PAGE, HOST_CALL};
pub use engine::{ENGINE_VERSION, Sandbox, SandboxError, Setup};
pub use inspect::{Import, Inspection, Item, inspect};
pub use limits::{Limits, LimitsError};
pub use player::WasmPlayer;
pub use refusal::{AdmitError, Refusal};
pub use sniff::Kind;
pub use stack::{STACK_BYTES, stack_is_enough, with_stack};
