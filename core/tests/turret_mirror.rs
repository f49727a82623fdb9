//! The same gun on the other side of the ship.

use crate::support::amount::amount;
use crate::support::gun::{Kind, Random, Scene};
use crate::support::turret::{forward_and_up, turret};
use crate::support::wrap;
use turret_core::Error;
use turret_core::aim::lead::Shot;
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{
    Axes, Config, Mount, Platform, Sector, SectorKind, State, flags, return_to_rest, update,
};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DVec3, Quat, Vec3};

const INF: f32 = f32::INFINITY;

/// The mirror image of a vector, left to right, in the axes of an engine.
fn vector(axes: Axes, v: DVec3) -> DVec3 {
    let (forward, up) = forward_and_up(axes);
    let right = forward.cross(up).abs();
    v * (DVec3::ONE - 2.0 * right)
}

fn vector32(axes: Axes, v: Vec3) -> Vec3 {
    vector(axes, v.as_dvec3()).as_vec3()
}

/// The mirror image of what rotates: an axis that is mirrored, by the opposite angle.
fn rotation(axes: Axes, q: Quat) -> Quat {
    let axis = -vector32(axes, Vec3::new(q.x, q.y, q.z));
    Quat::from_xyzw(axis.x, axis.y, axis.z, q.w)
}

fn platform(axes: Axes, platform: &Platform) -> Platform {
    let Platform { mount: Mount { position, orientation }, velocity, spin } = *platform;
    Platform {
        mount: Mount { position: vector(axes, position), orientation: rotation(axes, orientation) },
        velocity: vector32(axes, velocity),
        spin: -vector32(axes, spin),
    }
}

fn motion(axes: Axes, motion: &Motion) -> Motion {
    Motion {
        position: vector(axes, motion.position),
        velocity: vector32(axes, motion.velocity),
        acceleration: vector32(axes, motion.acceleration),
    }
}

/// Up to four sectors of both kinds, anywhere.
fn sectors(random: &mut Random) -> Vec<Sector> {
    let count = if random.chance(0.5) { random.between(1.0..5.0) as usize } else { 0 };
    let mut sector = || {
        let from = random.between(-7.0..7.0);
        let low = random.between(-1.5..1.0);
        let keeps_out = random.chance(0.7);
        Sector {
            from: from as f32,
            to: (from + random.between(0.05..1.5)) as f32,
            elevation_min: if random.chance(0.3) { -INF } else { low as f32 },
            elevation_max: if random.chance(0.3) { INF } else { (low + 0.7) as f32 },
            kind: if keeps_out { SectorKind::KEEP_OUT } else { SectorKind::HOLD_FIRE },
        }
    };
    (0..count).map(|_| sector()).collect()
}

/// Whether a turret is the mirror image of another one, but for rounding. On an endless azimuth, goals that are a full turn
/// apart are one goal.
fn is_mirrored(config: &Config, a: &State, b: &State) -> bool {
    let turn = a.azimuth + b.azimuth;
    let left = a.azimuth_left + b.azimuth_left;
    let [turn, left] =
        [turn, left].map(|sum| if config.azimuth.min.is_finite() { sum } else { wrap(sum) });
    [
        turn,
        left,
        a.elevation - b.elevation,
        a.azimuth_rate + b.azimuth_rate,
        a.elevation_rate - b.elevation_rate,
        a.elevation_left - b.elevation_left,
    ]
    .iter()
    .all(|off| off.abs() < 1e-6)
}

