//! `fairdeal rules mastermind`: feedback, the codes that a history leaves, and a next guess.

use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use fairdeal_rules::mastermind::strategy::{Basis, Question as Asked, STRATEGIES, strategy};
use fairdeal_rules::mastermind::{
    Feedback, Possible, Space, Turn, contradiction, feedback_of_texts,
};

use crate::cli::Failure;
use crate::cli::run::print;
use crate::exit;
use crate::random::{Seed, Stream};
use crate::report::printable;

/// The most work of one search, in units of a comparison of two codes: some seconds.
const WORK: u64 = 1_000_000_000;

/// The most codes that are listed.
const LISTED: u64 = 1_000_000;

/// Strikes and balls of Mastermind
#[derive(Args)]
#[command(after_help = "Example: fairdeal rules mastermind feedback 13732 33311")]
pub struct Mastermind {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// Strikes and balls of a guess
    #[command(after_help = "Example: fairdeal rules mastermind feedback 13732 33311")]
    Feedback {
        /// The secret: a character a position
        secret: String,
        /// The guess
        guess: String,
    },
    /// How many codes a history leaves, and which
    #[command(after_help = "\
Example: fairdeal rules mastermind possible --positions 4 --symbols 6 0011:1,2 --list
Exit code 1 if no code is possible.")]
    Possible {
        #[command(flatten)]
        history: History,
        /// Print the codes, too
        #[arg(long)]
        list: bool,
    },
    /// The next guess of a strategy
    #[command(after_help = "\
Example: fairdeal rules mastermind next --positions 4 --symbols 6 --strategy entropy 0011:1,2")]
    Next {
        #[command(flatten)]
        history: History,
        /// The strategy
        #[arg(long, default_value = "entropy", value_parser = PossibleValuesParser::new(STRATEGIES.map(|strategy| strategy.name)))]
        strategy: String,
        /// The seed of a strategy that draws
        #[arg(long, value_name = "S", default_value = "0")]
        seed: Seed,
    },
}

/// A game and what was played of it.
#[derive(Args)]
struct History {
    /// Positions of a code, 1 to 16
    #[arg(long, value_name = "P", default_value_t = 4)]
    positions: u8,
    /// Symbols that may stand in a position, 1 to 16
    #[arg(long, value_name = "S", default_value_t = 6)]
    symbols: u8,
    /// A symbol stands in a code only once
    #[arg(long)]
    no_repeats: bool,
    /// Guesses with their strikes and balls
    #[arg(value_name = "GUESS:S,B")]
    rows: Vec<Row>,
}

/// A guess and its feedback, as written.
#[derive(Clone)]
struct Row {
    text: String,
    guess: String,
    feedback: Feedback,
}

impl FromStr for Row {
    type Err = String;

    fn from_str(text: &str) -> Result<Row, String> {
        let parse = || {
            let (guess, feedback) = text.split_once(':')?;
            let (strikes, balls) = feedback.split_once(',')?;
            let (strikes, balls) = (strikes.trim().parse().ok()?, balls.trim().parse().ok()?);
            let feedback = Feedback { strikes, balls };
            Some(Row { text: text.to_owned(), guess: guess.to_owned(), feedback })
        };
        parse().ok_or_else(|| "write GUESS:STRIKES,BALLS, such as 0011:1,2".to_owned())
    }
}

impl History {
    /// The game's codes and the turns.
    fn read(&self) -> Result<(Space, Vec<Turn>), Failure> {
        let usage = |message: String| Failure::new(exit::USAGE, message);
        let space = Space::new(self.positions, self.symbols, !self.no_repeats)
            .map_err(|error| usage(error.to_string()))?;
        let turns: Result<Vec<Turn>, Failure> = self
            .rows
            .iter()
            .map(|row| match space.parse(&row.guess) {
                Ok(guess) => Ok(Turn { guess, feedback: row.feedback }),
                Err(error) => Err(usage(format!("{}: {error}", printable(&row.text)))),
            })
            .collect();
        Ok((space, turns?))
    }

    /// Which rows contradict each other, in words.
    fn contradiction(&self, space: Space, turns: &[Turn]) -> Result<String, Failure> {
        let rows = contradiction(space, turns, WORK)
            .map_err(|error| Failure::new(exit::FAILED, error))?
            .unwrap_or_default();
        let texts: Vec<&str> = rows.iter().map(|&row| self.rows[row].text.as_str()).collect();
        Ok(match texts.as_slice() {
            [one] => format!("no code is possible: {one} can never be"),
            several => {
                format!("no code is possible: these contradict each other: {}", several.join(" "))
            }
        })
    }
}

impl Mastermind {
    /// Answers the question.
    pub fn execute(self) -> Result<u8, Failure> {
        match self.question {
            Question::Feedback { secret, guess } => {
                let feedback = feedback_of_texts(&secret, &guess)
                    .map_err(|error| Failure::new(exit::USAGE, error))?;
                print(format!("{feedback}\n"))?;
                Ok(exit::OK)
            }
            Question::Possible { history, list } => possible(&history, list),
            Question::Next { history, strategy, seed } => next(&history, &strategy, seed),
        }
    }
}

fn possible(history: &History, list: bool) -> Result<u8, Failure> {
    let (space, turns) = history.read()?;
    let too_long = |codes: String| {
        let message = format!(
            "{codes} codes, and at most {LISTED} are listed: give more guesses, or leave out --list"
        );
        Failure::new(exit::FAILED, message)
    };
    if turns.is_empty() {
        if !list {
            print(format!("{}\n", space.count()))?;
            return Ok(exit::OK);
        }
        if space.count() > u128::from(LISTED) {
            return Err(too_long(space.count().to_string()));
        }
    }
    let mut codes = Possible::new(space, &turns).within(WORK);
    let mut count = 0u64;
    let mut listed = String::new();
    for code in codes.by_ref() {
        count += 1;
        if list {
            if count > LISTED {
                print(listed)?;
                return Err(too_long(format!("more than {LISTED}")));
            }
            listed += &space.text(code);
            listed.push('\n');
            // A long list is printed as it comes.
            if listed.len() > 1 << 16 {
                print(std::mem::take(&mut listed))?;
            }
        }
    }
    print(listed)?;
    if codes.cut_short() {
        let message = format!("more than {count} codes: the search was ended at its limit");
        return Err(Failure::new(exit::FAILED, message));
    }
    print(format!("{count}\n"))?;
    if count > 0 {
        return Ok(exit::OK);
    }
    print(history.contradiction(space, &turns)? + "\n")?;
    Ok(exit::FAILED)
}

fn next(history: &History, name: &str, seed: Seed) -> Result<u8, Failure> {
    let (space, turns) = history.read()?;
    let Some(strategy) = strategy(name) else { return Ok(exit::USAGE) };
    let mut stream = Stream::new(seed, "next", &[]);
    let question = Asked { space, history: &turns, work: WORK / 10 };
    let suggestion = (strategy.suggest)(&question, &mut || stream.next_u64());
    if suggestion.basis == Basis::None {
        print(history.contradiction(space, &turns)? + "\n")?;
        return Ok(exit::FAILED);
    }
    print(space.text(suggestion.guess) + "\n")?;
    Ok(exit::OK)
}
