//! Files that are not what they should be: links, pipes, names that do things to a terminal, files
//! of gigabytes, a disk that is full.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::*;

const ESCAPE: char = '\u{1b}';

/// A tournament of one honest bot, `cup`.
fn cup() -> tempfile::TempDir {
    let folder = folder();
    let spec = "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ncount = 3\n\
                entries = [\"bundled:first\"]\n";
    write(&folder.path().join("cup/tournament.toml"), spec);
    fs::create_dir(folder.path().join("cup/entries")).expect("a folder");
    folder
}

/// Runs a script in a shell, in which `$FAIRDEAL` is the program.
#[cfg(unix)]
fn in_shell(folder: &Path, script: &str) -> Ran {
    let output = Command::new("sh")
        .args(["-c", script])
        .env("FAIRDEAL", FAIRDEAL)
        .env("FAIRDEAL_CACHE_DIR", CACHE)
        .current_dir(folder)
        .output();
    Ran::of(output.expect("a shell starts"))
}

/// Runs `cup`, which must be refused before anything is played, and gives the message.
fn refused(folder: &Path) -> String {
    let ran = fairdeal(folder, &["run", "cup"]).expect(3);
    assert!(!folder.join("cup/results").exists());
    assert!(!ran.err.contains(ESCAPE) && !ran.out.contains(ESCAPE), "{ran:?}");
    fairdeal(folder, &["validate", "cup"]).expect(1);
    ran.err
}

