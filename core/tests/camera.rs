//! The cameras against double precision: following, steadying, flying along a path.

use crate::support::hard::Elements;
use crate::support::settling::Damping;
use crate::support::tally::Tally;
use crate::support::{
    angle_between, cases, length_error, tolerance, turret_orientation, unit_quat, wrap,
};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::camera::{self, CameraPose, Key, Rig};
use turret_core::glam::{DQuat, DVec3, Quat};

/// The tolerance of a hundred frames against a single step.
const FRAMES: f64 = 1e-5;
/// The rounding of one result to floats, as an angle.
const ROUNDED: f64 = 3e-7;

fn rig() -> Rig {
    Rig {
        distance: 6.0,
        height: 2.0,
        roll: 0.0,
        look_height: 1.5,
        half_life: 0.2,
        orientation: Quat::IDENTITY,
    }
}

fn yawed(degrees: f64) -> Quat {
    DQuat::from_rotation_y(degrees.to_radians()).as_quat()
}

fn follow(rig: &Rig, subject: DVec3, orientation: Quat, dt: f32) -> (Rig, CameraPose) {
    camera::follow(rig, subject, orientation, dt).unwrap()
}

/// Makes half of the remaining turn in every half-life, along the shorter arc.
fn damp_reference(from: Quat, to: Quat, half_life: f64, dt: f64) -> DQuat {
    let (from, to) = (from.as_dquat().normalize(), to.as_dquat().normalize());
    let mut turn = from.conjugate() * to;
    if turn.w < 0.0 {
        turn = -turn;
    }
    let half = turn.xyz().length().atan2(turn.w);
    let share = 1.0 - 0.5f64.powf(dt / half_life);
    let axis = turn.xyz().normalize_or(DVec3::X);
    let (sin, cos) = (half * share).sin_cos();
    from * DQuat::from_vec4((axis * sin).extend(cos))
}

// ---- follow ----

proptest! {
    #![proptest_config(cases(50_000))]

    #[test]
    fn follow_eye_and_view_are_where_the_formula_says(
        sizes in prop::array::uniform3(-10.0f32..10.0), roll in -4.0f32..4.0, half_life in 0.0f32..2.0,
        start in unit_quat(), wanted in unit_quat(), subject in prop::array::uniform3(-1e6f64..1e6),
        dt in 0.0f32..1.0, scale in 0.1f32..10.0,
    ) {
        let [distance, height, look_height] = sizes;
        let orientation = start * scale;
        let rig = Rig { distance, height, roll, look_height, half_life, orientation };
        let subject = DVec3::from_array(subject);
        let (next, pose) = follow(&rig, subject, wanted, dt);
        prop_assert!(length_error(next.orientation) < tolerance::UNIT);
        prop_assert!(length_error(pose.orientation) < tolerance::UNIT);
        prop_assert_eq!(Rig { orientation, ..next }, rig);
        if start.dot(wanted).abs() > 1e-4 {
            let reached = damp_reference(start, wanted, half_life.into(), dt.into());
            prop_assert!(angle_between(next.orientation.as_dquat(), reached) < 1.1 * ROUNDED);
        }

        let turned = next.orientation.as_dquat().normalize();
        let (forward, up) = (turned * DVec3::X, turned * DVec3::Y);
        let eye = subject - forward * f64::from(distance) + up * f64::from(height);
        prop_assert!((pose.position - eye).length() < 1e-8);

        let to_point = subject + up * f64::from(look_height) - eye;
        prop_assume!(to_point.length() > 1e-3);
        let view = pose.orientation.as_dquat().normalize();
        let off = (view * DVec3::X).cross(to_point.normalize()).length();
        prop_assert!(off < ROUNDED && (view * DVec3::X).dot(to_point) > 0.0, "{off}");
        // Unrolled, the right of the view is level with the rig.
        let unrolled = view * DQuat::from_rotation_x(-f64::from(roll));
        prop_assert!((unrolled * DVec3::Z).dot(up).abs() < 2.0 * ROUNDED);
        prop_assert!((unrolled * DVec3::Y).dot(up) > -ROUNDED);
    }

    #[test]
    fn follow_in_a_hundred_frames_ends_where_one_does(
        start in unit_quat(), wanted in unit_quat(), half_life in 0.0f32..2.0, seconds in 0.0f32..4.0,
        count in 2u32..100,
    ) {
        prop_assume!(start.dot(wanted).abs() > 1e-3);
        let rig = Rig { half_life, orientation: start, ..rig() };
        let (once, pose) = follow(&rig, DVec3::ZERO, wanted, seconds);
        let (mut frames, mut last) = (rig, pose);
        for _ in 0..count {
            (frames, last) = follow(&frames, DVec3::ZERO, wanted, seconds / count as f32);
        }
        let off = angle_between(frames.orientation.as_dquat(), once.orientation.as_dquat());
        prop_assert!(off < FRAMES, "{off}");
        prop_assert!(angle_between(last.orientation.as_dquat(), pose.orientation.as_dquat()) < FRAMES);
    }
}

