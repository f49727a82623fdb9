//! Which of the joint angles for a target a turret turns to.
//!
//! Which there are the target says, and where the turret is decides between them. So it does not change
//! its mind on the way to a target at rest: what it turns to comes nearer, and nothing else does by more.
//! Nor does it on a target that it follows: the rate that both share takes it away from nothing.

use core::f64::consts::PI;

use super::bearing::{Barrel, Bearing, Sight};
use super::config::{Joints, Turret};
use super::drift::{Drift, Trend};
use super::drive::{Drive, EQUAL_TURNS, Goal, Joint, Stops, is_sooner};
use super::flags;

/// The joint angles to turn to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    pub(super) azimuth: Goal,
    pub(super) elevation: Goal,
    /// Which stops keep it from the target, and whether that is too close.
    pub(super) flags: u32,
    merit: Merit,
    /// The angle between boresight and target once it is there.
    miss: f64,
}

/// What a route comes to, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Merit {
    OffTarget,
    /// Within the tolerance.
    OnTarget,
    /// The muzzle's line passes through the target.
    Pointing,
}

/// Where one joint can go for a bearing.
struct Choices {
    first: Goal,
    second: Option<Goal>,
    /// Whether these are stops, which keep it from the bearing.
    limited: bool,
}

/// Of two routes to stops the one that ends nearer to the target is taken if it is by more than this, in
/// radians, else the faster one: 10°, as for a stop in the dead zone, so that neither changes to and fro.
const NEARER: f64 = 10.0 * PI / 180.0;

/// An elevation beyond this is over the top: the float that stands for π/2.
const UPRIGHT: f64 = core::f32::consts::FRAC_PI_2 as f64;

/// Where both joints can go for a bearing.
struct Ways {
    azimuth: Choices,
    elevation: Choices,
    /// Which stops keep them from it, and whether it is too close.
    flags: u32,
}

impl Turret {
    /// The route from `joints` to the target, which moves as `drift` says, or is at rest: the fastest of
    /// those with the best merit that do not end much further from it than others.
    pub(super) fn route(&self, joints: &Joints, sight: &Sight, drift: Option<&Drift>) -> Route {
        let bearing = sight.bearing(false);
        let ahead = self.ways(&bearing, joints, sight, drift);
        let first = self.first(&ahead, sight);
        let leans_over = self.leans_over();
        let points_behind = leans_over || bearing.ahead < sight.muzzle.y.abs() - sight.trunnion.x;
        if ahead.azimuth.second.is_none() && ahead.elevation.second.is_none() && !points_behind {
            return first;
        }

        let mut beside = [None; 3];
        self.put_others(&ahead, sight, &mut beside);
        let (mut behind_first, mut behind) = (None, [None; 3]);
        if points_behind {
            let ways = self.ways(&sight.bearing(true), joints, sight, drift);
            // Upright it can point so at a target that is between the azimuth's axis and a trunnion behind
            // that, or so near that a raised muzzle comes down to it.
            if leans_over || ways.flags == 0 {
                behind_first = Some(self.first(&ways, sight));
                self.put_others(&ways, sight, &mut behind);
            }
        }
        let others = || beside.iter().chain([&behind_first]).chain(&behind).flatten();

        let mut nearest = &first;
        for route in others() {
            if route.ends_nearer_than(nearest) {
                nearest = route;
            }
        }
        let mut best = if first.competes_with(nearest) { &first } else { nearest };
        for route in others() {
            if route.competes_with(nearest) && self.prefers(route, best, joints) {
                best = route;
            }
        }
        *best
    }

    /// Whether the barrel can go over the top.
    fn leans_over(&self) -> bool {
        let beyond = |Stops { min, max }: Stops| max > UPRIGHT || min < -UPRIGHT;
        self.elevation.stops.is_some_and(beyond)
    }

    fn ways(
        &self,
        bearing: &Bearing,
        joints: &Joints,
        sight: &Sight,
        drift: Option<&Drift>,
    ) -> Ways {
        let (azimuth, elevation) =
            drift.map_or((Trend::STILL, Trend::STILL), |drift| drift.trends(sight, bearing));
        let azimuth = self.azimuth.choices(bearing.azimuth, joints.azimuth, azimuth);
        let elevation = self.elevation.choices(bearing.elevation, joints.elevation, elevation);
        let mut flags = if bearing.too_close { flags::TOO_CLOSE } else { 0 };
        if azimuth.limited {
            flags |= flags::AZIMUTH_LIMITED;
        }
        if elevation.limited {
            flags |= flags::ELEVATION_LIMITED;
        }
        Ways { azimuth, elevation, flags }
    }

