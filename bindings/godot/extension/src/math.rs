//! `TurretMath`: lead, quaternions and angles for scripts that turn objects themselves.

use godot::prelude::*;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{self, Shot, Solution};
use turret_core::facing::arc::{self, Arc};
use turret_core::facing::{angle, face, sight};
use turret_core::glam::Quat;
use turret_core::math::euler_order::EulerOrder;
use turret_core::math::{damp, exponential, look, nlerp, rotation, slerp, spin, swing_twist};

use crate::convert::{
    dvec3, narrow, orientation_to_godot, position, position_to_canonical, quat, quaternion,
    to_canonical, vec3, vector3,
};
use crate::flight::flight;

/// Functions for scripts that turn objects themselves: lead on a moving target, quaternions, and angles.
///
/// All functions are static: `TurretMath.lead(...)`. Angles are in radians, as in Godot's own math. Yaw is `rotation.y`
/// of a [Node3D], which looks along −Z; pitch is its `rotation.x`. No function prints an error. Bad input is input that
/// is not finite or not valid; each function says what it then returns.
#[derive(GodotClass)]
#[class(tool, no_init, base = RefCounted)]
pub struct TurretMath {
    base: Base<RefCounted>,
}

#[godot_api]
impl TurretMath {
    /// About X, then the turned Y, then the turned Z.
    #[constant]
    const EULER_XYZ: i64 = 0;
    /// About X, then the turned Z, then the turned Y.
    #[constant]
    const EULER_XZY: i64 = 1;
    /// About Y, then the turned X, then the turned Z: as `rotation` of a [Node3D], with its angles as (y, x, z).
    #[constant]
    const EULER_YXZ: i64 = 2;
    /// About Y, then the turned Z, then the turned X.
    #[constant]
    const EULER_YZX: i64 = 3;
    /// About Z, then the turned X, then the turned Y.
    #[constant]
    const EULER_ZXY: i64 = 4;
    /// About Z, then the turned Y, then the turned X.
    #[constant]
    const EULER_ZYX: i64 = 5;
    /// About X, then the turned Y, then the turned X.
    #[constant]
    const EULER_XYX: i64 = 6;
    /// About X, then the turned Z, then the turned X.
    #[constant]
    const EULER_XZX: i64 = 7;
    /// About Y, then the turned X, then the turned Y.
    #[constant]
    const EULER_YXY: i64 = 8;
    /// About Y, then the turned Z, then the turned Y.
    #[constant]
    const EULER_YZY: i64 = 9;
    /// About Z, then the turned X, then the turned Z.
    #[constant]
    const EULER_ZXZ: i64 = 10;
    /// About Z, then the turned Y, then the turned Z.
    #[constant]
    const EULER_ZYZ: i64 = 11;
    /// Add it to an order for rotations about the fixed axes of the world.
    #[constant]
    const EULER_EXTRINSIC: i64 = 12;

    /// The target is to the left.
    #[constant]
    const SIGHT_LEFT: i64 = sight::LEFT as i64;
    /// The target is to the right.
    #[constant]
    const SIGHT_RIGHT: i64 = sight::RIGHT as i64;
    /// The target is above.
    #[constant]
    const SIGHT_ABOVE: i64 = sight::ABOVE as i64;
    /// The target is below.
    #[constant]
    const SIGHT_BELOW: i64 = sight::BELOW as i64;

    /// Returns how to fire a shot of the given speed so that it hits a target that keeps its velocity. `gravity` is the
    /// acceleration of the shot, `drag` its linear damping, 1/s.
    ///
    /// The dictionary has `aim_point` (where they meet), `direction` and `launch_velocity` (of the shot), and
    /// `flight_time`. It is empty if the shot cannot reach the target, or on bad input. If there are two hits, it is
    /// the earlier one; [method lead_all] returns both.
    #[func]
    #[expect(clippy::too_many_arguments, reason = "GDScript has no structs")]
    fn lead(
        shooter_position: Vector3,
        target_position: Vector3,
        target_velocity: Vector3,
        shot_speed: f64,
        #[opt(default = Vector3::ZERO)] gravity: Vector3,
        #[opt(default = 0.0)] drag: f64,
        #[opt(default = Vector3::ZERO)] shooter_velocity: Vector3,
        #[opt(default = Vector3::ZERO)] target_acceleration: Vector3,
    ) -> VarDictionary {
        let shooter = motion(shooter_position, shooter_velocity, Vector3::ZERO);
        let target = motion(target_position, target_velocity, target_acceleration);
        hits(&shot(shot_speed, gravity, drag), &shooter, &target).next().unwrap_or_default()
    }

