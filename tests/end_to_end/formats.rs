//! The documented formats of results against what the program writes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::support::*;

/// Keys with the types that they may have, and whether they may be missing.
type Schema = BTreeMap<String, (Vec<String>, bool)>;

/// Objects whose keys are data: bots, verdicts, settings.
const OPEN: [&str; 7] = [
    "rules",
    "limits",
    "standings[].verdicts",
    "standings[].histogram",
    "standings[].places",
    "standings[].unranked",
    "events",
];

/// The table that follows this comment in the document.
fn documented(name: &str) -> Schema {
    let text = fs::read_to_string(repository("docs/formats.md")).expect("the document is there");
    let table = text.split(&format!("<!-- keys of {name} -->\n")).nth(1).expect("the table");
    let mut schema = Schema::new();
    for line in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let types = cells[2].trim_end_matches('?').trim();
        let types: Vec<String> = types.split(" or ").map(str::to_owned).collect();
        for key in cells[1].split(", ") {
            let optional = cells[2].ends_with('?');
            schema.insert(key.trim_matches('`').to_owned(), (types.clone(), optional));
        }
    }
    assert!(!schema.is_empty());
    schema
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Holds a value against a schema, and notes the keys that occurred.
fn hold(schema: &Schema, path: &str, value: &Value, seen: &mut BTreeSet<String>) {
    let fits = |path: &str, value: &Value| {
        let (types, _) = schema.get(path).unwrap_or_else(|| panic!("{path} is not documented"));
        let found = type_of(value);
        let fits =
            types.iter().any(|known| known == found || (known == "number" && found == "integer"));
        assert!(fits, "{path} is {found}, documented as {types:?}");
    };
    let Value::Object(map) = value else { return };
    for (key, value) in map {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        if let (Value::Array(items), true) = (value, schema.contains_key(&format!("{path}[]"))) {
            let path = format!("{path}[]");
            for item in items {
                fits(&path, item);
                seen.insert(path.clone());
                hold(schema, &path, item, seen);
            }
            continue;
        }
        fits(&path, value);
        seen.insert(path.clone());
        if !OPEN.contains(&path.as_str()) {
            hold(schema, &path, value, seen);
        }
    }
    // What is not optional is there.
    let inside = if path.is_empty() { String::new() } else { format!("{path}.") };
    for (key, (_, optional)) in schema {
        let rest =
            key.strip_prefix(&inside).filter(|rest| !rest.contains('.') && !rest.contains("[]"));
        if let (Some(rest), false) = (rest, *optional) {
            assert!(map.contains_key(rest), "{key} is missing");
        }
    }
}

#[test]
fn results_are_as_documented() {
    let folder = folder();
    let run = |name: &str, spec: &str, more: &[&str]| {
        let at = folder.path().join(name);
        write(&at.join("tournament.toml"), format!("name = \"{name}\"\n{spec}"));
        write(&at.join("bad.wasm"), mini_card_bot("(i64.const 99)"));
        write(&at.join("none.wasm"), "no module");
        fairdeal(&at, &[&["run", ".", "-q", "--out", "results"], more].concat()).expect(0);
        at.join("results")
    };
    let sealed = fairdeal(folder.path(), &["seal", "--secret", "7"]).expect(0).out;
    let plain = [
        run(
            "cards",
            &format!(
                "title = \"Cards\"\ngame = \"mini-card\"\n{sealed}count = 40\n\
                 deadline = 2000-01-01T00:00:00Z\ndisqualify_after = 3\n\
                 entries = [\"bundled:first\", \"bundled:exact\", \"bundled:beam\", \
                 {{ file = \"bad.wasm\", author = \"Ada\" }}, \
                 {{ file = \"none.wasm\", author = \"Eve\" }}]\n"
            ),
            &["--reveal", "7"],
        ),
        run(
            "codes",
            "game = \"mastermind\"\nseed = 7\ncount = 20\n\
             entries = [\"bundled:entropy\", \"bundled:minimax\"]\n",
            &[],
        ),
        run(
            "all-codes",
            "game = \"mastermind\"\nseed = 7\ndeals = \"all\"\n\
             entries = [\"bundled:entropy\", \"bundled:minimax\"]\n\
             [rules]\npositions = 2\n",
            &[],
        ),
        run(
            "race",
            "game = \"set\"\nseed = \"340282366920938463463374607431768211455\"\ncount = 4\n\
             entries = [\"bundled:careful\", \"bundled:first-match\"]\n[rules]\nseats = 2\n",
            &[],
        ),
    ];
    let part = run(
        "part",
        "game = \"set\"\nseed = 7\ncount = 4\nentries = [\"bundled:careful\"]\n",
        &["--shard", "1/2"],
    );
    let hold_all = |name: &str, files: &[std::path::PathBuf]| {
        let schema = documented(name);
        let mut seen = BTreeSet::new();
        files.iter().for_each(|file| hold(&schema, "", &json(file), &mut seen));
        let never: Vec<&String> = schema.keys().filter(|key| !seen.contains(*key)).collect();
        assert!(never.is_empty(), "{name}: documented, but never written: {never:?}");
    };
    let standings: Vec<_> = plain.iter().map(|at| at.join("standings.json")).collect();
    hold_all("standings.json", &standings);
    let records: Vec<_> =
        plain.iter().chain([&part]).map(|at| at.join("tournament.json")).collect();
    hold_all("tournament.json", &records);

    let events = run(
        "cup",
        "title = \"Two\"\nseed = 7\nentries = [\"bundled:plodder\", \
         { file = \"bad.wasm\", author = \"Ada\" }]\n\
         [[event]]\nname = \"a\"\ngame = \"mini-card\"\ncount = 5\n\
         [[event]]\nname = \"b\"\ngame = \"set\"\ncount = 5\n",
        &[],
    );
    hold_all("overall standings.json", &[events.join("standings.json")]);

    // The columns of rows.
    let text = fs::read_to_string(repository("docs/formats.md")).expect("the document is there");
    for (results, columns) in [
        (&plain[0], "deal,bot,score,par,verdict,digest,fuel"),
        (
            &plain[3],
            "deal,match,seat,bot,score,par,verdict,digest,fuel,sets,wrong,missed,answers,time_us,\
             times_ms",
        ),
    ] {
        let rows = fs::read_to_string(results.join("matches.csv")).expect("the rows are there");
        assert_eq!(rows.lines().next(), Some(columns));
        for column in columns.split(',') {
            assert!(text.contains(&format!("`{column}`")), "{column}");
        }
    }
}
