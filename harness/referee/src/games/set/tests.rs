//! Matches of Set with native players.

use std::sync::Arc;

use fairdeal_rules::set::Geometry;
use proptest::prelude::*;
use serde_json::json;

use crate::games::{self, Deal, Record};
use crate::player::{Answer, Fault, NativePlayer, Player};
use crate::random::Seed;
use crate::verdict::Verdict;

use super::referee::SetDeal;
use super::settings::{Rules, Settings};

fn rules(value: serde_json::Value) -> Arc<Rules> {
    let mut settings: Settings = serde_json::from_value(value).unwrap();
    Arc::new(settings.rules(1_000_000).unwrap())
}

fn deal(rules: &Arc<Rules>, index: u64) -> SetDeal {
    SetDeal::new(rules.clone(), b"", Seed(7), index)
}

fn play(deal: &SetDeal, players: &mut [&mut dyn Player]) -> Record {
    let mut record = Record::new();
    let seeds = vec![0x0123_4567_89ab_cdef; players.len()];
    deal.play(&seeds, players, &mut record).unwrap();
    record
}

/// The cards of the table that a view shows.
fn table(view: &[u8]) -> Vec<usize> {
    let number = |at: usize| usize::from(u16::from_le_bytes([view[at], view[at + 1]]));
    let at = 26 + 2 * usize::from(view[11]);
    (0..number(at)).map(|place| number(at + 2 + 2 * place)).collect()
}

fn cards(view: &[u8]) -> Vec<fairdeal_rules::set::Card> {
    table(view).into_iter().map(|number| Geometry::STANDARD.card(number).unwrap()).collect()
}

/// Claims the first set, or says that there is none.
fn first_match(view: &[u8]) -> i64 {
    let found = Geometry::STANDARD.first_match(&cards(view));
    found.map_or(0, |found| found.positions().iter().map(|&position| 1 << position).sum())
}

/// Claims three cards that are no set.
fn wrong(view: &[u8]) -> i64 {
    let cards = cards(view);
    let claims = (2..cards.len()).map(|third| (third, [cards[0], cards[1], cards[third]]));
    let no_set = claims.into_iter().find(|(_, three)| !Geometry::STANDARD.is_match(three));
    no_set.map_or(7, |(third, _)| 3 | 1 << third)
}

/// A player that needs so much fuel for an answer.
struct Fuelled<F>(u64, F);

impl<F: FnMut(&[u8]) -> i64> Player for Fuelled<F> {
    fn answer(&mut self, view: &[u8]) -> Result<Answer, Fault> {
        Ok(Answer { value: (self.1)(view), fuel: self.0 })
    }
}

#[test]
fn the_view_is_the_one_of_the_contract() {
    let rules = rules(json!({ "seats": 2, "wrong_penalty": 3, "missed_penalty": 5 }));
    // The deck of the worked view: its table of the second answer, and the set that went before.
    let contract = games::contract_view("set");
    let table = table(&contract);
    let geometry = Geometry::STANDARD;
    let rest = || (0..81).filter(|number| !table.contains(number));
    // Three cards that are a set go from the places 0, 1, 2, and those of the view come instead.
    let others: Vec<_> = rest().filter_map(|number| geometry.card(number)).take(30).collect();
    let gone = geometry.first_match(&others).unwrap();
    let gone: Vec<usize> =
        gone.positions().iter().map(|&index| usize::from(others[index].number())).collect();
    let order = gone.iter().chain(&table[3..]).chain(&table[..3]).copied();
    let others = rest().filter(|number| !gone.contains(number));
    let order: Vec<_> = order.chain(others).map(|number| geometry.card(number).unwrap()).collect();
    let mut deal = deal(&rules, 0);
    deal.engine = deal.engine.clone().with_deck(&order).unwrap();

    let mut seen = Vec::new();
    let mut first = Fuelled(0, |_: &[u8]| 7);
    let mut second = Fuelled(100_000, |view: &[u8]| {
        seen.push(view.to_vec());
        7
    });
    play(&deal, &mut [&mut first, &mut second]);
    assert_eq!(seen[1], contract);
}

