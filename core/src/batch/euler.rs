//! Many rotations by roll, pitch and yaw.

use core::cell::Cell;

use super::mask::zero_unless;
use super::run::{Batch, run, shortest};
use crate::lanes::wide::{Wide, Width};
use crate::lanes::{Row, write_cell};
use crate::math::{euler, trig};

/// [`euler::from_flight`] for each of `out`, angles in radians. An element with angles that are not finite is left
/// unchanged.
#[inline]
pub fn from_flight(width: Width, roll_pitch_yaw: Row<'_, [f32; 3]>, out: &[Cell<[f32; 4]>]) {
    run(width, &Flights { roll_pitch_yaw, out });
}

#[derive(Clone, Copy)]
struct Flights<'a> {
    roll_pitch_yaw: Row<'a, [f32; 3]>,
    out: &'a [Cell<[f32; 4]>],
}

impl Batch for Flights<'_> {
    type Out = [f32; 4];

    #[inline(always)]
    fn out(&self) -> &[Cell<[f32; 4]>] {
        self.out
    }

    #[inline(always)]
    fn count(&self) -> usize {
        shortest([self.roll_pitch_yaw.len(), self.out.len()])
    }

    #[inline(always)]
    fn truncated(&self, count: usize) -> Option<Self> {
        Some(Self {
            roll_pitch_yaw: self.roll_pitch_yaw.truncated(count)?,
            out: self.out.get(..count)?,
        })
    }

    #[inline(always)]
    fn block<V: Wide>(&self, at: usize) -> Option<([V; 4], V::Mask)> {
        let [roll, pitch, yaw] = V::load_vec3s(self.roll_pitch_yaw, at)?;
        let half = V::splat(0.5);
        let (roll, pitch, yaw) = (roll * half, pitch * half, yaw * half);
        let good = trig::is_near(roll) & trig::is_near(pitch) & trig::is_near(yaw);
        let halves = zero_unless::<V>(good, [roll, pitch, yaw]);
        Some((euler::from_flight_lanes(halves), good))
    }

    #[inline]
    fn single(&self, at: usize) {
        let (Some(angles), Some(out)) = (self.roll_pitch_yaw.get(at), self.out.get(at)) else {
            return;
        };
        let [roll, pitch, yaw] = angles;
        if let Ok(q) = euler::from_flight(roll, pitch, yaw) {
            write_cell(out, q.to_array());
        }
    }
}
