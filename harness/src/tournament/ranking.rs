//! The ranking of a tournament that was played, from its scoreboard and its rows.

use std::io::Read;

use super::Tournament;
use super::comparison::Comparing;
use super::entry::Entry;
use super::rows::{RowError, RowReader};
use super::scoreboard::{Scoreboard, Status};
use super::standings::{self, Standings};

/// Ranks the entries, given in the order of the scoreboard. The rows are read once more, in order,
/// for what no sum of one entry's scores tells: how entries differ on the same deals.
pub fn rank<R: Read>(
    tournament: &Tournament,
    entries: &[&Entry],
    board: &Scoreboard,
    rows: &mut RowReader<R>,
) -> Result<Standings, RowError> {
    let order = standings::order(entries, board);
    let is_ranked = |&entrant: &usize| board.outcomes[entrant].status == Status::Ranked;
    let ranked: Vec<usize> = order.iter().copied().filter(is_ranked).collect();
    let mut comparing = Comparing::new(&ranked, entries.len());
    if ranked.len() > 1 {
        let mut last = None;
        while let Some(score) = rows.next_score(last.as_ref())? {
            comparing.take(score);
            last = Some(score);
        }
    }
    let compared = comparing.finish(tournament.is_exhaustive());
    Ok(Standings::new(tournament, entries, board, &order, &compared))
}
