//! The tables that bots play at: a tournament in a folder of its own, entrants, a whole run.

use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use fairdeal::digest::Sha256;
use fairdeal::sandbox::Sandbox;
use fairdeal::tournament::entry::Entry;
use fairdeal::tournament::place::Place;
use fairdeal::tournament::results::{ResultsWriter, RunRecord};
use fairdeal::tournament::run::{self, Course, Entrant, Output};
use fairdeal::tournament::scoreboard::Scoreboard;
use fairdeal::tournament::{Overrides, Tournament};

/// The bonus cup without par, of so many deals.
pub fn bonus_cup(deals: u64) -> Result<Tournament, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let text = format!(
        "name = \"bonus-cup\"\ngame = \"mini-card\"\nseed = 2026\ndeals = \"random\"\n\
         count = {deals}\n[rules]\npar = false\n"
    );
    std::fs::write(folder.path().join("tournament.toml"), text)?;
    Ok(Tournament::load(Place::Folder(folder.path().to_owned()), Overrides::default())?)
}

/// So many entrants with the same bot, each admitted for itself as in a run.
pub fn entrants(
    sandbox: &Sandbox,
    tournament: &Tournament,
    wasm: &[u8],
    count: usize,
) -> Result<Vec<Entrant>, Box<dyn Error>> {
    let entrant = |number| -> Result<Entrant, Box<dyn Error>> {
        let bot = run::admit_for(sandbox, tournament.game.info().function, wasm)?;
        let name = format!("bot-{number:03}");
        let entry = Entry {
            file: format!("{name}.wasm"),
            name: name.parse()?,
            author: None,
            sha256: Sha256::of(wasm),
            wasm: wasm.into(),
        };
        Ok(Entrant { entry, bot: Ok(bot) })
    };
    (0..count).map(entrant).collect()
}

/// Plays all deals into a folder with everything on: rows, journal and, if wanted, standings.
pub fn run(tournament: &Tournament, entrants: &[Entrant], out: &Path, rank: bool) {
    let record = RunRecord::new(tournament, None, entrants);
    let entries: Vec<&Entry> = entrants.iter().map(|entrant| &entrant.entry).collect();
    let mut writer = ResultsWriter::create(out, true, &record, tournament, &entries)
        .expect("the folder can be written");
    let board = play(tournament, entrants, &mut writer);
    if rank {
        writer.finish(tournament, &entries, &board).expect("the results can be ranked");
    } else {
        writer.discard().expect("the folder can be removed");
    }
}

/// Plays all deals into an output.
pub fn play(
    tournament: &Tournament,
    entrants: &[Entrant],
    output: &mut (impl Output + Send),
) -> Scoreboard {
    let schedule = tournament.schedule((0..entrants.len()).collect()).expect("alone at a table");
    let mut board = run::scoreboard(tournament, false, entrants);
    let stop = AtomicBool::new(false);
    let course = Course {
        tournament,
        entrants,
        schedule: &schedule,
        deals: 0..tournament.count,
        parts_before: 0,
        stop: &stop,
    };
    course.run(&mut board, output).expect("no fault of the harness");
    board
}
