//! The one place where a caller's pointers are used.
//!
//! Inputs are copied before anything is written, so an output may be the same object as any input.

use crate::types::CType;

/// The object behind `ptr`; `None` when it is NULL or misaligned.
///
/// # Safety
/// A non-null aligned `ptr` points to a readable, initialised `T`.
#[inline(always)]
pub(crate) unsafe fn load<T: CType>(ptr: *const T) -> Option<T::Math> {
    if ptr.is_null() || !ptr.is_aligned() {
        return None;
    }
    // SAFETY: neither null nor misaligned, and the caller vouches for the rest.
    Some(unsafe { ptr.read() }.to_math())
}

/// [`load`] for an object of many numbers, which a dozen functions take and none is in a hurry about.
///
/// # Safety
/// As [`load`].
#[inline(never)]
pub(crate) unsafe fn load_large<T: CType>(ptr: *const T) -> Option<T::Math> {
    // SAFETY: as this function's own.
    unsafe { load(ptr) }
}

/// The object behind a pointer that may be NULL: `Some(None)` when it is, `None` when it is misaligned.
///
/// # Safety
/// As [`load`].
#[inline(always)]
pub(crate) unsafe fn load_optional<T: CType>(ptr: *const T) -> Option<Option<T::Math>> {
    if ptr.is_null() {
        return Some(None);
    }
    // SAFETY: as this function's own.
    unsafe { load(ptr) }.map(Some)
}

/// A place to write a `T` to.
pub(crate) struct Slot<T>(*mut T);

impl<T: CType> Slot<T> {
    /// The place behind `ptr`; `None` when it is NULL or misaligned.
    ///
    /// # Safety
    /// A non-null aligned `ptr` points to memory for a `T`, writable as long as the slot lives.
    #[inline(always)]
    pub(crate) unsafe fn new(ptr: *mut T) -> Option<Self> {
        (!ptr.is_null() && ptr.is_aligned()).then_some(Self(ptr))
    }

    /// The place behind a pointer that may be NULL: `Some(None)` when it is, `None` when it is misaligned.
    ///
    /// # Safety
    /// As [`Slot::new`].
    #[inline(always)]
    pub(crate) unsafe fn optional(ptr: *mut T) -> Option<Option<Self>> {
        if ptr.is_null() {
            return Some(None);
        }
        // SAFETY: as this function's own.
        unsafe { Self::new(ptr) }.map(Some)
    }

    /// Writes `value` and answers the pointer.
    #[inline(always)]
    pub(crate) fn write(&self, value: T::Math) -> *mut T {
        // SAFETY: `new` made sure that the place is not null and aligned, its caller that it is
        // writable. Writing does not read or drop what was there.
        unsafe { self.0.write(T::from_math(value)) };
        self.0
    }
}

/// The caller's objects in a row.
pub(crate) struct Row<T> {
    first: *const T,
    count: usize,
}

impl<T: CType> Row<T> {
    /// The `count` objects from `first` on; `None` when it is NULL or misaligned.
    ///
    /// # Safety
    /// A non-null aligned `first` points to `count` readable, initialised `T`, as long as the row lives.
    pub(crate) unsafe fn new(first: *const T, count: usize) -> Option<Self> {
        (!first.is_null() && first.is_aligned()).then_some(Self { first, count })
    }

    /// Reads one after another, each just when it is asked for.
    pub(crate) fn iter(&self) -> impl Iterator<Item = T::Math> {
        // SAFETY: `at` is below the count of objects that the caller of `new` vouches for.
        (0..self.count).map(|at| unsafe { self.first.add(at).read() }.to_math())
    }
}

/// Places to write to in a row, one after another.
pub(crate) struct SlotRow<T> {
    next: *mut T,
    left: usize,
}

impl<T: CType> SlotRow<T> {
    /// The `count` places from `first` on; `None` when it is NULL or misaligned.
    ///
    /// # Safety
    /// A non-null aligned `first` points to memory for `count` `T`, writable as long as the row lives.
    pub(crate) unsafe fn new(first: *mut T, count: usize) -> Option<Self> {
        (!first.is_null() && first.is_aligned()).then_some(Self { next: first, left: count })
    }

    /// Writes `value` to the next place; nothing when there is none left.
    pub(crate) fn push(&mut self, value: T::Math) {
        if self.left > 0 {
            self.left -= 1;
            // SAFETY: as many places as `left` said are writable from `next` on.
            unsafe { self.next.write(T::from_math(value)) };
            // SAFETY: this ends at most one behind the last place.
            self.next = unsafe { self.next.add(1) };
        }
    }
}

/// `load` for use in an export, whose own contract with its caller is the one it needs.
macro_rules! read {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::load($ptr) }
    };
}

/// `load_large` for use in an export.
macro_rules! read_large {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::load_large($ptr) }
    };
}

/// `load_optional` for use in an export.
macro_rules! read_optional {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::load_optional($ptr) }
    };
}

/// `Slot::new` for use in an export.
macro_rules! slot {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Slot::new($ptr) }
    };
}

/// `Slot::optional` for use in an export.
macro_rules! slot_optional {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Slot::optional($ptr) }
    };
}

/// `Row::new` for use in an export.
macro_rules! row {
    ($first:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Row::new($first, $count) }
    };
}

/// `SlotRow::new` for use in an export.
macro_rules! slot_row {
    ($first:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::SlotRow::new($first, $count) }
    };
}

pub(crate) use {read, read_large, read_optional, row, slot, slot_optional, slot_row};
