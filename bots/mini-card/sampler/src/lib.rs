//! Made for decks that are hidden. It deals itself the cards it has not seen, many times, plays
//! each of these decks to its end in mind for each card that could go now, and discards the card
//! with the best scores in all. In mind it discards by two policies, and counts the better end:
//! greedily, or at the pace that leads to the goal.
//!
//! Playing out sampled worlds is how bridge programs choose a card (Ginsberg 2001).
#![no_std]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use fairdeal_sdk::Rng;
use fairdeal_sdk::mini_card::{Card, Copied, Move, Position, Strategy, View};
use mini_card_bits::{Hand, Next, Rest, bits};

/// The work for an answer: a unit is a look at a card, at some 100 fuel. No sample is begun beyond
/// it, and none goes on beyond a quarter more (which only odd deals reach).
const WORK: usize = 35_000;
/// The work of beginning to play a sample out.
const BEGIN: usize = 2;

/// Samples the unseen cards.
pub struct Sampler {
    rng: Rng,
    unseen: Vec<Card>,
}

impl Sampler {
    /// Has seen nothing of one deck of 52 cards yet, and samples by the match's seed.
    pub fn new(seed: u64) -> Sampler {
        Sampler { rng: Rng::new(seed), unseen: Card::deck().collect() }
    }

    /// The rest of the game with random cards for those that are not shown.
    fn sample(&mut self, known: &Copied, hidden: usize) -> Option<Rest> {
        self.rng.shuffle(&mut self.unseen, hidden);
        let cards = [&known.cards, &self.unseen[..hidden]].concat();
        Rest::new(&Position { cards: &cards, ..known.position() })
    }
}

impl Strategy for Sampler {
    fn discard(&mut self, view: &View) -> usize {
        let known = view.copied();
        self.unseen.retain(|card| !known.held.contains(card) && !known.cards.contains(card));
        let draws = known.moves.iter().filter(|&&step| step == Move::Draw).count();
        let hidden = view.deck_left().min(draws).saturating_sub(known.cards.len());
        let hidden = hidden.min(self.unseen.len());

        let mut scores = vec![0; known.held.len()];
        let mut work = 0;
        while work < WORK {
            let Some(rest) = self.sample(&known, hidden) else { break };
            work += 20 + known.moves.len();
            for (bit, score) in scores.iter_mut().enumerate() {
                *score += play_out(&rest, bit, greedy, &mut work)
                    .min(play_out(&rest, bit, pace, &mut work));
            }
            if hidden == 0 {
                break;
            }
        }
        (0..scores.len()).min_by_key(|&bit| scores[bit]).unwrap_or(0)
    }
}

type Policy = fn(&Rest, usize, Hand) -> usize;

/// The score at the end if this card goes now and the policy chooses from then on.
fn play_out(rest: &Rest, first: usize, policy: Policy, work: &mut usize) -> i64 {
    let (mut number, mut hand, mut choice) = (0, rest.held, first);
    *work += BEGIN;
    loop {
        match rest.after(number, hand, choice) {
            Next::End(hand) => return rest.score(hand),
            Next::Discard(next) => (number, hand) = (number + 1, next),
        }
        if *work > WORK + WORK / 4 {
            return rest.score(hand);
        }
        choice = policy(rest, number, hand);
        *work += hand.cards.count_ones() as usize;
    }
}

/// The best next position.
fn greedy(rest: &Rest, number: usize, hand: Hand) -> usize {
    let score = |&bit: &usize| match rest.after(number, hand, bit) {
        Next::Discard(hand) | Next::End(hand) => rest.score(hand),
    };
    bits(hand.cards).min_by_key(score).unwrap_or(0)
}

/// The card nearest to what must go at every discard for the goal to be reached in the end, but not
/// so low that the next draws would lead over it. Of the deck it knows the mean only, 7.31.
fn pace(rest: &Rest, number: usize, hand: Hand) -> usize {
    const MEAN: i64 = 731; // in hundredths
    let excess = 100 * (hand.sum() - rest.goal);
    let coming = rest.coming(number, hand) as i64;
    let wanted = (excess + MEAN * coming) / (rest.draws.len() - number) as i64;
    let next = excess + MEAN * i64::from(rest.draws[number].cards.count_ones());
    let miss = |&bit: &usize| {
        let value = 100 * i64::from(rest.points[bit] as i32);
        (value - wanted).abs() + 5 * (next - value).max(0)
    };
    bits(hand.cards).min_by_key(miss).unwrap_or(0)
}

fairdeal_sdk::export!(mini_card: Sampler = Sampler::new);
