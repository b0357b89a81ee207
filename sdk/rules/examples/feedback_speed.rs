//! How many feedbacks of Mastermind one core works out in a second, by bit counting and by the
//! plain rule: `cargo run --release --example feedback_speed`.

use std::hint::black_box;
use std::time::Instant;

use fairdeal_rules::mastermind::{Code, Prepared, Space, feedback_plain};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:>9} {:>7} {:>15} {:>15}", "positions", "symbols", "fast, million/s", "plain");
    for (positions, symbols) in [(4, 6), (5, 10), (8, 8), (8, 16), (16, 16)] {
        let space = Space::new(positions, symbols, true)?;
        // Codes spread over the whole space, enough to stay in the cache.
        let step = (space.count() / 1000).max(1);
        let codes: Vec<Code> = (0..1000).filter_map(|n| space.nth(n * step)).collect();
        let fast = match Prepared::<1>::words(space) {
            1 => fast::<1>(space, &codes),
            2 => fast::<2>(space, &codes),
            _ => fast::<4>(space, &codes),
        };
        println!("{positions:>9} {symbols:>7} {fast:>15.0} {:>15.1}", plain(space, &codes));
    }
    Ok(())
}

/// Millions of feedbacks a second between prepared codes. Each is put to use as in a strategy: it
/// is counted in its class.
fn fast<const W: usize>(space: Space, codes: &[Code]) -> f64 {
    let codes: Vec<_> = codes.iter().map(|&code| Prepared::<W>::new(space, code)).collect();
    per_second(&codes, 200, |secret, guess, classes| {
        let (misses, common) = guess.compare(secret);
        classes[(misses << 5 | common) as usize & 1023] += 1;
    })
}

/// Millions of feedbacks a second by the plain rule.
fn plain(space: Space, codes: &[Code]) -> f64 {
    let codes: Vec<Vec<u8>> = codes.iter().map(|&code| space.symbols_of(code).collect()).collect();
    per_second(&codes, 2, |secret, guess, classes| {
        let feedback = feedback_plain(secret, guess);
        classes[usize::from(feedback.strikes) << 5 | usize::from(feedback.balls)] += 1;
    })
}

/// Millions of calls a second, every code with every code, in the best of five goes.
fn per_second<T>(codes: &[T], times: u32, mut call: impl FnMut(&T, &T, &mut [u32; 1024])) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let begin = Instant::now();
        for _ in 0..times {
            for guess in codes {
                let mut classes = [0; 1024];
                codes.iter().for_each(|secret| call(secret, guess, &mut classes));
                black_box(classes);
            }
        }
        best = best.min(begin.elapsed().as_secs_f64());
    }
    f64::from(times) * (codes.len() * codes.len()) as f64 / best / 1e6
}
