//! Eight lanes in an AVX register.
//!
//! Element 2k + j of a block is in lane 4j + k. This is the order in which a transpose within each half puts four
//! registers of two quaternions each. So whole registers are loaded and stored, and no lane moves to the other half.
#![allow(unsafe_code, reason = "calls the machine's instructions")]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::cell::Cell;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use arch::{__m128, __m256, __m256i};

use super::{Kernel, Origin, Strided, Wide, cells};
use crate::lanes::{DIFFERENCE_MAX, Lanes, Row};

/// Runs a kernel in eight lanes. Called only where the machine has AVX2, which [`super::Width`] ensures.
#[inline]
pub(super) fn run<K: Kernel>(kernel: K) -> usize {
    #[target_feature(enable = "avx2")]
    fn with_avx2<K: Kernel>(kernel: K) -> usize {
        kernel.run::<F32x8>()
    }
    // SAFETY: a `Width` of this kind is made only where the processor has AVX2.
    unsafe { with_avx2(kernel) }
}

/// Private: only a kernel within [`run`] has lanes of this type.
#[derive(Clone, Copy)]
struct F32x8(__m256);

/// A mask of all ones or all zeros in each lane.
#[derive(Clone, Copy)]
struct Mask(__m256);

macro_rules! operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F32x8 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: lanes of this kind exist only within `run`, where the machine has AVX2.
                Self(unsafe { arch::$instruction(self.0, other.0) })
            }
        }
    )*};
}

operators! {
    Add add _mm256_add_ps;
    Sub sub _mm256_sub_ps;
    Mul mul _mm256_mul_ps;
    Div div _mm256_div_ps;
    BitAnd bitand _mm256_and_ps;
    BitOr bitor _mm256_or_ps;
    BitXor bitxor _mm256_xor_ps;
}

impl BitAnd for Mask {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Self(unsafe { arch::_mm256_and_ps(self.0, other.0) })
    }
}

impl Lanes for F32x8 {
    #[inline(always)]
    fn splat(x: f32) -> Self {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Self(unsafe { arch::_mm256_set1_ps(x) })
    }
}

/// Transposes each half: from two quaternions per register to one component per register.
#[inline(always)]
fn transpose([a, b, c, d]: [__m256; 4]) -> [__m256; 4] {
    // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
    unsafe {
        let (ab_low, cd_low) = (arch::_mm256_unpacklo_ps(a, b), arch::_mm256_unpacklo_ps(c, d));
        let (ab_high, cd_high) = (arch::_mm256_unpackhi_ps(a, b), arch::_mm256_unpackhi_ps(c, d));
        [
            arch::_mm256_shuffle_ps::<0b01_00_01_00>(ab_low, cd_low),
            arch::_mm256_shuffle_ps::<0b11_10_11_10>(ab_low, cd_low),
            arch::_mm256_shuffle_ps::<0b01_00_01_00>(ab_high, cd_high),
            arch::_mm256_shuffle_ps::<0b11_10_11_10>(ab_high, cd_high),
        ]
    }
}

// Component c of vector i is float 3i + c, at place (3i + c) modulo 8 of its register. 3 and 8 have no common factor,
// so this place is different for each of eight vectors, and two blends collect one component of all eight in one
// register.

/// Returns the places of a register that hold a given component of the vectors, one bit each.
const fn component_places(register: usize, component: usize) -> i32 {
    let (mut bits, mut place) = (0, 0);
    while place < 8 {
        if (8 * register + place) % 3 == component {
            bits |= 1 << place;
        }
        place += 1;
    }
    bits
}

/// The place from which each lane takes its float, in the register that holds all of one component; and the reverse.
const DEINTERLEAVE: [[i32; 8]; 3] = permutations(true);
const INTERLEAVE: [[i32; 8]; 3] = permutations(false);

#[allow(clippy::indexing_slicing, reason = "runs when it is compiled")]
const fn permutations(deinterleave: bool) -> [[i32; 8]; 3] {
    let mut lanes = [[0; 8]; 3];
    let mut float = 0;
    while float < 24 {
        let (element, component, place) = (float / 3, float % 3, float % 8);
        let lane = element % 2 * 4 + element / 2;
        if deinterleave {
            lanes[component as usize][lane as usize] = place;
        } else {
            lanes[component as usize][place as usize] = lane;
        }
        float += 1;
    }
    lanes
}

