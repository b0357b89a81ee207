//! What a script's language wrote of the exception that ended it, in one line. Knows how QuickJS and
//! MicroPython write one, and nothing of how they came to run.

/// The exception that a log ends with, and the script's line: `IndexError: list index out of range,
/// bot.py line 2`. None of a log that ends otherwise.
pub(super) fn thrown(log: &str) -> Option<String> {
    let lines: Vec<&str> = log.lines().collect();
    let (message, place) = python(&lines).or_else(|| javascript(&lines))?;
    Some(match place {
        Some((file, line)) => format!("{message}, {file} line {line}"),
        None => message.to_owned(),
    })
}

/// What a log ends with, as the reason of a bot that then gave up: a script may throw what is no
/// exception, and other languages write why they panic. None of an empty log.
pub(super) fn last_words(log: &str) -> Option<String> {
    let line = log.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    let mut words: String = line.chars().take(LAST_WORDS).collect();
    if words.len() < line.len() {
        words.push('…');
    }
    Some(format!("it wrote \"{words}\" and trapped"))
}

/// Characters of a bot's last words that are passed on.
const LAST_WORDS: usize = 200;

/// The exception's text, and the innermost place of the script.
type Thrown<'a> = (&'a str, Option<(&'a str, &'a str)>);

/// What the bridges put around a script has no place of the script.
const PRELUDE: &str = "prelude.";

fn python<'a>(lines: &[&'a str]) -> Option<Thrown<'a>> {
    let start = lines.iter().rposition(|line| *line == "Traceback (most recent call last):")?;
    let frame = |line: &&'a str| line.strip_prefix("  File \"");
    let after = &lines[start + 1..];
    let frames = after.iter().take_while(|line| frame(line).is_some()).count();
    let message = after.get(frames).filter(|line| !line.is_empty())?;
    let place = after[..frames].iter().rev().filter_map(frame).find_map(|rest| {
        let (file, rest) = rest.split_once("\", line ")?;
        let (line, _) = rest.split_once(',').unwrap_or((rest, ""));
        (!file.starts_with(PRELUDE)).then_some((file, line))
    });
    Some((message, place))
}

fn javascript<'a>(lines: &[&'a str]) -> Option<Thrown<'a>> {
    let frame = |line: &&'a str| line.strip_prefix("    at ");
    let frames = lines.iter().rev().take_while(|line| frame(line).is_some()).count();
    let first = lines.len() - frames;
    if frames == 0 || first == 0 {
        return None;
    }
    let place = lines[first..].iter().filter_map(frame).find_map(|rest| {
        let place = rest.rsplit_once('(').map_or(rest, |(_, place)| place);
        let (place, _column) = place.trim_end_matches(')').rsplit_once(':')?;
        let (file, line) = place.rsplit_once(':')?;
        (!file.starts_with(PRELUDE)).then_some((file, line))
    });
    Some((lines[first - 1], place))
}

#[cfg(test)]
mod tests {
    use super::{last_words, thrown};

    #[test]
    fn last_words_are_a_line_of_some_length() {
        assert_eq!(
            last_words("seen\nmy words\n\n").as_deref(),
            Some("it wrote \"my words\" and trapped")
        );
        assert_eq!(last_words(" \n\n"), None);
        let long = last_words(&"é".repeat(1000)).unwrap();
        assert_eq!(long.chars().count(), 200 + "it wrote \"…\" and trapped".chars().count());
    }

    #[test]
    fn an_exception_is_told_with_the_innermost_line_of_the_script() {
        let python = "seen\nTraceback (most recent call last):\n  \
            File \"prelude.py\", line 130, in respond\n  \
            File \"exc.py\", line 9, in mini_card_discard\n  File \"exc.py\", line 2, in pick\n\
            IndexError: list index out of range\n";
        assert_eq!(
            thrown(python).as_deref(),
            Some("IndexError: list index out of range, exc.py line 2")
        );
        let javascript = "TypeError: cannot read property 'b' of undefined\n    \
            at Array.map (native)\n    at f (bot.js:3:30)\n    at g (bot.js:8:1)\n    \
            at <anonymous> (prelude.js:190:19)\n";
        assert_eq!(
            thrown(javascript).as_deref(),
            Some("TypeError: cannot read property 'b' of undefined, bot.js line 3")
        );
    }

    #[test]
    fn what_the_prelude_says_has_no_line() {
        let python = "Traceback (most recent call last):\n  \
            File \"prelude.py\", line 130, in respond\nTypeError: no\n";
        assert_eq!(thrown(python).as_deref(), Some("TypeError: no"));
        let javascript = "RangeError: no\n    at <anonymous> (prelude.js:190:19)\n";
        assert_eq!(thrown(javascript).as_deref(), Some("RangeError: no"));
    }

    #[test]
    fn a_log_that_ends_otherwise_has_none() {
        for log in [
            "",
            "no idea\n",
            "    at f (bot.js:1:1)\n",
            "Traceback (most recent call last):\n",
            "    at \nlast\n",
        ] {
            assert_eq!(thrown(log), None, "{log:?}");
        }
    }
}
