//! quat: axis and angle, Euler angles in every order, matrices.

use turret::convert::{
    euler_to_quat, matrix_to_quat, quat_init_axis, quat_init_axis_v, quat_to_axis, quat_to_euler,
    quat_to_matrix,
};
use turret::euler::{TURRET_EULER_ZYX, euler_to_quat_ordered, quat_to_euler_ordered};
use turret::status::TURRET_ERROR_NULL;

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{
    PI_FLOAT, UNIT, about, conjugate, cross, dot, is_finite, is_unit, is_wrapped, mul, rotated,
    same_bits, turn_of, unit, wide,
};
use crate::probe::{Legal, Returned, input, output, probe};

pub fn conversion(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    match bytes.below(8) {
        0 => from_axis(bytes),
        1 => to_axis(bytes),
        2 => from_flight(bytes),
        3 => to_flight(bytes),
        4 => from_angles(bytes),
        5 => to_angles(bytes),
        6 => to_matrix(bytes),
        _ => from_matrix(bytes),
    }
}

/// The angle between a rotation of floats and one of doubles.
fn off(got: &[f32; 4], exact: &[f64; 4]) -> f64 {
    turn_of(&mul(&conjugate(&unit(got)), exact))
}

fn from_axis(bytes: &mut Bytes) {
    let (axis, angle) = (bytes.direction(), bytes.f32());
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&axis)], |[out, axis]| {
        Returned::pointer(unsafe { quat_init_axis_v(out.cast(), axis.cast(), angle) }, out)
    });
    let faults = Faults::direction(&axis) | Faults::numbers(&[angle]);
    let vector = done.built::<[f32; 4]>(faults.into(), (axis, angle));
    let [x, y, z] = axis;
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>()], |[out]| {
        Returned::pointer(unsafe { quat_init_axis(out.cast(), x, y, z, angle) }, out)
    });
    let numbers = done.built::<[f32; 4]>(faults.into(), (axis, angle));
    let (Some(q), Some(again)) = (vector, numbers) else { return };
    assert!(same_bits(&q, &again), "{axis:?} {angle} {q:?} {again:?}");
    assert!(is_unit(&q, UNIT), "{axis:?} {angle} {q:?}");
    let (sin, cos) = (f64::from(angle) / 2.0).sin_cos();
    let [x, y, z] = unit(&axis).map(|x| x * sin);
    assert!(off(&q, &[x, y, z, cos]) <= 4e-7, "{axis:?} {angle} {q:?}");
}

fn to_axis(bytes: &mut Bytes) {
    let q = bytes.quat();
    let objects = [input(&q), output::<[f32; 3]>(), output::<f32>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[q, axis, angle]| {
        unsafe { quat_to_axis(q.cast(), axis.cast(), angle.cast()) }.into()
    });
    Faults::rotation(&q).judge(done.returned.number(), q);
    if done.returned.number() < 0 {
        assert!(done.wrote_nothing());
        return;
    }
    let (axis, angle): ([f32; 3], f32) = (done.at(1), done.at(2));
    assert!(is_unit(&axis, UNIT) && (0.0..=PI_FLOAT).contains(&angle), "{q:?} {axis:?} {angle}");
    let (sin, cos) = (f64::from(angle) / 2.0).sin_cos();
    let [x, y, z] = unit(&axis).map(|x| x * sin);
    assert!(off(&q, &[x, y, z, cos]) <= 1e-6, "{q:?} {axis:?} {angle}");
    if q[..3] == [0.0; 3] {
        assert!(axis == [1.0, 0.0, 0.0] && angle == 0.0, "{q:?} {axis:?} {angle}");
    }
}

/// The axes of an order, the outermost first, by the names of the header: X is 0.
const ORDERS: [[usize; 3]; 12] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [0, 1, 0],
    [0, 2, 0],
    [1, 0, 1],
    [1, 2, 1],
    [2, 0, 2],
    [2, 1, 2],
];

/// Returns the rotation by the angles, as a product of one rotation per letter.
fn in_order(angles: [f32; 3], order: usize) -> [f64; 4] {
    let letters = ORDERS[order % 12];
    let [a, b, c] = std::array::from_fn(|at| about(letters[at], angles[at]));
    if order < 12 { mul(&mul(&a, &b), &c) } else { mul(&mul(&c, &b), &a) }
}

