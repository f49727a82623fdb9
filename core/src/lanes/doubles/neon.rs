//! Two doubles in NEON.
#![allow(unsafe_code, reason = "calls the machine's instructions")]

use core::arch::aarch64 as arch;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use arch::{float64x2_t, uint64x2_t};

use super::rows::{self, MOST_LANES, Word};
use super::{Doubles, Stage};

/// Two lanes.
#[derive(Clone, Copy)]
pub(crate) struct F64x2(float64x2_t);

/// All bits of a lane, or none.
#[derive(Clone, Copy)]
pub(crate) struct Mask(uint64x2_t);

// SAFETY, of all blocks in this file: this file is compiled only where the whole target has NEON.

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
    F64x2 Add add vaddq_f64;
    F64x2 Sub sub vsubq_f64;
    F64x2 Mul mul vmulq_f64;
    F64x2 Div div vdivq_f64;
    Mask BitAnd bitand vandq_u64;
    Mask BitOr bitor vorrq_u64;
}

impl Neg for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::vnegq_f64(self.0) })
    }
}

impl Not for Mask {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe { arch::veorq_u64(self.0, arch::vdupq_n_u64(u64::MAX)) })
    }
}

/// Returns `x` where it is less than `bound`, else `bound`; with `greater` for the reverse. NEON's own minimum and
/// maximum treat NaN and zeros differently.
macro_rules! bounded {
    ($name:ident, $lesser:literal, $greater:literal, $compare:ident) => {
        #[inline(always)]
        fn $name(x: float64x2_t, bound: float64x2_t) -> float64x2_t {
            #[cfg(not(miri))]
            {
                let mask: float64x2_t;
                // SAFETY: a comparison and a selection, on registers alone.
                unsafe {
                    core::arch::asm!(
                        concat!("fcmgt {mask:v}.2d, {", $greater, ":v}.2d, {", $lesser, ":v}.2d"),
                        "bsl {mask:v}.16b, {x:v}.16b, {bound:v}.16b",
                        mask = out(vreg) mask,
                        x = in(vreg) x,
                        bound = in(vreg) bound,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
                mask
            }
            #[cfg(miri)]
            // SAFETY: the machine has the instructions, as the head of the file says.
            unsafe {
                arch::vbslq_f64(arch::$compare(x, bound), x, bound)
            }
        }
    };
}

bounded!(lesser, "x", "bound", vcltq_f64);
bounded!(greater, "bound", "x", vcgtq_f64);

/// Returns the same numbers, in a form that the compiler does not know to be the same. Otherwise the compiler replaces
/// a selection by a comparison of the two numbers with the one instruction for a minimum or maximum. That instruction
/// returns NaN, or the other of two zeros, where the selection does not.
#[inline(always)]
fn apart_from_comparisons(x: F64x2) -> F64x2 {
    #[cfg(not(miri))]
    {
        let mut x = x;
        // SAFETY: no instruction.
        unsafe {
            core::arch::asm!("/* {0:v} */", inout(vreg) x.0, options(pure, nomem, nostack, preserves_flags));
        }
        x
    }
    #[cfg(miri)]
    x
}

impl F64x2 {
    #[inline(always)]
    fn register_bits(self) -> uint64x2_t {
        // SAFETY: no instruction.
        unsafe { arch::vreinterpretq_u64_f64(self.0) }
    }

    #[inline(always)]
    fn from_bits(bits: uint64x2_t) -> Self {
        // SAFETY: no instruction.
        Self(unsafe { arch::vreinterpretq_f64_u64(bits) })
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
        Self(unsafe { arch::vdupq_n_f64(x) })
    }

    #[inline(always)]
    fn from_array(numbers: [f64; 2]) -> Self {
        // SAFETY: the array has as many doubles as the register.
        Self(unsafe { arch::vld1q_f64(numbers.as_ptr()) })
    }

    #[inline(always)]
    fn to_array(self) -> [f64; 2] {
        let mut numbers = Self::ZEROS;
        // SAFETY: the array has as many doubles as the register.
        unsafe { arch::vst1q_f64(numbers.as_mut_ptr(), self.0) };
        numbers
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::vsqrtq_f64(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::vabsq_f64(self.0) })
    }

    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::vbslq_f64(Self::splat(-0.0).register_bits(), sign.0, self.0) })
    }

    #[inline(always)]
    fn xor_sign(self, sign: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self::from_bits(unsafe {
            arch::veorq_u64(
                self.register_bits(),
                arch::vandq_u64(sign.register_bits(), Self::splat(-0.0).register_bits()),
            )
        })
    }

    #[inline(always)]
    fn at_most(self, bound: Self) -> Self {
        Self(lesser(self.0, bound.0))
    }

    #[inline(always)]
    fn at_least(self, bound: Self) -> Self {
        Self(greater(self.0, bound.0))
    }

    #[inline(always)]
    fn less(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::vcltq_f64(self.0, other.0) })
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::vcleq_f64(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Mask {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Mask(unsafe { arch::vceqq_f64(self.0, other.0) })
    }

    #[inline(always)]
    fn is_sign_negative(self) -> Mask {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Mask(unsafe { arch::vcltzq_s64(arch::vreinterpretq_s64_f64(self.0)) })
    }

    #[inline(always)]
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self(unsafe { arch::vbslq_f64(mask.0, apart_from_comparisons(yes).0, no.0) })
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "there are two lanes")]
    fn bits(mask: Mask) -> u32 {
        // SAFETY: the machine has the instructions, as the head of the file says.
        let [first, second] =
            unsafe { [arch::vgetq_lane_u64::<0>(mask.0), arch::vgetq_lane_u64::<1>(mask.0)] };
        (first & 1 | second & 2) as u32
    }

    #[inline(always)]
    fn mask(bits: u32) -> Mask {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let each = arch::vcombine_u64(arch::vcreate_u64(1), arch::vcreate_u64(2));
            let set = arch::vandq_u64(arch::vdupq_n_u64(bits.into()), each);
            Mask(arch::vceqq_u64(set, each))
        }
    }

    #[inline(always)]
    fn lowest_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instruction, as the head of the file says.
        Self::from_bits(unsafe { arch::vshlq_n_u64::<63>(self.register_bits()) })
    }

    #[inline(always)]
    fn second_bit_as_sign(self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self::from_bits(unsafe {
            arch::vandq_u64(
                arch::vshlq_n_u64::<62>(self.register_bits()),
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
            let exponent =
                arch::vandq_u64(magnitude.register_bits(), arch::vdupq_n_u64(0x7ff << 52));
            arch::vsubq_u64(arch::vdupq_n_u64(2046 << 52), exponent)
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
            arch::vst1q_f64(a.cast(), arch::vzip1q_f64(first.0, second.0));
            arch::vst1q_f64(a.add(2).cast(), arch::vzip1q_f64(third.0, fourth.0));
            arch::vst1q_f64(b.cast(), arch::vzip2q_f64(first.0, second.0));
            arch::vst1q_f64(b.add(2).cast(), arch::vzip2q_f64(third.0, fourth.0));
        }
    }

    #[inline(always)]
    unsafe fn store3([a, b, ..]: [*mut Word; MOST_LANES], [first, second, third]: [Self; 3]) {
        // SAFETY: the rows have that many words.
        unsafe {
            arch::vst1q_f64(a.cast(), arch::vzip1q_f64(first.0, second.0));
            rows::write(a, 2, arch::vgetq_lane_f64::<0>(third.0));
            arch::vst1q_f64(b.cast(), arch::vzip2q_f64(first.0, second.0));
            rows::write(b, 2, arch::vgetq_lane_f64::<1>(third.0));
        }
    }

    #[inline(always)]
    fn widen(self) -> [Self; 2] {
        // SAFETY: the machine has the instructions, as the head of the file says.
        unsafe {
            let words = arch::vreinterpretq_f32_f64(self.0);
            let floats = arch::vuzp1q_f32(words, arch::vextq_f32::<1>(words, words));
            let first = arch::vcvt_f64_f32(arch::vget_low_f32(floats));
            [Self(first), Self(arch::vcvt_high_f64_f32(floats))]
        }
    }

    #[inline(always)]
    fn narrow(first: Self, second: Self) -> Self {
        // SAFETY: the machine has the instructions, as the head of the file says.
        Self(unsafe {
            let (first, second) = (arch::vcvt_f32_f64(first.0), arch::vcvt_f32_f64(second.0));
            let words =
                arch::vcombine_f32(arch::vzip1_f32(first, second), arch::vzip2_f32(first, second));
            arch::vreinterpretq_f64_f32(words)
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
        let (a, b) = (arch::vld1q_f64(a.cast()), arch::vld1q_f64(b.cast()));
        [F64x2(arch::vzip1q_f64(a, b)), F64x2(arch::vzip2q_f64(a, b))]
    }
}
