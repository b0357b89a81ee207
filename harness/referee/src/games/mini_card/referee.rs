//! The referee: it plays a deal with one player, asking at each discard.

use fairdeal_rules::mini_card::{Card, Deal, Game, Position, forfeit_score, search};
use serde_json::Value;

use crate::digest::{MatchDigest, Sha256};
use crate::games::{self, Interrupted, Record, SeatResult};
use crate::player::Player;
use crate::random::Seed;
use crate::verdict::Verdict;

use super::deals::Generator;
use super::settings::{Reveal, Settings};
use super::transcript;

/// A deal, with its parts as they stand in views.
#[derive(Clone, Debug)]
pub struct MiniCardDeal {
    deal: Deal,
    goal: i32,
    reveal: Reveal,
    wants_par: bool,
    /// What is hashed: a head, then cards and moves as they stand in views.
    encoded: Vec<u8>,
    digest: Sha256,
}

/// What the message of a deal's digest begins with.
const LABEL: &[u8] = b"fairdeal mini-card 1\0";

/// Bytes of the message before its cards: the label, the goal and two counts.
const HEAD: usize = LABEL.len() + 8;

/// Bytes of a view before its cards: the seed, the goal and four counts.
const VIEW_HEAD: usize = 20;

impl MiniCardDeal {
    /// Prepares a deal; `goal` is the deal's.
    pub fn new(deal: Deal, goal: i32, settings: &Settings) -> MiniCardDeal {
        let mut prepared = MiniCardDeal {
            deal,
            goal,
            reveal: settings.reveal,
            wants_par: settings.par,
            encoded: Vec::new(),
            digest: Sha256([0; 32]),
        };
        prepared.encode();
        prepared
    }

    /// Becomes another random deal of the same settings, in the same buffers.
    pub fn become_deal(&mut self, generator: &Generator, seed: Seed, index: u64) {
        self.goal = generator.deal(seed, index, &mut self.deal);
        self.encode();
    }

    fn encode(&mut self) {
        let MiniCardDeal { deal: Deal { cards, moves, .. }, encoded, .. } = self;
        let cards_end = HEAD + 2 * cards.len();
        encoded.resize(cards_end + moves.len(), 0);
        encoded[..LABEL.len()].copy_from_slice(LABEL);
        let head = &mut encoded[LABEL.len()..HEAD];
        head[..4].copy_from_slice(&self.goal.to_le_bytes());
        head[4..6].copy_from_slice(&(cards.len() as u16).to_le_bytes());
        head[6..].copy_from_slice(&(moves.len() as u16).to_le_bytes());
        encode_cards(&mut encoded[HEAD..cards_end], cards);
        for (byte, &game_move) in encoded[cards_end..].iter_mut().zip(&*moves) {
            *byte = game_move as u8;
        }
        self.digest = Sha256::of(encoded);
    }

    /// The deal itself.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Writes the view of the next discard: the layout is in `sdk/CONTRACT.md`.
    pub fn write_view(&self, view: &mut Vec<u8>, seed: u64, game: &Game<'_>) {
        let Position { cards, moves, held, .. } = game.position();
        let shown = self.reveal.of(cards.len());
        let next_card = HEAD + 2 * (self.deal.cards.len() - cards.len());
        let next_move = self.encoded.len() - moves.len();
        let cards_end = VIEW_HEAD + 2 * shown;
        let moves_end = cards_end + moves.len();
        // Whatever the view held before is written over.
        view.resize(moves_end + 2 * held.len(), 0);
        view[..8].copy_from_slice(&seed.to_le_bytes());
        view[8..12].copy_from_slice(&self.goal.to_le_bytes());
        let counts = [cards.len(), shown, moves.len(), held.len()];
        for (bytes, count) in view[12..VIEW_HEAD].chunks_exact_mut(2).zip(counts) {
            bytes.copy_from_slice(&(count as u16).to_le_bytes());
        }
        view[VIEW_HEAD..cards_end].copy_from_slice(&self.encoded[next_card..][..2 * shown]);
        view[cards_end..moves_end].copy_from_slice(&self.encoded[next_move..]);
        encode_cards(&mut view[moves_end..], held);
    }
}

/// Writes cards as they stand in a view.
fn encode_cards(bytes: &mut [u8], cards: &[Card]) {
    for (bytes, card) in bytes.chunks_exact_mut(2).zip(cards) {
        bytes.copy_from_slice(&[card.suit as u8, card.rank.number()]);
    }
}

impl games::Deal for MiniCardDeal {
    fn play(
        &self,
        seeds: &[u64],
        players: &mut [&mut dyn Player],
        record: &mut Record,
    ) -> Result<MatchDigest, Interrupted> {
        let Deal { cards, moves, goal } = &self.deal;
        let hand = record.room.take::<Vec<Card>>();
        let mut game = Game::reusing(hand, cards, moves, *goal);
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
        record.room.put(game.into_held());
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

    fn why(&self, record: &Record, _seat: usize) -> Option<String> {
        transcript::why(&self.deal, record)
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
