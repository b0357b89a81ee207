//! `rules`: the right answers of tests/cases, asked from the command line.

use serde_json::Value;

use crate::support::*;

fn case_file(name: &str) -> Value {
    json(&repository("tests/cases").join(name))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The answer to a question about a game: the lines that it prints.
#[track_caller]
fn ask(game: &str, arguments: &[&str]) -> String {
    let ran = fairdeal(folder().path(), &[&["rules", game], arguments].concat()).expect(0);
    ran.out.trim_end().to_owned()
}

#[test]
fn mini_card_cases() {
    let cases = case_file("mini_card.json");
    let cases = cases["cases"].as_array().expect("a list of cases");
    assert!(!cases.is_empty());
    for case in cases {
        let (cards, moves, goal) =
            (text(&case["cards"]), text(&case["moves"]), text(&case["goal"]));
        let game = ["--cards", &cards, "--moves", &moves, "--goal", &goal];
        for (strategy, score) in case["score"].as_object().expect("scores by strategy") {
            let question = [&["play"], &game[..], &["--discard", strategy]].concat();
            assert_eq!(ask("mini-card", &question), score.to_string(), "{strategy} in {case}");
        }
        let best = ask("mini-card", &[&["best"], &game[..]].concat());
        assert_eq!(best.lines().next(), Some(text(&case["optimum"]).as_str()), "{case}");
        let play = [&["play"], &game[..], &["--discard", "best"]].concat();
        assert_eq!(ask("mini-card", &play), case["optimum"].to_string(), "{case}");
        let steps = ask("mini-card", &[&["steps"], &game[..], &["--discard", "first"]].concat());
        let expected: Vec<String> = case["steps_first"]
            .as_array()
            .expect("a list of steps")
            .iter()
            .map(|step| {
                let (name, card) = (text(&step[0]), text(&step[1]));
                format!("({name} ({} . {}))", &card[..1], &card[1..])
            })
            .collect();
        assert_eq!(steps, format!("({})", expected.join(" ")), "{case}");
    }
}

#[test]
fn examples_of_the_assignment() {
    let six = "((H . 3) (H . 2) (H . A) (D . J) (D . Q) (C . J))";
    let red = "((H . 3) (H . 2) (H . A) (D . A) (D . Q) (D . J))";
    let black = "((S . 3) (S . 2) (S . A) (C . A) (C . Q) (C . J))";
    let one_black = "((H . 3) (H . 2) (H . A) (D . A) (D . Q) (C . J))";
    let steps = "((draw (H . 3)) (draw (H . 2)) (draw (H . A)) (discard (H . 3)))";
    let moves = "(draw draw draw discard)";
    let examples: &[(&[&str], &str)] = &[
        (&["color", "(H . A)"], "red"),
        (&["color", "--card", "S10"], "black"),
        (&["rank", "(H . A)"], "11"),
        (&["rank", "(S . 10)"], "10"),
        (&["rank", "DJ"], "10"),
        (&["same-color", red], "#t"),
        (&["same-color", "--cards", black], "#t"),
        (&["same-color", one_black], "#f"),
        (&["same-color", ""], "#t"),
        (&["draw", "--cards", red, "--held", "()"], "((H . 3))"),
        (&["draw", "--cards", red, "--held", "S3 S2 SA"], "((S . 3) (S . 2) (S . A) (H . 3))"),
        (
            &[
                "discard",
                "--cards",
                black,
                "--moves",
                moves,
                "--goal",
                "66",
                "--held",
                red,
                "--discard",
                "last",
            ],
            "((H . 3) (H . 2) (H . A) (D . A) (D . Q))",
        ),
        (&["steps", "--cards", six, "--moves", moves, "--goal", "16"], steps),
        (&["held", steps], "((H . 2) (H . A))"),
        (&["held", "--steps", "()"], "()"),
        (&["points", six], "46"),
        (&["score", "--cards", six, "--goal", "50"], "4"),
        (&["score", "--cards", six, "--goal", "16"], "150"),
        (&["score", "--cards", "", "--goal", "-1"], "2"),
        (&["play", "--cards", six, "--moves", "dddx", "--goal", "16", "--discard", "first"], "1"),
    ];
    for (question, answer) in examples {
        assert_eq!(ask("mini-card", question), *answer, "{question:?}");
    }
}

#[test]
fn a_bot_is_a_strategy() {
    let folder = folder();
    write(&folder.path().join("mine.wasm"), mini_card_bot("(i64.const 0)"));
    write(&folder.path().join("bad.wasm"), mini_card_bot("(i64.const 9)"));
    write(&folder.path().join("trap.wasm"), mini_card_bot("(unreachable)"));
    let game = ["--cards", "H3 H2 HA DJ DQ CJ", "--moves", "dddx", "--goal", "16", "--discard"];
    let play = |bot| {
        fairdeal(folder.path(), &[&["rules", "mini-card", "play"], &game[..], &[bot]].concat())
    };
    assert_eq!(play("mine.wasm").expect(0).out, "1\n");
    assert!(play("bad.wasm").expect(1).err.contains("bad.wasm: illegal-move"));
    assert!(play("trap.wasm").expect(1).err.contains("trap.wasm: trap (wasm trap"));
    play("gone.wasm").expect(3);
}

#[test]
fn bad_text_is_named_with_line_and_column() {
    let mut messages = String::new();
    for question in [
        ["points", "H3 D1"],
        ["points", "((H . 3) (D . J)"],
        ["points", "((H . 3)\n (X . J))"],
        ["color", "H3 H4"],
        ["held", "((draw H3) (jump H3))"],
        ["held", "((discard (H . 3)))"],
    ] {
        let ran = fairdeal(folder().path(), &[&["rules", "mini-card"], &question[..]].concat());
        assert!(matches!(ran.code, Some(2 | 3)), "{ran:?}");
        messages += &format!("{}\n", ran.err);
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn mastermind_feedback_cases() {
    let cases = case_file("mastermind.json");
    for case in cases["feedback"].as_array().expect("a list of pairs") {
        let answer = format!("{} {}", case[2][0], case[2][1]);
        assert_eq!(ask("mastermind", &["feedback", &text(&case[0]), &text(&case[1])]), answer);
    }
}

#[test]
fn questions_that_would_never_end_are_refused() {
    let huge = ["--positions", "16", "--symbols", "16"];
    let possible = ["rules", "mastermind", "possible"];
    let ran = fairdeal(folder().path(), &[&possible[..], &huge, &["--list"]].concat()).expect(1);
    assert!(ran.err.contains("18446744073709551616 codes, and at most 1000000 are listed"));
    assert_eq!(ran.out, "");
    let row = "0000000000000000:0,0";
    let ran = fairdeal(folder().path(), &[&possible[..], &huge, &["--list", row]].concat());
    let ran = ran.expect(1);
    assert!(ran.err.contains("more than 1000000 codes"), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 1_000_000);
    let small = ["--positions", "4", "--symbols", "6", "--list"];
    let ran = fairdeal(folder().path(), &[&possible[..], &small].concat()).expect(0);
    assert_eq!(ran.out.lines().count(), 1297);
    let cards: Vec<String> = (0..1000).map(|number| format!("{number:03}")).collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    for (question, size) in [("find", "3"), ("count", "5")] {
        let arguments = [&["rules", "set", question, "--size", size], &cards[..]].concat();
        let ran = fairdeal(folder().path(), &arguments).expect(2);
        assert!(ran.err.contains("combinations of"), "{}", ran.err);
    }
    let arguments = [&["rules", "set", "find", "--count"], &cards[..600]].concat();
    let ran = fairdeal(folder().path(), &arguments).expect(0);
    assert!(ran.out.contains("35820200 combinations"), "{}", &ran.out[ran.out.len() - 40..]);
}

#[test]
fn mastermind_histories() {
    let six = ["--positions", "4", "--symbols", "6"];
    fn possible<'a>(rows: &[&'a str]) -> Vec<&'a str> {
        [&["possible", "--positions", "4", "--symbols", "6"], rows].concat()
    }
    assert_eq!(ask("mastermind", &possible(&[])), "1296");
    assert_eq!(ask("mastermind", &possible(&["0011:3,0"])), "20");
    let listed = ask("mastermind", &possible(&["0000:3,0", "--list"]));
    assert_eq!(listed.lines().count(), 20 + 1, "3 strikes leave one of 4 places for 5 symbols");
    assert_eq!((listed.lines().next(), listed.lines().last()), (Some("0001"), Some("20")));
    let bulls = ["possible", "--positions", "4", "--symbols", "10", "--no-repeats", "0123:2,2"];
    assert_eq!(ask("mastermind", &bulls), "6");
    let question = possible(&["0000:2,0", "1111:1,0", "2222:2,0", "3333:0,0"]);
    let ran = fairdeal(folder().path(), &[&["rules", "mastermind"], &question[..]].concat());
    let ran = ran.expect(1);
    let words = "these contradict each other: 0000:2,0 1111:1,0 2222:2,0\n";
    assert!(ran.out.starts_with("0\n") && ran.out.ends_with(words), "{}", ran.out);

    let next = |strategy: &str, rows: &[&str]| {
        ask("mastermind", &[&["next"], &six[..], &["--strategy", strategy], rows].concat())
    };
    assert_eq!(next("minimax", &[]), "0011");
    assert_eq!(next("expected-size", &[]), "0012");
    assert_eq!(next("entropy", &[]), "0123");
    assert_eq!(next("most-parts", &[]), "0012");
    assert_eq!(next("first-consistent", &["0000:0,0"]), "1111");
    let wrong: [&[&str]; 5] = [
        &["feedback", "123", "12"],
        &["possible", "0011"],
        &["possible", "0016:0,0"],
        &["possible", "--symbols=17"],
        &["next", "--strategy=best"],
    ];
    for arguments in wrong {
        fairdeal(folder().path(), &[&["rules", "mastermind"], arguments].concat()).expect(2);
    }
}

