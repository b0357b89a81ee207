//! What reads foreign bytes in the rules and the harness.

use std::cell::RefCell;
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::OnceLock;

use arbitrary::Unstructured;
use fairdeal::digest::Sha256;
use fairdeal::games::{self, DealSource, Game, Record};
use fairdeal::names::Name;
use fairdeal::player::{Answer, Fault, NativePlayer, Player};
use fairdeal::random::Seed;
use fairdeal::sandbox::{AdmitError, Bot, Limits, Sandbox, inspect, with_stack};
use fairdeal::tournament::place::Place;
use fairdeal::tournament::replay::{Selection, replay};
use fairdeal::tournament::results::journal::{JOURNAL_FILE, Journal};
use fairdeal::tournament::results::{
    BOTS_FOLDER, MATCHES_FILE, Results, STANDINGS_FILE, TOURNAMENT_FILE,
};
use fairdeal::tournament::spec::Spec;
use fairdeal::tournament::{Overrides, Tournament};
use fairdeal_rules::{mastermind, mini_card, set};
use serde_json::Value;
use sha2::Digest;

/// A bot of every game that answers 0.
pub(crate) const BOT: &str = r#"(module
    (memory (export "memory") 1)
    (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 0))
    (func $zero (export "mini_card_discard") (export "mastermind_guess") (export "set_spot")
        (param i32) (result i64) (i64.const 0)))"#;

/// Limits under which anything is over soon.
fn limits() -> Limits {
    Limits {
        fuel_per_answer: 100_000,
        fuel_to_start: 100_000,
        memory_bytes: 1 << 20,
        ..Limits::default()
    }
}

pub(crate) fn sandbox() -> &'static Sandbox {
    static SANDBOX: OnceLock<Sandbox> = OnceLock::new();
    SANDBOX.get_or_init(|| Sandbox::new(&limits(), 1).expect("the engine starts"))
}

/// Admission of any bytes, and a match of what is admitted.
pub fn admission(data: &[u8]) {
    inspect(data);
    match sandbox().admit(data) {
        Ok(bot) => play_twice(&bot),
        Err(AdmitError::Refused(refusal)) => assert!(!refusal.to_string().is_empty()),
        Err(AdmitError::Harness(error)) => panic!("{error}"),
    }
}

/// Random modules that keep the contract, through the whole sandbox.
pub fn contract(data: &[u8]) {
    let Ok(wasm) = module(&mut Unstructured::new(data)) else { return };
    match sandbox().admit(&wasm) {
        Ok(bot) => play_twice(&bot),
        // Segments out of bounds, for one.
        Err(AdmitError::Refused(refusal)) => assert!(!refusal.to_string().is_empty()),
        Err(AdmitError::Harness(error)) => panic!("{error}"),
    }
}

/// A valid module with the exports of the contract, and imports of those that it offers.
fn module(data: &mut Unstructured<'_>) -> arbitrary::Result<Vec<u8>> {
    let parse = |text| wat::parse_str(text).ok();
    let config = wasm_smith::Config {
        exports: parse(
            r#"(module (memory (export "memory") 1 9)
                (func (export "fairdeal_view_v1") (param i32) (result i32) unreachable)
                (func (export "mini_card_discard") (param i32) (result i64) unreachable))"#,
        ),
        available_imports: parse(
            r#"(module (import "fairdeal" "log" (func (param i32 i32)))
                (import "wasi_snapshot_preview1" "random_get" (func (param i32 i32) (result i32)))
                (import "wasi_snapshot_preview1" "fd_write"
                    (func (param i32 i32 i32 i32) (result i32))))"#,
        ),
        allow_start_export: false,
        custom_page_sizes_enabled: false,
        exceptions_enabled: false,
        extended_const_enabled: false,
        gc_enabled: false,
        max_instructions: 500,
        max_memory32_bytes: 1 << 20,
        max_table_elements: 10_000,
        max_tables: 2,
        memory64_enabled: false,
        relaxed_simd_enabled: false,
        tail_call_enabled: false,
        threads_enabled: false,
        wide_arithmetic_enabled: false,
        ..wasm_smith::Config::default()
    };
    Ok(wasm_smith::Module::new(config, data)?.to_bytes())
}

