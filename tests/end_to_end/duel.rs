//! Duels: who is better, and by how much, whatever the threads.

use crate::support::*;

/// A duel's result as data.
fn duel(folder: &std::path::Path, arguments: &[&str]) -> serde_json::Value {
    let arguments = [&["duel"], arguments, &["--format", "json", "-q"]].concat();
    let ran = fairdeal(folder, &arguments).expect(0);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn a_clear_difference_is_told_and_can_be_told_again() {
    let folder = folder();
    let arguments = ["duel", "greedy", "roll-both", "--tournament", "bonus-cup", "-q"];
    let ran = fairdeal(folder.path(), &arguments).expect(0);
    insta::assert_snapshot!(ran.out);
    let again = ran.out.lines().last().and_then(|line| line.strip_prefix("again: fairdeal "));
    let again: Vec<&str> = again.expect("a command").split(' ').collect();
    for threads in ["1", "3"] {
        let arguments = [&again[..], &["--threads", threads]].concat();
        assert_eq!(fairdeal(folder.path(), &arguments).expect(0).out, ran.out);
    }
    // Seen from the other side.
    let swapped = duel(folder.path(), &["roll-both", "greedy", "--tournament", "bonus-cup"]);
    let plain = duel(folder.path(), &["greedy", "roll-both", "--tournament", "bonus-cup"]);
    assert_eq!((&plain["better"], &swapped["better"]), (&"roll-both".into(), &"roll-both".into()));
    assert_eq!(plain["deals"], swapped["deals"]);
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert!(number(&plain["difference"]) < 0.0 && number(&plain["interval"][1]) < 0.0);
    assert_eq!(number(&plain["difference"]), -number(&swapped["difference"]));
}

#[test]
fn bots_that_do_not_differ_are_not_told_apart() {
    let folder = folder();
    let same = duel(folder.path(), &["bundled:beam", "beam", "--tournament", "bonus-cup"]);
    assert_eq!((&same["same_file"], &same["deals"]), (&true.into(), &0.into()));
    assert!(same["better"].is_null() && same["difference"].is_null());
    // Another file that plays the same.
    write(&folder.path().join("mine.wasm"), mini_card_bot("(i64.const 0)"));
    let arguments = ["mine.wasm", "first", "--tournament", "bonus-cup", "--max-deals", "300"];
    let alike = duel(folder.path(), &arguments);
    assert_eq!((&alike["deals"], &alike["p"]), (&300.into(), &1.0.into()));
    assert!(alike["better"].is_null() && alike["interval"].is_null());
    let said = alike["verdict"].as_str().expect("a verdict");
    assert!(said.contains("the same score at each of 300 deals"), "{said}");
    let arguments = ["first", "last", "--tournament", "bonus-cup", "--max-deals", "300"];
    let near = duel(folder.path(), &arguments);
    let said = near["verdict"].as_str().expect("a verdict");
    assert!(said.contains("cannot be told apart after 300 deals"), "{said}");
}

#[test]
fn exhaustive_deals_are_all_played_and_exact() {
    let folder = folder();
    let arguments = ["optimal-5", "optimal", "--tournament", "mastermind-classic"];
    let exact = duel(folder.path(), &arguments);
    assert_eq!((&exact["deals"], &exact["exhaustive"]), (&1296.into(), &true.into()));
    assert_eq!((&exact["better"], exact["p"].is_null()), (&"optimal".into(), true));
    assert_eq!(exact["difference"].as_f64(), Some(-1.0 / 1296.0));
}

#[test]
fn a_race_is_played_both_ways_round() {
    let folder = folder();
    let arguments = ["incremental", "first-match", "--tournament", "set-race"];
    let race = duel(folder.path(), &arguments);
    assert_eq!(race["better"], "incremental");
    let deals = race["deals"].as_u64().expect("a number");
    assert!(race["bots"].as_array().expect("bots").iter().all(|bot| bot["matches"] == 2 * deals));
    let text = "game = \"set\"\nname = \"three\"\nseed = 1\nentries = []\n[rules]\nseats = 3\n";
    write(&folder.path().join("tournament.toml"), text);
    let arguments = ["duel", "bundled:incremental", "bundled:first-match", "--tournament", "."];
    let ran = fairdeal(folder.path(), &arguments).expect(2);
    assert!(ran.err.contains("three plays at tables of 3"), "{}", ran.err);
}

#[test]
fn forfeits_count_and_are_named() {
    let folder = folder();
    write(&folder.path().join("trapping.wasm"), mini_card_bot("(unreachable)"));
    let arguments = ["duel", "trapping.wasm", "first", "--tournament", "bonus-cup"];
    let ran = fairdeal(folder.path(), &arguments).expect(0);
    assert!(ran.out.contains("first is better"), "{}", ran.out);
    assert!(
        ran.out.contains("the first forfeit is bonus-cup@2026#0/trapping, trap"),
        "{}",
        ran.out
    );
    write(&folder.path().join("broken.wasm"), b"\0asm\x01\0\0\0");
    let arguments = ["duel", "broken.wasm", "first", "--tournament", "bonus-cup"];
    let ran = fairdeal(folder.path(), &arguments).expect(1);
    assert!(ran.err.contains("broken.wasm: refused: missing export"), "{}", ran.err);
    for (alpha, code) in [("0", 2), ("nan", 2), ("0.9", 2), ("0.001", 0)] {
        let arguments = [&["duel", "first", "highest", "--tournament", "bonus-cup"][..]];
        let arguments = [arguments[0], &["--alpha", alpha]].concat();
        fairdeal(folder.path(), &arguments).expect(code);
    }
}

#[test]
fn a_bot_that_only_the_clock_stops_decides_nothing() {
    let folder = folder();
    let spec = "game = \"mini-card\"\nname = \"cup\"\nseed = 7\nentries = []\n\
                [limits]\nfuel_per_answer = 4_000_000_000_000_000_000\nfuel_per_match = 0\n\
                answer_ms = 100\n";
    write(&folder.path().join("tournament.toml"), spec);
    let looping = mini_card_bot("(loop $again (br $again)) (unreachable)");
    write(&folder.path().join("looping.wasm"), looping);
    let arguments = ["duel", "looping.wasm", "bundled:first", "--tournament", "."];
    let ran = fairdeal(folder.path(), &arguments).expect(5);
    assert!(ran.err.contains("/looping: stopped twice by the wall-clock"), "{}", ran.err);
}
