//! `fairdeal rules`: the rules of the games, asked from the command line.

mod mastermind;
mod mini_card;
mod set;

use clap::{Args, Subcommand};

use super::Failure;

/// Ask the rules of a game: scores, steps, feedback, best play.
#[derive(Args)]
#[command(after_help = "\
Example: fairdeal rules mini-card play --cards 'H3 H2 HA DJ DQ CJ' --moves dddx --goal 16 --discard first
Example: fairdeal rules mastermind feedback 13732 33311
Example: fairdeal rules set is-set 2PWS 1ROH 3GDL")]
pub struct Rules {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    MiniCard(mini_card::MiniCard),
    Mastermind(mastermind::Mastermind),
    Set(set::Set),
}

impl Rules {
    /// Answers the question.
    pub fn execute(self) -> Result<u8, Failure> {
        match self.game {
            Game::MiniCard(question) => question.execute(),
            Game::Mastermind(question) => question.execute(),
            Game::Set(question) => question.execute(),
        }
    }
}
