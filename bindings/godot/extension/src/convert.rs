//! Converts Godot's types to the core's, and back.

use godot::builtin::{Basis, Quaternion, Vector3, Vector4};
use turret_core::Error;
use turret_core::aim::turret::State;
use turret_core::glam::{DVec3, Quat, Vec3};
use turret_core::math::matrix;

pub fn vec3(v: Vector3) -> Vec3 {
    Vec3::new(v.x, v.y, v.z)
}

/// Converts a position.
pub fn dvec3(v: Vector3) -> DVec3 {
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

pub fn quat(q: Quaternion) -> Quat {
    Quat::from_xyzw(q.x, q.y, q.z, q.w)
}

pub fn vector3(v: Vec3) -> Vector3 {
    Vector3::new(v.x, v.y, v.z)
}

/// Converts a position to Godot's floats.
#[expect(clippy::cast_possible_truncation, reason = "Godot's own positions are floats")]
pub fn position(p: DVec3) -> Vector3 {
    Vector3::new(p.x as f32, p.y as f32, p.z as f32)
}

pub fn quaternion(q: Quat) -> Quaternion {
    Quaternion::new(q.x, q.y, q.z, q.w)
}

/// Converts a quaternion for a packed array.
pub fn packed(q: Quat) -> Vector4 {
    Vector4::new(q.x, q.y, q.z, q.w)
}

/// Converts a quaternion from a packed array.
pub fn unpacked(v: Vector4) -> Quat {
    Quat::from_xyzw(v.x, v.y, v.z, v.w)
}

/// Returns the rotation in a basis, without scale and shear.
///
/// # Errors
/// If the basis is mirrored, flat, or not finite.
pub fn rotation(basis: Basis) -> Result<Quat, Error> {
    let [x, y, z] = basis.to_cols();
    let matrix =
        [[x.x, x.y, x.z, 0.0], [y.x, y.y, y.z, 0.0], [z.x, z.y, z.z, 0.0], [0.0, 0.0, 0.0, 1.0]];
    let mut columns = [0.0; 16];
    columns.copy_from_slice(matrix.as_flattened());
    matrix::to_quat(&columns)
}

/// Converts degrees of the inspector to radians of the core.
#[expect(clippy::cast_possible_truncation, reason = "the core takes floats")]
pub fn radians(degrees: f64) -> f32 {
    degrees.to_radians() as f32
}

/// Converts a number of Godot to a float of the core.
#[expect(clippy::cast_possible_truncation, reason = "the core takes floats")]
pub fn narrow(number: f64) -> f32 {
    number as f32
}

/// Returns the numbers of a state for a packed array: all but the reserved one, which is 0 after every step.
pub fn numbers_of(state: &State) -> [f64; 8] {
    let State {
        azimuth,
        elevation,
        azimuth_rate,
        elevation_rate,
        azimuth_left,
        elevation_left,
        waiting,
        trajectory,
        reserved: _,
    } = *state;
    [
        azimuth,
        elevation,
        azimuth_rate,
        elevation_rate,
        azimuth_left,
        elevation_left,
        waiting,
        trajectory.into(),
    ]
}

/// Returns the state that has these numbers.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a trajectory is 0 or 1, and any other number is legal"
)]
pub fn state_of(numbers: &[f64; 8]) -> State {
    let [
        azimuth,
        elevation,
        azimuth_rate,
        elevation_rate,
        azimuth_left,
        elevation_left,
        waiting,
        trajectory,
    ] = *numbers;
    State {
        azimuth,
        elevation,
        azimuth_rate,
        elevation_rate,
        azimuth_left,
        elevation_left,
        waiting,
        trajectory: trajectory as u32,
        reserved: 0,
    }
}

// Conversions to and from the core's own frame: Godot's forward, −Z, is its +X, and Godot's right, +X, is its +Z. The
// vector part of a quaternion is along its axis, so it is converted as a vector.

/// Converts a direction to the frame of the core.
pub fn to_canonical(v: Vec3) -> Vec3 {
    Vec3::new(-v.z, v.y, v.x)
}

/// Converts a position to the frame of the core.
pub fn position_to_canonical(p: DVec3) -> DVec3 {
    DVec3::new(-p.z, p.y, p.x)
}

/// Converts an orientation to Godot's frame. The forward axis is +X in the core, and −Z in Godot.
pub fn orientation_to_godot(q: Quat) -> Quat {
    Quat::from_xyzw(q.z, q.y, -q.x, q.w)
}

#[cfg(test)]
mod tests {
    use turret_core::math::{look, quat};

    use super::*;

    #[test]
    fn a_state_from_its_numbers_is_the_same_state() {
        let state = State {
            azimuth: 0.1,
            elevation: -0.2,
            azimuth_rate: 0.3,
            elevation_rate: -0.4,
            azimuth_left: 0.5,
            elevation_left: -0.6,
            waiting: -0.7,
            trajectory: u32::MAX,
            reserved: 0,
        };
        let numbers = numbers_of(&state);
        assert_eq!(state_of(&numbers), state);
        assert_eq!(numbers, [0.1, -0.2, 0.3, -0.4, 0.5, -0.6, -0.7, 4_294_967_295.0]);
    }

    #[test]
    fn look_in_the_frame_of_the_core_is_look_in_godots() {
        let forward = Vec3::new(0.3, 0.4, -0.5);
        let turned = look::look(to_canonical(forward), to_canonical(Vec3::Y)).unwrap();
        let turned = orientation_to_godot(turned);
        let ahead = quat::rotate(turned, Vec3::NEG_Z).unwrap();
        assert!((ahead - forward.normalize()).length() < 1e-6, "{ahead}");
        assert!(quat::rotate(turned, Vec3::X).unwrap().y.abs() < 1e-6);
    }

    #[test]
    fn rotation_of_a_scaled_basis_is_without_the_scale() {
        let basis = Basis::from_cols(
            Vector3::new(0.0, 0.0, -2.0),
            Vector3::new(0.0, 3.0, 0.0),
            Vector3::new(4.0, 0.0, 0.0),
        );
        let turn = rotation(basis).unwrap();
        let ahead = quat::rotate(turn, Vec3::X).unwrap();
        assert!((ahead - Vec3::NEG_Z).length() < 1e-6, "{ahead}");
        assert!(rotation(Basis::from_scale(Vector3::new(-1.0, 1.0, 1.0))).is_err());
    }
}