#[test]
fn alone_the_score_is_time_and_penalties() {
    let rules = rules(json!({ "wrong_penalty": 2000, "clock": { "noise": "none" } }));
    let mut turn = 0;
    let mut player = Fuelled(50, |view: &[u8]| {
        turn += 1;
        if turn % 2 == 1 { wrong(view) } else { first_match(view) }
    });
    let record = play(&deal(&rules, 3), &mut [&mut player]);
    let result = record.results[0];
    let [sets, wrong, missed, answers, time_us, ..] = result.columns;
    assert_eq!(result.verdict, Verdict::Ok);
    assert_eq!((wrong, missed, answers), (sets, 0, 2 * sets));
    assert!((21..=27).contains(&sets), "{sets} sets");
    // 200 ms and 50 ÷ 5 for each answer.
    assert_eq!(time_us, answers * 210_000);
    assert_eq!(result.score, time_us + wrong * 2_000_000);
    assert_eq!(record.timings.len() as i64, answers);
}

#[test]
fn answers_are_counted_and_illegal_ones_end_a_match() {
    let rules = rules(json!({ "max_answers": 10 }));
    let wrong_for_ever = play(&deal(&rules, 0), &mut [&mut NativePlayer(wrong)]);
    let result = wrong_for_ever.results[0];
    assert_eq!((result.verdict, result.score), (Verdict::TooManyAnswers, rules.forfeit));
    assert_eq!(wrong_for_ever.answers.len(), 10);
    for illegal in [3, 15, -1, 1 << 12 | 3] {
        let record = play(&deal(&rules, 0), &mut [&mut NativePlayer(|_: &[u8]| illegal)]);
        assert_eq!(record.results[0].verdict, Verdict::IllegalMove);
        assert_eq!(record.answers.len(), 1);
    }
}

#[test]
fn no_play_exceeds_a_forfeit() {
    for value in [json!({}), json!({ "deal_more": "asked", "missed_penalty": 9000 })] {
        let rules = rules(value);
        // Misses or claims wrongly as long as it may, at full fuel, and then takes everything.
        let mut left = 60;
        let mut worst = Fuelled(1_000_000, |view: &[u8]| {
            left -= 1;
            if left > 0 { wrong(view) } else { first_match(view) }
        });
        let result = play(&deal(&rules, 1), &mut [&mut worst]).results[0];
        assert_eq!(result.verdict, Verdict::Ok);
        assert!(result.score < rules.forfeit, "{} < {}", result.score, rules.forfeit);
    }
}

#[test]
fn when_asked_a_match_ends_with_the_right_word() {
    let rules = rules(json!({ "deal_more": "asked", "clock": { "noise": "none" } }));
    let record = play(&deal(&rules, 2), &mut [&mut NativePlayer(first_match)]);
    assert_eq!(record.results[0].verdict, Verdict::Ok);
    assert_eq!(record.answers.last().unwrap().answer.value, 0);
    // Missing the sets deals more, and costs.
    let record = play(&deal(&rules, 2), &mut [&mut NativePlayer(|_: &[u8]| 0)]);
    assert_eq!(record.results[0].verdict, Verdict::TooManyAnswers);
    assert_eq!(record.results[0].columns[2], 108);
}

