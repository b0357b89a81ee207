//! What a bot may use, the same for every bot of a tournament.

use serde::{Deserialize, Serialize};

/// The largest memory that a specification may allow: so that no address of a bot's memory is
/// negative as an `i32`, and pools stay within a machine's address space.
const MOST_MEMORY: u64 = 1 << 30;

/// The largest call depth budget that a specification may allow; [`super::STACK_BYTES`] and the
/// engine's own limit are sized for it.
pub(super) const MOST_DEPTH: u32 = 1 << 20;

/// What a bot may use. Every number that can change a verdict is here, so that a tournament's
/// results can record it; `answer_ms` alone never changes one.
///
/// # Example
/// ```
/// use fairdeal::sandbox::Limits;
///
/// let limits: Limits = toml::from_str("fuel_per_answer = 50_000").unwrap();
/// assert_eq!(limits.fuel_per_answer, 50_000);
/// assert_eq!(limits.memory_bytes, Limits::default().memory_bytes);
/// assert!(toml::from_str::<Limits>("feul_per_answer = 1").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Fuel for one answer: the view call and the move call together. Some of it must be left
    /// when the answer is given, or the verdict is `out-of-fuel`.
    pub fuel_per_answer: u64,
    /// Fuel for all answers of one match together; 0 for no limit.
    pub fuel_per_match: u64,
    /// Fuel for a reactor's `_initialize`, which runs once before the first answer of a match.
    /// Never scored.
    pub fuel_to_start: u64,
    /// Bytes of linear memory; rounded down to whole pages of 64 KiB.
    pub memory_bytes: u64,
    /// Elements of all tables together at the start, of all segments for them together, and of
    /// each table after growing.
    pub table_elements: u32,
    /// Tables.
    pub tables: u32,
    /// Bytes of the file.
    pub module_bytes: u64,
    /// Functions that the module defines.
    pub functions: u32,
    /// Types, imports, exports, globals, segments of data and of elements: so many of each, and ten
    /// times as many parameters and results of all types together. The host keeps them, some for
    /// each match anew.
    pub items: u32,
    /// Bytes of one function's body: they bound its frame on the native stack.
    pub function_bytes: u32,
    /// Locals of one function, parameters included. A table of 49,000 locals in a loop runs
    /// 10,000 times slower a unit of fuel than plain code.
    pub locals: u32,
    /// Depth of nested loops in one function. A thousand take seconds to compile.
    pub nested_loops: u32,
    /// Depth of nested blocks of every kind in one function. Go nests one for each piece of a
    /// function's code.
    pub nested_blocks: u32,
    /// Bytes of all data segments together.
    pub data_bytes: u64,
    /// The budget of nested calls, in the bytes that `sdk/CONTRACT.md` counts for a call.
    pub depth_bytes: u32,
    /// Seconds of processor time that compiling may take, where it is done in a child process.
    pub compile_seconds: u32,
    /// Bytes of address space that compiling may take, where it is done in a child process.
    pub compile_bytes: u64,
    /// Bytes of log text that are kept of one match; more is priced but dropped.
    pub log_bytes: u32,
    /// Milliseconds of wall clock after which an answer is stopped. A safety net only, which
    /// never becomes a verdict: the match is played again with more time.
    pub answer_ms: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            fuel_per_answer: 10_000_000,
            fuel_per_match: 1_000_000_000,
            fuel_to_start: 100_000_000,
            memory_bytes: 16 << 20,
            table_elements: 65_536,
            tables: 4,
            module_bytes: 8 << 20,
            functions: 20_000,
            items: 40_000,
            function_bytes: 256 << 10,
            locals: 1_000,
            nested_loops: 200,
            nested_blocks: 2_000,
            data_bytes: 8 << 20,
            depth_bytes: MOST_DEPTH,
            compile_seconds: 60,
            compile_bytes: 1 << 30,
            log_bytes: 64 << 10,
            answer_ms: 10_000,
        }
    }
}

/// A limit that no bot could be held to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} = {value} must be from {least} to {most}")]
pub struct LimitsError {
    /// The key in the specification.
    pub field: &'static str,
    /// What it was set to.
    pub value: u64,
    /// The least value that is allowed.
    pub least: u64,
    /// The greatest value that is allowed.
    pub most: u64,
}

impl Limits {
    /// Pages of 64 KiB that a memory may have.
    pub fn memory_pages(&self) -> u64 {
        self.memory_bytes / PAGE
    }

    /// The bytes of [`Limits::memory_pages`].
    pub(super) fn most_memory(&self) -> usize {
        usize::try_from(self.memory_pages().saturating_mul(PAGE)).unwrap_or(usize::MAX)
    }

    /// Checks that every limit is one that the sandbox can keep.
    pub fn check(&self) -> Result<(), LimitsError> {
        let far = i64::MAX as u64 / 2;
        let ranges: [(&'static str, u64, u64, u64); 19] = [
            ("fuel_per_answer", self.fuel_per_answer, 1, far),
            ("fuel_per_match", self.fuel_per_match, 0, far),
            ("fuel_to_start", self.fuel_to_start, 1, far),
            ("memory_bytes", self.memory_bytes, PAGE, MOST_MEMORY),
            ("table_elements", self.table_elements.into(), 1, 10_000_000),
            ("tables", self.tables.into(), 1, 100),
            ("module_bytes", self.module_bytes, 8, 1 << 30),
            ("functions", self.functions.into(), 1, 1_000_000),
            ("items", self.items.into(), 1, 100_000),
            ("function_bytes", self.function_bytes.into(), 1, 1 << 20),
            ("locals", self.locals.into(), 1, 50_000),
            ("nested_loops", self.nested_loops.into(), 1, 1_000),
            ("nested_blocks", self.nested_blocks.into(), 1, 10_000),
            ("data_bytes", self.data_bytes, 0, MOST_MEMORY),
            ("depth_bytes", self.depth_bytes.into(), 1_024, MOST_DEPTH.into()),
            ("compile_seconds", self.compile_seconds.into(), 1, 86_400),
            ("compile_bytes", self.compile_bytes, 256 << 20, 1 << 40),
            ("log_bytes", self.log_bytes.into(), 0, 1 << 30),
            ("answer_ms", self.answer_ms, 1, 86_400_000),
        ];
        for (field, value, least, most) in ranges {
            if !(least..=most).contains(&value) {
                return Err(LimitsError { field, value, least, most });
            }
        }
        Ok(())
    }
}

/// Bytes of a WebAssembly page.
pub(super) const PAGE: u64 = 65_536;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_can_be_kept() {
        assert_eq!(Limits::default().check(), Ok(()));
        assert_eq!(Limits::default().memory_pages(), 256);
    }

    #[test]
    fn a_limit_out_of_range_is_named() {
        let limits = Limits { memory_bytes: 5, ..Limits::default() };
        assert_eq!(
            limits.check().unwrap_err().to_string(),
            "memory_bytes = 5 must be from 65536 to 1073741824"
        );
    }
}
