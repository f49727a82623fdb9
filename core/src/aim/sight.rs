use glam::{DVec3, Quat};

use super::pose::Pose;
use crate::lanes::{F32x4, Lanes};

/// Where a turret points and where it should, in the frame of its rest orientation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Of length ½ to 4.
    pub(super) rest: F32x4,
    pub(super) pose: Pose,
    pub(super) wanted: Pose,
}

/// Squared lengths of pairs between these need no scaling: they and their products, the length of `rest` among them, are
/// normal floats, and so long that a batch may add the least one to them. Components of `rest` and of the current
/// orientation are below 2 besides.
///
/// A component of a way is below [`DIFFERENCE_MAX`](crate::lanes), and so its distance in the frame of rest below 16·√3 times
/// that, and the norm of rest · yaw · pitch, which is up to 16 times the fourth power of twice that distance, below
/// 1.9e38. Beyond, in lanes, it counts as `DIFFERENCE_MAX`: that is too far for any rest, its norm at least ⅛ of the square.
pub(crate) const NORM_MIN: f32 = 1e-14;
pub(crate) const NORM_MAX: f32 = 1e14;
pub(crate) const REST_NORM_MIN: f32 = 0.25;

impl Sight {
    /// The sight, and the mask that is set in all lanes where it is right: for numbers in range, a barrel that is flat
    /// and a target that is not steep. Otherwise, when a number is NaN, and where there is none,
    /// [`exact::sight`](super::exact::sight) has the answer.
    #[inline(always)]
    pub(super) fn in_floats(way: DVec3, rest: Quat, current: Quat) -> Option<(Self, F32x4)> {
        let (rest, current) = (F32x4::from_quat(rest), F32x4::from_quat(current));
        if is_huge(rest | current, way) {
            return None;
        }
        let way_in_rest = in_rest_frame(rest, F32x4::narrow(way.to_array()));
        let (barrel_in_rest, length, is_flat) = barrel(rest.conjugate_mul_quat(current));
        let ([wanted, pose], norms, is_leaning) =
            Pose::of_directions(way_in_rest, barrel_in_rest, length);
        // Of the way; those of the barrel are in range with `LEAST`.
        let norms = norms.xz_then_xx(rest.dot(rest));
        let least = F32x4::new([NORM_MIN, NORM_MIN, REST_NORM_MIN, REST_NORM_MIN]);
        let in_range = norms.at_least(least) & norms.at_most(F32x4::splat(NORM_MAX));
        Some((Self { rest, pose, wanted }, in_range & (is_flat & is_leaning).xxxx()))
    }

    /// The unit orientation one step on.
    #[inline(always)]
    pub(super) fn step(self, limit: Pose) -> Quat {
        unit_orientation(self.rest, self.pose.step_toward(self.wanted, limit))
    }
}

/// Whether one of the components whose bits are together in `bits` is 2 or more, or not a number, the upper bit of the
/// exponent being set; or one of the way too large to be narrowed. Of others no product overflows.
#[inline(always)]
fn is_huge(bits: F32x4, way: DVec3) -> bool {
    (bits.shift_left::<1>() | F32x4::far_mask(way.to_array())).mask_bits() != 0
}

/// A barrel is flat enough for floats where (1 + cos e·cos ρ)/2 is above this, e and ρ being its elevation and roll:
/// within 75° of level when it has no roll. There the rounding of its direction, up to 3e-7, makes up to 1.2e-6 rad of
/// azimuth.
pub(crate) const FLAT: f32 = 0.63;

/// What w² + y² must be above that by, for both pairs of the barrel to be in range: N is above 2.7e-6 then, its
/// horizontal part above 0.26 of that.
pub(crate) const LEAST: f32 = 1e-6;

/// +X turned by `turret_in_rest` = (x, y, z, w), times its squared length N: (2(x² + w²) − N, 2(xy + wz), 2(xz − wy)).
/// With it N in all lanes, which is its own length, and the mask, in the first lane, of whether it is flat and in range.
///
/// The elevation that is within ±π/2 has the lesser roll where w² + y² > ½N: see [`exact::pose`](super::exact::pose).
#[inline(always)]
fn barrel(turret_in_rest: F32x4) -> (F32x4, F32x4, F32x4) {
    let q = turret_in_rest;
    let squares = q * q;
    // x² + z², w² + y², and again.
    let sums = squares + squares.zwxy();
    let exchanged = sums.yxwz();
    let norm = sums + exchanged;
    let is_flat = exchanged.greater(norm * F32x4::splat(FLAT) + F32x4::splat(LEAST));

    let halves = q.xxxx() * q + q.wwww() * (q.wzyx() ^ F32x4::new([0.0, 0.0, -0.0, 0.0]));
    ((halves + halves) - norm.only_x(), norm, is_flat)
}

/// rest · yaw · pitch as a unit quaternion.
#[inline(always)]
pub(super) fn unit_orientation(rest: F32x4, pose: Pose) -> Quat {
    let orientation = rest.mul_quat(pose.orientation());
    (orientation * (F32x4::splat(1.0) / orientation.dot(orientation).sqrt())).to_quat()
}

/// `way` turned by the inverse of `rest` = (u, w), times its squared length N:
/// (N·d − 2w·c) + 2u × c with c = u × d.
#[inline(always)]
fn in_rest_frame(rest: F32x4, way: F32x4) -> F32x4 {
    let c = rest.cross(way);
    let twice = c + c;
    (rest.dot(rest) * way - rest.wwww() * twice) + rest.cross(twice)
}

/// The square of horizontal over vertical distance within 10° of straight up or down, where the rounding
/// of the rotation, up to 2.5e-7 of the distance, makes more than 1.4e-6 rad of azimuth.
pub(crate) const STEEP: f32 = 1.0 / 32.0;
