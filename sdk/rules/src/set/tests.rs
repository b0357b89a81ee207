//! The right answers of `tests/cases/set.json`, and games played through.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::prelude::*;
use serde_json::Value;

use super::*;

fn cases() -> Value {
    serde_json::from_str(include_str!("../../../../tests/cases/set.json")).unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn standard(texts: &[&str]) -> Vec<Card> {
    texts.iter().map(|text| Geometry::STANDARD.card_from_text(text).unwrap()).collect()
}

/// Cards described by letters, as cards of the standard game.
fn translated(texts: &[&str]) -> Vec<Card> {
    let alphabets = ["123", "RGP", "DWO", "HLS"];
    let digits = |text: &&str| -> String {
        let letters = text.chars().zip(alphabets);
        letters.map(|(letter, alphabet)| alphabet.find(letter).unwrap().to_string()).collect()
    };
    texts.iter().map(|text| Geometry::STANDARD.card_from_text(&digits(text)).unwrap()).collect()
}

#[test]
fn tables_of_the_cases() {
    for table in cases()["tables"].as_array().unwrap() {
        let texts = texts(&table["cards"]);
        let expected: Vec<Vec<usize>> = serde_json::from_value(table["sets"].clone()).unwrap();
        let from_one = |found: &[Match]| -> Vec<Vec<usize>> {
            found.iter().map(|found| found.positions().iter().map(|p| p + 1).collect()).collect()
        };
        let cards = translated(&texts);
        let count = texts.len() as u64;
        let found = find_sets(&texts, 3).unwrap();
        assert_eq!(from_one(&found.matches), expected);
        assert_eq!(found.combinations, count * (count - 1) * (count - 2) / 6);
        assert_eq!(from_one(&Geometry::STANDARD.matches(&cards)), expected);
        assert_eq!(
            matching_cards(
                &cards,
                3,
                |_| false,
                |&first, others| Geometry::STANDARD.is_match(&[first, *others[0], *others[1]]),
            ),
            found.matches.first().map(|first| first.positions().to_vec())
        );
    }
}

#[test]
fn what_is_no_set() {
    for cards in cases()["not_sets"].as_array().unwrap() {
        let texts = texts(cards);
        assert_eq!(is_set(&texts), Ok(false));
        assert!(!Geometry::STANDARD.is_match(&standard(&texts)));
    }
}

#[test]
fn figures_of_the_whole_deck() {
    let figures = &cases()["figures"];
    let geometry = Geometry::STANDARD;
    let deck: Vec<Card> = geometry.deck().collect();
    assert_eq!(deck.len() as u64, figures["cards"].as_u64().unwrap());
    let matches = geometry.matches(&deck);
    assert_eq!(matches.len() as u64, figures["sets"].as_u64().unwrap());

    for (differing, count) in figures["sets_by_number_of_differing_attributes"].as_object().unwrap()
    {
        let differing: usize = differing.parse().unwrap();
        let found = matches.iter().filter(|found| {
            let [first, second, ..] = *found.positions() else { return false };
            let attribute = |position, index| geometry.attribute(deck[position], index);
            (0..4).filter(|&i| attribute(first, i) != attribute(second, i)).count() == differing
        });
        assert_eq!(found.count() as u64, count.as_u64().unwrap(), "{differing}");
    }

    for (shape, count) in figures["matches"].as_object().unwrap() {
        let (values, attributes) = shape.strip_prefix('v').unwrap().split_once('n').unwrap();
        let geometry = Geometry::new(attributes.parse().unwrap(), values.parse().unwrap()).unwrap();
        let deck: Vec<Card> = geometry.deck().collect();
        let count = count.as_u64().unwrap();
        assert_eq!((geometry.match_count(), geometry.count_matches(&deck) as u64), (count, count));
    }
}

/// Each of the 220 combinations of 12 cards is a match in 1,080 of the 85,320 ways to choose three
/// of 81 cards.
#[test]
fn mean_matches_of_twelve_cards() {
    let cases = cases();
    let mean = cases["figures"]["mean_sets_in_12_cards"].as_str().unwrap();
    let (above, below) = mean.split_once('/').unwrap();
    let (above, below): (u64, u64) = (above.parse().unwrap(), below.parse().unwrap());
    let matches = Geometry::STANDARD.match_count();
    assert_eq!(220 * matches * below, above * (81 * 80 * 79 / 6));
}

/// A table of 20 cards without a match; any further card makes one.
#[test]
fn the_longest_table_without_a_match() {
    let texts = CAP.split(' ').collect::<Vec<_>>();
    let mut cards = standard(&texts);
    assert_eq!(cards.len() as u64, cases()["figures"]["most_cards_with_no_set"].as_u64().unwrap());
    assert!(!Geometry::STANDARD.has_match(&cards));
    for card in
        Geometry::STANDARD.deck().filter(|card| !texts.contains(&&*Geometry::STANDARD.text(*card)))
    {
        cards.push(card);
        assert!(Geometry::STANDARD.has_match(&cards), "{card:?}");
        cards.pop();
    }
}

const CAP: &str = "0001 0002 0102 0112 0120 0201 0210 0221 1100 1110 1121 1201 1210 1221 2102 2112 2120 2200 2212 2220";

/// A game whose deck begins with these cards.
fn game_beginning(first: &[Card]) -> Engine {
    let rest = Geometry::STANDARD.deck().filter(|card| !first.contains(card));
    let order: Vec<Card> = first.iter().copied().chain(rest).collect();
    Engine::standard().with_deck(&order).unwrap()
}

fn numbers(engine: &Engine) -> Vec<u16> {
    engine.cards().iter().map(|card| card.number()).collect()
}

/// Draws that repeat a list.
fn draws(draws: &[u64]) -> impl FnMut(u64) -> u64 {
    let mut draws = draws.iter().cycle();
    move |bound| draws.next().map_or(0, |draw| draw % bound)
}

#[test]
fn dealing_expands_until_there_is_a_match() {
    let mut game = game_beginning(&standard(&CAP.split(' ').collect::<Vec<_>>()));
    game.deal();
    assert_eq!((game.cards().len(), game.deck_size()), (21, 60));
    assert!(game.has_match());
}

#[test]
fn new_cards_take_the_removed_places() {
    let mut game = Engine::standard();
    game.fill();
    game.remove(&[11, 0, 4]);
    assert_eq!((game.field_card(4), game.field_card(12)), (None, None));
    assert_eq!(game.field().len(), 12);
    game.deal();
    assert_eq!(numbers(&game), [12, 1, 2, 3, 13, 5, 6, 7, 8, 9, 10, 14]);
    assert_eq!(game.matches_found(), 1);
    // Above 12 the table closes up, and what was dealt more stands at the end.
    assert_eq!(game.deal_more(), 3);
    game.remove(&[1, 13, 14]);
    game.fill();
    assert_eq!(numbers(&game), [12, 2, 3, 13, 5, 6, 7, 8, 9, 10, 14, 15]);
    assert_eq!(game.deck_size(), 63);
}

/// A table that is above its size by less than a match fills the first places and closes the
/// others.
#[test]
fn some_places_are_filled_and_others_closed() {
    let mut game = Engine::new(Geometry::STANDARD, 12, 2).unwrap();
    game.fill();
    game.deal_more();
    game.remove(&[2, 5, 9]);
    game.fill();
    assert_eq!(numbers(&game), [0, 1, 14, 3, 4, 6, 7, 8, 10, 11, 12, 13]);
}

#[test]
fn matches_are_found_by_position_also_beside_blanks() {
    let mut game = Engine::standard();
    game.fill();
    game.remove(&[0]);
    let first = game.first_match().unwrap();
    assert_eq!(first.positions(), [1, 3, 8]);
    assert!(game.is_match(first.positions()));
    assert!(game.matches().iter().all(|found| game.is_match(found.positions())));
    assert_eq!(game.matches().len(), game.field_matches());
    for wrong in [&[0, 1, 2][..], &[3, 3, 3], &[3, 4], &[3, 4, 5, 6], &[3, 4, 99], &[]] {
        assert!(!game.is_match(wrong), "{wrong:?}");
    }
}

#[test]
fn removing_nothing_finds_nothing() {
    let mut game = Engine::standard();
    game.remove(&[0, 1, 2]);
    game.fill();
    game.remove(&[12, 64, usize::MAX]);
    assert_eq!((game.matches_found(), game.cards().len()), (0, 12));
}

#[test]
fn settings_and_decks_are_checked() {
    let message =
        |table, expand| Engine::new(Geometry::STANDARD, table, expand).unwrap_err().to_string();
    assert_eq!(message(2, 3), "a table of 2 cards: give 3 to 64");
    assert_eq!(message(65, 3), "a table of 65 cards: give 3 to 64");
    assert_eq!(message(12, 0), "0 cards more at a time: give 1 to 64");
    let mut order: Vec<Card> = Geometry::STANDARD.deck().collect();
    assert!(Engine::standard().with_deck(&order[1..]).is_err());
    order[0] = order[1];
    assert!(Engine::standard().with_deck(&order).is_err());
}

#[test]
fn the_standard_game() {
    let game = Engine::standard();
    assert_eq!(Engine::new(Geometry::STANDARD, 12, 3), Ok(game.clone()));
    assert_eq!((game.card(80).map(Card::number), game.card(81)), (Some(80), None));
    assert!(game.deck().eq(Geometry::STANDARD.deck()));
    assert!(!game.is_over());
}

/// No table holds more than 64 cards, even where that leaves it without a match.
#[test]
fn a_full_table_ends_the_game() {
    // Cards whose last attribute is never 2 have a match only if it is the same on all three.
    let geometry = Geometry::new(6, 3).unwrap();
    let without_two = |card: &Card| geometry.attributes_of(*card).all(|value| value < 2);
    let (first, rest): (Vec<Card>, Vec<Card>) = geometry.deck().partition(without_two);
    assert_eq!((first.len(), geometry.has_match(&first)), (64, false));
    let order = [first, rest].concat();
    let mut game = Engine::new(geometry, 12, 5).unwrap().with_deck(&order).unwrap();
    game.deal();
    assert_eq!((game.cards().len(), game.deck_size()), (64, 729 - 64));
    assert!(game.is_over());
    assert_eq!(game.answer_alone(Claim::NONE, DealMore::Asked), (LastResult::NoneRight, true));
}

#[test]
fn answers_that_are_claims() {
    let geometry = Geometry::STANDARD;
    assert_eq!(Claim::read(0, 12, geometry), Ok(Claim::NONE));
    let claim = Claim::read(0x224, 12, geometry).unwrap();
    assert_eq!((claim.positions(), claim.answer()), ([2, 5, 9].to_vec(), 0x224));
    let message = |answer| Claim::read(answer, 12, geometry).unwrap_err().to_string();
    assert_eq!(
        message(3),
        "cards that the answer claims: 2; a match has 3, and 0 says that there is none"
    );
    assert_eq!(
        message(4099),
        "bit 12 of the answer is set, and cards on the table are 12: set bits from 0 below that"
    );
    assert!(message(-1).starts_with("bit 63"));
    assert!(Claim::read(i64::MIN | 3, 64, geometry).is_ok());
    assert!(Claim::read(1, 0, geometry).is_err());
}

#[test]
fn alone_with_more_dealt_when_asked() {
    let mut game = game_beginning(&standard(&CAP.split(' ').collect::<Vec<_>>()));
    game.open(DealMore::Asked);
    assert_eq!(game.cards().len(), 12);
    let mut say_none = || game.answer_alone(Claim::NONE, DealMore::Asked);
    for _ in 0..3 {
        assert_eq!(say_none(), (LastResult::NoneRight, false));
    }
    // Now 21 cards, with a match: saying that there is none deals more all the same, until 64.
    for _ in 0..20 {
        assert_eq!(say_none(), (LastResult::NoneWrong, false));
    }
    assert_eq!((game.cards().len(), game.deck_size()), (64, 17));
    let wrong = (LastResult::Wrong, false);
    let claim = Claim::read(0b111, 64, Geometry::STANDARD).unwrap();
    assert_eq!(game.answer_alone(claim, DealMore::Asked), wrong);
    let mut game = Engine::standard();
    game.open(DealMore::Auto);
    assert_eq!(game.answer_alone(Claim::NONE, DealMore::Auto), wrong);
    assert_eq!(game.answer_alone(claim, DealMore::Auto), (LastResult::Taken, false));
}

#[test]
fn penalties_and_scores() {
    let penalties = Penalties { wrong: 3, missed: 1 }.times_values(Geometry::STANDARD);
    assert_eq!(penalties, Penalties { wrong: 9, missed: 3 });
    assert_eq!(penalties.larger(), 9);
    let mut tally = Tally::default();
    LastResult::ALL.into_iter().for_each(|result| tally.count(result));
    assert_eq!(tally, Tally { taken: 1, wrong: 1, missed: 1 });
    assert_eq!(tally.penalty(penalties), 12);
    assert_eq!(tally.race_score(24, penalties), 35);
}

#[test]
fn a_race_goes_to_the_earliest_right_claim() {
    let claim = |seat, time, draw, bits| RaceClaim {
        seat,
        time,
        draw,
        claim: Claim::read(bits, 12, Geometry::STANDARD).unwrap(),
    };
    let mut game = Engine::standard();
    game.open(DealMore::Auto);
    use LastResult::{Late, NoneRight, NoneWrong, Taken, Wrong};

    // Two claim the same match at the same time: the draw decides. A wrong claim before is
    // charged, one after is not; saying in vain that there is none is a wrong claim.
    let claims = [
        claim(0, 20, 7, 0b111),
        claim(1, 20, 6, 0b111),
        claim(2, 10, 9, 0b1011),
        claim(3, 30, 0, 0b1011),
        claim(4, 5, 0, 0),
    ];
    let settled = game.clone().settle_race(&claims, DealMore::Auto);
    assert_eq!(settled.results, [Late, Taken, Wrong, Late, Wrong]);
    assert_eq!((settled.first, &settled.gone[..], settled.over), (Some(1), &[0, 1, 2][..], false));
    // In a race, saying so deals nothing.
    let settled = game.clone().settle_race(&claims, DealMore::Asked);
    assert_eq!(settled.results, [Late, Taken, Wrong, Late, NoneWrong]);

    // Nobody is right: the first match goes, taken by none.
    let settled = game.settle_race(&claims[2..3], DealMore::Auto);
    assert_eq!((settled.first, &settled.gone[..]), (None, &[0, 1, 2][..]));
    assert_eq!((game.matches_found(), numbers(&game)[0]), (1, 12));
    assert_eq!(game.settle_race(&[], DealMore::Auto).gone, [0, 1, 2]);

    // No match: the first to say so is right, and more is dealt.
    let mut game = game_beginning(&standard(&CAP.split(' ').collect::<Vec<_>>()));
    game.open(DealMore::Asked);
    let claims = [claim(0, 3, 0, 0), claim(1, 2, 0, 0), claim(2, 1, 0, 0b111)];
    let settled = game.settle_race(&claims, DealMore::Asked);
    assert_eq!(settled.results, [Late, NoneRight, Wrong]);
    assert_eq!((settled.first, &settled.gone[..], game.cards().len()), (Some(1), &[][..], 15));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is taken, no card is lost or doubled, and the table keeps its promises.
    #[test]
    fn games_played_through(
        shape in prop::sample::select(&[(4, 3), (3, 3), (5, 3), (3, 4), (2, 5), (4, 2), (1, 3)]),
        table in 5usize..=20,
        expand in 1usize..=6,
        picks in prop::collection::vec(any::<u64>(), 1..40),
    ) {
        let geometry = Geometry::new(shape.0, shape.1).unwrap();
        let mut game = Engine::new(geometry, table, expand).unwrap();
        game.shuffle(draws(&picks));
        let mut pick = draws(&picks);
        game.open(DealMore::Auto);
        while !game.is_over() {
            let matches = game.matches();
            prop_assert!(!matches.is_empty());
            let dealt = geometry.deck_size() - game.deck_size();
            prop_assert_eq!(dealt, game.cards().len() + geometry.values() * game.matches_found());
            prop_assert!(!game.field().contains(&None));
            prop_assert!(game.deck_size() == 0 || game.cards().len() >= table);
            let taken = matches[pick(matches.len() as u64) as usize];
            let bits = taken.positions().iter().fold(0, |bits, position| bits | 1 << position);
            let claim = Claim::read(bits, game.cards().len(), geometry).unwrap();
            let (result, over) = game.answer_alone(claim, DealMore::Auto);
            prop_assert_eq!((result, over), (LastResult::Taken, game.is_over()));
        }
        prop_assert!(game.deck_size() == 0);
        prop_assert!(game.cards().len() + geometry.values() * game.matches_found() == geometry.deck_size());
        // The standard deck's sum is 0 in each attribute, and so is that of any match.
        prop_assert!(shape != (4, 3) || game.cards().len() != 3);
    }

    /// In a race, the scores add up to what the takes say.
    #[test]
    fn race_scores_add_up(
        asked: bool,
        picks in prop::collection::vec(any::<u64>(), 1..40),
        seats in 2u8..=8,
    ) {
        let deal_more = if asked { DealMore::Asked } else { DealMore::Auto };
        let mut game = Engine::standard();
        let mut pick = draws(&picks);
        game.shuffle(&mut pick);
        game.open(deal_more);
        let penalties = Penalties { wrong: 2, missed: 5 };
        let mut tallies = alloc::vec![Tally::default(); seats.into()];
        let (mut gone, mut by_none, mut over, mut tables) = (0, 0, game.is_over(), 0);
        while !over {
            let table = game.cards().len();
            let first = game.first_match();
            let claims: Vec<RaceClaim> = (0..seats)
                .map(|seat| {
                    let positions: Vec<usize> = match (pick(4), first) {
                        (0, _) | (1, None) => Vec::new(),
                        _ if table < 3 => Vec::new(),
                        (1, Some(found)) => found.positions().to_vec(),
                        _ => [0, 1, 2].to_vec(),
                    };
                    let bits = positions.iter().fold(0, |bits, position| bits | 1 << position);
                    let claim = Claim::read(bits, table, Geometry::STANDARD).unwrap();
                    RaceClaim { seat, time: pick(3), draw: pick(2), claim }
                })
                .collect();
            let settled = game.settle_race(&claims, deal_more);
            for (claim, &result) in claims.iter().zip(&settled.results) {
                tallies[usize::from(claim.seat)].count(result);
                prop_assert_eq!(result.is_right(), settled.first == Some(claim.seat));
            }
            gone += u32::from(!settled.gone.is_empty());
            by_none += u32::from(!settled.gone.is_empty() && settled.first.is_none());
            over = settled.over;
            tables += 1;
            prop_assert!(tables < 200);
        }
        prop_assert!(game.is_over());
        prop_assert_eq!(gone as usize, game.matches_found());
        let sum = |of: fn(&Tally) -> u32| tallies.iter().map(of).sum::<u32>();
        prop_assert_eq!(sum(|tally| tally.taken) + by_none, gone);
        let scores: i64 = tallies.iter().map(|tally| tally.race_score(gone, penalties)).sum();
        let mistakes = 2 * sum(|tally| tally.wrong) + 5 * sum(|tally| tally.missed);
        let others = u32::from(seats) * gone - (gone - by_none);
        prop_assert_eq!(scores, i64::from(others + mistakes));
    }
}
