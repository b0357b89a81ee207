//! Random deals. A deal draws from one stream, in this order: the deck, the moves, the factor of
//! the goal.

use fairdeal_rules::mini_card::{Card, Deal, Move};

use crate::games::SettingsError;
use crate::random::{Seed, Stream};

use super::settings::Settings;

/// A shuffle of moves that is kept more rarely than this is not worth waiting for.
const LEAST_SHARE_KEPT: f64 = 1e-4;

/// Makes deals from seeds.
pub struct Generator {
    /// The cards and the moves before they are shuffled.
    deck: Vec<Card>,
    unshuffled: Vec<Move>,
    draws: usize,
    discards: usize,
    min_held: usize,
    /// The range of the factor, in thousandths.
    factor: (u32, u32),
}

impl Generator {
    /// Checks the settings of random deals.
    pub fn new(settings: &Settings) -> Result<Generator, SettingsError> {
        let wrong = |problem: String| Err(SettingsError(format!("[rules]: {problem}")));
        let moves = usize::from(settings.moves);
        if !(1..=1000).contains(&moves) {
            return wrong(format!("moves = {moves} must be from 1 to 1000"));
        }
        if !(0.0..=1.0).contains(&settings.draws) {
            return wrong(format!("draws = {} must be a share from 0 to 1", settings.draws));
        }
        let exact = moves as f64 * settings.draws;
        let draws = exact.round();
        if (exact - draws).abs() > 1e-6 {
            return wrong(format!(
                "draws = {} of {moves} moves are {exact:.3} draws: choose a share that gives a whole \
                 number",
                settings.draws
            ));
        }
        let [low, high] = settings.factor;
        if !(0.0..=1000.0).contains(&low) || !(low..=1000.0).contains(&high) {
            return wrong(format!(
                "factor = [{low}, {high}] must be two numbers from 0 to 1000, the lower first"
            ));
        }
        let thousandths = |factor: f64| (factor * 1000.0).round() as u32;
        let mut unshuffled = vec![Move::Draw; draws as usize];
        unshuffled.resize(moves, Move::Discard);
        let generator = Generator {
            deck: Card::deck().collect(),
            unshuffled,
            draws: draws as usize,
            discards: moves - draws as usize,
            min_held: settings.min_held.into(),
            factor: (thousandths(low), thousandths(high)),
        };
        let kept = generator.share_kept();
        if kept < LEAST_SHARE_KEPT {
            return wrong(format!(
                "of all orders of {} draws and {} discards a share of {kept:.1e} lets every discard \
                 find {} cards: choose a larger share of draws or a smaller min_held",
                generator.draws, generator.discards, generator.min_held
            ));
        }
        Ok(generator)
    }

    /// Discards in the moves of a deal.
    pub fn discards(&self) -> u64 {
        self.discards as u64
    }

    /// Makes `deal` the deal with this index, and gives its goal as it stands in a view.
    pub fn deal(&self, seed: Seed, index: u64, deal: &mut Deal) -> i32 {
        let mut stream = Stream::new(seed, "deal", &[index]);
        let Deal { cards, moves, .. } = deal;
        cards.clone_from(&self.deck);
        stream.shuffle(cards);
        moves.clone_from(&self.unshuffled);
        while !self.shuffle_moves(moves, &mut stream) {}
        let (low, high) = self.factor;
        let factor = u64::from(low) + stream.below(u64::from(high - low) + 1);
        // 7.31 × thousandths, rounded to the nearest: at most 7.31 × 1,000 × 1,000 cards.
        let goal = (factor * 731 * self.held_at_end(moves) + 50_000) / 100_000;
        deal.goal = goal as i64;
        goal as i32
    }

    /// All orders that let every discard find `min_held` cards are equally likely: the moves are
    /// shuffled from the first place on, up to a discard that finds too few; then the shuffle must
    /// begin again. Whether it need not.
    fn shuffle_moves(&self, moves: &mut [Move], stream: &mut Stream) -> bool {
        // The order is random: a branch on each move would be guessed wrong too often.
        let needed = [0, self.min_held];
        let mut held = 0;
        for place in 0..moves.len() {
            let other = place + stream.below((moves.len() - place) as u64) as usize;
            moves.swap(place, other);
            let discards = moves[place] as usize;
            if held < needed[discards] {
                return false;
            }
            held = (held + 1).saturating_sub(2 * discards);
        }
        true
    }

    /// Cards held when the game has ended without passing its goal.
    fn held_at_end(&self, moves: &[Move]) -> u64 {
        // Then every draw and every discard finds a card.
        if self.min_held > 0 && self.draws <= self.deck.len() {
            self.draws.saturating_sub(self.discards) as u64
        } else {
            held_at_end(moves, self.deck.len())
        }
    }

