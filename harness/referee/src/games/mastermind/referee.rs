//! The referee: it keeps the secret and answers guesses until one is right or none is left.

use fairdeal_rules::mastermind::{Code, Space};
use serde_json::Value;

use crate::digest::{MatchDigest, Sha256};
use crate::games::{self, Interrupted, Record, SeatResult};
use crate::player::Player;
use crate::verdict::Verdict;

use super::transcript;

/// Where the number of turns stands in a view.
const TURNS: usize = 13;

/// A deal: the secret, and how many guesses there are.
pub struct MastermindDeal {
    space: Space,
    max_guesses: u16,
    secret: Code,
    digest: Sha256,
}

impl MastermindDeal {
    /// Prepares a deal; the secret is a code of the space.
    pub fn new(space: Space, max_guesses: u16, secret: Code) -> MastermindDeal {
        let mut message = *b"fairdeal mastermind 1\0PSRGG--------";
        message[22..25].copy_from_slice(&[
            space.positions(),
            space.symbols(),
            space.repeats().into(),
        ]);
        message[25..27].copy_from_slice(&max_guesses.to_le_bytes());
        message[27..].copy_from_slice(&secret.bits().to_le_bytes());
        MastermindDeal { space, max_guesses, secret, digest: Sha256::of(&message) }
    }

    /// Writes the view of the first guess: the layout is in `sdk/CONTRACT.md`.
    fn begin_view(&self, view: &mut Vec<u8>, seed: u64) {
        let space = self.space;
        view.clear();
        view.extend(seed.to_le_bytes());
        view.extend([space.positions(), space.symbols(), space.repeats().into()]);
        view.extend(self.max_guesses.to_le_bytes());
        view.extend(0u16.to_le_bytes());
    }

    /// Adds a turn to the view.
    fn add_turn(&self, view: &mut Vec<u8>, turns: u16, guess: Code) {
        let feedback = self.space.feedback(self.secret, guess);
        view[TURNS..TURNS + 2].copy_from_slice(&turns.to_le_bytes());
        view.extend(self.space.symbols_of(guess));
        view.extend([feedback.strikes, feedback.balls]);
    }
}

impl games::Deal for MastermindDeal {
    fn play(
        &self,
        seeds: &[u64],
        players: &mut [&mut dyn Player],
        record: &mut Record,
    ) -> Result<MatchDigest, Interrupted> {
        let missed = i64::from(self.max_guesses) + 1;
        let mut result = SeatResult::new(missed, Verdict::Ok);
        self.begin_view(&mut record.view, seeds[0]);
        for number in 1..=self.max_guesses {
            let guess = match record.ask(0, &mut *players[0])? {
                Ok(answer) => self.space.accept(answer.value).map_err(|_| Verdict::IllegalMove),
                Err(verdict) => Err(verdict),
            };
            match guess {
                Ok(guess) if guess == self.secret => {
                    result.score = number.into();
                    break;
                }
                Ok(guess) => self.add_turn(&mut record.view, number, guess),
                Err(verdict) => {
                    result.verdict = verdict;
                    break;
                }
            }
        }
        record.results.push(result);
        Ok(record.digest(self.digest, false))
    }

    fn text(&self) -> String {
        transcript::deal_text(self.space, self.max_guesses, self.secret)
    }

    fn json(&self) -> Value {
        transcript::deal_json(self.space, self.max_guesses, self.secret)
    }

    fn why(&self, record: &Record, _seat: usize) -> Option<String> {
        transcript::why(self.space, self.secret, record)
    }

    fn transcript_text(&self, record: &Record) -> String {
        self.text() + &transcript::text(self.space, self.secret, record)
    }

    fn transcript_json(&self, record: &Record) -> Value {
        transcript::json(self.space, self.secret, record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Deal;
    use crate::player::NativePlayer;

    fn deal() -> MastermindDeal {
        let space = Space::new(4, 6, true).unwrap();
        MastermindDeal::new(space, 10, space.parse("0213").unwrap())
    }

    /// Plays these answers, then the last of them for ever.
    fn play(answers: &[i64]) -> (SeatResult, usize, Vec<u8>) {
        let mut rest = answers.iter();
        let mut last = 0;
        let mut player = NativePlayer(|_: &[u8]| {
            last = rest.next().copied().unwrap_or(last);
            last
        });
        let mut record = Record::new();
        deal().play(&[0x0123_4567_89ab_cdef], &mut [&mut player], &mut record).unwrap();
        (record.results[0], record.answers.len(), record.view)
    }

    #[test]
    fn the_view_is_the_one_of_the_contract() {
        // The third guess wins, so that the view stays that of the third question.
        let (result, _, view) = play(&[0x0011, 0x0121, 0x0213]);
        assert_eq!(result, SeatResult::new(3, Verdict::Ok));
        assert_eq!(view, games::contract_view("mastermind"));
    }

    #[test]
    fn the_winning_guess_counts_and_no_find_costs_one_more_than_all() {
        assert_eq!(play(&[0x0213]).0, SeatResult::new(1, Verdict::Ok));
        assert_eq!(play(&[0x0000]), (SeatResult::new(11, Verdict::Ok), 10, play(&[0x0000]).2));
        let in_time: Vec<i64> = [0; 9].into_iter().chain([0x0213]).collect();
        assert_eq!(play(&in_time).0, SeatResult::new(10, Verdict::Ok));
    }

    #[test]
    fn no_code_of_the_game_is_an_illegal_move() {
        for answer in [6, 0x10213, -1, i64::MIN] {
            let (result, answers, _) = play(&[0x0011, answer]);
            assert_eq!((result, answers), (SeatResult::new(11, Verdict::IllegalMove), 2));
        }
    }
}
