//! `run`: ranking, results, verdicts, errors.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::*;

/// The mean score of each bot.
fn means(results: &Path) -> BTreeMap<String, f64> {
    let standings = json(&results.join("standings.json"));
    let rows = standings["standings"].as_array().expect("standings is a list");
    let name = |row: &serde_json::Value| row["name"].as_str().expect("a name").to_owned();
    rows.iter().map(|row| (name(row), row["mean"].as_f64().expect("a mean"))).collect()
}

#[test]
fn the_bonus_cup_ranks_its_bots_in_the_order_of_their_strength() {
    let folder = folder();
    let tournament = repository("tournaments/bonus-cup");
    let out = folder.path().join("results");
    let arguments = ["run".as_ref(), tournament.as_os_str(), "--out".as_ref(), out.as_os_str()];
    let ran = fairdeal(folder.path(), &arguments).expect(0);
    assert!(ran.out.contains("│    1 │ exact "), "{}", ran.out);
    let means = means(&out);
    assert!(means.len() >= 10, "{means:?}");
    let order = ["exact", "beam", "roll-both", "exhaustive", "lowest", "first", "highest"];
    for pair in order.windows(2) {
        assert!(means[pair[0]] < means[pair[1]], "{pair:?} {means:?}");
    }
    let rows = rows(&out);
    assert_eq!(rows.len(), 1000 * means.len());
    for row in &rows {
        let number = |key: &str| row[key].parse::<i64>().expect("a number");
        assert!(number("par") <= number("score"), "{row:?}");
        assert_eq!(row["verdict"], "ok");
    }
}

#[test]
fn results_are_the_same_bytes_whatever_the_threads_and_processes() {
    let folder = folder();
    mini_card_tournament(folder.path(), 300, "");
    let run = |out: &str, threads: &str| {
        fairdeal(folder.path(), &["run", ".", "--out", out, "--threads", threads, "-q"]).expect(0);
        files(&folder.path().join(out))
    };
    let one = run("one", "1");
    assert_eq!(one.len(), 3 + 3, "three files and three bots");
    for process in 0..19 {
        let again = run(&format!("again{process}"), if process % 2 == 0 { "2" } else { "1" });
        assert!(again == one, "process {process} wrote other bytes");
    }
}

#[test]
fn bots_that_fail_are_named_and_change_nothing_for_the_others() {
    let folder = folder();
    mini_card_tournament(folder.path(), 50, "");
    fairdeal(folder.path(), &["run", ".", "--out", "without", "-q"]).expect(0);
    let hostile = [
        ("trapping", "(unreachable)", "trap"),
        ("looping", "(loop $again (br $again)) (unreachable)", "out-of-fuel"),
        ("illegal", "(i64.const 99)", "illegal-move"),
        ("negative", "(i64.const -1)", "illegal-move"),
    ];
    for (name, answer, _) in hostile {
        write(&folder.path().join(format!("entries/{name}.wasm")), mini_card_bot(answer));
    }
    write(&folder.path().join("entries/broken.wasm"), b"\0asm\x01\0\0\0");
    let ran = fairdeal(folder.path(), &["run", ".", "--out", "with"]).expect(0);

    let all = rows(&folder.path().join("with"));
    for (name, _, verdict) in hostile {
        let of_bot: Vec<_> = all.iter().filter(|row| row["bot"] == name).collect();
        assert_eq!(of_bot.len(), 50);
        // A game that passes its goal before the first discard asks nobody.
        let (played, untouched): (Vec<_>, Vec<_>) =
            of_bot.into_iter().partition(|row| row["verdict"] == verdict);
        assert!(untouched.iter().all(|row| row["verdict"] == "ok" && row["fuel"] == "0"));
        let forfeits = played.len();
        assert!(forfeits > 40, "{name}");
        let note =
            format!("{name}: {forfeits} of 50 matches forfeited ({verdict} {forfeits}); the");
        assert!(ran.out.contains(&note), "{note} in {}", ran.out);
    }
    assert!(ran.out.contains("broken: refused: missing export \"memory\""), "{}", ran.out);
    let honest: Vec<_> = all
        .into_iter()
        .filter(|row| hostile.iter().all(|(name, ..)| row["bot"] != *name))
        .collect();
    assert_eq!(honest, rows(&folder.path().join("without")));
}