#[test]
fn follow_half_life_makes_half_the_turn() {
    let (next, pose) = follow(&rig(), DVec3::new(1.0, 2.0, 3.0), yawed(80.0), 0.2);
    assert!(angle_between(next.orientation.as_dquat(), yawed(40.0).as_dquat()) < ROUNDED);
    let back = DVec3::new(-40f64.to_radians().cos(), 0.0, 40f64.to_radians().sin()) * 6.0;
    let eye = DVec3::new(1.0, 2.0, 3.0) + back + DVec3::Y * 2.0;
    assert!((pose.position - eye).length() < 2e-6);
}

#[test]
fn follow_half_life_zero_snaps_and_dt_zero_holds() {
    let wanted = yawed(130.0);
    let snap = Rig { half_life: 0.0, ..rig() };
    assert_eq!(follow(&snap, DVec3::ZERO, wanted, 1e-6).0.orientation, wanted);
    for half_life in [0.0, 0.2] {
        let held = Rig { half_life, orientation: yawed(20.0), ..rig() };
        assert_eq!(follow(&held, DVec3::ZERO, wanted, 0.0).0, held);
    }
}

#[test]
fn follow_positive_roll_leans_to_the_right() {
    let level = Rig { look_height: 2.0, ..rig() };
    let rolled = Rig { roll: 0.3, ..level };
    let (_, pose) = follow(&rolled, DVec3::ZERO, Quat::IDENTITY, 0.0);
    let up = pose.orientation.as_dquat() * DVec3::Y;
    assert!((up - DVec3::new(0.0, 0.3f64.cos(), 0.3f64.sin())).length() < ROUNDED, "{up}");
}

#[test]
fn follow_from_the_point_it_looks_at_keeps_the_rigs_view() {
    let orientation = Quat::from_xyzw(0.5, 0.5, 0.5, 0.5);
    let inside = Rig { distance: 0.0, height: 1.5, orientation, ..rig() };
    let (_, pose) = follow(&inside, DVec3::ONE, orientation, 0.1);
    assert_eq!(pose.orientation, orientation);
}

#[test]
fn follow_from_straight_above_and_from_in_front_looks_at_the_subject() {
    let above = Rig { distance: 0.0, height: 9.0, ..rig() };
    let (_, pose) = follow(&above, DVec3::ZERO, Quat::IDENTITY, 0.1);
    let down = turret_orientation(0.0, (-90f64).to_radians());
    assert!(angle_between(pose.orientation.as_dquat(), down) < ROUNDED);

    let front = Rig { distance: -6.0, height: 1.5, ..rig() };
    let (_, pose) = follow(&front, DVec3::ZERO, Quat::IDENTITY, 0.1);
    assert_eq!(pose.position, DVec3::new(6.0, 1.5, 0.0));
    assert!(angle_between(pose.orientation.as_dquat(), yawed(180.0).as_dquat()) < ROUNDED);
}

#[test]
fn follow_far_from_the_origin_keeps_its_distance() {
    let subject = DVec3::new(1e9, -1e9, 1e9);
    let (next, pose) = follow(&rig(), subject, yawed(70.0), 0.1);
    let offset = next.orientation.as_dquat().normalize() * DVec3::new(-6.0, 2.0, 0.0);
    assert!((pose.position - subject - offset).length() < 3e-7);
}

#[test]
fn follow_bad_input_is_an_error() {
    let zero = Quat::from_array([0.0; 4]);
    let good = |rig: &Rig| camera::follow(rig, DVec3::ZERO, Quat::IDENTITY, 0.1);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for spoil in [
            |rig: &mut Rig, bad| rig.distance = bad,
            |rig: &mut Rig, bad| rig.height = bad,
            |rig: &mut Rig, bad| rig.roll = bad,
            |rig: &mut Rig, bad| rig.look_height = bad,
            |rig: &mut Rig, bad| rig.half_life = bad,
            |rig: &mut Rig, bad| rig.orientation.y = bad,
        ] {
            let mut spoilt = rig();
            spoil(&mut spoilt, bad);
            assert_eq!(good(&spoilt), Err(Error::NotFinite));
        }
        let far = DVec3::new(bad.into(), 0.0, 0.0);
        let bad_turn = Quat::from_xyzw(bad, 0.0, 0.0, 1.0);
        assert_eq!(camera::follow(&rig(), far, Quat::IDENTITY, 0.1), Err(Error::NotFinite));
        assert_eq!(camera::follow(&rig(), DVec3::ZERO, bad_turn, 0.1), Err(Error::NotFinite));
        assert_eq!(camera::follow(&rig(), DVec3::ZERO, Quat::IDENTITY, bad), Err(Error::NotFinite));
    }
    assert_eq!(good(&Rig { orientation: zero, ..rig() }), Err(Error::ZeroQuaternion));
    assert_eq!(camera::follow(&rig(), DVec3::ZERO, zero, 0.1), Err(Error::ZeroQuaternion));
    assert_eq!(good(&Rig { half_life: -0.1, ..rig() }), Err(Error::InvalidLimits));
    let backward = camera::follow(&rig(), DVec3::ZERO, Quat::IDENTITY, -0.1);
    assert_eq!(backward, Err(Error::InvalidLimits));
}

