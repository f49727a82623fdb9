//! One step of many turrets.

use core::cell::Cell;
use core::f32::consts::PI;

use glam::{DVec3, Quat};

use super::algebra::{conjugate_mul, cross, divide, mul, norm, within};
use super::each::{Elements, each};
use super::source::{CHUNK, Gathered, Source};
use crate::aim::sight::{self, Steep};
use crate::aim::{StepLimits, step};
use crate::lanes::wide::{Kernel, MOST, Wide, Width};
use crate::math::trig;

/// [`step`] for each of `out`; one with bad input holds. Answers how many hold.
pub fn aim(
    width: Width,
    targets: &[Cell<[f64; 3]>],
    turrets: &[Cell<[f64; 3]>],
    rest: &[Cell<[f32; 4]>],
    current: &[Cell<[f32; 4]>],
    limits: Source<'_, StepLimits>,
    out: &[Cell<[f32; 4]>],
) -> usize {
    let held = &Cell::new(0);
    let mut gathered = Gathered::new(limits, StepLimits::default());
    if let Source::One(_) = limits {
        let limits = gathered.chunk(0, CHUNK);
        let halves = &Halves::of(width, limits);
        each(width, &Turrets { targets, turrets, rest, current, limits, halves, out, held });
        return held.get();
    }
    let rows = targets.chunks(CHUNK).zip(turrets.chunks(CHUNK)).zip(rest.chunks(CHUNK));
    let rows = rows.zip(current.chunks(CHUNK)).zip(out.chunks(CHUNK)).enumerate();
    for (chunk, ((((targets, turrets), rest), current), out)) in rows {
        let limits = gathered.chunk(chunk, out.len());
        let halves = &Halves::of(width, limits);
        each(width, &Turrets { targets, turrets, rest, current, limits, halves, out, held });
    }
    held.get()
}

/// The limits of a chunk, as halves.
struct Halves {
    azimuth: Half<[f32; CHUNK]>,
    elevation: Half<[f32; CHUNK]>,
    /// Those that are legal, a bit each.
    legal: u64,
}

impl Halves {
    fn of(width: Width, limits: &[Cell<StepLimits>; CHUNK]) -> Self {
        width.run(Limits(limits))
    }

    /// Those of the block at `at`, and which are legal.
    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> (Half<V>, Half<V>, u32) {
        let at = at % CHUNK;
        // The block's bits stand lowest, so the upper half of the word says nothing of it.
        let legal = u32::try_from(self.legal >> at & u64::from(V::ALL)).unwrap_or(0);
        (Half::load(&self.azimuth, at), Half::load(&self.elevation, at), legal)
    }
}

struct Limits<'a>(&'a [Cell<StepLimits>; CHUNK]);

impl Kernel for Limits<'_> {
    type Output = Halves;

    #[inline(always)]
    fn run<V: Wide>(self) -> Halves {
        let (mut azimuths, mut elevations) = ([0.0; CHUNK], [0.0; CHUNK]);
        for ((azimuth, elevation), limits) in azimuths.iter_mut().zip(&mut elevations).zip(self.0) {
            let limits = limits.get();
            (*azimuth, *elevation) = (limits.azimuth, limits.elevation);
        }
        let none = Half { cos: [0.0; CHUNK], sin: [0.0; CHUNK] };
        let mut halves = Halves { azimuth: none, elevation: none, legal: 0 };
        let mut at = 0;
        while at < CHUNK {
            let (azimuth, elevation) = (V::load(&azimuths, at), V::load(&elevations, at));
            let zero = V::splat(0.0);
            let legal = azimuth.at_least(zero) & elevation.at_least(zero);
            halves.legal |= u64::from(V::bits(legal)) << at;
            Half::of_limit(azimuth).store(&mut halves.azimuth, at);
            Half::of_limit(elevation).store(&mut halves.elevation, at);
            at += V::WIDTH;
        }
        halves
    }
}

struct Turrets<'a> {
    targets: &'a [Cell<[f64; 3]>],
    turrets: &'a [Cell<[f64; 3]>],
    rest: &'a [Cell<[f32; 4]>],
    current: &'a [Cell<[f32; 4]>],
    /// One for each element of a chunk, and those of the next chunk over again.
    limits: &'a [Cell<StepLimits>; CHUNK],
    halves: &'a Halves,
    out: &'a [Cell<[f32; 4]>],
    held: &'a Cell<usize>,
}