    /// Returns all hits as [method lead] does, the earliest first. There are none, one or two; under gravity, two are
    /// the low and the high arc.
    #[func]
    #[expect(clippy::too_many_arguments, reason = "GDScript has no structs")]
    fn lead_all(
        shooter_position: Vector3,
        target_position: Vector3,
        target_velocity: Vector3,
        shot_speed: f64,
        #[opt(default = Vector3::ZERO)] gravity: Vector3,
        #[opt(default = 0.0)] drag: f64,
        #[opt(default = Vector3::ZERO)] shooter_velocity: Vector3,
        #[opt(default = Vector3::ZERO)] target_acceleration: Vector3,
    ) -> Array<VarDictionary> {
        let shooter = motion(shooter_position, shooter_velocity, Vector3::ZERO);
        let target = motion(target_position, target_velocity, target_acceleration);
        hits(&shot(shot_speed, gravity, drag), &shooter, &target).collect()
    }

    /// Returns how to launch a shot as slowly as possible so that it meets a target: a grenade, or a player on a jump pad.
    /// `max_speed` is the highest speed that it may have.
    ///
    /// The dictionary is that of [method lead], with `speed` as well. It is empty if no speed does it, if there is no
    /// least one, as without gravity, and on bad input.
    #[func]
    #[expect(clippy::too_many_arguments, reason = "GDScript has no structs")]
    fn lead_least_speed(
        shooter_position: Vector3,
        target_position: Vector3,
        target_velocity: Vector3,
        gravity: Vector3,
        #[opt(default = f64::INFINITY)] max_speed: f64,
        #[opt(default = 0.0)] drag: f64,
        #[opt(default = Vector3::ZERO)] shooter_velocity: Vector3,
        #[opt(default = Vector3::ZERO)] target_acceleration: Vector3,
    ) -> VarDictionary {
        let shooter = motion(shooter_position, shooter_velocity, Vector3::ZERO);
        let target = motion(target_position, target_velocity, target_acceleration);
        launch(lead::least_speed(&shot(max_speed, gravity, drag), &shooter, &target))
    }

    /// Returns how to launch a shot at a given elevation above the plane across `gravity`, radians between -PI / 2 and
    /// PI / 2, so that it meets a target: with which speed, and in which direction. Of several speeds it is the least.
    ///
    /// The dictionary is that of [method lead], with `speed` as well. It is empty if no speed up to `max_speed` does it, and
    /// on bad input.
    #[func]
    #[expect(clippy::too_many_arguments, reason = "GDScript has no structs")]
    fn lead_at_elevation(
        shooter_position: Vector3,
        target_position: Vector3,
        target_velocity: Vector3,
        elevation: f64,
        gravity: Vector3,
        #[opt(default = f64::INFINITY)] max_speed: f64,
        #[opt(default = 0.0)] drag: f64,
        #[opt(default = Vector3::ZERO)] shooter_velocity: Vector3,
        #[opt(default = Vector3::ZERO)] target_acceleration: Vector3,
    ) -> VarDictionary {
        let shooter = motion(shooter_position, shooter_velocity, Vector3::ZERO);
        let target = motion(target_position, target_velocity, target_acceleration);
        let shot = shot(max_speed, gravity, drag);
        launch(lead::at_elevation(&shot, &shooter, &target, narrow(elevation)))
    }

    /// Returns points along the flight of a shot, evenly spaced in time: for tracers, previews, and to see what it would
    /// hit. The first point is `muzzle`, the last is where the shot is after that many seconds. The array is empty on bad
    /// input.
    #[func]
    fn shot_path(
        muzzle: Vector3,
        launch_velocity: Vector3,
        points: i64,
        seconds: f64,
        #[opt(default = Vector3::ZERO)] gravity: Vector3,
        #[opt(default = 0.0)] drag: f64,
    ) -> PackedVector3Array {
        let shot = shot(0.0, gravity, drag);
        flight(&shot, dvec3(muzzle), vec3(launch_velocity), None, points, seconds)
    }