/// Two orientations; the second is the goal.
fn settling_pair(seed: u64) -> (Quat, Quat) {
    let mut elements = Elements::new(seed);
    let mut any = || DVec3::from_array([(); 3].map(|()| elements.unit())).normalize();
    let [from, to] =
        [(); 2].map(|()| DQuat::from_axis_angle(any(), 3.0 * any().x).normalize().as_quat());
    (from, to)
}

fn left(q: Quat, target: Quat) -> f64 {
    angle_between(q.as_dquat(), target.as_dquat())
}

#[test]
fn follow_settles_at_any_half_life_and_rate() {
    Damping {
        pair: settling_pair,
        step: |orientation, wanted, half_life, dt| {
            let rig = Rig { half_life, orientation, ..rig() };
            follow(&rig, DVec3::ZERO, wanted, dt).0.orientation
        },
        left,
        rounded: 1e-15,
    }
    .settles();
}

// ---- scope ----

#[test]
fn scope_settles_at_any_half_life_and_rate() {
    Damping {
        pair: settling_pair,
        // Half of the half-life, which the zoom multiplies by 1.6 and the distance by 1.25.
        step: |q, wanted, half_life, dt| {
            camera::scope_damp(q, wanted, 1.6, 250.0, 0.5 * half_life, dt).unwrap()
        },
        left,
        rounded: 1e-15,
    }
    .settles();
}

proptest! {
    #![proptest_config(cases(50_000))]

    #[test]
    fn scope_half_life_is_stretched_as_documented(
        current in unit_quat(), wanted in unit_quat(), zoom in 0.0f32..20.0, distance in 0.0f32..5000.0,
        half_life in 0.001f32..1.0, dt in 0.0f32..1.0,
    ) {
        prop_assume!(current.dot(wanted).abs() > 1e-4);
        let next = camera::scope_damp(current, wanted, zoom, distance, half_life, dt).unwrap();
        let stretched =
            f64::from(half_life) * f64::from(zoom).max(1.0) * (1.0 + f64::from(distance) / 1000.0);
        let reference = damp_reference(current, wanted, stretched, dt.into());
        prop_assert!(angle_between(next.as_dquat(), reference) < 1.1 * ROUNDED);
        prop_assert!(length_error(next) < tolerance::UNIT);
    }

    #[test]
    fn scope_in_a_hundred_frames_ends_where_one_does(
        current in unit_quat(), wanted in unit_quat(), zoom in 0.5f32..20.0, distance in 0.0f32..5000.0,
        seconds in 0.0f32..4.0, count in 2u32..100,
    ) {
        prop_assume!(current.dot(wanted).abs() > 1e-3);
        let damp = |q, dt| camera::scope_damp(q, wanted, zoom, distance, 0.05, dt).unwrap();
        let frames = (0..count).fold(current, |q, _| damp(q, seconds / count as f32));
        let off = angle_between(frames.as_dquat(), damp(current, seconds).as_dquat());
        prop_assert!(off < FRAMES, "{off}");
    }
}

#[test]
fn scope_tick_crosses_the_screen_no_faster_than_without_zoom() {
    let (from, tick) = (Quat::IDENTITY, yawed(0.5));
    let seen = |zoom: f32, distance| {
        let next = camera::scope_damp(from, tick, zoom, distance, 0.05, 1.0 / 60.0).unwrap();
        f64::from(zoom) * angle_between(next.as_dquat(), from.as_dquat())
    };
    let plain = seen(1.0, 0.0);
    for zoom in [2.0, 4.0, 8.0, 20.0] {
        assert!(seen(zoom, 0.0) < 1.2 * plain, "{} at {zoom}, {plain} without", seen(zoom, 0.0));
        assert!(seen(zoom, 1500.0) < seen(zoom, 800.0));
    }
}

