//! The same formula for many elements at once: as many lanes as the machine has, one element a lane.
//!
//! A kernel is written once over [`Wide`] and runs at every [`Width`]. Each operation is one IEEE operation
//! a lane at all of them, so all give the same bits.

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

/// Several floats, one of each element.
pub(crate) trait Wide:
    Lanes + Div<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// One truth a lane.
    type Mask: Copy + BitAnd<Output = Self::Mask>;

    const WIDTH: usize;

    /// All elements, as [`Wide::bits`] has them.
    const ALL: u32 = u32::MAX >> (32 - Self::WIDTH);

    /// The elements of a row from `at` on, if there are enough left; so for all that follow.
    fn load_quats(from: Row<'_, [f32; 4]>, at: usize) -> Option<[Self; 4]>;
    fn load_quats_strided(from: Strided<'_, 4>, at: usize) -> Option<[Self; 4]>;
    fn load_vec3s(from: Row<'_, [f32; 3]>, at: usize) -> Option<[Self; 3]>;
    fn load_pairs_strided(from: Strided<'_, 2>, at: usize) -> Option<[Self; 2]>;
    fn load_floats_strided(from: Strided<'_, 1>, at: usize) -> Option<Self>;
    /// The differences to − from, taken in double and narrowed; beyond ±`DIFFERENCE_MAX` that.
    fn load_differences(
        from: Row<'_, [f64; 3]>,
        to: Row<'_, [f64; 3]>,
        at: usize,
    ) -> Option<[Self; 3]>;

    /// Writes a row from `at` on, if there is room; so for all that follow.
    fn store_quats(to: &[Cell<[f32; 4]>], at: usize, q: [Self; 4]);
    fn store_vec3s(to: &[Cell<[f32; 3]>], at: usize, v: [Self; 3]);
    /// Matrices by their columns.
    fn store_matrices(to: &[Cell<[f32; 16]>], at: usize, columns: [[Self; 4]; 4]);

    fn sqrt(self) -> Self;
    /// The bits of each lane, moved up.
    fn shift_left_30(self) -> Self;
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
    /// The elements for which the mask is set, number 0 in bit 0.
    fn bits(mask: Self::Mask) -> u32;

    #[inline(always)]
    fn abs(self) -> Self {
        self & Self::splat(f32::from_bits(0x7fff_ffff))
    }

    #[inline(always)]
    fn sign_bit(self) -> Self {
        self & Self::splat(-0.0)
    }
}

/// A loop that can run over lanes of any width, and answers how far it came.
pub(crate) trait Kernel {
    /// To be `#[inline(always)]`, as all that it calls on the way: it runs as part of a function that may
    /// use the wide instructions.
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
