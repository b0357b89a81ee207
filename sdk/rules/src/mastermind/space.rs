//! Which codes there are in a game: positions, symbols, and whether a symbol may repeat. Counts
//! them, numbers them in lexicographic order, reads and writes them, and judges an answer.

use alloc::string::String;
use core::fmt;

use super::code::{Code, MAX_POSITIONS, MAX_SYMBOLS};
use super::possible::Possible;

/// The codes of a game. Positions and symbols are 1 to 16.
///
/// ```
/// use fairdeal_rules::mastermind::Space;
/// let bulls_and_cows = Space::new(4, 10, false)?;
/// assert_eq!(bulls_and_cows.count(), 5040);
/// let code = bulls_and_cows.parse("0123")?;
/// assert_eq!(bulls_and_cows.index(code), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space {
    positions: u8,
    symbols: u8,
    repeats: bool,
}

impl Space {
    /// The codes of `positions` symbols out of `symbols`; with `repeats` a symbol may stand more
    /// than once in a code.
    pub fn new(positions: u8, symbols: u8, repeats: bool) -> Result<Self, SpaceError> {
        if !(1..=MAX_POSITIONS).contains(&positions) {
            return Err(SpaceError::Positions(positions));
        }
        if !(1..=MAX_SYMBOLS).contains(&symbols) {
            return Err(SpaceError::Symbols(symbols));
        }
        if !repeats && positions > symbols {
            return Err(SpaceError::TooFewSymbols { positions, symbols });
        }
        Ok(Self { positions, symbols, repeats })
    }

    /// Positions in a code, 1 to 16.
    pub const fn positions(self) -> u8 {
        self.positions
    }

    /// Symbols to choose from, 1 to 16, numbered from 0.
    pub const fn symbols(self) -> u8 {
        self.symbols
    }

    /// Whether a symbol may stand more than once in a code.
    pub const fn repeats(self) -> bool {
        self.repeats
    }

    /// How many codes there are: at most 16^16 = 2^64.
    pub fn count(self) -> u128 {
        self.endings(0)
    }

    /// How many ways there are to finish a code of which `placed` positions are filled.
    fn endings(self, placed: u8) -> u128 {
        (placed..self.positions)
            .map(|position| u128::from(self.symbols - if self.repeats { 0 } else { position }))
            .product()
    }

    /// The codes in lexicographic order.
    pub fn codes(self) -> Possible {
        Possible::new(self, &[])
    }

    /// The code with this number in lexicographic order, counted from 0; none from
    /// [`count`](Self::count) on.
    pub fn nth(self, index: u128) -> Option<Code> {
        if index >= self.count() {
            return None;
        }
        let (mut code, mut rest, mut used) = (Code::default(), index, 0u16);
        for position in 0..self.positions {
            let endings = self.endings(position + 1);
            let mut skip = rest / endings;
            rest %= endings;
            let symbol = (0..self.symbols).filter(|symbol| self.repeats || used >> symbol & 1 == 0);
            for symbol in symbol {
                if skip == 0 {
                    code = code.then(symbol);
                    used |= 1 << symbol;
                    break;
                }
                skip -= 1;
            }
        }
        Some(code)
    }

    /// The number of `code` in lexicographic order, counted from 0: how many codes of this space
    /// are smaller.
    pub fn index(self, code: Code) -> u128 {
        let (mut index, mut used) = (0, 0u16);
        for (position, symbol) in (1..).zip(self.symbols_of(code)) {
            let smaller = (1u32 << symbol) - 1;
            let barred = if self.repeats { 0 } else { u32::from(used) & smaller };
            let choices = u32::from(symbol) - barred.count_ones();
            index += u128::from(choices) * self.endings(position);
            used |= 1 << symbol;
        }
        index
    }

    /// The symbols of `code`, first position first.
    pub fn symbols_of(self, code: Code) -> impl DoubleEndedIterator<Item = u8> {
        (0..self.positions).rev().map(move |place| (code.bits() >> (4 * place) & 15) as u8)
    }