fn order(bytes: &mut Bytes) -> i32 {
    match bytes.byte() {
        known @ 0..240 => i32::from(known % 24),
        240..248 => i32::from(bytes.byte().cast_signed()),
        _ => bytes.i32(),
    }
}

fn from_flight(bytes: &mut Bytes) {
    let [roll, pitch, yaw] = [bytes.f32(), bytes.f32(), bytes.f32()];
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>()], |[out]| {
        Returned::pointer(unsafe { euler_to_quat(out.cast(), roll, pitch, yaw) }, out)
    });
    let faults = Faults::numbers(&[roll, pitch, yaw]);
    let Some(q) = done.built::<[f32; 4]>(faults.into(), (roll, pitch, yaw)) else { return };
    let exact = in_order([yaw, pitch, roll], TURRET_EULER_ZYX as usize);
    assert!(is_unit(&q, UNIT) && off(&q, &exact) <= 6e-7, "{roll} {pitch} {yaw} {q:?} {exact:?}");
}

fn from_angles(bytes: &mut Bytes) {
    let (angles, order) = ([bytes.f32(), bytes.f32(), bytes.f32()], order(bytes));
    let [a, b, c] = angles;
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>()], |[out]| {
        Returned::pointer(unsafe { euler_to_quat_ordered(out.cast(), a, b, c, order) }, out)
    });
    let faults = Faults::numbers(&angles) | Faults::argument(!(0..24).contains(&order));
    let Some(q) = done.built::<[f32; 4]>(faults.into(), (angles, order)) else { return };
    let exact = in_order(angles, order as usize);
    assert!(is_unit(&q, UNIT) && off(&q, &exact) <= 6e-7, "{angles:?} {order} {q:?} {exact:?}");
}

fn to_flight(bytes: &mut Bytes) {
    let q = bytes.quat();
    let objects = [input(&q), output::<f32>(), output::<f32>(), output::<f32>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[q, roll, pitch, yaw]| {
        unsafe { quat_to_euler(q.cast(), roll.cast(), pitch.cast(), yaw.cast()) }.into()
    });
    Faults::rotation(&q).judge(done.returned.number(), q);
    if done.returned.number() < 0 {
        assert!(done.wrote_nothing());
        return;
    }
    let angles = [done.at(3), done.at(2), done.at(1)];
    check_angles(&q, angles, TURRET_EULER_ZYX as usize);
}

fn to_angles(bytes: &mut Bytes) {
    let (q, order) = (bytes.quat(), order(bytes));
    let objects = [input(&q), output::<f32>(), output::<f32>(), output::<f32>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[q, a, b, c]| {
        unsafe { quat_to_euler_ordered(q.cast(), a.cast(), b.cast(), c.cast(), order) }.into()
    });
    let faults = Faults::rotation(&q) | Faults::argument(!(0..24).contains(&order));
    faults.judge(done.returned.number(), (q, order));
    if done.returned.number() < 0 {
        assert!(done.wrote_nothing());
        return;
    }
    check_angles(&q, [done.at(1), done.at(2), done.at(3)], order as usize);
}

fn check_angles(q: &[f32; 4], angles: [f32; 3], order: usize) {
    let [a, b, c] = angles;
    let [first, _, last] = ORDERS[order % 12];
    let middle = if first == last {
        (0.0..=PI_FLOAT).contains(&b)
    } else {
        b.abs() <= std::f32::consts::FRAC_PI_2
    };
    assert!(is_wrapped(a) && middle && is_wrapped(c), "{q:?} {order} {angles:?}");
    let off = off(q, &in_order(angles, order));
    assert!(off <= 3e-6, "{q:?} {order} {angles:?} {off}");
}

fn to_matrix(bytes: &mut Bytes) {
    let q = bytes.quat();
    let done = probe(bytes, Returned::Null, [output::<[f32; 16]>(), input(&q)], |[m, q]| {
        Returned::pointer(unsafe { quat_to_matrix(m.cast(), q.cast()) }, m)
    });
    let Some(m) = done.built::<[f32; 16]>(Faults::rotation(&q).into(), q) else { return };
    for (column, axis) in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].iter().enumerate() {
        let exact = rotated(&unit(&q), axis);
        for row in 0..3 {
            let entry = f64::from(m[4 * column + row]);
            assert!((entry - exact[row]).abs() <= 4e-7, "{q:?} {m:?} {column} {row} {exact:?}");
        }
        assert!(m[4 * column + 3] == 0.0, "{q:?} {m:?}");
    }
    assert!(m[12..] == [0.0, 0.0, 0.0, 1.0], "{q:?} {m:?}");
    overlapping_matrix(&q, &m);
}

