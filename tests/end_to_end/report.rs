//! `fairdeal report`: what the file says is what the results say, and nothing breaks out of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::*;

/// The content of an element of a report.
fn element(html: &str, id: &str) -> String {
    let (_, rest) = html.split_once(&format!(" id=\"{id}\">")).expect("the element is there");
    rest.split_once("</script>").expect("the element ends").0.to_owned()
}

/// The data of a report.
fn data(report: &Path) -> Value {
    let html = fs::read_to_string(report).expect("the report is there");
    serde_json::from_str(&element(&html, "report")).expect("the data are JSON")
}

/// Runs a tournament and makes a report of it; gives its data.
fn report(folder: &Path, tournament: &str, deals: &str) -> Value {
    fairdeal(folder, &["run", tournament, "-q", "--deals", deals, "--out", "results"]).expect(0);
    let ran = fairdeal(folder, &["report", "results"]).expect(0);
    assert_eq!((ran.out.lines().count(), ran.err.as_str()), (1, ""), "{}", ran.out);
    data(&folder.join("report.html"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a whole number")
}

/// The names of the bots of an event, in the order of its standings.
fn names(event: &Value) -> Vec<&str> {
    list(&event["bots"]).iter().map(|bot| bot["name"].as_str().expect("a name")).collect()
}

/// Holds an event against the folder of its results.
fn check(event: &Value, results: &Path) {
    let standings = json(&results.join("standings.json"));
    assert_eq!(event["standings"], standings);
    let rows = rows(results);
    let names = names(event);
    for (place, name) in names.iter().enumerate() {
        assert_eq!(standings["standings"][place]["name"], *name);
        let own: Vec<_> = rows.iter().filter(|row| row["bot"] == *name).collect();
        let scores = &event["scores"][place];
        let mut counted = 0;
        for bin in list(&scores["bins"]) {
            let (low, high) = (number(&bin[0]), number(&bin[1]));
            let inside = own.iter().filter(|row| {
                let score: i64 = row["score"].parse().expect("a score");
                score == low || (low..high).contains(&score)
            });
            let inside = inside.count() as i64;
            // Bins of scores beyond 4,095 are exact to 0.1 %.
            assert!(inside == number(&bin[2]) || high > 4095, "{name}: {bin}");
            counted += number(&bin[2]);
        }
        assert_eq!(counted, own.len() as i64, "{name}");
        let verdicts = event["verdicts"][place].as_object().expect("verdicts");
        assert_eq!(verdicts.values().map(number).sum::<i64>(), own.len() as i64);
    }
    check_differences(event, &names, &rows);
    check_matches(event, &names, &rows);
}

/// The means of differences, from the rows alone.
fn check_differences(event: &Value, names: &[&str], rows: &[BTreeMap<String, String>]) {
    let mut totals: BTreeMap<(&str, &str), (i64, i64)> = BTreeMap::new();
    let mut deals = BTreeSet::new();
    for row in rows {
        let total = totals.entry((row["deal"].as_str(), row["bot"].as_str())).or_default();
        *total = (total.0 + 1, total.1 + row["score"].parse::<i64>().expect("a score"));
        deals.insert(row["deal"].as_str());
    }
    let difference = |a: &str, b: &str| {
        let (mut matches, mut sum) = (0, 0);
        for deal in &deals {
            if let (Some(a), Some(b)) = (totals.get(&(*deal, a)), totals.get(&(*deal, b)))
                && a.0 == b.0
            {
                (matches, sum) = (matches + a.0, sum + b.1 - a.1);
            }
        }
        sum as f64 / matches as f64
    };
    let differences = list(&event["differences"]);
    assert_eq!(differences.len(), names.len() * (names.len() - 1) / 2);
    let standings = list(&event["standings"]["standings"]);
    for pair in differences {
        let (a, b) = (number(&pair["a"]) as usize, number(&pair["b"]) as usize);
        assert!(a < b);
        let mean = pair["mean"].as_f64().expect("a mean");
        let there = difference(names[a], names[b]);
        assert!((mean - there).abs() <= 1e-9 * there.abs().max(1.0), "{mean} {there}");
        assert!((mean + difference(names[b], names[a])).abs() <= 1e-9 * there.abs().max(1.0));
        let (low, high) = (pair["ci95"][0].as_f64(), pair["ci95"][1].as_f64());
        assert!(low.expect("an end") <= mean && mean <= high.expect("an end"));
        // What the standings say of two bots is said here, too.
        let behind = &standings[b]["behind_leader"];
        if a == 0 && !behind.is_null() {
            assert_eq!([&pair["mean"], &pair["p"]], [&behind["difference"], &behind["p"]]);
            assert_eq!([&pair["ci95"], &pair["p_holm"]], [&behind["ci95"], &behind["p_holm"]]);
        }
    }
}

/// Listed matches are those of the rows.
fn check_matches(event: &Value, names: &[&str], rows: &[BTreeMap<String, String>]) {
    let matches = &event["matches"];
    assert_eq!(number(&matches["total"]), rows.len() as i64 / number(&event["seats"]));
    for listed in list(&matches["list"]) {
        for (seat, bot) in list(&listed["bots"]).iter().enumerate() {
            let name = names[number(bot) as usize];
            let row =
                rows.iter().find(|row| listed["digest"] == row["digest"] && row["bot"] == name);
            let row = row.unwrap_or_else(|| panic!("{listed} is no match of {name}"));
            assert_eq!(number(&listed["deal"]).to_string(), row["deal"]);
            assert_eq!(number(&listed["scores"][seat]).to_string(), row["score"]);
            assert_eq!(listed["verdicts"][seat], row["verdict"].as_str());
            let own = list(&listed["answers"]).iter().filter(|own| number(&own[0]) == seat as i64);
            let fuel: i64 = own.map(|own| number(&own[2])).sum();
            assert_eq!(fuel.to_string(), row["fuel"]);
        }
    }
}

/// Some listed matches, played again by their addresses.
fn check_addresses(event: &Value, folder: &Path, results: &str) {
    let listed = list(&event["matches"]["list"]);
    for listed in listed.iter().step_by(listed.len() / 3) {
        let address = listed["address"].as_str().expect("an address");
        let words = ["match", address, "--in", results, "--format", "json"];
        let ran = fairdeal(folder, &words).expect(0);
        let played: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(played["digest"], listed["digest"], "{address}");
        let own = |seat: i64| {
            let all = list(&listed["answers"]).iter();
            all.filter(move |own| number(&own[0]) == seat).map(|own| own[1].clone())
        };
        let alone = [played.clone()];
        let seats = played["seats"].as_array().map_or(&alone[..], Vec::as_slice);
        for (seat, played) in (0..).zip(seats) {
            let answers = list(&played["answers"]).iter().map(|answer| answer["answer"].clone());
            assert!(own(seat).eq(answers), "{address}");
        }
    }
}

#[test]
fn a_report_says_what_the_results_say_in_every_game() {
    for (tournament, deals) in [
        ("bonus-cup", "60"),
        ("mastermind-strike-and-ball", "30"),
        ("set-sprint", "8"),
        ("set-race", "30"),
    ] {
        let folder = folder();
        let data = report(folder.path(), tournament, deals);
        assert_eq!((number(&data["format"]), &data["overall"]), (1, &Value::Null));
        let [event] = list(&data["events"]) else { panic!("{tournament}: one event") };
        assert_eq!(event["name"], tournament);
        let results = folder.path().join("results");
        check(event, &results);
        check_addresses(event, folder.path(), "results");
        // Every bot's module is there, and is the bot.
        for bot in list(&event["bots"]) {
            let module = &data["modules"][number(&bot["module"]) as usize];
            assert_eq!([&module["sha256"], &module["why"]], [&bot["sha256"], &Value::Null]);
            assert!(
                module["wasm"].as_str().expect("base64").len() as i64 > number(&module["size"])
            );
        }
    }
}

#[test]
fn a_report_of_several_events_has_them_all() {
    let folder = folder();
    let data = report(folder.path(), "triathlon", "40");
    let results = folder.path().join("results");
    assert_eq!(data["overall"], json(&results.join("standings.json")));
    assert_eq!((list(&data["events"]).len(), list(&data["modules"]).len()), (3, 4));
    for event in list(&data["events"]) {
        check(event, &results.join(event["name"].as_str().expect("a name")));
        assert_eq!(event["matches"]["how"], "All matches are in this file.");
    }
    check_addresses(&data["events"][2], folder.path(), "results");
}

#[test]
fn of_many_matches_a_few_are_chosen_and_the_report_says_which() {
    let folder = folder();
    let data = report(folder.path(), "bonus-cup", "200");
    let event = &data["events"][0];
    let results = folder.path().join("results");
    check(event, &results);
    let listed = list(&event["matches"]["list"]);
    assert!(listed.len() > 200 && listed.len() < 400, "{}", listed.len());
    let how = event["matches"]["how"].as_str().expect("a sentence");
    assert!(how.starts_with(&format!("Of 2200 matches {} are in this file: ", listed.len())));
    for (place, name) in names(event).iter().enumerate() {
        let scores = || {
            let own = listed.iter().filter(|own| number(&own["bots"][0]) == place as i64);
            own.map(|own| number(&own["scores"][0]))
        };
        let rows = rows(&results);
        let all = || rows.iter().filter(|row| row["bot"] == *name).map(|row| row["score"].parse());
        assert_eq!(scores().min().map(Ok), all().min_by_key(|score| score.clone().ok()));
        assert_eq!(scores().max().map(Ok), all().max_by_key(|score| score.clone().ok()));
    }
}

#[test]
fn the_same_results_give_the_same_bytes() {
    let folder = folder();
    let at = folder.path();
    fairdeal(at, &["run", "set-race", "-q", "--deals", "30", "--out", "results"]).expect(0);
    for (threads, out) in [("1", "a.html"), ("2", "b.html")] {
        fairdeal(at, &["report", "results", "--threads", threads, "-o", out]).expect(0);
    }
    let read = |name: &str| fs::read(at.join(name)).expect("the report is there");
    assert!(read("a.html") == read("b.html"));
    // Wherever they are.
    fs::rename(at.join("results"), at.join("moved")).expect("the folder is moved");
    fairdeal(at, &["report", "moved", "-q", "-o", "c.html"]).expect(0);
    assert!(read("a.html") == read("c.html"));
}

#[test]
fn the_spec_in_a_report_makes_the_same_results_again() {
    for tournament in ["bonus-cup", "set-race", "triathlon"] {
        let folder = folder();
        let data = report(folder.path(), tournament, "6");
        for event in list(&data["events"]) {
            let results = match &data["overall"] {
                Value::Null => folder.path().join("results"),
                _ => folder.path().join("results").join(event["name"].as_str().expect("a name")),
            };
            write(&results.join("tournament.toml"), event["spec"].as_str().expect("a text"));
            let place = results.display().to_string();
            fairdeal(folder.path(), &["run", &place, "-q", "--out", "again", "--overwrite"])
                .expect(0);
            for (name, bytes) in files(&folder.path().join("again")) {
                let was = fs::read(results.join(&name)).expect("the file is there");
                assert!(bytes == was, "{tournament}: {}", name.display());
            }
        }
    }
}

#[test]
fn deals_from_a_file_are_carried_along_whole_or_as_far_as_they_are_shown() {
    let folder = folder();
    let deals = fairdeal(folder.path(), &["deal", "bonus-cup", "--deal", "3", "--format", "sexpr"]);
    let deal = deals.expect(0).out;
    for (count, source) in [(20, "text"), (300, "some")] {
        mini_card_tournament(folder.path(), count, "deals = \"deals.txt\"");
        write(&folder.path().join("deals.txt"), deal.repeat(count as usize));
        fairdeal(folder.path(), &["run", ".", "-q", "--overwrite"]).expect(0);
        fairdeal(folder.path(), &["report", ".", "-q"]).expect(0);
        let data = data(&folder.path().join("report.html"));
        let deals = &data["events"][0]["game_spec"]["deals"];
        assert_eq!(deals["source"], source);
        let there = match source {
            "text" => deals["text"].as_str().map(str::len) == Some(20 * deal.len()),
            _ => list(&data["events"][0]["matches"]["list"])
                .iter()
                .all(|listed| deals["deals"][listed["deal"].to_string()] == deal.as_str()),
        };
        assert!(there, "{source}");
        if can_run_the_page() {
            play_in_the_page(folder.path(), &["report.html".to_owned()]);
        }
    }
}

#[test]
fn a_match_that_was_stopped_is_listed_without_answers() {
    let folder = folder();
    let at = folder.path();
    // A net that trips at once, and fuel for minutes.
    let limits = "answer_ms = 20\nfuel_per_answer = 100000000000\nfuel_per_match = 0\n";
    mini_card_tournament(at, 5, "");
    let toml = fs::read_to_string(at.join("tournament.toml")).expect("it is there");
    write(&at.join("tournament.toml"), format!("{toml}[limits]\n{limits}"));
    write(&at.join("entries/looping.wasm"), mini_card_bot("(loop (br 0)) (i64.const 0)"));
    fairdeal(at, &["run", ".", "-q"]).expect(5);
    fairdeal(at, &["report", "."]).expect(0);
    let data = data(&at.join("report.html"));
    let event = &data["events"][0];
    let listed = list(&event["matches"]["list"]);
    let stopped: Vec<_> = listed.iter().filter(|listed| listed["answers"].is_null()).collect();
    let [stopped] = stopped[..] else { panic!("{listed:?}") };
    assert_eq!([&stopped["digest"], &stopped["scores"][0]], [&Value::Null, &Value::Null]);
    assert_eq!((&stopped["verdicts"][0], listed.len()), (&Value::from("unrated"), 16));
    assert_eq!(event["bots"][3]["status"], "unrated");
}

#[test]
fn foreign_text_stays_text() {
    let folder = folder();
    let evil = r#"</script></title><img src=x onerror=alert(1)>\u001B[31m<!--<script>&quot;"#;
    let toml = format!(
        "name = \"cup\"\ntitle = \"{evil}\"\ngame = \"mini-card\"\nseed = 7\ncount = 5\n\
         entries = [{{ file = \"bundled:first\", author = \"{evil}\" }}, \"bundled:beam\", \
         \"no-bot.wasm\"]\n"
    );
    write(&folder.path().join("tournament.toml"), toml);
    write(&folder.path().join("no-bot.wasm"), "<script>alert(2)</script>");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    let ran = fairdeal(folder.path(), &["report", "."]).expect(0);
    assert!(!(ran.out + &ran.err).contains('\u{1b}'));
    let html = fs::read_to_string(folder.path().join("report.html")).expect("the report is there");
    assert!(!html.contains('\u{1b}') && !html.contains("<img"));
    assert_eq!(html.matches("<script").count(), 3);
    let data = data(&folder.path().join("report.html"));
    let title = data["title"].as_str().expect("a title");
    assert!(title.contains("</script></title><img src=x onerror=alert(1)>\u{1b}[31m"), "{title}");
    let bots = list(&data["events"][0]["bots"]);
    assert!(bots.iter().any(|bot| bot["author"] == title));
    let refused = bots.iter().find(|bot| bot["status"] == "refused").expect("one is refused");
    let module = &data["modules"][number(&refused["module"]) as usize];
    assert_eq!(module["wasm"], Value::Null);
    assert!(module["why"].as_str().expect("a reason").starts_with("it was not admitted: "));
}

/// A small tournament that was run, with its results in `results`.
fn played() -> tempfile::TempDir {
    let folder = folder();
    mini_card_tournament(folder.path(), 20, "");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    folder
}

/// Changes a file of the results, and gives what is said of it then.
fn altered(file: &str, alter: impl Fn(&str) -> String) -> String {
    let folder = played();
    let path = folder.path().join("results").join(file);
    let text = fs::read_to_string(&path).expect("the file is there");
    let now = alter(&text);
    assert_ne!(text, now);
    fs::write(&path, now).expect("the file is written");
    let ran = fairdeal(folder.path(), &["report", "results"]).expect(3);
    assert!(!folder.path().join("report.html").exists());
    ran.err
}

#[test]
fn results_that_were_altered_are_refused() {
    let says = |said: String, words: &str| {
        assert!(said.contains(words) && said.contains("fairdeal replay"), "{said}");
    };
    let without_line = |text: &str, at: usize| -> String {
        let lines = text.split_inclusive('\n').enumerate();
        lines.filter(|(line, _)| *line != at).map(|(_, text)| text).collect()
    };
    says(altered("matches.csv", |text| without_line(text, 5)), "cup@7#1/first: ");
    says(
        altered("standings.json", |text| text.replacen("\"rank\": 1,", "\"rank\": 2,", 1)),
        "standings.json: it is not what the matches give",
    );
    says(
        altered("standings.json", |text| text.replace("\"ranked\"", "\"refused\"")),
        "standings.json: it is not what the matches give",
    );
    says(altered("standings.json", |_| "{}".to_owned()), "standings.json: ");
    says(altered("standings.json", |_| "no JSON".to_owned()), "standings.json: ");
    says(
        altered("tournament.json", |text| text.replace("\"draws\": 0.6", "\"draws\": 0.7")),
        "tournament.json: the spec has changed",
    );
    // A digest that no standings show: only the match played again tells.
    let other_digest = |text: &str| {
        let digest = text.lines().nth(1).and_then(|line| line.split(',').nth(5)).expect("a digest");
        text.replacen(digest, &"0".repeat(32), 1)
    };
    says(altered("matches.csv", other_digest), "cup@7#0/beam: played again");
}

#[test]
fn what_is_missing_is_said() {
    let folder = folder();
    let said = |arguments: &[&str]| fairdeal(folder.path(), arguments).expect(3).err;
    assert!(said(&["report", "nothing"]).contains("no results here"));
    mini_card_tournament(folder.path(), 20, "");
    fairdeal(folder.path(), &["run", ".", "-q", "--shard", "1/2", "--out", "part"]).expect(0);
    let part = said(&["report", "part"]);
    assert!(part.contains("part") && part.contains("fairdeal merge"), "{part}");
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    for file in ["matches.csv", "standings.json"] {
        let path = folder.path().join("results").join(file);
        let text = fs::read(&path).expect("the file is there");
        fs::remove_file(&path).expect("the file is removed");
        assert!(said(&["report", "results"]).contains(file));
        fs::write(&path, text).expect("the file is there again");
    }
    fs::rename(folder.path().join("results"), folder.path().join("results.partial"))
        .expect("the folder is moved");
    assert!(said(&["report", "results"]).contains("--resume"));
}

#[test]
fn a_bot_that_is_gone_leaves_its_matches_without_answers() {
    let folder = played();
    let standings = json(&folder.path().join("results/standings.json"));
    let row = &standings["standings"][1];
    let name = row["name"].as_str().expect("a name");
    let sha256 = row["sha256"].as_str().expect("a digest");
    let bot = folder.path().join("results/bots").join(format!("{sha256}.wasm"));
    fs::remove_file(&bot).expect("the bot is removed");
    let ran = fairdeal(folder.path(), &["report", "results"]).expect(0);
    assert_eq!(ran.err, format!("note: {name}: its file is not in the results\n"));
    let data = data(&folder.path().join("report.html"));
    let event = &data["events"][0];
    let module = &data["modules"][number(&event["bots"][1]["module"]) as usize];
    assert_eq!((&module["wasm"], module["why"].is_string()), (&Value::Null, true));
    for listed in list(&event["matches"]["list"]) {
        assert_eq!(listed["answers"].is_null(), number(&listed["bots"][0]) == 1);
    }
    // One that is another one is no bot of these results.
    write(&bot, mini_card_bot("(i64.const 0)"));
    let ran = fairdeal(folder.path(), &["report", "results"]).expect(3);
    assert!(ran.err.contains("the file has changed"), "{}", ran.err);
}

#[test]
fn the_file_is_written_where_it_may_be() {
    let folder = played();
    let at = folder.path();
    let report = |out: &str, code| fairdeal(at, &["report", "results", "-o", out]).expect(code);
    for out in ["nowhere/report.html", ".", "results"] {
        assert!(report(out, 4).err.contains(out), "{out}");
    }
    write(&at.join("mine.html"), "<!doctype html><p>mine</p>");
    assert!(report("mine.html", 4).err.contains("--force"));
    assert_eq!(fs::read(at.join("mine.html")).expect("it is there"), b"<!doctype html><p>mine</p>");
    fairdeal(at, &["report", "results", "-o", "mine.html", "--force"]).expect(0);
    // Now it is a report.
    let ran = report("mine.html", 0);
    assert!(
        ran.out.starts_with("mine.html: ") && ran.out.contains("60 of 60 matches"),
        "{}",
        ran.out
    );
    let left: Vec<_> = fs::read_dir(at).expect("the folder is there").flatten().collect();
    assert!(left.iter().all(|file| !file.file_name().to_string_lossy().starts_with('.')));
}

#[test]
fn a_file_that_would_be_too_large_loses_modules_then_matches() {
    let folder = folder();
    let at = folder.path();
    write(
        &at.join("tournament.toml"),
        "name = \"cup\"\ngame = \"set\"\nseed = 7\ncount = 100\n\
         entries = [\"bundled:random\", \"bundled:first-match\", \"bundled:careful\"]\n",
    );
    let go = repository("bots/dist/languages/go.wasm");
    write(&at.join("entries/large.wasm"), fs::read(go).expect("the bot is there"));
    fairdeal(at, &["run", ".", "-q"]).expect(0);
    let whole = fairdeal(at, &["report", ".", "--max-size", "10"]).expect(0);
    assert_eq!(whole.err, "");
    let small = fairdeal(at, &["report", ".", "--max-size", "2", "-o", "small.html"]).expect(0);
    assert!(small.err.starts_with("note: large: left out, since"), "{}", small.err);
    assert!(fs::metadata(at.join("small.html")).expect("it is there").len() <= 2_000_000);
    let data = data(&at.join("small.html"));
    let without = list(&data["modules"]).iter().filter(|module| module["wasm"].is_null());
    assert_eq!(without.count(), 1);
    assert_eq!(list(&data["events"][0]["matches"]["list"]).len(), 400);
    // Standings and figures are never left out, whatever a title does to them.
    let spec = format!(
        "name = \"cup\"\ngame = \"set\"\nseed = 7\ncount = 10\ntitle = \"{}\"\n\
         entries = [\"bundled:random\", \"bundled:first-match\"]\n",
        "long ".repeat(200_000)
    );
    write(&at.join("long/tournament.toml"), spec);
    fairdeal(at, &["run", "long", "-q"]).expect(0);
    let least = fairdeal(at, &["report", "long", "--max-size", "1", "-o", "least.html"]).expect(0);
    assert!(least.err.contains("larger than 1.0 MB"), "{}", least.err);
    let data = self::data(&at.join("least.html"));
    assert_eq!(list(&data["events"][0]["matches"]["list"]).len(), 0);
    let how = data["events"][0]["matches"]["how"].as_str().expect("a sentence");
    assert!(how.starts_with("Of 20 matches 0 are in this file"), "{how}");
}

#[test]
fn of_many_bots_without_files_ten_are_named() {
    let folder = folder();
    let at = folder.path();
    mini_card_tournament(at, 2, "");
    for number in 10..22 {
        let bot = mini_card_bot(&format!("(i64.const {})", number % 3));
        write(&at.join(format!("entries/a{number}.wasm")), bot);
    }
    fairdeal(at, &["run", ".", "-q"]).expect(0);
    for bot in fs::read_dir(at.join("results/bots")).expect("the bots are there") {
        fs::remove_file(bot.expect("a bot").path()).expect("it was there");
    }
    let ran = fairdeal(at, &["report", "."]).expect(0);
    let note = "note: a10, a11, a12, a13, a14, a15, a16, a17, a18, a19 and 5 more: its file is not in \
                the results\n";
    assert_eq!(ran.err, note);
}

/// Whether the page's own code can be run here: by node, bundled by what `npm ci` brings.
fn can_run_the_page() -> bool {
    let node = Command::new("node").arg("--version").output();
    if !node.is_ok_and(|output| output.status.success()) {
        skip("no node");
        return false;
    }
    if !repository("harness/page/node_modules/esbuild").is_dir() {
        skip("no esbuild (npm ci in harness/page fetches it)");
        return false;
    }
    true
}

/// Lets the page's code play all listed matches of reports again.
fn play_in_the_page(folder: &Path, reports: &[String]) -> Vec<Value> {
    let output = Command::new("node")
        .arg(repository("harness/page/test/digests.mjs"))
        .args(reports)
        .current_dir(folder)
        .output();
    let ran = Ran::of(output.expect("node starts")).expect(0);
    ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_page_plays_matches_of_every_tournament_to_the_same_digest() {
    if !can_run_the_page() {
        return;
    }
    let folder = folder();
    let mut reports = Vec::new();
    for (tournament, deals) in [
        ("bonus-cup", "30"),
        ("bulls-and-cows", "10"),
        ("mastermind-classic", "20"),
        ("mastermind-strike-and-ball", "10"),
        ("set-asked", "4"),
        ("set-fours", "3"),
        ("set-race", "10"),
        ("set-sprint", "10"),
        ("triathlon", "20"),
    ] {
        fairdeal(folder.path(), &["run", tournament, "-q", "--deals", deals]).expect(0);
        let (results, out) = (format!("{tournament}-results"), format!("{tournament}.html"));
        fairdeal(folder.path(), &["report", &results, "-q", "-o", &out]).expect(0);
        reports.push(out);
    }
    let events = play_in_the_page(folder.path(), &reports);
    assert_eq!(events.len(), 11);
    for event in events {
        assert!(number(&event["played"]) >= 20, "{event}");
        assert_eq!([&event["replayed"], &event["verdicts"]], [&event["played"], &Value::from(0)]);
    }
}

#[test]
fn the_page_plays_bots_of_every_verdict_and_language_as_the_harness_does() {
    if !can_run_the_page() {
        return;
    }
    let folder = folder();
    let entry = |name: &str| folder.path().join("entries").join(name).with_extension("wasm");
    let toml = "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ncount = 3\n";
    write(&folder.path().join("tournament.toml"), toml);
    for verdict in ["ok", "bad-view", "out-of-fuel", "out-of-memory", "stack-overflow", "trap"] {
        let listing = fs::read_dir(repository("tests/hostile").join(verdict));
        for file in listing.expect("the bots are there").flatten() {
            let name = file.file_name().to_string_lossy().replace(".wat", "");
            // A browser's NaNs are not canonical.
            if !name.starts_with("leaks_nan_bits") {
                let wasm = wat::parse_file(file.path()).expect("the text is WebAssembly");
                write(&entry(&format!("{verdict}-{name}")), wasm);
            }
        }
    }
    let listing = fs::read_dir(repository("bots/dist/languages")).expect("the bots are there");
    for file in listing.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.starts_with("mini-card") || name.starts_with("go") {
            write(&entry(name.trim_end_matches(".wasm")), fs::read(file.path()).expect("a bot"));
        }
    }
    for script in ["javascript/games/mini_card.js", "python/games/mini_card.py"] {
        let (language, _) = script.split_once('/').expect("a folder");
        let script = repository("sdk").join(script).display().to_string();
        let out = entry(language).display().to_string();
        fairdeal(folder.path(), &["pack", &script, "-o", &out]).expect(0);
    }
    fairdeal(folder.path(), &["run", ".", "-q"]).expect(0);
    fairdeal(folder.path(), &["report", ".", "-q", "--max-size", "20"]).expect(0);
    let events = play_in_the_page(folder.path(), &["report.html".to_owned()]);
    let [event] = &events[..] else { panic!("one event") };
    for verdict in ["ok", "bad-view", "out-of-fuel", "out-of-memory", "stack-overflow", "trap"] {
        assert!(number(&event["verdict"][verdict]) >= 15, "{verdict}: {event}");
    }
    // What a browser cannot find out is taken from the recording, and said to be.
    let limits = ["out-of-fuel", "out-of-memory"].map(|verdict| number(&event["verdict"][verdict]));
    assert_eq!(number(&event["verdicts"]), limits.iter().sum::<i64>());
}

#[test]
fn the_page_refuses_what_is_no_bot_and_no_question() {
    if !can_run_the_page() {
        return;
    }
    let test = repository("harness/page/test/referee.test.mjs");
    let output = Command::new("node").arg("--test").arg(test).output();
    Ran::of(output.expect("node starts")).expect(0);
}
