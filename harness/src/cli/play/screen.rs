//! The terminal as the games see it: lines in, text out. It is never put into another mode, so
//! that there is nothing to clean up.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::Failure;
use crate::cli::draw::{ColourOptions, Pen};
use crate::exit;
use crate::player::Fault;

/// The longest line that is read as one.
const MAX_LINE: u64 = 4096;

/// Where a person plays.
pub struct Screen {
    /// The colours.
    pub pen: Pen,
    input: io::StdinLock<'static>,
    prompts: bool,
    lines: u64,
    error: Option<io::Error>,
}

impl Screen {
    /// Standard input and output. From now on an interrupt ends the program with its own code.
    pub fn open(options: ColourOptions) -> Result<Screen, Failure> {
        end_at_interrupts()?;
        let pen = options.pen();
        let prompts = io::stdin().is_terminal();
        Ok(Screen { pen, input: io::stdin().lock(), prompts, lines: 0, error: None })
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
fn end_at_interrupts() -> Result<(), Failure> {
    let always = Arc::new(AtomicBool::new(true));
    flag::register_conditional_shutdown(SIGINT, exit::INTERRUPTED.into(), always)
        .map(drop)
        .map_err(|error| Failure::new(exit::FAULT, format!("cannot listen to signals: {error}")))
}

/// What a person who leaves the table answers.
pub fn left() -> Fault {
    Fault::Host("the person has left the table".to_owned())
}
