//! `fairdeal run`: a whole tournament, from its folder to the ranking.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::ProgressBar;
use terminal_size::{Width, terminal_size};

use crate::exit;
use crate::random::Seed;
use crate::report;
use crate::sandbox::{Sandbox, Setup};
use crate::tournament::cup::{Cup, short_name};
use crate::tournament::entry::Entry;
use crate::tournament::overall::Overall;
use crate::tournament::place::Place;
use crate::tournament::ranking;
use crate::tournament::results::{
    self, EventsRecord, EventsWriter, OutputError, Results, ResultsWriter, Resumed, RunRecord,
    Shard,
};
use crate::tournament::rows::Row;
use crate::tournament::run::{self, Course, Output, RunError};
use crate::tournament::standings::Standings;
use crate::tournament::{Overrides, Tournament};

use super::cache::CacheOptions;
use super::{Failure, interrupt, progress, seal, tell};

/// Fuel that a slow machine burns in a second, for the worst case that is printed before a run.
const SLOW_FUEL_PER_SECOND: u64 = 500_000_000;

/// Said of a public seed in a game that hides something.
pub const OPEN_BOOK: &str = "note: the seed is public, so that a bot may know by heart what is \
    hidden from it; fairdeal seal makes a sealed one";

/// Play every entry of a tournament on every deal, and rank them.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal run tournaments/bonus-cup --deals 100 --out cup-of-100
Results: tournament.json, standings.json, matches.csv and bots/ in the tournament's results/ \
(in NAME-results/ for a bundled tournament), or in --out DIR.")]
pub struct Run {
    /// A folder with a tournament.toml, that file, or the name of a bundled tournament
    tournament: PathBuf,
    /// Play this many deals
    #[arg(long, value_name = "N")]
    deals: Option<u64>,
    /// Make the deals from this seed
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// The secret that the tournament's seal hides, or the file that holds it
    #[arg(long, value_name = "SECRET|FILE", conflicts_with = "seed")]
    reveal: Option<String>,
    /// Threads to play on: all cores unless given. Results do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the results into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace results that are there already
    #[arg(long)]
    overwrite: bool,
    /// Go on with an interrupted run
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
    /// Play only part I of N of the deals, I from 1; fairdeal merge joins the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Print the ranking in this form
    #[arg(long, default_value = "table", value_parser = PossibleValuesParser::new(report::FORMATS.iter().map(|format| format.name)))]
    format: String,
    /// Print nothing but errors
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    cache: CacheOptions,
}

/// Results being written, with a bar that tells what is safe.
struct Counted {
    writer: ResultsWriter,
    bar: ProgressBar,
    matches: u64,
}

impl Output for Counted {
    fn row(&mut self, row: &Row) -> io::Result<()> {
        self.writer.row(row)
    }

    fn commit(&mut self, parts: u64, matches: u64) -> io::Result<()> {
        self.writer.commit(parts, matches)?;
        self.matches += matches;
        self.bar.set_position(self.matches);
        Ok(())
    }
}

impl Run {
    /// Runs the tournament.
    pub fn execute(self) -> Result<u8, Failure> {
        let place = Place::of_tournament(&self.tournament)?;
        let reveal = self.reveal.as_deref().map(seal::read_argument).transpose()?;
        let overrides = Overrides { count: self.deals, seed: self.seed, reveal };
        let cup = Cup::load(place, overrides)?;
        if cup.events.iter().any(Tournament::is_sealed) {
            let message = format!(
                "{}: the seed is sealed: reveal it with --reveal SECRET, or practise with --seed S",
                cup.name
            );
            return Err(Failure::new(exit::INPUT, message));
        }
        let out = self.out.clone().unwrap_or_else(|| default_out(&cup, self.shard));
        let stop = interrupt::flag()
            .map_err(|error| Failure::new(exit::FAULT, format!("signals: {error}")))?;
        let format = report::by_name(&self.format);
        let code = if let ([tournament], true) = (cup.events.as_slice(), cup.is_plain) {
            let played = self.play(tournament, &out, self.overwrite, false, &stop)?;
            if let (Some(standings), Some(format), false) = (&played.standings, format, self.quiet)
            {
                print((format.export)(standings, terminal_width()))?;
            }
            played.code
        } else {
            let (overall, code) = self.play_events(&cup, &out, &stop)?;
            if let (Some(overall), Some(format), false) = (&overall, format, self.quiet) {
                print((format.export_overall)(overall, terminal_width()))?;
            }
            code
        };
        if !self.quiet {
            match self.shard {
                None => tell(format!("results: {}", out.display())),
                Some(shard) => {
                    tell(format!(
                        "part {shard}: {}; fairdeal merge joins the parts",
                        out.display()
                    ));
                }
            }
        }
        Ok(code)
    }

