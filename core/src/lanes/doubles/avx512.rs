//! Eight doubles in AVX-512.
#![allow(unsafe_code, reason = "calls the machine's instructions")]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::ops::{Add, Div, Mul, Neg, Sub};

use arch::{__m128d, __m256d, __m512d, __m512i, __mmask8};

use super::rows::{MOST_LANES, Word};
use super::{Doubles, Stage};

/// Runs a stage in eight doubles, in a function that is not inlined. Called only where the machine has AVX-512, which
/// [`super::Width`] ensures.
#[inline(always)]
pub(super) fn run<S: Stage<F64x8>>(stage: S) -> S::Out {
    #[inline(never)]
    #[target_feature(enable = "avx512f")]
    fn with_avx512<S: Stage<F64x8>>(stage: S) -> S::Out {
        stage.compute()
    }
    // SAFETY: a `Width` of this kind is made only where the processor has AVX-512.
    unsafe { with_avx512(stage) }
}

/// Private: only a kernel within [`run`] has lanes of this type.
#[derive(Clone, Copy)]
pub(super) struct F64x8(__m512d);

// SAFETY, of all blocks in this file: nothing outside of `run` names `F64x8`, and within it the machine has AVX-512. The
// bitwise operations are those on integers: on doubles they require a later extension than the rest of this file.

macro_rules! operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F64x8 {
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
    Add add _mm512_add_pd;
    Sub sub _mm512_sub_pd;
    Mul mul _mm512_mul_pd;
    Div div _mm512_div_pd;
}

impl Neg for F64x8 {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.xor_sign(Self::splat(-0.0))
    }
}

impl F64x8 {
    #[inline(always)]
    fn register_bits(self) -> __m512i {
        // SAFETY: no instruction.
        unsafe { arch::_mm512_castpd_si512(self.0) }
    }

    #[inline(always)]
    fn from_bits(bits: __m512i) -> Self {
        // SAFETY: no instruction.
        Self(unsafe { arch::_mm512_castsi512_pd(bits) })
    }

    /// Returns a number with the sign of this number, and no other bits.
    #[inline(always)]
    fn sign(self) -> __m512i {
        // SAFETY: the machine has the instruction, as the head of the file says.
        unsafe { arch::_mm512_and_si512(self.register_bits(), Self::splat(-0.0).register_bits()) }
    }
}

impl Doubles for F64x8 {
    /// One bit per lane.
    type Mask = __mmask8;
    type Array = [f64; 8];

    const LANES: usize = 8;
    const ZEROS: [f64; 8] = [0.0; 8];

