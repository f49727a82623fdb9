//! Forward kinematics: where the parts of a turret are at given joint angles.
//!
//! The figure is docs/figures/gun-geometry.svg. In the frame of the mount, in canonical axes, with the azimuth α and
//! the elevation ε:
//!
//! * the base is rotated by yaw(α), about up; it carries the trunnion, the axis of the elevation.
//! * the barrel is rotated by yaw(α)·pitch(ε); it carries the muzzle.
//! * the boresight is (cos ε cos α, sin ε, −cos ε sin α): forward, up, right.

use glam::{DVec3, Quat, Vec3};

use super::axes::AxesLanes;
use super::joint::{Angles, Joints};
use super::validated::{MountFrame, Turret};
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::lanes_double::{Quaternion, Vector};
use crate::math::scalar::narrow;
use crate::math::trig_double;

/// Where the parts of a turret are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Pose {
    /// The orientation of the base, which rotates with the azimuth, unit, in the world.
    pub base: Quat,
    /// The orientation of the barrel, which rotates with azimuth and elevation, unit, in the world.
    pub barrel: Quat,
    /// The position of the muzzle in the world, meters.
    pub muzzle: DVec3,
    /// The direction of the barrel in the world, unit.
    pub boresight: Vec3,
    /// The angle at the muzzle between the boresight and the direction in which it should point, radians.
    pub error: f32,
}

impl Pose {
    /// What a step overwrites.
    pub(crate) const NONE: Self = Self {
        base: Quat::IDENTITY,
        barrel: Quat::IDENTITY,
        muzzle: DVec3::ZERO,
        boresight: Vec3::X,
        error: 0.0,
    };
}

/// The cosine and the sine of an angle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Angle<D> {
    pub(super) cos: D,
    pub(super) sin: D,
}

/// The joint angles, which rotate vectors, and half of each angle, which makes a quaternion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Barrel<D = f64> {
    half_azimuth: Angle<D>,
    half_elevation: Angle<D>,
    pub(super) joints: JointDirections<D>,
}

/// The joint angles, which rotate vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointDirections<D = f64> {
    pub(super) azimuth: Angle<D>,
    pub(super) elevation: Angle<D>,
}

impl<D: Elements> Barrel<D> {
    /// Expects joint angles within ±[`trig_double::SIN_COS_LIMIT`].
    #[inline(always)]
    pub(super) fn of_both(angles: D::Both) -> Self {
        let halves = Angle::of_half(angles);
        let [half_azimuth, half_elevation] = halves.each();
        let [azimuth, elevation] = halves.twice().each();
        Self { half_azimuth, half_elevation, joints: JointDirections { azimuth, elevation } }
    }
}

impl<D: Doubles> Barrel<D> {
    #[inline(always)]
    fn of_halves(half_azimuth: Angle<D>, half_elevation: Angle<D>) -> Self {
        let (azimuth, elevation) = (half_azimuth.twice(), half_elevation.twice());
        Self { half_azimuth, half_elevation, joints: JointDirections { azimuth, elevation } }
    }

    /// Returns the orientation of the base on a mount: the mount's orientation times yaw.
    #[inline(always)]
    pub(super) fn base_on(&self, mount: Quaternion<D>) -> Quaternion<D> {
        let Quaternion { x, y, z, w } = mount;
        let Angle { cos, sin } = self.half_azimuth;
        Quaternion {
            x: x * cos - z * sin,
            y: y * cos + w * sin,
            z: z * cos + x * sin,
            w: w * cos - y * sin,
        }
    }

    /// Returns the orientation of the barrel on its base: the base's orientation times pitch.
    #[inline(always)]
    pub(super) fn barrel_on(&self, base: Quaternion<D>) -> Quaternion<D> {
        let Quaternion { x, y, z, w } = base;
        let Angle { cos, sin } = self.half_elevation;
        Quaternion {
            x: x * cos + y * sin,
            y: y * cos - x * sin,
            z: z * cos + w * sin,
            w: w * cos - z * sin,
        }
    }
}