#[test]
fn scope_half_life_zero_snaps_and_dt_zero_holds() {
    let (current, wanted) = (yawed(10.0), yawed(-50.0));
    assert_eq!(camera::scope_damp(current, wanted, 8.0, 900.0, 0.0, 0.01), Ok(wanted));
    assert_eq!(camera::scope_damp(current, wanted, 8.0, 900.0, 0.1, 0.0), Ok(current));
    assert_eq!(camera::scope_damp(current, wanted, 8.0, 900.0, 0.0, 0.0), Ok(current));
    let far = camera::scope_damp(current, wanted, f32::MAX, f32::MAX, f32::MAX, 1.0).unwrap();
    assert!(angle_between(far.as_dquat(), current.as_dquat()) < ROUNDED);
}

#[test]
fn scope_bad_input_is_an_error() {
    let (q, zero) = (Quat::IDENTITY, Quat::from_array([0.0; 4]));
    let good = [2.0f32, 100.0, 0.1, 0.01];
    let damp = |[zoom, distance, half_life, dt]: [f32; 4]| {
        camera::scope_damp(q, q, zoom, distance, half_life, dt)
    };
    for at in 0..4 {
        for (bad, error) in [
            (f32::NAN, Error::NotFinite),
            (f32::INFINITY, Error::NotFinite),
            (-0.1, Error::InvalidLimits),
        ] {
            let mut numbers = good;
            numbers[at] = bad;
            assert_eq!(damp(numbers), Err(error), "{numbers:?}");
        }
    }
    assert_eq!(camera::scope_damp(zero, q, 1.0, 1.0, 0.1, 0.1), Err(Error::ZeroQuaternion));
    assert_eq!(camera::scope_damp(q, zero, 1.0, 1.0, 0.1, 0.1), Err(Error::ZeroQuaternion));
}

// ---- sample ----

fn key(time: f32, position: [f64; 3], orientation: Quat) -> Key {
    Key { pose: CameraPose { position: DVec3::from_array(position), orientation }, time }
}

fn tried(keys: &[Key], time: f32) -> Result<CameraPose, Error> {
    camera::sample(keys.len(), |at| keys[at], time)
}

fn sample(keys: &[Key], time: f32) -> CameraPose {
    tried(keys, time).unwrap()
}

/// Keys a tenth of a second to three seconds apart, with moderate turns between them.
fn path() -> impl Strategy<Value = Vec<Key>> {
    let turn = prop::array::uniform3(-0.7f64..0.7);
    let place = prop::array::uniform3(-100.0f64..100.0);
    prop::collection::vec((0.1f32..3.0, place, turn, any::<bool>()), 2..8).prop_map(|steps| {
        let (mut time, mut orientation) = (-4.0f32, DQuat::IDENTITY);
        steps
            .into_iter()
            .map(|(wait, place, turn, negative)| {
                time += wait;
                orientation = (orientation * DQuat::from_scaled_axis(turn.into())).normalize();
                let q = orientation.as_quat();
                key(time, place, if negative { -q } else { q })
            })
            .collect()
    })
}

/// A path with uneven times, for special cases.
fn uneven() -> Vec<Key> {
    vec![
        key(0.0, [0.0, 0.0, 0.0], yawed(0.0)),
        key(1.0, [10.0, 0.0, 0.0], -yawed(30.0)),
        key(1.25, [11.0, 5.0, 0.0], yawed(100.0)),
        key(4.0, [-20.0, 5.0, 8.0], yawed(60.0)),
    ]
}

