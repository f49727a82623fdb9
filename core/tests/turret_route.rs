//! Where a turret goes: travel, routes, dead zones and flags, against every pair of joint angles that there
//! is for the target.

use std::f32::consts::{FRAC_PI_2, TAU};

use crate::support::turret::{
    Candidate, LEVEL, LONG, candidates, config, is_at, mount, moving, offset, offset_at, parts_of,
    seconds, settled, standing, state, turret,
};
use crate::support::{cases, vector_angle, wrap};
use proptest::prelude::*;
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{
    Axes, Axis, Config, Mount, Pose, State, can_aim_at, flags, pose_of, return_to_rest, solve,
    time_to_aim, update, update_angles,
};
use turret_core::glam::{DVec3, Quat, Vec3};

const ENDLESS: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);
const UPRIGHT: (f32, f32) = (-90.0, 90.0);
const FROM_BACK_TO_FRONT: (f32, f32) = (-10.0, 180.0);

const STOPPED: u32 = flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED | flags::TOO_CLOSE;

/// The rounding of a joint angle to a float, and of its direction.
const ANGLE: f64 = 1e-6;

/// Returns a turret with turns for times.
fn by_turns<'a>(config: &Config<'a>) -> Config<'a> {
    let timed = |axis: &Axis| Axis { rate: 1.0, accel: f32::INFINITY, ..*axis };
    Config { azimuth: timed(&config.azimuth), elevation: timed(&config.elevation), ..*config }
}

/// Whether a turret may wait at a stop for a target that is up to 0.25° more than its tolerance beyond, though
/// another turn leads to it.
fn waits(config: &Config, pose: &Pose, flags: u32) -> bool {
    flags & STOPPED != 0 && pose.error <= config.aim_tolerance + 0.25f32.to_radians() + 1e-6
}

fn target(azimuth: f64, elevation: f64) -> DVec3 {
    offset_at(&Config::new(Axes::Canonical), &LEVEL, azimuth, elevation, 100.0)
}

/// Where a turret comes to rest, in degrees rounded to a thousandth, and the flags that tell why it is no nearer.
fn end(config: &Config, from: State, target: DVec3) -> (f32, f32, u32) {
    let (end, _, flags) = settled(config, &LEVEL, target, &from).unwrap();
    let degrees = |angle: f64| ((angle.to_degrees() * 1e3).round() / 1e3 + 0.0) as f32;
    (degrees(end.azimuth), degrees(end.elevation), flags & STOPPED)
}

#[test]
fn travel_target_beyond_a_stop_is_reached_the_long_turn_through_zero() {
    let config = turret((-170.0, 170.0), UPRIGHT);
    let mut at = state(160.0, 0.0);
    for step in 1..=56 {
        let (next, _, flags) = update(&at, &config, &LEVEL, target(-160.0, 0.0), 0.1).unwrap();
        assert_eq!(flags & STOPPED, 0);
        assert!(next.azimuth < at.azimuth);
        assert_eq!(flags & flags::ON_TARGET != 0, step == 56, "{step}");
        at = next;
    }
    assert!((at.azimuth - (-160f64).to_radians()).abs() < 1e-12);
}

#[test]
fn travel_off_center_is_kept_to() {
    let config = turret((-225.0, 45.0), UPRIGHT);
    assert_eq!(end(&config, state(40.0, 0.0), target(140.0, 0.0)), (-220.0, 0.0, 0));
    assert_eq!(end(&config, state(-220.0, 0.0), target(40.0, 0.0)), (40.0, 0.0, 0));
    assert_eq!(end(&config, state(-190.0, 0.0), target(-170.0, 0.0)), (-170.0, 0.0, 0));
}

#[test]
fn travel_that_excludes_zero_rests_and_waits_inside() {
    let mut config = turret((50.0, 180.0), UPRIGHT);
    config.rest.azimuth = 140f32.to_radians();
    let (at, _, _) = return_to_rest(&state(60.0, 0.0), &config, &LEVEL, LONG).unwrap();
    assert_eq!(at, state(140.0, 0.0));
    assert_eq!(end(&config, state(140.0, 0.0), target(0.0, 0.0)).0, 50.0);
    assert_eq!(end(&config, state(140.0, 0.0), target(-130.0, 0.0)).0, 180.0);
    assert_eq!(end(&config, state(60.0, 0.0), target(-180.0, 0.0)), (180.0, 0.0, 0));
}

#[test]
fn travel_of_two_turns_takes_the_nearest_of_them_and_unwinds_at_its_end() {
    let config = turret((-360.0, 360.0), UPRIGHT);
    assert_eq!(end(&config, state(170.0, 0.0), target(-170.0, 0.0)), (190.0, 0.0, 0));
    assert_eq!(end(&config, state(-300.0, 0.0), target(50.0, 0.0)), (-310.0, 0.0, 0));
    assert_eq!(end(&config, state(350.0, 0.0), target(10.0, 0.0)), (10.0, 0.0, 0));
    assert_eq!(end(&config, state(-350.0, 0.0), target(-10.0, 0.0)), (-10.0, 0.0, 0));
}

