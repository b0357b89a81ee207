//! Bots in every language: made by `new`, built, and playing as the bundled bot of the same strategy.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fairdeal::games::{self, GameInfo, Record};
use fairdeal::sandbox::Sandbox;
use fairdeal::tournament::place::Place;
use fairdeal::tournament::{Overrides, Tournament, play, run};
use fairdeal::{bundle, pack};

use crate::support::*;

/// Deals that all play.
const DEALS: u64 = 8;

/// The bundled bot whose strategy the kits have.
fn reference(game: &str) -> &'static [u8] {
    let name = match game {
        "mini-card" => "lowest",
        "mastermind" => "first-consistent",
        _ => "first-match",
    };
    bundle::bots_of(game).find(|bot| bot.name == name).expect("the bot is bundled").wasm
}

/// What a bot answers in its matches, and their digests where they do not depend on fuel.
#[derive(Debug, PartialEq)]
struct Games {
    answers: Vec<Vec<i64>>,
    digests: Vec<String>,
}

fn games_of(game: &GameInfo, wasm: &[u8]) -> Games {
    let place = Place::Bundled(format!("tournaments/{}", game.tournament));
    let mut tournament = Tournament::load(place, Overrides::default()).expect("it is bundled");
    // In Set fuel is time, and a slow bot must not be stopped in the midst of it.
    tournament.limits.fuel_per_answer = 200_000_000;
    tournament.limits.fuel_per_match = 0;
    let sandbox = Sandbox::new(&tournament.limits, 1).expect("the sandbox starts");
    let bot = run::admit_for(&sandbox, game.function, wasm).expect("the bot is admitted");
    let mut games = Games { answers: Vec::new(), digests: Vec::new() };
    let pool = run::pool(1).expect("a thread");
    pool.install(|| {
        let mut record = Record::new();
        for index in 0..DEALS {
            let deal = tournament.game.deal(tournament.seed, index);
            let played = play::play(&tournament, &*deal, index, &[&bot], false, &mut record);
            let digest = played.expect("the match ends").digest.expect("the match is rated");
            games.answers.push(record.answers.iter().map(|own| own.answer.value).collect());
            if game.name != "set" {
                games.digests.push(digest.to_string());
            }
        }
    });
    games
}

#[track_caller]
fn assert_plays_as_the_reference(game: &GameInfo, wasm: &[u8], whose: &str) {
    let (found, wanted) = (games_of(game, wasm), games_of(game, reference(game.name)));
    assert!(wanted.answers.iter().all(|answers| !answers.is_empty()));
    assert_eq!(found, wanted, "{whose} plays {} otherwise", game.name);
}

/// Whether this command succeeds.
fn has(command: &str) -> bool {
    Command::new("sh").args(["-c", command]).output().is_ok_and(|output| output.status.success())
}

const ZIG: &str = "command -v zig || python3 -c 'import ziglang'";
const CLANG: &str = "command -v clang && command -v wasm-ld";

/// Whether this machine can build the bots of a language without fetching anything.
fn can_build(language: &str) -> bool {
    match language {
        "rust" => has(&format!("{} --check-toolchain", repository("bots/build").display())),
        "c" => has(CLANG) || has(ZIG),
        "zig" => has(ZIG),
        "assemblyscript" => has("command -v asc"),
        "go" => has("command -v go"),
        // These are packed by the program itself.
        _ => true,
    }
}

/// Runs a bot's build script in its folder.
fn build(folder: &Path, argument: &[&str]) -> Ran {
    let command = Command::new(folder.join("build.sh"))
        .args(argument)
        .current_dir(folder)
        .env("PATH", path_to_the_program())
        .env("FAIRDEAL_RUST_BUILD", repository("bots/build"))
        .env("CARGO_TARGET_DIR", folder.parent().expect("it is in a folder").join("target"))
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .output();
    Ran::of(command.expect("the build starts"))
}

/// The bot of a game that was built ahead; none for what needs no toolchain.
fn built_ahead(language: &str, game: &str) -> Option<PathBuf> {
    let named = |name: String| repository("bots/dist/languages").join(name + ".wasm");
    [named(format!("{game}-{language}")), named(language.to_owned())]
        .into_iter()
        .find(|path| path.is_file())
}

