//! Sixteen lanes in an AVX-512 register.
#![allow(unsafe_code, reason = "calls the machine's instructions")]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::cell::Cell;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use arch::{__m128, __m512, __mmask16};

use super::{Kernel, Wide};
use crate::lanes::Lanes;

/// Runs a kernel in sixteen lanes. Called only where the machine has AVX-512: [`super::Width`] sees to it.
#[inline]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    #[target_feature(enable = "avx512f")]
    fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<F32x16>()
    }
    // SAFETY: a `Width` of this kind is made only where the processor has AVX-512.
    unsafe { with_avx512(kernel) }
}

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
                // SAFETY: as above.
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

// The operations on floats as bits came with a later extension than this one asks for.
bit_operators! {
    BitAnd bitand _mm512_and_si512;
    BitOr bitor _mm512_or_si512;
    BitXor bitxor _mm512_xor_si512;
}

impl Lanes for F32x16 {
    #[inline(always)]
    fn splat(x: f32) -> Self {
        // SAFETY: as above.
        Self(unsafe { arch::_mm512_set1_ps(x) })
    }
}

/// Rows to columns, in each quarter.
#[inline(always)]
fn transposed([a, b, c, d]: [__m512; 4]) -> [__m512; 4] {
    // SAFETY: as above.
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

/// x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3 as four x, four y, four z, in each quarter.
#[inline(always)]
fn apart([a, b, c]: [__m512; 3]) -> [F32x16; 3] {
    // SAFETY: as above.
    unsafe {
        let ab = arch::_mm512_shuffle_ps::<0b01_00_10_01>(a, b);
        let bc = arch::_mm512_shuffle_ps::<0b10_01_11_10>(b, c);
        [
            F32x16(arch::_mm512_shuffle_ps::<0b10_00_11_00>(a, bc)),
            F32x16(arch::_mm512_shuffle_ps::<0b11_01_10_00>(ab, bc)),
            F32x16(arch::_mm512_shuffle_ps::<0b11_00_11_01>(ab, c)),
        ]
    }
}

/// The reverse of [`apart`].
#[inline(always)]
fn together([x, y, z]: [F32x16; 3]) -> [__m512; 3] {
    // SAFETY: as above.
    unsafe {
        let xy = arch::_mm512_shuffle_ps::<0b10_00_10_00>(x.0, y.0);
        let yz = arch::_mm512_shuffle_ps::<0b11_01_11_01>(y.0, z.0);
        let zx = arch::_mm512_shuffle_ps::<0b11_01_10_00>(z.0, x.0);
        [
            arch::_mm512_shuffle_ps::<0b10_00_10_00>(xy, zx),
            arch::_mm512_shuffle_ps::<0b11_01_10_00>(yz, xy),
            arch::_mm512_shuffle_ps::<0b11_01_11_01>(zx, yz),
        ]
    }
}

#[inline(always)]
fn joined([a, b, c, d]: [__m128; 4]) -> __m512 {
    // SAFETY: as above.
    unsafe {
        let low = arch::_mm512_insertf32x4::<1>(arch::_mm512_castps128_ps512(a), b);
        arch::_mm512_insertf32x4::<3>(arch::_mm512_insertf32x4::<2>(low, c), d)
    }
}

/// Four floats from `first` on, and the same three more times at the given distance.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn strided(first: *const f32, stride: usize) -> __m512 {
    // SAFETY: as this function's own.
    unsafe {
        joined([
            arch::_mm_loadu_ps(first),
            arch::_mm_loadu_ps(first.add(stride)),
            arch::_mm_loadu_ps(first.add(2 * stride)),
            arch::_mm_loadu_ps(first.add(3 * stride)),
        ])
    }
}

/// The differences of four doubles from `from` and `to` on, narrowed.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn way(from: *const f64, to: *const f64) -> __m128 {
    // SAFETY: as this function's own.
    unsafe {
        arch::_mm256_cvtpd_ps(arch::_mm256_sub_pd(
            arch::_mm256_loadu_pd(to),
            arch::_mm256_loadu_pd(from),
        ))
    }
}

/// [`way`], and the same three more times twelve doubles apart.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn strided_way(from: *const f64, to: *const f64) -> __m512 {
    // SAFETY: as this function's own.
    unsafe {
        joined([
            way(from, to),
            way(from.add(12), to.add(12)),
            way(from.add(24), to.add(24)),
            way(from.add(36), to.add(36)),
        ])
    }
}

#[inline(always)]
fn registers([a, b, c, d]: [F32x16; 4]) -> [__m512; 4] {
    [a.0, b.0, c.0, d.0]
}

#[inline(always)]
fn quarters(whole: __m512) -> [__m128; 4] {
    // SAFETY: as above.
    unsafe {
        [
            arch::_mm512_castps512_ps128(whole),
            arch::_mm512_extractf32x4_ps::<1>(whole),
            arch::_mm512_extractf32x4_ps::<2>(whole),
            arch::_mm512_extractf32x4_ps::<3>(whole),
        ]
    }
}

impl Wide for F32x16 {
    /// A bit a lane.
    type Mask = __mmask16;
    type Block<'a, T: 'a> = &'a [T; 16];

    const WIDTH: usize = 16;

