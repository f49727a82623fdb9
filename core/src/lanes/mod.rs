//! Several floats side by side, for formulas that do the same with each of them (SIMD).
//!
//! A register is used in one of two forms (see docs/figures/lanes.svg):
//!
//! * The *register form* holds one quaternion or vector: [`F32x4`], with the lanes x, y, z, w. The single functions are
//!   written in this form. Components are combined by swizzles.
//! * The *lane form* holds one component of several elements: [`wide::Wide`], one element per lane. A quaternion is
//!   then four registers, one each of x, y, z and w. The batches are written in this form. Elements are never combined,
//!   so a register may have any width.
//!
//! So a formula of a batch is written twice, once in each form. Both do the same operations on the same numbers in the
//! same order, and so return the same bits. Code that needs no swizzle, such as a polynomial, is written once, over
//! [`Lanes`]: for one float, for `F32x4`, and for the lane form.
//!
//! Every operation is one IEEE operation per lane, the same in the machine's own instructions and in the portable form.
//! A comparison returns a mask: all bits of a lane are set, or none. A mask is not a number: it is only for
//! [`F32x4::select`] and the bitwise operations.
//!
//! # Unsafe code
//!
//! All unsafe code of this crate is in this folder, for three reasons:
//!
//! * An intrinsic requires a processor that has the instruction. A file of four lanes is compiled only where the whole
//!   target has it. The types in the files of eight and of sixteen lanes are private: only `run` of the file makes
//!   values of them. A call of `run` requires a [`wide::Width`], which is made only after the processor has been
//!   checked.
//! * A load or a store requires memory. Each takes its pointer from a block of a row or of cells, whose length was
//!   checked immediately before.
//! * A row is read while cells of it may be written, and glam's types are read as the floats of which they consist:
//!   `row`.
//!
//! # How an instruction set is added
//!
//! For four lanes: a file with an `F32x4` that has the methods of `portable`, and its `use … as machine` below. The
//! tests at the end of this file compare it with `portable`, bit for bit. For more lanes: a file in `wide` with a
//! private type that implements [`wide::Wide`], its kind of [`wide::Width`], and its `Width::run_in_...`. The tests of
//! `wide`, of core/tests/batch.rs and of core/tests/guard.rs run at every width that the machine has.

// Not on 32-bit ARM, whose NEON flushes subnormals to zero, nor on big-endian machines, where lanes are in reverse
// order.
pub(crate) mod doubles;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[allow(dead_code, reason = "where the machine has a form of its own, there only to be compared")]
mod portable;
pub(crate) mod row;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(target_feature = "sse2")]
mod sse2;
pub(crate) mod wide;

use core::ops::{Add, Mul, Sub};

use glam::{Quat, Vec3};

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use neon as machine;
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    target_feature = "simd128",
    target_feature = "sse2",
)))]
use portable as machine;
#[cfg(target_feature = "simd128")]
use simd128 as machine;
#[cfg(target_feature = "sse2")]
use sse2 as machine;

pub(crate) use machine::F32x4;
pub(crate) use row::{Row, write_cell};

/// 2²⁵, the bound of the components of an offset for computing in floats. A larger component could overflow when it is
/// narrowed, or in a product, and so trap in a program that unmasks that exception. Differences that are loaded into
/// lanes are clamped to ± this, and NaN becomes this.
pub(crate) const DIFFERENCE_MAX: f64 = 33_554_432.0; // 2²⁵

#[allow(dead_code, reason = "SSE2 has it in instructions")]
#[inline(always)]
fn clamp_difference(component: f64) -> f64 {
    let below = if component < DIFFERENCE_MAX { component } else { DIFFERENCE_MAX };
    if below > -DIFFERENCE_MAX { below } else { -DIFFERENCE_MAX }
}

/// The operations of a polynomial, so that it is written once for one float and for several.
pub(crate) trait Lanes:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    fn splat(x: f32) -> Self;
}

impl Lanes for f32 {
    #[inline(always)]
    fn splat(x: f32) -> Self {
        x
    }
}

impl Lanes for F32x4 {
    #[inline(always)]
    fn splat(x: f32) -> Self {
        Self::new([x; 4])
    }
}

/// Rearrangements of one vector, named after the lanes that they take, in the order of the result.
macro_rules! swizzles {
    ($($method:ident $x:literal $y:literal $z:literal $w:literal;)*) => {
        impl F32x4 {$(
            #[inline(always)]
            pub(crate) fn $method(self) -> Self {
                self.shuffle::<{ $x | $y << 2 | $z << 4 | $w << 6 }>()
            }
        )*}
    };
}