#[cfg(unix)]
#[test]
fn links_out_of_the_entries_are_refused_by_name() {
    let folder = cup();
    let secret = folder.path().join("secret.wasm");
    write(&secret, mini_card_bot("(i64.const 0)"));
    let link = folder.path().join("cup/entries/mallory.wasm");
    for target in [secret.as_path(), Path::new("/dev/zero"), Path::new("nowhere")] {
        std::os::unix::fs::symlink(target, &link).expect("a link");
        let message = refused(folder.path());
        assert!(message.contains("\"mallory.wasm\" is a symbolic link"), "{message}");
        fs::remove_file(&link).expect("the link was there");
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_folders_are_no_bots_and_nobody_waits_for_them() {
    let folder = cup();
    let entry = folder.path().join("cup/entries/mallory.wasm");
    fs::create_dir(&entry).expect("a folder");
    let message = refused(folder.path());
    assert!(message.contains("\"mallory.wasm\" is no regular file"), "{message}");
    fs::remove_dir(&entry).expect("the folder is empty");

    let made = Command::new("mkfifo").arg(&entry).status();
    assert!(made.expect("mkfifo starts").success());
    let message = refused(folder.path());
    assert!(message.contains("\"mallory.wasm\" is no regular file"), "{message}");
    // Named by the tournament, or on the command line.
    let check = fairdeal(folder.path(), &["check", "cup/entries/mallory.wasm"]).expect(3);
    assert!(check.err.contains("no regular file"), "{}", check.err);
    fairdeal(folder.path(), &["withdraw", "mallory", "--from", "cup"]).expect(4);
    // Nor is a receipt put in the place of one.
    let receipt = folder.path().join("cup/entries/ada.json");
    write(&folder.path().join("ada.wasm"), mini_card_bot("(i64.const 0)"));
    fs::rename(&entry, &receipt).expect("it can be moved");
    let submit = ["submit", "ada.wasm", "--to", "cup", "--as", "ada"];
    let ran = fairdeal(folder.path(), &submit).expect(4);
    assert!(ran.err.contains("no regular file"), "{}", ran.err);
    fs::rename(&receipt, &entry).expect("it is still a pipe");
    let spec = "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ndeals = \"pipe\"\n";
    write(&folder.path().join("cup/tournament.toml"), spec);
    fs::rename(&entry, folder.path().join("cup/pipe")).expect("it can be moved");
    assert!(refused(folder.path()).contains("no regular file"));
}

#[cfg(unix)]
#[test]
fn names_that_do_things_are_refused_and_shown_escaped() {
    let names = ["\u{1b}[31mred.wasm", "new\nline.wasm", "b\u{202e}msaw.wasm", "a b.wasm", ".wasm"];
    for name in names {
        let folder = cup();
        write(&folder.path().join("cup/entries").join(name), mini_card_bot("(i64.const 0)"));
        let message = refused(folder.path());
        assert!(message.contains("is not allowed: use 1 to 64 letters"), "{message}");
        assert!(!message.contains('\u{202e}'), "{message}");
    }
    for path in ["../../evil.wasm\u{1b}[2J", "x/\u{9b}31m.wasm"] {
        let folder = cup();
        let spec = format!("game = \"mini-card\"\nseed = 7\nentries = [{path:?}]\n")
            .replace("\\u{1b}", "\\u001b")
            .replace("\\u{9b}", "\\u009b");
        write(&folder.path().join("cup/tournament.toml"), spec);
        assert!(!refused(folder.path()).contains('\u{9b}'));
    }
}

#[test]
fn texts_of_authors_reach_no_terminal_raw() {
    let folder = cup();
    let nasty = "A\u{1b}[31m\u{9b}2J\u{202e}<script>alert(1)</script>";
    write(&folder.path().join("mine.wasm"), mini_card_bot("(i64.const 0)"));
    let arguments = ["submit", "mine.wasm", "--to", "cup", "--as", "ada", "--author", nasty];
    fairdeal(folder.path(), &arguments).expect(0);
    // A bot whose import has a name of a hundred thousand bytes, with control characters.
    let name = "A\\1b[31m\\c2\\9b2J\\e2\\80\\ae".to_owned() + &"x".repeat(99_000);
    let text = format!(
        r#"(module (import "env" "{name}" (func)) (memory (export "memory") 1)
            (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
            (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))"#
    );
    let wasm = wat::parse_str(text).expect("the text is WebAssembly");
    write(&folder.path().join("cup/entries/mallory.wasm"), wasm);
    let hidden = |text: &str| text.contains([ESCAPE, '\u{9b}', '\u{202e}']);
    for format in ["table", "json", "csv", "markdown"] {
        let arguments = ["run", "cup", "--overwrite", "--format", format];
        let ran = fairdeal(folder.path(), &arguments).expect(0);
        assert!(!hidden(&ran.out) && !hidden(&ran.err), "{format}: {}", ran.out);
        assert!(ran.out.len() < 20_000, "{format}: {} bytes", ran.out.len());
        assert!(format != "markdown" || !ran.out.contains("<script>"), "{}", ran.out);
    }
    for content in
        files(&folder.path().join("cup/results")).into_iter().filter_map(|(path, bytes)| {
            path.extension().is_some_and(|ending| ending != "wasm").then_some(bytes)
        })
    {
        assert!(!hidden(&String::from_utf8(content).expect("text")));
    }
    let ran = fairdeal(folder.path(), &["check", "cup/entries/mallory.wasm"]).expect(1);
    assert!(!hidden(&ran.out), "check");
}

#[test]
fn two_files_of_one_name_are_named_both() {
    let folder = cup();
    let bot = mini_card_bot("(i64.const 0)");
    write(&folder.path().join("cup/entries/ada.wasm"), &bot);
    write(&folder.path().join("cup/entries/ADA.wasm"), &bot);
    // On a file system where both are one file there is nothing to refuse.
    if fs::read_dir(folder.path().join("cup/entries")).expect("a folder").count() == 2 {
        let message = refused(folder.path());
        assert!(message.contains("ADA.wasm") && message.contains("ada.wasm"), "{message}");
        fs::remove_file(folder.path().join("cup/entries/ADA.wasm")).expect("it was there");
    }
    write(&folder.path().join("cup/entries/first.wasm"), &bot);
    let message = refused(folder.path());
    assert!(message.contains("bundled:first and cup/entries/first.wasm"), "{message}");
}

/// A file of so many bytes that takes no room on the disk.
fn sparse(path: &Path, bytes: u64) {
    File::create(path).and_then(|file| file.set_len(bytes)).expect("a sparse file");
}

#[test]
fn files_of_gigabytes_are_refused_without_being_read() {
    const HUGE: u64 = 8 << 30;
    let folder = cup();
    let mallory = folder.path().join("cup/entries/mallory.wasm");
    sparse(&mallory, HUGE);
    // A bot that is too large hurts nobody else.
    let ran = fairdeal(folder.path(), &["run", "cup"]).expect(0);
    let words = "mallory: refused: bytes in the file: 8388609, the limit is 8388608 (module_bytes)";
    assert!(ran.out.contains(words), "{}", ran.out);
    fairdeal(folder.path(), &["check", "cup/entries/mallory.wasm"]).expect(1);
    let arguments = ["submit", "cup/entries/mallory.wasm", "--to", "cup", "--as", "eve"];
    fairdeal(folder.path(), &arguments).expect(1);

    let results = folder.path().join("cup/results");
    let rows = fs::read(results.join("matches.csv")).expect("the rows are there");
    sparse(&results.join("matches.csv"), HUGE);
    let ran = fairdeal(folder.path(), &["replay", "cup"]).expect(3);
    assert!(ran.err.contains("a line of more than"), "{}", ran.err);
    write(&results.join("matches.csv"), rows);
    for name in ["standings.json", "tournament.json"] {
        sparse(&results.join(name), HUGE);
        let ran = fairdeal(folder.path(), &["replay", "cup"]);
        assert!([Some(1), Some(3)].contains(&ran.code), "{name}: {ran:?}");
    }
    fs::remove_dir_all(&results).expect("the results were there");
    sparse(&folder.path().join("cup/tournament.toml"), HUGE);
    assert!(refused(folder.path()).contains("larger than 4194304 bytes"));
    let spec = "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ndeals = \"deals.txt\"\n";
    write(&folder.path().join("cup/tournament.toml"), spec);
    sparse(&folder.path().join("cup/deals.txt"), HUGE);
    assert!(refused(folder.path()).contains("larger than 67108864 bytes"));
}

#[test]
fn deep_and_endless_texts_are_refused() {
    let folder = cup();
    let deep = 1_000_000;
    let head = "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\n";
    for nested in ["[", "{ a = "] {
        let spec = format!("{head}entries = {}", nested.repeat(deep));
        write(&folder.path().join("cup/tournament.toml"), spec);
        refused(folder.path());
    }
    write(&folder.path().join("cup/tournament.toml"), format!("{head}deals = \"deals\"\n"));
    let texts = ["(", "[", "{\"a\":", "(deal ", "(deal (cards (", "\"", "(deal (cards (H . "];
    for text in texts {
        write(&folder.path().join("cup/deals"), text.repeat(deep));
        let message = refused(folder.path());
        assert!(message.len() < 2_000, "{text}: {} bytes", message.len());
    }
    write(&folder.path().join("cup/deals"), [0xff, 0xfe, 0]);
    refused(folder.path());
}

/// Replays results that somebody changed: found wanting or refused, in words that fit a screen.
fn replayed(folder: &Path, results: &str, what: &str) -> Ran {
    let mut child = command(folder, &["replay", results])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    // What it says fits into a pipe.
    while child.try_wait().expect("it can be waited for").is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().expect("it can be killed");
            panic!("{what}: no end");
        }
        sleep(Duration::from_millis(5));
    }
    let ran = Ran::of(child.wait_with_output().expect("it has ended"));
    assert!([Some(1), Some(3)].contains(&ran.code), "{what}: {ran:?}");
    assert!(ran.out.len() + ran.err.len() < 8_000, "{what}: {} bytes", ran.out.len());
    assert!(!ran.err.contains("panicked") && !ran.out.contains(ESCAPE), "{what}: {ran:?}");
    ran
}

