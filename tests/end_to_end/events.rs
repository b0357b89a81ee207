//! Tournaments of several events: points by place, and everything that one event can do.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::*;

const CUP: &str = "name = \"cup\"\ntitle = \"All round\"\nseed = 7\n\
    entries = [\"bundled:decathlete\", \"bundled:gambler\", \"bundled:plodder\"]\n\
    [[event]]\nname = \"cards\"\ngame = \"mini-card\"\ncount = 300\n\
    [[event]]\nname = \"codes\"\ngame = \"mastermind\"\ncount = 60\n\
    [[event]]\nname = \"sets\"\ngame = \"set\"\ncount = 20\n[event.rules]\nseats = 2\n";

fn cup(at: &Path) {
    write(&at.join("tournament.toml"), CUP);
}

#[test]
fn the_triathlon_ranks_by_places() {
    let folder = folder();
    let ran = fairdeal(folder.path(), &["run", "triathlon"]).expect(0);
    insta::assert_snapshot!(ran.out);
    let standings = json(&folder.path().join("triathlon-results/standings.json"));
    for row in standings["standings"].as_array().expect("standings") {
        let places = row["places"].as_object().expect("places").values();
        let sum: f64 = places.map(|points| points.as_f64().expect("points")).sum();
        assert_eq!(row["points"].as_f64(), Some(sum));
    }
    let ran = fairdeal(folder.path(), &["replay", "triathlon-results"]).expect(0);
    assert_eq!(ran.out.matches("all the same").count(), 3, "{}", ran.out);
    for format in ["csv", "markdown", "json"] {
        let arguments = ["run", "triathlon", "--deals", "5", "--overwrite", "--format", format];
        let ran = fairdeal(folder.path(), &arguments).expect(0);
        assert!(ran.out.contains("decathlete"), "{}", ran.out);
    }
}

#[test]
fn who_is_not_ranked_in_an_event_comes_last_in_it() {
    let folder = folder();
    cup(folder.path());
    for name in ["cards-only", "cards-too"] {
        let entry = folder.path().join(format!("entries/{name}.wasm"));
        write(&entry, mini_card_bot("(i64.const 0)"));
    }
    let ran = fairdeal(folder.path(), &["run", "."]).expect(0);
    insta::assert_snapshot!(ran.out);
    let standings = json(&folder.path().join("results/standings.json"));
    let row = standings["standings"].as_array().expect("standings").last().expect("a row").clone();
    // Three are ranked: the two that are not share the places 4 and 5.
    assert_eq!(row["places"]["codes"].as_f64(), Some(4.5));
    assert_eq!(row["unranked"]["sets"], "refused");
}

