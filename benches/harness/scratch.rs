use std::cell::UnsafeCell;
use std::ops::Range;

/// A row that is written in addition to the outputs. Like the outputs, it is shared by all contenders.
pub struct Scratch<T>(Vec<UnsafeCell<T>>);

// SAFETY: `part` asks that nobody else has the range.
unsafe impl<T: Send> Sync for Scratch<T> {}

impl<T: Copy> Scratch<T> {
    pub fn new(content: T, count: usize) -> Self {
        Self((0..count).map(|_| UnsafeCell::new(content)).collect())
    }

    /// A part of the row.
    ///
    /// # Safety
    /// Nothing else uses the range while this exists.
    #[expect(clippy::mut_from_ref, reason = "the caller's promise")]
    pub unsafe fn part(&self, range: Range<usize>) -> &mut [T] {
        let part = &self.0[range];
        // SAFETY: a cell has the layout of its contents, and may be written through a shared reference.
        unsafe { std::slice::from_raw_parts_mut(UnsafeCell::raw_get(part.as_ptr()), part.len()) }
    }

    /// Returns the start of the row.
    pub(super) fn first(&self) -> *mut u8 {
        UnsafeCell::raw_get(self.0.as_ptr()).cast()
    }
}
