//! A match at a table: dealt, played, told. Every function takes a question and gives
//! `{"ok": …}` or `{"error": "…"}`.

use fairdeal_referee::games::{Deal, Record};
use fairdeal_referee::player::Player;
use fairdeal_referee::random::bot_seed;
use fairdeal_referee::verdict::Verdict;
use serde_json::{Value, json};

use crate::question::{Question, Table};
use crate::seats::{PagePlayer, Recorded};

/// The largest whole number that a browser holds exactly, with all smaller ones.
const MOST_EXACT: u64 = 1 << 53;

/// The deal alone: `setup` and `par`.
pub fn deal(question: &[u8]) -> String {
    answer(question, |question| {
        let Table { game, seed, place, .. } = question.table()?;
        let deal = game.deal(seed, place);
        Ok(json!({ "setup": deal.json(), "par": deal.par() }))
    })
}

/// The match that the recorded answers make.
pub fn replay(question: &[u8]) -> String {
    answer(question, |question| {
        let recorded: Result<Vec<Recorded>, String> = (0..)
            .zip(&question.seats)
            .map(|(seat, of)| Ok(Recorded::of_seat(seat, of.verdict()?, &question.answers)))
            .collect();
        seat(question, recorded?)
    })
}

/// The match that the page's players make.
pub fn play(question: &[u8]) -> String {
    answer(question, |question| {
        let players = (0..question.seats.len()).map(PagePlayer).collect();
        seat(question, players)
    })
}

fn answer(question: &[u8], of: impl Fn(&Question) -> Result<Value, String>) -> String {
    let question = serde_json::from_slice::<Question>(question).map_err(|error| error.to_string());
    let answer = match question.and_then(|question| of(&question)) {
        Ok(mut value) => {
            keep_exact(&mut value);
            json!({ "ok": value })
        }
        Err(error) => json!({ "error": error }),
    };
    answer.to_string()
}

/// Seats these players at the deal, and tells what happened.
fn seat<P: Player>(question: &Question, mut players: Vec<P>) -> Result<Value, String> {
    let Table { game, seed, index, place } = question.table()?;
    if players.len() != game.seats() {
        return Err(format!("{} players at a table of {}", players.len(), game.seats()));
    }
    // Where the index tells the deal, a bot's own randomness must not.
    let seed_index = if game.index_tells_deal() { 0 } else { index };
    let seeds: Vec<u64> =
        (0..players.len() as u64).map(|seat| bot_seed(seed, seed_index, seat)).collect();
    let mut seats: Vec<&mut dyn Player> =
        players.iter_mut().map(|player| player as &mut dyn Player).collect();
    let deal = game.deal(seed, place);
    let mut record = Record::new();
    let digest = deal.play(&seeds, &mut seats, &mut record).map_err(|error| error.to_string())?;
    let columns = game.columns().len();
    Ok(told(&*deal, &record, &digest.to_string(), columns))
}

/// The match as data.
fn told(deal: &dyn Deal, record: &Record, digest: &str, columns: usize) -> Value {
    let seats: Vec<Value> = record
        .results
        .iter()
        .map(|result| {
            json!({
                "score": result.score,
                "verdict": Verdict::word(result.verdict),
                "columns": result.columns[..columns],
            })
        })
        .collect();
    let answers: Vec<Value> = record
        .answers
        .iter()
        .map(|answered| json!([answered.seat, answered.answer.value, answered.answer.fuel]))
        .collect();
    json!({
        "digest": digest,
        "par": deal.par(),
        "setup": deal.json(),
        "transcript": deal.transcript_json(record),
        "text": deal.transcript_text(record),
        "seats": seats,
        "answers": answers,
    })
}

/// Makes strings of whole numbers that a browser would round.
fn keep_exact(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let far = |size: u64| size > MOST_EXACT;
            let size = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
            if size.is_some_and(far) {
                *value = number.to_string().into();
            }
        }
        Value::Array(values) => values.iter_mut().for_each(keep_exact),
        Value::Object(values) => values.values_mut().for_each(keep_exact),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok(answer: &str) -> Value {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert!(answer["error"].is_null(), "{answer}");
        answer["ok"].clone()
    }

    fn question(game: &str, rules: &str, deals: &str, rest: &str) -> String {
        format!(
            r#"{{"spec": {{"game": "{game}", "rules": {rules}, "deals": {deals},
                "fuel_per_answer": 1000, "seed": "2026"}}, {rest}}}"#
        )
    }

    #[test]
    fn a_deal_is_the_one_of_the_game() {
        let rest = r#""index": 17"#;
        let asked = question("mastermind", "{}", r#"{"source": "all"}"#, rest);
        assert_eq!(ok(&deal(asked.as_bytes()))["setup"]["secret"], "0025");
    }

    #[test]
    fn recorded_answers_make_the_match_and_its_verdict() {
        let rest = r#""index": "0", "seats": [{"verdict": "trap"}],
            "answers": [[0, 4660, 1], [0, "17", 9007199254740993]]"#;
        let asked = question("mastermind", "{}", r#"{"source": "random"}"#, rest);
        let played = ok(&replay(asked.as_bytes()));
        assert_eq!(played["seats"][0]["verdict"], "trap");
        assert_eq!(played["seats"][0]["score"], 11);
        assert_eq!(played["answers"][1], json!([0, 17, "9007199254740993"]));
    }

    #[test]
    fn what_makes_no_sense_is_an_error() {
        let too_few = r#""index": 0, "seats": [{"verdict": "ok"}], "answers": []"#;
        let wrong = [
            "".to_owned(),
            "{}".to_owned(),
            question("chess", "{}", r#"{"source": "all"}"#, r#""index": 0"#),
            question("mastermind", "{}", r#"{"source": "all"}"#, r#""index": 1296"#),
            question("mastermind", "{}", r#"{"source": "random"}"#, too_few),
            question("mastermind", "{}", r#"{"source": "some", "deals": {}}"#, too_few),
        ];
        for asked in wrong {
            for ask in [deal, replay, play] {
                let answer: Value = serde_json::from_str(&ask(asked.as_bytes())).unwrap();
                if !(asked.contains(too_few) && answer["ok"]["setup"].is_object()) {
                    assert!(answer["error"].is_string(), "{asked}: {answer}");
                }
            }
        }
    }
}
