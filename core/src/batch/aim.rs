//! One step of many turrets.

use core::cell::Cell;

use glam::{DVec3, Quat};

use super::Strided;
use super::each::{Elements, each, shortest};
use crate::aim::{HalfAngles, StepLimits, single, step};
use crate::lanes::wide::{Wide, Width};
use crate::lanes::{F32x4, Lanes, put};

/// The limits of many turrets: two floats each, in radians a step, [0, INFINITY].
///
/// Their order is part of the type. So nobody copies an array to reorder it, and no loop decides the order.
#[derive(Clone, Copy)]
pub struct Limits<'a, const ELEVATION_FIRST: bool> {
    pairs: Strided<'a, 2>,
}

impl<'a> Limits<'a, false> {
    /// The azimuth, then the elevation.
    pub fn azimuth_first(pairs: Strided<'a, 2>) -> Self {
        Self { pairs }
    }
}

impl<'a> Limits<'a, true> {
    /// The elevation, then the azimuth.
    pub fn elevation_first(pairs: Strided<'a, 2>) -> Self {
        Self { pairs }
    }
}

impl<const ELEVATION_FIRST: bool> Limits<'_, ELEVATION_FIRST> {
    /// Returns a pair in the order azimuth, elevation.
    #[inline(always)]
    fn in_order<T>([first, second]: [T; 2]) -> [T; 2] {
        if ELEVATION_FIRST { [second, first] } else { [first, second] }
    }

    /// Returns the limits of one turret; `None` beyond the end.
    #[inline(always)]
    fn at(&self, at: usize) -> Option<StepLimits> {
        let [azimuth, elevation] = Self::in_order(self.pairs.at(at)?);
        Some(StepLimits { azimuth, elevation })
    }

    /// Returns the limits of a block of turrets as half angles, azimuth first, and the mask of the legal
    /// ones; `None` when there are too few left for a block.
    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([HalfAngles<V>; 2], V::Mask)> {
        Some(half_angles(Self::in_order(V::load_pairs_apart(self.pairs, at)?)))
    }

    /// Returns the limits as half angles, azimuth first, if they are the same for all turrets, and legal.
    fn shared(&self) -> Option<[HalfAngles<f32>; 2]> {
        let pair = Self::in_order(self.pairs.one()?);
        let (limits, are_legal) = half_angles(pair.map(F32x4::splat));
        F32x4::all(are_legal).then_some(limits.map(HalfAngles::first))
    }
}

/// Returns two limits as half angles, and the mask of the lanes in which both are legal.
#[inline(always)]
fn half_angles<V: Wide>([azimuth, elevation]: [V; 2]) -> ([HalfAngles<V>; 2], V::Mask) {
    let (azimuth, is_azimuth) = HalfAngles::of_limit(azimuth);
    let (elevation, is_elevation) = HalfAngles::of_limit(elevation);
    ([azimuth, elevation], is_azimuth & is_elevation)
}

/// Runs [`step`] for each of `out`; a turret with bad input holds. Returns how many hold.
#[inline]
pub fn aim<const ELEVATION_FIRST: bool>(
    width: Width,
    targets: &[Cell<[f64; 3]>],
    turrets: &[Cell<[f64; 3]>],
    rest: &[Cell<[f32; 4]>],
    current: &[Cell<[f32; 4]>],
    limits: Limits<'_, ELEVATION_FIRST>,
    out: &[Cell<[f32; 4]>],
) -> usize {
    let held = &Cell::new(0);
    let shared_limits = limits.shared();
    each(width, &Turrets { targets, turrets, rest, current, limits, shared_limits, out, held });
    held.get()
}

#[derive(Clone, Copy)]
struct Turrets<'a, const ELEVATION_FIRST: bool> {
    targets: &'a [Cell<[f64; 3]>],
    turrets: &'a [Cell<[f64; 3]>],
    rest: &'a [Cell<[f32; 4]>],
    current: &'a [Cell<[f32; 4]>],
    limits: Limits<'a, ELEVATION_FIRST>,
    /// The limits that are the same for all, and legal; azimuth first.
    shared_limits: Option<[HalfAngles<f32>; 2]>,
    out: &'a [Cell<[f32; 4]>],
    held: &'a Cell<usize>,
}

impl<const ELEVATION_FIRST: bool> Elements for Turrets<'_, ELEVATION_FIRST> {
    type Out = [f32; 4];

    const SIXTEEN: bool = true;
    const LONG: bool = true;

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
    fn cut_to(&self, count: usize) -> Option<Self> {
        Some(Self {
            targets: self.targets.get(..count)?,
            turrets: self.turrets.get(..count)?,
            rest: self.rest.get(..count)?,
            current: self.current.get(..count)?,
            out: self.out.get(..count)?,
            ..*self
        })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], V::Mask)> {
        let to_target = V::load_ways(self.turrets, self.targets, at)?;
        let rest = V::load_quats(self.rest, at)?;
        let current = V::load_quats(self.current, at)?;
        let Some((angles, is_resolved)) = single::angles_in_lanes(to_target, rest, current) else {
            return Some((current, V::splat(0.0).greater(V::splat(0.0))));
        };
        let (limits, good) = match self.shared_limits {
            Some([azimuth, elevation]) => ([azimuth.splat(), elevation.splat()], is_resolved),
            None => {
                let (limits, are_legal) = self.limits.block(at)?;
                (limits, is_resolved & are_legal)
            }
        };
        Some((angles.step(limits), good))
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
        let Some(limits) = self.limits.at(at) else { return };
        let next = step(
            DVec3::from_array(target.get()),
            DVec3::from_array(turret.get()),
            Quat::from_array(rest.get()),
            Quat::from_array(current.get()),
            limits,
        );
        match next {
            Ok(next) => put(out, next.to_array()),
            Err(_) => {
                self.held.set(self.held.get() + 1);
                put(out, current.get());
            }
        }
    }
}
