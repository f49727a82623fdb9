//! Where the elements of a batch come from: one for all, or one for each.

use core::array;
use core::cell::Cell;

/// What each element of a batch is given.
#[derive(Clone, Copy)]
pub enum Source<'a, T> {
    /// The same.
    One(T),
    /// Its own, of a row.
    Row(&'a [Cell<T>]),
    /// Its own, which a function tells.
    Each(&'a dyn Fn(usize) -> T),
}

impl<T: Copy> Source<'_, T> {
    /// That of one element; `None` beyond the end of a row.
    pub(super) fn at(&self, at: usize) -> Option<T> {
        match self {
            Self::One(value) => Some(*value),
            Self::Row(row) => row.get(at).map(Cell::get),
            Self::Each(value) => Some(value(at)),
        }
    }
}

/// How many elements are gathered at a time.
pub(super) const CHUNK: usize = 64;

/// A source that is no row as rows of a chunk each.
pub(super) struct Gathered<'a, T> {
    source: Source<'a, T>,
    chunk: [Cell<T>; CHUNK],
}

impl<'a, T: Copy> Gathered<'a, T> {
    /// `any` is what a chunk begins with.
    pub(super) fn new(source: Source<'a, T>, any: T) -> Self {
        let first = if let Source::One(value) = source { value } else { any };
        Self { source, chunk: array::from_fn(|_| Cell::new(first)) }
    }

    /// The first `count` elements of a chunk.
    pub(super) fn chunk(&mut self, chunk: usize, count: usize) -> &[Cell<T>; CHUNK] {
        if !matches!(self.source, Source::One(_)) {
            for (at, cell) in self.chunk.iter().enumerate().take(count) {
                if let Some(value) = self.source.at(chunk * CHUNK + at) {
                    cell.set(value);
                }
            }
        }
        &self.chunk
    }
}