#[test]
fn events_resume_are_shared_out_and_are_replayed() {
    let folder = folder();
    cup(folder.path());
    fairdeal(folder.path(), &["run", ".", "-q", "--out", "whole"]).expect(0);
    let whole = files(&folder.path().join("whole"));
    // Killed as soon as the first event is done.
    let mut child = Command::new(FAIRDEAL)
        .args(["run", ".", "-q", "--out", "cut"])
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let first = folder.path().join("cut.partial/cards");
    while !first.exists() && child.try_wait().expect("it can be waited for").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("the run can be killed");
    child.wait().expect("the run ends");
    if !folder.path().join("cut").exists() {
        let other = ["run", ".", "--out", "cut", "--resume", "--seed", "8"];
        let ran = fairdeal(folder.path(), &other).expect(4);
        assert!(ran.err.contains("seed was 7 and is 8"), "{}", ran.err);
        // What is changed in an event that was played is not trusted.
        let rows = folder.path().join("cut.partial/cards/matches.csv");
        let text = fs::read_to_string(&rows).expect("the rows are there");
        write(&rows, text.replacen(",ok,", ",trap,", 1));
        fairdeal(folder.path(), &["run", ".", "-q", "--out", "cut", "--resume"]).expect(0);
    }
    assert_eq!(whole, files(&folder.path().join("cut")));
    for part in ["1/2", "2/2"] {
        fairdeal(folder.path(), &["run", ".", "-q", "--shard", part]).expect(0);
    }
    let merge = ["merge", "-q", "results-2-of-2", "results-1-of-2", "--out", "merged"];
    fairdeal(folder.path(), &merge).expect(0);
    assert_eq!(whole, files(&folder.path().join("merged")));
    let ran = fairdeal(folder.path(), &["merge", "results-2-of-2", "--out", "half"]).expect(3);
    assert!(ran.err.contains("missing: 1/2"), "{}", ran.err);
    assert!(!folder.path().join("half.partial").exists());

    let address = "cup.codes@7#11/plodder";
    let ran = fairdeal(folder.path(), &["match", address]).expect(0);
    assert!(ran.out.starts_with(address), "{}", ran.out);
    let again = fairdeal(folder.path(), &["match", address, "--in", "whole"]).expect(0);
    assert_eq!(ran.out, again.out);
    let ran = fairdeal(folder.path(), &["replay", "whole", address]).expect(0);
    assert_eq!(ran.out, "cup.codes: 1 match played again: all the same\n");
    fairdeal(folder.path(), &["match", "cup.sets@7#3/plodder+gambler"]).expect(0);
    fairdeal(folder.path(), &["match", "triathlon.cards", "--deal", "1", "--bot", "plodder"])
        .expect(0);
    fairdeal(folder.path(), &["deal", "triathlon.sets", "--deal", "1"]).expect(0);
    let ran = fairdeal(folder.path(), &["deal", "triathlon", "--deal", "1"]).expect(3);
    assert!(ran.err.contains("triathlon.codes"), "{}", ran.err);
    // The overall ranking is held against the events.
    let path = folder.path().join("whole/standings.json");
    let text = fs::read_to_string(&path).expect("the standings are there");
    write(&path, text.replacen("\"rank\": 1", "\"rank\": 2", 1));
    let ran = fairdeal(folder.path(), &["replay", "whole"]).expect(1);
    assert!(ran.out.contains("is not what the events give"), "{}", ran.out);
}

#[test]
fn a_bot_is_checked_and_submitted_for_all_events() {
    let folder = folder();
    cup(&folder.path().join("cup"));
    fairdeal(folder.path(), &["validate", "cup"]).expect(0);
    let bot = repository("bots/dist/all/specialist.wasm");
    let bot = bot.to_str().expect("a plain path");
    let ran = fairdeal(folder.path(), &["check", bot, "--tournament", "cup"]).expect(0);
    for event in ["cup.cards", "cup.codes", "cup.sets"] {
        assert!(ran.out.contains(event), "{}", ran.out);
    }
    fairdeal(folder.path(), &["submit", bot, "--to", "cup", "--as", "ada"]).expect(0);
    let receipt = json(&folder.path().join("cup/entries/ada.json"));
    assert_eq!(receipt["checks"].as_array().map(Vec::len), Some(3));
    let one = repository("bots/dist/set/incremental.wasm");
    let one = one.to_str().expect("a plain path");
    let ran = fairdeal(folder.path(), &["submit", one, "--to", "cup", "--as", "eve"]).expect(1);
    assert!(ran.err.contains("mini_card_discard"), "{}", ran.err);
    fairdeal(folder.path(), &["withdraw", "ada", "--from", "cup"]).expect(0);
}

#[test]
fn what_is_no_event_is_named() {
    let folder = folder();
    for (events, words) in [
        ("[[event]]\nname = \"a\"\ngame = \"chess\"\n", "unknown game \"chess\""),
        ("[[event]]\nname = \"a\"\ngame = \"set\"\n[event.rules]\nseats = 0\n", "event a: [rules]"),
        ("[[event]]\nname = \"a.b\"\ngame = \"set\"\n", "without a point"),
        ("[[event]]\nname = \"a\"\n", "missing field `game`"),
        (
            "[[event]]\nname = \"a\"\ngame = \"set\"\n[[event]]\nname = \"A\"\ngame = \"set\"\n",
            "two events",
        ),
        ("event = []\n", "no events"),
        ("game = \"set\"\n[[event]]\nname = \"a\"\ngame = \"set\"\n", "unknown field `game`"),
    ] {
        write(
            &folder.path().join("tournament.toml"),
            format!("name = \"cup\"\nseed = 7\n{events}"),
        );
        let ran = fairdeal(folder.path(), &["run", "."]).expect(3);
        assert!(ran.err.contains(words), "{events}: {}", ran.err);
    }
}
