//! The configurations of turrets in columns: an element for each turret of a block.
//!
//! Lanes compute with the turrets that are *ordinary*: no sectors to keep out of, an elevation that does not go over
//! the top, a muzzle in front of its trunnion, joints that can turn, and numbers of a usual size.

use core::f64::consts::PI;

use glam::DVec3;

use super::choice::goes_over_the_top;
use super::config::{Axes, Config};
use super::joint::{JointLimits, JointState, STOP_MARGIN};
use super::motion_profile::Drive;
use super::validated::Turret;
use crate::lanes::doubles::Doubles;
use crate::lanes::doubles::column::{Column, Elements, MOST, Part, made_of_numbers};
use crate::math::lanes_double::{Quaternion, Vector};
use crate::math::scalar::{max_magnitude, narrow};
use crate::math::wrap;

/// The stops of an endless axis: so far away that no joint of a lane comes near them.
const FAR: f64 = 1e6;

/// Between stops of a smaller magnitude, no direction has a second angle: π minus the margins that count as at a stop.
const NARROW: f64 = PI - 2.0 * STOP_MARGIN;

/// The largest angle of a joint in lanes, radians.
pub(super) const MAX_ANGLE: f64 = 1e5;

/// The highest rate of a joint in lanes, rad/s.
pub(super) const MAX_RATE: f64 = 1e6;

/// The accelerations with which lanes can compute, rad/s².
const ACCELS: core::ops::RangeInclusive<f64> = 1e-6..=1e12;

/// The largest offset of a turret in lanes, meters.
const MAX_OFFSET: f64 = 1e15;

/// The limits of one joint of each turret, like [`JointLimits`].
#[derive(Clone, Copy, Debug)]
pub(super) struct LimitsColumns {
    min: Column,
    max: Column,
    rate: Column,
    highest_rate: Column,
    accel: Column,
    per_accel: Column,
    braking: Column,
    is_endless: u32,
    is_narrow: u32,
    is_instant: u32,
}

/// The limits of one joint of several turrets.
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
    /// The stops are within (−π, π), so that an angle between them is the only angle of its direction within the
    /// travel.
    pub(super) is_narrow: D::Mask,
    /// The acceleration is infinite.
    pub(super) is_instant: D::Mask,
}

/// What each turret can do, like [`Turret`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurretColumns {
    pub(super) azimuth: LimitsColumns,
    pub(super) elevation: LimitsColumns,
    trunnion: [Column; 3],
    muzzle: [Column; 3],
    rest: [Column; 2],
    /// Radians.
    pub(super) aim_tolerance: Column,
    /// The largest double that rounds to a float of at most the aim tolerance.
    on_target_within: Column,
    /// The elements with the axes of Unity, Godot and Unreal.
    axes: [u32; 3],
    /// The elements that are ordinary.
    pub(super) ordinary: u32,
    /// The elements with sectors.
    sectors: u32,
    /// The elements whose trunnion or muzzle is not at the mount.
    pub(super) offsets: u32,
    /// The kind of configuration of each element, if it has been written.
    kinds: [usize; MOST],
    is_written: u32,
}

made_of_numbers!(TurretColumns);

/// The offsets, the axes and the aim tolerance of several turrets.
#[derive(Clone, Copy)]
pub(super) struct TurretLanes<D: Doubles> {
    pub(super) trunnion: Vector<D>,
    pub(super) muzzle: Vector<D>,
    /// The largest error at which a turret is on target, radians.
    pub(super) on_target_within: D,
    pub(super) axes: AxesLanes<D>,
}

/// The axes of several turrets, like [`Axes`].
#[derive(Clone, Copy)]
pub(super) struct AxesLanes<D: Doubles> {
    is_unity: D::Mask,
    is_godot: D::Mask,
    is_unreal: D::Mask,
    are_canonical: bool,
}

