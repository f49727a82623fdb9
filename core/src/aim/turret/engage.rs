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
use crate::aim::lead::{self, Lead, Shot, Solution, Trajectory};
use crate::math::scalar::{is_in_float, narrow};

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

/// A round that moves the muzzle by less than this part of the line of fire is the last one: what is left of
/// the error turns the barrel by less than floats can tell.
const SETTLED: f64 = 1e-9;

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
/// As [`update`](super::update) and [`solve`](lead::solve).
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
    let gun = Gun { turret: &turret, step: &step, platform, shot, target };
    let aim = gun.aim_at_reachable(trajectory)?;
    gun.fire(&aim)
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
    /// The aim point; the target itself where the shot cannot reach it.
    point: TargetInMount,
    /// What the shot does from the muzzle at the end of the route; `None` where it cannot reach the target.
    solution: Option<Solution>,
    /// Whether there is another solution.
    has_other: bool,
}

/// Where a muzzle is and how it moves, in the world.
struct Muzzle {
    /// From the mount, meters.
    arm: DVec3,
    /// The velocity that the joints give it, at the rates that they have, m/s.
    joint_velocity: DVec3,
}

/// The solutions from a muzzle.
struct Leads([Option<Lead>; 2]);

impl Leads {
    /// The solution of the given trajectory; the only one where there is one.
    fn of(&self, trajectory: Trajectory) -> Option<&Lead> {
        let [first, second] = &self.0;
        match trajectory {
            Trajectory::Earliest => first.as_ref(),
            Trajectory::Latest => second.as_ref().or(first.as_ref()),
        }
    }

    /// The solution whose time of flight is nearest to `time`, in seconds.
    fn nearest(&self, time: f32) -> Option<&Lead> {
        let off = |lead: &&Lead| (lead.solution.time - time).abs();
        match &self.0 {
            [Some(first), Some(second)] if off(&second) < off(&first) => Some(second),
            [first, _] => first.as_ref(),
        }
    }
}

