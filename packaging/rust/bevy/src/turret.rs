use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use bevy_time::Time;
use bevy_transform::prelude::*;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::observe::{Observer, observe};
use turret_core::aim::observe_platform::{PlatformObserver, observe_platform};
use turret_core::aim::turret::{Config, Mount, State, engage::engage, flags};

/// On the entity on which the turret stands, with its -Z forward.
#[derive(Component)]
pub struct Turret {
    pub config: Config<'static>,
    pub shot: Shot,
    pub target: Option<Entity>, // without a target it turns to its rest pose
    pub base: Entity,           // a child of the turret's entity: turns left and right
    pub barrel: Entity,         // a child of the base: turns up and down
    pub state: State,
    pub mount: PlatformObserver,
}

/// On everything that turrets shoot at.
#[derive(Component)]
pub struct Target(pub Observer);

/// Written in each step after which a shot would hit. The game knows whether the gun is loaded.
#[derive(Message)]
pub struct Fire {
    pub turret: Entity,
    pub muzzle: Vec3,
    pub velocity: Vec3,
}

pub fn observe_targets(
    time: Res<Time>,
    mut targets: Query<(&mut Target, &GlobalTransform)>,
) -> Result {
    for (mut target, at) in &mut targets {
        target.0 = observe(&target.0, at.translation().as_dvec3(), time.delta_secs())?;
    }
    Ok(())
}

pub fn turn_turrets(
    time: Res<Time>,
    mut turrets: Query<(Entity, &mut Turret, &GlobalTransform)>,
    targets: Query<&Target>,
    mut parts: Query<&mut Transform>,
    mut fire: MessageWriter<Fire>,
) -> Result {
    let dt = time.delta_secs();
    for (entity, mut turret, at) in &mut turrets {
        let mount = Mount { position: at.translation().as_dvec3(), orientation: at.rotation() };
        let (observer, ship) = observe_platform(&turret.mount, &mount, dt)?;
        let target = turret.target.and_then(|target| targets.get(target).ok());
        let target = target.map(|target| &target.0.motion);
        let shot = Some((&turret.shot, Trajectory::Earliest));
        let step = engage(&turret.state, &turret.config, &ship, shot, target, dt)?;
        (turret.mount, turret.state) = (observer, step.state);

        let (azimuth, elevation) = (step.state.azimuth as f32, step.state.elevation as f32);
        parts.get_mut(turret.base)?.rotation = Quat::from_rotation_y(azimuth);
        parts.get_mut(turret.barrel)?.rotation = Quat::from_rotation_x(elevation);
        let may_fire = step.flags & (flags::ON_TARGET | flags::HOLD_FIRE) == flags::ON_TARGET;
        if let Some(hit) = step.solution.filter(|_| may_fire) {
            let muzzle = step.pose.muzzle.as_vec3();
            fire.write(Fire { turret: entity, muzzle, velocity: hit.launch_velocity });
        }
    }
    Ok(())
}
