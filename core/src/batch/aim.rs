//! One step of many turrets.

use core::cell::Cell;
use core::f32::consts::PI;

use glam::{DVec3, Quat};

use super::algebra::{conjugate_mul, cross, mul, norm, scale};
use super::run::{Batch, run, shortest};
use crate::aim::{StepLimits, sight, step};
use crate::lanes::wide::{Strided, Wide, Width};
use crate::lanes::{F32x4, Lanes, Row, write_cell};
use crate::math::trig;

/// [`step`] for each of `out`, with limits as [`StepLimits`] has them in memory, elevation first. One with bad input
/// keeps its current orientation. Returns how many have bad input.
#[inline]
pub fn aim(
    width: Width,
    targets: Row<'_, [f64; 3]>,
    turrets: Row<'_, [f64; 3]>,
    rest: Row<'_, [f32; 4]>,
    current: Row<'_, [f32; 4]>,
    limits: Strided<'_, 2>,
    out: &[Cell<[f32; 4]>],
) -> usize {
    let held = &Cell::new(0);
    let shared = limits_for_all(limits);
    run(width, &Turrets { targets, turrets, rest, current, limits, shared, out, held });
    held.get()
}

#[derive(Clone, Copy)]
struct Turrets<'a> {
    targets: Row<'a, [f64; 3]>,
    turrets: Row<'a, [f64; 3]>,
    rest: Row<'a, [f32; 4]>,
    current: Row<'a, [f32; 4]>,
    limits: Strided<'a, 2>,
    shared: Option<[Half<f32>; 2]>,
    out: &'a [Cell<[f32; 4]>],
    held: &'a Cell<usize>,
}

impl Batch for Turrets<'_> {
    type Out = [f32; 4];

    const WORTH_SIXTEEN_LANES: bool = true;
    const WORTH_UNROLLING: bool = true;

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        let Self { targets, turrets, rest, current, out, .. } = self;
        shortest([targets.len(), turrets.len(), rest.len(), current.len(), out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self {
            targets: self.targets.truncated(count)?,
            turrets: self.turrets.truncated(count)?,
            rest: self.rest.truncated(count)?,
            current: self.current.truncated(count)?,
            out: self.out.get(..count)?,
            ..*self
        })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], V::Mask)> {
        let way = V::load_differences(self.turrets, self.targets, at)?;
        let rest = V::load_quats(self.rest, at)?;
        let current = V::load_quats(self.current, at)?;
        if !V::all(are_small(rest, current)) {
            return Some((current, V::splat(0.0).greater(V::splat(0.0))));
        }
        let rest_norm = norm(rest);
        let is_rest = rest_norm.at_least(V::splat(sight::REST_NORM_MIN));
        let (barrel_in_rest, is_flat) = barrel(conjugate_mul(rest, current));
        let (pose, _) = barrel_in_rest.pose();
        let (way, is_leaning) = Direction::of(in_rest_frame(rest, rest_norm, way));
        let (wanted, wanted_norms) = way.pose();
        // The azimuth's pair is never the longer one.
        let (least, most) = (V::splat(sight::NORM_MIN), V::splat(sight::NORM_MAX));
        let is_wanted = wanted_norms[0].at_least(least) & wanted_norms[1].at_most(most);
        let good = (is_rest & is_flat) & (is_wanted & is_leaning);
        let (limits, good) = match self.shared {
            Some([azimuth, elevation]) => ([azimuth.splat(), elevation.splat()], good),
            None => {
                let (limits, are_limits) = limits_of(V::load_pairs_strided(self.limits, at)?);
                (limits, good & are_limits)
            }
        };
        let next =
            [Half::step(pose[0], wanted[0], limits[0]), Half::step(pose[1], wanted[1], limits[1])];
        Some((oriented(rest, next), good))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(target), Some(turret), Some(rest), Some(current), Some(out)) = (
            self.targets.get(at),
            self.turrets.get(at),
            self.rest.get(at),
            self.current.get(at),
            self.out.get(at),
        ) else {
            return;
        };
        let Some([elevation, azimuth]) = self.limits.get(at) else { return };
        let next = step(
            DVec3::from_array(target),
            DVec3::from_array(turret),
            Quat::from_array(rest),
            Quat::from_array(current),
            StepLimits { azimuth, elevation },
        );
        match next {
            Ok(next) => write_cell(out, next.to_array()),
            Err(_) => {
                self.held.set(self.held.get() + 1);
                write_cell(out, current);
            }
        }
    }
}

/// The halves of limits that are the same for all, and legal; azimuth first.
fn limits_for_all(limits: Strided<'_, 2>) -> Option<[Half<f32>; 2]> {
    let both = limits.shared()?;
    let (halves, legal) = limits_of(both.map(F32x4::splat));
    F32x4::all(legal)
        .then_some(halves.map(|half| Half { cos: half.cos.first(), sin: half.sin.first() }))
}

/// The halves of both limits, azimuth first, and where they are legal.
#[inline(always)]
fn limits_of<V: Wide>([elevation, azimuth]: [V; 2]) -> ([Half<V>; 2], V::Mask) {
    let zero = V::splat(0.0);
    let legal = azimuth.at_least(zero) & elevation.at_least(zero);
    ([Half::of_limit(azimuth), Half::of_limit(elevation)], legal)
}

/// Half an angle of each element, as `aim::pose` keeps it: cosine and sine, times anything.
#[derive(Clone, Copy)]
struct Half<V> {
    cos: V,
    sin: V,
}

impl Half<f32> {
    #[inline(always)]
    fn splat<V: Wide>(self) -> Half<V> {
        Half { cos: V::splat(self.cos), sin: V::splat(self.sin) }
    }
}

