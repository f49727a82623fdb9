//! A game that has glam as it comes, with SIMD, and passes its own values to turret-core.

use glam::{DVec3, Quat, Vec3};
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::{Engagement, engage};
use turret_core::aim::turret::{Axes, Config, Mount, Platform, Pose, State, flags, update};
use turret_core::aim::{self, Motion, StepLimits};
use turret_core::batch::{self, NONE, OneOrEach, Table, Tables};
use turret_core::{Error, math};

const COUNT: usize = 37;
const DT: f32 = 1.0 / 60.0;
const AT_REST: State = State::at_rest(0.0, 0.0);

fn main() -> Result<(), Error> {
    glam_is_as_the_game_has_it();
    aims()?;
    batch_of_mounts_is_its_turrets_one_by_one()?;
    battery_is_its_guns_one_by_one()?;
    fires()
}

fn glam_is_as_the_game_has_it() {
    if cfg!(any(target_feature = "sse2", target_arch = "aarch64")) {
        assert_eq!(align_of::<Quat>(), 16, "turret-core has switched SIMD off");
    }
    println!("Quat is aligned to {}", align_of::<Quat>());
}

fn aims() -> Result<(), Error> {
    let (target, turret) = (DVec3::new(0.0, 0.0, -50.0), DVec3::ZERO);
    let limits = StepLimits { azimuth: 0.25, elevation: 0.25 };
    let mut barrel = Quat::IDENTITY;
    for _ in 0..7 {
        barrel = aim::step(target, turret, Quat::IDENTITY, barrel, limits)?;
    }
    let forward = math::quat::rotate(barrel, Vec3::X)?;
    assert!(forward.distance(Vec3::NEG_Z) < 1e-6, "{forward}");
    println!("aims at {forward:.3}");
    Ok(())
}

fn turn(i: usize) -> Quat {
    Quat::from_rotation_y(0.1 * i as f32) * Quat::from_rotation_x(0.02 * i as f32)
}

fn mount(i: usize) -> Mount {
    Mount { position: DVec3::new(3.0 * i as f64, 1.0, 0.0), orientation: turn(i) }
}

fn batch_of_mounts_is_its_turrets_one_by_one() -> Result<(), Error> {
    let mut config = Config::new(Axes::Canonical);
    (config.azimuth.rate, config.elevation.rate, config.azimuth.accel) = (1.0, 0.5, 3.0);
    let target = DVec3::new(40.0, 15.0, -70.0);
    let mounts: [Mount; COUNT] = std::array::from_fn(mount);
    let (mut states, mut poses) = ([AT_REST; COUNT], [Err(Error::NotFinite); COUNT]);
    let bad = batch::update(
        &mut states,
        OneOrEach::One(&config),
        OneOrEach::Each(&mounts),
        OneOrEach::One(&target),
        DT,
        &mut poses,
    );
    assert_eq!(bad, 0);
    for i in 0..COUNT {
        let (state, pose, flags): (State, Pose, u32) =
            update(&AT_REST, &config, &mounts[i], target, DT)?;
        assert_eq!((states[i], poses[i]), (state, Ok((pose, flags))), "turret {i}");
    }
    println!("{COUNT} turrets in a batch");
    Ok(())
}

fn shell() -> (Shot, Trajectory) {
    let gravity = Vec3::new(0.0, -9.81, 0.0);
    let shot =
        Shot { speed: 250.0, inherit: 1.0, max_time: 0.0, gravity, drag: 0.0, physics_step: 0.0, thrust: 0.0, burn_time: 0.0 };
    (shot, Trajectory::Earliest)
}

fn truck() -> Motion {
    Motion {
        position: DVec3::new(300.0, 20.0, -200.0),
        velocity: Vec3::new(-15.0, 0.0, 8.0),
        acceleration: Vec3::ZERO,
    }
}

fn battery_is_its_guns_one_by_one() -> Result<(), Error> {
    let mut config = Config::new(Axes::Canonical);
    (config.azimuth.rate, config.elevation.rate, config.muzzle) = (1.0, 1.0, 2.0 * Vec3::X);
    let platforms: [Platform; COUNT] = std::array::from_fn(|i| Platform {
        mount: mount(i),
        velocity: Vec3::new(i as f32, 0.5, -1.0),
        spin: Vec3::new(0.0, 0.01 * i as f32, 0.02),
    });
    let (shots, targets) = ([shell()], [truck()]);
    let target_of: [u32; COUNT] = std::array::from_fn(|i| if i % 5 == 4 { NONE } else { 0 });
    let tables = Tables {
        configs: Table { entries: &[config], indices: None },
        platforms: Table { entries: &platforms, indices: None },
        shots: Table { entries: &shots, indices: None },
        targets: Table { entries: &targets, indices: Some(&target_of) },
    };
    let mut states = [AT_REST; COUNT];
    let mut guns: [Result<Engagement, Error>; COUNT] = [Err(Error::NotFinite); COUNT];
    assert_eq!(batch::engage(&mut states, &tables, DT, &mut guns), 0);
    for i in 0..COUNT {
        let shot = Some((&shots[0].0, shots[0].1));
        let target = (target_of[i] != NONE).then_some(&targets[0]);
        let gun = engage(&AT_REST, &config, &platforms[i], shot, target, DT)?;
        assert_eq!((states[i], guns[i]), (gun.state, Ok(gun)), "gun {i}");
    }
    println!("{COUNT} guns in a battery");
    Ok(())
}

fn fires() -> Result<(), Error> {
    let ground = Platform { mount: mount(0), velocity: Vec3::ZERO, spin: Vec3::ZERO };
    let mut gun = Config::new(Axes::Canonical);
    (gun.azimuth.rate, gun.elevation.rate) = (1.0, 1.0);
    let (shot, trajectory) = shell();
    let mut state = AT_REST;
    for frame in 1..=600 {
        let step = engage(&state, &gun, &ground, Some((&shot, trajectory)), Some(&truck()), DT)?;
        state = step.state;
        if let (true, Some(hit)) = (step.flags & flags::ON_TARGET != 0, step.solution) {
            println!("fires in frame {frame}, hits {:.3} s later", hit.time);
            return Ok(());
        }
    }
    panic!("the gun never fires");
}