#[test]
fn a_race_goes_on_without_those_who_forfeit() {
    let rules = rules(json!({ "seats": 3 }));
    let mut illegal = NativePlayer(|_: &[u8]| 1);
    let (mut fast, mut slow) = (Fuelled(0, first_match), Fuelled(100_000, first_match));
    let record = play(&deal(&rules, 0), &mut [&mut slow, &mut illegal, &mut fast]);
    let [slow, illegal, fast] = record.results[..] else { panic!("three seats") };
    assert_eq!((illegal.verdict, illegal.score), (Verdict::IllegalMove, rules.forfeit));
    assert_eq!((fast.verdict, fast.score), (Verdict::Ok, 0));
    assert_eq!((slow.verdict, slow.score), (Verdict::Ok, fast.columns[0]));
    // Everyone has gone: the match ends.
    let (mut one, mut other) = (NativePlayer(|_: &[u8]| 1), NativePlayer(|_: &[u8]| -1));
    let record = play(&deal(&self::rules(json!({ "seats": 2 })), 0), &mut [&mut one, &mut other]);
    assert!(record.results.iter().all(|result| result.verdict == Verdict::IllegalMove));
    assert_eq!(record.answers.len(), 2);
}

#[test]
fn noise_does_not_depend_on_what_others_do() {
    let rules = rules(json!({ "seats": 2 }));
    let times = |other: fn(&[u8]) -> i64| {
        let mut record =
            play(&deal(&rules, 5), &mut [&mut NativePlayer(other), &mut NativePlayer(first_match)]);
        record.timings.retain(|timing| timing.seat == 1);
        record.timings
    };
    let (alone, beside) = (times(wrong), times(first_match));
    let common = alone.len().min(beside.len());
    assert!(common > 20);
    assert_eq!(alone[..common], beside[..common]);
}

/// The mean score in races of the first player of each, over some deals.
fn mean_race(rules: &Arc<Rules>, mut pair: impl FnMut(&SetDeal) -> i64) -> f64 {
    const DEALS: u64 = 40;
    (0..DEALS).map(|index| pair(&deal(rules, index))).sum::<i64>() as f64 / DEALS as f64
}

/// Three cards drawn from a stream, as the bot `random` does.
fn random(seed: u64) -> impl FnMut(&[u8]) -> i64 {
    let mut stream = crate::random::Stream::new(Seed(seed.into()), "test", &[]);
    move |view: &[u8]| {
        let mut places: Vec<usize> = (0..table(view).len()).collect();
        stream.shuffle(&mut places);
        // Of fewer than three cards nothing can be claimed.
        places.get(..3).map_or(0, |three| three.iter().map(|&place| 1 << place).sum())
    }
}

#[test]
fn exploits_do_no_better_than_chance_in_races() {
    type Make = fn() -> NativePlayer<fn(&[u8]) -> i64>;
    let passes: Make = || NativePlayer(|_| 0);
    let wrongs: Make = || NativePlayer(wrong);
    for deal_more in ["auto", "asked"] {
        let rules = rules(json!({ "seats": 2, "deal_more": deal_more }));
        let first = |deal: &SetDeal, a: &mut dyn Player, b: &mut dyn Player| {
            play(deal, &mut [a, b]).results[0].score
        };
        let honest = || NativePlayer(first_match);
        let chance =
            mean_race(&rules, |deal| first(deal, &mut NativePlayer(random(1)), &mut honest()));
        for exploit in [passes, wrongs] {
            // Against an honest player, and two that conspire.
            let alone = mean_race(&rules, |deal| first(deal, &mut exploit(), &mut honest()));
            assert!(alone >= chance, "{deal_more}: {alone} beside {chance}");
            let both = mean_race(&rules, |deal| first(deal, &mut exploit(), &mut exploit()));
            let matched = mean_race(&rules, |deal| first(deal, &mut honest(), &mut honest()));
            assert!(both > matched, "{deal_more}: {both} beside {matched}");
        }
        // Who copies another gains nothing on it: the takes are shared out by the clock's noise.
        let copy = mean_race(&rules, |deal| first(deal, &mut honest(), &mut honest()));
        let honest_alone = mean_race(&rules, |deal| first(deal, &mut honest(), &mut passes()));
        assert!(copy > honest_alone + 8.0, "{deal_more}: {copy} beside {honest_alone}");
    }
}

