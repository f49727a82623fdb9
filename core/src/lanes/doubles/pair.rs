//! Two registers side by side: two chains of operations, so that the processor has work while one chain waits.
#![allow(unsafe_code, reason = "reads and writes rows")]

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use super::rows::{MOST_LANES, Word};
use super::{Doubles, DoublesKernel};

/// The lanes of the first register, and those of the second.
#[derive(Clone, Copy)]
pub(super) struct Pair<T>(T, T);

macro_rules! operators {
    ($($trait:ident $method:ident;)*) => {$(
        impl<T: $trait<Output = T>> $trait for Pair<T> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0), self.1.$method(other.1))
            }
        }
    )*};
}

operators! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
    BitAnd bitand;
    BitOr bitor;
}

impl<T: Neg<Output = T>> Neg for Pair<T> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

impl<T: Not<Output = T>> Not for Pair<T> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0, !self.1)
    }
}

/// Methods of one register, applied to both.
macro_rules! both {
    ($($name:ident($($argument:ident),*) -> $result:ty;)*) => {$(
        #[inline(always)]
        fn $name(self, $($argument: Self),*) -> $result {
            Pair(self.0.$name($($argument.0),*), self.1.$name($($argument.1),*))
        }
    )*};
}

impl<D: Doubles<Array = [f64; 4]>> Doubles for Pair<D> {
    type Mask = Pair<D::Mask>;
    type Array = [f64; 8];

    const LANES: usize = 2 * D::LANES;
    const ZEROS: [f64; 8] = [0.0; 8];

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Self(D::splat(x), D::splat(x))
    }

    #[inline(always)]
    fn from_array([a, b, c, d, e, f, g, h]: Self::Array) -> Self {
        Self(D::from_array([a, b, c, d]), D::from_array([e, f, g, h]))
    }

    #[inline(always)]
    fn to_array(self) -> Self::Array {
        let ([a, b, c, d], [e, f, g, h]) = (self.0.to_array(), self.1.to_array());
        [a, b, c, d, e, f, g, h]
    }

    both! {
        sqrt() -> Self;
        abs() -> Self;
        copysign(sign) -> Self;
        xor_sign(sign) -> Self;
        at_most(bound) -> Self;
        at_least(bound) -> Self;
        less(other) -> Self::Mask;
        less_or_equal(other) -> Self::Mask;
        equal(other) -> Self::Mask;
        is_sign_negative() -> Self::Mask;
        power_of_two_scale() -> Self;
        lowest_bit_as_sign() -> Self;
        second_bit_as_sign() -> Self;
    }

    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Self(D::select(mask.0, yes.0, no.0), D::select(mask.1, yes.1, no.1))
    }

    #[inline(always)]
    fn bits(mask: Self::Mask) -> u32 {
        D::bits(mask.0) | D::bits(mask.1) << D::LANES
    }

    #[inline(always)]
    fn mask(bits: u32) -> Self::Mask {
        Pair(D::mask(bits), D::mask(bits >> D::LANES))
    }

    #[inline(always)]
    unsafe fn load4([a, b, c, d, e, f, g, h]: [*const Word; MOST_LANES]) -> [Self; 4] {
        // SAFETY: as this function's own.
        unsafe {
            let [i, j, k, l] = D::load4([a, b, c, d, e, f, g, h]);
            let [m, n, o, p] = D::load4([e, f, g, h, e, f, g, h]);
            [Self(i, m), Self(j, n), Self(k, o), Self(l, p)]
        }
    }

    #[inline(always)]
    unsafe fn load2([a, b, c, d, e, f, g, h]: [*const Word; MOST_LANES]) -> [Self; 2] {
        // SAFETY: as this function's own.
        unsafe {
            let [i, j] = D::load2([a, b, c, d, e, f, g, h]);
            let [m, n] = D::load2([e, f, g, h, e, f, g, h]);
            [Self(i, m), Self(j, n)]
        }
    }

    #[inline(always)]
    unsafe fn store4([a, b, c, d, e, f, g, h]: [*mut Word; MOST_LANES], [i, j, k, l]: [Self; 4]) {
        // SAFETY: as this function's own.
        unsafe {
            D::store4([a, b, c, d, e, f, g, h], [i.0, j.0, k.0, l.0]);
            D::store4([e, f, g, h, e, f, g, h], [i.1, j.1, k.1, l.1]);
        }
    }

    #[inline(always)]
    unsafe fn store3([a, b, c, d, e, f, g, h]: [*mut Word; MOST_LANES], [i, j, k]: [Self; 3]) {
        // SAFETY: as this function's own.
        unsafe {
            D::store3([a, b, c, d, e, f, g, h], [i.0, j.0, k.0]);
            D::store3([e, f, g, h, e, f, g, h], [i.1, j.1, k.1]);
        }
    }

    #[inline(always)]
    fn widen(self) -> [Self; 2] {
        let ([a, b], [c, d]) = (self.0.widen(), self.1.widen());
        [Self(a, c), Self(b, d)]
    }

    #[inline(always)]
    fn narrow(first: Self, second: Self) -> Self {
        Self(D::narrow(first.0, second.0), D::narrow(first.1, second.1))
    }

    #[inline(always)]
    fn apart<K: DoublesKernel>(kernel: K) -> K::Out {
        kernel.run::<Self>()
    }
}