#[test]
fn set_cases() {
    let cases = case_file("set.json");
    for table in cases["tables"].as_array().expect("tables") {
        let cards: Vec<String> =
            table["cards"].as_array().expect("cards").iter().map(text).collect();
        let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
        let sets: Vec<String> = table["sets"]
            .as_array()
            .expect("sets")
            .iter()
            .map(|set| set.as_array().expect("positions").iter().map(text).collect::<Vec<_>>())
            .map(|positions| positions.join(","))
            .collect();
        let find = |more: &[&str]| ask("set", &[&["find"], &cards[..], more].concat());
        assert_eq!(find(&[]), sets.join(" ! "));
        assert_eq!(find(&["--lines"]), sets.join("\n"));
        let n = cards.len();
        let combinations = n * (n - 1) * (n - 2) / 6;
        assert_eq!(
            find(&["--count"]).trim_start(),
            format!("{}\n{combinations} combinations", sets.join(" ! ")).trim_start()
        );
        assert_eq!(ask("set", &[&["count"], &cards[..]].concat()), sets.len().to_string());
        for set in &sets {
            let three: Vec<&str> = set
                .split(',')
                .map(|position| cards[position.parse::<usize>().expect("a position") - 1])
                .collect();
            assert_eq!(ask("set", &[&["is-set"], &three[..]].concat()), "true");
        }
    }
    for cards in cases["not_sets"].as_array().expect("cards") {
        let cards: Vec<String> = cards.as_array().expect("cards").iter().map(text).collect();
        let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
        assert_eq!(ask("set", &[&["is-set"], &cards[..]].concat()), "false");
    }
    for (shape, count) in cases["figures"]["matches"].as_object().expect("counts") {
        let (values, attributes) = shape[1..].split_once('n').expect("values and attributes");
        let question = ["count", "--values", values, "--attributes", attributes];
        assert_eq!(ask("set", &question), count.to_string());
    }
    assert_eq!(ask("set", &["count"]), cases["figures"]["sets"].to_string());
}

