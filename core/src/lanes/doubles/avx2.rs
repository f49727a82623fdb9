//! Four doubles in AVX2.
#![allow(unsafe_code, reason = "calls the machine's instructions")]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use arch::{__m128d, __m256d, __m256i};

use super::pair::Pair;
use super::rows::{MOST_LANES, Word};
use super::{Doubles, DoublesKernel, Stage};

/// Runs a stage in four doubles, in a function that is not inlined. Called only where the machine has AVX2, which
/// [`super::Width`] ensures.
#[inline(always)]
pub(super) fn run<S: Stage<F64x4>>(stage: S) -> S::Out {
    #[inline(never)]
    #[target_feature(enable = "avx2")]
    fn with_avx2<S: Stage<F64x4>>(stage: S) -> S::Out {
        stage.compute()
    }
    // SAFETY: a `Width` of this kind is made only where the processor has AVX2.
    unsafe { with_avx2(stage) }
}

/// Runs a kernel in eight doubles, otherwise like [`run`].
#[inline(always)]
pub(super) fn run_in_eight<K: DoublesKernel>(kernel: K) -> K::Out {
    #[inline(never)]
    #[target_feature(enable = "avx2")]
    fn with_avx2<K: DoublesKernel>(kernel: K) -> K::Out {
        kernel.run::<Pair<F64x4>>()
    }
    // SAFETY: a `Width` of this kind is made only where the processor has AVX2.
    unsafe { with_avx2(kernel) }
}

/// Private: only a kernel within [`run`] has lanes of this type.
#[derive(Clone, Copy)]
pub(super) struct F64x4(__m256d);

/// All bits of a lane, or none.
#[derive(Clone, Copy)]
pub(super) struct Mask(__m256d);

// SAFETY, of all blocks in this file: nothing outside of `run` names `F64x4`, and within it the machine has AVX2.

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
    F64x4 Add add _mm256_add_pd;
    F64x4 Sub sub _mm256_sub_pd;
    F64x4 Mul mul _mm256_mul_pd;
    F64x4 Div div _mm256_div_pd;
    Mask BitAnd bitand _mm256_and_pd;
    Mask BitOr bitor _mm256_or_pd;
}

impl Neg for F64x4 {
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
            let ones = arch::_mm256_castsi256_pd(arch::_mm256_set1_epi64x(-1));
            Self(arch::_mm256_xor_pd(self.0, ones))
        }
    }
}

impl Doubles for F64x4 {
    type Mask = Mask;
    type Array = [f64; 4];

    const LANES: usize = 4;
    const ZEROS: [f64; 4] = [0.0; 4];

