//! What a hand scores. Nothing here knows how the hand came about.

use super::Card;

/// Whether all these cards have the same colour. No cards at all count as one colour.
///
/// ```
/// use fairdeal_rules::mini_card::{all_same_color, parse_cards};
///
/// assert!(all_same_color(&parse_cards("H3 H2 HA DA DQ DJ").unwrap()));
/// assert!(all_same_color(&parse_cards("S3 S2 SA CA CQ CJ").unwrap()));
/// assert!(!all_same_color(&parse_cards("H3 H2 HA DA DQ CJ").unwrap()));
/// ```
#[inline]
pub fn all_same_color(cards: &[Card]) -> bool {
    cards.windows(2).all(|pair| pair[0].color() == pair[1].color())
}

/// The sum of the values of these cards.
///
/// ```
/// use fairdeal_rules::mini_card::{calc_playerpoint, parse_cards};
///
/// assert_eq!(calc_playerpoint(&parse_cards("HA H3 H2 DQ DJ CJ").unwrap()), 46);
/// ```
pub fn calc_playerpoint(cards: &[Card]) -> i64 {
    cards.iter().map(|card| card.value()).sum()
}

/// The final score of these held cards: 5 × (sum − goal) where the sum is above the goal, else
/// goal − sum; half of that, rounded down, where all cards have the same colour.
///
/// A score above `i64::MAX` (which takes a goal near `i64::MIN`) is `i64::MAX`.
///
/// ```
/// use fairdeal_rules::mini_card::{calc_score, parse_cards};
///
/// let held = parse_cards("H3 H2 HA DJ DQ CJ").unwrap();
/// assert_eq!(calc_score(&held, 50), 4);
/// assert_eq!(calc_score(&held, 16), 150);
/// ```
pub fn calc_score(cards: &[Card], goal: i64) -> i64 {
    score_of(calc_playerpoint(cards), all_same_color(cards), goal)
}

/// The score of a hand of this sum (0 or more), of one colour or not.
#[inline]
pub(super) fn score_of(sum: i64, same_color: bool, goal: i64) -> i64 {
    let (sum, goal) = (i128::from(sum), i128::from(goal));
    let prescore = if sum > goal { 5 * (sum - goal) } else { goal - sum };
    let score = if same_color { prescore / 2 } else { prescore };
    i64::try_from(score).unwrap_or(i64::MAX)
}

/// The score of a player who forfeits: no play of any deal with this goal scores more. That is the
/// goal itself or 55 (eleven over, five times), whichever is more; with a negative goal
/// 5 × (11 − goal), since the game then ends with the first move.
///
/// ```
/// use fairdeal_rules::mini_card::forfeit_score;
///
/// assert_eq!(forfeit_score(20), 55);
/// assert_eq!(forfeit_score(90), 90);
/// assert_eq!(forfeit_score(-1), 60);
/// ```
pub fn forfeit_score(goal: i64) -> i64 {
    if goal < 0 { 11_i64.saturating_sub(goal).saturating_mul(5) } else { goal.max(55) }
}
