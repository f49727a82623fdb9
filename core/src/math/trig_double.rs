//! Sine, cosine and arc tangent in lanes of doubles, the same bits everywhere.
//!
//! The polynomials are from Sollya's `fpminimax`, with coefficients in double precision (docs/polynomials.sollya, which
//! bounds their errors). Their terms are summed in pairs, and the pairs in order, so that few additions wait for
//! others.

use core::f64::consts::{FRAC_2_PI, FRAC_PI_2, FRAC_PI_4};

use crate::lanes::doubles::{Doubles, ROUND_TO_INTEGER};

/// The largest angle, radians, for which the reduction of [`sin_cos`] is exact: the quadrant count has at most 20 bits.
pub(crate) const SIN_COS_LIMIT: f64 = 1_048_576.0; // 2²⁰

/// π/2 = `HALF_PI_HIGH` + `HALF_PI_LOW` within 4e-27. The first has 33 bits, and a double has 53, so that a quadrant
/// count of up to 20 bits times it is exact.
const HALF_PI_HIGH: f64 = f64::from_bits(0x3ff9_21fb_5440_0000);
const HALF_PI_LOW: f64 = 6.077_100_506_506_192e-11;

/// The polynomial of sin x = x + x·z·P(z) with z = x², for |x| up to π/4.
const SIN: [f64; 6] = [
    -0.166_666_666_666_666_66,
    0.008_333_333_333_331_312,
    -0.000_198_412_698_370_896_32,
    2.755_731_622_544_328_2e-6,
    -2.505_115_179_456_714_3e-8,
    1.591_930_660_753_485_5e-10,
];

/// The polynomial of cos x = 1 − z/2 + z²·Q(z) with z = x², for |x| up to π/4.
const COS: [f64; 6] = [
    0.041_666_666_666_666_664,
    -0.001_388_888_888_888_706_1,
    2.480_158_729_846_093_7e-5,
    -2.755_731_715_885_177e-7,
    2.087_612_797_662_82e-9,
    -1.138_155_450_383_658_9e-11,
];

/// The polynomial of atan q = q + q·z·P(z) with z = q², for |q| up to tan π/8.
const ATAN: [f64; 11] = [
    -0.333_333_333_333_333_3,
    0.199_999_999_999_962_3,
    -0.142_857_142_847_701_6,
    0.111_111_110_219_150_32,
    -0.090_909_048_070_506_79,
    0.076_921_878_355_131_24,
    -0.066_645_697_376_827_86,
    0.058_586_063_059_432_4,
    -0.050_876_336_758_960_81,
    0.039_289_673_897_809_754,
    -0.019_242_622_872_287_278,
];

/// tan π/8 = √2 − 1.
const TAN_EIGHTH: f64 = 0.414_213_562_373_095_03;

/// The magnitude below which [`atan2`] does not distinguish its arguments from 0: 2⁻⁶⁰⁰.
const ATAN2_LEAST: f64 = f64::from_bits(423 << 52);

/// Returns the sines and cosines of `x` radians.
///
/// For |`x`| of at most [`SIN_COS_LIMIT`] both have an error below 2 units in the last place, or below 1e-20 where
/// that is more: near a multiple of π/2 the sine or cosine is small, and the rounding of `x` itself matters more. The
/// sine of +0 or −0 is a zero. Beyond the limit the results are finite numbers without a meaning; beyond 1e30, and for
/// NaN, they may also be infinite or NaN, and raise exceptions. The caller must compare `x` with the limit, and
/// compute the sine and cosine of a larger `x` by other code.
///
/// Let k be the integer nearest to x/(π/2). Then r = x − k·π/2 is in [−π/4, π/4] except for rounding. The sine and
/// cosine of x are the sine and cosine of r with signs, exchanged where k is odd. x and k·π/2 nearly cancel, so π/2 is
/// split into two parts: the first product is exact, and so is the first difference.
///
/// Source: W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", Prentice-Hall, 1980.
#[inline(always)]
pub(crate) fn sin_cos<D: Doubles>(x: D) -> (D, D) {
    let c = D::splat;
    let shifted = x * c(FRAC_2_PI) + c(ROUND_TO_INTEGER);
    let k = shifted - c(ROUND_TO_INTEGER);
    let r = (x - k * c(HALF_PI_HIGH)) - k * c(HALF_PI_LOW);
    let z = r * r;
    let (z2, z4) = (z * z, (z * z) * (z * z));
    let sin = r + r * (z * sum_of_six(SIN, z, z2, z4));
    let cos = (c(1.0) - c(0.5) * z) + z2 * sum_of_six(COS, z, z2, z4);

    // The quadrant is in the low two bits of `shifted`. Odd quadrants exchange sine and cosine. The sine is negative in
    // quadrants 2 and 3 (the second bit), the cosine in quadrants 1 and 2 (where the two bits differ).
    let (odd, upper) = (shifted.lowest_bit_as_sign(), shifted.second_bit_as_sign());
    let is_odd = odd.is_sign_negative();
    (
        D::select(is_odd, cos, sin).xor_sign(upper),
        D::select(is_odd, sin, cos).xor_sign(upper.xor_sign(odd)),
    )
}

