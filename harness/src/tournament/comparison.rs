//! Comparing the ranked entries with each other, by the differences of their scores on the deals
//! that both played. All pairs are tested as one family, so that a table errs in any of them with a
//! probability of at most 5 %.
//!
//! Of every pair of N entries the sums are kept, N²/2 in all; of the pairs that a table shows also
//! the sizes of the differences, which make their p-values exact or nearly so. Memory does not grow
//! with the deals.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rayon::prelude::*;

use super::rows::Score;
use super::statistics::ALPHA;
use super::statistics::deal_sums::DealSums;
use super::statistics::holm::holm;
use super::statistics::paired::{PairSums, Paired};

/// Up to so many entries the sizes of the differences are kept for all pairs.
const FEW: usize = 16;

/// Deals that are compared at once: pairs are gone over seldom, and their sums stay in registers.
const BLOCK: usize = 64;
/// Scores of a block that are below this have differences whose squares' sum fits 64 bits.
const SMALL: u64 = 1 << 27;

/// Differences being summed up. Entries are known by their place in the ranking, from 0; a
/// difference is the score of the later minus that of the earlier.
pub struct Comparing {
    /// The place of each entrant.
    places: Vec<Option<usize>>,
    /// The latest deal, and how many deals are in the block.
    deal: u64,
    deals: usize,
    /// For each place, what it did at each deal of the block.
    block: Vec<[Total; BLOCK]>,
    /// A row for each place, of the places after it.
    sums: Vec<Vec<PairSums>>,
    /// Pairs that a table shows: the places in ascending order.
    shown: Vec<((usize, usize), Paired)>,
    /// Other pairs of which the interval is wanted.
    others: Vec<((usize, usize), DealSums)>,
}

/// What an entry did at a deal.
#[derive(Clone, Copy, Default)]
struct Total {
    matches: u64,
    score: i64,
}

impl Comparing {
    /// Compares these entrants, of so many, in the order of the ranking.
    pub fn new(ranked: &[usize], entrants: usize) -> Comparing {
        let mut places = vec![None; entrants];
        ranked.iter().enumerate().for_each(|(place, &entrant)| places[entrant] = Some(place));
        let all = ranked.len();
        let pairs = (0..all).flat_map(|a| (a + 1..all).map(move |b| (a, b)));
        let shown = pairs.filter(|&(a, b)| all <= FEW || a == 0 || a + 1 == b);
        Comparing {
            places,
            deal: 0,
            deals: 0,
            block: vec![[Total::default(); BLOCK]; all],
            sums: (0..all).map(|a| vec![PairSums::default(); all - a - 1]).collect(),
            shown: shown.map(|pair| (pair, Paired::default())).collect(),
            others: Vec::new(),
        }
    }

    /// Keeps what it takes to give the interval of every pair: 100 bytes each.
    pub fn with_all_intervals(mut self) -> Comparing {
        let all = self.sums.len();
        let pairs = (0..all).flat_map(|a| (a + 1..all).map(move |b| (a, b)));
        let is_shown = |pair| self.shown.binary_search_by_key(&pair, |(pair, _)| *pair).is_ok();
        let others = pairs.filter(|&pair| !is_shown(pair));
        self.others = others.map(|pair| (pair, DealSums::default())).collect();
        self
    }

    /// Takes the score of the next row, in the order of deals.
    pub fn take(&mut self, score: Score) {
        let (Some(place), Some(points)) = (self.places[score.entrant], score.score) else { return };
        if score.deal != self.deal || self.deals == 0 {
            if self.deals == BLOCK {
                self.close();
            }
            self.deal = score.deal;
            self.deals += 1;
        }
        let total = &mut self.block[place][self.deals - 1];
        total.matches += 1;
        total.score = total.score.saturating_add(points);
    }

    /// Compares the entries on the deals of the block, where they played as many matches.
    fn close(&mut self) {
        let block: Vec<&[Total]> = self.block.iter().map(|totals| &totals[..self.deals]).collect();
        let all = || block.iter().flat_map(|totals| totals.iter());
        let alike = block.windows(2).all(|places| {
            places[0].iter().zip(places[1]).all(|(a, b)| a.matches == b.matches && a.matches > 0)
        });
        let plain = alike && all().all(|total| total.score.unsigned_abs() < SMALL);
        self.sums.par_iter_mut().enumerate().for_each(|(a, sums)| {
            for (sums, later) in sums.iter_mut().zip(&block[a + 1..]) {
                let pairs = block[a].iter().zip(*later);
                if plain {
                    let differences = pairs.map(|(a, b)| b.score - a.score);
                    let add = |(sum, squares), d: i64| (sum + d, squares + d * d);
                    let (sum, squares) = differences.fold((0, 0), add);
                    sums.add_small(later.len() as u64, sum, squares);
                } else {
                    let both = pairs.filter(|(a, b)| a.matches == b.matches && a.matches > 0);
                    both.for_each(|(a, b)| sums.add(b.score.saturating_sub(a.score)));
                }
            }
        });
        self.shown.par_iter_mut().for_each(|((a, b), paired)| {
            let pairs = block[*a].iter().zip(block[*b]);
            let both = pairs.filter(|(a, b)| a.matches == b.matches && a.matches > 0);
            both.for_each(|(a, b)| paired.add(a.matches, b.score.saturating_sub(a.score)));
        });
        self.others.par_iter_mut().for_each(|((a, b), differences)| {
            let pairs = block[*a].iter().zip(block[*b]);
            let both = pairs.filter(|(a, b)| a.matches == b.matches && a.matches > 0);
            both.for_each(|(a, b)| {
                differences.add(a.matches, b.score.saturating_sub(a.score).into());
            });
        });
        self.block.fill([Total::default(); BLOCK]);
        self.deals = 0;
    }