/// Returns whether lanes can compute with a turret.
#[inline]
pub(super) fn is_ordinary(turret: &Turret<'_>) -> bool {
    let is_driven = |limits: &JointLimits| {
        limits.accel == f64::INFINITY || ACCELS.contains(&limits.accel) && limits.rate > 0.0
    };
    let is_near = |limits: &JointLimits| {
        limits.travel.is_none_or(|travel| travel.min >= -MAX_ANGLE && travel.max <= MAX_ANGLE)
    };
    let offset = max_magnitude([
        max_magnitude(turret.trunnion.to_array()),
        max_magnitude(turret.muzzle.to_array()),
    ]);
    !turret.has_keep_out()
        && !goes_over_the_top(turret)
        && turret.muzzle.x >= 0.0
        && offset <= MAX_OFFSET
        && [&turret.azimuth, &turret.elevation]
            .into_iter()
            .all(|limits| is_driven(limits) && is_near(limits))
}

impl LimitsColumns {
    #[inline]
    fn set(&mut self, at: Elements, limits: &JointLimits) {
        let (min, max) = limits.travel.map_or((-FAR, FAR), |travel| (travel.min, travel.max));
        let is_instant = limits.accel == f64::INFINITY;
        let drive = if is_instant {
            Drive { accel: 1.0, per_accel: 1.0, highest_rate: limits.highest_rate() }
        } else {
            Drive::new(limits)
        };
        self.min.set(at, min);
        self.max.set(at, max);
        self.rate.set(at, limits.rate);
        self.highest_rate.set(at, drive.highest_rate);
        self.accel.set(at, drive.accel);
        self.per_accel.set(at, drive.per_accel);
        self.braking.set(at, if is_instant { 0.0 } else { 0.5 * drive.per_accel });
        set_bits(&mut self.is_endless, at, limits.travel.is_none());
        set_bits(&mut self.is_narrow, at, -NARROW < min && max < NARROW);
        set_bits(&mut self.is_instant, at, is_instant);
    }

    #[inline(always)]
    pub(super) fn load<D: Doubles>(&self, part: Part<D>) -> LimitsLanes<D> {
        LimitsLanes {
            min: self.min.load(part),
            max: self.max.load(part),
            rate: self.rate.load(part),
            drive: Drive {
                accel: self.accel.load(part),
                per_accel: self.per_accel.load(part),
                highest_rate: self.highest_rate.load(part),
            },
            braking: self.braking.load(part),
            is_endless: part.mask(self.is_endless),
            is_narrow: part.mask(self.is_narrow),
            is_instant: part.mask(self.is_instant),
        }
    }
}

impl<D: Doubles> LimitsLanes<D> {
    /// Returns whether an angle is within the travel.
    #[inline(always)]
    pub(super) fn contain(&self, angle: D) -> D::Mask {
        self.min.less_or_equal(angle) & angle.less_or_equal(self.max)
    }

    /// Returns an angle, in (−π, π] where the axis is endless.
    #[inline(always)]
    pub(super) fn wrapped_if_endless(&self, angle: D) -> D {
        if !D::any(self.is_endless) {
            return angle;
        }
        D::select(self.is_endless, wrap::near_in_lanes(angle), angle)
    }
}

impl TurretColumns {
    /// Resets the columns: no turret is written.
    pub(crate) fn clear(&mut self) {
        (self.ordinary, self.sectors, self.offsets, self.is_written) = (0, 0, 0, 0);
        for bits in [&mut self.azimuth, &mut self.elevation] {
            (bits.is_endless, bits.is_narrow, bits.is_instant) = (0, 0, 0);
        }
        self.axes = [0; 3];
    }

    /// Writes the configuration of an ordinary turret.
    #[inline]
    pub(super) fn set_ordinary(&mut self, at: Elements, turret: &Turret<'_>) {
        set_bits(&mut self.ordinary, at, true);
        set_bits(&mut self.sectors, at, !turret.sectors.is_empty());
        let has_offsets = turret.trunnion != DVec3::ZERO || turret.muzzle != DVec3::ZERO;
        set_bits(&mut self.offsets, at, has_offsets);
        self.write(at, turret);
    }

