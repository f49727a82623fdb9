//! Sixteen lanes in an AVX-512 register.
//!
//! Element 4k + j of a block is in lane 4j + k. This is the order in which a transpose within each quarter puts four
//! registers of four quaternions each. So whole registers are loaded and stored, and no lane moves to another quarter.
#![allow(unsafe_code, reason = "calls the machine's instructions")]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::cell::Cell;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use arch::{__m128, __m256, __m512, __m512i, __mmask16};

use super::{Kernel, Origin, Strided, Wide, cells};
use crate::lanes::{DIFFERENCE_MAX, Lanes, Row};

/// Runs a kernel in sixteen lanes. Called only where the machine has AVX-512, which [`super::Width`] ensures.
#[inline]
pub(super) fn run<K: Kernel>(kernel: K) -> usize {
    #[target_feature(enable = "avx512f")]
    fn with_avx512<K: Kernel>(kernel: K) -> usize {
        kernel.run::<F32x16>()
    }
    // SAFETY: a `Width` of this kind is made only where the processor has AVX-512.
    unsafe { with_avx512(kernel) }
}

/// Private: only a kernel within [`run`] has lanes of this type.
#[derive(Clone, Copy)]
struct F32x16(__m512);

macro_rules! operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F32x16 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: lanes of this kind exist only within `run`, where the machine has AVX-512.
                Self(unsafe { arch::$instruction(self.0, other.0) })
            }
        }
    )*};
}

macro_rules! bit_operators {
    ($($trait:ident $method:ident $instruction:ident;)*) => {$(
        impl $trait for F32x16 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
                Self(unsafe {
                    let (a, b) = (arch::_mm512_castps_si512(self.0), arch::_mm512_castps_si512(other.0));
                    arch::_mm512_castsi512_ps(arch::$instruction(a, b))
                })
            }
        }
    )*};
}

operators! {
    Add add _mm512_add_ps;
    Sub sub _mm512_sub_ps;
    Mul mul _mm512_mul_ps;
    Div div _mm512_div_ps;
}

// The bitwise operations on floats require a later extension than the rest of this file.
bit_operators! {
    BitAnd bitand _mm512_and_si512;
    BitOr bitor _mm512_or_si512;
    BitXor bitxor _mm512_xor_si512;
}

impl Lanes for F32x16 {
    #[inline(always)]
    fn splat(x: f32) -> Self {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        Self(unsafe { arch::_mm512_set1_ps(x) })
    }
}

/// Transposes each quarter: from four quaternions per register to one component per register.
#[inline(always)]
fn transpose([a, b, c, d]: [__m512; 4]) -> [__m512; 4] {
    // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
    unsafe {
        let (ab_low, cd_low) = (arch::_mm512_unpacklo_ps(a, b), arch::_mm512_unpacklo_ps(c, d));
        let (ab_high, cd_high) = (arch::_mm512_unpackhi_ps(a, b), arch::_mm512_unpackhi_ps(c, d));
        [
            arch::_mm512_shuffle_ps::<0b01_00_01_00>(ab_low, cd_low),
            arch::_mm512_shuffle_ps::<0b11_10_11_10>(ab_low, cd_low),
            arch::_mm512_shuffle_ps::<0b01_00_01_00>(ab_high, cd_high),
            arch::_mm512_shuffle_ps::<0b11_10_11_10>(ab_high, cd_high),
        ]
    }
}

/// The float that each lane takes: first from the first two of three registers, then from the third.
type Indices = [[i32; 16]; 2];

/// The lanes from which components 0, 1 and 2 of sixteen vectors come; and the reverse.
const DEINTERLEAVE: [Indices; 3] =
    [deinterleave_indices(0), deinterleave_indices(1), deinterleave_indices(2)];
const INTERLEAVE: [Indices; 3] =
    [interleave_indices(0), interleave_indices(1), interleave_indices(2)];

#[allow(clippy::indexing_slicing, reason = "runs when it is compiled")]
const fn deinterleave_indices(component: i32) -> Indices {
    let mut indices = [[0; 16]; 2];
    let mut lane = 0;
    while lane < 16 {
        let float = 3 * transpose_lane(lane) + component;
        let third = float - 32;
        indices[0][lane as usize] = if third < 0 { float } else { 0 };
        indices[1][lane as usize] = if third < 0 { lane } else { 16 + third };
        lane += 1;
    }
    indices
}

