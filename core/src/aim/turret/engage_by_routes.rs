//! Guns that are computed alone, by the routes of [`choice`](super::choice).
//!
//! Where to aim depends on where the muzzle is and how it moves; where the muzzle is depends on where the barrel aims.
//! So both are found together, by iteration from where the barrel was turning to: the solution from the muzzle gives the
//! line of fire, the line of fire gives the joint angles, and the joint angles give the muzzle (`Gun::settle`).
//!
//! Let w(T) be the line of fire: from the muzzle to where the shot would be without the contributions of gravity and
//! the platform's velocity. The aim point is muzzle + w: the impact, minus these contributions. It depends little on
//! the muzzle, unless the target is next to the muzzle or at the edge of reach, or the platform spins fast. So each
//! round leaves a small part of the error, and a turret without offsets needs no second round.
//!
//! After the step, the solution is recomputed for the new muzzle; it tells whether the gun is on target.

use glam::{DVec3, Vec3};

use super::choice::{Aim as AimAt, Arc, Candidates, Choice, JUMP, no_candidates};
use super::config::{Config, Mount, State};
use super::effort::WORTH_CHANGING;
use super::flags;
use super::gun::{ALLOWANCE, SETTLED};
use super::joint::{AT_GOAL, AT_GOAL_OF_GUN, Angles, JointState, PerJoint};
use super::kinematics::{Barrel, Pose};
use super::platform::{Platform, velocity_at};
use super::rows::ToGun;
use super::solution::{Branch, TargetInMount};
use super::target_motion::TargetMotion;
use super::toward::Toward;
use super::validated::{Memory, Present, Turret};
use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{self, Hit, Lead, LineOfFire, Shot, Solution, Trajectory};
use crate::math::scalar::{in_floats, max_magnitude, nonzero};

/// A shot straight at the target.
pub(crate) const BEAM: Shot = Shot {
    speed: f32::INFINITY,
    inherit: 0.0,
    max_time: 0.0,
    gravity: Vec3::ZERO,
    drag: 0.0,
    physics_step: 0.0,
    thrust: 0.0,
    burn_time: 0.0,
};

/// The most rounds of the iteration. Most turrets take two or three.
const ROUNDS: u32 = 16;

/// A shot that takes at most this part of the longest time of flight is well within it.
const IN_TIME: f64 = 0.98;

/// After this many rounds, each round goes only half as far: with a muzzle that swings widely, or a target next to the
/// muzzle, the aim could otherwise alternate between two places.
const WHOLE_ROUNDS: u32 = 5;

/// [`track`](super::track), as an argument: where it is inlined, it is compiled as a part of the C library.
pub(crate) type Track =
    fn(&State, &Config<'_>, &Mount, Vec3, Vec3, &Motion, f32) -> Result<(State, Pose, u32), Error>;

/// Like [`engage_in_place`](super::engage::engage_in_place), but always by the routes of `choice`. A gun that follows its target does so by `track`.
///
/// # Errors
/// Same as [`engage`](super::engage::engage).
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "those of a gun, and a function")]
pub(crate) fn by_routes(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
    to: ToGun<'_>,
    track: Track,
) -> Result<(u32, bool), Error> {
    let mut solution = None;
    let step = step_by_routes(state, config, platform, shot, target, dt, &mut solution, track);
    let flags = to.turret.write(step)?;
    if let Some(solution) = solution {
        to.solution.write(solution);
    }
    Ok((flags, solution.is_some()))
}

#[expect(clippy::too_many_arguments, reason = "those of a gun, and a function")]
fn step_by_routes(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
    solution: &mut Option<Solution>,
    track: Track,
) -> Result<(State, Pose, u32), Error> {
    config.validate()?;
    let turret = &Turret::new(config);
    let step = Toward::new(state, turret, &platform.mount, dt)?;
    if !(platform.velocity.is_finite() && platform.spin.is_finite()) {
        return Err(Error::NotFinite);
    }
    let Some(target) = target else {
        return Ok(step.toward_rest());
    };
    let has_shot = shot.is_some();
    let (shot, trajectory) = shot.unwrap_or((&BEAM, Trajectory::Earliest));
    let mount = Motion {
        position: step.mount.position,
        velocity: platform.velocity,
        acceleration: Vec3::ZERO,
    };
    lead::validate(shot, &mount, target)?;
    let lead = &Lead::new(shot, &mount, target);
    let gun = Gun { turret, config, state, step: &step, platform, shot, target, lead, dt, track };
    let mut result = if shot.speed == f32::INFINITY {
        gun.point(solution)
    } else {
        gun.engage(trajectory, solution)
    }?;
    if has_shot && dt > 0.0 {
        result.0.trajectory = trajectory as u32;
    }
    Ok(result)
}

