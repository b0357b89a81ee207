//! Help, version, completions, and what is wrong with a command line.

use crate::support::*;

/// The names of the commands, from the help.
fn commands() -> Vec<String> {
    let help = fairdeal(folder().path(), &["--help"]).expect(0).out;
    let list = help.split("Commands:\n").nth(1).expect("the help lists commands");
    let list = list.split("\n\n").next().expect("the list ends");
    let first_word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let is_command = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    list.lines().filter(is_command).filter_map(first_word).filter(|word| word != "help").collect()
}

#[test]
fn every_command_has_help_with_an_example() {
    let commands = commands();
    for name in
        ["run", "match", "deal", "replay", "check", "init", "validate", "submit", "withdraw"]
    {
        assert!(commands.iter().any(|command| command == name), "{name} in {commands:?}");
    }
    for command in commands {
        let help = fairdeal(folder().path(), &[command.as_str(), "--help"]).expect(0).out;
        assert!(help.contains("Example: fairdeal "), "{command}: {help}");
    }
}

#[test]
fn the_version_names_engine_and_cost_table() {
    let ran = fairdeal(folder().path(), &["--version"]).expect(0);
    let expected = format!(
        "fairdeal {} (wasmtime {}, fuel cost table {})\n",
        env!("CARGO_PKG_VERSION"),
        fairdeal::sandbox::ENGINE_VERSION,
        fairdeal::sandbox::COST_TABLE_VERSION
    );
    assert_eq!(ran.out, expected);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = fairdeal(folder().path(), &["completions", shell]).expect(0);
        assert!(ran.out.contains("withdraw"), "{shell}");
    }
}

#[test]
fn a_wrong_command_line_is_exit_code_2() {
    let wrong: [&[&str]; 8] = [
        &[],
        &["runn"],
        &["run"],
        &["run", "bonus-cup", "--deals", "many"],
        &["run", "bonus-cup", "--threads", "0"],
        &["run", "bonus-cup", "--format", "xml"],
        &["run", "bonus-cup", "--seed", "-1"],
        &["report", "results", "--max-size", "0"],
    ];
    for arguments in wrong {
        let ran = fairdeal(folder().path(), arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?} {ran:?}");
    }
}

/// On a terminal, where the parser styles what it says.
#[cfg(target_os = "linux")]
#[test]
fn arguments_do_nothing_to_a_terminal() {
    let folder = folder();
    for arguments in [
        r"watch $'bonus\x1b[41m\u202e@2026#17/beam'",
        r"run $'--\x1b]0;evil\x07\x08'",
        r"run bonus-cup --format $'\x9b31m\u009b31m\r'",
    ] {
        write(&folder.path().join("go"), format!("{FAIRDEAL:?} {arguments}\n"));
        let run = ["-qec", "bash go", "/dev/null"];
        let ran = std::process::Command::new("script")
            .args(run)
            .current_dir(folder.path())
            .stdin(std::process::Stdio::null())
            .output();
        let Ok(ran) = ran else { return skip("no script") };
        assert_eq!(ran.status.code(), Some(2), "{arguments}");
        let said = String::from_utf8(ran.stdout).expect("UTF-8");
        assert!(said.contains("error: "), "{said:?}");
        // The terminal itself ends lines with two characters.
        let said = said.replace("\r\n", "\n");
        let is_raw = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!said.contains(is_raw), "{said:?}");
    }
}