/// Copies the files of a folder.
fn copied(from: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    for (name, content) in files(from) {
        write(&to.join(name), content);
    }
}

#[cfg(unix)]
#[test]
fn files_of_results_that_are_none_are_not_waited_for() {
    let folder = cup();
    fairdeal(folder.path(), &["run", "cup", "-q", "--out", "sound"]).expect(0);
    let (sound, here) = (folder.path().join("sound"), folder.path().join("here"));
    let bot = files(&sound).into_keys().find(|name| name.starts_with("bots")).expect("a bot");
    for name in
        [Path::new("tournament.json"), "standings.json".as_ref(), "matches.csv".as_ref(), &bot]
    {
        type Way<'a> = (&'a str, &'a dyn Fn(&Path));
        let ways: [Way; 6] = [
            ("gone", &|_| {}),
            ("a folder", &|path| fs::create_dir(path).expect("a folder")),
            ("a pipe", &|path| {
                assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
            }),
            ("a device", &|path| {
                std::os::unix::fs::symlink("/dev/zero", path).expect("a link");
            }),
            ("of gigabytes", &|path| sparse(path, 5 << 30)),
            ("no text", &|path| write(path, [0xff, 0xfe, 0, 0x1b, b'\n', b'"', 0xff])),
        ];
        for (way, put) in ways {
            copied(&sound, &here);
            let path = here.join(name);
            fs::remove_file(&path).expect("it was there");
            put(&path);
            replayed(folder.path(), "here", &format!("{}: {way}", name.display()));
        }
    }
}

