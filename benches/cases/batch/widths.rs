//! The kernels of the batches in each width that the machine has. The shared library chooses the width itself, so the
//! kernels are called in the Rust library.

use std::ops::Range;
use std::sync::Arc;

use turret_core::aim::StepLimits;
use turret_core::batch::rows::{self as batch, Components, Row, Strided, Width, cells};

use super::aim::Turrets;
use super::interpolation::Arcs;
use super::quat::{Pairs, Vectors};
use crate::harness::Run;
use crate::peers::{Mat4, Params, Point, Quat, Vec3};

/// The widths for aiming, narrowest first.
const OF_AIM: &[&str] =
    if cfg!(target_arch = "x86_64") { &["SSE2", "AVX2", "AVX-512"] } else { &["4 lanes"] };

/// The widths for the other batches, which have neither SSE2 nor AVX-512 lanes.
const OF_OTHERS: &[&str] =
    if cfg!(target_arch = "x86_64") { &["one by one", "AVX2"] } else { &["4 lanes"] };

// SAFETY: each is `repr(C)` with its array as the only field.
unsafe impl Components for Quat {
    type Array = [f32; 4];
}
// SAFETY: as above.
unsafe impl Components for Vec3 {
    type Array = [f32; 3];
}
// SAFETY: as above.
unsafe impl Components for Mat4 {
    type Array = [f32; 16];
}
// SAFETY: as above.
unsafe impl Components for Point {
    type Array = [f64; 3];
}

/// Inputs as the Rust library takes them.
fn inputs<T: Components>(row: &[T]) -> Row<'_, T::Array> {
    // SAFETY: the array is all of the type.
    let row = unsafe { &*(row as *const [T] as *const [T::Array]) };
    row.into()
}

/// The function in each width that has a name.
fn each<Rows: 'static, Output: 'static>(
    names: &[&str],
    function: impl Fn(Width, &Rows, Range<usize>, &mut [Output]) + Copy + Send + Sync + 'static,
) -> Vec<(String, Run<Rows, Output>)> {
    Width::all()
        .zip(names)
        .map(|(width, name)| {
            let run = move |rows: &Rows, part: Range<usize>, out: &mut [Output]| {
                function(width, rows, part, out);
            };
            ((*name).to_owned(), Arc::new(run) as Run<Rows, Output>)
        })
        .collect()
}

pub fn aim() -> Vec<(String, Run<Turrets, Quat>)> {
    each(OF_AIM, |width, rows: &Turrets, part, out| {
        let Params { elevation_rate_limit, azimuth_rate_limit } = rows.limits[0];
        let limits = StepLimits { azimuth: azimuth_rate_limit, elevation: elevation_rate_limit };
        batch::aim(
            width,
            inputs(&rows.targets[part.clone()]),
            inputs(&rows.turrets[part.clone()]),
            inputs(&rows.rest[part.clone()]),
            inputs(&rows.current[part]),
            Strided::one(&limits),
            cells(out),
        );
    })
}

pub fn mul() -> Vec<(String, Run<Pairs, Quat>)> {
    each(OF_OTHERS, |width, rows: &Pairs, part, out| {
        batch::mul(width, inputs(&rows.a[part.clone()]), inputs(&rows.b[part]), cells(out));
    })
}

pub fn rotate() -> Vec<(String, Run<Vectors, Vec3>)> {
    each(OF_OTHERS, |width, rows: &Vectors, part, out| {
        let q = Strided::each(inputs(&rows.q[part.clone()]));
        batch::rotate(width, inputs(&rows.v[part]), q, cells(out));
    })
}

pub fn slerp() -> Vec<(String, Run<Arcs, Quat>)> {
    each(OF_OTHERS, |width, rows: &Arcs, part, out| {
        let t = Strided::each(rows.t[part.clone()].into());
        let (from, to) = (inputs(&rows.from[part.clone()]), inputs(&rows.to[part]));
        batch::slerp(width, from, to, t, cells(out));
    })
}

pub fn matrices() -> Vec<(String, Run<Vec<Quat>, Mat4>)> {
    each(OF_OTHERS, |width, rows: &Vec<Quat>, part, out| {
        batch::matrices(width, inputs(&rows[part]), cells(out));
    })
}

pub fn of_euler() -> Vec<(String, Run<Vec<Vec3>, Quat>)> {
    each(OF_OTHERS, |width, rows: &Vec<Vec3>, part, out| {
        batch::from_flight(width, inputs(&rows[part]), cells(out));
    })
}
