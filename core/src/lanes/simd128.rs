#![allow(
    unsafe_code,
    reason = "reads and writes through pointers, as the machine's instructions do"
)]

use core::arch::wasm32 as arch;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use arch::v128;

use super::DIFFERENCE_MAX;

/// Four floats in a vector of WebAssembly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct F32x4(v128);

/// Methods of two vectors that are one instruction each.
macro_rules! operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F32x4 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(arch::$instruction(self.0, other.0))
            }
        }
    )*};
}

operators! {
    Add add f32x4_add;
    Sub sub f32x4_sub;
    Mul mul f32x4_mul;
    Div div f32x4_div;
    BitAnd bitand v128_and;
    BitOr bitor v128_or;
    BitXor bitxor v128_xor;
}

macro_rules! comparisons {
    ($($method:ident $instruction:ident;)*) => {
        impl F32x4 {$(
            #[inline(always)]
            pub(crate) fn $method(self, other: Self) -> Self {
                Self(arch::$instruction(self.0, other.0))
            }
        )*}
    };
}

comparisons! {
    at_least f32x4_ge;
    at_most f32x4_le;
    greater f32x4_gt;
    differs f32x4_ne;
}

/// [`clamp_difference`](super::clamp_difference) of two numbers. These instructions return their first operand where
/// either operand is NaN.
#[inline(always)]
fn clamp_differences(differences: v128) -> v128 {
    let below = arch::f64x2_pmin(arch::f64x2_splat(DIFFERENCE_MAX), differences);
    arch::f64x2_pmax(arch::f64x2_splat(-DIFFERENCE_MAX), below)
}

/// Returns the lane whose number is at place `at` in `LANES`, which has two bits for each number, lowest first.
#[inline(always)]
fn lane<const LANES: i32>([x, y, z, w]: [f32; 4], at: i32) -> f32 {
    match LANES >> (2 * at) & 3 {
        0 => x,
        1 => y,
        2 => z,
        _ => w,
    }
}

impl F32x4 {
    #[inline(always)]
    pub(crate) fn new([x, y, z, w]: [f32; 4]) -> Self {
        Self(arch::f32x4(x, y, z, w))
    }

    /// # Safety
    /// Four floats can be read from `from` on.
    #[inline(always)]
    pub(crate) unsafe fn read(from: *const f32) -> Self {
        // SAFETY: as this function's own; this load asks for no alignment.
        Self(unsafe { arch::v128_load(from.cast()) })
    }

    /// # Safety
    /// Four floats can be written from `to` on.
    #[inline(always)]
    pub(crate) unsafe fn write(self, to: *mut f32) {
        // SAFETY: as this function's own; this store asks for no alignment.
        unsafe { arch::v128_store(to.cast(), self.0) };
    }

    /// The nearest floats to three doubles, and 0.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
    pub(crate) fn narrow([x, y, z]: [f64; 3]) -> Self {
        Self::new([x as f32, y as f32, z as f32, 0.0])
    }

    /// A mask that is set in some lane when a component is [`DIFFERENCE_MAX`] or more on either side, or NaN.
    #[inline(always)]
    pub(crate) fn far_mask(offset: [f64; 3]) -> Self {
        let far =
            offset.iter().any(|component| component.abs() >= DIFFERENCE_MAX || component.is_nan());
        Self::new([f32::from_bits(if far { u32::MAX } else { 0 }); 4])
    }

    /// The differences of four doubles from `from` and `to` on, clamped to ±[`DIFFERENCE_MAX`] and narrowed; NaN
    /// becomes [`DIFFERENCE_MAX`].
    ///
    /// # Safety
    /// They can be read.
    #[inline(always)]
    pub(crate) unsafe fn read_differences(from: *const f64, to: *const f64) -> Self {
        // SAFETY: as this function's own; these loads ask for no alignment.
        let (low, high) = unsafe {
            let low = arch::f64x2_sub(arch::v128_load(to.cast()), arch::v128_load(from.cast()));
            let (from, to) = (from.add(2), to.add(2));
            (low, arch::f64x2_sub(arch::v128_load(to.cast()), arch::v128_load(from.cast())))
        };
        let (low, high) = (clamp_differences(low), clamp_differences(high));
        let (low, high) = (arch::f32x4_demote_f64x2_zero(low), arch::f32x4_demote_f64x2_zero(high));
        Self(low).join_low(Self(high))
    }

    #[inline(always)]
    pub(crate) fn to_array(self) -> [f32; 4] {
        // SAFETY: both are four floats, and every bit pattern is one.
        unsafe { core::mem::transmute(self.0) }
    }

    /// The lanes whose numbers stand in the bits of `LANES`, two bits each, lowest first.
    #[inline(always)]
    pub(super) fn shuffle<const LANES: i32>(self) -> Self {
        self.shuffle_both::<LANES>(self)
    }

    #[inline(always)]
    pub(crate) fn first(self) -> f32 {
        arch::f32x4_extract_lane::<0>(self.0)
    }

    /// The two lanes of `self`, then the two of `other`, whose numbers stand in the bits of `LANES`, two
    /// bits each, lowest first.
    #[inline(always)]
    pub(super) fn shuffle_both<const LANES: i32>(self, other: Self) -> Self {
        // The compiler makes one shuffle of this.
        let (a, b) = (self.to_array(), other.to_array());
        Self::new([
            lane::<LANES>(a, 0),
            lane::<LANES>(a, 1),
            lane::<LANES>(b, 2),
            lane::<LANES>(b, 3),
        ])
    }

    /// self.x, self.y, other.x, other.y
    #[inline(always)]
    pub(crate) fn join_low(self, other: Self) -> Self {
        Self(arch::i32x4_shuffle::<0, 1, 4, 5>(self.0, other.0))
    }

    /// self.x, other.x, self.y, other.y
    #[inline(always)]
    pub(crate) fn interleave_low(self, other: Self) -> Self {
        Self(arch::i32x4_shuffle::<0, 4, 1, 5>(self.0, other.0))
    }

    /// self.z, other.z, self.w, other.w
    #[inline(always)]
    pub(crate) fn interleave_high(self, other: Self) -> Self {
        Self(arch::i32x4_shuffle::<2, 6, 3, 7>(self.0, other.0))
    }

    /// The bits of `other` where this mask is not set, else zeros.
    #[inline(always)]
    pub(crate) fn and_not(self, other: Self) -> Self {
        Self(arch::v128_andnot(other.0, self.0))
    }

    /// The bits of each lane, moved up.
    #[inline(always)]
    pub(crate) fn shift_left<const BITS: u32>(self) -> Self {
        Self(arch::i32x4_shl(self.0, BITS))
    }

    /// The mask of the lanes whose sign bit is set.
    #[inline(always)]
    pub(crate) fn sign_mask(self) -> Self {
        Self(arch::i32x4_shr(self.0, 31))
    }

    #[inline(always)]
    pub(crate) fn sqrt(self) -> Self {
        Self(arch::f32x4_sqrt(self.0))
    }

    /// `yes` where this mask is set, else `no`.
    #[inline(always)]
    pub(crate) fn select(self, yes: Self, no: Self) -> Self {
        Self(arch::v128_bitselect(yes.0, no.0, self.0))
    }

    /// The masks of the four lanes as bits 0 to 3.
    #[inline(always)]
    pub(crate) fn mask_bits(self) -> u32 {
        u32::from(arch::i32x4_bitmask(self.0))
    }
}