    /// Plays all events, each into a folder of its own, and gives the overall standings.
    fn play_events(
        &self,
        cup: &Cup,
        out: &Path,
        stop: &AtomicBool,
    ) -> Result<(Option<Overall>, u8), Failure> {
        let short = |event: &Tournament| short_name(&event.name).to_owned();
        let record = EventsRecord::new(&cup.name, cup.title.as_deref(), self.shard, &cup.events);
        let mut writer = EventsWriter::open(out, self.overwrite, self.resume, &record)?;
        let mut standings = Vec::new();
        let mut code = exit::OK;
        for event in &cup.events {
            if !self.quiet {
                tell(format!("event {}", short(event)));
            }
            let before = self.resume && writer.has(&short(event))?;
            let folder = writer.event_folder(&short(event));
            let played = self.play(event, &folder, false, before, stop)?;
            if !before {
                writer.note(&short(event))?;
            }
            code = code.max(played.code);
            standings.extend(played.standings);
        }
        let overall = match self.shard {
            None => Some(Overall::new(&cup.name, cup.title.as_deref(), &standings)),
            Some(_) => None,
        };
        writer.finish(overall.as_ref())?;
        Ok((overall, code))
    }

    /// Plays one tournament into a folder, or takes what was played `before`.
    fn play(
        &self,
        tournament: &Tournament,
        out: &Path,
        overwrite: bool,
        before: bool,
        stop: &AtomicBool,
    ) -> Result<Played, Failure> {
        let entries = tournament.entries()?;
        if !self.resume {
            results::check_free(out, overwrite)?;
        }
        let threads = threads(self.threads);
        let pool = run::pool(threads)?;
        let setup = Setup { bots: entries.len(), ..self.cache.setup(threads)? };
        let sandbox = Sandbox::new(&tournament.limits, setup)?;
        let function = tournament.game.info().function;
        let entrants = pool.install(|| run::admit(&sandbox, function, entries))?;
        let playing: Vec<usize> =
            (0..entrants.len()).filter(|&entrant| entrants[entrant].bot.is_ok()).collect();
        let bots = playing.len();
        let schedule = tournament.schedule(playing)?;
        let deals = self.shard.map_or(0..tournament.count, |shard| shard.deals(tournament.count));
        let matches = (deals.end - deals.start).saturating_mul(schedule.matches_per_deal());
        if !self.quiet {
            tell(worst_case(tournament, bots, deals.clone(), matches, threads));
            if tournament.is_open_book() {
                tell(OPEN_BOOK);
            }
        }
        // A bot alone that is refused is worth telling in a ranking; an empty table is not.
        let seats = schedule.seats();
        if seats > 1 && bots < seats {
            let admitted =
                report::count(bots as u64, "bot that is admitted", "bots that are admitted");
            let message = format!(
                "{}: {admitted}, too few for tables of {seats}: enter more (see fairdeal validate)",
                tournament.name
            );
            return Err(Failure::new(exit::INPUT, message));
        }

        let record = RunRecord::new(tournament, self.shard, &entrants);
        let entries: Vec<&Entry> = entrants.iter().map(|entrant| &entrant.entry).collect();
        if before {
            return self.played_before(out, &record);
        }
        let mut board = run::scoreboard(tournament, self.shard.is_some(), &entrants);
        let resumed = match self.resume {
            true => ResultsWriter::resume(out, &record, tournament, &entries, &mut board)?,
            false => None,
        };
        let (writer, resumed) = match resumed {
            Some((writer, resumed)) => (writer, resumed),
            None => {
                let writer = ResultsWriter::create(out, overwrite, &record, tournament, &entries)?;
                (writer, Resumed { parts: 0, matches: 0 })
            }
        };
        if resumed.matches > 0 && !self.quiet {
            tell(format!("going on after {}", report::count(resumed.matches, "match", "matches")));
        }
        let bar = progress::bar(matches, self.quiet);
        bar.set_position(resumed.matches);
        let mut output = Counted { writer, bar, matches: resumed.matches };
        let course = Course {
            tournament,
            entrants: &entrants,
            schedule: &schedule,
            deals,
            parts_before: resumed.parts,
            stop,
        };
        let played = pool.install(|| course.run(&mut board, &mut output));
        let Counted { writer, bar, matches: played_matches } = output;
        bar.finish_and_clear();
        if let Err(error) = played {
            return Err(interrupted(error, played_matches, matches));
        }
        if self.shard.is_some() {
            writer.finish_shard()?;
            return Ok(Played { standings: None, code: exit::OK });
        }
        Ok(Played::of(writer.finish(tournament, &entries, &board)?))
    }