impl Elements for Turrets<'_> {
    type Out = [f32; 4];
    type Lanes<V: Wide> = [V; 4];

    const LONG: bool = true;

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], u32)> {
        let way = V::ways(V::block(self.turrets, at)?, V::block(self.targets, at)?);
        let rest = V::load_quats(V::block(self.rest, at)?);
        let current = V::load_quats(V::block(self.current, at)?);
        let (azimuth, elevation, are_limits) = self.halves.block::<V>(at);

        let (pose, pose_good) = pose_of(conjugate_mul(rest, current));
        let mut way_in_rest = in_rest_frame(rest, way);
        let steep = V::bits(is_steep(way_in_rest));
        let mut overhead = 0;
        if steep != 0 {
            (way_in_rest, overhead) = self.turn_steep(at, steep, way_in_rest);
        }
        let (wanted, wanted_good) = pose_along(way_in_rest);
        let next =
            [Half::step(pose[0], wanted[0], azimuth), Half::step(pose[1], wanted[1], elevation)];
        let good = V::bits(pose_good & wanted_good) & are_limits;
        Some((oriented(rest, next), good & !overhead))
    }

    #[inline(always)]
    fn store<V: Wide>(out: V::Block<'_, Cell<[f32; 4]>>, lanes: [V; 4]) {
        V::store_quats(out, lanes);
    }

    #[inline(never)]
    fn single(&self, at: usize) -> Option<[f32; 4]> {
        let current = self.current.get(at)?.get();
        let next = step(
            DVec3::from_array(self.targets.get(at)?.get()),
            DVec3::from_array(self.turrets.get(at)?.get()),
            Quat::from_array(self.rest.get(at)?.get()),
            Quat::from_array(current),
            self.limits.get(at % CHUNK)?.get(),
        );
        Some(next.map_or_else(
            |_| {
                self.held.set(self.held.get() + 1);
                current
            },
            |next| next.to_array(),
        ))
    }
}

impl Turrets<'_> {
    /// Turns the steep ones of a block's ways in double, as `sight::steep` does; answers those that have
    /// no azimuth.
    #[inline(always)]
    fn turn_steep<V: Wide>(&self, at: usize, steep: u32, [x, y, z]: [V; 3]) -> ([V; 3], u32) {
        let mut ways = [[0.0; MOST]; 3];
        let [xs, ys, zs] = &mut ways;
        x.store(xs, 0);
        y.store(ys, 0);
        z.store(zs, 0);
        let overhead = self.turn_each_steep(at, steep, &mut ways);
        let [xs, ys, zs] = &ways;
        ([V::load(xs, 0), V::load(ys, 0), V::load(zs, 0)], overhead)
    }

    #[inline(never)]
    fn turn_each_steep(&self, at: usize, steep: u32, [xs, ys, zs]: &mut [[f32; MOST]; 3]) -> u32 {
        let mut overhead = 0;
        for (lane, ((x, y), z)) in xs.iter_mut().zip(ys).zip(zs).enumerate() {
            if steep >> lane & 1 == 0 {
                continue;
            }
            match self.steep_at(at + lane) {
                Some(Steep::Leaning([a, b, c, _])) => (*x, *y, *z) = (a, b, c),
                _ => overhead |= 1 << lane,
            }
        }
        overhead
    }

    fn steep_at(&self, at: usize) -> Option<Steep> {
        let target = DVec3::from_array(self.targets.get(at)?.get());
        let turret = DVec3::from_array(self.turrets.get(at)?.get());
        let rest = Quat::from_array(self.rest.get(at)?.get());
        Some(sight::steep_in_rest_frame(target - turret, rest))
    }
}

/// Half an angle of each element, as `aim::pose` keeps it: cosine and sine, times anything.
#[derive(Clone, Copy)]
struct Half<V> {
    cos: V,
    sin: V,
}