    /// Returns the orientation whose −Z is along `forward` and whose +Y is as close to `up` as possible. It is defined
    /// straight up and down too. Returns the identity if a vector is zero.
    #[func]
    fn look(forward: Vector3, #[opt(default = Vector3::UP)] up: Vector3) -> Quaternion {
        let turned = look::look(to_canonical(vec3(forward)), to_canonical(vec3(up)));
        or_identity(turned.map(orientation_to_godot))
    }

    /// Returns the shortest rotation from the direction `from` to the direction `to`. Returns the identity if a vector
    /// is zero.
    #[func]
    fn from_vectors(from: Vector3, to: Vector3) -> Quaternion {
        or_identity(look::from_vectors(vec3(from), vec3(to)))
    }

    /// Returns the rotation by three Euler angles, in the sequence of `order`: a constant such as [constant EULER_XYZ],
    /// to which [constant EULER_EXTRINSIC] may be added. Returns the identity on bad input.
    #[func]
    fn from_euler(angles: Vector3, #[opt(default = 2)] order: i64) -> Quaternion {
        let angles = vec3(angles);
        let turned = euler_order(order).and_then(|order| {
            turret_core::math::euler_order::from_angles(angles.x, angles.y, angles.z, order)
        });
        or_identity(turned)
    }

    /// Returns the three Euler angles of a rotation, in the sequence of `order`, as [method from_euler] takes them.
    /// Returns zeros on bad input.
    #[func]
    fn to_euler(rotation: Quaternion, #[opt(default = 2)] order: i64) -> Vector3 {
        let angles = euler_order(order)
            .and_then(|order| turret_core::math::euler_order::to_angles(quat(rotation), order));
        angles.map_or(Vector3::ZERO, |(a, b, c)| Vector3::new(a, b, c))
    }

    /// Returns the rotation at the fraction `weight` from one rotation to another, along the shorter arc and at
    /// constant speed. The quaternions may have any length but zero. Returns the identity on bad input.
    #[func]
    fn slerp(from: Quaternion, to: Quaternion, weight: f64) -> Quaternion {
        or_identity(slerp::slerp(quat(from), quat(to), narrow(weight)))
    }

    /// Does the same as [method slerp], along the longer arc.
    #[func]
    fn slerp_long(from: Quaternion, to: Quaternion, weight: f64) -> Quaternion {
        or_identity(slerp::slerp_long(quat(from), quat(to), narrow(weight)))
    }

    /// Does the same as [method slerp], but computes faster, and its speed is not quite constant.
    #[func]
    fn nlerp(from: Quaternion, to: Quaternion, weight: f64) -> Quaternion {
        or_identity(nlerp::nlerp(quat(from), quat(to), narrow(weight)))
    }

    /// Rotates `from` toward `to` by at most `max_angle`, never past it. Returns the identity on bad input.
    #[func]
    fn rotate_towards(from: Quaternion, to: Quaternion, max_angle: f64) -> Quaternion {
        or_identity(rotation::rotate_towards(quat(from), quat(to), narrow(max_angle)))
    }

    /// Rotates `from` smoothly toward `to`: each `half_life` halves the angle that is left, independently of the frame
    /// rate. Returns the identity on bad input.
    #[func]
    fn damp(from: Quaternion, to: Quaternion, half_life: f64, delta: f64) -> Quaternion {
        or_identity(damp::damp(quat(from), quat(to), narrow(half_life), narrow(delta)))
    }

    /// Returns an orientation after it has rotated for `delta` seconds at an angular velocity in rad/s, about the axes
    /// of the world. Returns the identity on bad input.
    #[func]
    fn integrate(orientation: Quaternion, angular_velocity: Vector3, delta: f64) -> Quaternion {
        or_identity(spin::integrate(quat(orientation), vec3(angular_velocity), narrow(delta)))
    }

    /// Splits a rotation into `swing * twist`: `twist` is about `axis`, and `swing` is about an axis perpendicular to
    /// it. The dictionary has both. It is empty on bad input.
    #[func]
    fn swing_twist(rotation: Quaternion, axis: Vector3) -> VarDictionary {
        match swing_twist::swing_twist(quat(rotation), vec3(axis)) {
            Ok((swing, twist)) => {
                vdict! { "swing" => quaternion(swing), "twist" => quaternion(twist) }
            }
            Err(_) => VarDictionary::new(),
        }
    }

