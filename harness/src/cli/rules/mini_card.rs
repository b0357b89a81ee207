//! `fairdeal rules mini-card`: the ten functions of the assignment, and the best play.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};
use fairdeal_rules::mini_card::{
    Card, Discard, DiscardError, Move, ParseError, Policy, Position, Step, all_same_color,
    calc_playerpoint, calc_score, card_color, card_rank, cards_to_sexpr, fdiscard, fdraw,
    find_held_cards, find_steps, parse_cards, parse_moves, parse_steps, play, search,
    steps_to_sexpr,
};

use crate::cli::Failure;
use crate::cli::r#match::read_bot;
use crate::cli::run::print;
use crate::exit;
use crate::games::mini_card;
use crate::player::{Fault, Player};
use crate::sandbox::{Limits, Sandbox, WasmPlayer};
use crate::tournament::run;

/// The functions of the Mini Card Game. Cards are written `((H . 3) (D . J))` or `H3 DJ`, moves
/// `(draw draw discard)` or `ddx`
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal rules mini-card play --cards 'H3 H2 HA DJ DQ CJ' --moves dddx --goal 16 --discard first")]
pub struct MiniCard {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// The colour of a card
    #[command(after_help = "Example: fairdeal rules mini-card color HA")]
    Color(OneCard),
    /// What a card counts
    #[command(after_help = "Example: fairdeal rules mini-card rank '(S . 10)'")]
    Rank(OneCard),
    /// Whether all cards have one colour: #t or #f
    #[command(after_help = "Example: fairdeal rules mini-card same-color 'H3 H2 DA'")]
    SameColor(SomeCards),
    /// The held cards after a draw
    #[command(after_help = "Example: fairdeal rules mini-card draw --cards 'H3 H2' --held 'S3'")]
    Draw {
        /// The deck, first card first
        #[arg(long)]
        cards: Cards,
        /// The held cards, in the order drawn
        #[arg(long, default_value = "")]
        held: Cards,
    },
    /// The held cards after a discard
    #[command(after_help = "\
Example: fairdeal rules mini-card discard --cards 'C3 C2' --moves xdd --goal 66 --held 'H3 H2 DJ' --discard last")]
    Discard {
        #[command(flatten)]
        table: Table,
        /// The held cards, in the order drawn
        #[arg(long, default_value = "")]
        held: Cards,
        #[command(flatten)]
        strategy: StrategyOption,
    },
    /// The steps of a game
    #[command(after_help = "\
Example: fairdeal rules mini-card steps --cards 'H3 H2 HA DJ DQ CJ' --moves dddx --goal 16 --discard first")]
    Steps {
        #[command(flatten)]
        table: Table,
        #[command(flatten)]
        strategy: StrategyOption,
    },
    /// The held cards after some steps
    #[command(after_help = "\
Example: fairdeal rules mini-card held '((draw (H . 3)) (draw (H . 2)) (discard (H . 3)))'")]
    Held {
        /// The steps
        #[arg(required_unless_present = "option")]
        steps: Option<Steps>,
        /// The steps
        #[arg(long = "steps", id = "option", value_name = "STEPS", conflicts_with = "steps")]
        option: Option<Steps>,
    },
    /// The sum of the values of cards
    #[command(after_help = "Example: fairdeal rules mini-card points 'HA H3 H2 DQ DJ CJ'")]
    Points(SomeCards),
    /// The score of held cards
    #[command(after_help = "\
Example: fairdeal rules mini-card score --cards 'H3 H2 HA DJ DQ CJ' --goal 50")]
    Score {
        /// The held cards
        #[arg(long, visible_alias = "held")]
        cards: Cards,
        /// The goal
        #[arg(long, allow_negative_numbers = true)]
        goal: i64,
    },
    /// The score of a game
    #[command(after_help = "\
Example: fairdeal rules mini-card play --cards 'H3 H2 HA DJ DQ CJ' --moves dddx --goal 16 --discard best")]
    Play {
        #[command(flatten)]
        table: Table,
        #[command(flatten)]
        strategy: StrategyOption,
    },
    /// The best possible score, and steps that reach it
    #[command(after_help = "\
Example: fairdeal rules mini-card best --cards 'H3 H2 HA DJ DQ CJ' --moves dddx --goal 16")]
    Best {
        #[command(flatten)]
        table: Table,
    },
}