impl<D: Elements> JointDirections<D> {
    /// Expects joint angles within ±[`trig_double::SIN_COS_LIMIT`].
    #[inline(always)]
    pub(super) fn of_both(angles: D::Both) -> Self {
        let [azimuth, elevation] = Angle::new(angles).each();
        Self { azimuth, elevation }
    }
}

impl<J: Doubles> Angle<J> {
    /// Returns the angles of azimuth and elevation.
    #[inline(always)]
    fn each<D: Elements<Both = J>>(self) -> [Angle<D>; 2] {
        let ([azimuth_cos, elevation_cos], [azimuth_sin, elevation_sin]) =
            (D::each(self.cos), D::each(self.sin));
        [
            Angle { cos: azimuth_cos, sin: azimuth_sin },
            Angle { cos: elevation_cos, sin: elevation_sin },
        ]
    }
}

impl<D: Doubles> JointDirections<D> {
    /// Returns those of `yes` where the masks of azimuth and elevation are set, else those of `no`.
    #[inline(always)]
    pub(super) fn select([azimuth, elevation]: [D::Mask; 2], yes: Self, no: Self) -> Self {
        Self {
            azimuth: Angle::select(azimuth, yes.azimuth, no.azimuth),
            elevation: Angle::select(elevation, yes.elevation, no.elevation),
        }
    }

    /// Returns the directions with both joints at 0.
    #[inline(always)]
    pub(super) fn ahead() -> Self {
        let ahead = Angle { cos: D::splat(1.0), sin: D::splat(0.0) };
        Self { azimuth: ahead, elevation: ahead }
    }

    /// Returns the directions with the azimuth negated.
    #[inline(always)]
    pub(super) fn with_azimuth_back(self) -> Self {
        let Angle { cos, sin } = self.azimuth;
        Self { azimuth: Angle { cos, sin: -sin }, ..self }
    }

    /// Returns the offset from the mount to the muzzle, in the axes in which `mount` is the orientation of the mount.
    #[inline(always)]
    pub(super) fn arm_on(
        &self,
        mount: Quaternion<D>,
        trunnion: Vector<D>,
        muzzle: Vector<D>,
    ) -> Vector<D> {
        // + 0 turns −0 into +0, as without an arm.
        mount.rotate(self.muzzle_lanes(trunnion, muzzle)) + Vector::splat(0.0)
    }

    /// Returns the direction of the barrel, unit.
    #[inline(always)]
    pub(super) fn boresight_lanes(&self) -> Vector<D> {
        let Angle { cos, sin } = self.elevation;
        self.turn(Vector { x: cos, y: sin, z: D::splat(0.0) })
    }

    /// Returns the offset from the mount to the muzzle, for the given offsets of a turret.
    #[inline(always)]
    pub(super) fn muzzle_lanes(&self, trunnion: Vector<D>, muzzle: Vector<D>) -> Vector<D> {
        let Angle { cos, sin } = self.elevation;
        let raised = Vector {
            x: cos * muzzle.x - sin * muzzle.y,
            y: sin * muzzle.x + cos * muzzle.y,
            z: muzzle.z,
        };
        self.turn(trunnion + raised)
    }

    /// Returns the velocity of the muzzle in the frame of the mount, as the joints turn at the given rates, rad/s: the
    /// derivative of [`muzzle_lanes`](Self::muzzle_lanes).
    #[inline(always)]
    pub(super) fn muzzle_velocity_lanes(
        &self,
        trunnion: Vector<D>,
        muzzle: Vector<D>,
        [azimuth_rate, elevation_rate]: [D; 2],
    ) -> Vector<D> {
        let (Angle { cos, sin }, zero) = (self.elevation, D::splat(0.0));
        let raised = Vector {
            x: -sin * muzzle.x - cos * muzzle.y,
            y: cos * muzzle.x - sin * muzzle.y,
            z: zero,
        };
        let Vector { x, z, .. } = self.muzzle_lanes(trunnion, muzzle);
        self.turn(raised * elevation_rate) + Vector { x: z, y: zero, z: -x } * azimuth_rate
    }

