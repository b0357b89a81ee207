//! The strategies against the published totals, and in games of any size.

use alloc::vec::Vec;

use super::*;
use crate::mastermind::{Feedback, every_secret};
use proptest::prelude::*;

/// Random bits for the strategies that take some (Knuth's MMIX generator, upper half first).
pub fn generator(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state.rotate_left(32) ^ state
    }
}

/// The first guess, the total and the maximum of a strategy in a space.
fn totals(space: Space, name: &str) -> (u64, u64, usize) {
    let strategy = strategy(name).unwrap();
    let mut answer = |history: &[Turn]| {
        let question = Question { space, history, work: 1 << 40 };
        let suggestion = (strategy.suggest)(&question, &mut || 0);
        assert_eq!(suggestion.basis, Basis::Full);
        suggestion.guess
    };
    let first = answer(&[]);
    let tally = every_secret(space, 20, &mut answer);
    assert_eq!(tally.unsolved, 0);
    (first.bits(), tally.total(), tally.max())
}

#[test]
fn the_cases_hold() {
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../tests/cases/mastermind.json")).unwrap();
    let mut seen = 0;
    for case in cases["totals"].as_array().unwrap() {
        let text = case["strategy"].as_str().unwrap();
        let Some(name) = [
            ("first consistent", "first-consistent"),
            ("minimax", "minimax"),
            ("expected size", "expected-size"),
            ("entropy", "entropy"),
            ("most parts", "most-parts"),
        ]
        .into_iter()
        .find_map(|(start, name)| text.starts_with(start).then_some(name)) else {
            assert!(text.starts_with("optimal"), "{text}");
            continue;
        };
        let number = |key: &str| case[key].as_u64().unwrap();
        let repeats = case["repeats"].as_bool().unwrap();
        let space =
            Space::new(number("positions") as u8, number("symbols") as u8, repeats).unwrap();
        assert_eq!(space.count(), u128::from(number("secrets")));
        let (first, total, max) = totals(space, name);
        assert_eq!((total, max as u64), (number("total"), number("max")), "{text}");
        if let Some((_, rest)) = text.split_once("first guess ") {
            assert_eq!(space.text(Code::from_bits(first)), rest[..4], "{text}");
        }
        seen += 1;
    }
    assert_eq!(seen, 7);
}

#[test]
fn two_step_takes_fewer_guesses_than_most() {
    let (_, total, max) = totals(Space::new(4, 6, true).unwrap(), "two-step");
    assert!(total < 5722 && max <= 6, "{total} {max}");
}

#[test]
fn a_history_that_contradicts_itself_gets_a_legal_guess() {
    let space = Space::new(4, 10, false).unwrap();
    let guess = space.parse("0123").unwrap();
    let history = [Turn { guess, feedback: Feedback { strikes: 3, balls: 1 } }];
    for strategy in STRATEGIES {
        let question = Question { space, history: &history, work: 1 << 20 };
        let suggestion = (strategy.suggest)(&question, &mut generator(1));
        assert_eq!(suggestion, Suggestion { guess, basis: Basis::None }, "{}", strategy.name);
    }
}

#[test]
fn a_game_of_any_size_gets_a_possible_guess() {
    for (p, s, repeats) in [(16, 16, true), (16, 16, false), (8, 10, true), (5, 10, true)] {
        let space = Space::new(p, s, repeats).unwrap();
        let secret = space.nth(space.count() / 3).unwrap();
        for strategy in STRATEGIES {
            let mut history = Vec::new();
            for _ in 0..3 {
                let question = Question { space, history: &history, work: 2_000_000 };
                let suggestion = (strategy.suggest)(&question, &mut generator(7));
                assert_eq!(space.check(suggestion.guess), Ok(()));
                assert_ne!(suggestion.basis, Basis::None, "{} in {space:?}", strategy.name);
                let feedback = space.feedback(secret, suggestion.guess);
                history.push(Turn { guess: suggestion.guess, feedback });
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_question_gets_a_legal_answer(
        p in 1u8..=16, s in 1u8..=16, repeats in any::<bool>(), secret in any::<u64>(),
        guesses in proptest::collection::vec(any::<u64>(), 0..4), work in 0u64..20_000,
        seed in any::<u64>(),
    ) {
        let space = Space::new(p, s.max(if repeats { 1 } else { p }), repeats).unwrap();
        let code = |n| space.nth(u128::from(n) % space.count()).unwrap();
        let history: Vec<Turn> = guesses
            .into_iter()
            .map(|n| Turn { guess: code(n), feedback: space.feedback(code(secret), code(n)) })
            .collect();
        let question = Question { space, history: &history, work };
        for strategy in STRATEGIES {
            let suggestion = (strategy.suggest)(&question, &mut generator(seed));
            prop_assert_eq!(space.check(suggestion.guess), Ok(()));
            prop_assert_eq!(suggestion, (strategy.suggest)(&question, &mut generator(seed)));
            let agrees = history.iter().all(|turn| space.consistent(suggestion.guess, turn));
            match (strategy.name, suggestion.basis) {
                (_, Basis::Possible) | ("first-consistent" | "random-consistent", Basis::Full) => {
                    prop_assert!(agrees);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn nothing_is_lost_by_looking_at_one_guess_of_those_that_are_the_same(
        p in 1u8..=4, s in 1u8..=5, repeats in any::<bool>(), secret in any::<u64>(),
        guesses in proptest::collection::vec(any::<u64>(), 0..3),
    ) {
        let space = Space::new(p, s.max(if repeats { 1 } else { p }), repeats).unwrap();
        let code = |n| space.nth(u128::from(n) % space.count()).unwrap();
        let history: Vec<Turn> = guesses
            .into_iter()
            .map(|n| Turn { guess: code(n), feedback: space.feedback(code(secret), code(n)) })
            .collect();
        let question = Question { space, history: &history, work: 1 << 40 };
        for (name, cost) in [("expected-size", (|n| n * n) as fn(u64) -> u64), ("most-parts", |_| 0)] {
            let found = (strategy(name).unwrap().suggest)(&question, &mut || 0).guess;
            prop_assert_eq!(found, best_of_every_code(&question, cost), "{} {:?}", name, history);
        }
    }
}

/// The guess with the least sum of `cost` over the sizes of the classes, or with the most classes if
/// that is 0; among several a possible one, and then the smallest.
fn best_of_every_code(question: &Question, cost: fn(u64) -> u64) -> Code {
    let space = question.space;
    let agrees = |code: &Code| question.history.iter().all(|turn| space.consistent(*code, turn));
    let possible: Vec<Code> = space.codes().filter(agrees).collect();
    space
        .codes()
        .min_by_key(|&guess| {
            let mut classes: Vec<(Feedback, u64)> = Vec::new();
            for &secret in &possible {
                let feedback = space.feedback(secret, guess);
                match classes.iter_mut().find(|(other, _)| *other == feedback) {
                    Some((_, size)) => *size += 1,
                    None => classes.push((feedback, 1)),
                }
            }
            let sum: u64 = classes.iter().map(|&(_, size)| cost(size)).sum();
            let parts = if sum == 0 { 100 - classes.len() } else { 0 };
            (sum, parts, !possible.contains(&guess), guess)
        })
        .unwrap()
}