swizzles! {
    xxxx 0 0 0 0;
    yyyy 1 1 1 1;
    zzzz 2 2 2 2;
    wwww 3 3 3 3;
    zwzw 2 3 2 3;
    yzxw 1 2 0 3;
    zxyw 2 0 1 3;
    yxwz 1 0 3 2;
    zwxy 2 3 0 1;
    wzyx 3 2 1 0;
    xzzz 0 2 2 2;
    zxxx 2 0 0 0;
    zxzz 2 0 2 2;
    xzxx 0 2 0 0;
    zzxz 2 2 0 2;
    xxzx 0 0 2 0;
}

impl F32x4 {
    #[inline(always)]
    pub(crate) fn from_quat(q: Quat) -> Self {
        Self::new(q.to_array())
    }

    /// x, y, z and 0.
    #[inline(always)]
    pub(crate) fn from_vec3(v: Vec3) -> Self {
        Self::new([v.x, v.y, v.z, 0.0])
    }

    #[inline(always)]
    pub(crate) fn to_quat(self) -> Quat {
        Quat::from_array(self.to_array())
    }

    #[inline(always)]
    pub(crate) fn to_vec3(self) -> Vec3 {
        let [x, y, z, _] = self.to_array();
        Vec3::new(x, y, z)
    }

    /// self.z, self.w, other.z, other.w
    #[inline(always)]
    pub(crate) fn join_high(self, other: Self) -> Self {
        self.shuffle_both::<0b11_10_11_10>(other)
    }

    /// self.x, self.y, other.z, other.w
    #[inline(always)]
    pub(crate) fn low_and_high(self, other: Self) -> Self {
        self.shuffle_both::<0b11_10_01_00>(other)
    }

    /// self.x, self.z, other.x, other.x
    #[inline(always)]
    pub(crate) fn xz_then_xx(self, other: Self) -> Self {
        self.shuffle_both::<0b00_00_10_00>(other)
    }

    /// self.x, self.x, other.x, other.x
    #[inline(always)]
    pub(crate) fn xx_of_both(self, other: Self) -> Self {
        self.shuffle_both::<0b00_00_00_00>(other)
    }

    /// self.x, self.z, other.y, other.w
    #[inline(always)]
    pub(crate) fn xz_then_yw(self, other: Self) -> Self {
        self.shuffle_both::<0b11_01_10_00>(other)
    }

    /// self.x, self.z, other.x, other.w
    #[inline(always)]
    pub(crate) fn xz_then_xw(self, other: Self) -> Self {
        self.shuffle_both::<0b11_00_10_00>(other)
    }

    /// self.z, self.z, other.x, other.x
    #[inline(always)]
    pub(crate) fn zz_then_xx(self, other: Self) -> Self {
        self.shuffle_both::<0b00_00_10_10>(other)
    }

    /// self.y, self.y, other.z, other.z
    #[inline(always)]
    pub(crate) fn yy_then_zz(self, other: Self) -> Self {
        self.shuffle_both::<0b10_10_01_01>(other)
    }

    /// self.y, self.y, other.y, other.y
    #[inline(always)]
    pub(crate) fn yy_of_both(self, other: Self) -> Self {
        self.shuffle_both::<0b01_01_01_01>(other)
    }

    /// self.z, self.z, other.z, other.z
    #[inline(always)]
    pub(crate) fn zz_of_both(self, other: Self) -> Self {
        self.shuffle_both::<0b10_10_10_10>(other)
    }

    /// x, y, z and 0.
    #[inline(always)]
    pub(crate) fn without_w(self) -> Self {
        self & Self::new([
            f32::from_bits(u32::MAX),
            f32::from_bits(u32::MAX),
            f32::from_bits(u32::MAX),
            0.0,
        ])
    }

    /// x, 0, 0 and 0.
    #[inline(always)]
    pub(crate) fn only_x(self) -> Self {
        self & Self::new([f32::from_bits(u32::MAX), 0.0, 0.0, 0.0])
    }

    /// 0, 0, 0 and w.
    #[inline(always)]
    pub(crate) fn only_w(self) -> Self {
        self & Self::new([0.0, 0.0, 0.0, f32::from_bits(u32::MAX)])
    }

    /// Returns the dot product of all four lanes, in all four lanes. The products are summed as (x + y) + (z + w).
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> Self {
        let products = self * other;
        let pairs = products + products.yxwz();
        pairs + pairs.zwxy()
    }

