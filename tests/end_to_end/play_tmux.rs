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
        if !Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success()) {
            skip("no tmux");
            return None;
        }
        let terminal = Terminal { socket: format!("fairdeal-{name}-{}", std::process::id()) };
        // The shell lives on when the program is interrupted.
        let line =
            format!("trap : INT; {FAIRDEAL} {words}; echo ended with $?; stty -a; sleep 600");
        let output = Command::new("tmux")
            .args(["-u", "-L", &terminal.socket, "-f", "/dev/null", "new-session", "-d"])
            .args(["-x", "80", "-y", "60", "sh", "-c", &line])
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
    let words = "watch mastermind-classic@2026#700/optimal --speed 0.05";
    let Some(terminal) = Terminal::run("watch", words) else { return };
    let screen = terminal.wait("mastermind-classic@2026#700/optimal");
    assert!(!screen.contains("solved"), "{screen}");
    terminal.interrupt();
    let words = "watch mastermind-classic@2026#700/optimal --speed 50";
    let Some(terminal) = Terminal::run("fast", words) else { return };
    terminal.wait("solved: score 3");
    terminal.wait("ended with 0");
}
