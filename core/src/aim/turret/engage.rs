//! The whole gun in one call: where to lead, how the aim point moves, one step after it, and whether a shot
//! hits.
//!
//! Where to aim depends on where the muzzle is and how it moves; where the muzzle is depends on where the
//! barrel aims. So both are found together, by iteration from where the barrel is: the solution from the
//! muzzle gives the line of fire, that line the joint angles, and these the muzzle ([`Gun::aim`]).
//!
//! With w(T) the line of fire, from the muzzle to where the shot would be without what gravity and the
//! platform's velocity add to it, the aim point is muzzle + w: the impact, less what they add. That hardly
//! depends on the muzzle. So each round leaves a small part of the error, and a turret without offsets needs
//! no second one.
//!
//! After the step the solution is found once more, from the muzzle as it is then: it says whether the gun is
//! on target.

use glam::{DVec3, Vec3};

use super::choice::{Route, route};
use super::config::{Config, State};
use super::dead_zone::NEAR_STOP;
use super::flags;
use super::hysteresis::TREMBLE;
use super::joint::JointState;
use super::kinematics::{Barrel, Pose};
use super::platform::{Platform, velocity_at};
use super::solution::TargetInMount;
use super::step::Step;
use super::target_motion::TargetMotion;
use super::validated::Turret;
use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{Hit, Lead, LineOfFire, Shot, Solution, Trajectory};
use crate::math::scalar::{is_in_float, max_magnitude, narrow};

/// A turret after a step of [`engage`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Engagement {
    /// All of the turret that changes.
    pub state: State,
    /// Where its parts are.
    pub pose: Pose,
    /// How to fire for a hit; `None` without a target, or where the shot cannot reach it.
    pub solution: Option<Solution>,
}

/// Straight at the target.
const BEAM: Shot = Shot {
    speed: f32::INFINITY,
    inherit: 0.0,
    max_time: 0.0,
    gravity: Vec3::ZERO,
    drag: 0.0,
    physics_step: 0.0,
};

/// What [`flags::ON_TARGET`] allows a shot beyond the aim tolerance, radians: half of 1e-4. The other half is
/// for rounding.
const ALLOWANCE: f64 = 0.5e-4;

/// The most rounds of the iteration. Most turrets take two or three.
const ROUNDS: u32 = 16;

/// A round that moves the muzzle by at most this part of the line of fire is the last one. What is left turns the
/// barrel by less than that: by this times the speed of the target over that of the shot.
const SETTLED: f64 = 1e-7;

/// Moves a turret by a step of `dt` seconds so that a shot from its muzzle hits `target`: straight at it
/// without a shot, and to rest without a target. The platform and the target are given for the end of the
/// step.
///
/// [`flags::ON_TARGET`] promises: a shot that leaves the muzzle of the pose along its boresight, with the
/// velocity that the platform gives the muzzle, passes the target, which keeps its acceleration, within
/// (aim tolerance + 1e-4)·(length of the flight).
///
/// Of two solutions the one that `shot` wants is taken, and the other one where stops keep the turret off it
/// but not off the other. Without any, [`flags::NO_SOLUTION`], the turret follows the target itself.
///
/// # Errors
/// As [`update`](super::update) and [`solve`](crate::aim::lead::solve).
pub fn engage(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
) -> Result<Engagement, Error> {
    config.validate()?;
    let turret = Turret::new(config);
    let step = Step::new(state, &turret, &platform.mount, dt)?;
    if !(platform.velocity.is_finite() && platform.spin.is_finite()) {
        return Err(Error::NotFinite);
    }
    let Some(target) = target else {
        let rest = turret.rest;
        let (state, pose) = step.toward_angles(rest.azimuth.angle, rest.elevation.angle);
        return Ok(Engagement { state, pose, solution: None });
    };
    let (shot, trajectory) = shot.unwrap_or((&BEAM, Trajectory::Earliest));
    Gun { turret: &turret, step: &step, platform, shot, target }.engage(trajectory)
}

/// A gun with a target.
struct Gun<'a> {
    turret: &'a Turret,
    step: &'a Step<'a>,
    platform: &'a Platform,
    shot: &'a Shot,
    target: &'a Motion,
}

