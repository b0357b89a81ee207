//! Set: find cards whose every attribute is all the same or all different.
//!
//! A [`Geometry`] is the shape of a deck, 4 attributes of 3 values as the game is sold, and knows
//! what a match is. An [`Engine`] holds a deck and a table. [`Claim`]s are judged by it, of one
//! player alone or of several in a race. Cards described by characters ([`find_sets`]) and
//! [`matching_cards`] of any kind stand apart from these.

#[cfg(test)]
mod caps;
mod combination;
mod descriptor;
mod engine;
mod geometry;
mod matching;
mod play;
mod search;
mod shuffle;
mod state;
#[cfg(test)]
mod tests;

pub use combination::{first_combination, matching_cards, next_combination};
pub use descriptor::{DescriptorError, MOST_COMBINATIONS, find_sets, is_set, sets_in_one_line};
pub use engine::{Engine, EngineError, MAX_TABLE};
pub use geometry::{Card, Geometry, GeometryError, MAX_VALUES};
pub use matching::{Marks, Match, Partial};
pub use play::{Claim, ClaimError, DealMore, LastResult, Penalties, RaceClaim, Settled, Tally};
pub use search::Found;
pub use shuffle::{RangeError, shuffle, unique_numbers};
pub use state::StateError;
