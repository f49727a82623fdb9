//! The configurations of turrets, prepared for the kernel: one number of several turrets in a register, and in the
//! registers of the joints both axes.
//!
//! The kernel computes with turrets that are *ordinary*: legal sectors, an elevation that does not go over the top, a muzzle in
//! front of its trunnion, joints that can turn, and numbers of a usual size. Whether they are is decided here, and so is whether their configurations are legal: what is not ordinary goes to `choice`, which reports
//! the error of an illegal one.

use super::axes::AxesLanes;
use super::config::{Config, ConfigInPlace};
use super::joint::{JointLimits, JointState};
use super::motion_profile::Drive;
use super::sector::UPRIGHT;
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::lanes_double::Vector;
use crate::math::wrap;

/// The stops of an endless axis: so far away that no joint of a lane comes near them.
const FAR: f64 = 1e6;

/// The largest angle of a joint in lanes, radians.
pub(super) const MAX_ANGLE: f64 = 1e5;

/// The accelerations with which lanes can compute, rad/s².
const ACCELS: [f64; 2] = [1e-6, 1e12];

/// The largest offsets of a turret in lanes, meters: the sum of the magnitudes of all components.
const MAX_OFFSET: f64 = 1e15;

/// The limits of joints, like [`JointLimits`](super::joint::JointLimits).
#[derive(Clone, Copy)]
pub(super) struct LimitsLanes<D: Doubles> {
    /// The stops, radians.
    pub(super) min: D,
    pub(super) max: D,
    /// As in the configuration, rad/s: may be infinite.
    pub(super) rate: D,
    /// Where the acceleration is infinite, its numbers are placeholders.
    pub(super) drive: Drive<D>,
    /// 1/2A; 0 for an infinite A.
    pub(super) braking: D,
    pub(super) is_endless: D::Mask,
    /// The acceleration is infinite.
    pub(super) is_instant: D::Mask,
}

/// The mask of both joints.
type BothMask<D> = <<D as Elements>::Both as Doubles>::Mask;

/// The numbers of configurations in registers, as they stand there.
#[derive(Clone, Copy)]
pub(super) struct Numbers<D: Elements> {
    pub(super) min: D::Both,
    pub(super) max: D::Both,
    pub(super) rate: D::Both,
    pub(super) accel: D::Both,
    pub(super) rest: D::Both,
    pub(super) aim_tolerance: D,
    pub(super) trunnion: Vector<D>,
    pub(super) muzzle: Vector<D>,
    pub(super) axes: AxesLanes<D>,
    /// The lanes whose axes and sectors are legal.
    pub(super) are_legal: D::Mask,
}

/// What several turrets can do.
#[derive(Clone, Copy)]
pub(crate) struct Prepared<D: Elements> {
    pub(super) limits: LimitsLanes<D::Both>,
    /// In canonical axes.
    pub(super) trunnion: Vector<D>,
    pub(super) muzzle: Vector<D>,
    /// The lanes whose trunnion or muzzle is not at the mount, and whether there are any.
    pub(super) has_arm: D::Mask,
    pub(super) have_offsets: bool,
    /// The joint angles of the rest pose, within the travel.
    rest: D::Both,
    /// Radians.
    pub(super) aim_tolerance: D,
    pub(crate) axes: AxesLanes<D>,
    /// The lanes whose turrets are ordinary.
    pub(super) is_ordinary: D::Mask,
}

impl Numbers<f64> {
    #[inline(always)]
    pub(super) fn of(config: &ConfigInPlace<'_>) -> Self {
        let ConfigInPlace { numbers, axes, sectors } = *config;
        let ([azimuth_min, azimuth_max], [elevation_min, elevation_max]) =
            (numbers.azimuth_travel, numbers.elevation_travel);
        let ([x, y, z], [muzzle_x, muzzle_y]) = (numbers.trunnion, numbers.muzzle_xy);
        let [_, rest_elevation] = numbers.rest;
        Self {
            min: both([azimuth_min, elevation_min]),
            max: both([azimuth_max, elevation_max]),
            rate: both(numbers.rates),
            accel: both(numbers.accels),
            rest: f64::both(numbers.rest_azimuth(), rest_elevation.into()),
            aim_tolerance: numbers.aim_tolerance.into(),
            trunnion: Vector { x: x.into(), y: y.into(), z: z.into() },
            muzzle: Vector { x: muzzle_x.into(), y: muzzle_y.into(), z: numbers.muzzle_z.into() },
            axes: AxesLanes::of(axes),
            are_legal: sectors.is_empty() || Config::from(config).validate().is_ok(),
        }
    }
}

