//! Who sits at the table: the page's players, or a recording.

use std::collections::VecDeque;

use fairdeal_referee::player::{Answer, Fault, Player};
use fairdeal_referee::verdict::Verdict;

use crate::face::ask_page;
use crate::question::RecordedAnswer;

/// What the page says where it failed itself.
#[cfg_attr(target_family = "wasm", expect(dead_code))]
pub const PAGE_FAILED: u32 = 255;

/// What came of asking the page.
pub struct Asked {
    /// The number of the verdict, 0 for an answer, or [`PAGE_FAILED`].
    pub verdict: u32,
    /// The answer.
    pub value: i64,
    /// Its fuel.
    pub fuel: u64,
}

/// The player whom the page has put into this seat.
pub struct PagePlayer(pub usize);

impl Player for PagePlayer {
    fn answer(&mut self, view: &[u8]) -> Result<Answer, Fault> {
        let Asked { verdict, value, fuel } = ask_page(self.0, view);
        match Verdict::ALL.get(verdict as usize) {
            Some(Verdict::Ok) => Ok(Answer { value, fuel }),
            Some(verdict) => Err(Fault::Forfeit(*verdict)),
            None => Err(Fault::Host("the page has stopped the match".to_owned())),
        }
    }
}

/// Gives the answers that were recorded of a seat, then ends as it ended.
pub struct Recorded {
    answers: VecDeque<Answer>,
    verdict: Verdict,
}

impl Recorded {
    /// The recording of one seat.
    pub fn of_seat(seat: usize, verdict: Verdict, answers: &[RecordedAnswer]) -> Recorded {
        let own = answers.iter().filter(|answer| answer.0 == seat);
        Recorded { answers: own.map(|answer| answer.answered().answer).collect(), verdict }
    }
}

impl Player for Recorded {
    fn answer(&mut self, _: &[u8]) -> Result<Answer, Fault> {
        match (self.answers.pop_front(), self.verdict) {
            (Some(answer), _) => Ok(answer),
            (None, verdict) if verdict.is_forfeit() => Err(Fault::Forfeit(verdict)),
            (None, _) => Err(Fault::Host("the recorded answers end before the match".to_owned())),
        }
    }
}
