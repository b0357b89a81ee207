//! Set through the program: sprints, races, and what does not gain in either.

use std::collections::BTreeMap;
use std::fs;

use crate::support::*;

/// A tournament of Set named `cup` in a folder of its own.
fn tournament(at: &std::path::Path, count: u64, rules: &str, entries: &[&str]) {
    let entries: Vec<String> =
        entries.iter().map(|name| format!("{:?}", format!("bundled:{name}"))).collect();
    let text = format!(
        "name = \"cup\"\ngame = \"set\"\nseed = 7\ncount = {count}\nentries = [{}]\n{rules}\n",
        entries.join(", ")
    );
    write(&at.join("tournament.toml"), text);
}

/// Runs the tournament in a folder, and gives its standings by name.
fn means(folder: &std::path::Path) -> BTreeMap<String, f64> {
    fairdeal(folder, &["run", ".", "-q", "--overwrite"]).expect(0);
    let standings = json(&folder.join("results/standings.json"));
    let rows = standings["standings"].as_array().expect("standings").clone();
    let entry = |row: &serde_json::Value| {
        (row["name"].as_str().expect("a name").to_owned(), row["mean"].as_f64().expect("a mean"))
    };
    rows.iter().map(entry).collect()
}

#[test]
fn fast_thinking_wins_the_sprint() {
    let folder = folder();
    let out = folder.path().join("sprint");
    let ran = fairdeal(folder.path(), &["run", "set-sprint", "--out", "sprint"]).expect(0);
    insta::assert_snapshot!(ran.out);
    let standings = json(&out.join("standings.json"));
    let names: Vec<&str> = standings["standings"]
        .as_array()
        .expect("standings")
        .iter()
        .map(|row| row["name"].as_str().expect("a name"))
        .collect();
    let place = |name| names.iter().position(|other| *other == name).expect("a bundled bot");
    assert!(place("incremental") < place("pair-completion"));
    assert!(place("pair-completion") < place("first-match"));
    assert_eq!(standings["unit"], "microseconds");
    fairdeal(folder.path(), &["replay", "sprint"]).expect(0);
}

#[test]
fn the_wrong_penalty_decides_the_guessers_place() {
    let folder = folder();
    let bots = ["guesser", "pair-completion", "careful"];
    tournament(folder.path(), 100, "[rules]\nwrong_penalty = 1000", &bots);
    let cheap = means(folder.path());
    tournament(folder.path(), 100, "[rules]\nwrong_penalty = 30000", &bots);
    let dear = means(folder.path());
    assert!(cheap["guesser"] < cheap["careful"], "{cheap:?}");
    assert!(dear["guesser"] > dear["careful"], "{dear:?}");
    assert_eq!(cheap["careful"], dear["careful"]);
}

#[test]
fn races_are_the_same_bytes_whatever_the_threads_and_processes() {
    let folder = folder();
    let bots = ["incremental", "first-match", "guesser", "random"];
    for (name, more) in [
        ("pairs", "[rules]\nseats = 2"),
        ("tables", "pairing = \"tables\"\n[rules]\nseats = 3\ndeal_more = \"asked\""),
    ] {
        let at = folder.path().join(name);
        tournament(&at, 30, "", &bots);
        let text = fs::read_to_string(at.join("tournament.toml")).expect("the file is there");
        // A key of its own comes before the tables.
        write(&at.join("tournament.toml"), format!("{text}{more}\n"));
        let run = |out: &str, threads: &str| {
            fairdeal(&at, &["run", ".", "-q", "--out", out, "--threads", threads]).expect(0);
            files(&at.join(out))
        };
        let one = run("one", "1");
        assert_eq!(one, run("two", "2"), "{name}");
        assert_eq!(one, run("eight", "8"), "{name}");
        assert_eq!(fairdeal(&at, &["replay", "one"]).expect(0).out.lines().count(), 1);
    }
    // A pair at every deal, a row a seat; every row's match can be seen again.
    let pairs = folder.path().join("pairs");
    let rows = rows(&pairs.join("one"));
    assert_eq!(rows.len(), 30 * 6 * 2);
    let (first, second) = (&rows[24], &rows[25]);
    assert_eq!((&*first["seat"], &*second["seat"]), ("0", "1"));
    assert_eq!(first["digest"], second["digest"]);
    let arguments = ["match", ".", "--deal", &first["deal"], "--bot", &first["bot"], "--bot"];
    let arguments = [&arguments[..], &[&second["bot"], "--format", "json"]].concat();
    let shown = fairdeal(&pairs, &arguments).expect(0).out;
    let shown: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["digest"], first["digest"].as_str());
    for (seat, row) in [first, second].into_iter().enumerate() {
        assert_eq!(shown["seats"][seat]["score"].to_string(), row["score"]);
        assert_eq!(shown["seats"][seat]["fuel"].to_string(), row["fuel"]);
    }
}

#[test]
fn a_race_names_all_seats_and_ranks_pairs() {
    let folder = folder();
    tournament(folder.path(), 4, "[rules]\nseats = 2", &["first-match", "incremental", "random"]);
    let ran = fairdeal(folder.path(), &["run", "."]).expect(0);
    insta::assert_snapshot!(ran.out);
    let standings = json(&folder.path().join("results/standings.json"));
    for pair in standings["pairs"].as_array().expect("pairs") {
        let count = |key: &str| pair[key].as_u64().expect("a count");
        assert_eq!(count("wins") + count("draws") + count("losses"), 4, "{pair}");
    }
    let game = ["match", ".", "--deal", "1", "--bot", "random", "--bot", "incremental"];
    insta::assert_snapshot!(fairdeal(folder.path(), &game).expect(0).out);
    let ran = fairdeal(folder.path(), &["match", ".", "--deal", "1", "--bot", "random"]);
    assert!(ran.expect(2).err.contains("give --bot 2 times"));
}

