#![allow(unsafe_code, reason = "calls the machine's instructions")]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use arch::{__m128, __m128d};

use super::DIFFERENCE_MAX;

/// Four floats in an SSE register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct F32x4(__m128);

/// Returns two differences as floats, clamped, and two zeros. For NaN and the bound, min returns the bound.
#[inline(always)]
fn clamp_and_narrow(differences: __m128d) -> __m128 {
    // SAFETY: the module is compiled only where the target has SSE2.
    unsafe {
        let below = arch::_mm_min_pd(differences, arch::_mm_set1_pd(DIFFERENCE_MAX));
        arch::_mm_cvtpd_ps(arch::_mm_max_pd(below, arch::_mm_set1_pd(-DIFFERENCE_MAX)))
    }
}

/// Methods of two vectors that are one instruction each.
macro_rules! operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F32x4 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the module is compiled only where the target has SSE2.
                Self(unsafe { arch::$instruction(self.0, other.0) })
            }
        }
    )*};
}

operators! {
    Add add _mm_add_ps;
    Sub sub _mm_sub_ps;
    Mul mul _mm_mul_ps;
    Div div _mm_div_ps;
    BitAnd bitand _mm_and_ps;
    BitOr bitor _mm_or_ps;
    BitXor bitxor _mm_xor_ps;
}

macro_rules! comparisons {
    ($($method:ident $instruction:ident;)*) => {
        impl F32x4 {$(
            #[inline(always)]
            pub(crate) fn $method(self, other: Self) -> Self {
                // SAFETY: the module is compiled only where the target has SSE2.
                Self(unsafe { arch::$instruction(self.0, other.0) })
            }
        )*}
    };
}

comparisons! {
    at_least _mm_cmpge_ps;
    at_most _mm_cmple_ps;
    greater _mm_cmpgt_ps;
    differs _mm_cmpneq_ps;
    // The bits of `other` where this mask is not set, else zeros.
    and_not _mm_andnot_ps;
    // self.x, other.x, self.y, other.y
    interleave_low _mm_unpacklo_ps;
    // self.x, self.y, other.x, other.y
    join_low _mm_movelh_ps;
    // self.z, other.z, self.w, other.w
    interleave_high _mm_unpackhi_ps;
}

impl F32x4 {
    #[inline(always)]
    pub(crate) fn new([x, y, z, w]: [f32; 4]) -> Self {
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe { arch::_mm_setr_ps(x, y, z, w) })
    }

    /// # Safety
    /// Four floats can be read from `from` on.
    #[inline(always)]
    pub(crate) unsafe fn read(from: *const f32) -> Self {
        // SAFETY: as this function's own; this load asks for no alignment.
        Self(unsafe { arch::_mm_loadu_ps(from) })
    }

    /// # Safety
    /// Four floats can be written from `to` on.
    #[inline(always)]
    pub(crate) unsafe fn write(self, to: *mut f32) {
        // SAFETY: as this function's own; this store asks for no alignment.
        unsafe { arch::_mm_storeu_ps(to, self.0) };
    }

    /// The nearest floats to three doubles, and 0.
    #[inline(always)]
    pub(crate) fn narrow([x, y, z]: [f64; 3]) -> Self {
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe {
            let low = arch::_mm_cvtpd_ps(arch::_mm_setr_pd(x, y));
            let high = arch::_mm_cvtpd_ps(arch::_mm_set_sd(z));
            arch::_mm_movelh_ps(low, high)
        })
    }

    /// A mask that is set in some lane when a component is [`DIFFERENCE_MAX`] or more on either side, or NaN.
    #[inline(always)]
    pub(crate) fn far_mask(offset: [f64; 3]) -> Self {
        let [x, y, z] = offset;
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe {
            // Their upper halves, which are in the same order as the doubles.
            let xy = arch::_mm_castpd_ps(arch::_mm_setr_pd(x, y));
            let z = arch::_mm_castpd_ps(arch::_mm_set_sd(z));
            let upper = arch::_mm_castps_si128(arch::_mm_shuffle_ps::<0b11_01_11_01>(xy, z));
            let magnitude = arch::_mm_and_si128(upper, arch::_mm_set1_epi32(i32::MAX));
            let below = arch::_mm_set1_epi32((DIFFERENCE_MAX.to_bits() >> 32) as i32 - 1);
            arch::_mm_castsi128_ps(arch::_mm_cmpgt_epi32(magnitude, below))
        })
    }

    /// The differences of four doubles from `from` and `to` on, clamped to ±[`DIFFERENCE_MAX`] and narrowed; NaN
    /// becomes [`DIFFERENCE_MAX`].
    ///
    /// # Safety
    /// They can be read.
    #[inline(always)]
    pub(crate) unsafe fn read_differences(from: *const f64, to: *const f64) -> Self {
        // SAFETY: as this function's own; these loads ask for no alignment.
        Self(unsafe {
            let low = arch::_mm_sub_pd(arch::_mm_loadu_pd(to), arch::_mm_loadu_pd(from));
            let (from, to) = (from.add(2), to.add(2));
            let high = arch::_mm_sub_pd(arch::_mm_loadu_pd(to), arch::_mm_loadu_pd(from));
            arch::_mm_movelh_ps(clamp_and_narrow(low), clamp_and_narrow(high))
        })
    }

    #[inline(always)]
    pub(crate) fn to_array(self) -> [f32; 4] {
        // SAFETY: both are four floats, and every bit pattern is one.
        unsafe { core::mem::transmute(self.0) }
    }

    /// The lanes whose numbers stand in the bits of `LANES`, two bits each, lowest first.
    #[inline(always)]
    pub(super) fn shuffle<const LANES: i32>(self) -> Self {
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe { arch::_mm_shuffle_ps::<LANES>(self.0, self.0) })
    }

    #[inline(always)]
    pub(crate) fn first(self) -> f32 {
        // SAFETY: the module is compiled only where the target has SSE2.
        unsafe { arch::_mm_cvtss_f32(self.0) }
    }

    /// The two lanes of `self`, then the two of `other`, whose numbers stand in the bits of `LANES`, two
    /// bits each, lowest first.
    #[inline(always)]
    pub(super) fn shuffle_both<const LANES: i32>(self, other: Self) -> Self {
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe { arch::_mm_shuffle_ps::<LANES>(self.0, other.0) })
    }

    /// The bits of each lane, moved up.
    #[inline(always)]
    pub(crate) fn shift_left<const BITS: i32>(self) -> Self {
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe {
            arch::_mm_castsi128_ps(arch::_mm_slli_epi32::<BITS>(arch::_mm_castps_si128(self.0)))
        })
    }

    /// The mask of the lanes whose sign bit is set.
    #[inline(always)]
    pub(crate) fn sign_mask(self) -> Self {
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe {
            arch::_mm_castsi128_ps(arch::_mm_srai_epi32::<31>(arch::_mm_castps_si128(self.0)))
        })
    }

    #[inline(always)]
    pub(crate) fn sqrt(self) -> Self {
        // SAFETY: the module is compiled only where the target has SSE2.
        Self(unsafe { arch::_mm_sqrt_ps(self.0) })
    }

    /// `yes` where this mask is set, else `no`.
    #[inline(always)]
    pub(crate) fn select(self, yes: Self, no: Self) -> Self {
        (self & yes) | self.and_not(no)
    }

    /// The masks of the four lanes as bits 0 to 3.
    #[inline(always)]
    pub(crate) fn mask_bits(self) -> u32 {
        // SAFETY: the module is compiled only where the target has SSE2.
        (unsafe { arch::_mm_movemask_ps(self.0) }) as u32
    }
}
