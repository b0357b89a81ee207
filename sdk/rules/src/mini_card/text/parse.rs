//! Reading the text form. Nothing here recurses: however deep the brackets of an input, the first
//! that is out of place ends the reading.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::Chars;

use crate::mini_card::{Card, Deal, Move, Rank, Step, Suit};

/// The most characters of a text that an error repeats.
const SHOWN: usize = 24;

const A_CARD: &str = "a card such as H3, S10 or (D . J)";
const A_MOVE: &str = "a move: draw or discard, d or x";

/// A text that is not what it should be, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// What should have stood there.
    pub expected: &'static str,
    /// What stood there: some characters of it, control characters escaped; empty at the end of
    /// the text.
    pub found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: expected {}, ", self.line, self.column, self.expected)?;
        if self.found.is_empty() {
            f.write_str("found the end of the text")
        } else {
            write!(f, "found \"{}\"", self.found)
        }
    }
}

impl core::error::Error for ParseError {}

/// Reads one card: `(H . 3)` or `H3`.
pub fn parse_card(text: &str) -> Result<Card, ParseError> {
    let mut reader = Reader::new(text);
    let card = reader.card(A_CARD)?;
    reader.end()?;
    Ok(card)
}

/// Reads a list of cards: `((H . 3) (D . J))` or `H3 DJ`. Nothing and `()` are no cards.
///
/// ```
/// use fairdeal_rules::mini_card::parse_cards;
///
/// assert_eq!(parse_cards("((H . 3) (D . J))"), parse_cards("H3 DJ"));
/// let error = parse_cards("H3 D1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"line 1, column 4: expected a card such as H3, S10 or (D . J), found "D1""#
/// );
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseError> {
    let mut reader = Reader::new(text);
    let cards = match reader.peek().kind {
        Kind::Open => {
            reader.next();
            reader.cards_to_close()?
        }
        _ => {
            let mut cards = Vec::new();
            while reader.peek().kind != Kind::End {
                cards.push(reader.card(A_CARD)?);
            }
            cards
        }
    };
    reader.end()?;
    Ok(cards)
}

/// Reads a list of moves: `(draw draw discard)` or `ddx`. Nothing and `()` are no moves.
///
/// ```
/// use fairdeal_rules::mini_card::parse_moves;
///
/// assert_eq!(parse_moves("(draw draw discard)"), parse_moves("ddx"));
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseError> {
    let mut reader = Reader::new(text);
    let moves = match reader.peek().kind {
        Kind::Open => {
            reader.next();
            reader.moves_to_close()?
        }
        _ => {
            let mut moves = Vec::new();
            while reader.peek().kind != Kind::End {
                reader.moves(&mut moves, A_MOVE)?;
            }
            moves
        }
    };
    reader.end()?;
    Ok(moves)
}

/// Reads a list of steps: `((draw (H . 3)) (discard (H . 3)))`. Nothing and `()` are no steps.
pub fn parse_steps(text: &str) -> Result<Vec<Step>, ParseError> {
    let mut reader = Reader::new(text);
    let mut steps = Vec::new();
    if reader.peek().kind == Kind::Open {
        reader.next();
        while reader.peek().kind != Kind::Close {
            steps.push(reader.step()?);
        }
        reader.next();
    }
    reader.end()?;
    Ok(steps)
}

/// Reads one deal: `(deal (cards …) (moves …) (goal 20))`, its three parts in any order.
pub fn parse_deal(text: &str) -> Result<Deal, ParseError> {
    let mut reader = Reader::new(text);
    let deal = reader.deal()?;
    reader.end()?;
    Ok(deal)
}

/// Reads deals one after another, to the end of the text.
pub fn parse_deals(text: &str) -> Result<Vec<Deal>, ParseError> {
    let mut reader = Reader::new(text);
    let mut deals = Vec::new();
    while reader.peek().kind != Kind::End {
        deals.push(reader.deal()?);
    }
    Ok(deals)
}

