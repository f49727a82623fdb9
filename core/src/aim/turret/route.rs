//! Which of the joint angles that point at a target a turret turns to.

use core::f64::consts::PI;

use super::bearing::{Barrel, Bearing, Sight};
use super::config::{Joints, Turret};
use super::drive::{Drive, EQUAL_TURNS, Goal, Joint, Stops};
use super::flags;

/// The joint angles to turn to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    pub(super) azimuth: Goal,
    pub(super) elevation: Goal,
    pub(super) bearing: Bearing,
    /// Which stops keep it from the target, and whether that is too close.
    pub(super) flags: u32,
    /// The angle between boresight and target once it is there.
    pub(super) miss: f64,
}

/// Where one joint can go for a bearing, and whether a stop keeps it from that.
struct Choices {
    first: Goal,
    second: Option<Goal>,
    limited: bool,
}

/// Two times that differ by less than this part are equal: floats do not tell the turns apart by more.
const EQUAL_TIMES: f64 = 1e-6;

/// Of two routes that end off the target the one that ends nearer is taken if it is by this much, in
/// radians, else the faster one: 10°, as for a stop in the dead zone, so that neither changes to and fro.
const NEARER: f64 = 10.0 * PI / 180.0;

/// An elevation beyond this is over the top: the float that stands for π/2.
const UPRIGHT: f64 = core::f32::consts::FRAC_PI_2 as f64;

impl Turret {
    /// The route from `joints` to the target.
    pub(super) fn route(&self, joints: &Joints, sight: &Sight) -> Route {
        let ahead = self.best_to(sight.bearing(false), joints, sight);
        let leans_over = |Stops { min, max }: Stops| max > UPRIGHT || min < -UPRIGHT;
        if !self.elevation.stops.is_some_and(leans_over) {
            return ahead;
        }
        let over_the_top = self.best_to(sight.bearing(true), joints, sight);
        if self.prefers(&over_the_top, &ahead, joints) { over_the_top } else { ahead }
    }

    /// The best route to one bearing.
    fn best_to(&self, bearing: Bearing, joints: &Joints, sight: &Sight) -> Route {
        let azimuth = self.azimuth.choices(bearing.azimuth, joints.azimuth, Drive::waiting_stop);
        let elevation =
            self.elevation.choices(bearing.elevation, joints.elevation, Drive::nearest_stop);
        let mut stopped = if bearing.too_close { flags::TOO_CLOSE } else { 0 };
        if azimuth.limited {
            stopped |= flags::AZIMUTH_LIMITED;
        }
        if elevation.limited {
            stopped |= flags::ELEVATION_LIMITED;
        }
        let route = |azimuth: Goal, elevation: Goal| {
            let miss = if stopped == 0 {
                0.0
            } else {
                sight.error(&Barrel::new(azimuth.angle.into(), elevation.angle.into()))
            };
            Route { azimuth, elevation, bearing, flags: stopped, miss }
        };
        let mut best = route(azimuth.first, elevation.first);
        let others = [
            (azimuth.second, Some(elevation.first)),
            (Some(azimuth.first), elevation.second),
            (azimuth.second, elevation.second),
        ];
        for other in others {
            if let (Some(azimuth), Some(elevation)) = other {
                let other = route(azimuth, elevation);
                if self.prefers(&other, &best, joints) {
                    best = other;
                }
            }
        }
        best
    }

    /// Whether `a` is the better route: on target rather than off it; if both are off it, much nearer to
    /// it; then the faster one; then the one that turns less in azimuth; then the one that is not over
    /// the top; then the one counter-clockwise.
    fn prefers(&self, a: &Route, b: &Route, joints: &Joints) -> bool {
        let on_target = |route: &Route| self.is_on_target(route.miss);
        if on_target(a) != on_target(b) {
            return on_target(a);
        }
        if !on_target(a) && (a.miss - b.miss).abs() > NEARER {
            return a.miss < b.miss;
        }
        let (a_seconds, b_seconds) = (self.seconds(a, joints), self.seconds(b, joints));
        let is_less = |x: f64, y: f64| x + x * EQUAL_TIMES < y;
        if is_less(a_seconds, b_seconds) || is_less(b_seconds, a_seconds) {
            return a_seconds < b_seconds;
        }
        let turn = |route: &Route| route.azimuth.unwound - self.azimuth.angle(joints.azimuth);
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
        let azimuth = self.azimuth.time(joints.azimuth, route.azimuth);
        let elevation = self.elevation.time(joints.elevation, route.elevation);
        if azimuth > elevation { azimuth } else { elevation }
    }
}

impl Drive {
    /// Where the joint can go for `bearing`; `stop` chooses where it waits for one beyond its travel.
    /// Without a bearing it stays where it is.
    fn choices(
        &self,
        bearing: Option<f64>,
        joint: Joint,
        stop: fn(&Self, f64, f64) -> Goal,
    ) -> Choices {
        let Some(bearing) = bearing else {
            return Choices {
                first: self.goal(self.standstill(joint)),
                second: None,
                limited: false,
            };
        };
        match self.windings(bearing, joint) {
            [Some(first), second] => Choices { first, second, limited: false },
            _ => {
                let present = self.clamped(self.angle(joint));
                Choices { first: stop(self, bearing, present), second: None, limited: true }
            }
        }
    }
}
