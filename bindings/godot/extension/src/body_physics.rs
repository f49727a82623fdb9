//! The gravity and the damping of the physics for a free rigid body. The physics servers are called by name, because
//! the godot crate's classes for them would make the library many times as large.

use godot::builtin::{Rid, StringName, Variant, Vector3};
use godot::classes::{Engine, Node3D, Object};
use godot::meta::{FromGodot, ToGodot};
use godot::obj::{Gd, Singleton};

use crate::convert::{narrow, vec3};
use crate::settings::BodyPhysics;

/// Values of the enumeration PhysicsServer3D.AreaParameter.
const GRAVITY: i64 = 1;
const GRAVITY_VECTOR: i64 = 2;
const LINEAR_DAMP: i64 = 6;

/// Returns the space that a node is in, which `cached` keeps.
pub fn space(node: &Gd<Node3D>, cached: &mut Option<Rid>) -> Option<Rid> {
    *cached = cached.or_else(|| world(node)?.get("space").try_to().ok());
    *cached
}

/// Returns the world that a node is in.
pub fn world(node: &Gd<Node3D>) -> Option<Gd<Object>> {
    node.clone().call("get_world_3d", &[]).try_to().ok()
}

/// Returns the defaults of a space; without one, those of the project's settings.
pub fn of(space: Option<Rid>) -> BodyPhysics {
    let (Some(space), Some(mut server)) = (space, singleton("PhysicsServer3D")) else {
        return of_project();
    };
    let mut ask = |parameter: i64| {
        server.call("area_get_param", &[space.to_variant(), parameter.to_variant()])
    };
    BodyPhysics {
        gravity: vec3(or_default::<Vector3>(&ask(GRAVITY_VECTOR)))
            * narrow(or_default::<f64>(&ask(GRAVITY))),
        drag: narrow(or_default::<f64>(&ask(LINEAR_DAMP))),
        step: tick(),
    }
}

/// Returns the defaults of the project's settings.
pub fn of_project() -> BodyPhysics {
    let mut settings = singleton("ProjectSettings");
    let mut ask = |name: &str| {
        let settings = settings.as_mut();
        settings.map_or(Variant::nil(), |settings| {
            settings.call("get_setting", &[StringName::from(name).to_variant()])
        })
    };
    BodyPhysics {
        gravity: vec3(or_default::<Vector3>(&ask("physics/3d/default_gravity_vector")))
            * narrow(or_default::<f64>(&ask("physics/3d/default_gravity"))),
        drag: narrow(or_default::<f64>(&ask("physics/3d/default_linear_damp"))),
        step: tick(),
    }
}

/// Returns the length of a physics tick, seconds.
fn tick() -> f32 {
    let engine = Engine::singleton();
    narrow(engine.get_time_scale() / f64::from(engine.get_physics_ticks_per_second()))
}

fn singleton(name: &str) -> Option<Gd<Object>> {
    Engine::singleton().get_singleton(name)
}

fn or_default<T: FromGodot + Default>(value: &Variant) -> T {
    value.try_to().unwrap_or_default()
}
