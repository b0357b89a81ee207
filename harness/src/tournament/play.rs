//! One match: bots sit down at a deal. A match that the wall-clock safety net stops is played once
//! more with ten times the time; stopped again it is unrated, never a forfeit.

use crate::digest::MatchDigest;
use crate::games::{Deal, Interrupted, Record, SeatResult};
use crate::player::Player;
use crate::random::bot_seed;
use crate::sandbox::{Bot, WasmPlayer};
use crate::verdict::Verdict;

use super::Tournament;

/// How much longer the second try may take.
const PATIENCE: u32 = 10;

/// The harness failed: the match has no result, and no bot is to blame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("harness fault in seat {seat}: {reason}")]
pub struct HostFault {
    /// The seat that was asked, from 0.
    pub seat: usize,
    /// What went wrong.
    pub reason: String,
}

/// A match that came to an end.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The digest of its transcript; `None` where it is unrated.
    pub digest: Option<MatchDigest>,
    /// What the bots had to say for themselves, by seat: kept only on request.
    pub logs: Vec<Log>,
}

/// What one bot said in a match.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// What it wrote to its log.
    pub text: String,
    /// Why it trapped, in words, if it did.
    pub trap: Option<String>,
    /// The functions that it trapped in, the innermost first, where the sandbox explains.
    pub functions: Vec<String>,
    /// The view that it was asked about last.
    pub view: Vec<u8>,
}

/// The seeds of the bots at deal `index`, by seat: the same in all its matches.
pub fn seeds(tournament: &Tournament, index: u64, seats: usize) -> impl Iterator<Item = u64> {
    let index = if tournament.game.index_tells_deal() { 0 } else { index };
    (0..seats as u64).map(move |seat| bot_seed(tournament.seed, index, seat))
}

/// Plays deal `index` with `bots` in seat order, and leaves what happened in `record`.
pub fn play(
    tournament: &Tournament,
    deal: &dyn Deal,
    index: u64,
    bots: &[&Bot],
    keep_logs: bool,
    record: &mut Record,
) -> Result<Played, HostFault> {
    let seeds: Vec<u64> = seeds(tournament, index, bots.len()).collect();
    play_seeded(tournament, deal, &seeds, bots, keep_logs, record)
}

/// Plays a deal with `bots` and their [`seeds`] in seat order, and leaves what happened in `record`.
pub fn play_seeded(
    tournament: &Tournament,
    deal: &dyn Deal,
    seeds: &[u64],
    bots: &[&Bot],
    keep_logs: bool,
    record: &mut Record,
) -> Result<Played, HostFault> {
    let function = tournament.game.info().function;
    let mut stopped_seat = 0;
    for patience in [1, PATIENCE] {
        record.clear();
        let sit = |seat: usize| {
            let player = bots[seat]
                .player(function, seeds[seat])
                .map_err(|error| HostFault { seat, reason: error.to_string() })?
                .with_time_factor(patience);
            Ok(if keep_logs { player.with_log() } else { player })
        };
        // Most matches have one seat: those allocate nothing here.
        let (mut one, mut several);
        let players: &mut [WasmPlayer] = if bots.len() == 1 {
            one = [sit(0)?];
            &mut one
        } else {
            several = (0..bots.len()).map(sit).collect::<Result<Vec<_>, HostFault>>()?;
            &mut several
        };
        let played = match &mut *players {
            [player] => deal.play(seeds, &mut [player], record),
            players => {
                let mut seats: Vec<&mut dyn Player> =
                    players.iter_mut().map(|player| player as &mut dyn Player).collect();
                deal.play(seeds, &mut seats, record)
            }
        };
        match played {
            Ok(digest) => {
                let logs =
                    if keep_logs { players.iter_mut().map(log).collect() } else { Vec::new() };
                return Ok(Played { digest: Some(digest), logs });
            }
            Err(Interrupted::TimedOut { seat }) => stopped_seat = seat,
            Err(Interrupted::Host { seat, reason }) => return Err(HostFault { seat, reason }),
        }
    }
    // Nobody has a result: the bot that was stopped is unrated, and the others cannot be judged.
    let verdict = |seat| if seat == stopped_seat { Verdict::Unrated } else { Verdict::Void };
    record.results.clear();
    record.results.extend((0..bots.len()).map(|seat| SeatResult::new(0, verdict(seat))));
    let mut logs = vec![Log::default(); if keep_logs { bots.len() } else { 0 }];
    if let Some(log) = logs.get_mut(stopped_seat) {
        log.trap = Some("stopped twice by the wall-clock safety net".to_owned());
    }
    Ok(Played { digest: None, logs })
}

fn log(player: &mut WasmPlayer) -> Log {
    Log {
        trap: player.reason().map(str::to_owned),
        functions: player.functions().to_vec(),
        view: player.last_view().to_vec(),
        text: player.take_log(),
    }
}
