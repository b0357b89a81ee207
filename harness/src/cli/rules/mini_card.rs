//! `fairdeal rules mini-card`: the ten functions of the assignment, and the best play.

mod strategy;

use std::str::FromStr;

use clap::{Args, Subcommand, ValueEnum};
use fairdeal_rules::mini_card::{
    Card, Move, ParseError, Position, Step, all_same_color, calc_playerpoint, calc_score,
    card_color, card_rank, cards_to_sexpr, cards_to_short, fdiscard, fdraw, find_held_cards,
    find_steps, parse_cards, parse_moves, parse_steps, play, search, steps_to_sexpr,
};

use crate::cli::Failure;
use crate::cli::run::print;
use crate::exit;

use strategy::Strategy;

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
        #[command(flatten)]
        form: ListOption,
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
        #[command(flatten)]
        form: ListOption,
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
        #[command(flatten)]
        form: ListOption,
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
    /// Which card is discarded: first, last, highest, lowest, greedy, best, or a bot's file, which
    /// is asked with seed 0
    #[arg(long, value_name = "STRATEGY", default_value = "first")]
    discard: Strategy,
}

#[derive(Args)]
struct ListOption {
    /// Print the cards in this form
    #[arg(long, value_enum, default_value = "sexpr")]
    format: CardsForm,
}

#[derive(Clone, Copy, ValueEnum)]
enum CardsForm {
    /// ((H . 3) (D . J))
    Sexpr,
    /// H3 DJ
    Short,
}

impl ListOption {
    fn write(&self, cards: &[Card]) -> String {
        match self.format {
            CardsForm::Sexpr => cards_to_sexpr(cards),
            CardsForm::Short => cards_to_short(cards),
        }
    }
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

impl MiniCard {
    /// Answers the question.
    pub fn execute(self) -> Result<u8, Failure> {
        let answer = match self.question {
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
            Question::Draw { cards, held, form } => form.write(&fdraw(&cards.0, &held.0)),
            Question::Discard { table, held, strategy, form } => {
                let now @ Position { cards, moves, goal, held } = table.position(&held.0);
                let left = strategy
                    .discard
                    .ask(&now, |strategy| fdiscard(cards, moves, goal, held, strategy))?;
                form.write(&left)
            }
            Question::Steps { table, strategy } => {
                let start @ Position { cards, moves, goal, .. } = table.position(&[]);
                let steps = strategy
                    .discard
                    .ask(&start, |strategy| find_steps(cards, moves, goal, strategy))?;
                steps_to_sexpr(&steps)
            }
            Question::Play { table, strategy } => {
                let start @ Position { cards, moves, goal, .. } = table.position(&[]);
                let score =
                    strategy.discard.ask(&start, |strategy| play(cards, moves, goal, strategy))?;
                score.to_string()
            }
            Question::Held { steps, option, form } => {
                let Some(steps) = steps.or(option) else { return Ok(exit::USAGE) };
                let held =
                    find_held_cards(&steps.0).map_err(|error| Failure::new(exit::INPUT, error))?;
                form.write(&held)
            }
            Question::Score { cards, goal } => calc_score(&cards.0, goal).to_string(),
            Question::Best { table } => best(&table.position(&[]))?,
        };
        print(answer + "\n")?;
        Ok(exit::OK)
    }
}

impl Table {
    /// The table, and a hand.
    fn position<'a>(&'a self, held: &'a [Card]) -> Position<'a> {
        Position { cards: &self.cards.0, moves: &self.moves.0, goal: self.goal, held }
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
fn best(start: &Position<'_>) -> Result<String, Failure> {
    let Some(line) = search::best(start, search::DEFAULT_BUDGET) else {
        return Ok("unknown: the search was ended at its limit".to_owned());
    };
    let mut discards = line.discards.iter().copied();
    let mut follow = |_: &Position<'_>| discards.next().unwrap_or(usize::MAX);
    let steps = find_steps(start.cards, start.moves, start.goal, &mut follow)
        .map_err(|error| Failure::new(exit::FAULT, error))?;
    Ok(format!("{}\n{}", line.score, steps_to_sexpr(&steps)))
}
