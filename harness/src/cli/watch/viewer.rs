//! Pictures on a terminal, one after another, that keys stop, step and speed up. The terminal is
//! put into another mode, and back however this ends.

use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::libc::_POSIX_VDISABLE;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::termios::{self, LocalFlags, SetArg, SpecialCharacterIndices, Termios};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGWINCH};
use signal_hook::flag;
use terminal_size::{Height, terminal_size};

use crate::cli::Failure;
use crate::exit;

/// The slowest and the fastest, in steps a second.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.01..=1000.0;

/// Another screen without a cursor, whose lines are cut at its edge.
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[?7l";
const LEAVE: &str = "\x1b[?7h\x1b[?25h\x1b[?1049l";

/// A terminal that tells each key.
struct Keys {
    before: Termios,
}

impl Keys {
    fn listen() -> nix::Result<Keys> {
        let before = termios::tcgetattr(io::stdin())?;
        let mut wanted = before.clone();
        wanted.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO);
        // Stopped, it would leave the terminal as it is.
        wanted.control_chars[SpecialCharacterIndices::VSUSP as usize] = _POSIX_VDISABLE;
        termios::tcsetattr(io::stdin(), SetArg::TCSAFLUSH, &wanted)?;
        let keys = Keys { before };
        put(ENTER).map_err(|error| Errno::from_raw(error.raw_os_error().unwrap_or(0)))?;
        Ok(keys)
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        // There is nobody to tell.
        let _ = put(LEAVE);
        let _ = termios::tcsetattr(io::stdin(), SetArg::TCSAFLUSH, &self.before);
    }
}

fn put(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Pause,
    Forth,
    Back,
    Faster,
    Slower,
    Quit,
}

/// The keys in what a terminal sent.
fn keys(mut bytes: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    while let [first, rest @ ..] = bytes {
        let (key, rest) = match (first, rest) {
            (0x1b, [b'[' | b'O', b'C', rest @ ..]) => (Some(Key::Forth), rest),
            (0x1b, [b'[' | b'O', b'D', rest @ ..]) => (Some(Key::Back), rest),
            (0x1b, [b'[' | b'O', _, rest @ ..]) => (None, rest),
            (b' ', rest) => (Some(Key::Pause), rest),
            (b'+' | b'=', rest) => (Some(Key::Faster), rest),
            (b'-', rest) => (Some(Key::Slower), rest),
            (b'q' | b'Q' | 4, rest) => (Some(Key::Quit), rest),
            (_, rest) => (None, rest),
        };
        keys.extend(key);
        bytes = rest;
    }
    keys
}

/// Where the show is.
struct Show<'a> {
    title: &'a str,
    frames: &'a [String],
    at: usize,
    playing: bool,
    speed: f64,
}

impl Show<'_> {
    fn is_at_its_end(&self) -> bool {
        self.at + 1 >= self.frames.len()
    }

    fn pause(&self) -> Duration {
        Duration::from_secs_f64(1.0 / self.speed)
    }

    fn draw(&self) -> io::Result<()> {
        let rows = terminal_size().map_or(24, |(_, Height(rows))| usize::from(rows));
        let frame = self.frames.get(self.at).map_or("", String::as_str);
        let lines = [self.title, ""].into_iter().chain(frame.lines());
        let mut text = "\x1b[H".to_owned();
        for line in lines.take(rows.saturating_sub(2)) {
            text += &format!("{line}\x1b[K\n");
        }
        let state = match self.playing {
            _ if self.is_at_its_end() => "the end".to_owned(),
            true => format!("{} steps a second", self.speed),
            false => "paused".to_owned(),
        };
        let (at, last) = (self.at, self.frames.len().saturating_sub(1));
        text += &format!(
            "\x1b[J\x1b[{rows};1H{at}/{last} {state}   space: pause, ← →: step, + -: speed, q: quit"
        );
        put(&text)
    }

    /// Does what a key says; whether the show goes on.
    fn press(&mut self, key: Key) -> bool {
        let change = |speed: f64| speed.clamp(*SPEEDS.start(), *SPEEDS.end());
        match key {
            Key::Quit => return false,
            Key::Pause => self.playing = !self.playing,
            Key::Forth => {
                self.playing = false;
                self.at = (self.at + 1).min(self.frames.len().saturating_sub(1));
            }
            Key::Back => {
                self.playing = false;
                self.at = self.at.saturating_sub(1);
            }
            Key::Faster => self.speed = change(self.speed * 2.0),
            Key::Slower => self.speed = change(self.speed / 2.0),
        }
        true
    }
}

