//! Combinations of positions in index order, and the first one that matches: for any cards and any
//! rule of matching, as in the course assignment cs193p.

use alloc::vec::Vec;

/// Turns a combination of ascending indices below `count` into the next one in index order;
/// `false` (and the combination is of no more use) when it was the last.
///
/// The last index goes up by one; while an index is then too high to leave room for those after
/// it, the one before it goes up instead; those after it follow one by one. This is
/// `nextCombinationAfter:` of the cs193p solution.
///
/// ```
/// use fairdeal_rules::set::next_combination;
/// let mut combination = [0, 3, 4];
/// assert!(next_combination(&mut combination, 5));
/// assert_eq!(combination, [1, 2, 3]);
/// ```
pub fn next_combination(combination: &mut [usize], count: usize) -> bool {
    let size = combination.len();
    if size == 0 || size > count {
        return false;
    }
    let room = count - size;
    let mut index = size - 1;
    combination[index] = combination[index].saturating_add(1);
    while index > 0 && combination[index] > room + index {
        index -= 1;
        combination[index] = combination[index].saturating_add(1);
    }
    if combination[0] > room {
        return false;
    }
    for after in index + 1..size {
        combination[after] = combination[after - 1] + 1;
    }
    true
}

/// The first combination of `size` indices below `count`: 0, 1, 2, …; none when there is none.
pub fn first_combination(size: usize, count: usize) -> Option<Vec<usize>> {
    (1..=count).contains(&size).then(|| (0..size).collect())
}

/// The positions of the first `size` cards, in index order of their combinations, that match and
/// of which none is unplayable (matched before): `matchingCards` of the cs193p solution. As there,
/// the rule of matching is asked of the first card with the others.
pub fn matching_cards<T>(
    cards: &[T],
    size: usize,
    is_unplayable: impl Fn(&T) -> bool,
    is_match: impl Fn(&T, &[&T]) -> bool,
) -> Option<Vec<usize>> {
    let mut combination = first_combination(size, cards.len())?;
    let mut others = Vec::with_capacity(size);
    loop {
        if !combination.iter().any(|&position| is_unplayable(&cards[position])) {
            others.clear();
            others.extend(combination[1..].iter().map(|&position| &cards[position]));
            if is_match(&cards[combination[0]], &others) {
                return Some(combination);
            }
        }
        if !next_combination(&mut combination, cards.len()) {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn all(size: usize, count: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        if let Some(mut combination) = first_combination(size, count) {
            loop {
                found.push(combination.clone());
                if !next_combination(&mut combination, count) {
                    break;
                }
            }
        }
        found
    }

    #[test]
    fn combinations_come_once_each_in_index_order() {
        assert_eq!(all(2, 4), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(all(3, 3), [[0, 1, 2]]);
        assert_eq!(all(1, 2), [[0], [1]]);
        let combinations = all(3, 12);
        assert_eq!(combinations.len(), 220);
        assert!(combinations.is_sorted_by(|a, b| a < b));
        assert!(combinations.iter().flatten().all(|&index| index < 12));
    }

    #[test]
    fn where_there_is_none_there_is_none() {
        assert_eq!(all(0, 3).len() + all(4, 3).len() + all(1, 0).len(), 0);
        assert!(!next_combination(&mut [], 3));
        assert!(!next_combination(&mut [0, 1], 1));
        assert!(!next_combination(&mut [usize::MAX, usize::MAX], 5));
    }

    /// The playing-card game of the same assignment: cards match by suit.
    #[test]
    fn playing_cards_match_unless_unplayable() {
        let cards =
            [("H", 2, false), ("S", 4, false), ("H", 9, true), ("S", 5, false), ("S", 6, false)];
        let same_suit = |first: &(&str, i32, bool), others: &[&(&str, i32, bool)]| {
            others.iter().all(|other| other.0 == first.0)
        };
        assert_eq!(matching_cards(&cards, 2, |_| false, same_suit), Some(vec![0, 2]));
        assert_eq!(matching_cards(&cards, 2, |card| card.2, same_suit), Some(vec![1, 3]));
        assert_eq!(matching_cards(&cards, 3, |card| card.2, same_suit), Some(vec![1, 3, 4]));
        assert_eq!(matching_cards(&cards, 4, |card| card.2, same_suit), None);
        assert_eq!(matching_cards(&cards, 6, |_| false, |_, _| true), None);
        assert_eq!(matching_cards(&cards, 0, |_| false, |_, _| true), None);
    }
}
