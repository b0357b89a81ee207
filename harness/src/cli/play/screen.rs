//! The terminal as the games see it: lines in, text and colours out. It is never put into another
//! mode, and every coloured piece ends with a reset, so that there is nothing to clean up.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::Failure;
use crate::exit;
use crate::player::Fault;

/// The longest line that is read as one.
const MAX_LINE: u64 = 4096;

/// How colours are shown.
#[derive(Args, Clone, Copy)]
pub struct ColourOptions {
    /// Colours that colour-blind people can tell apart, with a letter beside each
    #[arg(long)]
    colour_blind: bool,
    /// No colours: so it is, too, where NO_COLOR is set or the output is no terminal
    #[arg(long)]
    no_colour: bool,
}

/// Which colours there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Palette {
    /// None: letters stand for them.
    None,
    /// The usual ones.
    Usual,
    /// Those of Okabe and Ito 2008, with letters.
    ColourBlind,
}

/// Numbers of the 256 colours of a terminal.
const USUAL: [u8; 16] = [196, 34, 201, 220, 39, 208, 250, 51, 141, 118, 173, 213, 67, 229, 101, 88];
const OKABE_ITO: [u8; 8] = [214, 75, 36, 227, 26, 166, 175, 250];

/// Where a person plays.
pub struct Screen {
    /// The colours.
    pub palette: Palette,
    input: io::StdinLock<'static>,
    prompts: bool,
    lines: u64,
    error: Option<io::Error>,
}

impl Screen {
    /// Standard input and output. From now on an interrupt ends the program with its own code.
    pub fn open(options: ColourOptions) -> Result<Screen, Failure> {
        end_at_interrupts()?;
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let palette = if options.no_colour || no_color || !io::stdout().is_terminal() {
            Palette::None
        } else if options.colour_blind {
            Palette::ColourBlind
        } else {
            Palette::Usual
        };
        let prompts = io::stdin().is_terminal();
        Ok(Screen { palette, input: io::stdin().lock(), prompts, lines: 0, error: None })
    }

    /// Prints this, which holds no foreign control characters.
    pub fn say(&mut self, text: impl AsRef<str>) {
        let mut output = io::stdout().lock();
        let written = output.write_all(text.as_ref().as_bytes()).and_then(|()| output.flush());
        if let Err(error) = written {
            self.error.get_or_insert(error);
        }
    }

    /// The next line without spaces around it; `None` at the end of the input, or where nobody
    /// sees the output any more.
    pub fn line(&mut self, prompt: &str) -> Option<String> {
        if self.prompts {
            self.say(prompt);
        }
        if self.error.is_some() {
            return None;
        }
        self.lines += 1;
        let mut bytes = Vec::new();
        match (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => {
                if self.prompts {
                    self.say("\n");
                }
                None
            }
            Ok(_) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
        }
    }

    /// How many lines were asked for so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Whether letters must say what colours do not.
    pub fn needs_letters(&self) -> bool {
        self.palette != Palette::Usual
    }

    /// Whether the colours are those for the colour-blind.
    pub fn is_colour_blind(&self) -> bool {
        self.palette == Palette::ColourBlind
    }

    /// The text in a colour, counted from 0.
    pub fn paint(&self, colour: usize, text: &str) -> String {
        let number = match self.palette {
            Palette::None => return text.to_owned(),
            Palette::Usual => USUAL[colour % USUAL.len()],
            Palette::ColourBlind => OKABE_ITO[colour % OKABE_ITO.len()],
        };
        format!("\x1b[38;5;{number}m{text}\x1b[0m")
    }

    /// How the program ends: well, unless the output could not be written. A reader that has seen
    /// enough is no failure.
    pub fn close(self) -> Result<u8, Failure> {
        match self.error {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::new(exit::OUTPUT, format!("standard output: {error}")))
            }
            _ => Ok(exit::OK),
        }
    }
}

/// From now on an interrupt ends the program at once, with the exit code of an interrupt.
pub fn end_at_interrupts() -> Result<(), Failure> {
    let always = Arc::new(AtomicBool::new(true));
    flag::register_conditional_shutdown(SIGINT, exit::INTERRUPTED.into(), always)
        .map(drop)
        .map_err(|error| Failure::new(exit::FAULT, format!("cannot listen to signals: {error}")))
}

/// What a person who leaves the table answers.
pub fn left() -> Fault {
    Fault::Host("the person has left the table".to_owned())
}
