//! `TurretBattery`: thousands of turrets in packed arrays, without nodes.

use godot::prelude::*;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::Engagement;
use turret_core::aim::turret::time_to_engage::time_to_engage;
use turret_core::aim::turret::{Config, Mount, Platform, Pose, Sector, State, flags};
use turret_core::batch::{self, NONE, Table, Tables};
use turret_core::glam::{Quat, Vec3};

use crate::body_physics;
use crate::config::TurretConfig;
use crate::convert::{
    dvec3, narrow, numbers_of, packed, position, state_of, unpacked, vec3, vector3,
};
use crate::status::Status;

/// Thousands of turrets in one call, with packed arrays instead of nodes.
///
/// Set `count`, `configs`, and the positions of mounts and targets. Call [method step] in each tick. Then read where
/// muzzles and barrels are, and which turrets may fire. Mounts, configs and targets are tables; an index for each
/// turret (`mount_of`, `config_of`, `target_of`) says which entry it uses. Without indices, a turret uses the entry
/// with its own index, or the only entry.
///
/// Positions and velocities are in the world. Orientations are quaternions, stored as (x, y, z, w) in a [Vector4].
/// ```
/// var battery := TurretBattery.new()
/// battery.configs = [preload("res://cannon.tres")]
/// battery.count = 1000
/// battery.mount_positions = positions
/// battery.target_positions = enemies
/// battery.target_of = enemy_of
/// battery.step(delta)
/// for i in battery.get_on_target():
///     fire(battery.muzzle_positions[i], battery.launch_velocities[i])
/// ```
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TurretBattery {
    /// The number of turrets. New turrets are at azimuth 0 and elevation 0.
    #[var(get, set)]
    count: PhantomVar<i64>,

    /// The configurations of the turrets. `trunnion` and `muzzle_offset` of a config are relative to the turret's
    /// mount.
    #[var]
    configs: Array<Option<Gd<TurretConfig>>>,

    /// The index of each turret's entry in `configs`.
    #[var]
    config_of: PackedInt32Array,

    /// The positions of the mounts.
    #[var]
    mount_positions: PackedVector3Array,

    /// The orientations of the mounts, as quaternions. If empty, they are not rotated.
    #[var]
    mount_orientations: PackedVector4Array,

    /// The velocities of the mounts, m/s. If empty, they are at rest.
    #[var]
    mount_velocities: PackedVector3Array,

    /// The angular velocities of the mounts, rad/s about the axes of the world. If empty, they do not turn.
    #[var]
    mount_spins: PackedVector3Array,

    /// The index of the mount that each turret stands on.
    #[var]
    mount_of: PackedInt32Array,

    /// The positions of the targets. If this and `target_of` are empty, all turrets return to rest.
    #[var]
    target_positions: PackedVector3Array,

    /// The velocities of the targets, m/s. If empty, they are at rest.
    #[var]
    target_velocities: PackedVector3Array,

    /// The accelerations of the targets, m/s². If empty, they are zero.
    #[var]
    target_accelerations: PackedVector3Array,

    /// The index of the target that each turret aims at. If -1, the turret has no target and returns to rest.
    #[var]
    target_of: PackedInt32Array,

    /// Where a shot leaves each turret.
    #[var(no_set)]
    muzzle_positions: PackedVector3Array,

    /// The velocity to give a shot that each turret fires now, m/s. With an infinite shot speed, the direction of its
    /// barrel.
    #[var(no_set)]
    launch_velocities: PackedVector3Array,

    /// The direction of each barrel.
    #[var(no_set)]
    barrel_directions: PackedVector3Array,

    /// The orientation of each base in the world, as quaternions.
    #[var(no_set)]
    base_orientations: PackedVector4Array,

    /// The orientation of each barrel in the world, as quaternions.
    #[var(no_set)]
    barrel_orientations: PackedVector4Array,

    /// Where each shot meets its target. Without a solution, the position of the target.
    #[var(no_set)]
    aim_points: PackedVector3Array,

    /// The time that each shot takes to its aim point, seconds. It is 0 without a solution.
    #[var(no_set)]
    flight_times: PackedFloat32Array,

    /// The angle between each barrel and the direction to fire in, degrees. It is 180 without a target, and after an
    /// error.
    #[var(no_set)]
    angles_to_target: PackedFloat32Array,

    /// The result of the step for each turret: a sum of flags such as [constant FLAG_ON_TARGET]; or, if its input was
    /// bad and it did not move, a status below 0 such as [constant Turret3D.STATUS_INVALID_LIMITS].
    #[var(no_set)]
    results: PackedInt32Array,

    /// Everything about the turrets that changes, to save, send or roll back: 8 numbers for each turret, those of
    /// [member Turret3D.state].
    #[var(get, set)]
    states: PhantomVar<PackedFloat64Array>,

    states_of: Vec<State>,
    guns: Vec<Result<Engagement, Error>>,
    /// Whether the last step had bad input, which is reported only once.
    had_bad: bool,
    base: Base<RefCounted>,
}

