//! Turrets that make no sense, or hardly any: whatever the bits, the functions return an error or finite numbers.

use std::f32::consts::PI;

use crate::support::tally::Tally;
use crate::support::turret::{LEVEL, axes, state};
use crate::support::{ZERO_QUAT, bad_quats, cases, length_error, tolerance};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::turret::{
    Axes, Axis, Config, Mount, Pose, State, can_aim_at, pose_of, return_to_rest, solve,
    time_to_aim, track, update, update_angles,
};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DVec3, Quat, Vec3};

/// All that the functions of a turret take.
#[derive(Clone, Copy, Debug)]
struct Call {
    config: Config<'static>,
    state: State,
    mount: Mount,
    velocity: Vec3,
    spin: Vec3,
    target: Motion,
    angles: AxisAngles,
    dt: f32,
}

/// The results of the functions for a call.
struct Results {
    update: Result<(State, Pose, u32), Error>,
    track: Result<(State, Pose, u32), Error>,
    update_angles: Result<(State, Pose, u32), Error>,
    return_to_rest: Result<(State, Pose, u32), Error>,
    solve: Result<(AxisAngles, u32), Error>,
    can_aim_at: Result<bool, Error>,
    time_to_aim: Result<f32, Error>,
    pose_of: Result<(Pose, u32), Error>,
}

/// Faults of a call. Functions that do not take the faulty argument return their result as usual.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    ConfigOrMount,
    State,
    Target,
    Step,
    Motion,
    Angles,
}

fn sound() -> Call {
    let mut config = Config::new(Axes::Canonical);
    config.azimuth = Axis { min: -2.0, max: 2.0, rate: 1.0, accel: 3.0 };
    config.elevation = Axis { min: -0.5, max: 1.0, rate: 1.0, accel: 3.0 };
    let position = DVec3::new(10.0, 3.0, -4.0);
    Call {
        config,
        state: state(3.0, 4.0),
        mount: LEVEL,
        velocity: Vec3::ONE,
        spin: Vec3::ONE,
        target: Motion { position, velocity: Vec3::ONE, acceleration: Vec3::ONE },
        angles: AxisAngles { azimuth: 1.0, elevation: 0.5 },
        dt: 0.1,
    }
}

impl Call {
    fn results(&self) -> Results {
        let Self { config, state, mount, velocity, spin, target, angles, dt } = self;
        let position = target.position;
        Results {
            update: update(state, config, mount, position, *dt),
            track: track(state, config, mount, *velocity, *spin, target, *dt),
            update_angles: update_angles(state, config, mount, *angles, *dt),
            return_to_rest: return_to_rest(state, config, mount, *dt),
            solve: solve(config, mount, position),
            can_aim_at: can_aim_at(config, mount, position),
            time_to_aim: time_to_aim(state, config, mount, position),
            pose_of: pose_of(state, config, mount),
        }
    }

    /// Asserts that exactly the functions that take the faulty argument return `error`.
    fn returns_error(&self, fault: Fault, error: Error) {
        use Fault::{Angles, Motion, Step, Target};
        let results = self.results();
        let check = |name: &str, returned: Option<Error>, does_not_take: &[Fault]| {
            let expected = (!does_not_take.contains(&fault)).then_some(error);
            assert_eq!(returned, expected, "{name} {fault:?} {self:?}");
        };
        check("update", results.update.err(), &[Motion, Angles]);
        check("track", results.track.err(), &[Angles]);
        check("update_angles", results.update_angles.err(), &[Target, Motion]);
        check("return_to_rest", results.return_to_rest.err(), &[Target, Motion, Angles]);
        let no_state = [Fault::State, Step, Motion, Angles];
        check("solve", results.solve.err(), &no_state);
        check("can_aim_at", results.can_aim_at.err(), &no_state);
        check("time_to_aim", results.time_to_aim.err(), &[Step, Motion, Angles]);
        check("pose_of", results.pose_of.err(), &[Target, Step, Motion, Angles]);
    }
}