    #[inline(always)]
    fn splat(x: f64) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm256_set1_pd(x) })
    }

    #[inline(always)]
    fn from_array(numbers: [f64; 4]) -> Self {
        // SAFETY: the array has as many doubles as the register.
        Self(unsafe { arch::_mm256_loadu_pd(numbers.as_ptr()) })
    }

    #[inline(always)]
    fn to_array(self) -> [f64; 4] {
        let mut numbers = Self::ZEROS;
        // SAFETY: the array has as many doubles as the register.
        unsafe { arch::_mm256_storeu_pd(numbers.as_mut_ptr(), self.0) };
        numbers
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm256_sqrt_pd(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm256_andnot_pd(Self::splat(-0.0).0, self.0) })
    }

    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        self.abs().xor_sign(sign)
    }

    #[inline(always)]
    fn xor_sign(self, sign: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe {
            arch::_mm256_xor_pd(self.0, arch::_mm256_and_pd(sign.0, Self::splat(-0.0).0))
        })
    }

    #[inline(always)]
    fn at_most(self, bound: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says. It returns the second operand where
        // the first is not less.
        Self(unsafe { arch::_mm256_min_pd(self.0, bound.0) })
    }

    #[inline(always)]
    fn at_least(self, bound: Self) -> Self {
        // SAFETY: as in `at_most`.
        Self(unsafe { arch::_mm256_max_pd(self.0, bound.0) })
    }

    #[inline(always)]
    fn less(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::_mm256_cmp_pd::<{ arch::_CMP_LT_OQ }>(self.0, other.0) })
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::_mm256_cmp_pd::<{ arch::_CMP_LE_OQ }>(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::_mm256_cmp_pd::<{ arch::_CMP_EQ_OQ }>(self.0, other.0) })
    }

    #[inline(always)]
    fn is_sign_negative(self) -> Mask {
        // SAFETY: the machine has the instructions, as the head of the file says. A selection reads the sign bit alone;
        // the copy of the bit to all others is for the operations on masks.
        Mask(unsafe {
            let bits = arch::_mm256_castpd_si256(self.0);
            arch::_mm256_castsi256_pd(arch::_mm256_cmpgt_epi64(arch::_mm256_setzero_si256(), bits))
        })
    }

    #[inline(always)]
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::_mm256_blendv_pd(no.0, yes.0, mask.0) })
    }

    #[inline(always)]
    fn bits(mask: Mask) -> u32 {
        // SAFETY: the machine has the instruction, as the head of the file says.
        unsafe { arch::_mm256_movemask_pd(mask.0) as u32 }
    }

    #[inline(always)]
    fn mask(bits: u32) -> Mask {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let each = arch::_mm256_setr_epi64x(1, 2, 4, 8);
            let set = arch::_mm256_and_si256(arch::_mm256_set1_epi64x(bits.into()), each);
            Mask(arch::_mm256_castsi256_pd(arch::_mm256_cmpeq_epi64(set, each)))
        }
    }

    #[inline(always)]
    fn lowest_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe {
            arch::_mm256_castsi256_pd(arch::_mm256_slli_epi64::<63>(arch::_mm256_castpd_si256(
                self.0,
            )))
        })
    }

    #[inline(always)]
    fn second_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe {
            let shifted = arch::_mm256_castsi256_pd(arch::_mm256_slli_epi64::<62>(
                arch::_mm256_castpd_si256(self.0),
            ));
            arch::_mm256_and_pd(shifted, Self::splat(-0.0).0)
        })
    }

    #[inline(always)]
    fn power_of_two_scale(self) -> Self {
        let field = f64::from_bits(0x7ff << 52);
        // For 2¹⁰²² and more the result would be below the normal doubles.
        let magnitude = self.abs().at_most(Self::splat(f64::from_bits(2045 << 52)));
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe {
            let exponent = arch::_mm256_and_pd(magnitude.0, Self::splat(field).0);
            let most: __m256i = arch::_mm256_set1_epi64x(2046 << 52);
            arch::_mm256_castsi256_pd(arch::_mm256_sub_epi64(
                most,
                arch::_mm256_castpd_si256(exponent),
            ))
        })
    }

    #[inline(always)]
    unsafe fn load4([a, b, c, d, ..]: [*const Word; MOST_LANES]) -> [Self; 4] {
        // SAFETY: the rows have that many words.
        unsafe {
            let [first, second] = load_pair(a, b, c, d);
            let [third, fourth] = load_pair(a.add(2), b.add(2), c.add(2), d.add(2));
            [first, second, third, fourth]
        }
    }

    #[inline(always)]
    unsafe fn load2([a, b, c, d, ..]: [*const Word; MOST_LANES]) -> [Self; 2] {
        // SAFETY: the rows have that many words.
        unsafe { load_pair(a, b, c, d) }
    }

    #[inline(always)]
    unsafe fn store4(
        [a, b, c, d, ..]: [*mut Word; MOST_LANES],
        [first, second, third, fourth]: [Self; 4],
    ) {
        // SAFETY: the rows have that many words.
        unsafe {
            store_pair([a, b, c, d], first, second);
            store_pair([a.add(2), b.add(2), c.add(2), d.add(2)], third, fourth);
        }
    }

    #[inline(always)]
    unsafe fn store3([a, b, c, d, ..]: [*mut Word; MOST_LANES], [first, second, third]: [Self; 3]) {
        // SAFETY: the rows have that many words.
        unsafe {
            store_pair([a, b, c, d], first, second);
            let (low, high) = in_halves(third.0);
            arch::_mm_storel_pd(a.add(2).cast(), low);
            arch::_mm_storeh_pd(b.add(2).cast(), low);
            arch::_mm_storel_pd(c.add(2).cast(), high);
            arch::_mm_storeh_pd(d.add(2).cast(), high);
        }
    }

    #[inline(always)]
    fn widen(self) -> [Self; 2] {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let (low, high) = in_halves(self.0);
            let (low, high) = (arch::_mm_castpd_ps(low), arch::_mm_castpd_ps(high));
            let first = arch::_mm_shuffle_ps::<0b10_00_10_00>(low, high);
            let second = arch::_mm_shuffle_ps::<0b11_01_11_01>(low, high);
            [Self(arch::_mm256_cvtps_pd(first)), Self(arch::_mm256_cvtps_pd(second))]
        }
    }

    #[inline(always)]
    fn narrow(first: Self, second: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe {
            let (first, second) = (arch::_mm256_cvtpd_ps(first.0), arch::_mm256_cvtpd_ps(second.0));
            let (low, high) =
                (arch::_mm_unpacklo_ps(first, second), arch::_mm_unpackhi_ps(first, second));
            arch::_mm256_castps_pd(arch::_mm256_set_m128(high, low))
        })
    }

    #[inline(always)]
    fn apart<S: Stage<Self>>(stage: S) -> S::Out {
        run(stage)
    }
}