/// The greatest number of turrets. A greater number must be a mistake.
const MOST_TURRETS: usize = 10_000_000;

#[godot_api]
impl TurretBattery {
    /// The barrel points in the direction to fire in, within the tolerance, and a shot can reach the target.
    #[constant]
    const FLAG_ON_TARGET: i64 = flags::ON_TARGET as i64;

    /// A travel limit of the azimuth prevents reaching the target.
    #[constant]
    const FLAG_AZIMUTH_LIMITED: i64 = flags::AZIMUTH_LIMITED as i64;

    /// A travel limit of the elevation prevents reaching the target.
    #[constant]
    const FLAG_ELEVATION_LIMITED: i64 = flags::ELEVATION_LIMITED as i64;

    /// A joint has not reached its goal yet.
    #[constant]
    const FLAG_SLEWING: i64 = flags::SLEWING as i64;

    /// The turret is at its rest angles.
    #[constant]
    const FLAG_AT_REST: i64 = flags::AT_REST as i64;

    /// The target is too close, or behind the muzzle.
    #[constant]
    const FLAG_TOO_CLOSE: i64 = flags::TOO_CLOSE as i64;

    /// The shot cannot reach the target. The turret follows the target itself, or waits with its barrel up for a while.
    #[constant]
    const FLAG_NO_SOLUTION: i64 = flags::NO_SOLUTION as i64;

    /// The barrel points into a Hold Fire sector, or at its edge.
    #[constant]
    const FLAG_HOLD_FIRE: i64 = flags::HOLD_FIRE as i64;

    /// A Keep Out sector prevents reaching the target.
    #[constant]
    const FLAG_SECTOR_LIMITED: i64 = flags::SECTOR_LIMITED as i64;

    /// Moves all turrets by one step of that many seconds. Mounts and targets are given at the end of the step. Returns
    /// the number of turrets that did not move because their input was bad; `results` says why.
    #[func]
    fn step(&mut self, seconds: f64) -> i64 {
        let configs = self.settings();
        let sectors: Vec<Vec<Sector>> = configs.iter().map(|config| config.sectors()).collect();
        let cores: Vec<Config<'_>> =
            configs.iter().zip(&sectors).map(|(config, sectors)| config.config(sectors)).collect();
        // The shot of each turret is its config's. A turret that does not lead has none.
        let mut shots: Vec<(Shot, Trajectory)> = vec![];
        let shot_of_config: Vec<u32> = configs
            .iter()
            .map(|config| match config.shot(body_physics::of_project) {
                Some(shot) => {
                    shots.push(shot);
                    index(shots.len() - 1)
                }
                None => NONE,
            })
            .collect();
        let count = self.states_of.len();
        let config_of = indices(self.config_of.as_slice(), count, configs.len());
        let shot_of: Vec<u32> =
            config_of.iter().map(|&config| entry(&shot_of_config, config)).collect();
        let platforms = self.platforms();
        let mount_of = indices(self.mount_of.as_slice(), count, platforms.len());
        let targets = self.targets();
        let target_of = if targets.is_empty() && self.target_of.is_empty() {
            vec![NONE; count]
        } else {
            indices(self.target_of.as_slice(), count, targets.len())
        };
        let tables = Tables {
            configs: Table { entries: &cores, indices: Some(&config_of) },
            platforms: Table { entries: &platforms, indices: Some(&mount_of) },
            shots: Table { entries: &shots, indices: Some(&shot_of) },
            targets: Table { entries: &targets, indices: Some(&target_of) },
        };
        self.guns.clear();
        self.guns.resize(count, Err(Error::InvalidArgument));
        let bad = batch::engage(&mut self.states_of, &tables, narrow(seconds), &mut self.guns);
        if bad > 0 && !self.had_bad {
            let first = self.guns.iter().position(Result::is_err).unwrap_or(0);
            godot_error!(
                "TurretBattery: {bad} of {count} turrets have bad input. The first is turret {first}; see results."
            );
        }
        self.had_bad = bad > 0;
        self.write(&Written {
            shots: &shots,
            shot_of,
            platforms: &platforms,
            mount_of,
            targets: &targets,
            target_of,
        });
        i64::try_from(bad).unwrap_or(i64::MAX)
    }

