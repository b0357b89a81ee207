//! Distributions of scores, small enough for a drawing: the same bins for all bots of an event.

use fairdeal_referee::histogram::Histogram;

use super::data::{Bin, Scores};

/// Most bins of a bot.
const MOST: usize = 60;
/// Scores of this size and above are only known to within 0.1 %.
const EXACT: u64 = 4096;
/// Of a thousand scores, so many at either end may share a bin.
const FAR_OUT: u128 = 5;

/// The distributions of several bots. Bins in which nothing is are left out. `played` are the scores
/// of all matches that none gave away: those of forfeits, which can be a thousand times as large, do
/// not widen the bins.
pub fn scores<'a>(
    bots: impl Iterator<Item = &'a Histogram> + Clone,
    played: &Histogram,
) -> Vec<Scores> {
    let mut all: Vec<(i64, u64)> = bots.clone().flat_map(Histogram::bins).collect();
    all.sort_unstable();
    let mut distinct: Vec<i64> = all.iter().map(|(score, _)| *score).collect();
    distinct.dedup();
    if distinct.len() <= MOST && distinct.iter().all(|score| score.unsigned_abs() < EXACT) {
        let bin = |(score, count)| Bin { low: score, high: score, count };
        return bots
            .map(|bot| Scores { exact: true, bins: bot.bins().map(bin).collect() })
            .collect();
    }
    let played: Vec<(i64, u64)> = played.bins().collect();
    let edges = edges(&all, if played.is_empty() { &all } else { &played });
    let binned = |bot: &Histogram| {
        let mut bins: Vec<Bin> = Vec::new();
        for (score, count) in bot.bins() {
            let above = edges.partition_point(|&edge| edge <= score).clamp(1, edges.len() - 1);
            let (low, high) = (edges[above - 1], edges[above]);
            match bins.last_mut() {
                Some(last) if last.low == low => last.count += count,
                _ => bins.push(Bin { low, high, count }),
            }
        }
        Scores { exact: false, bins }
    };
    bots.map(binned).collect()
}

/// The edges of bins of one width, in which most of the scores `played` are, and of a wider one at
/// either end for the rest. All scores, given in ascending order, lie between the first edge and the
/// last.
fn edges(all: &[(i64, u64)], played: &[(i64, u64)]) -> Vec<i64> {
    let total: u128 = played.iter().map(|(_, count)| u128::from(*count)).sum();
    let (low, high) = (end(played.iter(), total), end(played.iter().rev(), total));
    // One bin more for the alignment, and one at either end.
    let width = round_up((high - low + 1).unsigned_abs().div_ceil(MOST as u128 - 3)) as i128;
    let first = low.div_euclid(width) * width;
    let bins = (high - first) / width + 1;
    let mut edges: Vec<i128> = (0..=bins).map(|bin| first + bin * width).collect();
    let extremes = all.first().zip(all.last());
    let (lowest, highest) = extremes.map_or((first, first), |(a, b)| (a.0.into(), b.0.into()));
    if lowest < first {
        edges.insert(0, lowest);
    }
    if highest >= first + bins * width {
        edges.push(highest + 1);
    }
    let fit = |edge: i128| edge.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
    edges.into_iter().map(fit).collect()
}

/// The first score behind those that lie far out.
fn end<'a>(mut scores: impl Iterator<Item = &'a (i64, u64)>, total: u128) -> i128 {
    let mut passed = 0;
    let found = scores.find(|(_, count)| {
        passed += u128::from(*count);
        passed * 1000 > FAR_OUT * total
    });
    found.map_or(0, |(score, _)| i128::from(*score))
}

/// The next number of 1, 2, 5, 10, 20, 50, … that is not less.
fn round_up(number: u128) -> u128 {
    let mut power = 1;
    loop {
        if let Some(round) = [1, 2, 5].map(|digit| digit * power).into_iter().find(|r| *r >= number)
        {
            return round;
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(scores: &[i64]) -> Histogram {
        let mut histogram = Histogram::default();
        scores.iter().for_each(|&score| histogram.add(score));
        histogram
    }

    #[test]
    fn few_scores_have_a_bin_each() {
        let (a, b) = (of(&[1, 1, 3]), of(&[]));
        let found = scores([&a, &b].into_iter(), &a);
        assert!(found.iter().all(|scores| scores.exact));
        let bins: Vec<_> = found[0].bins.iter().map(|bin| (bin.low, bin.high, bin.count)).collect();
        assert_eq!(bins, [(1, 1, 2), (3, 3, 1)]);
        assert!(found[1].bins.is_empty());
    }

    #[test]
    fn what_lies_far_out_does_not_hide_the_rest() {
        let mut numbers: Vec<i64> = (0..10_000).map(|i| 20_000_000 + i * 1_000).collect();
        let played = of(&numbers);
        numbers.extend([9_000_000_000; 2000]);
        let found = scores([&of(&numbers)].into_iter(), &played);
        let bins = &found[0].bins;
        assert!(bins.len() > 30 && bins.len() <= MOST, "{}", bins.len());
        assert_eq!(bins.last().map(|bin| bin.count), Some(2000));
    }

    proptest! {
        #[test]
        fn every_score_is_in_one_bin(numbers in prop::collection::vec(any::<i64>(), 1..300),
            shift in 0u32..60,
            played in 0usize..300) {
            let numbers: Vec<i64> = numbers.iter().map(|number| number >> shift).collect();
            let histogram = of(&numbers);
            let found = scores([&histogram].into_iter(), &of(&numbers[..played.min(numbers.len())]));
            prop_assert!(found[0].bins.len() <= MOST);
            let counted: u64 = found[0].bins.iter().map(|bin| bin.count).sum();
            prop_assert_eq!(counted, numbers.len() as u64);
            let rising = found[0].bins.windows(2).all(|pair| pair[0].high <= pair[1].low || found[0].exact);
            prop_assert!(rising);
        }
    }
}