    /// Returns a target in the frame of the mount as seen from the muzzle, in the frame of the barrel.
    #[inline(always)]
    pub(super) fn seen_from_muzzle(
        &self,
        target: Vector<D>,
        trunnion: Vector<D>,
        muzzle: Vector<D>,
    ) -> Vector<D> {
        let Vector { x, y, z } = self.with_azimuth_back().turn(target) - trunnion;
        let (along, across) = self.along_and_across(x, y);
        Vector { x: along, y: across, z } - muzzle
    }

    /// Returns the components of the vector (forward, up) along the barrel, and perpendicular to it, upward.
    #[inline(always)]
    pub(super) fn along_and_across(&self, forward: D, up: D) -> (D, D) {
        let Angle { cos, sin } = self.elevation;
        (cos * forward + sin * up, cos * up - sin * forward)
    }

    /// Returns `v` rotated by yaw(α).
    #[inline(always)]
    pub(super) fn turn(&self, v: Vector<D>) -> Vector<D> {
        let Angle { cos, sin } = self.azimuth;
        Vector { x: cos * v.x + sin * v.z, y: v.y, z: cos * v.z - sin * v.x }
    }
}

impl<D: Doubles> Angle<D> {
    /// Expects an angle within ±[`trig_double::SIN_COS_LIMIT`], radians.
    #[inline(always)]
    pub(super) fn new(angle: D) -> Self {
        let (sin, cos) = trig_double::sin_cos(angle);
        Self { cos, sin }
    }

    /// Multiplies cosine and sine by a number.
    #[inline(always)]
    pub(super) fn times(self, factor: D) -> Self {
        Self { cos: self.cos * factor, sin: self.sin * factor }
    }

    #[inline(always)]
    pub(super) fn select(mask: D::Mask, yes: Self, no: Self) -> Self {
        Self { cos: D::select(mask, yes.cos, no.cos), sin: D::select(mask, yes.sin, no.sin) }
    }

    /// Returns half of an angle within ±[`trig_double::SIN_COS_LIMIT`], radians.
    #[inline(always)]
    fn of_half(angle: D) -> Self {
        Self::new(D::splat(0.5) * angle)
    }

    #[inline(always)]
    fn twice(self) -> Self {
        let Self { cos, sin } = self;
        Self { cos: (cos - sin) * (cos + sin), sin: D::splat(2.0) * sin * cos }
    }
}

impl Barrel {
    #[inline(never)]
    pub(super) fn new(Angles { azimuth, elevation }: Angles) -> Self {
        Self::of_halves(Angle::of_half_of_any(azimuth), Angle::of_half_of_any(elevation))
    }

    pub(super) fn of_joints(joints: &Joints) -> Self {
        Self::new(joints.map(|joint| joint.angle))
    }

    /// Returns the direction of the barrel, unit.
    pub(super) fn boresight(&self) -> DVec3 {
        self.joints.boresight_lanes().into()
    }

    /// Returns the offset from the mount to the muzzle, for the given offsets of a turret.
    pub(super) fn muzzle(&self, trunnion: DVec3, muzzle: DVec3) -> DVec3 {
        self.joints.muzzle_lanes(trunnion.into(), muzzle.into()).into()
    }

    /// Returns the velocity of the muzzle in the frame of the mount, as the joints turn at the given rates, rad/s.
    pub(super) fn muzzle_velocity(
        &self,
        trunnion: DVec3,
        muzzle: DVec3,
        azimuth_rate: f64,
        elevation_rate: f64,
    ) -> DVec3 {
        self.joints
            .muzzle_velocity_lanes(trunnion.into(), muzzle.into(), [azimuth_rate, elevation_rate])
            .into()
    }

    /// Returns the pose in the world, with the given error.
    pub(super) fn pose(&self, turret: &Turret, mount: &MountFrame, error: f64) -> Pose {
        let Turret { trunnion, muzzle, axes, .. } = *turret;
        let orientation = mount.orientation.into();
        let base = self.base_on(orientation);
        let barrel = self.barrel_on(base);
        let arm = self.joints.arm_on(orientation, trunnion.into(), muzzle.into());
        Pose {
            base: axes.rotation_to_engine(base.into()).as_quat(),
            barrel: axes.rotation_to_engine(barrel.into()).as_quat(),
            muzzle: mount.position + axes.to_engine(arm.into()),
            boresight: axes.to_engine(barrel.forward().into()).as_vec3(),
            error: narrow(error),
        }
    }
}