    /// Ends the last deal and tests. Exhaustive deals leave nothing to chance: differences are
    /// exact, and nothing is tested.
    pub fn finish(mut self, exhaustive: bool) -> Comparisons {
        self.close();
        let (mut p, mut corrected) = (BTreeMap::new(), Vec::new());
        if !exhaustive {
            let tested = self.shown.par_iter();
            p = tested.filter_map(|(pair, paired)| Some((*pair, paired.p()?))).collect();
            let pairs = self.sums.iter().enumerate().flat_map(|(a, sums)| {
                let p = &p;
                let row = (a + 1..).zip(sums);
                row.map(move |(b, sums)| p.get(&(a, b)).copied().or_else(|| sums.p_bound()))
            });
            // Entries that never met cannot be told apart.
            corrected = holm(&pairs.map(|p| p.unwrap_or(1.0)).collect::<Vec<f64>>());
        }
        let shown = self.shown.into_iter().map(|(pair, paired)| (pair, paired.differences));
        let shown = shown.chain(self.others).collect();
        Comparisons { sums: self.sums, shown, p, corrected, exhaustive }
    }
}

/// What the differences say. Places count from 0.
pub struct Comparisons {
    sums: Vec<Vec<PairSums>>,
    shown: BTreeMap<(usize, usize), DealSums>,
    p: BTreeMap<(usize, usize), f64>,
    /// The corrected p-values of all pairs, row by row; none where deals are exhaustive.
    corrected: Vec<f64>,
    exhaustive: bool,
}

/// The difference of an entry from one before it.
pub struct Behind {
    /// Deals that both played.
    pub deals: u64,
    /// Its mean score minus the other's on those deals.
    pub difference: Option<f64>,
    /// Half of the width of the difference's 95 % interval.
    pub half_width_95: Option<f64>,
    /// The p-value of the sign-flip test, among many entries a bound of it; `None` where deals are
    /// exhaustive or there are none.
    pub p: Option<f64>,
    /// The same, corrected for the number of pairs.
    pub p_holm: Option<f64>,
}

/// Neighbours in the ranking of which no two can be told apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Alike {
    /// Their places, from 0.
    pub places: RangeInclusive<usize>,
    /// The smallest corrected p-value of their pairs.
    pub p_holm: f64,
    /// The two places that have it: the first such pair, or the ends where all have 1.
    pub closest: (usize, usize),
}

impl Comparisons {
    /// How many pairs were tested.
    pub fn tests(&self) -> usize {
        self.corrected.len()
    }

    /// How the entry at `place` did against one before it that is shown beside it: the leader, the
    /// one just before, or any where all intervals were wanted.
    pub fn behind(&self, place: usize, before: usize) -> Option<Behind> {
        let differences = self.shown.get(&(before, place))?;
        let half = || differences.half_width_95();
        let bound = || self.sums[before][place - before - 1].p_bound();
        let p = match self.exhaustive {
            true => None,
            false => self.p.get(&(before, place)).copied().or_else(bound),
        };
        Some(Behind {
            deals: differences.deals,
            difference: differences.mean(),
            half_width_95: if self.exhaustive { Some(0.0) } else { half() },
            p,
            p_holm: p.map(|_| self.corrected(before, place)),
        })
    }

    /// The ranks that an entry may have: 1 + those told apart from it and better, up to all but
    /// those told apart from it and worse.
    pub fn ranks(&self, place: usize) -> RangeInclusive<u64> {
        let all = self.sums.len();
        let compared = |other: usize| {
            let (a, b) = (place.min(other), place.max(other));
            let difference = self.sums[a][b - a - 1].sum;
            let behind = if other < place { difference } else { -difference };
            if self.apart(a, b) { behind.cmp(&0) } else { Ordering::Equal }
        };
        let others = || (0..all).filter(|&other| other != place).map(compared);
        let better = others().filter(|order| order.is_gt()).count();
        let worse = others().filter(|order| order.is_lt()).count();
        (better + 1) as u64..=(all - worse) as u64
    }

