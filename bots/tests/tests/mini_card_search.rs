//! `mini_card_bits` against the rules themselves.

use fairdeal_sdk::Rng;
use fairdeal_sdk::mini_card::{Card, Move};
use fairdeal_sdk::rules::mini_card::{Deal, Game, search};
use mini_card_bits::{Limits, Rest};

/// The least score that any choice of discards leads to.
fn best(mut game: Game) -> i64 {
    if game.advance().is_some() {
        return game.score();
    }
    let scores = (0..game.held().len()).map(|index| {
        let mut game = game.clone();
        game.discard(index).expect("a held card");
        best(game)
    });
    scores.min().expect("a held card")
}

/// Small deals in which anything can happen: cards of few kinds, short decks, any goal.
fn small_deal(rng: &mut Rng) -> Deal {
    let cards = (0..rng.below(9)).map(|_| {
        let rank = [2, 3, 7, 10, 13, 14][rng.below(6) as usize];
        Card::from_numbers(rng.below(4) as u8, rank).expect("a card")
    });
    let cards = cards.collect();
    let draw_first = 1 + rng.below(4);
    let moves = (0..rng.below(12)).map(|i| {
        let draw = i < draw_first || rng.below(2) == 0;
        if draw { Move::Draw } else { Move::Discard }
    });
    let moves = moves.collect();
    Deal { cards, moves, goal: i64::from(rng.below(70)) - 3 }
}

#[test]
fn an_unlimited_search_finds_the_best_line_and_a_narrow_one_a_line() {
    let mut rng = Rng::new(1);
    let mut choices = 0;
    for _ in 0..3000 {
        let deal = small_deal(&mut rng);
        let mut game = Game::new(&deal.cards, &deal.moves, deal.goal);
        if game.advance().is_some() {
            continue;
        }
        choices += 1;
        let rest = Rest::new(&game.position()).expect("a choice");
        let least = best(game.clone());
        for width in [usize::MAX, 2, 1] {
            let line = rest.search(Limits { width, looks: usize::MAX });
            let mut game = game.clone();
            for &index in line.discards.iter().rev() {
                assert_eq!(game.advance(), None);
                game.discard(index).expect("a held card");
            }
            assert!(game.advance().is_some());
            assert_eq!(game.score(), line.score);
            assert!(line.score >= least && (line.score == least || !line.best));
            assert!(line.best || width < usize::MAX);
        }
    }
    assert!(choices > 500, "{choices} deals with a choice");
}

#[test]
fn two_searches_that_share_nothing_agree() {
    for deal in bots_tests::random_deals(4, 30) {
        let mut game = Game::new(&deal.cards, &deal.moves, deal.goal);
        if game.advance().is_some() {
            continue;
        }
        let rest = Rest::new(&game.position()).expect("a choice");
        let line = rest.search(Limits { width: usize::MAX, looks: usize::MAX });
        let other = search::best(&game.position(), search::DEFAULT_BUDGET).expect("in budget");
        assert_eq!((line.score, line.best), (other.score, true));
    }
}

#[test]
fn a_search_that_may_look_at_nothing_still_finds_a_line() {
    let deal = &bots_tests::random_deals(1, 1)[0];
    let mut game = Game::new(&deal.cards, &deal.moves, deal.goal);
    assert_eq!(game.advance(), None);
    let rest = Rest::new(&game.position()).expect("a choice");
    assert!(!rest.search(Limits { width: 0, looks: 0 }).discards.is_empty());
}

#[test]
fn more_cards_than_bits_are_refused_if_they_can_be_drawn() {
    let cards: Vec<Card> = Card::deck().chain(Card::deck()).collect();
    for (draws, fits) in [(63, true), (64, false)] {
        let moves = [vec![Move::Draw, Move::Discard], vec![Move::Draw; draws]].concat();
        let mut game = Game::new(&cards, &moves, 20);
        assert_eq!(game.advance(), None);
        assert_eq!(Rest::new(&game.position()).is_some(), fits);
    }
}
