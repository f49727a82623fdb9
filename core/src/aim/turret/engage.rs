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
use crate::aim::lead::{self, Hit, Lead, LineOfFire, Shot, Solution, Trajectory};
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
#[inline]
pub fn engage(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
) -> Result<Engagement, Error> {
    let mut solution = None;
    let (state, pose) = step(state, config, platform, shot, target, dt, &mut solution)?;
    Ok(Engagement { state, pose, solution })
}

/// [`engage`], with its solution apart. Results are borrowed where moving them would be a call of memcpy.
#[inline(never)]
fn step(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
    solution: &mut Option<Solution>,
) -> Result<(State, Pose), Error> {
    config.validate()?;
    let turret = Turret::new(config);
    let step = Step::new(state, &turret, &platform.mount, dt);
    let step = step.as_ref().map_err(|error| *error)?;
    if !(platform.velocity.is_finite() && platform.spin.is_finite()) {
        return Err(Error::NotFinite);
    }
    let Some(target) = target else {
        let rest = turret.rest;
        return Ok(step.toward_angles(rest.azimuth.angle, rest.elevation.angle));
    };
    let (shot, trajectory) = shot.unwrap_or((&BEAM, Trajectory::Earliest));
    let mount = Motion {
        position: step.mount.position,
        velocity: platform.velocity,
        acceleration: Vec3::ZERO,
    };
    lead::validate(shot, &mount, target)?;
    Gun { turret: &turret, step, platform, shot, target }.engage(trajectory, solution)
}

/// A gun with a target.
struct Gun<'a> {
    turret: &'a Turret,
    step: &'a Step<'a>,
    platform: &'a Platform,
    shot: &'a Shot,
    target: &'a Motion,
}

/// What a turret aims at.
struct Aim {
    /// The end of the line of fire, in the world; the target where the shot cannot reach it.
    point: DVec3,
    /// The muzzle that the line begins at.
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
    fn engage(
        &self,
        wanted: Trajectory,
        solution: &mut Option<Solution>,
    ) -> Result<(State, Pose), Error> {
        let (limits, joint) = (&self.turret.elevation, self.step.joints.elevation);
        let turns_back = |route: &Route| limits.turns_back(joint, route.elevation);
        let aim = &mut Aim::at(self.target);
        let route = self.aim(wanted, aim);
        let route = route.as_ref().map_err(|error| *error)?;
        let goal = route.elevation.angle;
        let is_reachable = route.points();
        let may_take_other = if is_reachable {
            turns_back(route) && limits.is_near_stop(goal, TREMBLE)
        } else {
            route.flags & (flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED) != 0
        };
        if !(aim.has_other && may_take_other) {
            return self.fire(route, aim, solution);
        }
        let other_aim = &mut Aim::at(self.target);
        let other = self.aim(wanted.other(), other_aim);
        let other = other.as_ref().map_err(|error| *error)?;
        let tremble = f64::from(self.turret.aim_tolerance) + TREMBLE;
        let is_at_border = is_reachable || route.miss() <= tremble;
        let waits = (limits.angle(joint) - goal).abs() <= NEAR_STOP;
        let keeps = is_at_border && (turns_back(other) || waits);
        if other.points() && !keeps {
            self.fire(other, other_aim, solution)
        } else {
            self.fire(route, aim, solution)
        }
    }

    /// The route to where the turret aims for one trajectory, from the muzzle as it is at the end of that route.
    #[inline(never)]
    fn aim(&self, trajectory: Trajectory, aim: &mut Aim) -> Result<Route, Error> {
        aim.muzzle = self.muzzle(&Barrel::of_joints(&self.step.joints))?;
        let mut route = self.aim_from_muzzle(trajectory, aim)?;
        for _ in 1..ROUNDS {
            let muzzle = self.muzzle(&Barrel::new(route.azimuth.angle, route.elevation.angle))?;
            if aim.holds_for(&muzzle) {
                break;
            }
            aim.muzzle = muzzle;
            route = self.aim_from_muzzle(trajectory, aim)?;
        }
        Ok(route)
    }

