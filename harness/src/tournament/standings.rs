//! Standings: entries ranked by mean score, lowest first, with their uncertainty.

use std::cmp::Ordering;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::digest::Sha256;
use crate::games::Unit;
use crate::names::Name;
use crate::random::Seed;

use super::Tournament;
use super::entry::Entry;
use super::scoreboard::{Outcome, Pair, Scoreboard, Status};

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
    /// One row an entry: the ranked ones first.
    pub standings: Vec<Standing>,
    /// In races: every two bots that met, in the order of their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairStanding>,
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

impl Standings {
    /// Ranks the entries, given in the order of the scoreboard.
    pub fn new(tournament: &Tournament, entries: &[&Entry], board: &Scoreboard) -> Standings {
        let mut outcomes: Vec<(&Entry, &Outcome)> =
            entries.iter().copied().zip(&board.outcomes).collect();
        outcomes.sort_by(|(entry_a, a), (entry_b, b)| {
            group(&a.status)
                .cmp(&group(&b.status))
                .then_with(|| compare_means(a, b))
                .then_with(|| entry_a.name.cmp(&entry_b.name))
        });
        let mut rank = 0;
        let rows = (1..).zip(&outcomes).map(|(place, (entry, outcome))| {
            let before = outcomes.get((place as usize).wrapping_sub(2));
            if before.is_none_or(|(_, before)| compare_means(before, outcome).is_ne()) {
                rank = place;
            }
            let rank = matches!(outcome.status, Status::Ranked).then_some(rank);
            standing(tournament, entries, rank, entry, outcome)
        });
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
            standings: rows.collect(),
            pairs: pairs(entries, board),
        }
    }
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
    match (a.matches, b.matches) {
        (0, 0) => Ordering::Equal,
        (0, _) => Ordering::Greater,
        (_, 0) => Ordering::Less,
        (n, m) => (a.sum * i128::from(m)).cmp(&(b.sum * i128::from(n))),
    }
}

fn standing(
    tournament: &Tournament,
    entries: &[&Entry],
    rank: Option<u64>,
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
        rank,
        name: entry.name.clone(),
        author: entry.author.clone(),
        sha256: entry.sha256,
        status,
        reason,
        matches: tally.matches,
        mean,
        ci95: mean.zip(half).map(|(mean, half)| [mean - half, mean + half]),
        median: tally.median(),
        mean_regret: tally.mean_regret(),
        forfeits: tally.forfeits(),
        verdicts: tally.verdict_counts(),
        first_forfeit: outcome.first_forfeit.as_ref().map(|(deal, entrants, verdict)| {
            FirstForfeit { address: address(*deal, entrants), verdict: verdict.word() }
        }),
        summary: tournament
            .game
            .summary(tally)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    }
}
