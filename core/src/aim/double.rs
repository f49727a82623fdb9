//! The angles of barrel and target in double precision: near straight up and down, where single precision
//! does not resolve them, and for numbers of any size.
//!
//! Written once over [`Doubles`]: a call computes one turret, a batch several side by side.

use glam::{DVec3, Quat};

use super::aim_angles::{AimAngles, AimAnglesLanes};
use super::half_angles::{AxisHalfAngles, HalfAngles, STEEP_COS};
use crate::Error;
use crate::lanes::F32x4;
use crate::lanes::doubles::Doubles;
use crate::math::lanes_double::{Quaternion, Vector};
use crate::math::{scalar, vertical};

/// Returns the angles of barrel and target; `None` when the target is at the turret.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub(super) fn angles(
    to_target: DVec3,
    rest: Quat,
    current: Quat,
) -> Result<Option<AimAngles>, Error> {
    let (barrel, target) = (barrel(rest, current)?, Target::new(to_target.into()));
    if !target.is_finite {
        Err(Error::NotFinite)
    } else if target.is_at_turret {
        Ok(None)
    } else {
        Ok(Some(AimAngles {
            rest: barrel.rest(),
            barrel: of_pairs(barrel.angles),
            target: of_pairs(target.angles(&barrel)),
        }))
    }
}

/// Returns `rest` with a length in [1, 4], and the angles of `current`'s barrel in the frame of `rest`.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn rest_and_barrel(rest: Quat, current: Quat) -> Result<(F32x4, AxisHalfAngles), Error> {
    let barrel = barrel(rest, current)?;
    Ok((barrel.rest(), of_pairs(barrel.angles)))
}

#[inline]
fn barrel(rest: Quat, current: Quat) -> Result<Barrel<f64>, Error> {
    check(rest)?;
    check(current)?;
    Ok(Barrel::new(rest.as_dquat().into(), current.as_dquat().into()))
}

fn check(q: Quat) -> Result<(), Error> {
    let largest = scalar::max_magnitude(q.to_array().map(f64::from));
    if !largest.is_finite() {
        Err(Error::NotFinite)
    } else if largest == 0.0 {
        Err(Error::ZeroQuaternion)
    } else {
        Ok(())
    }
}

fn of_pairs([azimuth, elevation]: [Pair<f64>; 2]) -> AxisHalfAngles {
    AxisHalfAngles::of_pairs(azimuth, elevation)
}

/// The lane form of [`angles`], for the turrets of the first four lanes. Also returns the elements whose target is at the turret, and
/// those of which `angles` returns an error.
#[inline(always)]
pub(crate) fn angles_lanes<D: Doubles>(
    to_target: Vector<D>,
    rest: Quaternion<D>,
    current: Quaternion<D>,
) -> (AimAnglesLanes<F32x4>, u32, u32) {
    let (barrel, target) = (Barrel::new(rest, current), Target::new(to_target));
    let Quaternion { x, y, z, w } = barrel.rest;
    let angles = AimAnglesLanes {
        rest: [narrowed(x), narrowed(y), narrowed(z), narrowed(w)],
        barrel: of_pairs_lanes(barrel.angles),
        target: of_pairs_lanes(target.angles(&barrel)),
    };
    let legal = D::bits(barrel.is_legal & target.is_finite);
    (angles, D::bits(target.is_at_turret), !legal & D::ALL)
}

#[inline(always)]
fn of_pairs_lanes<D: Doubles>(
    [[azimuth_cos, azimuth_sin], [elevation_cos, elevation_sin]]: [Pair<D>; 2],
) -> [HalfAngles<F32x4>; 2] {
    [
        HalfAngles::of_pair(narrowed(azimuth_cos), narrowed(azimuth_sin)),
        HalfAngles::of_pair(narrowed(elevation_cos), narrowed(elevation_sin)),
    ]
}

/// Returns the first four lanes as floats; 0 where there are fewer.
#[inline(always)]
pub(crate) fn narrowed<D: Doubles>(lanes: D) -> F32x4 {
    let mut floats = [0.0; 4];
    for (float, double) in floats.iter_mut().zip(lanes.to_array().as_ref()) {
        *float = scalar::narrow(*double);
    }
    F32x4::new(floats)
}

/// Cosine and sine of half an angle, times any number but zero, in doubles.
type Pair<D> = [D; 2];

/// `rest`, and the angles of the barrel in its frame.
struct Barrel<D: Doubles> {
    /// With a length in [1, 4].
    rest: Quaternion<D>,
    /// Azimuth and elevation.
    angles: [Pair<D>; 2],
    /// Whether both quaternions are finite, and none is zero.
    is_legal: D::Mask,
}

