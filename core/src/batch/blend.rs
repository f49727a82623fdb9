//! Interpolation between many pairs of rotations.

use core::cell::Cell;
use core::marker::PhantomData;

use glam::Quat;

use super::algebra::{Quats, add, divide, dot, norm, scale, select, within};
use super::each::{Elements, each};
use super::source::{CHUNK, Gathered, Source};
use crate::lanes::wide::{Wide, Width};
use crate::math::interpolate;

/// [`interpolate::slerp`] for each of `out`; one with bad input stays as it is.
pub fn slerp(
    width: Width,
    from: &[Cell<[f32; 4]>],
    to: &[Cell<[f32; 4]>],
    t: Source<'_, f32>,
    out: &[Cell<[f32; 4]>],
) {
    blend::<Slerp>(width, from, to, t, out);
}

/// [`interpolate::nlerp`] for each of `out`; one with bad input stays as it is.
pub fn nlerp(
    width: Width,
    from: &[Cell<[f32; 4]>],
    to: &[Cell<[f32; 4]>],
    t: Source<'_, f32>,
    out: &[Cell<[f32; 4]>],
) {
    blend::<Nlerp>(width, from, to, t, out);
}

fn blend<B: Blend>(
    width: Width,
    from: &[Cell<[f32; 4]>],
    to: &[Cell<[f32; 4]>],
    t: Source<'_, f32>,
    out: &[Cell<[f32; 4]>],
) {
    if let Source::Row(t) = t {
        return each(width, &Pairs::<B> { from, to, t, out, blend: PhantomData });
    }
    let mut gathered = Gathered::new(t, 0.0);
    let rows = from.chunks(CHUNK).zip(to.chunks(CHUNK)).zip(out.chunks(CHUNK));
    for (chunk, ((from, to), out)) in rows.enumerate() {
        let t = gathered.chunk(chunk, out.len());
        each(width, &Pairs::<B> { from, to, t, out, blend: PhantomData });
    }
}

/// How two unit quaternions on one side become one.
trait Blend {
    /// Between the ends. To be `#[inline(always)]`.
    fn between<V: Wide>(from: Quats<V>, to: Quats<V>, cosine: V, t: V) -> Quats<V>;

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat>;
}

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

struct Nlerp;

impl Blend for Nlerp {
    #[inline(always)]
    fn between<V: Wide>(from: Quats<V>, to: Quats<V>, _: V, t: V) -> Quats<V> {
        let blend = add(scale(from, V::splat(1.0) - t), scale(to, t));
        divide(blend, norm(blend).sqrt())
    }

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat> {
        interpolate::nlerp(from, to, t).ok()
    }
}

struct Pairs<'a, B> {
    from: &'a [Cell<[f32; 4]>],
    to: &'a [Cell<[f32; 4]>],
    t: &'a [Cell<f32>],
    out: &'a [Cell<[f32; 4]>],
    blend: PhantomData<B>,
}

impl<B: Blend> Elements for Pairs<'_, B> {
    type Out = [f32; 4];
    type Lanes<V: Wide> = [V; 4];

    const LONG: bool = false;

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], u32)> {
        let from = V::load_quats(V::block(self.from, at)?);
        let [x, y, z, w] = V::load_quats(V::block(self.to, at)?);
        let t = V::load_floats(V::block(self.t, at)?);
        let good = is_unit(norm(from)) & is_unit(norm([x, y, z, w])) & within(t, 0.0, 1.0);

        let cosine = dot(from, [x, y, z, w]);
        let flip = V::select(V::splat(0.0).greater(cosine), V::splat(-0.0), V::splat(0.0));
        let to = [x ^ flip, y ^ flip, z ^ flip, w ^ flip];
        let blend = B::between(from, to, cosine.abs(), t);
        let blend = select(t.differs(V::splat(0.0)), blend, from);
        Some((select(t.differs(V::splat(1.0)), blend, to), V::bits(good)))
    }

    #[inline(always)]
    fn store<V: Wide>(out: V::Block<'_, Cell<[f32; 4]>>, lanes: [V; 4]) {
        V::store_quats(out, lanes);
    }

    #[inline(never)]
    fn single(&self, at: usize) -> Option<[f32; 4]> {
        let from = Quat::from_array(self.from.get(at)?.get());
        let to = Quat::from_array(self.to.get(at)?.get());
        B::single(from, to, self.t.get(at)?.get()).map(|q| q.to_array())
    }
}

/// Where a squared length counts as that of a unit quaternion, as in `interpolate`.
#[inline(always)]
fn is_unit<V: Wide>(norm: V) -> V::Mask {
    (norm - V::splat(1.0)).abs().at_most(V::splat(interpolate::UNIT_TOLERANCE))
}
