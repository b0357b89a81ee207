//! End-to-end tests: the real program, real bots, real files. One module a subject.

mod command_line;
mod compilation;
mod documents;
mod duel;
mod events;
mod formats;
mod hostile_files;
mod interruptions;
mod languages;
mod mastermind;
mod page;
mod play;
mod play_tmux;
mod replays;
mod report;
mod rules;
mod rules_mini_card;
mod seals;
mod set;
mod sources;
mod statistics;
mod submissions;
mod support;
mod tournaments;
mod zoo;