#[test]
fn a_bot_that_fails_loses_its_races_and_others_go_on() {
    let folder = folder();
    let bots = ["first-match", "incremental", "random"];
    tournament(folder.path(), 10, "[rules]\nseats = 2", &bots);
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let honest = |results: &str| {
        let mut rows = rows(&folder.path().join(results));
        rows.retain(|row| bots.contains(&row["bot"].as_str()));
        rows
    };
    let without = honest("results");
    for (name, answer) in [
        ("traps", "unreachable"),
        ("loops", "(loop (br 0)) unreachable"),
        ("illegal", "(i64.const 1)"),
    ] {
        let path = folder.path().join(format!("entries/{name}.wasm"));
        write(&path, bot("set_spot", answer));
    }
    let ran = fairdeal(folder.path(), &["run", ".", "--out", "zoo"]).expect(0);
    for verdict in ["trap 50", "out-of-fuel 50", "illegal-move 50"] {
        assert!(ran.out.contains(verdict), "{}", ran.out);
    }
    assert!(ran.out.contains("cup@7#0/first-match+illegal"), "{}", ran.out);
    // Tables of the honest alone are the same to the byte, but for the numbers of the matches.
    let with = rows(&folder.path().join("zoo"));
    let mut tables: BTreeMap<(String, String), Vec<BTreeMap<String, String>>> = BTreeMap::new();
    for row in with {
        tables.entry((row["deal"].clone(), row["match"].clone())).or_default().push(row);
    }
    let all_honest = |table: &&Vec<BTreeMap<String, String>>| {
        table.iter().all(|row| bots.contains(&row["bot"].as_str()))
    };
    let key = |mut row: BTreeMap<String, String>| {
        row.remove("match");
        row
    };
    let mut beside: Vec<_> =
        tables.values().filter(all_honest).flatten().cloned().map(key).collect();
    let mut alone: Vec<_> = without.into_iter().map(key).collect();
    beside.sort();
    alone.sort();
    assert_eq!(beside, alone);
    // Disqualification in deal order, and too few bots for a table.
    let text = fs::read_to_string(folder.path().join("tournament.toml")).expect("the file");
    write(&folder.path().join("tournament.toml"), format!("disqualify_after = 12\n{text}"));
    let ran = fairdeal(folder.path(), &["run", ".", "--out", "out"]).expect(0);
    assert!(ran.out.contains("traps: disqualified: forfeit number 12 in cup@7#2/"), "{}", ran.out);
    fairdeal(folder.path(), &["replay", "out"]).expect(0);
    let solo = folder.path().join("alone");
    tournament(&solo, 10, "[rules]\nseats = 4", &bots);
    for (command, code) in [("run", 3), ("validate", 1)] {
        let ran = fairdeal(&solo, &[command, "."]).expect(code);
        assert!((ran.out + &ran.err).contains("too few for tables of 4"));
    }
    assert!(!solo.join("results").exists());
}

#[test]
fn a_bot_is_checked_in_sprints_and_races() {
    let folder = folder();
    write(&folder.path().join("mine.wasm"), bot("set_spot", "(i64.const 7)"));
    let ran = fairdeal(folder.path(), &["check", "mine.wasm"]).expect(1);
    assert!(ran.out.contains("set-sprint (set)"), "{}", ran.out);
    assert!(ran.out.contains("too-many-answers"), "{}", ran.out);
    let ran =
        fairdeal(folder.path(), &["check", "mine.wasm", "--tournament", "set-race"]).expect(0);
    assert!(ran.out.contains("place   "), "{}", ran.out);
    // A failure in a race can be repeated as it says.
    write(&folder.path().join("bad.wasm"), bot("set_spot", "(i64.const 1)"));
    let ran = fairdeal(folder.path(), &["check", "bad.wasm", "--tournament", "set-race"]).expect(1);
    let repeat = ran.out.lines().find_map(|line| line.strip_prefix("repeat  fairdeal "));
    let arguments: Vec<&str> = repeat.expect("a command").split(' ').collect();
    let again = fairdeal(folder.path(), &arguments).expect(0);
    assert!(again.out.contains("illegal-move"), "{}", again.out);
}

#[test]
fn every_ready_tournament_of_set_replays() {
    let folder = folder();
    for name in ["set-race", "set-asked", "set-fours"] {
        let out = format!("{name}-results");
        fairdeal(folder.path(), &["run", name, "-q", "--deals", "6"]).expect(0);
        fairdeal(folder.path(), &["replay", &out]).expect(0);
    }
}

#[test]
fn what_cannot_be_is_said_before_anything_runs() {
    let folder = folder();
    for (more, words) in [
        ("deals = \"all\"", "shuffled from the seed"),
        ("pairing = \"tables\"", "no race"),
        ("pairing = \"swiss\"", "unknown variant"),
        ("[rules]\nattributes = 9", "a deck of 9 attributes"),
        ("[rules.clock]\nnoise = \"pink\"", "name a distribution"),
        ("[rules]\nseats = 2\ndeal_more = 3", "deal_more"),
    ] {
        let text = format!("name = \"cup\"\ngame = \"set\"\nseed = 7\n{more}\n");
        write(&folder.path().join("tournament.toml"), text);
        let ran = fairdeal(folder.path(), &["run", "."]).expect(3);
        assert!(ran.err.contains(words), "{more}: {}", ran.err);
    }
}