    /// Returns the power of a rotation: an exponent of 2 gives twice the rotation, 0.5 gives half of it. Returns the
    /// identity on bad input.
    #[func]
    fn power(rotation: Quaternion, exponent: f64) -> Quaternion {
        or_identity(exponential::pow(quat(rotation), narrow(exponent)))
    }

    /// Returns the angle between two orientations, in the range [0, PI]. Returns 0 on bad input.
    #[func]
    fn angle_between(a: Quaternion, b: Quaternion) -> f64 {
        rotation::angle(quat(a), quat(b)).into()
    }

    /// Returns the shorter turn from one angle to another, in the range [-PI, PI]. Returns 0 on bad input.
    #[func]
    fn angle_delta(from: f64, to: f64) -> f64 {
        angle::delta(narrow(from), narrow(to)).into()
    }

    /// Turns an angle toward another along the shorter arc, by at most `max_step` and never past it. Returns `from` on
    /// bad input.
    #[func]
    fn angle_step(from: f64, to: f64, max_step: f64) -> f64 {
        angle::step(narrow(from), narrow(to), narrow(max_step)).map_or(from, f64::from)
    }

    /// Turns an angle smoothly toward another: each `half_life` halves the angle that is left, independently of the
    /// frame rate. Returns `from` on bad input.
    #[func]
    fn angle_damp(from: f64, to: f64, half_life: f64, delta: f64) -> f64 {
        angle::damp(narrow(from), narrow(to), narrow(half_life), narrow(delta))
            .map_or(from, f64::from)
    }

    /// Returns an angle; or, if it is inside the forbidden sector around `center`, the nearest edge of the sector.
    /// Returns `angle` on bad input.
    #[func]
    fn arc_clamp(angle: f64, center: f64, width: f64) -> f64 {
        arc::clamp(narrow(angle), Some(forbidden(center, width))).map_or(angle, f64::from)
    }

    /// Turns an angle toward another by at most `max_step`, on a path that avoids the forbidden sector around `center`.
    /// Returns `from` on bad input.
    #[func]
    fn arc_step(from: f64, to: f64, max_step: f64, center: f64, width: f64) -> f64 {
        let arc = Some(forbidden(center, width));
        arc::step(narrow(from), narrow(to), narrow(max_step), arc).map_or(from, f64::from)
    }

    /// Turns a yaw by at most `max_step` to face a target. Returns `yaw` on bad input.
    #[func]
    fn face_step(yaw: f64, position: Vector3, target: Vector3, max_step: f64) -> f64 {
        let [position, target] =
            [position, target].map(|point| position_to_canonical(dvec3(point)));
        face::step(narrow(yaw), position, target, narrow(max_step), 0.0)
            .map_or(yaw, |(turned, _)| turned.into())
    }

    /// Turns yaw and pitch of a line of sight toward a target, each by at most `max_step`, and returns them as x and y.
    /// Returns them unchanged on bad input.
    #[func]
    fn sight_step(
        yaw: f64,
        pitch: f64,
        position: Vector3,
        target: Vector3,
        max_step: f64,
    ) -> Vector2 {
        let [position, target] =
            [position, target].map(|point| position_to_canonical(dvec3(point)));
        let (yaw, pitch) = (narrow(yaw), narrow(pitch));
        sight::step(yaw, pitch, position, target, narrow(max_step))
            .map_or(Vector2::new(yaw, pitch), |(yaw, pitch, _)| Vector2::new(yaw, pitch))
    }

    /// Returns which side a target is on for an observer who looks along `yaw`: -1 left or directly behind, 1 right,
    /// 0 directly ahead, above or below. Returns 0 on bad input.
    #[func]
    fn sight_side(position: Vector3, yaw: f64, target: Vector3) -> i64 {
        let [position, target] =
            [position, target].map(|point| position_to_canonical(dvec3(point)));
        sight::side(position, narrow(yaw), target).unwrap_or(0).into()
    }