    #[inline(always)]
    fn splat(x: f64) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm512_set1_pd(x) })
    }

    #[inline(always)]
    fn from_array(numbers: [f64; 8]) -> Self {
        // SAFETY: the array has as many doubles as the register.
        Self(unsafe { arch::_mm512_loadu_pd(numbers.as_ptr()) })
    }

    #[inline(always)]
    fn to_array(self) -> [f64; 8] {
        let mut numbers = Self::ZEROS;
        // SAFETY: the array has as many doubles as the register.
        unsafe { arch::_mm512_storeu_pd(numbers.as_mut_ptr(), self.0) };
        numbers
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm512_sqrt_pd(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm512_abs_pd(self.0) })
    }

    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        self.abs().xor_sign(sign)
    }

    #[inline(always)]
    fn xor_sign(self, sign: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self::from_bits(unsafe { arch::_mm512_xor_si512(self.register_bits(), sign.sign()) })
    }

    #[inline(always)]
    fn at_most(self, bound: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says. It returns the second operand where
        // the first is not less.
        Self(unsafe { arch::_mm512_min_pd(self.0, bound.0) })
    }

    #[inline(always)]
    fn at_least(self, bound: Self) -> Self {
        // SAFETY: as in `at_most`.
        Self(unsafe { arch::_mm512_max_pd(self.0, bound.0) })
    }

    #[inline(always)]
    fn less(self, other: Self) -> __mmask8 {
        // SAFETY: the machine has the instruction, as the head of the file says.
        unsafe { arch::_mm512_cmp_pd_mask::<{ arch::_CMP_LT_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self) -> __mmask8 {
        // SAFETY: the machine has the instruction, as the head of the file says.
        unsafe { arch::_mm512_cmp_pd_mask::<{ arch::_CMP_LE_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __mmask8 {
        // SAFETY: the machine has the instruction, as the head of the file says.
        unsafe { arch::_mm512_cmp_pd_mask::<{ arch::_CMP_EQ_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn is_sign_negative(self) -> __mmask8 {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe { arch::_mm512_cmplt_epi64_mask(self.register_bits(), arch::_mm512_setzero_si512()) }
    }

    #[inline(always)]
    fn select(mask: __mmask8, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm512_mask_blend_pd(mask, no.0, yes.0) })
    }

    #[inline(always)]
    fn bits(mask: __mmask8) -> u32 {
        mask.into()
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "there are eight lanes")]
    fn mask(bits: u32) -> __mmask8 {
        bits as __mmask8
    }

    #[inline(always)]
    fn lowest_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self::from_bits(unsafe { arch::_mm512_slli_epi64::<63>(self.register_bits()) })
    }

    #[inline(always)]
    fn second_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        let shifted =
            Self::from_bits(unsafe { arch::_mm512_slli_epi64::<62>(self.register_bits()) });
        Self::from_bits(shifted.sign())
    }

    #[inline(always)]
    fn power_of_two_scale(self) -> Self {
        // For 2¹⁰²² and more the result would be below the normal doubles.
        let magnitude = self.abs().at_most(Self::splat(f64::from_bits(2045 << 52)));
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self::from_bits(unsafe {
            let field = arch::_mm512_set1_epi64(0x7ff << 52);
            let exponent = arch::_mm512_and_si512(magnitude.register_bits(), field);
            arch::_mm512_sub_epi64(arch::_mm512_set1_epi64(2046 << 52), exponent)
        })
    }

    #[inline(always)]
    unsafe fn load4([a, b, c, d, e, f, g, h]: [*const Word; MOST_LANES]) -> [Self; 4] {
        // SAFETY: the rows have that many words.
        unsafe {
            // Each holds words 1 and 2, then 3 and 4, of every second of four rows, beside those of the next row.
            let (ac, bd) = (halves(a, c), halves(b, d));
            let (eg, fh) = (halves(e, g), halves(f, h));
            let (low, next_low) =
                (arch::_mm512_unpacklo_pd(ac, bd), arch::_mm512_unpacklo_pd(eg, fh));
            let (high, next_high) =
                (arch::_mm512_unpackhi_pd(ac, bd), arch::_mm512_unpackhi_pd(eg, fh));
            [
                Self(arch::_mm512_shuffle_f64x2::<0b10_00_10_00>(low, next_low)),
                Self(arch::_mm512_shuffle_f64x2::<0b10_00_10_00>(high, next_high)),
                Self(arch::_mm512_shuffle_f64x2::<0b11_01_11_01>(low, next_low)),
                Self(arch::_mm512_shuffle_f64x2::<0b11_01_11_01>(high, next_high)),
            ]
        }
    }

    #[inline(always)]
    unsafe fn load2([a, b, c, d, e, f, g, h]: [*const Word; MOST_LANES]) -> [Self; 2] {
        // SAFETY: the rows have that many words.
        unsafe {
            let (even, odd) = (quarters([a, c, e, g]), quarters([b, d, f, h]));
            [Self(arch::_mm512_unpacklo_pd(even, odd)), Self(arch::_mm512_unpackhi_pd(even, odd))]
        }
    }

    #[inline(always)]
    unsafe fn store4(
        [a, b, c, d, e, f, g, h]: [*mut Word; MOST_LANES],
        [first, second, third, fourth]: [Self; 4],
    ) {
        // SAFETY: the rows have that many words.
        unsafe {
            let low = arch::_mm512_unpacklo_pd(first.0, second.0);
            let next_low = arch::_mm512_unpacklo_pd(third.0, fourth.0);
            store_fours([a, c, e, g], low, next_low);
            let high = arch::_mm512_unpackhi_pd(first.0, second.0);
            let next_high = arch::_mm512_unpackhi_pd(third.0, fourth.0);
            store_fours([b, d, f, h], high, next_high);
        }
    }

    #[inline(always)]
    unsafe fn store3(
        [a, b, c, d, e, f, g, h]: [*mut Word; MOST_LANES],
        [first, second, third]: [Self; 3],
    ) {
        // SAFETY: the rows have that many words.
        unsafe {
            let [ab, cd, ef, gh] = in_quarters(arch::_mm512_unpacklo_pd(first.0, second.0));
            arch::_mm_storeu_pd(a.cast(), ab);
            arch::_mm_storeu_pd(c.cast(), cd);
            arch::_mm_storeu_pd(e.cast(), ef);
            arch::_mm_storeu_pd(g.cast(), gh);
            let [ab, cd, ef, gh] = in_quarters(arch::_mm512_unpackhi_pd(first.0, second.0));
            arch::_mm_storeu_pd(b.cast(), ab);
            arch::_mm_storeu_pd(d.cast(), cd);
            arch::_mm_storeu_pd(f.cast(), ef);
            arch::_mm_storeu_pd(h.cast(), gh);
            let [ab, cd, ef, gh] = in_quarters(third.0);
            for (even, odd, pair) in [(a, b, ab), (c, d, cd), (e, f, ef), (g, h, gh)] {
                arch::_mm_storel_pd(even.add(2).cast(), pair);
                arch::_mm_storeh_pd(odd.add(2).cast(), pair);
            }
        }
    }

    #[inline(always)]
    fn widen(self) -> [Self; 2] {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let words = self.register_bits();
            let first = arch::_mm512_cvtepi64_epi32(words);
            let second = arch::_mm512_cvtepi64_epi32(arch::_mm512_srli_epi64::<32>(words));
            [
                Self(arch::_mm512_cvtps_pd(arch::_mm256_castsi256_ps(first))),
                Self(arch::_mm512_cvtps_pd(arch::_mm256_castsi256_ps(second))),
            ]
        }
    }

    #[inline(always)]
    fn narrow(first: Self, second: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self::from_bits(unsafe {
            let first = arch::_mm256_castps_si256(arch::_mm512_cvtpd_ps(first.0));
            let second = arch::_mm256_castps_si256(arch::_mm512_cvtpd_ps(second.0));
            let upper = arch::_mm512_slli_epi64::<32>(arch::_mm512_cvtepu32_epi64(second));
            arch::_mm512_or_si512(arch::_mm512_cvtepu32_epi64(first), upper)
        })
    }

    #[inline(always)]
    fn apart<S: Stage<Self>>(stage: S) -> S::Out {
        run(stage)
    }
}

/// Returns four words of each of two rows.
///
/// # Safety
/// The machine has AVX-512, and the rows have four readable words.
#[inline(always)]
unsafe fn halves(low: *const Word, high: *const Word) -> __m512d {
    // SAFETY: as this function's own.
    unsafe {
        let low = arch::_mm512_castpd256_pd512(arch::_mm256_loadu_pd(low.cast()));
        arch::_mm512_insertf64x4::<1>(low, arch::_mm256_loadu_pd(high.cast()))
    }
}

/// Returns two words of each of four rows.
///
/// # Safety
/// The machine has AVX-512, and the rows have two readable words.
#[inline(always)]
unsafe fn quarters([a, b, c, d]: [*const Word; 4]) -> __m512d {
    // SAFETY: as this function's own.
    unsafe {
        let low = arch::_mm512_castpd256_pd512(two_quarters(a, b));
        arch::_mm512_insertf64x4::<1>(low, two_quarters(c, d))
    }
}

/// Returns two words of each of two rows.
///
/// # Safety
/// The machine has AVX, and the rows have two readable words.
#[inline(always)]
unsafe fn two_quarters(low: *const Word, high: *const Word) -> __m256d {
    // SAFETY: as this function's own.
    unsafe {
        let low = arch::_mm256_castpd128_pd256(arch::_mm_loadu_pd(low.cast()));
        arch::_mm256_insertf128_pd::<1>(low, arch::_mm_loadu_pd(high.cast()))
    }
}

/// Returns the lanes two by two.
///
/// # Safety
/// The machine has AVX-512.
#[inline(always)]
unsafe fn in_quarters(lanes: __m512d) -> [__m128d; 4] {
    // SAFETY: as this function's own.
    unsafe {
        let low = arch::_mm512_castpd512_pd256(lanes);
        let high = arch::_mm512_extractf64x4_pd::<1>(lanes);
        [
            arch::_mm256_castpd256_pd128(low),
            arch::_mm256_extractf128_pd::<1>(low),
            arch::_mm256_castpd256_pd128(high),
            arch::_mm256_extractf128_pd::<1>(high),
        ]
    }
}

/// Writes four words of each row: two from `first`, which has those of one row after the other, and two from `second`.
///
/// # Safety
/// The machine has AVX-512, and the rows have four writable words.
#[inline(always)]
unsafe fn store_fours([a, b, c, d]: [*mut Word; 4], first: __m512d, second: __m512d) {
    // SAFETY: as this function's own.
    unsafe {
        let of_first_two = arch::_mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
        let of_last_two = arch::_mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
        let ab = arch::_mm512_permutex2var_pd(first, of_first_two, second);
        let cd = arch::_mm512_permutex2var_pd(first, of_last_two, second);
        arch::_mm256_storeu_pd(a.cast(), arch::_mm512_castpd512_pd256(ab));
        arch::_mm256_storeu_pd(b.cast(), arch::_mm512_extractf64x4_pd::<1>(ab));
        arch::_mm256_storeu_pd(c.cast(), arch::_mm512_castpd512_pd256(cd));
        arch::_mm256_storeu_pd(d.cast(), arch::_mm512_extractf64x4_pd::<1>(cd));
    }
}
