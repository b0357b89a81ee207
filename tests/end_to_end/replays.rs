//! `match` and `replay`: any match again from its seed.

use std::fs;

use crate::support::*;

#[test]
fn a_replay_agrees_until_something_is_changed() {
    let folder = folder();
    mini_card_tournament(folder.path(), 40, "");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let results = folder.path().join("results");
    // The results alone are enough, elsewhere.
    let moved = folder.path().join("elsewhere");
    fs::rename(&results, &moved).expect("the folder can be moved");
    fs::remove_file(folder.path().join("tournament.toml")).expect("the spec can be removed");
    let replay =
        |more: &[&str]| fairdeal(folder.path(), &[&["replay", "elsewhere"], more].concat());
    let ran = replay(&[]).expect(0);
    assert_eq!(ran.out, "120 matches played again: all the same\n");
    assert_eq!(replay(&["--deal", "3"]).expect(0).out, "3 matches played again: all the same\n");
    let one = replay(&["--deal", "3", "--bot", "beam"]).expect(0);
    assert_eq!(one.out, "1 match played again: all the same\n");
    replay(&["--deal", "40"]).expect(3);
    replay(&["--bot", "nobody"]).expect(3);

    // A row is changed.
    let path = moved.join("matches.csv");
    let rows = fs::read_to_string(&path).expect("the rows are there");
    let changed = rows.replacen(",ok,", ",trap,", 1);
    write(&path, &changed);
    let ran = replay(&[]).expect(1);
    let said = "#0/beam: verdict trap in the results, ok now";
    assert!(ran.out.contains(said), "{}", ran.out);
    // A row is taken out.
    let shorter: Vec<&str> =
        rows.lines().enumerate().filter(|(n, _)| *n != 1).map(|l| l.1).collect();
    write(&path, shorter.join("\n") + "\n");
    let ran = replay(&[]).expect(1);
    assert!(ran.out.contains("cup@7#0/beam: missing in the results"), "{}", ran.out);
    write(&path, &rows);
    // The ranking is changed.
    let path = moved.join("standings.json");
    let standings = fs::read_to_string(&path).expect("the standings are there");
    write(&path, standings.replacen("\"rank\": 1", "\"rank\": 2", 1));
    let ran = replay(&[]).expect(1);
    assert!(ran.out.contains("standings.json is not what the matches give"), "{}", ran.out);
    write(&path, &standings);
    replay(&[]).expect(0);
    // One byte of a bot is changed.
    let record = json(&moved.join("tournament.json"));
    let sha256 = record["bots"][1]["sha256"].as_str().expect("a digest").to_owned();
    let name = record["bots"][1]["name"].as_str().expect("a name").to_owned();
    let path = moved.join(format!("bots/{sha256}.wasm"));
    let mut wasm = fs::read(&path).expect("the bot is there");
    *wasm.last_mut().expect("the bot has bytes") ^= 1;
    write(&path, wasm);
    let ran = replay(&[]).expect(1);
    assert!(ran.out.contains(&format!("bot {name}: ")), "{}", ran.out);
    assert!(ran.out.contains("has changed"), "{}", ran.out);
}

#[test]
fn explicit_deals_are_replayed_from_the_results() {
    let folder = folder();
    let deal = fairdeal(folder.path(), &["deal", "bonus-cup", "--deal", "1", "--format", "sexpr"]);
    write(&folder.path().join("mine.txt"), deal.expect(0).out);
    mini_card_tournament(folder.path(), 1, "deals = \"mine.txt\"");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    fs::remove_file(folder.path().join("mine.txt")).expect("the file can be removed");
    fairdeal(folder.path(), &["replay", "."]).expect(0);
}

#[test]
fn a_match_shows_what_the_results_say() {
    let folder = folder();
    mini_card_tournament(folder.path(), 4, "");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let arguments = ["match", ".", "--deal", "2", "--bot", "beam", "--format", "json"];
    let shown: serde_json::Value =
        serde_json::from_str(&fairdeal(folder.path(), &arguments).expect(0).out).expect("JSON");
    let rows = rows(&folder.path().join("results"));
    let row = rows.iter().find(|row| row["deal"] == "2" && row["bot"] == "beam").expect("the row");
    assert_eq!(shown["digest"], row["digest"].as_str());
    assert_eq!(shown["score"].to_string(), row["score"]);
    assert_eq!(shown["par"].to_string(), row["par"]);
    assert_eq!(shown["fuel"].to_string(), row["fuel"]);
    let text = fairdeal(folder.path(), &["match", "bonus-cup", "--deal", "17", "--bot", "first"]);
    insta::assert_snapshot!(text.expect(0).out);
}

