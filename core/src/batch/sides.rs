//! On which side of a line of sight many targets are.

use core::cell::Cell;

use glam::DVec3;

use super::run::{Batch, Output, run, shortest};
use crate::Error;
use crate::facing::sight::{self, Observer};
use crate::lanes::wide::{Origin, Wide, Width};
use crate::lanes::{Row, write_cell};

/// [`sight::side`] for each of `out`, and 0 for a target that is not finite. Returns how many targets are not finite.
/// `out` may begin where `targets` begins.
///
/// # Errors
/// [`Error::NotFinite`] for `position` or `yaw`, with nothing written.
#[inline]
pub fn sides(
    width: Width,
    position: DVec3,
    yaw: f32,
    targets: Row<'_, [f64; 3]>,
    out: &[Cell<i32>],
) -> Result<usize, Error> {
    let observer = &Observer::new(position, yaw)?;
    let (origin, bad) = (&[position.to_array(); 16], &Cell::new(0));
    run(width, &Sides { observer, origin, targets, out, bad });
    Ok(bad.get())
}

#[derive(Clone, Copy)]
struct Sides<'a> {
    observer: &'a Observer,
    /// The position of the observer.
    origin: &'a Origin,
    targets: Row<'a, [f64; 3]>,
    out: &'a [Cell<i32>],
    /// How many targets are not finite.
    bad: &'a Cell<usize>,
}

impl Batch for Sides<'_> {
    type Out = i32;

    const WORTH_SIXTEEN_LANES: bool = true;

    #[inline(always)]
    fn out(&self) -> &[Cell<i32>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        shortest([self.targets.len(), self.out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self { targets: self.targets.truncated(count)?, out: self.out.get(..count)?, ..*self })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<(V, V::Mask)> {
        Some(self.observer.sides_lanes(V::load_offsets(self.origin, self.targets, at)?))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(target), Some(out)) = (self.targets.get(at), self.out.get(at)) else { return };
        let side = self.observer.side(DVec3::from_array(target));
        self.bad.set(self.bad.get() + usize::from(side.is_err()));
        write_cell(out, side.unwrap_or(sight::NO_SIDE));
    }
}

/// An integer, by its bits.
impl Output for i32 {
    type Lanes<V: Wide> = V;

    const ZERO: Self = 0;

    #[inline(always)]
    fn store<V: Wide>(row: &[Cell<Self>], at: usize, lanes: V) {
        V::store_ints(row, at, lanes);
    }
}
