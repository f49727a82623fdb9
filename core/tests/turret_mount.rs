//! Where the parts of a turret are: on any mount, with any offsets, in the axes of every engine.

use crate::support::turret::{
    LEVEL, axes, config, forward_and_up, mount, moving, offset, offset_at, parts_of, settled,
    solutions, state, turret,
};
use crate::support::{
    angle_between, cases, exact, length_error, tolerance, unit_quat, unit_vec3, vector_angle, wrap,
};
use proptest::prelude::*;
use turret_core::aim::turret::{Axes, Config, Mount, Pose, State, flags, pose_of, update};
use turret_core::glam::{DMat3, DQuat, DVec3, Quat, Vec3};

/// Two joint angles, each rounded to a float next to π.
const AIMED: f64 = 3e-7;

const STOPPED: u32 = flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED | flags::TOO_CLOSE;

/// A turret that can turn to anything.
fn free(axes: Axes) -> Config<'static> {
    Config { axes, ..turret((f32::NEG_INFINITY, f32::INFINITY), (-180.0, 180.0)) }
}

fn aimed(config: &Config, mount: &Mount, target: DVec3) -> (State, Pose, u32) {
    settled(config, mount, target, &state(0.0, 0.0)).unwrap()
}

/// The joint angles for a target, in degrees.
fn angles(config: &Config, mount: &Mount, target: DVec3) -> (f64, f64) {
    let (at, _, _) = aimed(config, mount, target);
    (at.azimuth.to_degrees(), at.elevation.to_degrees())
}

fn is_about(
    (azimuth, elevation): (f64, f64),
    (wanted_azimuth, wanted_elevation): (f64, f64),
) -> bool {
    wrap((azimuth - wanted_azimuth).to_radians()).abs() < AIMED
        && (elevation - wanted_elevation).to_radians().abs() < AIMED
}

#[test]
fn mount_upside_down_has_its_left_on_the_right() {
    let mount = Mount { orientation: Quat::from_xyzw(1.0, 0.0, 0.0, 0.0), ..LEVEL };
    let config = free(Axes::Canonical);
    assert!(is_about(
        angles(&config, &mount, DVec3::new(1.0, 1.0, -1.0)),
        (-45.0, -35.264_389_683)
    ));
    let (_, pose, _) = aimed(&config, &mount, DVec3::new(1.0, 1.0, -1.0));
    assert!(pose.error < 1e-6);
}

#[test]
fn mount_on_a_wall_turns_about_what_sticks_out_of_it() {
    // Up of the mount is +X of the world, its forward −Y.
    let orientation = DQuat::from_rotation_z(-std::f64::consts::FRAC_PI_2).as_quat();
    let mount = Mount { orientation, ..LEVEL };
    let config = free(Axes::Canonical);
    assert!(is_about(angles(&config, &mount, DVec3::new(0.0, -1.0, 0.0)), (0.0, 0.0)));
    assert!(is_about(angles(&config, &mount, DVec3::new(1.0, -1.0, 0.0)), (0.0, 45.0)));
    assert!(is_about(angles(&config, &mount, DVec3::new(0.0, 0.0, -1.0)), (90.0, 0.0)));
}

#[test]
fn mount_on_the_barrel_of_another_turret_aims_as_well() {
    let mut hull = free(Axes::Canonical);
    hull.muzzle = Vec3::new(3.0, 0.5, 0.0);
    let position = DVec3::new(5.0, -2.0, 1.0);
    for (azimuth, elevation) in [(90.0, 0.0), (0.0, 90.0), (-90.0, 90.0), (30.0, -70.0)] {
        let (under, _) =
            pose_of(&state(azimuth, elevation), &hull, &Mount { position, ..LEVEL }).unwrap();
        let mount = Mount { position: under.muzzle, orientation: under.barrel };
        let target = position + DVec3::new(-20.0, 30.0, 40.0);
        let (_, pose, _) = aimed(&hull, &mount, target);
        assert!(pose.error < 1e-6, "{azimuth} {elevation}: {}", pose.error);
    }
}