/// By which part rounding may change a time.
const ROUNDING: f64 = 1e-9;

/// How far a barrel may be aside from the plane of gravity and its target and still be aiming above it: the sine of 10°.
const SIN_ASIDE: f64 = 0.173_648_177_666_930_35;

/// A gun with a target.
struct Gun<'a> {
    turret: &'a Turret<'a>,
    config: &'a Config<'a>,
    state: &'a State,
    step: &'a Toward<'a>,
    platform: &'a Platform,
    shot: &'a Shot,
    target: &'a Motion,
    /// From the mount.
    lead: &'a Lead<'a>,
    /// Seconds.
    dt: f32,
    track: Track,
}

/// The point at which a turret aims.
struct Aim {
    /// The end of the line of fire, in the world, and how it moves; the target where the shot cannot reach it.
    point: Motion,
    /// The muzzle at which the line begins.
    muzzle: Motion,
    /// The hit from that muzzle; `None` where the shot cannot reach the target.
    hit: Option<Hit>,
    arc: Arc,
}

/// Which of the hits from a muzzle to aim for.
#[derive(Clone, Copy)]
enum Which {
    /// The hit of the given trajectory; the only hit where there is just one.
    Trajectory(Trajectory),
    /// The hit whose time of flight is nearest to this, seconds.
    Nearest(f64),
    /// No hit: the target itself.
    Target,
}

impl Which {
    /// Returns which hit to aim for in the round after an aim.
    fn after(self, aim: &Aim) -> Self {
        match (self, aim.hit) {
            (_, Some(hit)) => Self::Nearest(hit.time),
            (Self::Nearest(_), None) => Self::Target,
            (which, None) => which,
        }
    }
}

