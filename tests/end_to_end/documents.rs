//! What the documents say is what the program does.

use std::fs;
use std::process::Command;

use fairdeal::sandbox::{self, Limits};

use crate::support::*;

/// The documents whose commands are tested.
const DOCUMENTS: [&str; 1] = ["README.md"];

/// The commands in the `console` blocks of a document: the lines that begin with `$ `.
fn commands(text: &str) -> Vec<String> {
    let blocks = text.split("```console\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
    lines.filter_map(|line| line.strip_prefix("$ ")).map(str::to_owned).collect()
}

#[test]
fn every_fairdeal_command_of_the_documents_works() {
    for document in DOCUMENTS {
        let text = fs::read_to_string(repository(document)).expect("the document is there");
        let folder = folder();
        // A newcomer stands in the repository: its tournaments and bots are at hand.
        let copy = |path: &str| {
            for (file, content) in files(&repository(path)) {
                let generated = file.components().any(|part| part.as_os_str() == "results");
                if !generated {
                    write(&folder.path().join(path).join(file), content);
                }
            }
        };
        copy("tournaments");
        copy("bots/dist");
        let mut tested = 0;
        for command in commands(&text) {
            let direct = command.strip_prefix("fairdeal ");
            let program = direct.or_else(|| command.strip_prefix("cargo run --release -- "));
            let line = match program {
                Some(rest) => Some(format!("\"$FAIRDEAL\" {rest}")),
                // A bot's own build script calls the program by its name.
                None => command.ends_with("/build.sh").then(|| command.clone()),
            };
            let Some(line) = line else {
                // The test command would call itself; cargo install is for the newcomer's machine.
                let known = command.starts_with("cargo ") || command.starts_with("bots/build");
                assert!(known, "{document}: {command:?} is not tested");
                continue;
            };
            let output = Command::new("sh")
                .args(["-c", &line])
                .env("FAIRDEAL", FAIRDEAL)
                .env("PATH", path_to_the_program())
                .env("FAIRDEAL_CACHE_DIR", CACHE)
                .current_dir(folder.path())
                .output();
            let ran = Ran::of(output.expect("a shell starts"));
            assert_eq!(ran.code, Some(0), "{document}: {command}\n{}\n{}", ran.out, ran.err);
            tested += 1;
        }
        assert!(tested > 0, "{document} has no commands");
    }
}

#[test]
fn ci_calls_the_test_command_of_the_readme() {
    let readme = fs::read_to_string(repository("README.md")).expect("the README is there");
    let ci = fs::read_to_string(repository(".ci/run")).expect(".ci/run is there");
    let command = "cargo test --release --workspace";
    assert!(commands(&readme).iter().any(|line| line == command));
    assert!(ci.lines().any(|line| line.trim() == command));
}

/// The cells of the tables of the contract, row by row.
fn contract_rows() -> Vec<Vec<String>> {
    let text = fs::read_to_string(repository("sdk/CONTRACT.md")).expect("the contract is there");
    let row =
        |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    text.lines().filter(|line| line.starts_with('|')).map(row).collect()
}

/// `16 MiB`, `10,000,000` or `10,000,000; Mastermind …` as a number.
fn number(cell: &str) -> u64 {
    let first = cell.split([';', ' ']).next().unwrap_or_default().replace(',', "");
    let number: u64 = first.parse().expect("the cell begins with a number");
    match cell.split(' ').nth(1) {
        Some("MiB") => number << 20,
        Some("KiB") => number << 10,
        _ => number,
    }
}

#[test]
fn the_contract_states_the_limits_that_are_kept() {
    let defaults = serde_json::to_value(Limits::default()).expect("limits are data");
    let defaults = defaults.as_object().expect("limits have names");
    let rows = contract_rows();
    let row = |key: &str| rows.iter().find(|row| row[0] == format!("`{key}`"));
    for (key, value) in defaults {
        match key.as_str() {
            // Two in one row, and the safety net, which is no bot's business.
            "table_elements" | "tables" | "answer_ms" => continue,
            key => {
                let row = row(key).unwrap_or_else(|| panic!("{key} is not in the contract"));
                assert_eq!(Some(number(&row[1])), value.as_u64(), "{key}");
            }
        }
    }
    let tables = rows.iter().find(|row| row[0] == "`table_elements`, `tables`");
    let expected = format!("65,536, {}", defaults["tables"]);
    assert_eq!(tables.expect("tables are in the contract")[1], expected);
    assert_eq!(defaults["table_elements"], 65_536);
}

#[test]
fn the_contract_states_the_prices_that_are_charged() {
    let rows = contract_rows();
    let price = |what: &str| {
        let row = rows.iter().find(|row| row[0].starts_with(what));
        row.unwrap_or_else(|| panic!("{what} is not in the contract"))[1].clone()
    };
    assert_eq!(price("`memory.grow`, `table.grow`"), sandbox::GROW.to_string());
    assert_eq!(price("a page asked for"), sandbox::GROW_PAGE.to_string());
    assert!(
        price("a call of an imported")
            .starts_with(&format!("{}, and 1 a byte", sandbox::HOST_CALL))
    );
    let entry = format!("{}, and {} more if", sandbox::ENTRY, sandbox::COUNTED_ENTRY);
    assert!(price("a function entered").starts_with(&entry));
}