impl<V: Wide> Half<V> {
    /// As in `Pose::of_limits`.
    #[inline(always)]
    fn of_limit(angle: V) -> Self {
        let half_turn = angle.at_least(V::splat(PI));
        let reached = V::select(half_turn, V::splat(0.0), angle);
        let (sin, cos) = trig::sin_cos_octant(reached * V::splat(0.25));
        let (sin, cos) = ((sin + sin) * cos, (cos - sin) * (cos + sin));
        Self {
            cos: V::select(half_turn, V::splat(0.0), cos),
            sin: V::select(half_turn, V::splat(1.0), sin),
        }
    }

    /// As `Pose::step_toward`.
    #[inline(always)]
    fn step(self, target: Self, limit: Self) -> Self {
        let cos = target.cos * self.cos + target.sin * self.sin;
        let sin = target.sin * self.cos - target.cos * self.sin;
        let too_long = (sin.abs() * limit.cos).greater(cos.abs() * limit.sin);
        let no_tie = cos.differs(V::splat(0.0));
        let clockwise = V::select(no_tie, (sin ^ cos).sign_bit(), V::splat(0.0));
        Self {
            cos: V::select(
                too_long,
                self.cos * limit.cos - ((self.sin * limit.sin) ^ clockwise),
                target.cos,
            ),
            sin: V::select(
                too_long,
                self.sin * limit.cos + ((self.cos * limit.sin) ^ clockwise),
                target.sin,
            ),
        }
    }
}

/// As in `sight::in_rest_frame`.
#[inline(always)]
fn in_rest_frame<V: Wide>(rest: [V; 4], norm: V, way: [V; 3]) -> [V; 3] {
    let [x, y, z, w] = rest;
    let [cx, cy, cz] = cross([x, y, z], way);
    // Twice one factor is as good as twice the other.
    let c = [cx + cx, cy + cy, cz + cz];
    let d = cross([x, y, z], c);
    [
        (norm * way[0] - w * c[0]) + d[0],
        (norm * way[1] - w * c[1]) + d[1],
        (norm * way[2] - w * c[2]) + d[2],
    ]
}

/// Where `sight::is_huge` finds nothing. Ways are narrowed so that they cannot overflow, and far ones out of range.
#[inline(always)]
fn are_small<V: Wide>([rx, ry, rz, rw]: [V; 4], [x, y, z, w]: [V; 4]) -> V::Mask {
    let bits = ((rx | ry) | (rz | rw)) | ((x | y) | (z | w));
    // The bit that the exponent of 2 has alone.
    V::splat(1.0).greater(bits & V::splat(2.0))
}

/// As in `sight::barrel`.
#[inline(always)]
fn barrel<V: Wide>([x, y, z, w]: [V; 4]) -> (Direction<V>, V::Mask) {
    let (xx, ww) = (x * x, w * w);
    let wy = y * y + ww;
    let length = (xx + z * z) + wy;
    let forward = xx + ww;
    let (up, right) = (x * y + w * z, x * z - w * y);
    let way = [(forward + forward) - length, up + up, right + right];
    let is_flat = wy.greater(length * V::splat(sight::FLAT) + V::splat(sight::LEAST));
    (Direction { way, horizontal: horizontal_squared(way).sqrt(), length }, is_flat)
}

/// A way in the rest frame, its horizontal part, and its length.
#[derive(Clone, Copy)]
struct Direction<V> {
    way: [V; 3],
    horizontal: V,
    length: V,
}

#[inline(always)]
fn horizontal_squared<V: Wide>([x, _, z]: [V; 3]) -> V {
    x * x + z * z
}

impl<V: Wide> Direction<V> {
    /// Of a way, and where it is not so steep that the single function turns it in double.
    #[inline(always)]
    fn of(way: [V; 3]) -> (Self, V::Mask) {
        let squared = horizontal_squared(way);
        let up_squared = way[1] * way[1];
        let is_leaning = squared.greater(up_squared * V::splat(sight::STEEP));
        (
            Self { way, horizontal: squared.sqrt(), length: (squared + up_squared).sqrt() },
            is_leaning,
        )
    }

    /// Azimuth and elevation, and the squared lengths of their pairs, as in `Pose::of_directions`.
    #[inline(always)]
    fn pose(self) -> ([Half<V>; 2], [V; 2]) {
        let Self { way: [x, y, z], horizontal, length } = self;
        let behind = V::splat(0.0).greater(x);
        let (sum, left) = (horizontal + x.abs(), V::splat(-0.0) ^ z);
        let azimuth = Half { cos: V::select(behind, left, sum), sin: V::select(behind, sum, left) };
        // The horizontal distance is never behind.
        let elevation = Half { cos: length + horizontal, sin: y };
        let norms = [(horizontal + horizontal) * sum, (length + length) * elevation.cos];
        ([azimuth, elevation], norms)
    }
}

/// rest · yaw · pitch, as in `sight::unit_orientation`.
#[inline(always)]
fn oriented<V: Wide>(rest: [V; 4], [azimuth, elevation]: [Half<V>; 2]) -> [V; 4] {
    let turned = mul(
        rest,
        [
            azimuth.sin * elevation.sin,
            azimuth.sin * elevation.cos,
            azimuth.cos * elevation.sin,
            azimuth.cos * elevation.cos,
        ],
    );
    // Where nothing is in range there may be no length to divide by. To select another one would not do: the compiler
    // may well divide first and select then. What is in range is too long for this to make a difference.
    let length_squared = norm(turned) + V::splat(f32::MIN_POSITIVE);
    scale(turned, V::splat(1.0) / length_squared.sqrt())
}