/// Evaluates the polynomial in z with the coefficients `c`, lowest power first, given z and its second and fourth
/// powers.
#[inline(always)]
fn sum_of_six<D: Doubles>([c0, c1, c2, c3, c4, c5]: [f64; 6], z: D, z2: D, z4: D) -> D {
    (pair(c0, c1, z) + z2 * pair(c2, c3, z)) + z4 * pair(c4, c5, z)
}

#[inline(always)]
fn pair<D: Doubles>(constant: f64, slope: f64, z: D) -> D {
    D::splat(constant) + D::splat(slope) * z
}

/// Returns the arc tangents of y/x in [−π, π] radians, with the quadrant from the signs; 0 or ±π for two zeros,
/// depending on their signs.
///
/// Where the larger of the two has a magnitude in [2⁻⁶⁰⁰, 2¹⁰²²], or both are 0, the error is below 2.5 units in the
/// last place (4e-16 of the angle). Where both are smaller, only the quadrant of the result is right. No finite
/// argument up to 2¹⁰²² raises an exception other than inexact and underflow. With an infinity or NaN the result has no
/// meaning.
///
/// Let q be the smaller magnitude divided by the larger. The arc tangent of q is computed directly where q ≤ tan π/8,
/// else as π/4 plus the arc tangent of (q − 1)/(q + 1). So the argument of the polynomial is within ±tan π/8, and there
/// is one division. The angle from the nearest axis or diagonal is then added to the angle of that line, with the sign
/// of the octant.
#[inline(always)]
pub(crate) fn atan2<D: Doubles>(y: D, x: D) -> D {
    let c = D::splat;
    let (height, width) = (y.abs(), x.abs());
    let small = height.at_most(width);
    let large = width.at_least(height).at_least(c(ATAN2_LEAST));
    let diagonal = (large * c(TAN_EIGHTH)).less(small);
    let numerator = D::select(diagonal, small - large, small);
    let denominator = D::select(diagonal, small + large, large);
    let q = numerator / denominator;
    let z = q * q;
    let angle = q + q * (z * sum_of_eleven(z));

    // The octants are mirrored, first in the diagonal, then in the vertical axis: π/2 minus the angle, π minus the
    // angle. All of these sums are exact except 3π/4, which is rounded.
    let steep = width - height;
    let nearest = D::select(diagonal, c(FRAC_PI_4), c(0.0));
    let nearest = (c(FRAC_PI_4) - c(FRAC_PI_4).copysign(steep)) + nearest.xor_sign(steep);
    let nearest = (c(FRAC_PI_2) - c(FRAC_PI_2).copysign(x)) + nearest.xor_sign(x);
    (nearest + angle.xor_sign(steep.xor_sign(x))).xor_sign(y)
}