    /// Writes a placeholder for a turret with which lanes cannot compute, since the turret's own numbers could raise
    /// floating-point exceptions.
    #[inline(never)]
    fn set_usual(&mut self, at: Elements) {
        set_bits(&mut self.ordinary, at, false);
        set_bits(&mut self.offsets, at, false);
        self.write(at, &Turret::new(&Config::new(Axes::Canonical)));
    }

    #[inline]
    fn write(&mut self, at: Elements, turret: &Turret<'_>) {
        self.azimuth.set(at, &turret.azimuth);
        self.elevation.set(at, &turret.elevation);
        for (column, component) in self.trunnion.iter_mut().zip(turret.trunnion.to_array()) {
            column.set(at, component);
        }
        for (column, component) in self.muzzle.iter_mut().zip(turret.muzzle.to_array()) {
            column.set(at, component);
        }
        let rest = [turret.rest.azimuth.angle, turret.rest.elevation.angle];
        for (column, angle) in self.rest.iter_mut().zip(rest) {
            column.set(at, angle);
        }
        self.aim_tolerance.set(at, turret.aim_tolerance.into());
        self.on_target_within.set(at, rounds_to_at_most(turret.aim_tolerance));
        for (bits, axes) in self.axes.iter_mut().zip([Axes::Unity, Axes::Godot, Axes::Unreal]) {
            set_bits(bits, at, turret.axes == axes);
        }
    }

    /// Returns whether the configuration of an element has been written and is of this kind.
    #[inline(always)]
    pub(crate) fn has(&self, at: usize, kind: usize) -> bool {
        self.is_written >> at & 1 != 0 && self.kinds.get(at) == Some(&kind)
    }

    /// Writes a configuration. A configuration that is not legal is not ordinary.
    #[inline(never)]
    pub(crate) fn set_kind(&mut self, at: Elements, kind: usize, config: Option<&Config<'_>>) {
        for (element, written) in self.kinds.iter_mut().enumerate() {
            if at.bits() >> element & 1 != 0 {
                *written = kind;
            }
        }
        self.is_written |= at.bits();
        if let Some(config) = config.filter(|config| config.validate().is_ok()) {
            let turret = Turret::new(config);
            if is_ordinary(&turret) {
                return self.set_ordinary(at, &turret);
            }
        }
        self.set_usual(at);
    }

    /// Returns whether any turret of a part has offsets.
    #[inline(always)]
    pub(super) fn have_offsets<D: Doubles>(&self, part: Part<D>) -> bool {
        self.offsets & part.elements() != 0
    }

    /// Returns whether any turret of a part has sectors.
    #[inline(always)]
    pub(crate) fn have_sectors<D: Doubles>(&self, part: Part<D>) -> bool {
        self.sectors & part.elements() != 0
    }

    /// Copies the last of `count` turrets to all elements after it.
    pub(crate) fn extend(&mut self, count: usize) {
        for limits in [&mut self.azimuth, &mut self.elevation] {
            let LimitsColumns { min, max, rate, highest_rate, accel, per_accel, braking, .. } =
                limits;
            for column in [min, max, rate, highest_rate, accel, per_accel, braking] {
                column.extend(count);
            }
        }
        let Self { trunnion, muzzle, rest, aim_tolerance, on_target_within, .. } = self;
        for column in trunnion.iter_mut().chain(muzzle).chain(rest) {
            column.extend(count);
        }
        aim_tolerance.extend(count);
        on_target_within.extend(count);
        self.is_written &= (1 << count) - 1;
    }

    #[inline(always)]
    pub(super) fn load<D: Doubles>(&self, part: Part<D>) -> TurretLanes<D> {
        TurretLanes {
            trunnion: vector(&self.trunnion, part),
            muzzle: vector(&self.muzzle, part),
            on_target_within: self.on_target_within.load(part),
            axes: self.load_axes(part),
        }
    }

