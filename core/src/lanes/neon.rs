#![allow(unsafe_code, reason = "calls the machine's instructions")]

use core::arch::aarch64 as arch;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use arch::{float32x4_t, float64x2_t, uint32x4_t};

use super::DIFFERENCE_MAX;

/// Four floats in a NEON register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct F32x4(float32x4_t);

/// Methods of two vectors that are one instruction each.
macro_rules! operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F32x4 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the module is compiled only where the target has NEON.
                Self(unsafe { arch::$instruction(self.0, other.0) })
            }
        }
    )*};
}

operators! {
    Add add vaddq_f32;
    Sub sub vsubq_f32;
    Mul mul vmulq_f32;
    Div div vdivq_f32;
}

/// The same for instructions on bits.
macro_rules! bit_operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F32x4 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the module is compiled only where the target has NEON.
                Self::from_bits(unsafe { arch::$instruction(self.bits(), other.bits()) })
            }
        }
    )*};
}

bit_operators! {
    BitAnd bitand vandq_u32;
    BitOr bitor vorrq_u32;
    BitXor bitxor veorq_u32;
}

macro_rules! comparisons {
    ($($method:ident $instruction:ident;)*) => {
        impl F32x4 {$(
            #[inline(always)]
            pub(crate) fn $method(self, other: Self) -> Self {
                // SAFETY: the module is compiled only where the target has NEON.
                Self::from_bits(unsafe { arch::$instruction(self.0, other.0) })
            }
        )*}
    };
}

comparisons! {
    at_least vcgeq_f32;
    at_most vcleq_f32;
    greater vcgtq_f32;
}

/// [`clamp_difference`](super::clamp_difference) of two numbers. NEON's own minimum and maximum treat NaN differently.
#[inline(always)]
fn clamp_differences(differences: float64x2_t) -> float64x2_t {
    // SAFETY: the module is compiled only where the target has NEON.
    unsafe {
        let (low, high) = (arch::vdupq_n_f64(-DIFFERENCE_MAX), arch::vdupq_n_f64(DIFFERENCE_MAX));
        let below = arch::vbslq_f64(arch::vcltq_f64(differences, high), differences, high);
        arch::vbslq_f64(arch::vcgtq_f64(below, low), below, low)
    }
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
    fn bits(self) -> uint32x4_t {
        // SAFETY: the module is compiled only where the target has NEON.
        unsafe { arch::vreinterpretq_u32_f32(self.0) }
    }

    #[inline(always)]
    fn from_bits(bits: uint32x4_t) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self(unsafe { arch::vreinterpretq_f32_u32(bits) })
    }

    #[inline(always)]
    pub(crate) fn new(lanes: [f32; 4]) -> Self {
        // SAFETY: both are four floats, and every bit pattern is one.
        Self(unsafe { core::mem::transmute::<[f32; 4], float32x4_t>(lanes) })
    }

    /// # Safety
    /// Four floats can be read from `from` on.
    #[inline(always)]
    pub(crate) unsafe fn read(from: *const f32) -> Self {
        // SAFETY: as this function's own; this load asks for no more than the alignment of a float.
        Self(unsafe { arch::vld1q_f32(from) })
    }

    /// # Safety
    /// Four floats can be written from `to` on.
    #[inline(always)]
    pub(crate) unsafe fn write(self, to: *mut f32) {
        // SAFETY: as this function's own; this store asks for no more than the alignment of a float.
        unsafe { arch::vst1q_f32(to, self.0) };
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
        // SAFETY: as this function's own; these loads ask for no more than the alignment of a double.
        let (low, high) = unsafe {
            let low = arch::vsubq_f64(arch::vld1q_f64(to), arch::vld1q_f64(from));
            let (from, to) = (from.add(2), to.add(2));
            (low, arch::vsubq_f64(arch::vld1q_f64(to), arch::vld1q_f64(from)))
        };
        let (low, high) = (clamp_differences(low), clamp_differences(high));
        // SAFETY: the module is compiled only where the target has NEON.
        Self(unsafe { arch::vcvt_high_f32_f64(arch::vcvt_f32_f64(low), high) })
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
        // SAFETY: the module is compiled only where the target has NEON.
        unsafe { arch::vgetq_lane_f32::<0>(self.0) }
    }

    /// The two lanes of `self`, then the two of `other`, whose numbers stand in the bits of `LANES`, two
    /// bits each, lowest first.
    #[inline(always)]
    pub(super) fn shuffle_both<const LANES: i32>(self, other: Self) -> Self {
        // The compiler replaces this by the instructions for these lanes.
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
        // SAFETY: the module is compiled only where the target has NEON.
        Self(unsafe { arch::vcombine_f32(arch::vget_low_f32(self.0), arch::vget_low_f32(other.0)) })
    }

    /// self.x, other.x, self.y, other.y
    #[inline(always)]
    pub(crate) fn interleave_low(self, other: Self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self(unsafe { arch::vzip1q_f32(self.0, other.0) })
    }

    /// self.z, other.z, self.w, other.w
    #[inline(always)]
    pub(crate) fn interleave_high(self, other: Self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self(unsafe { arch::vzip2q_f32(self.0, other.0) })
    }

    #[inline(always)]
    pub(crate) fn differs(self, other: Self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self::from_bits(unsafe { arch::vmvnq_u32(arch::vceqq_f32(self.0, other.0)) })
    }

    /// The bits of `other` where this mask is not set, else zeros.
    #[inline(always)]
    pub(crate) fn and_not(self, other: Self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self::from_bits(unsafe { arch::vbicq_u32(other.bits(), self.bits()) })
    }

    /// The bits of each lane, moved up.
    #[inline(always)]
    pub(crate) fn shift_left<const BITS: i32>(self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self::from_bits(unsafe { arch::vshlq_n_u32::<BITS>(self.bits()) })
    }

    /// The mask of the lanes whose sign bit is set.
    #[inline(always)]
    pub(crate) fn sign_mask(self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self::from_bits(unsafe { arch::vcltzq_s32(arch::vreinterpretq_s32_f32(self.0)) })
    }

    #[inline(always)]
    pub(crate) fn sqrt(self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self(unsafe { arch::vsqrtq_f32(self.0) })
    }

    /// `yes` where this mask is set, else `no`.
    #[inline(always)]
    pub(crate) fn select(self, yes: Self, no: Self) -> Self {
        // SAFETY: the module is compiled only where the target has NEON.
        Self(unsafe { arch::vbslq_f32(self.bits(), yes.0, no.0) })
    }

    /// The masks of the four lanes as bits 0 to 3.
    #[inline(always)]
    pub(crate) fn mask_bits(self) -> u32 {
        let bit_of_lane = Self::new([1, 2, 4, 8].map(f32::from_bits));
        // SAFETY: the module is compiled only where the target has NEON.
        unsafe { arch::vaddvq_u32((self.sign_mask() & bit_of_lane).bits()) }
    }
}