impl Barrel<f64> {
    /// Returns `rest` in single precision.
    fn rest(&self) -> F32x4 {
        let Quaternion { x, y, z, w } = self.rest;
        F32x4::new([x, y, z, w].map(scalar::narrow))
    }
}

impl<D: Doubles> Barrel<D> {
    #[inline(always)]
    fn new(rest: Quaternion<D>, current: Quaternion<D>) -> Self {
        let (rest, is_rest) = scaled(rest);
        let (current, is_current) = scaled(current);
        let angles = barrel_angles(rest.conjugate().times(current));
        Self { rest, angles, is_legal: is_rest & is_current }
    }
}

/// Returns `q` times the power of two that brings its length into [1, 4], which rounds nothing, since `q` consists of
/// floats; and whether `q` is finite and not zero.
#[inline(always)]
fn scaled<D: Doubles>(q: Quaternion<D>) -> (Quaternion<D>, D::Mask) {
    let largest = q.imaginary().largest().at_least(q.w.abs());
    let most = D::splat(f64::MAX);
    let is_finite = q.imaginary().is_within(most) & q.w.abs().less_or_equal(most);
    (q.scaled(largest.power_of_two_scale()), is_finite & largest.greater(D::splat(0.0)))
}

/// The cosine of the elevation up to which a barrel is too near to straight up or down to have an azimuth of its own:
/// within 1e-3 rad. An orientation that this library returns in floats is off by up to 4e-7 rad, which causes an
/// azimuth error of 4e-4 rad and more there.
const VERTICAL: f64 = 1e-3;

/// The largest |cos e·sin ρ| that may be pure rounding, for a barrel of elevation e and roll ρ straight up or down. In
/// an orientation that this library returns in floats it is up to 3e-7, and up to 4e-7 after a change of frames. The
/// rest is margin.
const ROLL_ROUNDING: f64 = 6e-7;

/// The largest share of w² + y² in the squared length that may be pure rounding: the square of 3e-7, by which the
/// components of an orientation in floats are off.
const HALF_TURN_ROUNDING: f64 = 1e-13;

/// 1/[`STEEP_COS`].
const PER_STEEP_COS: f64 = 1.0 / (STEEP_COS as f64);

/// Returns the angles of the barrel, +X of `turret_in_rest` = rest⁻¹ · current; any roll is dropped.
///
/// Every orientation is yaw(a)·pitch(e)·roll(ρ), with the roll about the barrel. With the cosine and sine c,
/// s of a/2; c′, s′ of e/2; and C, S of ρ/2; and quaternions in the order x, y, z, w:
///
///   (0, s, 0, c)·(0, 0, s′, c′) = (ss′, sc′, cs′, cc′),
///   w = cc′C − ss′S,  x = ss′C + cc′S,  y = sc′C + cs′S,  z = cs′C − sc′S.
///
/// The middle row of the matrix of the orientation, times the squared length N, has
///
///   U = 2(zw + xy) = N·sin e,
///   A = (w² + y²) − (x² + z²) = N·cos e·cos ρ,
///   K = 2(xw − yz) = N·cos e·sin ρ,
///
/// so H = √(A² + K²) is N·|cos e|. (a, e, ρ) and (a + π, π − e, ρ + π) are the same orientation. The result has the
/// lesser roll, |ρ| ≤ π/2: then cos e has the sign of A. The pairs follow from
/// tan(θ/2) = sin θ/(1 + cos θ) = (1 − cos θ)/sin θ, in the form that adds, so that nothing cancels:
///
///   A ≥ 0: (C, S) ∝ (H + A, K), (c′, s′) ∝ (N + H, U), (c, s) ∝ (wC + xS, yC − zS), of length c′,
///   A < 0: (C, S) ∝ (H − A, −K), (c′, s′) ∝ (U, N + H), (c, s) ∝ (zC + yS, xC − wS), of length s′.
///
/// A wrong roll makes the azimuth wrong, and so rotates the base, but does not change the elevation, which follows from
/// U and H alone.
///
/// Without roll, K = 0, the pairs are (w, y) and (w² + y², zw + xy) for A ≥ 0, or (z, x) and (zw + xy, x² + z²) for
/// A < 0. Rounding to floats gives every orientation some K, and so a roll of about K/H, which is large where H is
/// small. So where |K| is at most [`ROLL_ROUNDING`]·(N − H/[`STEEP_COS`]), K counts as rounding, and the roll
/// as zero. This bound falls to 0 where the barrel is not steep: there it does not matter whether such a small roll is
/// dropped.
///
/// Next to straight up and down, a roll is the same as an azimuth. There, all of it counts as azimuth, 2·atan2(y, w),
/// and the elevation is the elevation at which the barrel points nearest to its original direction.
///
/// Where w = y = 0 except for rounding, either e is π and the azimuth is 2·atan2(x, z), or e is 0 and the azimuth is
/// opposite to that. The result is the azimuth within ±π/2.
#[inline(always)]
fn barrel_angles<D: Doubles>(turret_in_rest: Quaternion<D>) -> [Pair<D>; 2] {
    let Quaternion { x, y, z, w } = turret_in_rest;
    let (zero, one, two) = (D::splat(0.0), D::splat(1.0), D::splat(2.0));
    let (wy, xz) = (w * w + y * y, x * x + z * z);
    // N, A, K, U and H.
    let (norm, upright) = (wy + xz, wy - xz);
    let (roll, up) = (two * (x * w - y * z), two * (z * w + x * y));
    let level = (upright * upright + roll * roll).sqrt();

    let is_vertical = level.less_or_equal(D::splat(VERTICAL) * norm);
    let most_rounding = D::splat(ROLL_ROUNDING) * (norm - level * D::splat(PER_STEEP_COS));
    let is_half_turn =
        wy.less_or_equal(D::splat(HALF_TURN_ROUNDING) * norm) & z.abs().less(x.abs());
    let has_no_roll = is_vertical | is_half_turn | roll.abs().less_or_equal(most_rounding);
    let over_the_top = upright.less(zero) & !(is_vertical | is_half_turn);

    // (C, S), or (1, 0) without roll.
    let cos = D::select(has_no_roll, one, level + upright.abs());
    let sin = D::select(has_no_roll, zero, roll.xor_sign(upright));
    let azimuth_cos = D::select(over_the_top, z, w) * cos + D::select(over_the_top, y, x) * sin;
    let azimuth_sin = D::select(over_the_top, x, y) * cos - D::select(over_the_top, w, z) * sin;
    let sum = norm + D::select(is_vertical, upright, level);
    [
        [D::select(is_half_turn, x, azimuth_cos), D::select(is_half_turn, -z, azimuth_sin)],
        [D::select(over_the_top, up, sum), D::select(over_the_top, sum, up)],
    ]
}

