//! The rows of `matches.csv`: one a bot and match, in the order of deals, then of matches, then of
//! seats. Here alone is what a row looks like.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use crate::digest::MatchDigest;
use crate::games::{Game, MAX_COLUMNS, Record, SeatResult};
use crate::names::Name;
use crate::verdict::Verdict;

/// One bot's result in one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The deal's index.
    pub deal: u64,
    /// The number of the match among those of the deal, from 0.
    pub number: u64,
    /// The bot's seat, from 0.
    pub seat: usize,
    /// The bot: the index of its entry.
    pub entrant: usize,
    /// Score, verdict and the game's own figures.
    pub result: SeatResult,
    /// The best possible score, where it is known.
    pub par: Option<i64>,
    /// The digest of the transcript, the same for all bots of a match; `None` where the match does
    /// not count.
    pub digest: Option<MatchDigest>,
    /// The fuel of all the bot's answers.
    pub fuel: u64,
    /// The simulated times of its answers in milliseconds, in games that have a clock.
    pub times_ms: Vec<u32>,
}

impl Row {
    /// The rows of a match that was played: what is in `record`, and who sat where.
    pub fn of_match(
        deal: u64,
        number: u64,
        par: Option<i64>,
        digest: Option<MatchDigest>,
        entrants: &[usize],
        record: &Record,
    ) -> Vec<Row> {
        let mut rows = Rows::default();
        rows.add_match(deal, number, par, digest, entrants, record);
        rows.rows
    }
}

/// Rows in buffers that serve again.
#[derive(Default)]
pub struct Rows {
    rows: Vec<Row>,
    /// How many of them are filled.
    filled: usize,
}

impl Rows {
    /// Empties it.
    pub fn clear(&mut self) {
        self.filled = 0;
    }

    /// Adds the [rows of a match](Row::of_match).
    pub fn add_match(
        &mut self,
        deal: u64,
        number: u64,
        par: Option<i64>,
        digest: Option<MatchDigest>,
        entrants: &[usize],
        record: &Record,
    ) {
        for (seat, (&result, &entrant)) in record.results.iter().zip(entrants).enumerate() {
            let mut times_ms = match self.rows.get_mut(self.filled) {
                Some(row) => std::mem::take(&mut row.times_ms),
                None => Vec::new(),
            };
            let timings = record.timings.iter().filter(|timing| timing.seat == seat);
            times_ms.clear();
            times_ms.extend(timings.map(|timing| timing.ms));
            let answers = record.answers.iter().filter(|answered| answered.seat == seat);
            let fuel = answers.map(|answered| answered.answer.fuel).sum();
            let row = Row { deal, number, seat, entrant, result, par, digest, fuel, times_ms };
            match self.rows.get_mut(self.filled) {
                Some(place) => *place = row,
                None => self.rows.push(row),
            }
            self.filled += 1;
        }
    }

    /// The rows that were added.
    pub fn get(&self) -> &[Row] {
        &self.rows[..self.filled]
    }
}

/// What a row says of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The deal's index.
    pub deal: u64,
    /// The bot: the index of its entry.
    pub entrant: usize,
    /// The score, if the match has one.
    pub score: Option<i64>,
}

/// The columns of a game's rows.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    own: &'static [&'static str],
    seats: usize,
    clock: bool,
}

impl Format {
    /// The columns of this game.
    pub fn of(game: &dyn Game) -> Format {
        Format { own: game.columns(), seats: game.seats(), clock: game.has_clock() }
    }

    /// Whether matches have more than one row.
    fn is_race(self) -> bool {
        self.seats > 1
    }

    /// The names of the columns.
    fn heading(self) -> impl Iterator<Item = &'static str> {
        let place: &[&str] = if self.is_race() { &["match", "seat"] } else { &[] };
        let after: &[&str] = if self.clock { &["times_ms"] } else { &[] };
        let all = [&["deal"], place, &["bot", "score", "par", "verdict", "digest", "fuel"]];
        all.into_iter().chain([self.own, after]).flatten().copied()
    }
}

/// Bytes of rows that are handed on at once.
const ROW_BUFFER: usize = 1 << 16;

/// Writes rows.
pub struct RowWriter<W: Write> {
    output: W,
    /// What was not yet handed on.
    lines: Vec<u8>,
    format: Format,
    names: Vec<Name>,
}

impl<W: Write> RowWriter<W> {
    /// Begins with the names of the columns; `names` are the entrants'.
    pub fn new(output: W, format: Format, names: Vec<Name>) -> io::Result<RowWriter<W>> {
        let mut writer = RowWriter::behind(output, format, names);
        let heading: Vec<&str> = format.heading().collect();
        writer.lines.extend_from_slice(heading.join(",").as_bytes());
        writer.lines.push(b'\n');
        Ok(writer)
    }

