//! For a bot's own native tests: the views as the host writes them, and the rules' referee without
//! time, fuel or seats. Needs the feature `testing`, as a dev-dependency:
//!
//! ```toml
//! [dev-dependencies]
//! fairdeal-sdk = { path = "…", features = ["testing"] }
//! ```

pub mod mastermind;
pub mod mini_card;
pub mod set;

use alloc::vec::Vec;

/// A list's length as a field of a view; what is longer than a view can hold is cut.
fn count(len: usize) -> [u8; 2] {
    u16::try_from(len).unwrap_or(u16::MAX).to_le_bytes()
}

/// Bytes of a view, field after field.
fn bytes<const N: usize>(fields: [&[u8]; N]) -> Vec<u8> {
    fields.concat()
}
