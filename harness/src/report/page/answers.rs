//! The answers of the matches in the report. Results do not hold them: each match is played again,
//! and must come out the same.

use std::collections::BTreeSet;

use rayon::prelude::*;

use crate::games::{Answered, Record};
use crate::sandbox::{Bot, Sandbox, Setup};
use crate::tournament::play;
use crate::tournament::results::Results;
use crate::tournament::rows::Row;

use super::PageError;
use super::bots::{self, BotFile};
use super::choice::Chosen;
use super::data::Answer;

/// The answers of each match, on the current thread pool; `None` where a bot's file is not there,
/// or the match was stopped by the safety net and has no end.
pub fn answers(
    results: &Results,
    files: &[BotFile],
    chosen: &[Chosen],
    setup: Setup,
) -> Result<Vec<Option<Vec<Answer>>>, PageError> {
    let playable = |rows: &[Row]| {
        let there = |row: &Row| matches!(files[row.entrant], BotFile::There(_));
        rows[0].digest.is_some() && rows.iter().all(there)
    };
    let wanted: BTreeSet<usize> = chosen
        .iter()
        .filter(|chosen| playable(&chosen.rows))
        .flat_map(|chosen| chosen.rows.iter().map(|row| row.entrant))
        .collect();
    let sandbox = Sandbox::new(&results.tournament.limits, setup)?;
    let bots = bots::admit(results, files, &wanted, &sandbox)?;
    let of_deals: Result<Vec<Vec<_>>, PageError> = chosen
        .par_chunk_by(|a, b| a.rows[0].deal == b.rows[0].deal)
        .map_init(Record::new, |record, chosen| play_deal(results, &bots, chosen, record))
        .collect();
    Ok(of_deals?.into_iter().flatten().collect())
}

/// Plays matches of one deal.
fn play_deal(
    results: &Results,
    bots: &[Option<Bot>],
    chosen: &[Chosen],
    record: &mut Record,
) -> Result<Vec<Option<Vec<Answer>>>, PageError> {
    let tournament = &results.tournament;
    let index = chosen[0].rows[0].deal;
    let deal = tournament.game.deal(tournament.seed, index);
    let par = deal.par();
    let play_one = |Chosen { rows, .. }: &Chosen| {
        let seated: Option<Vec<&Bot>> = rows.iter().map(|row| bots[row.entrant].as_ref()).collect();
        let Some(seated) = seated.filter(|_| rows[0].digest.is_some()) else { return Ok(None) };
        let names = rows.iter().map(|row| results.record.bots[row.entrant].name.clone());
        let address = tournament.address(index, names);
        let played = play::play(tournament, &*deal, index, &seated, false, record)
            .map_err(|fault| PageError::Host(format!("{address}: {fault}")))?;
        let entrants: Vec<usize> = rows.iter().map(|row| row.entrant).collect();
        let again = Row::of_match(index, rows[0].number, par, played.digest, &entrants, record);
        if again != *rows {
            let folder = results.folder.clone();
            return Err(PageError::Differs { address: address.to_string(), folder });
        }
        let answer =
            |&Answered { seat, answer }: &Answered| Answer(seat, answer.value, answer.fuel);
        Ok(Some(record.answers.iter().map(answer).collect()))
    };
    chosen.iter().map(play_one).collect()
}