/// Returns the first two words of each row.
///
/// # Safety
/// The machine has AVX, and the rows have two readable words.
#[inline(always)]
unsafe fn load_pair(a: *const Word, b: *const Word, c: *const Word, d: *const Word) -> [F64x4; 2] {
    // SAFETY: as this function's own.
    unsafe {
        let (even, odd) = (halves(a, c), halves(b, d));
        [F64x4(arch::_mm256_unpacklo_pd(even, odd)), F64x4(arch::_mm256_unpackhi_pd(even, odd))]
    }
}

/// Returns two words of each of two rows.
///
/// # Safety
/// The machine has AVX, and the rows have two readable words.
#[inline(always)]
unsafe fn halves(low: *const Word, high: *const Word) -> __m256d {
    // SAFETY: as this function's own.
    unsafe {
        let low = arch::_mm256_castpd128_pd256(arch::_mm_loadu_pd(low.cast()));
        arch::_mm256_insertf128_pd::<1>(low, arch::_mm_loadu_pd(high.cast()))
    }
}

/// Returns the two lower and the two upper lanes.
///
/// # Safety
/// The machine has AVX.
#[inline(always)]
unsafe fn in_halves(lanes: __m256d) -> (__m128d, __m128d) {
    // SAFETY: as this function's own.
    unsafe { (arch::_mm256_castpd256_pd128(lanes), arch::_mm256_extractf128_pd::<1>(lanes)) }
}

/// Writes the first two words of each row.
///
/// # Safety
/// The machine has AVX, and the rows have two writable words.
#[inline(always)]
unsafe fn store_pair([a, b, c, d]: [*mut Word; 4], first: F64x4, second: F64x4) {
    // SAFETY: as this function's own.
    unsafe {
        let (low, high) = in_halves(arch::_mm256_unpacklo_pd(first.0, second.0));
        arch::_mm_storeu_pd(a.cast(), low);
        arch::_mm_storeu_pd(c.cast(), high);
        let (low, high) = in_halves(arch::_mm256_unpackhi_pd(first.0, second.0));
        arch::_mm_storeu_pd(b.cast(), low);
        arch::_mm_storeu_pd(d.cast(), high);
    }
}