#[test]
fn rows_and_records_of_results_that_lie_are_found_wanting() {
    let folder = cup();
    fairdeal(folder.path(), &["run", "cup", "-q", "--out", "sound"]).expect(0);
    let race = ["run", "set-race", "-q", "--deals", "2", "--out", "race"];
    fairdeal(folder.path(), &race).expect(0);
    let several = ["run", "triathlon", "-q", "--deals", "2", "--out", "several"];
    fairdeal(folder.path(), &several).expect(0);
    let try_with = |results: &str, file: &str, what: &str, change: &dyn Fn(String) -> String| {
        let here = folder.path().join("here");
        copied(&folder.path().join(results), &here);
        let before = fs::read_to_string(here.join(file)).expect("it is text");
        let after = change(before.clone());
        assert_ne!(before, after, "{what} changes nothing");
        write(&here.join(file), after);
        replayed(folder.path(), "here", what)
    };
    let line = |text: &str, number: usize| text.lines().nth(number).expect("a line").to_owned();
    type Change<'a> = (&'a str, &'a dyn Fn(String) -> String);
    let rows: [Change; 8] = [
        ("a column less", &|rows| {
            rows.lines()
                .map(|row| row.rsplit_once(',').expect("columns").0.to_owned() + "\n")
                .collect()
        }),
        ("a field more", &|rows| rows.trim_end().to_owned() + ",1\n"),
        ("the largest deal", &|rows| rows.replace("\n0,", "\n18446744073709551615,")),
        ("a larger deal", &|rows| rows.replace("\n0,", "\n18446744073709551616,")),
        ("the least score", &|rows| {
            let mut fields: Vec<String> = line(&rows, 1).split(',').map(str::to_owned).collect();
            fields[2] = i64::MIN.to_string();
            rows.replace(&line(&rows, 1), &fields.join(","))
        }),
        ("an endless row", &|rows| rows + &"x".repeat(3_000_000)),
        ("an open quote", &|rows| rows + "\"" + &"a\n".repeat(1_000_000)),
        ("one row for ever", &|rows| {
            let again = line(&rows, 1) + "\n";
            rows + &again.repeat(100_000)
        }),
    ];
    for (what, change) in rows {
        try_with("sound", "matches.csv", what, change);
    }
    try_with("race", "matches.csv", "one match for ever", &|rows| {
        let again = line(&rows, 1) + "\n";
        rows.replace(&again, &again.repeat(100_000))
    });
    try_with("race", "matches.csv", "a seat too many", &|rows| rows.replace(",1,", ",9,"));
    try_with("race", "matches.csv", "times for ever", &|rows| {
        rows.trim_end().to_owned() + &" 1".repeat(400_000) + "\n"
    });
    let records: [Change; 5] = [
        ("most deals", &|text| text.replace("\"count\": 3", "\"count\": 18446744073709551615")),
        ("most memory", &|text| text.replace("\"memory_bytes\": 1", "\"memory_bytes\": 9991")),
        ("nested", &|_| "[".repeat(1_000_000)),
        ("no bots", &|text| {
            let mut record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            record["bots"] = serde_json::json!([]);
            record.to_string()
        }),
        ("many bots of one file", &|text| {
            let mut record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let mut bot = record["bots"][0].clone();
            let bots = (0..5_000).map(|number| {
                bot["name"] = format!("b{number:04}").into();
                bot.clone()
            });
            record["bots"] = bots.collect();
            record.to_string()
        }),
    ];
    for (what, change) in records {
        try_with("sound", "tournament.json", what, change);
    }
    let ran = try_with("sound", "tournament.json", "deals of somebody else", &|text| {
        text.replace("\"deals\": \"random\"", "\"deals\": \"../../../../../../../etc/passwd\"")
    });
    assert!(ran.err.contains("beside this file") && !ran.err.contains("root:"), "{}", ran.err);
    let ran = try_with("several", "tournament.json", "one event often", &|text| {
        text.replace("\"cards\",", &"\"cards\",".repeat(1_000))
    });
    assert!(ran.err.contains("events: cards is there twice"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn more_bots_than_files_may_be_open_are_played() {
    let folder = folder();
    let spec = "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ncount = 1\n";
    write(&folder.path().join("cup/tournament.toml"), spec);
    let bot = fs::read(repository("bots/dist/mini-card/first.wasm")).expect("it is built");
    for number in 0..300u16 {
        // With a custom section, which makes another file of it, and the same code.
        let section = [&[0, 4, 1, b'n'][..], &number.to_le_bytes()].concat();
        let path = folder.path().join(format!("cup/entries/b{number}.wasm"));
        write(&path, [&bot[..], &section].concat());
    }
    in_shell(folder.path(), "ulimit -Sn 256 && exec \"$FAIRDEAL\" run cup -q").expect(0);
    assert_eq!(rows(&folder.path().join("cup/results")).len(), 300);
}

#[test]
fn more_entries_than_can_be_compared_are_refused_before_they_are_read() {
    let folder = cup();
    let entries: Vec<_> =
        (0..2001).map(|n| format!("{{ file = \"none.wasm\", name = \"b{n}\" }}")).collect();
    let spec = format!(
        "name = \"cup\"\ngame = \"mini-card\"\nseed = 7\ncount = 1\nentries = [{}]\n",
        entries.join(",")
    );
    write(&folder.path().join("cup/tournament.toml"), spec);
    let message = refused(folder.path());
    assert!(message.contains("2001 entries, 2000 at most: hold heats"), "{message}");
}

/// Runs `cup` where no file may be larger than this.
#[cfg(unix)]
fn run_on_a_full_disk(folder: &Path, kib: u32, arguments: &str) -> Ran {
    // The program outlives the signal that comes with the limit: writing fails as on a full disk.
    in_shell(folder, &format!("ulimit -f {}; exec \"$FAIRDEAL\" run cup {arguments}", kib * 2))
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_harms_nothing() {
    let folder = cup();
    let here = || files(folder.path());
    let before = here();
    // The engine has no room for a bot's memory: no refusal, since it is no fault of the bot.
    let ran = run_on_a_full_disk(folder.path(), 2, "").expect(5);
    assert!(ran.err.contains("cannot try a bot: "), "{}", ran.err);
    assert!(here() == before, "nothing is left behind");
    // The rows do not fit. Once there is room, the run goes on.
    fairdeal(folder.path(), &["run", "cup", "--deals", "5000", "-q", "--out", "undisturbed"])
        .expect(0);
    let ran = run_on_a_full_disk(folder.path(), 32, "--deals 5000").expect(4);
    assert!(ran.err.contains("File too large"), "{}", ran.err);
    assert!(!folder.path().join("cup/results").exists());
    fairdeal(folder.path(), &["run", "cup", "--deals", "5000", "-q", "--resume"]).expect(0);
    let (results, undisturbed) =
        (folder.path().join("cup/results"), folder.path().join("undisturbed"));
    assert!(files(&results) == files(&undisturbed));
    // Earlier results stay as they are.
    run_on_a_full_disk(folder.path(), 32, "--deals 5001 --overwrite").expect(4);
    assert!(files(&results) == files(&undisturbed));
    // Nor can a bot be submitted by halves.
    write(&folder.path().join("mine.wasm"), mini_card_bot("(i64.const 0)"));
    let before = here();
    // Either the engine or the writing says so first.
    let script = "ulimit -f 0; exec \"$FAIRDEAL\" submit mine.wasm --to cup --as ada";
    let ran = in_shell(folder.path(), script);
    assert!([Some(4), Some(5)].contains(&ran.code), "{ran:?}");
    assert!(ran.err.contains("File too large"), "{}", ran.err);
    assert!(here() == before, "no bot without its receipt");
    // Nor a report, a secret or a packed bot.
    let wat = "(module (memory (export \"memory\") 1)
        (func (export \"fairdeal_view_v1\") (param i32) (result i32) (i32.const 0))
        (func (export \"mini_card_discard\") (param i32) (result i64) (i64.const 0)))";
    write(&folder.path().join("bot.wat"), wat);
    let before = here();
    for command in
        ["report undisturbed -o cup.html", "seal --out secret.txt", "pack bot.wat -o bot.wasm"]
    {
        let script = format!("ulimit -f 0; exec \"$FAIRDEAL\" {command}");
        let ran = in_shell(folder.path(), &script);
        // The engine needs a file itself.
        let codes = if command.starts_with("report") { [4, 5] } else { [4, 4] };
        assert!(codes.iter().any(|code| ran.code == Some(*code)), "{command}: {ran:?}");
        assert!(ran.err.contains("File too large"), "{command}: {}", ran.err);
        assert!(here() == before, "{command}: nothing is left behind");
    }
    let script = "ulimit -f 200; exec \"$FAIRDEAL\" report undisturbed -o cup.html";
    let ran = in_shell(folder.path(), script).expect(4);
    assert!(ran.err.starts_with("fairdeal: cup.html: File too large"), "{}", ran.err);
    assert!(here() == before, "no report by halves");
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_is_full_is_said() {
    let folder = cup();
    let full = File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = command(folder.path(), &["rules", "mastermind", "feedback", "13732", "33311"])
        .stdout(full)
        .output();
    let ran = Ran::of(output.expect("the program starts")).expect(4);
    assert!(ran.err.contains("standard output: "), "{}", ran.err);
    // Where nothing can be told, the exit code still tells.
    let full = File::options().write(true).open("/dev/full").expect("Linux has it");
    let failed = command(folder.path(), &["run", "nowhere"]).stderr(full).status();
    assert_eq!(failed.expect("the program starts").code(), Some(3));
    let out = "results\u{1b}[41m";
    let ran = fairdeal(folder.path(), &["run", "cup", "--out", out]).expect(0);
    assert!(ran.err.contains("results\\u{1b}[41m") && !ran.err.contains(ESCAPE), "{}", ran.err);
}

#[cfg(unix)]
fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo starts").success());
}

#[cfg(unix)]
#[test]
fn files_are_written_in_the_place_of_regular_ones_alone_and_never_of_their_input() {
    use std::os::unix::fs::{FileTypeExt, symlink};

    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let wat = "(module (memory (export \"memory\") 1)
        (func (export \"fairdeal_view_v1\") (param i32) (result i32) (i32.const 0))
        (func (export \"mini_card_discard\") (param i32) (result i64) (i64.const 0)))";
    write(&at("bot.wat"), wat);
    write(&at("game.in"), "save pipe\nsave good.set\nquit\n");
    pipe(&at("pipe"));
    fs::create_dir(at("folder")).expect("a folder");
    symlink("bot.wat", at("link.wasm")).expect("a link");
    symlink("pipe", at("link-to-pipe")).expect("a link");
    fairdeal(folder.path(), &["run", "bonus-cup", "-q", "--deals", "2", "--out", "results"])
        .expect(0);
    let is_there = |problem: &str, arguments: &[&str]| {
        let ran = fairdeal(folder.path(), arguments).expect(4);
        assert!(ran.err.contains(problem), "{arguments:?}: {}", ran.err);
        assert!(fs::metadata(at("pipe")).is_ok_and(|pipe| pipe.file_type().is_fifo()));
        assert_eq!(fs::read(at("bot.wat")).expect("it is there"), wat.as_bytes());
    };
    for out in ["pipe", "link-to-pipe", "folder", "/dev/null"] {
        is_there("no regular file", &["pack", "bot.wat", "-o", out]);
        is_there("no regular file", &["report", "results", "--force", "-o", out]);
    }
    for out in ["bot.wat", "./folder/../bot.wat", "link.wasm"] {
        is_there("it is made from this file", &["pack", "bot.wat", "-o", out]);
    }
    for out in ["pipe", "link-to-pipe", "folder", "bot.wat"] {
        is_there("exists", &["seal", "--out", out]);
    }
    let rows = fs::read(at("results/matches.csv")).expect("the rows are there");
    let force = ["report", "results", "--force", "-o", "results/matches.csv"];
    is_there("it is made from this file", &force);
    assert_eq!(fs::read(at("results/matches.csv")).expect("the rows are there"), rows);
    let input = File::open(at("game.in")).expect("it is there");
    let game = command(folder.path(), &["play", "set", "--deal", "0"]).stdin(input).output();
    let game = Ran::of(game.expect("the program starts")).expect(0);
    assert!(game.out.contains("good.set: saved"), "{}", game.out);
    assert!(fs::metadata(at("pipe")).is_ok_and(|pipe| pipe.file_type().is_fifo()));
    // What is there may be replaced, and nothing is left beside it.
    fairdeal(folder.path(), &["pack", "bot.wat", "-o", "bot.wasm"]).expect(0);
    fairdeal(folder.path(), &["pack", "bot.wat", "-o", "bot.wasm"]).expect(0);
    let mut left = fs::read_dir(folder.path()).expect("the folder is there").flatten();
    assert!(left.all(|file| !file.file_name().to_string_lossy().starts_with('.')));
}

#[cfg(unix)]
#[test]
fn what_a_person_names_is_a_regular_file_and_read_within_limits() {
    let folder = folder();
    for name in ["pipe", "pipe.js", "pipe.wasm"] {
        pipe(&folder.path().join(name));
    }
    for arguments in [
        &["pack", "pipe.js", "-o", "bot.wasm"][..],
        &["run", "bonus-cup", "--reveal", "pipe"],
        &["seal", "--secret", "pipe"],
        &["check", "pipe.wasm"],
        &["match", "bonus-cup", "--deal", "1", "--bot", "pipe.wasm"],
    ] {
        let ran = fairdeal(folder.path(), arguments).expect(3);
        assert!(ran.err.contains("no regular file"), "{arguments:?}: {}", ran.err);
    }
    let ran = fairdeal(folder.path(), &["run", "bonus-cup", "--reveal", "nowhere"]).expect(3);
    assert!(ran.err.contains("no such file"), "{}", ran.err);
    sparse(&folder.path().join("large.js"), 8 << 30);
    let ran = fairdeal(folder.path(), &["pack", "large.js", "-o", "bot.wasm"]).expect(1);
    assert!(ran.err.contains("a bot may have 8388608 (module_bytes)"), "{}", ran.err);
}
