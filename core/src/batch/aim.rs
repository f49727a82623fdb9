//! One step of many turrets.

use core::cell::Cell;

use glam::{DVec3, Quat};

use super::run::{Batch, run, shortest};
use crate::aim::{HalfAngles, StepLimits, single, step};
use crate::lanes::wide::{Strided, Wide, Width};
use crate::lanes::{F32x4, Lanes, Row, write_cell};

/// [`step`] for each of `out`, with limits in radians in the order of [`StepLimits`] in memory: elevation first. A
/// turret with bad input keeps its current orientation. Returns how many turrets have bad input.
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
    run(width, &Aims { targets, turrets, rest, current, limits, shared, out, held });
    held.get()
}

#[derive(Clone, Copy)]
struct Aims<'a> {
    targets: Row<'a, [f64; 3]>,
    turrets: Row<'a, [f64; 3]>,
    rest: Row<'a, [f32; 4]>,
    current: Row<'a, [f32; 4]>,
    limits: Strided<'a, 2>,
    shared: Option<[HalfAngles<f32>; 2]>,
    out: &'a [Cell<[f32; 4]>],
    held: &'a Cell<usize>,
}

impl Batch for Aims<'_> {
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
        let to_target = V::load_differences(self.turrets, self.targets, at)?;
        let rest = V::load_quats(self.rest, at)?;
        let current = V::load_quats(self.current, at)?;
        let Some((angles, is_resolved)) = single::angles_lanes(to_target, rest, current) else {
            return Some((current, V::splat(0.0).greater(V::splat(0.0))));
        };
        let (limits, good) = match self.shared {
            Some([azimuth, elevation]) => ([azimuth.splat(), elevation.splat()], is_resolved),
            None => {
                let (limits, are_legal) = limits_of(V::load_pairs_strided(self.limits, at)?);
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

/// Returns the limits, azimuth first, if they are the same for all turrets, and legal.
fn limits_for_all(limits: Strided<'_, 2>) -> Option<[HalfAngles<f32>; 2]> {
    let both = limits.shared()?;
    let (half_angles, are_legal) = limits_of(both.map(F32x4::splat));
    F32x4::all(are_legal).then_some(half_angles.map(HalfAngles::first))
}

/// Returns both limits, radians, as half angles, azimuth first; and the mask of the lanes where both are legal.
#[inline(always)]
fn limits_of<V: Wide>([elevation, azimuth]: [V; 2]) -> ([HalfAngles<V>; 2], V::Mask) {
    let (azimuth, is_azimuth) = HalfAngles::of_limit(azimuth);
    let (elevation, is_elevation) = HalfAngles::of_limit(elevation);
    ([azimuth, elevation], is_azimuth & is_elevation)
}