    /// Returns the [`dot`](Self::dot) of the first two vectors in lanes 0 and 2, and of the last two in lanes 1 and 3.
    #[inline(always)]
    pub(crate) fn dot_and_dot(a: Self, b: Self, c: Self, d: Self) -> Self {
        let (first, second) = (a * b, c * d);
        let (low, high) = (first.interleave_low(second), first.interleave_high(second));
        let pairs = low.join_low(high) + low.join_high(high);
        pairs + pairs.zwxy()
    }

    /// Returns the cross product of x, y, z; w is w·w − w·w.
    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        self.yzxw() * other.zxyw() - self.zxyw() * other.yzxw()
    }

    /// Returns the Hamilton product of two quaternions x, y, z, w. Each component is summed as (wᵣ + xᵣ) + (yᵣ + zᵣ),
    /// where wᵣ is the term with the left factor's w, and so on.
    #[inline(always)]
    pub(crate) fn mul_quat(self, other: Self) -> Self {
        let [by_x, by_y, by_z] = other.imaginary_products();
        (self.wwww() * other + self.xxxx() * by_x) + (self.yyyy() * by_y + self.zzzz() * by_z)
    }

    /// Returns the conjugate of this quaternion times another.
    #[inline(always)]
    pub(crate) fn conjugate_mul_quat(self, other: Self) -> Self {
        let [by_x, by_y, by_z] = other.imaginary_products();
        (self.wwww() * other - self.xxxx() * by_x) - (self.yyyy() * by_y + self.zzzz() * by_z)
    }

    /// Whether [`scalar::has_squares`](crate::math::scalar::has_squares) is true for all four lanes.
    #[inline(always)]
    pub(crate) fn has_squares(self) -> bool {
        self.abs().at_most(Self::splat(crate::math::scalar::SQUARES_LIMIT)).mask_bits() == 0b1111
    }

    /// Returns the lanes without the highest bit of their exponent, and a vector of only that bit: 2 where a lane has a
    /// magnitude >= 2 or is NaN, else 0.
    ///
    /// Without that bit each lane has a magnitude below 2, so that no product of a few lanes raises an exception. The
    /// second vector shows whether a result may be used.
    #[inline(always)]
    pub(crate) fn split_high_exponent_bit(self) -> (Self, Self) {
        let high_bit = self & Self::splat(2.0);
        (self ^ high_bit, high_bit)
    }

    /// Whether all four lanes are within `limit` of 1.
    #[inline(always)]
    pub(crate) fn is_near_one(self, limit: f32) -> bool {
        (self - Self::splat(1.0)).abs().at_most(Self::splat(limit)).mask_bits() == 0b1111
    }

    /// Returns the squared length, in all four lanes; infinity if a component is NaN, or so large that its square may
    /// overflow.
    #[inline(always)]
    pub(crate) fn length_squared(self) -> Self {
        if self.has_squares() { self.dot(self) } else { Self::infinity() }
    }

    /// A call, and so a branch: given two values, the compiler could compute both and select one, and the squares would
    /// raise exceptions.
    #[cold]
    #[inline(never)]
    fn infinity() -> Self {
        Self::splat(f32::INFINITY)
    }

    #[inline(always)]
    pub(crate) fn conjugate(self) -> Self {
        self ^ Self::new([-0.0, -0.0, -0.0, 0.0])
    }

    /// Returns i, j and k times this quaternion.
    #[inline(always)]
    fn imaginary_products(self) -> [Self; 3] {
        [
            self.wzyx() ^ Self::new([0.0, -0.0, 0.0, -0.0]),
            self.zwxy() ^ Self::new([0.0, 0.0, -0.0, -0.0]),
            self.yxwz() ^ Self::new([-0.0, 0.0, 0.0, -0.0]),
        ]
    }

    /// Returns this vector, negated where `mask` is set.
    #[inline(always)]
    pub(crate) fn negate_where(self, mask: Self) -> Self {
        self ^ (mask & Self::splat(-0.0))
    }

    #[inline(always)]
    pub(crate) fn abs(self) -> Self {
        Self::splat(-0.0).and_not(self)
    }
}

#[cfg(all(
    test,
    any(
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
        target_feature = "simd128",
        target_feature = "sse2"
    )
))]
mod tests {
    #![allow(unsafe_code, reason = "reads and writes what it owns")]

    use super::{machine, portable};
    use proptest::prelude::*;

