//! The schedule: which entrants meet in which seats at each deal. Alone, everyone at every deal; in
//! races, groups. It depends on the tournament and the admitted entrants alone.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::random::{Seed, Stream};

/// Most groups at one deal.
const MAX_GROUPS: u128 = 1_000_000;

/// How entrants are put into groups in a race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Every group that can be formed, at every deal.
    #[default]
    RoundRobin,
    /// At every deal each entrant sits at one table, drawn from the seed. Those who are left over
    /// sit out, everyone as often over as many deals as there are entrants.
    Tables,
}

/// The schedule of a tournament.
#[derive(Clone, Debug)]
pub struct Schedule {
    seats: usize,
    pairing: Pairing,
    seed: Seed,
    /// One after another, `seats` entrants each: every group of a round robin, or all entrants.
    groups: Vec<usize>,
}

/// More groups than can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "pairing: {entrants} bots in groups of {seats} are {groups} groups at every deal, more than \
     {MAX_GROUPS}: use pairing = \"tables\""
)]
pub struct TooManyGroups {
    entrants: usize,
    seats: usize,
    groups: u128,
}

impl Schedule {
    /// The schedule of these entrants, given in a fixed order, at tables of `seats`.
    pub fn new(
        seats: usize,
        pairing: Pairing,
        seed: Seed,
        entrants: Vec<usize>,
    ) -> Result<Schedule, TooManyGroups> {
        let groups = match pairing {
            _ if seats == 1 => entrants,
            Pairing::Tables => entrants,
            Pairing::RoundRobin => {
                let groups = binomial(entrants.len(), seats);
                if groups > MAX_GROUPS {
                    return Err(TooManyGroups { entrants: entrants.len(), seats, groups });
                }
                combinations(&entrants, seats)
            }
        };
        Ok(Schedule { seats, pairing, seed, groups })
    }

    /// Matches at every deal.
    pub fn matches_per_deal(&self) -> u64 {
        (self.groups.len() / self.seats) as u64
    }

    /// The matches of a deal: the entrants of one after those of another, in the order of seats.
    /// Seats rotate from deal to deal.
    ///
    /// The tables of deal `d` are cut from all entrants, shuffled by the stream `tables` of
    /// d ÷ entrants and rotated by the rest.
    pub fn deal(&self, deal: u64) -> Cow<'_, [usize]> {
        if self.seats == 1 {
            return Cow::Borrowed(&self.groups);
        }
        let mut groups = self.groups.clone();
        match self.pairing {
            Pairing::RoundRobin => {
                let turn = (deal % self.seats as u64) as usize;
                groups.chunks_exact_mut(self.seats).for_each(|group| group.rotate_left(turn));
            }
            Pairing::Tables => {
                let entrants = groups.len().max(1) as u64;
                Stream::new(self.seed, "tables", &[deal / entrants]).shuffle(&mut groups);
                groups.rotate_left((deal % entrants) as usize);
                groups.truncate(groups.len() / self.seats * self.seats);
            }
        }
        Cow::Owned(groups)
    }

    /// Players at one table.
    pub fn seats(&self) -> usize {
        self.seats
    }
}

fn binomial(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k as u128).fold(1, |product, i| product * (n as u128 - i) / (i + 1))
}

/// Every combination of `size` of the items, in order, one after another.
fn combinations(items: &[usize], size: usize) -> Vec<usize> {
    fn extend(items: &[usize], size: usize, chosen: &mut Vec<usize>, found: &mut Vec<usize>) {
        if size == 0 {
            found.extend(&*chosen);
            return;
        }
        for (index, &item) in items.iter().enumerate() {
            chosen.push(item);
            extend(&items[index + 1..], size - 1, chosen, found);
            chosen.pop();
        }
    }
    let mut found = Vec::new();
    extend(items, size, &mut Vec::new(), &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn schedule(seats: usize, pairing: Pairing, entrants: usize) -> Schedule {
        Schedule::new(seats, pairing, Seed(7), (0..entrants).collect()).unwrap()
    }

    #[test]
    fn every_pair_meets_at_every_deal_and_seats_rotate() {
        let pairs = schedule(2, Pairing::RoundRobin, 3);
        assert_eq!(*pairs.deal(0), [0, 1, 0, 2, 1, 2]);
        assert_eq!(*pairs.deal(1), [1, 0, 2, 0, 2, 1]);
        assert_eq!(pairs.matches_per_deal(), 3);
        let groups = schedule(3, Pairing::RoundRobin, 4);
        assert_eq!(*groups.deal(4), [1, 2, 0, 1, 3, 0, 2, 3, 0, 2, 3, 1]);
    }

    #[test]
    fn too_few_play_nothing_and_too_many_groups_are_refused() {
        assert_eq!(schedule(4, Pairing::RoundRobin, 3).matches_per_deal(), 0);
        assert_eq!(schedule(4, Pairing::Tables, 3).deal(5).len(), 0);
        assert_eq!(schedule(2, Pairing::Tables, 0).deal(5).len(), 0);
        let error = Schedule::new(8, Pairing::RoundRobin, Seed(1), (0..60).collect()).unwrap_err();
        assert!(error.to_string().contains("2558620845 groups"), "{error}");
    }

    proptest! {
        #[test]
        fn everyone_sits_at_one_table_and_out_as_often(seats in 2usize..=8, entrants in 2usize..40) {
            let tables = schedule(seats, Pairing::Tables, entrants);
            let mut played = vec![0; entrants];
            for deal in 0..entrants as u64 {
                let seated = tables.deal(deal);
                prop_assert_eq!(seated.len() as u64, tables.matches_per_deal() * seats as u64);
                let mut once = seated.to_vec();
                once.sort_unstable();
                once.dedup();
                prop_assert_eq!(once.len(), seated.len());
                seated.iter().for_each(|&entrant| played[entrant] += 1);
            }
            let each = entrants / seats * seats;
            prop_assert!(played.iter().all(|&matches| matches == each));
        }
    }
}
