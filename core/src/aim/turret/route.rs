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
use super::drive::{Drive, EQUAL_TURNS, Goal, Joint, Stops, TREMBLE, is_sooner, turning_back};
use super::flags;

/// The joint angles to turn to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    pub(super) azimuth: Goal,
    pub(super) elevation: Goal,
    /// Which stops keep it from the target, and whether that is too close.
    pub(super) flags: u32,
    standing: Standing,
    /// The angle between boresight and target once it is there.
    miss: f64,
}

/// What a route comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// It counts as pointing at the target.
    Points,
    /// It counts so as long as the turret would have to turn back for one that points.
    PointsIfItKeepsOn,
    OffTarget,
    /// One of these only as long as the turret would have to turn back for another.
    OffTargetIfItKeepsOn,
}

/// Where one joint can go for a bearing.
#[derive(Clone, Copy, Debug)]
struct Choice {
    goal: Goal,
    /// Whether this is a stop, which keeps it from the bearing.
    limited: bool,
    /// Whether the joint waits at this stop as if it pointed at the target.
    waits: bool,
    /// Whether it does so only as long as it would have to turn back otherwise.
    keeps_on: bool,
    /// Whether it is a stop besides where the joint would go anyway, and so one only for a turret that points from
    /// there, or waits.
    extra: bool,
    /// Whether that goes for a turret too that the other joint keeps off the target.
    serves_off_target: bool,
}

/// Where a joint can go for a bearing, the first one always.
type Choices = [Option<Choice>; 4];

/// Of two routes to stops the one that ends nearer to the target is taken if it is by more than this, in
/// radians, less where the other one is further away: 10°, as for a stop in the dead zone.
const NEARER: f64 = 10.0 * PI / 180.0;

/// An elevation beyond this is over the top: the float that stands for π/2.
const UPRIGHT: f64 = core::f32::consts::FRAC_PI_2 as f64;

impl Turret {
    /// The route from `joints` to the target, which moves as `drift` says, or is at rest: the fastest of those
    /// that point at it, or the one that ends about nearest to it.
    pub(super) fn route(&self, joints: &Joints, sight: &Sight, drift: Option<&Drift>) -> Route {
        let [mut pointing, mut off_target] = [None; 2];
        let [mut keeps_pointing, mut keeps_off] = [None; 2];
        // How far the target is ahead is the same for all sides but for the sign, and the first one needs not ask.
        let mut ahead = 0.0;
        for side in Side::ALL {
            let Some(may_be_limited) = self.may_point(side, sight, ahead) else {
                continue;
            };
            let bearing = sight.bearing(side);
            ahead = bearing.ahead.abs();
            let azimuth_kept = self.azimuth.standstill(joints.azimuth);
            let (azimuth_trend, elevation_trend) = drift
                .map_or((Trend::STILL, Trend::STILL), |drift| {
                    drift.trends(sight, &bearing, azimuth_kept)
                });
            let azimuths = self.azimuth_choices(&bearing, joints.azimuth, azimuth_trend);
            let elevations = self.elevation_choices(&bearing, joints.elevation, elevation_trend);
            // By reference: a copy of the arrays would be a call of memcpy.
            for &azimuth in azimuths.iter().flatten() {
                for &elevation in elevations.iter().flatten() {
                    let route = self.route_by(azimuth, elevation, bearing.too_close, sight);
                    let Some(route) = route.filter(|route| may_be_limited || route.flags == 0)
                    else {
                        continue;
                    };
                    let best = match route.standing {
                        Standing::Points => &mut pointing,
                        Standing::PointsIfItKeepsOn => &mut keeps_pointing,
                        Standing::OffTarget => &mut off_target,
                        Standing::OffTargetIfItKeepsOn => &mut keeps_off,
                    };
                    if best.as_ref().is_none_or(|best| self.is_better(&route, best, joints)) {
                        *best = Some(route);
                    }
                }
            }
        }
        let best = pointing.or(off_target).unwrap_or_else(|| self.standing_still(joints));
        if !self.turns_back(&best, joints) {
            return best;
        }
        match (pointing, keeps_pointing, keeps_off) {
            (None, Some(keeping_on), _) => keeping_on,
            (Some(_), Some(keeping_on), _) | (None, None, Some(keeping_on))
                if self.is_better(&keeping_on, &best, joints) =>
            {
                keeping_on
            }
            _ => best,
        }
    }