    /// Runs of places in which no two entries can be told apart, none inside another. None where
    /// deals are exhaustive.
    pub fn alike(&self) -> Vec<Alike> {
        let all = self.sums.len();
        if self.exhaustive {
            return Vec::new();
        }
        // The last place of the run that begins at each.
        let mut last = vec![all.saturating_sub(1); all];
        for a in (0..all.saturating_sub(1)).rev() {
            let mut alike = a + 1..=last[a + 1];
            last[a] = alike.find(|&b| self.apart(a, b)).map_or(last[a + 1], |apart| apart - 1);
        }
        let longest = |&a: &usize| last[a] > a && (a == 0 || last[a] > last[a - 1]);
        let run = |a: usize| {
            let pairs = (a..last[a]).flat_map(|b| (b + 1..=last[a]).map(move |c| (b, c)));
            let mut alike = Alike { places: a..=last[a], p_holm: 1.0, closest: (a, last[a]) };
            for (b, c) in pairs {
                let p_holm = self.corrected(b, c);
                if p_holm < alike.p_holm {
                    alike = Alike { p_holm, closest: (b, c), ..alike };
                }
            }
            alike
        };
        (0..all).filter(longest).map(run).collect()
    }

    fn apart(&self, a: usize, b: usize) -> bool {
        if self.exhaustive {
            self.sums[a][b - a - 1].sum != 0
        } else {
            self.corrected(a, b) <= ALPHA
        }
    }