#[derive(Args)]
struct OneCard {
    /// The card
    #[arg(required_unless_present = "option")]
    card: Option<Card>,
    /// The card
    #[arg(
        long = "card",
        visible_alias = "cards",
        id = "option",
        value_name = "CARD",
        conflicts_with = "card"
    )]
    option: Option<Card>,
}

#[derive(Args)]
struct SomeCards {
    /// The cards
    #[arg(required_unless_present = "option")]
    cards: Option<Cards>,
    /// The cards
    #[arg(
        long = "cards",
        visible_alias = "held",
        id = "option",
        value_name = "CARDS",
        conflicts_with = "cards"
    )]
    option: Option<Cards>,
}

/// What a game is played with.
#[derive(Args)]
struct Table {
    /// The deck, first card first
    #[arg(long)]
    cards: Cards,
    /// The moves, first move first
    #[arg(long)]
    moves: Moves,
    /// The goal
    #[arg(long, allow_negative_numbers = true)]
    goal: i64,
}

#[derive(Args)]
struct StrategyOption {
    /// Which card is discarded: first, last, highest, lowest, greedy, best, or a bot's file
    #[arg(long, value_name = "STRATEGY", default_value = "first")]
    discard: Strategy,
}

#[derive(Clone)]
struct Cards(Vec<Card>);

impl FromStr for Cards {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cards, ParseError> {
        parse_cards(text).map(Cards)
    }
}

#[derive(Clone)]
struct Moves(Vec<Move>);

impl FromStr for Moves {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Moves, ParseError> {
        parse_moves(text).map(Moves)
    }
}

#[derive(Clone)]
struct Steps(Vec<Step>);

impl FromStr for Steps {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Steps, ParseError> {
        parse_steps(text).map(Steps)
    }
}

/// A strategy named on the command line.
#[derive(Clone)]
enum Strategy {
    Policy(Policy),
    Best,
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

impl MiniCard {
    /// Answers the question.
    pub fn execute(self) -> Result<u8, Failure> {
        let answer =
            match self.question {
                Question::Color(OneCard { card, option }) => {
                    one(card.or(option), |card| card_color(card).to_string())
                }
                Question::Rank(OneCard { card, option }) => {
                    one(card.or(option), |card| card_rank(card).to_string())
                }
                Question::SameColor(SomeCards { cards, option }) => {
                    one(cards.or(option), |cards| truth(all_same_color(&cards.0)).to_owned())
                }
                Question::Points(SomeCards { cards, option }) => {
                    one(cards.or(option), |cards| calc_playerpoint(&cards.0).to_string())
                }
                Question::Draw { cards, held } => cards_to_sexpr(&fdraw(&cards.0, &held.0)),
                Question::Discard { table, held, strategy } => {
                    let Table { cards, moves, goal } = table;
                    cards_to_sexpr(&strategy.discard.ask(goal, |strategy| {
                        fdiscard(&cards.0, &moves.0, goal, &held.0, strategy)
                    })?)
                }
                Question::Steps { table, strategy } => {
                    let Table { cards, moves, goal } = table;
                    steps_to_sexpr(
                        &strategy
                            .discard
                            .ask(goal, |strategy| find_steps(&cards.0, &moves.0, goal, strategy))?,
                    )
                }
                Question::Play { table, strategy } => {
                    let Table { cards, moves, goal } = table;
                    strategy
                        .discard
                        .ask(goal, |strategy| play(&cards.0, &moves.0, goal, strategy))?
                        .to_string()
                }
                Question::Held { steps, option } => {
                    let Some(steps) = steps.or(option) else { return Ok(exit::USAGE) };
                    let held = find_held_cards(&steps.0)
                        .map_err(|error| Failure::new(exit::INPUT, error))?;
                    cards_to_sexpr(&held)
                }
                Question::Score { cards, goal } => calc_score(&cards.0, goal).to_string(),
                Question::Best { table } => best(&table)?,
            };
        print(answer + "\n")?;
        Ok(exit::OK)
    }
}

/// Applies `answer` to what the command line must have given one way or another.
fn one<T>(given: Option<T>, answer: impl FnOnce(T) -> String) -> String {
    given.map(answer).unwrap_or_default()
}

fn truth(value: bool) -> &'static str {
    if value { "#t" } else { "#f" }
}

