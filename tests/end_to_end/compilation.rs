//! How bots are compiled: in child processes under limits, once for all runs, and anew where an
//! artifact is not to be trusted.

use std::fs;
use std::path::Path;

use crate::support::*;

/// `fairdeal` with a cache of the test's own.
fn fairdeal_with(cache: &Path, folder: &Path, arguments: &[&str]) -> Ran {
    let output = command(folder, arguments).env("FAIRDEAL_CACHE_DIR", cache).output();
    Ran::of(output.expect("the program starts"))
}

fn run_with(cache: &Path, folder: &Path, more: &[&str]) -> Ran {
    fairdeal_with(cache, folder, &[&["run", "cup", "--overwrite"], more].concat())
}

fn cup() -> tempfile::TempDir {
    let folder = folder();
    mini_card_tournament(&folder.path().join("cup"), 3, "");
    folder
}

#[test]
fn the_cache_changes_nothing_but_the_time() {
    let folder = cup();
    let cache = folder.path().join("cache");
    let run = |more: &[&str]| {
        run_with(&cache, folder.path(), more).expect(0);
        files(&folder.path().join("cup/results"))
    };
    let uncached = run(&["-q", "--no-cache"]);
    assert!(!cache.exists(), "--no-cache touches nothing");
    assert!(run(&["-q"]) == uncached);
    let artifacts = files(&cache);
    assert_eq!(artifacts.len(), 3, "one for each bot");
    assert!(run(&["-q"]) == uncached);
    assert!(files(&cache) == artifacts);
    // Nothing that is compiled is ever a part of a tournament or its results.
    let native = |bytes: &Vec<u8>| bytes.windows(4).any(|four| four == b"\x7fELF");
    assert!(!files(&folder.path().join("cup")).values().any(native));
    assert!(artifacts.values().all(native));
}

#[test]
fn unsound_artifacts_are_compiled_anew() {
    let folder = cup();
    let cache = folder.path().join("cache");
    let run = || {
        run_with(&cache, folder.path(), &["-q"]).expect(0);
        files(&folder.path().join("cup/results"))
    };
    let results = run();
    let sound = files(&cache);
    let names: Vec<_> = sound.keys().collect();
    // One is cut short, one is damaged in its middle, and one is a sound one of another bot.
    let damaged: Vec<Vec<u8>> = vec![
        sound[names[0]][..1000].to_vec(),
        {
            let mut bytes = sound[names[1]].clone();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x40;
            bytes
        },
        sound[names[0]].clone(),
    ];
    for (name, bytes) in names.iter().zip(damaged) {
        write(&cache.join(name), bytes);
    }
    assert!(run() == results);
    assert!(files(&cache) == sound, "all are sound again");
}

#[cfg(unix)]
#[test]
fn pipes_links_and_folders_in_the_place_of_artifacts_are_replaced() {
    let folder = cup();
    let cache = folder.path().join("cache");
    let run = || {
        run_with(&cache, folder.path(), &["-q"]).expect(0);
        files(&folder.path().join("cup/results"))
    };
    let results = run();
    let sound = files(&cache);
    let paths: Vec<_> = sound.keys().map(|name| cache.join(name)).collect();
    paths.iter().for_each(|path| fs::remove_file(path).expect("it was there"));
    let made = std::process::Command::new("mkfifo").arg(&paths[0]).status();
    assert!(made.expect("mkfifo starts").success());
    std::os::unix::fs::symlink("/dev/zero", &paths[1]).expect("a link");
    fs::create_dir(&paths[2]).expect("a folder");
    assert!(run() == results);
    assert!(paths.iter().all(|path| path.symlink_metadata().is_ok_and(|there| there.is_file())));
    assert!(files(&cache) == sound, "all are sound again");
}

#[test]
fn no_cache_is_kept_inside_a_tournament_or_results() {
    let folder = cup();
    for inside in ["cup/cache", "cup/results/cache", "cup"] {
        let cache = folder.path().join(inside);
        let ran = run_with(&cache, folder.path(), &[]).expect(0);
        assert!(ran.err.contains("warning: no cache: "), "{}", ran.err);
        assert!(ran.err.contains("a folder of a tournament or results"), "{}", ran.err);
        fairdeal_with(&cache, folder.path(), &["cache", "show"]).expect(3);
    }
    let artifact = |path: &std::path::PathBuf| path.to_string_lossy().ends_with(".artifact");
    assert!(!files(folder.path()).keys().any(artifact));
    assert!(!folder.path().join("cup/cache").exists());
}

#[test]
fn many_processes_share_a_cache() {
    let folder = folder();
    let cache = folder.path().join("cache");
    let running: Vec<_> = (0..6)
        .map(|number| {
            let cup = format!("cup{number}");
            mini_card_tournament(&folder.path().join(&cup), 3, "");
            let arguments = ["run", &cup, "--out", &format!("out{number}"), "-q"];
            let mut command = command(folder.path(), &arguments);
            command.env("FAIRDEAL_CACHE_DIR", &cache).spawn().expect("the program starts")
        })
        .collect();
    for mut process in running {
        assert!(process.wait().expect("it ends").success());
    }
    assert_eq!(files(&cache).len(), 3);
    let first = files(&folder.path().join("out0"));
    assert!((1..6).all(|number| files(&folder.path().join(format!("out{number}"))) == first));
}

