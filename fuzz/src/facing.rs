//! face and sight.

use turret::face::{TURRET_FACE_DONE, TURRET_FACE_TURNING, turret_face_step};
use turret::sight::{
    TURRET_SIGHT_ABOVE, TURRET_SIGHT_BELOW, TURRET_SIGHT_LEFT, TURRET_SIGHT_RIGHT,
    turret_sight_quadrant, turret_sight_side, turret_sight_step,
};
use turret::status::TURRET_ERROR_NULL;

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{is_wrapped, off_turns};
use crate::probe::{inout, input, probe};

pub fn facing(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let scene = Scene { position: bytes.position(), target: bytes.position() };
    match bytes.below(4) {
        0 => face_step(bytes, &scene),
        1 => side(bytes, &scene),
        2 => quadrant(bytes, &scene),
        _ => sight_step(bytes, &scene),
    }
}

#[derive(Debug)]
struct Scene {
    position: [f64; 3],
    target: [f64; 3],
}

impl Scene {
    fn faults(&self) -> Faults {
        Faults::offset(&self.position, &self.target)
    }

    /// The offset to the target over its largest component; `None` when there is none.
    fn to_target(&self) -> Option<[f64; 3]> {
        let offset: [f64; 3] = std::array::from_fn(|at| self.target[at] - self.position[at]);
        let most = offset.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        (most > 0.0).then(|| offset.map(|x| x / most))
    }
}

/// The azimuth of an offset; `None` if it is within 1e-6 of straight up or down, or too close to that to decide.
fn azimuth(to_target: &[f64; 3], slack: f64) -> Option<f64> {
    let [x, y, z] = *to_target;
    (x.hypot(z) > 1e-6 * y.abs() * (1.0 + slack)).then(|| (-z).atan2(x))
}

/// The result of a step: the angle turned, and the angle left to `to`.
#[track_caller]
fn check_turn(before: f32, after: f32, to: f64, most: f32, what: impl std::fmt::Debug) {
    assert!(is_wrapped(after), "{what:?}");
    if before.abs() > 1e6 {
        return;
    }
    let whole = off_turns(to - f64::from(before));
    let made = off_turns(f64::from(after) - f64::from(before));
    let left = off_turns(to - f64::from(after));
    let most = f64::from(most);
    // A step may be longer by the spacing of floats, and the reference is off by a few roundings.
    assert!(made <= most + 5e-7, "turned {made}, further than {most}: {what:?}");
    assert!((left - (whole - most).max(0.0)).abs() <= 6e-7, "{left} left of {whole}: {what:?}");
}

fn face_step(bytes: &mut Bytes, scene: &Scene) {
    let (yaw, most, threshold) = (bytes.f32(), bytes.limit(), bytes.finite_limit());
    let objects = [inout(&yaw), input(&scene.position), input(&scene.target)];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[yaw, position, target]| {
        let (yaw, position, target) = (yaw.cast(), position.cast(), target.cast());
        unsafe { turret_face_step(yaw, position, target, most, threshold) }.into()
    });
    let (returned, after): (_, f32) = (done.returned.number(), done.at(0));
    let what = (scene, yaw, most, threshold, after, returned);
    let limits = Faults::limit(most) | Faults::finite_limit(threshold);
    (scene.faults() | Faults::numbers(&[yaw]) | limits).judge(returned, what);
    if returned < 0 {
        assert!(done.wrote_nothing(), "{what:?}");
        return;
    }
    assert!(returned == TURRET_FACE_TURNING || returned == TURRET_FACE_DONE, "{what:?}");
    let Some(to_target) = scene.to_target() else {
        assert!(returned == TURRET_FACE_DONE && done.is_kept(0), "{what:?}");
        return;
    };
    let Some(to) = azimuth(&to_target, 1e-9) else {
        if azimuth(&to_target, -1e-9).is_none() {
            assert!(returned == TURRET_FACE_DONE && done.is_kept(0), "{what:?}");
        }
        return;
    };
    check_turn(yaw, after, to, most, what);
    let left = off_turns(to - f64::from(after));
    if left <= f64::from(threshold) - 5e-7 || most == f32::INFINITY {
        assert!(returned == TURRET_FACE_DONE, "{left} left: {what:?}");
    } else if left > f64::from(threshold) + 5e-7 {
        assert!(returned == TURRET_FACE_TURNING, "{left} left: {what:?}");
    }
}

fn side(bytes: &mut Bytes, scene: &Scene) {
    let yaw = bytes.f32();
    let objects = [input(&scene.position), input(&scene.target)];
    let done = probe(bytes, 0, objects, |[position, target]| {
        unsafe { turret_sight_side(position.cast(), yaw, target.cast()) }.into()
    });
    let returned = done.returned.number();
    let what = (scene, yaw, returned);
    let bad = !(scene.faults() | Faults::numbers(&[yaw])).is_none();
    let Some(to_target) = scene.to_target().filter(|_| !bad) else {
        assert!(returned == 0, "{what:?}");
        return;
    };
    check_side(&to_target, yaw, false, returned, what);
}