proptest! {
    #![proptest_config(cases(25_000))]

    #[test]
    fn pose_is_where_the_parts_are(config in config(1.0), mount in mount(1e3), at in moving()) {
        let (pose, flags) = pose_of(&at, &config, &mount).unwrap();
        let parts = parts_of(&config, &mount, &at);
        for (part, reference) in [(pose.base, parts.base), (pose.barrel, parts.barrel)] {
            prop_assert!(angle_between(part.as_dquat(), reference) < tolerance::ROTATION);
            prop_assert!(length_error(part) < tolerance::UNIT);
        }
        let forward = forward_and_up(config.axes).0;
        let boresight = pose.boresight.as_dvec3();
        prop_assert!((boresight - parts.boresight).length() < tolerance::NORMALIZED);
        prop_assert!((exact(pose.barrel) * forward - boresight).length() < tolerance::ROTATION);
        prop_assert!((pose.muzzle - mount.position - parts.muzzle).length() < 1e-12 * 1e3);
        prop_assert_eq!((pose.error, flags & !(flags::AT_REST | flags::SLEWING)), (0.0, 0));
    }

    #[test]
    fn error_is_the_angle_at_the_muzzle(
        config in config(1.0), mount in mount(1e3), offset in offset(), at in moving(), dt in 0.0f32..0.1,
    ) {
        let target = mount.position + offset;
        let (at, pose, _) = update(&at, &config, &mount, target, dt).unwrap();
        let error = parts_of(&config, &mount, &at).error(target - mount.position);
        // For a target next to the muzzle, the angle depends on how exactly the muzzle is known.
        let near = 1e-12 / (target - pose.muzzle).length();
        prop_assert!((f64::from(pose.error) - error).abs() < 2e-7 + near);
    }

    #[test]
    fn mount_length_and_sign_do_not_matter(
        config in config(1.0), mount in mount(1e3), offset in offset(), at in moving(), power in -60i32..60,
    ) {
        let step = |factor: f32| {
            let mount = Mount { orientation: mount.orientation * factor, ..mount };
            update(&at, &config, &mount, mount.position + offset, 0.1).unwrap()
        };
        let (state, pose, flags) = step(1.0);
        prop_assert_eq!((state, pose, flags), step(2f32.powi(power)));
        let (negative_state, negative_pose, _) = step(-1.0);
        prop_assert_eq!((state, pose.boresight), (negative_state, negative_pose.boresight));
    }

    #[test]
    fn barrel_points_at_targets_from_next_to_nothing_to_the_stars(
        axes in axes(), orientation in unit_quat(), direction in unit_vec3(),
        exponent in -19.0f64..30.0, far in 0.0f64..9.0,
    ) {
        let distance = 10f64.powf(exponent);
        // As far from the origin as doubles still resolve the distance.
        let origin = direction.any_orthogonal_vector() * 10f64.powf(far).min(1e8 * distance);
        let mount = Mount { position: origin, orientation };
        let target = origin + direction * distance;
        let config = free(axes);
        let (at, pose, flags) = aimed(&config, &mount, target);
        prop_assert!(parts_of(&config, &mount, &at).error(target - origin) < AIMED);
        prop_assert!(flags & flags::ON_TARGET != 0 && flags & STOPPED == 0);
        prop_assert!((pose.muzzle - origin).length() == 0.0);
    }
}

fn length(config: &Config) -> f64 {
    config.trunnion.as_dvec3().length() + config.muzzle.as_dvec3().length()
}

#[test]
fn offset_to_the_right_turns_left() {
    let mut config = free(Axes::Canonical);
    (config.trunnion.z, config.muzzle.z) = (0.2, 0.3);
    let aim = 0.05f64.asin().to_degrees();
    assert!(is_about(angles(&config, &LEVEL, DVec3::X * 10.0), (aim, 0.0)));
    assert!(is_about(angles(&config, &LEVEL, DVec3::Z * 10.0), (aim - 90.0, 0.0)));
}

