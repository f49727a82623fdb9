//! The lane form: one element of a batch a lane, in as many lanes as the machine has.
//!
//! A kernel is written once, over [`Wide`], and runs at every [`Width`]: four lanes in [`F32x4`](super::F32x4), eight
//! in AVX2, sixteen in AVX-512, and [`Unrolled`] pairs of any of these. Each operation is one IEEE operation a lane at
//! all of them, so all return the same bits.
//!
//! In memory an element's components lie side by side. A load deinterleaves a block of them, one component a
//! register, and a store interleaves them again. Each width decides for itself in which lane an element is; only
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

/// A register of floats, one of each element of a block.
///
/// A method is `#[inline(always)]` and free of closures, since it runs as part of a function that may use the wide
/// instructions; a function of its own may not.
pub(crate) trait Wide:
    Lanes + Div<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The result of a comparison: true or false for each lane.
    type Mask: Copy + BitAnd<Output = Self::Mask>;

    /// The number of lanes, and so of the elements of a block.
    const WIDTH: usize;

    /// All elements of a block, as [`Wide::bits`] has them.
    const ALL: u32 = u32::MAX >> (32 - Self::WIDTH);

    /// The block of a row from element `at` on: x, y, z and w of each element. `None` when fewer are left, as for all
    /// loads.
    fn load_quats(from: Row<'_, [f32; 4]>, at: usize) -> Option<[Self; 4]>;
    fn load_quats_strided(from: Strided<'_, 4>, at: usize) -> Option<[Self; 4]>;
    fn load_vec3s(from: Row<'_, [f32; 3]>, at: usize) -> Option<[Self; 3]>;
    fn load_pairs_strided(from: Strided<'_, 2>, at: usize) -> Option<[Self; 2]>;
    fn load_floats_strided(from: Strided<'_, 1>, at: usize) -> Option<Self>;
    /// The differences to − from, taken in double, clamped to ±[`DIFFERENCE_MAX`](super::DIFFERENCE_MAX) and narrowed.
    fn load_differences(
        from: Row<'_, [f64; 3]>,
        to: Row<'_, [f64; 3]>,
        at: usize,
    ) -> Option<[Self; 3]>;

    /// The same of a block of `to` and one origin for all, which stands in `from` as often as the widest block has
    /// elements.
    fn load_offsets(from: &Origin, to: Row<'_, [f64; 3]>, at: usize) -> Option<[Self; 3]>;

    /// Writes a block of a row from element `at` on. Writes nothing when the row has fewer left, as all stores.
    fn store_quats(to: &[Cell<[f32; 4]>], at: usize, q: [Self; 4]);
    fn store_vec3s(to: &[Cell<[f32; 3]>], at: usize, v: [Self; 3]);
    /// Matrices, given by their columns.
    fn store_matrices(to: &[Cell<[f32; 16]>], at: usize, columns: [[Self; 4]; 4]);

    /// Integers, given by their bits.
    fn store_ints(to: &[Cell<i32>], at: usize, bits: Self);

    fn sqrt(self) -> Self;
    /// The bits of each lane, shifted left by 30.
    fn shift_left_30(self) -> Self;
    /// The bits of each lane, shifted left by 31.
    fn shift_left_31(self) -> Self;
    /// All ones where the sign bit is set, else zeros.
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
    /// The elements of the block for which the mask is set, the first in bit 0.
    fn bits(mask: Self::Mask) -> u32;

    #[inline(always)]
    fn abs(self) -> Self {
        self & Self::splat(f32::from_bits(0x7fff_ffff))
    }

    /// The sign bit of each lane: 0 or −0.
    #[inline(always)]
    fn sign_bit(self) -> Self {
        self & Self::splat(-0.0)
    }
}

/// A position, sixteen times.
pub(crate) type Origin = [[f64; 3]; 16];

/// A loop over the blocks of a batch, in lanes of any width.
pub(crate) trait Kernel {
    /// Returns the first element that is not done. To be `#[inline(always)]`, as all that it calls: it runs as part of
    /// a function that may use the wide instructions.
    fn run<V: Wide>(self) -> usize;
}

/// As many cells of a row from `at` on as there are lanes.
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
