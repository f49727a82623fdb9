//! Columns: one number for each element of a block, in memory.
#![allow(unsafe_code, reason = "reads and writes the parts of a column")]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{Doubles, NARROWEST};

/// The largest number of elements of a block: three times the widest lanes, so that the processor can work on three
/// chains of operations, while all columns of a block are within a page of the stack.
pub(crate) const MOST: usize = 12;

/// The number of lanes of the widest register.
const WIDEST: usize = 4;

/// One number for each element.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct Column([f64; MOST]);

/// A part of a block: as many elements as there are lanes.
#[derive(Clone, Copy)]
pub(crate) struct Part<D> {
    first: usize,
    lanes: PhantomData<D>,
}

/// The remaining parts of a block.
pub(crate) struct Parts<D> {
    first: usize,
    count: usize,
    lanes: PhantomData<D>,
}

impl<D: Doubles> Iterator for Parts<D> {
    type Item = Part<D>;

    #[inline(always)]
    fn next(&mut self) -> Option<Part<D>> {
        let first = self.first;
        self.first += D::LANES;
        (first < self.count && first < MOST).then_some(Part { first, lanes: PhantomData })
    }
}

/// The remaining parts of a block that contain given elements.
pub(crate) struct PartsWith<D> {
    left: u32,
    lanes: PhantomData<D>,
}

impl<D: Doubles> Iterator for PartsWith<D> {
    type Item = Part<D>;

    #[inline(always)]
    fn next(&mut self) -> Option<Part<D>> {
        let first = self.left.trailing_zeros() as usize & !(D::LANES - 1);
        let part = (first < MOST).then_some(Part { first, lanes: PhantomData })?;
        self.left &= !part.elements();
        Some(part)
    }
}

impl<D: Doubles> Part<D> {
    /// Returns the parts of a block with any of these elements. Compilers make one copy of the code for each part.
    #[inline(always)]
    pub(crate) fn with(elements: u32) -> PartsWith<D> {
        PartsWith { left: elements, lanes: PhantomData }
    }

    /// Returns the parts of a block of `count` elements.
    #[inline(always)]
    pub(crate) fn all(count: usize) -> Parts<D> {
        const {
            assert!(
                MOST.is_multiple_of(D::LANES)
                    && D::LANES <= WIDEST
                    && size_of::<D::Array>() == 8 * D::LANES
            )
        };
        Parts { first: 0, count, lanes: PhantomData }
    }

    /// Returns the first element of this part.
    #[inline(always)]
    pub(crate) fn first(self) -> usize {
        self.first
    }

    /// Returns the elements of this part, as bits of the whole block.
    #[inline(always)]
    pub(crate) fn elements(self) -> u32 {
        D::ALL << self.first
    }

    /// Returns the mask as bits of the whole block.
    #[inline(always)]
    pub(crate) fn bits(self, mask: D::Mask) -> u32 {
        D::bits(mask) << self.first
    }

    /// Returns the mask of bits of the whole block.
    #[inline(always)]
    pub(crate) fn mask(self, bits: u32) -> D::Mask {
        D::mask(bits >> self.first)
    }
}

impl Column {
    #[inline(always)]
    pub(crate) fn load<D: Doubles>(&self, part: Part<D>) -> D {
        // SAFETY: a part ends where the column does, or before, and its array has a double for each lane.
        D::from_array(unsafe { *self.0.as_ptr().add(part.first).cast::<D::Array>() })
    }

    #[inline(always)]
    pub(crate) fn store<D: Doubles>(&mut self, part: Part<D>, lanes: D) {
        // SAFETY: as in `load`.
        unsafe { *self.0.as_mut_ptr().add(part.first).cast::<D::Array>() = lanes.to_array() };
    }

    /// Returns the number that belongs to element `at`; 0 where there is no such element.
    #[inline(always)]
    pub(crate) fn get(&self, at: usize) -> f64 {
        self.0.get(at).copied().unwrap_or(0.0)
    }

    /// Writes `x` for each of these elements.
    #[inline(always)]
    pub(crate) fn set(&mut self, elements: Elements, x: f64) {
        match elements {
            Elements::At(at) => {
                if let Some(number) = self.0.get_mut(at) {
                    *number = x;
                }
            }
            Elements::FirstPart => {
                if let Some(first) = self.0.first_chunk_mut() {
                    *first = [x; NARROWEST];
                }
            }
            Elements::All => self.0 = [x; MOST],
        }
    }

    /// Copies the number of the last of `count` elements to all elements after it.
    #[inline(always)]
    pub(crate) fn extend(&mut self, count: usize) {
        let last = self.get(count.wrapping_sub(1));
        for number in self.0.iter_mut().skip(count) {
            *number = last;
        }
    }
}

/// Elements of a block.
#[derive(Clone, Copy)]
pub(crate) enum Elements {
    /// One element.
    At(usize),
    /// All elements of the first part at the narrowest width.
    FirstPart,
    All,
}

impl Elements {
    /// Returns the bits of these elements.
    #[inline(always)]
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::At(at) => 1 << at,
            Self::FirstPart => (1 << NARROWEST) - 1,
            Self::All => (1 << MOST) - 1,
        }
    }
}

/// Types of columns, and of other numbers for which any bits are a value.
///
/// # Safety
/// Any bits are a value of the type.
pub(crate) unsafe trait Numbers: Copy {}

/// Declares that a type consists of columns, doubles, integers, and types that consist of these.
macro_rules! made_of_numbers {
    ($type:ident) => {
        #[allow(unsafe_code, reason = "says what the type consists of")]
        // SAFETY: columns, doubles and integers have a value for any bits.
        unsafe impl $crate::lanes::doubles::column::Numbers for $type {}
    };
}
pub(crate) use made_of_numbers;

/// Returns the result of `use_it` with numbers that are not yet written. `use_it` must not read a number before it has
/// written it.
///
/// Writing zeros to all of them first would take as long as a stage of a step, and would call `memset`.
#[inline(always)]
pub(crate) fn lend<T: Numbers, R>(use_it: impl FnOnce(&mut T) -> R) -> R {
    let mut numbers = if cfg!(miri) { MaybeUninit::zeroed() } else { MaybeUninit::<T>::uninit() };
    // SAFETY: any bits are a value, and none is read before it is written.
    use_it(unsafe { numbers.assume_init_mut() })
}