    /// Returns how soon each turret would be on each target, seconds, to choose targets by: that of turret i and target j
    /// is at i * target_positions.size() + j. The turn, the lead, travel limits and sectors are included; `target_of` is
    /// ignored. 0: now. [constant @GDScript.INF]: not at all. -1: bad input.
    #[func]
    fn times_to_engage(&self) -> PackedFloat32Array {
        let configs = self.settings();
        let sectors: Vec<Vec<Sector>> = configs.iter().map(|config| config.sectors()).collect();
        let shots: Vec<_> =
            configs.iter().map(|config| config.shot(body_physics::of_project)).collect();
        let (platforms, targets) = (self.platforms(), self.targets());
        let count = self.states_of.len();
        let config_of = indices(self.config_of.as_slice(), count, configs.len());
        let mount_of = indices(self.mount_of.as_slice(), count, platforms.len());
        let mut times = Vec::with_capacity(count * targets.len());
        for (at, state) in self.states_of.iter().enumerate() {
            let gun = usize::try_from(config_of[at]).ok().and_then(|entry| {
                let config = configs.get(entry)?;
                let core = config.config(&sectors[entry]);
                let shot = shots[entry].as_ref().map(|(shot, trajectory)| (shot, *trajectory));
                Some((core, lookup(&platforms, mount_of[at])?, shot))
            });
            times.extend(targets.iter().map(|target| {
                let (config, platform, shot) = gun.as_ref()?;
                time_to_engage(state, config, platform, *shot, target).ok()
            }));
        }
        times.into_iter().map(|time| time.unwrap_or(-1.0)).collect()
    }

    /// Returns the indices of the turrets that may fire now: they are on target, and in no Hold Fire sector.
    #[func]
    fn get_on_target(&self) -> PackedInt32Array {
        let wanted = flags::ON_TARGET;
        let fires = |gun: &Result<Engagement, Error>| {
            gun.as_ref().is_ok_and(|gun| {
                gun.solution.is_some() && gun.flags & (wanted | flags::HOLD_FIRE) == wanted
            })
        };
        let guns = self.guns.iter().zip(0..);
        guns.filter(|(gun, _)| fires(gun)).map(|(_, at)| at).collect()
    }

    #[func]
    fn get_count(&self) -> i64 {
        i64::try_from(self.states_of.len()).unwrap_or(i64::MAX)
    }

    #[func]
    fn set_count(&mut self, count: i64) {
        match usize::try_from(count) {
            Ok(count) if count <= MOST_TURRETS => {
                self.states_of.resize(count, State::default());
                self.guns.truncate(count);
            }
            _ => godot_error!("A battery must have 0 to {MOST_TURRETS} turrets, not {count}."),
        }
    }

    #[func]
    fn get_states(&self) -> PackedFloat64Array {
        self.states_of.iter().flat_map(numbers_of).collect()
    }

