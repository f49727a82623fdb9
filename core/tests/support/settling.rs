//! Where damping toward a target at rest ends, at any half-life and frame rate.

use super::amount::amount;

/// Half-lives in seconds, and below them frame rates per second.
const HALF_LIVES: [f32; 6] = [1e-3, 0.02, 0.5, 4.0, 30.0, 60.0];
const RATES: [f32; 4] = [10.0, 60.0, 240.0, 1000.0];

/// The largest remaining turn once settled, radians.
const SETTLED: f64 = 5e-7;

/// The documented bound of many steps against a single step, for each step, and for each step in a half-life.
pub const STEPS: f64 = 2.5e-7;

/// Returns the documented bound of `steps` steps against a single step that takes as long.
pub fn steps_against_one(steps: f64, half_life: f64, dt: f64) -> f64 {
    STEPS * steps.min(1.0 + half_life / dt)
}

/// Damping of a state of some kind, and the remaining turn to a target.
pub struct Damping<S> {
    pub pair: fn(u64) -> (S, S),
    pub step: fn(S, S, f32, f32) -> S,
    pub left: fn(S, S) -> f64,
    /// The error of `left`.
    pub rounded: f64,
}

impl<S: Copy + PartialEq + std::fmt::Debug> Damping<S> {
    /// Asserts that steps reduce the remaining turn without ever increasing it, by the half-life within the documented
    /// bound, and to rest within the settled distance.
    pub fn settles(&self) {
        for (case, (half_life, rate)) in
            HALF_LIVES.into_iter().flat_map(|h| RATES.map(|rate| (h, rate))).enumerate()
        {
            // Slow damping at a high frame rate takes a million steps.
            let slow = half_life * rate > 2000.0;
            let pairs = if slow { amount(3, 1) } else { amount(30, 3) };
            for seed in (100 * case as u64..).take(pairs) {
                self.settles_from(seed, half_life, 1.0 / rate);
            }
        }
    }

    fn settles_from(&self, seed: u64, half_life: f32, dt: f32) {
        let (mut state, target) = (self.pair)(seed);
        let case = format!("{state:?} to {target:?}, half-life {half_life}, step {dt}");
        let (wide_half_life, wide_dt) = (f64::from(half_life), f64::from(dt));
        let factor = (-wide_dt / wide_half_life).exp2();
        let most = ((40.0 * wide_half_life + 1.0) / wide_dt) as u64;
        let mut before = (self.left)(state, target);
        let mut exact = before;
        for count in 1..=most {
            let next = (self.step)(state, target, half_life, dt);
            if next == state {
                assert!(before <= SETTLED, "{case}: rests {before:e} away");
                return;
            }
            state = next;
            exact *= factor;
            let now = (self.left)(state, target);
            assert!(now < before + self.rounded, "{case}: {now:e} after {before:e}");
            let bound = steps_against_one(count as f64, wide_half_life, wide_dt) + self.rounded;
            assert!((now - exact).abs() <= bound, "{case}: {now:e}, not {exact:e} after {count}");
            before = now;
        }
        panic!("{case}: still moving after {most} steps, {before:e} away");
    }
}