/// Evaluates the polynomial [`ATAN`] of z.
#[inline(always)]
fn sum_of_eleven<D: Doubles>(z: D) -> D {
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10] = ATAN;
    let z2 = z * z;
    let z4 = z2 * z2;
    let low = pair(c0, c1, z) + z2 * pair(c2, c3, z);
    let middle = pair(c4, c5, z) + z2 * pair(c6, c7, z);
    let high = pair(c8, c9, z) + z2 * D::splat(c10);
    low + z4 * (middle + z4 * high)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::{ATAN2_LEAST, SIN_COS_LIMIT, atan2, sin_cos};
    use crate::lanes::doubles::{Doubles, DoublesKernel, Elements, F64x2};
    use crate::lanes::wide::Width;

    /// Computes in lanes the sine and cosine of each number, and the arc tangent of each number over the next.
    #[derive(Clone, Copy)]
    struct Functions<'a>(&'a [f64]);

    impl DoublesKernel for Functions<'_> {
        type Out = Vec<[f64; 3]>;

        #[inline(always)]
        fn run<D: Elements>(self) -> Self::Out {
            let mut out = Vec::new();
            for start in (0..self.0.len()).step_by(D::LANES) {
                let (mut xs, mut nexts) = (D::ZEROS, D::ZEROS);
                for (lane, (x, next)) in xs.as_mut().iter_mut().zip(nexts.as_mut()).enumerate() {
                    let mut from_here = self.0.iter().cycle().skip(start + lane);
                    *x = *from_here.next().expect("a number");
                    *next = *from_here.next().expect("a number");
                }
                let (xs, nexts) = (D::from_array(xs), D::from_array(nexts));
                let (sin, cos) = sin_cos(xs);
                let (sin, cos, angle) =
                    (sin.to_array(), cos.to_array(), atan2(xs, nexts).to_array());
                for ((sin, cos), angle) in sin.as_ref().iter().zip(cos.as_ref()).zip(angle.as_ref())
                {
                    out.push([*sin, *cos, *angle]);
                }
            }
            out.truncate(self.0.len());
            out
        }
    }

    /// How far `got` is from `wanted`, in units of the last place of `wanted`.
    fn units(got: f64, wanted: f64) -> f64 {
        let magnitude = wanted.abs().max(f64::MIN_POSITIVE);
        (got - wanted).abs() / (f64::from_bits(magnitude.to_bits() + 1) - magnitude)
    }

    fn has_sin_cos(x: f64) -> bool {
        let ((sin, cos), (wanted_sin, wanted_cos)) = (sin_cos(x), libm::sincos(x));
        // Both are off by less than 2 units, or less than 1e-20 near a multiple of π/2; libm is off by less than 1
        // unit.
        let is_near =
            |got: f64, wanted: f64| units(got, wanted) < 2.5 || (got - wanted).abs() < 2e-20;
        is_near(sin, wanted_sin) && is_near(cos, wanted_cos)
    }

    fn has_atan2(y: f64, x: f64) -> bool {
        // It is off by less than 2.5 units; libm is off by less than 1 unit.
        units(atan2(y, x), libm::atan2(y, x)) < 3.5
    }

    #[test]
    fn sin_cos_is_that_of_libm_over_a_turn_and_at_every_octant() {
        for step in -100_000..=100_000 {
            assert!(has_sin_cos(f64::from(step) * 7e-5), "{step}");
        }
        for octant in 1..1_335_088 {
            let x = f64::from(octant) * FRAC_PI_4;
            assert!(x <= SIN_COS_LIMIT);
            for x in [x, f64::from_bits(x.to_bits() - 1), f64::from_bits(x.to_bits() + 1)] {
                assert!(has_sin_cos(x), "{x}");
            }
        }
        assert!(has_sin_cos(SIN_COS_LIMIT) && has_sin_cos(-SIN_COS_LIMIT));
        assert_eq!((sin_cos(0.0), sin_cos(-0.0)), ((0.0, 1.0), (0.0, 1.0)));
        assert!([1e-300, -5e-324, 1e-9].iter().all(|&x| sin_cos(x) == (x, 1.0)));
    }

    #[test]
    fn sin_cos_beyond_its_range_is_a_number_up_to_1e30() {
        for exponent in 20..100 {
            let (sin, cos) = sin_cos(1.234_567_89 * f64::from_bits((1023 + exponent) << 52));
            assert!(sin.is_finite() && cos.is_finite(), "2^{exponent}");
        }
    }

    #[test]
    fn atan2_is_that_of_libm_around_the_circle_and_at_its_octants() {
        for step in -200_000..=200_000 {
            let (sin, cos) = libm::sincos(f64::from(step) * (PI / 200_000.0));
            assert!(has_atan2(sin, cos), "{step}");
        }
        for (y, x) in
            [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (3.0, -3.0), (0.0, -1.0), (0.0, 0.0), (0.0, -0.0)]
        {
            for (y, x) in [(y, x), (-y, x), (y * 1e100, x * 1e100), (y * 1e-100, x * 1e-100)] {
                assert_eq!(atan2(y, x).to_bits(), libm::atan2(y, x).to_bits(), "{y} {x}");
            }
        }
        assert_eq!([atan2(0.0, -1.0), atan2(-0.0, -1.0), atan2(-0.0, -0.0)], [PI, -PI, -PI]);
        assert_eq!([atan2(2.0, 0.0), atan2(-2.0, -0.0)], [FRAC_PI_2, -FRAC_PI_2]);
    }

    #[test]
    fn atan2_of_numbers_out_of_its_range_keeps_the_quadrant() {
        for (y, x) in [(1e-200, -1e-250), (5e-324, -5e-324), (1e-181, -ATAN2_LEAST / 1.5)] {
            assert!((FRAC_PI_2..=PI).contains(&atan2(y, x)), "{y} {x}");
            assert!((0.0..=FRAC_PI_2).contains(&atan2(y, -x)), "{y} {x}");
        }
        assert!(has_atan2(ATAN2_LEAST, 0.7 * ATAN2_LEAST) && has_atan2(1e-300, 1e300));
        assert!(has_atan2(4.4e307, -3.3e307) && has_atan2(-1e-320, -1.0) && has_atan2(1e-320, 1.0));
    }

    #[test]
    fn functions_return_the_same_bits_at_every_width() {
        let mut numbers: Vec<_> = (-5_000..5_000).map(|i| f64::from(i).powi(3) * 1.7e-8).collect();
        numbers
            .extend([0.0, -0.0, 0.0, 1e-310, -1.0, -0.0, 1e6, 1.0, 1.0, -1.0, TAU, 1e-100, 1e25]);
        let one = Functions(&numbers).run::<f64>();
        for width in Width::all() {
            let functions = || Functions(&numbers);
            let wides = [
                Some(F64x2::apart(functions())),
                width.run_in_doubles(functions()),
                width.run_in_eight_doubles(functions()),
            ];
            for wide in wides.into_iter().flatten() {
                for ((wide, one), x) in wide.iter().zip(&one).zip(&numbers) {
                    assert_eq!(wide.map(f64::to_bits), one.map(f64::to_bits), "{width:?}: {x}");
                }
                assert_eq!(wide.len(), one.len());
            }
        }
    }

    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
    #[test]
    fn functions_raise_no_exception_in_their_range() {
        use crate::lanes::doubles::raised::is_raised;
        use core::hint::black_box;

        let mut numbers =
            Vec::from([0.0, -0.0, 0.0, 0.0, -0.0, -0.0, 1e-310, -5e-324, 0.0, 1e30, -1e30, 1.0]);
        numbers.extend((-1074..=99).map(|exponent| 1.9 * libm::exp2(exponent.into())));
        for width in Width::all() {
            let run = |numbers: &[f64]| {
                let functions = Functions(black_box(numbers));
                black_box(width.run_in_doubles(functions)).unwrap_or_else(|| functions.run::<f64>())
            };
            assert!(!is_raised(|| drop(run(&numbers))), "{width:?}");
            assert!(is_raised(|| drop(run(&[f64::MAX; 8]))), "{width:?}");
        }
        let run = || drop(black_box(F64x2::apart(Functions(black_box(&numbers)))));
        assert!(!is_raised(run));
        let largest = black_box(f64::from_bits(2045 << 52)); // 2¹⁰²²
        let run = |y, x| {
            black_box(atan2(y, x));
        };
        assert!(!is_raised(|| run(largest, -largest)) && !is_raised(|| run(-largest, 0.0)));
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 100_000,
            rng_seed: proptest::test_runner::RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn sin_cos_is_that_of_libm(x in prop_oneof![-4.0..4.0, -1e3..1e3, -SIN_COS_LIMIT..SIN_COS_LIMIT]) {
            prop_assert!(has_sin_cos(x));
        }

        #[test]
        fn atan2_is_that_of_libm(
            direction in (-1.0..1.0, -1.0..1.0),
            powers in prop_oneof![Just((0, 0)), (-10..10, -10..10), (-100..100, -100..100)],
        ) {
            let ((y, x), (y_power, x_power)) = (direction, powers);
            prop_assert!(has_atan2(y * libm::pow(10.0, y_power.into()), x * libm::pow(10.0, x_power.into())));
        }
    }
}