impl<V: Wide> Half<V> {
    #[inline(always)]
    fn load(from: &Half<[f32; CHUNK]>, at: usize) -> Self {
        Self { cos: V::load(&from.cos, at), sin: V::load(&from.sin, at) }
    }

    #[inline(always)]
    fn store(self, to: &mut Half<[f32; CHUNK]>, at: usize) {
        self.cos.store(&mut to.cos, at);
        self.sin.store(&mut to.sin, at);
    }

    /// As in `Pose::of_limits`.
    #[inline(always)]
    fn of_limit(angle: V) -> Self {
        let (sin, cos) = trig::sin_cos_octant(angle * V::splat(0.25));
        let (sin, cos) = ((sin + sin) * cos, (cos - sin) * (cos + sin));
        let half_turn = angle.at_least(V::splat(PI));
        Self {
            cos: V::select(half_turn, V::splat(0.0), cos),
            sin: V::select(half_turn, V::splat(1.0), sin),
        }
    }

    #[inline(always)]
    fn norm(self) -> V {
        self.cos * self.cos + self.sin * self.sin
    }

    /// As `Pose::step_toward`.
    #[inline(always)]
    fn step(self, target: Self, limit: Self) -> Self {
        let cos = target.cos * self.cos + target.sin * self.sin;
        let sin = target.sin * self.cos - target.cos * self.sin;
        let too_long = (sin.abs() * limit.cos).greater(cos.abs() * limit.sin);
        let no_tie = cos.differs(V::splat(0.0));
        let clockwise = V::select(no_tie, (sin ^ cos).sign(), V::splat(0.0));
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
fn in_rest_frame<V: Wide>(rest: [V; 4], way: [V; 3]) -> [V; 3] {
    let [x, y, z, w] = rest;
    let c = cross([x, y, z], way);
    let [tx, ty, tz, tw] = [x + x, y + y, z + z, w + w];
    let n = norm(rest);
    let d = cross([tx, ty, tz], c);
    [
        (n * way[0] - tw * c[0]) + d[0],
        (n * way[1] - tw * c[1]) + d[1],
        (n * way[2] - tw * c[2]) + d[2],
    ]
}

#[inline(always)]
fn in_range<V: Wide>(norm: V) -> V::Mask {
    within(norm, sight::NORM_MIN, sight::NORM_MAX)
}

/// Azimuth and elevation of an orientation, as in `Pose::of_orientation`, and where they can be used.
#[inline(always)]
fn pose_of<V: Wide>([x, y, z, w]: [V; 4]) -> ([Half<V>; 2], V::Mask) {
    let azimuth = Half { cos: w, sin: y };
    let elevation = Half { cos: w * w + y * y, sin: z * w + x * y };
    ([azimuth, elevation], in_range(azimuth.norm()) & in_range(elevation.norm()))
}

/// As `sight::is_steep`.
#[inline(always)]
fn is_steep<V: Wide>([x, y, z]: [V; 3]) -> V::Mask {
    (x * x + z * z).at_most(y * y * V::splat(sight::STEEP))
}

/// Azimuth and elevation of a way, as in `Pose::of_direction`, and where they can be used.
#[inline(always)]
fn pose_along<V: Wide>([x, y, z]: [V; 3]) -> ([Half<V>; 2], V::Mask) {
    let horizontal_squared = x * x + z * z;
    let y_squared = y * y;
    let horizontal = horizontal_squared.sqrt();
    let distance = (horizontal_squared + y_squared).sqrt();
    let (azimuth, azimuth_norm) = half_of(x, V::splat(-0.0) ^ z, horizontal);
    let (elevation, elevation_norm) = half_of(horizontal, y, distance);
    ([azimuth, elevation], in_range(azimuth_norm) & in_range(elevation_norm))
}

/// Half the angle of the plane vector (a, b) of length r, and the square of its own length.
#[inline(always)]
fn half_of<V: Wide>(a: V, b: V, r: V) -> (Half<V>, V) {
    let sum = r + a.abs();
    let behind = V::splat(0.0).greater(a);
    let half = Half { cos: V::select(behind, b, sum), sin: V::select(behind, sum, b) };
    (half, (r + r) * sum)
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
    divide(turned, norm(turned).sqrt())
}