impl Gun<'_> {
    /// Aims by the rule of [`choice`](super::choice), among the candidates of both arcs. A sector does not change the arc:
    /// a target that passes behind a mast soon reappears.
    fn engage(
        &self,
        wanted: Trajectory,
        solution: &mut Option<Solution>,
    ) -> Result<(State, Pose, u32), Error> {
        let Self { turret, step, .. } = *self;
        let list = &mut no_candidates();
        let mut candidates = Candidates::new(list, turret, &step.start);
        let aim = &self.settle(&mut candidates, wanted, Arc::Wanted)?;
        let (is_asked, may_change) = (self.state.trajectory != wanted as u32, self.dt > 0.0);
        let Some(hit) = &aim.hit else {
            return self.out_of_reach(&candidates);
        };
        let other = if candidates.keep_to_wanted_arc() { None } else { self.other(aim, wanted)? };
        let other = other.as_ref().and_then(|aim| aim.hit.as_ref().map(|hit| (aim, hit)));
        if let Some((other, _)) = other {
            self.add(&mut candidates, other)?;
            candidates.keep_to_arc_behind_sectors(is_asked);
        }
        let choice = candidates.choose(is_asked, may_change);
        let chosen = other.filter(|_| choice.candidate.arc == Arc::Other);
        let (aim, hit) = chosen.unwrap_or((aim, hit));
        self.fire(&choice, aim, hit, solution)
    }

    /// Takes the step of a gun whose target is out of reach: it follows the target itself. A gun that was aiming above that,
    /// as if the target were in reach, first stays there for twice as long as the way down and up again takes: a target that
    /// sways at the end of the range may be beyond it for nearly two swings.
    fn out_of_reach(&self, candidates: &Candidates<'_>) -> Result<(State, Pose, u32), Error> {
        let Self { turret, step, dt, .. } = *self;
        let Memory { goal: here, waiting, .. } = step.start.memory;
        // Whether it follows already is told by what it keeps.
        let above = candidates.kept().filter(|following| {
            let Angles { azimuth, elevation } = following.end() - here;
            azimuth.abs() + elevation.abs() >= JUMP && self.aims_above(&following.barrel())
        });
        let wait = above.map(|following| 2.0 * candidates.wait(here, following.end()));
        let is_open =
            |wait: &f64| waiting < *wait || dt == 0.0 && waiting <= *wait * (1.0 + ROUNDING);
        let (state, pose, flags) = match wait.filter(is_open) {
            Some(wait) => {
                let choice = &candidates.staying(wait);
                let moved = step.after_step(choice);
                let target = TargetInMount::new(turret, &step.mount, self.target.position)?;
                let error = target.error(&moved.barrel);
                step.end(&moved, error, choice.candidate.flags, AT_GOAL)
            }
            None => self.follow()?,
        };
        Ok((state, pose, flags & !flags::ON_TARGET | flags::NO_SOLUTION))
    }

    /// Returns whether the turret was turning to a direction above where it would follow its target, as for a hit along an
    /// arc: seen against gravity, and neither aside from there nor behind. At a stop, both are aside from the target.
    fn aims_above(&self, following: &Barrel) -> bool {
        let Self { step, shot, .. } = *self;
        let aimed = &Barrel::new(step.start.memory.goal);
        let [above, below] = [aimed, following].map(Barrel::boresight);
        let up = step.mount.to_canonical(-shot.gravity.as_dvec3());
        let aside = below.cross(up);
        let aside = aside / nonzero(libm::sqrt(aside.length_squared()));
        below.cross(above).dot(aside) > 0.0
            && above.dot(up.cross(aside)) >= 0.0
            && above.dot(aside).abs() <= SIN_ASIDE
    }

    /// Adds the candidates of an arc.
    fn add(&self, candidates: &mut Candidates<'_>, aim: &Aim) -> Result<(), Error> {
        let Self { turret, step, platform, .. } = *self;
        let lead = self.lead.from(&aim.muzzle);
        let target = &TargetInMount::new(turret, &step.mount, aim.point.position)?;
        let Platform { velocity, spin, .. } = *platform;
        let motion = &TargetMotion::new(&step.mount, target, velocity, spin, &aim.point)?;
        let is_on_target = &|barrel: &Barrel, miss| match &aim.hit {
            Some(hit) => self.on_target(barrel, miss, &lead, hit) != 0,
            None => turret.is_on_target(miss),
        };
        candidates.add(&AimAt {
            target,
            motion: Some(motion),
            arc: aim.arc,
            is_late: self.is_late(aim),
            is_on_target,
        });
        Ok(())
    }

    /// Returns whether the shot takes nearly the longest time of flight.
    fn is_late(&self, aim: &Aim) -> bool {
        let max_time = f64::from(self.shot.max_time);
        max_time > 0.0 && aim.hit.is_some_and(|hit| hit.time > IN_TIME * max_time)
    }

    /// Returns where the turret aims for the hit that is not the `wanted` one; `None` where there is no other from the muzzle of
    /// `aim`, which is for the wanted one.
    #[inline(never)]
    fn other(&self, aim: &Aim, wanted: Trajectory) -> Result<Option<Aim>, Error> {
        let hits = self.lead.from(&aim.muzzle).solvable_hits();
        if !hits.iter().all(Option::is_some) {
            return Ok(None);
        }
        let list = &mut no_candidates();
        let mut candidates = Candidates::new(list, self.turret, &self.step.start);
        self.settle(&mut candidates, wanted.other(), Arc::Other).map(Some)
    }

    /// Returns where the turret aims for one trajectory, from the muzzle as it is where the turret would turn to if there
    /// were no other trajectory, and adds its candidates.
    ///
    /// The first round chooses the hit, and the other rounds keep to it: a muzzle that is slightly higher may have a
    /// different number of hits. Where the muzzle at the end has none, the shot cannot reach the target. Rounds that do
    /// not settle soon go half as far.
    #[inline(never)]
    fn settle(
        &self,
        candidates: &mut Candidates<'_>,
        trajectory: Trajectory,
        arc: Arc,
    ) -> Result<Aim, Error> {
        let muzzle = self.muzzle(&Barrel::new(self.step.start.memory.goal))?;
        let mut which = Which::Trajectory(trajectory);
        let mut aim = self.aim_from(muzzle, which, arc);
        if let Some(muzzle) = self.muzzle_ahead(&aim)? {
            which = which.after(&aim);
            aim = self.aim_from(muzzle, which, arc);
        }
        for round in 1..ROUNDS {
            candidates.clear();
            self.add(candidates, &aim)?;
            let muzzle =
                self.muzzle(&candidates.choose(false, self.dt > 0.0).candidate.barrel())?;
            if self.holds_for(&aim, &muzzle) {
                return Ok(aim);
            }
            let muzzle = if round <= WHOLE_ROUNDS { muzzle } else { mean(&aim.muzzle, &muzzle) };
            which = which.after(&aim);
            aim = self.aim_from(muzzle, which, arc);
        }
        candidates.clear();
        self.add(candidates, &aim)?;
        Ok(aim)
    }

    /// Returns the muzzle of a barrel that points where a gun aims, ahead and next to where the turret was turning to: most
    /// guns that follow their targets choose that, and finding it without candidates spares them a round. `None` where there
    /// is none, or the aim is right for it already.
    fn muzzle_ahead(&self, aim: &Aim) -> Result<Option<Motion>, Error> {
        let Self { turret, step, .. } = *self;
        let target = TargetInMount::new(turret, &step.mount, aim.point.position)?;
        let PerJoint { azimuth, elevation } = target.solution(Branch::AHEAD).angles;
        let (Some(azimuth), Some(elevation)) = (azimuth, elevation) else {
            return Ok(None);
        };
        let angles = Angles { azimuth, elevation };
        if turret.apart(angles, step.start.memory.goal) > WORTH_CHANGING {
            return Ok(None);
        }
        let muzzle = self.muzzle(&Barrel::new(angles))?;
        Ok(Some(muzzle).filter(|muzzle| !self.holds_for(aim, muzzle)))
    }

    /// Aims from a muzzle.
    #[inline(never)]
    fn aim_from(&self, muzzle: Motion, which: Which, arc: Arc) -> Aim {
        let lead = self.lead.from(&muzzle);
        let hit = match which {
            Which::Trajectory(Trajectory::Earliest) => lead.first_hit(),
            Which::Trajectory(Trajectory::Latest) => {
                let [first, second] = lead.solvable_hits();
                second.or(first)
            }
            Which::Nearest(time) => lead.hit_next_to(time),
            Which::Target => None,
        };
        let point = self.aim_point(&lead, hit.as_ref());
        Aim { point, muzzle, hit, arc }
    }

    /// Returns whether an aim is also right for `muzzle`: `muzzle` has the position and the motion of the aim's own
    /// muzzle, as far as these matter to the shot.
    fn holds_for(&self, aim: &Aim, muzzle: &Motion) -> bool {
        let longest = |v: DVec3| max_magnitude(v.to_array());
        let line = longest(aim.point.position - aim.muzzle.position);
        let velocity = longest(muzzle.velocity.as_dvec3() - aim.muzzle.velocity.as_dvec3());
        let carried = velocity * f64::from(self.shot.inherit.abs());
        let drifted = carried * aim.hit.map_or(0.0, |hit| hit.time);
        longest(muzzle.position - aim.muzzle.position) + drifted <= SETTLED * line
    }

    /// Returns the point to aim at: the end of the line of fire. For a beam, and without a hit, it is the target
    /// itself.
    fn aim_point(&self, lead: &Lead<'_>, hit: Option<&Hit>) -> Motion {
        match hit {
            Some(hit) if !lead.is_beam() => {
                let LineOfFire { line, velocity, acceleration } = lead.line_of_fire(hit);
                Motion { position: lead.shooter_position() + line, velocity, acceleration }
            }
            _ => *self.target,
        }
    }

    /// Takes the step toward the target itself, as [`track`](super::track) does.
    fn follow(&self) -> Result<(State, Pose, u32), Error> {
        let Self { config, state, platform, target, dt, .. } = *self;
        let Platform { mount, velocity, spin } = platform;
        (self.track)(state, config, mount, *velocity, *spin, target, dt)
    }

    /// Takes the step of a gun whose shot takes no time.
    fn point(&self, solution: &mut Option<Solution>) -> Result<(State, Pose, u32), Error> {
        let (state, pose, flags) = self.follow()?;
        *solution = Some(lead::beam(pose.muzzle, self.target));
        Ok((state, pose, flags))
    }

    /// Takes the step along a choice, and returns the result.
    fn fire(
        &self,
        choice: &Choice,
        aim: &Aim,
        hit: &Hit,
        solution: &mut Option<Solution>,
    ) -> Result<(State, Pose, u32), Error> {
        let moved = self.step.after_step(choice);
        let (error, flags) = self.outcome(&moved.barrel, aim, hit, solution)?;
        Ok(self.step.end(&moved, error, choice.candidate.flags | flags, AT_GOAL_OF_GUN))
    }

    /// Returns the angle at the muzzle between the barrel and the line of fire, radians, and the flags of the shot,
    /// with the barrel as it is after the step.
    fn outcome(
        &self,
        barrel: &Barrel,
        aim: &Aim,
        hit: &Hit,
        solution: &mut Option<Solution>,
    ) -> Result<(f64, u32), Error> {
        let error_at = |point: DVec3| {
            TargetInMount::new(self.turret, &self.step.mount, point)
                .map(|point| point.error(barrel))
        };
        let at_end_of_route = self.lead.from(&aim.muzzle);
        let muzzle = self.muzzle(barrel)?;
        if self.holds_for(aim, &muzzle) {
            at_end_of_route.write_solution(hit, solution);
            let error = error_at(aim.point.position)?;
            return Ok((error, self.on_target(barrel, error, &at_end_of_route, hit)));
        }
        let lead = self.lead.from(&muzzle);
        let Some(hit) = lead.hit_next_to(hit.time) else {
            let error = error_at(aim.point.position)?;
            if self.turret.is_on_target(error) {
                // The barrel points there, and yet the target is out of reach.
                return Ok((error, flags::NO_SOLUTION));
            }
            // The target is in reach from where the muzzle will be, but not yet from where it is.
            at_end_of_route.write_solution(hit, solution);
            return Ok((error, 0));
        };
        lead.write_solution(&hit, solution);
        let error = error_at(self.aim_point(&lead, Some(&hit)).position)?;
        Ok((error, self.on_target(barrel, error, &lead, &hit)))
    }

    /// Returns [`flags::ON_TARGET`], or 0, for the angle `error` between the boresight and the line of fire, radians.
    ///
    /// A shot along the boresight misses by `error` times the line of fire. Its flight in the world is as long as the line
    /// of fire, unless gravity or the velocity that it inherits makes the flight shorter. It is the flight along the
    /// boresight that counts: fired backward from a fast platform, it may be much shorter than that of a shot that hits.
    fn on_target(&self, barrel: &Barrel, error: f64, lead: &Lead<'_>, hit: &Hit) -> u32 {
        // Most of the places that a search around sectors asks about miss by far.
        if !self.turret.is_on_target(error) {
            return 0;
        }
        let tolerance = f64::from(self.turret.aim_tolerance) + ALLOWANCE;
        let boresight = self.step.mount.to_world(barrel.boresight());
        let passes = lead.is_beam()
            || error * lead.line_length(hit) <= tolerance * lead.flight_length(hit, boresight);
        flags::when(passes, flags::ON_TARGET)
    }

    /// Returns the muzzle of a barrel in the world, and its motion.
    ///
    /// The muzzle moves at v + ω × r, with the platform's velocity v and spin ω and the arm r; a shot inherits this
    /// velocity. As the platform keeps rotating, and the joints keep turning at their rates, r changes by ω × r and by
    /// what the joints add, and so the velocity changes by ω × ṙ.
    ///
    /// # Errors
    /// [`Error::NotFinite`] where the velocity is beyond floats, and the shot inherits any of it.
    fn muzzle(&self, barrel: &Barrel) -> Result<Motion, Error> {
        let Turret { trunnion, muzzle, .. } = *self.turret;
        let Toward { mount, start: Present { joints, .. }, .. } = self.step;
        let spin = self.platform.spin.as_dvec3();
        let arm = mount.to_world(barrel.muzzle(trunnion, muzzle));
        let velocity = velocity_at(self.platform.velocity.as_dvec3(), spin, arm);
        let [azimuth_rate, elevation_rate] =
            [joints.azimuth, joints.elevation].map(JointState::bounded_rate);
        let by_joints = barrel.muzzle_velocity(trunnion, muzzle, azimuth_rate, elevation_rate);
        let acceleration = spin.cross(velocity_at(mount.to_world(by_joints), spin, arm));
        let inherits = self.shot.speed != f32::INFINITY && self.shot.inherit != 0.0;
        let velocity = in_floats(velocity);
        if velocity.is_none() && inherits {
            return Err(Error::NotFinite);
        }
        Ok(Motion {
            position: mount.position + arm,
            velocity: velocity.unwrap_or(Vec3::ZERO),
            acceleration: in_floats(acceleration).unwrap_or(Vec3::ZERO),
        })
    }
}

/// Returns the point halfway between two muzzles.
fn mean(a: &Motion, b: &Motion) -> Motion {
    Motion {
        position: a.position + (b.position - a.position) * 0.5,
        velocity: a.velocity * 0.5 + b.velocity * 0.5,
        acceleration: b.acceleration,
    }
}
