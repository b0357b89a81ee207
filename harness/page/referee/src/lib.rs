//! The referee of the games for the page of a report. A question and its answer are JSON; whoever
//! plays is the page's, behind one imported function. See [`face`] for how bytes pass.

#![warn(missing_docs)]

mod face;
mod question;
mod seats;
mod table;

pub use table::{deal, play, replay};
