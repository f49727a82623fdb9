//! Exports other Rust libraries as functions of turret.h: each as a single call, and as a loop into which the compiler
//! may inline it. As in loops.h, a stride is ignored, since it is always the size of an element. Outputs are not
//! inputs.

mod export;
mod of_glam;
mod of_nalgebra;

/// The operations of a library that are measured, in its own types, which have the layout of the types of turret.h.
trait Peer {
    type Quat;
    type Vec3;
    type Mat4;

    fn mul(a: &Self::Quat, b: &Self::Quat) -> Self::Quat;
    fn slerp(from: &Self::Quat, to: &Self::Quat, t: f32) -> Self::Quat;
    fn nlerp(from: &Self::Quat, to: &Self::Quat, t: f32) -> Self::Quat;
    fn rotate(v: &Self::Vec3, q: &Self::Quat) -> Self::Vec3;
    fn matrix(q: &Self::Quat) -> Self::Mat4;
    fn of_euler(roll: f32, pitch: f32, yaw: f32) -> Self::Quat;
    fn integrate(q: &Self::Quat, omega: &Self::Vec3, dt: f32) -> Self::Quat;
}

export::export!(crate::of_glam::Glam, glam, "glam_");
export::export!(crate::of_nalgebra::Nalgebra, nalgebra, "nalgebra_");