    /// Goes on behind rows that were written before.
    pub fn behind(output: W, format: Format, names: Vec<Name>) -> RowWriter<W> {
        RowWriter { output, lines: Vec::with_capacity(ROW_BUFFER), format, names }
    }

    /// What rows are handed on to.
    pub fn output(&self) -> &W {
        &self.output
    }

    /// Writes a row. No field needs quotes: there are names, words and numbers alone.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        let line = &mut self.lines;
        push_number(line, row.deal);
        if self.format.is_race() {
            push_field(line, row.number);
            push_field(line, row.seat as u64);
        }
        line.push(b',');
        line.extend_from_slice(self.names[row.entrant].as_str().as_bytes());
        line.push(b',');
        if row.result.verdict.has_score() {
            push_signed(line, row.result.score);
        }
        line.push(b',');
        if let Some(par) = row.par {
            push_signed(line, par);
        }
        line.push(b',');
        line.extend_from_slice(row.result.verdict.word().as_bytes());
        line.push(b',');
        if let Some(digest) = row.digest {
            line.extend_from_slice(&digest.hex());
        }
        push_field(line, row.fuel);
        for (_, figure) in self.format.own.iter().zip(row.result.columns) {
            line.push(b',');
            push_signed(line, figure);
        }
        if self.format.clock {
            line.push(b',');
            for (index, &time) in row.times_ms.iter().enumerate() {
                if index > 0 {
                    line.push(b' ');
                }
                push_number(line, time.into());
            }
        }
        line.push(b'\n');
        if line.len() >= ROW_BUFFER { self.hand_on() } else { Ok(()) }
    }

    /// Hands all rows on to the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.hand_on()?;
        self.output.flush()
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.output.write_all(&self.lines)?;
        self.lines.clear();
        Ok(())
    }
}

fn push_field(line: &mut Vec<u8>, number: u64) {
    line.push(b',');
    push_number(line, number);
}

fn push_signed(line: &mut Vec<u8>, number: i64) {
    if number < 0 {
        line.push(b'-');
    }
    push_number(line, number.unsigned_abs());
}

/// Appends a number in decimal digits, without the allocation of a string.
fn push_number(line: &mut Vec<u8>, mut number: u64) {
    // As many as the largest number has.
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    line.extend_from_slice(&digits[first..]);
}