    /// Whether the turret can point with the target on a side of it; if so, whether it goes there too where it
    /// cannot point.
    ///
    /// Upright it can be behind the azimuth's axis for a target between that and a trunnion behind it, or so near
    /// that a raised muzzle comes down to it.
    fn may_point(&self, side: Side, sight: &Sight, ahead: f64) -> Option<bool> {
        let Side { over_the_top, behind_trunnion } = side;
        if behind_trunnion {
            return (sight.muzzle.x < 0.0).then_some(false);
        }
        let leans_over = self.leans_over();
        let reaches_behind = ahead < sight.muzzle.y.abs() - sight.trunnion.x;
        if !over_the_top || leans_over { Some(true) } else { reaches_behind.then_some(false) }
    }

    /// Whether the barrel can go over the top.
    fn leans_over(&self) -> bool {
        let beyond = |Stops { min, max }: Stops| max > UPRIGHT || min < -UPRIGHT;
        self.elevation.stops.is_some_and(beyond)
    }

    /// The route to where both joints stop.
    fn standing_still(&self, joints: &Joints) -> Route {
        let goal = |drive: &Drive, joint| drive.goal(drive.standstill(joint));
        Route {
            azimuth: goal(&self.azimuth, joints.azimuth),
            elevation: goal(&self.elevation, joints.elevation),
            flags: 0,
            standing: Standing::OffTarget,
            miss: 0.0,
        }
    }

    fn azimuth_choices(&self, bearing: &Bearing, joint: Joint, trend: Trend) -> Choices {
        // A turn in azimuth moves the boresight by less, the higher it points.
        let level = libm::cos(bearing.elevation.unwrap_or(0.0)).abs();
        let nearly = (self.aim_tolerance.into(), level);
        // Either stop, where another side may have a better one: what a joint turns to for the one side must not
        // change what it would turn to for the other.
        let waiting = match bearing.azimuth {
            Some(azimuth) if !self.leans_over() => {
                [Some(self.azimuth.waiting_stop(azimuth, joint)), None]
            }
            _ => self.azimuth.both_stops(),
        };
        self.azimuth.choices(bearing.azimuth, joint, trend, waiting, nearly)
    }

    fn elevation_choices(&self, bearing: &Bearing, joint: Joint, trend: Trend) -> Choices {
        let nearly = (self.aim_tolerance.into(), 1.0);
        self.elevation.choices(bearing.elevation, joint, trend, self.elevation.both_stops(), nearly)
    }

    /// The route to a choice of each joint, where that is one.
    fn route_by(
        &self,
        azimuth: Choice,
        elevation: Choice,
        too_close: bool,
        sight: &Sight,
    ) -> Option<Route> {
        let mut flags = if too_close { flags::TOO_CLOSE } else { 0 };
        if azimuth.limited {
            flags |= flags::AZIMUTH_LIMITED;
        }
        if elevation.limited {
            flags |= flags::ELEVATION_LIMITED;
        }
        let choices = [azimuth, elevation];
        let all_wait = choices.iter().all(|choice| !choice.limited || choice.waits);
        let keeps_on = choices.iter().any(|choice| choice.keeps_on);
        let serves_off_target =
            choices.iter().all(|choice| !choice.extra || choice.serves_off_target);
        let (azimuth, elevation) = (azimuth.goal, elevation.goal);
        if flags == 0 {
            return Some(Route {
                azimuth,
                elevation,
                flags,
                standing: Standing::Points,
                miss: 0.0,
            });
        }
        let miss = sight.error(&Barrel::new(azimuth.angle, elevation.angle));
        let about_points =
            !too_close && all_wait && miss <= f64::from(self.aim_tolerance) + TREMBLE;
        let standing = if self.is_on_target(miss) {
            Standing::Points
        } else if about_points {
            if keeps_on { Standing::PointsIfItKeepsOn } else { Standing::Points }
        } else if !serves_off_target || too_close && choices.iter().any(|choice| choice.extra) {
            return None;
        } else if keeps_on {
            Standing::OffTargetIfItKeepsOn
        } else {
            Standing::OffTarget
        };
        Some(Route { azimuth, elevation, flags, standing, miss })
    }