#[inline(always)]
fn both([azimuth, elevation]: [f32; 2]) -> <f64 as Elements>::Both {
    f64::both(azimuth.into(), elevation.into())
}

impl<D: Elements> Numbers<D> {
    /// Returns the lanes whose turrets are ordinary. Trunnion and muzzle must be in canonical axes; `reach` is the sum of the
    /// magnitudes of their components.
    #[inline(always)]
    fn are_ordinary(&self, is_endless: BothMask<D>, is_instant: BothMask<D>, reach: D) -> D::Mask {
        let c = D::Both::splat;
        let (zero, infinite) = (D::splat(0.0), c(f64::INFINITY));
        let is_driven = is_instant
            | c(ACCELS[0]).less_or_equal(self.accel)
                & self.accel.less_or_equal(c(ACCELS[1]))
                & c(0.0).less(self.rate);
        let most = D::both(D::splat(MAX_ANGLE), D::splat(UPRIGHT));
        let has_travel = is_endless
            | (-most).less_or_equal(self.min)
                & self.min.less_or_equal(self.max)
                & self.max.less_or_equal(most);
        let is_usual = is_driven
            & has_travel
            & c(0.0).less_or_equal(self.rate)
            & self.rest.abs().less(infinite);
        let [azimuth_is_usual, elevation_is_usual] = D::each_mask(is_usual);
        let Self { muzzle, aim_tolerance, are_legal, .. } = *self;
        are_legal
            & azimuth_is_usual
            & elevation_is_usual
            & zero.less_or_equal(aim_tolerance)
            & aim_tolerance.less(D::splat(f64::INFINITY))
            & reach.less_or_equal(D::splat(MAX_OFFSET))
            & zero.less_or_equal(muzzle.x)
    }

    /// Returns the azimuths that turn without end.
    #[inline(always)]
    fn are_endless(&self) -> <D::Both as Doubles>::Mask {
        let infinite = D::Both::splat(f64::INFINITY);
        D::firsts() & self.min.equal(-infinite) & self.max.equal(infinite)
    }

    /// Returns the numbers of a usual turret where the mask is not set.
    #[inline(always)]
    fn or_usual(self, mask: D::Mask) -> Self {
        let both = D::twice_mask(mask);
        let none = Vector::splat(0.0);
        Self {
            min: or_number(both, self.min, -1.0),
            max: or_number(both, self.max, 1.0),
            rate: or_number(both, self.rate, 1.0),
            accel: or_number(both, self.accel, f64::INFINITY),
            rest: or_number(both, self.rest, 0.0),
            aim_tolerance: D::select(mask, self.aim_tolerance, D::splat(1e-3)),
            trunnion: Vector::select(mask, self.trunnion, none),
            muzzle: Vector::select(mask, self.muzzle, none),
            ..self
        }
    }
}

/// Returns `usual` where the mask is not set.
#[inline(always)]
fn or_number<J: Doubles>(mask: J::Mask, number: J, usual: f64) -> J {
    J::select(mask, number, J::splat(usual))
}

impl<D: Elements> Prepared<D> {
    /// Prepares configurations. In lanes that are not ordinary, a usual turret stands in: the turret's own numbers
    /// could raise floating-point exceptions.
    #[inline(always)]
    pub(super) fn new(numbers: &Numbers<D>) -> Self {
        let mut numbers = *numbers;
        let axes = numbers.axes;
        numbers.trunnion = axes.to_canonical(numbers.trunnion);
        numbers.muzzle = axes.to_canonical(numbers.muzzle);
        let reach = numbers.trunnion.magnitudes() + numbers.muzzle.magnitudes();
        let mut is_endless = numbers.are_endless();
        let mut is_instant = numbers.accel.equal(D::Both::splat(f64::INFINITY));
        let is_ordinary = numbers.are_ordinary(is_endless, is_instant, reach);
        if !D::all(is_ordinary) {
            numbers = numbers.or_usual(is_ordinary);
            let both = D::twice_mask(is_ordinary);
            (is_endless, is_instant) = (is_endless & both, is_instant | !both);
        }
        let Numbers { trunnion, muzzle, aim_tolerance, .. } = numbers;
        let limits = LimitsLanes::new(&numbers, is_endless, is_instant);
        let has_arm = D::splat(0.0).less(reach) & is_ordinary;
        Self {
            rest: numbers.rest.clamp(limits.min, limits.max),
            limits,
            trunnion,
            muzzle,
            has_arm,
            have_offsets: D::any(has_arm),
            aim_tolerance,
            axes,
            is_ordinary,
        }
    }

