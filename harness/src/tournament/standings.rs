//! Standings: entries ranked by mean score, lowest first, with their uncertainty.

use std::cmp::Ordering;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::digest::Sha256;
use crate::games::Unit;
use crate::names::Name;
use crate::random::Seed;

use super::Tournament;
use super::comparison::{Alike, Behind, Comparisons};
use super::entry::Entry;
use super::scoreboard::{Outcome, Pair, Scoreboard, Status};
use super::statistics::ALPHA;

/// The version of the format of `standings.json`.
pub const FORMAT: u32 = 1;

/// The standings of a tournament: the content of `standings.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// The version of this format.
    pub format: u32,
    /// The tournament's name.
    pub tournament: Name,
    /// Its title, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The game's name.
    pub game: String,
    /// The seed that every deal was made from.
    pub seed: Seed,
    /// The seal that the seed had until the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Sha256>,
    /// What a score counts.
    #[serde(serialize_with = "unit_name")]
    pub unit: Unit,
    /// How many deals were played.
    pub deals: u64,
    /// Whether those are all deals that there can be: then means have no sampling error.
    pub exhaustive: bool,
    /// How entries were told apart; `None` where nothing is left to chance, or there is no pair.
    pub tests: Option<Tests>,
    /// One row an entry: the ranked ones first.
    pub standings: Vec<Standing>,
    /// Entries of neighbouring ranks of which no two can be told apart.
    pub not_told_apart: Vec<NotToldApart>,
    /// In races: every two bots that met, in the order of their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairStanding>,
}

/// How entries were told apart.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Tests {
    /// The test of each pair.
    pub test: &'static str,
    /// The correction for the number of pairs.
    pub correction: &'static str,
    /// How many pairs were tested: all.
    pub pairs: usize,
    /// Pairs are told apart where the corrected p-value is at most this.
    pub alpha: f64,
}

/// Entries of which no two can be told apart.
#[derive(Clone, Debug, Serialize)]
pub struct NotToldApart {
    /// Their names, best first.
    pub bots: Vec<Name>,
    /// The smallest corrected p-value of their pairs.
    pub p_holm: f64,
    /// The two that have it: what comes closest to a difference.
    #[serde(skip)]
    pub closest: [Name; 2],
}

/// How a bot did against one before it in the ranking, on the deals that both played. Differences
/// are seen from the bot whose row this is: positive where its scores are higher, that is worse.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The other.
    pub against: Name,
    /// The deals that both played.
    pub deals: u64,
    /// This bot's mean score minus the other's.
    pub difference: Option<f64>,
    /// Lower and upper end of the difference's 95 % confidence interval.
    pub ci95: Option<[f64; 2]>,
    /// The two-sided p-value of the sign-flip test.
    pub p: Option<f64>,
    /// The same after Holm's correction for all pairs.
    pub p_holm: Option<f64>,
}

/// How a bot did against another, in the matches of both.
#[derive(Clone, Debug, Serialize)]
pub struct PairStanding {
    /// The bot whose wins and losses these are.
    pub bot: Name,
    /// The other.
    pub against: Name,
    /// Matches in which `bot` had the lower score.
    pub wins: u64,
    /// Matches in which both had the same.
    pub draws: u64,
    /// Matches in which `bot` had the higher score.
    pub losses: u64,
}

fn unit_name<S: Serializer>(unit: &Unit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(unit.name)
}

