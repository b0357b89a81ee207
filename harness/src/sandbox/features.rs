//! The WebAssembly features that a bot may use. All else is refused by name: threads and relaxed
//! SIMD are not deterministic, the rest would widen what must be judged.

use wasmparser::{Validator, WasmFeatures};

/// What a bot may use: the first version of WebAssembly, mutable globals, sign extension,
/// saturating conversions, bulk memory, multi-value, reference types, and SIMD without relaxed
/// SIMD.
pub fn allowed() -> WasmFeatures {
    WasmFeatures::FLOATS
        | WasmFeatures::MUTABLE_GLOBAL
        | WasmFeatures::SIGN_EXTENSION
        | WasmFeatures::SATURATING_FLOAT_TO_INT
        | WasmFeatures::BULK_MEMORY
        | WasmFeatures::MULTI_VALUE
        | WasmFeatures::REFERENCE_TYPES
        | WasmFeatures::GC_TYPES
        | WasmFeatures::SIMD
}

/// The features that are refused, with the names that their proposals go by.
const REFUSED: [(WasmFeatures, &str); 15] = [
    (WasmFeatures::THREADS, "threads"),
    (WasmFeatures::SHARED_EVERYTHING_THREADS, "shared-everything threads"),
    (WasmFeatures::RELAXED_SIMD, "relaxed SIMD"),
    (WasmFeatures::TAIL_CALL, "tail calls"),
    (WasmFeatures::MULTI_MEMORY, "multi-memory"),
    (WasmFeatures::MEMORY64, "memory64"),
    (WasmFeatures::EXCEPTIONS, "exceptions"),
    (WasmFeatures::LEGACY_EXCEPTIONS, "legacy exceptions"),
    (WasmFeatures::GC, "garbage collection"),
    (WasmFeatures::FUNCTION_REFERENCES, "function references"),
    (WasmFeatures::EXTENDED_CONST, "extended constant expressions"),
    (WasmFeatures::CUSTOM_PAGE_SIZES, "custom page sizes"),
    (WasmFeatures::WIDE_ARITHMETIC, "wide arithmetic"),
    (WasmFeatures::MEMORY_CONTROL, "memory control"),
    (WasmFeatures::STACK_SWITCHING, "stack switching"),
];

/// Names the refused features without which the module is not valid. Empty if it is valid without
/// any, or not valid with all.
pub fn refused_in(wasm: &[u8]) -> Vec<&'static str> {
    let valid_with = |features| Validator::new_with_features(features).validate_all(wasm).is_ok();
    let everything = REFUSED.iter().fold(allowed(), |all, (feature, _)| all | *feature);
    if valid_with(allowed()) || !valid_with(everything) {
        return Vec::new();
    }
    let mut needed = everything;
    for (feature, _) in REFUSED {
        if valid_with(needed - feature) {
            needed -= feature;
        }
    }
    REFUSED.iter().filter(|(f, _)| needed.contains(*f)).map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Vec<&'static str> {
        refused_in(&wat::parse_str(text).unwrap())
    }

    #[test]
    fn the_profile_is_allowed() {
        let text = r#"(module
            (memory 1) (table 2 externref) (global (mut i32) (i32.const 0))
            (func (result i32 i64) (i32.extend8_s (i32.const 1)) (i64.const 2))
            (func (param f32) (result i32)
                (memory.fill (i32.const 0) (i32.const 0) (i32.const 0))
                (i32.trunc_sat_f32_s (local.get 0)))
            (func (result v128) (i8x16.splat (i32.const 1))))"#;
        assert!(refused(text).is_empty());
    }

    #[test]
    fn what_is_refused_is_named_and_nothing_else() {
        assert_eq!(refused("(module (memory 1 1 shared))"), ["threads"]);
        assert_eq!(refused("(module (memory 1) (memory 1))"), ["multi-memory"]);
        assert_eq!(refused("(module (memory i64 1))"), ["memory64"]);
        assert_eq!(refused("(module (func return_call 0))"), ["tail calls"]);
        assert_eq!(refused("(module (tag))"), ["exceptions"]);
        assert_eq!(refused("(module (type (struct)))"), ["garbage collection"]);
        assert_eq!(
            refused("(module (memory i64 1) (func return_call 0))"),
            ["tail calls", "memory64"]
        );
    }

    #[test]
    fn a_broken_module_needs_no_feature() {
        assert!(refused_in(b"\0asm\x01\0\0\0\x01").is_empty());
    }
}
