//! Two vectors as one.
//!
//! A kernel is a chain of operations that wait for each other, longer than the processor looks ahead. Two of these
//! chains side by side keep the processor busy.

use core::cell::Cell;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

use super::{Origin, Strided, Wide};
use crate::lanes::{Lanes, Row};

/// The lanes of the first vector, then those of the second.
#[derive(Clone, Copy)]
pub(crate) struct Unrolled<V>(V, V);

/// The masks of the two vectors.
#[derive(Clone, Copy)]
pub(crate) struct Masks<M>(M, M);

macro_rules! operators {
    ($($trait:ident $method:ident;)*) => {$(
        impl<V: Wide> $trait for Unrolled<V> {
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
    BitXor bitxor;
}

impl<M: BitAnd<Output = M>> BitAnd for Masks<M> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0, self.1 & other.1)
    }
}

impl<V: Wide> Lanes for Unrolled<V> {
    #[inline(always)]
    fn splat(x: f32) -> Self {
        Self(V::splat(x), V::splat(x))
    }
}

/// Returns the vectors of the first halves, and the vectors of the second halves.
#[inline(always)]
fn split<V: Copy, const N: usize>(both: [Unrolled<V>; N]) -> ([V; N], [V; N]) {
    (both.map(|Unrolled(first, _)| first), both.map(|Unrolled(_, second)| second))
}

/// Does the reverse of [`split`], without a closure: a closure might not be inlined, and then may not use the wide
/// instructions.
macro_rules! zip {
    ($first:expr, $second:expr; $($a:ident $b:ident),*) => {{
        let ([$($a),*], [$($b),*]) = ($first, $second);
        [$(Unrolled($a, $b)),*]
    }};
}

impl<V: Wide> Wide for Unrolled<V> {
    type Mask = Masks<V::Mask>;

    const WIDTH: usize = 2 * V::WIDTH;

    #[inline(always)]
    fn load_quats(from: Row<'_, [f32; 4]>, at: usize) -> Option<[Self; 4]> {
        let (first, second) = (V::load_quats(from, at)?, V::load_quats(from, at + V::WIDTH)?);
        Some(zip!(first, second; xa xb, ya yb, za zb, wa wb))
    }

    #[inline(always)]
    fn load_quats_strided(from: Strided<'_, 4>, at: usize) -> Option<[Self; 4]> {
        let (first, second) =
            (V::load_quats_strided(from, at)?, V::load_quats_strided(from, at + V::WIDTH)?);
        Some(zip!(first, second; xa xb, ya yb, za zb, wa wb))
    }

    #[inline(always)]
    fn load_vec3s(from: Row<'_, [f32; 3]>, at: usize) -> Option<[Self; 3]> {
        let (first, second) = (V::load_vec3s(from, at)?, V::load_vec3s(from, at + V::WIDTH)?);
        Some(zip!(first, second; xa xb, ya yb, za zb))
    }

    #[inline(always)]
    fn load_pairs_strided(from: Strided<'_, 2>, at: usize) -> Option<[Self; 2]> {
        let (first, second) =
            (V::load_pairs_strided(from, at)?, V::load_pairs_strided(from, at + V::WIDTH)?);
        Some(zip!(first, second; xa xb, ya yb))
    }

    #[inline(always)]
    fn load_floats_strided(from: Strided<'_, 1>, at: usize) -> Option<Self> {
        Some(Self(V::load_floats_strided(from, at)?, V::load_floats_strided(from, at + V::WIDTH)?))
    }

    #[inline(always)]
    fn load_differences(
        from: Row<'_, [f64; 3]>,
        to: Row<'_, [f64; 3]>,
        at: usize,
    ) -> Option<[Self; 3]> {
        let (first, second) =
            (V::load_differences(from, to, at)?, V::load_differences(from, to, at + V::WIDTH)?);
        Some(zip!(first, second; xa xb, ya yb, za zb))
    }

    #[inline(always)]
    fn load_offsets(from: &Origin, to: Row<'_, [f64; 3]>, at: usize) -> Option<[Self; 3]> {
        let (first, second) =
            (V::load_offsets(from, to, at)?, V::load_offsets(from, to, at + V::WIDTH)?);
        Some(zip!(first, second; xa xb, ya yb, za zb))
    }

    #[inline(always)]
    fn store_quats(to: &[Cell<[f32; 4]>], at: usize, q: [Self; 4]) {
        let (first, second) = split(q);
        V::store_quats(to, at, first);
        V::store_quats(to, at + V::WIDTH, second);
    }

    #[inline(always)]
    fn store_vec3s(to: &[Cell<[f32; 3]>], at: usize, v: [Self; 3]) {
        let (first, second) = split(v);
        V::store_vec3s(to, at, first);
        V::store_vec3s(to, at + V::WIDTH, second);
    }

    #[inline(always)]
    fn store_matrices(to: &[Cell<[f32; 16]>], at: usize, columns: [[Self; 4]; 4]) {
        let [c, d, e, f] = columns;
        let ((c, g), (d, h), (e, i), (f, j)) = (split(c), split(d), split(e), split(f));
        V::store_matrices(to, at, [c, d, e, f]);
        V::store_matrices(to, at + V::WIDTH, [g, h, i, j]);
    }

    #[inline(always)]
    fn store_ints(to: &[Cell<i32>], at: usize, bits: Self) {
        V::store_ints(to, at, bits.0);
        V::store_ints(to, at + V::WIDTH, bits.1);
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.sqrt(), self.1.sqrt())
    }

    #[inline(always)]
    fn shift_left_30(self) -> Self {
        Self(self.0.shift_left_30(), self.1.shift_left_30())
    }

    #[inline(always)]
    fn shift_left_31(self) -> Self {
        Self(self.0.shift_left_31(), self.1.shift_left_31())
    }

    #[inline(always)]
    fn sign_mask(self) -> Self {
        Self(self.0.sign_mask(), self.1.sign_mask())
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self::Mask {
        Masks(self.0.greater(other.0), self.1.greater(other.1))
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> Self::Mask {
        Masks(self.0.at_least(other.0), self.1.at_least(other.1))
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> Self::Mask {
        Masks(self.0.at_most(other.0), self.1.at_most(other.1))
    }

    #[inline(always)]
    fn differs(self, other: Self) -> Self::Mask {
        Masks(self.0.differs(other.0), self.1.differs(other.1))
    }

    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Self(V::select(mask.0, yes.0, no.0), V::select(mask.1, yes.1, no.1))
    }

    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        V::all(mask.0) & V::all(mask.1)
    }

    #[inline(always)]
    fn bits(mask: Self::Mask) -> u32 {
        V::bits(mask.0) | V::bits(mask.1) << V::WIDTH
    }
}
