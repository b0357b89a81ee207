//! Colours, or the letters that stand for them. Every coloured piece ends with a reset, so that
//! there is nothing to clean up.

use std::io::{self, IsTerminal};

use clap::Args;

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

/// What pictures are drawn with.
#[derive(Clone, Copy)]
pub struct Pen(pub Palette);

impl ColourOptions {
    /// The pen for standard output.
    pub fn pen(self) -> Pen {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Pen(if self.no_colour || no_color || !io::stdout().is_terminal() {
            Palette::None
        } else if self.colour_blind {
            Palette::ColourBlind
        } else {
            Palette::Usual
        })
    }
}

impl Pen {
    /// Whether letters must say what colours do not.
    pub fn needs_letters(self) -> bool {
        self.0 != Palette::Usual
    }

    /// Whether the colours are those for the colour-blind.
    pub fn is_colour_blind(self) -> bool {
        self.0 == Palette::ColourBlind
    }

    /// The text in a colour, counted from 0.
    pub fn paint(self, colour: usize, text: &str) -> String {
        let number = match self.0 {
            Palette::None => return text.to_owned(),
            Palette::Usual => USUAL[colour % USUAL.len()],
            Palette::ColourBlind => OKABE_ITO[colour % OKABE_ITO.len()],
        };
        format!("\x1b[38;5;{number}m{text}\x1b[0m")
    }
}
