use std::ops::RangeInclusive;

use crate::cases::inputs::Random;

/// The goal of a joint, and how it moves. Times are from the end of the step, seconds.
#[derive(Clone, Copy)]
pub struct Goal {
    pub angle: f64,
    pub rate: f64,
    pub accel: f64,
}

/// The limits of a joint.
#[derive(Clone)]
pub struct Limits {
    pub travel: RangeInclusive<f64>,
    pub rate: f64,
    pub accel: f64,
}

/// Angle and rate.
#[derive(Clone, Copy)]
pub struct Place {
    pub angle: f64,
    pub rate: f64,
}

impl Goal {
    fn at(&self, time: f64) -> Place {
        Place {
            angle: self.angle + self.rate * time + self.accel * time * time / 2.0,
            rate: self.rate + self.accel * time,
        }
    }
}

/// A time-optimal move from rest: it accelerates, keeps its highest rate, and brakes to meet its goal at the goal's
/// rate. Then it stays with the goal. From any place on such a move, the rest of the move is optimal, so it gives the
/// expected end of every step.
pub struct Move {
    goal: Goal,
    /// The direction to the goal.
    side: f64,
    accel: f64,
    /// When it meets the goal.
    meeting: f64,
    /// How long it brakes, and how long it keeps its highest rate before.
    braking: f64,
    cruising: f64,
    highest: f64,
}

impl Move {
    /// A joint that is always with its goal.
    pub fn settled(goal: Goal) -> Self {
        let (accel, meeting) = (0.0, f64::NEG_INFINITY);
        Self { goal, side: 1.0, accel, meeting, braking: 0.0, cruising: 0.0, highest: 0.0 }
    }

    /// A move from anywhere within the travel. The step of `time` begins at any part of it, or in one of eleven cases
    /// shortly after its end. `None` if such a move is not possible.
    pub fn draw(random: &mut Random, goal: Goal, limits: &Limits, time: f64) -> Option<Self> {
        let Limits { travel, rate, accel } = limits.clone();
        let start = random.between(*travel.start()..*travel.end());
        let distance = (goal.angle - start).abs();
        let side = (goal.angle - start).signum();
        let (braking, slowing) = if accel.is_finite() {
            let braking = (distance / accel).sqrt().min(rate / accel);
            (braking, accel * braking * braking)
        } else {
            (0.0, 0.0)
        };
        let cruising = (distance - slowing).max(0.0) / rate;
        let whole = 2.0 * braking + cruising;
        let meeting = whole - random.between(0.0..1.1 * whole) - time;

        // To brake to the goal's rate takes more or less time than to brake to rest.
        let met_at = goal.at(meeting);
        let from_highest = (rate - side * met_at.rate).max(0.0) / accel;
        let keeps_highest = braking == rate / accel;
        let braking = if keeps_highest { from_highest } else { braking.min(from_highest) };
        let gain =
            if accel.is_finite() { side * accel * braking } else { side * rate - met_at.rate };
        let highest = met_at.rate + gain;
        let cruising = if keeps_highest { cruising } else { 0.0 };
        let this = Self { goal, side, accel, meeting, braking, cruising, highest };
        let first = this.at(-time);
        let possible = travel.contains(&first.angle)
            && met_at.rate.abs() <= 0.5 * rate
            && goal.accel.abs() <= 0.25 * accel
            && side * first.rate >= 0.0
            && distance > 0.01;
        possible.then_some(this)
    }

    /// Returns how far the joint still has to turn to its goal, radians.
    pub fn left(&self, time: f64) -> f64 {
        self.goal.at(time).angle - self.at(time).angle
    }

    /// Computes the move backward from where it meets its goal.
    pub fn at(&self, time: f64) -> Place {
        let before = self.meeting - time;
        if before <= 0.0 {
            return self.goal.at(time);
        }
        let Place { angle, rate } = self.goal.at(self.meeting);
        let braking = before.min(self.braking);
        if braking < self.braking {
            let gain = self.side * self.accel * braking;
            return Place { angle: angle - (rate + gain / 2.0) * braking, rate: rate + gain };
        }
        let cruising = (before - braking).min(self.cruising);
        let speeding = before - braking - cruising;
        let gain = if speeding > 0.0 { self.side * self.accel * speeding } else { 0.0 };
        let angle = angle - (rate + self.highest) / 2.0 * braking - self.highest * cruising;
        Place { angle: angle - (self.highest - gain / 2.0) * speeding, rate: self.highest - gain }
    }
}
