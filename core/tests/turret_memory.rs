//! A turret that remembers what it was doing: the borders at which a turret without memory is wrong.

use std::f32::consts::PI;
use std::f64::consts::TAU;

use crate::support::turret::LEVEL;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{
    Axes, Axis, Config, Mount, Platform, Pose, Sector, SectorKind, State, flags, time_to_aim,
    update,
};
use turret_core::glam::{DQuat, DVec3, Vec3};

const DT: f32 = 1.0 / 60.0;
const INF: f32 = f32::INFINITY;

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
    let mut at = State::default();
    let mut edges = [0; 2];
    for frame in 0..60 * 240 {
        let sway = 0.1f64.to_radians() * (f64::from(frame) * f64::from(DT) * TAU / 10.0).sin();
        let astern = DQuat::from_rotation_y(sway) * DVec3::new(-490.0, 99.0, 0.0);
        (at, ..) = step(&at, &turret, astern, DT);
        if frame > 600 {
            edges[usize::from(at.azimuth > 0.0)] += 1;
            assert!((at.azimuth.abs() - 2.7).abs() < 1e-6, "{at:?}");
        }
    }
    assert!(edges.contains(&0), "{edges:?}");
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
    let target = DVec3::new(ahead, -40.0, 0.0);
    let target = Motion { position: target, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
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

const SHELL: Shot = Shot {
    speed: 60.0,
    inherit: 0.0,
    max_time: 0.0,
    gravity: Vec3::new(0.0, -9.81, 0.0),
    drag: 0.0,
    physics_step: 0.0,
};

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
    // The mirror image: the high arc of this target is at about 1.1 rad.
    let high = (0..900).map(|at| 0.9 + 0.0005 * f64::from(at)).find(|elevation| {
        let axis = axis(-0.5, *elevation as f32, 0.26, 0.52);
        let still = on_target_while_the_ship_pitches(axis, Trajectory::Latest, SHELL, 171.4);
        still.0 > 0 && still.1 <= 2
    });
    let high = high.expect("an elevation") as f32;
    let mut tried = 0;
    for above in [-0.04f32, -0.02, 0.0, 0.02, 0.04, 0.3] {
        let axis = axis(-0.5, high.max(1.3) + above, 0.26, 0.52);
        let (on, changes) =
            on_target_while_the_ship_pitches(axis, Trajectory::Latest, SHELL, 171.4);
        assert!(on > 3_000 && changes <= 3, "{above}: {on} {changes}");
        tried += 1;
    }
    assert_eq!(tried, 6);
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
