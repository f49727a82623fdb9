//! The same formula for many elements at once: as many lanes as the machine has, one element a lane.
//!
//! A kernel is written once over [`Wide`] and runs at every [`Width`]. Each operation is one IEEE operation
//! a lane at all of them, so all give the same bits.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx512;
mod four;
mod two;
mod width;

use core::cell::Cell;
use core::ops::{BitAnd, BitOr, BitXor, Div};

use super::Lanes;
pub(crate) use two::Two;
pub use width::Width;

/// The most lanes there are.
pub(crate) const MOST: usize = 32;

/// Several floats, one of each element.
pub(crate) trait Wide:
    Lanes + Div<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// One truth a lane.
    type Mask: Copy + BitAnd<Output = Self::Mask>;

    /// As many objects as there are lanes.
    type Block<'a, T: 'a>: Copy;

    const WIDTH: usize;

    /// All lanes, as [`Wide::bits`] has them.
    const ALL: u32 = u32::MAX >> (32 - Self::WIDTH);

    /// The block of a row from `at` on, if there are enough left.
    fn block<T>(row: &[T], at: usize) -> Option<Self::Block<'_, T>>;

    /// The floats from `at` on; zeros where there are not enough.
    fn load(from: &[f32], at: usize) -> Self;
    /// Writes them from `at` on, if there is room.
    fn store(self, to: &mut [f32], at: usize);
    fn load_floats(from: Self::Block<'_, Cell<f32>>) -> Self;
    fn load_quats(from: Self::Block<'_, Cell<[f32; 4]>>) -> [Self; 4];
    fn store_quats(to: Self::Block<'_, Cell<[f32; 4]>>, q: [Self; 4]);
    fn load_vec3s(from: Self::Block<'_, Cell<[f32; 3]>>) -> [Self; 3];
    fn store_vec3s(to: Self::Block<'_, Cell<[f32; 3]>>, v: [Self; 3]);
    /// Matrices by their columns.
    fn store_matrices(to: Self::Block<'_, Cell<[f32; 16]>>, columns: [[Self; 4]; 4]);
    /// The differences to − from, taken in double and narrowed.
    fn ways(
        from: Self::Block<'_, Cell<[f64; 3]>>,
        to: Self::Block<'_, Cell<[f64; 3]>>,
    ) -> [Self; 3];

    fn sqrt(self) -> Self;
    /// The bits of each lane, moved up.
    fn shift_left_30(self) -> Self;
    fn shift_left_31(self) -> Self;
    /// All ones where the sign bit is set, else zeros.
    fn sign_bits(self) -> Self;
    fn greater(self, other: Self) -> Self::Mask;
    fn at_least(self, other: Self) -> Self::Mask;
    fn at_most(self, other: Self) -> Self::Mask;
    fn differs(self, other: Self) -> Self::Mask;
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The lanes where the mask is set, element 0 in bit 0.
    fn bits(mask: Self::Mask) -> u32;

    #[inline(always)]
    fn abs(self) -> Self {
        self & Self::splat(f32::from_bits(0x7fff_ffff))
    }

    #[inline(always)]
    fn sign(self) -> Self {
        self & Self::splat(-0.0)
    }
}

/// A loop that can run over lanes of any width.
pub(crate) trait Kernel {
    type Output;

    /// To be `#[inline(always)]`, as all that it calls on the way: it runs as part of a function that may
    /// use the wide instructions.
    fn run<V: Wide>(self) -> Self::Output;
}

impl Width {
    /// Runs a kernel at this width.
    #[inline]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if self.is_avx512() {
            return avx512::run(kernel);
        }
        self.run_in_eight(kernel)
    }

    /// Runs a kernel that does no more in sixteen lanes than in eight in at most eight.
    #[inline]
    pub(crate) fn run_in_eight<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if self.is_avx2() || self.is_avx512() {
            return avx2::run(kernel);
        }
        kernel.run::<super::F32x4>()
    }
}