/// Two matches must come out the same, within the fuel, and never as the harness's fault.
fn play_twice(bot: &Bot) {
    let Some(function) = bot.functions().next() else { return };
    let play = || -> Vec<Result<Answer, Fault>> {
        let mut player = bot.player(function, 1).expect("it is exported").with_log();
        let answers = (0..3).map(|turn| player.answer(&[turn; 100])).collect();
        player.take_log();
        answers
    };
    let (first, second) = with_stack(|| (play(), play()));
    assert_eq!(first, second);
    for answer in first {
        match answer {
            Ok(answer) => assert!(answer.fuel < limits().fuel_per_answer),
            Err(Fault::Forfeit(_)) => {}
            Err(fault) => panic!("{fault}"),
        }
    }
}

/// Cards, moves, deals, codes and names as text.
pub fn texts(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    if let Ok(deals) = mini_card::parse_deals(&text) {
        let written: Vec<String> = deals.iter().map(mini_card::deal_to_sexpr).collect();
        assert_eq!(mini_card::parse_deals(&written.join("\n")), Ok(deals));
    }
    let _ = mini_card::parse_deal(&text);
    let _ = mini_card::parse_card(&text);
    let _ = mini_card::parse_cards(&text);
    let _ = mini_card::parse_moves(&text);
    let _ = mini_card::parse_steps(&text);
    let _ = mastermind::feedback_of_texts(first, rest);
    let words: Vec<&str> = text.split_whitespace().take(30).collect();
    let _ = set::is_set(&words);
    let _ = set::find_sets(&words, 3);
    let _ = first.parse::<Name>();
    let _ = first.parse::<Seed>();
    let _ = first.parse::<Sha256>();
    if let Some((&[positions, symbols], rest)) = data.split_first_chunk()
        && let Ok(space) = mastermind::Space::new(positions % 20, symbols % 20, rest.len() % 2 == 0)
        && let Ok(code) = space.parse(&String::from_utf8_lossy(rest))
    {
        assert_eq!(space.parse(&space.text(code)), Ok(code));
    }
}

/// A file of deals, for every game.
pub fn deals(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for info in games::REGISTRY {
        let rules = Value::Object(Default::default());
        if let Ok(game) = (info.load)(rules, DealSource::Text(&text), 1) {
            show(game.as_ref());
        }
    }
}

/// A `tournament.toml`, up to its entries and first deals.
pub fn spec(data: &[u8]) {
    let place = Place::Bundled("tournaments/bonus-cup".to_owned());
    let Ok(spec) = Spec::from_toml("tournament.toml", data) else { return };
    if let Ok(tournament) =
        Tournament::from_spec(place, "tournament.toml", spec, Overrides::default())
    {
        let _ = tournament.entries();
        show(tournament.game.as_ref());
    }
}

fn show(game: &dyn Game) {
    for index in 0..game.fixed_deals().unwrap_or(2).min(2) {
        let deal = game.deal(Seed(7), index);
        deal.text();
        deal.json();
        deal.sexpr();
    }
}