#[test]
fn travel_without_end_crosses_the_seam_by_the_short_turn_and_stays_within_a_turn() {
    let config = turret(ENDLESS, UPRIGHT);
    let (next, _, _) =
        update(&state(170.0, 0.0), &config, &LEVEL, target(-170.0, 0.0), 0.3).unwrap();
    assert!((next.azimuth - wrap(170f64.to_radians() + 0.3)).abs() < ANGLE);
    assert_eq!(end(&config, state(170.0, 0.0), target(-170.0, 0.0)), (-170.0, 0.0, 0));
    let behind = settled(&config, &LEVEL, target(180.0, 0.0), &state(-170.0, 0.0)).unwrap().0;
    assert_eq!(behind.azimuth, std::f64::consts::PI);
}

#[test]
fn travel_state_beyond_a_stop_comes_back_at_its_rate() {
    let config = turret((-90.0, 90.0), UPRIGHT);
    let from = State { azimuth: 3.0, elevation: -2.0, ..state(0.0, 0.0) };
    let (next, _, _) = update(&from, &config, &LEVEL, target(120.0, 0.0), 0.25).unwrap();
    assert_eq!((next.azimuth, next.elevation), (2.75, -1.75));
    assert_eq!(end(&config, from, target(120.0, 0.0)), (90.0, 0.0, flags::AZIMUTH_LIMITED));
}

#[test]
fn travel_of_no_width_is_a_fixed_gun() {
    let config = turret((30.0, 30.0), (0.0, 0.0));
    assert_eq!(end(&config, state(30.0, 0.0), target(30.0, 0.0)), (30.0, 0.0, 0));
    let stopped = flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED;
    assert_eq!(end(&config, state(30.0, 0.0), target(50.0, -3.0)), (30.0, 0.0, stopped));
}

#[test]
fn axes_are_limited_each_by_itself() {
    let config = turret((-90.0, 90.0), (-10.0, 60.0));
    let from = state(0.0, 0.0);
    assert_eq!(end(&config, from, target(70.0, -50.0)), (70.0, -10.0, flags::ELEVATION_LIMITED));
    assert_eq!(end(&config, from, target(70.0, 80.0)), (70.0, 60.0, flags::ELEVATION_LIMITED));
    assert_eq!(end(&config, from, target(130.0, 40.0)), (90.0, 40.0, flags::AZIMUTH_LIMITED));
}

/// Returns where a turret turns for each of the azimuths, in degrees, one after the other.
fn stops(config: &Config, mut at: State, azimuths: impl Iterator<Item = i32>) -> Vec<f32> {
    let mut stops = Vec::new();
    for azimuth in azimuths {
        let to = target(f64::from(azimuth) * 0.1, 0.0);
        stops.push(end(config, at, to).0);
        (at, _, _) = settled(config, &LEVEL, to, &at).unwrap();
    }
    stops
}

#[test]
fn dead_zone_stop_is_changed_five_degrees_past_the_middle_of_a_wide_one() {
    let config = turret((-135.0, 135.0), UPRIGHT);
    for (from, to) in [(1500..=1852, 135.0), (1853..=2100, -135.0)] {
        assert!(stops(&config, state(135.0, 0.0), from).iter().all(|&stop| stop == to));
    }
    for (from, to) in [(1748..=2100, -135.0), (1500..=1747, 135.0)] {
        assert!(stops(&config, state(-135.0, 0.0), from.rev()).iter().all(|&stop| stop == to));
    }
}

#[test]
fn dead_zone_stop_is_changed_an_eighth_of_a_narrow_one_past_its_middle() {
    let config = turret((-176.0, 176.0), UPRIGHT);
    for (azimuth, stop) in [(1809, 176.0), (1811, -176.0)] {
        assert_eq!(stops(&config, state(176.0, 0.0), azimuth..=azimuth), [stop]);
    }
    for (azimuth, stop) in [(1791, -176.0), (1789, 176.0)] {
        assert_eq!(stops(&config, state(-176.0, 0.0), azimuth..=azimuth), [stop]);
    }
}

