//! The lane form: one element of a batch per lane, in as many lanes as the machine has.
//!
//! A kernel is written once, over [`Wide`], and runs at every [`Width`]: four lanes in [`F32x4`](super::F32x4), eight
//! in AVX2, sixteen in AVX-512, and [`Unrolled`] pairs of any of these. Each operation is one IEEE operation per lane
//! at every width, so all widths return the same bits.
//!
//! In memory an element's components are side by side. A load deinterleaves a block of elements into one register per
//! component, and a store interleaves them again. Each width decides for itself in which lane an element is; only
//! [`Wide::bits`] has the elements in order.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx512;
mod four;
mod strided;
#[cfg(test)]
#[allow(clippy::indexing_slicing, reason = "a test may panic")]
mod tests;
mod unrolled;
mod width;

use core::cell::Cell;
use core::ops::{BitAnd, BitOr, BitXor, Div};

use super::{Lanes, Row};
pub use strided::Strided;
pub(crate) use unrolled::Unrolled;
pub use width::Width;

/// A register of floats, one for each element of a block.
///
/// A method is `#[inline(always)]` and contains no closures, since it runs as part of a function that may use the wide
/// instructions. A function that is not inlined may not use them.
pub(crate) trait Wide:
    Lanes + Div<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The result of a comparison: true or false for each lane.
    type Mask: Copy + BitAnd<Output = Self::Mask>;

    /// The number of lanes, and so the number of elements of a block.
    const WIDTH: usize;

    /// The bits of all elements of a block, as [`Wide::bits`] returns them.
    const ALL: u32 = u32::MAX >> (32 - Self::WIDTH);

    /// Returns the block of a row from element `at` on: x, y, z and w of each element. Like all loads it returns `None`
    /// when fewer elements remain.
    fn load_quats(from: Row<'_, [f32; 4]>, at: usize) -> Option<[Self; 4]>;
    fn load_quats_strided(from: Strided<'_, 4>, at: usize) -> Option<[Self; 4]>;
    fn load_vec3s(from: Row<'_, [f32; 3]>, at: usize) -> Option<[Self; 3]>;
    fn load_pairs_strided(from: Strided<'_, 2>, at: usize) -> Option<[Self; 2]>;
    fn load_floats_strided(from: Strided<'_, 1>, at: usize) -> Option<Self>;
    /// Returns the differences to − from, computed in double, clamped to ±[`DIFFERENCE_MAX`](super::DIFFERENCE_MAX) and
    /// narrowed.
    fn load_differences(
        from: Row<'_, [f64; 3]>,
        to: Row<'_, [f64; 3]>,
        at: usize,
    ) -> Option<[Self; 3]>;

    /// Returns the differences of a block of `to` from one origin, which `from` repeats as often as the widest block
    /// has elements.
    fn load_offsets(from: &Origin, to: Row<'_, [f64; 3]>, at: usize) -> Option<[Self; 3]>;

    /// Writes a block of a row from element `at` on. Like all stores it writes nothing when fewer elements remain.
    fn store_quats(to: &[Cell<[f32; 4]>], at: usize, q: [Self; 4]);
    fn store_vec3s(to: &[Cell<[f32; 3]>], at: usize, v: [Self; 3]);
    /// Writes matrices, given by their columns.
    fn store_matrices(to: &[Cell<[f32; 16]>], at: usize, columns: [[Self; 4]; 4]);

    /// Writes integers, given by their bits.
    fn store_ints(to: &[Cell<i32>], at: usize, bits: Self);

    fn sqrt(self) -> Self;
    /// Returns the bits of each lane, shifted left by 30.
    fn shift_left_30(self) -> Self;
    /// Returns the bits of each lane, shifted left by 31.
    fn shift_left_31(self) -> Self;
    /// Returns all ones where the sign bit is set, else zeros.
    fn sign_mask(self) -> Self;
    fn greater(self, other: Self) -> Self::Mask;
    fn at_least(self, other: Self) -> Self::Mask;
    fn at_most(self, other: Self) -> Self::Mask;
    fn differs(self, other: Self) -> Self::Mask;
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// Whether the mask is set in all lanes.
    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        Self::bits(mask) == Self::ALL
    }
    /// Returns the elements of the block for which the mask is set, the first in bit 0.
    fn bits(mask: Self::Mask) -> u32;

    #[inline(always)]
    fn abs(self) -> Self {
        self & Self::splat(f32::from_bits(0x7fff_ffff))
    }

    /// Returns the sign bit of each lane: 0 or −0.
    #[inline(always)]
    fn sign_bit(self) -> Self {
        self & Self::splat(-0.0)
    }
}

/// A position, repeated sixteen times.
pub(crate) type Origin = [[f64; 3]; 16];

/// A loop over the blocks of a batch, in lanes of any width.
pub(crate) trait Kernel {
    /// Returns the first element that is not done. Must be `#[inline(always)]`, like all functions that it calls: it
    /// runs as part of a function that may use the wide instructions.
    fn run<V: Wide>(self) -> usize;
}

/// Returns as many cells of a row from `at` on as there are lanes.
#[inline(always)]
fn cells<const WIDTH: usize, T>(row: &[Cell<T>], at: usize) -> Option<&[Cell<T>; WIDTH]> {
    row.get(at..)?.first_chunk()
}

impl Width {
    /// Runs a kernel in sixteen lanes, if this width has them.
    #[inline]
    pub(crate) fn run_in_sixteen<K: Kernel>(self, kernel: K) -> Option<usize> {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if self.is_avx512() {
            return Some(avx512::run(kernel));
        }
        let _ = kernel;
        None
    }

    /// Runs a kernel in eight lanes, if this width has them.
    #[inline]
    pub(crate) fn run_in_eight<K: Kernel>(self, kernel: K) -> Option<usize> {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if self.is_avx2() || self.is_avx512() {
            return Some(avx2::run(kernel));
        }
        let _ = kernel;
        None
    }

    /// Runs a kernel in four lanes.
    #[inline]
    pub(crate) fn run_in_four<K: Kernel>(self, kernel: K) -> usize {
        kernel.run::<super::F32x4>()
    }
}
