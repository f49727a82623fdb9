//! The velocity of the aim point against differences of aim points.

use crate::lead_drag::{dragged, rocket};
use crate::support::cases;
use crate::support::lead::{Case, STILL, here, moving, shot, solutions};
use proptest::prelude::*;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution};
use turret_core::glam::{DVec3, Vec3};

/// The step of the differences, a power of two: for numbers that are [`on_grid`], [`later`] rounds no velocity.
const STEP: f64 = 1.0 / 4096.0;

/// `v` in multiples of 2^`exponent`.
fn on_grid(v: Vec3, exponent: i32) -> Vec3 {
    let unit = 2f32.powi(exponent);
    (v / unit).round() * unit
}

/// Returns `motion` after `time`. The shooter has no acceleration.
fn later(motion: &Motion, time: f64) -> Motion {
    let (velocity, acceleration) = (motion.velocity.as_dvec3(), motion.acceleration.as_dvec3());
    let then = velocity + acceleration * time;
    assert_eq!(then.as_vec3().as_dvec3(), then, "rounded");
    Motion {
        position: motion.position + velocity * time + acceleration * (0.5 * time * time),
        velocity: then.as_vec3(),
        acceleration: motion.acceleration,
    }
}

/// The slope of the aim point from where it is at −2, −1, 1 and 2 steps; `None` where it moves too unsteadily to
/// tell: next to the end of the range, and where the impact passes the shooter.
fn slope([far_before, before, after, far_after]: [DVec3; 4]) -> Option<DVec3> {
    let near = (after - before) / (2.0 * STEP);
    let far = (far_after - far_before) / (4.0 * STEP);
    // The result is of the fourth order: errors of the second order are four times as large at twice the distance.
    let difference = far - near;
    (difference.length() <= 3e-4 * near.length()).then(|| near - difference / 3.0)
}

/// Compares aim velocities with differences, and returns how many were compared.
fn check(shot: &Shot, shooter: &Motion, target: &Motion) -> Result<usize, TestCaseError> {
    let around = [-2.0, -1.0, 1.0, 2.0].map(|steps| {
        let time = steps * STEP;
        solutions(shot, &later(shooter, time), &later(target, time))
    });
    let got = solutions(shot, shooter, target);
    if around.iter().any(|other| other.len() != got.len()) {
        return Ok(0);
    }
    let mut compared = 0;
    for (at, solution) in got.iter().enumerate() {
        // In the steps of a game the aim point has corners: one for each instant at which a step begins.
        let step_of = |solution: &Solution| (solution.time / shot.physics_step).floor();
        let has_corner = shot.physics_step > 0.0
            && around.iter().any(|there| step_of(&there[at]) != step_of(solution));
        if has_corner {
            continue;
        }
        if let Some(wanted) = slope(around.each_ref().map(|there| there[at].aim_point)) {
            let off = (solution.aim_velocity.as_dvec3() - wanted).length();
            let scale = wanted.length().max(target.velocity.length().into());
            prop_assert!(off <= 1e-4 * scale, "{:e} {:?} {}", off / scale, solution, wanted);
            compared += 1;
        }
    }
    Ok(compared)
}

proptest! {
    // Two in three cases can be compared: the others have no solution, or pass a corner.
    #![proptest_config(ProptestConfig { max_global_rejects: 1_000_000, ..cases(40_000) })]

    #[test]
    fn aim_velocity_is_the_slope_of_the_aim_point(
        case in prop_oneof![dragged(5.0, true), rocket(5.0, true)], is_still in any::<bool>(), has_drag in any::<bool>(),
        has_steps in any::<bool>(),
    ) {
        let Case { mut shot, shooter, mut target, .. } = case;
        target.acceleration = if is_still { Vec3::ZERO } else { on_grid(target.acceleration, -5) };
        target.velocity = on_grid(target.velocity, -13);
        if !has_drag {
            shot.drag = 0.0;
        }
        if !has_steps {
            shot.physics_step = 0.0;
        }
        let compared = check(&shot, &shooter, &target)?;
        prop_assume!(compared > 0);
    }
}

/// At the shortest of these distances, the end of the line of fire accelerates beyond floats.
#[test]
fn aim_velocity_without_gravity_is_the_same_at_any_distance() {
    let at = |distance: f64| {
        let position = DVec3::new(1.0, 2.0, -0.5) * distance;
        let target = moving(position, Vec3::new(-4e11, 3e11, 1e11));
        let [solution] = solutions(&shot(1e12, STILL), &here(), &target)[..] else { panic!() };
        solution.aim_velocity
    };
    let wanted = at(1e3);
    assert!(wanted.length() > 1e11, "{wanted}");
    for distance in [1e-16, 1e-8, 1e15] {
        assert!(at(distance).distance(wanted) < 1e-6 * 1e12, "{distance}: {}", at(distance));
    }
}