#[test]
fn dead_zone_stop_that_misses_by_less_is_taken_from_anywhere() {
    // The barrel leans over backward at a target next to the trunnion, so a stop far from the target misses by the least.
    let limits = turret((-172.12, 172.12), (-105.8, -105.8));
    let config = Config {
        trunnion: Vec3::new(0.6802936, 0.53711075, 0.12808749),
        muzzle: Vec3::new(-0.7279751, -0.588063, 0.0),
        azimuth: limits.azimuth,
        elevation: limits.elevation,
        ..Config::new(Axes::Godot)
    };
    let orientation = Quat::from_xyzw(0.0366, 0.0807, 0.0149, 0.044);
    let mount = Mount { position: DVec3::ZERO, orientation };
    let to = DVec3::new(-0.11, 0.0, 0.0434);
    for from in [-133.0, -100.0, -30.0, 60.0, 172.0] {
        let (at, _, _) = update(&state(from, -105.8), &config, &mount, to, LONG).unwrap();
        assert_eq!(at.azimuth, config.azimuth.max.into(), "{from}");
    }
}

#[test]
fn dead_zone_stop_within_a_large_tolerance_is_taken_if_it_is_the_nearer() {
    // Two azimuths 116° apart are only 50° apart so far down.
    let mut config = turret((-21.0, 289.0), UPRIGHT);
    config.aim_tolerance = 50f32.to_radians();
    let to = target(-137.0, -60.46);
    let (at, _, flags) = update(&state(42.0, 0.0), &config, &LEVEL, to, LONG).unwrap();
    assert_eq!(
        (at.azimuth.to_degrees().round(), flags),
        (-21.0, flags::ON_TARGET | flags::AZIMUTH_LIMITED)
    );
}

#[test]
fn dead_zone_target_that_shows_up_in_it_is_waited_for_at_the_stop_next_to_the_turret() {
    let config = turret((-135.0, 135.0), UPRIGHT);
    let at = |from: f32, azimuth: f64| end(&config, state(from, 0.0), target(azimuth, 0.0)).0;
    assert_eq!((at(1.0, 180.0), at(-1.0, 180.0)), (135.0, -135.0));
    assert_eq!((at(1.0, 186.0), at(-1.0, 174.0)), (-135.0, 135.0));
    // From the exact middle it turns to the stop nearer to the target, and counter-clockwise at a tie.
    assert_eq!((at(0.0, 179.0), at(0.0, 180.0), at(0.0, 181.0)), (135.0, 135.0, -135.0));
}

#[test]
fn dead_zone_turret_under_way_keeps_to_the_stop_that_it_cannot_brake_before() {
    let mut config = turret((-135.0, 135.0), UPRIGHT);
    config.azimuth.accel = 0.5;
    let from = State { azimuth: -0.1, azimuth_rate: 1.0, ..state(0.0, 0.0) };
    let (next, _, _) = update(&from, &config, &LEVEL, target(180.0, 0.0), 0.5).unwrap();
    assert_eq!(next.azimuth_rate, 1.0);
}

#[test]
fn dead_zone_stop_that_is_on_target_is_taken_from_anywhere() {
    let mut config = turret((-176.0, 176.0), UPRIGHT);
    config.aim_tolerance = 3.6f32.to_radians();
    for from in [170.0, -170.0] {
        assert_eq!(stops(&config, state(from, 0.0), 1805..=1805), [-176.0]);
    }
}

#[test]
fn elevation_stop_is_not_changed_to_and_fro_right_below_a_turret_whose_barrel_goes_over_the_top() {
    let mut config = turret((0.0, 0.0), (0.0, 180.0));
    config.azimuth.rate = 0.0;
    for (elevation, azimuth, stop) in
        [(-86.0, 0.0, 0.0), (-86.0, 180.0, 0.0), (-84.0, 180.0, 180.0)]
    {
        assert_eq!(end(&config, state(0.0, 0.0), target(azimuth, elevation)).1, stop);
    }
}

#[test]
fn on_target_is_not_set_by_a_step_towards_a_target_behind() {
    let mut config = turret(ENDLESS, UPRIGHT);
    config.azimuth.rate = 0.1f32.to_radians();
    config.elevation.rate = 0.1f32.to_radians();
    let (_, pose, flags) =
        update(&state(0.0, 0.0), &config, &LEVEL, target(180.0, 0.0), 1.0).unwrap();
    assert_eq!(flags, flags::SLEWING);
    assert!((f64::from(pose.error) - 179.9f64.to_radians()).abs() < ANGLE);
}

#[test]
fn on_target_is_the_angle_after_the_move() {
    let mut config = turret(ENDLESS, UPRIGHT);
    config.aim_tolerance = 0.05;
    let mut at = state(0.0, 0.0);
    for _ in 0..120 {
        let (next, pose, flags) = update(&at, &config, &LEVEL, target(60.0, 60.0), 0.01).unwrap();
        let error = parts_of(&config, &LEVEL, &next).error(target(60.0, 60.0));
        assert!((f64::from(pose.error) - error).abs() < ANGLE);
        assert_eq!(flags & flags::ON_TARGET != 0, error <= 0.05);
        at = next;
    }
    assert_eq!(at, settled(&config, &LEVEL, target(60.0, 60.0), &at).unwrap().0);
}

