//! Set for a person, as the terminal game of TriGo: a table of cards, letters that choose them, and
//! game after game. A game of a deal is the referee's; one that was loaded is played on by the same
//! rules, and compared as well where its file says which deal it is.
//!
//! A person's seconds are on the screen alone: the referee's clock is simulated, from fuel, and
//! people burn none.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use fairdeal_rules::set::{Card, Claim, DealMore, Engine, Geometry, LastResult, Penalties, Tally};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::Failure;
use crate::cli::draw::{Pen, set as draw};
use crate::exit;
use crate::games::set::INFO;
use crate::games::{Deal, DealSource, SettingsError};
use crate::output;
use crate::player::{Answer, Fault, Player};
use crate::report::{count, printable};

use super::screen::{Screen, left};
use super::{Choice, Origin, Table};

/// The largest file that is looked at as a saved game.
const MAX_STATE_BYTES: u64 = 1 << 16;
/// The tournament where none is named: one in which a player can ask for more cards.
const USUAL: &str = "set-asked";

/// Play Set
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal play set
Example: fairdeal play set set-sprint --deal 3
Example: fairdeal play set --attributes 3 --table 9
More cards come only when you ask, and asking while there is a set costs, as in the course
assignment cs193p. In `set-sprint` they come by themselves.")]
pub struct Set {
    #[command(flatten)]
    choice: Choice,
    /// Attributes of a card
    #[arg(long, value_name = "N")]
    attributes: Option<u8>,
    /// Values of an attribute, and cards of a set
    #[arg(long, value_name = "N")]
    values: Option<u8>,
    /// Cards on the table
    #[arg(long, value_name = "N")]
    table: Option<u8>,
    /// Cards dealt more at a time
    #[arg(long, value_name = "N")]
    expand: Option<u8>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
}

/// Why a game was left before its end.
enum Leave {
    Quit,
    New,
    Load(Box<Saved>),
}

impl Set {
    /// Plays game after game.
    pub fn execute(mut self) -> Result<u8, Failure> {
        let loaded = self.load.take();
        let mut loaded = loaded
            .map(|file| read(&file).map_err(|problem| Failure::new(exit::INPUT, problem)))
            .transpose()?;
        let mut table = self.choice.table(&INFO, USUAL)?;
        self.change_rules(&mut table)?;
        let mut screen = Screen::open(self.choice.colours)?;
        screen.say("Set\n");
        // Games in a row that were over before anything was asked: at most one, lest this never end.
        let mut unasked = 0;
        while unasked < 2 {
            let lines = screen.lines();
            let leave = match loaded.take() {
                Some(saved) => play_on(&mut table, saved, &mut screen)?,
                None => play_deal(&table, &mut screen)?,
            };
            unasked = if screen.lines() > lines { 0 } else { unasked + 1 };
            match leave {
                Some(Leave::Quit) => break,
                Some(Leave::Load(saved)) => loaded = Some(*saved),
                Some(Leave::New) | None => {
                    table.deal = table.deal.wrapping_add(1);
                    screen.say("\nThe deck is shuffled anew.\n");
                }
            }
        }
        screen.say("The game was left: no score.\n");
        screen.close()
    }

    /// Puts the rules of the command line in the place of the tournament's.
    fn change_rules(&self, table: &mut Table) -> Result<(), Failure> {
        let wanted = [
            ("attributes", self.attributes),
            ("values", self.values),
            ("table", self.table),
            ("expand", self.expand),
        ];
        if wanted.iter().all(|(_, value)| value.is_none()) {
            return Ok(());
        }
        let mut rules = table.tournament.game.settings();
        for (key, value) in wanted {
            if let Some(value) = value {
                rules[key] = value.into();
            }
        }
        if let Some(rules) = rules.as_object_mut() {
            // It follows from the size of the deck.
            rules.remove("max_answers");
        }
        put_rules(table, rules).map_err(|error| Failure::new(exit::USAGE, error))
    }
}

fn put_rules(table: &mut Table, rules: Value) -> Result<(), SettingsError> {
    let fuel = table.tournament.limits.fuel_per_answer;
    table.tournament.game = (INFO.load)(rules, DealSource::Random, fuel)?;
    Ok(())
}

fn help(geometry: Geometry, pen: Pen) -> String {
    format!(
        "{}A set is {} cards of which each attribute is all the same or all different.
\
         Type the letters of a set. Or: hint, count (of sets), more (cards), save FILE,
\
         load FILE, new, help, quit. (Letters with spaces between are never a command.)
",
        draw::legend(geometry, pen),
        geometry.values()
    )
}

