#![allow(
    unsafe_code,
    reason = "reads and writes through pointers, as the machine's instructions do"
)]

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use super::{DIFFERENCE_MAX, clamp_difference};

/// Four floats, computed one after the other, for machines that have no version of this type of their own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct F32x4([f32; 4]);

impl F32x4 {
    #[inline(always)]
    fn zip(self, other: Self, operation: impl Fn(f32, f32) -> f32) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([operation(a, e), operation(b, f), operation(c, g), operation(d, h)])
    }

    #[inline(always)]
    fn zip_bits(self, other: Self, operation: impl Fn(u32, u32) -> u32) -> Self {
        self.zip(other, |a, b| f32::from_bits(operation(a.to_bits(), b.to_bits())))
    }

    #[inline(always)]
    fn compare(self, other: Self, holds: impl Fn(&f32, &f32) -> bool) -> Self {
        self.zip(other, |a, b| f32::from_bits(if holds(&a, &b) { u32::MAX } else { 0 }))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $zip:ident $operation:expr;)*) => {$(
        impl $trait for F32x4 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.$zip(other, $operation)
            }
        }
    )*};
}

operators! {
    Add add zip |a, b| a + b;
    Sub sub zip |a, b| a - b;
    Mul mul zip |a, b| a * b;
    Div div zip |a, b| a / b;
    BitAnd bitand zip_bits |a, b| a & b;
    BitOr bitor zip_bits |a, b| a | b;
    BitXor bitxor zip_bits |a, b| a ^ b;
}

impl F32x4 {
    #[inline(always)]
    pub(crate) fn new(lanes: [f32; 4]) -> Self {
        Self(lanes)
    }

    /// The nearest floats to three doubles, and 0.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
    pub(crate) fn narrow([x, y, z]: [f64; 3]) -> Self {
        Self([x as f32, y as f32, z as f32, 0.0])
    }

    /// # Safety
    /// Four floats can be read from `from` on.
    #[inline(always)]
    pub(crate) unsafe fn read(from: *const f32) -> Self {
        // SAFETY: as this function's own; this read asks for no alignment.
        Self(unsafe { from.cast::<[f32; 4]>().read_unaligned() })
    }

    /// # Safety
    /// Four floats can be written from `to` on.
    #[inline(always)]
    pub(crate) unsafe fn write(self, to: *mut f32) {
        // SAFETY: as this function's own; this write asks for no alignment.
        unsafe { to.cast::<[f32; 4]>().write_unaligned(self.0) };
    }

    /// A mask that is set in some lane when a component is [`DIFFERENCE_MAX`] or more on either side, or NaN.
    #[inline(always)]
    pub(crate) fn far_mask(offset: [f64; 3]) -> Self {
        let far =
            offset.iter().any(|component| component.abs() >= DIFFERENCE_MAX || component.is_nan());
        Self([f32::from_bits(if far { u32::MAX } else { 0 }); 4])
    }

    /// The differences of four doubles from `from` and `to` on, clamped to ±[`DIFFERENCE_MAX`] and narrowed; NaN
    /// becomes [`DIFFERENCE_MAX`].
    ///
    /// # Safety
    /// They can be read.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
    pub(crate) unsafe fn read_differences(from: *const f64, to: *const f64) -> Self {
        // SAFETY: as this function's own; these reads ask for no alignment.
        let (from, to) = unsafe {
            (from.cast::<[f64; 4]>().read_unaligned(), to.cast::<[f64; 4]>().read_unaligned())
        };
        let ([a, b, c, d], [e, f, g, h]) = (from, to);
        Self([
            clamp_difference(e - a) as f32,
            clamp_difference(f - b) as f32,
            clamp_difference(g - c) as f32,
            clamp_difference(h - d) as f32,
        ])
    }

    #[inline(always)]
    pub(crate) fn to_array(self) -> [f32; 4] {
        self.0
    }

    /// The lanes whose numbers stand in the bits of `LANES`, two bits each, lowest first.
    #[inline(always)]
    pub(super) fn shuffle<const LANES: i32>(self) -> Self {
        let lane = |at: i32| match LANES >> (2 * at) & 3 {
            0 => self.0[0],
            1 => self.0[1],
            2 => self.0[2],
            _ => self.0[3],
        };
        Self([lane(0), lane(1), lane(2), lane(3)])
    }

    #[inline(always)]
    pub(crate) fn first(self) -> f32 {
        self.0[0]
    }

    #[inline(always)]
    pub(crate) fn sqrt(self) -> Self {
        Self(self.0.map(libm::sqrtf))
    }

    #[inline(always)]
    pub(crate) fn at_least(self, other: Self) -> Self {
        self.compare(other, f32::ge)
    }

    #[inline(always)]
    pub(crate) fn at_most(self, other: Self) -> Self {
        self.compare(other, f32::le)
    }

    #[inline(always)]
    pub(crate) fn greater(self, other: Self) -> Self {
        self.compare(other, f32::gt)
    }

    #[inline(always)]
    pub(crate) fn differs(self, other: Self) -> Self {
        self.compare(other, f32::ne)
    }

    /// The bits of `other` where this mask is not set, else zeros.
    #[inline(always)]
    pub(crate) fn and_not(self, other: Self) -> Self {
        self.zip_bits(other, |mask, bits| !mask & bits)
    }

    /// `yes` where this mask is set, else `no`.
    #[inline(always)]
    pub(crate) fn select(self, yes: Self, no: Self) -> Self {
        (self & yes) | self.and_not(no)
    }

    /// The masks of the four lanes as bits 0 to 3.
    #[inline(always)]
    pub(crate) fn mask_bits(self) -> u32 {
        let [x, y, z, w] = self.0.map(|lane| lane.to_bits() >> 31);
        x | y << 1 | z << 2 | w << 3
    }

    /// The two lanes of `self`, then the two of `other`, whose numbers stand in the bits of `LANES`, two
    /// bits each, lowest first.
    #[inline(always)]
    pub(super) fn shuffle_both<const LANES: i32>(self, other: Self) -> Self {
        let ([x, y, ..], [.., z, w]) = (self.shuffle::<LANES>().0, other.shuffle::<LANES>().0);
        Self([x, y, z, w])
    }

    /// The bits of each lane, moved up.
    #[inline(always)]
    pub(crate) fn shift_left<const BITS: i32>(self) -> Self {
        Self(self.0.map(|lane| f32::from_bits(lane.to_bits() << BITS)))
    }

    /// The mask of the lanes whose sign bit is set.
    #[inline(always)]
    pub(crate) fn sign_mask(self) -> Self {
        Self(self.0.map(|lane| f32::from_bits((lane.to_bits() >> 31).wrapping_neg())))
    }

    /// self.x, other.x, self.y, other.y
    #[inline(always)]
    pub(crate) fn interleave_low(self, other: Self) -> Self {
        Self([self.0[0], other.0[0], self.0[1], other.0[1]])
    }

    /// self.x, self.y, other.x, other.y
    #[inline(always)]
    pub(crate) fn join_low(self, other: Self) -> Self {
        Self([self.0[0], self.0[1], other.0[0], other.0[1]])
    }

    /// self.z, other.z, self.w, other.w
    #[inline(always)]
    pub(crate) fn interleave_high(self, other: Self) -> Self {
        Self([self.0[2], other.0[2], self.0[3], other.0[3]])
    }
}