    #[inline(always)]
    fn block<T>(row: &[T], at: usize) -> Option<&[T; 16]> {
        row.get(at..)?.first_chunk()
    }

    #[inline(always)]
    fn load(from: &[f32], at: usize) -> Self {
        match Self::block(from, at) {
            // SAFETY: there are as many floats.
            Some(from) => Self(unsafe { arch::_mm512_loadu_ps(from.as_ptr()) }),
            None => Self::splat(0.0),
        }
    }

    #[inline(always)]
    fn store(self, to: &mut [f32], at: usize) {
        if let Some(to) = to.get_mut(at..).and_then(|to| to.first_chunk_mut::<16>()) {
            // SAFETY: there is room for as many floats.
            unsafe { arch::_mm512_storeu_ps(to.as_mut_ptr(), self.0) };
        }
    }

    #[inline(always)]
    fn load_floats(from: &[Cell<f32>; 16]) -> Self {
        // SAFETY: the block is as many floats.
        Self(unsafe { arch::_mm512_loadu_ps(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_quats(from: &[Cell<[f32; 4]>; 16]) -> [Self; 4] {
        let first: *const f32 = from.as_ptr().cast();
        // SAFETY: the block is sixteen times four floats.
        let [a, b, c, d] = unsafe {
            transposed([
                strided(first, 16),
                strided(first.add(4), 16),
                strided(first.add(8), 16),
                strided(first.add(12), 16),
            ])
        };
        [Self(a), Self(b), Self(c), Self(d)]
    }

    #[inline(always)]
    fn store_quats(to: &[Cell<[f32; 4]>; 16], q: [Self; 4]) {
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (at, row) in transposed(registers(q)).into_iter().enumerate() {
            for (quarter, quat) in quarters(row).into_iter().enumerate() {
                // SAFETY: as for loading; the floats are in cells, which may be written through a
                // shared reference.
                unsafe { arch::_mm_storeu_ps(first.add(4 * at + 16 * quarter), quat) };
            }
        }
    }

    #[inline(always)]
    fn load_vec3s(from: &[Cell<[f32; 3]>; 16]) -> [Self; 3] {
        let first: *const f32 = from.as_ptr().cast();
        // SAFETY: the block is four times twelve floats.
        unsafe { apart([strided(first, 12), strided(first.add(4), 12), strided(first.add(8), 12)]) }
    }

    #[inline(always)]
    fn store_vec3s(to: &[Cell<[f32; 3]>; 16], v: [Self; 3]) {
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (at, row) in together(v).into_iter().enumerate() {
            for (quarter, floats) in quarters(row).into_iter().enumerate() {
                // SAFETY: as for loading; the floats are in cells.
                unsafe { arch::_mm_storeu_ps(first.add(4 * at + 12 * quarter), floats) };
            }
        }
    }

    #[inline(always)]
    fn store_matrices(to: &[Cell<[f32; 16]>; 16], columns: [[Self; 4]; 4]) {
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (column, lanes) in columns.into_iter().enumerate() {
            for (at, row) in transposed(registers(lanes)).into_iter().enumerate() {
                for (quarter, floats) in quarters(row).into_iter().enumerate() {
                    let matrix = at + 4 * quarter;
                    // SAFETY: the block is sixteen times sixteen floats in cells, `column`, `at` and
                    // `quarter` below 4.
                    unsafe { arch::_mm_storeu_ps(first.add(16 * matrix + 4 * column), floats) };
                }
            }
        }
    }

    #[inline(always)]
    fn ways(from: &[Cell<[f64; 3]>; 16], to: &[Cell<[f64; 3]>; 16]) -> [Self; 3] {
        let (from, to): (*const f64, *const f64) = (from.as_ptr().cast(), to.as_ptr().cast());
        // SAFETY: the block is four times twelve doubles.
        unsafe {
            apart([
                strided_way(from, to),
                strided_way(from.add(4), to.add(4)),
                strided_way(from.add(8), to.add(8)),
            ])
        }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { arch::_mm512_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn shift_left_30(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let bits = arch::_mm512_castps_si512(self.0);
            arch::_mm512_castsi512_ps(arch::_mm512_slli_epi32::<30>(bits))
        })
    }

    #[inline(always)]
    fn shift_left_31(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let bits = arch::_mm512_castps_si512(self.0);
            arch::_mm512_castsi512_ps(arch::_mm512_slli_epi32::<31>(bits))
        })
    }

    #[inline(always)]
    fn sign_bits(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let bits = arch::_mm512_castps_si512(self.0);
            arch::_mm512_castsi512_ps(arch::_mm512_srai_epi32::<31>(bits))
        })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> __mmask16 {
        // SAFETY: as above.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_GT_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> __mmask16 {
        // SAFETY: as above.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_GE_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> __mmask16 {
        // SAFETY: as above.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_LE_OQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn differs(self, other: Self) -> __mmask16 {
        // SAFETY: as above.
        unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_NEQ_UQ }>(self.0, other.0) }
    }

    #[inline(always)]
    fn select(mask: __mmask16, yes: Self, no: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { arch::_mm512_mask_blend_ps(mask, no.0, yes.0) })
    }

    #[inline(always)]
    fn bits(mask: __mmask16) -> u32 {
        mask.into()
    }
}