/// A piece of text between white space, and where it begins.
#[derive(Clone, Copy)]
struct Token<'a> {
    line: usize,
    column: usize,
    kind: Kind<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind<'a> {
    Open,
    Close,
    Dot,
    Word(&'a str),
    End,
}

impl Token<'_> {
    /// The error that something else was expected here.
    fn instead_of(self, expected: &'static str) -> ParseError {
        let text = match self.kind {
            Kind::Open => "(",
            Kind::Close => ")",
            Kind::Dot => ".",
            Kind::Word(word) => word,
            Kind::End => "",
        };
        let mut found: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
        if text.chars().nth(SHOWN).is_some() {
            found.push('…');
        }
        ParseError { line: self.line, column: self.column, expected, found }
    }

    /// The token without its first `bytes` bytes, which hold `characters` characters.
    fn skip(self, bytes: usize, characters: usize) -> Self {
        match self.kind {
            Kind::Word(word) => Token {
                column: self.column + characters,
                kind: Kind::Word(word.get(bytes..).unwrap_or("")),
                ..self
            },
            _ => self,
        }
    }
}

struct Reader<'a> {
    rest: Chars<'a>,
    line: usize,
    column: usize,
    next: Token<'a>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let next = Token { line: 1, column: 1, kind: Kind::End };
        let mut reader = Reader { rest: text.chars(), line: 1, column: 1, next };
        reader.next();
        reader
    }

    fn peek(&self) -> Token<'a> {
        self.next
    }

    /// Takes the next token; at the end of the text, the end again and again.
    fn next(&mut self) -> Token<'a> {
        let token = self.next;
        self.next = self.scan();
        token
    }

    fn scan(&mut self) -> Token<'a> {
        let mut in_comment = false;
        while let Some(c) = self.first() {
            match c {
                ';' => in_comment = true,
                '\n' => in_comment = false,
                c if in_comment || c.is_whitespace() => {}
                _ => break,
            }
            self.advance();
        }
        let (line, column, text) = (self.line, self.column, self.rest.as_str());
        let kind = match self.first() {
            None => Kind::End,
            Some('(') => Kind::Open,
            Some(')') => Kind::Close,
            Some('.') => Kind::Dot,
            Some(_) => {
                while self.first().is_some_and(|c| !c.is_whitespace() && !"();.".contains(c)) {
                    self.advance();
                }
                let length = text.len() - self.rest.as_str().len();
                return Token { line, column, kind: Kind::Word(&text[..length]) };
            }
        };
        self.advance();
        Token { line, column, kind }
    }

    fn first(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn advance(&mut self) {
        match self.rest.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
    }

    fn expect(&mut self, kind: Kind<'_>, expected: &'static str) -> Result<(), ParseError> {
        let token = self.next();
        if token.kind == kind { Ok(()) } else { Err(token.instead_of(expected)) }
    }

    fn end(&mut self) -> Result<(), ParseError> {
        self.expect(Kind::End, "nothing more")
    }

    fn card(&mut self, expected: &'static str) -> Result<Card, ParseError> {
        let token = self.next();
        match token.kind {
            Kind::Word(word) => {
                let mut letters = word.chars();
                let suit = letters.next().and_then(suit_of);
                let card = suit.zip(rank_of(letters.as_str()));
                card.map(|(suit, rank)| Card { suit, rank })
                    .ok_or_else(|| token.instead_of(expected))
            }
            Kind::Open => {
                let suit = self.pair_half("a suit: H, D, S or C", |word| {
                    let mut letters = word.chars();
                    letters.next().and_then(suit_of).filter(|_| letters.as_str().is_empty())
                })?;
                self.expect(Kind::Dot, "the dot of a pair such as (H . 3)")?;
                let rank = self.pair_half("a rank: 2 to 10, J, Q, K or A", rank_of)?;
                self.expect(Kind::Close, "the closing bracket of a card")?;
                Ok(Card { suit, rank })
            }
            _ => Err(token.instead_of(expected)),
        }
    }

    fn pair_half<T>(
        &mut self,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let token = self.next();
        let half = if let Kind::Word(word) = token.kind { read(word) } else { None };
        half.ok_or_else(|| token.instead_of(expected))
    }

    fn cards_to_close(&mut self) -> Result<Vec<Card>, ParseError> {
        let mut cards = Vec::new();
        while self.peek().kind != Kind::Close {
            cards.push(self.card("a card such as H3, S10 or (D . J), or a closing bracket")?);
        }
        self.next();
        Ok(cards)
    }

    /// Reads a word of moves: one in full, or a letter for each.
    fn moves(&mut self, moves: &mut Vec<Move>, expected: &'static str) -> Result<(), ParseError> {
        let token = self.next();
        let Kind::Word(word) = token.kind else { return Err(token.instead_of(expected)) };
        if let Some(step) = move_of(word) {
            moves.push(step);
            return Ok(());
        }
        for (count, (at, letter)) in word.char_indices().enumerate() {
            moves.push(match letter {
                'd' | 'D' => Move::Draw,
                'x' | 'X' => Move::Discard,
                _ => return Err(token.skip(at, count).instead_of(expected)),
            });
        }
        Ok(())
    }

    fn moves_to_close(&mut self) -> Result<Vec<Move>, ParseError> {
        let mut moves = Vec::new();
        while self.peek().kind != Kind::Close {
            self.moves(&mut moves, "a move: draw or discard, d or x, or a closing bracket")?;
        }
        self.next();
        Ok(moves)
    }

    fn step(&mut self) -> Result<Step, ParseError> {
        self.expect(Kind::Open, "a step such as (draw (H . 3)), or a closing bracket")?;
        let made = self.pair_half("draw or discard", move_of)?;
        let card = self.card(A_CARD)?;
        self.expect(Kind::Close, "the closing bracket of a step")?;
        Ok(match made {
            Move::Draw => Step::Draw(card),
            Move::Discard => Step::Discard(card),
        })
    }

    fn deal(&mut self) -> Result<Deal, ParseError> {
        const A_DEAL: &str = "a deal: (deal (cards …) (moves …) (goal …))";
        self.expect(Kind::Open, A_DEAL)?;
        self.expect(Kind::Word("deal"), A_DEAL)?;
        let (mut cards, mut moves, mut goal) = (None, None, None);
        while self.peek().kind == Kind::Open {
            self.next();
            let token = self.next();
            match token.kind {
                Kind::Word("cards") if cards.is_none() => cards = Some(self.cards_to_close()?),
                Kind::Word("moves") if moves.is_none() => moves = Some(self.moves_to_close()?),
                Kind::Word("goal") if goal.is_none() => {
                    goal = Some(self.pair_half("a whole number", |word| word.parse().ok())?);
                    self.expect(Kind::Close, "the closing bracket of the goal")?;
                }
                _ => return Err(token.instead_of("cards, moves or goal, each once")),
            }
        }
        let close = self.next();
        if close.kind != Kind::Close {
            return Err(close.instead_of("a part of the deal, or its closing bracket"));
        }
        Ok(Deal {
            cards: cards.ok_or_else(|| close.instead_of("(cards …) in the deal"))?,
            moves: moves.ok_or_else(|| close.instead_of("(moves …) in the deal"))?,
            goal: goal.ok_or_else(|| close.instead_of("(goal …) in the deal"))?,
        })
    }
}

fn suit_of(letter: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_uppercase())
}

fn rank_of(text: &str) -> Option<Rank> {
    match text {
        "J" | "j" => Some(Rank::JACK),
        "Q" | "q" => Some(Rank::QUEEN),
        "K" | "k" => Some(Rank::KING),
        "A" | "a" => Some(Rank::ACE),
        "10" => Rank::from_number(10),
        _ => match text.as_bytes() {
            [digit @ b'2'..=b'9'] => Rank::from_number(digit - b'0'),
            _ => None,
        },
    }
}

fn move_of(word: &str) -> Option<Move> {
    if word.eq_ignore_ascii_case("draw") {
        Some(Move::Draw)
    } else if word.eq_ignore_ascii_case("discard") {
        Some(Move::Discard)
    } else {
        None
    }
}