    /// An event that was played to its end before the run was interrupted.
    fn played_before(&self, out: &Path, record: &RunRecord) -> Result<Played, Failure> {
        let played = Results::open(out)?;
        let differences = played.record.differences(record);
        if !differences.is_empty() {
            let differences = differences.join(", ");
            return Err(OutputError::OtherRun { folder: out.to_owned(), differences }.into());
        }
        Ok(match self.shard {
            None => Played::of(ranking::rank_results(&played)?),
            Some(_) => Played { standings: None, code: exit::OK },
        })
    }
}

/// A tournament that was played.
struct Played {
    /// Its standings; none of a part.
    standings: Option<Standings>,
    /// The exit code that it alone would give.
    code: u8,
}

impl Played {
    fn of(standings: Standings) -> Played {
        let unrated = standings.standings.iter().any(|row| row.status == "unrated");
        let code = if unrated { exit::FAULT } else { exit::OK };
        Played { standings: Some(standings), code }
    }
}

/// What is said of a run that came to no end.
fn interrupted(error: RunError, played: u64, matches: u64) -> Failure {
    let kept = format!("{played} of {} are kept", report::count(matches, "match", "matches"));
    let again = "the same command with --resume goes on";
    match error {
        RunError::Stopped => {
            Failure::new(exit::INTERRUPTED, format!("interrupted: {kept}; {again}"))
        }
        error => {
            let message = format!("{error}\n{kept}; {again}");
            let code = Failure::from(error).code();
            Failure::new(code, message)
        }
    }
}

/// The number of threads: as wanted, or all cores.
pub fn threads(wanted: Option<u16>) -> usize {
    wanted.map(usize::from).unwrap_or_else(|| {
        std::thread::available_parallelism().map(std::num::NonZero::get).unwrap_or(1)
    })
}

/// The width of the terminal that standard output is, if it is one.
pub fn terminal_width() -> Option<usize> {
    let size = io::stdout().is_terminal().then(terminal_size).flatten();
    size.map(|(Width(columns), _)| usize::from(columns))
}

/// Prints to standard output; what a foreign text would do to a terminal is escaped. A reader that
/// has seen enough, such as `head`, is no failure.
pub fn print(text: impl AsRef<str>) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    let text = report::printable_lines(text.as_ref());
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::new(exit::OUTPUT, format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

fn default_out(cup: &Cup, shard: Option<Shard>) -> PathBuf {
    let part = shard.map(|shard| format!("-{}-of-{}", shard.index(), shard.of()));
    let part = part.unwrap_or_default();
    match cup.events.first().map(|event| &event.place) {
        Some(Place::Folder(folder)) => folder.join(format!("results{part}")),
        Some(Place::Bundled(_)) | None => PathBuf::from(format!("{}-results{part}", cup.name)),
    }
}

/// The longest that the run can take: every match at its limits, on a slow machine.
fn worst_case(
    tournament: &Tournament,
    bots: usize,
    deals: Range<u64>,
    matches: u64,
    threads: usize,
) -> String {
    let limits = &tournament.limits;
    let answers = u128::from(tournament.game.max_answers());
    let by_answers = answers * u128::from(limits.fuel_per_answer);
    let fuel = match limits.fuel_per_match {
        0 => by_answers,
        most => by_answers.min(most.into()),
    };
    let played = u128::from(matches) * tournament.game.seats() as u128;
    let seconds = played * fuel / u128::from(SLOW_FUEL_PER_SECOND) / threads as u128;
    format!(
        "{}, {}, {}; at their fuel limits at most {} on {}",
        report::count(bots as u64, "bot", "bots"),
        report::count(deals.end - deals.start, "deal", "deals"),
        report::count(matches, "match", "matches"),
        duration(seconds),
        report::count(threads as u64, "thread", "threads")
    )
}

/// A duration for people, rounded up to the larger of its units.
fn duration(seconds: u128) -> String {
    match seconds {
        0..=59 => format!("{} s", seconds + 1),
        60..=5999 => format!("{} min", seconds.div_ceil(60)),
        6000..=359_999 => format!("{} h", seconds.div_ceil(3600)),
        _ => format!("{} days", seconds.div_ceil(86_400)),
    }
}
