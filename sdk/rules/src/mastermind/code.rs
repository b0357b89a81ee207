//! A code, packed as the contract packs an answer: four bits a position. It knows nothing of the
//! game it is played in; [`Space`](super::Space) says which codes belong to one.

use core::fmt;

/// The most positions a code may have.
pub const MAX_POSITIONS: u8 = 16;
/// The most symbols a game may have, numbered from 0.
pub const MAX_SYMBOLS: u8 = 16;

/// A code: four bits a position, the first position in the highest used nibble, so that the code
/// 0011 is `0x0011`. Among codes of one length the order of numbers is lexicographic order.
///
/// ```
/// use fairdeal_rules::mastermind::Code;
/// let code = Code::from_symbols(&[0, 0, 1, 1]);
/// assert_eq!(code.bits(), 0x0011);
/// assert!(code < Code::from_bits(0x0012));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Code(u64);

impl Code {
    /// The code with these nibbles. Any 64 bits are a code of 16 positions;
    /// [`Space::check`](super::Space::check) says whether it belongs to a game.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The code made of `symbols`, first position first. Of a symbol only the low four bits count,
    /// and of more than 16 symbols only the last 16.
    pub fn from_symbols(symbols: &[u8]) -> Self {
        symbols.iter().fold(Self(0), |code, &symbol| code.then(symbol))
    }

    /// The code with one more position at its end.
    pub const fn then(self, symbol: u8) -> Self {
        Self(self.0 << 4 | (symbol & 15) as u64)
    }

    /// The nibbles.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The nibbles as the contract's answer. Negative when a code of 16 positions begins with a
    /// symbol of 8 or more.
    pub const fn answer(self) -> i64 {
        self.0.cast_signed()
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({:#x})", self.0)
    }
}
