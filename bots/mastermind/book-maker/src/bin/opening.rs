//! Makes a book of openings, each guess by a strategy without a limit of work:
//! `cargo run --release -p mastermind-book-maker --bin opening POSITIONS SYMBOLS yes|no STRATEGY CODES`,
//! where yes or no says whether symbols may repeat. The book has a guess for every history after
//! which more than CODES codes are possible, and goes to standard output.

use std::process::ExitCode;

use fairdeal_rules::mastermind::strategy::{Book, Question, strategy};
use fairdeal_rules::mastermind::{Space, Turn};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}\nusage: opening POSITIONS SYMBOLS yes|no STRATEGY CODES");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let [positions, symbols, repeats, name, least] = arguments else {
        return Err("five arguments are needed".into());
    };
    let space = Space::new(positions.parse()?, symbols.parse()?, repeats == "yes")?;
    let strategy = strategy(name).ok_or_else(|| format!("no strategy {name}"))?;
    let mut guess = |history: &[Turn]| {
        let question = Question { space, history, work: u64::MAX };
        (strategy.suggest)(&question, &mut || 0).guess
    };
    let least = least.parse()?;
    println!("# {name}, after histories that leave more than {least} codes");
    print!("{}", Book::text_of(space, least, &mut guess));
    Ok(())
}
