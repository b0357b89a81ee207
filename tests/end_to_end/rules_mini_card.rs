//! `rules mini-card` where it is easily wrong: strategies in any position, bots that fail, and
//! questions larger than a bot's view or the search.

use crate::support::*;

const SIX: &str = "H3 H2 HA DJ DQ CJ";

fn ask(arguments: &[&str]) -> Ran {
    ask_in(folder().path(), arguments)
}

fn ask_in(folder: &std::path::Path, arguments: &[&str]) -> Ran {
    fairdeal(folder, &[&["rules", "mini-card"], arguments].concat())
}

#[test]
fn every_question_has_help_with_an_example_that_works() {
    let questions = [
        "color",
        "rank",
        "same-color",
        "draw",
        "discard",
        "steps",
        "held",
        "points",
        "score",
        "play",
        "best",
    ];
    for question in questions {
        let help = ask(&[question, "--help"]).expect(0).out;
        let example = help.split("Example: ").nth(1).expect("an example");
        // The help is wrapped to the width of the terminal.
        let example = example.split_whitespace().collect::<Vec<_>>().join(" ");
        let rest = example.strip_prefix("fairdeal ").expect("an example of fairdeal");
        let output = std::process::Command::new("sh")
            .args(["-c", &format!("\"$FAIRDEAL\" {rest}")])
            .env("FAIRDEAL", FAIRDEAL)
            .env("FAIRDEAL_CACHE_DIR", CACHE)
            .output();
        let ran = Ran::of(output.expect("a shell starts")).expect(0);
        assert!(!ran.out.trim().is_empty(), "{example}");
    }
}

#[test]
fn the_best_discard_is_one_of_the_held_cards() {
    // After the draw H2 would be put away, which is not held yet.
    for (held, cards, moves, goal, left) in [
        ("C8 S9", "H2", "dx", "20", "((S . 9))"),
        ("H3 DK", "C7", "d", "10", "((H . 3))"),
        ("H3 DK", "C7", "xd", "10", "((H . 3))"),
        ("H3 H9", "", "", "3", "((H . 3))"),
        ("", SIX, "dddx", "16", "()"),
    ] {
        let question = ["discard", "--cards", cards, "--moves", moves, "--goal", goal];
        let question = [&question[..], &["--held", held, "--discard", "best"]].concat();
        assert_eq!(ask(&question).expect(0).out.trim_end(), left, "{question:?}");
    }
}

#[test]
fn what_the_search_does_not_reach_is_unknown_at_once() {
    // Each of the 5,000 discards is too much for the search: it is asked about the first alone.
    let cards = "H3 ".repeat(11_000);
    let moves = "d".repeat(5_000) + &"dx".repeat(5_000);
    let game = ["--cards", &cards, "--moves", &moves, "--goal", "100000"];
    let ran = ask(&[&["best"], &game[..]].concat()).expect(0);
    assert_eq!(ran.out, "unknown: the search was ended at its limit\n");
    let ran = ask(&[&["play"], &game[..], &["--discard", "best"]].concat()).expect(1);
    assert!(ran.out.is_empty() && ran.err.contains("the best discard is unknown"), "{ran:?}");
}

#[test]
fn bundled_bots_choose_as_the_strategies_of_their_names() {
    let game = ["--cards", "H3 C9 D4 SK H7 C2 DA", "--moves", "dddxdxddx", "--goal", "24"];
    for name in ["first", "last", "highest", "lowest", "greedy"] {
        let file = repository("bots/dist/mini-card").join(format!("{name}.wasm"));
        let by = |strategy: &str| {
            ask(&[&["steps"], &game[..], &["--discard", strategy]].concat()).expect(0).out
        };
        assert_eq!(by(file.to_str().expect("a path in UTF-8")), by(name), "{name}");
    }
    let exact = repository("bots/dist/mini-card/exact.wasm");
    let exact = exact.to_str().expect("a path in UTF-8");
    let played = ask(&[&["play"], &game[..], &["--discard", exact]].concat()).expect(0).out;
    let best = ask(&[&["best"], &game[..]].concat()).expect(0).out;
    assert_eq!(best.lines().next(), Some(played.trim_end()));
}

