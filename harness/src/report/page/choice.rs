//! Which matches of a large tournament are in the report. They are chosen in one pass over the rows,
//! in memory that does not grow with the deals.

use std::collections::BTreeMap;

use crate::report::count;
use crate::tournament::rows::Row;
use crate::verdict::Verdict;

/// Up to so many matches all are taken.
const FEW: usize = 400;
/// Forfeits of a bot: its first.
const FORFEITS: usize = 3;
/// Deals on which the scores lay furthest apart.
const APART: usize = 5;
/// Matches of deals that lie evenly, in all.
const EVEN: u64 = 200;
/// Matches of one deal.
const OF_A_DEAL: u64 = 40;

/// Where a match stands: its deal, and its number there.
type Place = (u64, u64);

/// A match: its rows by seat.
#[derive(Clone)]
struct Candidate {
    place: Place,
    rows: Vec<Row>,
}

/// A match that was chosen.
#[derive(Clone)]
pub struct Chosen {
    /// Its rows by seat.
    pub rows: Vec<Row>,
    /// The larger, the sooner it is left out where the file would be too large.
    pub priority: u64,
}

/// What was chosen.
pub struct Choice {
    /// The matches, in the order of the rows.
    pub matches: Vec<Chosen>,
    /// How many there were.
    pub total: u64,
    /// By what, where not all were.
    pub by: Option<String>,
}

/// Chooses matches.
pub struct Chooser {
    total: u64,
    /// All matches, while they are few.
    all: Vec<Candidate>,
    best: Vec<Option<(i64, Candidate)>>,
    worst: Vec<Option<(i64, Candidate)>>,
    forfeits: Vec<Vec<Candidate>>,
    /// The deals on which scores lay furthest apart, the first of them first.
    apart: Vec<(i128, Vec<Candidate>)>,
    even: Vec<(u64, Candidate)>,
    /// The deals that lie evenly, in order, each with its priority.
    even_deals: std::iter::Peekable<std::vec::IntoIter<(u64, u64)>>,
    evenly: u64,
    deal: CurrentDeal,
    /// One of so many matches of a deal is taken.
    step: u64,
}

/// The deal whose matches are coming.
#[derive(Default)]
struct CurrentDeal {
    index: u64,
    matches: u64,
    taken: Vec<Candidate>,
    lowest: Option<i64>,
    highest: Option<i64>,
}

impl Chooser {
    /// Chooses from so many deals, of so many matches each, among so many entrants.
    pub fn new(deals: u64, matches_of_a_deal: u64, entrants: usize) -> Chooser {
        let evenly = (EVEN / matches_of_a_deal.clamp(1, OF_A_DEAL)).clamp(1, deals.max(1));
        let even: Vec<(u64, u64)> = (0..evenly)
            .map(|i| {
                let middle = u128::from(2 * i + 1) * u128::from(deals) / u128::from(2 * evenly);
                // Numbers read backwards in binary: whatever is left out at the end, the rest
                // still lies evenly.
                (middle as u64, 2 + (i.reverse_bits() >> 32))
            })
            .collect();
        Chooser {
            total: 0,
            all: Vec::new(),
            best: vec![None; entrants],
            worst: vec![None; entrants],
            forfeits: vec![Vec::new(); entrants],
            apart: Vec::new(),
            even: Vec::new(),
            even_deals: even.into_iter().peekable(),
            evenly,
            deal: CurrentDeal::default(),
            step: matches_of_a_deal.div_ceil(OF_A_DEAL).max(1),
        }
    }

    /// Takes the rows of the next match, in the order of deals.
    pub fn take(&mut self, rows: &[Row]) {
        let Some(first) = rows.first() else { return };
        if first.deal != self.deal.index {
            self.close();
            self.deal.index = first.deal;
        }
        let place = (first.deal, self.deal.matches);
        let candidate = || Candidate { place, rows: rows.to_vec() };
        self.total += 1;
        if self.all.len() <= FEW {
            self.all.push(candidate());
        }
        if self.deal.matches.is_multiple_of(self.step) {
            self.deal.taken.push(candidate());
        }
        self.deal.matches += 1;
        for row in rows {
            let score = row.result.score;
            match row.result.verdict {
                Verdict::Ok => {
                    let lowest = self.deal.lowest.get_or_insert(score);
                    *lowest = score.min(*lowest);
                    let highest = self.deal.highest.get_or_insert(score);
                    *highest = score.max(*highest);
                    let best = &mut self.best[row.entrant];
                    if best.as_ref().is_none_or(|(best, _)| score < *best) {
                        *best = Some((score, candidate()));
                    }
                    let worst = &mut self.worst[row.entrant];
                    if worst.as_ref().is_none_or(|(worst, _)| score > *worst) {
                        *worst = Some((score, candidate()));
                    }
                }
                Verdict::Void => {}
                _ => {
                    let forfeits = &mut self.forfeits[row.entrant];
                    if forfeits.len() < FORFEITS {
                        forfeits.push(candidate());
                    }
                }
            }
        }
    }

