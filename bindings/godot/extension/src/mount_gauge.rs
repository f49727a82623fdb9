//! Finds how a mount moves, from where it is at each step.

use turret_core::aim::Motion;
use turret_core::aim::observe::{self, Observer};
use turret_core::aim::turret::{Mount, Platform};
use turret_core::glam::{DVec3, Quat, Vec3};
use turret_core::math::{exponential, quat};

/// The observed motion of a mount.
#[derive(Debug)]
pub struct MountGauge {
    observer: Observer,
    orientation: Quat,
    spin: Vec3,
}

/// No observation yet.
pub const UNSEEN: Observer = Observer {
    motion: Motion { position: DVec3::ZERO, velocity: Vec3::ZERO, acceleration: Vec3::ZERO },
    half_life: 0.0,
    jump: 0.0,
    samples: 0,
    span: 0.0,
};

impl Default for MountGauge {
    fn default() -> Self {
        // The positions of what carries the turret are exact, so nothing is smoothed.
        Self { observer: UNSEEN, orientation: Quat::IDENTITY, spin: Vec3::ZERO }
    }
}

impl MountGauge {
    /// Observes where the mount is now, `dt` seconds after the last step.
    pub fn observe(&mut self, mount: Mount, jump: f32, dt: f32) -> Platform {
        self.observer.jump = jump;
        let before = self.observer.samples;
        let Ok(observer) = observe::observe(&self.observer, mount.position, dt) else {
            return standing(mount);
        };
        self.observer = observer;
        if observer.samples == 1 && (before != 1 || dt > 0.0) {
            self.spin = Vec3::ZERO;
            self.orientation = mount.orientation;
        } else if dt > 0.0 {
            self.spin = spin(self.orientation, mount.orientation, dt);
            self.orientation = mount.orientation;
        }
        Platform { mount, velocity: observer.motion.velocity, spin: self.spin }
    }
}

/// Returns a mount at rest.
pub fn standing(mount: Mount) -> Platform {
    Platform { mount, velocity: Vec3::ZERO, spin: Vec3::ZERO }
}

/// Returns the angular velocity, rad/s, of a rotation from one orientation to another in `dt` seconds.
fn spin(from: Quat, to: Quat, dt: f32) -> Vec3 {
    let Ok(back) = quat::inverse(from) else { return Vec3::ZERO };
    let turn = quat::mul(to, back);
    // Of the two quaternions of this rotation, take the one of the shorter path. Its logarithm has half the angle.
    let half = exponential::log(if turn.w < 0.0 { -turn } else { turn });
    half.map_or(Vec3::ZERO, |half| Vec3::new(half.x, half.y, half.z) * (2.0 / dt))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mount(time: f32) -> Mount {
        Mount {
            position: DVec3::new(f64::from(time) * 3.0, 0.0, 0.0),
            orientation: Quat::from_rotation_y(0.5 * time),
        }
    }

    #[test]
    fn even_motion_is_known_from_the_second_step_on() {
        let mut gauge = MountGauge::default();
        assert_eq!(gauge.observe(mount(0.0), 50.0, 0.1), standing(mount(0.0)));
        for step in 1..4u8 {
            let platform = gauge.observe(mount(0.1 * f32::from(step)), 50.0, 0.1);
            assert!((platform.velocity - Vec3::X * 3.0).length() < 1e-4, "{platform:?}");
            assert!((platform.spin - Vec3::Y * 0.5).length() < 1e-5, "{platform:?}");
        }
    }

    #[test]
    fn a_jump_is_no_motion() {
        let mut gauge = MountGauge::default();
        for step in 0..3u8 {
            gauge.observe(mount(0.1 * f32::from(step)), 50.0, 0.1);
        }
        let far = Mount { position: DVec3::new(0.0, 1000.0, 0.0), ..mount(1.0) };
        assert_eq!(gauge.observe(far, 50.0, 0.1), standing(far));
    }
}
