//! The paths of the joints in the [`kernel`](super): the goals of which a step is certain, and the joints after the step.

use super::super::choice::certain::{self, Certain};
use super::super::joint::JointState;
use super::super::kinematics::{JointDirections, angles_from_forward};
use super::super::prepared::LimitsLanes;
use super::super::slew;
use super::super::solution::Leverage;
use super::super::target_motion::AngleRates;
use crate::lanes::doubles::{Doubles, Elements, Stage};
use crate::math::lanes_double::Vector;

/// The paths of joints: everything on which a step of them depends.
pub(super) struct Path<'a, J: Doubles> {
    pub(super) limits: &'a LimitsLanes<J>,
    pub(super) joints: JointState<J>,
    /// The turn that the joint had left.
    pub(super) left: J,
    /// The angle of the pointing solution, how it changes, and by which part of a turn the boresight moves.
    pub(super) angle: J,
    pub(super) rates: AngleRates<J>,
    pub(super) leverage: Leverage<J>,
    pub(super) tolerance: J,
    /// How near to its goal a joint has arrived.
    pub(super) margin: J,
    pub(super) dt: f64,
}

/// Joints after a step along their paths.
pub(super) struct Along<J: Doubles> {
    pub(super) joints: JointState<J>,
    /// The angles that they turn to, and the turns that they have left to these.
    pub(super) goal: J,
    pub(super) left: J,
    pub(super) has_arrived: J::Mask,
    /// The lanes whose goal is a stop; those with another stop as a candidate; that stop; and whether it is the only other
    /// candidate, and takes longer.
    pub(super) is_limited: J::Mask,
    pub(super) has_other: J::Mask,
    pub(super) other: J,
    pub(super) is_sooner: J::Mask,
    pub(super) from_remembered: J,
    pub(super) is_certain: J::Mask,
}

impl<J: Doubles> Path<'_, J> {
    /// Returns the joints after the step: both at once where they are in one register, else one after the other, by the
    /// same code.
    #[inline(always)]
    pub(super) fn along<D: Elements<Both = J>>(self) -> Along<J> {
        if D::IN_ONE {
            return self.compute();
        }
        let Self { limits, joints, left, angle, rates, leverage, tolerance, margin, dt } = self;
        let [azimuth, elevation] = limits.each::<D>();
        let ([azimuth_joint, elevation_joint], [azimuth_angle, elevation_angle]) =
            (joints.each::<D>(), D::each(angle));
        let ([azimuth_rates, elevation_rates], [azimuth_leverage, elevation_leverage]) =
            (rates.each::<D>(), leverage.each::<D>());
        let ([azimuth_tolerance, elevation_tolerance], [azimuth_margin, elevation_margin]) =
            (D::each(tolerance), D::each(margin));
        let [azimuth_left, elevation_left] = D::each(left);
        let a = D::apart(Path {
            limits: &azimuth,
            joints: azimuth_joint,
            left: azimuth_left,
            angle: azimuth_angle,
            rates: azimuth_rates,
            leverage: azimuth_leverage,
            tolerance: azimuth_tolerance,
            margin: azimuth_margin,
            dt,
        });
        let e = D::apart(Path {
            limits: &elevation,
            joints: elevation_joint,
            left: elevation_left,
            angle: elevation_angle,
            rates: elevation_rates,
            leverage: elevation_leverage,
            tolerance: elevation_tolerance,
            margin: elevation_margin,
            dt,
        });
        Along {
            joints: JointState {
                angle: D::both(a.joints.angle, e.joints.angle),
                rate: D::both(a.joints.rate, e.joints.rate),
            },
            goal: D::both(a.goal, e.goal),
            left: D::both(a.left, e.left),
            has_arrived: D::both_masks(a.has_arrived, e.has_arrived),
            is_limited: D::both_masks(a.is_limited, e.is_limited),
            has_other: D::both_masks(a.has_other, e.has_other),
            other: D::both(a.other, e.other),
            is_sooner: D::both_masks(a.is_sooner, e.is_sooner),
            from_remembered: D::both(a.from_remembered, e.from_remembered),
            is_certain: D::both_masks(a.is_certain, e.is_certain),
        }
    }
}

impl<J: Doubles> Stage<J> for Path<'_, J> {
    type Out = Along<J>;

    #[inline(always)]
    fn compute(self) -> Along<J> {
        let Self { limits, joints, left, angle, rates, leverage, tolerance, margin, dt } = self;
        let certain = certain::goals(limits, joints, left, angle, rates, tolerance, leverage);
        let Certain { goal, is_limited, has_other, other, is_sooner, from_remembered, .. } =
            certain;
        let (mut next, mut next_left, mut is_free) = (joints, left, certain.is_certain);
        if dt > 0.0 {
            (next, next_left, is_free) = slew::step_lanes(limits, joints, goal, J::splat(dt));
        }
        Along {
            joints: next,
            goal: goal.angle,
            left: next_left,
            has_arrived: slew::is_at_lanes(limits, next, goal, margin),
            is_limited,
            has_other,
            other,
            is_sooner,
            from_remembered,
            is_certain: certain.is_certain & is_free,
        }
    }
}

/// Turrets whose azimuths wait at one of two stops.
///
/// Copies of a few numbers: references would keep everything in memory, also where nothing waits.
pub(super) struct Waiting<D: Elements> {
    pub(super) trunnion: Vector<D>,
    pub(super) muzzle: Vector<D>,
    pub(super) aim_tolerance: D,
    pub(super) target: Vector<D>,
    pub(super) goal: D::Both,
    pub(super) other: D::Both,
    pub(super) is_sooner: <D::Both as Doubles>::Mask,
    pub(super) from_remembered: D,
}

impl<D: Elements> Stage<D> for Waiting<D> {
    /// The lanes that certainly keep their stop.
    type Out = D::Mask;

    #[inline(always)]
    fn compute(self) -> D::Mask {
        let Self { trunnion, muzzle, aim_tolerance, target, goal, other, .. } = self;
        let ([_, elevation], [other, _]) = (D::each(goal), D::each(other));
        let [is_sooner, _] = D::each_mask(self.is_sooner);
        // A loop, since each copy of its code would be in the library.
        let mut seen = [Vector::splat(0.0); 2];
        for (seen, angles) in seen.iter_mut().zip([goal, D::both(other, elevation)]) {
            let at = JointDirections::of_both(angles);
            *seen = at.seen_from_muzzle(target, trunnion, muzzle);
        }
        let [here, there] = angles_from_forward(seen);
        certain::is_kept(here, there, is_sooner, self.from_remembered, aim_tolerance)
    }
}
