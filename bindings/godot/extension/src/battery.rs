//! `TurretBattery`: thousands of turrets without a node each, by packed arrays.

use godot::prelude::*;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::Engagement;
use turret_core::aim::turret::{Config, Mount, Platform, Pose, Sector, State, flags};
use turret_core::batch::{self, NONE, Table, Tables};
use turret_core::glam::{Quat, Vec3};

use crate::config::TurretConfig;
use crate::convert::{dvec3, narrow, packed, position, unpacked, vec3, vector3};
use crate::{body_physics, status};

/// Thousands of turrets in one call: no node each, but packed arrays in and out.
///
/// Set `count`, `configs`, where the mounts are and where the targets are; call [method step] in each tick; then read
/// where muzzles and barrels are, and which turrets may fire. Mounts, configs and targets are tables: an index for each
/// turret (`mount_of`, `config_of`, `target_of`) says which entry it uses. Without indices a turret uses the entry at its
/// own place, or the only one there is.
///
/// Positions and velocities are in the world; orientations are quaternions, as (x, y, z, w) of a [Vector4].
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
    /// How many turrets there are. New ones stand at azimuth 0 and elevation 0.
    #[var(get, set)]
    count: PhantomVar<i64>,

    /// What the turrets can do. The `trunnion` and the `muzzle_offset` of a config count from the mount of a turret.
    #[var]
    configs: Array<Option<Gd<TurretConfig>>>,

    /// Which of the `configs` each turret has.
    #[var]
    config_of: PackedInt32Array,

    /// Where the mounts are.
    #[var]
    mount_positions: PackedVector3Array,

    /// How the mounts are turned, as quaternions. Empty: not at all.
    #[var]
    mount_orientations: PackedVector4Array,

    /// How fast the mounts move. Empty: they stand still.
    #[var]
    mount_velocities: PackedVector3Array,

    /// How fast the mounts turn, radians a second about the axes of the world. Empty: they do not turn.
    #[var]
    mount_spins: PackedVector3Array,

    /// Which of the mounts each turret stands on.
    #[var]
    mount_of: PackedInt32Array,

    /// Where the targets are. Empty, and `target_of` too: all turrets return to rest.
    #[var]
    target_positions: PackedVector3Array,

    /// How fast the targets move. Empty: they stand still.
    #[var]
    target_velocities: PackedVector3Array,

    /// How the velocities of the targets change. Empty: not at all.
    #[var]
    target_accelerations: PackedVector3Array,

    /// Which of the targets each turret aims at; -1: at none, and it returns to rest.
    #[var]
    target_of: PackedInt32Array,

    /// Where a shot leaves each turret.
    #[var(no_set)]
    muzzle_positions: PackedVector3Array,

    /// The velocity to give a shot that a turret fires now; with an infinite shot speed the direction of its barrel.
    #[var(no_set)]
    launch_velocities: PackedVector3Array,

    /// The direction of each barrel.
    #[var(no_set)]
    barrel_directions: PackedVector3Array,

    /// How each base is turned in the world, as quaternions.
    #[var(no_set)]
    base_orientations: PackedVector4Array,

    /// How each barrel is turned in the world, as quaternions.
    #[var(no_set)]
    barrel_orientations: PackedVector4Array,

    /// Where each shot meets its target; the target itself without a solution.
    #[var(no_set)]
    aim_points: PackedVector3Array,

    /// How long each shot flies to there, seconds; 0 without a solution.
    #[var(no_set)]
    flight_times: PackedFloat32Array,

    /// The angle of each barrel to the direction to fire in, degrees; 180 without a target, and after an error.
    #[var(no_set)]
    angles_to_target: PackedFloat32Array,

    /// What holds for each turret after the step: the sum of [constant FLAG_ON_TARGET] and others, or a status below 0,
    /// as [constant Turret3D.STATUS_INVALID_LIMITS], for a turret that stayed as it was because its input was bad.
    #[var(no_set)]
    results: PackedInt32Array,

    /// All of the turrets that changes, to save, send or roll back: for each turret azimuth and elevation in radians, and
    /// their rates in radians a second.
    #[var(get, set)]
    states: PhantomVar<PackedFloat64Array>,

    state_of: Vec<State>,
    guns: Vec<Result<Engagement, Error>>,
    /// Whether the last step had bad input, which is said once.
    had_bad: bool,
    base: Base<RefCounted>,
}

/// A battery of more turrets is a mistake.
const MOST_TURRETS: usize = 10_000_000;

/// Azimuth 0, elevation 0, at rest.
const AHEAD: State = State { azimuth: 0.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0 };

#[godot_api]
impl TurretBattery {
    /// The barrel points where it should, within the tolerance, and a shot reaches the target.
    #[constant]
    const FLAG_ON_TARGET: i64 = flags::ON_TARGET as i64;

    /// A travel limit keeps the azimuth from where it should be.
    #[constant]
    const FLAG_AZIMUTH_LIMITED: i64 = flags::AZIMUTH_LIMITED as i64;

    /// A travel limit keeps the elevation from where it should be.
    #[constant]
    const FLAG_ELEVATION_LIMITED: i64 = flags::ELEVATION_LIMITED as i64;

    /// A joint has not reached its goal.
    #[constant]
    const FLAG_SLEWING: i64 = flags::SLEWING as i64;

    /// The turret stands at its rest angles.
    #[constant]
    const FLAG_AT_REST: i64 = flags::AT_REST as i64;

    /// The target is too near, or behind the muzzle.
    #[constant]
    const FLAG_TOO_CLOSE: i64 = flags::TOO_CLOSE as i64;