#[inline(always)]
fn permute(from: __m256, places: &[i32; 8]) -> __m256 {
    // SAFETY: there are eight to read; nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
    unsafe {
        let places: __m256i = arch::_mm256_loadu_si256(places.as_ptr().cast());
        arch::_mm256_permutevar8x32_ps(from, places)
    }
}

/// Returns three registers of x, y, z, x, … as x, y and z.
#[inline(always)]
fn deinterleave([a, b, c]: [__m256; 3]) -> [F32x8; 3] {
    // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
    let [x, y, z] = unsafe {
        use arch::_mm256_blend_ps as blend;
        [
            blend::<{ component_places(2, 0) }>(blend::<{ component_places(1, 0) }>(a, b), c),
            blend::<{ component_places(2, 1) }>(blend::<{ component_places(1, 1) }>(a, b), c),
            blend::<{ component_places(2, 2) }>(blend::<{ component_places(1, 2) }>(a, b), c),
        ]
    };
    let [of_x, of_y, of_z] = &DEINTERLEAVE;
    [F32x8(permute(x, of_x)), F32x8(permute(y, of_y)), F32x8(permute(z, of_z))]
}

/// Does the reverse of [`deinterleave`].
#[inline(always)]
fn interleave([x, y, z]: [F32x8; 3]) -> [__m256; 3] {
    let [of_x, of_y, of_z] = &INTERLEAVE;
    let (x, y, z) = (permute(x.0, of_x), permute(y.0, of_y), permute(z.0, of_z));
    // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
    unsafe {
        use arch::_mm256_blend_ps as blend;
        [
            blend::<{ component_places(0, 2) }>(blend::<{ component_places(0, 1) }>(x, y), z),
            blend::<{ component_places(1, 2) }>(blend::<{ component_places(1, 1) }>(x, y), z),
            blend::<{ component_places(2, 2) }>(blend::<{ component_places(2, 1) }>(x, y), z),
        ]
    }
}

#[inline(always)]
fn concat(low: __m128, high: __m128) -> __m256 {
    // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
    unsafe { arch::_mm256_insertf128_ps::<1>(arch::_mm256_castps128_ps256(low), high) }
}

/// Returns the differences of eight doubles from `from` and `to` on, narrowed and clamped to ±`DIFFERENCE_MAX`.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn differences(from: *const f64, to: *const f64) -> __m256 {
    // SAFETY: as this function's own.
    unsafe { concat(four_differences(from, to), four_differences(from.add(4), to.add(4))) }
}

/// Returns four of the [`differences`].
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn four_differences(from: *const f64, to: *const f64) -> __m128 {
    // SAFETY: as this function's own.
    unsafe {
        let difference =
            arch::_mm256_sub_pd(arch::_mm256_loadu_pd(to), arch::_mm256_loadu_pd(from));
        // For NaN and the bound, min returns the bound.
        let below = arch::_mm256_min_pd(difference, arch::_mm256_set1_pd(DIFFERENCE_MAX));
        arch::_mm256_cvtpd_ps(arch::_mm256_max_pd(below, arch::_mm256_set1_pd(-DIFFERENCE_MAX)))
    }
}

/// Returns the differences of a block of vectors of doubles from `from` and `to` on, as [`differences`] does.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn block_of_differences(from: *const f64, to: *const f64) -> [F32x8; 3] {
    // SAFETY: as this function's own.
    deinterleave(unsafe {
        [
            differences(from, to),
            differences(from.add(8), to.add(8)),
            differences(from.add(16), to.add(16)),
        ]
    })
}

#[inline(always)]
fn registers([a, b, c, d]: [F32x8; 4]) -> [__m256; 4] {
    [a.0, b.0, c.0, d.0]
}

#[inline(always)]
fn split(whole: __m256) -> [__m128; 2] {
    // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
    unsafe { [arch::_mm256_castps256_ps128(whole), arch::_mm256_extractf128_ps::<1>(whole)] }
}

/// Returns two quaternions, `stride` floats from one to the next.
///
/// # Safety
/// Both can be read.
#[inline(always)]
unsafe fn two_quats(first: *const f32, stride: usize) -> __m256 {
    // SAFETY: as this function's own.
    unsafe { concat(arch::_mm_loadu_ps(first), arch::_mm_loadu_ps(first.add(stride))) }
}

