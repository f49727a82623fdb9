//! The batches over slices against the single functions.

use turret_core::Error;
use turret_core::aim::turret::{self, Pose};
use turret_core::aim::{self, StepLimits};
use turret_core::batch;
use turret_core::batch::OneOrEach::{Each, One};
use turret_core::batch::rows::{self, Width};
use turret_core::glam::{DVec3, Quat, Vec3};
use turret_core::math::{euler, matrix, nlerp, quat, slerp, spin};

use crate::support::hard::Elements;
use crate::support::turret as turrets;

const COUNT: usize = 100;

/// The contents of an output before the call.
const UNTOUCHED: Quat = Quat::from_xyzw(123.0, 0.0, 0.0, 0.0);

fn list<T>(mut element: impl FnMut() -> T) -> Vec<T> {
    (0..COUNT).map(|_| element()).collect()
}

fn quats(e: &mut Elements) -> Vec<Quat> {
    list(|| Quat::from_array(e.quat()))
}

fn vec3s(e: &mut Elements) -> Vec<Vec3> {
    list(|| Vec3::from_array(e.vec3(10.0)))
}

fn bits(q: Quat) -> [u32; 4] {
    q.to_array().map(|x| if x.is_nan() { f32::NAN.to_bits() } else { x.to_bits() })
}

/// Compares what `batch` writes with the single function, which returns an error where nothing is to be written.
fn same(
    batch: impl FnOnce(&mut [Quat]),
    single: impl Fn(usize) -> Result<Quat, Error>,
    count: usize,
) {
    let mut out = vec![UNTOUCHED; COUNT];
    batch(&mut out);
    for (at, out) in out.into_iter().enumerate() {
        let wanted = if at < count { single(at).unwrap_or(UNTOUCHED) } else { UNTOUCHED };
        assert_eq!(bits(out), bits(wanted), "{at}");
    }
}

#[test]
fn slices_of_quaternions_have_the_bits_of_the_single_functions() {
    let e = &mut Elements::new(11);
    let (a, b, v) = (quats(e), quats(e), vec3s(e));
    let near: Vec<Quat> = a.iter().map(|a| Quat::from_array(e.beside(a.to_array()))).collect();
    let t = list(|| e.unit().abs() as f32);
    same(|out| batch::mul(&a, &b, out), |at| Ok(quat::mul(a[at], b[at])), COUNT);
    let slerp = |at, t| slerp::slerp(a[at], near[at], t);
    same(|out| batch::slerp(&a, &near, Each(&t), out), |at| slerp(at, t[at]), COUNT);
    same(|out| batch::slerp(&a, &near, One(&0.3), out), |at| slerp(at, 0.3), COUNT);
    let nlerp = |at, t| nlerp::nlerp(a[at], near[at], t);
    same(|out| batch::nlerp(&a, &near, Each(&t), out), |at| nlerp(at, t[at]), COUNT);
    same(
        |out| batch::from_flight(&v, out),
        |at| euler::from_flight(v[at].x, v[at].y, v[at].z),
        COUNT,
    );
    let integrate = |at| spin::integrate(a[at], v[at], 0.02);
    same(|out| batch::integrate(&a, &v, 0.02, out), integrate, COUNT);
    let mut in_place = a.clone();
    let cells = rows::cells(&mut in_place);
    rows::integrate(Width::best(), cells.into(), v[..].into(), 0.02, cells);
    same(|out| out.copy_from_slice(&in_place), |at| Ok(integrate(at).unwrap_or(a[at])), COUNT);
}

#[test]
fn slices_of_vectors_and_matrices_have_the_bits_of_the_single_functions() {
    let e = &mut Elements::new(12);
    let (q, v) = (quats(e), vec3s(e));
    let untouched = Vec3::splat(123.0);
    for each in [true, false] {
        let mut out = vec![untouched; COUNT];
        batch::rotate(&v, if each { Each(&q) } else { One(&q[3]) }, &mut out);
        for (at, out) in out.iter().enumerate() {
            let wanted = quat::rotate(q[if each { at } else { 3 }], v[at]).unwrap_or(untouched);
            assert_eq!(out.to_array().map(f32::to_bits), wanted.to_array().map(f32::to_bits));
        }
    }
    let mut out = vec![[123.0; 16]; COUNT];
    batch::matrices(&q, &mut out);
    for (q, out) in q.iter().zip(out) {
        let wanted = matrix::from_quat(*q).unwrap_or([123.0; 16]);
        assert_eq!(out.map(f32::to_bits), wanted.map(f32::to_bits));
    }
}

