//! The slow, obvious calculations in double precision.

use std::f64::consts::{PI, TAU};

use glam::{DMat3, DQuat, DVec3};

use super::measures::worse;
use crate::peers::Solution;

/// The rotation by an angle about a unit axis.
pub fn about(axis: DVec3, angle: f64) -> DQuat {
    let (sin, cos) = (angle / 2.0).sin_cos();
    DQuat::from_vec4((axis * sin).extend(cos))
}

/// yaw(Z)·pitch(Y)·roll(X).
pub fn of_euler(roll: f64, pitch: f64, yaw: f64) -> DQuat {
    about(DVec3::Z, yaw) * about(DVec3::Y, pitch) * about(DVec3::X, roll)
}

/// The columns are the rotated axes.
pub fn matrix(q: DQuat) -> DMat3 {
    let rotated = |v: DVec3| (q * DQuat::from_vec4(v.extend(0.0)) * q.conjugate()).xyz();
    DMat3::from_cols(rotated(DVec3::X), rotated(DVec3::Y), rotated(DVec3::Z))
}

/// The angle between two vectors.
pub fn angle(a: DVec3, b: DVec3) -> f64 {
    a.cross(b).length().atan2(a.dot(b))
}

/// The angle of the rotation between two orientations, whatever their signs and lengths.
pub fn turn(a: DQuat, b: DQuat) -> f64 {
    let between = a.conjugate() * b;
    2.0 * between.xyz().length().atan2(between.w.abs())
}

/// `from` rotated by the fraction t of the shorter arc to `to`, about the axis of that arc.
pub fn slerp(from: DQuat, to: DQuat, t: f64) -> DQuat {
    let (from, to) = (from.normalize(), to.normalize());
    let between = from.conjugate() * to;
    let between = if between.w < 0.0 { -between } else { between };
    from * about(between.xyz().normalize(), t * turn(from, to))
}

/// The point at the fraction t of the chord to the nearer of `to` and −`to`, scaled to length 1.
pub fn nlerp(from: DQuat, to: DQuat, t: f64) -> DQuat {
    let (from, to) = (from.normalize(), to.normalize());
    let to = if from.dot(to) < 0.0 { -to } else { to };
    (from * (1.0 - t) + to * t).normalize()
}

/// `q` rotated for a time by an angular velocity in world axes.
pub fn integrate(q: DQuat, omega: DVec3, time: f64) -> DQuat {
    about(omega.normalize(), omega.length() * time) * q.normalize()
}

/// yaw(azimuth about Y) · pitch(elevation about Z).
pub fn turret_orientation(azimuth: f64, elevation: f64) -> DQuat {
    about(DVec3::Y, azimuth) * about(DVec3::Z, elevation)
}

/// Azimuth and elevation of a turret on a mount that is as it was in the last step.
pub fn angles_without_roll(rest: DQuat, current: DQuat) -> [f64; 2] {
    let (x, y, z, w) = (rest.normalize().conjugate() * current.normalize()).into();
    [2.0 * y.atan2(w), 2.0 * (z * w + x * y).atan2(w * w + y * y)]
}

/// Azimuth and elevation of a turret's barrel on a mount that has turned since the last step, and the cosine of the
/// roll that the turret has there. Of the two pairs of angles with that direction, it is the one with less roll.
pub fn angles_of_barrel(rest: DQuat, current: DQuat) -> ([f64; 2], f64) {
    let in_rest = matrix(rest.normalize().conjugate() * current.normalize());
    let barrel = in_rest.x_axis;
    let azimuth = (-barrel.z).atan2(barrel.x);
    let elevation = barrel.y.atan2(barrel.x.hypot(barrel.z));
    let up = matrix(turret_orientation(azimuth, elevation)).y_axis;
    let cos_roll = up.dot(in_rest.y_axis);
    if cos_roll < 0.0 {
        ([azimuth + PI, PI - elevation], -cos_roll)
    } else {
        ([azimuth, elevation], cos_roll)
    }
}

/// One step of a turret from its azimuth and elevation: each axis through the shorter arc, by at most its limit.
pub fn aim(
    target_from_turret: DVec3,
    rest: DQuat,
    [azimuth, elevation]: [f64; 2],
    azimuth_limit: f64,
    elevation_limit: f64,
) -> DQuat {
    let rest = rest.normalize();
    let target_in_rest = matrix(rest).transpose() * target_from_turret;
    let wanted_azimuth = (-target_in_rest.z).atan2(target_in_rest.x);
    let wanted_elevation = target_in_rest.y.atan2(target_in_rest.x.hypot(target_in_rest.z));

    let azimuth_turn = shorter_turn(wanted_azimuth - azimuth);
    let elevation_turn = shorter_turn(wanted_elevation - elevation);
    rest * turret_orientation(
        azimuth + azimuth_turn.clamp(-azimuth_limit, azimuth_limit),
        elevation + elevation_turn.clamp(-elevation_limit, elevation_limit),
    )
}

pub fn shorter_turn(angle: f64) -> f64 {
    let wrapped = angle.rem_euclid(TAU);
    if wrapped > PI { wrapped - TAU } else { wrapped }
}

/// A shot at a moving target, and its limits.
pub struct Shooting {
    pub speed: f64,
    pub gravity: DVec3,
    pub shooter_position: DVec3,
    pub shooter_velocity: DVec3,
    pub target: DVec3,
    pub target_velocity: DVec3,
    pub target_acceleration: DVec3,
}

impl Shooting {
    /// The largest of three errors, relative to the length of the flight: the distance from the target at the time of
    /// the hit, the distance from the reported hit, and the excess of the speed over that time.
    pub fn miss(&self, solution: &Solution) -> f64 {
        let time = f64::from(solution.time);
        let launch = solution.launch_velocity.wide();
        let shot = self.shooter_position + launch * time + self.gravity * (time * time / 2.0);
        let target = self.target
            + self.target_velocity * time
            + self.target_acceleration * (time * time / 2.0);
        let too_fast = (launch - self.shooter_velocity).length() - self.speed;
        let off = worse((shot - target).length(), (solution.impact.wide() - target).length());
        worse(off, too_fast.abs() * time) / self.flight(launch, time)
    }

    /// The length of a flight, by the midpoint rule.
    fn flight(&self, launch: DVec3, time: f64) -> f64 {
        const STEPS: u32 = 16;
        let step = time / f64::from(STEPS);
        let middle = |at: u32| step * (f64::from(at) + 0.5);
        (0..STEPS).map(|at| (launch + self.gravity * middle(at)).length() * step).sum()
    }
}
