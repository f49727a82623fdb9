//! The exports, written once for every peer.
//!
//! Safety of all exports: the caller follows turret.h, and the arrays do not overlap.

use std::slice::{from_raw_parts, from_raw_parts_mut};

pub unsafe fn row<'a, T: 'a>(first: *const T, count: usize) -> impl Iterator<Item = &'a T> {
    // SAFETY: the caller's promise.
    unsafe { from_raw_parts(first, count) }.iter()
}

pub unsafe fn row_mut<'a, T: 'a>(first: *mut T, count: usize) -> impl Iterator<Item = &'a mut T> {
    // SAFETY: the caller's promise.
    unsafe { from_raw_parts_mut(first, count) }.iter_mut()
}

/// Exports a peer's functions, named as those of turret.h after a prefix.
macro_rules! export {
    ($peer:ty, $module:ident, $prefix:literal) => {
        mod $module {
            use crate::Peer;
            use crate::export::{row, row_mut};

            type Quat = <$peer as Peer>::Quat;
            type Vec3 = <$peer as Peer>::Vec3;
            type Mat4 = <$peer as Peer>::Mat4;

            #[unsafe(export_name = concat!($prefix, "quat_mul"))]
            extern "C" fn mul<'a>(out: &'a mut Quat, a: &Quat, b: &Quat) -> &'a mut Quat {
                *out = <$peer>::mul(a, b);
                out
            }

            #[unsafe(export_name = concat!($prefix, "quat_mul_batch"))]
            unsafe extern "C" fn mul_batch(
                out: *mut Quat,
                a: *const Quat,
                b: *const Quat,
                count: usize,
            ) -> *mut Quat {
                // SAFETY: as above.
                let (outs, a, b) = unsafe { (row_mut(out, count), row(a, count), row(b, count)) };
                for ((out, a), b) in outs.zip(a).zip(b) {
                    *out = <$peer>::mul(a, b);
                }
                out
            }

            crate::export::interpolate!(slerp, slerp_batch, $peer, concat!($prefix, "quat_slerp"));
            crate::export::interpolate!(nlerp, nlerp_batch, $peer, concat!($prefix, "quat_nlerp"));

            #[unsafe(export_name = concat!($prefix, "quat_rot_vec"))]
            extern "C" fn rotate<'a>(out: &'a mut Vec3, v: &Vec3, q: &Quat) -> &'a mut Vec3 {
                *out = <$peer>::rotate(v, q);
                out
            }

            #[unsafe(export_name = concat!($prefix, "quat_rot_vec_batch"))]
            unsafe extern "C" fn rotate_batch(
                out: *mut Vec3,
                v: *const Vec3,
                q: *const Quat,
                _q_stride: usize,
                count: usize,
            ) -> *mut Vec3 {
                // SAFETY: as above.
                let (outs, v, q) = unsafe { (row_mut(out, count), row(v, count), row(q, count)) };
                for ((out, v), q) in outs.zip(v).zip(q) {
                    *out = <$peer>::rotate(v, q);
                }
                out
            }

            #[unsafe(export_name = concat!($prefix, "quat_to_matrix"))]
            extern "C" fn matrix<'a>(m: &'a mut Mat4, q: &Quat) -> &'a mut Mat4 {
                *m = <$peer>::matrix(q);
                m
            }

            #[unsafe(export_name = concat!($prefix, "quat_to_matrix_batch"))]
            unsafe extern "C" fn matrix_batch(
                m: *mut Mat4,
                q: *const Quat,
                count: usize,
            ) -> *mut Mat4 {
                // SAFETY: as above.
                let (outs, q) = unsafe { (row_mut(m, count), row(q, count)) };
                for (out, q) in outs.zip(q) {
                    *out = <$peer>::matrix(q);
                }
                m
            }

            #[unsafe(export_name = concat!($prefix, "euler_to_quat"))]
            extern "C" fn of_euler(out: &mut Quat, roll: f32, pitch: f32, yaw: f32) -> &mut Quat {
                *out = <$peer>::of_euler(roll, pitch, yaw);
                out
            }

            #[unsafe(export_name = concat!($prefix, "euler_to_quat_batch"))]
            unsafe extern "C" fn of_euler_batch(
                out: *mut Quat,
                roll_pitch_yaw: *const [f32; 3],
                count: usize,
            ) -> *mut Quat {
                // SAFETY: as above.
                let (outs, angles) = unsafe { (row_mut(out, count), row(roll_pitch_yaw, count)) };
                for (out, &[roll, pitch, yaw]) in outs.zip(angles) {
                    *out = <$peer>::of_euler(roll, pitch, yaw);
                }
                out
            }

            #[unsafe(export_name = concat!($prefix, "quat_integrate"))]
            extern "C" fn integrate<'a>(
                out: &'a mut Quat,
                q: &Quat,
                omega: &Vec3,
                dt: f32,
            ) -> &'a mut Quat {
                *out = <$peer>::integrate(q, omega, dt);
                out
            }

            #[unsafe(export_name = concat!($prefix, "quat_integrate_batch"))]
            unsafe extern "C" fn integrate_batch(
                out: *mut Quat,
                q: *const Quat,
                omega: *const Vec3,
                dt: f32,
                count: usize,
            ) -> *mut Quat {
                // SAFETY: as above.
                let (outs, q, omega) =
                    unsafe { (row_mut(out, count), row(q, count), row(omega, count)) };
                for ((out, q), omega) in outs.zip(q).zip(omega) {
                    *out = <$peer>::integrate(q, omega, dt);
                }
                out
            }
        }
    };
}

/// The two functions that interpolate, which differ in their name.
macro_rules! interpolate {
    ($one:ident, $batch:ident, $peer:ty, concat!($prefix:literal, $name:literal)) => {
        #[unsafe(export_name = concat!($prefix, $name))]
        extern "C" fn $one<'a>(out: &'a mut Quat, from: &Quat, to: &Quat, t: f32) -> &'a mut Quat {
            *out = <$peer>::$one(from, to, t);
            out
        }

        #[unsafe(export_name = concat!($prefix, $name, "_batch"))]
        unsafe extern "C" fn $batch(
            out: *mut Quat,
            from: *const Quat,
            to: *const Quat,
            t: *const f32,
            _t_stride: usize,
            count: usize,
        ) -> *mut Quat {
            // SAFETY: as above.
            let (outs, from, to, t) =
                unsafe { (row_mut(out, count), row(from, count), row(to, count), row(t, count)) };
            for (((out, from), to), t) in outs.zip(from).zip(to).zip(t) {
                *out = <$peer>::$one(from, to, *t);
            }
            out
        }
    };
}

pub(crate) use {export, interpolate};