    #[func]
    fn set_states(&mut self, states: PackedFloat64Array) {
        let (states, rest) = states.as_slice().as_chunks();
        if !rest.is_empty() {
            godot_error!("The states of a battery must have 8 numbers for each turret.");
            return;
        }
        self.states_of = states.iter().map(state_of).collect();
        self.guns.truncate(self.states_of.len());
    }
}

/// The inputs of a step.
struct Written<'a> {
    shots: &'a [(Shot, Trajectory)],
    shot_of: Vec<u32>,
    platforms: &'a [Platform],
    mount_of: Vec<u32>,
    targets: &'a [Motion],
    target_of: Vec<u32>,
}

impl TurretBattery {
    fn settings(&self) -> Vec<crate::settings::Settings> {
        let configs = self.configs.iter_shared();
        configs
            .map(|config| {
                // An empty entry stands for the defaults.
                let config = config.unwrap_or_else(TurretConfig::new_gd);
                config.bind().own_settings()
            })
            .collect()
    }

    fn platforms(&self) -> Vec<Platform> {
        let positions = self.mount_positions.as_slice().iter();
        positions
            .enumerate()
            .map(|(at, &position)| Platform {
                mount: Mount {
                    position: dvec3(position),
                    orientation: one_of(
                        self.mount_orientations.as_slice(),
                        at,
                        Quat::IDENTITY,
                        unpacked,
                    ),
                },
                velocity: one_of(self.mount_velocities.as_slice(), at, Vec3::ZERO, vec3),
                spin: one_of(self.mount_spins.as_slice(), at, Vec3::ZERO, vec3),
            })
            .collect()
    }

    fn targets(&self) -> Vec<Motion> {
        let positions = self.target_positions.as_slice().iter();
        positions
            .enumerate()
            .map(|(at, &position)| Motion {
                position: dvec3(position),
                velocity: one_of(self.target_velocities.as_slice(), at, Vec3::ZERO, vec3),
                acceleration: one_of(self.target_accelerations.as_slice(), at, Vec3::ZERO, vec3),
            })
            .collect()
    }

    /// Writes the arrays that scripts read. For a turret that did not move, only the angle to the target and the flight
    /// time are written.
    fn write(&mut self, written: &Written<'_>) {
        let count = self.guns.len();
        self.muzzle_positions.resize(count);
        self.launch_velocities.resize(count);
        self.barrel_directions.resize(count);
        self.base_orientations.resize(count);
        self.barrel_orientations.resize(count);
        self.aim_points.resize(count);
        self.flight_times.resize(count);
        self.angles_to_target.resize(count);
        self.results.resize(count);
        let muzzles = self.muzzle_positions.as_mut_slice();
        let launches = self.launch_velocities.as_mut_slice();
        let directions = self.barrel_directions.as_mut_slice();
        let bases = self.base_orientations.as_mut_slice();
        let barrels = self.barrel_orientations.as_mut_slice();
        let aims = self.aim_points.as_mut_slice();
        let times = self.flight_times.as_mut_slice();
        let angles = self.angles_to_target.as_mut_slice();
        let results = self.results.as_mut_slice();
        for (at, gun) in self.guns.iter().enumerate() {
            (times[at], angles[at]) = (0.0, 180.0);
            let Engagement { pose, flags, solution, .. } = match gun {
                Ok(gun) => gun,
                Err(error) => {
                    results[at] = i32::try_from(Status::from(*error) as i64).unwrap_or(i32::MIN);
                    continue;
                }
            };
            results[at] = i32::try_from(*flags).unwrap_or(0);
            muzzles[at] = position(pose.muzzle);
            directions[at] = vector3(pose.boresight);
            bases[at] = packed(pose.base);
            barrels[at] = packed(pose.barrel);
            let shot = lookup(written.shots, written.shot_of[at]).map(|(shot, _)| shot);
            let platform = lookup(written.platforms, written.mount_of[at]);
            launches[at] = vector3(launch(shot, platform, pose));
            if let Some(target) = lookup(written.targets, written.target_of[at]) {
                angles[at] = pose.error.to_degrees();
                aims[at] = position(target.position);
            }
            if let Some(solution) = solution {
                aims[at] = position(solution.impact);
                times[at] = solution.time;
            }
        }
    }
}