/// Returns eight floats, `stride` floats from one to the next.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn gather(first: *const f32, stride: usize) -> F32x8 {
    // SAFETY: as this function's own.
    unsafe {
        F32x8(concat(gather_four(first, 2 * stride), gather_four(first.add(stride), 2 * stride)))
    }
}

/// Like [`gather`], for four floats.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn gather_four(first: *const f32, stride: usize) -> __m128 {
    // SAFETY: as this function's own.
    unsafe {
        arch::_mm_setr_ps(
            *first,
            *first.add(stride),
            *first.add(2 * stride),
            *first.add(3 * stride),
        )
    }
}

impl Wide for F32x8 {
    type Mask = Mask;

    const WIDTH: usize = 8;

    #[inline(always)]
    fn load_quats(from: Row<'_, [f32; 4]>, at: usize) -> Option<[Self; 4]> {
        let first: *const f32 = from.block::<8>(at)?.cast();
        // SAFETY: the block is four times eight floats.
        let [a, b, c, d] = transpose(unsafe {
            [
                arch::_mm256_loadu_ps(first),
                arch::_mm256_loadu_ps(first.add(8)),
                arch::_mm256_loadu_ps(first.add(16)),
                arch::_mm256_loadu_ps(first.add(24)),
            ]
        });
        Some([Self(a), Self(b), Self(c), Self(d)])
    }

    #[inline(always)]
    fn load_quats_strided(from: Strided<'_, 4>, at: usize) -> Option<[Self; 4]> {
        let (first, stride) = from.block(at, 8)?;
        // SAFETY: there are eight elements.
        let [a, b, c, d] = transpose(unsafe {
            [
                two_quats(first, stride),
                two_quats(first.add(2 * stride), stride),
                two_quats(first.add(4 * stride), stride),
                two_quats(first.add(6 * stride), stride),
            ]
        });
        Some([Self(a), Self(b), Self(c), Self(d)])
    }

    #[inline(always)]
    fn load_vec3s(from: Row<'_, [f32; 3]>, at: usize) -> Option<[Self; 3]> {
        let first: *const f32 = from.block::<8>(at)?.cast();
        // SAFETY: the block is three times eight floats.
        Some(deinterleave(unsafe {
            [
                arch::_mm256_loadu_ps(first),
                arch::_mm256_loadu_ps(first.add(8)),
                arch::_mm256_loadu_ps(first.add(16)),
            ]
        }))
    }

    #[inline(always)]
    fn load_pairs_strided(from: Strided<'_, 2>, at: usize) -> Option<[Self; 2]> {
        let (first, stride) = from.block(at, 8)?;
        // SAFETY: there are eight elements of two floats.
        Some(unsafe { [gather(first, stride), gather(first.add(1), stride)] })
    }

    #[inline(always)]
    fn load_floats_strided(from: Strided<'_, 1>, at: usize) -> Option<Self> {
        let (from, stride) = from.block(at, 8)?;
        // SAFETY: there are eight elements.
        Some(unsafe { gather(from, stride) })
    }

    #[inline(always)]
    fn load_differences(
        from: Row<'_, [f64; 3]>,
        to: Row<'_, [f64; 3]>,
        at: usize,
    ) -> Option<[Self; 3]> {
        let (from, to) = (from.block::<8>(at)?.cast(), to.block::<8>(at)?.cast());
        // SAFETY: a block is three times eight doubles.
        Some(unsafe { block_of_differences(from, to) })
    }

    #[inline(always)]
    fn load_offsets(from: &Origin, to: Row<'_, [f64; 3]>, at: usize) -> Option<[Self; 3]> {
        let to = to.block::<8>(at)?.cast();
        // SAFETY: a block is three times eight doubles, and so are 8 positions.
        Some(unsafe { block_of_differences(from.as_ptr().cast(), to) })
    }

    #[inline(always)]
    fn store_quats(to: &[Cell<[f32; 4]>], at: usize, q: [Self; 4]) {
        let Some(to) = cells::<8, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (at, row) in transpose(registers(q)).into_iter().enumerate() {
            // SAFETY: the block is four times eight floats, in cells, which may be written.
            unsafe { arch::_mm256_storeu_ps(first.add(8 * at), row) };
        }
    }

