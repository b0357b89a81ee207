//! The zoo: every bot in `tests/hostile/VERDICT/` gets the verdict that its folder is named by, in
//! each of three matches, and the same answers and fuel in the two with one seed.
//!
//! A file begins with a comment that says what the bot tries and what must happen. In `refused/`
//! the comment ends with the words that the refusal must have: `;; Must be refused: "…"`.

#[path = "../../../../tests/hostile/generated.rs"]
mod generated;

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::verdict::Verdict;

const ANSWERS: usize = 3;

fn hostile() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hostile")
}

/// The files in a verdict's folder, in order.
fn files(verdict: Verdict) -> Vec<PathBuf> {
    let Ok(folder) = fs::read_dir(hostile().join(verdict.word())) else { return Vec::new() };
    let mut files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn text_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.starts_with(";; "), "{} does not say what it tries", file.display());
    text
}

/// The verdict of one match of [`ANSWERS`] answers, and the answers up to it.
fn play(bot: &Bot, function: &str, seed: u64) -> (Verdict, Vec<Answer>) {
    let mut player = bot.player(function, seed).unwrap();
    let mut view = VIEW;
    view[..8].copy_from_slice(&seed.to_le_bytes());
    let mut answers = Vec::new();
    for _ in 0..ANSWERS {
        match player.answer(&view) {
            Ok(answer) => answers.push(answer),
            Err(Fault::Forfeit(verdict)) => return (verdict, answers),
            Err(fault) => panic!("{fault}"),
        }
    }
    (Verdict::Ok, answers)
}

fn check_folder(verdict: Verdict) {
    let files = files(verdict);
    assert!(!files.is_empty(), "no bots in tests/hostile/{verdict}");
    for file in files {
        let name = file.display();
        let wasm = wat::parse_str(text_of(&file)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let bot = sandbox().admit(&wasm).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let function = bot.functions().next().unwrap();
        let first = play(&bot, function, 1);
        assert_eq!(first.0, verdict, "{name}");
        assert_eq!(play(&bot, function, 1), first, "{name}: the second match");
        assert_eq!(play(&bot, function, 2).0, verdict, "{name}: the third match");
    }
}

#[test]
fn harmless() {
    check_folder(Verdict::Ok);
}

#[test]
fn trap() {
    check_folder(Verdict::Trap);
}

#[test]
fn out_of_fuel() {
    check_folder(Verdict::OutOfFuel);
}

#[test]
fn out_of_memory() {
    check_folder(Verdict::OutOfMemory);
}

#[test]
fn stack_overflow() {
    check_folder(Verdict::StackOverflow);
}

#[test]
fn bad_view() {
    check_folder(Verdict::BadView);
}

#[test]
fn refused() {
    let files = files(Verdict::Refused);
    assert!(files.len() > 20);
    for file in files {
        let name = file.display();
        let text = text_of(&file);
        let words = text
            .lines()
            .take_while(|line| line.starts_with(";;"))
            .find_map(|line| line.strip_prefix(";; Must be refused: "))
            .unwrap_or_else(|| panic!("{name} does not say how it is refused"));
        let wasm = wat::parse_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let refusal = sandbox().admit(&wasm).err().unwrap_or_else(|| panic!("{name}: admitted"));
        let refusal = refusal.to_string();
        assert!(refusal.contains(words), "{name}: {refusal}");
    }
}

#[test]
fn generated_bots() {
    for bot in generated::bots() {
        let name = bot.name;
        if bot.verdict == "ok" {
            let admitted = sandbox().admit(&bot.wasm).unwrap();
            assert_eq!(play(&admitted, GAME, 1).0, Verdict::Ok, "{name}");
            continue;
        }
        let refusal =
            sandbox().admit(&bot.wasm).err().unwrap_or_else(|| panic!("{name}: admitted"));
        let refusal = refusal.to_string();
        assert!(refusal.starts_with(bot.refusal), "{name}: {refusal}");
    }
}