    /// The corrected p-value of two places, the earlier first.
    fn corrected(&self, a: usize, b: usize) -> f64 {
        // The rows before have one pair less each.
        let before = a * (2 * self.sums.len() - a - 1) / 2;
        self.corrected.get(before + b - a - 1).copied().unwrap_or(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn take(comparing: &mut Comparing, deal: u64, scores: &[(usize, i64)]) {
        for &(entrant, score) in scores {
            comparing.take(Score { deal, entrant, score: Some(score) });
        }
    }

    /// Compares entrants with these scores at each deal, who are ranked in this order.
    fn compare(deals: &[Vec<i64>], exhaustive: bool) -> Comparisons {
        let entrants = deals.first().map_or(0, Vec::len);
        let ranked: Vec<usize> = (0..entrants).collect();
        let mut comparing = Comparing::new(&ranked, entrants);
        for (deal, scores) in (0..).zip(deals) {
            for (entrant, &score) in scores.iter().enumerate() {
                take(&mut comparing, deal, &[(entrant, score)]);
            }
        }
        comparing.finish(exhaustive)
    }

    #[test]
    fn what_differs_at_every_deal_is_told_apart_and_copies_are_not() {
        let deals: Vec<Vec<i64>> = (0..20).map(|deal| vec![deal, deal, deal + 3]).collect();
        let compared = compare(&deals, false);
        let ranges: Vec<_> = (0..3).map(|place| compared.ranks(place)).collect();
        assert_eq!(ranges, [1..=2, 1..=2, 3..=3]);
        assert_eq!(compared.alike(), [Alike { places: 0..=1, p_holm: 1.0, closest: (0, 1) }]);
        let behind = compared.behind(2, 1).unwrap();
        assert_eq!((behind.deals, behind.difference), (20, Some(3.0)));
        assert_eq!((behind.half_width_95, behind.p), (Some(0.0), Some(2.0 / 1_048_576.0)));
        assert_eq!(behind.p_holm, Some(6.0 / 1_048_576.0));
        assert_eq!(compared.behind(1, 0).unwrap().p_holm, Some(1.0));
        assert_eq!(compared.tests(), 3);
    }

    #[test]
    fn exhaustive_deals_are_not_tested() {
        let compared = compare(&[vec![1, 1, 2], vec![5, 5, 5]], true);
        let ranges: Vec<_> = (0..3).map(|place| compared.ranks(place)).collect();
        assert_eq!(ranges, [1..=2, 1..=2, 3..=3]);
        let behind = compared.behind(2, 0).unwrap();
        assert_eq!((behind.difference, behind.half_width_95), (Some(0.5), Some(0.0)));
        assert_eq!((behind.p, behind.p_holm, compared.tests()), (None, None, 0));
        assert!(compared.alike().is_empty());
    }

    #[test]
    fn only_deals_that_both_played_as_often_are_compared() {
        let mut comparing = Comparing::new(&[0, 1], 2);
        // Both once, both twice, one once and one twice, one alone.
        take(&mut comparing, 0, &[(0, 1), (1, 3)]);
        take(&mut comparing, 1, &[(0, 1), (1, 2), (0, 1), (1, 4)]);
        take(&mut comparing, 2, &[(0, 1), (1, 9), (1, 9)]);
        take(&mut comparing, 3, &[(1, 100)]);
        comparing.take(Score { deal: 4, entrant: 0, score: None });
        let compared = comparing.finish(false);
        let behind = compared.behind(1, 0).unwrap();
        // 2 + 4 over three matches.
        assert_eq!((behind.deals, behind.difference), (2, Some(2.0)));
    }

    #[test]
    fn who_never_met_cannot_be_told_apart() {
        let mut comparing = Comparing::new(&[1, 0], 2);
        take(&mut comparing, 0, &[(0, 1)]);
        take(&mut comparing, 1, &[(1, 1)]);
        let compared = comparing.finish(false);
        let behind = compared.behind(1, 0).unwrap();
        assert_eq!((behind.deals, behind.difference, behind.p), (0, None, None));
        assert_eq!((compared.ranks(0), compared.ranks(1)), (1..=2, 1..=2));
    }

    #[test]
    fn many_entries_are_told_apart_by_their_sums() {
        let deals: Vec<Vec<i64>> = (0..100).map(|_| (0..40).collect()).collect();
        let compared = compare(&deals, false);
        assert_eq!(compared.tests(), 780);
        let ranks = |place: u64| compared.ranks(place as usize);
        assert!((0..40).all(|place| ranks(place) == (place + 1..=place + 1)));
        assert!(compared.behind(30, 0).is_some() && compared.behind(30, 29).is_some());
        assert!(compared.behind(30, 5).is_none());
    }

    #[test]
    fn all_intervals_change_nothing_else() {
        let deals: Vec<Vec<i64>> =
            (0..100).map(|deal| (0..40).map(|e| e + (deal * e) % 7).collect()).collect();
        let ranked: Vec<usize> = (0..40).collect();
        let compare = |mut comparing: Comparing| {
            for (deal, scores) in (0..).zip(&deals) {
                scores.iter().enumerate().for_each(|s| take(&mut comparing, deal, &[(s.0, *s.1)]));
            }
            comparing.finish(false)
        };
        let few = compare(Comparing::new(&ranked, 40));
        let all = compare(Comparing::new(&ranked, 40).with_all_intervals());
        assert_eq!(few.corrected, all.corrected);
        let behind = all.behind(30, 5).unwrap();
        let differences = deals.iter().map(|deal| deal[30] - deal[5]).sum::<i64>();
        assert_eq!(behind.difference, Some(differences as f64 / 100.0));
        assert_eq!(behind.p_holm, Some(few.corrected(5, 30)));
        let same = |a: Behind, b: Behind| (a.p, a.half_width_95) == (b.p, b.half_width_95);
        assert!(same(few.behind(30, 29).unwrap(), all.behind(30, 29).unwrap()));
    }

    proptest! {
        #[test]
        fn blocks_sum_up_what_single_deals_do(
            deals in prop::collection::vec((0i64..50, any::<bool>(), -30i64..30), 1..200)
        ) {
            let mut comparing = Comparing::new(&[0, 1], 2);
            let mut expected = PairSums::default();
            for (deal, &(base, huge, difference)) in (0..).zip(&deals) {
                let base = if huge { base << 40 } else { base };
                take(&mut comparing, deal, &[(0, base), (1, base + difference)]);
                expected.add(difference);
            }
            prop_assert_eq!(comparing.finish(false).sums[0][0], expected);
        }

        #[test]
        fn ranges_hold_the_rank_and_runs_hold_no_pair_told_apart(
            (entrants, deals) in (1usize..20).prop_flat_map(|entrants| {
                (Just(entrants), prop::collection::vec(prop::collection::vec(0i64..9, entrants), 1..40))
            }),
            exhaustive: bool
        ) {
            let mut order: Vec<usize> = (0..entrants).collect();
            order.sort_by_key(|&entrant| deals.iter().map(|deal| deal[entrant]).sum::<i64>());
            let sorted: Vec<Vec<i64>> =
                deals.iter().map(|deal| order.iter().map(|&e| deal[e]).collect()).collect();
            let compared = compare(&sorted, exhaustive);
            let total = |place: usize| sorted.iter().map(|deal| deal[place]).sum::<i64>();
            for place in 0..entrants {
                let rank = (0..entrants).filter(|&other| total(other) < total(place)).count() + 1;
                prop_assert!(compared.ranks(place).contains(&(rank as u64)));
            }
            for Alike { places, p_holm, closest: (first, second) } in compared.alike() {
                for a in places.clone() {
                    for b in a + 1..=*places.end() {
                        prop_assert!(!compared.apart(a, b) && compared.corrected(a, b) >= p_holm);
                    }
                }
                prop_assert_eq!(compared.corrected(first, second), p_holm);
                prop_assert!(places.contains(&first) && places.contains(&second));
            }
        }
    }
}
