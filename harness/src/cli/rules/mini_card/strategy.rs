//! `--discard`: who chooses the card to put away, and what it means when nobody can. Knows nothing
//! of the questions that need it.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::vec;

use fairdeal_rules::mini_card::{Discard, DiscardError, Move, Policy, Position, search};

use crate::cli::Failure;
use crate::cli::cache::CacheOptions;
use crate::cli::source::read_bot;
use crate::exit;
use crate::games::mini_card;
use crate::player::{Fault, Player};
use crate::sandbox::{Limits, Sandbox, WasmPlayer};
use crate::tournament::run;
use crate::verdict::Verdict;

/// The wall-clock time of an answer, as a multiple of the limit's: nobody waits for other matches.
const PATIENCE: u32 = 10;

/// A strategy named on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Strategy {
    /// A simple one of the rules.
    Policy(Policy),
    /// The best play there is.
    Best,
    /// The bot in this file.
    Bot(PathBuf),
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(text: &str) -> Result<Strategy, String> {
        match Policy::from_name(text) {
            Some(policy) => Ok(Strategy::Policy(policy)),
            None if text == "best" => Ok(Strategy::Best),
            None if text.ends_with(".wasm") => Ok(Strategy::Bot(text.into())),
            None => {
                Err("use first, last, highest, lowest, greedy, best or a .wasm file".to_owned())
            }
        }
    }
}

impl Strategy {
    /// Answers a question that needs a strategy; `start` is where it begins. A bot's own fault, or
    /// a best play that is unknown, is [`exit::FAILED`].
    pub fn ask<T>(
        &self,
        start: &Position<'_>,
        question: impl FnOnce(&mut dyn Discard) -> Result<T, DiscardError>,
    ) -> Result<T, Failure> {
        match self {
            Strategy::Policy(policy) => question(&mut { *policy }).map_err(refused),
            Strategy::Best => {
                let mut best = Best::default();
                let answer = question(&mut best);
                if best.unknown {
                    let message = "the best discard is unknown: the search was ended at its limit";
                    return Err(Failure::new(exit::FAILED, message));
                }
                answer.map_err(refused)
            }
            Strategy::Bot(path) => {
                let mut bot = BotStrategy::admit(path, start)?;
                let answer = question(&mut bot);
                match bot.failure {
                    Some((code, problem)) => {
                        Err(Failure::new(code, format!("{}: {problem}", path.display())))
                    }
                    None => answer.map_err(refused),
                }
            }
        }
    }
}

/// A strategy of the program itself chose no held card.
fn refused(error: DiscardError) -> Failure {
    Failure::new(exit::FAULT, error)
}

/// The best play: searched for at the first discard, and followed from there.
#[derive(Default)]
struct Best {
    line: vec::IntoIter<usize>,
    unknown: bool,
}

impl Discard for Best {
    fn choose(&mut self, position: &Position<'_>) -> usize {
        if let Some(index) = self.line.next() {
            return index;
        }
        // Outside of a game the list of moves may not begin with the discard in question.
        let mut moves = position.moves.to_vec();
        if moves.first() != Some(&Move::Discard) {
            moves.insert(0, Move::Discard);
        }
        match search::best(&Position { moves: &moves, ..*position }, search::DEFAULT_BUDGET) {
            Some(line) => self.line = line.discards.into_iter(),
            None => self.unknown = true,
        }
        // No held card: the question ends here.
        self.line.next().unwrap_or(usize::MAX)
    }
}

/// A bot as a strategy of the rules.
struct BotStrategy {
    player: WasmPlayer,
    goal: i32,
    /// Why it chose no held card, and the exit code that goes with it.
    failure: Option<(u8, String)>,
}