#[allow(clippy::indexing_slicing, reason = "runs when it is compiled")]
const fn interleave_indices(register: i32) -> Indices {
    let mut indices = [[0; 16]; 2];
    let mut place = 0;
    while place < 16 {
        let float = 16 * register + place;
        let (lane, component) = (transpose_lane(float / 3), float % 3);
        indices[0][place as usize] = if component < 2 { 16 * component + lane } else { 0 };
        indices[1][place as usize] = if component < 2 { place } else { 16 + lane };
        place += 1;
    }
    indices
}

/// Returns which element is in a lane. The same function returns the lane of an element.
const fn transpose_lane(place: i32) -> i32 {
    place % 4 * 4 + place / 4
}

#[inline(always)]
fn permute([a, b, c]: [__m512; 3], [first, second]: &Indices) -> __m512 {
    // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
    unsafe {
        let of_two = arch::_mm512_permutex2var_ps(a, load_indices(first), b);
        arch::_mm512_permutex2var_ps(of_two, load_indices(second), c)
    }
}

#[inline(always)]
fn load_indices(of: &[i32; 16]) -> __m512i {
    // SAFETY: there are sixteen to read; nothing outside of `run` names `F32x16`, and within it the machine has
    // AVX-512.
    unsafe { arch::_mm512_loadu_si512(of.as_ptr().cast()) }
}

/// Returns three registers of x, y, z, x, … as x, y and z.
#[inline(always)]
fn deinterleave(rows: [__m512; 3]) -> [F32x16; 3] {
    let [x, y, z] = &DEINTERLEAVE;
    [F32x16(permute(rows, x)), F32x16(permute(rows, y)), F32x16(permute(rows, z))]
}

/// Does the reverse of [`deinterleave`].
#[inline(always)]
fn interleave([x, y, z]: [F32x16; 3]) -> [__m512; 3] {
    let (columns, [a, b, c]) = ([x.0, y.0, z.0], &INTERLEAVE);
    [permute(columns, a), permute(columns, b), permute(columns, c)]
}

#[inline(always)]
fn concat([a, b, c, d]: [__m128; 4]) -> __m512 {
    // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
    unsafe {
        let low = arch::_mm512_insertf32x4::<1>(arch::_mm512_castps128_ps512(a), b);
        arch::_mm512_insertf32x4::<3>(arch::_mm512_insertf32x4::<2>(low, c), d)
    }
}

/// Returns the differences of sixteen doubles from `from` and `to` on, narrowed and clamped to ±`DIFFERENCE_MAX`.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn differences(from: *const f64, to: *const f64) -> __m512 {
    #[expect(clippy::cast_possible_truncation, reason = "a power of two")]
    const MOST: f32 = DIFFERENCE_MAX as f32;
    // SAFETY: as this function's own.
    unsafe {
        let (low, high) = (eight_differences(from, to), eight_differences(from.add(8), to.add(8)));
        let low = arch::_mm512_castps_pd(arch::_mm512_castps256_ps512(low));
        let both = arch::_mm512_insertf64x4::<1>(low, arch::_mm256_castps_pd(high));
        // For NaN and the bound, min returns the bound.
        let below = arch::_mm512_min_ps(arch::_mm512_castpd_ps(both), arch::_mm512_set1_ps(MOST));
        arch::_mm512_max_ps(below, arch::_mm512_set1_ps(-MOST))
    }
}

/// Returns eight of the [`differences`], not clamped. A difference too large to be narrowed becomes infinite, and
/// raises no exception.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn eight_differences(from: *const f64, to: *const f64) -> __m256 {
    const QUIET: i32 = arch::_MM_FROUND_TO_NEAREST_INT | arch::_MM_FROUND_NO_EXC;
    // SAFETY: as this function's own.
    unsafe {
        let difference =
            arch::_mm512_sub_pd(arch::_mm512_loadu_pd(to), arch::_mm512_loadu_pd(from));
        arch::_mm512_cvt_roundpd_ps::<QUIET>(difference)
    }
}

/// Returns the differences of a block of vectors of doubles from `from` and `to` on, as [`differences`] does.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn block_of_differences(from: *const f64, to: *const f64) -> [F32x16; 3] {
    // SAFETY: as this function's own.
    deinterleave(unsafe {
        [
            differences(from, to),
            differences(from.add(16), to.add(16)),
            differences(from.add(32), to.add(32)),
        ]
    })
}