#[test]
fn shortest_slice_ends_a_batch() {
    let e = &mut Elements::new(13);
    let (a, b) = (list(|| Quat::from_rotation_x(e.number(1.0))), vec![Quat::IDENTITY; COUNT]);
    let t = vec![0.5; COUNT];
    for (a_len, b_len, t_len) in [(17, COUNT, COUNT), (COUNT, 33, COUNT), (COUNT, COUNT, 0)] {
        same(
            |out| batch::slerp(&a[..a_len], &b[..b_len], Each(&t[..t_len]), out),
            |at| slerp::slerp(a[at], b[at], 0.5),
            a_len.min(b_len).min(t_len),
        );
    }
    let mut out = vec![UNTOUCHED; 5];
    batch::mul(&a, &b, &mut out);
    assert_eq!(out, a[..5]);
}

#[test]
fn slices_of_turrets_have_the_bits_of_step() {
    let e = &mut Elements::new(14);
    let (positions, targets): (Vec<_>, Vec<_>) = list(|| e.points())
        .into_iter()
        .map(|(from, to)| (DVec3::from_array(from), DVec3::from_array(to)))
        .unzip();
    let rest = quats(e);
    let current: Vec<Quat> =
        rest.iter().map(|rest| Quat::from_array(e.turret_on(rest.to_array()))).collect();
    let limits = list(|| StepLimits { azimuth: e.number(0.2), elevation: e.unit() as f32 });
    for limits in [Each(&limits[..]), One(&StepLimits { azimuth: 0.1, elevation: 0.02 })] {
        let single = |at: usize| {
            let limits = match limits {
                One(limits) => *limits,
                Each(limits) => limits[at],
            };
            aim::step(targets[at], positions[at], rest[at], current[at], limits)
        };
        let mut out = vec![UNTOUCHED; COUNT];
        let bad = batch::aim(&targets, &positions, &rest, &current, limits, &mut out);
        assert_eq!(bad, (0..COUNT).filter(|&at| single(at).is_err()).count());
        let held = |at| Ok(single(at).unwrap_or(current[at]));
        same(|copy| copy.copy_from_slice(&out), held, COUNT);
    }
}

#[test]
fn slices_of_complete_turrets_have_the_bits_of_update() {
    let e = &mut Elements::new(15);
    let config = turrets::turret((-2.0, 2.0), (-0.5, 1.0));
    let configs = list(|| {
        let mut config = config;
        config.azimuth.rate = e.number(2.0);
        config
    });
    let mount = turret::Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
    let targets = list(|| Vec3::from_array(e.vec3(100.0)).as_dvec3());
    let before = list(|| turrets::state(e.number(1.0), e.number(0.5)));
    for configs in [Each(&configs[..]), One(&config)] {
        let mut states = before.clone();
        let mut poses: Vec<Result<(Pose, u32), Error>> = vec![Err(Error::InvalidArgument); COUNT];
        let bad = batch::update(&mut states, configs, One(&mount), Each(&targets), 0.1, &mut poses);
        assert_eq!(bad, poses.iter().filter(|pose| pose.is_err()).count());
        for at in 0..COUNT {
            let config = match configs {
                One(config) => config,
                Each(configs) => &configs[at],
            };
            let wanted = turret::update(&before[at], config, &mount, targets[at], 0.1);
            assert_eq!(wanted.map(|(_, pose, flags)| (pose, flags)), poses[at], "{at}");
            assert_eq!(wanted.map_or(before[at], |(state, _, _)| state), states[at], "{at}");
        }
    }
}

#[test]
fn update_of_slices_ends_with_the_shortest() {
    let config = turrets::turret((-2.0, 2.0), (-0.5, 1.0));
    let mount = turret::Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
    let at_rest = turrets::state(0.0, 0.0);
    let mut states = [at_rest; 4];
    let mut poses = [Err(Error::InvalidArgument); 3];
    let targets = [DVec3::new(1.0, 0.1, -1.0); 2];
    batch::update(&mut states, One(&config), One(&mount), Each(&targets), 0.1, &mut poses);
    assert_eq!(states.map(|state| state == at_rest), [false, false, true, true]);
    assert_eq!(poses.map(|pose| pose.is_ok()), [true, true, false]);
}