/// Any answers to a referee: the match ends, and plays the same again.
pub fn answers(data: &[u8]) {
    let Some((&[game, deal], data)) = data.split_first_chunk() else { return };
    let info = games::REGISTRY[usize::from(game) % games::REGISTRY.len()];
    static GAMES: OnceLock<Vec<Box<dyn Game>>> = OnceLock::new();
    let games = GAMES.get_or_init(|| {
        let load = |info: &&games::GameInfo| {
            (info.load)(Value::Object(Default::default()), DealSource::Random, 1)
        };
        games::REGISTRY.iter().map(|info| load(info).expect("the defaults fit")).collect()
    });
    let game = games.iter().find(|game| game.info().name == info.name).expect("all are loaded");
    let deal = game.deal(Seed(7), deal.into());
    let seeds: Vec<u64> = (0..game.seats() as u64).collect();
    let play = || {
        // A byte is a small answer, or says that eight bytes of any answer follow.
        let mut left = data;
        let mut next = |_: &[u8]| match left.split_first() {
            None => 0,
            Some((&0xff, rest)) => match rest.split_first_chunk() {
                Some((&bytes, rest)) => {
                    left = rest;
                    i64::from_le_bytes(bytes)
                }
                None => -1,
            },
            Some((&byte, rest)) => {
                left = rest;
                byte.into()
            }
        };
        let next = RefCell::new(&mut next);
        let mut players: Vec<_> =
            seeds.iter().map(|_| NativePlayer(|view: &[u8]| next.borrow_mut()(view))).collect();
        let mut seats: Vec<&mut dyn Player> =
            players.iter_mut().map(|player| player as &mut dyn Player).collect();
        let mut record = Record::new();
        let digest = deal.play(&seeds, &mut seats, &mut record);
        (digest.expect("nobody is interrupted"), record)
    };
    let (digest, record) = play();
    assert_eq!(record.results.len(), seeds.len());
    assert!(record.answers.len() as u64 <= game.max_answers() * seeds.len() as u64);
    assert_eq!(play().0, digest);
    deal.transcript_text(&record);
    deal.transcript_json(&record);
}

/// A results folder: three files, divided by the byte 0xff.
pub fn results(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut parts = data.split(|byte| *byte == 0xff);
    for name in [TOURNAMENT_FILE, MATCHES_FILE, STANDINGS_FILE] {
        write(&folder.path().join(name), parts.next().unwrap_or_default());
    }
    let Ok(results) = Results::open(folder.path()) else { return };
    let wasm = wat::parse_str(BOT).expect("the text is WebAssembly");
    let bots = folder.path().join(BOTS_FOLDER);
    fs::create_dir(&bots).expect("a folder");
    write(&bots.join(format!("{}.wasm", Sha256::of(&wasm))), &wasm);
    // A pool for so many matches and such memories is not what is tested here.
    let limits = &results.tournament.limits;
    if limits.tables <= 4 && limits.memory_bytes <= 16 << 20 {
        let _ = replay(&results, &Selection::default(), 1.into(), || {});
    }
}

/// A journal and the rows that it speaks of, divided by the byte 0xff.
pub fn journal(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut parts = data.splitn(2, |byte| *byte == 0xff);
    write(&folder.path().join(JOURNAL_FILE), parts.next().unwrap_or_default());
    let rows = parts.next().unwrap_or_default();
    write(&folder.path().join(MATCHES_FILE), rows);
    let mut matches = OpenOptions::new()
        .read(true)
        .write(true)
        .open(folder.path().join(MATCHES_FILE))
        .expect("the rows can be opened");
    let open = || Journal::open(folder.path()).expect("it can be opened").expect("nobody holds it");
    let mut journal = open();
    let _ = journal.event("cards").expect("it can be read");
    let mut mark_of = |journal: &mut Journal| {
        let mark = journal.last_mark(&mut matches).expect("both can be read");
        mark.map(|mark| (mark.parts, mark.bytes, mark.hash.finalize()))
    };
    let mark = mark_of(&mut journal);
    if let Some((_, bytes, hash)) = &mark {
        let trusted = &rows[..usize::try_from(*bytes).expect("no more than there are")];
        assert_eq!(hash[..], Sha256::of(trusted).0);
    }
    // What is left of the journal says the same once more.
    drop(journal);
    assert_eq!(mark_of(&mut open()), mark);
}

fn write(path: &Path, content: &[u8]) {
    fs::write(path, content).expect("the file is written");
}