#[test]
fn a_forfeit_scores_what_no_play_exceeds() {
    let folder = folder();
    let text = "game = \"mini-card\"\nseed = 1\ndeals = \"deals.txt\"\nentries = []\n";
    write(&folder.path().join("tournament.toml"), text);
    let deals = "(deal (cards (H . 3)) (moves draw discard) (goal 20))\n\
                 (deal (cards (H . 3)) (moves draw discard) (goal 300))\n\
                 (deal (cards (H . 3)) (moves discard draw) (goal -4))\n";
    write(&folder.path().join("deals.txt"), deals);
    write(&folder.path().join("entries/trapping.wasm"), mini_card_bot("(unreachable)"));
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let scores: Vec<_> =
        rows(&folder.path().join("results")).iter().map(|row| row["score"].clone()).collect();
    // The third game ends at a discard from an empty hand, before the bot is asked.
    assert_eq!(scores, ["55", "300", "10"]);
}

#[test]
fn an_entry_is_out_at_its_last_allowed_forfeit() {
    let folder = folder();
    mini_card_tournament(folder.path(), 600, "disqualify_after = 5");
    write(&folder.path().join("entries/trapping.wasm"), mini_card_bot("(unreachable)"));
    let run = |out: &str, threads: &str| {
        fairdeal(folder.path(), &["run", ".", "--out", out, "--threads", threads]).expect(0)
    };
    let ran = run("one", "1");
    run("two", "2");
    assert!(ran.out.contains("disqualified │ trapping"), "{}", ran.out);
    let all = rows(&folder.path().join("one"));
    let deals: Vec<_> =
        all.iter().filter(|row| row["bot"] == "trapping").map(|row| row["deal"].clone()).collect();
    assert_eq!(deals, ["0", "1", "2", "3", "4"]);
    assert!(files(&folder.path().join("one")) == files(&folder.path().join("two")));
}

#[test]
fn a_bot_that_only_the_clock_stops_is_unrated_and_the_others_finish() {
    let folder = folder();
    let spec = "game = \"mini-card\"\nname = \"cup\"\nseed = 7\ncount = 300\n\
                entries = [\"bundled:first\", \"bundled:lowest\"]\n\
                [limits]\nfuel_per_answer = 4_000_000_000_000_000_000\nfuel_per_match = 0\n\
                answer_ms = 300\n";
    write(&folder.path().join("tournament.toml"), spec);
    fairdeal(folder.path(), &["run", ".", "--out", "without", "-q"]).expect(0);
    let looping = mini_card_bot("(loop $again (br $again)) (unreachable)");
    write(&folder.path().join("entries/looping.wasm"), looping);
    let ran = fairdeal(folder.path(), &["run", ".", "--out", "with", "--threads", "1"]).expect(5);
    assert!(ran.out.contains("looping: unrated: cup@7#"), "{}", ran.out);
    assert!(ran.out.contains("stopped twice by the safety net"), "{}", ran.out);
    let all = rows(&folder.path().join("with"));
    let honest: Vec<_> = all.into_iter().filter(|row| row["bot"] != "looping").collect();
    assert_eq!(honest.len(), 600);
    assert_eq!(honest, rows(&folder.path().join("without")));
}

