//! The Mini Card Game for a person: hand, sum, goal and what is to come, from the view that bots
//! get.

use clap::Args;
use fairdeal_rules::mini_card::{Card, Move, Position, calc_playerpoint, parse_card, search};

use crate::cli::Failure;
use crate::cli::draw::mini_card as draw;
use crate::games::mini_card::INFO;
use crate::player::{Answer, Fault, Player};
use crate::report::{count, printable};

use super::Choice;
use super::screen::{Screen, left};

const HELP: &str = "\
Put a card away at each x of the moves; d draws the next card. In the end the
sum should be just below the goal: a point over it costs five, and a hand of one
colour halves the score.
Type the card (H3), or its number in the hand. Or: hint, help, quit.
";

/// Play the Mini Card Game
#[derive(Args)]
#[command(after_help = "Example: fairdeal play mini-card bonus-cup --deal 17")]
pub struct MiniCard {
    #[command(flatten)]
    choice: Choice,
}

impl MiniCard {
    /// Plays one deal.
    pub fn execute(self) -> Result<u8, Failure> {
        let table = self.choice.table(&INFO, INFO.tournament)?;
        let mut screen = Screen::open(self.choice.colours)?;
        screen.say(format!("Mini Card Game: {}\n{HELP}", table.name()));
        let deal = table.make();
        let played = table.play(deal.as_ref(), &mut Person { screen: &mut screen });
        let result = played.and_then(|record| Some((record.results.first()?.score, record)));
        match result {
            Some((score, record)) => {
                let match_text = deal.transcript_text(&record);
                let end = match_text.lines().last().unwrap_or_default();
                screen.say(format!("{}\n", printable(end)));
                table.compare(deal.as_ref(), score, &mut screen)?;
            }
            None => screen.say("The game was left: no score.\n"),
        }
        screen.close()
    }
}

struct Person<'a> {
    screen: &'a mut Screen,
}

/// A view, read.
struct Seen {
    goal: i64,
    hidden: usize,
    cards: Vec<Card>,
    moves: Vec<Move>,
    held: Vec<Card>,
}

impl Seen {
    /// Reads a view, whose layout is in `sdk/CONTRACT.md`.
    fn read(view: &[u8]) -> Option<Seen> {
        let number =
            |at: usize| Some(usize::from(u16::from_le_bytes(*view.get(at..)?.first_chunk()?)));
        let goal = i32::from_le_bytes(*view.get(8..)?.first_chunk()?).into();
        let (left, shown, moves, held) = (number(12)?, number(14)?, number(16)?, number(18)?);
        let cards = |bytes: &[u8]| -> Option<Vec<Card>> {
            bytes.chunks_exact(2).map(|card| Card::from_numbers(card[0], card[1])).collect()
        };
        let moves_at = 20 + 2 * shown;
        let held_at = moves_at + moves;
        let kind = |&byte: &u8| if byte == 0 { Move::Draw } else { Move::Discard };
        Some(Seen {
            goal,
            hidden: left.saturating_sub(shown),
            cards: cards(view.get(20..moves_at)?)?,
            moves: view.get(moves_at..held_at)?.iter().map(kind).collect(),
            held: cards(view.get(held_at..held_at + 2 * held)?)?,
        })
    }

    /// The card that the best play puts away now, as far as it can be seen.
    fn hint(&self) -> Option<usize> {
        let Seen { goal, cards, moves, held, .. } = self;
        let position = Position { cards, moves, goal: *goal, held };
        search::best(&position, search::DEFAULT_BUDGET / 4)?.discards.first().copied()
    }

    /// The held card that a person means by this.
    fn chosen(&self, text: &str) -> Option<usize> {
        if let Ok(number) = text.parse::<usize>() {
            return number.checked_sub(1).filter(|&index| index < self.held.len());
        }
        let card = parse_card(&text.to_uppercase()).ok()?;
        self.held.iter().position(|&held| held == card)
    }
}

impl Person<'_> {
    fn show(&mut self, seen: &Seen) {
        let pen = self.screen.pen;
        let numbered = seen.held.iter().zip(1..);
        let held: Vec<String> =
            numbered.map(|(&card, number)| format!("{number}:{}", draw::card(card, pen))).collect();
        let mut text = format!("\n{}", draw::rows("hand", &held));
        text += &format!("{:<8}{}\n", "sum", calc_playerpoint(&seen.held));
        text += &format!("{:<8}{}\n", "goal", seen.goal);
        text += &draw::moves(&seen.moves);
        text += &draw::cards("deck", &seen.cards, pen);
        if seen.hidden > 0 {
            text += &format!("        and {} hidden\n", count(seen.hidden as u64, "card", "cards"));
        }
        self.screen.say(text);
    }
}

impl Player for Person<'_> {
    fn answer(&mut self, view: &[u8]) -> Result<Answer, Fault> {
        let seen = Seen::read(view).ok_or_else(|| Fault::Host("a view cut short".to_owned()))?;
        self.show(&seen);
        loop {
            let line = self.screen.line("put away> ").ok_or_else(left)?;
            match line.to_lowercase().as_str() {
                "" => {}
                "quit" => return Err(left()),
                "help" => self.screen.say(HELP),
                "hint" => {
                    let text = match seen.hint() {
                        Some(index) => {
                            format!("hint: {}\n", draw::card(seen.held[index], self.screen.pen))
                        }
                        None => "no hint: there are too many ways to look at\n".to_owned(),
                    };
                    self.screen.say(text);
                }
                _ => match seen.chosen(&line) {
                    Some(index) => return Ok(Answer { value: index as i64, fuel: 0 }),
                    None => {
                        let line = printable(&line);
                        self.screen.say(format!("{line:.40}: no card of the hand (see help)\n"));
                    }
                },
            }
        }
    }
}