/// Plays a deal with its referee, and compares. `None`: it came to its end.
fn play_deal(table: &Table, screen: &mut Screen) -> Result<Option<Leave>, Failure> {
    let deal = table.make();
    let settings = table.tournament.game.settings();
    let seen = Seen::begin(&settings, &deal.json());
    let mut seen = seen.ok_or_else(|| Failure::new(exit::FAULT, "the deal has no deck"))?;
    seen.origin = table.origin();
    let name = table.name();
    screen.say(format!("\nA new game: {name}\n{}", help(seen.engine.geometry(), screen.pen)));
    let mut person = Person { seen, screen, leave: None };
    let Some(record) = table.play(deal.as_ref(), &mut person) else {
        return Ok(Some(person.leave.unwrap_or(Leave::Quit)));
    };
    let Person { seen, screen, .. } = person;
    let seconds = seen.seconds();
    seen.over(screen);
    let verdict = record.results.first().map(|result| result.verdict);
    if let Some(verdict) = verdict.filter(|verdict| verdict.is_forfeit()) {
        screen.say(format!("The referee has ended it: {verdict}.\n"));
        return Ok(None);
    }
    compare(table, deal.as_ref(), &seen, seconds, screen)?;
    Ok(None)
}

/// Holds a game that is over beside those of the bots.
fn compare(
    table: &Table,
    deal: &dyn Deal,
    seen: &Seen,
    seconds: f64,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let penalty_ms = seen.tally.penalty(seen.penalties);
    screen.say(format!(
        "Your time: {seconds:.1} s on your own clock, and {:.1} s of penalties. The times of \
         bots\nare simulated from their fuel, so that yours can only be held beside them.\n",
        penalty_ms as f64 / 1000.0
    ));
    let own = ((seconds * 1e6) as i64).saturating_add(penalty_ms.saturating_mul(1000));
    table.compare(deal, own, screen)?;
    screen.say("There is no best possible score: it is a matter of time alone.\n");
    Ok(())
}

/// Goes on with a loaded game: at the table of its deal where its file says which that is, else by
/// the rules of this table about dealing more.
fn play_on(table: &mut Table, saved: Saved, screen: &mut Screen) -> Result<Option<Leave>, Failure> {
    let Saved { engine, game } = saved;
    let mut seen = Seen::of(&table.tournament.game.settings(), engine);
    match game {
        Some(game) => match game.sit_down(table, seen.engine.geometry()) {
            Ok(()) => {
                seen = Seen::of(&table.tournament.game.settings(), seen.engine);
                seen.origin = table.origin();
                seen.seconds_before = game.seconds;
                seen.tally.wrong = game.wrong;
                seen.tally.missed = game.missed;
                screen.say(format!(
                    "\nThe loaded game: {}, {} s so far\n",
                    table.name(),
                    game.seconds as u64
                ));
            }
            Err(problem) => screen.say(format!(
                "\nThe loaded game: penalties count from here, and it is compared with none, \
                 since its deal\ncannot be made: {}\n",
                printable(&problem)
            )),
        },
        None => screen
            .say("\nThe loaded game: penalties count from here, and it is compared with none.\n"),
    }
    seen.engine.open(seen.deal_more);
    let mut over = seen.deal_more == DealMore::Auto && seen.engine.is_over();
    while !over {
        match seen.turn(screen) {
            Ok((_, ended)) => over = ended,
            Err(leave) => return Ok(Some(leave)),
        }
    }
    let seconds = seen.seconds();
    seen.over(screen);
    if seen.origin.is_some() {
        compare(table, table.make().as_ref(), &seen, seconds, screen)?;
    }
    Ok(None)
}

struct Person<'a> {
    seen: Seen,
    screen: &'a mut Screen,
    leave: Option<Leave>,
}

impl Player for Person<'_> {
    fn answer(&mut self, _view: &[u8]) -> Result<Answer, Fault> {
        match self.seen.turn(self.screen) {
            Ok((claim, _)) => Ok(Answer { value: claim.answer(), fuel: 0 }),
            Err(leave) => {
                self.leave = Some(leave);
                Err(left())
            }
        }
    }
}

/// The game as the person sees it: the referee's own, step by step, by the same rules.
struct Seen {
    engine: Engine,
    deal_more: DealMore,
    penalties: Penalties,
    tally: Tally,
    /// Cards of a set that were shown already.
    hinted: usize,
    /// The deal that it is, if that is known.
    origin: Option<Origin>,
    /// When it was begun or gone on with, and the seconds that were played before.
    since: Instant,
    seconds_before: f64,
}

