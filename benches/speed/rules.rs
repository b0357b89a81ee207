//! The rules natively, and what the sandbox adds to a bot that thinks: Mastermind and Set.

use std::error::Error;
use std::hint::black_box;
use std::path::Path;

use fairdeal::games::Record;
use fairdeal::player::NativePlayer;
use fairdeal::random::{Seed, Stream};
use fairdeal::sandbox::Sandbox;
use fairdeal::tournament::place::Place;
use fairdeal::tournament::{Overrides, Tournament, play};
use fairdeal_rules::mastermind::{Code, Feedback, Prepared, Space, Turn};
use fairdeal_rules::set::Engine;

use crate::measure::{cpu, least, ratio};
use crate::native;

/// Feedbacks a second, and all 1,296 secrets by entropy, in the sandbox and natively.
pub fn mastermind() -> Result<(), Box<dyn Error>> {
    let space = Space::new(4, 6, true).map_err(|error| error.to_string())?;
    let codes: Vec<Prepared<1>> = space.codes().map(|code| Prepared::new(space, code)).collect();
    let rounds = 20;
    let time = cpu(|| {
        for _ in 0..rounds {
            for secret in &codes {
                for guess in &codes {
                    black_box(secret.feedback(guess, space));
                }
            }
        }
    });
    let feedbacks = (rounds * codes.len() * codes.len()) as f64;
    println!("  {:.0} million feedbacks a second here", feedbacks / time.as_secs_f64() / 1e6);

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let place = Place::Folder(root.join("tournaments/mastermind-classic"));
    let tournament = Tournament::load(place, Overrides::default())?;
    let sandbox = Sandbox::new(&tournament.limits, 1)?;
    let bot = sandbox.admit(&std::fs::read(root.join("bots/dist/mastermind/entropy.wasm"))?)?;
    let mut record = Record::new();
    let mut sandboxed = || {
        for index in 0..tournament.count {
            let deal = tournament.game.deal(tournament.seed, index);
            let played = play::play(&tournament, &*deal, index, &[&bot], false, &mut record);
            black_box(played.expect("no fault of the harness"));
        }
    };
    // The same referee, the same views, the same strategy.
    let mut record = Record::new();
    let mut native = || {
        for index in 0..tournament.count {
            let deal = tournament.game.deal(tournament.seed, index);
            record.clear();
            let mut player = NativePlayer(|view: &[u8]| answer(space, view));
            deal.play(&[0], &mut [&mut player], &mut record).expect("native code has no faults");
        }
    };
    let [sandboxed, native] = least(3, [&mut sandboxed, &mut native]);
    println!("  entropy over 1,296 secrets, sandbox / native {:.3}", ratio(sandboxed, native));
    Ok(())
}

/// What the bot `entropy` answers: the view ends in turns of four symbols, strikes and balls.
fn answer(space: Space, view: &[u8]) -> i64 {
    let turns = view[VIEW_HEAD..].chunks_exact(6).map(|turn| Turn {
        guess: Code::from_symbols(&turn[..4]),
        feedback: Feedback { strikes: turn[4], balls: turn[5] },
    });
    let history: Vec<Turn> = turns.collect();
    native::guess(space, &history).answer()
}

/// Bytes of a view of Mastermind before its turns.
const VIEW_HEAD: usize = 15;

/// All matches of a table of twelve cards, and whole games alone.
pub fn set() -> Result<(), Box<dyn Error>> {
    let mut stream = Stream::new(Seed(2026), "bench", &[]);
    let mut tables = Vec::new();
    for _ in 0..1000 {
        let mut engine = Engine::standard();
        engine.shuffle(|bound| stream.below(bound));
        engine.deal();
        tables.push(engine);
    }
    let rounds = 50;
    let time = cpu(|| {
        for _ in 0..rounds {
            for table in &tables {
                black_box(table.matches());
            }
        }
    });
    let each = time.as_secs_f64() / (rounds * tables.len()) as f64;
    println!("  all matches of {:.2} million tables of 12 cards a second here", 1e-6 / each);

    let games = 10_000;
    let time = cpu(|| {
        for _ in 0..games {
            let mut engine = Engine::standard();
            engine.shuffle(|bound| stream.below(bound));
            engine.deal();
            while let Some(found) = engine.first_match() {
                engine.remove(found.positions());
                engine.deal();
            }
            black_box(engine.matches_found());
        }
    });
    let each = time.as_secs_f64() / f64::from(games);
    println!("  {:.0} thousand whole games alone a second here", 1e-3 / each);
    Ok(())
}
