//! What happened in a match: every answer in order, each seat's result, and their digest. With its
//! deal a record determines the whole transcript. One record serves match after match, so that
//! playing allocates nothing once its buffers have grown.

use sha2::{Digest, Sha256};

use crate::digest::{MatchDigest, Sha256 as DealDigest};
use crate::player::{Answer, Fault, Player};
use crate::verdict::Verdict;

use super::{Interrupted, Room};

/// Most figures of its own that a game may give for a match.
pub const MAX_COLUMNS: usize = 8;

/// One answer of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The seat, from 0.
    pub seat: usize,
    /// The answer and its fuel.
    pub answer: Answer,
}

/// The simulated time of one answer, in games that have a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The seat, from 0.
    pub seat: usize,
    /// The time in milliseconds, rounded down.
    pub ms: u32,
}

impl Timing {
    /// The time of an answer that took so many microseconds.
    pub fn new(seat: usize, time_us: u64) -> Timing {
        Timing { seat, ms: u32::try_from(time_us / 1000).unwrap_or(u32::MAX) }
    }
}

/// How a match ended for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// The score: the lower the better.
    pub score: i64,
    /// Whether the match was played to its end, or why not.
    pub verdict: Verdict,
    /// The game's own figures, in the order of `Game::columns`; the rest is 0.
    pub columns: [i64; MAX_COLUMNS],
}

impl SeatResult {
    /// A result without figures of the game's own.
    pub fn new(score: i64, verdict: Verdict) -> SeatResult {
        SeatResult { score, verdict, columns: [0; MAX_COLUMNS] }
    }
}

/// What happened in a match.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// All answers, in the order in which they were given.
    pub answers: Vec<Answered>,
    /// The results, one a seat.
    pub results: Vec<SeatResult>,
    /// The times of answers, in games that have a clock.
    pub timings: Vec<Timing>,
    /// Room for the view of the next question.
    pub view: Vec<u8>,
    /// Room for what else the game needs.
    pub room: Room,
    message: Vec<u8>,
}

impl Record {
    /// An empty record.
    pub fn new() -> Record {
        Record::default()
    }

    /// Empties the record for the next match, keeping its buffers.
    pub fn clear(&mut self) {
        self.answers.clear();
        self.timings.clear();
        self.results.clear();
    }

    /// Asks the player in `seat` for its answer to [`view`](Record::view) and notes it. The inner
    /// error is the verdict of a forfeit.
    #[inline]
    pub fn ask(
        &mut self,
        seat: usize,
        player: &mut dyn Player,
    ) -> Result<Result<Answer, Verdict>, Interrupted> {
        match player.answer(&self.view) {
            Ok(answer) => {
                self.answers.push(Answered { seat, answer });
                Ok(Ok(answer))
            }
            Err(Fault::Forfeit(verdict)) => Ok(Err(verdict)),
            Err(Fault::TimedOut) => Err(Interrupted::TimedOut { seat }),
            Err(Fault::Host(reason)) => Err(Interrupted::Host { seat, reason }),
        }
    }

    /// The digest of the match: SHA-256, cut to 16 bytes, of
    /// 1. the digest of the deal (32 bytes);
    /// 2. the number of answers; for each answer its seat (only with several seats), its value, and
    ///    its fuel (only where `fuel_counts`: where the fuel is part of what happened);
    /// 3. for each seat the score and the verdict's number.
    ///
    /// Each number is signed LEB128, so that the short message of a short match stays within one
    /// block of the hash.
    pub fn digest(&mut self, deal: DealDigest, fuel_counts: bool) -> MatchDigest {
        let several = self.results.len() > 1;
        let message = &mut self.message;
        message.clear();
        message.extend_from_slice(&deal.0);
        push_number(message, self.answers.len() as i64);
        let short = |answered: &Answered| is_short(answered.answer.value);
        if !several && !fuel_counts && self.answers.iter().all(short) {
            // The most usual messages, all at once.
            message.extend(self.answers.iter().map(|answered| short_number(answered.answer.value)));
        } else {
            for Answered { seat, answer } in &self.answers {
                if several {
                    push_number(message, *seat as i64);
                }
                push_number(message, answer.value);
                if fuel_counts {
                    push_number(message, answer.fuel as i64);
                }
            }
        }
        for result in &self.results {
            push_number(message, result.score);
            push_number(message, result.verdict as i64);
        }
        let hash = Sha256::digest(message);
        let mut digest = [0; 16];
        digest.copy_from_slice(&hash[..16]);
        MatchDigest(digest)
    }
}

/// Appends `number` as signed LEB128.
#[inline]
fn push_number(bytes: &mut Vec<u8>, number: i64) {
    if is_short(number) {
        bytes.push(short_number(number));
    } else {
        push_long_number(bytes, number);
    }
}

/// Whether a number takes one byte.
#[inline]
fn is_short(number: i64) -> bool {
    (-64..64).contains(&number)
}

/// That byte.
#[inline]
fn short_number(number: i64) -> u8 {
    number as u8 & 0x7f
}

fn push_long_number(bytes: &mut Vec<u8>, mut number: i64) {
    loop {
        let low = number as u8 & 0x7f;
        number >>= 7;
        let done = number == if low & 0x40 == 0 { 0 } else { -1 };
        if done {
            bytes.push(low);
            return;
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_signed_leb128() {
        let encoded = |number| {
            let mut bytes = Vec::new();
            push_number(&mut bytes, number);
            bytes
        };
        assert_eq!(encoded(0), [0]);
        assert_eq!(encoded(63), [63]);
        assert_eq!(encoded(64), [0xc0, 0]);
        assert_eq!(encoded(-1), [0x7f]);
        assert_eq!(encoded(-65), [0xbf, 0x7f]);
        assert_eq!(encoded(i64::MIN).len(), 10);
    }

    #[test]
    fn the_digest_depends_on_all_that_happened() {
        let deal = DealDigest::of(b"deal");
        let answer = |value, fuel| Answered { seat: 0, answer: Answer { value, fuel } };
        let digest = |answers: &[Answered], score, verdict, fuel_counts| {
            let mut record = Record {
                answers: answers.to_vec(),
                results: vec![SeatResult::new(score, verdict)],
                ..Record::new()
            };
            record.digest(deal, fuel_counts)
        };
        let base = digest(&[answer(1, 5)], 3, Verdict::Ok, false);
        assert_eq!(base, digest(&[answer(1, 6)], 3, Verdict::Ok, false), "fuel does not count");
        assert_ne!(base, digest(&[answer(2, 5)], 3, Verdict::Ok, false));
        assert_ne!(base, digest(&[answer(1, 5)], 4, Verdict::Ok, false));
        assert_ne!(base, digest(&[answer(1, 5)], 3, Verdict::Trap, false));
        assert_ne!(
            digest(&[answer(1, 5)], 3, Verdict::Ok, true),
            digest(&[answer(1, 6)], 3, Verdict::Ok, true)
        );
    }
}