/// Velocity and angular velocity (in the world) over a short time.
fn rates(keys: &[Key], from: f32, to: f32) -> (DVec3, DVec3) {
    let (a, b) = (sample(keys, from), sample(keys, to));
    let dt = f64::from(to) - f64::from(from);
    let mut turn = b.orientation.as_dquat() * a.orientation.as_dquat().conjugate();
    if turn.w < 0.0 {
        turn = -turn;
    }
    ((b.position - a.position) / dt, turn.xyz() * (2.0 / dt))
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn sample_is_exactly_each_key_at_its_time(keys in path()) {
        for wanted in &keys {
            prop_assert_eq!(sample(&keys, wanted.time), wanted.pose);
        }
    }

    #[test]
    fn sample_velocities_are_continuous_at_each_key(keys in path()) {
        const DT: f32 = 1.0 / 1024.0;
        for around in keys.windows(3) {
            let time = around[1].time;
            let (before, turn_before) = rates(&keys, time - DT, time);
            let (after, turn_after) = rates(&keys, time, time + DT);
            // In DT the velocity itself changes, by the accelerations of both curves there.
            let accelerating = |length: &dyn Fn(&Key, &Key) -> f64| {
                let (left, right) = (length(&around[0], &around[1]), length(&around[1], &around[2]));
                let shorter = (time - around[0].time).min(around[2].time - time);
                8.0 * (left + right) / f64::from(shorter).powi(2) * f64::from(DT)
            };
            let jump = (after - before).length();
            let bound = accelerating(&|a, b| (b.pose.position - a.pose.position).length());
            prop_assert!(jump < bound, "{jump}, at most {bound}");
            let jump = (turn_after - turn_before).length();
            let bound = accelerating(&|a, b| {
                angle_between(a.pose.orientation.as_dquat(), b.pose.orientation.as_dquat())
            });
            prop_assert!(jump < bound + 2e-3, "{jump}, at most {bound}");
        }
    }

    #[test]
    fn sample_is_unit_and_near_its_keys(keys in path(), share in 0.0f32..1.0) {
        let (first, last) = (keys[0].time, keys[keys.len() - 1].time);
        let pose = sample(&keys, first + (last - first) * share);
        prop_assert!(length_error(pose.orientation) < tolerance::UNIT);
        prop_assert!(pose.position.abs().max_element() < 1000.0);
    }

    #[test]
    fn sample_of_a_steady_path_is_steady(
        times in prop::collection::vec(0.05f32..3.0, 1..7), at in -1.0f32..20.0,
        start in unit_quat(), spin in prop::array::uniform3(-0.4f64..0.4), velocity in -50.0f64..50.0,
    ) {
        let mut time = 0.0f32;
        let pose_at = |time: f32| {
            let turn = DQuat::from_scaled_axis(DVec3::from_array(spin) * f64::from(time));
            let travelled = velocity * f64::from(time);
            (DVec3::new(1.0, travelled, -travelled), start.as_dquat() * turn)
        };
        let mut keys = Vec::new();
        for wait in times {
            let (position, orientation) = pose_at(time);
            keys.push(key(time, position.to_array(), orientation.as_quat()));
            time += wait;
        }
        let pose = sample(&keys, at);
        let inside = at.clamp(0.0, keys[keys.len() - 1].time);
        let (position, orientation) = pose_at(inside);
        prop_assert!((pose.position - position).length() < 1e-11 * (1.0 + position.length()));
        prop_assert!(angle_between(pose.orientation.as_dquat(), orientation) < 6e-7);
    }

    #[test]
    fn sample_of_any_turns_is_unit(
        turns in prop::array::uniform4(unit_quat()), times in prop::array::uniform3(0.1f32..2.0), share in 0.0f32..1.0,
    ) {
        let [a, b, c] = times;
        let at = [0.0, a, a + b, a + b + c];
        let keys: Vec<Key> = at.iter().zip(turns).map(|(&time, q)| key(time, [0.0; 3], q)).collect();
        let pose = sample(&keys, at[3] * share);
        prop_assert!(length_error(pose.orientation) < tolerance::UNIT);
    }
}

#[test]
fn sample_never_panics_nor_leaves_double() {
    let tally = Tally::default();
    let key_of = |(time, position, q)| key(time, position, Quat::from_array(q));
    let keys = prop::collection::vec(any::<(f32, [f64; 3], [f32; 4])>().prop_map(key_of), 0..6);
    proptest!(cases(20_000), |(mut keys in keys, at: f32)| {
        keys.sort_by(|a, b| a.time.total_cmp(&b.time));
        let result = tried(&keys, at);
        if tally.count(result.is_ok()) {
            let pose = result.unwrap();
            prop_assert!(pose.position.is_finite());
            prop_assert!(length_error(pose.orientation) < tolerance::UNIT);
        }
    });
    tally.assert_part("legal", 0.7);
}

#[test]
fn sample_velocity_jumps_less_the_nearer_one_looks() {
    // The difference of the two one-sided velocities falls in proportion to the time, so there is none
    // at the key itself.
    let keys = uneven();
    for at in [1.0f32, 1.25] {
        for (near, wide) in [(1.0 / 256.0, 1.0 / 64.0), (1.0 / 64.0, 1.0 / 16.0)] {
            let jump = |dt: f32| {
                let (before, turn_before) = rates(&keys, at - dt, at);
                let (after, turn_after) = rates(&keys, at, at + dt);
                ((after - before).length(), (turn_after - turn_before).length())
            };
            let ((near, near_turn), (wide, wide_turn)) = (jump(near), jump(wide));
            assert!(near < 0.3 * wide, "{at}: {near} {wide}");
            assert!(near_turn < 0.3 * wide_turn, "{at}: {near_turn} {wide_turn}");
        }
    }
}