#[test]
fn offset_upward_aims_lower() {
    let mut config = free(Axes::Canonical);
    (config.trunnion, config.muzzle.y) = (Vec3::new(2.0, 1.0, 0.0), 0.4);
    let aim = -0.05f64.asin().to_degrees();
    assert!(is_about(angles(&config, &LEVEL, DVec3::new(10.0, 1.0, 0.0)), (0.0, aim)));
}

#[test]
fn offset_is_kept_over_the_top() {
    let mut config = turret((10.0, 10.0), (0.0, 180.0));
    config.trunnion = Vec3::new(1.0, 2.0, 0.5);
    config.muzzle = Vec3::new(3.0, 0.2, -0.1);
    let behind = offset_at(&config, &LEVEL, 190.0, 20.0, 30.0);
    // The sum of both offsets to the side: 0.4 to the right of the axis, for a target ahead or behind.
    let side = offset_at(&config, &LEVEL, -80.0, 0.0, 0.4);
    let along = behind - side * (behind.dot(side) / side.length_squared());
    let (at, pose, flags) = aimed(&config, &LEVEL, along + side);
    assert!(at.elevation > 2.0 && flags & STOPPED == 0, "{at:?} {pose:?}");
    assert!(parts_of(&config, &LEVEL, &at).passes_by(along + side) < 30.0 * AIMED);
}

#[test]
fn offset_trunnion_behind_the_axis_faces_what_is_between() {
    let mut config = turret((170.0, 190.0), (-90.0, 90.0));
    config.trunnion.x = -2.0;
    let (_, pose, flags) = settled(&config, &LEVEL, DVec3::X, &state(180.0, 0.0)).unwrap();
    assert!(pose.error < 1e-6 && flags & STOPPED == 0, "{pose:?}");
}

#[test]
fn target_behind_the_muzzle_is_too_close() {
    let mut config = free(Axes::Canonical);
    config.muzzle.x = 2.0;
    let flags_at = |distance: f64| aimed(&config, &LEVEL, DVec3::X * distance).2 & STOPPED;
    assert_eq!(flags_at(1.99), flags::TOO_CLOSE);
    assert_eq!(flags_at(2.01), 0);
    let (at, pose, _) = aimed(&config, &LEVEL, DVec3::X);
    assert_eq!((at, pose.error), (state(0.0, 0.0), std::f32::consts::PI));
}

#[test]
fn target_at_the_muzzle_leaves_the_angles() {
    let from = state(30.0, 20.0);
    for (trunnion, muzzle) in [
        (Vec3::new(0.5, 1.5, 0.0), Vec3::new(3.0, 0.0, 0.0)),
        (Vec3::new(-0.4, 2.0, 0.5), Vec3::new(4.0, 0.0, 0.0)),
        (Vec3::new(0.7, -1.0, -0.3), Vec3::new(2.5, 0.4, 0.8)),
    ] {
        let config = Config { trunnion, muzzle, ..free(Axes::Canonical) };
        let muzzle = parts_of(&config, &LEVEL, &from).muzzle;
        let (at, _, _) = update(&from, &config, &LEVEL, muzzle, 1.0 / 60.0).unwrap();
        assert!(
            is_about((at.azimuth.to_degrees(), at.elevation.to_degrees()), (30.0, 20.0)),
            "{at:?}"
        );
    }
}

#[test]
fn target_nearer_to_the_trunnion_than_the_line_is_raised_above_it_is_too_close() {
    let mut config = free(Axes::Canonical);
    config.muzzle.y = 0.5;
    let flags_at = |distance: f64| aimed(&config, &LEVEL, DVec3::X * distance).2 & STOPPED;
    assert_eq!((flags_at(0.499), flags_at(0.501)), (flags::TOO_CLOSE, 0));
}

