//! Mastermind for a person: coloured pegs, and with `--plain` the classroom program, which answers
//! whole numbers with strikes and balls.

use clap::Args;
use fairdeal_rules::mastermind::strategy::{Question, strategy};
use fairdeal_rules::mastermind::{Code, Feedback, Possible, Space, Turn};

use crate::cli::draw::{Pen, mastermind as draw};
use crate::cli::{Failure, tell};
use crate::exit;
use crate::games::Record;
use crate::games::mastermind::INFO;
use crate::player::{Answer, Fault, Player};
use crate::random::{Seed, Stream};
use crate::report::{count, printable};
use crate::tournament::Tournament;

use super::screen::{Screen, left};
use super::{Choice, Table};

/// The most work of a count or a hint, in units of a comparison of two codes: about a second.
const WORK: u64 = 100_000_000;

const HELP: &str = "\
Find the secret code. A strike is a right symbol in the right place, a ball a
right one elsewhere. Type the symbols in a line; a few at a time, and an empty
line sends them when they are all there. Or: undo (the last symbol), count
(codes still possible, also ?), hint, help, quit.
";

/// Play Mastermind
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal play mastermind
Example: fairdeal play mastermind --plain --secret 13732
With --plain it reads whole numbers (123 means 00123 where there are five positions) and answers
each with a line, strikes and balls, until the secret is found.")]
pub struct Mastermind {
    #[command(flatten)]
    choice: Choice,
    /// The classroom program: whole numbers in, strikes and balls out, as many guesses as it takes
    #[arg(long)]
    plain: bool,
    /// The secret of the classroom program, 1 to 16 digits: the deal's unless given
    #[arg(long, value_name = "DIGITS", requires = "plain", conflicts_with_all = ["tournament", "deal", "seed"])]
    secret: Option<String>,
}

impl Mastermind {
    /// Plays one deal.
    pub fn execute(self) -> Result<u8, Failure> {
        if self.plain {
            return self.classroom();
        }
        let table = self.choice.table(&INFO, INFO.tournament)?;
        let mut screen = Screen::open(self.choice.colours)?;
        screen.say(format!("Mastermind: {}\n{HELP}", table.name()));
        let deal = table.make();
        let mut person = Person { screen: &mut screen, started: Vec::new(), hints: 0 };
        match table.play(deal.as_ref(), &mut person) {
            Some(record) => {
                let found = record.results.first().map_or(0, |result| result.score);
                screen.say(ending(&table, &record, found, screen.pen).unwrap_or_default());
                table.compare(deal.as_ref(), found, &mut screen)?;
                screen.say(
                    "`optimal` needs the fewest guesses over all secrets; on one of them luck may\n\
                     need fewer.\n",
                );
            }
            None => screen.say("The game was left: no score.\n"),
        }
        screen.close()
    }

    /// The space and the secret of the classroom program.
    fn secret(&self) -> Result<(Space, Code), Failure> {
        let usage = |message: String| Failure::new(exit::USAGE, message);
        if let Some(text) = &self.secret {
            let shown = printable(text);
            if !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(usage(format!("--secret {shown}: give 1 to 16 digits")));
            }
            let positions = u8::try_from(text.len()).unwrap_or(u8::MAX);
            let space = Space::new(positions, 10, true)
                .map_err(|error| usage(format!("--secret {shown}: {error}")))?;
            let code = space.parse(text).map_err(|error| usage(error.to_string()))?;
            return Ok((space, code));
        }
        let table = self.choice.table(&INFO, "mastermind-strike-and-ball")?;
        secret_of(&table).ok_or_else(|| Failure::new(exit::FAULT, "the deal has no secret"))
    }

    fn classroom(&self) -> Result<u8, Failure> {
        let (space, secret) = self.secret()?;
        let mut screen = Screen::open(self.choice.colours)?;
        while let Some(line) = screen.line("") {
            for word in line.split_whitespace() {
                match number(space, word) {
                    Ok(guess) => {
                        let Feedback { strikes, balls } = space.feedback(secret, guess);
                        screen.say(format!("{strikes} {balls}\n"));
                        if guess == secret {
                            return screen.close();
                        }
                    }
                    // The answers stay a table of numbers.
                    Err(problem) => tell(format!("fairdeal: {}: {problem}", printable(word))),
                }
            }
        }
        tell("fairdeal: the input has ended before the secret was found");
        screen.close()
    }
}

