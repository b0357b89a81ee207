//! A match as pictures, one a step, from what its transcript says as data.

use fairdeal_rules::mastermind::{Feedback, Space, Turn};
use fairdeal_rules::mini_card::{Card, Move, parse_cards, parse_moves};
use fairdeal_rules::set::{self, Geometry};
use serde_json::Value;

use crate::cli::draw::{self, Pen};
use crate::games::{Deal, Record};
use crate::report::{count, printable};

/// The turns of Mastermind that a picture has.
const TURNS: usize = 16;

/// The pictures of a match, the first before anything has happened, the last with its result. Of
/// a game that cannot be drawn they are the lines of its transcript.
pub fn frames(game: &str, deal: &dyn Deal, record: &Record, pen: Pen) -> Vec<String> {
    let (setup, story) = (deal.json(), deal.transcript_json(record));
    let text = deal.transcript_text(record);
    let why: Vec<_> = (0..record.results.len()).map(|seat| deal.why(record, seat)).collect();
    let film = Film { setup: &setup, story: &story, text: &text, why: &why, pen };
    let drawn = match game {
        "mini-card" => film.mini_card(),
        "mastermind" => film.mastermind(),
        "set" => film.set(record.results.len()),
        _ => None,
    };
    let mut frames = drawn.unwrap_or_else(|| film.lines());
    if let (Some(last), Some(par)) = (frames.last_mut(), deal.par()) {
        *last += &format!("par {par}\n");
    }
    frames
}

struct Film<'a> {
    /// The deal and the match as data, and the match as text.
    setup: &'a Value,
    story: &'a Value,
    text: &'a str,
    /// Why each seat gave the match away, if it did.
    why: &'a [Option<String>],
    pen: Pen,
}

