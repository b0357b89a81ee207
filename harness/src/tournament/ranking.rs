//! The ranking of a tournament that was played, from its scoreboard and its rows.

use std::io::Read;

use super::Tournament;
use super::comparison::Comparing;
use super::entry::Entry;
use super::results::{BotRecord, Results};
use super::rows::{RowError, RowReader};
use super::scoreboard::{Scoreboard, Status};
use super::spec::SpecError;
use super::standings::{self, Standings};

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
