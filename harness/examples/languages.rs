//! Measures bots of several languages and prints a table: called by `.ci/languages --table` with
//! four arguments a bot: language, game, file, milliseconds that its build took.

use std::error::Error;
use std::fs;
use std::time::Instant;

use fairdeal::games::{self, Record};
use fairdeal::sandbox::Sandbox;
use fairdeal::tournament::place::Place;
use fairdeal::tournament::{Overrides, Tournament, play, run};
use fairdeal::verdict::Verdict;

/// Deals that are played, after as many to warm up.
const DEALS: u64 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    println!("| language | game | size | build | compile | a match | fuel a match |");
    println!("|---|---|--:|--:|--:|--:|--:|");
    let pool = run::pool(1)?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (bots, rest) = arguments.as_chunks::<4>();
    if !rest.is_empty() {
        return Err("use: languages [LANGUAGE GAME FILE BUILD_MS]...".into());
    }
    for [language, game, file, build_ms] in bots {
        let wasm = fs::read(file)?;
        let row = pool.install(|| measure(game, &wasm).map_err(|error| error.to_string()))?;
        println!("| {language} | {game} | {} | {build_ms} ms | {} |", row.0, row.1);
    }
    Ok(())
}

fn measure(game: &str, wasm: &[u8]) -> Result<(String, String), Box<dyn Error>> {
    let info = games::by_name(game)?;
    let place = Place::Bundled(format!("tournaments/{}", info.tournament));
    let tournament = Tournament::load(place, Overrides::default())?;
    let sandbox = Sandbox::new(&tournament.limits, 1)?;
    let begin = Instant::now();
    let bot = run::admit_for(&sandbox, info.function, wasm)?;
    let compile = begin.elapsed();
    let mut record = Record::new();
    let mut fuel = 0;
    let mut played = std::time::Duration::ZERO;
    for index in 0..2 * DEALS {
        let deal = tournament.game.deal(tournament.seed, index % DEALS);
        let begin = Instant::now();
        play::play(&tournament, deal.as_ref(), index % DEALS, &[&bot], false, &mut record)?;
        if let Some(lost) = record.results.iter().find(|result| result.verdict != Verdict::Ok) {
            return Err(format!("{game}, deal {}: {}", index % DEALS, lost.verdict).into());
        }
        if index >= DEALS {
            played += begin.elapsed();
            fuel += record.answers.iter().map(|answered| answered.answer.fuel).sum::<u64>();
        }
    }
    let size = match wasm.len() {
        small if small < 100_000 => format!("{:.1} KB", small as f64 / 1e3),
        large => format!("{:.2} MB", large as f64 / 1e6),
    };
    let row = format!(
        "{} ms | {} µs | {}",
        compile.as_millis(),
        played.as_micros() / u128::from(DEALS),
        thousands(fuel / DEALS)
    );
    Ok((size, row))
}

/// A number with its thousands apart.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
