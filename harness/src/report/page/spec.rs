//! The tournament as people write one down, and how to repeat it.

use serde_json::{Map, Value};

use crate::tournament::results::Results;

/// A `tournament.toml` that, beside `bots/` of the results, makes the same tournament.
pub fn toml(results: &Results) -> String {
    let record = &results.record;
    let mut spec = match serde_json::to_value(&record.spec) {
        Ok(Value::Object(spec)) => spec,
        _ => Map::new(),
    };
    let bots = record.bots.iter().filter(|bot| bot.refused.is_none());
    let entries: Vec<Value> = bots
        .map(|bot| {
            let mut entry = Map::new();
            entry.insert("file".to_owned(), format!("bots/{}.wasm", bot.sha256).into());
            entry.insert("name".to_owned(), bot.name.as_str().into());
            if let Some(author) = &bot.author {
                entry.insert("author".to_owned(), author.as_str().into());
            }
            Value::Object(entry)
        })
        .collect();
    spec.insert("entries".to_owned(), entries.into());
    let mut spec = Value::Object(spec);
    leave_out_nothing(&mut spec);
    // What TOML cannot hold, such as numbers beyond 2⁶³, is shown as JSON.
    toml::to_string_pretty(&spec)
        .or_else(|_| serde_json::to_string_pretty(&spec))
        .unwrap_or_default()
}

/// Takes out keys without a value, which TOML does not know.
fn leave_out_nothing(value: &mut Value) {
    if let Value::Object(map) = value {
        map.retain(|_, value| !value.is_null());
        map.values_mut().for_each(leave_out_nothing);
    }
}

/// Commands that repeat what was done.
pub fn reproduce(results: &Results, example: Option<&str>) -> Vec<String> {
    let mut commands = vec!["# RESULTS is the folder that this report was made of".to_owned()];
    if let Some(address) = example {
        commands.push(format!("fairdeal match {address} --in RESULTS  # one match, step by step"));
    }
    commands
        .push("fairdeal replay RESULTS  # every match again: all must come out the same".into());
    let tournament = &results.tournament;
    commands.push(format!(
        "fairdeal run RESULTS --out again  # the whole tournament, with the tournament.toml of this \
         report saved in RESULTS; {} deals from seed {}",
        tournament.count, tournament.seed
    ));
    commands
}
