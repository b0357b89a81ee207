//! Exact search, as far as the fuel goes: every hand that there can be at every coming discard, and
//! the way to the best end. Where they are too many it follows the best of them only, and searches
//! again at the next discard, where less is left to be searched. A plan that nothing can better is
//! kept to the end.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};
use mini_card_bits::{Limits, Line, Rest};

/// Cards looked at for an answer, at some 190 fuel: 7 × 10⁶, which leaves some for the memory it
/// takes.
const LOOKS: usize = 36_000;

/// The best line.
pub struct Exact {
    plan: Line,
}

impl Default for Exact {
    fn default() -> Exact {
        Exact { plan: Line { score: i64::MAX, ..Line::default() } }
    }
}

impl Strategy for Exact {
    fn discard(&mut self, view: &View) -> usize {
        // A plan made without knowing all cards is no better than a new one.
        if !self.plan.best || !view.all_shown() {
            let Some(rest) = Rest::new(&view.copied().position()) else { return 0 };
            let line = rest.search(Limits { width: usize::MAX, looks: LOOKS });
            if line.score < self.plan.score || !view.all_shown() {
                self.plan = line;
            }
        }
        self.plan.discards.pop().unwrap_or(0)
    }
}

fairdeal_sdk::export!(mini_card: Exact);
