//! A match of Set table by table: the rules played again with the answers that were recorded.

use std::fmt::Write;

use fairdeal_rules::set::{Card, Claim, Geometry, LastResult};
use serde_json::{Value, json};

use crate::games::Record;
use crate::player::{Answer, Fault, Player};
use crate::verdict::Verdict;
use crate::words::count;

use super::referee::{Event, SetDeal};

/// The deal for people: the deck, the next card first.
pub fn deal_text(deal: &SetDeal) -> String {
    let engine = &deal.engine;
    let geometry = engine.geometry();
    format!(
        "deck of {} cards ({} of {} values), the first to be dealt first:\n{}\n",
        engine.deck_size(),
        count(geometry.attributes() as u64, "attribute", "attributes"),
        geometry.values(),
        cards(geometry, engine.deck())
    )
}

/// The deal as data.
pub fn deal_json(deal: &SetDeal) -> Value {
    let engine = &deal.engine;
    let geometry = engine.geometry();
    json!({
        "attributes": geometry.attributes(),
        "values": geometry.values(),
        "deck": engine.deck().map(|card| geometry.text(card)).collect::<Vec<_>>(),
    })
}

fn cards(geometry: Geometry, cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| geometry.text(card)).collect::<Vec<_>>().join(" ")
}

/// A player that says again what was recorded of it.
struct Recorded<'a> {
    answers: Box<dyn Iterator<Item = Answer> + 'a>,
    verdict: Verdict,
}

impl Player for Recorded<'_> {
    fn answer(&mut self, _view: &[u8]) -> Result<Answer, Fault> {
        self.answers.next().ok_or(match self.verdict {
            // The match was stopped here.
            Verdict::Unrated | Verdict::Void => Fault::TimedOut,
            verdict => Fault::Forfeit(verdict),
        })
    }
}