impl BotStrategy {
    /// Admits the bot of this file for a question that fits into its views.
    fn admit(path: &Path, start: &Position<'_>) -> Result<BotStrategy, Failure> {
        let goal = i32::try_from(start.goal).map_err(|_| {
            Failure::new(exit::USAGE, format!("a bot's goal {} must fit in 32 bits", start.goal))
        })?;
        let longest = start.cards.len().max(start.moves.len()).max(start.held.len());
        if longest > usize::from(u16::MAX) {
            let message = format!("a bot sees at most 65535 cards or moves, not {longest}");
            return Err(Failure::new(exit::USAGE, message));
        }
        let limits = Limits::default();
        let entry = read_bot(path, limits.module_bytes)?;
        let sandbox = Sandbox::new(&limits, CacheOptions::default().setup(1)?)?;
        let function = mini_card::INFO.function;
        let player = run::admit_for(&sandbox, function, &entry.wasm)
            .map_err(|error| Failure::of_admission(&entry.file, error))?
            .player(function, 0)
            .map_err(|error| Failure::new(exit::FAULT, format!("{}: {error}", entry.file)))?
            .with_time_factor(PATIENCE)
            .with_log();
        Ok(BotStrategy { player, goal, failure: None })
    }

    /// What the engine and the bot itself say about its last fault.
    fn words(&mut self) -> String {
        let mut words = format!("({})", self.player.reason().unwrap_or("no reason"));
        for line in self.player.take_log().lines() {
            words += &format!("\nlog: {line}");
        }
        words
    }
}

impl Discard for BotStrategy {
    fn choose(&mut self, position: &Position<'_>) -> usize {
        let held = position.held.len();
        let failure = match self.player.answer(&mini_card::view(position, self.goal, 0)) {
            Ok(answer) => match usize::try_from(answer.value) {
                Ok(index) if index < held => return index,
                _ => {
                    let (verdict, value) = (Verdict::IllegalMove, answer.value);
                    let problem = format!(
                        "{verdict}: answer {value} is no held card: the hand has {held}, counted \
                         from 0"
                    );
                    (exit::FAILED, problem)
                }
            },
            Err(Fault::Forfeit(verdict)) => (exit::FAILED, format!("{verdict} {}", self.words())),
            Err(fault) => (exit::FAULT, fault.to_string()),
        };
        self.failure.get_or_insert(failure);
        usize::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_rules::mini_card::{Card, fdiscard, parse_cards, parse_moves, play};

    #[test]
    fn strategies_by_name() {
        assert_eq!("greedy".parse(), Ok(Strategy::Policy(Policy::Greedy)));
        assert_eq!("best".parse(), Ok(Strategy::Best));
        assert_eq!("bots/first.wasm".parse(), Ok(Strategy::Bot("bots/first.wasm".into())));
        for wrong in ["", "First", "worst", "first.wat"] {
            assert!(wrong.parse::<Strategy>().unwrap_err().contains("greedy, best or"), "{wrong}");
        }
    }

    #[track_caller]
    fn left(held: &str, cards: &str, moves: &str, goal: i64) -> Vec<Card> {
        let (held, cards) = (parse_cards(held).unwrap(), parse_cards(cards).unwrap());
        let moves = parse_moves(moves).unwrap();
        fdiscard(&cards, &moves, goal, &held, &mut Best::default()).unwrap()
    }

    #[test]
    fn the_best_discard_is_one_of_now_whatever_the_list_begins_with() {
        let hand = |text| parse_cards(text).unwrap();
        // One of two is put away, then C7 drawn: 10 of 10 or 17 of 10.
        for moves in ["xd", "d"] {
            assert_eq!(left("H3 DK", "C7", moves, 10), hand("H3"), "{moves}");
        }
        // The discard after the draw would put away the drawn card, which is not held yet.
        assert_eq!(left("C8 S9", "H2", "dx", 20), hand("S9"));
        assert_eq!(left("H3 H9", "", "", 3), hand("H3"));
        assert_eq!(left("", "CA", "dx", 11), hand(""));
    }

    #[test]
    fn the_best_play_is_searched_for_once() {
        let (cards, moves) = (parse_cards("SK HQ H2 C9").unwrap(), parse_moves("ddxdx").unwrap());
        let start = Position { cards: &cards, moves: &moves, goal: 30, held: &[] };
        let line = search::best(&start, search::DEFAULT_BUDGET).unwrap();
        let mut best = Best::default();
        assert_eq!(play(&cards, &moves, 30, &mut best), Ok(line.score));
        assert!(best.line.as_slice().is_empty() && !best.unknown);
    }
}
