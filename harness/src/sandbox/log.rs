//! What a bot writes for its author. Never scored, so it may be dropped.

/// The text that a bot wrote in one match, up to a limit.
#[derive(Debug, Default)]
pub(super) struct Log {
    bytes: Vec<u8>,
    limit: usize,
    dropped: u64,
}

impl Log {
    /// A log that keeps at most `limit` bytes; of 0 it keeps nothing and says nothing.
    pub fn new(limit: usize) -> Log {
        Log { bytes: Vec::new(), limit, dropped: 0 }
    }

    pub fn write(&mut self, bytes: &[u8]) {
        let room = self.limit - self.bytes.len();
        let kept = bytes.len().min(room);
        self.bytes.extend_from_slice(&bytes[..kept]);
        self.dropped = self.dropped.saturating_add((bytes.len() - kept) as u64);
    }

    /// Ends the line, unless it is ended.
    pub fn end_line(&mut self) {
        if self.bytes.last().is_some_and(|last| *last != b'\n') && self.bytes.len() < self.limit {
            self.bytes.push(b'\n');
        }
    }

    /// Takes the text. Control characters are shown as escapes, so that a bot cannot write to the
    /// author's terminal.
    pub fn take(&mut self) -> String {
        let mut text = String::with_capacity(self.bytes.len());
        for c in String::from_utf8_lossy(&self.bytes).chars() {
            match c {
                '\n' | '\t' => text.push(c),
                c if c.is_control() => text.extend(c.escape_default()),
                c => text.push(c),
            }
        }
        if self.dropped > 0 && self.limit > 0 {
            text.push_str(&format!("\n[{} bytes more are not kept]\n", self.dropped));
        }
        *self = Log::new(self.limit);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_keeps_up_to_its_limit() {
        let mut log = Log::new(8);
        log.write(b"one");
        log.end_line();
        log.write(b"two three");
        assert_eq!(log.take(), "one\ntwo \n[5 bytes more are not kept]\n");
        assert_eq!(log.take(), "");
    }

    #[test]
    fn a_log_without_room_says_nothing() {
        let mut log = Log::new(0);
        log.write(b"one");
        log.end_line();
        assert_eq!(log.take(), "");
    }

    #[test]
    fn control_characters_are_shown_as_escapes() {
        let mut log = Log::new(100);
        log.write(b"\x1b[31mred\r\x07\xff");
        assert_eq!(log.take(), "\\u{1b}[31mred\\r\\u{7}\u{fffd}");
    }
}