    /// The shot cannot reach the target, and the turret follows the target itself.
    #[constant]
    const FLAG_NO_SOLUTION: i64 = flags::NO_SOLUTION as i64;

    /// The barrel points into a sector of the kind Hold Fire.
    #[constant]
    const FLAG_HOLD_FIRE: i64 = flags::HOLD_FIRE as i64;

    /// A sector of the kind Keep Out prevents reaching the target.
    #[constant]
    const FLAG_SECTOR_LIMITED: i64 = flags::SECTOR_LIMITED as i64;

    /// Moves all turrets by so many seconds: mounts and targets are where they are at the end of these. Returns how many
    /// turrets stayed as they were because their input was bad; `results` says why.
    #[func]
    fn step(&mut self, seconds: f64) -> i64 {
        let configs = self.settings();
        let sectors: Vec<Vec<Sector>> = configs.iter().map(|config| config.sectors()).collect();
        let cores: Vec<Config<'_>> = configs
            .iter()
            .zip(&sectors)
            .map(|(config, sectors)| config.config(sectors, config.trunnion, config.muzzle_offset))
            .collect();
        // The shot of each turret is that of its config; one that does not lead has none.
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
        let count = self.state_of.len();
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
        let bad = batch::engage(&mut self.state_of, &tables, narrow(seconds), &mut self.guns);
        if bad > 0 && !self.had_bad {
            let first = self.guns.iter().position(Result::is_err).unwrap_or(0);
            godot_error!(
                "TurretBattery: {bad} of {count} turrets have bad input. The first is turret {first}; results says why."
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

    /// Returns the indices of the turrets that may fire now: on target, and not in a sector of the kind Hold Fire.
    #[func]
    fn get_on_target(&self) -> PackedInt32Array {
        let wanted = flags::ON_TARGET;
        let fires = |gun: &Result<Engagement, Error>| {
            gun.as_ref().is_ok_and(|gun| {
                gun.solution.is_some() && gun.pose.flags & (wanted | flags::HOLD_FIRE) == wanted
            })
        };
        let guns = self.guns.iter().zip(0..);
        guns.filter(|(gun, _)| fires(gun)).map(|(_, at)| at).collect()
    }

    #[func]
    fn get_count(&self) -> i64 {
        i64::try_from(self.state_of.len()).unwrap_or(i64::MAX)
    }

    #[func]
    fn set_count(&mut self, count: i64) {
        match usize::try_from(count) {
            Ok(count) if count <= MOST_TURRETS => {
                self.state_of.resize(count, AHEAD);
                self.guns.truncate(count);
            }
            _ => godot_error!("A battery has 0 to {MOST_TURRETS} turrets, not {count}."),
        }
    }

    #[func]
    fn get_states(&self) -> PackedFloat64Array {
        let numbers = |state: &State| {
            let State { azimuth, elevation, azimuth_rate, elevation_rate } = *state;
            [azimuth, elevation, azimuth_rate, elevation_rate]
        };
        self.state_of.iter().flat_map(numbers).collect()
    }

    #[func]
    fn set_states(&mut self, states: PackedFloat64Array) {
        let (states, rest) = states.as_slice().as_chunks();
        if !rest.is_empty() {
            godot_error!("The states of a battery are 4 numbers for each turret.");
            return;
        }
        let state = |&[azimuth, elevation, azimuth_rate, elevation_rate]: &[f64; 4]| State {
            azimuth,
            elevation,
            azimuth_rate,
            elevation_rate,
        };
        self.state_of = states.iter().map(state).collect();
        self.guns.truncate(self.state_of.len());
    }
}

/// What a step has worked with.
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
                // An entry that is empty is a turret with the defaults.
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

    /// Writes the arrays that scripts read. Where a turret stayed as it was, so do they, but for the angle to the target
    /// and the flight time.
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
            let Engagement { pose, solution, .. } = match gun {
                Ok(gun) => gun,
                Err(error) => {
                    results[at] = i32::try_from(status::of(*error)).unwrap_or(i32::MIN);
                    continue;
                }
            };
            results[at] = i32::try_from(pose.flags).unwrap_or(0);
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

/// The velocity to give a shot fired now; without a shot the direction of the barrel.
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

/// The index of the shot of a config.
fn entry(shot_of_config: &[u32], config: u32) -> u32 {
    lookup(shot_of_config, config).copied().unwrap_or(NONE)
}

/// The entry at a place of an array that may have one for each, one for all, or none.
fn one_of<T: Copy, R>(array: &[T], at: usize, none: R, convert: impl Fn(T) -> R) -> R {
    let only = if let [only] = array { Some(only) } else { None };
    array.get(at).or(only).map_or(none, |&entry| convert(entry))
}

/// Which entry of a table of `entries` each turret uses, in so many words: without indices the one at its own place, or
/// the only one there is. -1 is none, and a turret beyond the end of the indices has none either.
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
        // The core says that there is no such entry.
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
            flags: 0,
        };
        let mut shot = Shot {
            speed: 100.0,
            inherit: 0.5,
            max_time: 0.0,
            gravity: Vec3::ZERO,
            drag: 0.0,
            physics_step: 0.0,
        };
        // Y × (−2 Z) is −2 X.
        assert_eq!(launch(Some(&shot), Some(&platform), &pose), Vec3::new(-0.5, 0.0, -100.0));
        shot.speed = f32::INFINITY;
        assert_eq!(launch(Some(&shot), Some(&platform), &pose), Vec3::NEG_Z);
        assert_eq!(launch(None, Some(&platform), &pose), Vec3::NEG_Z);
    }
}