#[test]
fn target_that_is_as_far_aside_as_the_muzzle_is_just_not_too_close() {
    let mut config = free(Axes::Canonical);
    config.muzzle.z = 0.5;
    let aim = |distance: f64| aimed(&config, &LEVEL, DVec3::new(distance, 0.3, 0.0));
    let (at, _, flags) = aim(0.501);
    assert_eq!(flags & flags::TOO_CLOSE, 0);
    let (nearer, _, flags) = aim(0.499);
    assert_eq!(flags & flags::TOO_CLOSE, flags::TOO_CLOSE);
    // The angles are the nearest that there are. They continue the angles of targets that are not too close.
    assert!((nearer.azimuth - at.azimuth).abs() < 0.1 && (at.azimuth - 1.5).abs() < 0.1);
    assert_eq!(aim(0.2).0.azimuth, nearer.azimuth);
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..cases(25_000) })]

    #[test]
    fn line_passes_through_the_target_from_a_muzzle_length_to_the_horizon(
        config in config(1.0), mount in mount(1e3), direction in unit_vec3(), times in 0.0f64..6.0,
        from in moving(),
    ) {
        let distance = length(&config).max(1.0) * 10f64.powf(times);
        let target = mount.position + direction * distance;
        let (at, _, flags) = settled(&config, &mount, target, &from).unwrap();
        prop_assume!(flags & STOPPED == 0);
        let (parts, offset) = (parts_of(&config, &mount, &at), target - mount.position);
        // Several turns leave fewer digits for the angle.
        let turns = 1.0 + at.azimuth.abs();
        prop_assert!(parts.passes_by(offset) < 1e-6f64.max(1e-7 * turns) * distance);
        prop_assert!((offset - parts.muzzle).dot(parts.boresight) > -1e-9 * distance);
    }

    #[test]
    fn offsets_are_too_close_for_nothing_that_is_further_away_on_every_axis(
        config in config(1.0), mount in mount(1e3), azimuth in -180.0f64..180.0,
        elevation in -80.0f64..80.0, times in 0.0f64..6.0,
    ) {
        let config = Config { axes: config.axes, trunnion: config.trunnion, muzzle: config.muzzle, ..free(config.axes) };
        // At 80° a sixth of the distance is horizontal.
        let distance = 6.0 * length(&config).max(0.1) * 10f64.powf(times);
        let offset = offset_at(&config, &mount, azimuth, elevation, distance);
        prop_assert_eq!(aimed(&config, &mount, mount.position + offset).2 & STOPPED, 0);
    }
}

proptest! {
    #![proptest_config(cases(5_000))]

    #[test]
    fn too_close_is_where_no_angles_let_the_line_meet_the_target(
        config in config(1.0), mount in mount(1.0), direction in unit_vec3(), distance in 0.0f64..2.0,
    ) {
        let config = Config { trunnion: config.trunnion, muzzle: config.muzzle, ..free(config.axes) };
        let offset = direction * distance * length(&config).max(0.1);
        let (at, pose, flags) = aimed(&config, &mount, mount.position + offset);
        let offset = mount.position + offset - mount.position;
        prop_assert!(at.azimuth.is_finite() && at.elevation.is_finite() && pose.error.is_finite());
        let any = |scale: f64| !solutions(&config, &mount, offset * scale).is_empty();
        // Not where roundings decide.
        prop_assume!(any(0.998) == any(1.002));
        prop_assert_eq!(flags & STOPPED, if any(1.0) { 0 } else { flags::TOO_CLOSE });
    }
}

/// The engine's forward, up and forward × up, as columns: the matrix that takes canonical vectors to the engine's own.
fn engine(axes: Axes) -> DMat3 {
    let (forward, up) = forward_and_up(axes);
    DMat3::from_cols(forward, up, forward.cross(up))
}

fn turned(by: DMat3, q: Quat) -> Quat {
    let axis = (by * q.as_dquat().xyz()).as_vec3();
    Quat::from_xyzw(axis.x, axis.y, axis.z, q.w)
}

/// Returns a turret with canonical axes in the axes of another engine.
fn translated(config: &Config<'static>, mount: &Mount, axes: Axes) -> (Config<'static>, Mount) {
    let to = engine(axes);
    let vector = |v: Vec3| (to * v.as_dvec3()).as_vec3();
    let (trunnion, muzzle) = (vector(config.trunnion), vector(config.muzzle));
    let position = to * mount.position;
    let orientation = turned(to, mount.orientation);
    (Config { axes, trunnion, muzzle, ..*config }, Mount { position, orientation })
}

