//! Interpolation between many pairs of rotations.

use core::cell::Cell;
use core::marker::PhantomData;

use glam::Quat;

use super::mask::{identity_unless, is_small, select, within};
use super::run::{Batch, run, shortest};
use crate::lanes::wide::{Strided, Wide, Width};
use crate::lanes::{Row, write_cell};
use crate::math::lane_form::{LaneQuat, length_squared};
use crate::math::{double_cover, nlerp, quat, slerp};

/// [`slerp::slerp`] for each of `out`. An element with bad input is left unchanged.
#[inline]
pub fn slerp(
    width: Width,
    from: Row<'_, [f32; 4]>,
    to: Row<'_, [f32; 4]>,
    t: Strided<'_, 1>,
    out: &[Cell<[f32; 4]>],
) {
    run(width, &Pairs::<Slerp> { from, to, t, out, interpolation: PhantomData });
}

/// [`nlerp::nlerp`] for each of `out`. An element with bad input is left unchanged.
#[inline]
pub fn nlerp(
    width: Width,
    from: Row<'_, [f32; 4]>,
    to: Row<'_, [f32; 4]>,
    t: Strided<'_, 1>,
    out: &[Cell<[f32; 4]>],
) {
    run(width, &Pairs::<Nlerp> { from, to, t, out, interpolation: PhantomData });
}

/// How two rotations are interpolated.
trait Interpolation: Copy {
    /// Interpolates unit quaternions on one side, strictly between the ends. Must be `#[inline(always)]`.
    fn lanes<V: Wide>(from: LaneQuat<V>, to: LaneQuat<V>, cosine: V, t: V) -> LaneQuat<V>;

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat>;
}

#[derive(Clone, Copy)]
struct Slerp;

impl Interpolation for Slerp {
    #[inline(always)]
    fn lanes<V: Wide>(from: LaneQuat<V>, to: LaneQuat<V>, cosine: V, t: V) -> LaneQuat<V> {
        slerp::slerp_lanes(from, to, cosine, t)
    }

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat> {
        slerp::slerp(from, to, t).ok()
    }
}

#[derive(Clone, Copy)]
struct Nlerp;

impl Interpolation for Nlerp {
    #[inline(always)]
    fn lanes<V: Wide>(from: LaneQuat<V>, to: LaneQuat<V>, _: V, t: V) -> LaneQuat<V> {
        nlerp::nlerp_lanes(from, to, t)
    }

    fn single(from: Quat, to: Quat, t: f32) -> Option<Quat> {
        nlerp::nlerp(from, to, t).ok()
    }
}

#[derive(Clone, Copy)]
struct Pairs<'a, I> {
    from: Row<'a, [f32; 4]>,
    to: Row<'a, [f32; 4]>,
    t: Strided<'a, 1>,
    out: &'a [Cell<[f32; 4]>],
    interpolation: PhantomData<I>,
}

impl<I: Interpolation> Batch for Pairs<'_, I> {
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
        let good = small
            & quat::is_unit_lanes(length_squared(from))
            & quat::is_unit_lanes(length_squared(to))
            & within(t, 0.0, 1.0);
        let (from, to) = (identity_unless::<V>(good, from), identity_unless::<V>(good, to));
        let t = if V::all(good) { t } else { V::select(good, t, V::splat(0.0)) };

        let (to, cosine) = double_cover::same_side_lanes(from, to);
        let between = I::lanes(from, to, cosine, t);
        let but_for_start = select(t.differs(V::splat(0.0)), between, from);
        Some((select(t.differs(V::splat(1.0)), but_for_start, to), good))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(from), Some(to), Some([t]), Some(out)) =
            (self.from.get(at), self.to.get(at), self.t.get(at), self.out.get(at))
        else {
            return;
        };
        let (from, to) = (Quat::from_array(from), Quat::from_array(to));
        if let Some(between) = I::single(from, to, t) {
            write_cell(out, between.to_array());
        }
    }
}