impl Gun<'_> {
    /// The aim of the wanted trajectory; of the other one where stops keep the turret off the wanted one and
    /// not off the other.
    ///
    /// A target that trembles about that border does not make the turret hunt. Up to a tremble to either side of
    /// it the turret keeps to the arc that it is moving to, or that ends at the stop next to which it stands. The
    /// elevation tells: the azimuth of both arcs is about the same.
    fn aim_at_reachable(&self, wanted: Trajectory) -> Result<Aim, Error> {
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
            return Ok(aim);
        }
        let other = self.aim(wanted.other())?;
        let takes_other = other.route.points()
            && if is_reachable || aim.route.miss() <= f64::from(self.turret.aim_tolerance) + TREMBLE
            {
                let waits = (limits.angle(joint) - goal).abs() <= NEAR_STOP;
                !turns_back(&other) && !waits
            } else {
                true
            };
        Ok(if takes_other { other } else { aim })
    }

    /// The aim of one trajectory, from the muzzle as it is at the end of the route.
    fn aim(&self, trajectory: Trajectory) -> Result<Aim, Error> {
        let mut muzzle = self.muzzle(&Barrel::of_joints(&self.step.joints));
        for _ in 1..ROUNDS {
            let (aim, length) = self.aim_from(&muzzle, trajectory)?;
            let Route { azimuth, elevation, .. } = aim.route;
            let next = self.muzzle(&Barrel::new(azimuth.angle, elevation.angle));
            let is_settled = (next.arm - muzzle.arm).length() <= SETTLED * length;
            if is_settled {
                return Ok(aim);
            }
            muzzle = next;
        }
        self.aim_from(&muzzle, trajectory).map(|(aim, _)| aim)
    }

    /// The aim from a muzzle, and the length of the line of fire, meters.
    fn aim_from(&self, muzzle: &Muzzle, trajectory: Trajectory) -> Result<(Aim, f64), Error> {
        let Self { turret, step, platform, target, .. } = *self;
        let Platform { velocity, spin, .. } = *platform;
        let leads = self.leads(muzzle)?;
        let lead = leads.of(trajectory);
        let aim_point = match lead {
            Some(lead) => self.aim_point(muzzle, lead),
            None => *target,
        };
        let point = TargetInMount::new(turret, &step.mount, aim_point.position)?;
        let motion = TargetMotion::new(turret, &step.mount, &point, velocity, spin, &aim_point)?;
        let aim = Aim {
            route: route(turret, &step.joints, &point, Some(&motion)),
            point,
            solution: lead.map(|lead| lead.solution),
            has_other: leads.0.iter().all(Option::is_some),
        };
        let length = (aim_point.position - step.mount.position - muzzle.arm).length();
        Ok((aim, length))
    }

    /// Where to aim with a solution from a muzzle: at the end of the line of fire. A beam goes to the target
    /// itself.
    fn aim_point(&self, muzzle: &Muzzle, lead: &Lead) -> Motion {
        if self.shot.speed == f32::INFINITY {
            return *self.target;
        }
        let position = self.step.mount.position + muzzle.arm + lead.line;
        Motion { position, velocity: lead.line_velocity, acceleration: lead.line_acceleration }
    }

    /// The step along the route, and what it came to.
    fn fire(&self, aim: &Aim) -> Result<Engagement, Error> {
        let Self { turret, step, .. } = *self;
        let moved = step.along(&aim.route);
        let Some(solution) = &aim.solution else {
            let error = aim.point.error(&moved.barrel);
            let (state, pose) = step.end(&moved, error, aim.route.flags | flags::NO_SOLUTION);
            return Ok(Engagement { state, pose, solution: None });
        };
        let muzzle = self.muzzle(&moved.barrel);
        let leads = self.leads(&muzzle)?;
        let Some(lead) = leads.nearest(solution.time) else {
            // In reach from where the muzzle will be, but not yet from where it is.
            let (state, pose) = step.end(&moved, aim.point.error(&moved.barrel), aim.route.flags);
            return Ok(Engagement { state, pose, solution: Some(*solution) });
        };
        let aim_point = self.aim_point(&muzzle, lead);
        let point = TargetInMount::new(turret, &step.mount, aim_point.position)?;
        let error = point.error(&moved.barrel);
        let on_target = if turret.is_on_target(error) && self.passes(error, lead) {
            flags::ON_TARGET
        } else {
            0
        };
        let (state, pose) = step.end(&moved, error, aim.route.flags | on_target);
        Ok(Engagement { state, pose, solution: Some(lead.solution) })
    }

    /// Whether a shot that is fired with the given error of its direction, radians, passes the target as near
    /// as [`flags::ON_TARGET`] promises.
    ///
    /// The error moves the shot by that part of the line of fire. The flight in the world is as long, unless
    /// gravity or the velocity that the shot inherits shortens it.
    fn passes(&self, error: f64, lead: &Lead) -> bool {
        let tolerance = f64::from(self.turret.aim_tolerance) + ALLOWANCE;
        error * lead.line_length <= tolerance * lead.flight_length
    }

    fn muzzle(&self, barrel: &Barrel) -> Muzzle {
        let Turret { trunnion, muzzle, axes, .. } = *self.turret;
        let Step { mount, joints, .. } = self.step;
        let [azimuth_rate, elevation_rate] =
            [joints.azimuth, joints.elevation].map(JointState::bounded_rate);
        let velocity = barrel.muzzle_velocity(trunnion, muzzle, azimuth_rate, elevation_rate);
        Muzzle {
            arm: mount.to_world(axes, barrel.muzzle(trunnion, muzzle)),
            joint_velocity: mount.to_world(axes, velocity),
        }
    }

    /// The solutions from a muzzle.
    ///
    /// It moves at v + ω × r, with the platform's velocity v and spin ω and the arm r, and that is what a shot
    /// inherits. As the platform turns on, and the joints at the rates that they have, r changes by ω × r and
    /// by what the joints add, and so the velocity by ω × ṙ.
    ///
    /// # Errors
    /// As [`solve`](lead::solve).
    fn leads(&self, muzzle: &Muzzle) -> Result<Leads, Error> {
        let spin = self.platform.spin.as_dvec3();
        let velocity = velocity_at(self.platform.velocity.as_dvec3(), spin, muzzle.arm);
        let acceleration = spin.cross(velocity_at(muzzle.joint_velocity, spin, muzzle.arm));
        let has_floats = |v: DVec3| v.to_array().into_iter().all(is_in_float);
        if !has_floats(velocity) {
            return Err(Error::NotFinite);
        }
        let acceleration = if has_floats(acceleration) { acceleration } else { DVec3::ZERO };
        let single = |v: DVec3| Vec3::from(v.to_array().map(narrow));
        let shooter = Motion {
            position: self.step.mount.position + muzzle.arm,
            velocity: single(velocity),
            acceleration: single(acceleration),
        };
        let mut leads = lead::leads(self.shot, &shooter, self.target)?;
        Ok(Leads([leads.next(), leads.next()]))
    }
}