/// The row of one entry.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// 1 for the lowest mean; equal means share a rank. `None` where the entry is not ranked.
    pub rank: Option<u64>,
    /// The best rank that the entry may have: 1 + those that are significantly better.
    pub rank_low: Option<u64>,
    /// The worst rank that it may have: all ranked entries − those that are significantly worse.
    pub rank_high: Option<u64>,
    /// The entry's name.
    pub name: Name,
    /// Who wrote it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The digest of the bot's file.
    pub sha256: Sha256,
    /// `ranked`, `disqualified`, `unrated` or `refused`.
    pub status: &'static str,
    /// Why it is not ranked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Matches with a score.
    pub matches: u64,
    /// The mean score.
    pub mean: Option<f64>,
    /// Lower and upper end of the mean's 95 % confidence interval.
    pub ci95: Option<[f64; 2]>,
    /// The median score.
    pub median: Option<f64>,
    /// The mean of score − par, over the matches whose par is known.
    pub mean_regret: Option<f64>,
    /// How it did against the first of the ranking; `None` for the first itself.
    pub behind_leader: Option<Comparison>,
    /// How it did against the one just before it.
    pub behind_previous: Option<Comparison>,
    /// Matches given away: they count in the score.
    pub forfeits: u64,
    /// How many matches ended with each verdict; those that never occurred are left out.
    pub verdicts: Map<String, Value>,
    /// The first match given away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_forfeit: Option<FirstForfeit>,
    /// The game's own figures.
    #[serde(flatten)]
    pub summary: Map<String, Value>,
}

/// The first match that an entry gave away.
#[derive(Clone, Debug, Serialize)]
pub struct FirstForfeit {
    /// The address of the match.
    pub address: String,
    /// Why.
    pub verdict: &'static str,
}

/// The entrants in the order of the table: ranked ones first, the lowest mean first, equal means by
/// name.
pub fn order(entries: &[&Entry], board: &Scoreboard) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by(|&a, &b| {
        let outcomes = (&board.outcomes[a], &board.outcomes[b]);
        group(&outcomes.0.status)
            .cmp(&group(&outcomes.1.status))
            .then_with(|| compare_means(outcomes.0, outcomes.1))
            .then_with(|| entries[a].name.cmp(&entries[b].name))
    });
    order
}

impl Standings {
    /// The standings of entries, given in the order of the scoreboard, and of the [`order`] of
    /// their ranking.
    pub fn new(
        tournament: &Tournament,
        entries: &[&Entry],
        board: &Scoreboard,
        order: &[usize],
        compared: &Comparisons,
    ) -> Standings {
        let name = |place: usize| entries[order[place]].name.clone();
        let mut rank = 0;
        let mut rows = Vec::with_capacity(order.len());
        for (place, &entrant) in order.iter().enumerate() {
            let outcome = &board.outcomes[entrant];
            let before = place.checked_sub(1).map(|before| &board.outcomes[order[before]]);
            if before.is_none_or(|before| compare_means(before, outcome).is_ne()) {
                rank = place as u64 + 1;
            }
            let mut row = standing(tournament, entries, entries[entrant], outcome);
            if outcome.status == Status::Ranked {
                let range = compared.ranks(place);
                row.rank = Some(rank);
                // In a race whose entries meet seldom, a pair may tell otherwise than the means.
                row.rank_low = Some(rank.min(*range.start()));
                row.rank_high = Some(rank.max(*range.end()));
                let before = [Some(0), place.checked_sub(1)].map(|before| {
                    let before = before?;
                    Some(comparison(name(before), compared.behind(place, before)?))
                });
                [row.behind_leader, row.behind_previous] = before;
            }
            rows.push(row);
        }
        Standings {
            format: FORMAT,
            tournament: tournament.name.clone(),
            title: tournament.spec.title.clone(),
            game: tournament.spec.game.clone(),
            seed: tournament.seed,
            sealed: tournament.spec.sealed,
            unit: tournament.game.unit(),
            deals: tournament.count,
            exhaustive: tournament.is_exhaustive(),
            tests: (compared.tests() > 0).then(|| Tests {
                test: "sign-flip",
                correction: "holm",
                pairs: compared.tests(),
                alpha: ALPHA,
            }),
            standings: rows,
            not_told_apart: compared
                .alike()
                .into_iter()
                .map(|Alike { places, p_holm, closest: (first, second) }| NotToldApart {
                    bots: places.map(name).collect(),
                    p_holm,
                    closest: [name(first), name(second)],
                })
                .collect(),
            pairs: pairs(entries, board),
        }
    }
}