/// Rows that cannot be read: the line, and what is wrong with it.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    /// The file cannot be read, or is no CSV.
    #[error("{0}")]
    Csv(#[from] csv::Error),
    /// The columns are not those of the game.
    #[error("line 1: the columns are {found}, not {expected}")]
    Heading {
        /// The columns of the file.
        found: String,
        /// Those of the game.
        expected: String,
    },
    /// A field holds what it cannot hold.
    #[error("line {line}: {problem}")]
    Field {
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
}

/// More bytes than a row can have.
const MAX_ROW_BYTES: usize = 1 << 20;

/// A file of lines, none of which is endless.
struct Lines<R> {
    input: R,
    /// Bytes since the last end of a line.
    length: usize,
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        match buffer[..read].iter().rposition(|&byte| byte == b'\n') {
            Some(end) => self.length = read - end - 1,
            None => self.length += read,
        }
        if self.length > MAX_ROW_BYTES {
            let message = format!("a line of more than {MAX_ROW_BYTES} bytes");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(read)
    }
}

/// Reads rows, a match at a time.
pub struct RowReader<R> {
    csv: csv::Reader<Lines<R>>,
    format: Format,
    entrants: BTreeMap<Name, usize>,
    /// The entrants' names in their order.
    names: Vec<Name>,
    record: csv::StringRecord,
    /// The first row of the next match.
    next: Option<Row>,
}

impl<R: Read> RowReader<R> {
    /// Reads the names of the columns; `names` are the entrants'.
    pub fn new<'a>(
        input: R,
        format: Format,
        names: impl IntoIterator<Item = &'a Name>,
    ) -> Result<RowReader<R>, RowError> {
        let mut csv = csv::Reader::from_reader(Lines { input, length: 0 });
        let found = csv.headers()?;
        if !found.iter().eq(format.heading()) {
            let words = |names: Vec<&str>| names.join(",");
            return Err(RowError::Heading {
                found: crate::report::printable(&words(found.iter().collect())).into_owned(),
                expected: words(format.heading().collect()),
            });
        }
        let names: Vec<Name> = names.into_iter().cloned().collect();
        let entrants = names.iter().cloned().zip(0..).collect();
        Ok(RowReader { csv, format, entrants, names, record: csv::StringRecord::new(), next: None })
    }

    /// The rows of the next match, at most one a seat; none at the end.
    pub fn next_match(&mut self) -> Result<Option<Vec<Row>>, RowError> {
        let first = match self.next.take() {
            Some(row) => row,
            None => match self.read()? {
                Some(row) => row,
                None => return Ok(None),
            },
        };
        let mut rows = vec![first];
        while rows.len() < self.format.seats {
            let Some(row) = self.read()? else { break };
            if (row.deal, row.number) != (rows[0].deal, rows[0].number) {
                self.next = Some(row);
                break;
            }
            rows.push(row);
        }
        Ok(Some(rows))
    }

    /// What the next row says of a score, and no more: several times as fast as whole rows, for
    /// who reads them all again. Rows that [`next_match`](RowReader::next_match) has given are not
    /// given again.
    pub fn next_score(&mut self, last: Option<&Score>) -> Result<Option<Score>, RowError> {
        if let Some(row) = self.next.take() {
            let score = row.result.verdict.has_score().then_some(row.result.score);
            return Ok(Some(Score { deal: row.deal, entrant: row.entrant, score }));
        }
        if !self.csv.read_record(&mut self.record)? {
            return Ok(None);
        }
        let place = if self.format.is_race() { 2 } else { 0 };
        let field = |index: usize| self.record.get(index).unwrap_or_default();
        let bot = field(1 + place);
        // Entrants mostly come one after another.
        let guess = last.map_or(0, |last| last.entrant + 1);
        let entrant = match self.names.get(guess) {
            Some(name) if name.as_str() == bot => Ok(guess),
            _ => self.entrant(bot),
        };
        let score = || {
            Ok(Score {
                deal: number(("deal", field(0)))?,
                entrant: entrant?,
                score: optional(("score", field(2 + place)))?,
            })
        };
        let line = self.record.position().map_or(0, csv::Position::line);
        score().map(Some).map_err(|problem| RowError::Field { line, problem })
    }

    fn entrant(&self, bot: &str) -> Result<usize, String> {
        self.entrants
            .get(bot)
            .copied()
            .ok_or_else(|| format!("no bot named {:?} took part", crate::report::printable(bot)))
    }

    fn read(&mut self) -> Result<Option<Row>, RowError> {
        if !self.csv.read_record(&mut self.record)? {
            return Ok(None);
        }
        let line = self.record.position().map_or(0, csv::Position::line);
        self.row().map(Some).map_err(|problem| RowError::Field { line, problem })
    }

    fn row(&self) -> Result<Row, String> {
        let mut fields = self.format.heading().zip(self.record.iter());
        let mut field = || fields.next().unwrap_or_default();
        let deal = number(field())?;
        let (place, seat) =
            if self.format.is_race() { (number(field())?, number(field())?) } else { (0, 0) };
        let (_, bot) = field();
        let entrant = self.entrant(bot)?;
        let score = optional(field())?;
        let par = optional(field())?;
        let (_, word) = field();
        let verdict = Verdict::from_word(word)
            .ok_or_else(|| format!("{:?} is no verdict", crate::report::printable(word)))?;
        if score.is_some() != verdict.has_score() {
            return Err(format!("the verdict {verdict} and the score contradict each other"));
        }
        let (_, digest) = field();
        let digest = match digest {
            "" => None,
            text => Some(text.parse().map_err(|_| format!("{text:?} is no digest"))?),
        };
        let fuel = number(field())?;
        let mut columns = [0; MAX_COLUMNS];
        for (column, _) in columns.iter_mut().zip(self.format.own) {
            *column = number(field())?;
        }
        let mut times_ms = Vec::new();
        if self.format.clock {
            let (name, times) = field();
            for time in times.split_ascii_whitespace() {
                times_ms.push(number((name, time))?);
            }
        }
        let result = SeatResult { score: score.unwrap_or(0), verdict, columns };
        Ok(Row { deal, number: place, seat, entrant, result, par, digest, fuel, times_ms })
    }
}

fn number<N: std::str::FromStr>((name, text): (&str, &str)) -> Result<N, String> {
    text.parse().map_err(|_| format!("{name}: {:?} is no number", crate::report::printable(text)))
}

fn optional((name, text): (&str, &str)) -> Result<Option<i64>, String> {
    if text.is_empty() { Ok(None) } else { number((name, text)).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_extremes_have_all_their_digits() {
        for number in [i64::MIN, -10, -1, 0, 9, 10, i64::MAX] {
            let mut line = Vec::new();
            push_signed(&mut line, number);
            assert_eq!(String::from_utf8(line).unwrap(), number.to_string());
        }
    }

    proptest! {
        #[test]
        fn numbers_are_written_as_the_library_does(number: u64) {
            let mut line = Vec::new();
            push_number(&mut line, number);
            prop_assert_eq!(String::from_utf8(line).unwrap(), number.to_string());
        }
    }
}