#[test]
fn a_bot_that_fails_is_named_with_its_verdict_and_its_own_words() {
    let folder = folder();
    let bots = [
        ("negative", "(i64.const -1)", "illegal-move: answer -1 is no held card: the hand has 3"),
        ("beyond", "(i64.const 3)", "illegal-move: answer 3 is no held card: the hand has 3"),
        ("trapping", "(unreachable)", "trap (wasm trap"),
        ("looping", "(loop $again (br $again)) (unreachable)", "out-of-fuel ("),
    ];
    let speaking = r#"(module
        (import "fairdeal" "log" (func $log (param i32 i32)))
        (memory (export "memory") 1)
        (data (i32.const 4096) "my own words")
        (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
        (func (export "mini_card_discard") (param i32) (result i64)
            (call $log (i32.const 4096) (i32.const 12)) (unreachable)))"#;
    for (name, answer, _) in bots {
        write(&folder.path().join(format!("{name}.wasm")), mini_card_bot(answer));
    }
    let wasm = wat::parse_str(speaking).expect("the text is WebAssembly");
    write(&folder.path().join("speaking.wasm"), wasm);
    let speaking = ("speaking", "", "\n  log: my own words\n");
    for (name, _, words) in bots.into_iter().chain([speaking]) {
        let file = format!("{name}.wasm");
        for question in ["play", "steps", "discard"] {
            let game = [question, "--cards", SIX, "--moves", "dddx", "--goal", "16"];
            let held = if question == "discard" { &["--held", "S3 S2 SA"][..] } else { &[] };
            let question = [&game[..], held, &["--discard", &file]].concat();
            let ran = ask_in(folder.path(), &question).expect(1);
            assert!(ran.out.is_empty(), "{ran:?}");
            assert!(ran.err.starts_with(&format!("fairdeal: {file}: ")), "{ran:?}");
            assert!(ran.err.contains(words), "{words:?} in {ran:?}");
        }
    }
}

#[test]
fn what_a_view_cannot_hold_is_no_fault_of_the_bot() {
    let folder = folder();
    // It is never asked, so that nothing it does can be seen.
    write(&folder.path().join("mine.wasm"), mini_card_bot("(unreachable)"));
    let longest = "d".repeat(65_535) + "x";
    for (moves, goal, words) in [
        (longest.as_str(), "16", "a bot sees at most 65535 cards or moves, not 65536"),
        ("dddx", "2147483648", "a bot's goal 2147483648 must fit in 32 bits"),
        ("dddx", "-2147483649", "a bot's goal -2147483649 must fit in 32 bits"),
    ] {
        let game = ["play", "--cards", SIX, "--moves", moves, "--goal", goal];
        let ran = ask_in(folder.path(), &[&game[..], &["--discard", "mine.wasm"]].concat());
        assert!(ran.expect(2).err.contains(words), "{words}");
    }
}

#[test]
fn goals_are_any_number_of_64_bits() {
    for (goal, score) in [
        // The game ends with its first move: 5 × (3 + 1), halved for one colour.
        ("-1", "10"),
        // A pre-score beyond 64 bits scores the most that a score can be.
        ("-9223372036854775808", "9223372036854775807"),
        // Two colours: nothing is halved.
        ("9223372036854775807", "9223372036854775802"),
    ] {
        let game = ["play", "--cards", "H3 S2", "--moves", "dd", "--goal", goal];
        assert_eq!(ask(&game).expect(0).out.trim_end(), score, "{goal}");
    }
    ask(&["score", "--cards", SIX, "--goal", "9223372036854775808"]).expect(2);
    ask(&["score", "--cards", SIX, "--goal", "ten"]).expect(2);
}

#[test]
fn lists_of_cards_in_either_form() {
    let game = ["--cards", SIX, "--moves", "x", "--goal", "16", "--held", "S3 DJ"];
    let steps = "((draw (H . 3)) (draw (D . J)) (discard (H . 3)))";
    let questions: [(&[&str], &str, &str); 3] = [
        (&["draw", "--cards", SIX, "--held", "DJ"], "((D . J) (H . 3))\n", "DJ H3\n"),
        (&[&["discard"], &game[..]].concat(), "((D . J))\n", "DJ\n"),
        (&["held", "--steps", steps], "((D . J))\n", "DJ\n"),
    ];
    for (question, sexpr, short) in questions {
        assert_eq!(ask(question).expect(0).out, sexpr);
        assert_eq!(ask(&[question, &["--format", "sexpr"]].concat()).expect(0).out, sexpr);
        assert_eq!(ask(&[question, &["--format", "short"]].concat()).expect(0).out, short);
    }
}