const INF: f32 = f32::INFINITY;
const BAD: [f32; 3] = [f32::NAN, INF, -INF];

/// Sound calls with one float of `pick` at each of the `values`.
fn with(values: &[f32], pick: impl Fn(&mut Call) -> Vec<&mut f32>) -> Vec<Call> {
    let mut calls = Vec::new();
    for at in 0..pick(&mut sound()).len() {
        for &value in values {
            let mut call = sound();
            *pick(&mut call)[at] = value;
            calls.push(call);
        }
    }
    calls
}

fn components(v: &mut Vec3) -> [&mut f32; 3] {
    [&mut v.x, &mut v.y, &mut v.z]
}

#[test]
fn sound_call_has_no_error() {
    let results = sound().results();
    assert!(results.update.is_ok() && results.track.is_ok() && results.update_angles.is_ok());
    assert!(results.return_to_rest.is_ok() && results.solve.is_ok() && results.can_aim_at.is_ok());
    assert!(results.time_to_aim.is_ok() && results.pose_of.is_ok());
}

/// Every float of a configuration: the four of either axis first.
fn config_fields<'a>(config: &'a mut Config<'_>) -> Vec<&'a mut f32> {
    let Config { azimuth: a, elevation: e, rest, aim_tolerance, trunnion, muzzle, .. } = config;
    let mut fields = vec![&mut a.min, &mut a.max, &mut a.rate, &mut a.accel];
    fields.extend([&mut e.min, &mut e.max, &mut e.rate, &mut e.accel]);
    fields.extend([&mut rest.azimuth, &mut rest.elevation, aim_tolerance]);
    fields.extend(components(trunnion));
    fields.extend(components(muzzle));
    fields
}

#[test]
fn config_nan_is_an_error() {
    let calls = with(&[f32::NAN], |call| config_fields(&mut call.config));
    assert_eq!(calls.len(), 17);
    calls.iter().for_each(|call| call.returns_error(Fault::ConfigOrMount, Error::NotFinite));
}

#[test]
fn config_infinite_rest_tolerance_or_offset_is_an_error() {
    let calls = with(&[INF, -INF], |call| config_fields(&mut call.config).split_off(8));
    calls.iter().for_each(|call| call.returns_error(Fault::ConfigOrMount, Error::NotFinite));
}

#[test]
fn config_negative_rate_acceleration_or_tolerance_is_an_error() {
    let calls = with(&[-1.0, -1e-45, f32::MIN], |call| {
        let Config { azimuth: a, elevation: e, aim_tolerance, .. } = &mut call.config;
        vec![&mut a.rate, &mut a.accel, &mut e.rate, &mut e.accel, aim_tolerance]
    });
    calls.iter().for_each(|call| call.returns_error(Fault::ConfigOrMount, Error::InvalidLimits));
    let calls = with(&[-0.0, 0.0, f32::MAX], |call| {
        let Config { azimuth: a, elevation: e, aim_tolerance, .. } = &mut call.config;
        vec![&mut a.rate, &mut a.accel, &mut e.rate, &mut e.accel, aim_tolerance]
    });
    assert!(calls.iter().all(|call| call.results().update.is_ok()));
}

#[test]
fn config_inverted_or_half_infinite_travel_is_an_error() {
    let mut travels = vec![(1.0, -1.0), (1e-45, 0.0), (-INF, 1.0), (-1.0, INF)];
    travels.extend([(INF, INF), (-INF, -INF), (INF, -INF), (INF, 1.0), (1.0, -INF)]);
    for (min, max) in travels {
        let mut call = sound();
        call.config.azimuth = Axis { min, max, ..call.config.azimuth };
        call.returns_error(Fault::ConfigOrMount, Error::InvalidLimits);
        let mut call = sound();
        call.config.elevation = Axis { min, max, ..call.config.elevation };
        call.returns_error(Fault::ConfigOrMount, Error::InvalidLimits);
    }
}

