//! The referee: shows the table to every player in turn, times and judges the answers, and keeps
//! score. Alone every answer counts; in a race the earliest right claim takes the cards.

use std::sync::Arc;

use fairdeal_rules::set::{Claim, DealMore, Engine, LastResult, RaceClaim, Tally};
use serde_json::Value;

use crate::digest::{MatchDigest, Sha256};
use crate::games::{self, Interrupted, Record, SeatResult, Timing};
use crate::player::Player;
use crate::random::{Seed, Stream};
use crate::verdict::Verdict;

use super::settings::Rules;
use super::transcript;
use super::view::{self, Asked};

/// The game's own figures of a match, in the order of a [`SeatResult`]'s.
pub const COLUMNS: &[&str] = &["sets", "wrong", "missed", "answers", "time_us"];

/// A deal: the shuffled deck, and what the noise of the clock is drawn from.
pub struct SetDeal {
    pub(super) rules: Arc<Rules>,
    /// The game with its deck shuffled and the table still empty.
    pub(super) engine: Engine,
    seed: Seed,
    index: u64,
    /// What is hashed: a head that says the settings, so many bytes of it, then what is the deal's.
    encoded: Vec<u8>,
    settings: usize,
    digest: Sha256,
}

/// What happens in a match, in order, for those who follow it.
pub enum Event<'a> {
    /// A table is shown.
    Table(&'a Engine),
    /// A player answered.
    Answer {
        /// The seat.
        seat: usize,
        /// The simulated time.
        time_us: u64,
        /// What it claimed.
        claim: Claim,
        /// What came of it.
        result: LastResult,
    },
    /// A player is out.
    Forfeit {
        /// The seat.
        seat: usize,
        /// Why.
        verdict: Verdict,
    },
    /// Cards go from the table.
    Gone {
        /// Their positions.
        positions: &'a [usize],
        /// Who takes them.
        by: Option<usize>,
    },
}

/// A player's part of a match.
#[derive(Clone, Copy)]
struct Seat {
    tally: Tally,
    last: LastResult,
    answers: u32,
    time_us: u64,
    verdict: Verdict,
}

impl Seat {
    const NEW: Seat = Seat {
        tally: Tally { taken: 0, wrong: 0, missed: 0 },
        last: LastResult::None,
        answers: 0,
        time_us: 0,
        verdict: Verdict::Ok,
    };

    fn plays(&self) -> bool {
        self.verdict == Verdict::Ok
    }
}

/// What serves match after match.
#[derive(Default)]
struct Room {
    engine: Option<Engine>,
    seats: Vec<Seat>,
    claims: Vec<RaceClaim>,
}

impl SetDeal {
    /// The deal with this index. `message` says what the settings are, for the digest.
    pub fn new(rules: Arc<Rules>, message: &[u8], seed: Seed, index: u64) -> SetDeal {
        let engine = rules.engine.clone();
        let encoded = [b"fairdeal set 1\0", message, b"\0"].concat();
        let (settings, digest) = (encoded.len(), Sha256([0; 32]));
        let mut deal = SetDeal { rules, engine, seed, index, encoded, settings, digest };
        deal.become_deal(seed, index);
        deal
    }

    /// Becomes another deal of the same settings, in the same buffers. The deck is shuffled by the
    /// stream `deal`.
    pub fn become_deal(&mut self, seed: Seed, index: u64) {
        let SetDeal { engine, encoded, .. } = self;
        let mut stream = Stream::new(seed, "deal", &[index]);
        engine.shuffle(|bound| stream.below(bound));
        encoded.truncate(self.settings);
        encoded.extend(seed.0.to_le_bytes());
        encoded.extend(index.to_le_bytes());
        encoded.extend(engine.deck().flat_map(|card| card.number().to_le_bytes()));
        self.digest = Sha256::of(encoded);
        (self.seed, self.index) = (seed, index);
    }