impl Seen {
    /// The game of a deal, at its first table.
    fn begin(settings: &Value, deal: &Value) -> Option<Seen> {
        let small = |key: &str| u8::try_from(settings[key].as_u64()?).ok();
        let geometry = Geometry::new(small("attributes")?, small("values")?).ok()?;
        let deck = deal["deck"].as_array()?.iter();
        let order: Option<Vec<Card>> = deck
            .map(|card| {
                let digits = card.as_str()?.bytes();
                let attributes: Vec<u8> = digits.map(|digit| digit.wrapping_sub(b'0')).collect();
                geometry.card_from_attributes(&attributes)
            })
            .collect();
        let engine = Engine::new(geometry, small("table")?.into(), small("expand")?.into()).ok()?;
        let mut seen = Seen::of(settings, engine.with_deck(&order?).ok()?);
        seen.engine.open(seen.deal_more);
        Some(seen)
    }

    fn of(settings: &Value, engine: Engine) -> Seen {
        let penalty = |key: &str| u32::try_from(settings[key].as_u64().unwrap_or(0)).unwrap_or(0);
        let penalties =
            Penalties { wrong: penalty("wrong_penalty"), missed: penalty("missed_penalty") };
        let grows = settings["penalty_times_values"] == true;
        let penalties = if grows { penalties.times_values(engine.geometry()) } else { penalties };
        let asked = settings["deal_more"] == "asked";
        let deal_more = if asked { DealMore::Asked } else { DealMore::Auto };
        let tally = Tally { taken: 0, wrong: 0, missed: 0 };
        let (since, seconds_before) = (Instant::now(), 0.0);
        Seen { engine, deal_more, penalties, tally, hinted: 0, origin: None, since, seconds_before }
    }

    /// The person's seconds so far.
    fn seconds(&self) -> f64 {
        self.seconds_before + self.since.elapsed().as_secs_f64()
    }

    /// Shows the table and takes commands up to a claim, which is judged; says whether the game is
    /// over by it.
    fn turn(&mut self, screen: &mut Screen) -> Result<(Claim, bool), Leave> {
        self.show(screen);
        loop {
            let line = screen.line("set> ").ok_or(Leave::Quit)?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let text = match (word, rest.trim()) {
                ("", "") => continue,
                ("quit", "") => return Err(Leave::Quit),
                ("new", "") => return Err(Leave::New),
                ("help", "") => help(self.engine.geometry(), screen.pen),
                ("hint", "") => self.hint(),
                ("count", "") => {
                    count(self.engine.field_matches() as u64, "set", "sets") + " on the table\n"
                }
                ("more", "") if self.deal_more == DealMore::Auto => {
                    "here more cards come by themselves: there is a set on the table\n".to_owned()
                }
                ("more", "") => return Ok((Claim::NONE, self.judge(Claim::NONE, screen))),
                ("save", file) => self.save(file),
                ("load", file) => match read(Path::new(file)) {
                    Ok(saved) => return Err(Leave::Load(Box::new(saved))),
                    Err(problem) => format!("{}\n", printable(&problem)),
                },
                _ => match self.claim(&line) {
                    Ok(claim) => return Ok((claim, self.judge(claim, screen))),
                    Err(problem) => format!("{problem}\n"),
                },
            };
            screen.say(text);
        }
    }

    fn show(&self, screen: &mut Screen) {
        let text = format!(
            "\n{}{} taken, {} in the deck\n",
            draw::grid(&self.engine, screen.pen),
            count(self.engine.matches_found() as u64, "set", "sets"),
            count(self.engine.deck_size() as u64, "card", "cards"),
        );
        screen.say(text);
    }

    /// The claim that letters mean.
    fn claim(&self, line: &str) -> Result<Claim, String> {
        let mut answer = 0u64;
        let mut letters = 0;
        for letter in line.chars().filter(|c| !c.is_whitespace() && *c != ',') {
            let table = self.engine.field().len();
            let Some(position) = draw::position(letter).filter(|&at| at < table) else {
                let shown = printable(&letter.to_string()).to_string();
                return Err(format!("{shown}: no card of the table (see help)"));
            };
            answer |= 1 << position;
            letters += 1;
        }
        let values = self.engine.geometry().values();
        if letters != values || answer.count_ones() as usize != values {
            return Err(format!("type the letters of {values} different cards (see help)"));
        }
        Claim::read(answer as i64, self.engine.field().len(), self.engine.geometry())
            .map_err(|error| error.to_string())
    }

    /// Judges a claim as the referee does and says what came of it; gives whether the game is over.
    fn judge(&mut self, claim: Claim, screen: &mut Screen) -> bool {
        let (result, over) = self.engine.answer_alone(claim, self.deal_more);
        self.tally.count(result);
        self.hinted = 0;
        let cost = |penalty: u32| f64::from(penalty) / 1000.0;
        let Penalties { wrong, missed } = self.penalties;
        screen.say(match result {
            LastResult::Taken => "A set!\n".to_owned(),
            LastResult::NoneRight if over => "No set is left.\n".to_owned(),
            LastResult::NoneRight => "Right, there is none. More cards come.\n".to_owned(),
            LastResult::NoneWrong => {
                format!("There is a set: {} s of penalty. More cards come.\n", cost(missed))
            }
            _ => format!("No set: {} s of penalty.\n", cost(wrong)),
        });
        over
    }

