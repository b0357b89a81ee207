//! People at a real terminal: sessions of tmux, with keys sent and screens looked at.

use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use crate::support::*;

/// A terminal of 80 columns in which a command runs.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// Runs `fairdeal` with these words; `None` where there is no tmux. What follows the program's
    /// end is its exit code.
    fn run(name: &str, words: &str) -> Option<Terminal> {
        Terminal::with(name, words, "60", "")
    }

    /// As `run`, with so many rows and these settings of the environment.
    fn with(name: &str, words: &str, rows: &str, settings: &str) -> Option<Terminal> {
        if !Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success()) {
            skip("no tmux");
            return None;
        }
        let terminal = Terminal { socket: format!("fairdeal-{name}-{}", std::process::id()) };
        // The shell lives on when the program is interrupted.
        let line = format!(
            "trap : INT; {settings} {FAIRDEAL} {words}; echo ended with $?; stty -a; sleep 600"
        );
        let output = Command::new("tmux")
            .args(["-u", "-L", &terminal.socket, "-f", "/dev/null", "new-session", "-d"])
            .args(["-x", "80", "-y", rows, "sh", "-c", &line])
            .env("FAIRDEAL_CACHE_DIR", CACHE)
            .env_remove("NO_COLOR")
            .output();
        Ran::of(output.expect("tmux starts")).expect(0);
        Some(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let socket = ["-u", "-L", &self.socket];
        Command::new("tmux").args(socket).args(arguments).output().expect("tmux answers")
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// The screen, with its colours if wanted.
    fn screen(&self, colours: bool) -> String {
        let mut arguments = vec!["capture-pane", "-p", "-S", "-200"];
        if colours {
            arguments.push("-e");
        }
        String::from_utf8(self.tmux(&arguments).stdout).expect("UTF-8")
    }

    /// Waits until the screen shows this.
    #[track_caller]
    fn wait(&self, words: &str) -> String {
        for _ in 0..1200 {
            let screen = self.screen(false);
            if screen.contains(words) {
                return screen;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("no {words:?} in\n{}", self.screen(false));
    }

    /// Interrupts the program: it ends with its code, and the terminal is as it was.
    #[track_caller]
    fn interrupt(&self) {
        self.keys(&["C-c"]);
        let screen = self.wait("ended with 130");
        assert!(!screen.contains("panicked"), "{screen}");
        let modes = self.wait("icanon");
        assert!(!modes.contains("-icanon") && !modes.contains("-echo "), "{modes}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn mini_card_in_a_terminal() {
    let Some(terminal) = Terminal::run("cards", "play mini-card --deal 3") else { return };
    terminal.wait("put away>");
    terminal.keys(&["h5", "BSpace", "7", "Enter"]);
    terminal.wait("put away> h7");
    let screen = terminal.wait("1:DA 2:DJ 3:DQ 4:CA");
    assert!(screen.contains("goal    66"), "{screen}");
    assert!(terminal.screen(true).contains("\x1b[38;5;196m"), "hearts and diamonds are red");
    terminal.interrupt();
}

#[test]
fn mastermind_in_a_terminal() {
    let Some(terminal) = Terminal::run("pegs", "play mastermind --deal 700") else { return };
    terminal.wait("guess>");
    terminal.keys(&["0011", "Enter"]);
    terminal.wait("1 of 10  ●0 ●0 ●1 ●1   0 strikes, 1 ball");
    terminal.keys(&["31", "Enter"]);
    terminal.wait("guess> ●3 ●1");
    terminal.keys(&["undo", "Enter"]);
    terminal.keys(&["count", "Enter"]);
    terminal.wait("codes are possible");
    // A row that is typed can be erased; one that was begun can be taken back until enter sends it.
    terminal.keys(&["124", "BSpace", "5", "BSpace", "5", "Enter"]);
    terminal.wait("guess> ●3 ●1 ●2 ●5");
    terminal.wait("an empty line sends it");
    terminal.keys(&["undo", "Enter", "4", "Enter"]);
    let screen = terminal.wait("guess> ●3 ●1 ●2 ●4");
    assert!(!screen.contains("2 of 10"), "{screen}");
    terminal.keys(&["Enter"]);
    terminal.wait("the best tree of at most five guesses");
    terminal.wait("ended with 0");
}

#[test]
fn set_in_a_terminal() {
    let Some(terminal) = Terminal::run("set", "play set set-sprint --deal 0") else { return };
    terminal.wait("set>");
    terminal.keys(&["count", "Enter"]);
    terminal.wait("4 sets on the table");
    terminal.keys(&["hint", "Enter", "hint", "Enter", "hint", "Enter"]);
    terminal.wait("hint: a j o");
    terminal.keys(&["ajo", "Enter"]);
    terminal.wait("1 set taken");
    assert!(terminal.screen(true).contains("\x1b[38;5;201m"), "magenta is shown");
    terminal.keys(&["C-d"]);
    terminal.wait("ended with 0");
}

#[test]
fn set_without_and_with_other_colours() {
    let Some(terminal) = Terminal::run("plain", "play set --deal 0 --no-colour") else { return };
    terminal.wait("set>");
    assert!(!terminal.screen(true).contains("\x1b[38"));
    terminal.interrupt();
    let Some(terminal) = Terminal::run("blind", "play set --deal 0 --colour-blind") else { return };
    terminal.wait("set>");
    let screen = terminal.screen(true);
    assert!(screen.contains("\x1b[38;5;214m") && !screen.contains("\x1b[38;5;196m"), "{screen}");
    terminal.interrupt();
}

#[test]
fn a_match_is_watched_step_by_step() {
    let words = "watch mastermind-classic@2026#700/optimal --speed 0.01";
    let Some(terminal) = Terminal::with("watch", words, "24", "") else { return };
    let screen = terminal.wait("space: pause");
    assert!(screen.starts_with("mastermind-classic@2026#700/optimal"), "{screen}");
    assert!(screen.contains("secret  ●3 ●1 ●2 ●4") && !screen.contains("1 of 10"), "{screen}");
    terminal.keys(&["Right"]);
    terminal.wait("1/3 paused");
    terminal.wait("  1 of 10  ●");
    terminal.keys(&["Right", "Left", "Right", "Right", "Right"]);
    let screen = terminal.wait("3/3 the end");
    assert!(screen.contains("3 of 10  ●3 ●1 ●2 ●4   4 strikes, 0 balls"), "{screen}");
    assert!(screen.contains("solved: score 3"), "{screen}");
    terminal.keys(&["Left"]);
    terminal.wait("2/3 paused");
    // At a hundredth of a step a second it would stand; faster it goes on to its end.
    terminal.keys(&["+", "+", "+", "+", "+", "+", "+", "+", "+", "+", "Space"]);
    terminal.wait("3/3 the end");
    terminal.keys(&["q"]);
    let screen = terminal.wait("ended with 0");
    assert!(screen.contains("solved: score 3"), "what was seen last stays: {screen}");
    let modes = terminal.wait("icanon");
    assert!(!modes.contains("-icanon") && !modes.contains("-echo "), "{modes}");
}

#[test]
fn a_watched_match_is_left_at_any_time() {
    let words = "watch set-race@2026#3/incremental+guesser --speed 20";
    let Some(terminal) = Terminal::with("race", words, "24", "") else { return };
    terminal.wait("seat 1: 2 sets");
    terminal.interrupt();
    // The other screen is gone.
    assert!(!terminal.screen(false).contains("space: pause"));
}

#[test]
fn every_game_is_watched_on_80_columns_and_24_rows() {
    // What the picture after the first step has, without colours and with them.
    let games = [
        ("bonus-cup@2026#17/beam", "H4 is drawn.", "H4 is drawn.", "\x1b[38;5;196m"),
        (
            "mastermind-classic@2026#17/entropy",
            "  1 of 10  0 1 2 3",
            "●0 ●1 ●2 ●3",
            "\x1b[38;5;34m",
        ),
        ("set-sprint@2026#0/incremental", "i*◬◬m", "e*●●    f ■■", "\x1b[38;5;201m"),
        ("set-race@2026#3/incremental+guesser", "a*◬◬◬", "abe: late", "\x1b[38;5;201m"),
        ("set-fours@2026#0/guesser", "b*■■■■", "1.684 s  bpty: taken", "\x1b[38;5;201m"),
    ];
    for (number, (address, plain, drawn, colour)) in games.into_iter().enumerate() {
        for (settings, shown) in [("", drawn), ("NO_COLOR=1", plain)] {
            let words = format!("watch {address} --speed 0.01");
            let name = format!("small-{number}-{}", settings.len());
            let Some(terminal) = Terminal::with(&name, &words, "24", settings) else { return };
            terminal.wait("0/");
            terminal.keys(&["Right"]);
            let screen = terminal.wait("1/");
            assert!(screen.contains(shown), "{shown:?} in {screen}");
            assert!(screen.starts_with(address), "nothing has scrolled away: {screen}");
            assert!(screen.trim_end().ends_with("q: quit"), "{screen}");
            let coloured = terminal.screen(true).contains(colour);
            assert_eq!(coloured, settings.is_empty(), "{address}");
            terminal.keys(&["q"]);
            terminal.wait("ended with 0");
        }
    }
}

#[test]
fn a_ranking_fits_the_terminal() {
    let folder = folder();
    let out = folder.path().join("out");
    let words = format!("run set-asked --deals 2 --out {}", out.display());
    let Some(terminal) = Terminal::run("ranking", &words) else { return };
    let screen = terminal.wait("ended with 0");
    let rows: Vec<&str> = screen.lines().filter(|line| line.starts_with('│')).collect();
    assert_eq!(rows.len(), 8, "a heading and seven bots: {screen}");
    assert!(rows.iter().all(|row| row.ends_with('│')), "no row is broken: {screen}");
    assert!(rows[0].contains("│ bot ") && rows[0].contains("95 % interval"), "{screen}");
    let words: Vec<&str> = screen.split_whitespace().collect();
    assert!(
        words.join(" ").contains("left out for want of room: rank range, median, sets, "),
        "{screen}"
    );
}
