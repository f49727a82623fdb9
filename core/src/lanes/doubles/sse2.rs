//! Two doubles in SSE2.
#![allow(unsafe_code, reason = "calls the machine's instructions")]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use arch::{__m128d, __m128i};

use super::rows::{MOST_LANES, Word};
use super::{Doubles, Stage};

/// Two lanes.
#[derive(Clone, Copy)]
pub(crate) struct F64x2(__m128d);

/// All bits of a lane, or none.
#[derive(Clone, Copy)]
pub(crate) struct Mask(__m128d);

// SAFETY, of all blocks in this file: this file is compiled only where the whole target has SSE2.

macro_rules! operators {
    ($($type:ident $trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for $type {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the machine has the instruction, as the head of the file says.
                Self(unsafe { arch::$instruction(self.0, other.0) })
            }
        }
    )*};
}

operators! {
    F64x2 Add add _mm_add_pd;
    F64x2 Sub sub _mm_sub_pd;
    F64x2 Mul mul _mm_mul_pd;
    F64x2 Div div _mm_div_pd;
    Mask BitAnd bitand _mm_and_pd;
    Mask BitOr bitor _mm_or_pd;
}

impl Neg for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.xor_sign(Self::splat(-0.0))
    }
}

impl Not for Mask {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let ones = arch::_mm_castsi128_pd(arch::_mm_set1_epi32(-1));
            Self(arch::_mm_xor_pd(self.0, ones))
        }
    }
}

impl F64x2 {
    #[inline(always)]
    fn register_bits(self) -> __m128i {
        // SAFETY: no instruction.
        unsafe { arch::_mm_castpd_si128(self.0) }
    }

    #[inline(always)]
    fn from_bits(bits: __m128i) -> Self {
        // SAFETY: no instruction.
        Self(unsafe { arch::_mm_castsi128_pd(bits) })
    }
}

impl Doubles for F64x2 {
    type Mask = Mask;
    type Array = [f64; 2];

    const LANES: usize = 2;
    const ZEROS: [f64; 2] = [0.0; 2];