    /// Returns the lanes whose joints are at rest in the rest pose.
    #[inline(always)]
    pub(super) fn at_rest(&self, joints: JointState<D::Both>) -> D::Mask {
        let JointState { angle, rate } = joints;
        let [azimuth, elevation] =
            D::each_mask(angle.equal(self.rest) & rate.equal(D::Both::splat(0.0)));
        azimuth & elevation
    }

    /// Returns the lanes in which an error between boresight and target, radians, is within the aim tolerance: as a
    /// float, as which the caller sees it.
    #[inline(always)]
    pub(super) fn is_on_target(&self, error: D) -> D::Mask {
        error.to_float().less_or_equal(self.aim_tolerance)
    }
}

impl From<&JointLimits> for LimitsLanes<f64> {
    fn from(limits: &JointLimits) -> Self {
        let (min, max) = limits.travel.map_or((-FAR, FAR), |travel| (travel.min, travel.max));
        let is_instant = limits.accel == f64::INFINITY;
        let accel = if is_instant { 1.0 } else { limits.accel };
        let (per_accel, highest_rate) = (1.0 / accel.nonzero(), limits.highest_rate());
        Self {
            min,
            max,
            rate: limits.rate,
            drive: Drive { accel, per_accel, highest_rate },
            braking: if is_instant { 0.0 } else { 0.5 * per_accel },
            is_endless: limits.travel.is_none(),
            is_instant,
        }
    }
}

impl<J: Doubles> LimitsLanes<J> {
    #[inline(always)]
    fn new<D: Elements<Both = J>>(
        numbers: &Numbers<D>,
        is_endless: J::Mask,
        is_instant: J::Mask,
    ) -> Self {
        let c = J::splat;
        let accel = J::select(is_instant, c(1.0), numbers.accel);
        let per_accel = c(1.0) / accel;
        // Only the travel of an endless axis goes further.
        let (min, max) = (numbers.min.at_least(c(-FAR)), numbers.max.at_most(c(FAR)));
        Self {
            min,
            max,
            rate: numbers.rate,
            drive: Drive {
                accel,
                per_accel,
                highest_rate: numbers.rate.at_most(c(f32::MAX.into())),
            },
            braking: J::select(is_instant, c(0.0), c(0.5) * per_accel),
            is_endless,
            is_instant,
        }
    }

    /// Returns the limits of azimuth and elevation.
    #[inline(always)]
    pub(super) fn each<D: Elements<Both = J>>(&self) -> [LimitsLanes<D>; 2] {
        let Drive { accel, per_accel, highest_rate } = self.drive;
        let ([a_min, e_min], [a_max, e_max]) = (D::each(self.min), D::each(self.max));
        let ([a_rate, e_rate], [a_braking, e_braking]) =
            (D::each(self.rate), D::each(self.braking));
        let ([a_accel, e_accel], [a_per_accel, e_per_accel]) = (D::each(accel), D::each(per_accel));
        let [a_highest, e_highest] = D::each(highest_rate);
        let [a_endless, e_endless] = D::each_mask(self.is_endless);
        let [a_instant, e_instant] = D::each_mask(self.is_instant);
        [
            LimitsLanes {
                min: a_min,
                max: a_max,
                rate: a_rate,
                drive: Drive { accel: a_accel, per_accel: a_per_accel, highest_rate: a_highest },
                braking: a_braking,
                is_endless: a_endless,
                is_instant: a_instant,
            },
            LimitsLanes {
                min: e_min,
                max: e_max,
                rate: e_rate,
                drive: Drive { accel: e_accel, per_accel: e_per_accel, highest_rate: e_highest },
                braking: e_braking,
                is_endless: e_endless,
                is_instant: e_instant,
            },
        ]
    }

    /// Returns the angles at which joints stop if they brake at once, wherever their stops are.
    #[inline(always)]
    pub(super) fn stopping_angle(&self, joint: JointState<J>) -> J {
        joint.angle + joint.rate * joint.rate.abs() * self.braking
    }

    /// Returns whether an angle is within the travel.
    #[inline(always)]
    pub(super) fn contain(&self, angle: J) -> J::Mask {
        self.min.less_or_equal(angle) & angle.less_or_equal(self.max)
    }

    /// Returns an angle, in (−π, π] where the axis is endless.
    #[inline(always)]
    pub(super) fn wrapped_if_endless(&self, angle: J) -> J {
        if !J::any(self.is_endless) {
            return angle;
        }
        J::select(self.is_endless, wrap::near_in_lanes(angle), angle)
    }
}