    #[inline(always)]
    pub(super) fn load_axes<D: Doubles>(&self, part: Part<D>) -> AxesLanes<D> {
        let [unity, godot, unreal] = self.axes;
        AxesLanes {
            is_unity: part.mask(unity),
            is_godot: part.mask(godot),
            is_unreal: part.mask(unreal),
            are_canonical: (unity | godot | unreal) == 0,
        }
    }

    /// Returns the elements whose joints are at rest in the rest pose.
    #[inline(always)]
    pub(super) fn at_rest<D: Doubles>(
        &self,
        part: Part<D>,
        azimuth: JointState<D>,
        elevation: JointState<D>,
    ) -> D::Mask {
        let [rest_azimuth, rest_elevation] = &self.rest;
        let zero = D::splat(0.0);
        azimuth.angle.equal(rest_azimuth.load(part))
            & elevation.angle.equal(rest_elevation.load(part))
            & azimuth.rate.equal(zero)
            & elevation.rate.equal(zero)
    }
}

/// Returns the vectors of columns.
#[inline(always)]
pub(super) fn vector<D: Doubles>([x, y, z]: &[Column; 3], part: Part<D>) -> Vector<D> {
    Vector { x: x.load(part), y: y.load(part), z: z.load(part) }
}

/// Returns the largest double that rounds to a float of at most `bound`, which is >= 0: halfway to the next float, or
/// just below that.
#[inline]
fn rounds_to_at_most(bound: f32) -> f64 {
    let halfway = 0.5 * (f64::from(bound) + f64::from(bound.next_up()));
    if narrow(halfway) <= bound { halfway } else { halfway.next_down() }
}

/// Sets or clears the bits of elements.
#[inline]
fn set_bits(bits: &mut u32, at: Elements, are_set: bool) {
    *bits = *bits & !at.bits() | if are_set { at.bits() } else { 0 };
}

impl<D: Doubles> AxesLanes<D> {
    /// Returns the components of an engine's vector along forward, up and right, like [`Axes::to_canonical`].
    #[inline(always)]
    pub(super) fn to_canonical(self, v: Vector<D>) -> Vector<D> {
        if self.are_canonical {
            return v;
        }
        let Self { is_unity, is_godot, is_unreal, .. } = self;
        let Vector { x, y, z } = v;
        Vector {
            x: D::select(is_unity, z, D::select(is_godot, -z, x)),
            y: D::select(is_unreal, z, y),
            z: D::select(is_unity, -x, D::select(is_godot, x, D::select(is_unreal, -y, z))),
        }
    }

    /// Returns the engine's vector with these components along forward, up and right, like [`Axes::to_engine`].
    #[inline(always)]
    pub(super) fn to_engine(self, v: Vector<D>) -> Vector<D> {
        if self.are_canonical {
            return v;
        }
        let Self { is_unity, is_godot, is_unreal, .. } = self;
        let Vector { x, y, z } = v;
        Vector {
            x: D::select(is_unity, -z, D::select(is_godot, z, x)),
            y: D::select(is_unreal, -z, y),
            z: D::select(is_unity, x, D::select(is_godot, -x, D::select(is_unreal, y, z))),
        }
    }

    /// Returns an engine's rotation as the rotation about the same axis in canonical axes.
    #[inline(always)]
    pub(super) fn rotation_to_canonical(self, q: Quaternion<D>) -> Quaternion<D> {
        let Vector { x, y, z } = self.to_canonical(q.imaginary());
        Quaternion { x, y, z, w: q.w }
    }

    /// Returns a rotation in canonical axes as the rotation about the same axis in the engine's axes.
    #[inline(always)]
    pub(super) fn rotation_to_engine(self, q: Quaternion<D>) -> Quaternion<D> {
        let Vector { x, y, z } = self.to_engine(q.imaginary());
        Quaternion { x, y, z, w: q.w }
    }
}