    /// One card more of the first set each time.
    fn hint(&mut self) -> String {
        let Some(found) = self.engine.first_match() else {
            return "hint: there is no set, so ask for more\n".to_owned();
        };
        let positions = found.positions();
        self.hinted = (self.hinted + 1).min(positions.len());
        let letters: Vec<String> =
            positions[..self.hinted].iter().map(|&at| draw::letter(at).to_string()).collect();
        format!("hint: {}\n", letters.join(" "))
    }

    fn save(&self, file: &str) -> String {
        let shown = printable(file);
        if file.is_empty() {
            return "save FILE: say where\n".to_owned();
        }
        // Nobody loses another file by a slip of the keyboard.
        if Path::new(file).exists() && read(Path::new(file)).is_err() {
            return format!("{shown}: is there already, and no saved game: give another name\n");
        }
        let saved = match &self.origin {
            Some(origin) => SavedGame {
                origin: origin.clone(),
                seconds: self.seconds(),
                wrong: self.tally.wrong,
                missed: self.tally.missed,
                state: hex(&self.engine.state()),
            }
            .text(),
            None => self.engine.state(),
        };
        match output::put(Path::new(file), &saved, &[]) {
            Ok(()) => format!("{shown}: saved\n"),
            Err(error) => format!("{shown}: {error}\n"),
        }
    }

    fn over(&self, screen: &mut Screen) {
        let Tally { wrong, missed, .. } = self.tally;
        screen.say(format!(
            "\n{}Game over: {} found, {} left, {}, {} missed.\n",
            draw::grid(&self.engine, screen.pen),
            count(self.engine.matches_found() as u64, "set", "sets"),
            count(self.engine.cards().len() as u64, "card", "cards"),
            count(u64::from(wrong), "wrong claim", "wrong claims"),
            count(u64::from(missed), "set", "sets"),
        ));
    }
}

/// A saved game, read back.
struct Saved {
    engine: Engine,
    /// Which deal it is and what had happened, in files that say so.
    game: Option<SavedGame>,
}

/// A saved game as JSON: all that is needed to end it as if it had never been left.
#[derive(Serialize, Deserialize)]
struct SavedGame {
    #[serde(flatten)]
    origin: Origin,
    /// Seconds that were played.
    seconds: f64,
    /// Claims that were no set.
    wrong: u32,
    /// Times more cards were asked for while there was a set.
    missed: u32,
    /// The cards: the state of the rules, in hexadecimal.
    state: String,
}

impl SavedGame {
    fn text(&self) -> Vec<u8> {
        crate::report::to_json(self).into_bytes()
    }

    /// Makes the table that of this game's deal; an error says why that cannot be.
    fn sit_down(&self, table: &mut Table, geometry: Geometry) -> Result<(), String> {
        let mut own =
            self.origin.table(table.cache).map_err(|failure| failure.message().to_owned())?;
        if own.tournament.game.info().name != INFO.name {
            return Err("it is a deal of another game".to_owned());
        }
        put_rules(&mut own, self.origin.rules.clone()).map_err(|error| error.to_string())?;
        let settings = own.tournament.game.settings();
        let begun = Seen::begin(&settings, &own.make().json()).map(|seen| seen.engine.geometry());
        if begun != Some(geometry) || own.tournament.game.seats() != 1 {
            return Err("its rules are not those of its cards".to_owned());
        }
        *table = own;
        Ok(())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some((digit(pair[0])? << 4 | digit(*pair.get(1)?)?) as u8)).collect()
}

/// Reads a saved game: JSON, or the state of the cards alone.
fn read(file: &Path) -> Result<Saved, String> {
    let shown = file.display();
    let bytes = crate::tournament::place::read_file(file, MAX_STATE_BYTES)
        .map_err(|error| format!("{shown}: {error}"))?;
    let engine =
        |state: &[u8]| Engine::from_state(state).map_err(|error| format!("{shown}: {error}"));
    if !bytes.starts_with(b"{") {
        return Ok(Saved { engine: engine(&bytes)?, game: None });
    }
    let game: SavedGame = serde_json::from_slice(&bytes)
        .map_err(|error| format!("{shown}: no saved game of Set: {error}"))?;
    if !(0.0..=1e9).contains(&game.seconds) {
        return Err(format!("{shown}: {} seconds cannot have been played", game.seconds));
    }
    let state =
        from_hex(&game.state).ok_or_else(|| format!("{shown}: state: no hexadecimal digits"))?;
    Ok(Saved { engine: engine(&state)?, game: Some(game) })
}
