//! One double as a register with a single lane.
#![allow(unsafe_code, reason = "one instruction of the machine, which no compiler moves")]

use core::hint::black_box;

use super::rows::{self, MOST_LANES, Word};
use super::{Doubles, Stage};

const SIGN: u64 = 1 << 63;

/// Returns `x` where it is less than `bound`, else `bound`; with `greater` for the reverse. WebAssembly has no
/// floating-point exceptions. On other machines without an instruction here, the number is written to memory and read
/// back.
macro_rules! bounded {
    ($name:ident, $x86:literal, $aarch64:literal, $operator:tt) => {
        #[inline(always)]
        fn $name(x: f64, bound: f64) -> f64 {
            #[cfg(any(miri, target_family = "wasm"))]
            return if x $operator bound { x } else { bound };

            #[cfg(all(target_feature = "sse2", not(miri)))]
            {
                let mut x = x;
                // SAFETY: one instruction of SSE2, on registers alone.
                unsafe {
                    core::arch::asm!(
                        concat!($x86, " {x}, {bound}"),
                        x = inout(xmm_reg) x,
                        bound = in(xmm_reg) bound,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
                return x;
            }

            #[cfg(all(target_arch = "aarch64", target_feature = "neon", not(miri)))]
            {
                let mut x = x;
                // SAFETY: a comparison and a selection, on registers alone.
                unsafe {
                    core::arch::asm!(
                        "fcmp {x:d}, {bound:d}",
                        concat!("fcsel {x:d}, {x:d}, {bound:d}, ", $aarch64),
                        x = inout(vreg) x,
                        bound = in(vreg) bound,
                        options(pure, nomem, nostack),
                    );
                }
                return x;
            }

            #[allow(unreachable_code, reason = "where one of those above stands for it")]
            black_box(if black_box(x $operator bound) { x } else { bound })
        }
    };
}

bounded!(lesser, "minsd", "mi", <);
bounded!(greater, "maxsd", "gt", >);

/// Returns the same number, in a form that the compiler does not know to be the same. Otherwise, for AArch64, the
/// compiler replaces a selection by a comparison of the two numbers with the one instruction for a minimum or maximum.
/// That instruction returns NaN, or the other of two zeros, where the selection does not.
#[inline(always)]
fn apart_from_comparisons(x: f64) -> f64 {
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    {
        let mut x = x;
        // SAFETY: no instruction.
        unsafe {
            core::arch::asm!("/* {0:d} */", inout(vreg) x, options(pure, nomem, nostack, preserves_flags));
        }
        x
    }
    #[cfg(not(all(target_arch = "aarch64", not(miri))))]
    x
}

impl Doubles for f64 {
    type Mask = bool;
    type Array = [f64; 1];

    const LANES: usize = 1;
    const ZEROS: [f64; 1] = [0.0];

    #[inline(always)]
    fn splat(x: f64) -> Self {
        x
    }

    #[inline(always)]
    fn from_array([x]: [f64; 1]) -> Self {
        x
    }

    #[inline(always)]
    fn to_array(self) -> [f64; 1] {
        [self]
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        libm::sqrt(self)
    }

    #[inline(always)]
    fn abs(self) -> Self {
        f64::from_bits(self.to_bits() & !SIGN)
    }

    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        f64::copysign(self, sign)
    }

    #[inline(always)]
    fn xor_sign(self, sign: Self) -> Self {
        // Not by a mask of bits: compilers would apply that outside the registers of doubles.
        f64::from_bits(self.to_bits() ^ f64::copysign(0.0, sign).to_bits())
    }

    #[inline(always)]
    fn at_most(self, bound: Self) -> Self {
        lesser(self, bound)
    }

    #[inline(always)]
    fn at_least(self, bound: Self) -> Self {
        greater(self, bound)
    }

    #[inline(always)]
    fn less(self, other: Self) -> bool {
        self < other
    }

    #[inline(always)]
    fn less_or_equal(self, other: Self) -> bool {
        self <= other
    }

    #[inline(always)]
    fn equal(self, other: Self) -> bool {
        self == other
    }

    #[inline(always)]
    fn is_sign_negative(self) -> bool {
        self.to_bits() & SIGN != 0
    }

    #[inline(always)]
    fn select(mask: bool, yes: Self, no: Self) -> Self {
        let yes = apart_from_comparisons(yes);
        if mask { yes } else { no }
    }

    #[inline(always)]
    fn bits(mask: bool) -> u32 {
        mask.into()
    }

    #[inline(always)]
    fn mask(bits: u32) -> bool {
        bits & 1 != 0
    }

    #[inline(always)]
    fn power_of_two_scale(self) -> Self {
        crate::math::scalar::power_of_two_scale(self.abs())
    }

    #[inline(always)]
    fn lowest_bit_as_sign(self) -> Self {
        f64::from_bits(self.to_bits() << 63)
    }

    #[inline(always)]
    fn second_bit_as_sign(self) -> Self {
        f64::from_bits(self.to_bits() << 62 & SIGN)
    }

    #[inline(always)]
    unsafe fn load4([row, ..]: [*const Word; MOST_LANES]) -> [Self; 4] {
        // SAFETY: as this function's own.
        unsafe { [rows::read(row, 0), rows::read(row, 1), rows::read(row, 2), rows::read(row, 3)] }
    }

    #[inline(always)]
    unsafe fn load2([row, ..]: [*const Word; MOST_LANES]) -> [Self; 2] {
        // SAFETY: as this function's own.
        unsafe { [rows::read(row, 0), rows::read(row, 1)] }
    }

    #[inline(always)]
    unsafe fn store4([row, ..]: [*mut Word; MOST_LANES], [a, b, c, d]: [Self; 4]) {
        // SAFETY: as this function's own.
        unsafe {
            rows::write(row, 0, a);
            rows::write(row, 1, b);
            rows::write(row, 2, c);
            rows::write(row, 3, d);
        }
    }

    #[inline(always)]
    unsafe fn store3([row, ..]: [*mut Word; MOST_LANES], [a, b, c]: [Self; 3]) {
        // SAFETY: as this function's own.
        unsafe {
            rows::write(row, 0, a);
            rows::write(row, 1, b);
            rows::write(row, 2, c);
        }
    }

    #[inline(always)]
    fn widen(self) -> [Self; 2] {
        rows::widen(self)
    }

    #[inline(always)]
    fn narrow(first: Self, second: Self) -> Self {
        rows::narrow([first, second])
    }

    #[inline(never)]
    fn apart<S: Stage<Self>>(stage: S) -> S::Out {
        stage.compute()
    }
}
