//! The given right answers, and properties that tie the functions to each other.

extern crate std;

use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

use super::*;

const CASES: &str = include_str!("../../../../tests/cases/mini_card.json");

#[test]
fn the_given_cases() {
    let cases: Value = serde_json::from_str(CASES).unwrap();
    let cases = cases["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        let about = case["about"].as_str().unwrap();
        let cards = parse_cards(case["cards"].as_str().unwrap()).unwrap();
        let moves = parse_moves(case["moves"].as_str().unwrap()).unwrap();
        let goal = case["goal"].as_i64().unwrap();
        for (name, score) in case["score"].as_object().unwrap() {
            let mut policy = Policy::from_name(name).unwrap();
            let played = play(&cards, &moves, goal, &mut policy);
            assert_eq!(played, Ok(score.as_i64().unwrap()), "{about}: {name}");
        }
        let position = Position { cards: &cards, moves: &moves, goal, held: &[] };
        let best = search::best(&position, search::DEFAULT_BUDGET).unwrap();
        assert_eq!(best.score, case["optimum"].as_i64().unwrap(), "{about}: best");
        let steps: Vec<Step> = case["steps_first"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| {
                let card = parse_card(step[1].as_str().unwrap()).unwrap();
                match step[0].as_str().unwrap() {
                    "draw" => Step::Draw(card),
                    _ => Step::Discard(card),
                }
            })
            .collect();
        assert_eq!(find_steps(&cards, &moves, goal, &mut policy::first), Ok(steps), "{about}");
    }
}

fn card() -> impl Strategy<Value = Card> {
    (0..4_u8, 2..=14_u8).prop_map(|(suit, rank)| Card::from_numbers(suit, rank).unwrap())
}

fn one_move() -> impl Strategy<Value = Move> {
    (0..2_u8).prop_map(|number| Move::from_number(number).unwrap())
}

/// A player of these picks, brought into the hand where they are outside of it.
fn play_by(picks: &[usize]) -> impl Discard {
    let mut picks = picks.iter();
    move |position: &Position<'_>| picks.next().copied().unwrap_or(0).min(position.held.len() - 1)
}

proptest! {
    #[test]
    fn play_scores_the_cards_that_the_steps_leave(
        cards in vec(card(), 0..15),
        moves in vec(one_move(), 0..25),
        goal in prop_oneof![-5..120_i64, any::<i64>()],
        picks in vec(0..4_usize, 25),
    ) {
        let steps = find_steps(&cards, &moves, goal, &mut play_by(&picks)).unwrap();
        let held = find_held_cards(&steps).unwrap();
        let score = play(&cards, &moves, goal, &mut play_by(&picks)).unwrap();
        prop_assert_eq!(calc_score(&held, goal), score);
        prop_assert!((0..=forfeit_score(goal)).contains(&score));
        // The steps are the moves, from the first on.
        prop_assert!(steps.len() <= moves.len());
        for (step, made) in steps.iter().zip(&moves) {
            prop_assert_eq!(matches!(step, Step::Draw(_)), *made == Move::Draw);
        }
    }

    #[test]
    fn score_of_a_hand_depends_on_its_order_in_nothing(
        mut cards in vec(card(), 0..10),
        goal in -200..200_i64,
    ) {
        let score = calc_score(&cards, goal);
        cards.reverse();
        prop_assert_eq!(calc_score(&cards, goal), score);
    }
}

#[test]
fn goals_at_the_ends_of_i64_do_not_overflow() {
    let cards = parse_cards("H3 CA").unwrap();
    assert_eq!(calc_score(&cards, i64::MIN), i64::MAX);
    assert_eq!(calc_score(&cards, i64::MAX), i64::MAX - 14);
    assert_eq!(calc_score(&cards[..1], i64::MAX), (i64::MAX - 3) / 2);
    assert_eq!(forfeit_score(i64::MIN), i64::MAX);
    assert_eq!(forfeit_score(i64::MAX), i64::MAX);
}

#[test]
fn a_draw_from_nothing_and_a_discard_from_nothing_change_nothing() {
    let held = parse_cards("H3 CA").unwrap();
    assert_eq!(fdraw(&[], &held), held);
    let mut never = |_: &Position<'_>| -> usize { panic!("asked about an empty hand") };
    assert_eq!(fdiscard(&held, &[], 20, &[], &mut never), Ok(Vec::new()));
}

#[test]
fn an_index_outside_of_the_hand_is_refused() {
    let (cards, moves) = (parse_cards("H3 CA").unwrap(), parse_moves("ddx").unwrap());
    let error = DiscardError::NoSuchCard { index: 2, held: 2 };
    let mut outside = |position: &Position<'_>| position.held.len();
    assert_eq!(play(&cards, &moves, 20, &mut outside), Err(error));
    assert_eq!(find_steps(&cards, &moves, 20, &mut outside), Err(error));
    assert_eq!(fdiscard(&cards, &moves, 20, &cards, &mut outside), Err(error));
}

#[test]
fn a_step_that_discards_a_card_not_held_is_named() {
    let steps = parse_steps("((draw (H . 3)) (discard (H . 4)))").unwrap();
    let error = find_held_cards(&steps).unwrap_err();
    assert_eq!(error, NotHeld { step: 2, card: parse_card("H4").unwrap() });
    assert_eq!(std::format!("{error}"), "step 2: discards H4, which is not held then");
}
