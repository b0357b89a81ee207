//! The third card of a pair, in the game of three values, looked up in a table of all pairs of 81
//! cards.

/// By the numbers of two cards of 4 attributes: the number of the third.
static THIRDS: [[u8; 81]; 81] = thirds();

const fn thirds() -> [[u8; 81]; 81] {
    let mut thirds = [[0; 81]; 81];
    let mut first = 0;
    while first < 81 {
        let mut second = 0;
        while second < 81 {
            let mut weight = 1;
            while weight < 81 {
                let digits = first / weight % 3 + second / weight % 3;
                // The digits of a match add up to 0, 3 or 6.
                thirds[first][second] += ((6 - digits) % 3 * weight) as u8;
                weight *= 3;
            }
            second += 1;
        }
        first += 1;
    }
    thirds
}

/// One card of a pair, ready to be completed with others.
pub trait Third: Copy {
    /// The card with this number.
    fn of(card: u16) -> Self;

    /// The number of the third card, with the card of this number as the second.
    fn with(self, card: u16) -> u16;
}

/// A card of at most 4 attributes.
#[derive(Clone, Copy)]
pub struct Small(&'static [u8; 81]);

impl Third for Small {
    fn of(card: u16) -> Small {
        Small(&THIRDS[usize::from(card % 81)])
    }

    fn with(self, card: u16) -> u16 {
        self.0.get(usize::from(card)).map_or(0, |&third| third.into())
    }
}

/// A card of up to 6 attributes: the first two apart from the other four.
#[derive(Clone, Copy)]
pub struct Large(Small, Small);

impl Third for Large {
    fn of(card: u16) -> Large {
        Large(Small::of(card / 81), Small::of(card % 81))
    }

    fn with(self, card: u16) -> u16 {
        81 * self.0.with(card / 81) + self.1.with(card % 81)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_sdk::set::{Card, Geometry};

    fn check<T: Third>(geometry: Geometry) {
        for first in geometry.deck() {
            for second in geometry.deck().filter(|&second| second != first) {
                assert_eq!(
                    Some(T::of(first.number()).with(second.number())),
                    geometry.completion(&[first, second]).map(Card::number)
                );
            }
        }
    }

    #[test]
    fn thirds_are_completions() {
        check::<Small>(Geometry::STANDARD);
        check::<Large>(Geometry::STANDARD);
        check::<Large>(Geometry::new(6, 3).unwrap());
    }
}
