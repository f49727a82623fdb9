use glam::{DVec3, Quat};

use super::pose::Pose;
use crate::Error;
use crate::lanes::{F32x4, Lanes};
use crate::math::quat;
use crate::math::scalar::{max_magnitude, scaled_to_one};

/// Where a turret points and where it should, in the frame of its rest orientation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    rest: F32x4,
    pub(super) pose: Pose,
    pub(super) wanted: Pose,
}

/// Squared lengths between these need no scaling: all products of the pairs stay normal floats. The
/// lower one also tells a lost azimuth: w² + y² of a half-turn of elevation, rounded to floats, is 2e-15.
pub(crate) const NORM_MIN: f32 = 1e-18;
pub(crate) const NORM_MAX: f32 = 1e18;

/// The same of the rest orientation, which multiplies two pairs at a time.
pub(crate) const REST_NORM_MIN: f32 = 0.25;
pub(crate) const REST_NORM_MAX: f32 = 4.0;

impl Sight {
    /// The sight, and the mask of lanes in which all numbers were in range, none of them NaN. Unless
    /// all four are set the sight is void, and [`Sight::scaled`] has the answer.
    #[inline(always)]
    pub(super) fn in_floats(way: DVec3, rest: Quat, current: Quat) -> (Self, F32x4) {
        let (rest, current) = (F32x4::from_quat(rest), F32x4::from_quat(current));
        let pose = Pose::of_orientation(rest.conjugate_mul_quat(current));
        let sight = Self::from_pose(way, rest, pose);
        let norms = sight.wanted.norms_with(pose);
        let in_range = within(norms, NORM_MIN, NORM_MAX)
            & within(rest.dot(rest), REST_NORM_MIN, REST_NORM_MAX);
        (sight, in_range)
    }

    /// The sight for numbers of any size; `None` when the target is at the turret.
    ///
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
    #[cold]
    #[inline(never)]
    pub(super) fn scaled(way: DVec3, rest: Quat, current: Quat) -> Result<Option<Self>, Error> {
        let (rest, pose) = rest_and_pose(rest, current)?;
        let largest = max_magnitude(way.to_array());
        if !largest.is_finite() {
            Err(Error::NotFinite)
        } else if largest == 0.0 {
            Ok(None)
        } else {
            Ok(Some(Self::from_pose(scaled_to_one(way), rest, pose)))
        }
    }

    #[inline(always)]
    fn from_pose(way: DVec3, rest: F32x4, pose: Pose) -> Self {
        let way_in_rest = in_rest_frame(rest, F32x4::narrow(way.to_array()));
        let mut wanted = Pose::of_direction(way_in_rest);
        if is_steep(way_in_rest) {
            wanted = steep(way, rest, pose);
        }
        Self { rest, pose, wanted }
    }

    /// The unit orientation one step on.
    #[inline(always)]
    pub(super) fn step(self, limit: Pose) -> Quat {
        unit_orientation(self.rest, self.pose.step_toward(self.wanted, limit))
    }
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

/// `rest` as a unit quaternion, and the pose of `current` in its frame: zero where the azimuth is lost. Next to that,
/// in what is rolled by half a turn, the elevation's pair is as short as the square of the azimuth's, and both
/// together would vanish.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn rest_and_pose(rest: Quat, current: Quat) -> Result<(F32x4, Pose), Error> {
    let rest = F32x4::from_quat(quat::normalize(rest)?);
    let current = F32x4::from_quat(quat::normalize(current)?);
    let pose = Pose::of_orientation(rest.conjugate_mul_quat(current));
    let [azimuth_norm, elevation_norm, ..] = pose.norms_with(pose).to_array();
    let pose = if azimuth_norm < NORM_MIN {
        Pose::zero()
    } else if elevation_norm < NORM_MIN {
        pose.with_elevation_of(pose.scaled_to_one())
    } else {
        pose
    };
    Ok((rest, pose))
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

#[inline(always)]
fn is_steep(way_in_rest: F32x4) -> bool {
    let squares = way_in_rest * way_in_rest;
    let horizontal = squares + squares.zwxy();
    let limit = squares.yyyy() * F32x4::splat(STEEP);
    horizontal.first() <= limit.first()
}

/// Nearer to straight up or down than this, as horizontal over vertical distance, the azimuth is kept.
const OVERHEAD: f64 = 1e-6;

/// The pose along a steep way, turned in double.
#[cold]
#[inline(never)]
fn steep(way: DVec3, rest: F32x4, current: Pose) -> Pose {
    match steep_in_rest_frame(way, rest.to_quat()) {
        Steep::Leaning(way_in_rest) => Pose::of_direction(F32x4::new(way_in_rest)),
        Steep::Overhead(way_in_rest) => {
            current.with_elevation_of(Pose::of_direction(F32x4::new(way_in_rest)))
        }
    }
}

/// A steep way in the rest frame, and 0.
pub(crate) enum Steep {
    /// One that has an azimuth.
    Leaning([f32; 4]),
    /// One that has none.
    Overhead([f32; 4]),
}

/// [`in_rest_frame`] in double.
#[inline]
pub(crate) fn steep_in_rest_frame(way: DVec3, rest: Quat) -> Steep {
    let way = scaled_to_one(way);
    let rest = rest.as_dquat();
    let (u, w) = (rest.xyz(), rest.w);
    let c = u.cross(way);
    let way_in_rest = way * rest.length_squared() + (u.cross(c) - c * w) * 2.0;

    let DVec3 { x, y, z } = way_in_rest;
    let narrowed = F32x4::narrow([x, y, z]).to_array();
    if x * x + z * z <= OVERHEAD * OVERHEAD * (y * y) {
        Steep::Overhead(narrowed)
    } else {
        Steep::Leaning(narrowed)
    }
}