/// The side: −1, 0 or 1; `None` close to the angles where it changes. An actor that is upside down has its right on the
/// same side as when it is upright, but looks in the opposite direction.
#[track_caller]
fn check_side(
    to_target: &[f64; 3],
    yaw: f32,
    upside_down: bool,
    returned: i32,
    what: impl std::fmt::Debug,
) {
    let Some(azimuth) = azimuth(to_target, 1e-9) else {
        assert!(returned == 0 || self::azimuth(to_target, -1e-9).is_some(), "{what:?}");
        return;
    };
    assert!((-1..=1).contains(&returned), "{what:?}");
    if yaw.abs() > 1e6 {
        return;
    }
    let turn = (azimuth - f64::from(yaw)).rem_euclid(std::f64::consts::TAU);
    // This close to 1e-6, the reference may be on the other side.
    let slack = 1e-9 * (1.0 + f64::from(yaw.abs()));
    let off = off_turns(2.0 * turn) / 2.0;
    if off > 1e-6 + slack {
        let is_left = turn < std::f64::consts::PI;
        assert!(returned == if is_left { -1 } else { 1 }, "{turn}: {what:?}");
    } else if off < 1e-6 - slack {
        let is_behind = (off_turns(turn) > 1.0) != upside_down;
        assert!(returned == if is_behind { -1 } else { 0 }, "{turn}: {what:?}");
    }
}

fn quadrant(bytes: &mut Bytes, scene: &Scene) {
    let (yaw, pitch) = (bytes.f32(), bytes.f32());
    let objects = [input(&scene.position), input(&scene.target)];
    let done = probe(bytes, 0, objects, |[position, target]| {
        unsafe { turret_sight_quadrant(position.cast(), yaw, pitch, target.cast()) }.into()
    });
    let returned = done.returned.number().cast_unsigned();
    let what = (scene, yaw, pitch, returned);
    let bad = !(scene.faults() | Faults::numbers(&[yaw, pitch])).is_none();
    let Some(to_target) = scene.to_target().filter(|_| !bad) else {
        assert!(returned == 0, "{what:?}");
        return;
    };
    let (left, right) = (returned & TURRET_SIGHT_LEFT != 0, returned & TURRET_SIGHT_RIGHT != 0);
    let (above, below) = (returned & TURRET_SIGHT_ABOVE != 0, returned & TURRET_SIGHT_BELOW != 0);
    assert!(returned < 16 && !(left && right) && !(above && below), "{what:?}");
    let (sin, cos) = f64::from(pitch).sin_cos();
    let (yaw_sin, yaw_cos) = f64::from(yaw).sin_cos();
    if yaw.abs() > 1e6 || pitch.abs() > 1e6 {
        return;
    }
    // The actor's own up: world up, tilted by its pitch about its right.
    let up = [-sin * yaw_cos, cos, sin * yaw_sin];
    let height: f64 = (0..3).map(|at| to_target[at] * up[at]).sum();
    let length = to_target.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (off, slack) = ((height / length).abs(), 1e-9 * f64::from(1.0 + pitch.abs() + yaw.abs()));
    if off > 1e-6 + slack {
        assert!(above == (height > 0.0) && below == (height < 0.0), "{height} {what:?}");
    } else if off < 1e-6 - slack {
        assert!(!above && !below, "{height} {what:?}");
    }
    // Straight up, ahead is not defined.
    if cos.abs() > 1e-6 {
        let side = i32::from(right) - i32::from(left);
        check_side(&to_target, yaw, cos < 0.0, side, what);
    }
}

fn sight_step(bytes: &mut Bytes, scene: &Scene) {
    let (yaw, pitch, most) = (bytes.f32(), bytes.f32(), bytes.limit());
    let objects = [inout(&yaw), inout(&pitch), input(&scene.position), input(&scene.target)];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[yaw, pitch, position, target]| {
        let (yaw, pitch) = (yaw.cast(), pitch.cast());
        unsafe { turret_sight_step(yaw, pitch, position.cast(), target.cast(), most) }.into()
    });
    let returned = done.returned.number();
    let (new_yaw, new_pitch): (f32, f32) = (done.at(0), done.at(1));
    let what = (scene, yaw, pitch, most, new_yaw, new_pitch, returned);
    (scene.faults() | Faults::numbers(&[yaw, pitch]) | Faults::limit(most)).judge(returned, what);
    if returned < 0 {
        assert!(done.wrote_nothing(), "{what:?}");
        return;
    }
    assert!(returned == TURRET_FACE_TURNING || returned == TURRET_FACE_DONE, "{what:?}");
    let Some(to_target) = scene.to_target() else {
        assert!(returned == TURRET_FACE_DONE && done.wrote_nothing(), "{what:?}");
        return;
    };
    assert!(most != f32::INFINITY || returned == TURRET_FACE_DONE, "{what:?}");
    let [x, y, z] = to_target;
    let elevation = y.atan2(x.hypot(z));
    if let Some(to) = azimuth(&to_target, 1e-9) {
        check_turn(yaw, new_yaw, to, most, what);
        check_turn(pitch, new_pitch, elevation, most, what);
    } else if azimuth(&to_target, -1e-9).is_none() {
        assert!(done.is_kept(0), "{what:?}");
        check_turn(pitch, new_pitch, std::f64::consts::FRAC_PI_2.copysign(y), most, what);
    }
}
