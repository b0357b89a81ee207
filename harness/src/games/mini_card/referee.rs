//! The referee: it plays a deal with one player, asking at each discard.

use fairdeal_rules::mini_card::{Card, Deal, Game, forfeit_score, search};
use serde_json::Value;

use crate::digest::{MatchDigest, Sha256};
use crate::games::{self, Interrupted, Record, SeatResult};
use crate::player::Player;
use crate::verdict::Verdict;

use super::settings::{Reveal, Settings};
use super::transcript;

/// A deal, with its parts as they stand in views.
#[derive(Clone, Debug)]
pub struct MiniCardDeal {
    deal: Deal,
    goal: i32,
    reveal: Reveal,
    wants_par: bool,
    cards: Vec<u8>,
    moves: Vec<u8>,
    digest: Sha256,
}

impl MiniCardDeal {
    /// Prepares a deal; `goal` is the deal's.
    pub fn new(deal: Deal, goal: i32, settings: &Settings) -> MiniCardDeal {
        let cards: Vec<u8> = deal.cards.iter().flat_map(|&card| card_bytes(card)).collect();
        let moves: Vec<u8> = deal.moves.iter().map(|&game_move| game_move as u8).collect();
        let mut message = b"fairdeal mini-card 1\0".to_vec();
        message.extend(goal.to_le_bytes());
        message.extend((deal.cards.len() as u16).to_le_bytes());
        message.extend((deal.moves.len() as u16).to_le_bytes());
        message.extend(&cards);
        message.extend(&moves);
        MiniCardDeal {
            digest: Sha256::of(&message),
            reveal: settings.reveal,
            wants_par: settings.par,
            deal,
            goal,
            cards,
            moves,
        }
    }

    /// The deal itself.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Writes the view of the next discard: the layout is in `sdk/CONTRACT.md`.
    pub fn write_view(&self, view: &mut Vec<u8>, seed: u64, game: &Game<'_>) {
        let position = game.position();
        let deck_left = position.cards.len();
        let shown = self.reveal.of(deck_left);
        let next_card = self.deal.cards.len() - deck_left;
        let next_move = self.moves.len() - position.moves.len();
        view.clear();
        view.extend(seed.to_le_bytes());
        view.extend(self.goal.to_le_bytes());
        for count in [deck_left, shown, position.moves.len(), position.held.len()] {
            view.extend((count as u16).to_le_bytes());
        }
        view.extend(&self.cards[2 * next_card..2 * (next_card + shown)]);
        view.extend(&self.moves[next_move..]);
        for &card in position.held {
            view.extend(card_bytes(card));
        }
    }
}

/// A card as it stands in a view.
fn card_bytes(card: Card) -> [u8; 2] {
    [card.suit as u8, card.rank.number()]
}

impl games::Deal for MiniCardDeal {
    fn play(
        &self,
        seeds: &[u64],
        players: &mut [&mut dyn Player],
        record: &mut Record,
    ) -> Result<MatchDigest, Interrupted> {
        let mut game = Game::new(&self.deal.cards, &self.deal.moves, self.deal.goal);
        let mut verdict = Verdict::Ok;
        while game.advance().is_none() {
            self.write_view(&mut record.view, seeds[0], &game);
            match record.ask(0, &mut *players[0])? {
                Ok(answer) => {
                    let index = usize::try_from(answer.value).unwrap_or(usize::MAX);
                    if game.discard(index).is_err() {
                        verdict = Verdict::IllegalMove;
                        break;
                    }
                }
                Err(forfeit) => {
                    verdict = forfeit;
                    break;
                }
            }
        }
        let score = match verdict {
            Verdict::Ok => game.score(),
            _ => forfeit_score(self.deal.goal),
        };
        record.results.push(SeatResult::new(score, verdict));
        Ok(record.digest(self.digest, false))
    }

    fn par(&self) -> Option<i64> {
        let game = Game::new(&self.deal.cards, &self.deal.moves, self.deal.goal);
        let best = || search::best(&game.position(), search::DEFAULT_BUDGET);
        self.wants_par.then(best).flatten().map(|line| line.score)
    }

    fn text(&self) -> String {
        transcript::deal_text(&self.deal)
    }

    fn json(&self) -> Value {
        transcript::deal_json(&self.deal)
    }

    fn sexpr(&self) -> Option<String> {
        Some(fairdeal_rules::mini_card::deal_to_sexpr(&self.deal))
    }

    fn transcript_text(&self, record: &Record) -> String {
        transcript::text(&self.deal, record)
    }

    fn transcript_json(&self, record: &Record) -> Value {
        transcript::json(&self.deal, record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Deal as _;
    use crate::player::{Answer, Fault, NativePlayer};
    use fairdeal_rules::mini_card::parse_deal;

    fn deal(text: &str) -> MiniCardDeal {
        let deal = parse_deal(text).unwrap();
        let goal = deal.goal as i32;
        MiniCardDeal::new(deal, goal, &Settings::default())
    }

    const EXAMPLE: &str = "(deal (cards H3 H2 HA DA DQ DJ) (moves dddxdx) (goal 20))";

    #[test]
    fn the_view_is_the_one_of_the_contract() {
        let mut views = Vec::new();
        let mut player = NativePlayer(|view: &[u8]| {
            views.push(view.to_vec());
            2
        });
        let mut record = Record::new();
        deal(EXAMPLE).play(&[0x0123_4567_89ab_cdef], &mut [&mut player], &mut record).unwrap();
        assert_eq!(views[0], games::contract_view("mini-card"));
    }

    #[test]
    fn what_is_no_held_card_is_an_illegal_move() {
        for answer in [3, -1, i64::MAX, i64::MIN] {
            let mut record = Record::new();
            let mut player = NativePlayer(|_: &[u8]| answer);
            deal(EXAMPLE).play(&[0], &mut [&mut player], &mut record).unwrap();
            assert_eq!(record.results, [SeatResult::new(55, Verdict::IllegalMove)]);
            assert_eq!(record.answers.len(), 1);
        }
    }

    struct Failing(Fault);

    impl Player for Failing {
        fn answer(&mut self, _: &[u8]) -> Result<Answer, Fault> {
            Err(self.0.clone())
        }
    }

    #[test]
    fn a_fault_of_the_player_is_a_forfeit_and_one_of_the_host_is_not() {
        let mut record = Record::new();
        let mut play = |fault| {
            record.clear();
            let played = deal(EXAMPLE).play(&[0], &mut [&mut Failing(fault)], &mut record);
            (played.map(drop), record.results.clone())
        };
        let (played, results) = play(Fault::Forfeit(Verdict::Trap));
        assert_eq!((played, results), (Ok(()), vec![SeatResult::new(55, Verdict::Trap)]));
        assert_eq!(play(Fault::TimedOut).0, Err(Interrupted::TimedOut { seat: 0 }));
        let host = Interrupted::Host { seat: 0, reason: "broken".to_owned() };
        assert_eq!(play(Fault::Host("broken".to_owned())).0, Err(host));
    }
}