#[inline(always)]
fn registers([a, b, c, d]: [F32x16; 4]) -> [__m512; 4] {
    [a.0, b.0, c.0, d.0]
}

#[inline(always)]
fn quarters(whole: __m512) -> [__m128; 4] {
    // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
    unsafe {
        [
            arch::_mm512_castps512_ps128(whole),
            arch::_mm512_extractf32x4_ps::<1>(whole),
            arch::_mm512_extractf32x4_ps::<2>(whole),
            arch::_mm512_extractf32x4_ps::<3>(whole),
        ]
    }
}

/// Returns four quaternions, `stride` floats from one to the next.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn four_quats(first: *const f32, stride: usize) -> __m512 {
    // SAFETY: as this function's own.
    unsafe {
        concat([
            arch::_mm_loadu_ps(first),
            arch::_mm_loadu_ps(first.add(stride)),
            arch::_mm_loadu_ps(first.add(2 * stride)),
            arch::_mm_loadu_ps(first.add(3 * stride)),
        ])
    }
}

/// Returns sixteen floats, `stride` floats from one to the next.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn gather(first: *const f32, stride: usize) -> F32x16 {
    // SAFETY: as this function's own.
    F32x16(unsafe {
        concat([
            gather_four(first, 4 * stride),
            gather_four(first.add(stride), 4 * stride),
            gather_four(first.add(2 * stride), 4 * stride),
            gather_four(first.add(3 * stride), 4 * stride),
        ])
    })
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

impl Wide for F32x16 {
    /// One bit per lane.
    type Mask = __mmask16;

    const WIDTH: usize = 16;

    #[inline(always)]
    fn load_quats(from: Row<'_, [f32; 4]>, at: usize) -> Option<[Self; 4]> {
        let first: *const f32 = from.block::<16>(at)?.cast();
        // SAFETY: the block is four times sixteen floats.
        let [a, b, c, d] = transpose(unsafe {
            [
                arch::_mm512_loadu_ps(first),
                arch::_mm512_loadu_ps(first.add(16)),
                arch::_mm512_loadu_ps(first.add(32)),
                arch::_mm512_loadu_ps(first.add(48)),
            ]
        });
        Some([Self(a), Self(b), Self(c), Self(d)])
    }

    #[inline(always)]
    fn load_quats_strided(from: Strided<'_, 4>, at: usize) -> Option<[Self; 4]> {
        let (first, stride) = from.block(at, 16)?;
        // SAFETY: there are sixteen elements.
        let [a, b, c, d] = transpose(unsafe {
            [
                four_quats(first, stride),
                four_quats(first.add(4 * stride), stride),
                four_quats(first.add(8 * stride), stride),
                four_quats(first.add(12 * stride), stride),
            ]
        });
        Some([Self(a), Self(b), Self(c), Self(d)])
    }

    #[inline(always)]
    fn load_vec3s(from: Row<'_, [f32; 3]>, at: usize) -> Option<[Self; 3]> {
        let first: *const f32 = from.block::<16>(at)?.cast();
        // SAFETY: the block is three times sixteen floats.
        Some(deinterleave(unsafe {
            [
                arch::_mm512_loadu_ps(first),
                arch::_mm512_loadu_ps(first.add(16)),
                arch::_mm512_loadu_ps(first.add(32)),
            ]
        }))
    }

    #[inline(always)]
    fn load_pairs_strided(from: Strided<'_, 2>, at: usize) -> Option<[Self; 2]> {
        let (first, stride) = from.block(at, 16)?;
        // SAFETY: there are sixteen elements of two floats.
        Some(unsafe { [gather(first, stride), gather(first.add(1), stride)] })
    }

    #[inline(always)]
    fn load_floats_strided(from: Strided<'_, 1>, at: usize) -> Option<Self> {
        let (from, stride) = from.block(at, 16)?;
        // SAFETY: there are sixteen elements.
        Some(unsafe { gather(from, stride) })
    }

    #[inline(always)]
    fn load_differences(
        from: Row<'_, [f64; 3]>,
        to: Row<'_, [f64; 3]>,
        at: usize,
    ) -> Option<[Self; 3]> {
        let (from, to) = (from.block::<16>(at)?.cast(), to.block::<16>(at)?.cast());
        // SAFETY: a block is three times sixteen doubles.
        Some(unsafe { block_of_differences(from, to) })
    }