#[test]
fn flags_say_when_a_turret_slews_and_when_it_rests() {
    let mut config = turret(ENDLESS, UPRIGHT);
    config.rest = AxisAngles { azimuth: 0.5, elevation: 7.0 };
    let step = |from: State, dt| return_to_rest(&from, &config, &LEVEL, dt).unwrap();
    let (under_way, _, flags) = step(state(0.0, 60.0), 0.25);
    assert_eq!(flags, flags::SLEWING);
    let (at_rest, _, flags) = step(under_way, 0.5);
    assert_eq!(at_rest, State { azimuth: 0.5, elevation: FRAC_PI_2.into(), ..state(0.0, 0.0) });
    assert_eq!(flags, flags::AT_REST);
    let flags_of = |state: &State| pose_of(state, &config, &LEVEL).unwrap().1;
    assert_eq!(flags_of(&at_rest), flags::AT_REST);
    assert_eq!(flags_of(&under_way), flags::SLEWING);
    for (azimuth_rate, elevation_rate) in [(0.1, 0.0), (0.0, -0.1)] {
        let slewing = State { azimuth_rate, elevation_rate, ..state(0.0, 60.0) };
        assert_eq!(flags_of(&slewing), flags::SLEWING);
    }
    let (_, _, flags) = update(&at_rest, &config, &LEVEL, target(0.0, 0.0), 0.0).unwrap();
    assert_eq!(flags, flags::AT_REST | flags::SLEWING);
}

#[test]
fn limited_is_not_set_where_a_joint_cannot_turn() {
    let at = state(0.0, 0.0);
    for (rate, accel) in [(0.0, f32::INFINITY), (f32::INFINITY, 0.0)] {
        let mut config = turret((-170.0, 170.0), (-45.0, 45.0));
        for axis in [&mut config.azimuth, &mut config.elevation] {
            (axis.rate, axis.accel) = (rate, accel);
        }
        let (next, _, flags) = update(&at, &config, &LEVEL, target(40.0, 30.0), 1.0).unwrap();
        let next = State::at_rest(next.azimuth, next.elevation);
        assert_eq!((next, flags), (at, flags::SLEWING | flags::AT_REST), "{rate}, {accel}");
    }
}

#[test]
fn over_the_top_is_not_chosen_by_default() {
    let config = Config::new(Axes::Canonical);
    assert_eq!(end(&config, state(0.0, 89.0), target(180.0, 89.0)), (180.0, 89.0, 0));
}

#[test]
fn over_the_top_is_not_chosen_to_a_target_above_the_travel() {
    let config = turret(ENDLESS, (-10.0, 80.0));
    let wanted = (0.0, 80.0, flags::ELEVATION_LIMITED);
    assert_eq!(end(&config, state(180.0, 80.0), target(0.0, 85.0)), wanted);
}

#[test]
fn over_the_top_is_not_chosen_by_an_upright_turret_to_a_target_beside_its_travel() {
    let config = turret((-30.0, 30.0), UPRIGHT);
    for elevation in [70.0, -70.0] {
        // Upright at the other stop it would be as near to the target, and there much sooner.
        let (from, to) = (state(-30.0, 1.2 * elevation), target(90.0, elevation.into()));
        assert_eq!(end(&config, from, to), (30.0, elevation, flags::AZIMUTH_LIMITED));
    }
}

#[test]
fn over_the_top_is_chosen_where_it_is_quicker() {
    let config = turret(ENDLESS, FROM_BACK_TO_FRONT);
    assert_eq!(end(&config, state(0.0, 89.0), target(180.0, 80.0)), (0.0, 100.0, 0));
    assert_eq!(end(&config, state(0.0, 89.0), target(90.0, 80.0)), (90.0, 80.0, 0));
    let backward = turret(ENDLESS, (-180.0, 10.0));
    assert_eq!(end(&backward, state(30.0, -80.0), target(-150.0, -80.0)), (30.0, -100.0, 0));
}

#[test]
fn over_the_top_is_chosen_where_the_azimuth_has_no_other_angle() {
    let config = turret((-60.0, 60.0), FROM_BACK_TO_FRONT);
    assert_eq!(end(&config, state(0.0, 0.0), target(170.0, 30.0)), (-10.0, 150.0, 0));
}

#[test]
fn order_is_time_then_azimuth_then_upright_then_counter_clockwise() {
    let mut config = turret(ENDLESS, FROM_BACK_TO_FRONT);
    // 100° to the left in azimuth, or 80° to the right and up from 60° to 120°.
    let (from, to) = (state(0.0, 60.0), target(100.0, 60.0));
    assert_eq!(end(&config, from, to), (-80.0, 120.0, 0));
    config.elevation.rate = 0.5;
    assert_eq!(end(&config, from, to), (100.0, 60.0, 0));
    // At infinite rates, both routes take equally long.
    (config.azimuth.rate, config.elevation.rate) = (f32::INFINITY, f32::INFINITY);
    assert_eq!(end(&config, from, to), (-80.0, 120.0, 0));
    assert_eq!(end(&config, from, target(90.0, 60.0)), (90.0, 60.0, 0));
    assert_eq!(end(&config, from, target(-90.0, 60.0)), (-90.0, 60.0, 0));
    let twice = turret((-360.0, 360.0), UPRIGHT);
    assert_eq!(end(&twice, from, target(180.0, 60.0)).0, 180.0);
}

