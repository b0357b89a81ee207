//! `check`, `submit` and `withdraw`: a contestant's way.

use std::fs;

use crate::support::*;

#[test]
fn a_good_bot_goes_in_and_out() {
    let folder = folder();
    mini_card_tournament(&folder.path().join("cup"), 3, "");
    let wasm = mini_card_bot("(i64.const 0)");
    write(&folder.path().join("mine.wasm"), &wasm);
    let submit = |more: &[&str]| {
        let command = ["submit", "mine.wasm", "--to", "cup", "--as", "ada"];
        fairdeal(folder.path(), &[&command, more].concat())
    };
    submit(&["--author", "Ada"]).expect(0);
    let entries = folder.path().join("cup/entries");
    assert_eq!(fs::read(entries.join("ada.wasm")).expect("the bot is in"), wasm);
    let receipt = json(&entries.join("ada.json"));
    assert_eq!((receipt["name"].as_str(), receipt["author"].as_str()), (Some("ada"), Some("Ada")));
    assert_eq!(receipt["checks"][0]["play"]["verdicts"]["ok"], 20);
    assert!(submit(&[]).expect(0).out.contains("was there already"));

    let other = mini_card_bot("(i64.const 1)");
    write(&folder.path().join("mine.wasm"), &other);
    let ran = submit(&[]).expect(1);
    assert!(ran.err.contains("--replace"), "{}", ran.err);
    assert_eq!(fs::read(entries.join("ada.wasm")).expect("the bot is in"), wasm);
    submit(&["--replace"]).expect(0);
    assert_eq!(fs::read(entries.join("ada.wasm")).expect("the bot is in"), other);
    let kept = files(&entries.join("history"));
    assert!(kept.values().any(|bytes| *bytes == wasm), "the replaced bot is kept");

    // Receipts and history are no entries; the author is known.
    fairdeal(folder.path(), &["run", "cup", "-q"]).expect(0);
    let standings = json(&folder.path().join("cup/results/standings.json"));
    let rows = standings["standings"].as_array().expect("a list");
    assert_eq!(rows.len(), 4);
    let mine = rows.iter().find(|row| row["name"] == "ada").expect("ada played");
    assert_eq!(mine["forfeits"], 0);

    fairdeal(folder.path(), &["withdraw", "ada", "--from", "cup"]).expect(0);
    assert!(!entries.join("ada.wasm").exists() && !entries.join("ada.json").exists());
    let ran = fairdeal(folder.path(), &["withdraw", "ada", "--from", "cup"]).expect(1);
    assert!(ran.err.contains("no bot named ada"), "{}", ran.err);
}

