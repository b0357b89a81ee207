//! Mastermind tournaments with real bots in the sandbox: the published totals to the digit.

use crate::support::*;

/// Total and worst of each bot of a tournament that was run.
#[track_caller]
fn assert_totals(results: &std::path::Path, expected: &[(&str, u64, u64)]) {
    let standings = json(&results.join("standings.json"));
    let rows = standings["standings"].as_array().expect("standings is a list");
    for (name, total, worst) in expected {
        let row = rows.iter().find(|row| row["name"] == *name).expect("the bot played");
        assert_eq!(
            (row["total"].as_u64(), row["worst"].as_u64()),
            (Some(*total), Some(*worst)),
            "{name}"
        );
        assert_eq!(
            (row["unsolved"].as_u64(), row["forfeits"].as_u64()),
            (Some(0), Some(0)),
            "{name}"
        );
        let histogram = row["histogram"].as_object().expect("a histogram");
        let sum: u64 = histogram
            .iter()
            .map(|(guesses, count)| {
                let guesses: u64 = guesses.parse().expect("a number of guesses");
                guesses * count.as_u64().expect("a count")
            })
            .sum();
        assert_eq!(sum, *total, "{name}");
    }
}

#[test]
fn all_secrets_of_4_by_6_take_the_published_totals() {
    let folder = folder();
    fairdeal(folder.path(), &["run", "mastermind-classic", "--out", "out", "-q"]).expect(0);
    assert_totals(
        &folder.path().join("out"),
        &[
            ("minimax", 5801, 5),
            ("expected-size", 5696, 6),
            ("entropy", 5722, 6),
            ("most-parts", 5668, 6),
            ("first-consistent", 7471, 9),
            ("optimal", 5625, 6),
            ("optimal-5", 5626, 5),
        ],
    );
    let standings = json(&folder.path().join("out/standings.json"));
    assert_eq!(standings["exhaustive"], true);
    assert_eq!(standings["deals"], 1296);
}

#[test]
fn unsolved_matches_and_forfeits_have_bins_of_their_own() {
    let folder = folder();
    let bot = |answer: &str| bot("mastermind_guess", answer);
    let spec = "game = \"mastermind\"\nseed = 1\ndeals = \"all\"\nentries = []\n\
                [rules]\npositions = 2\nsymbols = 3\nmax_guesses = 4\n";
    write(&folder.path().join("tournament.toml"), spec);
    write(&folder.path().join("entries/stubborn.wasm"), bot("(i64.const 0x00)"));
    write(&folder.path().join("entries/illegal.wasm"), bot("(i64.const 0x03)"));
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let standings = json(&folder.path().join("results/standings.json"));
    let row = |name: &str| {
        let rows = standings["standings"].as_array().expect("a list");
        rows.iter().find(|row| row["name"] == name).expect("the bot played").clone()
    };
    let stubborn = row("stubborn");
    // One secret of nine is 00, found at once; the others cost 5 each.
    assert_eq!((stubborn["total"].as_u64(), stubborn["worst"].as_u64()), (Some(41), Some(5)));
    assert_eq!(stubborn["histogram"], serde_json::json!({ "1": 1, "unsolved": 8 }));
    let illegal = row("illegal");
    assert_eq!(illegal["histogram"], serde_json::json!({ "forfeit": 9 }));
    assert_eq!((illegal["total"].as_u64(), illegal["unsolved"].as_u64()), (Some(45), Some(0)));
    fairdeal(folder.path(), &["replay", "."]).expect(0);
}

#[test]
fn a_match_and_its_deal_can_be_followed() {
    let folder = folder();
    let arguments =
        ["match", "mastermind-strike-and-ball", "--deal", "3", "--bot", "first-consistent"];
    insta::assert_snapshot!("match", fairdeal(folder.path(), &arguments).expect(0).out);
    let arguments = ["deal", "bulls-and-cows", "--deal", "5039"];
    insta::assert_snapshot!("deal", fairdeal(folder.path(), &arguments).expect(0).out);
    fairdeal(folder.path(), &["deal", "bulls-and-cows", "--deal", "5040"]).expect(3);
    let arguments = ["deal", "bulls-and-cows", "--deal", "0", "--format", "sexpr"];
    fairdeal(folder.path(), &arguments).expect(2);
}
