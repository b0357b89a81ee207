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
    pub times_ms: Box<[u32]>,
}

impl Row {
    /// The rows of a match that was played: what is in `record`, and who sat where.
    pub fn of_match<'a>(
        deal: u64,
        number: u64,
        par: Option<i64>,
        digest: Option<MatchDigest>,
        entrants: &'a [usize],
        record: &'a Record,
    ) -> impl Iterator<Item = Row> + 'a {
        let seats = record.results.iter().zip(entrants).enumerate();
        seats.map(move |(seat, (&result, &entrant))| {
            let answers = record.answers.iter().filter(|answered| answered.seat == seat);
            let timings = record.timings.iter().filter(|timing| timing.seat == seat);
            Row {
                deal,
                number,
                seat,
                entrant,
                result,
                par,
                digest,
                fuel: answers.map(|answered| answered.answer.fuel).sum(),
                times_ms: timings.map(|timing| timing.ms).collect(),
            }
        })
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
    race: bool,
    clock: bool,
}

impl Format {
    /// The columns of this game.
    pub fn of(game: &dyn Game) -> Format {
        Format { own: game.columns(), race: game.seats() > 1, clock: game.has_clock() }
    }

    /// The names of the columns.
    fn heading(self) -> impl Iterator<Item = &'static str> {
        let place: &[&str] = if self.race { &["match", "seat"] } else { &[] };
        let after: &[&str] = if self.clock { &["times_ms"] } else { &[] };
        let all = [&["deal"], place, &["bot", "score", "par", "verdict", "digest", "fuel"]];
        all.into_iter().chain([self.own, after]).flatten().copied()
    }
}

/// Bytes of rows that are handed on at once.
const ROW_BUFFER: usize = 1 << 16;

/// Writes rows.
pub struct RowWriter<W: Write> {
    csv: csv::Writer<W>,
    format: Format,
    names: Vec<Name>,
}

impl<W: Write> RowWriter<W> {
    /// Begins with the names of the columns; `names` are the entrants'.
    pub fn new(output: W, format: Format, names: Vec<Name>) -> io::Result<RowWriter<W>> {
        let mut writer = RowWriter::behind(output, format, names);
        writer.csv.write_record(format.heading())?;
        Ok(writer)
    }

    /// Goes on behind rows that were written before.
    pub fn behind(output: W, format: Format, names: Vec<Name>) -> RowWriter<W> {
        let csv = csv::WriterBuilder::new().buffer_capacity(ROW_BUFFER).from_writer(output);
        RowWriter { csv, format, names }
    }

    /// What rows are handed on to.
    pub fn output(&self) -> &W {
        self.csv.get_ref()
    }

    /// Writes a row.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        let has_score = row.result.verdict.has_score();
        let number = |value: Option<i64>| value.map(|v| v.to_string()).unwrap_or_default();
        let csv = &mut self.csv;
        csv.write_field(row.deal.to_string())?;
        if self.format.race {
            csv.write_field(row.number.to_string())?;
            csv.write_field(row.seat.to_string())?;
        }
        csv.write_field(self.names[row.entrant].as_str())?;
        csv.write_field(number(has_score.then_some(row.result.score)))?;
        csv.write_field(number(row.par))?;
        csv.write_field(row.result.verdict.word())?;
        csv.write_field(row.digest.map(|digest| digest.to_string()).unwrap_or_default())?;
        csv.write_field(row.fuel.to_string())?;
        for (_, figure) in self.format.own.iter().zip(row.result.columns) {
            csv.write_field(figure.to_string())?;
        }
        if self.format.clock {
            let times: Vec<String> = row.times_ms.iter().map(u32::to_string).collect();
            csv.write_field(times.join(" "))?;
        }
        Ok(csv.write_record(None::<&[u8]>)?)
    }

    /// Hands all rows on to the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.csv.flush()
    }
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

    /// The rows of the next match; none at the end.
    pub fn next_match(&mut self) -> Result<Option<Vec<Row>>, RowError> {
        let first = match self.next.take() {
            Some(row) => row,
            None => match self.read()? {
                Some(row) => row,
                None => return Ok(None),
            },
        };
        let mut rows = vec![first];
        while self.format.race {
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
        let place = if self.format.race { 2 } else { 0 };
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
            if self.format.race { (number(field())?, number(field())?) } else { (0, 0) };
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
        let times_ms = times_ms.into();
        Ok(Row { deal, number: place, seat, entrant, result, par, digest, fuel, times_ms })
    }
}

fn number<N: std::str::FromStr>((name, text): (&str, &str)) -> Result<N, String> {
    text.parse().map_err(|_| format!("{name}: {:?} is no number", crate::report::printable(text)))
}

fn optional((name, text): (&str, &str)) -> Result<Option<i64>, String> {
    if text.is_empty() { Ok(None) } else { number((name, text)).map(Some) }
}
