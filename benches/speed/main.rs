//! Prints what the harness costs, as ratios of things measured side by side in one run.
//!
//! `cargo bench` measures everything, `cargo bench -- loop` one subject: the words are those of
//! `SUBJECTS`.

mod measure;
mod native;
mod parts;
mod rules;
mod start;
mod table;
mod whole_loop;

use std::error::Error;

use fairdeal::sandbox::with_stack;

#[global_allocator]
static ALLOCATOR: measure::Counting = measure::Counting;

type Subject = (&'static str, fn() -> Result<(), Box<dyn Error>>);

const SUBJECTS: &[Subject] = &[
    ("loop", whole_loop::measure),
    ("parts", parts::parts),
    ("threads", whole_loop::threads),
    ("mastermind", rules::mastermind),
    ("set", rules::set),
    ("start", start::start),
    ("growth", start::growth),
];

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if let Some(word) = wanted.iter().find(|word| !SUBJECTS.iter().any(|(name, _)| name == word)) {
        let names: Vec<&str> = SUBJECTS.iter().map(|(name, _)| *name).collect();
        return Err(format!("no subject {word:?}: they are {}", names.join(", ")).into());
    }
    for (name, measure) in SUBJECTS {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            println!("{name}");
            with_stack(|| measure().map_err(|error| error.to_string()))?;
        }
    }
    Ok(())
}
