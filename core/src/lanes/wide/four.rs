//! Four lanes.
#![allow(unsafe_code, reason = "reads and writes the memory of a block")]

use core::cell::Cell;

use super::{Origin, Strided, Wide, cells};
use crate::lanes::{F32x4, Row};

/// Transposes, from one quaternion per register to one component per register, or the reverse.
#[inline(always)]
fn transpose([a, b, c, d]: [F32x4; 4]) -> [F32x4; 4] {
    let (ab_low, cd_low) = (a.interleave_low(b), c.interleave_low(d));
    let (ab_high, cd_high) = (a.interleave_high(b), c.interleave_high(d));
    [
        ab_low.join_low(cd_low),
        ab_low.join_high(cd_low),
        ab_high.join_low(cd_high),
        ab_high.join_high(cd_high),
    ]
}

/// Returns x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3 as four x, four y, four z.
#[inline(always)]
fn deinterleave([a, b, c]: [F32x4; 3]) -> [F32x4; 3] {
    let ab = a.shuffle_both::<0b01_00_10_01>(b);
    let bc = b.shuffle_both::<0b10_01_11_10>(c);
    [
        a.shuffle_both::<0b10_00_11_00>(bc),
        ab.shuffle_both::<0b11_01_10_00>(bc),
        ab.shuffle_both::<0b11_00_11_01>(c),
    ]
}

/// Does the reverse of [`deinterleave`].
#[inline(always)]
fn interleave([x, y, z]: [F32x4; 3]) -> [F32x4; 3] {
    let xy = x.shuffle_both::<0b10_00_10_00>(y);
    let yz = y.shuffle_both::<0b11_01_11_01>(z);
    let zx = z.shuffle_both::<0b11_01_10_00>(x);
    [
        xy.shuffle_both::<0b10_00_10_00>(zx),
        yz.shuffle_both::<0b11_01_10_00>(xy),
        zx.shuffle_both::<0b11_01_11_01>(yz),
    ]
}

/// Returns four quaternions, `stride` floats from one to the next.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn quats(first: *const f32, stride: usize) -> [F32x4; 4] {
    // SAFETY: as this function's own.
    transpose(unsafe {
        [
            F32x4::read(first),
            F32x4::read(first.add(stride)),
            F32x4::read(first.add(2 * stride)),
            F32x4::read(first.add(3 * stride)),
        ]
    })
}

/// Returns four floats, `stride` floats from one to the next.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn gather(first: *const f32, stride: usize) -> F32x4 {
    // SAFETY: as this function's own.
    F32x4::new(unsafe {
        [*first, *first.add(stride), *first.add(2 * stride), *first.add(3 * stride)]
    })
}

/// Returns the differences of four vectors of doubles from `from` and `to` on, narrowed and clamped to
/// ±`DIFFERENCE_MAX`.
///
/// # Safety
/// All of them can be read.
#[inline(always)]
unsafe fn differences(from: *const f64, to: *const f64) -> [F32x4; 3] {
    // SAFETY: as this function's own.
    deinterleave(unsafe {
        [
            F32x4::read_differences(from, to),
            F32x4::read_differences(from.add(4), to.add(4)),
            F32x4::read_differences(from.add(8), to.add(8)),
        ]
    })
}

impl Wide for F32x4 {
    type Mask = Self;

    const WIDTH: usize = 4;

    #[inline(always)]
    fn load_quats(from: Row<'_, [f32; 4]>, at: usize) -> Option<[Self; 4]> {
        let first = from.block::<4>(at)?.cast();
        // SAFETY: the block is four times four floats.
        Some(unsafe { quats(first, 4) })
    }

    #[inline(always)]
    fn load_quats_strided(from: Strided<'_, 4>, at: usize) -> Option<[Self; 4]> {
        let (from, stride) = from.block(at, 4)?;
        // SAFETY: there are four elements.
        Some(unsafe { quats(from, stride) })
    }