fn comparison(against: Name, behind: Behind) -> Comparison {
    let Behind { deals, difference, half_width_95, p, p_holm } = behind;
    let interval = difference.zip(half_width_95);
    let ci95 = interval.map(|(difference, half)| [difference - half, difference + half]);
    Comparison { against, deals, difference, ci95, p, p_holm }
}

/// Every two entries that met.
fn pairs(entries: &[&Entry], board: &Scoreboard) -> Vec<PairStanding> {
    let mut pairs = Vec::new();
    for (a, bot) in entries.iter().enumerate() {
        for (b, against) in entries.iter().enumerate().skip(a + 1) {
            if let Some(Pair { wins, draws, losses }) = board.pair(a, b) {
                let (bot, against) = (bot.name.clone(), against.name.clone());
                pairs.push(PairStanding { bot, against, wins, draws, losses });
            }
        }
    }
    pairs
}

/// The order of the groups of a table.
fn group(status: &Status) -> u8 {
    match status {
        Status::Ranked => 0,
        Status::Disqualified { .. } => 1,
        Status::Unrated { .. } => 2,
        Status::Refused { .. } => 3,
    }
}

/// Compares means exactly, as fractions; one of nothing comes last.
fn compare_means(a: &Outcome, b: &Outcome) -> Ordering {
    let (a, b) = (&a.tally, &b.tally);
    match (a.sums.matches, b.sums.matches) {
        (0, 0) => Ordering::Equal,
        (0, _) => Ordering::Greater,
        (_, 0) => Ordering::Less,
        (n, m) => (a.sums.sum * i128::from(m)).cmp(&(b.sums.sum * i128::from(n))),
    }
}

/// The row of an entry, but for what the ranking adds.
fn standing(
    tournament: &Tournament,
    entries: &[&Entry],
    entry: &Entry,
    outcome: &Outcome,
) -> Standing {
    let tally = &outcome.tally;
    let address = |deal, entrants: &[usize]| {
        let names = entrants.iter().map(|&entrant| entries[entrant].name.clone());
        tournament.address(deal, names).to_string()
    };
    let out_at = |deal: &u64| address(*deal, &outcome.last_match);
    let (status, reason) = match &outcome.status {
        Status::Ranked => ("ranked", None),
        Status::Disqualified { deal } => {
            let forfeits = tournament.spec.disqualify_after.map_or(0, |limit| limit.get());
            ("disqualified", Some(format!("forfeit number {forfeits} in {}", out_at(deal))))
        }
        Status::Unrated { deal } => {
            ("unrated", Some(format!("{} was stopped twice by the safety net", out_at(deal))))
        }
        Status::Refused { reason } => ("refused", Some(reason.clone())),
    };
    let mean = tally.mean();
    let half = if tournament.is_exhaustive() { Some(0.0) } else { tally.half_width_95() };
    Standing {
        rank: None,
        rank_low: None,
        rank_high: None,
        name: entry.name.clone(),
        author: entry.author.clone(),
        sha256: entry.sha256,
        status,
        reason,
        matches: tally.sums.matches,
        mean,
        ci95: mean.zip(half).map(|(mean, half)| [mean - half, mean + half]),
        median: tally.median(),
        mean_regret: tally.mean_regret(),
        behind_leader: None,
        behind_previous: None,
        forfeits: tally.sums.forfeits,
        verdicts: tally.verdict_counts(),
        first_forfeit: outcome.first_forfeit.as_ref().map(|(deal, entrants, verdict)| {
            FirstForfeit { address: address(*deal, entrants), verdict: verdict.word() }
        }),
        summary: tournament
            .game
            .summary(&tally.sums)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    }
}