    /// Whether `code` belongs to this space, and if not, why.
    pub fn check(self, code: Code) -> Result<(), CodeError> {
        if self.positions < 16 && code.bits() >> (4 * self.positions) != 0 {
            return Err(CodeError::TooLong { positions: self.positions });
        }
        let mut used = 0u16;
        for (position, symbol) in (1..).zip(self.symbols_of(code)) {
            if symbol >= self.symbols {
                return Err(CodeError::NoSuchSymbol { position, symbol, symbols: self.symbols });
            }
            if !self.repeats && used >> symbol & 1 == 1 {
                return Err(CodeError::Repeated { position, symbol });
            }
            used |= 1 << symbol;
        }
        Ok(())
    }

    /// The code that a bot's answer stands for, or why it is none of this space. An answer cannot
    /// be too short: the nibbles it leaves out are 0.
    pub fn accept(self, answer: i64) -> Result<Code, CodeError> {
        let code = Code::from_bits(answer.cast_unsigned());
        self.check(code).map(|()| code)
    }

    /// Reads a code: one digit a position, leading zeros kept, `a` to `f` (or `A` to `F`) for the
    /// symbols 10 to 15.
    pub fn parse(self, text: &str) -> Result<Code, CodeError> {
        let length = text.chars().count();
        if length != usize::from(self.positions) {
            return Err(CodeError::Length { length, positions: self.positions });
        }
        let mut code = Code::default();
        for character in text.chars() {
            let digit = character.to_digit(16).ok_or(CodeError::Character(character))?;
            code = code.then(digit as u8);
        }
        self.check(code).map(|()| code)
    }

    /// Writes a code as [`parse`](Self::parse) reads it.
    pub fn text(self, code: Code) -> String {
        self.symbols_of(code)
            .map(|symbol| char::from_digit(u32::from(symbol), 16).unwrap_or('?'))
            .collect()
    }
}

/// Why there is no such space of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceError {
    /// This many positions.
    Positions(u8),
    /// This many symbols.
    Symbols(u8),
    /// Without repeats every position needs a symbol of its own.
    TooFewSymbols {
        /// The positions asked for.
        positions: u8,
        /// The symbols there are.
        symbols: u8,
    },
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Positions(given) => write!(f, "positions must be 1 to 16 (found {given})"),
            Self::Symbols(given) => write!(f, "symbols must be 1 to 16 (found {given})"),
            Self::TooFewSymbols { positions, symbols } => write!(
                f,
                "{positions} positions without repeats need {positions} symbols or more (found \
                 {symbols}); allow repeats or add symbols"
            ),
        }
    }
}

impl core::error::Error for SpaceError {}

/// Why an answer or a text is no code of a space. Positions are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// Nibbles are set above the code's positions (as in every negative answer).
    TooLong {
        /// The positions of a code.
        positions: u8,
    },
    /// A text with another number of characters.
    Length {
        /// The characters found.
        length: usize,
        /// The positions of a code.
        positions: u8,
    },
    /// A character that is no hexadecimal digit.
    Character(char),
    /// A symbol that the game does not have.
    NoSuchSymbol {
        /// Where it stands.
        position: u8,
        /// The symbol.
        symbol: u8,
        /// How many symbols there are.
        symbols: u8,
    },
    /// A symbol that stood before, where repeats are barred.
    Repeated {
        /// Where it stands again.
        position: u8,
        /// The symbol.
        symbol: u8,
    },
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLong { positions } => {
                write!(
                    f,
                    "more than {positions} positions (bits set above the lowest {positions} nibbles)"
                )
            }
            Self::Length { length, positions } => {
                write!(f, "symbols: {length}, the code has {positions}")
            }
            Self::Character(character) => {
                write!(f, "{character:?} is no symbol; symbols are written 0 to 9, then a to f")
            }
            Self::NoSuchSymbol { position, symbol, symbols } => {
                write!(
                    f,
                    "symbol {symbol} at position {position}, but symbols are 0 to {}",
                    symbols - 1
                )
            }
            Self::Repeated { position, symbol } => {
                write!(f, "symbol {symbol} again at position {position}, but repeats are barred")
            }
        }
    }
}

