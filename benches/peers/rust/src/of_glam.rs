use glam::{EulerRot, Mat4, Quat, Vec3};

use crate::Peer;

pub struct Glam;

impl Peer for Glam {
    type Quat = Quat;
    type Vec3 = Vec3;
    type Mat4 = Mat4;

    #[inline]
    fn mul(a: &Quat, b: &Quat) -> Quat {
        *a * *b
    }

    #[inline]
    fn slerp(from: &Quat, to: &Quat, t: f32) -> Quat {
        from.slerp(*to, t)
    }

    #[inline]
    fn nlerp(from: &Quat, to: &Quat, t: f32) -> Quat {
        from.lerp(*to, t)
    }

    #[inline]
    fn rotate(v: &Vec3, q: &Quat) -> Vec3 {
        *q * *v
    }

    #[inline]
    fn matrix(q: &Quat) -> Mat4 {
        Mat4::from_quat(*q)
    }

    #[inline]
    fn of_euler(roll: f32, pitch: f32, yaw: f32) -> Quat {
        Quat::from_euler(EulerRot::ZYX, yaw, pitch, roll)
    }

    #[inline]
    fn integrate(q: &Quat, omega: &Vec3, dt: f32) -> Quat {
        Quat::from_scaled_axis(*omega * dt) * *q
    }
}