fn every_kit_of(language: &str) {
    for game in games::REGISTRY {
        if let Some(path) = built_ahead(language, game.name) {
            let wasm = fs::read(&path).expect("the file can be read");
            assert_plays_as_the_reference(game, &wasm, &path.display().to_string());
        }
    }
    if !can_build(language) {
        skip(&format!("no toolchain for {language} (.ci/languages --setup fetches one)"));
        return;
    }
    let folder = folder();
    let mut made = Vec::new();
    for game in games::REGISTRY {
        made.push(new(folder.path(), language, game));
        let bot = in_one_folder(language, &made);
        build(bot, &[]).expect(0);
        let wasm = fs::read(bot.join("bot.wasm")).expect("the build makes bot.wasm");
        assert_plays_as_the_reference(game, &wasm, language);
    }
}

/// Makes a bot's folder.
fn new(folder: &Path, language: &str, game: &GameInfo) -> PathBuf {
    let name = format!("{language}-{}", game.name);
    let arguments = ["new", &name, "--game", game.name, "--lang", language];
    fairdeal(folder, &arguments).expect(0);
    folder.join(name)
}

/// The folder to build the last of these bots in. Rust's go into the first folder, one after the
/// other, so that the crates of the SDK are compiled once.
fn in_one_folder<'a>(language: &str, made: &'a [PathBuf]) -> &'a Path {
    let (first, last) = (&made[0], &made[made.len() - 1]);
    if language != "rust" {
        return last;
    }
    if first != last {
        fs::copy(last.join("src/lib.rs"), first.join("src/lib.rs")).expect("the strategy is there");
    }
    first
}

#[test]
fn rust() {
    every_kit_of("rust");
}

#[test]
fn c() {
    every_kit_of("c");
}

#[test]
fn zig() {
    every_kit_of("zig");
}

#[test]
fn assemblyscript() {
    every_kit_of("assemblyscript");
}

#[test]
fn go() {
    every_kit_of("go");
}

#[test]
fn wat() {
    every_kit_of("wat");
}

#[test]
fn javascript() {
    every_kit_of("javascript");
}

#[test]
fn python() {
    every_kit_of("python");
}

#[test]
fn every_language_that_needs_a_toolchain_has_files_built_ahead() {
    for language in bundle::LANGUAGES {
        let packed = matches!(language.name, "wat" | "javascript" | "python");
        for game in games::REGISTRY {
            let found = built_ahead(language.name, game.name).is_some();
            assert_eq!(found, !packed, "{} {}", language.name, game.name);
        }
    }
}

/// The kits' own tests, in the languages that have a usual way to write them.
#[test]
fn the_tests_of_the_kits_pass() {
    let folder = folder();
    for (language, wanted) in
        [("python", "command -v python3"), ("javascript", "node --test /dev/null"), ("zig", ZIG)]
    {
        if !has(wanted) {
            skip(&format!("no {language} to run the tests of its kit"));
            continue;
        }
        for game in games::REGISTRY {
            build(&new(folder.path(), language, game), &["test"]).expect(0);
        }
    }
}

#[test]
fn the_tests_of_the_rust_kit_pass_without_any_other_crate() {
    let folder = folder();
    let mut made = Vec::new();
    for game in games::REGISTRY {
        made.push(new(folder.path(), "rust", game));
        let ran = Command::new("cargo")
            .args(["test", "--offline", "--quiet", "--lib"])
            .current_dir(in_one_folder("rust", &made))
            .env("CARGO_TARGET_DIR", folder.path().join("target"))
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("RUSTFLAGS")
            .output();
        let ran = Ran::of(ran.expect("cargo starts")).expect(0);
        assert!(ran.out.contains("1 passed"), "{}", ran.out);
    }
}