    /// Plays the match; `observe` hears of all that happens.
    pub(super) fn referee(
        &self,
        seeds: &[u64],
        players: &mut [&mut dyn Player],
        record: &mut Record,
        mut observe: impl FnMut(Event<'_>),
    ) -> Result<MatchDigest, Interrupted> {
        let rules = &*self.rules;
        let mut room = record.room.take::<Room>();
        let Room { engine, seats, claims } = &mut room;
        let engine = engine.get_or_insert_with(Engine::standard);
        engine.clone_from(&self.engine);
        engine.open(rules.deal_more);
        seats.clear();
        seats.resize(players.len(), Seat::NEW);
        // Matches that went from the table, whoever took them.
        let mut gone = 0;
        let mut tables = 0;
        let mut over = rules.deal_more == DealMore::Auto && engine.is_over();
        while !over && seats.iter().any(Seat::plays) {
            observe(Event::Table(engine));
            claims.clear();
            for seat in 0..seats.len() {
                if !seats[seat].plays() {
                    continue;
                }
                match self.ask(seat, tables, engine, seeds, players, record, seats)? {
                    Ok(claim) => claims.push(claim),
                    Err(verdict) => {
                        seats[seat].verdict = verdict;
                        observe(Event::Forfeit { seat, verdict });
                    }
                }
            }
            tables += 1;
            if claims.is_empty() {
                continue;
            }
            if let [alone] = claims[..]
                && seats.len() == 1
            {
                let RaceClaim { claim, time: time_us, .. } = alone;
                let places = claim.places();
                let result;
                (result, over) = engine.answer_alone(claim, rules.deal_more);
                seats[0].tally.count(result);
                seats[0].last = result;
                observe(Event::Answer { seat: 0, time_us, claim, result });
                if result == LastResult::Taken {
                    gone += 1;
                    observe(Event::Gone { positions: places.positions(), by: Some(0) });
                }
                continue;
            }
            let settled = engine.settle_race(claims, rules.deal_more);
            over = settled.over;
            for (claim, &result) in claims.iter().zip(&settled.results) {
                let (seat, time_us) = (usize::from(claim.seat), claim.time);
                seats[seat].tally.count(result);
                seats[seat].last = result;
                observe(Event::Answer { seat, time_us, claim: claim.claim, result });
            }
            if !settled.gone.is_empty() {
                gone += 1;
                let by = settled.first.map(usize::from);
                observe(Event::Gone { positions: &settled.gone, by });
            }
        }
        record.results.extend(seats.iter().map(|seat| self.result(seat, gone)));
        record.room.put(room);
        Ok(record.digest(self.digest, true))
    }

    /// Asks the player in `seat` about the table; the inner error is the verdict of a forfeit.
    #[expect(clippy::too_many_arguments, reason = "all of the match that an answer depends on")]
    fn ask(
        &self,
        seat: usize,
        table: u32,
        engine: &Engine,
        seeds: &[u64],
        players: &mut [&mut dyn Player],
        record: &mut Record,
        seats: &mut [Seat],
    ) -> Result<Result<RaceClaim, Verdict>, Interrupted> {
        let rules = &*self.rules;
        let Seat { last: last_result, answers: answer, .. } = seats[seat];
        if answer == rules.max_answers {
            return Ok(Err(Verdict::TooManyAnswers));
        }
        let taken = &mut seats.iter().map(|seat| seat.tally.taken);
        let asked = Asked { seed: seeds[seat], seat, last_result, answer, taken };
        view::write(&mut record.view, rules, engine, asked);
        let given = match record.ask(seat, &mut *players[seat])? {
            Ok(given) => given,
            Err(verdict) => return Ok(Err(verdict)),
        };
        let time = rules.clock.time_us(given.fuel, self.seed, self.index, seat, answer);
        let claim = Claim::read(given.value, engine.field().len(), engine.geometry());
        let Ok(claim) = claim else { return Ok(Err(Verdict::IllegalMove)) };
        seats[seat].answers += 1;
        seats[seat].time_us = seats[seat].time_us.saturating_add(time);
        record.timings.push(Timing::new(seat, time));
        // Only a race can have a tie.
        let draw = match seats.len() {
            1 => 0,
            _ => {
                let place = u64::from(table) << 8 | seat as u64;
                Stream::new(self.seed, "tie", &[self.index, place]).next_u64()
            }
        };
        Ok(Ok(RaceClaim { seat: seat as u8, time, draw, claim }))
    }

    fn result(&self, seat: &Seat, gone: u32) -> SeatResult {
        let rules = &*self.rules;
        let time_us = i64::try_from(seat.time_us).unwrap_or(i64::MAX);
        let score = match (seat.plays(), rules.seats) {
            (false, _) => rules.forfeit,
            (true, 1) => time_us + seat.tally.penalty(rules.penalties) * 1000,
            (true, _) => seat.tally.race_score(gone, rules.penalties),
        };
        let mut result = SeatResult::new(score, seat.verdict);
        let Tally { taken, wrong, missed } = seat.tally;
        let figures = [taken, wrong, missed, seat.answers].map(i64::from);
        for (column, figure) in result.columns.iter_mut().zip(figures.into_iter().chain([time_us]))
        {
            *column = figure;
        }
        result
    }
}

impl games::Deal for SetDeal {
    fn play(
        &self,
        seeds: &[u64],
        players: &mut [&mut dyn Player],
        record: &mut Record,
    ) -> Result<MatchDigest, Interrupted> {
        self.referee(seeds, players, record, |_| {})
    }

    fn text(&self) -> String {
        transcript::deal_text(self)
    }

    fn json(&self) -> Value {
        transcript::deal_json(self)
    }

    fn why(&self, record: &Record, seat: usize) -> Option<String> {
        transcript::why(self, record, seat)
    }

    fn transcript_text(&self, record: &Record) -> String {
        transcript::text(self, record)
    }

    fn transcript_json(&self, record: &Record) -> Value {
        transcript::json(self, record)
    }
}
