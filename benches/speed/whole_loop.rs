//! The whole harness on the bonus cup's deals, against the bare sandbox loop: a fresh instance a
//! match and the same calls on views that were encoded before, no referee, nothing recorded.

use std::error::Error;
use std::hint::black_box;
use std::io;

use fairdeal::games::Record;
use fairdeal::player::{NativePlayer, Player};
use fairdeal::sandbox::{Bot, Sandbox, Setup};
use fairdeal::tournament::Tournament;
use fairdeal::tournament::play;
use fairdeal::tournament::rows::Row;
use fairdeal::tournament::run::{self, Entrant, Output};

use crate::measure::{allocations, least, ratio};
use crate::table;

/// Always discards the card that it has held longest: as cheap as a bot can be.
const TRIVIAL: &str = r#"(module
    (memory (export "memory") 1)
    (func (export "fairdeal_view_v1") (param i32) (result i32) (i32.const 1024))
    (func (export "mini_card_discard") (param i32) (result i64) (i64.const 0)))"#;

/// Matches of a round: enough that what a run costs once is nothing.
const MATCHES: u64 = 96_000;
const ROUNDS: usize = 5;
/// Deals whose views the bare loop shows over and over: so few that they stay in the processor's
/// caches, or reading them would slow the floor down; and with as many questions as all.
const SHOWN: u64 = 700;

/// An output that keeps nothing.
struct Nothing;

impl Output for Nothing {
    fn row(&mut self, row: &Row) -> io::Result<()> {
        black_box(row);
        Ok(())
    }

    fn commit(&mut self, _: u64, _: u64) -> io::Result<()> {
        Ok(())
    }
}

/// Measures the loop with one entrant and with twelve, on one thread.
pub fn measure() -> Result<(), Box<dyn Error>> {
    let trivial = wat::parse_str(TRIVIAL)?;
    let first =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/dist/mini-card/first.wasm"))?;
    for (name, wasm) in [("trivial bot", &trivial), ("bundled bot `first`", &first)] {
        for count in [1, 12] {
            share(name, wasm, count)?;
        }
    }
    Ok(())
}

fn share(name: &str, wasm: &[u8], count: usize) -> Result<(), Box<dyn Error>> {
    let tournament = table::bonus_cup(MATCHES / count as u64)?;
    let setup = Setup { bots: count, ..Setup::from(1) };
    let sandbox = Sandbox::new(&tournament.limits, setup)?;
    let entrants = table::entrants(&sandbox, &tournament, wasm, count)?;
    let bots = admitted(&entrants)?;
    let views = views(&tournament);
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("results");
    let pool = run::pool(1)?;
    let first: Vec<Vec<Vec<u8>>> =
        views.iter().map(|views| views.iter().take(1).cloned().collect()).collect();
    let mut instances = || pool.install(|| play_bare(&tournament, &bots, &first));
    let mut native_loop = || pool.install(|| play_natively(&tournament, count));
    let mut bare_loop = || pool.install(|| play_bare(&tournament, &bots, &views));
    let mut referee = || pool.install(|| play_refereed(&tournament, &entrants));
    let mut unwritten = || {
        pool.install(|| {
            table::play(&tournament, &entrants, &mut Nothing);
        })
    };
    let mut written = || pool.install(|| table::run(&tournament, &entrants, &out, false));
    let mut ranked = || pool.install(|| table::run(&tournament, &entrants, &out, true));
    let [instances, native, bare, referee, unwritten, written, ranked] = least(
        ROUNDS,
        [
            &mut instances,
            &mut native_loop,
            &mut bare_loop,
            &mut referee,
            &mut unwritten,
            &mut written,
            &mut ranked,
        ],
    );
    let matches = tournament.count * count as u64;
    let questions = views.iter().map(Vec::len).sum::<usize>() as f64 / views.len() as f64;
    let micros = bare.as_secs_f64() * 1e6 / matches as f64;
    println!("  {name}, entrants: {count}; {questions:.1} questions a match");
    println!("    bare sandbox loop                {:6.3}  ({micros:.2} µs a match here)", 1.0);
    for (what, time) in [
        ("of it with one question a match", instances),
        ("referee and same bot natively", native),
        ("with deals, views and referee", referee),
        ("with rows and sums", unwritten),
        ("with rows written and journalled", written),
        ("with standings", ranked),
    ] {
        let share = ratio(bare, time);
        println!("    {what:32} {:6.3}  of its speed {share:.3}", 1.0 / share);
    }
    Ok(())
}