    /// Any bits, among them many that are equal to others.
    fn lanes() -> impl Strategy<Value = [f32; 4]> {
        let special = [0.0, -0.0, 1.0, -1.0, 1e-45, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
        prop::array::uniform4(prop_oneof![
            any::<u32>().prop_map(f32::from_bits),
            -2.0f32..2.0,
            prop::sample::select(special.to_vec()),
        ])
    }

    fn same(a: [f32; 4], b: [f32; 4]) -> bool {
        a.map(f32::to_bits) == b.map(f32::to_bits)
    }

    /// Whether the numbers are the same except for the payloads of NaNs, which the machine may choose.
    fn same_numbers(a: [f32; 4], b: [f32; 4]) -> bool {
        let number = |x: f32| if x.is_nan() { f32::NAN.to_bits() } else { x.to_bits() };
        a.map(number) == b.map(number)
    }

    macro_rules! compare {
        ($same:ident, $a:ident, $b:ident: $($expression:expr),* $(,)?) => {
            let machine = { compare!(in machine, $a, $b: $($expression),*) };
            let plain = { compare!(in portable, $a, $b: $($expression),*) };
            for ((machine, plain), text) in machine.into_iter().zip(plain).zip([$(stringify!($expression)),*]) {
                prop_assert!($same(machine.to_array(), plain.to_array()), "{text}: {machine:?}, {plain:?}");
            }
        };
        (in $form:ident, $a:ident, $b:ident: $($expression:expr),*) => {{
            let ($a, $b) = ($form::F32x4::new($a), $form::F32x4::new($b));
            [$($expression),*]
        }};
    }

    /// Copies four floats, from the second on, to the second on.
    macro_rules! copied {
        ($form:ident, $floats:expr) => {{
            let mut copy = [0.0; 6];
            // SAFETY: there are five floats to read, and six to write to.
            unsafe { $form::F32x4::read($floats.as_ptr().add(1)).write(copy.as_mut_ptr().add(1)) };
            copy
        }};
    }

    macro_rules! differences {
        ($form:ident, $from:expr, $to:expr) => {{
            // SAFETY: both are four doubles.
            unsafe { $form::F32x4::read_differences($from.as_ptr(), $to.as_ptr()) }.to_array()
        }};
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 20_000,
            rng_seed: proptest::test_runner::RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn arithmetic_of_the_machine_has_the_bits_of_the_portable(a in lanes(), b in lanes()) {
            compare!(same_numbers, a, b: a + b, a - b, a * b, a / b, a.sqrt());
        }

        #[test]
        fn masks_and_moves_of_the_machine_have_the_bits_of_the_portable(a in lanes(), b in lanes()) {
            compare!(same, a, b:
                a & b, a | b, a ^ b, a.and_not(b),
                a.at_least(b), a.at_most(b), a.greater(b), a.differs(b), a.at_least(b).select(a, b),
                a.interleave_low(b), a.join_low(b), a.interleave_high(b),
                a.shift_left::<30>(), a.shift_left::<31>(), a.sign_mask(),
                a.shuffle::<0b00_01_10_11>(), a.shuffle::<0b11_00_11_10>(),
                a.shuffle_both::<0b00_11_10_01>(b), a.shuffle_both::<0b11_01_10_00>(b),
            );
            let (machine, plain) = (machine::F32x4::new(a), portable::F32x4::new(a));
            prop_assert_eq!(machine.mask_bits(), plain.mask_bits());
            prop_assert_eq!(machine.first().to_bits(), plain.first().to_bits());
        }

        #[test]
        fn reads_and_writes_of_the_machine_have_the_bits_of_the_portable(a in lanes(), b in lanes()) {
            let floats = [b[0], a[0], a[1], a[2], a[3]];
            let (machine, plain) = (copied!(machine, floats), copied!(portable, floats));
            prop_assert_eq!(machine.map(f32::to_bits), plain.map(f32::to_bits));
        }

        #[test]
        fn narrowing_of_the_machine_has_the_bits_of_the_portable(a in lanes(), b in lanes()) {
            let [x, y, z, _] = a.map(|x| f64::from(x) * 1.1);
            let (machine, plain) =
                (machine::F32x4::narrow([x, y, z]), portable::F32x4::narrow([x, y, z]));
            prop_assert!(same_numbers(machine.to_array(), plain.to_array()));

            let (from, to) = (a.map(f64::from), b.map(|x| f64::from(x) * 0.3));
            prop_assert!(same_numbers(differences!(machine, from, to), differences!(portable, from, to)));
            let far = |mask: [f32; 4]| mask.iter().any(|lane| lane.to_bits() == u32::MAX);
            prop_assert_eq!(
                far(machine::F32x4::far_mask([x, y, z]).to_array()),
                far(portable::F32x4::far_mask([x, y, z]).to_array())
            );
        }
    }
}
