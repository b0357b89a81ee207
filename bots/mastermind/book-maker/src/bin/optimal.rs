//! Makes the book of the guessing tree of fewest guesses in all:
//! `cargo run --release -p mastermind-book-maker --bin optimal POSITIONS SYMBOLS yes|no [most=N]
//! [WIDTH...]`, where yes or no says whether symbols may repeat. The book goes to standard output.
//!
//! Looks first only at the WIDTH most promising guesses in every position (one search for each WIDTH),
//! which bounds the total from above, and then at all that could better it. With the widths 3 10 that
//! takes a second for 4 positions of 6 symbols, and two minutes for 4 of 10 without repeats. With `best`
//! as the last argument the second search is left out: the book is then the best found, and its first
//! line says so. With `most=N` no game may take more than N guesses.

use std::process::ExitCode;

use fairdeal_rules::mastermind::strategy::Book;
use fairdeal_rules::mastermind::{Space, default_max_guesses, every_secret};
use mastermind_book_maker::Solver;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!(
                "{error}\nusage: optimal POSITIONS SYMBOLS yes|no [most=N] [WIDTH...] [best]"
            );
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let [positions, symbols, repeats, widths @ ..] = arguments else {
        return Err("too few arguments".into());
    };
    let space = Space::new(positions.parse()?, symbols.parse()?, repeats == "yes")?;
    let mut solver = Solver::new(space)?;
    let mut proof = "no tree takes fewer";
    for width in widths {
        if let Some(most) = width.strip_prefix("most=") {
            solver = solver.within(most.parse()?);
            continue;
        }
        if width == "best" {
            proof = "the best found";
            continue;
        }
        let total = solver.narrow(width.parse()?);
        eprintln!("with the {width} most promising guesses in each position: {total}");
    }
    if proof != "the best found" {
        eprintln!("with all guesses: {}", solver.exact());
    }
    let mut guess = |turns: &[_]| solver.guess(turns);
    let tally = every_secret(space, default_max_guesses(space), &mut guess);
    println!("# total {}, at most {} guesses; {proof}", tally.total(), tally.max());
    print!("{}", Book::text_of(space, 2, &mut guess));
    Ok(())
}
