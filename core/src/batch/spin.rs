//! Many orientations that spin.

use core::cell::Cell;

use glam::{Quat, Vec3};

use super::mask::{identity_unless, is_small, zero_unless};
use super::run::{Batch, run, shortest};
use crate::lanes::wide::{Wide, Width};
use crate::lanes::{Row, write_cell};
use crate::math::{exponential, spin};

/// [`spin::integrate`] for each of `out`, at `omega` rad/s for `dt` seconds. An element with bad input is left
/// unchanged.
#[inline]
pub fn integrate(
    width: Width,
    q: Row<'_, [f32; 4]>,
    omega: Row<'_, [f32; 3]>,
    dt: f32,
    out: &[Cell<[f32; 4]>],
) {
    run(width, &Spinning { q, omega, dt, out });
}

#[derive(Clone, Copy)]
struct Spinning<'a> {
    q: Row<'a, [f32; 4]>,
    omega: Row<'a, [f32; 3]>,
    dt: f32,
    out: &'a [Cell<[f32; 4]>],
}

impl Batch for Spinning<'_> {
    type Out = [f32; 4];

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        shortest([self.q.len(), self.omega.len(), self.out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self {
            q: self.q.truncated(count)?,
            omega: self.omega.truncated(count)?,
            out: self.out.get(..count)?,
            ..*self
        })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], V::Mask)> {
        let q = V::load_quats(self.q, at)?;
        let [x, y, z] = V::load_vec3s(self.omega, at)?;
        let (mut dt, half, zero) = (V::splat(self.dt), V::splat(0.5), V::splat(0.0));
        let mut omega = [x, y, z];
        // No finite angular velocity times at most 1 overflows.
        let is_short = self.dt.abs() <= 1.0;
        if !is_short {
            let limit = V::splat(spin::OMEGA_LIMIT);
            let good = x.abs().at_most(limit)
                & y.abs().at_most(limit)
                & z.abs().at_most(limit)
                & dt.abs().at_most(V::splat(spin::TIME_LIMIT));
            omega = zero_unless::<V>(good, omega);
            dt = V::select(good, dt, zero);
        }
        let [x, y, z] = omega;
        let (x, y, z) = (x * dt * half, y * dt * half, z * dt * half);
        let [qx, qy, qz, qw] = q;
        let good = is_small::<V>([x | qx, y | qy, z | qz, qw]);
        let [x, y, z] = zero_unless::<V>(good, [x, y, z]);
        let square = x * x + y * y + z * z;
        // False where the rotation is 0, and so where a number was replaced by 0 above.
        let good =
            good & square.at_most(V::splat(exponential::SERIES_LIMIT)) & square.greater(zero);
        let [x, y, z] = zero_unless::<V>(good, [x, y, z]);
        let square = if V::all(good) { square } else { V::select(good, square, zero) };
        let q = identity_unless::<V>(good, q);
        let (next, norm) = spin::rotate_by_series_lanes(q, [x, y, z], square);
        let good = good & (norm - V::splat(1.0)).abs().at_most(V::splat(spin::NEARLY_UNIT));
        Some((next, good))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(q), Some(omega), Some(out)) =
            (self.q.get(at), self.omega.get(at), self.out.get(at))
        else {
            return;
        };
        let (q, omega) = (Quat::from_array(q), Vec3::from_array(omega));
        if let Ok(next) = spin::integrate(q, omega, self.dt) {
            write_cell(out, next.to_array());
        }
    }
}
