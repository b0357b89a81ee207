//! The search against a slow one that leaves nothing out.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::mini_card::{parse_cards, parse_moves};

/// The best score by trying every card at every discard. The same cards held at the same discard
/// are tried once.
fn by_trying_all(game: &mut Game<'_>, known: &mut BTreeMap<(usize, Vec<Card>), i64>) -> i64 {
    if game.advance().is_some() {
        return game.score();
    }
    let mut hand = game.held().to_vec();
    hand.sort();
    let key = (game.position().moves.len(), hand);
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let score = (0..game.held().len())
        .map(|index| {
            let mut next = game.clone();
            next.discard(index).unwrap();
            by_trying_all(&mut next, known)
        })
        .min()
        .unwrap();
    known.insert(key, score);
    score
}

/// The score of these discards, which must be as many as the game asks for.
#[track_caller]
fn replayed(mut game: Game<'_>, discards: &[usize]) -> i64 {
    let mut discards = discards.iter();
    while game.advance().is_none() {
        game.discard(*discards.next().unwrap()).unwrap();
    }
    assert_eq!(discards.next(), None, "a discard after the end");
    game.score()
}

/// Cards of all kinds, of few values, or nearly all red: up to `most`.
fn cards(most: usize) -> impl Strategy<Value = Vec<Card>> {
    let of = |suits: &'static [u8], ranks: &'static [u8]| {
        let card = (select(suits), select(ranks))
            .prop_map(|(suit, rank)| Card::from_numbers(suit, rank).unwrap());
        vec(card, 0..=most)
    };
    let all = &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    prop_oneof![
        of(&[0, 1, 2, 3], all),
        of(&[0, 1, 2, 3], &[2, 3, 9, 12, 14]),
        of(&[0, 1, 0, 1, 0, 1, 3], all),
    ]
}

/// Moves of which one share or another are discards: up to `most`.
fn moves(most: usize) -> impl Strategy<Value = Vec<Move>> {
    select(&[0.3, 0.4, 0.5, 0.8][..]).prop_flat_map(move |share| {
        let step = prop::bool::weighted(share)
            .prop_map(|discard| if discard { Move::Discard } else { Move::Draw });
        vec(step, 0..=most)
    })
}

proptest! {
    #[test]
    fn best_is_what_trying_all_finds(
        cards in cards(13),
        moves in moves(20),
        held in prop_oneof![Just(Vec::new()), cards(6)],
        goal in prop_oneof![6 => 0..90_i64, 1 => -30..0_i64, 1 => any::<i64>()],
    ) {
        let position = Position { cards: &cards, moves: &moves, goal, held: &held };
        let game = Game::with_held(&cards, &moves, goal, held.clone());
        let least = by_trying_all(&mut game.clone(), &mut BTreeMap::new());

        let line = best(&position, DEFAULT_BUDGET).unwrap();
        prop_assert_eq!(line.score, least);
        prop_assert_eq!(replayed(game.clone(), &line.discards), least);

        let narrow = beam(&position, 2);
        prop_assert!(narrow.score >= least);
        prop_assert_eq!(replayed(game.clone(), &narrow.discards), narrow.score);
        // A beam that leaves nothing out is a full search.
        let wide = beam(&position, usize::MAX);
        prop_assert_eq!(wide.score, least);
        prop_assert_eq!(replayed(game, &wide.discards), least);
    }

    #[test]
    fn a_small_budget_gives_the_same_or_nothing(
        cards in cards(20),
        moves in moves(30),
        goal in 0..120_i64,
        budget in 0..3000_u64,
    ) {
        let position = Position { cards: &cards, moves: &moves, goal, held: &[] };
        let mut search = Search::new();
        let within = search.best(&position, budget);
        prop_assert!(search.work() <= budget);
        let full = search.best(&position, DEFAULT_BUDGET).unwrap();
        match within {
            Some(line) => prop_assert_eq!(line, full),
            None => prop_assert!(search.work() > budget),
        }
    }
}

#[test]
fn what_cannot_be_counted_is_unknown() {
    let cards = parse_cards(&"H2 ".repeat(64)).unwrap();
    let most = |draws: usize, goal: i64| {
        let mut moves = parse_moves(&"d".repeat(draws)).unwrap();
        moves.extend(parse_moves(&"x".repeat(64)).unwrap());
        let position = Position { cards: &cards, moves: &moves, goal, held: &[] };
        best(&position, DEFAULT_BUDGET)
    };
    assert_eq!(most(63, 200).unwrap().score, 100);
    assert_eq!(most(64, 200), None);
    // The 51st draw passes the goal.
    assert_eq!(most(64, 100).unwrap().score, 5);
}

#[test]
fn long_deals_are_unknown_soon() {
    for draws in [20_000, 70_000] {
        let cards = parse_cards(&"H2 ".repeat(draws)).unwrap();
        let moves = parse_moves(&"d".repeat(draws)).unwrap();
        let position = Position { cards: &cards, moves: &moves, goal: 1_000_000, held: &[] };
        assert_eq!(best(&position, 1_000_000), None);
    }
}

#[test]
fn a_search_used_again_remembers_nothing() {
    let cards = parse_cards("H9 C2 SK D5 CA H3 DQ S7 C9 HA D2 S4 CJ H8 DA C5 SQ H2 D9 S6").unwrap();
    let moves = parse_moves("dddddxddxdxddxxddxdxddxdddxd").unwrap();
    let mut search = Search::new();
    for goal in 20..120 {
        let position = Position { cards: &cards, moves: &moves, goal, held: &[] };
        let again = search.best(&position, DEFAULT_BUDGET);
        assert_eq!(again, best(&position, DEFAULT_BUDGET), "goal {goal}");
    }
}
