//! Merging the parts of a run into the files of one run, to the byte.

use std::path::Path;

use super::address::Address;
use super::entry::Entry;
use super::overall::Overall;
use super::results::{
    BotRecord, EventsRecord, EventsWriter, OutputError, Results, ResultsWriter, RunRecord, Shard,
};
use super::roll::Roll;
use super::run::Output;
use super::spec::SpecError;
use super::standings::Standings;

/// Parts that make no whole, or cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A part cannot be read.
    #[error(transparent)]
    Read(#[from] SpecError),
    /// The whole cannot be written.
    #[error(transparent)]
    Write(#[from] OutputError),
    /// A folder is no part, or one of another run.
    #[error("{folder}: {problem}")]
    Foreign {
        /// The folder.
        folder: String,
        /// Why it does not belong here.
        problem: String,
    },
    /// Parts are missing or given twice.
    #[error("{0}")]
    NoWhole(String),
    /// A part's rows are not those of its deals.
    #[error("{address}: {problem}; play this part again")]
    Rows {
        /// The first match that is not as it should be.
        address: Address,
        /// What is wrong.
        problem: &'static str,
    },
}

/// Merges results of parts, in any order, into `out`.
pub fn merge(parts: Vec<Results>, out: &Path, overwrite: bool) -> Result<Standings, MergeError> {
    let parts = in_order(parts)?;
    let first = &parts[0];
    let record = RunRecord { shard: None, ..first.record.clone() };
    let tournament = &first.tournament;
    let entries: Vec<Entry> =
        record.bots.iter().map(|bot| entry(first, bot)).collect::<Result<_, _>>()?;
    let entries: Vec<&Entry> = entries.iter().collect();
    let mut writer = ResultsWriter::create(out, overwrite, &record, tournament, &entries)?;
    let roll = match copy(&parts, &record, &mut writer) {
        Ok(roll) => roll,
        Err(error) => {
            writer.discard()?;
            return Err(error);
        }
    };
    Ok(writer.finish(tournament, &entries, roll.board())?)
}

/// Merges parts of several events, event by event.
pub fn merge_events(
    parts: Vec<(EventsRecord, Vec<Results>)>,
    out: &Path,
    overwrite: bool,
) -> Result<Overall, MergeError> {
    let Some((first, _)) = parts.first() else {
        return Err(MergeError::NoWhole("no parts: name their folders".to_owned()));
    };
    let record = first.whole();
    let mut by_event: Vec<Vec<Results>> = record.events.iter().map(|_| Vec::new()).collect();
    for (part, events) in parts {
        if part.whole() != record {
            let folder =
                events.first().map_or_else(String::new, |event| event.folder.display().to_string());
            let problem = format!("not of the same run: it is of {}", part.name);
            return Err(MergeError::Foreign { folder, problem });
        }
        for (place, event) in by_event.iter_mut().zip(events) {
            place.push(event);
        }
    }
    let writer = EventsWriter::open(out, overwrite, false, &record)?;
    let merged: Result<Vec<Standings>, MergeError> = record
        .events
        .iter()
        .zip(by_event)
        .map(|(name, parts)| merge(parts, &writer.event_folder(name.as_str()), false))
        .collect();
    let overall = match merged {
        Ok(standings) => Overall::new(&record.name, record.title.as_deref(), &standings),
        Err(error) => {
            writer.discard()?;
            return Err(error);
        }
    };
    writer.finish(Some(&overall))?;
    Ok(overall)
}

/// Copies the rows of all parts, and calls their roll.
fn copy<'a>(
    parts: &'a [Results],
    record: &'a RunRecord,
    writer: &mut ResultsWriter,
) -> Result<Roll<'a>, MergeError> {
    let tournament = &parts[0].tournament;
    let mut roll = Roll::new(tournament, &record.bots, 0..tournament.count);
    let mut first = None;
    let mut note = |discrepancy| {
        first.get_or_insert(discrepancy);
    };
    for part in parts {
        let mut rows = part.rows()?;
        while let Some(rows) = rows.next_match().map_err(|error| part.unreadable(error))? {
            // A bot that is out since an earlier part has played on in this one.
            if roll.counts(&rows) {
                roll.call(&rows, &mut note);
                rows.iter().try_for_each(|row| writer.row(row)).map_err(OutputError::rows)?;
            }
        }
    }
    roll.finish(&mut note);
    match first {
        None => Ok(roll),
        Some((address, problem)) => Err(MergeError::Rows { address, problem }),
    }
}

/// The entry of a bot with its file, if it was admitted.
fn entry(part: &Results, bot: &BotRecord) -> Result<Entry, MergeError> {
    if bot.refused.is_some() {
        return Ok(bot.entry());
    }
    let entry = part.bot(bot)?;
    if entry.sha256 != bot.sha256 {
        let folder = part.folder.display().to_string();
        let problem = format!("{} is not the file that bot {} played with", entry.file, bot.name);
        return Err(MergeError::Foreign { folder, problem });
    }
    Ok(entry)
}

/// The parts in order, if they are all parts of one run, each once.
fn in_order(mut parts: Vec<Results>) -> Result<Vec<Results>, MergeError> {
    let folder = |part: &Results| part.folder.display().to_string();
    let mut shards: Vec<Shard> = Vec::new();
    for part in &parts {
        let shard = part.record.shard.ok_or_else(|| MergeError::Foreign {
            folder: folder(part),
            problem: "no part of a run: play parts with run --shard I/N".to_owned(),
        })?;
        let whole = |part: &Results| RunRecord { shard: None, ..part.record.clone() };
        let mut differences = whole(&parts[0]).differences(&whole(part));
        if shard.of() != parts[0].record.shard.map_or(0, Shard::of) {
            differences.push(format!("it is part {shard}"));
        }
        if !differences.is_empty() {
            let problem =
                format!("not of the same run as {}: {}", folder(&parts[0]), differences.join(", "));
            return Err(MergeError::Foreign { folder: folder(part), problem });
        }
        if let Some(other) = parts.iter().zip(&shards).find(|(_, other)| **other == shard) {
            let problem = format!("part {shard} again, which {} is already", folder(other.0));
            return Err(MergeError::Foreign { folder: folder(part), problem });
        }
        shards.push(shard);
    }
    let Some(of) = shards.first().map(|shard| shard.of()) else {
        return Err(MergeError::NoWhole("no parts: name their folders".to_owned()));
    };
    let missing: Vec<String> = (1..=of)
        .filter(|index| !shards.iter().any(|shard| shard.index() == *index))
        .take(20)
        .map(|index| format!("{index}/{of}"))
        .collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        return Err(MergeError::NoWhole(format!("missing: {missing}; name all parts of the run")));
    }
    parts.sort_by_key(|part| part.record.shard);
    Ok(parts)
}
