//! Rows whose elements need not lie one after the other.

use core::cell::Cell;

/// As many floats each element as `N`, a number of floats apart; none apart: the same for all.
#[derive(Clone, Copy)]
pub struct Strided<'a, const N: usize> {
    floats: &'a [Cell<f32>],
    stride: usize,
}

impl<'a, const N: usize> Strided<'a, N> {
    /// Element i begins at float i·`stride`.
    pub fn new(floats: &'a [Cell<f32>], stride: usize) -> Self {
        Self { floats, stride }
    }

    /// The same for all, if it is.
    pub(crate) fn shared(&self) -> Option<[f32; N]> {
        if self.stride == 0 { self.get(0) } else { None }
    }

    /// That of one element; `None` beyond the end.
    pub(crate) fn get(&self, at: usize) -> Option<[f32; N]> {
        let floats = self.floats.get(at.checked_mul(self.stride)?..)?.first_chunk::<N>()?;
        Some(floats.each_ref().map(Cell::get))
    }

    /// The floats from element `at` on, if there are `count` elements, and how far apart those lie.
    #[inline(always)]
    pub(crate) fn block(&self, at: usize, count: usize) -> Option<(&'a [Cell<f32>], usize)> {
        let floats = self.floats.get(at.checked_mul(self.stride)?..)?;
        let to_last = (count - 1).checked_mul(self.stride)?;
        floats.get(to_last..)?.first_chunk::<N>()?;
        Some((floats, self.stride))
    }
}
