//! Numbers in words for people.

/// `1 match`, `2 matches`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