/// The code that a whole number means: leading zeros need not be written.
fn number(space: Space, word: &str) -> Result<Code, String> {
    let positions = usize::from(space.positions());
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("write a whole number".to_owned());
    }
    let digits = word.trim_start_matches('0');
    if digits.len() > positions {
        return Err(format!("write at most {positions} digits"));
    }
    space.parse(&format!("{digits:0>positions$}")).map_err(|error| error.to_string())
}

/// The secret of a deal.
fn secret_of(table: &Table) -> Option<(Space, Code)> {
    let Tournament { game, .. } = &table.tournament;
    let settings = game.settings();
    let small = |key: &str| u8::try_from(settings[key].as_u64()?).ok();
    let space = Space::new(small("positions")?, small("symbols")?, settings["repeats"].as_bool()?);
    let space = space.ok()?;
    let secret = space.parse(table.make().json()["secret"].as_str()?).ok()?;
    Some((space, secret))
}

/// The last turn of a game that is over, which no view shows any more, and how it ended.
fn ending(table: &Table, record: &Record, score: i64, pen: Pen) -> Option<String> {
    let (space, secret) = secret_of(table)?;
    let most = table.tournament.game.max_answers() as u16;
    let number = record.answers.len();
    let guess = space.accept(record.answers.last()?.answer.value).ok()?;
    let last = Turn { guess, feedback: space.feedback(secret, guess) };
    let last = draw::turn(space, number, most, &last, pen);
    let ending = match score > number as i64 {
        true => {
            format!(
                "No guess is left: the secret is {}.",
                draw::pegs(space.symbols_of(secret), pen)
            )
        }
        false => format!("Found with guess {number}."),
    };
    Some(format!("{last}\n\n{ending}\n"))
}

struct Person<'a> {
    screen: &'a mut Screen,
    /// The symbols of a guess that is not sent.
    started: Vec<u8>,
    hints: u64,
}

/// What a view tells: the codes, the guesses allowed, and the turns so far.
fn read(view: &[u8]) -> Option<(Space, u16, Vec<Turn>)> {
    let space = Space::new(*view.get(8)?, *view.get(9)?, *view.get(10)? == 1).ok()?;
    let most = u16::from_le_bytes(*view.get(11..)?.first_chunk()?);
    let positions = usize::from(space.positions());
    let turns = view.get(15..)?.chunks_exact(positions + 2).map(|turn| Turn {
        guess: Code::from_symbols(&turn[..positions]),
        feedback: Feedback { strikes: turn[positions], balls: turn[positions + 1] },
    });
    Some((space, most, turns.collect()))
}

