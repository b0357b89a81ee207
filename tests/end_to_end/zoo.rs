//! The hostile bots of `tests/hostile` in tournaments beside honest ones, whose rows they must not
//! change by a byte.

#[path = "../hostile/generated.rs"]
mod generated;

use std::fs;
use std::path::Path;

use crate::support::*;

/// Puts all hostile bots into a folder of entries, named by verdict and file; the function that
/// most of them answer through becomes `function`.
fn enter_the_zoo(entries: &Path, function: &str) -> usize {
    let hostile = repository("tests/hostile");
    let mut count = 0;
    let mut enter = |verdict: &str, name: &str, wasm: &[u8]| {
        write(&entries.join(format!("{verdict}-{name}.wasm")), wasm);
        count += 1;
    };
    for (file, text) in files(&hostile) {
        let Some(name) = file.to_str().and_then(|file| file.strip_suffix(".wat")) else { continue };
        let (verdict, name) = name.split_once('/').expect("a folder for each verdict");
        let text = String::from_utf8(text).expect("text").replace("mini_card_discard", function);
        enter(verdict, name, &wat::parse_str(text).expect("the bot is WebAssembly"));
    }
    for bot in generated::bots() {
        enter(bot.verdict, bot.name, &bot.wasm);
    }
    count
}

/// The lines of `matches.csv` that belong to bots of which this is true.
fn lines(results: &Path, of: impl Fn(&str) -> bool) -> Vec<String> {
    let text = fs::read_to_string(results.join("matches.csv")).expect("the rows are there");
    let bot = |line: &&str| line.split(',').nth(1).is_some_and(&of);
    text.lines().skip(1).filter(bot).map(str::to_owned).collect()
}

/// Runs a tournament with and without the zoo.
fn beside_honest_bots(spec: &str, function: &str, honest: &[&str], deals: usize) {
    let folder = folder();
    let bundled: Vec<_> = honest.iter().map(|name| format!("\"bundled:{name}\"")).collect();
    let entries = format!("entries = [{}]\n", bundled.join(", "));
    write(&folder.path().join("cup/tournament.toml"), entries + spec);
    fairdeal(folder.path(), &["run", "cup", "--out", "without", "-q"]).expect(0);
    let zoo = enter_the_zoo(&folder.path().join("cup/entries"), function);
    fairdeal(folder.path(), &["run", "cup", "--out", "with", "-q"]).expect(0);

    let (with, without) = (folder.path().join("with"), folder.path().join("without"));
    let honest_lines = lines(&with, |bot| honest.contains(&bot));
    assert_eq!(honest_lines.len(), honest.len() * deals);
    assert_eq!(honest_lines, lines(&without, |_| true));

    // Everybody in the zoo is in the standings, and got what the folder says; a bot that is not
    // hurt by its own tricks may still answer what is no legal move, or not be asked at all.
    let standings = json(&with.join("standings.json"));
    let standings = standings["standings"].as_array().expect("a list");
    assert_eq!(standings.len(), honest.len() + zoo);
    for row in standings {
        let name = row["name"].as_str().expect("a name");
        if honest.contains(&name) {
            continue;
        }
        let plays = fs::read(folder.path().join(format!("cup/entries/{name}.wasm")));
        let plays =
            plays.expect("the bot").windows(function.len()).any(|w| w == function.as_bytes());
        if name.starts_with("refused-") || !plays {
            assert_eq!(row["status"], "refused", "{name}");
            continue;
        }
        assert_eq!(row["status"], "ranked", "{name}");
        for verdict in row["verdicts"].as_object().expect("verdicts").keys() {
            let expected = name.starts_with(&format!("{verdict}-"));
            assert!(
                expected || ["ok", "illegal-move"].contains(&verdict.as_str()),
                "{name} {verdict}"
            );
        }
    }
}

#[test]
fn honest_rows_of_the_mini_card_game_do_not_change() {
    let spec = "game = \"mini-card\"\nseed = 11\ncount = 8\n";
    let honest = [
        "first",
        "last",
        "highest",
        "lowest",
        "random",
        "greedy",
        "roll-both",
        "exhaustive",
        "beam",
        "exact",
    ];
    beside_honest_bots(spec, "mini_card_discard", &honest, 8);
}

#[test]
fn honest_rows_of_mastermind_do_not_change() {
    let spec = "game = \"mastermind\"\nseed = 11\ncount = 3\n\
                [rules]\npositions = 4\nsymbols = 6\n[limits]\nfuel_per_answer = 10_000_000\n";
    let honest = ["first-consistent", "random-consistent", "optimal"];
    beside_honest_bots(spec, "mastermind_guess", &honest, 3);
}
