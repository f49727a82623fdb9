//! Products, rotated vectors and matrices of many quaternions.

use core::cell::Cell;

use glam::{Quat, Vec3};

use super::mask::well_scaled;
use super::run::{Batch, run, shortest};
use crate::lanes::wide::{Strided, Wide, Width};
use crate::lanes::{Row, write_cell};
use crate::math::{matrix, quat};

/// [`quat::mul`] for each of `out`.
#[inline]
pub fn mul(width: Width, a: Row<'_, [f32; 4]>, b: Row<'_, [f32; 4]>, out: &[Cell<[f32; 4]>]) {
    run(width, &Products { a, b, out });
}

#[derive(Clone, Copy)]
struct Products<'a> {
    a: Row<'a, [f32; 4]>,
    b: Row<'a, [f32; 4]>,
    out: &'a [Cell<[f32; 4]>],
}

impl Batch for Products<'_> {
    type Out = [f32; 4];

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        shortest([self.a.len(), self.b.len(), self.out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self {
            a: self.a.truncated(count)?,
            b: self.b.truncated(count)?,
            out: self.out.get(..count)?,
        })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], V::Mask)> {
        let (a, b) = (V::load_quats(self.a, at)?, V::load_quats(self.b, at)?);
        // Any numbers have a product: all elements are good.
        let zero = V::splat(0.0);
        Some((quat::mul_lanes(a, b), zero.at_least(zero)))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(a), Some(b), Some(out)) = (self.a.get(at), self.b.get(at), self.out.get(at))
        else {
            return;
        };
        write_cell(out, quat::mul(Quat::from_array(a), Quat::from_array(b)).to_array());
    }
}

/// [`quat::rotate`] for each of `out`. An element with a zero quaternion is left unchanged.
#[inline]
pub fn rotate(width: Width, v: Row<'_, [f32; 3]>, q: Strided<'_, 4>, out: &[Cell<[f32; 3]>]) {
    run(width, &Rotated { v, q, out });
}

#[derive(Clone, Copy)]
struct Rotated<'a> {
    v: Row<'a, [f32; 3]>,
    q: Strided<'a, 4>,
    out: &'a [Cell<[f32; 3]>],
}

impl Batch for Rotated<'_> {
    type Out = [f32; 3];

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 3]>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        shortest([self.v.len(), self.out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self { v: self.v.truncated(count)?, out: self.out.get(..count)?, ..*self })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 3], V::Mask)> {
        let v = V::load_vec3s(self.v, at)?;
        let (q, norm, good) = well_scaled(V::load_quats_strided(self.q, at)?);
        Some((quat::rotate_lanes(q, norm, v), good))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(v), Some(q), Some(out)) = (self.v.get(at), self.q.get(at), self.out.get(at))
        else {
            return;
        };
        if let Ok(rotated) = quat::rotate(Quat::from_array(q), Vec3::from_array(v)) {
            write_cell(out, rotated.to_array());
        }
    }
}

/// [`matrix::from_quat`] for each of `out`. An element whose quaternion is zero or not finite is left unchanged.
#[inline]
pub fn matrices(width: Width, q: Row<'_, [f32; 4]>, out: &[Cell<[f32; 16]>]) {
    run(width, &Matrices { q, out });
}

#[derive(Clone, Copy)]
struct Matrices<'a> {
    q: Row<'a, [f32; 4]>,
    out: &'a [Cell<[f32; 16]>],
}

impl Batch for Matrices<'_> {
    type Out = [f32; 16];

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 16]>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        shortest([self.q.len(), self.out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self { q: self.q.truncated(count)?, out: self.out.get(..count)? })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([[V; 4]; 4], V::Mask)> {
        let (q, norm, good) = well_scaled(V::load_quats(self.q, at)?);
        Some((matrix::from_quat_lanes(q, norm), good))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(q), Some(out)) = (self.q.get(at), self.out.get(at)) else { return };
        if let Ok(m) = matrix::from_quat(Quat::from_array(q)) {
            write_cell(out, m);
        }
    }
}
