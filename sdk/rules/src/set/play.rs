//! How an answer is judged and what it does to the table: alone, where every answer counts, and in
//! a race, where all players answer the same table and the earliest right claim takes the cards.
//! Knows nothing of where a time comes from.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::engine::{Engine, MAX_TABLE};
use super::geometry::{Geometry, MAX_VALUES};
use super::matching::Match;

/// When more cards are dealt than the table's size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum DealMore {
    /// At once and as often as it takes, while there is no match: a table always has one. To say
    /// that there is none is then a wrong claim.
    #[default]
    Auto = 0,
    /// When a player says that there is no match (as in the course assignment cs193p).
    Asked = 1,
}

impl DealMore {
    /// The one with this number, as it stands in a view (0 auto, 1 asked).
    pub fn from_number(number: u8) -> Option<DealMore> {
        match number {
            0 => Some(DealMore::Auto),
            1 => Some(DealMore::Asked),
            _ => None,
        }
    }
}

/// What came of an answer; its number (`as u8`) is the one in the next view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum LastResult {
    /// No answer yet.
    #[default]
    None = 0,
    /// A match, and its cards were taken.
    Taken = 1,
    /// No match.
    Wrong = 2,
    /// In a race: another claim was right before. Costs nothing.
    Late = 3,
    /// Said that there is no match, and there was none.
    NoneRight = 4,
    /// Said that there is no match, and there was one.
    NoneWrong = 5,
}

impl LastResult {
    /// All results, in the order of their numbers.
    pub const ALL: [LastResult; 6] = [
        LastResult::None,
        LastResult::Taken,
        LastResult::Wrong,
        LastResult::Late,
        LastResult::NoneRight,
        LastResult::NoneWrong,
    ];

    /// The result with this number, as it stands in a view.
    pub fn from_number(number: u8) -> Option<LastResult> {
        LastResult::ALL.get(usize::from(number)).copied()
    }

    /// Whether the answer was right: it took cards or rightly said that there is no match.
    pub fn is_right(self) -> bool {
        matches!(self, LastResult::Taken | LastResult::NoneRight)
    }
}

/// A legal answer: the positions of as many cards as there are values, or that there is no match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim(u64);

impl Claim {
    /// That there is no match on the table.
    pub const NONE: Claim = Claim(0);

    /// Reads an answer: a bit for each position of a table of `table` cards; 0 says that there is
    /// no match.
    ///
    /// # Errors
    /// When a bit stands for no position of the table, or the positions are not exactly as many as
    /// a match has cards. Such an answer is no legal move.
    pub fn read(answer: i64, table: usize, geometry: Geometry) -> Result<Claim, ClaimError> {
        let bits = answer as u64;
        let highest = (u64::BITS - bits.leading_zeros()) as usize;
        if highest > table.min(MAX_TABLE) {
            return Err(ClaimError::Position { position: highest - 1, table });
        }
        let cards = bits.count_ones() as usize;
        if cards != 0 && cards != geometry.values() {
            return Err(ClaimError::Cards { cards, values: geometry.values() });
        }
        Ok(Claim(bits))
    }

    /// Whether this says that there is no match.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The answer that says this.
    pub fn answer(self) -> i64 {
        self.0 as i64
    }

    /// The claimed positions, ascending, in the form of a match, which they need not be.
    pub fn places(self) -> Match {
        let mut positions = [0; MAX_VALUES];
        let mut bits = self.0;
        let mut count = 0;
        while bits != 0 && count < MAX_VALUES {
            positions[count] = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            count += 1;
        }
        Match::at(&positions[..count])
    }

    /// The claimed positions, ascending.
    pub fn positions(self) -> Vec<usize> {
        self.places().positions().to_vec()
    }
}

/// Why an answer is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimError {
    /// A position that the table does not have.
    Position {
        /// The position, from 0.
        position: usize,
        /// The cards on the table.
        table: usize,
    },
    /// Not as many cards as a match has.
    Cards {
        /// The cards claimed.
        cards: usize,
        /// The cards of a match.
        values: usize,
    },
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimError::Position { position, table } => write!(
                f,
                "bit {position} of the answer is set, and cards on the table are {table}: set bits \
                 from 0 below that"
            ),
            ClaimError::Cards { cards, values } => write!(
                f,
                "cards that the answer claims: {cards}; a match has {values}, and 0 says that there \
                 is none"
            ),
        }
    }
}

impl core::error::Error for ClaimError {}

/// What a wrong answer costs: simulated milliseconds alone, points in a race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Penalties {
    /// For a claim that is no match.
    pub wrong: u32,
    /// For saying that there is no match when there is one.
    pub missed: u32,
}

impl Penalties {
    /// Penalties that grow with the size of a match, as in cs193p: these times the number of
    /// values.
    pub fn times_values(self, geometry: Geometry) -> Penalties {
        let values = geometry.values() as u32;
        Penalties {
            wrong: self.wrong.saturating_mul(values),
            missed: self.missed.saturating_mul(values),
        }
    }

    /// The larger of the two.
    pub fn larger(self) -> u32 {
        self.wrong.max(self.missed)
    }
}

