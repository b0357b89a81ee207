//! What the documents say is what the program does.

use std::fs;
use std::process::Command;

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
            let Some(rest) = direct.or_else(|| command.strip_prefix("cargo run --release -- "))
            else {
                // The test command would call itself; cargo install is for the newcomer's machine.
                let known = command.starts_with("cargo ") || command.starts_with("bots/build");
                assert!(known, "{document}: {command:?} is not tested");
                continue;
            };
            let line = format!("\"$FAIRDEAL\" {rest}");
            let output = Command::new("sh")
                .args(["-c", &line])
                .env("FAIRDEAL", FAIRDEAL)
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