    /// Whether `a` is the better route of two of the same standing.
    fn is_better(&self, a: &Route, b: &Route, joints: &Joints) -> bool {
        if a.standing != Standing::Points && b.standing != Standing::Points {
            let [mut a_cost, mut b_cost] = [a, b].map(|route| self.cost(route, joints));
            // A target that trembles changes the difference of two misses.
            if (a.miss - b.miss).abs() > EQUAL_TURNS {
                a_cost += turning_back(self.turns_back(a, joints));
                b_cost += turning_back(self.turns_back(b, joints));
            }
            let gain = b_cost - a_cost;
            if gain.abs() > EQUAL_TURNS {
                return gain > 0.0;
            }
        }
        self.prefers(a, b, joints)
    }

    /// Whether a joint moves away from where it goes by a route.
    fn turns_back(&self, route: &Route, joints: &Joints) -> bool {
        self.azimuth.turns_back(joints.azimuth, route.azimuth)
            || self.elevation.turns_back(joints.elevation, route.elevation)
    }

    /// What a route that does not point at the target comes to, as an angle: how far from the target it ends,
    /// and up to [`NEARER`] for the time that it takes, as a part of that for all of the travel. Both of its joints
    /// need a step less after each step, and for no other route do they need less than that.
    fn cost(&self, route: &Route, joints: &Joints) -> f64 {
        let most = slower(self.azimuth.seconds_of_travel(), self.elevation.seconds_of_travel());
        let azimuth = self.azimuth.part(joints.azimuth, route.azimuth, most);
        let elevation = self.elevation.part(joints.elevation, route.elevation, most);
        route.miss + NEARER * slower(azimuth, elevation)
    }

    /// Whether `a` is the better route of two that end equally well: the faster one; then the one that
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
            turning_back(self.azimuth.turns_back(joints.azimuth, *azimuth))
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
    /// Where no angle has the bearing the choices are those of `waiting`. The stops next to the bearing are
    /// choices too: `nearly` is the tolerance, and how much the turn from a stop to the bearing moves the boresight.
    fn choices(
        &self,
        bearing: Option<f64>,
        joint: Joint,
        trend: Trend,
        waiting: [Option<Goal>; 2],
        nearly: (f64, f64),
    ) -> Choices {
        let free = |goal: Goal| Choice {
            goal,
            limited: false,
            waits: false,
            keeps_on: false,
            extra: false,
            serves_off_target: true,
        };
        let Some(bearing) = bearing else {
            return [Some(free(self.goal(self.standstill(joint)))), None, None, None];
        };
        // From outside its travel a joint comes back, wherever its goal has been.
        let angle = self.angle(joint);
        let trend = if self.clamped(angle) == angle { trend } else { Trend::STILL };
        let moving = |goal: Goal| free(goal.moving(trend.rate, trend.accel));
        let (tolerance, level) = nearly;
        let [upper, lower] = self.stops_short_of(bearing).map(|stop| {
            let (goal, by) = stop?;
            let miss = by * level;
            if miss > tolerance + TREMBLE {
                return None;
            }
            let (patience, keeps_on) = self.patience(joint, goal);
            let (waits, serves_off_target) = (miss <= tolerance + patience, miss <= patience);
            Some(Choice { goal, limited: true, waits, keeps_on, extra: true, serves_off_target })
        });
        match self.windings(bearing, trend.rate, joint) {
            [Some(first), second] => [Some(moving(first)), second.map(moving), upper, lower],
            _ => {
                let waiting =
                    waiting.map(|stop| stop.map(|goal| Choice { limited: true, ..free(goal) }));
                [waiting[0], waiting[1], upper, lower]
            }
        }
    }
}
