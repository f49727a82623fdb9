//! A ship that turns and rolls fires at an aircraft that flies by. The game has no window, and tells how many shells hit.

mod turret;

use bevy_app::{App, FixedUpdate};
use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::*;
use bevy_transform::systems::{
    mark_dirty_trees, propagate_parent_transforms, sync_simple_transforms,
};
use turret::{Fire, Target, Turret, observe_targets, turn_turrets};
use turret_core::aim::lead::Shot;
use turret_core::aim::observe::Observer;
use turret_core::aim::observe_platform::PlatformObserver;
use turret_core::aim::turret::{Axes, Config, State};

const GRAVITY: Vec3 = Vec3::new(0.0, -9.81, 0.0);
const RELOAD: f32 = 0.5;
/// A step in the wrong order makes shells miss by 2.5 m, the way of the aircraft in a step.
const HIT: f32 = 0.1;

#[derive(Component)]
struct Ship;

#[derive(Component)]
struct Aircraft {
    velocity: Vec3,
}

#[derive(Component)]
struct Gun {
    rounds: u32,
    loaded_in: f32,
}

#[derive(Component)]
struct Shell {
    velocity: Vec3,
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct Tally {
    steps: u32,
    fired_in: Vec<u32>,
    passed_at: Vec<f32>,
}

fn sail(time: Res<Time>, mut ship: Single<&mut Transform, With<Ship>>) {
    let (now, dt) = (time.elapsed_secs(), time.delta_secs());
    ship.rotation = Quat::from_rotation_y(0.1 * now) * Quat::from_rotation_z(0.1 * now.sin());
    let ahead = ship.forward() * 12.0 * dt;
    ship.translation += ahead.with_y(0.0);
}

/// Moves the aircraft and all shells. A shell that has come as near to the aircraft as it will ends there.
fn fly(
    time: Res<Time>,
    aircraft: Single<(&Aircraft, &mut Transform)>,
    mut shells: Query<(Entity, &mut Shell, &mut Transform), Without<Aircraft>>,
    mut tally: ResMut<Tally>,
    mut commands: Commands,
) {
    let dt = time.delta_secs();
    let (aircraft, mut at) = aircraft.into_inner();
    for (entity, mut shell, mut shell_at) in &mut shells {
        shell.velocity += GRAVITY * dt;
        let offset = at.translation - shell_at.translation;
        let step = (shell.velocity - aircraft.velocity) * dt;
        let part = offset.dot(step) / step.length_squared();
        if part < 1.0 {
            tally.passed_at.push((offset - part * step).length());
            commands.entity(entity).despawn();
        }
        shell_at.translation += shell.velocity * dt;
    }
    at.translation += aircraft.velocity * dt;
}

fn shoot(
    time: Res<Time>,
    mut fire: MessageReader<Fire>,
    mut guns: Query<&mut Gun>,
    mut tally: ResMut<Tally>,
    mut commands: Commands,
) -> Result {
    tally.steps += 1;
    for mut gun in &mut guns {
        gun.loaded_in -= time.delta_secs();
    }
    for &Fire { turret, muzzle, velocity } in fire.read() {
        let mut gun = guns.get_mut(turret)?;
        if gun.rounds > 0 && gun.loaded_in <= 0.0 {
            *gun = Gun { rounds: gun.rounds - 1, loaded_in: RELOAD };
            let step = tally.steps;
            tally.fired_in.push(step);
            commands.spawn((Shell { velocity }, Transform::from_translation(muzzle)));
        }
    }
    Ok(())
}

/// The barrel that Bevy draws ends where turret-core says that the muzzle is.
fn check_barrels(
    mut fire: MessageReader<Fire>,
    turrets: Query<&Turret>,
    transforms: TransformHelper,
) -> Result {
    for &Fire { turret, muzzle, .. } in fire.read() {
        let turret = turrets.get(turret)?;
        let barrel = transforms.compute_global_transform(turret.barrel)?;
        let drawn = barrel.transform_point(turret.config.muzzle);
        assert!(drawn.distance(muzzle) < 1e-3, "{drawn} is drawn, and {muzzle} is the muzzle");
    }
    Ok(())
}

fn add_systems(app: &mut App) {
    let transforms = (mark_dirty_trees, propagate_parent_transforms, sync_simple_transforms);
    let turrets = (observe_targets, turn_turrets, check_barrels, shoot).chain();
    app.insert_resource(Time::<Fixed>::from_hz(60.0)).add_message::<Fire>();
    app.add_systems(FixedUpdate, (sail, fly, transforms.chain(), turrets).chain());
}

fn add_turret(commands: &mut Commands, ship: Entity, target: Entity) -> Entity {
    let mut config = Config::new(Axes::Godot); // the axes of Bevy, too: Y is up, -Z forward
    config.azimuth.rate = 60_f32.to_radians(); // a second
    config.elevation.rate = 45_f32.to_radians();
    config.elevation.min = -5_f32.to_radians();
    config.trunnion = Vec3::new(0.0, 1.5, -0.5); // the barrel's axis, from the mount
    config.muzzle = Vec3::new(0.0, 0.0, -4.0); // from the barrel's axis
    let shot = Shot {
        speed: 500.0,
        inherit: 1.0, // of the ship's velocity
        max_time: 4.0,
        gravity: GRAVITY,
        drag: 0.0,
        physics_step: 1.0 / 60.0, // the game moves its shells in such steps
        thrust: 0.0,
        burn_time: 0.0,
    };

    let mount = commands.spawn((Transform::from_xyz(0.0, 5.0, -20.0), ChildOf(ship))).id();
    let base = commands.spawn((Transform::default(), ChildOf(mount))).id();
    let at_trunnion = Transform::from_translation(config.trunnion);
    let barrel = commands.spawn((at_trunnion, ChildOf(base))).id();
    let (state, observer) = (State::at_rest(0.0, 0.0), PlatformObserver::new(0.1, 0.0));
    let target = Some(target);
    let turret = Turret { config, shot, target, base, barrel, state, mount: observer };
    commands.entity(mount).insert(turret).id()
}

fn game() -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, TransformPlugin)).init_resource::<Tally>();
    add_systems(&mut app);
    let world = app.world_mut();
    let ship = world.spawn((Ship, Transform::default())).id();
    let aircraft = Aircraft { velocity: Vec3::new(-150.0, 0.0, 40.0) };
    let above = Transform::from_xyz(900.0, 300.0, -600.0);
    let target = world.spawn((aircraft, Target(Observer::new(0.1, 0.0)), above)).id();
    let turret = add_turret(&mut world.commands(), ship, target);
    world.flush();
    world.entity_mut(turret).insert(Gun { rounds: 10, loaded_in: 0.0 });
    app
}

/// Plays 15 seconds in frames of so many steps.
fn play(steps_a_frame: u32) -> Tally {
    let mut app = game();
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(steps_a_frame));
    while app.world().resource::<Tally>().steps < 15 * 60 {
        app.update();
    }
    app.world().resource::<Tally>().clone()
}

fn main() {
    let tally = play(1);
    assert_eq!(tally, play(3), "another frame rate makes a difference");
    let hits = tally.passed_at.iter().filter(|&&distance| distance < HIT).count();
    println!("fires first in step {}", tally.fired_in[0]);
    println!("{hits} of {} shells pass within {HIT} m of the aircraft", tally.fired_in.len());
}