#[test]
fn a_bad_bot_is_not_taken_and_its_author_is_told_why() {
    let folder = folder();
    mini_card_tournament(&folder.path().join("cup"), 3, "");
    let wrong_name = wat::parse_str(
        r#"(module (memory (export "memory") 1)
            (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
            (func (export "discard") (param i32) (result i64) (i64.const 0)))"#,
    );
    let cases: [(&str, Vec<u8>); 6] = [
        ("trap", mini_card_bot("(unreachable)")),
        ("illegal", mini_card_bot("(i64.const -1)")),
        ("misspelt", wrong_name.expect("the text is WebAssembly")),
        ("component", b"\0asm\x0d\0\x01\0".to_vec()),
        ("text", b"(module)".to_vec()),
        ("empty", Vec::new()),
    ];
    let mut messages = String::new();
    for (name, wasm) in cases {
        let file = format!("{name}.wasm");
        write(&folder.path().join(&file), wasm);
        let arguments = ["submit", &file, "--to", "cup", "--as", name];
        messages += &fairdeal(folder.path(), &arguments).expect(1).err;
        fairdeal(folder.path(), &["check", &file]).expect(1);
        assert!(!folder.path().join("cup/entries").join(&file).exists());
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn an_answer_that_is_no_move_is_told_in_the_same_words_everywhere() {
    let folder = folder();
    for (game, tournament, function, answer, words) in [
        (
            "mini-card",
            "bonus-cup",
            "mini_card_discard",
            "(i64.const -1)",
            "answer -1 is no held card: the hand has ",
        ),
        (
            "mastermind",
            "mastermind-classic",
            "mastermind_guess",
            "(i64.const 9)",
            "answer 9 (0x9) is no code: ",
        ),
        (
            "set",
            "set-sprint",
            "set_spot",
            "(i64.const 3)",
            "answer 3 (0b11) is no claim: cards that the answer claims: 2; a match has 3",
        ),
        (
            "set",
            "set-sprint",
            "set_spot",
            "(i64.const 0x8000000000000001)",
            "is no claim: bit 63 of the answer is set",
        ),
        ("set", "set-sprint", "set_spot", "(i64.const 7)", "a match has 108 answers at most"),
    ] {
        write(&folder.path().join("odd.wasm"), bot(function, answer));
        let arguments = ["match", tournament, "--deal", "0", "--bot", "odd.wasm"];
        let played = fairdeal(folder.path(), &arguments).expect(0).out;
        assert!(played.contains(words), "{words}: {played}");
        let arguments = ["check", "odd.wasm", "--tournament", tournament];
        let checked = fairdeal(folder.path(), &arguments).expect(1).out;
        let reason = checked.lines().find_map(|line| line.strip_prefix("reason  "));
        let reason = reason.unwrap_or_else(|| panic!("{game}: {checked}"));
        assert!(reason.contains(words), "{reason}");
        // The same sentence, unless the first failure is at another deal.
        assert!(played.contains(reason) || !checked.contains("#0/odd"), "{reason}: {played}");
    }
}

#[test]
fn one_is_one_and_a_deal_that_is_not_played_is_said_to_be_none() {
    let folder = folder();
    let spec = "game = \"mini-card\"\nseed = 7\ncount = 1\nentries = [\"bundled:first\"]\n";
    write(&folder.path().join("cup/tournament.toml"), spec);
    let ran = fairdeal(folder.path(), &["run", "cup", "--threads", "1"]).expect(0);
    assert!(ran.err.contains("1 bot, 1 deal, 1 match; "), "{}", ran.err);
    assert!(ran.err.contains(" on 1 thread\n"), "{}", ran.err);
    let said = fairdeal(folder.path(), &["validate", "cup"]).expect(0).out;
    assert!(said.contains("1 deal, 1 entry\n"), "{said}");
    for (deal, noted) in [("0", false), ("1", true), ("18446744073709551615", true)] {
        let address = format!("cup@7#{deal}/first");
        for arguments in [
            &["match", "cup", "--deal", deal, "--bot", "first"][..],
            &["deal", "cup", "--deal", deal],
            &["watch", &address],
        ] {
            let ran = fairdeal(folder.path(), arguments).expect(0);
            let note = format!("note: cup plays deals 0 to 0: deal {deal} is none of them");
            assert_eq!(ran.err.contains(&note), noted, "{}", ran.err);
        }
    }
}

#[test]
fn names_deadlines_and_bundled_tournaments_are_kept() {
    let folder = folder();
    write(&folder.path().join("mine.wasm"), mini_card_bot("(i64.const 0)"));
    let submit = |to: &str, name: &str| {
        fairdeal(folder.path(), &["submit", "mine.wasm", "--to", to, "--as", name])
    };
    mini_card_tournament(&folder.path().join("past"), 3, "deadline = 2020-01-01T00:00:00Z");
    assert!(submit("past", "ada").expect(1).err.contains("the deadline was 2020-01-01T00:00:00Z"));
    mini_card_tournament(&folder.path().join("open"), 3, "deadline = 9000-01-01T00:00:00Z");
    submit("open", "ada").expect(0);
    let ran = submit("open", "beam").expect(1);
    assert!(ran.err.contains("the name beam is taken"), "{}", ran.err);
    submit("open", "../evil").expect(2);
    submit("open", "a\u{1b}[31m").expect(2);
    assert!(submit("bonus-cup", "ada").expect(1).err.contains("fairdeal init"));
}

#[test]
fn check_tells_an_author_everything() {
    let folder = folder();
    write(&folder.path().join("mine.wasm"), mini_card_bot("(i64.const 0)"));
    let ran = fairdeal(folder.path(), &["check", "mine.wasm"]).expect(0);
    insta::assert_snapshot!(ran.out);
    let ran = fairdeal(folder.path(), &["check", "mine.wasm", "--format", "json"]).expect(0);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(report["good"], true);
    let first = |row: &&serde_json::Value| row["name"] == "first";
    let play = &report["checks"][0]["play"];
    let baseline = play["bundled"].as_array().expect("a list").iter().find(first);
    assert_eq!(baseline.expect("first is bundled")["mean"], play["mean"], "the same strategy");

    // Where it trapped, by the names that the text gives, what it said, and on which view.
    let trapping = wat::parse_str(
        r#"(module (import "fairdeal" "log" (func $log (param i32 i32)))
            (memory (export "memory") 1)
            (data (i32.const 4096) "no idea")
            (func $deeper (call $log (i32.const 4096) (i32.const 7)) unreachable)
            (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
            (func $answer (export "mini_card_discard") (param i32) (result i64)
                (call $deeper) (i64.const 0)))"#,
    );
    write(&folder.path().join("trap.wasm"), trapping.expect("the text is WebAssembly"));
    let ran = fairdeal(folder.path(), &["check", "trap.wasm", "--deals", "2"]).expect(1);
    let failure = ran.out.split("FAILED").nth(1).expect("a failure is told");
    insta::assert_snapshot!("check_tells_where_a_bot_trapped", failure);
    let arguments = ["check", "trap.wasm", "--deals", "2", "--format", "json"];
    let ran = fairdeal(folder.path(), &arguments).expect(1);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let failure = &report["checks"][0]["play"]["failure"];
    assert_eq!(failure["functions"], serde_json::json!(["deeper", "answer"]));
    assert_eq!((&failure["log"], &failure["answer"]), (&"no idea\n".into(), &0.into()));
    assert!(failure["view"].as_str().is_some_and(|view| view.len() > 40), "{failure}");

    mini_card_tournament(&folder.path().join("cup"), 3, "[limits]\nfuel_per_answer = 3");
    let spec = "game = \"mini-card\"\nseed = 1\n[limits]\nfuel_per_answer = 3\n";
    write(&folder.path().join("cup/tournament.toml"), spec);
    let ran = fairdeal(folder.path(), &["check", "mine.wasm", "--tournament", "cup"]).expect(1);
    assert!(ran.out.contains("out-of-fuel 20"), "{}", ran.out);
    let reason = "reason  an answer used all of 3 fuel: an endless loop?";
    assert!(ran.out.contains(reason), "{}", ran.out);
    assert!(ran.out.contains("repeat  fairdeal match cup --deal 0 --bot mine.wasm"), "{}", ran.out);
}

#[test]
fn what_is_odd_about_entries_is_said() {
    let folder = folder();
    mini_card_tournament(&folder.path().join("cup"), 5, "");
    let bot = repository("bots/dist/mini-card/greedy.wasm");
    let bot = bot.to_str().expect("a plain path");
    let submit = ["submit", bot, "--to", "cup", "--as", "ada", "--author", "Ada"];
    fairdeal(folder.path(), &submit).expect(0);
    assert_eq!(fairdeal(folder.path(), &["validate", "cup"]).expect(0).err, "");
    let entries = folder.path().join("cup/entries");
    write(&entries.join("ada.wasm"), mini_card_bot("(i64.const 0)"));
    write(&entries.join("twin.wasm"), mini_card_bot("(i64.const 0)"));
    write(&entries.join("eve.json"), "{}");
    write(&entries.join("mine.py"), "print(1)");
    let said = fairdeal(folder.path(), &["validate", "cup"]).expect(0).err;
    for words in [
        "ada.wasm is not the file of its receipt",
        "eve.json is a receipt, but eve.wasm is not there",
        "mine.py is no .wasm file",
        "twin and ada are the same file",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The author of the receipt is not that of another file.
    fairdeal(folder.path(), &["run", "cup", "-q"]).expect(0);
    let record = json(&folder.path().join("cup/results/tournament.json"));
    let bots = record["bots"].as_array().expect("bots");
    assert!(bots.iter().all(|bot| bot["author"].is_null()), "{record}");
}
