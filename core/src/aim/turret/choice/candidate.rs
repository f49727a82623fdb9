//! Candidates: the goals that one joint has for its angle of a pointing solution.

use super::dead_zone::{self, Patience};
use super::equivalent;
use super::hysteresis::TREMBLE;
use crate::aim::turret::joint::{Goal, JointLimits, JointState};
use crate::aim::turret::target_motion::AngleRates;

/// A goal of one joint, and its kind.
#[derive(Clone, Copy, Debug)]
pub(in crate::aim::turret) struct Candidate {
    pub(in crate::aim::turret) goal: Goal,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// The angle of the solution, modulo a turn.
    Exact,
    /// A stop where the joint waits, since the travel does not contain the angle of the solution.
    Stop,
    /// A stop so near to the angle of the solution that a turret there may be on target, whether or not another
    /// candidate is exact.
    NearStop {
        worth: Worth,
        /// Whether the candidate counts only as long as the turret would have to turn back otherwise.
        only_onward: bool,
    },
}

/// The uses of a near stop. The nearer it is to the angle of the solution, the more uses it has.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Worth {
    /// Within the joint's patience: the joint waits there, even if the other joint keeps the turret off target.
    WaitOffTarget,
    /// Within the aim tolerance plus the joint's patience: the joint waits there as if it pointed at the target.
    Wait,
    /// Within the aim tolerance plus a tremble: only for a turret that is on target there.
    OnTarget,
}

/// A joint may have up to two exact angles or two stops, plus both stops as near stops.
pub(in crate::aim::turret) type Candidates = [Option<Candidate>; 4];

/// How near to its exact angle a joint has to be for the turret to be on target.
#[derive(Clone, Copy, Debug)]
pub(in crate::aim::turret) struct Precision {
    /// The aim tolerance, radians.
    pub(in crate::aim::turret) tolerance: f64,
    /// By how much the boresight moves for a turn of the joint, as a part of that turn: 1, or for the azimuth the
    /// cosine of the elevation.
    pub(in crate::aim::turret) leverage: f64,
}

/// Returns the candidates of a joint for `angle`, which changes at `rates`.
///
/// * Where there is no angle, straight above the mount or at the trunnion, the joint brakes.
/// * The equivalent angles of `angle`, moving; where the travel contains none, `dead_zone_stops`.
/// * Those stops next to `angle` that are near stops.
pub(in crate::aim::turret) fn candidates(
    limits: &JointLimits,
    angle: Option<f64>,
    joint: JointState,
    rates: AngleRates,
    dead_zone_stops: [Option<Goal>; 2],
    precision: Precision,
    has_detours: bool,
) -> Candidates {
    let Some(angle) = angle else {
        let stopping = limits.goal_at(limits.stopping_angle(joint));
        return [Some(Candidate::exact(stopping)), None, None, None];
    };
    // A joint outside its travel comes back, however its goal moves.
    let rates = if limits.contains(joint) { rates } else { AngleRates::STILL };
    let [upper, lower] = dead_zone::stops_before(limits, angle).map(|stop| {
        let (goal, beyond) = stop?;
        let miss = beyond * precision.leverage;
        (miss <= precision.tolerance + TREMBLE).then(|| {
            let patience = dead_zone::patience(limits, joint, goal);
            Candidate::near_stop(goal, miss, precision.tolerance, patience)
        })
    });
    match equivalent::goals(limits, angle, rates.rate, joint, has_detours) {
        [None, _] => {
            let [first, second] =
                dead_zone_stops.map(|stop| stop.map(|goal| Candidate { goal, kind: Kind::Stop }));
            [first, second, upper, lower]
        }
        [first, second] => {
            let [first, second] = [first, second].map(|exact| {
                exact.map(|goal| Candidate::exact(goal.moving(rates.rate, rates.accel)))
            });
            [first, second, upper, lower]
        }
    }
}

impl Candidate {
    fn exact(goal: Goal) -> Self {
        Self { goal, kind: Kind::Exact }
    }

    /// Returns the near stop at `goal`, where the boresight misses the target by `miss` radians. `tolerance` is the aim
    /// tolerance, radians.
    fn near_stop(goal: Goal, miss: f64, tolerance: f64, patience: Patience) -> Self {
        let Patience { beyond, only_onward } = patience;
        let worth = if miss <= beyond {
            Worth::WaitOffTarget
        } else if miss <= tolerance + beyond {
            Worth::Wait
        } else {
            Worth::OnTarget
        };
        Self { goal, kind: Kind::NearStop { worth, only_onward } }
    }

    /// Returns whether a stop keeps the joint from the angle of the solution at this candidate.
    pub(in crate::aim::turret) fn is_limited(&self) -> bool {
        self.kind != Kind::Exact
    }

    pub(in crate::aim::turret) fn is_near_stop(&self) -> bool {
        matches!(self.kind, Kind::NearStop { .. })
    }

    /// Returns whether the joint waits there as if it pointed at the target.
    pub(in crate::aim::turret) fn counts_as_pointing(&self) -> bool {
        match self.kind {
            Kind::Exact => true,
            Kind::Stop => false,
            Kind::NearStop { worth, .. } => worth != Worth::OnTarget,
        }
    }

    /// Returns whether a turret that ends off the target may end there.
    pub(in crate::aim::turret) fn counts_off_target(&self) -> bool {
        match self.kind {
            Kind::Exact | Kind::Stop => true,
            Kind::NearStop { worth, .. } => worth == Worth::WaitOffTarget,
        }
    }

    /// Returns whether the candidate counts only as long as the turret would have to turn back otherwise.
    pub(in crate::aim::turret) fn only_onward(&self) -> bool {
        matches!(self.kind, Kind::NearStop { only_onward: true, .. })
    }
}