    #[inline(always)]
    fn store_vec3s(to: &[Cell<[f32; 3]>], at: usize, v: [Self; 3]) {
        let Some(to) = cells::<8, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (at, row) in interleave(v).into_iter().enumerate() {
            // SAFETY: the block is three times eight floats, in cells, which may be written.
            unsafe { arch::_mm256_storeu_ps(first.add(8 * at), row) };
        }
    }

    #[inline(always)]
    fn store_matrices(to: &[Cell<[f32; 16]>], at: usize, columns: [[Self; 4]; 4]) {
        let Some(to) = cells::<8, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (column, lanes) in columns.into_iter().enumerate() {
            for (at, row) in transpose(registers(lanes)).into_iter().enumerate() {
                let [even, odd] = split(row);
                // SAFETY: the block is eight times sixteen floats in cells, `column` and `at` below 4.
                unsafe {
                    arch::_mm_storeu_ps(first.add(32 * at + 4 * column), even);
                    arch::_mm_storeu_ps(first.add(32 * at + 16 + 4 * column), odd);
                }
            }
        }
    }

    #[inline(always)]
    fn store_ints(to: &[Cell<i32>], at: usize, bits: Self) {
        const IN_ORDER: [i32; 8] = [0, 4, 1, 5, 2, 6, 3, 7];
        let Some(to) = cells::<8, _>(to, at) else { return };
        let bits = permute(bits.0, &IN_ORDER);
        // SAFETY: the block is eight integers of the size of a float, in cells, which may be written.
        unsafe { arch::_mm256_storeu_ps(to.as_ptr().cast_mut().cast(), bits) };
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Self(unsafe { arch::_mm256_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn shift_left_30(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Self(unsafe {
            let bits = arch::_mm256_castps_si256(self.0);
            arch::_mm256_castsi256_ps(arch::_mm256_slli_epi32::<30>(bits))
        })
    }

    #[inline(always)]
    fn shift_left_31(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Self(unsafe {
            let bits = arch::_mm256_castps_si256(self.0);
            arch::_mm256_castsi256_ps(arch::_mm256_slli_epi32::<31>(bits))
        })
    }

    #[inline(always)]
    fn sign_mask(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Self(unsafe {
            let bits = arch::_mm256_castps_si256(self.0);
            arch::_mm256_castsi256_ps(arch::_mm256_srai_epi32::<31>(bits))
        })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Mask {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Mask(unsafe { arch::_mm256_cmp_ps::<{ arch::_CMP_GT_OQ }>(self.0, other.0) })
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> Mask {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Mask(unsafe { arch::_mm256_cmp_ps::<{ arch::_CMP_GE_OQ }>(self.0, other.0) })
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> Mask {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Mask(unsafe { arch::_mm256_cmp_ps::<{ arch::_CMP_LE_OQ }>(self.0, other.0) })
    }

    #[inline(always)]
    fn differs(self, other: Self) -> Mask {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Mask(unsafe { arch::_mm256_cmp_ps::<{ arch::_CMP_NEQ_UQ }>(self.0, other.0) })
    }

    #[inline(always)]
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
        Self(unsafe { arch::_mm256_blendv_ps(no.0, yes.0, mask.0) })
    }

    #[inline(always)]
    fn all(mask: Mask) -> bool {
        lanes(mask) == Self::ALL
    }

    #[inline(always)]
    fn bits(mask: Mask) -> u32 {
        // Transposes two rows of four bits.
        let lanes = lanes(mask);
        (lanes & 0x81)
            | (lanes & 0x02) << 1
            | (lanes & 0x04) << 2
            | (lanes & 0x08) << 3
            | (lanes >> 3 & 0x02)
            | (lanes >> 2 & 0x08)
            | (lanes >> 1 & 0x20)
    }
}

/// Returns the lanes where the mask is set, one bit each.
#[inline(always)]
fn lanes(mask: Mask) -> u32 {
    // SAFETY: nothing outside of `run` names `F32x8`, and within it the machine has AVX2.
    (unsafe { arch::_mm256_movemask_ps(mask.0) }) as u32
}
