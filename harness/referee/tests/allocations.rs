//! Nothing is allocated in the steady state of a match: deals, views, answers and digests use
//! buffers that have grown before.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use fairdeal_referee::games::{self, DealSource, Game, Record};
use fairdeal_referee::player::{NativePlayer, Player};
use fairdeal_referee::random::Seed;
use fairdeal_rules::set::{Card, Geometry};
use serde_json::json;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, and how often each thread asked it.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count() {
    // A thread that ends may ask when it has no count any more.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: everything is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Allocations of a thousand matches with this player, after a thousand others.
fn allocations(name: &str, source: DealSource<'_>, mut player: impl Player) -> u64 {
    let rules = if name == "mini-card" { json!({ "par": false }) } else { json!({}) };
    let info = games::by_name(name).unwrap();
    let game: Box<dyn Game> = (info.load)(rules, source, 1_000_000).unwrap();
    let mut record = Record::new();
    let mut deal = game.deal(Seed(2026), 0);
    let mut play = |index: u64| {
        game.deal_again(Seed(2026), index, &mut deal);
        record.clear();
        deal.play(&[index], &mut [&mut player], &mut record).unwrap();
        record.results[0].score
    };
    let warm: i64 = (0..1000).map(&mut play).sum();
    let before = ALLOCATIONS.get();
    let again: i64 = (0..1000).map(&mut play).sum();
    let allocations = ALLOCATIONS.get() - before;
    assert_eq!(warm, again, "the same deals");
    allocations
}

#[test]
fn mini_card_matches_allocate_nothing() {
    let player = NativePlayer(|view: &[u8]| i64::from(view[19] > 2));
    assert_eq!(allocations("mini-card", DealSource::Random, player), 0);
}

#[test]
fn mastermind_matches_allocate_nothing() {
    // Counts up from the last guess, of which a view holds the symbols.
    let guess = |view: &[u8]| match view[15..].chunks_exact(6).last() {
        Some(turn) => {
            turn[..4].iter().fold(0, |number, &symbol| number * 6 + i64::from(symbol)) + 1
        }
        None => 0,
    };
    let player = NativePlayer(move |view: &[u8]| {
        let number = guess(view) % 1296;
        (0..4).fold(0, |answer, place| answer | (number / 6i64.pow(place) % 6) << (4 * place))
    });
    assert_eq!(allocations("mastermind", DealSource::All, player), 0);
}

#[test]
fn set_matches_allocate_nothing() {
    // The table is what a view ends with.
    let geometry = Geometry::STANDARD;
    let mut cards: Vec<Card> = Vec::with_capacity(81);
    let player = NativePlayer(move |view: &[u8]| {
        let table = &view[30..];
        let numbers = table.chunks_exact(2).map(|card| u16::from_le_bytes([card[0], card[1]]));
        cards.clear();
        cards.extend(numbers.filter_map(|number| geometry.card(usize::from(number))));
        let found = geometry.first_match(&cards).expect("a table always has a match");
        found.positions().iter().fold(0, |claim, position| claim | 1 << position)
    });
    assert_eq!(allocations("set", DealSource::Random, player), 0);
}
