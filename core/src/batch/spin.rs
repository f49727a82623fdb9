//! Many orientations that spin.

use core::cell::Cell;

use glam::{Quat, Vec3};

use super::algebra::{mul, norm, scale};
use super::each::{Elements, each};
use crate::lanes::wide::{Wide, Width};
use crate::math::spin;

/// [`spin::integrate`] for each of `out`; one with bad input stays as it is.
pub fn integrate(
    width: Width,
    q: &[Cell<[f32; 4]>],
    omega: &[Cell<[f32; 3]>],
    dt: f32,
    out: &[Cell<[f32; 4]>],
) {
    each(width, &Spinning { q, omega, dt, out });
}

struct Spinning<'a> {
    q: &'a [Cell<[f32; 4]>],
    omega: &'a [Cell<[f32; 3]>],
    dt: f32,
    out: &'a [Cell<[f32; 4]>],
}

impl Elements for Spinning<'_> {
    type Out = [f32; 4];
    type Lanes<V: Wide> = [V; 4];

    const LONG: bool = false;

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], u32)> {
        let q = V::load_quats(V::block(self.q, at)?);
        let [x, y, z] = V::load_vec3s(V::block(self.omega, at)?);
        let (dt, half) = (V::splat(self.dt), V::splat(0.5));
        let (x, y, z) = (x * dt * half, y * dt * half, z * dt * half);
        let square = x * x + y * y + z * z;
        let (sinc, cos) = spin::sinc_cos_of_square(square);
        let turned = mul([x * sinc, y * sinc, z * sinc, cos], q);
        let length = norm(turned);
        let good = square.at_most(V::splat(spin::SERIES_LIMIT))
            & square.greater(V::splat(0.0))
            & (length - V::splat(1.0)).abs().at_most(V::splat(spin::NEARLY_UNIT));
        Some((scale(turned, V::splat(1.5) - half * length), V::bits(good)))
    }

    #[inline(always)]
    fn store<V: Wide>(out: V::Block<'_, Cell<[f32; 4]>>, lanes: [V; 4]) {
        V::store_quats(out, lanes);
    }

    #[inline(never)]
    fn single(&self, at: usize) -> Option<[f32; 4]> {
        let q = Quat::from_array(self.q.get(at)?.get());
        let omega = Vec3::from_array(self.omega.get(at)?.get());
        spin::integrate(q, omega, self.dt).ok().map(|q| q.to_array())
    }
}