    /// The share of all orders of the moves that is kept.
    fn share_kept(&self) -> f64 {
        if self.min_held == 0 {
            return 1.0;
        }
        // reached[d]: the probability that the shuffle is at `d` draws after so many moves, all
        // discards having found enough.
        let (draws, moves) = (self.draws, self.draws + self.discards);
        let mut reached = vec![0.0; draws + 1];
        reached[0] = 1.0;
        for place in 0..moves {
            let left = (moves - place) as f64;
            let mut next = vec![0.0; draws + 1];
            for (drawn, share) in reached.iter().enumerate().take(place + 1) {
                let discarded = place - drawn;
                if discarded > self.discards || *share == 0.0 {
                    continue;
                }
                if drawn < draws {
                    next[drawn + 1] += share * (draws - drawn) as f64 / left;
                }
                if discarded < self.discards && drawn - discarded.min(drawn) >= self.min_held {
                    next[drawn] += share * (self.discards - discarded) as f64 / left;
                }
            }
            reached = next;
        }
        reached[draws]
    }
}

/// Cards held when the game has ended without passing its goal.
fn held_at_end(moves: &[Move], mut deck: usize) -> u64 {
    let mut held = 0;
    for game_move in moves {
        match game_move {
            Move::Draw if deck == 0 => break,
            Move::Draw => {
                deck -= 1;
                held += 1;
            }
            Move::Discard if held == 0 => break,
            Move::Discard => held -= 1,
        }
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_rules::mini_card::{cards_to_short, moves_to_short};
    use proptest::prelude::*;

    impl Generator {
        fn made(&self, seed: Seed, index: u64) -> (Deal, i32) {
            let mut deal = Deal { cards: vec![], moves: vec![], goal: 0 };
            let goal = self.deal(seed, index, &mut deal);
            (deal, goal)
        }
    }

    fn generator(settings: Settings) -> Result<Generator, String> {
        Generator::new(&settings).map_err(|error| error.to_string())
    }

    #[test]
    fn golden_deals() {
        let generator = generator(Settings::default()).unwrap();
        let deal = |index| {
            let (deal, goal) = generator.made(Seed(2026), index);
            format!("{}\n{}\n{goal}", cards_to_short(&deal.cards), moves_to_short(&deal.moves))
        };
        insta::assert_snapshot!(deal(0));
        insta::assert_snapshot!(deal(u64::MAX));
    }

    #[test]
    fn about_one_shuffle_in_five_is_kept() {
        let kept = generator(Settings::default()).unwrap().share_kept();
        assert!((0.15..0.25).contains(&kept), "{kept}");
    }

    #[test]
    fn settings_without_deals_are_refused() {
        let defaults = Settings::default;
        for (settings, word) in [
            (Settings { moves: 0, ..defaults() }, "moves"),
            (Settings { draws: 0.61, ..defaults() }, "whole number"),
            (Settings { draws: f64::NAN, ..defaults() }, "draws"),
            (Settings { draws: 0.3, ..defaults() }, "larger share"),
            (Settings { factor: [1.6, 1.0], ..defaults() }, "factor"),
            (Settings { factor: [-1.0, 1.0], ..defaults() }, "factor"),
        ] {
            let error = generator(settings).err().expect("the settings are wrong");
            assert!(error.contains(word), "{error}");
        }
    }

    proptest! {
        #[test]
        fn deals_keep_the_settings(seed: u128, index: u64, min_held in 0u16..4, draws in 5u16..9) {
            let draws = f64::from(draws) / 10.0;
            let settings = Settings { min_held, draws, moves: 20, ..Settings::default() };
            // Few draws and a large `min_held` together are refused.
            if let Ok(generator) = generator(settings) {
                let (deal, goal) = generator.made(Seed(seed), index);
                let is_draw = |m: &&Move| **m == Move::Draw;
                prop_assert_eq!(deal.moves.len(), 20);
                prop_assert_eq!(deal.moves.iter().filter(is_draw).count(), (20.0 * draws) as usize);
                let mut sorted = deal.cards.clone();
                sorted.sort();
                prop_assert_eq!(sorted, Card::deck().collect::<Vec<_>>());
                let mut held = 0u16;
                for game_move in &deal.moves {
                    match game_move {
                        Move::Draw => held += 1,
                        Move::Discard => {
                            prop_assert!(held >= min_held);
                            held = held.saturating_sub(1);
                        }
                    }
                }
                let held = held_at_end(&deal.moves, 52) as f64 * 7.31;
                prop_assert!((held - 0.5..=held * 1.6 + 0.5).contains(&f64::from(goal)));
                prop_assert_eq!(i64::from(goal), deal.goal);
            }
        }
    }
}