#[test]
fn config_elevation_without_stops_is_an_error_and_azimuth_is_not() {
    let mut call = sound();
    call.config.elevation = Axis { min: -INF, max: INF, ..call.config.elevation };
    call.returns_error(Fault::ConfigOrMount, Error::InvalidLimits);
    let mut call = sound();
    call.config.azimuth = Axis { min: -INF, max: INF, ..call.config.azimuth };
    assert!(call.results().update.is_ok());
}

#[test]
fn mount_bad_orientation_or_position_is_an_error() {
    let mounted = |mount: Mount| Call { mount, ..sound() };
    let call = mounted(Mount { orientation: ZERO_QUAT, ..LEVEL });
    call.returns_error(Fault::ConfigOrMount, Error::ZeroQuaternion);
    for orientation in bad_quats() {
        let call = mounted(Mount { orientation, ..LEVEL });
        call.returns_error(Fault::ConfigOrMount, Error::NotFinite);
    }
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for axis in DVec3::AXES {
            let position = DVec3::select(axis.cmpeq(DVec3::ONE), DVec3::splat(bad), DVec3::ZERO);
            let call = mounted(Mount { position, ..LEVEL });
            call.returns_error(Fault::ConfigOrMount, Error::NotFinite);
            let mut call = sound();
            call.target.position = position;
            call.returns_error(Fault::Target, Error::NotFinite);
        }
    }
}

#[test]
fn target_further_away_than_a_double_can_tell_is_an_error() {
    let mut call = sound();
    call.mount.position.x = -f64::MAX;
    call.target.position.x = f64::MAX;
    call.returns_error(Fault::Target, Error::NotFinite);
}

#[test]
fn state_that_is_not_finite_is_an_error() {
    for at in 0..4 {
        for bad in BAD {
            let mut call = sound();
            *state_fields(&mut call.state)[at] = bad.into();
            call.returns_error(Fault::State, Error::NotFinite);
        }
    }
}

#[test]
fn time_that_is_not_finite_or_negative_is_an_error() {
    let calls = with(&BAD, |call| vec![&mut call.dt]);
    calls.iter().for_each(|call| call.returns_error(Fault::Step, Error::NotFinite));
    let calls = with(&[-1.0, -1e-45], |call| vec![&mut call.dt]);
    calls.iter().for_each(|call| call.returns_error(Fault::Step, Error::InvalidLimits));
}

#[test]
fn motion_or_angles_that_are_not_finite_are_an_error() {
    let calls = with(&BAD, |Call { velocity, spin, target, .. }| {
        let mut fields = Vec::from(components(velocity));
        fields.extend(components(spin));
        fields.extend(components(&mut target.velocity));
        fields.extend(components(&mut target.acceleration));
        fields
    });
    calls.iter().for_each(|call| call.returns_error(Fault::Motion, Error::NotFinite));
    let calls = with(&BAD, |call| vec![&mut call.angles.azimuth, &mut call.angles.elevation]);
    calls.iter().for_each(|call| call.returns_error(Fault::Angles, Error::NotFinite));
}

/// Any float that is not NaN, of every magnitude, and those where things change.
fn number() -> impl Strategy<Value = f32> {
    const SPECIAL: &[f32] =
        &[0.0, -0.0, 1e-45, f32::MIN_POSITIVE, PI / 2.0, PI, 1.0, 1e10, 1e-30, f32::MAX];
    prop_oneof![
        3 => (0..f32::INFINITY.to_bits(), any::<bool>())
            .prop_map(|(bits, negative)| f32::from_bits(bits | u32::from(negative) << 31)),
        2 => -7.0f32..7.0,
        1 => (prop::sample::select(SPECIAL), any::<bool>())
            .prop_map(|(x, negative)| if negative { -x } else { x }),
    ]
}