#[test]
fn order_exact_tie_turns_counter_clockwise_from_every_degree() {
    for degrees in -180i16..=180 {
        for (limit, accel) in [(f32::INFINITY, 1.0), (9.0, f32::INFINITY), (9.0, 1.0)] {
            let mut config = turret(ENDLESS, UPRIGHT);
            config.azimuth = Axis { min: -limit, max: limit, rate: 1.0, accel };
            let from = state(degrees.into(), 0.0);
            let behind = f64::from(degrees) + 180.0;
            let (next, _, _) = update(&from, &config, &LEVEL, target(behind, 0.0), 0.1).unwrap();
            assert!(next.azimuth_rate > 0.0, "{degrees}");
        }
        let config = turret(ENDLESS, UPRIGHT);
        let azimuth = wrap((f64::from(degrees) + 180.0).to_radians()) as f32;
        let angles = AxisAngles { azimuth, elevation: 0.0 };
        let (next, _, _) =
            update_angles(&state(degrees.into(), 0.0), &config, &LEVEL, angles, 0.1).unwrap();
        assert!(next.azimuth_rate > 0.0, "{degrees}");
    }
}

#[test]
fn overhead_target_leaves_the_azimuth() {
    let config = turret(ENDLESS, FROM_BACK_TO_FRONT);
    for (from, height, elevation) in [(70.0, 1e6f64, 90.0), (-130.0, -3.0, -10.0)] {
        let to = DVec3::new(0.0, height, -0.9e-6 * height.abs());
        let (azimuth, raised, _) = end(&config, state(from, 20.0), to);
        assert_eq!((azimuth, raised), (from, elevation));
    }
}

#[test]
fn target_at_the_turret_holds_it() {
    let config = turret(ENDLESS, UPRIGHT);
    let (at, _, flags) = update(&state(33.0, 44.0), &config, &LEVEL, DVec3::ZERO, 1.0).unwrap();
    assert_eq!(at, state(33.0, 44.0));
    assert_eq!(flags & (STOPPED | flags::SLEWING), 0);
}

#[test]
fn target_at_the_turret_is_on_target_in_every_octant() {
    let config = turret(ENDLESS, UPRIGHT);
    for azimuth in [33.0, 147.0, -147.0, -33.0] {
        for elevation in [44.0, -44.0] {
            let from = state(azimuth, elevation);
            let (_, pose, flags) = update(&from, &config, &LEVEL, DVec3::ZERO, 1.0).unwrap();
            assert_eq!((pose.error, flags), (0.0, flags::ON_TARGET), "{from:?}");
        }
    }
}

#[test]
fn update_angles_counts_turns_between_stops_and_none_without() {
    let told = |config: &Config, from: f32, azimuth: f32| {
        let angles = AxisAngles { azimuth: azimuth.to_radians(), elevation: 2.0 };
        let (at, _, flags) =
            update_angles(&state(from, 0.0), config, &LEVEL, angles, LONG).unwrap();
        assert_eq!(at.elevation, FRAC_PI_2.into());
        assert!(flags & flags::ELEVATION_LIMITED != 0);
        (at.azimuth.to_degrees().round() as f32, flags & flags::AZIMUTH_LIMITED != 0)
    };
    let twice = turret((-360.0, 360.0), UPRIGHT);
    assert_eq!(told(&twice, 340.0, -20.0), (-20.0, false));
    assert_eq!(told(&twice, 340.0, 380.0), (20.0, false));
    assert_eq!(told(&twice, 340.0, -380.0), (340.0, false));
    assert_eq!(
        (told(&twice, 340.0, 360.0), told(&twice, 340.0, -360.0)),
        ((360.0, false), (-360.0, false))
    );
    assert_eq!(told(&turret(ENDLESS, UPRIGHT), 170.0, -530.0), (-170.0, false));
}