#[test]
fn mirrored_scene_gives_mirrored_angles_in_all_axes() {
    let mut random = Random(1);
    let (mut steps, mut off, mut seen) = (0u32, [0u32; 2], [0u32; 5]);
    let mut count = [0u32; 2];
    let scenes = amount(3_000, 640);
    for number in 0..scenes {
        let axes = Axes::ALL[number as usize % Axes::ALL.len()];
        let limited = random.chance(0.7);
        let mut scene = Scene::random(&mut random, Kind { limited });
        let list = sectors(&mut random);
        let keeps_out = list.iter().any(|sector| sector.kind == SectorKind::KEEP_OUT);
        count[usize::from(keeps_out)] += 1;
        if keeps_out {
            // A joint that arrives at once, or never, does so on every way: an exact tie.
            for axis in [&mut scene.config.azimuth, &mut scene.config.elevation] {
                axis.rate = axis.rate.clamp(0.05, 9.0);
            }
        }
        let (forward, up) = forward_and_up(axes);
        let engine = |v: Vec3| {
            let DVec3 { x, y, z } = v.as_dvec3();
            (forward * x + up * y + forward.cross(up) * z).as_vec3()
        };
        let mirrored_list: Vec<_> = list.iter().map(Sector::mirrored).collect();
        let rest = AxisAngles { azimuth: random.between(-7.0..7.0) as f32, elevation: 0.1 };
        let muzzle = engine(scene.config.muzzle);
        let config = Config { axes, rest, muzzle, sectors: &list, ..scene.config };
        let other = config.mirrored(&mirrored_list).unwrap();
        let gravity = engine(scene.shot.gravity);
        let shot = Shot { gravity, ..scene.shot };
        let mirrored_shot = Shot { gravity: vector32(axes, gravity), ..shot };
        let mut a = scene.state;
        let mut b = State { azimuth: -a.azimuth, ..a };
        let kind = number % 3;
        for _ in 0..60 {
            scene.ship.step(scene.dt);
            let ship = scene.ship.platform();
            let mirrored_ship = platform(axes, &ship);
            let (target, dt) = (scene.target, scene.dt as f32);
            let mirrored_target = motion(axes, &target);
            scene.target.position +=
                target.velocity.as_dvec3() * scene.dt + target.acceleration.as_dvec3() * 1e-4;
            let flags = if kind == 0 {
                let (at, _, first) = update(&a, &config, &ship.mount, target.position, dt).unwrap();
                let (mirrored, _, second) =
                    update(&b, &other, &mirrored_ship.mount, mirrored_target.position, dt).unwrap();
                (a, b) = (at, mirrored);
                [first, second]
            } else if kind == 1 {
                let shot = Some((&shot, scene.trajectory));
                let at = engage(&a, &config, &ship, shot, Some(&target), dt).unwrap();
                let shot = shot.map(|(_, trajectory)| (&mirrored_shot, trajectory));
                let mirrored =
                    engage(&b, &other, &mirrored_ship, shot, Some(&mirrored_target), dt).unwrap();
                (a, b) = (at.state, mirrored.state);
                [at.flags, mirrored.flags]
            } else {
                let (at, _, first) = return_to_rest(&a, &config, &ship.mount, dt).unwrap();
                let (mirrored, _, second) =
                    return_to_rest(&b, &other, &mirrored_ship.mount, dt).unwrap();
                (a, b) = (at, mirrored);
                [first, second]
            };
            steps += 1;
            for (seen, flag) in seen.iter_mut().zip([
                flags::ON_TARGET,
                flags::HOLD_FIRE,
                flags::SECTOR_LIMITED,
                flags::AZIMUTH_LIMITED,
                flags::AT_REST,
            ]) {
                *seen += u32::from(flags[0] & flag != 0);
            }
            if !is_mirrored(&config, &a, &b) || flags[0] != flags[1] {
                println!("{number} {axes:?} {kind}: {a:?}, {b:?}, {flags:?}");
                off[usize::from(keeps_out)] += 1;
                break;
            }
        }
    }
    println!("{off:?} of {count:?} scenes, {steps} steps, {seen:?}");
    assert!(steps > 30 * scenes as u32 && seen.iter().all(|seen| *seen > scenes as u32 / 4));
    assert_eq!(off[0], 0);
    // Two ways around sectors often take equally long.
    assert!(off[1] * 100 < count[1], "{off:?} of {count:?}");
}

#[test]
fn mirrored_twice_has_the_same_bits() {
    let mut random = Random(2);
    for _ in 0..1_000 {
        let scene = Scene::random(&mut random, Kind { limited: true });
        for axes in Axes::ALL {
            let list = sectors(&mut random);
            let rest = AxisAngles { azimuth: -0.0, elevation: 0.1 };
            let config = Config { axes, rest, sectors: &list, ..scene.config };
            let once: Vec<_> = list.iter().map(Sector::mirrored).collect();
            let twice: Vec<_> = once.iter().map(Sector::mirrored).collect();
            let again = config.mirrored(&once).unwrap().mirrored(&twice).unwrap();
            assert_eq!(again, config);
            assert!(again.rest.azimuth.is_sign_negative());
        }
    }
}

#[test]
fn left_and_right_change_places_and_nothing_else_does() {
    let (limits, sector) = ([-0.5, 2.0], [0.25, 1.5]);
    for axes in Axes::ALL {
        let mut config = Config { axes, ..turret((0.0, 0.0), (-10.0, 80.0)) };
        [config.azimuth.min, config.azimuth.max] = limits;
        config.rest = AxisAngles { azimuth: 0.75, elevation: 0.5 };
        config.trunnion = Vec3::new(1.0, 2.0, 3.0);
        config.muzzle = Vec3::new(4.0, 5.0, 6.0);
        let list = [Sector {
            from: sector[0],
            to: sector[1],
            elevation_min: -INF,
            elevation_max: 0.3,
            kind: SectorKind::KEEP_OUT,
        }];
        config.sectors = &list;
        let mirrored = list.map(|sector| sector.mirrored());
        let other = config.mirrored(&mirrored).unwrap();
        let mut wanted = config;
        [wanted.azimuth.min, wanted.azimuth.max] = [-2.0, 0.5];
        wanted.rest.azimuth = -0.75;
        let right = match axes {
            Axes::Canonical => 2,
            Axes::Unity | Axes::Godot | Axes::CryEngine | Axes::Gltf => 0,
            Axes::Unreal | Axes::Source | Axes::Ned => 1,
        };
        wanted.trunnion[right] *= -1.0;
        wanted.muzzle[right] *= -1.0;
        let list = [Sector { from: -1.5, to: -0.25, ..list[0] }];
        wanted.sectors = &list;
        assert_eq!(other, wanted);
    }
}

#[test]
fn endless_azimuth_stays_endless() {
    let config = Config::new(Axes::Godot);
    let other = config.mirrored(&[]).unwrap();
    assert_eq!((other.azimuth.min, other.azimuth.max), (-INF, INF));
    assert_eq!(other, config);
}

#[test]
fn bad_configuration_is_an_error() {
    let good = Config::new(Axes::Canonical);
    let bad = Config { trunnion: Vec3::NAN, ..good };
    assert_eq!(bad.mirrored(&[]), Err(Error::NotFinite));
    let mut bad = good;
    bad.azimuth.min = 1.0;
    assert_eq!(bad.mirrored(&[]), Err(Error::InvalidLimits));
}
