//! A turret that remembers what it was doing: the borders at which a turret without memory is wrong.

use std::f32::consts::PI;
use std::f64::consts::TAU;

use crate::support::amount::amount;
use crate::support::gun::standing;
use crate::support::lead::shot;
use crate::support::sectors::Numbers;
use crate::support::turret::{LEVEL, offset_at};
use crate::support::wrap;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{
    Axes, Axis, Config, Mount, Platform, Pose, Sector, SectorKind, State, can_aim_at, flags,
    return_to_rest, time_to_aim, update,
};
use turret_core::glam::{DQuat, DVec3, Vec3};

const DT: f32 = 1.0 / 60.0;
const INF: f32 = f32::INFINITY;

/// A platform that does not move.
const STILL: Platform = Platform { mount: LEVEL, velocity: Vec3::ZERO, spin: Vec3::ZERO };

fn axis(min: f32, max: f32, rate: f32, accel: f32) -> Axis {
    Axis { min, max, rate, accel }
}

fn config(azimuth: Axis, elevation: Axis) -> Config<'static> {
    Config { azimuth, elevation, ..Config::new(Axes::Canonical) }
}

fn mast(from: f32, to: f32, elevation_max: f32) -> Sector {
    Sector { from, to, elevation_min: -INF, elevation_max, kind: SectorKind::KEEP_OUT }
}

/// Returns the direction of an azimuth and an elevation.
fn direction(azimuth: f64, elevation: f64) -> DVec3 {
    DQuat::from_rotation_y(azimuth) * DQuat::from_rotation_z(elevation) * DVec3::X
}

fn step(at: &State, config: &Config, target: DVec3, dt: f32) -> (State, Pose, u32) {
    update(at, config, &LEVEL, target, dt).unwrap()
}

/// Returns the state after a step in several parts.
fn steps(mut at: State, config: &Config, target: DVec3, dt: f32, count: usize) -> State {
    for _ in 0..count {
        (at, ..) = step(&at, config, target, dt / count as f32);
    }
    at
}

fn angles(at: &State) -> (f64, f64) {
    (at.azimuth, at.elevation)
}

fn assert_about(got: (f64, f64), wanted: (f64, f64), within: f64) {
    let off = (got.0 - wanted.0).abs().max((got.1 - wanted.1).abs());
    assert!(off <= within, "{got:?}, not {wanted:?}: {off}");
}

#[test]
fn target_that_sways_behind_a_mast_at_the_stops_leaves_the_barrel_at_one_edge() {
    let sectors = [mast(2.7, -2.7, INF)];
    let turret = config(axis(-PI, PI, 1.0, 5.0), axis(-0.3, 1.0, 1.0, 5.0));
    let turret = Config { sectors: &sectors, ..turret };
    let elevation = f64::atan2(99.0, 490.0);
    for axes in Axes::ALL {
        // `turret_update`, and a gun of a battery, which has the bits of a single one.
        for is_gun in [false, true] {
            let turret = Config { axes, ..turret };
            let mut at = State::default();
            let mut edges = [0; 2];
            for frame in 0..60 * 60 {
                let phase = f64::from(frame) * f64::from(DT) * TAU / 10.0;
                let azimuth = TAU / 2.0 + 0.1f64.to_radians() * phase.sin();
                let astern =
                    offset_at(&turret, &LEVEL, azimuth.to_degrees(), elevation.to_degrees(), 500.0);
                at = if is_gun {
                    engage(&at, &turret, &STILL, None, Some(&standing(astern)), DT).unwrap().state
                } else {
                    step(&at, &turret, astern, DT).0
                };
                if frame > 600 {
                    edges[usize::from(at.azimuth > 0.0)] += 1;
                    assert!((at.azimuth.abs() - 2.7).abs() < 1e-6, "{axes:?}: {at:?}");
                }
            }
            assert!(edges.contains(&0), "{axes:?}: {edges:?}");
        }
    }
}