/// A state within the travel, at rest.
fn inside(config: &Config, from: State) -> State {
    let Axis { min, max, .. } = config.azimuth;
    let clamp = |x: f64, min: f32, max: f32| x.clamp(min.into(), max.into());
    State {
        azimuth: if min.is_finite() { clamp(from.azimuth, min, max) } else { wrap(from.azimuth) },
        elevation: clamp(from.elevation, config.elevation.min, config.elevation.max),
        ..from
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..cases(5_000) })]

    #[test]
    fn route_is_the_best_of_all_that_point_at_the_target(
        config in config(1.0), mount in mount(1e3), offset in offset(), from in standing(),
    ) {
        let config = Config { aim_tolerance: 1e-5, ..config };
        let from = inside(&config, from);
        let target = mount.position + offset;
        let offset = target - mount.position;
        // Where both joints arrive at once, turns stand for times.
        let is_instant = [config.azimuth, config.elevation].iter().all(|axis| seconds(1.0, axis) == 0.0);
        let timed = if is_instant { by_turns(&config) } else { config };
        let all = candidates(&timed, &mount, offset, &from, 1e-5);
        // A turret that is told nothing else keeps to a goal in about its direction, if that costs hardly any time.
        let (now, _) = pose_of(&from, &config, &mount).unwrap();
        prop_assume!(vector_angle(now.boresight.as_dvec3(), target - now.muzzle) > 0.2);
        // Skipped where roundings decide whether there is another candidate.
        for (scale, margin) in [(0.998, 1e-5), (1.002, 1e-5), (1.0, -1e-5)] {
            prop_assume!(all.len() == candidates(&config, &mount, offset * scale, &from, margin).len());
        }
        let (end, pose, flags) = settled(&config, &mount, target, &from).unwrap();
        prop_assume!(flags & STOPPED == 0 || !waits(&config, &pose, flags));
        prop_assert_eq!(flags & STOPPED == 0, !all.is_empty());
        let is_best = |to: &Candidate| !all.iter().any(|other| other.beats(to));
        prop_assert!(all.is_empty() || all.iter().any(|to| is_at(&config, &end, to) && is_best(to)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 200_000, ..cases(30_000) })]

    #[test]
    fn can_aim_at_is_whether_update_ends_on_target(
        config in config(1.0), mount in mount(1e3), offset in offset(), from in moving(),
    ) {
        let target = mount.position + offset;
        let (_, pose, flags) = settled(&config, &mount, target, &from).unwrap();
        prop_assume!((pose.error - config.aim_tolerance).abs() > 4e-6);
        let (rest, _, _) = return_to_rest(&from, &config, &mount, LONG).unwrap();
        let (_, from_rest, flags_from_rest) = settled(&config, &mount, target, &rest).unwrap();
        prop_assume!(!waits(&config, &from_rest, flags_from_rest) && !waits(&config, &pose, flags));
        let can = can_aim_at(&config, &mount, target).unwrap();
        prop_assert_eq!(can, flags & flags::ON_TARGET != 0);
    }

    #[test]
    fn solve_is_where_update_ends_from_rest(
        config in config(1.0), mount in mount(1e3), offset in offset(),
    ) {
        let target = mount.position + offset;
        let (angles, stopped) = solve(&config, &mount, target).unwrap();
        let config = by_turns(&config);
        let (rest, ..) = return_to_rest(&state(0.0, 0.0), &config, &mount, LONG).unwrap();
        let (end, pose, flags) = settled(&config, &mount, target, &rest).unwrap();
        prop_assume!(!waits(&config, &pose, flags) && (stopped | flags) & flags::TOO_CLOSE == 0);
        prop_assert_eq!(
            (angles.azimuth, angles.elevation),
            (end.azimuth as f32, end.elevation as f32)
        );
        prop_assert_eq!(stopped, flags & STOPPED);
    }

    #[test]
    fn time_to_aim_is_how_long_update_takes(
        config in config(1.0), mount in mount(1e3), offset in offset(), mut at in moving(), steps in 3u16..40,
    ) {
        let target = mount.position + offset;
        let seconds = time_to_aim(&at, &config, &mount, target).unwrap();
        let (_, pose, flags) = settled(&config, &mount, target, &at).unwrap();
        prop_assume!((pose.error - config.aim_tolerance).abs() > 4e-6);
        prop_assume!(!waits(&config, &pose, flags));
        prop_assert_eq!(seconds.is_finite(), flags & flags::ON_TARGET != 0);
        prop_assume!(seconds.is_finite() && seconds > 0.0);
        let mut taken = 0;
        let mut flags = flags::SLEWING;
        while flags & flags::SLEWING != 0 && taken < steps + 3 {
            let (next, _, now) =
                update(&at, &config, &mount, target, seconds / f32::from(steps)).unwrap();
            (at, flags, taken) = (next, now, taken + 1);
        }
        prop_assert!(taken.abs_diff(steps) <= 1, "{} steps of {}", taken, steps);
    }
}

