//! The deals, for the page: made there from the seed, or carried along.

use std::fs;

use serde_json::Value;

use crate::games::Deal;
use crate::tournament::results::Results;

use super::choice::Chosen;
use super::data::Source;

/// A file of deals that is larger is not carried whole.
const MOST_BYTES: u64 = 100_000;

/// Where the page has the deals of these results from. Of a large file it has the deals of the
/// chosen matches alone.
pub fn source(results: &Results, chosen: &[Chosen]) -> Source {
    let tournament = &results.tournament;
    match tournament.spec.deals.as_str() {
        "random" => return Source::Random,
        "all" => return Source::All,
        _ => {}
    }
    let bytes = fs::metadata(results.folder.join(&tournament.spec.deals)).map_or(0, |m| m.len());
    if bytes <= MOST_BYTES {
        return Source::Text { text: tournament.game.deals_file().unwrap_or_default() };
    }
    let deal = |index: u64| (index, text(&*tournament.game.deal(tournament.seed, index)));
    Source::Some { deals: chosen.iter().map(|chosen| deal(chosen.rows[0].deal)).collect() }
}

/// A file of this deal alone.
fn text(deal: &dyn Deal) -> String {
    // A code is all there is to a deal of Mastermind.
    let secret = || deal.json()["secret"].as_str().map(str::to_owned);
    deal.sexpr().or_else(secret).unwrap_or_else(|| Value::Array(vec![deal.json()]).to_string())
}
