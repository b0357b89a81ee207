//! Discards the card of the lowest value; of equals the one drawn first.
#![no_std]

use fairdeal_sdk::mini_card::{Strategy, View};

#[derive(Default)]
pub struct Bot;

impl Strategy for Bot {
    fn discard(&mut self, view: &View) -> usize {
        let held = view.held().iter().enumerate();
        held.min_by_key(|(_, card)| card.value()).map_or(0, |(place, _)| place)
    }
}

fairdeal_sdk::export!(mini_card: Bot);

#[cfg(test)]
mod tests {
    use super::Bot;
    use fairdeal_sdk::rules::mini_card::parse_deal;
    use fairdeal_sdk::testing::mini_card::{Table, play};

    #[test]
    fn the_lowest_card_goes() {
        let deal = "(deal (cards (H . 3) (H . 2) (H . A) (D . J)) \
                    (moves draw draw draw discard) (goal 16))";
        let deal = parse_deal(deal).unwrap();
        // 3 and the ace are left: 14 of 16, all of one colour, so that the score is halved.
        assert_eq!(play(&mut Bot, &deal, Table::default()), Ok(1));
    }
}
