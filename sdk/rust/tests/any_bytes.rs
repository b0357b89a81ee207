//! A view is decoded, or refused with a reason, whatever the bytes.

use fairdeal_sdk::{mastermind, mini_card, set};
use proptest::prelude::*;

fn decode(bytes: &[u8]) {
    let mini_card = mini_card::View::decode(bytes).map(|view| format!("{view:?}"));
    let mastermind = mastermind::View::decode(bytes).map(|view| format!("{view:?}"));
    let set = set::View::decode(bytes).map(|view| format!("{view:?}"));
    for decoded in [mini_card, mastermind, set] {
        let shown = decoded.unwrap_or_else(|error| error.to_string());
        assert!(!shown.is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        decode(&bytes);
    }

    /// Headers that are nearly right: small numbers.
    #[test]
    fn small_bytes(seed in any::<u64>(), bytes in prop::collection::vec(0u8..6, 0..100)) {
        decode(&[&seed.to_le_bytes()[..], &bytes].concat());
    }
}
