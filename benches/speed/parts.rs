//! What the referee's side of a match of the Mini Card Game is made of, natively.

use std::error::Error;
use std::hint::black_box;

use fairdeal::digest::Sha256;
use fairdeal::games::Record;
use fairdeal::player::NativePlayer;
use fairdeal::random::{Stream, bot_seed};

use crate::measure::least;
use crate::table;

const DEALS: u64 = 20_000;
const ROUNDS: usize = 20;

/// Prints nanoseconds a deal of each part.
pub fn parts() -> Result<(), Box<dyn Error>> {
    let tournament = table::bonus_cup(DEALS)?;
    let (game, seed) = (&tournament.game, tournament.seed);
    let matches = |count: usize| {
        let mut deal = game.deal(seed, 0);
        let mut record = Record::new();
        move || {
            for index in 0..DEALS {
                game.deal_again(seed, index, &mut deal);
                for _ in 0..count {
                    let mut player = NativePlayer(|view: &[u8]| i64::from(view.is_empty()));
                    record.clear();
                    let played = deal.play(&[index], &mut [&mut player], &mut record);
                    black_box(played.expect("native code has no faults"));
                }
            }
        }
    };
    let (mut deals, mut once, mut twice) = (matches(0), matches(1), matches(2));
    let mut cards: Vec<[u8; 2]> = (0..52).map(|number| [number / 13, number % 13]).collect();
    let mut stream = Stream::new(seed, "bench", &[]);
    let mut shuffles = || (0..DEALS).for_each(|_| stream.shuffle(black_box(&mut cards)));
    let mut seeds = || {
        (0..DEALS).for_each(|deal| {
            black_box(bot_seed(seed, deal, 0));
        });
    };
    // As long as the message of a deal's digest.
    let message = [7; 173];
    let mut digests = || {
        (0..DEALS).for_each(|_| {
            black_box(Sha256::of(black_box(&message)));
        });
    };
    let [deals, once, twice, shuffles, seeds, digests] =
        least(ROUNDS, [&mut deals, &mut once, &mut twice, &mut shuffles, &mut seeds, &mut digests]);
    for (what, time) in [
        ("a deal", deals),
        ("of it the shuffle of 52 cards", shuffles),
        ("of it the digest", digests),
        ("the seed of a bot", seeds),
        ("the match, natively", once.saturating_sub(deals)),
        ("a second match of the deal", twice.saturating_sub(once)),
    ] {
        println!("  {what:30} {:4} ns here", time.as_nanos() / u128::from(DEALS));
    }
    Ok(())
}