/// Targets that jump, and configurations that change under way: once both stay, the turret is soon where a turret that
/// remembers nothing is, or where it misses by hardly more.
#[test]
fn turret_whose_target_and_travel_have_jumped_ends_where_it_would_without_memory() {
    let mut numbers = Numbers(15);
    let mut on_target = 0;
    let scenes = amount(20_000, 1_000);
    for scene in 0..scenes {
        let mut at = Drawn::new(&mut numbers).at;
        let mut drawn = Drawn::new(&mut numbers);
        for _ in 0..4 {
            // The last target and the last configuration are those that stay.
            drawn = Drawn::new(&mut numbers);
            for _ in 0..20 {
                (at, ..) = step(&at, &drawn.config, drawn.target, 0.1);
            }
        }
        let Drawn { config, target, .. } = &drawn;
        let fresh = State { azimuth_left: 0.0, elevation_left: 0.0, waiting: 0.0, ..at };
        let (_, pose, with) = step(&at, config, *target, 1e4);
        let (_, alone, without) = step(&fresh, config, *target, 1e4);
        let is_edge = (pose.error - config.aim_tolerance).abs() < 1e-5;
        let on = [with, without].map(|flags| flags & flags::ON_TARGET);
        assert!(is_edge || on[0] == on[1], "{scene}: {on:?} {at:?} {config:?} {target}");
        let worse = pose.error - alone.error;
        assert!(worse < 11f32.to_radians(), "{scene}: {worse} {at:?} {config:?} {target}");
        on_target += u32::from(on[1] != 0);
    }
    assert!(4 * on_target > scenes, "{on_target} of {scenes}");
}