proptest! {
    // Each in all eight axes.
    #![proptest_config(cases(8_000))]

    #[test]
    fn axes_of_an_engine_make_the_same_turret_as_the_canonical_ones(
        config in config(1.0), mount in mount(1e3), offset in offset(), at in moving(), dt in 0.0f32..0.5,
    ) {
        let config = Config { axes: Axes::Canonical, ..config };
        let target = mount.position + offset;
        let (state, pose, flags) = update(&at, &config, &mount, target, dt).unwrap();
        for axes in Axes::ALL {
            let (there, mount_there) = translated(&config, &mount, axes);
            let to = engine(axes);
            let (state_there, pose_there, flags_there) =
                update(&at, &there, &mount_there, to * target, dt).unwrap();
            prop_assert!(is_same(&state, &state_there), "{:?} {:?}", state, state_there);
            let back = to.transpose();
            let boresight_there = back * pose_there.boresight.as_dvec3();
            prop_assert!((back * pose_there.muzzle - pose.muzzle).length() < 1e-5);
            prop_assert!((boresight_there - pose.boresight.as_dvec3()).length() < 3e-6);
            for (q, q_there) in [(pose.base, pose_there.base), (pose.barrel, pose_there.barrel)] {
                prop_assert!((turned(back, q_there) - q).length() < 3e-6);
            }
            prop_assert_eq!(flags, flags_there);
        }
    }
}

/// Whether two states are the same except for roundings.
fn is_same(a: &State, b: &State) -> bool {
    let close = |a: f64, b: f64| (a - b).abs() <= 1e-6 * (1.0 + a.abs());
    wrap(a.azimuth - b.azimuth).abs() < 3e-6
        && close(a.elevation, b.elevation)
        && (a.azimuth_rate - b.azimuth_rate).abs() < 1e-4
        && (a.elevation_rate - b.elevation_rate).abs() < 1e-4
}

/// Where a turret with these axes on a level mount points at azimuth and elevation, in degrees.
fn boresight(axes: Axes, azimuth: f32, elevation: f32) -> Vec3 {
    let (pose, _) = pose_of(&state(azimuth, elevation), &Config::new(axes), &LEVEL).unwrap();
    (pose.boresight * 1e6).round() / 1e6
}

#[test]
fn axes_forward_is_the_forward_of_the_engine() {
    assert_eq!(boresight(Axes::Canonical, 0.0, 0.0), Vec3::X);
    assert_eq!(boresight(Axes::Unity, 0.0, 0.0), Vec3::Z);
    assert_eq!(boresight(Axes::Godot, 0.0, 0.0), -Vec3::Z);
    assert_eq!(boresight(Axes::Unreal, 0.0, 0.0), Vec3::X);
    assert_eq!(boresight(Axes::Source, 0.0, 0.0), Vec3::X);
    assert_eq!(boresight(Axes::CryEngine, 0.0, 0.0), Vec3::Y);
    assert_eq!(boresight(Axes::Gltf, 0.0, 0.0), Vec3::Z);
    assert_eq!(boresight(Axes::Ned, 0.0, 0.0), Vec3::X);
}

#[test]
fn axes_elevation_raises_toward_the_up_of_the_engine() {
    assert_eq!(boresight(Axes::Canonical, 0.0, 90.0), Vec3::Y);
    assert_eq!(boresight(Axes::Unity, 0.0, 90.0), Vec3::Y);
    assert_eq!(boresight(Axes::Godot, 0.0, 90.0), Vec3::Y);
    assert_eq!(boresight(Axes::Unreal, 0.0, 90.0), Vec3::Z);
    assert_eq!(boresight(Axes::Source, 0.0, 90.0), Vec3::Z);
    assert_eq!(boresight(Axes::CryEngine, 0.0, 90.0), Vec3::Z);
    assert_eq!(boresight(Axes::Gltf, 0.0, 90.0), Vec3::Y);
    assert_eq!(boresight(Axes::Ned, 0.0, 90.0), -Vec3::Z);
}

