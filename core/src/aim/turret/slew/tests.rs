use super::*;

/// The remaining rounding error in angles and rates of a few radians and rad/s.
const LEFT: f64 = 1e-12;

fn limits(rate: f64, accel: f64) -> JointLimits {
    JointLimits { travel: None, rate, accel }
}

#[test]
fn step_that_runs_into_a_stop_goes_on_toward_where_the_goal_is_in_the_end() {
    let limits = JointLimits { travel: Some(Travel { min: -1.0, max: 1.0 }), ..limits(9.0, 3.0) };
    let goal = limits.goal_at(0.5).moving(0.3, 1.5);
    // 0.1 = 4·t − ½·3·t² to the stop, and all the remaining time away from it.
    let stopped = (4.0 - libm::sqrt(15.4)) / 3.0;
    let rest = 0.4 - stopped;
    let start = JointState { angle: 0.9, rate: 4.0 };
    let end = step_along_profile(&limits, start, goal, 0.4).expect("it is under way");
    assert!((end.angle - (1.0 - 1.5 * rest * rest)).abs() < LEFT, "{end:?}");
    assert!((end.rate + 3.0 * rest).abs() < LEFT, "{end:?}");
}

#[test]
fn goal_within_means_leaves_half_of_the_acceleration_and_has_moved_no_faster_than_the_joint() {
    let goal = |rate, accel| limits(1.0, 40.0).goal_at(0.0).moving(rate, accel);
    for (rate, accel, wanted) in [
        (0.25, 3.0, (0.25, 3.0)),
        (3.0, 0.0, (1.0, 0.0)),
        (0.25, 30.0, (0.25, 10.0)),
        (0.25, -30.0, (0.25, -6.0)),
        (-0.25, 30.0, (-0.25, 6.0)),
        (-0.25, -30.0, (-0.25, -10.0)),
    ] {
        // In 1/8 s, going from −1 rad/s to 1/4 rad/s takes 10 rad/s², and from 1 rad/s it takes −6 rad/s².
        let Goal { rate, accel, .. } =
            within_means(&(&limits(1.0, 40.0)).into(), goal(rate, accel), 0.125);
        assert_eq!((rate, accel), wanted);
    }
    let Goal { accel, .. } = within_means(&(&limits(100.0, 40.0)).into(), goal(0.0, 30.0), 0.125);
    assert_eq!(accel, 20.0);
}