#[test]
fn what_a_bot_says_reaches_its_author() {
    let folder = folder();
    let text = r#"(module
        (import "fairdeal" "log" (func $log (param i32 i32)))
        (memory (export "memory") 1)
        (data (i32.const 1024) "panicked: no card\1b[31m")
        (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 4096))
        (func (export "mini_card_discard") (param i32) (result i64)
            (call $log (i32.const 1024) (i32.const 22)) (unreachable)))"#;
    let wasm = wat::parse_str(text).expect("the text is WebAssembly");
    write(&folder.path().join("my bot.wasm"), &wasm);
    write(&folder.path().join("talks.wasm"), &wasm);
    let arguments = ["match", "bonus-cup", "--deal", "0", "--bot", "talks.wasm"];
    let ran = fairdeal(folder.path(), &arguments).expect(0);
    assert!(ran.out.contains("log: panicked: no card"), "{}", ran.out);
    let checked = fairdeal(folder.path(), &["check", "talks.wasm"]).expect(1);
    assert!(checked.out.contains("log     panicked: no card"), "{}", checked.out);
    assert!(!ran.out.contains('\u{1b}') && !checked.out.contains('\u{1b}'));
    // A file whose name is no bot's name is told so.
    let ran = fairdeal(folder.path(), &["check", "my bot.wasm"]).expect(3);
    assert!(ran.err.contains("name \"my bot\" is not allowed"), "{}", ran.err);
}

#[test]
fn a_match_tells_an_author_why_the_bot_failed() {
    let folder = folder();
    write(
        &folder.path().join("mine.wasm"),
        mini_card_bot("(i64.div_u (i64.const 1) (i64.const 0))"),
    );
    let arguments = ["match", "bonus-cup", "--deal", "0", "--bot", "mine.wasm"];
    let ran = fairdeal(folder.path(), &arguments).expect(0);
    assert!(ran.out.contains("forfeit: trap"), "{}", ran.out);
    assert!(ran.out.contains("reason: wasm trap: integer divide by zero"), "{}", ran.out);
    let arguments = ["match", "bonus-cup", "--deal", "0", "--bot", "nobody"];
    let ran = fairdeal(folder.path(), &arguments).expect(3);
    assert!(ran.err.contains("nobody: no such entry and no such file"), "{}", ran.err);
}

#[test]
fn an_address_is_enough_to_see_and_to_repeat_a_match() {
    let folder = folder();
    mini_card_tournament(folder.path(), 6, "");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let by_options = ["match", ".", "--deal", "4", "--bot", "beam"];
    let shown = fairdeal(folder.path(), &by_options).expect(0).out;
    assert!(shown.starts_with("cup@7#4/beam\n"), "{shown}");
    let by_address =
        |more: &[&str]| fairdeal(folder.path(), &[&["match", "cup@7#4/beam"], more].concat());
    assert_eq!(by_address(&[]).expect(0).out, shown);
    // The results alone are enough, and show the bots as they were.
    fs::rename(folder.path().join("results"), folder.path().join("kept")).expect("a new name");
    fs::remove_file(folder.path().join("tournament.toml")).expect("the spec can be removed");
    let ran = by_address(&[]).expect(3);
    assert!(ran.err.contains("--in FOLDER"), "{}", ran.err);
    assert_eq!(by_address(&["--in", "kept"]).expect(0).out, shown);
    let from_results = ["match", "kept", "--deal", "4", "--bot", "beam"];
    assert_eq!(fairdeal(folder.path(), &from_results).expect(0).out, shown);
    assert_eq!(
        fairdeal(folder.path(), &["replay", "kept", "cup@7#4/beam"]).expect(0).out,
        "1 match played again: all the same\n"
    );
    // Bundled tournaments are found by their names, whatever the seed.
    let ran = fairdeal(folder.path(), &["match", "bonus-cup@99#17/exact"]).expect(0);
    assert!(ran.out.starts_with("bonus-cup@99#17/exact\n"), "{}", ran.out);
    for (arguments, code) in [
        (&["match", "cup@7#4/nobody", "--in", "kept"][..], 3),
        (&["match", "cup@7#6/beam", "--in", "kept", "--deal", "1"], 2),
        (&["match", "cup@8#4/beam", "--in", "kept"], 2),
        (&["match", "bonus-cup@7#x/beam"], 2),
        (&["match", "bonus-cup"], 2),
        (&["replay", "kept", "cup@8#4/beam"], 3),
        (&["replay", "kept", "cup@7#44/beam"], 3),
        (&["replay", "kept", "cup@7"], 2),
    ] {
        fairdeal(folder.path(), arguments).expect(code);
    }
}