impl Angle<f64> {
    /// Returns half of an angle of any size, radians.
    fn of_half_of_any(angle: f64) -> Self {
        if angle.abs() <= trig_double::SIN_COS_LIMIT {
            return Self::of_half(angle);
        }
        let (sin, cos) = libm::sincos(0.5 * angle);
        Self { cos, sin }
    }
}

/// The frames of mounts: their axes in the world.
#[derive(Clone, Copy)]
pub(super) struct Frame<D: Doubles> {
    x: Vector<D>,
    y: Vector<D>,
    z: Vector<D>,
    axes: AxesLanes<D>,
}

impl<D: Doubles> Frame<D> {
    /// Returns the frame of a unit quaternion.
    #[inline(always)]
    pub(super) fn new(q: Quaternion<D>, axes: AxesLanes<D>) -> Self {
        let Quaternion { x, y, z, w } = q;
        let (one, two) = (D::splat(1.0), D::splat(2.0));
        let (x2, y2, z2) = (two * x, two * y, two * z);
        let (xx, yy, zz) = (x * x2, y * y2, z * z2);
        let (xy, xz, yz) = (x * y2, x * z2, y * z2);
        let (wx, wy, wz) = (w * x2, w * y2, w * z2);
        Self {
            x: Vector::new(one - (yy + zz), xy + wz, xz - wy),
            y: Vector::new(xy - wz, one - (xx + zz), yz + wx),
            z: Vector::new(xz + wy, yz - wx, one - (xx + yy)),
            axes,
        }
    }

    /// Returns the world's vector whose components in the frame, in canonical axes, are `v`.
    #[inline(always)]
    pub(super) fn to_world(self, v: Vector<D>) -> Vector<D> {
        let Vector { x, y, z } = self.axes.to_engine(v);
        self.x * x + self.y * y + self.z * z
    }

    /// Returns the components of the world's vector in the frame, in canonical axes.
    #[inline(always)]
    pub(super) fn to_canonical(self, v: Vector<D>) -> Vector<D> {
        let Self { x, y, z, axes } = self;
        axes.to_canonical(Vector::new(v.dot(x), v.dot(y), v.dot(z)))
    }
}

/// Returns the angle between two vectors, radians, in [0, π]; 0 when either vector is zero.
pub(super) fn angle_between(a: DVec3, b: DVec3) -> f64 {
    let cross = libm::sqrt(a.cross(b).length_squared());
    // + 0 because atan2 returns π for a dot product of −0.
    libm::atan2(cross, a.dot(b) + 0.0)
}

/// Returns the angle between forward and a vector, radians, in [0, π]; 0 for the zero vector. No product of four lengths
/// may exceed the doubles.
#[inline(always)]
pub(super) fn angle_from_forward<D: Elements>(v: Vector<D>) -> D {
    if D::IN_ONE {
        // In one double, the choice of an octant would be a jump.
        let [angle, _] = angles_from_forward([v, v]);
        return angle;
    }
    let (aside, ahead) = aside_and_ahead(v);
    trig_double::atan2(aside, ahead)
}

/// Returns these angles of two vectors, for which a single turret computes one arc tangent.
#[inline(always)]
pub(super) fn angles_from_forward<D: Elements>([a, b]: [Vector<D>; 2]) -> [D; 2] {
    let ((a_aside, a_ahead), (b_aside, b_ahead)) = (aside_and_ahead(a), aside_and_ahead(b));
    D::each(trig_double::atan2(D::both(a_aside, b_aside), D::both(a_ahead, b_ahead)))
}

/// Returns the length of a vector perpendicular to forward, and its component forward.
#[inline(always)]
fn aside_and_ahead<D: Doubles>(v: Vector<D>) -> (D, D) {
    // + 0 because atan2 returns π for −0.
    ((v.y * v.y + v.z * v.z).sqrt(), v.x + D::splat(0.0))
}
