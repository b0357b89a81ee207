//! The view of a bot: the layout is in `sdk/CONTRACT.md`.

use fairdeal_rules::set::{Engine, LastResult};

use super::settings::Rules;

/// What a view says beside the table.
pub struct Asked<'a> {
    /// The bot's own random seed.
    pub seed: u64,
    /// The bot's seat.
    pub seat: usize,
    /// What came of its last answer.
    pub last_result: LastResult,
    /// The number of this answer, from 0.
    pub answer: u32,
    /// Matches taken so far, by seat.
    pub taken: &'a mut dyn Iterator<Item = u32>,
}

/// Writes the view of the table as it is.
pub fn write(view: &mut Vec<u8>, rules: &Rules, engine: &Engine, asked: Asked<'_>) {
    let geometry = engine.geometry();
    // All numbers are small: at most 10,000 answers, 1,024 cards, 64 of them on the table.
    view.clear();
    view.extend(asked.seed.to_le_bytes());
    view.extend([geometry.attributes() as u8, geometry.values() as u8, rules.deal_more as u8]);
    view.extend([rules.seats, asked.seat as u8, asked.last_result as u8]);
    view.extend((asked.answer as u16).to_le_bytes());
    view.extend(rules.penalties.wrong.to_le_bytes());
    view.extend(rules.penalties.missed.to_le_bytes());
    view.extend((engine.deck_size() as u16).to_le_bytes());
    for taken in asked.taken {
        view.extend((taken as u16).to_le_bytes());
    }
    view.extend((engine.field().len() as u16).to_le_bytes());
    // After a deal no place is blank.
    for card in engine.field().iter().flatten() {
        view.extend(card.number().to_le_bytes());
    }
}
