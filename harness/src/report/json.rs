//! Standings as JSON: the same as `standings.json` in the results.

use serde::Serialize;

use crate::tournament::overall::Overall;
use crate::tournament::standings::Standings;

use super::text::is_hidden;

/// The standings as JSON.
pub fn export(standings: &Standings, _width: Option<usize>) -> String {
    to_json(standings)
}

/// The overall standings as JSON.
pub fn export_overall(overall: &Overall, _width: Option<usize>) -> String {
    to_json(overall)
}

/// Any of the harness's outputs as indented JSON with a newline at the end. Characters that are
/// invisible or control a terminal are escaped.
pub fn to_json(value: &impl Serialize) -> String {
    // Only maps whose keys are not strings can fail, and the outputs have none.
    let json = serde_json::to_string_pretty(value).unwrap_or_default();
    let mut escaped = String::with_capacity(json.len() + 1);
    for c in json.chars() {
        // Between strings there are newlines only; inside, all of these can be written so.
        if c != '\n' && is_hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(c);
        }
    }
    escaped + "\n"
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_controls_a_terminal_is_escaped() {
        let text = "a\u{9b}31m\u{7f}\u{202e}\u{1b}é\n";
        let json = super::to_json(&text);
        assert_eq!(json, "\"a\\u009b31m\\u007f\\u202e\\u001bé\\n\"\n");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
