//! End-to-end tests: the real program, real bots, real files. One module a subject.

mod command_line;
mod documents;
mod replays;
mod sources;
mod submissions;
mod support;
mod tournaments;