#[test]
fn sample_velocity_at_a_key_is_that_of_its_neighbours() {
    let keys = uneven();
    let wanted = (keys[2].pose.position - keys[0].pose.position) / 1.25;
    let spin = DVec3::Y * (100f64.to_radians() / 1.25);
    for side in [-1.0, 1.0] {
        let (velocity, _) = rates(&keys, 1.0, 1.0 + side / 1_048_576.0);
        assert!((velocity - wanted).length() < 1e-4 * wanted.length(), "{velocity} {wanted}");
        let (_, turn) = rates(&keys, 1.0, 1.0 + side / 16_384.0);
        assert!((turn - spin).length() < 0.01, "{turn} {spin}");
    }
}

#[test]
fn sample_two_keys_make_a_straight_line_at_constant_speed() {
    let keys = [key(2.0, [0.0; 3], yawed(0.0)), key(6.0, [8.0, -4.0, 2.0], yawed(120.0))];
    for share in [0.125, 0.5, 0.8125] {
        let pose = sample(&keys, (2.0 + 4.0 * share) as f32);
        assert!((pose.position - DVec3::new(8.0, -4.0, 2.0) * share).length() < 1e-14);
        assert!(
            angle_between(pose.orientation.as_dquat(), yawed(120.0 * share).as_dquat()) < ROUNDED
        );
    }
}

#[test]
fn sample_of_even_times_is_the_uniform_catmull_rom_spline() {
    let p = [
        DVec3::ZERO,
        DVec3::new(1.0, 2.0, 0.0),
        DVec3::new(4.0, 1.0, 0.0),
        DVec3::new(5.0, 5.0, 3.0),
    ];
    let keys: Vec<Key> =
        (0..4).map(|at| key(at as f32, p[at as usize].to_array(), Quat::IDENTITY)).collect();
    // The matrix of the textbooks at t = 1/2: (−1, 9, 9, −1)/16.
    let wanted = (p[1] * 9.0 + p[2] * 9.0 - p[0] - p[3]) / 16.0;
    assert!((sample(&keys, 1.5).position - wanted).length() < 1e-15);
}

#[test]
fn sample_is_clamped_at_both_ends() {
    let keys = uneven();
    for before in [-1e-30, -5.0, f32::MIN] {
        assert_eq!(sample(&keys, before), keys[0].pose);
    }
    for after in [4.000001, 5.0, f32::MAX] {
        assert_eq!(sample(&keys, after), keys[3].pose);
    }
}

#[test]
fn sample_of_one_key_is_that_key_at_any_time() {
    let only = uneven()[1];
    for time in [0.0, 1.0, 7.0] {
        assert_eq!(sample(&[only], time), only.pose);
    }
}

#[test]
fn sample_equal_times_cut_and_the_later_key_wins() {
    let keys = [
        key(0.0, [0.0; 3], yawed(0.0)),
        key(1.0, [4.0, 0.0, 0.0], yawed(40.0)),
        key(1.0, [50.0, 0.0, 0.0], yawed(-90.0)),
        key(1.0, [100.0, 0.0, 0.0], yawed(90.0)),
        key(3.0, [100.0, 0.0, 8.0], yawed(150.0)),
    ];
    assert_eq!(sample(&keys, 1.0), keys[3].pose);
    // Each side of the cut is a separate path, here of two keys and so straight.
    assert_eq!(sample(&keys, 0.5).position, DVec3::new(2.0, 0.0, 0.0));
    assert_eq!(sample(&keys, 2.0).position, DVec3::new(100.0, 0.0, 4.0));
    assert!(
        angle_between(sample(&keys, 0.5).orientation.as_dquat(), yawed(20.0).as_dquat()) < ROUNDED
    );
    assert!(
        angle_between(sample(&keys, 2.0).orientation.as_dquat(), yawed(120.0).as_dquat()) < ROUNDED
    );
    assert_eq!(sample(&keys[1..4], 1.0), keys[3].pose);
    assert_eq!(sample(&keys[1..4], 0.0), keys[1].pose);
    assert_eq!(sample(&keys[1..4], 2.0), keys[3].pose);
}

#[test]
fn sample_takes_the_shorter_arc_whatever_the_signs() {
    let mut keys = uneven();
    let wanted: Vec<DQuat> =
        (0..40).map(|at| sample(&keys, at as f32 * 0.1).orientation.as_dquat()).collect();
    for signs in 0..16u32 {
        for (at, key) in keys.iter_mut().enumerate() {
            key.pose.orientation *= if signs >> at & 1 == 1 { -1.0 } else { 1.0 };
        }
        for (at, wanted) in wanted.iter().enumerate() {
            let got = sample(&keys, at as f32 * 0.1).orientation.as_dquat();
            assert!(angle_between(got, *wanted) < ROUNDED);
        }
    }
}