    /// Ends a deal.
    fn close(&mut self) {
        let CurrentDeal { index, taken, lowest, highest, .. } = std::mem::take(&mut self.deal);
        let spread =
            highest.zip(lowest).map_or(0, |(high, low)| i128::from(high) - i128::from(low));
        while let Some((_, priority)) = self.even_deals.next_if(|(deal, _)| *deal <= index) {
            self.even.extend(taken.iter().cloned().map(|candidate| (priority, candidate)));
        }
        if spread > 0 {
            self.apart.push((spread, taken));
            // Stable: of equal ones the earlier deal stays.
            self.apart.sort_by_key(|(spread, _)| -*spread);
            self.apart.truncate(APART);
        }
    }

    /// What was chosen.
    pub fn finish(mut self) -> Choice {
        self.close();
        let total = self.total;
        let mut chosen: BTreeMap<Place, Chosen> = BTreeMap::new();
        let mut choose = |priority: u64, Candidate { place, rows }: Candidate| {
            let known = chosen.entry(place).or_insert(Chosen { rows, priority });
            known.priority = known.priority.min(priority);
        };
        let extremes = self.best.into_iter().chain(self.worst).flatten().map(|(_, match_)| match_);
        extremes.chain(self.forfeits.into_iter().flatten()).for_each(|m| choose(0, m));
        self.apart.into_iter().flat_map(|(_, matches)| matches).for_each(|m| choose(1, m));
        self.even.into_iter().for_each(|(priority, m)| choose(priority, m));
        let few = self.all.len() <= FEW;
        if few {
            self.all.into_iter().for_each(|m| choose(2 + (m.place.0.reverse_bits() >> 32), m));
        }
        let by = (!few).then(|| {
            let of_a_deal = match self.step {
                1 => String::new(),
                step => format!(" (of every deal one match in {step})"),
            };
            format!(
                "the best and the worst of each bot and its first {FORFEITS} forfeits, those of the \
                 {APART} deals on which scores lay furthest apart, and those of {} that lie evenly \
                 among all{of_a_deal}",
                count(self.evenly, "deal", "deals"),
            )
        });
        Choice { matches: chosen.into_values().collect(), total, by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::SeatResult;

    fn row(deal: u64, number: u64, entrant: usize, score: i64, verdict: Verdict) -> Row {
        Row {
            deal,
            number,
            seat: 0,
            entrant,
            result: SeatResult::new(score, verdict),
            par: None,
            digest: None,
            fuel: 0,
            times_ms: Vec::new(),
        }
    }

    /// The deals of what is chosen of two entrants at so many deals; the second forfeits at some,
    /// and the scores lie furthest apart at deal 777.
    fn choose(deals: u64) -> (Choice, Vec<(u64, usize)>) {
        let mut chooser = Chooser::new(deals, 2, 2);
        for deal in 0..deals {
            chooser.take(&[row(deal, 0, 0, (deal % 100) as i64, Verdict::Ok)]);
            let verdict = if deal % 500 == 499 { Verdict::Trap } else { Verdict::Ok };
            let score = if deal == 777 { 900 } else { 50 };
            chooser.take(&[row(deal, 1, 1, score, verdict)]);
        }
        let choice = chooser.finish();
        let places = choice.matches.iter().map(|m| (m.rows[0].deal, m.rows[0].entrant)).collect();
        (choice, places)
    }

    #[test]
    fn few_are_all_chosen() {
        let (choice, places) = choose(200);
        assert_eq!((choice.total, choice.by), (400, None));
        assert!(places.into_iter().eq((0..200).flat_map(|deal| [(deal, 0), (deal, 1)])));
    }

    #[test]
    fn of_many_the_telling_ones_are_chosen_and_some_that_lie_evenly() {
        let (choice, places) = choose(10_000);
        assert_eq!(choice.total, 20_000);
        assert!(choice.by.is_some() && places.len() < 250, "{}", places.len());
        // Best and worst, first forfeits, the deal furthest apart, and the middle of a hundredth.
        let telling = [(0, 0), (99, 0), (0, 1), (777, 1), (499, 1), (999, 1), (1499, 1), (777, 0)];
        assert!(telling.iter().all(|place| places.contains(place)), "{places:?}");
        assert!(places.contains(&(50, 0)) && places.contains(&(9_950, 1)));
        // A half of what lies evenly still does.
        let mut even: Vec<_> = choice.matches.iter().filter(|m| m.priority > 1).collect();
        even.sort_by_key(|m| m.priority);
        let half = &even[..even.len() / 2];
        let (low, high) = half.iter().fold((u64::MAX, 0), |(low, high), m| {
            (low.min(m.rows[0].deal), high.max(m.rows[0].deal))
        });
        assert!(low < 500 && high > 9_500, "{low} {high}");
    }
}
