//! The flight of a shot: where it is at a time after it has left the muzzle.
//!
//! With launch velocity u, gravity g and linear damping k, the shot is at u·σ(t) + g·ψ(t) from the muzzle. With x =
//! k·t, σ = t·p₁ and ψ = t²·p₂, where p₁ = (1 − e^(−x))/x and p₂ = (x − 1 + e^(−x))/x². Without drag these are 1 and ½.
//! In a game with steps h, v ← (v + h·g)·(1 − h·k), then x ← x + h·v; within a step, the shot moves at constant
//! velocity.

use turret_core::aim::lead::Shot;
use turret_core::glam::{DVec3, Vec3};

/// With more steps than this, a flight looks the same as the exact one.
const MOST_STEPS: f64 = 1e6;

/// Below this x, the series of p₂ is better than its formula, which cancels. The first omitted term is x⁵/5040.
const SERIES: f64 = 1e-2;

/// Returns `count` points, evenly spaced in time, of a flight of `seconds` from `muzzle`. The first point is the
/// muzzle.
pub fn points(muzzle: DVec3, launch: Vec3, shot: &Shot, count: usize, seconds: f64) -> Vec<DVec3> {
    let times = (0..count).map(|i| seconds * i as f64 / count.saturating_sub(1).max(1) as f64);
    let step = f64::from(shot.physics_step);
    let (launch, gravity) = (launch.as_dvec3(), shot.gravity.as_dvec3());
    if step > 0.0 && seconds / step < MOST_STEPS {
        let mut flight = Stepped { step, shot, begin: 0.0, offset: DVec3::ZERO, velocity: launch };
        return times.map(|time| muzzle + flight.advance(time, gravity)).collect();
    }
    times.map(|time| muzzle + exact(launch, gravity, shot.drag.into(), time)).collect()
}

pub fn exact(launch: DVec3, gravity: DVec3, drag: f64, time: f64) -> DVec3 {
    let x = drag * time;
    let (p1, p2) = if x < SERIES {
        let p2 = 0.5 - x / 6.0 * (1.0 - x / 4.0 * (1.0 - x / 5.0));
        (1.0 - x * p2, p2)
    } else {
        let p1 = -(-x).exp_m1() / x;
        (p1, (1.0 - p1) / x)
    };
    launch * (time * p1) + gravity * (time * time * p2)
}

/// A flight in steps, at the beginning of a step.
struct Stepped<'a> {
    step: f64,
    shot: &'a Shot,
    begin: f64,
    offset: DVec3,
    velocity: DVec3,
}

impl Stepped<'_> {
    /// Returns where the shot is at `time`, which must not be before the time of the last call.
    fn advance(&mut self, time: f64, gravity: DVec3) -> DVec3 {
        let kept = (1.0 - self.step * f64::from(self.shot.drag)).max(0.0);
        loop {
            let velocity = (self.velocity + gravity * self.step) * kept;
            if time <= self.begin + self.step {
                return self.offset + velocity * (time - self.begin);
            }
            self.offset += velocity * self.step;
            self.velocity = velocity;
            self.begin += self.step;
        }
    }
}

#[cfg(test)]
mod tests {
    use turret_core::aim::Motion;
    use turret_core::aim::lead;

    use super::*;

    const SHOT: Shot = Shot {
        speed: 100.0,
        inherit: 0.0,
        max_time: 0.0,
        gravity: Vec3::new(0.0, -9.81, 0.0),
        drag: 0.0,
        physics_step: 0.0,
        thrust: 0.0,
        burn_time: 0.0,
    };

    /// Checks that the flight of the core's solution ends where, by the solution, shot and target meet.
    fn hits(shot: Shot) {
        let at = |position| Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        let target = DVec3::new(60.0, 10.0, -90.0);
        let [hit, _] = lead::solve(&shot, &at(DVec3::ZERO), &at(target)).unwrap();
        let hit = hit.expect("it is in reach");
        let points = points(DVec3::ZERO, hit.launch_velocity, &shot, 9, hit.time.into());
        assert_eq!((points.len(), points[0]), (9, DVec3::ZERO));
        assert!(points[8].distance(target) < 1e-3, "{}", points[8]);
        assert!(points[4].distance(target) > 30.0);
    }

    #[test]
    fn flight_ends_at_the_target() {
        for drag in [0.0, 1e-4, 0.1, 0.3] {
            hits(Shot { drag, ..SHOT });
            hits(Shot { drag, physics_step: 1.0 / 60.0, ..SHOT });
        }
    }

    #[test]
    fn one_point_is_the_muzzle_and_none_are_none() {
        assert_eq!(points(DVec3::X, Vec3::Y, &SHOT, 1, 2.0), [DVec3::X]);
        assert_eq!(points(DVec3::X, Vec3::Y, &SHOT, 0, 2.0), []);
    }
}
