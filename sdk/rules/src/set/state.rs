//! A game saved as bytes and read back, the same to the byte.
//!
//! Version 1, integers little-endian: `FDSET`, `u8` version, `u8` attributes, `u8` values,
//! `u8` table, `u8` expand, `u16` matches found, `u16` cards in the deck, these cards (the next
//! first), `u8` positions on the table, these cards. A card is its number as `u16`, a blank
//! 0xFFFF.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::engine::{Engine, EngineError, MAX_TABLE};
use super::geometry::{Card, Geometry, GeometryError};

const MAGIC: &[u8; 5] = b"FDSET";
const VERSION: u8 = 1;
const BLANK: u16 = 0xFFFF;

impl Engine {
    /// The state of the game as bytes; [`from_state`](Engine::from_state) reads it back.
    pub fn state(&self) -> Vec<u8> {
        let geometry = self.geometry;
        // All of these were checked to fit when the game was made.
        let mut state = MAGIC.to_vec();
        state.extend([VERSION, geometry.attributes() as u8, geometry.values() as u8]);
        state.extend([self.table as u8, self.expand as u8]);
        state.extend((self.found as u16).to_le_bytes());
        state.extend((self.deck.len() as u16).to_le_bytes());
        state.extend(self.deck().flat_map(|card| card.number().to_le_bytes()));
        state.push(self.field.len() as u8);
        for place in &self.field {
            state.extend(place.map_or(BLANK, Card::number).to_le_bytes());
        }
        state
    }

    /// The game that [`state`](Engine::state) saved.
    ///
    /// # Errors
    /// When the bytes are no such state: another version, cut short or too long, a card out of
    /// range or twice, or counts that contradict each other.
    pub fn from_state(state: &[u8]) -> Result<Engine, StateError> {
        let mut reader = Reader { state, at: 0 };
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(StateError::NoState);
        }
        match reader.u8()? {
            VERSION => {}
            version => return Err(StateError::Version { version }),
        }
        let geometry = Geometry::new(reader.u8()?, reader.u8()?)?;
        let mut engine =
            Engine::new(geometry, usize::from(reader.u8()?), usize::from(reader.u8()?))?;
        engine.found = usize::from(reader.u16()?);

        let mut seen = vec![false; geometry.deck_size()];
        let deck = usize::from(reader.u16()?);
        engine.deck.clear();
        for _ in 0..deck {
            let number = reader.u16()?;
            engine.deck.push(geometry.unseen_card(number, &mut seen)?);
        }
        engine.deck.reverse();
        let positions = usize::from(reader.u8()?);
        if positions > MAX_TABLE {
            return Err(StateError::TableFull { positions });
        }
        for _ in 0..positions {
            engine.field.push(match reader.u16()? {
                BLANK => None,
                number => Some(geometry.unseen_card(number, &mut seen)?),
            });
        }
        if reader.at < state.len() {
            return Err(StateError::TooLong { length: reader.at });
        }

        let gone = seen.iter().filter(|&&seen| !seen).count();
        let found = engine.found;
        if found > gone || (found == 0 && gone > 0) {
            return Err(StateError::Found { found, gone });
        }
        Ok(engine)
    }
}

impl Geometry {
    fn unseen_card(self, number: u16, seen: &mut [bool]) -> Result<Card, StateError> {
        let card = self.card(usize::from(number)).ok_or(StateError::NoCard { number })?;
        let seen = &mut seen[card.index()];
        if *seen {
            return Err(StateError::Twice { number });
        }
        *seen = true;
        Ok(card)
    }
}

struct Reader<'a> {
    state: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], StateError> {
        let bytes = self.state.get(self.at..self.at + length);
        self.at += length;
        bytes.ok_or(StateError::TooShort { length: self.state.len() })
    }

    fn u8(&mut self) -> Result<u8, StateError> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, StateError> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }
}

/// Why bytes are no saved state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateError {
    /// The bytes do not begin with the letters of a saved state.
    NoState,
    /// The version is not known.
    Version {
        /// The version found.
        version: u8,
    },
    /// No deck has this shape.
    Geometry(GeometryError),
    /// No table has these settings.
    Engine(EngineError),
    /// The bytes end too early.
    TooShort {
        /// How many there are.
        length: usize,
    },
    /// Bytes follow the state.
    TooLong {
        /// How many belong to the state.
        length: usize,
    },
    /// A card is not of this deck.
    NoCard {
        /// Its number.
        number: u16,
    },
    /// A card comes twice.
    Twice {
        /// Its number.
        number: u16,
    },
    /// The table has too many positions.
    TableFull {
        /// How many.
        positions: usize,
    },
    /// The matches found and the cards that are gone contradict each other.
    Found {
        /// Matches found.
        found: usize,
        /// Cards neither in the deck nor on the table.
        gone: usize,
    },
}