    #[inline(always)]
    fn splat(x: f64) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm_set1_pd(x) })
    }

    #[inline(always)]
    fn from_array(numbers: [f64; 2]) -> Self {
        // SAFETY: the array has as many doubles as the register.
        Self(unsafe { arch::_mm_loadu_pd(numbers.as_ptr()) })
    }

    #[inline(always)]
    fn to_array(self) -> [f64; 2] {
        let mut numbers = Self::ZEROS;
        // SAFETY: the array has as many doubles as the register.
        unsafe { arch::_mm_storeu_pd(numbers.as_mut_ptr(), self.0) };
        numbers
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm_sqrt_pd(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm_andnot_pd(Self::splat(-0.0).0, self.0) })
    }

    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        self.abs().xor_sign(sign)
    }

    #[inline(always)]
    fn xor_sign(self, sign: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe { arch::_mm_xor_pd(self.0, arch::_mm_and_pd(sign.0, Self::splat(-0.0).0)) })
    }

    #[inline(always)]
    fn at_most(self, bound: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says. It returns the second operand where
        // the first is not less.
        Self(unsafe { arch::_mm_min_pd(self.0, bound.0) })
    }

    #[inline(always)]
    fn at_least(self, bound: Self) -> Self {
        // SAFETY: as in `at_most`.
        Self(unsafe { arch::_mm_max_pd(self.0, bound.0) })
    }

    #[inline(always)]
    fn less(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::_mm_cmplt_pd(self.0, other.0) })
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::_mm_cmple_pd(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::_mm_cmpeq_pd(self.0, other.0) })
    }

    #[inline(always)]
    fn is_sign_negative(self) -> Mask {
        // SAFETY: the machine has the instructions, as the head of the file says. They have no shift of 64 bits that
        // repeats the sign, so the upper half of each lane is made all sign, and copied to the lower half.
        Mask(unsafe {
            let signs = arch::_mm_srai_epi32::<31>(self.register_bits());
            arch::_mm_castsi128_pd(arch::_mm_shuffle_epi32::<0b11_11_01_01>(signs))
        })
    }

    #[inline(always)]
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe {
            arch::_mm_or_pd(arch::_mm_and_pd(mask.0, yes.0), arch::_mm_andnot_pd(mask.0, no.0))
        })
    }

    #[inline(always)]
    fn bits(mask: Mask) -> u32 {
        // SAFETY: the machine has the instruction, as the head of the file says.
        unsafe { arch::_mm_movemask_pd(mask.0) as u32 }
    }

    #[inline(always)]
    fn mask(bits: u32) -> Mask {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let each = arch::_mm_setr_epi32(1, 1, 2, 2);
            let set = arch::_mm_and_si128(arch::_mm_set1_epi32(bits as i32), each);
            Mask(arch::_mm_castsi128_pd(arch::_mm_cmpeq_epi32(set, each)))
        }
    }

    #[inline(always)]
    fn lowest_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self::from_bits(unsafe { arch::_mm_slli_epi64::<63>(self.register_bits()) })
    }

    #[inline(always)]
    fn second_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self::from_bits(unsafe {
            arch::_mm_and_si128(
                arch::_mm_slli_epi64::<62>(self.register_bits()),
                Self::splat(-0.0).register_bits(),
            )
        })
    }

    #[inline(always)]
    fn power_of_two_scale(self) -> Self {
        // For 2¹⁰²² and more the result would be below the normal doubles.
        let magnitude = self.abs().at_most(Self::splat(f64::from_bits(2045 << 52)));
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self::from_bits(unsafe {
            let field = arch::_mm_set1_epi64x(0x7ff << 52);
            let exponent = arch::_mm_and_si128(magnitude.register_bits(), field);
            arch::_mm_sub_epi64(arch::_mm_set1_epi64x(2046 << 52), exponent)
        })
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
            store_pair(a, b, first, second);
            store_pair(a.add(2), b.add(2), third, fourth);
        }
    }

    #[inline(always)]
    unsafe fn store3([a, b, ..]: [*mut Word; MOST_LANES], [first, second, third]: [Self; 3]) {
        // SAFETY: the rows have that many words.
        unsafe {
            store_pair(a, b, first, second);
            arch::_mm_storel_pd(a.add(2).cast(), third.0);
            arch::_mm_storeh_pd(b.add(2).cast(), third.0);
        }
    }

    #[inline(always)]
    fn widen(self) -> [Self; 2] {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let floats = arch::_mm_castpd_ps(self.0);
            let first = arch::_mm_shuffle_ps::<0b10_00_10_00>(floats, floats);
            let second = arch::_mm_shuffle_ps::<0b11_01_11_01>(floats, floats);
            [Self(arch::_mm_cvtps_pd(first)), Self(arch::_mm_cvtps_pd(second))]
        }
    }

    #[inline(always)]
    fn narrow(first: Self, second: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe {
            let (first, second) = (arch::_mm_cvtpd_ps(first.0), arch::_mm_cvtpd_ps(second.0));
            arch::_mm_castps_pd(arch::_mm_unpacklo_ps(first, second))
        })
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
        let (a, b) = (arch::_mm_loadu_pd(a.cast()), arch::_mm_loadu_pd(b.cast()));
        [F64x2(arch::_mm_unpacklo_pd(a, b)), F64x2(arch::_mm_unpackhi_pd(a, b))]
    }
}

/// Writes the first two words of each row.
///
/// # Safety
/// The rows have two writable words.
#[inline(always)]
unsafe fn store_pair(a: *mut Word, b: *mut Word, first: F64x2, second: F64x2) {
    // SAFETY: as this function's own.
    unsafe {
        arch::_mm_storeu_pd(a.cast(), arch::_mm_unpacklo_pd(first.0, second.0));
        arch::_mm_storeu_pd(b.cast(), arch::_mm_unpackhi_pd(first.0, second.0));
    }
}
