//! Interpolation between many pairs of rotations.

use core::cell::Cell;
use core::marker::PhantomData;

use glam::Quat;

use super::algebra::{Quats, add, dot, identity_unless, is_small, norm, scale, select, within};
use super::run::{Batch, run, shortest};
use crate::lanes::wide::{Strided, Wide, Width};
use crate::lanes::{Row, write_cell};
use crate::math::interpolate;

/// [`interpolate::slerp`] for each of `out`; one with bad input stays as it is.
#[inline]
pub fn slerp(
    width: Width,
    from: Row<'_, [f32; 4]>,
    to: Row<'_, [f32; 4]>,
    t: Strided<'_, 1>,
    out: &[Cell<[f32; 4]>],
) {
    run(width, &Pairs::<Slerp> { from, to, t, out, blend: PhantomData });
}

/// [`interpolate::nlerp`] for each of `out`; one with bad input stays as it is.
#[inline]
pub fn nlerp(
    width: Width,
    from: Row<'_, [f32; 4]>,
    to: Row<'_, [f32; 4]>,
    t: Strided<'_, 1>,
    out: &[Cell<[f32; 4]>],
) {
    run(width, &Pairs::<Nlerp> { from, to, t, out, blend: PhantomData });
}

/// How two unit quaternions on one side become one.
trait Blend: Copy {
    /// Between the ends. To be `#[inline(always)]`.
    fn between<V: Wide>(from: Quats<V>, to: Quats<V>, cosine: V, t: V) -> Quats<V>;

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat>;
}

#[derive(Clone, Copy)]
struct Slerp;

impl Blend for Slerp {
    #[inline(always)]
    fn between<V: Wide>(from: Quats<V>, to: Quats<V>, cosine: V, t: V) -> Quats<V> {
        let chord_squared = V::splat(2.0) - (cosine + cosine);
        let (square, ratio) = interpolate::arcs_of_chords(chord_squared);
        let arc_squared = chord_squared * square;
        let rest = V::splat(1.0) - t;
        let from_weight = rest * interpolate::sinc_of_square(rest * rest * arc_squared) * ratio;
        let to_weight = t * interpolate::sinc_of_square(t * t * arc_squared) * ratio;
        let blend = add(scale(from, from_weight), scale(to, to_weight));
        let half_norm = norm(blend) * V::splat(0.5);
        scale(blend, V::splat(1.5) - half_norm)
    }

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat> {
        interpolate::slerp(from, to, t).ok()
    }
}

#[derive(Clone, Copy)]
struct Nlerp;

impl Blend for Nlerp {
    #[inline(always)]
    fn between<V: Wide>(from: Quats<V>, to: Quats<V>, _: V, t: V) -> Quats<V> {
        let blend = add(scale(from, V::splat(1.0) - t), scale(to, t));
        scale(blend, V::splat(1.0) / norm(blend).sqrt())
    }

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat> {
        interpolate::nlerp(from, to, t).ok()
    }
}

#[derive(Clone, Copy)]
struct Pairs<'a, B> {
    from: Row<'a, [f32; 4]>,
    to: Row<'a, [f32; 4]>,
    t: Strided<'a, 1>,
    out: &'a [Cell<[f32; 4]>],
    blend: PhantomData<B>,
}

impl<B: Blend> Batch for Pairs<'_, B> {
    type Out = [f32; 4];

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        shortest([self.from.len(), self.to.len(), self.out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self {
            from: self.from.truncated(count)?,
            to: self.to.truncated(count)?,
            out: self.out.get(..count)?,
            ..*self
        })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], V::Mask)> {
        let (from, to) = (V::load_quats(self.from, at)?, V::load_quats(self.to, at)?);
        let t = V::load_floats_strided(self.t, at)?;
        let ([fx, fy, fz, fw], [tx, ty, tz, tw]) = (from, to);
        let small = is_small::<V>([fx | tx, fy | ty, fz | tz, fw | tw]);
        let (from, to) = (identity_unless::<V>(small, from), identity_unless::<V>(small, to));
        let good = small & is_unit(norm(from)) & is_unit(norm(to)) & within(t, 0.0, 1.0);
        let from = identity_unless::<V>(good, from);
        let [x, y, z, w] = identity_unless::<V>(good, to);
        let t = if V::all(good) { t } else { V::select(good, t, V::splat(0.0)) };

        let cosine = dot(from, [x, y, z, w]);
        let flip = V::select(V::splat(0.0).greater(cosine), V::splat(-0.0), V::splat(0.0));
        let to = [x ^ flip, y ^ flip, z ^ flip, w ^ flip];
        let blend = B::between(from, to, cosine.abs(), t);
        let blend = select(t.differs(V::splat(0.0)), blend, from);
        Some((select(t.differs(V::splat(1.0)), blend, to), good))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(from), Some(to), Some([t]), Some(out)) =
            (self.from.get(at), self.to.get(at), self.t.get(at), self.out.get(at))
        else {
            return;
        };
        let (from, to) = (Quat::from_array(from), Quat::from_array(to));
        if let Some(blend) = B::single(from, to, t) {
            write_cell(out, blend.to_array());
        }
    }
}

/// Where a squared length counts as that of a unit quaternion, as in `interpolate`.
#[inline(always)]
fn is_unit<V: Wide>(norm: V) -> V::Mask {
    (norm - V::splat(1.0)).abs().at_most(V::splat(interpolate::UNIT_TOLERANCE))
}