/// Returns the velocity to give a shot fired now; without a shot, the direction of the barrel.
fn launch(shot: Option<&Shot>, platform: Option<&Platform>, pose: &Pose) -> Vec3 {
    let (Some(shot), Some(platform)) = (shot, platform) else {
        return pose.boresight;
    };
    if !shot.speed.is_finite() {
        return pose.boresight;
    }
    let arm = (pose.muzzle - platform.mount.position).as_vec3();
    let of_muzzle = platform.velocity + platform.spin.cross(arm);
    pose.boresight * shot.speed + of_muzzle * shot.inherit
}

fn lookup<T>(entries: &[T], index: u32) -> Option<&T> {
    entries.get(usize::try_from(index).ok()?)
}

/// Returns the index of the shot of a config.
fn entry(shot_of_config: &[u32], config: u32) -> u32 {
    lookup(shot_of_config, config).copied().unwrap_or(NONE)
}

/// Returns the entry at an index of an array that may have one for each, one for all, or none.
fn one_of<T: Copy, R>(array: &[T], at: usize, none: R, convert: impl Fn(T) -> R) -> R {
    let only = if let [only] = array { Some(only) } else { None };
    array.get(at).or(only).map_or(none, |&entry| convert(entry))
}

/// Returns the index of the entry that each turret uses in a table of `entries`. Without indices, it is the turret's
/// own index, or that of the only entry. -1 means none; a turret beyond the end of the indices has none either.
fn indices(given: &[i32], count: usize, entries: usize) -> Vec<u32> {
    (0..count)
        .map(|at| match given.get(at) {
            Some(&entry) => u32::try_from(entry).unwrap_or(NONE),
            None if !given.is_empty() => NONE,
            None if entries == 1 => 0,
            None => index(at),
        })
        .collect()
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

#[cfg(test)]
mod tests {
    use turret_core::glam::DVec3;

    use super::*;

    #[test]
    fn without_indices_each_turret_has_its_own_entry_or_the_only_one() {
        assert_eq!(indices(&[], 3, 3), [0, 1, 2]);
        assert_eq!(indices(&[], 3, 1), [0, 0, 0]);
        // The core reports that there is no such entry.
        assert_eq!(indices(&[], 3, 2), [0, 1, 2]);
    }

    #[test]
    fn indices_are_taken_as_they_are_and_none_is_below_zero_or_beyond_the_end() {
        assert_eq!(indices(&[2, -1, 7], 4, 3), [2, NONE, 7, NONE]);
    }

    #[test]
    fn entries_are_one_for_each_or_one_for_all_or_none() {
        let of = |array: &[i32], at| one_of(array, at, 0, |entry| entry * 10);
        assert_eq!((of(&[1, 2, 3], 1), of(&[4], 1), of(&[], 1), of(&[1, 2], 2)), (20, 40, 0, 0));
    }

    #[test]
    fn a_shot_keeps_its_part_of_the_muzzles_velocity() {
        let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
        let platform = Platform { mount, velocity: Vec3::X, spin: Vec3::Y };
        let pose = Pose {
            base: Quat::IDENTITY,
            barrel: Quat::IDENTITY,
            muzzle: DVec3::NEG_Z * 2.0,
            boresight: Vec3::NEG_Z,
            error: 0.0,
        };
        let mut shot = Shot {
            speed: 100.0,
            inherit: 0.5,
            max_time: 0.0,
            gravity: Vec3::ZERO,
            drag: 0.0,
            physics_step: 0.0,
            thrust: 0.0,
            burn_time: 0.0,
        };
        // Y × (−2 Z) is −2 X.
        assert_eq!(launch(Some(&shot), Some(&platform), &pose), Vec3::new(-0.5, 0.0, -100.0));
        shot.speed = f32::INFINITY;
        assert_eq!(launch(Some(&shot), Some(&platform), &pose), Vec3::NEG_Z);
        assert_eq!(launch(None, Some(&platform), &pose), Vec3::NEG_Z);
    }
}
