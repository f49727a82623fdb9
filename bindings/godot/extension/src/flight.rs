//! The points of a shot's flight.

use godot::global::godot_error;
use godot::prelude::PackedVector3Array;
use turret_core::Error;
use turret_core::aim::lead::{Path, Shot};
use turret_core::glam::{DVec3, Vec3};

use crate::convert::position;

/// The greatest number of points. A greater number must be a mistake.
const MOST_POINTS: usize = 1_000_000;

/// Returns `count` points, evenly spaced in time, of a flight of `seconds` from `muzzle`; none on bad input. The first
/// point is the muzzle. A rocket was launched in `direction`; without one, along its velocity.
pub fn flight(
    shot: &Shot,
    muzzle: DVec3,
    launch: Vec3,
    direction: Option<Vec3>,
    count: i64,
    seconds: f64,
) -> PackedVector3Array {
    match usize::try_from(count) {
        Ok(count) if count > MOST_POINTS => {
            godot_error!("A flight can have at most {MOST_POINTS} points, not {count}.");
            PackedVector3Array::new()
        }
        Ok(count) if seconds >= 0.0 && seconds.is_finite() => {
            let points = points(shot, muzzle, launch, direction, count, seconds);
            points.unwrap_or_default().into_iter().map(position).collect()
        }
        _ => PackedVector3Array::new(),
    }
}

fn points(
    shot: &Shot,
    muzzle: DVec3,
    launch: Vec3,
    direction: Option<Vec3>,
    count: usize,
    seconds: f64,
) -> Result<Vec<DVec3>, Error> {
    let path = Path::new(shot, muzzle, launch, direction)?;
    let last = count.saturating_sub(1).max(1) as f64;
    Ok((0..count).map(|i| path.at(seconds * i as f64 / last)).collect())
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
        let (launch, direction) = (hit.launch_velocity, Some(hit.direction));
        let points = points(&shot, DVec3::ZERO, launch, direction, 9, hit.time.into()).unwrap();
        assert_eq!((points.len(), points[0]), (9, DVec3::ZERO));
        assert!(points[8].distance(target) < 1e-3, "{}", points[8]);
        assert!(points[4].distance(target) > 30.0);
    }

    #[test]
    fn flight_ends_at_the_target() {
        for drag in [0.0, 1e-4, 0.1, 0.3] {
            for physics_step in [0.0, 1.0 / 60.0] {
                hits(Shot { drag, physics_step, ..SHOT });
                hits(Shot { drag, physics_step, speed: 0.0, thrust: 60.0, burn_time: 2.0, ..SHOT });
            }
        }
    }

    #[test]
    fn one_point_is_the_muzzle_and_none_are_none() {
        let points = |count| points(&SHOT, DVec3::X, Vec3::Y, None, count, 2.0).unwrap();
        assert_eq!(points(1), [DVec3::X]);
        assert_eq!(points(0), []);
    }
}