#[test]
fn new_makes_a_whole_folder_or_none() {
    let folder = folder();
    let make = |name: &str, more: &[&str]| {
        let command = ["new", name, "--game", "mini-card"];
        fairdeal(folder.path(), &[&command, more].concat())
    };
    let ran = make("mine", &["--lang", "python"]).expect(0);
    assert!(ran.out.contains("fairdeal check mine/bot.wasm"), "{}", ran.out);
    let before = files(folder.path());
    assert!(before.contains_key(Path::new("mine/bot.py")), "{:?}", before.keys());

    let ran = make("mine", &["--lang", "c"]).expect(4);
    assert!(ran.err.contains("is there already"), "{}", ran.err);
    write(&folder.path().join("file"), "");
    make("file", &["--lang", "c"]).expect(4);
    fs::remove_file(folder.path().join("file")).expect("the file is there");
    for name in ["../mine", "a/b", ".hidden", "", "a b"] {
        make(name, &["--lang", "c"]).expect(2);
    }
    make("other", &["--lang", "cobol"]).expect(2);
    assert!(before == files(folder.path()), "nothing else was made");
}

#[test]
fn pack_says_what_it_made_or_what_is_wrong() {
    let folder = folder();
    let script = "def mini_card_discard(view):\n    return 0\n";
    write(&folder.path().join("mine.py"), script);
    let pack = |arguments: &[&str]| fairdeal(folder.path(), &[&["pack"], arguments].concat());
    let ran = pack(&["mine.py", "-o", "mine.wasm"]).expect(0);
    let wasm = fs::read(folder.path().join("mine.wasm")).expect("the bot is there");
    assert_eq!(ran.out, format!("made mine.wasm: {} bytes\n", wasm.len()));
    let again = pack::pack(pack::Script::Python, "mine.py", script, None);
    assert!(again.expect("the script is good") == wasm, "the same bytes each time");
    fairdeal(folder.path(), &["check", "mine.wasm", "--deals", "2"]).expect(0);

    let ran = pack(&["mine.py", "--game", "mastermind", "-o", "other.wasm"]).expect(1);
    assert!(ran.err.contains("define mastermind_guess"), "{}", ran.err);
    write(&folder.path().join("bad.py"), "a = 1\nb = = 2\n");
    let ran = pack(&["bad.py", "-o", "other.wasm"]).expect(1);
    assert!(ran.err.contains("\"bad.py\", line 2"), "{}", ran.err);
    write(&folder.path().join("mine.rb"), "");
    pack(&["mine.rb", "-o", "other.wasm"]).expect(3);
    for missing in ["none.py", "none", "none.rb"] {
        let ran = pack(&[missing, "-o", "other.wasm"]).expect(3);
        assert!(ran.err.contains(&format!("{missing}: no such script")), "{}", ran.err);
    }
    for (name, text) in [
        ("large.py", format!("t = '{}'\n{script}", "x".repeat(9 << 20))),
        ("large.js", format!("const t = '{}'", "x".repeat(9 << 20))),
    ] {
        write(&folder.path().join(name), text);
        let ran = pack(&[name, "-o", "other.wasm"]).expect(1);
        let words = "a bot may have 8388608 (module_bytes): make the script smaller";
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    pack(&["mine.py", "-o", "no/folder/other.wasm"]).expect(4);
    assert!(!folder.path().join("other.wasm").exists());
}

#[test]
fn the_author_of_a_script_reads_its_exception_first() {
    let folder = folder();
    mini_card_tournament(&folder.path().join("cup"), 1, "");
    let cases = [
        (
            "exc.py",
            "def mini_card_discard(view):\n    return view.held[99]\n",
            "IndexError: list index out of range, exc.py line 2",
        ),
        (
            "exc.js",
            "\nexport const mini_card_discard = (view) => view.none.length;\n",
            "TypeError: cannot read property 'length' of undefined, exc.js line 2",
        ),
        (
            "word.js",
            "export function mini_card_discard(view) { throw \"no idea\" }",
            "it wrote \"no idea\" and trapped",
        ),
    ];
    for (file, text, expected) in cases {
        write(&folder.path().join(file), text);
        fairdeal(folder.path(), &["pack", file, "-o", "bot.wasm"]).expect(0);
        let ran = fairdeal(folder.path(), &["check", "bot.wasm", "--deals", "1"]).expect(1);
        assert!(ran.out.contains(&format!("\nreason  {expected}\n")), "{}", ran.out);
        assert!(!ran.out.contains("\nin      "), "numbers say nothing: {}", ran.out);
        let submit = ["submit", "bot.wasm", "--to", "cup", "--as", "bot"];
        let ran = fairdeal(folder.path(), &submit).expect(1);
        assert!(ran.err.contains(&format!("({expected})")), "{}", ran.err);
    }
}