#[test]
fn exploits_alone_score_as_a_forfeit() {
    for deal_more in ["auto", "asked"] {
        let rules = rules(json!({ "deal_more": deal_more }));
        for exploit in [|_: &[u8]| 0, wrong as fn(&[u8]) -> i64] {
            let result = play(&deal(&rules, 0), &mut [&mut NativePlayer(exploit)]).results[0];
            assert_eq!((result.verdict, result.score), (Verdict::TooManyAnswers, rules.forfeit));
        }
    }
}

#[test]
fn transcripts_tell_what_happened() {
    let rules = rules(json!({ "seats": 2, "clock": { "noise": "none" } }));
    let mut turn = 0;
    let mut fast = Fuelled(0, |view: &[u8]| {
        turn += 1;
        match turn {
            1 => wrong(view),
            8 => 1,
            _ => first_match(view),
        }
    });
    let mut turn = 0;
    let mut slow = Fuelled(1000, |view: &[u8]| {
        turn += 1;
        if turn < 3 { wrong(view) } else { first_match(view) }
    });
    let deal = deal(&rules, 0);
    let record = play(&deal, &mut [&mut fast, &mut slow]);
    let text = deal.transcript_text(&record);
    let first: Vec<&str> = text.lines().take(12).chain(text.lines().rev().take(2)).collect();
    insta::assert_snapshot!(first.join("\n"));
    let json = deal.transcript_json(&record);
    let tables = json["tables"].as_array().unwrap();
    insta::assert_snapshot!(serde_json::to_string_pretty(&tables[..2]).unwrap());
    let answers: usize =
        tables.iter().map(|table| table["answers"].as_array().unwrap().len()).sum();
    // The illegal answer was given, but is no answer to a table.
    assert_eq!(answers, record.answers.len());
    insta::assert_snapshot!(deal.text());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A race's scores sum up to what the takes say: each match that went from the table counts
    /// against everyone but its taker, and wrong answers cost their points.
    #[test]
    fn scores_of_a_race_are_what_the_takes_say(
        seats in 2usize..=8,
        index in 0u64..1000,
        asked: bool,
        skills in proptest::collection::vec(0u64..4, 8),
    ) {
        let rules = rules(json!({
            "seats": seats,
            "deal_more": if asked { "asked" } else { "auto" },
            "wrong_penalty": 2,
            "missed_penalty": 3,
        }));
        let mut players: Vec<Box<dyn Player>> = skills[..seats]
            .iter()
            .enumerate()
            .map(|(seat, skill)| -> Box<dyn Player> {
                match skill {
                    0 => Box::new(NativePlayer(|_: &[u8]| 0)),
                    1 => Box::new(NativePlayer(random(seat as u64))),
                    2 => Box::new(Fuelled(2000, first_match)),
                    _ => Box::new(NativePlayer(first_match)),
                }
            })
            .collect();
        let mut seated: Vec<&mut dyn Player> = Vec::new();
        for player in &mut players {
            seated.push(player.as_mut());
        }
        let deal = deal(&rules, index);
        let record = play(&deal, &mut seated);
        let json = deal.transcript_json(&record);
        let gone: Vec<_> = json["tables"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|table| !table["gone"].is_null())
            .map(|table| table["gone"]["by"].as_u64())
            .collect();
        let taken = gone.iter().flatten().count() as i64;
        let mut sum = 0;
        for result in &record.results {
            let [sets, wrong, missed, ..] = result.columns;
            prop_assert_eq!(result.verdict, Verdict::Ok);
            prop_assert_eq!(result.score, gone.len() as i64 - sets + 2 * wrong + 3 * missed);
            prop_assert!(result.score <= rules.forfeit);
            sum += result.score - 2 * wrong - 3 * missed;
        }
        prop_assert_eq!(sum, (seats * gone.len()) as i64 - taken);
        // Every card is in the deck, on the table or gone.
        prop_assert!(3 * gone.len() <= 81);
    }
}