/// What a player did in a match so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches taken.
    pub taken: u32,
    /// Wrong claims.
    pub wrong: u32,
    /// Times it said wrongly that there is no match.
    pub missed: u32,
}

impl Tally {
    /// Counts one more result.
    pub fn count(&mut self, result: LastResult) {
        match result {
            LastResult::Taken => self.taken += 1,
            LastResult::Wrong => self.wrong += 1,
            LastResult::NoneWrong => self.missed += 1,
            LastResult::None | LastResult::Late | LastResult::NoneRight => {}
        }
    }

    /// All penalties together, in the unit of `penalties`.
    pub fn penalty(&self, penalties: Penalties) -> i64 {
        i64::from(self.wrong) * i64::from(penalties.wrong)
            + i64::from(self.missed) * i64::from(penalties.missed)
    }

    /// The score in a race in which `gone` matches went from the table: those that are not one's
    /// own, and the penalties. The lowest wins; a match that nobody takes counts against all.
    pub fn race_score(&self, gone: u32, penalties: Penalties) -> i64 {
        i64::from(gone) - i64::from(self.taken) + self.penalty(penalties)
    }
}

/// An answer to one table of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceClaim {
    /// The player's seat.
    pub seat: u8,
    /// When the answer came, from when the table was shown; any unit.
    pub time: u64,
    /// A draw that decides between equal times, the lowest first; then the lower seat.
    pub draw: u64,
    /// The answer.
    pub claim: Claim,
}

/// What happened at one table of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What came of each answer, in the order in which they were given to
    /// [`settle_race`](Engine::settle_race).
    pub results: Vec<LastResult>,
    /// Whose claim was right first.
    pub first: Option<u8>,
    /// The positions whose cards went from the table, ascending; empty if there was no match.
    pub gone: Vec<usize>,
    /// Whether the game is over.
    pub over: bool,
}

impl Engine {
    /// Lays out the first table.
    pub fn open(&mut self, deal_more: DealMore) {
        match deal_more {
            DealMore::Auto => self.deal(),
            DealMore::Asked => self.fill(),
        }
    }

    /// Whether a claim is right, without doing anything.
    pub fn judge(&self, claim: Claim, deal_more: DealMore) -> LastResult {
        match (claim.is_none(), deal_more) {
            (false, _) if self.is_match(claim.places().positions()) => LastResult::Taken,
            (false, _) | (true, DealMore::Auto) => LastResult::Wrong,
            (true, DealMore::Asked) if self.has_match() => LastResult::NoneWrong,
            (true, DealMore::Asked) => LastResult::NoneRight,
        }
    }

    /// Plays the answer of one who plays alone: a match is taken and replaced, a wrong claim
    /// leaves the table as it is. If more is dealt when asked, saying that there is no match deals
    /// more, rightly or wrongly. Returns what came of it and whether the game is over: by itself
    /// with [`DealMore::Auto`], by saying rightly that there is no match and nothing can be dealt
    /// with [`DealMore::Asked`].
    pub fn answer_alone(&mut self, claim: Claim, deal_more: DealMore) -> (LastResult, bool) {
        let result = self.judge(claim, deal_more);
        let over = match result {
            LastResult::Taken => {
                self.remove(claim.places().positions());
                self.open(deal_more);
                deal_more == DealMore::Auto && self.is_over()
            }
            LastResult::NoneRight => self.deal_more() == 0,
            LastResult::NoneWrong => {
                self.deal_more();
                false
            }
            LastResult::Wrong | LastResult::Late | LastResult::None => false,
        };
        (result, over)
    }

    /// Settles one table of a race. The earliest right claim takes the cards (or, if it says
    /// rightly that there is no match, deals more); wrong claims before it are charged, and
    /// whatever came after it was late. If no claim is right, all are charged, and the first match
    /// in index order goes from the table, taken by none; if there is none, more is dealt.
    ///
    /// Each player answers a table once: a wrong claim has locked it out. Saying wrongly that
    /// there is no match deals nothing in a race, since others may still see one. The game is over
    /// when nothing more can be dealt and there is no match; with [`DealMore::Asked`] that last
    /// table is still shown, so that someone must say so.
    pub fn settle_race(&mut self, claims: &[RaceClaim], deal_more: DealMore) -> Settled {
        let mut order: Vec<usize> = (0..claims.len()).collect();
        order.sort_unstable_by_key(|&index| {
            let RaceClaim { time, draw, seat, .. } = claims[index];
            (time, draw, seat, index)
        });
        let mut results = vec![LastResult::Late; claims.len()];
        let mut first = None;
        for index in order {
            results[index] = self.judge(claims[index].claim, deal_more);
            if results[index].is_right() {
                first = Some(claims[index]);
                break;
            }
        }
        let gone = match first {
            Some(right) => right.claim.positions(),
            None => self.first_match().map(|found| found.positions().to_vec()).unwrap_or_default(),
        };
        let over = if gone.is_empty() {
            self.deal_more() == 0
        } else {
            self.remove(&gone);
            self.open(deal_more);
            deal_more == DealMore::Auto && self.is_over()
        };
        Settled { results, first: first.map(|right| right.seat), gone, over }
    }
}
