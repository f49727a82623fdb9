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

/// Squared lengths of pairs between these need no scaling: all products of the pairs stay normal floats.
pub(crate) const NORM_MIN: f32 = 1e-18;
pub(crate) const NORM_MAX: f32 = 1e18;

/// The same of the rest orientation, which multiplies two pairs at a time.
pub(crate) const REST_NORM_MIN: f32 = 0.25;
pub(crate) const REST_NORM_MAX: f32 = 4.0;

impl Sight {
    /// The sight, where floats can tell it: for numbers in range, a barrel that is flat and a target that is not steep.
    /// Otherwise, and when a number is NaN, [`exact::sight`](super::exact::sight) has the answer.
    #[inline(always)]
    pub(super) fn in_floats(way: DVec3, rest: Quat, current: Quat) -> Option<Self> {
        let (rest, current) = (F32x4::from_quat(rest), F32x4::from_quat(current));
        if is_huge(rest | current) {
            return None;
        }
        let (pose, is_flat) = Pose::of_orientation(rest.conjugate_mul_quat(current));
        let way_in_rest = in_rest_frame(rest, F32x4::narrow(way.to_array()));
        let wanted = Pose::of_direction(way_in_rest);
        let in_range = within(wanted.norms_with(pose), NORM_MIN, NORM_MAX)
            & within(rest.dot(rest), REST_NORM_MIN, REST_NORM_MAX);
        let told = in_range & is_flat.xxxx() & is_leaning(way_in_rest);
        (told.mask_bits() == 0b1111).then_some(Self { rest, pose, wanted })
    }

    /// The unit orientation one step on.
    #[inline(always)]
    pub(super) fn step(self, limit: Pose) -> Quat {
        unit_orientation(self.rest, self.pose.step_toward(self.wanted, limit))
    }
}

/// Whether one of the components whose bits are in `bits` together is 2 or more, or not a number: the upper bit
/// of the exponent is set. Products of the others cannot overflow.
#[inline(always)]
fn is_huge(bits: F32x4) -> bool {
    bits.shift_left::<1>().mask_bits() != 0
}

/// rest · yaw · pitch as a unit quaternion.
#[inline(always)]
pub(super) fn unit_orientation(rest: F32x4, pose: Pose) -> Quat {
    let orientation = rest.mul_quat(pose.orientation());
    (orientation * (F32x4::splat(1.0) / orientation.dot(orientation).sqrt())).to_quat()
}

/// Where x is from `low` to `high`; not so for NaN.
#[inline(always)]
fn within(x: F32x4, low: f32, high: f32) -> F32x4 {
    x.at_least(F32x4::splat(low)) & x.at_most(F32x4::splat(high))
}

/// `way` turned by the inverse of `rest` = (u, w), times its squared length N:
/// (N·d − 2w·c) + 2u × c with c = u × d.
#[inline(always)]
fn in_rest_frame(rest: F32x4, way: F32x4) -> F32x4 {
    let twice = rest + rest;
    let c = rest.cross(way);
    (rest.dot(rest) * way - twice.wwww() * c) + twice.cross(c)
}

/// The square of horizontal over vertical distance within 10° of straight up or down, where the rounding
/// of the rotation, up to 2.5e-7 of the distance, makes more than 1.4e-6 rad of azimuth.
pub(crate) const STEEP: f32 = 1.0 / 32.0;

/// The mask, in all lanes, of whether a way is beyond [`STEEP`].
#[inline(always)]
fn is_leaning(way_in_rest: F32x4) -> F32x4 {
    let squares = way_in_rest * way_in_rest;
    let horizontal = squares + squares.zwxy();
    horizontal.greater(squares.yyyy() * F32x4::splat(STEEP)).xxxx()
}