    /// Returns where a target is for an observer who looks along `yaw` and `pitch`: the sum of [constant SIGHT_LEFT] or
    /// [constant SIGHT_RIGHT], and [constant SIGHT_ABOVE] or [constant SIGHT_BELOW]. Returns 0 on bad input.
    #[func]
    fn sight_quadrant(position: Vector3, yaw: f64, pitch: f64, target: Vector3) -> i64 {
        let [position, target] =
            [position, target].map(|point| position_to_canonical(dvec3(point)));
        sight::quadrant(position, narrow(yaw), narrow(pitch), target).unwrap_or(0).into()
    }
}

fn motion(position: Vector3, velocity: Vector3, acceleration: Vector3) -> Motion {
    Motion { position: dvec3(position), velocity: vec3(velocity), acceleration: vec3(acceleration) }
}

fn shot(speed: f64, gravity: Vector3, drag: f64) -> Shot {
    Shot {
        speed: narrow(speed),
        inherit: 1.0,
        max_time: 0.0,
        gravity: vec3(gravity),
        drag: narrow(drag),
        physics_step: 0.0,
        thrust: 0.0,
        burn_time: 0.0,
    }
}

fn hits(shot: &Shot, shooter: &Motion, target: &Motion) -> impl Iterator<Item = VarDictionary> {
    let hits = lead::solve(shot, shooter, target).unwrap_or_default();
    hits.into_iter().flatten().map(|hit| written(&hit))
}

/// Returns a launch with its speed; an empty dictionary if there is none.
fn launch(found: Result<Option<(f32, Solution)>, Error>) -> VarDictionary {
    let Ok(Some((speed, hit))) = found else { return VarDictionary::new() };
    let mut written = written(&hit);
    written.set("speed", f64::from(speed));
    written
}

fn written(hit: &Solution) -> VarDictionary {
    vdict! {
        "aim_point" => position(hit.impact),
        "direction" => vector3(hit.direction),
        "launch_velocity" => vector3(hit.launch_velocity),
        "flight_time" => f64::from(hit.time),
    }
}

fn or_identity(turned: Result<Quat, Error>) -> Quaternion {
    turned.map_or(Quaternion::IDENTITY, quaternion)
}

fn forbidden(center: f64, width: f64) -> Arc {
    Arc { center: narrow(center), width: narrow(width) }
}

/// Returns the order of a number, with the numbers of the C library.
fn euler_order(number: i64) -> Result<EulerOrder, Error> {
    let number = usize::try_from(number).map_err(|_| Error::InvalidArgument)?;
    let count = EulerOrder::INTRINSIC.len();
    let order = EulerOrder::INTRINSIC.get(number % count).filter(|_| number < 2 * count);
    let order = *order.ok_or(Error::InvalidArgument)?;
    Ok(if number < count { order } else { order.extrinsic() })
}

#[cfg(test)]
mod tests {
    use turret_core::math::euler_order::from_angles;

    use super::*;

    #[test]
    fn orders_are_those_of_the_c_library() {
        assert_eq!(euler_order(3), Ok(EulerOrder::YZX));
        assert_eq!(euler_order(5), Ok(EulerOrder::ZYX));
        assert_eq!(euler_order(17), Ok(EulerOrder::ZYX.extrinsic()));
        for none in [-1, 24, i64::MAX] {
            assert_eq!(euler_order(none), Err(Error::InvalidArgument));
        }
    }

    #[test]
    fn the_default_order_is_that_of_a_node() {
        // Godot: about Y, then the turned X, then the turned Z.
        let order = euler_order(TurretMath::EULER_YXZ).unwrap();
        let turned = from_angles(0.3, 0.2, 0.1, order).unwrap();
        let wanted =
            Quat::from_rotation_y(0.3) * Quat::from_rotation_x(0.2) * Quat::from_rotation_z(0.1);
        assert!(turned.dot(wanted).abs() > 1.0 - 1e-6);
    }

    #[test]
    fn both_arcs_are_hits() {
        let still = |position| motion(position, Vector3::ZERO, Vector3::ZERO);
        let shot = shot(60.0, Vector3::DOWN * 9.8, 0.0);
        let target = still(Vector3::new(100.0, 0.0, -200.0));
        let [low, high] = lead::solve(&shot, &still(Vector3::ZERO), &target).unwrap();
        assert!(low.unwrap().time < high.unwrap().time);
    }
}
