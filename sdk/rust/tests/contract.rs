//! The worked views of `CONTRACT.md`, and what is left when they are damaged.

use fairdeal_rules::set::Penalties;
use fairdeal_sdk::mini_card::{self, Card, Move, Suit};
use fairdeal_sdk::{ViewError, layout, mastermind, set, testing};
use proptest::prelude::*;

const CONTRACT: &str = include_str!("../../CONTRACT.md");
const SEED: u64 = 0x0123_4567_89ab_cdef;

/// The bytes of the fenced block `view GAME`: hex, with comments from `#` on.
fn worked_view(game: &str) -> Vec<u8> {
    let fence = format!("```view {game}\n");
    let (_, block) = CONTRACT.split_once(&fence).expect("the contract has this view");
    let (block, _) = block.split_once("```").expect("the block ends");
    let hex = block.lines().map(|line| line.split('#').next().unwrap_or_default());
    hex.flat_map(str::split_whitespace)
        .map(|byte| u8::from_str_radix(byte, 16).expect("two hex digits"))
        .collect()
}

fn decode_all(bytes: &[u8]) -> [Option<ViewError>; 3] {
    [
        mini_card::View::decode(bytes).err(),
        mastermind::View::decode(bytes).err(),
        set::View::decode(bytes).err(),
    ]
}

#[test]
fn mini_card_view() {
    let bytes = worked_view("mini-card");
    let view = mini_card::View::decode(&bytes).unwrap();
    let cards = |numbers: &[(u8, u8)]| -> Vec<Card> {
        numbers.iter().map(|&(suit, rank)| Card::from_numbers(suit, rank).unwrap()).collect()
    };
    assert_eq!((view.seed(), view.goal(), view.deck_left()), (SEED, 20, 3));
    assert!(view.all_shown());
    assert_eq!(view.cards().iter().collect::<Vec<_>>(), cards(&[(1, 14), (1, 12), (1, 11)]));
    assert_eq!(view.held().iter().collect::<Vec<_>>(), cards(&[(0, 3), (0, 2), (0, 14)]));
    assert_eq!(view.held().get(2).map(|card| (card.suit, card.value())), Some((Suit::Hearts, 11)));
    assert_eq!(view.held().get(3), None);
    assert!(view.moves().iter().eq([Move::Discard, Move::Draw, Move::Discard]));
    let table = testing::mini_card::Table { seed: SEED, reveal: None };
    assert_eq!(table.view(&view.copied().position()), bytes);
}

#[test]
fn hidden_cards_are_counted_but_not_shown() {
    let bytes = worked_view("mini-card");
    let position = mini_card::View::decode(&bytes).unwrap().copied();
    let table = testing::mini_card::Table { seed: SEED, reveal: Some(1) };
    let bytes = table.view(&position.position());
    let view = mini_card::View::decode(&bytes).unwrap();
    assert_eq!((view.deck_left(), view.cards().len(), view.all_shown()), (3, 1, false));
    assert_eq!(view.held().len(), 3);
}

#[test]
fn a_negative_goal_is_read_as_such() {
    let mut bytes = worked_view("mini-card");
    bytes[layout::mini_card::GOAL..][..4].copy_from_slice(&(-7i32).to_le_bytes());
    assert_eq!(mini_card::View::decode(&bytes).unwrap().goal(), -7);
}

#[test]
fn mastermind_view() {
    let bytes = worked_view("mastermind");
    let view = mastermind::View::decode(&bytes).unwrap();
    let space = mastermind::Space::new(4, 6, true).unwrap();
    assert_eq!((view.seed(), view.space(), view.max_guesses()), (SEED, space, 10));
    assert_eq!(view.turns().len(), 2);
    let secret = mastermind::Code::from_bits(0x0213);
    for (turn, guess) in view.turns().iter().zip([0x0011, 0x0121]) {
        assert_eq!(turn.guess.bits(), guess);
        assert!(space.consistent(secret, &turn));
    }
    assert_eq!(view.turns().last().map(|turn| turn.guess.bits()), Some(0x0121));
    let turns: Vec<_> = view.turns().iter().collect();
    assert_eq!(testing::mastermind::view(SEED, space, 10, &turns), bytes);
    assert_eq!(space.accept(531), Ok(secret));
    for illegal in [6, 0x10213, -1] {
        assert!(space.accept(illegal).is_err());
    }
}

