//! A place that nobody may have written to before.
#![allow(unsafe_code, reason = "Cell::set reads what was there")]

use core::cell::Cell;

/// As [`Cell::set`], which first takes out what was there: in the memory that C hands over there may be nothing yet.
#[inline(always)]
pub(crate) fn write_cell<T: Copy>(cell: &Cell<T>, value: T) {
    // SAFETY: the reference is to a place for a T that this thread alone uses, and no reference to what is within it
    // outlives the reading of a cell.
    unsafe { cell.as_ptr().write(value) };
}