fn wide_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => (0..f64::INFINITY.to_bits(), any::<bool>())
            .prop_map(|(bits, negative)| f64::from_bits(bits | u64::from(negative) << 63)),
        2 => number().prop_map(f64::from),
        1 => prop::sample::select(&[f64::MAX, -f64::MAX, 1e300, 1e-300, 5e-324, 1e9][..]),
    ]
}

fn numbers() -> impl Strategy<Value = Vec3> {
    prop::array::uniform3(number()).prop_map(Vec3::from_array)
}

fn wide_numbers() -> impl Strategy<Value = DVec3> {
    prop::array::uniform3(wide_number()).prop_map(DVec3::from_array)
}

fn axis() -> impl Strategy<Value = Axis> {
    let bound = || prop_oneof![4 => number().prop_map(f32::abs), 1 => Just(INF)];
    (number(), number(), bound(), bound()).prop_map(|(a, b, rate, accel)| Axis {
        min: a.min(b),
        max: a.max(b),
        rate,
        accel,
    })
}

fn legal_config() -> impl Strategy<Value = Config<'static>> {
    let offsets = (numbers(), numbers());
    (axis(), any::<bool>(), axis(), number(), number(), number(), offsets, axes()).prop_map(
        |(mut azimuth, endless, mut elevation, a, b, tolerance, (trunnion, muzzle), axes)| {
            elevation.min = elevation.min.clamp(-PI, PI);
            elevation.max = elevation.max.clamp(-PI, PI);
            if endless {
                (azimuth.min, azimuth.max) = (-INF, INF);
            }
            Config {
                azimuth,
                elevation,
                rest: AxisAngles { azimuth: a, elevation: b },
                aim_tolerance: tolerance.abs(),
                trunnion,
                muzzle,
                axes,
                sectors: &[],
            }
        },
    )
}

/// In boxes: otherwise the stack would contain several copies of all of it, for which it is too small in a debug
/// build.
fn legal_call() -> impl Strategy<Value = Call> {
    let state = prop::array::uniform4(wide_number()).prop_map(|[a, b, c, d]| State {
        azimuth: a,
        elevation: b,
        azimuth_rate: c,
        elevation_rate: d,
        ..State::default()
    });
    let orientation = prop::array::uniform4(number())
        .prop_map(Quat::from_array)
        .prop_filter("not zero", |&q| q != ZERO_QUAT);
    let mount = (wide_numbers(), orientation)
        .prop_map(|(position, orientation)| Mount { position, orientation });
    let target = (wide_numbers(), numbers(), numbers())
        .prop_map(|(position, velocity, acceleration)| Motion { position, velocity, acceleration });
    let rest = (numbers(), numbers(), target, (number(), number()), number());
    (legal_config().boxed(), state.boxed(), mount.boxed(), rest.boxed()).prop_map(
        |(config, state, mount, (velocity, spin, target, (azimuth, elevation), dt))| Call {
            config,
            state,
            mount,
            velocity,
            spin,
            target,
            angles: AxisAngles { azimuth, elevation },
            dt: dt.abs(),
        },
    )
}

fn is_inside(axis: &Axis, angle: f64) -> bool {
    if axis.min == -INF {
        -f64::from(PI) < angle && angle <= PI.into()
    } else {
        f64::from(axis.min) <= angle && angle <= axis.max.into()
    }
}

/// Whether a turret that was within its travel has stayed in it, and all numbers are finite.
fn is_sane(call: &Call, (state, pose, flags): &(State, Pose, u32)) -> bool {
    let Call { config, state: before, .. } = call;
    let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = *state;
    let stays =
        |axis: &Axis, before: f64, after: f64| is_inside(axis, after) || !is_inside(axis, before);
    [azimuth, elevation, azimuth_rate, elevation_rate].iter().all(|x| x.is_finite())
        && stays(&config.azimuth, before.azimuth, azimuth)
        && stays(&config.elevation, before.elevation, elevation)
        && is_pose(pose, *flags)
}