/// The direction of a target in the world, and whether it has one.
struct Target<D: Doubles> {
    /// The largest component is in [1, 4).
    to_target: Vector<D>,
    is_finite: D::Mask,
    is_at_turret: D::Mask,
}

impl<D: Doubles> Target<D> {
    #[inline(always)]
    fn new(to_target: Vector<D>) -> Self {
        let is_finite = to_target.is_within(D::splat(f64::MAX));
        let largest = to_target.largest();
        // One scaling is not enough for a subnormal vector.
        let scaled = to_target * largest.power_of_two_scale();
        let scaled = scaled * scaled.largest().power_of_two_scale();
        Self { to_target: scaled, is_finite, is_at_turret: largest.equal(D::splat(0.0)) }
    }

    /// Returns azimuth and elevation in the frame of the barrel's `rest`: see [`AxisHalfAngles::of_directions`]. A
    /// target straight up or down gets the azimuth of `barrel`, at which a tilt by what it is off, toward that azimuth and not
    /// toward its own, could double the error: its elevation is exactly straight up or down.
    #[inline(always)]
    fn angles(&self, barrel: &Barrel<D>) -> [Pair<D>; 2] {
        let Vector { x, y, z } = in_rest_frame(barrel.rest, self.to_target);
        let (horizontal_squared, up_squared) = (x * x + z * z, y * y);
        let horizontal_distance = horizontal_squared.sqrt();
        let distance = (horizontal_squared + up_squared).sqrt();
        let (sum, behind) = (horizontal_distance + x.abs(), x.less(D::splat(0.0)));
        let is_vertical = vertical::is_parallel(horizontal_squared, up_squared);
        let [cos, sin] = barrel.angles[0];
        let azimuth = [
            D::select(is_vertical, cos, D::select(behind, -z, sum)),
            D::select(is_vertical, sin, D::select(behind, sum, -z)),
        ];
        let tilt = D::select(is_vertical, D::splat(0.0), horizontal_distance);
        [azimuth, [distance + tilt, y]]
    }
}

/// Returns `d` rotated by the inverse of `rest` = (u, w), times the squared length N of `rest`, like
/// `single::in_rest_frame`: N·d + 2(u × c − w·c) with c = u × d.
#[inline(always)]
fn in_rest_frame<D: Doubles>(rest: Quaternion<D>, d: Vector<D>) -> Vector<D> {
    let u = rest.imaginary();
    let c = u.cross(d);
    d * rest.length_squared() + (u.cross(c) - c * rest.w) * D::splat(2.0)
}
