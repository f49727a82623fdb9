//! aim: steps of turrets whose only state is an orientation.

use turret::aim::{turret_aim, turret_aim_error, turret_split};
use turret::status::{TURRET_ERROR_NULL, TURRET_OK};
use turret::types::turret_params;

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{
    UNIT, about, angle_between, conjugate, is_unit, is_wrapped, mul, off_turns, rotated, same_bits,
    turn_of, unit,
};
use crate::probe::{Returned, input, optional, output, probe};

pub fn aim(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let (rest, mut current) = (bytes.quat(), bytes.quat());
    let (target, turret) = (bytes.position(), bytes.position());
    let scene = Scene { target, turret, rest };
    split(bytes, &rest, &current);
    error(bytes, &scene, &current);
    // A few steps, and one without a limit.
    for _ in 0..4 {
        let (elevation_rate_limit, azimuth_rate_limit) = (bytes.limit(), bytes.limit());
        let limits = turret_params { elevation_rate_limit, azimuth_rate_limit };
        let absent = bytes.chance(4);
        current = step(bytes, &scene, &current, (!absent).then_some(limits));
        if bytes.is_empty() {
            break;
        }
    }
    let snap =
        turret_params { elevation_rate_limit: f32::INFINITY, azimuth_rate_limit: f32::INFINITY };
    step(bytes, &scene, &current, Some(snap));
}

#[derive(Debug)]
struct Scene {
    target: [f64; 3],
    turret: [f64; 3],
    rest: [f32; 4],
}

impl Scene {
    /// The direction to the target in the frame of rest, unit.
    fn to_target(&self) -> Option<[f64; 3]> {
        let offset: [f64; 3] = std::array::from_fn(|at| self.target[at] - self.turret[at]);
        let most = offset.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if most == 0.0 {
            return None;
        }
        let offset = offset.map(|x| x / most);
        let length = offset.iter().map(|x| x * x).sum::<f64>().sqrt();
        Some(rotated(&conjugate(&unit(&self.rest)), &offset.map(|x| x / length)))
    }
}

/// An orientation in the frame of rest.
fn in_rest(rest: &[f32; 4], current: &[f32; 4]) -> [f64; 4] {
    mul(&conjugate(&unit(rest)), &unit(current))
}

/// Where the barrel points in the frame of rest: the distance from the vertical, how much nearer to upright than to
/// over the top the turret is, the sine of its roll times that distance, and forward, up, right.
fn barrel([x, y, z, w]: [f64; 4]) -> (f64, f64, f64, [f64; 3]) {
    let barrel = rotated(&[x, y, z, w], &[1.0, 0.0, 0.0]);
    let upright = (w * w + y * y) - (x * x + z * z);
    (barrel[0].hypot(barrel[2]), upright, 2.0 * (x * w - y * z), barrel)
}

/// Azimuth and elevation of the barrel, by the rules of the header.
fn angles_of(rest: &[f32; 4], current: &[f32; 4]) -> (f64, f64) {
    let (level, upright, _, [forward, up, right]) = barrel(in_rest(rest, current));
    if upright >= 0.0 {
        ((-right).atan2(forward), up.atan2(level))
    } else {
        (right.atan2(-forward), up.atan2(-level))
    }
}

/// Whether the floats of an orientation determine its angles. They do not close to straight up or down, where a roll
/// may be rounding, nor if both poses of the barrel are equally near, nor close to w = y = 0.
fn is_told(rest: &[f32; 4], current: &[f32; 4]) -> bool {
    let (level, upright, roll, _) = barrel(in_rest(rest, current));
    let may_be_clean = level < 0.3 && roll.abs() < 1e-6;
    level > 2e-3 && !may_be_clean && upright.abs() > 1e-5 && upright > -1.0 + 1e-9
}

fn split(bytes: &mut Bytes, rest: &[f32; 4], current: &[f32; 4]) {
    let objects =
        [input(rest), input(current), output::<[f32; 4]>(), output::<f32>(), output::<f32>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[rest, current, base, a, e]| {
        unsafe { turret_split(rest.cast(), current.cast(), base.cast(), a.cast(), e.cast()) }.into()
    });
    let returned = done.returned.number();
    (Faults::rotation(rest) | Faults::rotation(current)).judge(returned, (rest, current));
    if returned < 0 {
        assert!(done.wrote_nothing(), "{rest:?} {current:?}");
        return;
    }
    let (base, azimuth, elevation): ([f32; 4], f32, f32) = (done.at(2), done.at(3), done.at(4));
    let what = (rest, current, base, azimuth, elevation);
    assert!(returned == TURRET_OK && is_unit(&base, UNIT), "{what:?}");
    assert!(is_wrapped(azimuth) && is_wrapped(elevation), "{what:?}");
    let exact = mul(&unit(rest), &about(1, azimuth));
    assert!(turn_of(&mul(&conjugate(&exact), &unit(&base))) <= 1e-6, "{what:?}");
    let (a, e) = angles_of(rest, current);
    if is_told(rest, current) {
        assert!(off_turns(a - f64::from(azimuth)) <= 2e-6, "{what:?} {a}");
        assert!(off_turns(e - f64::from(elevation)) <= 1e-6, "{what:?} {e}");
    }
}