#[test]
fn the_cache_is_shown_and_cleared() {
    let folder = cup();
    let cache = folder.path().join("cache");
    run_with(&cache, folder.path(), &["-q"]).expect(0);
    write(&cache.join("notes.txt"), "mine");
    let ask = |action: &str| fairdeal_with(&cache, folder.path(), &["cache", action]).expect(0).out;
    assert!(ask("show").contains(": 3 compiled bots, "), "{}", ask("show"));
    assert!(ask("clear").contains(": removed 3 compiled bots, "));
    assert!(ask("show").contains(": 0 compiled bots, 0.0 MiB of at most 1024 MiB"));
    assert_eq!(files(&cache).len(), 1, "other files are left alone");
}

#[test]
fn the_folder_is_found_by_the_environment() {
    let folder = folder();
    let ask = |variables: &[(&str, &str)]| {
        let mut command = command(folder.path(), &["cache", "show"]);
        command.env_remove("FAIRDEAL_CACHE_DIR").env_remove("XDG_CACHE_HOME").env_remove("HOME");
        for (name, value) in variables {
            command.env(name, folder.path().join(value));
        }
        Ran::of(command.output().expect("the program starts"))
    };
    let (own, xdg, home) = (("FAIRDEAL_CACHE_DIR", "a"), ("XDG_CACHE_HOME", "b"), ("HOME", "c"));
    assert!(ask(&[own, xdg, home]).expect(0).out.contains("/a: "));
    assert!(ask(&[xdg, home]).expect(0).out.contains("/b/fairdeal: "));
    assert!(ask(&[home]).expect(0).out.contains("/c/.cache/fairdeal: "));
    assert!(ask(&[]).expect(3).err.contains("set FAIRDEAL_CACHE_DIR"));
}

#[cfg(unix)]
#[test]
fn a_folder_that_others_may_write_to_is_not_used() {
    use std::os::unix::fs::PermissionsExt;
    let folder = cup();
    let cache = folder.path().join("cache");
    fs::create_dir(&cache).expect("a folder");
    fs::set_permissions(&cache, fs::Permissions::from_mode(0o777)).expect("its mode is set");
    let ran = run_with(&cache, folder.path(), &[]).expect(0);
    let warning = "warning: no cache: ";
    assert!(ran.err.contains(warning) && ran.err.contains("others may write to it"), "{}", ran.err);
    assert_eq!(files(&cache).len(), 0);
    fairdeal_with(&cache, folder.path(), &["cache", "clear"]).expect(3);
}

/// A module of the Mini Card Game with this body of a third function besides.
fn bot_with_function(body: &str) -> Vec<u8> {
    let text = format!(
        r#"(module
            (memory (export "memory") 1)
            (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
            (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0))
            {body})"#
    );
    wat::parse_str(text).expect("the text is WebAssembly")
}

#[cfg(target_os = "linux")]
#[test]
fn compiling_that_takes_too_much_is_a_refusal() {
    // Both are valid and within the limits of the lint.
    let loops = format!("(func {} {})", "loop ".repeat(200), "end ".repeat(200));
    let slow = bot_with_function(&loops.repeat(400));
    let condition = |n: usize| {
        let (a, b, c) = (n % 1000, (n + 1) % 1000, n * 7 % 1000);
        format!("(if (local.get {a}) (then (local.set {b} (local.get {c}))))")
    };
    let conditions: String = (0..15_000).map(condition).collect();
    let large = bot_with_function(&format!("(func (local{}) {conditions})", " i32".repeat(1000)));
    let cases = [
        ("compile_seconds = 1", slow, "it takes more than 1 s of processor time"),
        ("compile_bytes = 268_435_456", large, "it takes more than 256 MiB of memory"),
    ];
    for (limit, wasm, reason) in cases {
        let folder = folder();
        let spec = format!(
            "game = \"mini-card\"\nseed = 7\ncount = 3\nentries = [\"bundled:first\"]\n\
             [limits]\n{limit}\n"
        );
        write(&folder.path().join("cup/tournament.toml"), spec);
        write(&folder.path().join("cup/entries/heavy.wasm"), wasm);
        let ran = fairdeal(folder.path(), &["run", "cup"]).expect(0);
        let words = format!("heavy: refused: cannot be compiled: {reason}");
        assert!(ran.out.contains(&words), "{words} in {}", ran.out);
        assert_eq!(rows(&folder.path().join("cup/results")).len(), 3);
        // Played again, too, without the bot that never played.
        fairdeal(folder.path(), &["replay", "cup"]).expect(0);
    }
}
