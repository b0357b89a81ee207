//! Looks first for sets whose cards differ in one attribute only, then in two, and so on: people
//! find such sets sooner. Of a set, any two cards differ in the same attributes, so that a pair says
//! at once of which kind its set is.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use fairdeal_sdk::rules::set::{Marks, Partial};
use fairdeal_sdk::set::{Strategy, View};
use set_search::{Large, Small, Table, Third, grow, marks};

/// Looks for similar cards.
#[derive(Default)]
pub struct SimilarFirst(Option<Table>);

impl Strategy for SimilarFirst {
    fn spot(&mut self, view: &View) -> u64 {
        let geometry = view.geometry();
        let table = self.0.get_or_insert_with(|| Table::new(geometry));
        table.lay(view);
        let search =
            Search { marks: marks(geometry, table.cards()), values: geometry.values(), table };
        let found = (1..=geometry.attributes()).find_map(|differing| {
            let common = geometry.attributes() - differing;
            match (geometry.values(), geometry.attributes()) {
                (3, ..=4) => search.pairs(common, |x, y| search.complete::<Small>(x, y)),
                (3, _) => search.pairs(common, |x, y| search.complete::<Large>(x, y)),
                _ => search.pairs(common, |x, y| search.grow(x, y)),
            }
        });
        found.unwrap_or(0)
    }
}

struct Search<'a> {
    table: &'a Table,
    marks: Vec<Marks>,
    values: usize,
}

impl Search<'_> {
    /// The first claim that `complete` makes of two cards with `common` attributes in common.
    fn pairs(&self, common: usize, complete: impl Fn(usize, usize) -> Option<u64>) -> Option<u64> {
        (0..).zip(&self.marks).find_map(|(x, first)| {
            let seconds = (x + 1..).zip(self.marks.iter().skip(x + 1));
            let mut similar = seconds.filter(|(_, second)| first.common(**second) == common);
            similar.find_map(|(y, _)| complete(x, y))
        })
    }

    fn complete<T: Third>(&self, x: usize, y: usize) -> Option<u64> {
        let cards = self.table.cards();
        let third = self.table.place(T::of(*cards.get(x)?).with(*cards.get(y)?));
        (third > 0).then(|| 1 << x | 1 << y | 1 << (third - 1))
    }

    fn grow(&self, x: usize, y: usize) -> Option<u64> {
        let pair = Partial::of(*self.marks.get(x)?).with(*self.marks.get(y)?)?;
        grow(pair, 1 << x | 1 << y, y + 1, &self.marks, self.values)
    }
}

fairdeal_sdk::export!(set: SimilarFirst);
