//! Standings as JSON: the same as `standings.json` in the results.

use serde::Serialize;

use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

/// The standings as JSON.
pub fn export(standings: &Standings) -> String {
    to_json(standings)
}

/// The overall standings as JSON.
pub fn export_overall(overall: &Overall) -> String {
    to_json(overall)
}

/// Any of the harness's outputs as indented JSON with a newline at the end.
pub fn to_json(value: &impl Serialize) -> String {
    // Only maps whose keys are not strings can fail, and the outputs have none.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
