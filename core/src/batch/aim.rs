//! One step of many turrets.

use core::cell::Cell;

use glam::{DVec3, Quat};

use super::run::{Batch, run, shortest};
use crate::aim::{self, HalfAngles, StepLimits, double, single};
use crate::lanes::doubles::rows::{Each, begins_with_words};
use crate::lanes::doubles::{Doubles, DoublesKernel};
use crate::lanes::wide::{Strided, Wide, Width};
use crate::lanes::{F32x4, Lanes, Row, write_cell};
use crate::math::lanes_double::{Quaternion, Vector};

/// [`step`](aim::step) for each of `out`, with limits in radians in the order of [`StepLimits`] in memory: elevation
/// first. A turret with bad input keeps its current orientation. Returns how many turrets have bad input.
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
    let (held, unresolved_count) = (&Cell::new(0), &Cell::new(0));
    // Apart from each other: to clear them together, the compiler would call memset.
    let none = || Cell::new(NO_STEP);
    let (a, b, c, d) = (none(), none(), none(), none());
    let unresolved = [&a, &b, &c, &d];
    let shared = limits_for_all(limits);
    let aims = Aims {
        width,
        targets,
        turrets,
        rest,
        current,
        limits,
        shared,
        out,
        held,
        unresolved,
        unresolved_count,
    };
    run(width, &aims);
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
    width: Width,
    unresolved: Unresolved<'a>,
    unresolved_count: &'a Cell<usize>,
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
        let (angles, is_resolved) = single::angles_lanes(to_target, rest, current);
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
        if let Some(step) = self.step(at) {
            self.write(&step, step.next());
        }
    }

    #[inline(always)]
    fn uncertain(&self, at: usize, mut which: u32) -> bool {
        let (steps, count) = (self.unresolved, self.unresolved_count);
        let most = steps.len();
        // More than there is room for are made at once.
        let is_later = which.count_ones() as usize <= most;
        if count.get() + which.count_ones() as usize > most {
            self.finish();
        }
        while which != 0 {
            if count.get() == most {
                self.finish();
            }
            if let (Some(step), Some(place)) =
                (self.step(at + which.trailing_zeros() as usize), steps.get(count.get()))
            {
                place.set(step);
                count.set(count.get() + 1);
            }
            which &= which - 1;
        }
        if !is_later {
            self.finish();
        }
        is_later
    }

    #[inline(always)]
    fn finish(&self) {
        if self.unresolved_count.get() != 0 && self.width.run_in_doubles(InDoubles(self)).is_none()
        {
            f64::apart(InDoubles(self));
        }
    }
}

impl Aims<'_> {
    #[inline(always)]
    fn step(&self, at: usize) -> Option<Step> {
        let (target, turret) = (self.targets.get(at)?, self.turrets.get(at)?);
        Some(Step {
            to_target: (DVec3::from_array(target) - DVec3::from_array(turret)).to_array(),
            rest: self.rest.get(at)?,
            current: self.current.get(at)?,
            limits: self.limits.get(at)?,
            at,
        })
    }

    /// Writes the result of a step; for bad input, the current orientation.
    #[inline(always)]
    fn write(&self, step: &Step, next: Option<[f32; 4]>) {
        if next.is_none() {
            self.held.set(self.held.get() + 1);
        }
        if let Some(out) = self.out.get(step.at) {
            write_cell(out, next.unwrap_or(step.current));
        }
    }
}

/// The arguments of a step, as words, and its element.
#[derive(Clone, Copy)]
#[repr(C)]
struct Step {
    to_target: [f64; 3],
    rest: [f32; 4],
    current: [f32; 4],
    /// Elevation and azimuth.
    limits: [f32; 2],
    at: usize,
}

begins_with_words!(Step, 8, limits: [f32; 2]);

impl Step {
    /// Returns the next orientation by the single function; `None` for bad input.
    #[inline]
    fn next(&self) -> Option<[f32; 4]> {
        let [elevation, azimuth] = self.limits;
        let next = aim::step(
            DVec3::from_array(self.to_target),
            DVec3::ZERO,
            Quat::from_array(self.rest),
            Quat::from_array(self.current),
            StepLimits { azimuth, elevation },
        );
        Some(next.ok()?.to_array())
    }
}

/// The steps that single precision does not resolve, from one block or from several, until there are enough of them for
/// all lanes of doubles.
type Unresolved<'a> = [&'a Cell<Step>; 4];

const NO_STEP: Step =
    Step { to_target: [0.0; 3], rest: [0.0; 4], current: [0.0; 4], limits: [0.0; 2], at: 0 };

/// Makes the steps that are collected in [`Unresolved`].
struct InDoubles<'a, 'b>(&'a Aims<'b>);

impl DoublesKernel for InDoubles<'_, '_> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(self) {
        let count = self.0.unresolved_count.take();
        let [a, b, c, d] = self.0.unresolved;
        let steps = [a.get(), b.get(), c.get(), d.get()];
        let mut left = steps.get(..count).unwrap_or_default();
        if D::LANES == 1 {
            // The single function is as fast, and there anyway.
            for step in left {
                self.0.write(step, step.next());
            }
            return;
        }
        while !left.is_empty() {
            let (now, later) = left.split_at_checked(D::LANES).unwrap_or((left, &[]));
            let (next, at_turret, bad) = steps_in_doubles::<D>(now);
            for (lane, (step, next)) in now.iter().zip(next).enumerate() {
                let next = if at_turret >> lane & 1 == 0 { next } else { step.current };
                self.0.write(step, (bad >> lane & 1 == 0).then_some(next));
            }
            left = later;
        }
    }
}

/// Returns the next orientations, the elements whose target is at the turret, and those with bad input.
#[inline(always)]
fn steps_in_doubles<D: Doubles>(steps: &[Step]) -> ([[f32; 4]; 4], u32, u32) {
    let steps = Each::from(steps).sources(usize::MAX).lanes::<D>(0);
    let [x, y, z, rest_xy] = steps.load4::<D, 0>();
    let [rest_zw, current_xy, current_zw, limits] = steps.load4::<D, 4>();
    let (angles, at_turret, bad) = double::angles_lanes(
        Vector { x, y, z },
        quaternion(rest_xy, rest_zw),
        quaternion(current_xy, current_zw),
    );
    let [elevation, azimuth] = D::widen(limits);
    let (limits, are_legal) = limits_of([double::narrowed(elevation), double::narrowed(azimuth)]);
    let next = [const { Cell::new([0.0; 4]) }; 4];
    F32x4::store_quats(&next, 0, angles.step(limits));
    let [a, b, c, d] = &next;
    ([a.get(), b.get(), c.get(), d.get()], at_turret, bad | !F32x4::bits(are_legal))
}

/// Returns the quaternions of words of two floats each.
#[inline(always)]
fn quaternion<D: Doubles>(xy: D, zw: D) -> Quaternion<D> {
    let ([x, y], [z, w]) = (D::widen(xy), D::widen(zw));
    Quaternion { x, y, z, w }
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
