//! Lanes of doubles: one number of each of several elements in a register.
//!
//! The complete turret, the gun and the lead are written once, over [`Doubles`]: for one `f64`, for two in the
//! registers of NEON and WebAssembly, for four in AVX2, and for eight in AVX-512 or in two registers of AVX2. Each
//! operation is one IEEE operation per lane at every width, so all widths return the same bits. The elements are in the
//! lanes in order; no operation mixes lanes.
//!
//! [`F64x2`] is two doubles on every machine: in a register of NEON, WebAssembly or SSE2, or else two doubles side by
//! side. A single call takes the two joints of a turret as its lanes ([`Elements::Both`]). A batch does not use it on an
//! x86 without AVX2: there it makes single calls.
//!
//! All functions are `#[inline(always)]` and contain no closures: a function that the compiler does not inline is
//! compiled without the wide instructions of its caller. [`Doubles::apart`] makes a separate function that has them.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx512;
mod both;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
mod one;
mod pair;
#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
pub(crate) mod raised;
pub(crate) mod rows;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(target_feature = "sse2")]
mod sse2;
#[cfg(test)]
#[allow(clippy::indexing_slicing, reason = "a test may panic")]
mod tests;

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

pub(crate) use self::both::Elements;
use super::wide::Width;
use rows::{MOST_LANES, Word};

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(crate) use neon::F64x2;
#[cfg(target_feature = "simd128")]
pub(crate) use simd128::F64x2;
#[cfg(target_feature = "sse2")]
pub(crate) use sse2::F64x2;
/// Two lanes.
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    target_feature = "simd128",
    target_feature = "sse2",
)))]
pub(crate) type F64x2 = pair::Pair<f64>;

#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    target_feature = "simd128",
))]
use F64x2 as Narrowest;
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    target_feature = "simd128",
)))]
type Narrowest = f64;

/// A register of doubles, one for each element of a block.
pub(crate) trait Doubles:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The result of a comparison: true or false for each lane.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + Not<Output = Self::Mask>;

    /// As many doubles in memory as there are lanes, and nothing else.
    type Array: Copy + AsRef<[f64]> + AsMut<[f64]>;

    /// The number of lanes.
    const LANES: usize;

    /// The bits of all elements of a block, as [`Doubles::bits`] returns them.
    const ALL: u32 = u32::MAX >> (32 - Self::LANES);

    /// An array to write to.
    const ZEROS: Self::Array;

    fn splat(x: f64) -> Self;
    fn from_array(numbers: Self::Array) -> Self;
    fn to_array(self) -> Self::Array;

    fn sqrt(self) -> Self;
    fn abs(self) -> Self;
    /// Returns the magnitude of this number with the sign of `sign`.
    fn copysign(self, sign: Self) -> Self;
    /// Returns this number, negated where `sign` has its sign bit set.
    fn xor_sign(self, sign: Self) -> Self;

    /// Returns this number where it is less than `bound`, and `bound` elsewhere: also for NaN, and for the zero of the
    /// other sign. No compiler moves an operation on the result before the comparison, so that an operation on a
    /// bounded number raises no floating-point exception.
    fn at_most(self, bound: Self) -> Self;
    /// Returns this number where it is greater than `bound`, and `bound` elsewhere, otherwise like
    /// [`at_most`](Self::at_most).
    fn at_least(self, bound: Self) -> Self;

    /// Whether this number is less than `other`. Like all comparisons it is not set for NaN.
    fn less(self, other: Self) -> Self::Mask;
    fn less_or_equal(self, other: Self) -> Self::Mask;
    fn equal(self, other: Self) -> Self::Mask;
    /// Whether the sign bit is set, also for a zero.
    fn is_sign_negative(self) -> Self::Mask;
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// Returns the elements for which the mask is set, the first in bit 0.
    fn bits(mask: Self::Mask) -> u32;

    /// Returns the power of two that brings a finite magnitude into [1, 2), or as near as a normal number can, like
    /// [`power_of_two_scale`](crate::math::scalar::power_of_two_scale). The sign of the number is ignored.
    fn power_of_two_scale(self) -> Self;
    /// Returns a number whose sign bit is the lowest bit of this number, and whose other bits are 0.
    fn lowest_bit_as_sign(self) -> Self;
    /// Returns a number whose sign bit is the second lowest bit of this number, and whose other bits are 0.
    fn second_bit_as_sign(self) -> Self;

    /// Returns the first four words of each row. Only as many rows are used as there are lanes.
    ///
    /// # Safety
    /// Each of these pointers points to that many readable words.
    #[allow(unsafe_code, reason = "reads memory")]
    unsafe fn load4(rows: [*const Word; MOST_LANES]) -> [Self; 4];
    /// Returns the first two words of each row.
    ///
    /// # Safety
    /// As [`load4`](Self::load4).
    #[allow(unsafe_code, reason = "reads memory")]
    unsafe fn load2(rows: [*const Word; MOST_LANES]) -> [Self; 2];
    /// Writes the first four words of each row. Only as many rows are used as there are lanes.
    ///
    /// # Safety
    /// Each of these pointers points to that many writable words.
    #[allow(unsafe_code, reason = "writes memory")]
    unsafe fn store4(rows: [*mut Word; MOST_LANES], words: [Self; 4]);
    /// Writes the first three words of each row.
    ///
    /// # Safety
    /// As [`store4`](Self::store4).
    #[allow(unsafe_code, reason = "writes memory")]
    unsafe fn store3(rows: [*mut Word; MOST_LANES], words: [Self; 3]);
    /// Returns the floats of words that are two floats each.
    fn widen(self) -> [Self; 2];
    /// Returns words of two numbers each, rounded to floats.
    fn narrow(first: Self, second: Self) -> Self;

    /// Runs a stage in a function that is not inlined, and may use the instructions of these lanes.
    fn apart<S: Stage<Self>>(stage: S) -> S::Out;

    /// Returns this number rounded to a float.
    #[inline(always)]
    fn to_float(self) -> Self {
        let [float, _] = Self::narrow(self, self).widen();
        float
    }

    /// Whether the mask is set in all lanes.
    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        Self::bits(mask) == Self::ALL
    }

    /// Whether the mask is set in any lane.
    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        Self::bits(mask) != 0
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self::Mask {
        other.less(self)
    }

    #[inline(always)]
    fn greater_or_equal(self, other: Self) -> Self::Mask {
        other.less_or_equal(self)
    }

    /// Returns this number, or the bound that it is beyond, for `low` <= `high`.
    #[inline(always)]
    fn clamp(self, low: Self, high: Self) -> Self {
        self.at_least(low).at_most(high)
    }

    /// Returns the integer nearest to a number of less than 2⁵¹, ties to even.
    #[inline(always)]
    fn round(self) -> Self {
        (self + Self::splat(ROUND_TO_INTEGER)) - Self::splat(ROUND_TO_INTEGER)
    }

    /// Returns this number as a divisor, with a magnitude of at least 2⁻⁶⁰⁰, like
    /// [`nonzero`](crate::math::scalar::nonzero).
    #[inline(always)]
    fn nonzero(self) -> Self {
        self.abs().at_least(Self::splat(LEAST_DIVISOR)).xor_sign(self)
    }

    /// Returns the square root; 0 for a negative number.
    #[inline(always)]
    fn sqrt_or_zero(self) -> Self {
        self.at_least(Self::splat(0.0)).sqrt()
    }

    /// Returns the mask of the elements whose bits are set, the first in bit 0.
    fn mask(bits: u32) -> Self::Mask;
}

