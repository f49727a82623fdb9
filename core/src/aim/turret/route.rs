//! Which of the joint angles for a target a turret turns to.
//!
//! Which there are the target says, and where the turret is decides between them. So it does not change
//! its mind on the way to a target at rest: what it turns to comes nearer, and nothing else does by more.
//! Nor does it on a target that it follows: the rate that both share takes it away from nothing. And where the
//! target trembles about a border between two goals, a turret under way does not turn back for it: a joint's
//! rate says which of them it is on its way to, and the other one has to be better by more than the tremble.

use core::f64::consts::PI;

use super::bearing::{Barrel, Bearing, Side, Sight};
use super::config::{Joints, Turret};
use super::drift::{Drift, Trend};
use super::drive::{Drive, EQUAL_TURNS, Goal, Joint, Stops, TREMBLE, is_sooner};
use super::flags;
use crate::math::scalar::bounded;

/// The joint angles to turn to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    pub(super) azimuth: Goal,
    pub(super) elevation: Goal,
    /// Which stops keep it from the target, and whether that is too close.
    pub(super) flags: u32,
    /// Whether it counts as pointing at the target once it is there.
    points: bool,
    /// The angle between boresight and target once it is there.
    miss: f64,
}

/// Where one joint can go for a bearing.
#[derive(Clone, Copy, Debug)]
struct Choice {
    goal: Goal,
    /// Whether this is a stop, which keeps it from the bearing.
    limited: bool,
    /// Whether it is one only where the turret points at the target from there.
    has_to_point: bool,
}

/// Where a joint can go for a bearing, the first one always.
type Choices = [Option<Choice>; 4];

/// Of two routes to stops the one that ends nearer to the target is taken if it is by more than this, in
/// radians, less where the other one is further away: 10°, as for a stop in the dead zone.
const NEARER: f64 = 10.0 * PI / 180.0;

/// An elevation beyond this is over the top: the float that stands for π/2.
const UPRIGHT: f64 = core::f32::consts::FRAC_PI_2 as f64;

/// Where both joints can go for a bearing.
struct Ways {
    azimuth: Choices,
    elevation: Choices,
    /// [`flags::TOO_CLOSE`], or 0.
    too_close: u32,
}

impl Turret {
    /// The route from `joints` to the target, which moves as `drift` says, or is at rest: the fastest of those
    /// that point at it, or the one that ends about nearest to it.
    pub(super) fn route(&self, joints: &Joints, sight: &Sight, drift: Option<&Drift>) -> Route {
        let mut best: Option<Route> = None;
        for side in Side::ALL {
            let bearing = sight.bearing(side);
            let Some(may_be_limited) = self.may_point(side, sight, &bearing) else {
                continue;
            };
            let ways = self.ways(&bearing, joints, sight, drift);
            for azimuth in ways.azimuth.into_iter().flatten() {
                for elevation in ways.elevation.into_iter().flatten() {
                    let has_to_point = azimuth.has_to_point || elevation.has_to_point;
                    let route = self.route_by(azimuth, elevation, ways.too_close, joints, sight);
                    if has_to_point && !route.points || !may_be_limited && route.flags != 0 {
                        continue;
                    }
                    if best.as_ref().is_none_or(|best| self.is_better(&route, best, joints)) {
                        best = Some(route);
                    }
                }
            }
        }
        best.unwrap_or_else(|| self.standing(joints))
    }

    /// Whether the turret can point with the target on a side of it; if so, whether it goes there too where it
    /// cannot point.
    ///
    /// Upright it can be behind the azimuth's axis for a target between that and a trunnion behind it, or so near
    /// that a raised muzzle comes down to it.
    fn may_point(&self, side: Side, sight: &Sight, bearing: &Bearing) -> Option<bool> {
        let Side { over_the_top, behind_trunnion } = side;
        if behind_trunnion {
            return (sight.muzzle.x < 0.0 && !bearing.too_close).then_some(false);
        }
        let leans_over = self.leans_over();
        let reaches_behind = -bearing.ahead < sight.muzzle.y.abs() - sight.trunnion.x;
        if !over_the_top || leans_over { Some(true) } else { reaches_behind.then_some(false) }
    }

    /// Whether the barrel can go over the top.
    fn leans_over(&self) -> bool {
        let beyond = |Stops { min, max }: Stops| max > UPRIGHT || min < -UPRIGHT;
        self.elevation.stops.is_some_and(beyond)
    }

    /// The route to where both joints stop.
    fn standing(&self, joints: &Joints) -> Route {
        let goal = |drive: &Drive, joint| drive.goal(drive.standstill(joint));
        Route {
            azimuth: goal(&self.azimuth, joints.azimuth),
            elevation: goal(&self.elevation, joints.elevation),
            flags: 0,
            points: false,
            miss: 0.0,
        }
    }

    fn ways(
        &self,
        bearing: &Bearing,
        joints: &Joints,
        sight: &Sight,
        drift: Option<&Drift>,
    ) -> Ways {
        let azimuth_kept = self.azimuth.standstill(joints.azimuth);
        let (azimuth, elevation) = drift.map_or((Trend::STILL, Trend::STILL), |drift| {
            drift.trends(sight, bearing, azimuth_kept)
        });
        let nearly = f64::from(self.aim_tolerance) + TREMBLE;
        Ways {
            azimuth: self.azimuth.choices(bearing.azimuth, joints.azimuth, azimuth, nearly),
            elevation: self.elevation.choices(
                bearing.elevation,
                joints.elevation,
                elevation,
                nearly,
            ),
            too_close: if bearing.too_close { flags::TOO_CLOSE } else { 0 },
        }
    }