/// Shows pictures from the first on until whoever watches quits, and leaves the last one that was
/// seen on the terminal. Standard input and output must be one.
pub fn show(title: &str, frames: &[String], speed: f64) -> Result<u8, Failure> {
    let fault = |error: String| Failure::new(exit::FAULT, format!("the terminal: {error}"));
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        flag::register(signal, interrupted.clone()).map_err(|error| fault(error.to_string()))?;
    }
    // Another size is another picture: that the signal wakes us is enough.
    flag::register(SIGWINCH, Arc::default()).map_err(|error| fault(error.to_string()))?;
    let keys = Keys::listen().map_err(|error| fault(error.to_string()))?;
    let mut show = Show { title, frames, at: 0, playing: true, speed };
    let played = play(&mut show, &interrupted);
    drop(keys);
    let written = |error: io::Error| Failure::new(exit::OUTPUT, format!("the terminal: {error}"));
    played.map_err(written)?;
    if interrupted.load(Ordering::Relaxed) {
        return Ok(exit::INTERRUPTED);
    }
    let frame = frames.get(show.at).map_or("", String::as_str);
    put(&format!("{title}\n\n{frame}")).map(|()| exit::OK).map_err(written)
}

fn play(show: &mut Show, interrupted: &AtomicBool) -> io::Result<()> {
    let mut stepped = Instant::now();
    while !interrupted.load(Ordering::Relaxed) {
        show.draw()?;
        let runs = show.playing && !show.is_at_its_end();
        let left = show.pause().saturating_sub(stepped.elapsed());
        let wait = match runs {
            // Rounded up, lest it be asked again and again.
            true => {
                PollTimeout::try_from(left + Duration::from_millis(1)).unwrap_or(PollTimeout::MAX)
            }
            false => PollTimeout::NONE,
        };
        let input = io::stdin();
        match poll(&mut [PollFd::new(input.as_fd(), PollFlags::POLLIN)], wait) {
            Ok(0) => {}
            Ok(_) => {
                let mut bytes = [0; 64];
                let read = nix::unistd::read(input.as_fd(), &mut bytes)?;
                let went_on = keys(&bytes[..read]).into_iter().all(|key| show.press(key));
                if read == 0 || !went_on {
                    return Ok(());
                }
                // A key is no step: the next one takes its whole time.
                stepped = Instant::now();
                continue;
            }
            Err(Errno::EINTR) => continue,
            Err(error) => return Err(error.into()),
        }
        if runs && stepped.elapsed() >= show.pause() {
            show.at += 1;
            stepped = Instant::now();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_told_apart_in_whatever_comes() {
        use Key::*;
        let cases: [(&[u8], &[Key]); 7] = [
            (b" ", &[Pause]),
            (b"\x1b[C\x1b[D\x1bOC", &[Forth, Back, Forth]),
            (b"\x1b[A\x1b[Bq", &[Quit]),
            (b"+-=x", &[Faster, Slower, Faster]),
            (b"\x1b", &[]),
            (b"\x1b[", &[]),
            (b"\xff\x00\x04", &[Quit]),
        ];
        for (bytes, expected) in cases {
            assert_eq!(keys(bytes), expected, "{bytes:?}");
        }
    }

    #[test]
    fn the_show_stays_within_its_frames_and_speeds() {
        let frames = ["a".to_owned(), "b".to_owned()];
        let mut show = Show { title: "", frames: &frames, at: 0, playing: true, speed: 2.0 };
        for _ in 0..3 {
            assert!(show.press(Key::Back));
        }
        assert_eq!((show.at, show.playing), (0, false));
        for _ in 0..3 {
            show.press(Key::Forth);
        }
        assert_eq!(show.at, 1);
        assert!((0..50).all(|_| show.press(Key::Faster)));
        assert_eq!(show.speed, 1000.0);
        assert!((0..50).all(|_| show.press(Key::Slower)));
        assert_eq!(show.speed, 0.01);
        assert!(!show.press(Key::Quit));
    }
}