/// 1.5·2⁵². Adding it to a double below 2⁵¹ rounds that double to an integer, which is then in the low bits of the sum.
pub(crate) const ROUND_TO_INTEGER: f64 = 6_755_399_441_055_744.0;

/// 2⁻⁶⁰⁰.
pub(crate) const LEAST_DIVISOR: f64 = f64::from_bits(423 << 52);

/// A computation in lanes of doubles.
pub(crate) trait DoublesKernel {
    type Out;

    /// Must be `#[inline(always)]`, like all functions that it calls: it runs as part of a function that may use the
    /// wide instructions.
    fn run<D: Elements>(self) -> Self::Out;
}

/// A computation in one type of lanes.
pub(crate) trait Stage<D> {
    type Out;

    /// Must be `#[inline(always)]`, like [`DoublesKernel::run`].
    fn compute(self) -> Self::Out;
}

impl<D: Elements, K: DoublesKernel> Stage<D> for K {
    type Out = K::Out;

    #[inline(always)]
    fn compute(self) -> Self::Out {
        self.run::<D>()
    }
}

impl Width {
    /// Runs a kernel in one register of this width: eight doubles in AVX-512, four in AVX2, two in NEON and
    /// WebAssembly.
    /// Returns `None`, and does not run the kernel, where that would be one double: then a batch makes single calls.
    #[inline(always)]
    pub(crate) fn run_in_doubles<K: DoublesKernel>(self, kernel: K) -> Option<K::Out> {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        {
            if self.is_avx512() {
                return Some(avx512::run(kernel));
            }
            if self.is_avx2() {
                return Some(avx2::run(kernel));
            }
        }
        (Narrowest::LANES > 1).then(|| Narrowest::apart(kernel))
    }

    /// Runs a kernel in eight doubles, in one register or in two side by side, where this width has four or more in a
    /// register; otherwise like [`run_in_doubles`](Self::run_in_doubles).
    #[inline(always)]
    pub(crate) fn run_in_eight_doubles<K: DoublesKernel>(self, kernel: K) -> Option<K::Out> {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if self.is_avx2() {
            return Some(avx2::run_in_eight(kernel));
        }
        self.run_in_doubles(kernel)
    }
}