    /// Aims from the muzzle of `aim`, and returns the route to there.
    #[inline(never)]
    fn aim_from_muzzle(&self, trajectory: Trajectory, aim: &mut Aim) -> Result<Route, Error> {
        let Self { turret, step, platform, shot, target } = *self;
        let lead = Lead::new(shot, &aim.muzzle, target);
        let hits = lead.solvable_hits();
        let hit = match (trajectory, hits) {
            (Trajectory::Latest, [_, Some(second)]) => Some(second),
            (_, [first, _]) => first,
        };
        let aim_point = self.aim_point(&lead, hit.as_ref());
        let point = TargetInMount::new(turret, &step.mount, aim_point.position);
        let point = point.as_ref().map_err(|error| *error)?;
        let Platform { velocity, spin, .. } = *platform;
        let motion = TargetMotion::new(turret, &step.mount, point, velocity, spin, &aim_point)?;
        aim.point = aim_point.position;
        aim.hit = hit;
        aim.has_other = hits.iter().all(Option::is_some);
        Ok(route(turret, &step.joints, point, Some(&motion)))
    }

    /// The point to aim at: the end of the line of fire. Of a beam, and without a hit, it is the target itself.
    fn aim_point(&self, lead: &Lead<'_>, hit: Option<&Hit>) -> Motion {
        match hit {
            Some(hit) if !lead.is_beam() => {
                let LineOfFire { line, velocity, acceleration } = lead.line_of_fire(hit);
                Motion { position: lead.shooter_position() + line, velocity, acceleration }
            }
            _ => *self.target,
        }
    }

    /// The step along the route, and what it came to.
    fn fire(
        &self,
        route: &Route,
        aim: &Aim,
        solution: &mut Option<Solution>,
    ) -> Result<(State, Pose), Error> {
        let moved = self.step.along(route);
        let (error, flags) = self.outcome(&moved.barrel, aim, solution)?;
        Ok(self.step.end(&moved, error, route.flags | flags))
    }

    /// The angle at the muzzle between the barrel and the line of fire, radians, and the flags of the shot, with
    /// the barrel as it is after the step.
    fn outcome(
        &self,
        barrel: &Barrel,
        aim: &Aim,
        solution: &mut Option<Solution>,
    ) -> Result<(f64, u32), Error> {
        let error_at = |point: DVec3| {
            TargetInMount::new(self.turret, &self.step.mount, point)
                .map(|point| point.error(barrel))
        };
        let at_end_of_route = Lead::new(self.shot, &aim.muzzle, self.target);
        let Some(hit) = &aim.hit else {
            return Ok((error_at(aim.point)?, flags::NO_SOLUTION));
        };
        let muzzle = self.muzzle(barrel)?;
        if aim.holds_for(&muzzle) {
            at_end_of_route.write_solution(hit, solution);
            let error = error_at(aim.point)?;
            return Ok((error, self.on_target(error, &at_end_of_route, hit)));
        }
        let lead = Lead::new(self.shot, &muzzle, self.target);
        let Some(hit) = nearest(lead.solvable_hits(), hit.time) else {
            // In reach from where the muzzle will be, but not yet from where it is.
            at_end_of_route.write_solution(hit, solution);
            return Ok((error_at(aim.point)?, 0));
        };
        lead.write_solution(&hit, solution);
        let error = error_at(self.aim_point(&lead, Some(&hit)).position)?;
        Ok((error, self.on_target(error, &lead, &hit)))
    }

    /// [`flags::ON_TARGET`], or 0, with the angle `error` between the boresight and the line of fire, radians.
    ///
    /// A shot misses by that part of the line of fire. Its flight in the world is as long, unless gravity or the
    /// velocity that it inherits makes it shorter.
    fn on_target(&self, error: f64, lead: &Lead<'_>, hit: &Hit) -> u32 {
        let tolerance = f64::from(self.turret.aim_tolerance) + ALLOWANCE;
        let passes =
            lead.is_beam() || error * lead.line_length(hit) <= tolerance * lead.flight_length(hit);
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

impl Aim {
    /// Straight at the target; the muzzle is not known yet.
    fn at(target: &Motion) -> Self {
        Self { point: target.position, muzzle: *target, hit: None, has_other: false }
    }

    /// Whether it holds for `muzzle`, too: the muzzle is where the aim's own is, as far as that matters.
    fn holds_for(&self, muzzle: &Motion) -> bool {
        let longest = |v: DVec3| max_magnitude(v.to_array());
        let line = longest(self.point - self.muzzle.position);
        longest(muzzle.position - self.muzzle.position) <= SETTLED * line
    }
}

/// The hit whose time of flight is nearest to `time`, in seconds.
fn nearest(hits: [Option<Hit>; 2], time: f64) -> Option<Hit> {
    let off = |hit: &Hit| (hit.time - time).abs();
    match hits {
        [Some(first), Some(second)] if off(&second) < off(&first) => Some(second),
        [first, _] => first,
    }
}