#[test]
fn results_are_not_overwritten_unless_asked() {
    let folder = folder();
    mini_card_tournament(folder.path(), 2, "");
    fairdeal(folder.path(), &["run", "."]).expect(0);
    let before = files(&folder.path().join("results"));
    let ran = fairdeal(folder.path(), &["run", ".", "--deals", "3"]).expect(4);
    assert!(ran.err.contains("--overwrite"), "{}", ran.err);
    assert!(files(&folder.path().join("results")) == before);
    fairdeal(folder.path(), &["run", ".", "--deals", "3", "--overwrite"]).expect(0);
    assert_eq!(rows(&folder.path().join("results")).len(), 9);

    // A folder of something else is never deleted.
    write(&folder.path().join("precious/thesis.txt"), "all my work");
    let arguments = ["run", ".", "--out", "precious", "--overwrite"];
    fairdeal(folder.path(), &arguments).expect(4);
    assert!(folder.path().join("precious/thesis.txt").exists());
}

#[test]
fn formats_of_the_ranking() {
    let folder = folder();
    mini_card_tournament(folder.path(), 5, "");
    let run = |format: &str| {
        let arguments = ["run", ".", "--overwrite", "--format", format];
        fairdeal(folder.path(), &arguments).expect(0).out
    };
    insta::assert_snapshot!("table", run("table"));
    insta::assert_snapshot!("markdown", run("markdown"));
    insta::assert_snapshot!("csv", run("csv"));
    let printed = run("json");
    let written = fs::read_to_string(folder.path().join("results/standings.json"));
    assert_eq!(printed, written.expect("standings are written"));
    assert_eq!(run("table"), run("table"));
}

#[test]
fn a_tournament_works_from_a_path_with_spaces_and_by_its_file() {
    let folder = folder();
    let place = folder.path().join("my cups/the cup");
    mini_card_tournament(&place, 2, "");
    fairdeal(folder.path(), &["run", "my cups/the cup", "-q"]).expect(0);
    assert!(place.join("results/standings.json").exists());
    let arguments = ["run", "my cups/the cup/tournament.toml", "--out", "else where", "-q"];
    fairdeal(folder.path(), &arguments).expect(0);
    assert!(files(&place.join("results")) == files(&folder.path().join("else where")));
}

#[test]
fn a_bundled_tournament_runs_from_any_folder() {
    let folder = folder();
    fairdeal(folder.path(), &["run", "bonus-cup", "--deals", "2", "-q"]).expect(0);
    let results = folder.path().join("bonus-cup-results");
    assert_eq!(means(&results).len(), 11);
    fairdeal(folder.path(), &["replay", "bonus-cup-results"]).expect(0);
}

#[test]
fn a_new_tournament_can_be_run_at_once() {
    let folder = folder();
    fairdeal(folder.path(), &["init", "my-cup", "--game", "mini-card"]).expect(0);
    let ran = fairdeal(folder.path(), &["validate", "my-cup"]).expect(0);
    assert!(ran.out.contains("my-cup@2026: Mini Card Game, 1000 deals, 2 entries"), "{}", ran.out);
    fairdeal(folder.path(), &["run", "my-cup", "--deals", "3", "-q"]).expect(0);
    let ran = fairdeal(folder.path(), &["init", "my-cup", "--game", "mini-card"]).expect(4);
    assert!(ran.err.contains("there is a tournament already"), "{}", ran.err);
}

#[test]
fn a_new_tournament_is_made_neither_among_results_nor_through_a_link() {
    let folder = folder();
    let init = |name: &str| fairdeal(folder.path(), &["init", name, "--game", "set"]).expect(4).err;
    for file in ["matches.csv", "tournament.json"] {
        write(&folder.path().join("results").join(file), "");
        assert!(init("results").contains("holds results"));
        assert_eq!(files(&folder.path().join("results")).len(), 1);
        fs::remove_file(folder.path().join("results").join(file)).expect("it was there");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("results", folder.path().join("link")).expect("a link");
        for link in ["link", "link/"] {
            assert!(init(link).contains("a symbolic link"));
            fairdeal(folder.path(), &["run", "bonus-cup", "-q", "--deals", "1", "--out", link])
                .expect(4);
        }
        assert!(files(&folder.path().join("results")).is_empty());
    }
}

