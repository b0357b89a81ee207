//! Whether rows are those of the schedule: each match in its place, none missing, none beside them.

use std::ops::Range;

use super::Tournament;
use super::address::Address;
use super::results::{BotRecord, Results};
use super::rows::Row;
use super::schedule::Schedule;
use super::scoreboard::Scoreboard;

/// Calls the roll of the matches of some deals, in order.
pub struct Roll<'a> {
    tournament: &'a Tournament,
    bots: &'a [BotRecord],
    schedule: Option<Schedule>,
    /// What the rows say.
    board: Scoreboard,
    /// The deal that is being called, and where they end.
    deals: Range<u64>,
    /// The entrants of its matches, one after another.
    present: Vec<usize>,
    /// In races, their numbers.
    numbers: Vec<u64>,
}

/// A match that is not as it should be, and in what way.
pub type Discrepancy = (Address, &'static str);

impl<'a> Roll<'a> {
    /// Before the first match of these deals.
    pub fn new(tournament: &'a Tournament, bots: &'a [BotRecord], deals: Range<u64>) -> Roll<'a> {
        let refused = bots.iter().map(|record| record.refused.clone());
        let disqualify_after = tournament.spec.disqualify_after.map(|limit| limit.get());
        let playing = (0..bots.len()).filter(|&index| bots[index].refused.is_none()).collect();
        Roll {
            schedule: tournament.schedule(playing).ok(),
            board: Scoreboard::new(disqualify_after, refused),
            present: Vec::new(),
            numbers: Vec::new(),
            tournament,
            bots,
            deals,
        }
    }

    /// Before the first match of these results. Nobody is thrown out of a part of the deals, since
    /// the parts before it are not known.
    pub fn of_results(results: &'a Results) -> Roll<'a> {
        let mut roll = Roll::new(&results.tournament, &results.record.bots, results.deals());
        if results.record.shard.is_some() {
            let refused = roll.bots.iter().map(|record| record.refused.clone());
            roll.board = Scoreboard::new(None, refused);
        }
        roll
    }

    /// What the rows say so far.
    pub fn board(&self) -> &Scoreboard {
        &self.board
    }

    /// Whether a match counts, after all that was called.
    pub fn counts(&self, rows: &[Row]) -> bool {
        self.board.counts(rows[0].deal, rows.iter().map(|row| row.entrant))
    }

    /// Takes the next match; `report` hears of what is wrong.
    pub fn call(&mut self, rows: &[Row], report: &mut dyn FnMut(Discrepancy)) {
        let deal = rows[0].deal;
        if !self.deals.contains(&deal) {
            let entrants: Vec<usize> = rows.iter().map(|row| row.entrant).collect();
            report((self.address(deal, &entrants), "not in its place in the order of deals"));
            return;
        }
        while self.deals.start < deal {
            self.close(report);
        }
        if rows.len() > 1 {
            self.numbers.push(rows[0].number);
        }
        self.present.extend(rows.iter().map(|row| row.entrant));
        self.board.take(rows);
    }

    /// Ends the roll: what has not come is missing.
    pub fn finish(&mut self, report: &mut dyn FnMut(Discrepancy)) {
        while !self.deals.is_empty() {
            self.close(report);
        }
    }

    fn address(&self, deal: u64, entrants: &[usize]) -> Address {
        let names = entrants.iter().map(|&entrant| self.bots[entrant].name.clone());
        self.tournament.address(deal, names)
    }

    /// Compares the matches of this deal with the schedule, and goes on to the next.
    fn close(&mut self, report: &mut dyn FnMut(Discrepancy)) {
        let deal = self.deals.start;
        if let Some(schedule) = &self.schedule {
            let groups = schedule.deal(deal);
            let (numbers, expected): (Vec<u64>, Vec<&[usize]>) = (0..)
                .zip(groups.chunks_exact(schedule.seats()))
                .filter(|(_, group)| self.board.counts(deal, group.iter().copied()))
                .unzip();
            if !expected.iter().copied().flatten().eq(&self.present) {
                let present: Vec<&[usize]> = self.present.chunks(schedule.seats()).collect();
                let mut found = Vec::new();
                for group in expected.iter().filter(|group| !present.contains(group)) {
                    found.push((self.address(deal, group), "missing in the results"));
                }
                for (index, group) in present.iter().enumerate() {
                    if !expected.contains(group) {
                        found.push((self.address(deal, group), "no match of the schedule"));
                    } else if present[..index].contains(group) {
                        found.push((self.address(deal, group), "twice in the results"));
                    }
                }
                let moved =
                    expected.iter().zip(&present).find(|(expected, found)| expected != found);
                if let (Some((_, group)), true) = (moved, found.is_empty()) {
                    found.push((self.address(deal, group), "not in its place in the deal"));
                }
                found.into_iter().for_each(report);
            } else if schedule.seats() > 1 && numbers != self.numbers {
                let wrong = numbers.iter().zip(&self.numbers).position(|(a, b)| a != b);
                let group =
                    wrong.and_then(|index| expected.get(index)).copied().unwrap_or_default();
                report((self.address(deal, group), "numbered otherwise than in the schedule"));
            }
        }
        self.numbers.clear();
        self.present.clear();
        self.deals.start += 1;
    }
}