#[test]
fn axes_azimuth_turns_left_in_right_handed_engines_and_right_in_the_others() {
    assert_eq!(boresight(Axes::Canonical, 90.0, 0.0), -Vec3::Z);
    assert_eq!(boresight(Axes::Godot, 90.0, 0.0), -Vec3::X);
    // Left is +Y in Source, -X in CryEngine, +X in glTF and -Y, west, where east is +Y.
    assert_eq!(boresight(Axes::Source, 90.0, 0.0), Vec3::Y);
    assert_eq!(boresight(Axes::CryEngine, 90.0, 0.0), -Vec3::X);
    assert_eq!(boresight(Axes::Gltf, 90.0, 0.0), Vec3::X);
    assert_eq!(boresight(Axes::Ned, 90.0, 0.0), -Vec3::Y);
    // Right is +X in Unity and +Y in Unreal.
    assert_eq!(boresight(Axes::Unity, 90.0, 0.0), Vec3::X);
    assert_eq!(boresight(Axes::Unreal, 90.0, 0.0), Vec3::Y);
}

#[test]
fn axes_target_ahead_to_the_left_and_above_has_its_angles_in_all_axes() {
    // 30 m ahead, 40 m to the left and 50 m above: 53.13° to the left, at 45°.
    let (left, raised) = (4f64.atan2(3.0), 1f64.atan2(1.0));
    let scenes = [
        (Axes::Canonical, DVec3::new(30.0, 50.0, -40.0), left),
        (Axes::Unity, DVec3::new(-40.0, 50.0, 30.0), -left),
        (Axes::Godot, DVec3::new(-40.0, 50.0, -30.0), left),
        (Axes::Unreal, DVec3::new(30.0, -40.0, 50.0), -left),
        (Axes::Source, DVec3::new(30.0, 40.0, 50.0), left),
        (Axes::CryEngine, DVec3::new(-40.0, 30.0, 50.0), left),
        (Axes::Gltf, DVec3::new(40.0, 50.0, 30.0), left),
        (Axes::Ned, DVec3::new(30.0, -40.0, -50.0), left),
    ];
    assert_eq!(scenes.map(|(axes, ..)| axes), Axes::ALL);
    for (axes, target, azimuth) in scenes {
        let (at, pose, _) = aimed(&free(axes), &LEVEL, target);
        assert!((at.azimuth - azimuth).abs() < 1e-9, "{axes:?}: {at:?}");
        assert!((at.elevation - raised).abs() < 1e-9, "{axes:?}: {at:?}");
        assert!(vector_angle(pose.boresight.as_dvec3(), target) < 1e-6, "{axes:?}: {pose:?}");
    }
}

#[test]
fn axes_offsets_are_the_engines_own() {
    let muzzle = |axes: Axes, offset: Vec3| {
        let config = Config { muzzle: offset, ..Config::new(axes) };
        (pose_of(&state(90.0, 0.0), &config, &LEVEL).unwrap().0.muzzle * 1e6).round() / 1e6
    };
    // 3 forward, 2 up and 1 to the right, turned to the engine's azimuth of 90°.
    assert_eq!(muzzle(Axes::Unity, Vec3::new(1.0, 2.0, 3.0)), DVec3::new(3.0, 2.0, -1.0));
    assert_eq!(muzzle(Axes::Godot, Vec3::new(1.0, 2.0, -3.0)), DVec3::new(-3.0, 2.0, -1.0));
    assert_eq!(muzzle(Axes::Unreal, Vec3::new(3.0, 1.0, 2.0)), DVec3::new(-1.0, 3.0, 2.0));
    assert_eq!(muzzle(Axes::Source, Vec3::new(3.0, -1.0, 2.0)), DVec3::new(1.0, 3.0, 2.0));
    assert_eq!(muzzle(Axes::CryEngine, Vec3::new(1.0, 3.0, 2.0)), DVec3::new(-3.0, 1.0, 2.0));
    assert_eq!(muzzle(Axes::Gltf, Vec3::new(-1.0, 2.0, 3.0)), DVec3::new(3.0, 2.0, 1.0));
    assert_eq!(muzzle(Axes::Ned, Vec3::new(3.0, 1.0, -2.0)), DVec3::new(1.0, -3.0, -2.0));
}
