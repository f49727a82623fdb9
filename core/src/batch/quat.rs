//! Products, turned vectors and matrices of many quaternions.

use core::cell::Cell;

use glam::{Quat, Vec3};

use super::algebra::{Quats, cross, is_well_scaled, mul as product, norm, scale};
use super::each::{Elements, each};
use super::source::{CHUNK, Gathered, Source};
use crate::lanes::wide::{Wide, Width};
use crate::math::{matrix, quat};

/// [`quat::mul`] for each of `out`.
pub fn mul(width: Width, a: &[Cell<[f32; 4]>], b: &[Cell<[f32; 4]>], out: &[Cell<[f32; 4]>]) {
    each(width, &Products { a, b, out });
}

struct Products<'a> {
    a: &'a [Cell<[f32; 4]>],
    b: &'a [Cell<[f32; 4]>],
    out: &'a [Cell<[f32; 4]>],
}

impl Elements for Products<'_> {
    type Out = [f32; 4];
    type Lanes<V: Wide> = [V; 4];

    const LONG: bool = false;

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], u32)> {
        let a = V::load_quats(V::block(self.a, at)?);
        let b = V::load_quats(V::block(self.b, at)?);
        Some((product(a, b), V::ALL))
    }

    #[inline(always)]
    fn store<V: Wide>(out: V::Block<'_, Cell<[f32; 4]>>, lanes: [V; 4]) {
        V::store_quats(out, lanes);
    }

    #[inline(never)]
    fn single(&self, at: usize) -> Option<[f32; 4]> {
        let (a, b) = (self.a.get(at)?.get(), self.b.get(at)?.get());
        Some(quat::mul(Quat::from_array(a), Quat::from_array(b)).to_array())
    }
}

/// [`quat::rotate`] for each of `out`; one with a zero quaternion stays as it is.
pub fn rotate(width: Width, v: &[Cell<[f32; 3]>], q: Source<'_, [f32; 4]>, out: &[Cell<[f32; 3]>]) {
    match q {
        Source::One(q) => each(width, &Turned { v, q: One(q), out }),
        Source::Row(q) => each(width, &Turned { v, q, out }),
        Source::Each(_) => {
            let mut gathered = Gathered::new(q, [0.0; 4]);
            for (chunk, (v, out)) in v.chunks(CHUNK).zip(out.chunks(CHUNK)).enumerate() {
                let q = gathered.chunk(chunk, out.len()).as_slice();
                each(width, &Turned { v, q, out });
            }
        }
    }
}

/// A source of quaternions that the kernel is built for.
trait Quaternions {
    /// The block from `at` on, if there are enough left. To be `#[inline(always)]`.
    fn quats<V: Wide>(&self, at: usize) -> Option<Quats<V>>;

    fn one(&self, at: usize) -> Option<[f32; 4]>;
}

/// One for all.
struct One([f32; 4]);

impl Quaternions for One {
    #[inline(always)]
    fn quats<V: Wide>(&self, _: usize) -> Option<Quats<V>> {
        let [x, y, z, w] = self.0;
        Some([V::splat(x), V::splat(y), V::splat(z), V::splat(w)])
    }

    fn one(&self, _: usize) -> Option<[f32; 4]> {
        Some(self.0)
    }
}

impl Quaternions for &[Cell<[f32; 4]>] {
    #[inline(always)]
    fn quats<V: Wide>(&self, at: usize) -> Option<Quats<V>> {
        Some(V::load_quats(V::block(self, at)?))
    }

    fn one(&self, at: usize) -> Option<[f32; 4]> {
        self.get(at).map(Cell::get)
    }
}

struct Turned<'a, Q> {
    v: &'a [Cell<[f32; 3]>],
    q: Q,
    out: &'a [Cell<[f32; 3]>],
}

impl<Q: Quaternions> Elements for Turned<'_, Q> {
    type Out = [f32; 3];
    type Lanes<V: Wide> = [V; 3];

    const LONG: bool = false;

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 3]>] {
        self.out
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 3], u32)> {
        let [x, y, z] = V::load_vec3s(V::block(self.v, at)?);
        let q = self.q.quats::<V>(at)?;
        let norm = norm(q);
        let twice = V::splat(2.0) / norm;
        let [qx, qy, qz, w] = q;
        let [cx, cy, cz] = cross([qx, qy, qz], [x, y, z]);
        let (cx, cy, cz) = (cx * twice, cy * twice, cz * twice);
        let [dx, dy, dz] = cross([qx, qy, qz], [cx, cy, cz]);
        let turned = [x + cx * w + dx, y + cy * w + dy, z + cz * w + dz];
        Some((turned, V::bits(is_well_scaled(norm))))
    }

    #[inline(always)]
    fn store<V: Wide>(out: V::Block<'_, Cell<[f32; 3]>>, lanes: [V; 3]) {
        V::store_vec3s(out, lanes);
    }

    #[inline(never)]
    fn single(&self, at: usize) -> Option<[f32; 3]> {
        let (v, q) = (self.v.get(at)?.get(), self.q.one(at)?);
        let turned = quat::rotate(Quat::from_array(q), Vec3::from_array(v));
        turned.ok().map(|turned| turned.to_array())
    }
}

/// [`matrix::from_quat`] for each of `out`; one of a quaternion that is zero or not finite stays as it is.
pub fn matrices(width: Width, q: &[Cell<[f32; 4]>], out: &[Cell<[f32; 16]>]) {
    each(width, &Matrices { q, out });
}

struct Matrices<'a> {
    q: &'a [Cell<[f32; 4]>],
    out: &'a [Cell<[f32; 16]>],
}

impl Elements for Matrices<'_> {
    type Out = [f32; 16];
    type Lanes<V: Wide> = [[V; 4]; 4];

    const LONG: bool = false;

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 16]>] {
        self.out
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([[V; 4]; 4], u32)> {
        let q = V::load_quats(V::block(self.q, at)?);
        let norm = norm(q);
        let [x, y, z, w] = q;
        let [tx, ty, tz, tw] = scale(q, V::splat(2.0) / norm);
        let (rx, ry, rz) = (w * tx, w * ty, w * tz);
        let (zero, one) = (V::splat(0.0), V::splat(1.0));
        let k = w * tw - one;
        let columns = [
            [tx * x + k, tx * y + rz, tx * z - ry, zero],
            [ty * x - rz, ty * y + k, ty * z + rx, zero],
            [tz * x + ry, tz * y - rx, tz * z + k, zero],
            [zero, zero, zero, one],
        ];
        Some((columns, V::bits(is_well_scaled(norm))))
    }

    #[inline(always)]
    fn store<V: Wide>(out: V::Block<'_, Cell<[f32; 16]>>, lanes: [[V; 4]; 4]) {
        V::store_matrices(out, lanes);
    }

    #[inline(never)]
    fn single(&self, at: usize) -> Option<[f32; 16]> {
        matrix::from_quat(Quat::from_array(self.q.get(at)?.get())).ok()
    }
}
