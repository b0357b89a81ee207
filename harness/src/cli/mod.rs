//! The command line: one file a command, each of which parses its arguments, calls the library and
//! prints.

mod cache;
mod check;
mod compile_module;
mod completions;
mod deal;
mod draw;
mod duel;
mod error;
mod init;
mod interrupt;
mod r#match;
mod merge;
mod new;
mod pack;
mod play;
mod progress;
mod replay;
mod report;
mod rules;
mod run;
mod seal;
mod source;
mod submit;
mod validate;
mod watch;
mod withdraw;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use crate::exit;
use crate::games;
use crate::report::{is_hidden, printable_lines};
pub use error::Failure;

/// Strategy competitions for WebAssembly bots: same deals, same limits, lowest score wins.
#[derive(Parser)]
#[command(name = "fairdeal", version = version(), max_term_width = 100)]
#[command(after_help = "\
Exit codes: 0 done; 1 checked and found wanting; 2 wrong command line; 3 an input cannot be used;
4 the output cannot be written; 5 an entry is unrated or the harness was at fault; 130 interrupted.

Example: fairdeal run bonus-cup --deals 100")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Run),
    Match(r#match::Match),
    Duel(duel::Duel),
    Deal(deal::Deal),
    Play(play::Play),
    Watch(watch::Watch),
    Merge(merge::Merge),
    Replay(replay::Replay),
    Report(report::Report),
    Rules(rules::Rules),
    New(new::New),
    Pack(pack::Pack),
    Check(check::Check),
    Init(init::Init),
    Validate(validate::Validate),
    Submit(submit::Submit),
    Seal(seal::Seal),
    Withdraw(withdraw::Withdraw),
    Cache(cache::CacheCommand),
    Completions(completions::Completions),
    #[command(hide = true)]
    CompileModule(compile_module::CompileModule),
}

/// The names of the games, for options.
fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(games::REGISTRY.iter().map(|game| game.name))
}

fn version() -> &'static str {
    concat!(env!("CARGO_PKG_VERSION"), " (wasmtime 48.0.8, fuel cost table 1)")
}

/// The whole program.
pub fn main() -> ExitCode {
    open_as_many_files_as_allowed();
    interrupt::outlive_full_files();
    run(std::env::args_os())
}

/// The engine holds a file open for each bot whose memory begins with data: the usual 1,024 are
/// too few for a thousand bots, and mostly more are allowed.
fn open_as_many_files_as_allowed() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit, setrlimit};
        if let Ok((now, most)) = getrlimit(Resource::RLIMIT_NOFILE)
            && now < most
        {
            // Where it fails it is as it was.
            let _ = setrlimit(Resource::RLIMIT_NOFILE, most, most);
        }
    }
}

/// The program with this command line, the program's own name first: parses it, runs the command,
/// and says what went wrong.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output and are no failure.
            let code = if error.use_stderr() { exit::USAGE } else { exit::OK };
            say(&error, &arguments);
            return code.into();
        }
    };
    let done = match cli.command {
        Command::Run(command) => command.execute(),
        Command::Match(command) => command.execute(),
        Command::Duel(command) => command.execute(),
        Command::Deal(command) => command.execute(),
        Command::Play(command) => command.execute(),
        Command::Watch(command) => command.execute(),
        Command::Merge(command) => command.execute(),
        Command::Replay(command) => command.execute(),
        Command::Report(command) => command.execute(),
        Command::Rules(command) => command.execute(),
        Command::New(command) => command.execute(),
        Command::Pack(command) => command.execute(),
        Command::Check(command) => command.execute(),
        Command::Init(command) => command.execute(),
        Command::Validate(command) => command.execute(),
        Command::Submit(command) => command.execute(),
        Command::Seal(command) => command.execute(),
        Command::Withdraw(command) => command.execute(),
        Command::Cache(command) => command.execute(),
        Command::Completions(command) => command.execute(),
        Command::CompileModule(command) => command.execute(),
    };
    match done {
        Ok(code) => code.into(),
        Err(failure) => failure.report(),
    }
}

/// Prints a line to standard error; what a foreign text would do to a terminal is escaped. Where it
/// cannot be written there is nobody to tell that to.
fn tell(line: impl AsRef<str>) {
    let line = format!("{}\n", printable_lines(line.as_ref()));
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// Prints what the parser has to say. It repeats arguments as they are: where one would do something
/// to a terminal, all is printed plainly, and such characters are escaped.
fn say(error: &clap::Error, arguments: &[OsString]) {
    if !arguments.iter().any(|argument| argument.to_string_lossy().contains(is_hidden)) {
        let _ = error.print();
        return;
    }
    let text = error.render().to_string();
    let text = printable_lines(&text);
    let _ = match error.use_stderr() {
        true => std::io::stderr().write_all(text.as_bytes()),
        false => std::io::stdout().write_all(text.as_bytes()),
    };
}