#[test]
fn a_new_tournament_of_several_events_can_be_run_at_once() {
    let folder = folder();
    let games = ["--game", "mini-card", "--game", "mastermind", "--game", "set", "--game", "set"];
    fairdeal(folder.path(), &[&["init", "my-cup"], &games[..]].concat()).expect(0);
    let said = fairdeal(folder.path(), &["validate", "my-cup"]).expect(0).out;
    for event in [
        "my-cup.mini-card@2026: Mini Card Game, 1000 deals, 2 entries",
        "my-cup.mastermind@2026: Mastermind, 1296 deals, 2 entries",
        "my-cup.set@2026: Set, 200 deals, 2 entries",
        "my-cup.set-2@2026: Set, 200 deals, 2 entries",
    ] {
        assert!(said.contains(event), "{event} in {said}");
    }
    // Nothing that the templates say of a game alone is lost.
    let path = folder.path().join("my-cup/tournament.toml");
    let spec = fs::read_to_string(&path).expect("the spec is there");
    for game in ["mini-card", "mastermind", "set"] {
        let alone = format!("{game}-alone");
        fairdeal(folder.path(), &["init", &alone, "--game", game]).expect(0);
        let alone = folder.path().join(alone).join("tournament.toml");
        let alone = fs::read_to_string(alone).expect("the spec is there");
        for line in alone.lines().skip_while(|line| !line.starts_with("[rules]")).skip(1) {
            let own = line.strip_prefix('[').map(|table| format!("[event.{table}"));
            assert!(spec.contains(own.as_deref().unwrap_or(line)), "{line} in {spec}");
        }
    }
    let ran = fairdeal(folder.path(), &["run", "my-cup", "--deals", "3"]).expect(0);
    assert!(ran.out.contains("4 events; points by place"), "{}", ran.out);
}

#[test]
fn authors_stand_in_the_ranking_where_any_is_known() {
    let folder = folder();
    mini_card_tournament(&folder.path().join("cup"), 3, "");
    let shown = |format: &str| {
        let run = ["run", "cup", "--overwrite", "--format", format];
        fairdeal(folder.path(), &run).expect(0).out
    };
    assert!(!shown("table").contains("author") && !shown("markdown").contains("author"));
    write(&folder.path().join("mine.wasm"), mini_card_bot("(i64.const 0)"));
    let author = ["--as", "ada", "--author", "Ada Ünal | Co"];
    let submit = [&["submit", "mine.wasm", "--to", "cup"], &author[..]].concat();
    fairdeal(folder.path(), &submit).expect(0);
    assert!(shown("table").contains("│ ada    │ Ada Ünal | Co │"), "{}", shown("table"));
    assert!(shown("markdown").contains("| ada | Ada Ünal \\| Co |"), "{}", shown("markdown"));
}