#[test]
fn a_sample_is_drawn_from_its_seed() {
    let folder = folder();
    mini_card_tournament(folder.path(), 30, "");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let sample = |more: &[&str]| {
        fairdeal(folder.path(), &[&["replay", ".", "--sample"], more].concat()).expect(0)
    };
    let ran = sample(&["8"]);
    assert_eq!(ran.out, "8 matches played again: all the same\n");
    assert!(ran.err.contains("--sample-seed"), "{}", ran.err);
    assert_eq!(sample(&["8", "--sample-seed", "1"]).out, ran.out);
    assert_eq!(sample(&["5", "--bot", "beam"]).out, "5 matches played again: all the same\n");
    assert_eq!(sample(&["500"]).out, "90 matches played again: all the same\n");
}

#[test]
fn a_difference_is_explained() {
    let folder = folder();
    mini_card_tournament(folder.path(), 10, "");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let path = folder.path().join("results/tournament.json");
    let record = fs::read_to_string(&path).expect("the record is there");
    let after = |from: &str, to: &str| {
        assert!(record.contains(from), "{from}");
        write(&path, record.replacen(from, to, 1));
        fairdeal(folder.path(), &["replay", "."])
    };
    let ran = after("\"seed\": 7", "\"seed\": 8").expect(1);
    assert!(ran.out.contains("the spec has changed since the run"), "{}", ran.out);
    assert!(ran.out.contains("now: the spec has changed"), "{}", ran.out);
    let ran = after("\"bytes\": 1", "\"bytes\": 9").expect(1);
    assert!(ran.out.contains("tournament.json says"), "{}", ran.out);
    let ran = after("48.0.8", "47.0.0").expect(0);
    assert!(ran.err.contains("note: the results were played on wasmtime 47.0.0"), "{}", ran.err);
    write(&path, &record);
    let rows = folder.path().join("results/matches.csv");
    let text = fs::read_to_string(&rows).expect("the rows are there");
    let line = text.lines().nth(2).expect("a row");
    let fields: Vec<&str> = line.split(',').collect();
    let score: i64 = fields[2].parse().expect("a score");
    let lower = line.replacen(&format!(",{score},"), &format!(",{},", score - 1), 1);
    write(&rows, text.replacen(line, &lower, 1));
    let ran = fairdeal(folder.path(), &["replay", "."]).expect(1);
    assert!(ran.out.contains("the row has been changed, since"), "{}", ran.out);
}

#[test]
fn what_needs_no_play_is_checked_whatever_is_played() {
    let folder = folder();
    mini_card_tournament(folder.path(), 20, "");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let at = |name: &str| folder.path().join("results").join(name);
    let replay = |more: &[&str]| fairdeal(folder.path(), &[&["replay", "."], more].concat());
    let named = |words: &str| {
        for more in [&[][..], &["--sample", "2"], &["--deal", "3"], &["--bot", "beam"]] {
            let ran = replay(more).expect(1);
            assert!(ran.out.contains(words), "{more:?}: {}", ran.out);
        }
    };
    let change = |name: &str, from: &str, to: &str, words: &str| {
        let text = fs::read_to_string(at(name)).expect("the file is there");
        assert!(text.contains(from), "{from}");
        write(&at(name), text.replacen(from, to, 1));
        named(words);
        write(&at(name), text);
        replay(&["--sample", "2"]).expect(0);
    };
    change("standings.json", "\"rank\": 1", "\"rank\": 2", "not what the matches give");
    change("tournament.json", "\"spec_sha256\"", "\"shard\": \"1/1\", \"spec_sha256\"", "json");
    change("matches.csv", "\n5,", "\n05,", "matches.csv: it says the same, but not as");
    change("tournament.json", "\"seed\": 7", "\"seed\":  7", "tournament.json: it says the same");
    let rows = fs::read_to_string(at("matches.csv")).expect("the rows are there");
    let mut lines: Vec<&str> = rows.lines().collect();
    let row = lines.remove(8);
    write(&at("matches.csv"), lines.join("\n") + "\n");
    named("missing in the results");
    lines.insert(9, row);
    write(&at("matches.csv"), lines.join("\n") + "\n");
    named("not in its place");
    write(&at("matches.csv"), &rows);
    fs::remove_file(at("standings.json")).expect("the file can be removed");
    named("standings.json");
}
