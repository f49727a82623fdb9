//! Elements that need not be adjacent in memory.

use core::cell::Cell;

use crate::lanes::row::{Components, Row};

/// Elements of `N` floats each. The stride is the number of floats from the beginning of an element to the beginning of
/// the next. A stride of 0 means one element for all.
#[derive(Clone, Copy, Debug)]
pub struct Strided<'a, const N: usize> {
    floats: Row<'a, f32>,
    stride: usize,
}

impl<'a, const N: usize> Strided<'a, N> {
    /// Creates elements of which element i begins at float i·`stride`.
    pub fn new(floats: &'a [Cell<f32>], stride: usize) -> Self {
        Self { floats: floats.into(), stride }
    }

    /// Makes the elements of a row, one after another.
    pub fn each(row: Row<'a, [f32; N]>) -> Self {
        Self { floats: row.floats(), stride: N }
    }

    /// Makes one element for all.
    pub fn one<T: Components<Array = [f32; N]>>(element: &'a T) -> Self
    where
        Row<'a, [f32; N]>: From<&'a [T]>,
    {
        Self { floats: Row::from(core::slice::from_ref(element)).floats(), stride: 0 }
    }

    /// Returns the one element for all, if the stride is 0.
    pub(crate) fn shared(&self) -> Option<[f32; N]> {
        if self.stride == 0 { self.get(0) } else { None }
    }

    /// Returns element `at`; `None` beyond the end.
    pub(crate) fn get(&self, at: usize) -> Option<[f32; N]> {
        self.floats.array(at.checked_mul(self.stride)?)
    }

    /// Returns the address of element `at` and the stride, if there are `count` elements from there on. All floats of
    /// these elements may be read.
    #[inline(always)]
    pub(super) fn block(&self, at: usize, count: usize) -> Option<(*const f32, usize)> {
        let first = at.checked_mul(self.stride)?;
        let to_last = (count - 1).checked_mul(self.stride)?;
        self.floats.block::<N>(first.checked_add(to_last)?)?;
        Some((self.floats.block::<N>(first)?, self.stride))
    }
}
