//! Results as one HTML file that needs nothing else: standings, figures, and matches that can be
//! played again in the page. Here the data are gathered and the file is put together; what it looks
//! like lies in `harness/page`, of which `dist/` is carried inside the program.
//!
//! Nothing in the file depends on when, where and on how many threads it was made.

mod bins;
mod choice;
mod data;
mod error;
mod event;
mod file;
mod html;
mod spec;

use std::path::Path;

use serde_json::Value;

use crate::report;
use crate::tournament::cup::short_name;
use crate::tournament::overall::Overall;
use crate::tournament::results::{Results, STANDINGS_FILE, open_events};

pub use error::PageError;
pub use file::{WriteError, check_free, write};

use data::Report;
use event::Gathered;

/// A report that is ready to be written.
pub struct Page {
    /// The HTML file.
    pub html: String,
    /// Matches that are in it, one by one.
    pub listed: u64,
    /// Matches of the results.
    pub matches: u64,
}

/// Makes the report of the results in a folder: of a tournament, or of several events.
pub fn page(folder: &Path) -> Result<Page, PageError> {
    let (title, overall, events) = match open_events(folder)? {
        None => {
            let results = Results::open(folder)?;
            let gathered = event::gather(&results)?;
            let tournament = &results.tournament;
            let title = tournament.spec.title.clone();
            let name = tournament.name.to_string();
            let event = event::data(&results, &gathered, name.clone())?;
            (title.unwrap_or(name), None, vec![(event, gathered)])
        }
        Some((record, results)) => {
            let mut events = Vec::new();
            for results in &results {
                let gathered = event::gather(results)?;
                let name = short_name(&results.tournament.name).to_owned();
                events.push((event::data(results, &gathered, name)?, gathered));
            }
            let standings: Vec<_> =
                events.iter().map(|(_, gathered)| gathered.standings.clone()).collect();
            let overall = Overall::new(&record.name, record.title.as_deref(), &standings);
            let folder = results.first().and_then(|event| event.folder.parent()).unwrap_or(folder);
            (
                record.title.clone().unwrap_or_else(|| record.name.to_string()),
                Some((check_overall(folder, &overall)?, overall)),
                events,
            )
        }
    };
    let table = html::table(
        overall.as_ref().map(|(_, overall)| overall),
        events.iter().map(|(_, Gathered { standings, .. })| standings),
    );
    let events: Vec<_> = events.into_iter().map(|(event, _)| event).collect();
    let (listed, matches) = (
        events.iter().map(|event| event.matches.list.len() as u64).sum(),
        events.iter().map(|event| event.matches.total).sum(),
    );
    let report = Report {
        format: 1,
        fairdeal: env!("CARGO_PKG_VERSION"),
        title,
        overall: overall.map(|(value, _)| value),
        events,
        modules: Vec::new(),
    };
    Ok(Page { html: html::file(&report, &table), listed, matches })
}

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
