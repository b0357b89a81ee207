use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

fn card() -> impl Strategy<Value = Card> {
    (0..4_u8, 2..=14_u8).prop_map(|(suit, rank)| Card::from_numbers(suit, rank).unwrap())
}

fn one_move() -> impl Strategy<Value = Move> {
    (0..2_u8).prop_map(|number| Move::from_number(number).unwrap())
}

fn deal() -> impl Strategy<Value = Deal> {
    (vec(card(), 0..20), vec(one_move(), 0..20), any::<i64>())
        .prop_map(|(cards, moves, goal)| Deal { cards, moves, goal })
}

/// Text of the characters that mean something here, so that most of it gets past the first token.
fn near_text() -> impl Strategy<Value = String> {
    let words = ["(", ")", ".", " ", "\n", ";", "H3", "d", "x", "draw", "deal", "cards", "goal"];
    let more = ["moves", "discard", "H", "10", "a", "20", "é", "\u{0}"];
    let word = prop::sample::select(words.into_iter().chain(more).collect::<Vec<_>>());
    vec(word, 0..30).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        cards in vec(card(), 0..60),
        moves in vec(one_move(), 0..60),
        deals in vec(deal(), 0..4),
    ) {
        for text in [cards_to_sexpr(&cards), cards_to_short(&cards)] {
            prop_assert_eq!(parse_cards(&text.to_lowercase()), Ok(cards.clone()));
            prop_assert_eq!(parse_cards(&text), Ok(cards.clone()));
        }
        for text in [moves_to_sexpr(&moves), moves_to_short(&moves)] {
            prop_assert_eq!(parse_moves(&text.to_uppercase()), Ok(moves.clone()));
            prop_assert_eq!(parse_moves(&text), Ok(moves.clone()));
        }
        let steps: Vec<Step> = cards
            .iter()
            .zip(&moves)
            .map(|(&card, step)| match step {
                Move::Draw => Step::Draw(card),
                Move::Discard => Step::Discard(card),
            })
            .collect();
        prop_assert_eq!(parse_steps(&steps_to_sexpr(&steps)), Ok(steps));
        let text: String = deals.iter().map(deal_to_sexpr).collect();
        prop_assert_eq!(parse_deals(&text), Ok(deals));
    }

    #[test]
    fn no_text_is_a_panic(text in prop_oneof![any::<String>(), near_text()]) {
        let errors = [
            parse_card(&text).err(),
            parse_cards(&text).err(),
            parse_moves(&text).err(),
            parse_steps(&text).err(),
            parse_deal(&text).err(),
            parse_deals(&text).err(),
        ];
        for error in errors.into_iter().flatten() {
            prop_assert!(error.line >= 1 && error.column >= 1);
            prop_assert!(error.line <= text.split('\n').count());
            prop_assert!(!error.to_string().chars().any(char::is_control));
            prop_assert!(error.to_string().len() < 400);
        }
    }
}

#[test]
fn white_space_and_comments_are_free() {
    let cards = parse_cards("H3 DJ").unwrap();
    assert_eq!(parse_cards(" ( (H.3)\n\t( D\n.\nJ ) ) \n").as_ref(), Ok(&cards));
    assert_eq!(parse_cards("h3 ; three of hearts\ndj").as_ref(), Ok(&cards));
    assert_eq!(parse_cards("(H3 (D . J))").as_ref(), Ok(&cards));
    let moves = parse_moves("ddx").unwrap();
    assert_eq!(parse_moves(" D d\nX").as_ref(), Ok(&moves));
    assert_eq!(parse_moves("draw DRAW discard").as_ref(), Ok(&moves));
    for empty in ["", "()", " ( ) ", ";()"] {
        assert_eq!(parse_cards(empty), Ok(Vec::new()));
        assert_eq!(parse_moves(empty), Ok(Vec::new()));
        assert_eq!(parse_steps(empty), Ok(Vec::new()));
    }
    assert_eq!(parse_deals(" "), Ok(Vec::new()));
}

#[test]
fn a_deal_may_have_its_parts_in_any_order() {
    let deal = parse_deal("(deal (goal -3) (moves ddx) (cards (S . 10) ca))").unwrap();
    assert_eq!(deal.goal, -3);
    assert_eq!(cards_to_short(&deal.cards), "S10 CA");
    assert_eq!(moves_to_short(&deal.moves), "ddx");
}

#[track_caller]
fn refused<T>(result: Result<T, ParseError>, message: &str) {
    match result {
        Ok(_) => panic!("was read, but should be refused: {message}"),
        Err(error) => assert_eq!(error.to_string(), message),
    }
}

#[test]
fn errors_say_where_and_what() {
    const CARD: &str = "a card such as H3, S10 or (D . J)";
    for (text, place, found) in [
        ("H3 D1", "line 1, column 4", "\"D1\""),
        ("H3\nDJ X9", "line 2, column 4", "\"X9\""),
        ("H3DJ", "line 1, column 1", "\"H3DJ\""),
        ("H11", "line 1, column 1", "\"H11\""),
        ("H03", "line 1, column 1", "\"H03\""),
        ("H\u{7}", "line 1, column 1", "\"H\\u{7}\""),
        ("3H", "line 1, column 1", "\"3H\""),
        ("H3 )", "line 1, column 4", "\")\""),
        ("é10é ", "line 1, column 1", "\"é10é\""),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaa", "line 1, column 1", "\"aaaaaaaaaaaaaaaaaaaaaaaa…\""),
    ] {
        refused(parse_cards(text), &format!("{place}: expected {CARD}, found {found}"));
    }
    refused(
        parse_cards("((H . 3) (D . J)"),
        "line 1, column 17: expected a card such as H3, S10 or (D . J), or a closing bracket, \
         found the end of the text",
    );
    refused(
        parse_cards("((H . 1))"),
        "line 1, column 7: expected a rank: 2 to 10, J, Q, K or A, found \"1\"",
    );
    refused(
        parse_cards("((Z . 3))"),
        "line 1, column 3: expected a suit: H, D, S or C, found \"Z\"",
    );
    refused(
        parse_cards("((H 3))"),
        "line 1, column 5: expected the dot of a pair such as (H . 3), found \"3\"",
    );
    refused(parse_cards("(H3) DJ"), "line 1, column 6: expected nothing more, found \"DJ\"");
    refused(
        parse_moves("ddyx"),
        "line 1, column 3: expected a move: draw or discard, d or x, found \"yx\"",
    );
    refused(
        parse_moves("(draw\n drow)"),
        "line 2, column 3: expected a move: draw or discard, d or x, or a closing bracket, found \
         \"row\"",
    );
    refused(
        parse_steps("((draw H3) H3)"),
        "line 1, column 12: expected a step such as (draw (H . 3)), or a closing bracket, found \
         \"H3\"",
    );
    refused(
        parse_deal("(deal (cards) (moves))"),
        "line 1, column 22: expected (goal …) in the deal, found \")\"",
    );
    refused(
        parse_deal("(deal (cards) (cards))"),
        "line 1, column 16: expected cards, moves or goal, each once, found \"cards\"",
    );
    refused(
        parse_deal("(deal (goal 9223372036854775808))"),
        "line 1, column 13: expected a whole number, found \"9223372036854775808\"",
    );
}

#[test]
fn deep_brackets_do_no_harm() {
    let text = "(".repeat(1_000_000);
    refused(parse_cards(&text), "line 1, column 3: expected a suit: H, D, S or C, found \"(\"");
    assert!(parse_deals(&text).is_err() && parse_moves(&text).is_err());
}
