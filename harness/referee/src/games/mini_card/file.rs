//! Files of deals: s-expressions as `fairdeal deal --format sexpr` prints them, or JSON.

use fairdeal_rules::mini_card::{Deal, deal_to_sexpr, parse_cards, parse_deals, parse_moves};
use serde::Deserialize;

use crate::games::SettingsError;

/// A deal in JSON: cards and moves in either of their text forms.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonDeal {
    cards: String,
    moves: String,
    goal: i64,
}

/// Reads a file of deals; each comes with its goal as it stands in a view.
pub fn read(text: &str) -> Result<Vec<(Deal, i32)>, SettingsError> {
    let deals = if text.trim_start().starts_with(['[', '{']) {
        read_json(text)?
    } else {
        parse_deals(text).map_err(|error| SettingsError(error.to_string()))?
    };
    if deals.is_empty() {
        return Err(SettingsError("the file has no deals".to_owned()));
    }
    deals
        .into_iter()
        .enumerate()
        .map(|(index, deal)| {
            let wrong = |problem| SettingsError(format!("deal {index}: {problem}"));
            if deal.cards.len() > usize::from(u16::MAX) || deal.moves.len() > usize::from(u16::MAX)
            {
                return Err(wrong("more than 65535 cards or moves".to_owned()));
            }
            let goal = i32::try_from(deal.goal)
                .map_err(|_| wrong(format!("goal {} does not fit in 32 bits", deal.goal)))?;
            Ok((deal, goal))
        })
        .collect()
}

fn read_json(text: &str) -> Result<Vec<Deal>, SettingsError> {
    let deals: Vec<JsonDeal> =
        serde_json::from_str(text).map_err(|error| SettingsError(error.to_string()))?;
    deals
        .into_iter()
        .enumerate()
        .map(|(index, deal)| {
            let wrong = |part, error| SettingsError(format!("deal {index}: {part}: {error}"));
            Ok(Deal {
                cards: parse_cards(&deal.cards).map_err(|error| wrong("cards", error))?,
                moves: parse_moves(&deal.moves).map_err(|error| wrong("moves", error))?,
                goal: deal.goal,
            })
        })
        .collect()
}

/// The deals as s-expressions, one after another.
pub fn write<'a>(deals: impl Iterator<Item = &'a Deal>) -> String {
    deals.map(deal_to_sexpr).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_read_the_same() {
        let sexpr = "(deal\n  (cards (H . 3) (D . J))\n  (moves draw discard)\n  (goal 20))\n";
        let json = r#"[{"cards": "H3 DJ", "moves": "dx", "goal": 20}]"#;
        let deals = read(sexpr).unwrap();
        assert_eq!(deals, read(json).unwrap());
        assert_eq!(write(deals.iter().map(|(deal, _)| deal)), sexpr);
    }

    #[test]
    fn errors_say_where() {
        for (text, words) in [
            ("", "no deals"),
            ("[]", "no deals"),
            ("(deal (cards (H . 1)))", "line 1, column"),
            (r#"[{"cards": "H3", "moves": "dy", "goal": 1}]"#, "deal 0: moves: line 1, column 2"),
            (r#"[{"cards": "H3", "moves": "d", "goal": 3000000000}]"#, "deal 0: goal 3000000000"),
            (r#"[{"cards": "H3"}]"#, "missing field"),
            ("[", "line 1"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
