//! Results as one HTML file that needs nothing else: standings, figures, and matches that can be
//! played again in the page. Here the data are gathered and the file is put together; what it looks
//! like lies in `harness/page`, of which `dist/` is carried inside the program.
//!
//! Nothing in the file depends on when, where and on how many threads it was made.

mod answers;
mod bins;
mod bots;
mod budget;
mod choice;
mod data;
mod deals;
mod error;
mod event;
mod file;
mod html;
mod spec;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::report;
use crate::sandbox::Setup;
use crate::tournament::cup::short_name;
use crate::tournament::overall::Overall;
use crate::tournament::results::{Results, STANDINGS_FILE, open_events};

pub use budget::megabytes;
pub use error::PageError;
pub use file::{WriteError, check_free, write};

use bots::Modules;
use data::{Matches, Report};

/// A report that is ready to be written.
pub struct Page {
    /// The HTML file.
    pub html: String,
    /// Matches that are in it, one by one.
    pub listed: u64,
    /// Matches of the results.
    pub matches: u64,
    /// What is not in it that should be, in words.
    pub notes: Vec<String>,
}

/// Makes the report of the results in a folder, of a tournament or of several events, on the current
/// thread pool: of at most `most_bytes`, if the standings and figures alone are not more.
pub fn page(folder: &Path, setup: &Setup, most_bytes: u64) -> Result<Page, PageError> {
    let mut modules = Modules::default();
    let mut tables = Vec::new();
    let (title, overall, events) = match open_events(folder)? {
        None => {
            let results = Results::open(folder)?;
            let gathered = event::gather(&results)?;
            let name = results.tournament.name.to_string();
            let event = event::data(&results, &gathered, name, &mut modules, setup.clone())?;
            tables.push(html::table(&gathered.standings));
            (event.title.clone().unwrap_or_else(|| event.name.clone()), None, vec![event])
        }
        Some((record, results)) => {
            let (mut events, mut standings) = (Vec::new(), Vec::new());
            for results in &results {
                let gathered = event::gather(results)?;
                let name = short_name(&results.tournament.name).to_owned();
                let event = event::data(results, &gathered, name, &mut modules, setup.clone())?;
                events.push(event);
                standings.push(gathered.standings);
            }
            let overall = Overall::new(&record.name, record.title.as_deref(), &standings);
            let folder = results.first().and_then(|event| event.folder.parent()).unwrap_or(folder);
            let value = check_overall(folder, &overall)?;
            tables.push(html::overall_table(&overall));
            tables.extend(standings.iter().map(html::table));
            (record.title.unwrap_or_else(|| record.name.to_string()), Some(value), events)
        }
    };
    let (format, fairdeal) = (html::VERSION, env!("CARGO_PKG_VERSION"));
    let modules = modules.into_list();
    let mut report = Report { format, fairdeal, title, overall, events, modules };
    let html = budget::fit(&mut report, &tables.concat(), most_bytes);
    let count = |count: &dyn Fn(&Matches) -> u64| {
        report.events.iter().map(|event| count(&event.matches)).sum()
    };
    Ok(Page {
        listed: count(&|matches| matches.list.len() as u64),
        matches: count(&|matches| matches.total),
        notes: notes(&report, html.len() as u64, most_bytes),
        html,
    })
}

/// What a reader of the report will miss.
fn notes(report: &Report, bytes: u64, most_bytes: u64) -> Vec<String> {
    let mut without: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    // Who was refused never had a file to miss.
    let bots = report.events.iter().flat_map(|event| &event.bots);
    for bot in bots.filter(|bot| bot.status != "refused") {
        if let Some(why) = &report.modules[bot.module].why {
            without.entry(why).or_default().insert(&bot.name);
        }
    }
    let mut notes: Vec<String> =
        without.iter().map(|(why, names)| format!("{}: {why}", some_of(names))).collect();
    if bytes > most_bytes {
        let most = budget::megabytes(most_bytes);
        notes.push(format!("larger than {most}: standings and figures alone are"));
    }
    notes
}

/// These names; of many only the first.
fn some_of(names: &BTreeSet<&str>) -> String {
    let shown = names.iter().take(NAMES).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMES) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Names that a note has at most.
const NAMES: usize = 10;

/// The overall standings as they stand in the folder, which must be those of the events.
fn check_overall(folder: &Path, overall: &Overall) -> Result<Value, PageError> {
    let path = folder.join(STANDINGS_FILE);
    let found = event::read_text(&path)?;
    if found != report::to_json(overall) {
        let problem = "it is not what the events give".to_owned();
        return Err(PageError::altered(folder, STANDINGS_FILE, problem));
    }
    Ok(serde_json::from_str(&found).unwrap_or_default())
}