    #[inline(always)]
    fn load_offsets(from: &Origin, to: Row<'_, [f64; 3]>, at: usize) -> Option<[Self; 3]> {
        let to = to.block::<16>(at)?.cast();
        // SAFETY: a block is three times sixteen doubles, and so are 16 positions.
        Some(unsafe { block_of_differences(from.as_ptr().cast(), to) })
    }

    #[inline(always)]
    fn store_quats(to: &[Cell<[f32; 4]>], at: usize, q: [Self; 4]) {
        let Some(to) = cells::<16, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (at, row) in transpose(registers(q)).into_iter().enumerate() {
            // SAFETY: the block is four times sixteen floats, in cells, which may be written.
            unsafe { arch::_mm512_storeu_ps(first.add(16 * at), row) };
        }
    }

    #[inline(always)]
    fn store_vec3s(to: &[Cell<[f32; 3]>], at: usize, v: [Self; 3]) {
        let Some(to) = cells::<16, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (at, row) in interleave(v).into_iter().enumerate() {
            // SAFETY: the block is three times sixteen floats, in cells, which may be written.
            unsafe { arch::_mm512_storeu_ps(first.add(16 * at), row) };
        }
    }

    #[inline(always)]
    fn store_matrices(to: &[Cell<[f32; 16]>], at: usize, columns: [[Self; 4]; 4]) {
        let Some(to) = cells::<16, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (column, lanes) in columns.into_iter().enumerate() {
            for (at, row) in transpose(registers(lanes)).into_iter().enumerate() {
                for (quarter, floats) in quarters(row).into_iter().enumerate() {
                    let matrix = 4 * at + quarter;
                    // SAFETY: the block is sixteen times sixteen floats in cells, `column`, `at` and
                    // `quarter` below 4.
                    unsafe { arch::_mm_storeu_ps(first.add(16 * matrix + 4 * column), floats) };
                }
            }
        }
    }

    #[inline(always)]
    fn store_ints(to: &[Cell<i32>], at: usize, bits: Self) {
        const IN_ORDER: [i32; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
        let Some(to) = cells::<16, _>(to, at) else { return };
        // SAFETY: the block is sixteen integers of the size of a float, in cells, which may be written.
        unsafe {
            let bits = arch::_mm512_permutexvar_ps(load_indices(&IN_ORDER), bits.0);
            arch::_mm512_storeu_ps(to.as_ptr().cast_mut().cast(), bits);
        }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        Self(unsafe { arch::_mm512_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn shift_left_30(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        Self(unsafe {
            let bits = arch::_mm512_castps_si512(self.0);
            arch::_mm512_castsi512_ps(arch::_mm512_slli_epi32::<30>(bits))
        })
    }

    #[inline(always)]
    fn shift_left_31(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        Self(unsafe {
            let bits = arch::_mm512_castps_si512(self.0);
            arch::_mm512_castsi512_ps(arch::_mm512_slli_epi32::<31>(bits))
        })
    }

    #[inline(always)]
    fn sign_mask(self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        Self(unsafe {
            let bits = arch::_mm512_castps_si512(self.0);
            arch::_mm512_castsi512_ps(arch::_mm512_srai_epi32::<31>(bits))
        })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> __mmask16 {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_GT_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> __mmask16 {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_GE_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> __mmask16 {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_LE_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn differs(self, other: Self) -> __mmask16 {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_NEQ_UQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn select(mask: __mmask16, yes: Self, no: Self) -> Self {
        // SAFETY: nothing outside of `run` names `F32x16`, and within it the machine has AVX-512.
        Self(unsafe { arch::_mm512_mask_blend_ps(mask, no.0, yes.0) })
    }

    #[inline(always)]
    fn all(mask: __mmask16) -> bool {
        mask == __mmask16::MAX
    }

    #[inline(always)]
    fn bits(mask: __mmask16) -> u32 {
        // Transposes four rows of four bits.
        let lanes = u32::from(mask);
        (lanes & 0x8421)
            | (lanes & 0x0842) << 3
            | (lanes & 0x0084) << 6
            | (lanes & 0x0008) << 9
            | (lanes >> 3 & 0x0842)
            | (lanes >> 6 & 0x0084)
            | (lanes >> 9 & 0x0008)
    }
}
