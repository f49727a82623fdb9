use nalgebra::{Matrix4, UnitQuaternion, Vector3};

use crate::Peer;

type Quat = UnitQuaternion<f32>;
type Vec3 = Vector3<f32>;

pub struct Nalgebra;

impl Peer for Nalgebra {
    type Quat = Quat;
    type Vec3 = Vec3;
    type Mat4 = Matrix4<f32>;

    #[inline]
    fn mul(a: &Quat, b: &Quat) -> Quat {
        a * b
    }

    #[inline]
    fn slerp(from: &Quat, to: &Quat, t: f32) -> Quat {
        from.slerp(to, t)
    }

    /// Its nlerp does not look for the shorter arc.
    #[inline]
    fn nlerp(from: &Quat, to: &Quat, t: f32) -> Quat {
        let nearer = if from.coords.dot(&to.coords) < 0.0 {
            UnitQuaternion::new_unchecked(-to.into_inner())
        } else {
            *to
        };
        from.nlerp(&nearer, t)
    }

    #[inline]
    fn rotate(v: &Vec3, q: &Quat) -> Vec3 {
        q * v
    }

    #[inline]
    fn matrix(q: &Quat) -> Matrix4<f32> {
        q.to_homogeneous()
    }

    #[inline]
    fn of_euler(roll: f32, pitch: f32, yaw: f32) -> Quat {
        UnitQuaternion::from_euler_angles(roll, pitch, yaw)
    }

    #[inline]
    fn integrate(q: &Quat, omega: &Vec3, dt: f32) -> Quat {
        UnitQuaternion::new(omega * dt) * q
    }
}