/// Where the turret aims.
struct Aim {
    /// The joint angles to turn to.
    route: Route,
    /// The point in the world at the end of the line of fire; the target where the shot cannot reach it.
    point: DVec3,
    /// The muzzle for which that is so.
    muzzle: Motion,
    /// The hit from that muzzle; `None` where the shot cannot reach the target.
    hit: Option<Hit>,
    /// Whether there is another hit.
    has_other: bool,
}

impl Gun<'_> {
    /// Aims at the wanted trajectory; at the other one where stops keep the turret off the wanted one and not off
    /// the other.
    ///
    /// A target that trembles about that border does not make the turret hunt. Up to a tremble to either side of
    /// it the turret keeps to the arc that it is moving to, or that ends at the stop next to which it stands. The
    /// elevation tells: the azimuth of both arcs is about the same.
    fn engage(&self, wanted: Trajectory) -> Result<Engagement, Error> {
        let (limits, joint) = (&self.turret.elevation, self.step.joints.elevation);
        let turns_back = |aim: &Aim| limits.turns_back(joint, aim.route.elevation);
        let aim = self.aim(wanted)?;
        let goal = aim.route.elevation.angle;
        let is_reachable = aim.route.points();
        let may_take_other = if is_reachable {
            turns_back(&aim) && limits.is_near_stop(goal, TREMBLE)
        } else {
            aim.route.flags & (flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED) != 0
        };
        if !(aim.has_other && may_take_other) {
            return self.fire(&aim);
        }
        let other = self.aim(wanted.other())?;
        let tremble = f64::from(self.turret.aim_tolerance) + TREMBLE;
        let is_at_border = is_reachable || aim.route.miss() <= tremble;
        let waits = (limits.angle(joint) - goal).abs() <= NEAR_STOP;
        let keeps = is_at_border && (turns_back(&other) || waits);
        self.fire(if other.route.points() && !keeps { &other } else { &aim })
    }

    /// Where to aim for one trajectory, from the muzzle as it is at the end of the route.
    fn aim(&self, trajectory: Trajectory) -> Result<Aim, Error> {
        let mut aim =
            self.aim_from(self.muzzle(&Barrel::of_joints(&self.step.joints))?, trajectory)?;
        for _ in 1..ROUNDS {
            let Route { azimuth, elevation, .. } = aim.route;
            let muzzle = self.muzzle(&Barrel::new(azimuth.angle, elevation.angle))?;
            if is_settled(&aim, &muzzle) {
                break;
            }
            aim = self.aim_from(muzzle, trajectory)?;
        }
        Ok(aim)
    }

    /// Where to aim from a muzzle.
    #[inline(never)]
    fn aim_from(&self, muzzle: Motion, trajectory: Trajectory) -> Result<Aim, Error> {
        let Self { turret, step, platform, shot, target } = *self;
        let lead = Lead::new(shot, &muzzle, target)?;
        let hits = lead.solvable_hits();
        let hit = match (trajectory, hits) {
            (Trajectory::Latest, [_, Some(second)]) => Some(second),
            (_, [first, _]) => first,
        };
        let aim_point = self.aim_point(&lead, hit.as_ref());
        let point = TargetInMount::new(turret, &step.mount, aim_point.position)?;
        let Platform { velocity, spin, .. } = *platform;
        let motion = TargetMotion::new(turret, &step.mount, &point, velocity, spin, &aim_point)?;
        Ok(Aim {
            route: route(turret, &step.joints, &point, Some(&motion)),
            point: aim_point.position,
            muzzle,
            hit,
            has_other: hits.iter().all(Option::is_some),
        })
    }

    /// The point to aim at: the end of the line of fire. Of a beam, and without a hit, it is the target itself.
    fn aim_point(&self, lead: &Lead<'_>, hit: Option<&Hit>) -> Motion {
        match hit {
            Some(hit) if self.shot.speed != f32::INFINITY => {
                let LineOfFire { line, velocity, acceleration } = lead.line_of_fire(hit);
                Motion { position: lead.shooter_position() + line, velocity, acceleration }
            }
            _ => *self.target,
        }
    }

    /// The step along the route, and what it came to.
    fn fire(&self, aim: &Aim) -> Result<Engagement, Error> {
        let Self { turret, step, .. } = *self;
        let moved = step.along(&aim.route);
        let error_at = |point: DVec3| {
            TargetInMount::new(turret, &step.mount, point).map(|point| point.error(&moved.barrel))
        };
        let end = |error: f64, flags: u32, solution: Option<Solution>| {
            let (state, pose) = step.end(&moved, error, aim.route.flags | flags);
            Engagement { state, pose, solution }
        };
        let Some(hit) = &aim.hit else {
            return Ok(end(error_at(aim.point)?, flags::NO_SOLUTION, None));
        };
        let muzzle = self.muzzle(&moved.barrel)?;
        if is_settled(aim, &muzzle) {
            let lead = Lead::new(self.shot, &aim.muzzle, self.target)?;
            let error = error_at(aim.point)?;
            return Ok(end(error, self.on_target(error, &lead, hit), lead.solution(*hit)));
        }
        let lead = Lead::new(self.shot, &muzzle, self.target)?;
        let Some(hit) = nearest(lead.solvable_hits(), hit.time) else {
            // In reach from where the muzzle will be, but not yet from where it is.
            let at_end = Lead::new(self.shot, &aim.muzzle, self.target)?;
            return Ok(end(error_at(aim.point)?, 0, at_end.solution(*hit)));
        };
        let error = error_at(self.aim_point(&lead, Some(&hit)).position)?;
        Ok(end(error, self.on_target(error, &lead, &hit), lead.solution(hit)))
    }

    /// [`flags::ON_TARGET`], or 0, with the angle `error` between the boresight and the line of fire, radians.
    ///
    /// A shot misses by that part of the line of fire. Its flight in the world is as long, unless gravity or the
    /// velocity that it inherits makes it shorter.
    fn on_target(&self, error: f64, lead: &Lead<'_>, hit: &Hit) -> u32 {
        let tolerance = f64::from(self.turret.aim_tolerance) + ALLOWANCE;
        let passes = self.shot.speed == f32::INFINITY
            || error * lead.line_length(hit) <= tolerance * lead.flight_length(hit);
        if self.turret.is_on_target(error) && passes { flags::ON_TARGET } else { 0 }
    }

    /// The muzzle of a barrel in the world, and how it moves.
    ///
    /// It moves at v + ω × r, with the platform's velocity v and spin ω and the arm r, and that is what a shot
    /// inherits. As the platform turns on, and the joints at the rates that they have, r changes by ω × r and
    /// by what the joints add, and so the velocity by ω × ṙ.
    ///
    /// # Errors
    /// [`Error::NotFinite`] where the velocity is beyond floats.
    fn muzzle(&self, barrel: &Barrel) -> Result<Motion, Error> {
        let Turret { trunnion, muzzle, axes, .. } = *self.turret;
        let Step { mount, joints, .. } = self.step;
        let spin = self.platform.spin.as_dvec3();
        let arm = mount.to_world(axes, barrel.muzzle(trunnion, muzzle));
        let velocity = velocity_at(self.platform.velocity.as_dvec3(), spin, arm);
        let [azimuth_rate, elevation_rate] =
            [joints.azimuth, joints.elevation].map(JointState::bounded_rate);
        let by_joints = barrel.muzzle_velocity(trunnion, muzzle, azimuth_rate, elevation_rate);
        let acceleration = spin.cross(velocity_at(mount.to_world(axes, by_joints), spin, arm));
        let in_floats = |v: DVec3| {
            let v = v.to_array();
            v.into_iter().all(is_in_float).then(|| Vec3::from(v.map(narrow)))
        };
        Ok(Motion {
            position: mount.position + arm,
            velocity: in_floats(velocity).ok_or(Error::NotFinite)?,
            acceleration: in_floats(acceleration).unwrap_or(Vec3::ZERO),
        })
    }
}

/// Whether an aim holds for a muzzle, too: it is where the aim's own is, as far as that matters.
fn is_settled(aim: &Aim, muzzle: &Motion) -> bool {
    let longest = |v: DVec3| max_magnitude(v.to_array());
    let line = longest(aim.point - aim.muzzle.position);
    longest(muzzle.position - aim.muzzle.position) <= SETTLED * line
}

/// The hit whose time of flight is nearest to `time`, in seconds.
fn nearest(hits: [Option<Hit>; 2], time: f64) -> Option<Hit> {
    let off = |hit: &Hit| (hit.time - time).abs();
    match hits {
        [Some(first), Some(second)] if off(&second) < off(&first) => Some(second),
        [first, _] => first,
    }
}
