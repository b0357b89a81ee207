//! People at the terminal, with lines through a pipe.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use fairdeal::bundle;
use fairdeal_rules::set::{Card, DealMore, Engine};
use serde_json::Value;

use crate::support::*;

/// Plays with these lines on standard input.
fn piped(at: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = command(at, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A game that has ended reads no more.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let ran = Ran::of(child.wait_with_output().expect("the program ends"));
    writer.join().expect("the input is written");
    ran
}

/// The score in the last table that stands before this name.
fn score(out: &str, name: &str) -> String {
    let row = |line: &&str| line.split_whitespace().skip(1).take(2).any(|word| word == name);
    let line = out.lines().rev().find(row).unwrap_or_else(|| panic!("{name} in {out}"));
    line.split_whitespace().next().expect("a row has a score").to_owned()
}

/// The person stands beside every bundled bot of the game.
fn compared(out: &str, game: &str) {
    let bots = bundle::BOTS.iter().filter(|bot| [game, bundle::ALL_GAMES].contains(&bot.game));
    for name in bots.map(|bot| bot.name).chain(["you"]) {
        score(out, name);
    }
}

#[test]
fn the_classroom_program_answers_as_the_right_answers_say() {
    let cases = json(&repository("tests/cases/mastermind.json"));
    let mut tested = 0;
    for case in cases["feedback"].as_array().expect("a list of cases") {
        let (secret, guess) = (case[0].as_str().expect("text"), case[1].as_str().expect("text"));
        if !secret.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let input = format!("{guess}\n{secret}\n{guess}\n");
        let ran =
            piped(folder().path(), &["play", "mastermind", "--plain", "--secret", secret], input)
                .expect(0);
        let (strikes, balls, all) = (&case[2][0], &case[2][1], secret.len());
        let won = format!("{all} 0\n");
        let expected = if guess == secret { won } else { format!("{strikes} {balls}\n{won}") };
        assert_eq!(ran.out, expected, "{secret} {guess}");
        tested += 1;
    }
    assert!(tested > 4);
}

#[test]
fn the_classroom_program_reads_whole_numbers() {
    let plain = |secret: &str, input: &str| {
        piped(folder().path(), &["play", "mastermind", "--plain", "--secret", secret], input)
            .expect(0)
    };
    assert_eq!(plain("00123", "123").out, "5 0\n");
    assert_eq!(plain("00123", "1 0000123").out, "2 1\n5 0\n");
    let ran = plain("13732", "-1 x 123456 +5\n\n  33311");
    assert_eq!(ran.out, "1 2\n");
    insta::assert_snapshot!(ran.err);
}

#[test]
fn a_person_who_plays_as_a_bot_scores_as_the_bot() {
    let ran =
        piped(folder().path(), &["play", "mini-card", "--deal", "3"], "1\n".repeat(60)).expect(0);
    assert_eq!(score(&ran.out, "you"), score(&ran.out, "first"));
    compared(&ran.out, "mini-card");
    assert!(ran.out.contains("the best possible"), "{}", ran.out);
    insta::assert_snapshot!(ran.out);
}

#[test]
fn a_game_of_mastermind() {
    let lines = "0011\n?\nhint\n31\nundo\nundo\nundo\n12x\n12345\n3 1\n2\n4\nundo\n3\n\
                 undo\n43\n4\n\n";
    let ran = piped(folder().path(), &["play", "mastermind", "--deal", "700"], lines).expect(0);
    assert_eq!(score(&ran.out, "you"), "2");
    compared(&ran.out, "mastermind");
    assert!(ran.out.contains("`optimal` needs the fewest guesses"), "{}", ran.out);
    insta::assert_snapshot!(ran.out);
    let missed =
        piped(folder().path(), &["play", "mastermind", "--deal", "700"], "0000\n".repeat(12))
            .expect(0);
    assert!(missed.out.contains("No guess is left"), "{}", missed.out);
    assert_eq!(score(&missed.out, "you"), "11");
}

/// The deck of a deal of Set.
fn engine(tournament: &str) -> Engine {
    let ran = fairdeal(folder().path(), &["deal", tournament, "--deal", "0", "--format", "json"])
        .expect(0);
    let deal: Value = serde_json::from_str(&ran.out).expect("JSON");
    let engine = Engine::standard();
    let geometry = engine.geometry();
    let card = |text: &Value| -> Card {
        let digits: Vec<u8> =
            text.as_str().expect("a card").bytes().map(|digit| digit - b'0').collect();
        geometry.card_from_attributes(&digits).expect("a card of the deck")
    };
    let deck: Vec<Card> = deal["deck"].as_array().expect("a deck").iter().map(card).collect();
    engine.with_deck(&deck).expect("all cards")
}

/// What a player types who takes the first set, or asks for more.
fn lines_of_a_game(tournament: &str, deal_more: DealMore) -> String {
    let mut engine = engine(tournament);
    let mut lines = String::new();
    engine.open(deal_more);
    loop {
        match engine.first_match() {
            Some(found) => {
                lines.extend(found.positions().iter().map(|&at| (b'a' + at as u8) as char));
                lines.push('\n');
                engine.remove(found.positions());
                engine.open(deal_more);
            }
            None if deal_more == DealMore::Auto => return lines,
            None => {
                lines += "more\n";
                if engine.deal_more() == 0 {
                    return lines;
                }
            }
        }
    }
}

#[test]
fn a_game_of_set_to_its_end_and_a_new_one() {
    for (tournament, deal_more) in [("set-asked", DealMore::Asked), ("set-sprint", DealMore::Auto)]
    {
        let lines = lines_of_a_game(tournament, deal_more);
        let sets = lines.lines().filter(|line| *line != "more").count();
        let ran =
            piped(folder().path(), &["play", "set", tournament, "--deal", "0"], lines).expect(0);
        assert!(ran.out.contains(&format!("Game over: {sets} sets found")), "{}", ran.out);
        assert!(ran.out.contains("0 wrong claims, 0 sets missed"), "{}", ran.out);
        compared(&ran.out, "set");
        assert!(ran.out.contains("There is no best possible score"), "{}", ran.out);
        assert!(ran.out.contains("The deck is shuffled anew."), "{}", ran.out);
        assert!(ran.out.contains(&format!("A new game: {tournament}, deal 1")), "{}", ran.out);
    }
}

#[test]
fn set_answers_saves_and_loads() {
    let folder = folder();
    write(&folder.path().join("mine.txt"), "not to be lost");
    let lines = "count\nhint\nhint\nabc\nab\naab\n!!!\nmore\nsave one.set\nsave mine.txt\nnew\n\
                 load one.set\nload none.set\nload mine.txt\nsave\nsave two.set\nsave two.set\nquit\n";
    let ran = piped(folder.path(), &["play", "set", "--deal", "0"], lines).expect(0);
    insta::assert_snapshot!(ran.out);
    let read = |name: &str| fs::read(folder.path().join(name)).expect("the file is there");
    let saved = |name: &str| -> Value { serde_json::from_slice(&read(name)).expect("JSON") };
    let (mut one, mut two) = (saved("one.set"), saved("two.set"));
    let (first, second) = (one["seconds"].take(), two["seconds"].take());
    assert_eq!(one, two);
    assert!(second.as_f64() >= first.as_f64(), "{first} {second}");
    assert_eq!((&one["wrong"], &one["missed"], &one["deal"]), (&1.into(), &0.into(), &0.into()));
    assert_eq!(read("mine.txt"), b"not to be lost");
    let again = piped(folder.path(), &["play", "set", "--load", "one.set"], "").expect(0);
    assert!(again.out.contains("The loaded game: set-asked, deal 0 of seed 2026"), "{}", again.out);
}

#[test]
fn a_loaded_game_of_set_ends_as_one_that_was_never_left() {
    let folder = folder();
    let game = lines_of_a_game("set-asked", DealMore::Asked);
    let lines: Vec<&str> = game.lines().collect();
    let (before, after) = lines.split_at(lines.len() / 2);
    let before = format!("{}\nabc\nsave half.set\nquit\n", before.join("\n"));
    piped(folder.path(), &["play", "set", "--deal", "0"], before).expect(0);
    // A minute more was played.
    let path = folder.path().join("half.set");
    let mut saved = json(&path);
    saved["seconds"] = 60.0.into();
    write(&path, saved.to_string());
    let after = after.join("\n") + "\n";
    let ran = piped(folder.path(), &["play", "set", "--load", "half.set"], &after).expect(0);
    let sets = lines.iter().filter(|line| **line != "more").count();
    assert!(ran.out.contains("The loaded game: set-asked, deal 0 of seed 2026, 60 s so far"));
    assert!(ran.out.contains(&format!("Game over: {sets} sets found")), "{}", ran.out);
    assert!(ran.out.contains("1 wrong claim, 0 sets missed"), "{}", ran.out);
    assert!(ran.out.contains("Your time: 60."), "{}", ran.out);
    assert!(score(&ran.out, "you").starts_with("63."), "a minute, three seconds of penalty");
    compared(&ran.out, "set");
    assert!(ran.out.contains("A new game: set-asked, deal 1"), "{}", ran.out);

    // A file of before knows of cards alone.
    let state: Vec<u8> = saved["state"]
        .as_str()
        .expect("digits")
        .as_bytes()
        .chunks(2)
        .map(|two| u8::from_str_radix(std::str::from_utf8(two).expect("ASCII"), 16).expect("hex"))
        .collect();
    write(&folder.path().join("old.set"), state);
    let ran = piped(folder.path(), &["play", "set", "--load", "old.set"], &after).expect(0);
    assert!(ran.out.contains("it is compared with none"), "{}", ran.out);
    assert!(ran.out.contains(&format!("Game over: {sets} sets found")), "{}", ran.out);
    assert!(!ran.out.contains("Your time"), "{}", ran.out);
    // Files that lie are refused, or played without a comparison.
    for (key, value, words, code) in [
        ("seconds", Value::from(-1.0), "-1 seconds", 3),
        ("seconds", Value::from(1e300), "seconds cannot", 3),
        ("state", "4644".into(), "ends too early", 3),
        ("state", "x".into(), "no hexadecimal digits", 3),
        ("wrong", Value::from(-1), "no saved game", 3),
        ("tournament", "nowhere".into(), "cannot be made: ", 0),
        ("tournament", "bonus-cup".into(), "deal of another game", 0),
        ("tournament", "/dev/zero".into(), "cannot be made: ", 0),
        ("seed", "x".into(), "cannot be made: ", 0),
        ("rules", serde_json::json!({ "attributes": 3 }), "not those of its cards", 0),
        ("rules", serde_json::json!({ "seats": 2 }), "not those of its cards", 0),
        ("rules", serde_json::json!({ "attributes": 200 }), "cannot be made: ", 0),
    ] {
        let mut lie = saved.clone();
        lie[key] = value;
        write(&folder.path().join("lie.set"), lie.to_string());
        let ran =
            piped(folder.path(), &["play", "set", "--load", "lie.set"], "quit\n").expect(code);
        let said = ran.out + &ran.err;
        assert!(said.contains(words), "{key}: {said}");
    }
}

#[test]
fn set_of_other_sizes_is_shown_within_80_columns() {
    let sizes =
        [("1", "2", "2"), ("10", "2", "64"), ("6", "3", "30"), ("5", "4", "16"), ("4", "5", "64")];
    for (attributes, values, table) in sizes {
        let arguments = [
            "play",
            "set",
            "--seed",
            "5",
            "--attributes",
            attributes,
            "--values",
            values,
            "--table",
            table,
            "--expand",
            "1",
        ];
        let ran = piped(folder().path(), &arguments, "count\nhint\nmore\nsave\n").expect(0);
        let longest = ran.out.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{longest:?} {}", ran.out);
        assert!(ran.out.contains("on the table"), "{}", ran.out);
    }
}

#[test]
fn no_input_harms() {
    let mut hostile = vec![b'a'; 100_000];
    hostile.extend(b"\n\x1b[2J\x00\xff\xfe\nsave \x00\nsave /\nload /\nload .\nload \xff\n");
    hostile.extend("9999999999999999999999\n-1\n0\n\u{202e}é●\n\r\n   \nhint x\n? ?\n".bytes());
    // Bytes of a simple generator: any will do.
    let mut state = 1u32;
    hostile.extend((0..20_000).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    }));
    for arguments in [
        &["play", "mini-card", "--deal", "0"][..],
        &["play", "mastermind", "--deal", "0"],
        &["play", "mastermind", "--plain", "--secret", "13732"],
        &["play", "set", "--deal", "0"],
        &["play", "set", "set-sprint", "--deal", "0"],
    ] {
        let ran = piped(folder().path(), arguments, &hostile).expect(0);
        for text in [&ran.out, &ran.err] {
            assert!(!text.contains(['\x1b', '\0', '\u{202e}']), "{arguments:?}");
        }
        piped(folder().path(), arguments, "").expect(0);
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    let folder = folder();
    write(&folder.path().join("broken.set"), b"FDSET\x01\x04\x03\x0c\x03");
    for (arguments, code, words) in [
        (&["play"][..], 2, "Usage"),
        (&["play", "chess"], 2, "chess"),
        (&["play", "mini-card", "set-race"], 2, "use fairdeal play set"),
        (&["play", "set", "set-race"], 2, "race"),
        (&["play", "set", "nowhere"], 3, "nowhere"),
        (&["play", "set", "--attributes", "9"], 2, "9 attributes"),
        (&["play", "set", "--load", "broken.set"], 3, "ends too early"),
        (&["play", "set", "--load", "none.set"], 3, "none.set"),
        (&["play", "mastermind", "--deal", "1296"], 3, "no deal 1296"),
        (&["play", "mastermind", "--secret", "123"], 2, "--plain"),
        (&["play", "mastermind", "--plain", "--secret", "12x"], 2, "1 to 16 digits"),
        (&["play", "mastermind", "--plain", "--secret", ""], 2, "--secret"),
        (&["watch", "bonus-cup"], 2, "no address"),
        (&["watch", "bonus-cup@2026#17/nobody"], 3, "nobody"),
        (&["watch", "bonus-cup@2026#17/beam+beam"], 2, "tables of 1"),
        (&["watch", "bonus-cup@2026#17/beam", "--speed=-1"], 2, "steps a second"),
        (&["watch", "bonus-cup@2026#17/beam", "--speed", "NaN"], 2, "steps a second"),
    ] {
        let ran = piped(folder.path(), arguments, "").expect(code);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_watched_match_is_the_match() {
    for address in [
        "bonus-cup@2026#17/beam",
        "mastermind-classic@2026#700/optimal",
        "set-race@2026#3/incremental+guesser",
    ] {
        let watched = fairdeal(folder().path(), &["watch", address]).expect(0).out;
        let played = fairdeal(folder().path(), &["match", address]).expect(0).out;
        assert!(played.starts_with(&watched), "{watched}\n{played}");
        assert!(watched.lines().count() > 3, "{watched}");
    }
}