fn error(bytes: &mut Bytes, scene: &Scene, current: &[f32; 4]) {
    let Scene { target, turret, rest } = scene;
    let ([tx, ty, tz], [px, py, pz]) = (*target, *turret);
    let objects = [input(rest), input(current), output::<f32>(), output::<f32>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[rest, current, a, e]| {
        let (rest, current, a, e) = (rest.cast(), current.cast(), a.cast(), e.cast());
        unsafe { turret_aim_error(tx, ty, tz, px, py, pz, rest, current, a, e) }.into()
    });
    let returned = done.returned.number();
    let faults =
        Faults::rotation(rest) | Faults::rotation(current) | Faults::offset(turret, target);
    faults.judge(returned, (scene, current));
    if returned < 0 {
        assert!(done.wrote_nothing(), "{scene:?} {current:?}");
        return;
    }
    let (azimuth, elevation): (f32, f32) = (done.at(2), done.at(3));
    let what = (scene, current, azimuth, elevation);
    assert!(returned == TURRET_OK && is_wrapped(azimuth) && is_wrapped(elevation), "{what:?}");
    let Some([x, y, z]) = scene.to_target() else {
        assert!(azimuth == 0.0 && elevation == 0.0, "{what:?}");
        return;
    };
    let (a, e) = angles_of(rest, current);
    let level = x.hypot(z);
    if level < 0.99e-6 * y.abs() {
        assert!(azimuth == 0.0, "{what:?}");
    } else if is_told(rest, current) && level > 1e-3 {
        let exact = (-z).atan2(x) - a;
        assert!(off_turns(exact - f64::from(azimuth)) <= 4e-6, "{what:?} {exact}");
    }
    if is_told(rest, current) {
        let exact = y.atan2(level) - e;
        assert!(off_turns(exact - f64::from(elevation)) <= 2e-6, "{what:?} {exact}");
    }
}

fn step(
    bytes: &mut Bytes,
    scene: &Scene,
    current: &[f32; 4],
    limits: Option<turret_params>,
) -> [f32; 4] {
    let Scene { target, turret, rest } = scene;
    let ([tx, ty, tz], [px, py, pz]) = (*target, *turret);
    let given =
        limits.unwrap_or(turret_params { elevation_rate_limit: 0.0, azimuth_rate_limit: 0.0 });
    let objects = [
        input(rest),
        input(current),
        optional(input(&given), limits.is_none()),
        output::<[f32; 4]>(),
    ];
    let done = probe(bytes, Returned::Null, objects, |[rest, current, limits, out]| {
        let (rest, current, limits) = (rest.cast(), current.cast(), limits.cast());
        let returned =
            unsafe { turret_aim(tx, ty, tz, px, py, pz, rest, current, limits, out.cast()) };
        Returned::pointer(returned, out)
    });
    let next: [f32; 4] = done.at(3);
    let [a_limit, e_limit] = limits.map_or([0.157_079_63; 2], |limits| {
        [limits.azimuth_rate_limit, limits.elevation_rate_limit]
    });
    let what = (scene, current, a_limit, e_limit, next);
    let rotations = Faults::rotation(rest) | Faults::rotation(current);
    let bounds = Faults::limit(a_limit) | Faults::limit(e_limit);
    let faults = rotations | bounds | Faults::offset(turret, target);
    assert!(done.returned.is_output() == faults.is_none(), "{faults:?} {what:?}");
    let Some(to_target) = scene.to_target().filter(|_| faults.is_none()) else {
        assert!(same_bits(&next, current), "{what:?}");
        return next;
    };
    assert!(is_unit(&next, UNIT), "{what:?}");
    let turned = in_rest(rest, &next);
    let [x, y, z, w] = turned;
    // Without roll, yaw times pitch: both products are sin a/2 · cos a/2 · sin e/2 · cos e/2.
    assert!((x * w - y * z).abs() <= 1e-6, "rolled: {what:?}");
    if a_limit == 0.0 && e_limit == 0.0 {
        check_barrel_stays(scene, current, &next);
    }
    if a_limit == f32::INFINITY && e_limit == f32::INFINITY {
        let forward = rotated(&turned, &[1.0, 0.0, 0.0]);
        assert!(angle_between(&forward, &to_target) <= 4e-6, "{what:?} {forward:?} {to_target:?}");
    }
    if is_told(rest, current) && is_told(rest, &next) {
        check_limits(scene, current, &next, [a_limit, e_limit]);
    }
    next
}

/// Asserts that neither axis has turned by more than its limit.
fn check_limits(scene: &Scene, current: &[f32; 4], next: &[f32; 4], limits: [f32; 2]) {
    let ((a, e), (next_a, next_e)) =
        (angles_of(&scene.rest, current), angles_of(&scene.rest, next));
    let what = (scene, current, next, limits);
    for (turned, limit) in [(next_a - a, limits[0]), (next_e - e, limits[1])] {
        let turned = off_turns(turned);
        assert!(turned <= f64::from(limit) + 4e-6, "turned {turned}: {what:?}");
    }
}

/// Asserts that the barrel points where it did; close to straight up or down, that the base does.
fn check_barrel_stays(scene: &Scene, current: &[f32; 4], next: &[f32; 4]) {
    let turned = in_rest(&scene.rest, current);
    let (level, .., before) = barrel(turned);
    let (.., after) = barrel(in_rest(&scene.rest, next));
    let slack = if level > 1.001e-3 { 2e-6 } else { level + 2e-6 };
    assert!(angle_between(&before, &after) <= slack, "{scene:?} {current:?} {next:?}");
}
