//! Search for the guessing tree of fewest guesses in all, with the guesses merged that are the same
//! but for names. It holds a space whole: for games of a few thousand codes.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bounds;
mod solver;
mod symmetry;

pub use solver::Solver;
