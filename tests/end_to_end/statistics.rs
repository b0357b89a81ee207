//! What a ranking says of its own certainty.

use std::fs;

use crate::support::*;

/// The standings' rows, after a run of the tournament in this folder.
fn standings(folder: &std::path::Path) -> serde_json::Value {
    fairdeal(folder, &["run", ".", "-q", "--overwrite"]).expect(0);
    json(&folder.join("results/standings.json"))
}

#[test]
fn two_copies_of_one_bot_share_a_rank() {
    let folder = folder();
    mini_card_tournament(folder.path(), 60, "");
    let copy = repository("bots/dist/mini-card/beam.wasm");
    write(&folder.path().join("entries/copy.wasm"), fs::read(copy).expect("the bot is there"));
    let standings = standings(folder.path());
    let rows = standings["standings"].as_array().expect("rows");
    for (row, name) in rows.iter().zip(["beam", "copy"]) {
        assert_eq!(row["name"], name);
        assert_eq!(
            (&row["rank"], &row["rank_low"], &row["rank_high"]),
            (&1.into(), &1.into(), &2.into())
        );
    }
    let behind = &rows[1]["behind_leader"];
    assert_eq!(behind["against"], "beam");
    assert_eq!((&behind["difference"], &behind["p"]), (&0.0.into(), &1.0.into()));
    assert_eq!(behind["ci95"], serde_json::json!([0.0, 0.0]));
    assert!(rows[0]["behind_leader"].is_null() && rows[0]["behind_previous"].is_null());
    assert_eq!(standings["not_told_apart"][0]["bots"], serde_json::json!(["beam", "copy"]));
    let ran = fairdeal(folder.path(), &["run", ".", "--overwrite"]).expect(0);
    assert!(ran.out.contains("beam and copy had the same score at every deal"), "{}", ran.out);
    assert!(ran.out.contains("│        1–2 │"), "{}", ran.out);
}

#[test]
fn a_clear_difference_is_told_from_its_own_side() {
    let folder = folder();
    mini_card_tournament(folder.path(), 60, "");
    let standings = standings(folder.path());
    let rows = standings["standings"].as_array().expect("rows");
    assert_eq!((&rows[0]["name"], &rows[0]["rank_high"]), (&"beam".into(), &1.into()));
    for row in &rows[1..] {
        let behind = &row["behind_leader"];
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let difference = number(&row["mean"]) - number(&rows[0]["mean"]);
        assert!((number(&behind["difference"]) - difference).abs() < 1e-9, "{behind}");
        assert!(number(&behind["ci95"][0]) > 0.0 && number(&behind["p_holm"]) < 0.001, "{behind}");
        assert!(number(&behind["p"]) <= number(&behind["p_holm"]), "{behind}");
        assert_eq!(behind["deals"], 60);
    }
    assert_eq!(standings["tests"]["pairs"], 3);
}

#[test]
fn what_is_undefined_is_no_number() {
    let folder = folder();
    mini_card_tournament(folder.path(), 1, "");
    let standings = standings(folder.path());
    for row in standings["standings"].as_array().expect("rows") {
        assert!(row["ci95"].is_null(), "{row}");
        assert_eq!((&row["rank_low"], &row["rank_high"]), (&1.into(), &3.into()));
    }
    assert!(standings["standings"][1]["behind_leader"]["ci95"].is_null());
    for format in ["table", "csv", "markdown", "json"] {
        let ran = fairdeal(folder.path(), &["run", ".", "--overwrite", "--format", format]);
        let text = ran.expect(0).out.to_lowercase();
        let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        assert!(!words.contains(&"nan") && !words.contains(&"inf"), "{text}");
        assert_eq!(text.contains("n/a"), format != "json", "{text}");
    }
}

#[test]
fn exhaustive_deals_leave_nothing_to_chance() {
    let folder = folder();
    let text = "game = \"mastermind\"\nname = \"all\"\nseed = 1\ndeals = \"all\"\n\
                entries = [\"bundled:minimax\", \"bundled:entropy\"]\n\
                [rules]\npositions = 3\nsymbols = 4\n";
    write(&folder.path().join("tournament.toml"), text);
    let standings = standings(folder.path());
    assert!(standings["tests"].is_null());
    assert_eq!(standings["not_told_apart"], serde_json::json!([]));
    let rows = standings["standings"].as_array().expect("rows");
    let behind = &rows[1]["behind_leader"];
    assert!(behind["p"].is_null() && behind["p_holm"].is_null());
    assert_eq!((&behind["ci95"][0], &behind["deals"]), (&behind["difference"], &64.into()));
}

#[test]
fn matches_of_one_deal_are_one_observation() {
    // Every entry plays the same deal several times: more opponents are no more deals.
    let folder = folder();
    let text = "game = \"set\"\nname = \"race\"\nseed = 1\ncount = 1\n\
                entries = [\"bundled:incremental\", \"bundled:careful\", \"bundled:random\"]\n\
                [rules]\nseats = 2\n";
    write(&folder.path().join("tournament.toml"), text);
    let standings = standings(folder.path());
    for row in standings["standings"].as_array().expect("rows") {
        assert_eq!(row["matches"], 2);
        assert!(row["ci95"].is_null(), "{row}");
    }
}