    /// The first route of some ways.
    fn first(&self, ways: &Ways, sight: &Sight) -> Route {
        self.route_by(ways.azimuth.first, ways.elevation.first, ways.flags, sight)
    }

    /// The other routes of some ways, in their places.
    fn put_others(&self, ways: &Ways, sight: &Sight, [a, b, c]: &mut [Option<Route>; 3]) {
        let Ways { azimuth, elevation, flags } = ways;
        if let Some(second) = azimuth.second {
            *a = Some(self.route_by(second, elevation.first, *flags, sight));
        }
        if let Some(second) = elevation.second {
            *b = Some(self.route_by(azimuth.first, second, *flags, sight));
        }
        if let (Some(azimuth), Some(elevation)) = (azimuth.second, elevation.second) {
            *c = Some(self.route_by(azimuth, elevation, *flags, sight));
        }
    }

    fn route_by(&self, azimuth: Goal, elevation: Goal, flags: u32, sight: &Sight) -> Route {
        let (merit, miss) = if flags == 0 {
            (Merit::Pointing, 0.0)
        } else {
            let barrel = Barrel::new(azimuth.angle.into(), elevation.angle.into());
            let miss = sight.error(&barrel);
            (if self.is_on_target(miss) { Merit::OnTarget } else { Merit::OffTarget }, miss)
        };
        Route { azimuth, elevation, flags, merit, miss }
    }

    /// Whether `a` is the better route of two with the same merit: the faster one; then the one that turns
    /// less in azimuth; then the one that is not over the top; then the one counter-clockwise.
    fn prefers(&self, a: &Route, b: &Route, joints: &Joints) -> bool {
        let (a_seconds, b_seconds) = (self.seconds(a, joints), self.seconds(b, joints));
        if is_sooner(a_seconds, b_seconds) || is_sooner(b_seconds, a_seconds) {
            return a_seconds < b_seconds;
        }
        // From where it can stop: what leads there all routes have in common.
        let turn = |Route { azimuth, .. }: &Route| {
            azimuth.unwound - self.azimuth.standstill(Drive::meeting(joints.azimuth, azimuth.rate))
        };
        let (a_turn, b_turn) = (turn(a), turn(b));
        if (a_turn.abs() - b_turn.abs()).abs() > EQUAL_TURNS {
            return a_turn.abs() < b_turn.abs();
        }
        let is_upright = |route: &Route| route.elevation.unwound.abs() <= UPRIGHT;
        if is_upright(a) != is_upright(b) {
            return is_upright(a);
        }
        a_turn > b_turn
    }

    /// How long a route takes: the slower joint's time.
    pub(super) fn seconds(&self, route: &Route, joints: &Joints) -> f64 {
        let azimuth = self.azimuth.time_to_meet(joints.azimuth, route.azimuth);
        let elevation = self.elevation.time_to_meet(joints.elevation, route.elevation);
        if azimuth > elevation { azimuth } else { elevation }
    }
}

impl Route {
    fn ends_nearer_than(&self, other: &Self) -> bool {
        if self.merit == other.merit { self.miss < other.miss } else { self.merit > other.merit }
    }

    /// Whether it is as good as `nearest` but for how long it takes.
    fn competes_with(&self, nearest: &Self) -> bool {
        self.merit == nearest.merit && self.miss <= nearest.miss + NEARER
    }
}

impl Drive {
    /// About how long the joint takes to `goal`: to where it is now, or seen from it, whichever is less. So
    /// one that follows its goal is there, and one that does not keeps the way that it has gone.
    fn time_to_meet(&self, joint: Joint, goal: Goal) -> f64 {
        let still = goal.moving(0.0, 0.0);
        let seconds = self.time(joint, still);
        if goal.rate == 0.0 {
            return seconds;
        }
        let seen = self.time(Self::meeting(joint, goal.rate), still);
        if seen < seconds { seen } else { seconds }
    }

    /// Where the joint can go for `bearing`, which changes as `trend` says. Without one it stays where it is.
    fn choices(&self, bearing: Option<f64>, joint: Joint, trend: Trend) -> Choices {
        let Some(bearing) = bearing else {
            let first = self.goal(self.standstill(joint));
            return Choices { first, second: None, limited: false };
        };
        // From outside its travel a joint comes back, wherever its goal has been.
        let angle = self.angle(joint);
        let trend = if self.clamped(angle) == angle { trend } else { Trend::STILL };
        let moving = |goal: Goal| goal.moving(trend.rate, trend.accel);
        match self.windings(bearing, trend.rate, joint) {
            [Some(first), second] => {
                Choices { first: moving(first), second: second.map(moving), limited: false }
            }
            _ => {
                let (first, second) = self.waiting_stops(bearing);
                Choices { first, second, limited: true }
            }
        }
    }
}
