//! Two doubles in a vector of WebAssembly.
#![allow(
    unsafe_code,
    reason = "reads and writes through pointers, as the machine's instructions do"
)]

use core::arch::wasm32 as arch;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use arch::v128;

use super::rows::{self, MOST_LANES, Word};
use super::{Doubles, Stage};

/// Two lanes.
#[derive(Clone, Copy)]
pub(crate) struct F64x2(v128);

/// All bits of a lane, or none.
#[derive(Clone, Copy)]
pub(crate) struct Mask(v128);

macro_rules! operators {
    ($($type:ident $trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for $type {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(arch::$instruction(self.0, other.0))
            }
        }
    )*};
}

operators! {
    F64x2 Add add f64x2_add;
    F64x2 Sub sub f64x2_sub;
    F64x2 Mul mul f64x2_mul;
    F64x2 Div div f64x2_div;
    Mask BitAnd bitand v128_and;
    Mask BitOr bitor v128_or;
}

impl Neg for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(arch::f64x2_neg(self.0))
    }
}

impl Not for Mask {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(arch::v128_not(self.0))
    }
}

impl Doubles for F64x2 {
    type Mask = Mask;
    type Array = [f64; 2];

    const LANES: usize = 2;
    const ZEROS: [f64; 2] = [0.0; 2];

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Self(arch::f64x2_splat(x))
    }

    #[inline(always)]
    fn from_array(numbers: [f64; 2]) -> Self {
        // SAFETY: the array has as many doubles as the register.
        Self(unsafe { arch::v128_load(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn to_array(self) -> [f64; 2] {
        let mut numbers = Self::ZEROS;
        // SAFETY: the array has as many doubles as the register.
        unsafe { arch::v128_store(numbers.as_mut_ptr().cast(), self.0) };
        numbers
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(arch::f64x2_sqrt(self.0))
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(arch::f64x2_abs(self.0))
    }

    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        Self(arch::v128_bitselect(sign.0, self.0, arch::f64x2_splat(-0.0)))
    }

    #[inline(always)]
    fn xor_sign(self, sign: Self) -> Self {
        Self(arch::v128_xor(self.0, arch::v128_and(sign.0, arch::f64x2_splat(-0.0))))
    }

    /// The instruction returns its first operand where the second is not less.
    #[inline(always)]
    fn at_most(self, bound: Self) -> Self {
        Self(arch::f64x2_pmin(bound.0, self.0))
    }

    /// As in [`at_most`](Self::at_most).
    #[inline(always)]
    fn at_least(self, bound: Self) -> Self {
        Self(arch::f64x2_pmax(bound.0, self.0))
    }

    #[inline(always)]
    fn less(self, other: Self) -> Mask {
        Mask(arch::f64x2_lt(self.0, other.0))
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self) -> Mask {
        Mask(arch::f64x2_le(self.0, other.0))
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Mask {
        Mask(arch::f64x2_eq(self.0, other.0))
    }

    #[inline(always)]
    fn is_sign_negative(self) -> Mask {
        Mask(arch::i64x2_shr(self.0, 63))
    }

    #[inline(always)]
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        Self(arch::v128_bitselect(yes.0, no.0, mask.0))
    }

    #[inline(always)]
    fn bits(mask: Mask) -> u32 {
        arch::i64x2_bitmask(mask.0).into()
    }

    #[inline(always)]
    fn mask(bits: u32) -> Mask {
        let each = arch::i64x2(1, 2);
        Mask(arch::i64x2_eq(arch::v128_and(arch::i64x2_splat(bits.into()), each), each))
    }

    #[inline(always)]
    fn lowest_bit_as_sign(self) -> Self {
        Self(arch::i64x2_shl(self.0, 63))
    }

    #[inline(always)]
    fn second_bit_as_sign(self) -> Self {
        Self(arch::v128_and(arch::i64x2_shl(self.0, 62), arch::f64x2_splat(-0.0)))
    }

    #[inline(always)]
    fn power_of_two_scale(self) -> Self {
        // For 2¹⁰²² and more the result would be below the normal doubles.
        let magnitude = self.abs().at_most(Self::splat(f64::from_bits(2045 << 52)));
        let exponent = arch::v128_and(magnitude.0, arch::i64x2_splat(0x7ff << 52));
        Self(arch::i64x2_sub(arch::i64x2_splat(2046 << 52), exponent))
    }

    #[inline(always)]
    unsafe fn load4([a, b, ..]: [*const Word; MOST_LANES]) -> [Self; 4] {
        // SAFETY: the rows have that many words.
        unsafe {
            let [first, second] = load_pair(a, b);
            let [third, fourth] = load_pair(a.add(2), b.add(2));
            [first, second, third, fourth]
        }
    }

    #[inline(always)]
    unsafe fn load2([a, b, ..]: [*const Word; MOST_LANES]) -> [Self; 2] {
        // SAFETY: the rows have that many words.
        unsafe { load_pair(a, b) }
    }

    #[inline(always)]
    unsafe fn store4(
        [a, b, ..]: [*mut Word; MOST_LANES],
        [first, second, third, fourth]: [Self; 4],
    ) {
        // SAFETY: the rows have that many words.
        unsafe {
            arch::v128_store(a.cast(), arch::i64x2_shuffle::<0, 2>(first.0, second.0));
            arch::v128_store(a.add(2).cast(), arch::i64x2_shuffle::<0, 2>(third.0, fourth.0));
            arch::v128_store(b.cast(), arch::i64x2_shuffle::<1, 3>(first.0, second.0));
            arch::v128_store(b.add(2).cast(), arch::i64x2_shuffle::<1, 3>(third.0, fourth.0));
        }
    }

    #[inline(always)]
    unsafe fn store3([a, b, ..]: [*mut Word; MOST_LANES], [first, second, third]: [Self; 3]) {
        // SAFETY: the rows have that many words.
        unsafe {
            arch::v128_store(a.cast(), arch::i64x2_shuffle::<0, 2>(first.0, second.0));
            rows::write(a, 2, arch::f64x2_extract_lane::<0>(third.0));
            arch::v128_store(b.cast(), arch::i64x2_shuffle::<1, 3>(first.0, second.0));
            rows::write(b, 2, arch::f64x2_extract_lane::<1>(third.0));
        }
    }

    #[inline(always)]
    fn widen(self) -> [Self; 2] {
        let floats = arch::i32x4_shuffle::<0, 2, 1, 3>(self.0, self.0);
        let second = arch::i32x4_shuffle::<1, 3, 1, 3>(self.0, self.0);
        [Self(arch::f64x2_promote_low_f32x4(floats)), Self(arch::f64x2_promote_low_f32x4(second))]
    }

    #[inline(always)]
    fn narrow(first: Self, second: Self) -> Self {
        let (first, second) =
            (arch::f32x4_demote_f64x2_zero(first.0), arch::f32x4_demote_f64x2_zero(second.0));
        Self(arch::i32x4_shuffle::<0, 4, 1, 5>(first, second))
    }

    #[inline(never)]
    fn apart<S: Stage<Self>>(stage: S) -> S::Out {
        stage.compute()
    }
}

/// Returns two words of each of two rows.
///
/// # Safety
/// The rows have two readable words.
#[inline(always)]
unsafe fn load_pair(a: *const Word, b: *const Word) -> [F64x2; 2] {
    // SAFETY: as this function's own.
    unsafe {
        let (a, b) = (arch::v128_load(a.cast()), arch::v128_load(b.cast()));
        [F64x2(arch::i64x2_shuffle::<0, 2>(a, b)), F64x2(arch::i64x2_shuffle::<1, 3>(a, b))]
    }
}