fn is_pose(pose: &Pose, flags: u32) -> bool {
    length_error(pose.base) < tolerance::UNIT
        && length_error(pose.barrel) < tolerance::UNIT
        && (pose.boresight.as_dvec3().length() - 1.0).abs() < tolerance::UNIT
        && pose.muzzle.is_finite()
        && (0.0..=PI).contains(&pose.error)
        && flags < 64
}

proptest! {
    #![proptest_config(cases(30_000))]

    #[test]
    fn any_legal_numbers_give_finite_ones(call in legal_call()) {
        let results = call.results();
        prop_assert!(is_sane(&call, &results.update_angles.unwrap()));
        prop_assert!(is_sane(&call, &results.return_to_rest.unwrap()));
        let (pose, flags) = results.pose_of.unwrap();
        prop_assert!(is_pose(&pose, flags));
        if !is_near(&call) {
            prop_assert_eq!(results.update.err(), Some(Error::NotFinite));
            return Ok(());
        }
        prop_assert!(is_sane(&call, &results.update.unwrap()));
        prop_assert!(is_sane(&call, &results.track.unwrap()));
        let (angles, _) = results.solve.unwrap();
        prop_assert!(is_inside(&call.config.azimuth, angles.azimuth.into()));
        prop_assert!(is_inside(&call.config.elevation, angles.elevation.into()));
        prop_assert!(results.time_to_aim.unwrap() >= 0.0);
    }
}

/// Whether mount and target are near enough to each other for an offset in doubles.
fn is_near(call: &Call) -> bool {
    (call.target.position - call.mount.position).is_finite()
}

#[test]
fn any_bits_give_an_error_or_finite_numbers() {
    let tally = Tally::default();
    proptest!(cases(30_000), |(mut call in legal_call(), at in 0usize..40, bits: u64)| {
        let exponent = if bits & 1 == 0 { 0x7ff0_0000_0000_0000 } else { 0 };
        let bad = f64::from_bits(bits | exponent);
        if let Some(field) = state_fields(&mut call.state).into_iter().nth(at) {
            *field = bad;
        } else {
            let mut orientation = call.mount.orientation.to_array();
            *fields(&mut call, &mut orientation)[at - 4] = bad as f32;
            call.mount.orientation = Quat::from_array(orientation);
        }
        let results = call.results();
        for step in [results.update, results.track, results.update_angles] {
            if tally.count(step.is_ok()) {
                prop_assert!(is_sane(&call, &step.unwrap()));
            }
        }
        if let Ok((pose, flags)) = results.pose_of {
            prop_assert!(is_pose(&pose, flags));
        }
        prop_assert!(!results.time_to_aim.is_ok_and(f32::is_nan));
    });
    tally.assert_part("steps without an error", 0.4);
}

#[test]
fn no_time_changes_nothing() {
    let tally = Tally::default();
    proptest!(cases(30_000), |(call in legal_call())| {
        let call = Call { dt: 0.0, ..call };
        let results = call.results();
        prop_assert_eq!(results.return_to_rest.unwrap().0, call.state);
        if tally.count(is_near(&call)) {
            prop_assert_eq!(results.update.unwrap().0, call.state);
            prop_assert_eq!(results.track.unwrap().0, call.state);
        }
    });
    tally.assert_part("targets near enough", 0.9);
}

fn state_fields(state: &mut State) -> [&mut f64; 4] {
    let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = state;
    [azimuth, elevation, azimuth_rate, elevation_rate]
}

/// Returns every float of a call. The floats of the mount's orientation are separate: in a SIMD type they are not
/// members.
fn fields<'a>(call: &'a mut Call, orientation: &'a mut [f32; 4]) -> Vec<&'a mut f32> {
    let Call { config, velocity, spin, target, angles, dt, .. } = call;
    let mut fields = config_fields(config);
    fields.extend([dt, &mut angles.azimuth, &mut angles.elevation]);
    fields.extend(orientation);
    for v in [velocity, spin, &mut target.velocity, &mut target.acceleration] {
        fields.extend(components(v));
    }
    fields
}