#[test]
fn sample_of_half_turns_there_and_back_is_unit_and_does_not_jump() {
    let keys: Vec<Key> =
        (0..5).map(|at| key(at as f32, [0.0; 3], yawed(f64::from(at % 2) * 180.0))).collect();
    let mut last = keys[0].pose.orientation.as_dquat();
    for at in 0..=4000 {
        let q = sample(&keys, at as f32 / 1000.0).orientation;
        assert!(length_error(q) < tolerance::UNIT);
        assert!(angle_between(last, q.as_dquat()) < 0.005, "{at}");
        assert!(q.x.abs() < 1e-6 && q.z.abs() < 1e-6, "off the axis of all keys: {q}");
        last = q.as_dquat();
    }
    // The path stops to turn back; there the inner controls are exactly opposite to each other.
    for at in [1.0f32, 2.0, 3.0] {
        let (arriving, leaving) =
            (rates(&keys, at - 1.0 / 1024.0, at), rates(&keys, at, at + 1.0 / 1024.0));
        assert!(arriving.1.length() < 0.1 && leaving.1.length() < 0.1, "{arriving:?} {leaving:?}");
    }
}

#[test]
fn sample_turns_evenly_through_keys_exactly_half_a_turn_apart() {
    // Which of the two equal arcs is taken depends on these two keys only, not on the sign of a key before them.
    const DT: f32 = 1.0 / 1024.0;
    let axes = (0..4).flat_map(|axis| {
        let mut lanes = [0.0f32; 4];
        lanes[axis] = 1.0;
        let next = (axis + 1) % 4;
        let mut both = lanes;
        both[next] = -1.0;
        [lanes, both].map(Quat::from_array)
    });
    let rotations: Vec<Quat> = axes.flat_map(|q| [q, -q]).collect();
    let mut half_turns = 0;
    for number in 0..rotations.len().pow(4) {
        let chosen = [1, 16, 256, 4096].map(|place| rotations[number / place % rotations.len()]);
        let at = [0.0f32, 1.0, 2.0, 3.0];
        let keys: Vec<Key> = (0..4).map(|i| key(at[i], [0.0; 3], chosen[i])).collect();
        half_turns += i32::from(chosen[1].dot(chosen[2]) == 0.0);
        for time in [1.0, 2.0] {
            let (_, before) = rates(&keys, time - DT, time);
            let (_, after) = rates(&keys, time, time + DT);
            assert!((after - before).length() < 0.25, "{chosen:?} at {time}: {before} {after}");
        }
    }
    assert!(half_turns > 20_000, "{half_turns}");
}

#[test]
fn sample_of_nearly_half_turns_stays_near_the_axis_of_its_keys() {
    // The keys are off their common axis by about a rounding. That must not decide about which axis the path turns.
    for beside in [1e-9f32, 1e-7, 1e-6, 1e-4] {
        let keys: Vec<Key> = (0..5i8)
            .map(|at| {
                let [x, z] = [beside * f32::from(at % 3 - 1), beside * f32::from(at % 2)];
                let half = Quat::from_xyzw(x, 1.0, z, beside).normalize();
                let none = Quat::from_xyzw(x, -beside, z, 1.0).normalize();
                key(at.into(), [0.0; 3], if at % 2 == 0 { none } else { half })
            })
            .collect();
        let mut last = keys[0].pose.orientation.as_dquat();
        for at in 0..=4000 {
            let q = sample(&keys, at as f32 / 1000.0).orientation.as_dquat();
            assert!(angle_between(last, q) < 0.01, "{at} beside {beside}");
            last = q;
        }
    }
}

#[test]
fn sample_far_from_the_origin_and_huge_paths_are_smooth() {
    let far = 1e9;
    let keys: Vec<Key> = (0..4u8)
        .map(|at| key(at.into(), [far + f64::from(at), far, -far], yawed(f64::from(at))))
        .collect();
    assert!((sample(&keys, 1.5).position.x - far - 1.5).abs() < 3e-7);
    let keys: Vec<Key> = (0..4u8)
        .map(|at| key(at.into(), [1e30 * f64::from(at), 0.0, 0.0], Quat::IDENTITY))
        .collect();
    assert!((sample(&keys, 1.5).position.x / 1.5e30 - 1.0).abs() < 1e-15);
}

#[test]
fn sample_normalises_the_orientation_of_a_key() {
    let keys = [key(0.0, [0.0; 3], Quat::from_xyzw(0.0, 3.0, 0.0, 4.0))];
    assert_eq!(sample(&keys, 0.0).orientation, Quat::from_xyzw(0.0, 0.6, 0.0, 0.8));
}