/// The views of every deal, as the trivial bot and `first` meet them.
fn views(tournament: &Tournament) -> Vec<Vec<Vec<u8>>> {
    let mut record = Record::new();
    let mut of_deal = |deal| {
        let mut views = Vec::new();
        let mut player = NativePlayer(|view: &[u8]| {
            views.push(view.to_vec());
            0
        });
        record.clear();
        let deal = tournament.game.deal(tournament.seed, deal);
        deal.play(&[0], &mut [&mut player], &mut record).expect("native code has no faults");
        views
    };
    (0..tournament.count.min(SHOWN)).map(&mut of_deal).collect()
}

fn play_natively(tournament: &Tournament, count: usize) {
    let mut record = Record::new();
    for index in 0..tournament.count {
        let deal = tournament.game.deal(tournament.seed, index);
        for _ in 0..count {
            let mut player = NativePlayer(|view: &[u8]| i64::from(black_box(view).is_empty()));
            record.clear();
            deal.play(&[0], &mut [&mut player], &mut record).expect("native code has no faults");
        }
    }
}

fn admitted(entrants: &[Entrant]) -> Result<Vec<&Bot>, String> {
    let bots = entrants.iter().map(|entrant| entrant.bot.as_ref());
    bots.collect::<Result<_, _>>().map_err(ToString::to_string)
}

fn play_bare(tournament: &Tournament, bots: &[&Bot], views: &[Vec<Vec<u8>>]) {
    let function = tournament.game.info().function;
    for views in views.iter().cycle().take(tournament.count as usize) {
        for (seed, bot) in (0..).zip(bots) {
            let mut player = bot.player(function, seed).expect("the bot plays this game");
            for view in views {
                black_box(player.answer(view).expect("the bot has no faults"));
            }
        }
    }
}

fn play_refereed(tournament: &Tournament, entrants: &[Entrant]) {
    let mut record = Record::new();
    for index in 0..tournament.count {
        let deal = tournament.game.deal(tournament.seed, index);
        for entrant in entrants {
            let bot = entrant.bot.as_ref().expect("the bot was admitted");
            let played = play::play(tournament, &*deal, index, &[bot], false, &mut record);
            black_box(played.expect("no fault of the harness"));
        }
    }
}

/// Two threads against one, and how often a match asks for memory.
pub fn threads() -> Result<(), Box<dyn Error>> {
    let wasm = &wat::parse_str(TRIVIAL)?;
    let tournament = table::bonus_cup(MATCHES / 12)?;
    let setup = Setup { bots: 12, ..Setup::from(2) };
    let sandbox = Sandbox::new(&tournament.limits, setup)?;
    let entrants = table::entrants(&sandbox, &tournament, wasm, 12)?;
    let (one, two) = (run::pool(1)?, run::pool(2)?);
    let mut wall = [f64::MAX; 2];
    let [on_one, on_two] = {
        let [wall_one, wall_two] = &mut wall;
        let timed = |pool: &rayon::ThreadPool, wall: &mut f64| {
            let start = std::time::Instant::now();
            pool.install(|| table::play(&tournament, &entrants, &mut Nothing));
            *wall = start.elapsed().as_secs_f64().min(*wall);
        };
        least(7, [&mut || timed(&one, wall_one), &mut || timed(&two, wall_two)])
    };
    println!("  two threads against one");
    println!("    processor time a match           {:6.3}", ratio(on_two, on_one));
    println!("    matches a second, wall clock     {:6.3}", wall[0] / wall[1]);
    let bots = admitted(&entrants)?;
    let views = views(&tournament);
    let matches = (tournament.count * 12) as f64;
    let bare = allocations(|| one.install(|| play_bare(&tournament, &bots, &views)));
    let whole = allocations(|| {
        one.install(|| table::play(&tournament, &entrants, &mut Nothing));
    });
    println!("  allocations a match, of twelve at a deal");
    println!("    of the bare sandbox loop         {:6.3}", bare as f64 / matches);
    println!(
        "    of the harness beside            {:6.3}",
        (whole - bare.min(whole)) as f64 / matches
    );
    Ok(())
}