impl Person<'_> {
    fn pegs(&self, symbols: impl Iterator<Item = u8>) -> String {
        draw::pegs(symbols, self.screen.pen)
    }

    fn show(&mut self, space: Space, most: u16, history: &[Turn]) {
        match history.last() {
            Some(last) => {
                let turn = draw::turn(space, history.len(), most, last, self.screen.pen);
                self.screen.say(turn + "\n");
            }
            None => {
                let all = self.pegs(0..space.symbols());
                let again = if space.repeats() { "may" } else { "may not" };
                let text = format!(
                    "\n{} of {all}, which {again} come twice; {}\n",
                    count(space.positions().into(), "position", "positions"),
                    count(most.into(), "guess", "guesses")
                );
                self.screen.say(text);
            }
        }
    }

    /// Adds these symbols. A guess that is typed in one line is sent with it; one that was begun
    /// before can still be taken back.
    fn add(&mut self, space: Space, text: &str) -> Result<Option<Code>, String> {
        let in_one_line = self.started.is_empty();
        let mut symbols = self.started.clone();
        for character in text.chars().filter(|c| !c.is_whitespace()) {
            let symbol = character.to_digit(16).filter(|&s| s < u32::from(space.symbols()));
            let Some(symbol) = symbol else {
                let most = char::from_digit(u32::from(space.symbols() - 1), 16).unwrap_or('f');
                let shown = printable(&character.to_string()).to_string();
                return Err(format!("{shown}: no symbol, use 0 to {most} (see help)"));
            };
            symbols.push(symbol as u8);
        }
        let positions = usize::from(space.positions());
        if symbols.len() > positions {
            let symbols = count(symbols.len() as u64, "symbol", "symbols");
            return Err(format!("{symbols}: a code has {positions}"));
        }
        let code = Code::from_symbols(&symbols);
        if symbols.len() == positions {
            space.check(code).map_err(|error| error.to_string())?;
            if in_one_line {
                return Ok(Some(code));
            }
        }
        self.started = symbols;
        Ok(None)
    }

    fn is_complete(&self, space: Space) -> bool {
        self.started.len() == usize::from(space.positions())
    }

    /// The symbols so far, and what may be done with them.
    fn begun(&self, space: Space) -> String {
        let pegs = self.pegs(self.started.iter().copied());
        match self.is_complete(space) {
            true => format!("complete: {pegs}   (an empty line sends it, undo takes one back)\n"),
            false => format!("begun: {pegs}\n"),
        }
    }

    fn count(&self, space: Space, history: &[Turn]) -> String {
        if history.is_empty() {
            let all = space.count();
            return format!("{all} {} possible\n", if all == 1 { "code is" } else { "codes are" });
        }
        let mut codes = Possible::new(space, history).within(WORK);
        let number = codes.by_ref().count() as u64;
        let more = if codes.cut_short() { "more than " } else { "" };
        format!("{more}{} possible\n", count(number, "code is", "codes are"))
    }

    fn hint(&mut self, space: Space, history: &[Turn]) -> String {
        self.hints += 1;
        let mut stream = Stream::new(Seed(self.hints.into()), "hint", &[]);
        let Some(strategy) = strategy("entropy") else { return String::new() };
        let question = Question { space, history, work: WORK };
        let suggestion = (strategy.suggest)(&question, &mut || stream.next_u64());
        format!("hint: {}\n", self.pegs(space.symbols_of(suggestion.guess)))
    }
}

impl Player for Person<'_> {
    fn answer(&mut self, view: &[u8]) -> Result<Answer, Fault> {
        let (space, most, history) =
            read(view).ok_or_else(|| Fault::Host("a view cut short".to_owned()))?;
        self.show(space, most, &history);
        loop {
            let prompt = match self.started.is_empty() {
                true => "guess> ".to_owned(),
                false => format!("guess> {} ", self.pegs(self.started.iter().copied())),
            };
            let line = self.screen.line(&prompt).ok_or_else(left)?;
            let text = match line.to_lowercase().as_str() {
                "" if self.is_complete(space) => {
                    let guess = Code::from_symbols(&std::mem::take(&mut self.started));
                    return Ok(Answer { value: guess.answer(), fuel: 0 });
                }
                "" => continue,
                "quit" => return Err(left()),
                "help" => HELP.to_owned(),
                "count" | "?" => self.count(space, &history),
                "hint" => self.hint(space, &history),
                "undo" => match self.started.pop() {
                    Some(_) => self.begun(space),
                    None => "nothing to undo: what was sent is sent\n".to_owned(),
                },
                _ => match self.add(space, &line) {
                    Ok(Some(guess)) => return Ok(Answer { value: guess.answer(), fuel: 0 }),
                    Ok(None) => self.begun(space),
                    Err(problem) => format!("{problem}\n"),
                },
            };
            self.screen.say(text);
        }
    }
}