    fn route_by(
        &self,
        azimuth: Choice,
        elevation: Choice,
        too_close: u32,
        joints: &Joints,
        sight: &Sight,
    ) -> Route {
        let mut flags = too_close;
        if azimuth.limited {
            flags |= flags::AZIMUTH_LIMITED;
        }
        if elevation.limited {
            flags |= flags::ELEVATION_LIMITED;
        }
        let (azimuth_limited, elevation_limited) = (azimuth.limited, elevation.limited);
        let (azimuth, elevation) = (azimuth.goal, elevation.goal);
        if flags == 0 {
            return Route { azimuth, elevation, flags, points: true, miss: 0.0 };
        }
        let miss = sight.error(&Barrel::new(azimuth.angle, elevation.angle));
        let mut patience = if too_close == 0 { TREMBLE } else { 0.0 };
        for (is_limited, drive, joint, goal) in [
            (azimuth_limited, &self.azimuth, joints.azimuth, azimuth),
            (elevation_limited, &self.elevation, joints.elevation, elevation),
        ] {
            if is_limited {
                patience = bounded(drive.patience(joint, goal), 0.0, patience);
            }
        }
        let points = self.is_on_target(miss) || miss <= f64::from(self.aim_tolerance) + patience;
        Route { azimuth, elevation, flags, points, miss }
    }

    /// Whether `a` is the better route of two.
    fn is_better(&self, a: &Route, b: &Route, joints: &Joints) -> bool {
        if a.points != b.points {
            return a.points;
        }
        if !a.points {
            let gain = self.cost(b, joints) - self.cost(a, joints);
            if gain.abs() > EQUAL_TURNS {
                return gain > 0.0;
            }
        }
        self.prefers(a, b, joints)
    }

    /// What a route that does not point at the target comes to, as an angle: how far from the target it ends,
    /// and up to [`NEARER`] for the part of their travels that the joints have to turn.
    fn cost(&self, route: &Route, joints: &Joints) -> f64 {
        let azimuth = self.azimuth.part_of_travel(joints.azimuth, route.azimuth);
        let elevation = self.elevation.part_of_travel(joints.elevation, route.elevation);
        let part = if azimuth > elevation { azimuth } else { elevation };
        let turns_back = self.azimuth.turns_back(joints.azimuth, route.azimuth)
            || self.elevation.turns_back(joints.elevation, route.elevation);
        route.miss + NEARER * part + if turns_back { 2.0 * TREMBLE } else { 0.0 }
    }

    /// Whether `a` is the better route of two that both point, or both do not: the faster one; then the one that
    /// turns less in azimuth; then the one that is not over the top; then the one counter-clockwise.
    fn prefers(&self, a: &Route, b: &Route, joints: &Joints) -> bool {
        let seconds = |route: &Route| {
            slower(
                self.azimuth.effort(joints.azimuth, route.azimuth),
                self.elevation.effort(joints.elevation, route.elevation),
            )
        };
        let (a_seconds, b_seconds) = (seconds(a), seconds(b));
        if is_sooner(a_seconds, b_seconds) || is_sooner(b_seconds, a_seconds) {
            return a_seconds < b_seconds;
        }
        // From where it can stop: what leads there all routes have in common.
        let turn = |Route { azimuth, .. }: &Route| {
            azimuth.unwound - self.azimuth.standstill(Drive::meeting(joints.azimuth, azimuth.rate))
        };
        let back = |Route { azimuth, .. }: &Route| {
            if self.azimuth.turns_back(joints.azimuth, *azimuth) { 2.0 * TREMBLE } else { 0.0 }
        };
        let (a_turn, b_turn) = (turn(a), turn(b));
        let longer = (a_turn.abs() + back(a)) - (b_turn.abs() + back(b));
        if longer.abs() > EQUAL_TURNS {
            return longer < 0.0;
        }
        let is_upright = |route: &Route| route.elevation.unwound.abs() <= UPRIGHT;
        if is_upright(a) != is_upright(b) {
            return is_upright(a);
        }
        a_turn > b_turn
    }
}

/// The longer one of two times.
pub(super) fn slower(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

impl Drive {
    /// Where the joint can go for `bearing`, which changes as `trend` says. Without one it stays where it is.
    /// A stop that the bearing is beyond by up to `nearly` is a choice too, should the turret point from there.
    fn choices(&self, bearing: Option<f64>, joint: Joint, trend: Trend, nearly: f64) -> Choices {
        let free = |goal: Goal| Choice { goal, limited: false, has_to_point: false };
        let Some(bearing) = bearing else {
            return [Some(free(self.goal(self.standstill(joint)))), None, None, None];
        };
        // From outside its travel a joint comes back, wherever its goal has been.
        let angle = self.angle(joint);
        let trend = if self.clamped(angle) == angle { trend } else { Trend::STILL };
        let moving = |goal: Goal| free(goal.moving(trend.rate, trend.accel));
        let stopped = |has_to_point| move |goal| Choice { goal, limited: true, has_to_point };
        let [upper, lower] =
            self.stops_short_of(bearing, nearly).map(|stop| stop.map(stopped(true)));
        match self.windings(bearing, trend.rate, joint) {
            [Some(first), second] => [Some(moving(first)), second.map(moving), upper, lower],
            _ => [Some(stopped(false)(self.waiting_stop(bearing, joint))), upper, lower, None],
        }
    }
}
