//! The overall standings of several events. In each event an entry gets as many points as its place:
//! 1 for the first. Equal places share the mean of the places that they take up; who is not ranked in
//! an event shares the places behind all who are. The lowest sum wins. Of equal sums, the better best
//! event is ahead, then the better second best, and so on; who is equal even so shares the rank.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::names::Name;
use crate::random::Seed;

use super::cup::short_name;
use super::standings::Standings;

/// The version of the format of the `standings.json` of several events.
const FORMAT: u32 = 1;

/// The overall standings: the content of `standings.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Overall {
    /// The version of this format.
    pub format: u32,
    /// The tournament's name.
    pub tournament: Name,
    /// Its title, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The seed of all events.
    pub seed: Seed,
    /// The names of the events, in order.
    pub events: Vec<String>,
    /// One row an entry, the best first.
    pub standings: Vec<OverallRow>,
}

/// The row of one entry.
#[derive(Clone, Debug, Serialize)]
pub struct OverallRow {
    /// 1 for the lowest sum of points.
    pub rank: u64,
    /// The entry's name.
    pub name: Name,
    /// Who wrote it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The sum of the points of all events.
    pub points: Points,
    /// The points of each event, by its name.
    pub places: Map<String, Value>,
    /// The events in which it is not ranked, and why.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub unranked: Map<String, Value>,
}

/// Points, which come in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    halves: u64,
}

impl Points {
    /// The points as a number.
    pub fn value(self) -> f64 {
        self.halves as f64 / 2.0
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.halves % 2 {
            0 => serializer.serialize_u64(self.halves / 2),
            _ => serializer.serialize_f64(self.value()),
        }
    }
}

/// What is known of an entry.
#[derive(Default)]
struct Entrant {
    author: Option<String>,
    points: Vec<Points>,
    unranked: Map<String, Value>,
}

impl Overall {
    /// The overall standings of these events, all with the same entries.
    pub fn new(name: &Name, title: Option<&str>, events: &[Standings]) -> Overall {
        let mut entrants: BTreeMap<&Name, Entrant> = BTreeMap::new();
        for event in events {
            let points = points(event);
            for (row, points) in event.standings.iter().zip(points) {
                let entrant = entrants.entry(&row.name).or_default();
                entrant.author.clone_from(&row.author);
                entrant.points.push(points);
                if row.rank.is_none() {
                    let event = short_name(&event.tournament).to_owned();
                    entrant.unranked.insert(event, row.status.into());
                }
            }
        }
        let names: Vec<String> =
            events.iter().map(|event| short_name(&event.tournament).to_owned()).collect();
        let mut order: Vec<(&Name, Entrant)> = entrants.into_iter().collect();
        order.sort_by(|(name, a), (other, b)| compare(a, b).then_with(|| name.cmp(other)));
        let mut rank = 0;
        let rows = (0..order.len()).map(|index| {
            let (name, entrant) = &order[index];
            if index == 0 || compare(&order[index - 1].1, entrant).is_ne() {
                rank = index as u64 + 1;
            }
            let places = names.iter().cloned().zip(entrant.points.iter().map(json)).collect();
            OverallRow {
                rank,
                name: (*name).clone(),
                author: entrant.author.clone(),
                points: sum(entrant),
                places,
                unranked: entrant.unranked.clone(),
            }
        });
        Overall {
            format: FORMAT,
            tournament: name.clone(),
            title: title.map(str::to_owned),
            seed: events.first().map_or(Seed(0), |event| event.seed),
            standings: rows.collect(),
            events: names,
        }
    }
}

fn json(points: &Points) -> Value {
    serde_json::to_value(points).unwrap_or_default()
}

fn sum(entrant: &Entrant) -> Points {
    Points { halves: entrant.points.iter().map(|points| points.halves).sum() }
}

/// Who is ahead: the lower sum, then the better events.
fn compare(a: &Entrant, b: &Entrant) -> Ordering {
    let best_first = |entrant: &Entrant| {
        let mut points = entrant.points.clone();
        points.sort_unstable();
        points
    };
    sum(a).cmp(&sum(b)).then_with(|| best_first(a).cmp(&best_first(b)))
}

/// The points of an event, in the order of its rows.
fn points(event: &Standings) -> Vec<Points> {
    let rows = &event.standings;
    let ranked = rows.iter().filter(|row| row.rank.is_some()).count() as u64;
    let unranked = rows.len() as u64 - ranked;
    let shared = |first: u64, count: u64| Points { halves: 2 * first + count - 1 };
    rows.iter()
        .map(|row| match row.rank {
            Some(rank) => {
                let equal = rows.iter().filter(|other| other.rank == row.rank).count() as u64;
                shared(rank, equal)
            }
            None => shared(ranked + 1, unranked),
        })
        .collect()
}