#[test]
fn random_cards_and_numbers_of_set() {
    let dealt = ask("set", &["deal", "--cards", "12", "--seed", "7"]);
    insta::assert_snapshot!(dealt);
    assert_eq!(ask("set", &["deal", "--seed", "7"]), dealt);
    assert_ne!(ask("set", &["deal", "--seed", "8"]), dealt);
    // The line is one argument, or as many as it has words.
    assert_eq!(
        ask("set", &["count", &dealt]),
        ask("set", &[&["count"], &dealt.split(' ').collect::<Vec<_>>()[..]].concat())
    );
    let all = ask("set", &["deal", "--cards", "81"]);
    let mut cards: Vec<&str> = all.split(' ').collect();
    cards.sort_unstable();
    cards.dedup();
    assert_eq!(cards.len(), 81);
    let numbers = ask("set", &["deal", "--range", "1", "81", "--count", "12", "--seed", "3"]);
    let mut numbers: Vec<u32> = numbers.split(' ').map(|n| n.parse().expect("a number")).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 12);
    assert!(numbers.iter().all(|n| (1..=81).contains(n)));
    let shuffled = ask("set", &["deal", "--range", "-2", "2"]);
    assert_eq!(shuffled.split(' ').count(), 5);
    let wide = ask("set", &["deal", "--attributes", "2", "--values", "5", "--cards", "3"]);
    assert!(wide.split(' ').all(|card| card.len() == 2), "{wide}");
    for question in [
        &["deal", "--cards", "82"][..],
        &["deal", "--range", "5", "1"],
        &["deal", "--range", "1", "2", "--count", "3"],
        &["deal", "--range", "-9223372036854775808", "9223372036854775807"],
        &["find", "12", "123"],
        &["is-set", "12"],
        &["find", "--size", "9", "12", "12"],
        &["count", "--attributes", "7"],
    ] {
        fairdeal(folder().path(), &[&["rules", "set"], question].concat()).expect(2);
    }
}