#[test]
fn time_to_aim_is_none_there_and_infinite_where_it_never_gets() {
    let mut config = turret((-90.0, 90.0), UPRIGHT);
    let time = |config: &Config, azimuth| {
        time_to_aim(&state(30.0, 0.0), config, &LEVEL, target(azimuth, 0.0)).unwrap()
    };
    assert!(time(&config, 30.0) < 1e-7 && time(&config, 120.0) == f32::INFINITY);
    config.azimuth.rate = 0.0;
    assert_eq!((time(&config, 30.0), time(&config, 60.0)), (0.0, f32::INFINITY));
    config.azimuth = Axis { rate: 1.0, accel: 0.0, ..config.azimuth };
    assert_eq!((time(&config, 30.0), time(&config, 60.0)), (0.0, f32::INFINITY));
    let passing = State { azimuth_rate: 1.0, ..state(0.0, 0.0) };
    let never = time_to_aim(&passing, &config, &LEVEL, target(0.0, 0.0));
    assert_eq!(never, Ok(f32::INFINITY));
}

#[test]
fn time_to_aim_of_a_joint_that_passes_its_goal_is_that_of_coming_back() {
    let mut config = turret((-90.0, 90.0), UPRIGHT);
    config.azimuth = Axis { rate: 2.0, accel: 1.0, ..config.azimuth };
    let passing = State { azimuth_rate: 1.0, ..state(0.0, 0.0) };
    let seconds = time_to_aim(&passing, &config, &LEVEL, target(0.0, 0.0)).unwrap();
    // It brakes for 1 s, which takes it 0.5 rad too far, and comes back in 2·√0.5 s.
    assert!((seconds - 1.0 - 2f32.sqrt()).abs() < 1e-6, "{seconds}");
    // Without inertia, even at a rate of 0, the turret is on target at once.
    for rate in [2.0, 0.0] {
        config.azimuth = Axis { rate, accel: f32::INFINITY, ..config.azimuth };
        assert_eq!(time_to_aim(&passing, &config, &LEVEL, target(0.0, 0.0)), Ok(0.0));
    }
}

#[test]
fn time_to_aim_of_a_joint_that_runs_into_its_stop_is_that_of_the_route_from_there() {
    // The elevation comes in at 9.5 rad/s, hardly brakes, runs into the stop over the top, and waits there: the
    // target is beyond it by a little more than the tolerance.
    let inf = f32::INFINITY;
    let config = Config {
        azimuth: Axis { min: -9.666_675, max: 9.666_675, rate: inf, accel: inf },
        elevation: Axis { min: -1.213_799_5, max: 2.056_72, rate: inf, accel: 0.1 },
        aim_tolerance: 0.020_397_026,
        ..Config::new(Axes::Canonical)
    };
    let orientation = Quat::from_xyzw(0.053_414_41, 0.026_155_68, -0.053_575_277, -0.059_937_228);
    let mount = Mount { position: DVec3::ZERO, orientation };
    let target = DVec3::new(-0.761_328_861_283_795_4, 0.0, -0.648_365_919_042_880_8);
    let at = State {
        elevation: -1.881_421_604_274_763_1,
        elevation_rate: 9.509_101_737_853_49,
        ..state(0.0, 0.0)
    };
    let (mut now, mut arrived) = (at, None);
    for frame in 1..600 {
        let (next, _, got) = update(&now, &config, &mount, target, 1.0 / 60.0).unwrap();
        if got == flags::ON_TARGET && now == next {
            arrived = arrived.or(Some(frame as f32 / 60.0));
        }
        now = next;
    }
    let seconds = time_to_aim(&at, &config, &mount, target).unwrap();
    let arrived = arrived.expect("it waits, and then turns to the other branch");
    assert!((arrived - seconds).abs() < 0.05, "{arrived} {seconds}");
}

#[test]
fn overhead_target_lets_a_turning_azimuth_brake_and_leaves_it_where_it_stops() {
    let mut config = turret(ENDLESS, FROM_BACK_TO_FRONT);
    config.azimuth.accel = 1.0;
    let from = State { azimuth_rate: 1.0, ..state(0.0, 90.0) };
    let overhead = DVec3::new(0.0, 100.0, 0.0);
    assert_eq!(time_to_aim(&from, &config, &LEVEL, overhead), Ok(1.0));
    let (at, _, _) = update(&from, &config, &LEVEL, overhead, LONG).unwrap();
    assert_eq!((at.azimuth, at.azimuth_rate), (0.5, 0.0));
}

#[test]
fn over_the_top_is_gone_off_target_where_that_ends_nearer() {
    let config = turret((-90.0, 90.0), (-10.0, 100.0));
    // Upright, it is nearest to the target at the azimuth's stop, 41° off; over the top it is 20° off.
    let wanted = (0.0, 100.0, flags::ELEVATION_LIMITED);
    assert_eq!(end(&config, state(90.0, 60.0), target(180.0, 60.0)), wanted);
}