/// Changes that make a key bad, and the error of each.
type Mistake = (fn(&mut Key), Error);

const MISTAKES: [Mistake; 4] = [
    (|key| key.pose.position.z = f64::NAN, Error::NotFinite),
    (|key| key.pose.orientation.x = f32::INFINITY, Error::NotFinite),
    (|key| key.time = f32::NAN, Error::NotFinite),
    (|key| key.pose.orientation = Quat::from_array([0.0, -0.0, 0.0, 0.0]), Error::ZeroQuaternion),
];

#[test]
fn sample_mistakes_in_the_keys_around_the_time_are_errors() {
    assert_eq!(tried(&[], 0.0), Err(Error::InvalidArgument));
    for bad in [f32::NAN, f32::INFINITY] {
        assert_eq!(tried(&uneven(), bad), Err(Error::NotFinite));
    }
    for (spoil, wanted) in MISTAKES {
        for at in 0..4 {
            let mut keys = uneven();
            spoil(&mut keys[at]);
            assert_eq!(tried(&keys, 1.1), Err(wanted), "{at}");
        }
        // At the time of a key only that key is read; before all keys only the first, and after all keys only the
        // last.
        let mut keys = uneven();
        spoil(&mut keys[3]);
        assert_eq!(tried(&keys, -1.0), Ok(keys[0].pose));
        assert_eq!(tried(&keys, 0.0), Ok(keys[0].pose));
        keys = uneven();
        spoil(&mut keys[0]);
        assert_eq!(tried(&keys, -1.0), Err(wanted));
        assert_eq!(tried(&keys, 9.0), Ok(keys[3].pose));
    }
    let mut unordered = uneven();
    unordered[0].time = 1.0625;
    assert_eq!(tried(&unordered, 1.1), Err(Error::InvalidArgument));
    unordered = uneven();
    unordered[3].time = 1.125;
    assert_eq!(tried(&unordered, 1.1), Err(Error::InvalidArgument));
    let mut apart = uneven();
    apart[0].pose.position.x = f64::MAX;
    apart[1].pose.position.x = -f64::MAX;
    assert_eq!(tried(&apart, 0.5), Err(Error::NotFinite));
}

#[test]
fn sample_reads_few_keys_and_of_these_four_whole() {
    let many: Vec<Key> = (0..1000u16)
        .map(|at| key(f32::from(at / 2), [at.into(), 0.0, 0.0], yawed(f64::from(at % 90))))
        .collect();
    for step in 0..2000u16 {
        let (time, reads) = (f32::from(step) * 0.26 - 5.0, std::cell::Cell::new(0));
        let until = many.iter().filter(|key| key.time <= time).count();
        let around = until.saturating_sub(2)..(until + 2).min(many.len());
        let read = |at: usize| {
            reads.set(reads.get() + 1);
            let mut key = many[at];
            if !around.contains(&at) {
                key.pose.orientation = Quat::from_array([0.0; 4]);
                key.pose.position = DVec3::NAN;
            }
            key
        };
        assert_eq!(camera::sample(many.len(), read, time), Ok(sample(&many[around.clone()], time)));
        assert!(reads.get() <= 10 + 4, "{time}: {}", reads.get());
    }
}

#[test]
fn check_tells_the_first_bad_key() {
    assert_eq!(camera::check(uneven()), Ok(()));
    assert_eq!(camera::check([]), Err((0, Error::InvalidArgument)));
    for (spoil, wanted) in MISTAKES {
        for at in 0..4 {
            let mut keys = uneven();
            spoil(&mut keys[at]);
            spoil(&mut keys[3]);
            assert_eq!(camera::check(keys), Err((at, wanted)));
        }
    }
    let mut keys = uneven();
    keys[2].time = keys[1].time;
    assert_eq!(camera::check(keys.iter().copied()), Ok(()), "a cut");
    keys[2].time = keys[1].time.next_down();
    assert_eq!(camera::check(keys.iter().copied()), Err((2, Error::InvalidArgument)));
    keys[0].time = -f32::MAX;
    assert_eq!(camera::check(keys.into_iter().take(2)), Ok(()));
}

#[test]
fn yaw_of_the_followed_view_matches_the_convention() {
    let (_, pose) = follow(&Rig { half_life: 0.0, ..rig() }, DVec3::ZERO, yawed(35.0), 1.0);
    let forward = pose.orientation.as_dquat() * DVec3::X;
    assert!(wrap((-forward.z).atan2(forward.x) - 35f64.to_radians()).abs() < ROUNDED);
}