/// Plays a recorded match again.
fn follow(deal: &SetDeal, record: &Record, observe: impl FnMut(Event<'_>)) {
    let mut recorded: Vec<Recorded<'_>> = (0..record.results.len())
        .map(|seat| {
            let own = record.answers.iter().filter(move |answered| answered.seat == seat);
            Recorded {
                answers: Box::new(own.map(|answered| answered.answer)),
                verdict: record.results[seat].verdict,
            }
        })
        .collect();
    let seeds = vec![0; recorded.len()];
    let mut players: Vec<&mut dyn Player> =
        recorded.iter_mut().map(|player| player as &mut dyn Player).collect();
    // A match that was stopped ends where it was stopped.
    let _ = deal.referee(&seeds, &mut players, &mut Record::new(), observe);
}

/// Why a seat gave the match away, where the rules can tell.
pub fn why(deal: &SetDeal, record: &Record, seat: usize) -> Option<String> {
    match record.results.get(seat)?.verdict {
        Verdict::IllegalMove => {
            let answered = record.answers.iter().rfind(|answered| answered.seat == seat)?;
            let value = answered.answer.value;
            let (mut table, mut problem) = (0, None);
            follow(deal, record, |event| match event {
                Event::Table(engine) => table = engine.field().len(),
                Event::Forfeit { seat: out, .. } if out == seat => {
                    problem = Claim::read(value, table, deal.engine.geometry()).err();
                }
                _ => {}
            });
            let problem = problem?;
            Some(format!("answer {value} ({value:#b}) is no claim: {problem}"))
        }
        Verdict::TooManyAnswers => Some(format!(
            "a match has {} at most",
            count(deal.rules.max_answers.into(), "answer", "answers",)
        )),
        _ => None,
    }
}

/// The match for people, a line an answer.
pub fn text(deal: &SetDeal, record: &Record) -> String {
    let geometry = deal.engine.geometry();
    let race = record.results.len() > 1;
    let mut text = String::new();
    let mut field: Vec<Card> = Vec::new();
    let who = |seat: usize| if race { format!("seat {seat}  ") } else { String::new() };
    follow(deal, record, |event| {
        // Writing to a string cannot fail.
        let _ = match event {
            Event::Table(engine) => {
                field = engine.cards();
                let shown = cards(geometry, field.iter().copied());
                writeln!(
                    text,
                    "table of {}, {} in the deck: {shown}",
                    field.len(),
                    engine.deck_size()
                )
            }
            Event::Answer { seat, time_us, claim, result } => writeln!(
                text,
                "  {}{:>8.3} s  {}: {}",
                who(seat),
                time_us as f64 / 1e6,
                claimed(geometry, &field, claim),
                words(result)
            ),
            Event::Forfeit { seat, verdict } => {
                let why = why(deal, record, seat).map(|why| format!(": {why}"));
                writeln!(text, "  {}{verdict}{}", who(seat), why.unwrap_or_default())
            }
            Event::Gone { by: None, positions } => writeln!(
                text,
                "  nobody is right: {} goes from the table",
                cards(geometry, positions.iter().filter_map(|&at| field.get(at).copied()))
            ),
            Event::Gone { .. } => Ok(()),
        };
    });
    for (seat, result) in record.results.iter().enumerate() {
        let [sets, wrong, missed, ..] = result.columns;
        // The points of a race are whole numbers.
        let score = match race {
            true => result.score.to_string(),
            false => super::unit(1).show(result.score as f64),
        };
        let number = |figure: i64, one, many| count(figure.unsigned_abs(), one, many);
        let _ = match result.verdict {
            Verdict::Ok => writeln!(
                text,
                "{}score {score}: {}, {}, {} missed",
                who(seat),
                number(sets, "set", "sets"),
                number(wrong, "wrong claim", "wrong claims"),
                number(missed, "set", "sets")
            ),
            Verdict::Unrated => {
                writeln!(text, "{}unrated: stopped twice by the safety net, no score", who(seat))
            }
            Verdict::Void => {
                writeln!(text, "{}void: another seat was stopped, no score", who(seat))
            }
            verdict => writeln!(text, "{}forfeit: {verdict}, score {score}", who(seat)),
        };
    }
    text
}

/// What was claimed: positions from 1, and the cards.
fn claimed(geometry: Geometry, field: &[Card], claim: Claim) -> String {
    if claim.is_none() {
        return "no set".to_owned();
    }
    let positions = claim.positions();
    let places: Vec<String> = positions.iter().map(|position| (position + 1).to_string()).collect();
    let claimed = positions.iter().filter_map(|&position| field.get(position).copied());
    format!("{} ({})", places.join(","), cards(geometry, claimed))
}

fn words(result: LastResult) -> &'static str {
    match result {
        LastResult::None => "not judged",
        LastResult::Taken => "taken",
        LastResult::Wrong => "wrong",
        LastResult::Late => "late",
        LastResult::NoneRight => "right, there is none",
        LastResult::NoneWrong => "wrong, there is one",
    }
}

/// The match as data: a table at a time, positions from 0.
pub fn json(deal: &SetDeal, record: &Record) -> Value {
    let geometry = deal.engine.geometry();
    let mut tables: Vec<Value> = Vec::new();
    follow(deal, record, |event| {
        if let Event::Table(engine) = event {
            let cards: Vec<String> =
                engine.cards().into_iter().map(|card| geometry.text(card)).collect();
            tables.push(json!({
                "cards": cards,
                "deck": engine.deck_size(),
                "answers": [],
                "gone": null,
            }));
            return;
        }
        let Some(table) = tables.last_mut() else { return };
        let answer = match event {
            Event::Table(_) => return,
            Event::Answer { seat, time_us, claim, result } => json!({
                "seat": seat,
                "time_us": time_us,
                "claim": claim.positions(),
                "result": slug(result),
            }),
            Event::Forfeit { seat, verdict } => {
                json!({ "seat": seat, "forfeit": verdict.word() })
            }
            Event::Gone { positions, by } => {
                table["gone"] = json!({ "positions": positions, "by": by });
                return;
            }
        };
        if let Some(answers) = table["answers"].as_array_mut() {
            answers.push(answer);
        }
    });
    json!({ "tables": tables })
}

/// The word of a result in data, as the contract names it.
fn slug(result: LastResult) -> &'static str {
    match result {
        LastResult::None => "none",
        LastResult::Taken => "taken",
        LastResult::Wrong => "wrong",
        LastResult::Late => "late",
        LastResult::NoneRight => "none-right",
        LastResult::NoneWrong => "none-wrong",
    }
}
