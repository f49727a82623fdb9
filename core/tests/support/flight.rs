//! A shot from a muzzle, by the integrator of a game or by the closed form of the flight, and how near it passes.

use turret_core::aim::Motion;
use turret_core::aim::lead::Shot;
use turret_core::glam::DVec3;

use super::flown::{Flying, flown, is_burning};

/// A shot under way.
pub struct Flown {
    shot: Shot,
    muzzle: DVec3,
    launch: DVec3,
    /// The direction of the barrel.
    heading: DVec3,
    /// The positions at the physics steps; empty without a physics step.
    steps: Vec<DVec3>,
}

impl Flown {
    /// Flies a shot that leaves `muzzle` at the velocity `launch` for `seconds`. A rocket was launched in the direction
    /// `heading`.
    pub fn new(shot: &Shot, muzzle: DVec3, launch: DVec3, heading: DVec3, seconds: f64) -> Self {
        let mut steps = Vec::new();
        let h = f64::from(shot.physics_step);
        if h > 0.0 {
            let mut flying = Flying { position: muzzle, velocity: launch };
            steps.push(flying.position);
            while (steps.len() as f64) < seconds / h + 2.0 {
                let burns = is_burning(steps.len() as u32 - 1, h, shot.burn_time.into());
                let thrust = if burns { heading * f64::from(shot.thrust) } else { DVec3::ZERO };
                flying.step(shot.gravity.as_dvec3() + thrust, shot.drag.into(), h);
                steps.push(flying.position);
            }
        }
        Self { shot: *shot, muzzle, launch, heading, steps }
    }

    /// Returns the position after `time`, which is at most the seconds that it was flown, and a step.
    pub fn at(&self, time: f64) -> DVec3 {
        let (k, h) = (f64::from(self.shot.drag), f64::from(self.shot.physics_step));
        let gravity = self.shot.gravity.as_dvec3();
        if h > 0.0 {
            let whole = (time / h).floor();
            let [from, to] = [0, 1].map(|next| self.steps[whole as usize + next]);
            from + (to - from) * (time / h - whole)
        } else if self.shot.thrust > 0.0 {
            self.muzzle + flown(&self.shot, self.launch, self.heading, time)
        } else if k > 0.0 {
            // The solution of v̇ = g − k·v: v = g/k + (v₀ − g/k)·e^(−kt).
            let braked = -(-k * time).exp_m1() / k;
            let rest = if k * time < 1e-3 {
                time * time * (0.5 - k * time / 6.0 + (k * time) * (k * time) / 24.0)
            } else {
                (time - braked) / k
            };
            self.muzzle + self.launch * braked + gravity * rest
        } else {
            self.muzzle + self.launch * time + gravity * (0.5 * time * time)
        }
    }

    /// Returns the length of its path up to `time`.
    pub fn path(&self, time: f64) -> f64 {
        const PARTS: u32 = 64;
        let at = |part: u32| self.at(time * f64::from(part) / f64::from(PARTS));
        (0..PARTS).map(|part| at(part).distance(at(part + 1))).sum()
    }

    /// Returns the least distance from `target` within `around` of `time`, by golden section.
    pub fn passes(&self, target: &Motion, time: f64, around: f64) -> f64 {
        let distance = |time: f64| self.at(time).distance(position_at(target, time));
        let (mut low, mut high) = ((time - around).max(0.0), time + around);
        const SECTION: f64 = 0.618_033_988_749_894_9;
        let mut least = distance(time).min(distance(low)).min(distance(high));
        for _ in 0..60 {
            let (a, b) = (high - SECTION * (high - low), low + SECTION * (high - low));
            let (at_a, at_b) = (distance(a), distance(b));
            least = least.min(at_a).min(at_b);
            if at_a < at_b { high = b } else { low = a }
        }
        least
    }
}

/// Returns the position after `time` of an object with constant acceleration.
pub fn position_at(motion: &Motion, time: f64) -> DVec3 {
    motion.position
        + motion.velocity.as_dvec3() * time
        + motion.acceleration.as_dvec3() * (0.5 * time * time)
}