    #[inline(always)]
    fn load_vec3s(from: Row<'_, [f32; 3]>, at: usize) -> Option<[Self; 3]> {
        let first: *const f32 = from.block::<4>(at)?.cast();
        // SAFETY: the block is twelve floats.
        let rows =
            unsafe { [Self::read(first), Self::read(first.add(4)), Self::read(first.add(8))] };
        Some(deinterleave(rows))
    }

    #[inline(always)]
    fn load_pairs_strided(from: Strided<'_, 2>, at: usize) -> Option<[Self; 2]> {
        let (first, stride) = from.block(at, 4)?;
        // SAFETY: there are four elements of two floats.
        Some(unsafe { [gather(first, stride), gather(first.add(1), stride)] })
    }

    #[inline(always)]
    fn load_floats_strided(from: Strided<'_, 1>, at: usize) -> Option<Self> {
        let (from, stride) = from.block(at, 4)?;
        // SAFETY: there are four elements.
        Some(unsafe { gather(from, stride) })
    }

    #[inline(always)]
    fn load_differences(
        from: Row<'_, [f64; 3]>,
        to: Row<'_, [f64; 3]>,
        at: usize,
    ) -> Option<[Self; 3]> {
        let (from, to) = (from.block::<4>(at)?.cast(), to.block::<4>(at)?.cast());
        // SAFETY: a block is three times four doubles.
        Some(unsafe { differences(from, to) })
    }

    #[inline(always)]
    fn load_offsets(from: &Origin, to: Row<'_, [f64; 3]>, at: usize) -> Option<[Self; 3]> {
        let to = to.block::<4>(at)?.cast();
        // SAFETY: a block is three times four doubles, and so are four positions.
        Some(unsafe { differences(from.as_ptr().cast(), to) })
    }

    #[inline(always)]
    fn store_quats(to: &[Cell<[f32; 4]>], at: usize, q: [Self; 4]) {
        let Some(to) = cells::<4, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        let [a, b, c, d] = transpose(q);
        // SAFETY: the block is four times four floats, in cells, which may be written through a shared
        // reference.
        unsafe {
            a.write(first);
            b.write(first.add(4));
            c.write(first.add(8));
            d.write(first.add(12));
        }
    }

    #[inline(always)]
    fn store_vec3s(to: &[Cell<[f32; 3]>], at: usize, v: [Self; 3]) {
        let Some(to) = cells::<4, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        let [a, b, c] = interleave(v);
        // SAFETY: the block is three times four floats, in cells, which may be written.
        unsafe {
            a.write(first);
            b.write(first.add(4));
            c.write(first.add(8));
        }
    }

    #[inline(always)]
    fn store_matrices(to: &[Cell<[f32; 16]>], at: usize, columns: [[Self; 4]; 4]) {
        let Some(to) = cells::<4, _>(to, at) else { return };
        let first: *mut f32 = to.as_ptr().cast_mut().cast();
        for (column, lanes) in columns.into_iter().enumerate() {
            for (matrix, floats) in transpose(lanes).into_iter().enumerate() {
                // SAFETY: the block is four times sixteen floats in cells, `matrix` and `column` below 4.
                unsafe { floats.write(first.add(16 * matrix + 4 * column)) };
            }
        }
    }

    #[inline(always)]
    fn store_ints(to: &[Cell<i32>], at: usize, bits: Self) {
        let Some(to) = cells::<4, _>(to, at) else { return };
        // SAFETY: the block is four integers of the size of a float, in cells, which may be written.
        unsafe { bits.write(to.as_ptr().cast_mut().cast()) };
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self::sqrt(self)
    }

    #[inline(always)]
    fn shift_left_30(self) -> Self {
        self.shift_left::<30>()
    }

    #[inline(always)]
    fn shift_left_31(self) -> Self {
        self.shift_left::<31>()
    }

    #[inline(always)]
    fn sign_mask(self) -> Self {
        self.sign_mask()
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        Self::greater(self, other)
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> Self {
        Self::at_least(self, other)
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> Self {
        Self::at_most(self, other)
    }

    #[inline(always)]
    fn differs(self, other: Self) -> Self {
        Self::differs(self, other)
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        Self::select(mask, yes, no)
    }

    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        mask.mask_bits()
    }
}