#[test]
fn set_view() {
    let bytes = worked_view("set");
    let view = set::View::decode(&bytes).unwrap();
    assert_eq!((view.seed(), view.geometry()), (SEED, set::Geometry::STANDARD));
    assert_eq!(
        (view.deal_more(), view.last_result()),
        (set::DealMore::Auto, set::LastResult::Late)
    );
    assert_eq!((view.seats(), view.seat(), view.answer()), (2, 1, 1));
    assert_eq!((view.wrong_penalty(), view.missed_penalty(), view.deck()), (3, 5, 66));
    assert!(view.taken().iter().eq([1, 0]));
    assert!(view.table().iter().eq([20, 9, 17, 56, 16, 76, 0, 74, 26, 27, 21, 70]));
    let cards: Vec<set::Card> = view.cards().collect();
    assert_eq!(view.geometry().text(cards[2]), "0122");
    let fields = testing::set::Fields {
        seed: SEED,
        geometry: view.geometry(),
        deal_more: set::DealMore::Auto,
        seat: 1,
        last_result: set::LastResult::Late,
        answer: 1,
        penalties: Penalties { wrong: 3, missed: 5 },
        deck: 66,
        taken: &[1, 0],
        table: &cards,
    };
    assert_eq!(fields.view(), bytes);
    let matches = view.geometry().matches(&cards);
    assert_eq!(matches.len(), 1);
    assert_eq!(matches[0].positions(), [2, 5, 9]);
}

#[test]
fn every_view_that_is_cut_short_or_too_long_is_refused() {
    for (i, game) in ["mini-card", "mastermind", "set"].into_iter().enumerate() {
        let mut bytes = worked_view(game);
        for len in 0..bytes.len() {
            assert!(matches!(decode_all(&bytes[..len])[i], Some(ViewError::Length { .. })));
        }
        bytes.push(0);
        assert!(matches!(decode_all(&bytes)[i], Some(ViewError::Length { .. })));
    }
}

#[test]
fn fields_that_cannot_be_are_named_by_their_offset() {
    use layout::{mastermind as m, mini_card as c, set as s};
    // Game, byte, what is put there, the offset that the error names.
    let damages = [
        (0, c::CARDS, 4, c::CARDS),
        (0, c::HEADER, 4, c::HEADER),
        (0, c::HEADER + 5, 15, c::HEADER + 4),
        (0, c::HEADER + 7, 2, c::HEADER + 7),
        (0, c::HEADER + 10, 1, c::HEADER + 9),
        (1, m::POSITIONS, 17, m::POSITIONS),
        (1, m::SYMBOLS, 0, m::POSITIONS),
        (1, m::REPEATS, 2, m::REPEATS),
        // The first guess is 0011.
        (1, m::REPEATS, 0, m::HEADER + 1),
        (1, m::HEADER + 9, 6, m::HEADER + 9),
        (1, m::HEADER + 10, 3, m::HEADER + 10),
        (2, s::VALUES, 6, s::ATTRIBUTES),
        (2, s::DEAL_MORE, 2, s::DEAL_MORE),
        (2, s::SEAT, 2, s::SEAT),
        (2, s::LAST_RESULT, 6, s::LAST_RESULT),
        (2, s::HEADER + 4, 65, s::HEADER + 4),
        (2, s::HEADER + 28, 81, s::HEADER + 28),
    ];
    for (i, at, byte, named) in damages {
        let mut bytes = worked_view(["mini-card", "mastermind", "set"][i]);
        bytes[at] = byte;
        match decode_all(&bytes)[i] {
            Some(ViewError::Value { offset, .. }) => assert_eq!(offset, named, "byte {at} of {i}"),
            other => panic!("byte {at} of {i}: {other:?}"),
        }
    }
}

#[test]
fn an_error_says_what_and_where() {
    let mut bytes = worked_view("set");
    bytes[12] = 9;
    let error = set::View::decode(&bytes).unwrap_err();
    let text = "view has 9 at byte 12 where less than the number of seats is needed";
    assert_eq!(error.to_string(), text);
    let error = set::View::decode(&bytes[..7]).unwrap_err();
    assert_eq!(error.to_string(), "view of 7 bytes where 26 are needed");
}

proptest! {
    #[test]
    fn no_bytes_make_a_decoder_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        decode_all(&bytes);
    }

    #[test]
    fn a_damaged_view_is_read_to_its_end_or_refused(
        game in prop::sample::select(vec!["mini-card", "mastermind", "set"]),
        damages in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = worked_view(game);
        for (at, byte) in damages {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(view) = mini_card::View::decode(&bytes) {
            prop_assert_eq!(view.cards().iter().count(), view.cards().len());
            prop_assert_eq!(view.moves().iter().count(), view.moves().len());
        }
        if let Ok(view) = mastermind::View::decode(&bytes) {
            prop_assert_eq!(view.turns().iter().count(), view.turns().len());
        }
        if let Ok(view) = set::View::decode(&bytes) {
            prop_assert_eq!(view.cards().count(), view.table().len());
        }
    }
}