#[test]
fn what_is_wrong_with_a_tournament_is_said_before_anything_runs() {
    let folder = folder();
    let at = folder.path().join("cup");
    let head = "game = \"mini-card\"\nseed = 7\n";
    let entries = "entries = [\"bundled:first\"]\n";
    let mut messages = String::new();
    let cases = [
        ("", "missing game"),
        ("game = \"chess\"\nseed = 1\n", "unknown game"),
        ("game = \"mini-card\"\n", "missing seed"),
        ("game = \"mini-card\"\nseed = -1\n", "negative seed"),
        (&format!("{head}sed = 1\n{entries}"), "unknown key"),
        (&format!("{head}{entries}[rules]\nmove = 3\n"), "unknown rule"),
        (&format!("{head}{entries}[rules]\ndraws = 0.61\n"), "half a draw"),
        (&format!("{head}{entries}[rules]\nreveal = \"some\"\n"), "unknown reveal"),
        (&format!("{head}{entries}[limits]\nfuel_per_answer = 0\n"), "no fuel"),
        (&format!("{head}{entries}[limits]\nfuel = 5\n"), "unknown limit"),
        (&format!("{head}count = 0\n{entries}"), "no deals"),
        (&format!("{head}deals = \"none.txt\"\n{entries}"), "missing file of deals"),
        (&format!("{head}deals = \"all\"\n{entries}"), "all deals"),
        (head, "no entries"),
        (&format!("{head}entries = [\"gone.wasm\"]\n"), "missing entry"),
        (&format!("{head}entries = [\"bundled:nobody\"]\n"), "unknown bundled bot"),
        (&format!("{head}entries = [\"bundled:first\", \"bundled:first\"]\n"), "two of one name"),
        (&format!("{head}entries = [{{ file = \"a.wasm\", nam = \"a\" }}]\n"), "unknown entry key"),
        ("game = \"mini-card\"\nseed = ", "not TOML"),
    ];
    for (text, what) in cases {
        write(&at.join("tournament.toml"), text);
        let ran = fairdeal(folder.path(), &["run", "cup"]).expect(3);
        assert!(!at.join("results").exists(), "{what}");
        fairdeal(folder.path(), &["validate", "cup"]).expect(1);
        messages += &format!("{what}:\n{}\n", ran.err);
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn what_is_no_tournament_is_named() {
    let folder = folder();
    let mut messages = String::new();
    write(&folder.path().join("empty/readme.txt"), "");
    for argument in ["nowhere", "empty", "empty/readme.txt", "bots"] {
        messages += &fairdeal(folder.path(), &["run", argument]).expect(3).err;
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn deals_are_the_same_for_all_forms_and_can_be_read_back() {
    let folder = folder();
    let form = |format: &str| {
        let arguments = ["deal", "bonus-cup", "--deal", "17", "--format", format];
        fairdeal(folder.path(), &arguments).expect(0).out
    };
    insta::assert_snapshot!("deal_text", form("text"));
    write(&folder.path().join("deals.txt"), form("sexpr"));
    write(&folder.path().join("deals.json"), format!("[{}]", form("json")));
    for file in ["deals.txt", "deals.json"] {
        let spec = format!("name = \"t\"\ngame = \"mini-card\"\nseed = 9\ndeals = \"{file}\"\n");
        write(&folder.path().join("tournament.toml"), spec);
        let arguments = ["deal", ".", "--deal", "0", "--format", "sexpr"];
        assert_eq!(fairdeal(folder.path(), &arguments).expect(0).out, form("sexpr"));
        let ran = fairdeal(folder.path(), &["deal", ".", "--deal", "1"]).expect(3);
        assert!(ran.err.contains("deals count from 0 to 0"), "{}", ran.err);
    }
}

#[test]
fn hidden_cards_are_hidden() {
    // The bot traps when it sees more cards to be drawn than it should: offset 14 of the view.
    let sees = |cards: u32| {
        mini_card_bot(&format!(
            "(if (i32.gt_u (i32.load16_u (i32.const 14)) (i32.const {cards})) (then (unreachable)))
             (i64.const 0)"
        ))
    };
    for (reveal, seen) in [("\"none\"", 0), ("3", 3)] {
        let folder = folder();
        let text = format!(
            "game = \"mini-card\"\nseed = 5\ncount = 20\nentries = []\n[rules]\nreveal = {reveal}\n"
        );
        write(&folder.path().join("tournament.toml"), text);
        write(&folder.path().join("entries/modest.wasm"), sees(seen));
        fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
        let rows = rows(&folder.path().join("results"));
        assert!(rows.iter().all(|row| row["verdict"] == "ok"), "{rows:?}");
    }
    let folder = folder();
    mini_card_tournament(folder.path(), 20, "");
    write(&folder.path().join("entries/modest.wasm"), sees(3));
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let rows = rows(&folder.path().join("results"));
    let trapped = rows.iter().filter(|row| row["verdict"] == "trap").count();
    assert_eq!(trapped, 20, "by default the whole deck is seen");
}