/// A target that flies past a stop, and comes back or goes on around: the turret loses it for hardly longer than the best
/// choice in hindsight does, which is to stay, or to turn at once.
#[test]
fn target_that_flies_past_a_stop_is_lost_for_at_most_two_changes_over() {
    let cable = config(axis(-4.0, 4.0, 1.0, 2.0), axis(-1.5, 1.5, 1.0, 2.0));
    // From one stop to the other, from rest to rest, but for the full turn in which they overlap.
    let change = TAU + 0.5;
    let (mut checked, mut turned) = (0, 0);
    for pace in [0.05, 0.2, 0.5, 0.9] {
        for beyond in [0.002, 0.01, 0.03, 0.1, 0.5, 2.0] {
            for comes_back in [true, false] {
                let reach = 4.0 + beyond;
                let there = reach / pace;
                let azimuth = |seconds: f64| {
                    let past = seconds - there;
                    if past < 0.0 || !comes_back { pace * seconds } else { reach - pace * past }
                };
                let (mut at, mut lost, mut last) = (State::default(), 0.0, 0.0f64);
                let frames = (60.0 * (there + 2.0 * change + 4.0)) as u32;
                for frame in 1..=frames {
                    let now = f64::from(frame) * f64::from(DT);
                    let (next, ..) = step(&at, &cable, direction(azimuth(now), 0.0) * 100.0, DT);
                    turned += u32::from((next.azimuth_left - last).abs() > 3.0);
                    last = next.azimuth_left;
                    at = next;
                    // A turret that follows lags by its braking distance.
                    let error = wrap(azimuth(now) - at.azimuth).abs();
                    lost += if error > 0.5 * pace + 0.01 { f64::from(DT) } else { 0.0 };
                }
                let beyond_for = if comes_back { 2.0 * beyond / pace } else { f64::INFINITY };
                let best = beyond_for.min(change);
                assert!(
                    lost <= best + 2.0 * change,
                    "{pace} {beyond} {comes_back}: {lost} of {best}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked == 48 && turned > 10, "{checked} {turned}");
}

/// Returns in how many of 3,600 frames a ballistic gun on a ship that pitches is on target, and how often its goal changes
/// by more than 0.2 rad.
fn on_target_while_the_ship_pitches(
    elevation: Axis,
    trajectory: Trajectory,
    shot: Shot,
    ahead: f64,
) -> (u32, u32) {
    let turret = config(axis(-INF, INF, 0.26, 0.52), elevation);
    let target = standing(DVec3::new(ahead, -40.0, 0.0));
    let (mut at, mut on, mut changes, mut last) = (State::default(), 0, 0, f64::NAN);
    for frame in 0..3_600 {
        let phase = f64::from(frame) * f64::from(DT) * TAU / 8.0;
        let pitch = 0.05 * phase.sin();
        let spin = 0.05 * TAU / 8.0 * phase.cos();
        let orientation = DQuat::from_rotation_z(pitch).as_quat();
        let mount = Mount { position: DVec3::ZERO, orientation };
        let platform = Platform { mount, velocity: Vec3::ZERO, spin: Vec3::Z * spin as f32 };
        let shot = Some((&shot, trajectory));
        let got = engage(&at, &turret, &platform, shot, Some(&target), DT).unwrap();
        at = got.state;
        let goal = at.elevation + at.elevation_left;
        changes += u32::from((goal - last).abs() > 0.2);
        last = goal;
        on += u32::from(got.flags & flags::ON_TARGET != 0);
    }
    (on, changes)
}

const SHELL: Shot = Shot { inherit: 0.0, ..shot(60.0, Vec3::new(0.0, -9.81, 0.0)) };

#[test]
fn gun_whose_low_arc_is_next_to_its_stop_stays_on_the_high_arc() {
    let axis = axis(0.0, 1.48, 0.26, 0.52);
    let (low, changes) = on_target_while_the_ship_pitches(axis, Trajectory::Earliest, SHELL, 171.4);
    let (high, _) = on_target_while_the_ship_pitches(axis, Trajectory::Latest, SHELL, 171.4);
    assert!(high > 3_000 && low + 300 > high, "{low} {high}");
    assert!(changes <= 2, "{changes}");
}

#[test]
fn gun_whose_high_arc_is_next_to_its_stop_stays_on_the_low_arc() {
    // The mirror image: the high arc of this target is at 1.3413 rad.
    let mut tried = 0;
    for above in [-0.06f32, -0.04, -0.02, 0.0, 0.02, 0.04, 0.06] {
        let axis = axis(-0.5, 1.3413 + above, 0.26, 0.52);
        let (on, changes) =
            on_target_while_the_ship_pitches(axis, Trajectory::Latest, SHELL, 171.4);
        assert!(on > 2_800 && changes <= 3, "{above}: {on} {changes}");
        tried += 1;
    }
    assert_eq!(tried, 7);
}

/// Returns how often the goal of a gun changes by more than 0.2 rad in a minute, while its target moves back and forth by
/// `sway` meters in `seconds` about a distance.
fn changes_while_the_target_sways(
    shot: Shot,
    trajectory: Trajectory,
    ahead: f64,
    sway: f64,
    seconds: f64,
) -> u32 {
    let turret = config(axis(-INF, INF, 0.6, 1.5), axis(-0.3, 1.5, 0.6, 1.5));
    let (mut at, mut changes, mut last) = (State::default(), 0, f64::NAN);
    for frame in 0..3_600 {
        let phase = f64::from(frame) * f64::from(DT) * TAU / seconds;
        let velocity = Vec3::X * (sway * TAU / seconds * phase.cos()) as f32;
        let position = DVec3::X * (ahead + sway * phase.sin());
        let target = Motion { position, velocity, acceleration: Vec3::ZERO };
        let got = engage(&at, &turret, &STILL, Some((&shot, trajectory)), Some(&target), DT);
        at = got.unwrap().state;
        let goal = at.elevation + at.elevation_left;
        changes += u32::from((goal - last).abs() > 0.2);
        last = goal;
    }
    changes
}

#[test]
fn gun_at_the_end_of_its_range_or_of_its_time_does_not_swing() {
    // As far as the shell gets on level ground, and the time of the high arc at 300 m.
    let range: f64 = 60.0 * 60.0 / 9.81;
    let high = (std::f64::consts::PI - (300.0 / range).asin()) / 2.0;
    let limited = Shot { max_time: (2.0 * 60.0 * high.sin() / 9.81) as f32, ..SHELL };
    let mut tried = 0;
    for sway in [0.05, 0.3, 1.0] {
        for seconds in [0.3, 1.0, 4.0] {
            for trajectory in [Trajectory::Earliest, Trajectory::Latest] {
                let at_range =
                    changes_while_the_target_sways(SHELL, trajectory, range - 0.1, sway, seconds);
                assert!(at_range <= 2, "{sway} m in {seconds} s: {at_range}");
                let at_time =
                    changes_while_the_target_sways(limited, trajectory, 300.0, sway, seconds);
                assert!(at_time <= 2, "{sway} m in {seconds} s: {at_time} in time");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 18);
}

#[test]
fn target_nearer_than_the_barrel_is_long_leaves_the_elevation_at_the_stop_next_to_it() {
    for most in [20f32, 80.0] {
        let degrees = f32::to_radians;
        let elevation = axis(degrees(-10.0), degrees(most), 1.0, 4.0);
        let mut turret = config(axis(-INF, INF, 1.0, 4.0), elevation);
        (turret.trunnion, turret.muzzle) = (Vec3::Y * 1.8, Vec3::X * 5.5);
        let mut at = State::default();
        for centimeters in (50..1_500).rev() {
            let ground = DVec3::X * (f64::from(centimeters) * 0.01);
            (at, ..) = step(&at, &turret, ground, DT);
            let down = f64::from(degrees(-10.0));
            let is_down = centimeters < 600 && (at.elevation - down).abs() < 1e-9;
            assert!(is_down || centimeters >= 600, "{most} {centimeters}: {at:?}");
            let (solved, _) = turret_core::aim::turret::solve(&turret, &LEVEL, ground).unwrap();
            assert!(centimeters >= 600 || f64::from(solved.elevation) == down, "{solved:?}");
        }
    }
}

#[test]
fn cable_before_a_mast_goes_to_the_stop_next_to_the_target() {
    let (from, to) = (20f32.to_radians(), 40f32.to_radians());
    let sectors = [mast(from, to, INF)];
    let stop = 270f32.to_radians();
    let turret = config(axis(-stop, stop, 1.0, INF), axis(-1.0, 1.0, 1.0, INF));
    let turret = Config { sectors: &sectors, ..turret };
    let mut at = State::at_rest(60f64.to_radians(), 0.0);
    let target = direction(271f64.to_radians(), 0.0) * 100.0;
    for _ in 0..600 {
        (at, ..) = step(&at, &turret, target, DT);
    }
    assert_about(angles(&at), (stop.into(), 0.0), 1e-9);
}

#[test]
fn time_to_aim_of_a_turret_that_changes_over_the_top_is_the_time_that_it_takes() {
    let turret = config(axis(-INF, INF, 1.25, 5.0), axis(-2.3, 1.7, 1.0, 20.0));
    let target = direction(-2.75, 1.704) * 100.0;
    let mut at = State { azimuth_rate: -1.0, elevation_rate: -1.0, ..State::at_rest(-1.25, 1.3) };
    let mut left = time_to_aim(&at, &turret, &LEVEL, target).unwrap();
    let mut frames = 0;
    loop {
        let (next, _, got) = step(&at, &turret, target, DT);
        let then = time_to_aim(&next, &turret, &LEVEL, target).unwrap();
        assert!((left - then - DT).abs() < 1e-5 || left < DT, "{frames}: {left} then {then}");
        (at, left) = (next, then);
        frames += 1;
        if got & flags::SLEWING == 0 && got & flags::ON_TARGET != 0 {
            break;
        }
        assert!(frames < 1_000);
    }
    assert!(frames > 60 && left < DT, "{frames} {left}");
}

#[test]
fn steps_that_run_into_a_stop_end_where_one_does() {
    let turret = config(axis(-INF, INF, 1.5, 7.0), axis(-3.0, 0.5, 1.5, 7.0));
    let at = State { azimuth_rate: 1.0, elevation_rate: 1.0, ..State::at_rest(1.75, 0.5) };
    let target = DVec3::new(3.0, -4.0, 4.0);
    let one = angles(&steps(at, &turret, target, 0.5, 1));
    for count in [2, 32, 512] {
        assert_about(angles(&steps(at, &turret, target, 0.5, count)), one, 1e-9);
    }

    let degrees = |angle: f64| angle.to_radians();
    let stop = 185f32.to_radians();
    let cable = config(axis(-stop, stop, 1.0, 0.05), axis(-1.0, 1.0, 1.0, 0.05));
    let at = State { azimuth_rate: 0.5, ..State::at_rest(degrees(-184.0), 0.0) };
    let target = direction(degrees(-174.94), 0.0) * 100.0;
    let (one, _, got) = step(&at, &cable, target, 64.0);
    let many = steps(at, &cable, target, 64.0, 256);
    assert_about(angles(&many), angles(&one), 1e-9);
    assert!(got & flags::ON_TARGET != 0, "{one:?}");
}

#[test]
fn way_around_a_sector_takes_the_time_of_its_legs() {
    let sectors = [Sector {
        from: 0.25,
        to: 0.75,
        elevation_min: -INF,
        elevation_max: 1.0,
        kind: SectorKind::KEEP_OUT,
    }];
    let turret = config(axis(-INF, INF, 1.5, INF), axis(-1.5, 1.5, 2.0, INF));
    let turret = Config { sectors: &sectors, ..turret };
    let at = State::at_rest(0.0, 0.25);
    let target = direction(1.25, -0.25) * 100.0;
    let seconds = time_to_aim(&at, &turret, &LEVEL, target).unwrap();
    assert!((seconds - 4.0 / 3.0).abs() < 0.017, "{seconds}");
}

#[test]
fn way_around_a_sector_takes_as_long_in_long_steps_as_in_short_ones() {
    let sectors = [Sector {
        from: 0.181,
        to: 1.147,
        elevation_min: -INF,
        elevation_max: 0.8336,
        kind: SectorKind::KEEP_OUT,
    }];
    let turret = config(axis(-INF, INF, 1.361, 4.626), axis(-0.334, 1.118, 1.824, 4.626));
    let turret = Config { sectors: &sectors, ..turret };
    let target = direction(-0.564, 0.487) * 100.0;
    let arrival = |dt: f32| {
        let (mut at, mut count) = (State::at_rest(1.957, -0.039), 0);
        loop {
            let (next, _, got) = step(&at, &turret, target, dt);
            (at, count) = (next, count + 1);
            if got & (flags::ON_TARGET | flags::SLEWING) == flags::ON_TARGET {
                return f64::from(count) * f64::from(dt);
            }
            assert!(count < 100_000, "{at:?}");
        }
    };
    let (long, short) = (arrival(0.0174), arrival(0.00027));
    assert!((long - short).abs() <= 0.0174, "{long} {short}");
}

#[test]
fn ways_around_random_sectors_take_about_as_long_as_time_to_aim_says_in_steps_of_any_length() {
    let mut numbers = Numbers(16);
    let (mut checked, mut around) = (0, 0);
    let mut late = [0; 2];
    let scenes = amount(1_800, 60);
    for scene in 0..scenes {
        let from = numbers.within(-0.5, 1.0) as f32;
        let sectors = [Sector {
            from,
            to: from + numbers.within(0.2, 1.2) as f32,
            elevation_min: -INF,
            elevation_max: numbers.within(0.2, 0.9) as f32,
            kind: SectorKind::KEEP_OUT,
        }];
        let rate = |numbers: &mut Numbers| numbers.within(0.5, 2.0) as f32;
        let accel = numbers.pick(&[INF, 1.0, 4.626, 20.0]);
        let turret = config(
            axis(-INF, INF, rate(&mut numbers), accel),
            axis(-0.334, 1.2, rate(&mut numbers), accel),
        );
        let turret = Config { sectors: &sectors, ..turret };
        let at =
            State::at_rest(f64::from(from) - numbers.within(0.1, 1.0), numbers.within(-0.3, 0.2));
        let beyond = f64::from(sectors[0].to) + numbers.within(0.1, 1.0);
        let target = direction(beyond, numbers.within(-0.3, 0.9)) * 100.0;
        let arrival = |dt: f32| {
            let (mut at, mut count, mut highest) = (at, 0, 0.0f64);
            loop {
                let (next, _, got) = step(&at, &turret, target, dt);
                (at, count) = (next, count + 1);
                highest = highest.max(at.elevation);
                if got & (flags::ON_TARGET | flags::SLEWING) == flags::ON_TARGET {
                    return (f64::from(count) * f64::from(dt), highest);
                }
                assert!(count < 100_000, "{scene}: {at:?}");
            }
        };
        let ((long, highest), (short, _)) = (arrival(DT), arrival(DT / 8.0));
        let told = f64::from(time_to_aim(&at, &turret, &LEVEL, target).unwrap());
        around += u32::from(highest > f64::from(sectors[0].elevation_max) - 1e-6);
        for (late, off) in late.iter_mut().zip([long - short, long - told]) {
            *late += u32::from(!(-1e-3..=f64::from(DT) + 1e-3).contains(&off));
        }
        checked += 1;
    }
    println!("{late:?} of {checked}, {around} over the sector");
    assert!(2 * around > checked, "{around} of {checked}");
    assert!(late.iter().all(|late| 1_000 * late <= checked), "{late:?} of {checked}");
}

/// A turret, its target, and a state with moving joints that remembers anything.
struct Drawn {
    config: Config<'static>,
    target: DVec3,
    at: State,
}

impl Drawn {
    fn new(numbers: &mut Numbers) -> Self {
        let accel = |numbers: &mut Numbers| numbers.pick(&[INF, 0.3, 1.0, 5.0, 20.0]);
        let rate = |numbers: &mut Numbers| numbers.within(0.2, 3.0) as f32;
        let (least, most) = numbers.pick(&[
            (-f64::from(INF), f64::from(INF)),
            (-2.5, 2.5),
            (-3.2, 3.2),
            (-5.0, 3.0),
            (0.5, 2.0),
        ]);
        let (low, high) = numbers.pick(&[(-0.4, 1.4), (-0.4, 1.4), (-3.0, 0.5), (-1.0, 2.4)]);
        let mut config = config(
            axis(least as f32, most as f32, rate(numbers), accel(numbers)),
            axis(low as f32, high as f32, rate(numbers), accel(numbers)),
        );
        if numbers.chance(0.3) {
            config.trunnion = Vec3::new(0.3, 1.0, -0.2);
            config.muzzle = Vec3::new(2.0, 0.1, 0.2);
        }
        let (least, most) = (least.max(-3.0), most.min(3.0));
        let at = State {
            azimuth_rate: numbers.within(-1.0, 1.0) * numbers.pick(&[0.0, 1.0]),
            elevation_rate: numbers.within(-1.0, 1.0) * numbers.pick(&[0.0, 1.0]),
            azimuth_left: numbers.pick(&[0.0, 1.0]) * numbers.within(-4.0, 4.0),
            elevation_left: numbers.pick(&[0.0, 1.0]) * numbers.within(-1.0, 1.0),
            waiting: numbers.pick(&[0.0, 0.0, 1.0]) * numbers.within(-3.0, 3.0),
            ..State::at_rest(numbers.within(least, most), numbers.within(low, high))
        };
        let elevation = numbers.within(-1.4, 1.4);
        let target = direction(numbers.within(-3.2, 3.2), elevation) * numbers.pick(&[30.0, 300.0]);
        Self { config, target, at }
    }

    /// Returns the turret after a step in several parts.
    fn after(&self, dt: f32, count: usize) -> State {
        steps(self.at, &self.config, self.target, dt, count)
    }

    /// Returns how far two states are apart in their angles.
    fn apart(&self, a: &State, b: &State) -> f64 {
        let turn = a.azimuth - b.azimuth;
        let is_endless = self.config.azimuth.min == -INF;
        let turn = if is_endless { wrap(turn) } else { turn };
        turn.abs().max((a.elevation - b.elevation).abs())
    }
}

#[test]
fn many_steps_end_where_one_does_from_any_state() {
    let mut numbers = Numbers(11);
    let (mut moved, mut waited, mut close) = (0, 0, 0);
    let scenes = amount(200_000, 4_000);
    for scene in 0..scenes {
        let mut drawn = Drawn::new(&mut numbers);
        if numbers.chance(0.5) {
            // It is already under way, and has waited for some time.
            let waiting = numbers.within(-3.0, 3.0);
            drawn.at = State { waiting, ..drawn.after(0.0625, 1) };
        }
        let dt = numbers.pick(&[0.25, 1.0, 4.0, 16.0]);
        let count = numbers.pick(&[2, 8, 64]);
        let (one, many) = (drawn.after(dt, 1), drawn.after(dt, count));
        let Drawn { config, target, at } = &drawn;
        let off = drawn.apart(&one, &many);
        // A joint that just reaches a stop, or just stops at its goal, does so at a time that is known to the root of a
        // rounding.
        close += u32::from(off >= 1e-9);
        assert!(
            off < 1e-7,
            "{scene}: {off} {dt} {count}\n{at:?}\n{one:?}\n{many:?}\n{config:?} {target}"
        );
        moved += u32::from(one.azimuth_left != 0.0);
        waited += u32::from(one.waiting != 0.0);
    }
    assert!(close <= scenes / 20_000, "{close} of {scenes}");
    assert!(20 * moved > scenes && 50 * waited > scenes, "{moved} {waited} of {scenes}");
}

#[test]
fn time_to_aim_is_the_time_until_update_is_on_target_and_at_rest() {
    let mut numbers = Numbers(12);
    let (mut reached, mut never, mut checked) = (0, 0, 0);
    let scenes = amount(50_000, 2_000);
    for scene in 0..scenes {
        let drawn = Drawn::new(&mut numbers);
        let Drawn { config, target, at } = &drawn;
        let seconds = time_to_aim(at, config, &LEVEL, *target).unwrap();
        let arrived = |dt: f32| {
            let (next, pose, got) = step(at, config, *target, dt);
            let on = got & (flags::ON_TARGET | flags::SLEWING) == flags::ON_TARGET;
            // At the very edge of the tolerance, rounding decides.
            (on, (pose.error - config.aim_tolerance).abs() < 1e-5, next)
        };
        if seconds == INF {
            let (on, is_edge, end) = arrived(1e4);
            assert!(!on || is_edge, "{scene}: never\n{at:?}\n{end:?}\n{config:?} {target}");
            never += 1;
            continue;
        }
        let (on, is_edge, end) = arrived(seconds * (1.0 + 2e-6) + 1e-6);
        assert!(on || is_edge, "{scene}: {seconds}\n{at:?}\n{end:?}\n{config:?} {target}");
        reached += 1;
        if seconds > 0.1 && !is_edge {
            let (on, _, end) = arrived(seconds - 1e-3);
            assert!(!on, "{scene}: {seconds}\n{at:?}\n{end:?}\n{config:?} {target}");
            checked += 1;
        }
    }
    assert!(
        4 * reached > scenes && 20 * never > scenes && 4 * checked > scenes,
        "{reached} {never} {checked}"
    );
}

#[test]
fn can_aim_at_is_whether_a_turret_ends_on_target_from_rest_at_whatever_rates() {
    let mut numbers = Numbers(13);
    let mut seen = [0; 2];
    let scenes = amount(50_000, 4_000);
    for scene in 0..scenes {
        let Drawn { config, target, .. } = Drawn::new(&mut numbers);
        let (rest, ..) = return_to_rest(&State::default(), &config, &LEVEL, 1e4).unwrap();
        let rest = State::at_rest(rest.azimuth, rest.elevation);
        let (end, pose, got) = step(&rest, &config, target, 1e4);
        if (pose.error - config.aim_tolerance).abs() < 1e-5 {
            continue;
        }
        let can = can_aim_at(&config, &LEVEL, target).unwrap();
        assert_eq!(
            can,
            got & flags::ON_TARGET != 0,
            "{scene}: {rest:?}\n{end:?}\n{config:?} {target}"
        );
        seen[usize::from(can)] += 1;
    }
    assert!(seen.iter().all(|seen| 20 * seen > scenes), "{seen:?}");
}

#[test]
fn stale_memory_costs_no_target() {
    let mut numbers = Numbers(14);
    let mut checked = 0;
    let scenes = amount(50_000, 2_000);
    for scene in 0..scenes {
        let mut drawn = Drawn::new(&mut numbers);
        let huge = numbers.pick(&[1.0, 1e3, 1e9, 1e300]);
        drawn.at.azimuth_left = huge * numbers.within(-1.0, 1.0);
        drawn.at.elevation_left = huge * numbers.within(-1.0, 1.0);
        drawn.at.waiting = huge * numbers.within(-1.0, 1.0);
        let fresh = State { azimuth_left: 0.0, elevation_left: 0.0, waiting: 0.0, ..drawn.at };
        let (_, pose, with) = step(&drawn.at, &drawn.config, drawn.target, 1e4);
        let (_, _, without) = step(&fresh, &drawn.config, drawn.target, 1e4);
        let is_edge = (pose.error - drawn.config.aim_tolerance).abs() < 1e-5;
        let Drawn { at, config, target } = &drawn;
        let on = [with, without].map(|flags| flags & flags::ON_TARGET);
        assert!(is_edge || on[0] == on[1], "{scene}: {on:?} {at:?} {config:?} {target}");
        checked += u32::from(on[1] != 0);
    }
    assert!(4 * checked > scenes, "{checked} of {scenes}");
}

/// Returns the seconds that a joint takes across its travel, from rest to rest; an endless one, a turn.
fn seconds_across(Axis { min, max, rate, accel }: Axis) -> f64 {
    let [rate, accel] = [rate, accel].map(f64::from);
    let turn = if min == -INF { TAU } else { f64::from(max) - f64::from(min) };
    if turn * accel < rate * rate {
        2.0 * (turn / accel).sqrt()
    } else {
        turn / rate + rate / accel
    }
}

/// For how many seconds a turret is lost, by more than a tremble beyond its tolerance, in a hundred steps that take it
/// to a target at rest; and how often it changes its goal.
fn seconds_lost_and_changes(
    mut at: State,
    config: &Config,
    target: DVec3,
    seconds: f32,
) -> (f64, usize) {
    let dt = seconds / 100.0;
    let (mut lost, mut changes, mut last) = (0, 0, None::<State>);
    for _ in 0..100 {
        let (next, pose, _) = step(&at, config, target, dt);
        lost += u32::from(pose.error > config.aim_tolerance + 0.25f32.to_radians());
        at = next;
        if let Some(last) = last {
            let turn = at.azimuth + at.azimuth_left - last.azimuth - last.azimuth_left;
            let turn = if config.azimuth.min == -INF { wrap(turn) } else { turn };
            let rise = at.elevation + at.elevation_left - last.elevation - last.elevation_left;
            changes += usize::from(turn.abs().max(rise.abs()) > 0.01);
        }
        last = Some(at);
    }
    (f64::from(lost) * f64::from(dt), changes)
}

/// A turret that remembers something else than it was turning to turns there at most, and then to its target.
#[test]
fn stale_memory_costs_at_most_a_needless_turn() {
    let mut numbers = Numbers(17);
    let (mut late, mut changed) = (0, 0);
    let scenes = amount(20_000, 1_500);
    for scene in 0..scenes {
        let Drawn { config, target, at } = Drawn::new(&mut numbers);
        let fresh = State { azimuth_left: 0.0, elevation_left: 0.0, waiting: 0.0, ..at };
        // It remembers a place next to another turn or branch, or a stop.
        let (end, ..) = step(&fresh, &config, target, 1e4);
        let Config { azimuth, elevation, .. } = config;
        let [low, high] = [elevation.min, elevation.max].map(f64::from);
        let mirrored = (TAU / 2.0).copysign(end.elevation) - end.elevation;
        let turns = numbers.pick(&[-TAU, -TAU / 2.0, 0.0, TAU / 2.0, TAU]);
        let up = numbers.pick(&[end.elevation, mirrored, low, high]);
        let there = (end.azimuth + turns).clamp(azimuth.min.into(), azimuth.max.into());
        let stale = State {
            azimuth_left: there - at.azimuth + numbers.within(-0.1, 0.1),
            elevation_left: up - at.elevation + numbers.within(-0.1, 0.1),
            waiting: numbers.pick(&[0.0, 1.0, -1.0, -1e3]) * numbers.within(0.0, 3.0),
            ..at
        };
        let [with, without] =
            [stale, fresh].map(|at| time_to_aim(&at, &config, &LEVEL, target).unwrap());
        assert_eq!(with == INF, without == INF, "{scene}: {stale:?} {config:?} {target}");
        if with == INF {
            continue;
        }
        // There and back, from where the joints have stopped.
        let across = seconds_across(azimuth).max(seconds_across(elevation));
        let brake = |rate: f64, accel: f32| rate.abs() / f64::from(accel);
        let brakes =
            brake(at.azimuth_rate, azimuth.accel).max(brake(at.elevation_rate, elevation.accel));
        let most = f64::from(without) + 2.0 * (across + brakes) + 0.5 + f64::from(with) / 100.0;
        let (lost, changes) = seconds_lost_and_changes(stale, &config, target, with);
        let (_, least) = seconds_lost_and_changes(fresh, &config, target, with);
        assert!(
            lost <= most && changes <= least + 1,
            "{scene}: {lost} of {most}, {changes} of {least}: {stale:?} {config:?} {target}"
        );
        late += u32::from(with > without + 0.1);
        changed += u32::from(changes > least);
    }
    assert!(late * 200 > scenes && changed * 1_000 > scenes, "{late} {changed} of {scenes}");
}

#[test]
fn turret_whose_joints_arrive_at_once_takes_the_smaller_turn_around_a_sector() {
    let sectors = [mast(2.6, 3.6, 0.5)];
    let turn = TAU as f32;
    let turret = config(axis(-turn, turn, INF, INF), axis(-1.5, 1.5, INF, INF));
    let turret = Config { sectors: &sectors, ..turret };
    let (at, ..) = step(&State::default(), &turret, direction(0.1, 0.0) * 100.0, DT);
    assert_about(angles(&at), (0.1, 0.0), 1e-9);
}