/// Checks that matrix and quaternion may overlap.
fn overlapping_matrix(q: &[f32; 4], m: &[f32; 16]) {
    let mut memory = [0.0; 20];
    for at in [0, 1, 4, 12, 16] {
        memory[at..at + 4].copy_from_slice(q);
        let from = memory.as_mut_ptr();
        // SAFETY: within the memory, as far as `at` goes.
        let returned = unsafe { quat_to_matrix(from, from.add(at).cast()) };
        let got = &memory[..16];
        assert!(!returned.is_null() && got == m, "overlapping at {at}: {q:?} {got:?} {m:?}");
    }
}

/// Nine numbers of a matrix: any, or a rotation, scaled or with an error.
fn matrix(bytes: &mut Bytes) -> [f32; 16] {
    let mut m = [0.0; 16];
    match bytes.below(4) {
        0 => m.iter_mut().for_each(|entry| *entry = bytes.f32()),
        1 => (0..3).for_each(|at| m[4 * at..4 * at + 3].copy_from_slice(&bytes.vec3())),
        _ => {
            let (q, size) = (bytes.quat(), bytes.f32());
            for (column, axis) in
                [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].iter().enumerate()
            {
                let turned = rotated(&unit(&q), axis);
                (0..3).for_each(|row| m[4 * column + row] = turned[row] as f32 * size);
            }
            m[bytes.below(16)] += bytes.f32();
        }
    }
    m
}

fn from_matrix(bytes: &mut Bytes) {
    let m = matrix(bytes);
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&m)], |[out, m]| {
        Returned::pointer(unsafe { matrix_to_quat(out.cast(), m.cast()) }, out)
    });
    let columns = [[m[0], m[1], m[2]], [m[4], m[5], m[6]], [m[8], m[9], m[10]]];
    let legal = if !columns.iter().all(|column| is_finite(column)) {
        Legal::No
    } else {
        determinant(&columns)
    };
    let Some(q) = done.built::<[f32; 4]>(legal, m) else { return };
    assert!(is_unit(&q, UNIT) && q[3] >= 0.0, "{m:?} {q:?}");
    check_polar(&columns, &q);
}

/// Whether the determinant is positive. Close to zero, that depends on rounding.
fn determinant(columns: &[[f32; 3]; 3]) -> Legal {
    let most = columns.iter().flatten().fold(0.0f32, |most, x| most.max(x.abs()));
    if most == 0.0 {
        return Legal::No;
    }
    // Scaled so that nothing overflows. A number that underflows is too small to matter.
    let [a, b, c] = columns.map(|column| column.map(|x| f64::from(x) / f64::from(most)));
    let determinant = dot(&cross(&a, &b), &c);
    if determinant > 1e-6 {
        Legal::Yes
    } else if determinant < -1e-12 {
        Legal::No
    } else {
        Legal::Either
    }
}

/// The rotation part R of the polar decomposition is that for which Rᵀ·M is symmetric and has no negative
/// eigenvalue.
fn check_polar(columns: &[[f32; 3]; 3], q: &[f32; 4]) {
    let back = conjugate(&unit(q));
    let most = columns.iter().flatten().fold(0.0f32, |most, x| most.max(x.abs()));
    let stretch = columns.map(|column| rotated(&back, &wide(&column).map(|x| x / f64::from(most))));
    let trace = stretch[0][0] + stretch[1][1] + stretch[2][2];
    for (row, column) in [(0, 1), (0, 2), (1, 2)] {
        let skew = (stretch[column][row] - stretch[row][column]).abs();
        // If the rotation is off by an angle, the matrix is skew by at most that angle times two of its eigenvalues.
        assert!(skew <= 2e-6 * trace.abs() + 1e-9, "{columns:?} {q:?} {stretch:?}");
    }
    assert!(trace > 0.0, "{columns:?} {q:?} {stretch:?}");
}