impl core::error::Error for CodeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    /// Any space, with or without repeats.
    pub(crate) fn any_space() -> impl Strategy<Value = Space> {
        (1u8..=16, 1u8..=16, any::<bool>())
            .prop_filter_map("too few symbols", |(p, s, repeats)| Space::new(p, s, repeats).ok())
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert_eq!(Space::new(0, 6, true), Err(SpaceError::Positions(0)));
        assert_eq!(Space::new(17, 6, true), Err(SpaceError::Positions(17)));
        assert_eq!(Space::new(4, 0, true), Err(SpaceError::Symbols(0)));
        assert_eq!(Space::new(4, 17, true), Err(SpaceError::Symbols(17)));
        let error = Space::new(4, 3, false).unwrap_err();
        assert_eq!(error, SpaceError::TooFewSymbols { positions: 4, symbols: 3 });
    }

    #[test]
    fn counts() {
        let count = |p, s, repeats| Space::new(p, s, repeats).unwrap().count();
        assert_eq!(count(4, 6, true), 1296);
        assert_eq!(count(4, 10, false), 5040);
        assert_eq!(count(5, 10, true), 100_000);
        assert_eq!(count(16, 16, true), 1 << 64);
        assert_eq!(count(16, 16, false), 20_922_789_888_000);
        assert_eq!(count(1, 1, false), 1);
    }

    #[test]
    fn codes_come_in_order_and_are_numbered() {
        for (p, s, repeats) in
            [(4, 6, true), (4, 10, false), (1, 16, true), (3, 3, false), (16, 1, true)]
        {
            let space = Space::new(p, s, repeats).unwrap();
            let codes: Vec<Code> = space.codes().collect();
            assert_eq!(codes.len() as u128, space.count());
            assert!(codes.is_sorted_by(|a, b| a < b));
            for (index, &code) in codes.iter().enumerate() {
                assert_eq!(space.check(code), Ok(()));
                assert_eq!(space.index(code), index as u128);
                assert_eq!(space.nth(index as u128), Some(code));
            }
        }
    }

    #[test]
    fn answers_are_judged() {
        let classic = Space::new(4, 6, true).unwrap();
        assert_eq!(classic.accept(0x0011), Ok(Code::from_bits(0x0011)));
        assert_eq!(classic.accept(0x1_0011), Err(CodeError::TooLong { positions: 4 }));
        assert_eq!(classic.accept(-1), Err(CodeError::TooLong { positions: 4 }));
        let error = CodeError::NoSuchSymbol { position: 3, symbol: 6, symbols: 6 };
        assert_eq!(classic.accept(0x0061), Err(error));
        let bulls = Space::new(4, 10, false).unwrap();
        assert_eq!(bulls.accept(0x0120), Err(CodeError::Repeated { position: 4, symbol: 0 }));
        assert_eq!(bulls.accept(0x0123), Ok(Code::from_bits(0x0123)));
        let widest = Space::new(16, 16, true).unwrap();
        assert_eq!(widest.accept(-1), Ok(Code::from_bits(u64::MAX)));
    }

    #[test]
    fn texts_are_read() {
        let space = Space::new(4, 12, true).unwrap();
        assert_eq!(space.parse("00ab"), Ok(Code::from_bits(0x00ab)));
        assert_eq!(space.parse("00AB"), space.parse("00ab"));
        assert_eq!(space.parse("0ab"), Err(CodeError::Length { length: 3, positions: 4 }));
        assert_eq!(space.parse("00ax"), Err(CodeError::Character('x')));
        let error = CodeError::NoSuchSymbol { position: 4, symbol: 12, symbols: 12 };
        assert_eq!(space.parse("000c"), Err(error));
    }

    proptest! {
        #[test]
        fn any_number_names_a_code(space in any_space(), index in any::<u64>()) {
            let index = u128::from(index) % space.count();
            let code = space.nth(index).unwrap();
            prop_assert_eq!(space.index(code), index);
            prop_assert_eq!(space.accept(code.answer()), Ok(code));
            prop_assert_eq!(space.parse(&space.text(code)), Ok(code));
            prop_assert_eq!(space.nth(space.count()), None);
        }
    }
}