impl From<GeometryError> for StateError {
    fn from(error: GeometryError) -> StateError {
        StateError::Geometry(error)
    }
}

impl From<EngineError> for StateError {
    fn from(error: EngineError) -> StateError {
        StateError::Engine(error)
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("saved state: ")?;
        match self {
            StateError::NoState => f.write_str("does not begin with FDSET: give a saved Set game"),
            StateError::Version { version } => {
                write!(f, "version {version}: this program reads version {VERSION}")
            }
            StateError::Geometry(error) => error.fmt(f),
            StateError::Engine(error) => error.fmt(f),
            StateError::TooShort { length } => write!(f, "ends too early, after {length} bytes"),
            StateError::TooLong { length } => write!(f, "bytes follow after its {length}"),
            StateError::NoCard { number } => write!(f, "no card {number} in this deck"),
            StateError::Twice { number } => write!(f, "card {number} comes twice"),
            StateError::TableFull { positions } => {
                write!(f, "{positions} positions on the table: at most {MAX_TABLE}")
            }
            StateError::Found { found, gone } => {
                write!(f, "{found} matches found contradict {gone} cards gone")
            }
        }
    }
}

impl core::error::Error for StateError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    /// A game after `steps` removals from a shuffled deck, with blanks on the table if `blanks`.
    fn engine(shape: (u8, u8), draws: &[u64], steps: usize, blanks: bool) -> Engine {
        let geometry = Geometry::new(shape.0, shape.1).unwrap();
        let mut engine = Engine::new(geometry, 12, 3).unwrap();
        let mut draws = draws.iter().cycle();
        engine.shuffle(|bound| draws.next().map_or(0, |draw| draw % bound));
        for _ in 0..steps {
            engine.deal();
            if let Some(found) = engine.first_match() {
                engine.remove(found.positions());
            }
        }
        if !blanks {
            engine.deal();
        }
        engine
    }

    proptest! {
        #[test]
        fn read_back_to_the_byte(
            shape in prop::sample::select(&[(4, 3), (6, 3), (5, 4), (4, 5), (4, 2), (1, 3)]),
            draws in prop::collection::vec(any::<u64>(), 1..20),
            steps in 0usize..30,
            blanks: bool,
        ) {
            let engine = engine(shape, &draws, steps, blanks);
            let state = engine.state();
            let read = Engine::from_state(&state);
            prop_assert_eq!(read.as_ref(), Ok(&engine));
            prop_assert_eq!(read.map(|engine| engine.state()), Ok(state));
        }

        /// A state with one byte changed is refused, or is itself a state read back to the byte.
        #[test]
        fn garbage_is_refused_or_a_state(at in 0usize..200, byte: u8, steps in 0usize..30) {
            let mut state = engine((4, 3), &[5, 7, 1], steps, true).state();
            let length = state.len();
            state[at % length] = byte;
            if let Ok(engine) = Engine::from_state(&state) {
                prop_assert_eq!(engine.state(), state);
            }
        }

        #[test]
        fn any_bytes_are_read_without_harm(bytes: Vec<u8>) {
            let _ = Engine::from_state(&bytes);
            let _ = Engine::from_state(&[&b"FDSET\x01\x04\x03\x0c\x03"[..], &bytes].concat());
        }

        #[test]
        fn a_state_cut_short_or_too_long_is_refused(cut in 0usize..180) {
            let state = engine((4, 3), &[5, 7, 1], 4, false).state();
            let cut = cut % state.len();
            prop_assert!(Engine::from_state(&state[..cut]).is_err());
            prop_assert!(Engine::from_state(&[&state[..], &[0]].concat()).is_err());
        }
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        let message = |edit: &dyn Fn(&mut Vec<u8>)| {
            let mut state = engine((4, 3), &[5, 7, 1], 0, false).state();
            edit(&mut state);
            Engine::from_state(&state).unwrap_err().to_string()
        };
        assert_eq!(
            message(&|state| state[0] = b'f'),
            "saved state: does not begin with FDSET: give a saved Set game"
        );
        assert_eq!(
            message(&|state| state[5] = 2),
            "saved state: version 2: this program reads version 1"
        );
        assert_eq!(
            message(&|state| state[7] = 9),
            "saved state: a deck with 9 values an attribute: give 2 to 5"
        );
        assert_eq!(
            message(&|state| state[8] = 65),
            "saved state: a table of 65 cards: give 3 to 64"
        );
        assert_eq!(
            message(&|state| state[10] = 1),
            "saved state: 1 matches found contradict 0 cards gone"
        );
        assert_eq!(message(&|state| state[14] = 81), "saved state: no card 81 in this deck");
        assert!(message(&|state| state.copy_within(14..16, 16)).ends_with("comes twice"));
        assert_eq!(
            message(&|state| {
                state.pop();
            }),
            "saved state: ends too early, after 176 bytes"
        );
    }
}