#[test]
fn travel_state_far_outside_is_back_within_the_time_of_a_turn_and_gets_there() {
    const STEP: f32 = 1.0 / 60.0;
    let config = turret((-170.0, 170.0), (-20.0, 80.0));
    let turn = (TAU * 60.0).ceil() as u32;
    for far in [7.0, 100.0, 1e6, -1e6, 1e12, f64::MAX, -f64::MAX] {
        for (returns, flag) in [(false, flags::ON_TARGET), (true, flags::AT_REST)] {
            let mut at = State { azimuth: far, elevation: far, ..state(0.0, 0.0) };
            let mut flags = 0;
            for step in 0..2 * turn {
                let (next, _, now) = if returns {
                    return_to_rest(&at, &config, &LEVEL, STEP).unwrap()
                } else {
                    update(&at, &config, &LEVEL, target(30.0, 10.0), STEP).unwrap()
                };
                for (from, to) in [(at.azimuth, next.azimuth), (at.elevation, next.elevation)] {
                    // The first step removes whole turns. Huge angles lose digits by that.
                    let moved = if step == 0 { wrap(to - from) } else { to - from };
                    let is_huge = step == 0 && far.abs() > 1e6;
                    assert!(is_huge || moved.abs() <= f64::from(STEP) + 1e-9, "{at:?}, {next:?}");
                }
                (at, flags) = (next, now);
                assert!(step < turn || at == inside(&config, at), "{far}: {at:?} in step {step}");
            }
            assert_eq!(flags, flag, "{far}: {at:?}");
        }
    }
}

#[test]
fn cable_at_its_stop_waits_for_a_target_that_is_next_to_its_boresight_though_far_in_azimuth() {
    let config = turret((-185.0, 185.0), UPRIGHT);
    // 2° of azimuth are 0.07° for a boresight at 88°, and 0.35° at 80°.
    let azimuth = |elevation: f32, seconds: f32| {
        let to = target(187.0, elevation.into());
        let (next, ..) = update(&state(185.0, elevation), &config, &LEVEL, to, seconds).unwrap();
        next.azimuth.to_degrees().round()
    };
    assert_eq!((azimuth(88.0, 1.0), azimuth(80.0, 1.0)), (185.0, 128.0));
    assert_eq!((azimuth(88.0, 100.0), azimuth(80.0, 100.0)), (-173.0, -173.0));
}

#[test]
fn dead_zone_stop_of_a_turret_that_leans_over_is_changed_by_the_angle_to_the_target() {
    let config = turret((-60.0, 60.0), (-95.0, 40.0));
    // Off by 101° here and by 93° at the other stop, which is not worth turning through all of the travel.
    let wanted = (60.0, 30.0, flags::AZIMUTH_LIMITED);
    assert_eq!(end(&config, state(60.0, 30.0), target(186.0, 30.0)), wanted);
}

/// A turret that stands upright, with its azimuth turning to the left: it can stop after 1 rad, and raises its barrel
/// so slowly that it takes as long by either route to a target 60° up.
fn upright_and_turning() -> (Config<'static>, State) {
    let mut config = turret(ENDLESS, FROM_BACK_TO_FRONT);
    config.azimuth.accel = 0.5;
    config.elevation.rate = 0.05;
    (config, State { azimuth_rate: 1.0, ..state(0.0, 90.0) })
}

#[test]
fn order_of_equal_times_is_by_the_turn_from_where_the_azimuth_can_stop() {
    let (config, from) = upright_and_turning();
    // 100° ahead upright, 80° back over the top: 43° and 137° from where it can stop.
    let (next, _, _) = update(&from, &config, &LEVEL, target(100.0, 60.0), 0.1).unwrap();
    assert!(next.elevation < from.elevation, "{next:?}");
}

#[test]
fn target_that_a_raised_line_passes_closely_is_pointed_at_over_the_top() {
    let mut config = turret(ENDLESS, (-90.0, 180.0));
    (config.trunnion.x, config.muzzle) = (1.0, Vec3::new(-2.0, 0.5, 0.0));
    // Straight down at it the muzzle's line passes 3 mm beyond it, 0.09° off; over the top it passes through it.
    let (_, pose, flags) = settled(&config, &LEVEL, DVec3::X * 1.497, &state(0.0, -90.0)).unwrap();
    assert_eq!(flags & (flags::ON_TARGET | STOPPED), flags::ON_TARGET, "{pose:?}");
}

#[test]
fn target_behind_the_trunnion_and_a_stop_is_awaited_with_the_barrel_toward_it() {
    let mut config = turret((-30.0, 30.0), (-90.0, 180.0));
    config.muzzle.x = -2.0;
    let to = offset_at(&config, &LEVEL, 90.0, -60.0, 0.5);
    // At an elevation of 120° the target is behind the trunnion, in front of the muzzle, and no further off.
    let (at, _, _) = settled(&config, &LEVEL, to, &state(30.0, 120.0)).unwrap();
    assert!((at.elevation - (-60f64).to_radians()).abs() < ANGLE, "{at:?}");
}
