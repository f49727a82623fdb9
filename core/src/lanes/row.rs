//! Rows of elements in memory, which a batch reads and writes.
//!
//! An output of a batch may be the same row as an input, but Rust permits no `&mut` beside a `&`. So an output is a
//! slice of cells, and an input is a [`Row`], which is made of a slice of plain elements or of cells.
#![allow(
    unsafe_code,
    reason = "reads plain elements and cells alike, and takes types of floats for arrays"
)]

use core::cell::Cell;
use core::marker::PhantomData;

use glam::{DVec3, Quat, Vec3};

use crate::aim::StepLimits;

/// A row of elements that a batch reads.
///
/// `into()` makes it of `&[T]` or of `&[Cell<T>]`. Of `&[Quat]`, `&[Vec3]` and `&[DVec3]` it also makes a row of their
/// components, such as `Row<[f32; 4]>`.
///
/// An element is copied when it is read, and nothing else refers into the row. So the cells of which a row is made may
/// be written at the same time. They belong to one thread, and so does the row: it is neither `Send` nor `Sync`.
#[derive(Debug)]
pub struct Row<'a, T> {
    first: *const T,
    len: usize,
    elements: PhantomData<&'a [T]>,
}

impl<T> Clone for Row<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Row<'_, T> {}

impl<'a, T> From<&'a [T]> for Row<'a, T> {
    #[inline(always)]
    fn from(row: &'a [T]) -> Self {
        Self { first: row.as_ptr(), len: row.len(), elements: PhantomData }
    }
}

impl<'a, T> From<&'a [Cell<T>]> for Row<'a, T> {
    #[inline(always)]
    fn from(row: &'a [Cell<T>]) -> Self {
        // A cell has the same layout in memory as its element.
        Self { first: row.as_ptr().cast(), len: row.len(), elements: PhantomData }
    }
}

impl<'a, T: Copy> Row<'a, T> {
    /// Returns the number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns a copy of element `at`; `None` beyond the end.
    #[inline(always)]
    pub fn get(&self, at: usize) -> Option<T> {
        let element = self.block::<1>(at)?;
        // SAFETY: the element is within the row, whose slice is borrowed and initialized. If it is a slice of cells, no
        // other thread has them, and no reference into a cell is ever made.
        Some(unsafe { element.read() })
    }

    /// Returns the first `count` elements, if there are that many.
    #[inline(always)]
    pub(crate) fn truncated(&self, count: usize) -> Option<Self> {
        (count <= self.len).then_some(Self { len: count, ..*self })
    }

    /// Returns the address of element `at`, if there are `COUNT` elements from there on: that many may be read.
    #[inline(always)]
    pub(super) fn block<const COUNT: usize>(&self, at: usize) -> Option<*const T> {
        let left = self.len.checked_sub(at)?;
        // SAFETY: the row has at least `at` elements.
        (left >= COUNT).then(|| unsafe { self.first.add(at) })
    }

    /// Returns the elements of this row as arrays of their components.
    #[inline(always)]
    fn components(self) -> Row<'a, T::Array>
    where
        T: Components,
    {
        let () = T::IS_ARRAY;
        Row { first: self.first.cast(), len: self.len, elements: PhantomData }
    }
}

impl Row<'_, f32> {
    /// Returns a copy of the `N` floats from float `at` on; `None` beyond the end.
    #[inline(always)]
    pub(crate) fn array<const N: usize>(&self, at: usize) -> Option<[f32; N]> {
        let floats = self.block::<N>(at)?;
        // SAFETY: the row has that many floats; otherwise as in `get`.
        Some(unsafe { floats.cast::<[f32; N]>().read() })
    }
}

impl<'a, const N: usize> Row<'a, [f32; N]> {
    /// Returns all floats, element after element.
    #[inline(always)]
    pub(crate) fn floats(self) -> Row<'a, f32> {
        // This does not overflow: the size of the slice in bytes is a `usize`.
        Row { first: self.first.cast(), len: self.len * N, elements: PhantomData }
    }
}

/// A type that consists only of numbers.
///
/// # Safety
/// The type has the layout of `Array`, and any numbers are a value of the type.
pub unsafe trait Components: Copy {
    /// The numbers in the order in which they are in memory.
    type Array: Copy;

    /// Checks that this type can be read and written as the array.
    const IS_ARRAY: () = assert!(
        size_of::<Self>() == size_of::<Self::Array>()
            && align_of::<Self>() >= align_of::<Self::Array>()
    );
}

// SAFETY: its alignment may be larger than an array's; its four components are in order from its beginning on, with
// nothing after them.
unsafe impl Components for Quat {
    type Array = [f32; 4];
}
// SAFETY: the same, of three.
unsafe impl Components for Vec3 {
    type Array = [f32; 3];
}
// SAFETY: the same, of three doubles.
unsafe impl Components for DVec3 {
    type Array = [f64; 3];
}
// SAFETY: one float.
unsafe impl Components for f32 {
    type Array = [f32; 1];
}
// SAFETY: a `repr(C)` struct of two floats, elevation first.
unsafe impl Components for StepLimits {
    type Array = [f32; 2];
}

macro_rules! rows_of_components {
    ($($of:ty)*) => {$(
        impl<'a> From<&'a [$of]> for Row<'a, <$of as Components>::Array> {
            #[inline(always)]
            fn from(row: &'a [$of]) -> Self {
                Row::<$of>::from(row).components()
            }
        }
    )*};
}

rows_of_components!(Quat Vec3 DVec3 StepLimits);

impl<'a> From<&'a [f32]> for Row<'a, [f32; 1]> {
    #[inline(always)]
    fn from(row: &'a [f32]) -> Self {
        Row::<f32>::from(row).components()
    }
}

/// Returns a row that a batch may write, and read as an input at the same time: `into()` makes that input of the cells.
#[inline(always)]
pub fn cells<T: Components>(row: &mut [T]) -> &[Cell<T::Array>] {
    let () = T::IS_ARRAY;
    let cells: *const [Cell<T>] = Cell::from_mut(row).as_slice_of_cells();
    // SAFETY: a cell has the layout of its value, and `Components` says that the value has the layout of its array, and
    // may have any numbers. The cells borrow the row as long as the mutable reference did.
    unsafe { &*(cells as *const [Cell<T::Array>]) }
}

/// Writes a cell. [`Cell::set`] would first read the old value, but memory that C passes may not be initialized yet.
#[inline(always)]
pub(crate) fn write_cell<T: Copy>(cell: &Cell<T>, value: T) {
    // SAFETY: the reference is to memory for a T that only this thread uses, and no reference to its inside outlives
    // the reading of a cell.
    unsafe { cell.as_ptr().write(value) };
}