impl Film<'_> {
    fn lines(&self) -> Vec<String> {
        let lines: Vec<&str> = self.text.lines().collect();
        let last = |end: usize| {
            let shown = &lines[end.saturating_sub(20)..end];
            shown.iter().map(|line| format!("{}\n", printable(line))).collect()
        };
        (1..=lines.len()).map(last).collect()
    }

    /// The lines of the text behind so many: how the match ended.
    fn ending(&self, before: usize) -> String {
        let lines = self.text.lines().skip(before);
        lines.map(|line| format!("{}\n", printable(line))).collect()
    }

    fn mini_card(&self) -> Option<Vec<String>> {
        let cards = |value: &Value| -> Option<Vec<Card>> {
            match value.as_str()? {
                "" => Some(Vec::new()),
                text => parse_cards(text).ok(),
            }
        };
        let deck = cards(&self.setup["cards"])?;
        let moves: Vec<Move> = match self.setup["moves"].as_str()? {
            "" => Vec::new(),
            text => parse_moves(text).ok()?,
        };
        let steps = self.story["steps"].as_array()?;
        let goal = self.setup["goal"].as_i64()?;
        let (mut drawn, mut away, mut held, mut sum) = (0, Vec::new(), Vec::new(), 0);
        let mut happened = "The cards are shuffled.".to_owned();
        let mut frames = Vec::new();
        for number in 0..=steps.len() {
            if let Some(step) = number.checked_sub(1).and_then(|before| steps.get(before)) {
                let card = *cards(&step["card"])?.first()?;
                (held, sum) = (cards(&step["held"])?, step["sum"].as_i64()?);
                let shown = draw::mini_card::card(card, self.pen);
                if step["move"] == "draw" {
                    drawn += 1;
                    happened = format!("{shown} is drawn.");
                } else {
                    away.push(card);
                    happened = format!("{shown} is put away.");
                }
            }
            let row = |title, cards: &[Card]| draw::mini_card::cards(title, cards, self.pen);
            let mut text = format!("{happened}\n\n{}", row("hand", &held));
            text += &format!("{:<8}{sum}\n{:<8}{goal}\n", "sum", "goal");
            text += &draw::mini_card::moves(moves.get(number..)?);
            text += &row("deck", deck.get(drawn..)?);
            text += &row("away", &away);
            frames.push(text);
        }
        // Before the steps the text tells deck, moves and goal.
        *frames.last_mut()? += &format!("\n{}", self.ending(3 + steps.len()));
        Some(frames)
    }

    fn mastermind(&self) -> Option<Vec<String>> {
        let small = |key: &str| u8::try_from(self.setup[key].as_u64()?).ok();
        let repeats = self.setup["repeats"].as_bool()?;
        let space = Space::new(small("positions")?, small("symbols")?, repeats).ok()?;
        let most = u16::try_from(self.setup["max_guesses"].as_u64()?).ok()?;
        let secret = space.parse(self.setup["secret"].as_str()?).ok()?;
        let turn = |value: &Value| {
            let hits = |key: &str| u8::try_from(value[key].as_u64()?).ok();
            let feedback = Feedback { strikes: hits("strikes")?, balls: hits("balls")? };
            Some(Turn { guess: space.parse(value["guess"].as_str()?).ok()?, feedback })
        };
        let turns: Option<Vec<Turn>> = self.story["turns"].as_array()?.iter().map(turn).collect();
        let turns = turns?;
        let secret = draw::mastermind::pegs(space.symbols_of(secret), self.pen);
        let mut frames: Vec<String> = (0..=turns.len())
            .map(|played| {
                // As wide as `  1 of 10`.
                let mut text = format!("   secret  {secret}\n\n");
                for number in played.saturating_sub(TURNS) + 1..=played {
                    let turn = &turns[number - 1];
                    text += &draw::mastermind::turn(space, number, most, turn, self.pen);
                    text.push('\n');
                }
                text
            })
            .collect();
        // Before the turns the text tells the secret.
        *frames.last_mut()? += &format!("\n{}", self.ending(1 + turns.len()));
        Some(frames)
    }

    fn set(&self, seats: usize) -> Option<Vec<String>> {
        let small = |key: &str| u8::try_from(self.setup[key].as_u64()?).ok();
        let geometry = Geometry::new(small("attributes")?, small("values")?).ok()?;
        let mut taken = vec![0u64; seats];
        let mut frames = Vec::new();
        for table in self.story["tables"].as_array()? {
            let card = |text: &Value| geometry.card_from_text(text.as_str()?);
            let cards: Option<Vec<set::Card>> =
                table["cards"].as_array()?.iter().map(card).collect();
            let cards = cards?;
            let deck = count(table["deck"].as_u64()?, "card", "cards");
            let picture = |happened: &str, marked: &[usize], taken: &[u64]| {
                let taken: Vec<String> = (0..)
                    .zip(taken)
                    .map(|(seat, &sets)| match seats {
                        1 => format!("{} taken", count(sets, "set", "sets")),
                        _ => format!("seat {seat}: {}", count(sets, "set", "sets")),
                    })
                    .collect();
                let grid = draw::set::cards(geometry, &cards, marked, self.pen);
                format!("{grid}\n{}; {deck} in the deck\n\n{happened}\n", taken.join(", "))
            };
            frames.push(picture("", &[], &taken));
            let mut told = String::new();
            for answer in table["answers"].as_array()? {
                let seat = usize::try_from(answer["seat"].as_u64()?).ok()?;
                let who = if seats > 1 { format!("seat {seat}  ") } else { String::new() };
                let claim = answer["claim"].as_array().map_or(&[][..], Vec::as_slice);
                let marked: Option<Vec<usize>> =
                    claim.iter().map(|at| usize::try_from(at.as_u64()?).ok()).collect();
                let marked = marked?;
                told += &match answer["forfeit"].as_str() {
                    Some(verdict) => {
                        let why = self.why.get(seat).and_then(Option::as_deref);
                        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
                        format!("{who}{verdict}{why}\n")
                    }
                    None => {
                        let letters: String =
                            marked.iter().map(|&at| draw::set::letter(at)).collect();
                        let claimed = if letters.is_empty() { "no set" } else { &letters };
                        let seconds = answer["time_us"].as_u64()? as f64 / 1e6;
                        let result = answer["result"].as_str()?;
                        format!("{who}{seconds:>7.3} s  {claimed}: {}\n", words(result))
                    }
                };
                if answer["result"] == "taken" {
                    *taken.get_mut(seat)? += 1;
                }
                frames.push(picture(&told, &marked, &taken));
            }
        }
        let ending = self.text.lines().count().saturating_sub(seats);
        match frames.last_mut() {
            Some(last) => *last += &self.ending(ending),
            None => frames.push(self.ending(ending)),
        }
        Some(frames)
    }
}

/// A result in data, in words.
fn words(result: &str) -> &str {
    match result {
        "none-right" => "right, there is none",
        "none-wrong" => "wrong, there is one",
        "none" => "not judged",
        result => result,
    }
}
