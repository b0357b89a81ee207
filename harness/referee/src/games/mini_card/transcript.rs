//! A match of the Mini Card Game step by step: the rules play the recorded answers again.

use std::fmt::Write;

use fairdeal_rules::mini_card::{
    Card, Deal, Ending, Event, Game, Move, all_same_color, cards_to_short, moves_to_short,
};
use serde_json::{Value, json};

use crate::games::{Record, SeatResult};
use crate::verdict::Verdict;
use crate::words::count;

/// The deal for people.
pub fn deal_text(deal: &Deal) -> String {
    let draws = deal.moves.iter().filter(|m| **m == Move::Draw).count();
    format!(
        "deck   {}\nmoves  {} ({} d, {} x)\ngoal   {}\n",
        cards_to_short(&deal.cards),
        moves_to_short(&deal.moves),
        count(draws as u64, "draw", "draws"),
        count((deal.moves.len() - draws) as u64, "discard", "discards"),
        deal.goal
    )
}

/// The deal as data: what a file of deals in JSON holds.
pub fn deal_json(deal: &Deal) -> Value {
    json!({
        "cards": cards_to_short(&deal.cards),
        "moves": moves_to_short(&deal.moves),
        "goal": deal.goal,
    })
}

/// One step of a game and what it led to.
struct Step {
    name: &'static str,
    card: Card,
    /// The index that the player answered, for a discard.
    answer: Option<i64>,
    held: Vec<Card>,
    sum: i64,
}

/// A whole game.
struct Story {
    steps: Vec<Step>,
    ending: Option<Ending>,
    /// The last answer, where it was no move.
    illegal: Option<i64>,
    held: Vec<Card>,
    sum: i64,
    goal: i64,
    result: Option<SeatResult>,
}

fn story(deal: &Deal, record: &Record) -> Story {
    let mut game = Game::new(&deal.cards, &deal.moves, deal.goal);
    let mut answers = record.answers.iter().map(|answered| answered.answer.value);
    let mut steps = Vec::new();
    let mut illegal = None;
    loop {
        let (name, card, answer) = match game.step() {
            Event::Drawn(card) => ("draw", card, None),
            Event::Over(_) => break,
            Event::Choice => {
                // A forfeit by anything but an illegal move leaves no answer.
                let Some(answer) = answers.next() else { break };
                match game.discard(usize::try_from(answer).unwrap_or(usize::MAX)) {
                    Ok(card) => ("discard", card, Some(answer)),
                    Err(_) => {
                        illegal = Some(answer);
                        break;
                    }
                }
            }
        };
        steps.push(Step { name, card, answer, held: game.held().to_vec(), sum: game.sum() });
    }
    Story {
        steps,
        ending: game.ending(),
        illegal,
        held: game.held().to_vec(),
        sum: game.sum(),
        goal: deal.goal,
        result: record.results.first().copied(),
    }
}

/// What is said of an answer that is no held card.
fn no_card(story: &Story) -> Option<String> {
    let illegal = story.illegal?;
    let held = count(story.held.len() as u64, "card", "cards");
    Some(format!("answer {illegal} is no held card: the hand has {held}, counted from 0"))
}

/// Why the match was given away, where the rules can tell.
pub fn why(deal: &Deal, record: &Record) -> Option<String> {
    no_card(&story(deal, record))
}

/// The match for people, a line a step.
pub fn text(deal: &Deal, record: &Record) -> String {
    let story = story(deal, record);
    let mut text = deal_text(deal);
    for (number, step) in (1..).zip(&story.steps) {
        let _ = writeln!(
            text,
            "{number:>4}  {:<7} {:<3}  sum {:>3}  hand {}",
            step.name,
            cards_to_short(&[step.card]),
            step.sum,
            hand(&step.held)
        );
    }
    if let Some(ending) = story.ending {
        let _ = writeln!(text, "{ending}: {}", meaning(ending));
    }
    if let Some(problem) = no_card(&story) {
        let _ = writeln!(text, "{problem}");
    }
    if let Some(result) = story.result {
        let _ = match result.verdict {
            Verdict::Ok => writeln!(text, "score {}: {}", result.score, sum_up(&story)),
            Verdict::Unrated => {
                writeln!(text, "unrated: stopped twice by the safety net, no score")
            }
            verdict => writeln!(text, "forfeit: {verdict}, score {}", result.score),
        };
    }
    text
}

fn hand(held: &[Card]) -> String {
    if held.is_empty() { "(empty)".to_owned() } else { cards_to_short(held) }
}

fn meaning(ending: Ending) -> &'static str {
    match ending {
        Ending::NoMoves => "no move is left",
        Ending::NoCards => "a draw from an empty deck",
        Ending::NoHand => "a discard from an empty hand",
        Ending::OverGoal => "the sum is greater than the goal",
    }
}

/// How the score comes about, such as `goal 20 − sum 13 = 7, halved for one colour`.
fn sum_up(story: &Story) -> String {
    let Story { sum, goal, .. } = story;
    let before = if sum > goal {
        format!("5 × (sum {sum} − goal {goal}) = {}", 5 * (sum - goal))
    } else {
        format!("goal {goal} − sum {sum} = {}", goal - sum)
    };
    let halved = if all_same_color(&story.held) { ", halved for one colour" } else { "" };
    before + halved
}

/// The match as data.
pub fn json(deal: &Deal, record: &Record) -> Value {
    let story = story(deal, record);
    let steps: Vec<Value> = story
        .steps
        .iter()
        .map(|step| {
            let mut value = json!({
                "move": step.name,
                "card": cards_to_short(&[step.card]),
                "held": cards_to_short(&step.held),
                "sum": step.sum,
            });
            if let (Some(answer), Some(fields)) = (step.answer, value.as_object_mut()) {
                fields.insert("answer".to_owned(), answer.into());
            }
            value
        })
        .collect();
    json!({
        "steps": steps,
        "ending": story.ending.map(Ending::name),
        "illegal_answer": story.illegal,
        "held": cards_to_short(&story.held),
        "sum": story.sum,
        "goal": story.goal,
    })
}