/// The best score, and on a second line the steps; or `unknown` beyond the search's limit.
fn best(table: &Table) -> Result<String, Failure> {
    let Table { cards, moves, goal } = table;
    let position = Position { cards: &cards.0, moves: &moves.0, goal: *goal, held: &[] };
    let Some(line) = search::best(&position, search::DEFAULT_BUDGET) else {
        return Ok("unknown: the search was ended at its limit".to_owned());
    };
    let mut discards = line.discards.iter().copied();
    let mut follow = |_: &Position<'_>| discards.next().unwrap_or(usize::MAX);
    let steps = find_steps(&cards.0, &moves.0, *goal, &mut follow)
        .map_err(|error| Failure::new(exit::FAULT, error))?;
    Ok(format!("{}\n{}", line.score, steps_to_sexpr(&steps)))
}

impl Strategy {
    /// Answers a question that needs a strategy.
    fn ask<T>(
        &self,
        goal: i64,
        mut question: impl FnMut(&mut dyn Discard) -> Result<T, DiscardError>,
    ) -> Result<T, Failure> {
        match self {
            Strategy::Policy(policy) => {
                question(&mut policy.clone()).map_err(|error| Failure::new(exit::INPUT, error))
            }
            Strategy::Best => {
                let mut unknown = false;
                let mut best = |position: &Position<'_>| {
                    let line = search::best(position, search::DEFAULT_BUDGET);
                    unknown |= line.is_none();
                    line.and_then(|line| line.discards.first().copied()).unwrap_or(0)
                };
                let answer = question(&mut best).map_err(|error| Failure::new(exit::INPUT, error));
                if unknown {
                    let message = "the best discard is unknown: the search was ended at its limit";
                    return Err(Failure::new(exit::FAILED, message));
                }
                answer
            }
            Strategy::Bot(path) => {
                let goal = i32::try_from(goal).map_err(|_| {
                    Failure::new(exit::USAGE, format!("a bot's goal {goal} must fit in 32 bits"))
                })?;
                let limits = Limits::default();
                let entry = read_bot(path, limits.module_bytes)?;
                let sandbox = Sandbox::new(&limits, 1)?;
                let function = mini_card::INFO.function;
                let wanting =
                    |problem| Failure::new(exit::FAILED, format!("{}: {problem}", entry.file));
                let player = run::admit_for(&sandbox, function, &entry.wasm)
                    .map_err(|refusal| wanting(format!("refused: {refusal}")))?
                    .player(function, 0)
                    .map_err(|error| wanting(error.to_string()))?;
                let mut bot = BotStrategy { player, goal, fault: None };
                let answer = question(&mut bot);
                match bot.fault {
                    Some(fault) => Err(wanting(fault)),
                    None => answer.map_err(|error| wanting(format!("illegal-move: {error}"))),
                }
            }
        }
    }
}

/// A bot as a strategy of the rules.
struct BotStrategy {
    player: WasmPlayer,
    goal: i32,
    fault: Option<String>,
}

impl Discard for BotStrategy {
    fn choose(&mut self, position: &Position<'_>) -> usize {
        let nothing = usize::MAX;
        match self.player.answer(&mini_card::view(position, self.goal, 0)) {
            Ok(answer) => usize::try_from(answer.value).unwrap_or(nothing),
            Err(fault) => {
                let reason = self.player.reason().unwrap_or_default().to_owned();
                let fault = match fault {
                    Fault::Forfeit(verdict) => format!("{verdict} ({reason})"),
                    fault => fault.to_string(),
                };
                self.fault.get_or_insert(fault);
                nothing
            }
        }
    }
}
