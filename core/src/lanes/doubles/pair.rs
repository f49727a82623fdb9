//! Two registers side by side: two chains of operations, so that the processor has work while one chain waits. Also two
//! doubles side by side, where no register holds two.
#![allow(unsafe_code, reason = "reads and writes rows")]

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use super::rows::{MOST_LANES, Word};
use super::{Doubles, Stage};

/// The lanes of the first register, and those of the second.
#[derive(Clone, Copy)]
pub(crate) struct Pair<T>(pub(super) T, pub(super) T);

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

/// The doubles of one register, which are half of a pair's.
pub(crate) trait Half: Sized {
    type Whole: Copy + AsRef<[f64]> + AsMut<[f64]>;

    const ZEROS: Self::Whole;

    fn join(first: Self, second: Self) -> Self::Whole;
    fn split(whole: Self::Whole) -> [Self; 2];
}

macro_rules! halves {
    ($half:literal $whole:literal: $($a:ident)*, $($b:ident)*) => {
        impl Half for [f64; $half] {
            type Whole = [f64; $whole];

            const ZEROS: [f64; $whole] = [0.0; $whole];

            #[inline(always)]
            fn join([$($a),*]: Self, [$($b),*]: Self) -> [f64; $whole] {
                [$($a,)* $($b),*]
            }

            #[inline(always)]
            fn split([$($a,)* $($b),*]: [f64; $whole]) -> [Self; 2] {
                [[$($a),*], [$($b),*]]
            }
        }
    };
}

halves! { 1 2: a, b }
halves! { 2 4: a b, c d }
halves! { 4 8: a b c d, e f g h }
halves! { 8 16: a b c d e f g h, i j k l m n o p }

/// Returns the rows of the second register first.
#[inline(always)]
fn of_second<D: Doubles, T: Copy>([a, b, c, d, e, f, g, h]: [T; MOST_LANES]) -> [T; MOST_LANES] {
    if D::LANES == 1 { [b, a, c, d, e, f, g, h] } else { [e, f, g, h, a, b, c, d] }
}

impl<D: Doubles<Array: Half>> Doubles for Pair<D> {
    type Mask = Pair<D::Mask>;
    type Array = <D::Array as Half>::Whole;

    const LANES: usize = 2 * D::LANES;
    const ZEROS: Self::Array = <D::Array as Half>::ZEROS;

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Self(D::splat(x), D::splat(x))
    }

    #[inline(always)]
    fn from_array(numbers: Self::Array) -> Self {
        let [first, second] = Half::split(numbers);
        Self(D::from_array(first), D::from_array(second))
    }

    #[inline(always)]
    fn to_array(self) -> Self::Array {
        Half::join(self.0.to_array(), self.1.to_array())
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
    unsafe fn load4(rows: [*const Word; MOST_LANES]) -> [Self; 4] {
        // SAFETY: as this function's own.
        unsafe {
            let ([a, b, c, d], [e, f, g, h]) = (D::load4(rows), D::load4(of_second::<D, _>(rows)));
            [Self(a, e), Self(b, f), Self(c, g), Self(d, h)]
        }
    }

    #[inline(always)]
    unsafe fn load2(rows: [*const Word; MOST_LANES]) -> [Self; 2] {
        // SAFETY: as this function's own.
        unsafe {
            let ([a, b], [c, d]) = (D::load2(rows), D::load2(of_second::<D, _>(rows)));
            [Self(a, c), Self(b, d)]
        }
    }

    #[inline(always)]
    unsafe fn store4(rows: [*mut Word; MOST_LANES], [a, b, c, d]: [Self; 4]) {
        // SAFETY: as this function's own.
        unsafe {
            D::store4(rows, [a.0, b.0, c.0, d.0]);
            D::store4(of_second::<D, _>(rows), [a.1, b.1, c.1, d.1]);
        }
    }

    #[inline(always)]
    unsafe fn store3(rows: [*mut Word; MOST_LANES], [a, b, c]: [Self; 3]) {
        // SAFETY: as this function's own.
        unsafe {
            D::store3(rows, [a.0, b.0, c.0]);
            D::store3(of_second::<D, _>(rows), [a.1, b.1, c.1]);
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
    fn apart<S: Stage<Self>>(stage: S) -> S::Out {
        stage.compute()
    }
}
