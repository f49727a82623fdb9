//! Rotations as matrices: layout, orthonormality, and the rotation in a matrix that is none.

use crate::support::{
    ZERO_QUAT, angle_between, bad_quats, cases, exact, length_error, magnitude, tolerance,
    unit_quat, unit_vec3,
};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DMat3, DQuat, DVec3, Mat4, Quat, Vec3};
use turret_core::math::{matrix, quat};

const IDENTITY: [f32; 16] =
    [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// The indices of the upper 3×3 among the sixteen entries.
const UPPER: [usize; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// The upper 3×3 in double.
fn upper(m: &[f32; 16]) -> DMat3 {
    DMat3::from_mat4(Mat4::from_cols_array(m).as_dmat4())
}

fn to_floats(m: DMat3) -> [f32; 16] {
    let [a, b, c] = [m.x_axis, m.y_axis, m.z_axis].map(|column| column.as_vec3().extend(0.0));
    Mat4::from_cols(a, b, c, Vec3::ZERO.extend(1.0)).to_cols_array()
}

fn frobenius(m: DMat3) -> f64 {
    m.to_cols_array().into_iter().map(|entry| entry * entry).sum::<f64>().sqrt()
}

/// How far `q` is from the rotation of the polar decomposition of `m`: with it, the rest of `m` is a
/// symmetric stretch. None when that stretch is not positive definite.
fn polar_error(m: &[f32; 16], q: Quat) -> Option<f64> {
    let stretch = DMat3::from_quat(exact(q)).transpose() * upper(m);
    let size = frobenius(stretch);
    let stretch = stretch * (1.0 / size);
    let (a, b) = (stretch.x_axis, stretch.y_axis);
    let positive = a.x > 0.0 && a.x * b.y - a.y * b.x > 0.0 && stretch.determinant() > 0.0;
    positive.then(|| frobenius(stretch - stretch.transpose()))
}

#[test]
fn from_quat_identity_of_any_length_is_the_identity_matrix() {
    for length in [f32::from_bits(1), 1e-38, 0.5, 1.0, -1.0, 1e38] {
        assert_eq!(matrix::from_quat(Quat::from_xyzw(0.0, 0.0, 0.0, length)), Ok(IDENTITY));
    }
}

#[test]
fn from_quat_quarter_turn_about_z_is_column_major() {
    let half = 0.5f32.sqrt();
    let m = matrix::from_quat(Quat::from_xyzw(0.0, 0.0, half, half)).unwrap();
    // X goes to Y and Y to −X: the columns, one after the other.
    #[rustfmt::skip]
    let expected = [
        0.0, 1.0, 0.0, 0.0,
        -1.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 1.0, 0.0,
        0.0, 0.0, 0.0, 1.0,
    ];
    for (entry, expected) in m.into_iter().zip(expected) {
        assert!((entry - expected).abs() < 2e-7, "{m:?}");
    }
}

#[test]
fn from_quat_thirds_of_a_turn_permute_the_axes_exactly() {
    // About (1, 1, 1): X to Y, Y to Z, Z to X.
    #[rustfmt::skip]
    let expected = [
        0.0, 1.0, 0.0, 0.0,
        0.0, 0.0, 1.0, 0.0,
        1.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 1.0,
    ];
    assert_eq!(matrix::from_quat(Quat::from_xyzw(0.5, 0.5, 0.5, 0.5)), Ok(expected));
    assert_eq!(matrix::to_quat(&expected), Ok(Quat::from_xyzw(0.5, 0.5, 0.5, 0.5)));
}

#[test]
fn from_quat_zero_is_a_zero_quaternion() {
    assert_eq!(matrix::from_quat(ZERO_QUAT), Err(Error::ZeroQuaternion));
}

#[test]
fn from_quat_bad_number_is_not_finite() {
    for bad in bad_quats() {
        assert_eq!(matrix::from_quat(bad), Err(Error::NotFinite), "{bad}");
    }
}

#[test]
fn to_quat_identity_at_any_scale_is_exact() {
    for scale in [f32::from_bits(1), 1e-38, 1e-30, 0.1, 1.0, 3.0, 1e30, f32::MAX] {
        assert_eq!(matrix::to_quat(&IDENTITY.map(|entry| entry * scale)), Ok(Quat::IDENTITY));
    }
}

#[test]
fn to_quat_half_turns_about_the_axes_are_exact() {
    for (diagonal, expected) in [
        (DVec3::new(1.0, -1.0, -1.0), Quat::from_xyzw(1.0, 0.0, 0.0, 0.0)),
        (DVec3::new(-1.0, 1.0, -1.0), Quat::from_xyzw(0.0, 1.0, 0.0, 0.0)),
        (DVec3::new(-1.0, -1.0, 1.0), Quat::from_xyzw(0.0, 0.0, 1.0, 0.0)),
    ] {
        for scale in [1e-30, 1.0, 1e30] {
            let m = to_floats(DMat3::from_diagonal(diagonal * scale));
            assert_eq!(matrix::to_quat(&m), Ok(expected));
        }
    }
}

#[test]
fn to_quat_half_turns_about_diagonals_keep_the_axis() {
    for x in [-1.0, 0.0, 1.0] {
        for y in [-1.0, 0.0, 1.0] {
            for z in [-1.0, 0.0, 1.0] {
                let Some(axis) = DVec3::new(x, y, z).try_normalize() else { continue };
                let half_turn = DQuat::from_vec4(axis.extend(0.0));
                let q = matrix::to_quat(&to_floats(DMat3::from_quat(half_turn))).unwrap();
                assert!(angle_between(q.as_dquat(), half_turn) < tolerance::ROTATION, "{axis}");
                assert!(q.w >= 0.0 && length_error(q) <= tolerance::UNIT, "{axis}");
            }
        }
    }
}

#[test]
fn to_quat_each_component_may_be_the_largest() {
    for largest in [DQuat::from_xyzw(1.0, 0.1, -0.2, 0.3), DQuat::from_xyzw(0.1, 1.0, 0.3, -0.2)] {
        let [x, y, z, w] = largest.to_array();
        for q in [[x, y, z, w], [z, w, x, y]] {
            let q = DQuat::from_array(q).normalize();
            let result = matrix::to_quat(&to_floats(DMat3::from_quat(q))).unwrap();
            assert!(angle_between(result.as_dquat(), q) < tolerance::ROTATION, "{q}");
            assert!(result.w > 0.0, "{result}");
        }
    }
}

#[test]
fn to_quat_does_not_look_at_the_last_row_and_column() {
    let turn = matrix::from_quat(Quat::from_xyzw(0.3, -0.5, 0.4, 0.7)).unwrap();
    let expected = matrix::to_quat(&turn);
    for other in [7.0, 0.0, f32::NAN, f32::INFINITY] {
        let mut m = turn;
        for (index, entry) in m.iter_mut().enumerate() {
            if !UPPER.contains(&index) {
                *entry = other;
            }
        }
        assert_eq!(matrix::to_quat(&m), expected, "{other}");
    }
}

#[test]
fn to_quat_uneven_scale_along_the_axes_of_the_frame_drops_out() {
    let turn = exact(Quat::from_xyzw(0.3, -0.5, 0.4, 0.7));
    let scale = DMat3::from_diagonal(DVec3::new(0.01, 3.0, 200.0));
    let q = matrix::to_quat(&to_floats(DMat3::from_quat(turn) * scale)).unwrap();
    assert!(angle_between(q.as_dquat(), turn) < 1e-5);
}

#[test]
fn to_quat_plain_shear_turns_by_half_its_slope() {
    // The polar rotation of [1 s; 0 1] turns by atan(s/2) toward the shear.
    let slope = 0.5;
    let shear = DMat3::from_cols(DVec3::X, DVec3::new(slope, 1.0, 0.0), DVec3::Z);
    let q = matrix::to_quat(&to_floats(shear)).unwrap();
    let expected = DQuat::from_rotation_z(-(slope / 2.0).atan());
    assert!(angle_between(q.as_dquat(), expected) < tolerance::ROTATION);
}

#[test]
fn to_quat_mirror_image_is_an_invalid_argument() {
    for diagonal in [DVec3::new(-1.0, 1.0, 1.0), DVec3::new(2.0, 2.0, -1e-3), DVec3::NEG_ONE] {
        for scale in [1e-30, 1.0, 1e30] {
            let m = to_floats(DMat3::from_diagonal(diagonal * scale));
            assert_eq!(matrix::to_quat(&m), Err(Error::InvalidArgument), "{diagonal}");
        }
    }
}

#[test]
fn to_quat_singular_matrix_is_an_invalid_argument() {
    let column = DVec3::new(0.1, 0.7, -0.3);
    for singular in [
        DMat3::ZERO,
        DMat3::from_diagonal(DVec3::new(1.0, 1.0, 0.0)),
        DMat3::from_cols(column, column * 2.0, DVec3::Z),
        DMat3::from_cols(column, DVec3::X, column + DVec3::X * 0.5),
    ] {
        assert_eq!(
            matrix::to_quat(&to_floats(singular)),
            Err(Error::InvalidArgument),
            "{singular}"
        );
    }
}

/// A matrix of three columns.
fn of_columns(columns: [[f32; 3]; 3]) -> [f32; 16] {
    let [a, b, c] = columns.map(|column| Vec3::from_array(column).extend(0.0));
    Mat4::from_cols(a, b, c, Vec3::ZERO.extend(1.0)).to_cols_array()
}

#[test]
fn to_quat_middle_stretch_lost_between_the_others_is_an_invalid_argument() {
    // The determinants are certain to be positive. The stretches are 7e20, 1 and 1e-29: a step of the iteration turns
    // the first and the last into 1e25, and the middle one into 1e4.
    for b in [[5.5340232e20, -2.8592453e20, -3.597115e20], [5.53e20, -2.86e20, -3.6e20]] {
        let a = [-0.00048828125, -1.009742e-28, -1.009742e-28];
        let m = of_columns([a, b, [1.0, 0.0, 0.0]]);
        assert_eq!(matrix::to_quat(&m), Err(Error::InvalidArgument), "{m:?}");
    }
    // Here the next step overflows double: the stretches are 2e38, 1e37 and about 1e-139.
    let m = of_columns([
        [1.500_000_6, -2.206_408e38, -2.135_477_8e-25],
        [-1.588_486_4e37, 9.183_4e-41, 0.0],
        [1.0, 0.0, 0.0],
    ]);
    assert_eq!(matrix::to_quat(&m), Err(Error::InvalidArgument));
}

#[test]
fn to_quat_one_stretch_beyond_all_measure_gives_the_polar_rotation() {
    // Computed by the same iteration with 220 decimal digits.
    let m = of_columns([[1.0, 8.0, f32::MIN], [-16.0, -2.0, -8.0], [-4.0, 4.0, 7.0]]);
    let exact = Quat::from_xyzw(-0.567_306_8, 0.422_093_6, 0.567_306_8, 0.422_093_6);
    let q = matrix::to_quat(&m).unwrap();
    assert!((q - exact).length() < 1e-6, "{q}");
    let m = of_columns([
        [-271_975.0, -811_800.0, 780_180.0],
        [-207_672.0, -752_679.0, -855_580.0],
        [1_106_600.0, -340_772.0, f32::MAX],
    ]);
    let q = matrix::to_quat(&m).unwrap();
    let exact = Quat::from_xyzw(0.0, 0.0, -0.964_733_9, 0.263_227_1);
    assert!((q - exact).length() < 1e-6, "{q}");
}

#[test]
fn to_quat_singular_matrix_with_a_determinant_above_zero_by_rounding_is_an_invalid_argument() {
    // The first two columns are parallel, and the six products add up to some 1e-17 of their size.
    for (column, ratio, other) in [
        ([2_802_842.0, 455.0, 4_321_261.0], 3.0 / 7.0, [-28.0, 8_856_572.0, -51.0]),
        ([4_754_715.0, 9_750_839.0, 2_583.0], 3.0 / 7.0, [-270.0, -169.0, 15_349_587.0]),
        ([21.0, 1_855_544.0, 1_774_721.0], 5.0, [14_799_072.0, -31.0, 9.0]),
    ] {
        let [column, other] = [column, other].map(DVec3::from_array);
        let m = to_floats(DMat3::from_cols(column, (column * ratio).round(), other));
        assert_eq!(matrix::to_quat(&m), Err(Error::InvalidArgument), "{m:?}");
    }
}

#[test]
fn to_quat_bad_number_in_the_upper_nine_is_not_finite() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for index in UPPER {
            let mut m = IDENTITY;
            if let Some(entry) = m.get_mut(index) {
                *entry = bad;
            }
            assert_eq!(matrix::to_quat(&m), Err(Error::NotFinite), "{bad} at {index}");
        }
    }
}

/// A symmetric positive definite matrix: stretches between 1 and 1/`uneven` along any three axes.
fn stretch(uneven: f64) -> impl Strategy<Value = DMat3> {
    (unit_quat(), 0.0f64..1.0, 0.0f64..1.0).prop_map(move |(axes, b, c)| {
        let axes = DMat3::from_quat(exact(axes));
        let lengths = DVec3::new(1.0, uneven.powf(-b), uneven.powf(-c));
        axes * DMat3::from_diagonal(lengths) * axes.transpose()
    })
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn from_quat_is_orthonormal(
        q in unit_quat(),
        length in prop_oneof![Just(1.0), 0.3f64..1.5, magnitude(37.0)],
    ) {
        let q = (q.as_dquat() * length).as_quat();
        let floats = matrix::from_quat(q).unwrap();
        prop_assert_eq!([floats[3], floats[7], floats[11], floats[15]], [0.0, 0.0, 0.0, 1.0]);
        prop_assert_eq!([floats[12], floats[13], floats[14]], [0.0; 3]);
        let m = upper(&floats);
        for (column, next) in
            [(m.x_axis, m.y_axis), (m.y_axis, m.z_axis), (m.z_axis, m.x_axis)]
        {
            let (stretch, lean) = ((column.length() - 1.0).abs(), column.dot(next).abs());
            prop_assert!(stretch <= tolerance::ORTHONORMAL, "length {stretch:e}");
            prop_assert!(lean <= tolerance::ORTHONORMAL, "cosine {lean:e}");
        }
        let off = frobenius(m - DMat3::from_quat(exact(q)));
        prop_assert!(off <= 1.5 * tolerance::ORTHONORMAL, "{off:e}");
    }

    #[test]
    fn from_quat_turns_vectors_as_rotate_does(q in unit_quat(), v in unit_vec3()) {
        let by_matrix = upper(&matrix::from_quat(q).unwrap()) * v.as_vec3().as_dvec3();
        let by_quat = quat::rotate(q, v.as_vec3()).unwrap().as_dvec3();
        let apart = by_matrix.distance(by_quat);
        prop_assert!(apart <= 2.0 * tolerance::TURNED, "{apart:e}");
    }

    #[test]
    fn to_quat_takes_back_what_from_quat_made(
        q in unit_quat(),
        length in prop_oneof![Just(1.0), 0.3f64..1.5, magnitude(37.0)],
    ) {
        let q = (q.as_dquat() * length).as_quat();
        let again = matrix::to_quat(&matrix::from_quat(q).unwrap()).unwrap();
        prop_assert!(again.w >= 0.0);
        prop_assert!(length_error(again) <= tolerance::UNIT);
        let off = angle_between(again.as_dquat(), exact(q));
        prop_assert!(off <= tolerance::ROTATION, "{off:e}");
    }

    #[test]
    fn to_quat_uniform_scale_drops_out(q in unit_quat(), scale in magnitude(30.0)) {
        let m = to_floats(DMat3::from_quat(exact(q)) * scale);
        let result = matrix::to_quat(&m).unwrap();
        prop_assert!(length_error(result) <= tolerance::UNIT);
        let off = angle_between(result.as_dquat(), exact(q));
        prop_assert!(off <= tolerance::ROTATION, "{off:e}");
    }

    #[test]
    fn to_quat_power_of_two_scale_changes_no_bit(
        q in unit_quat(),
        stretch in stretch(10.0),
        exponent in -50..50,
    ) {
        let m = to_floats(DMat3::from_quat(exact(q)) * stretch);
        let scaled = m.map(|entry| entry * 2f32.powi(2 * exponent));
        prop_assume!(scaled.iter().all(|entry| *entry == 0.0 || entry.is_normal()));
        prop_assert_eq!(matrix::to_quat(&scaled), matrix::to_quat(&m));
    }

    #[test]
    fn to_quat_stretched_matrix_gives_the_polar_rotation(
        turn in unit_quat(),
        stretch in stretch(1e4),
        scale in magnitude(30.0),
    ) {
        let m = to_floats(DMat3::from_quat(exact(turn)) * stretch * scale);
        let q = matrix::to_quat(&m).unwrap();
        prop_assert!(q.w >= 0.0);
        prop_assert!(length_error(q) <= tolerance::UNIT);
        let off = polar_error(&m, q);
        prop_assert!(off.is_some_and(|off| off <= tolerance::SYMMETRY), "{off:?}");
    }

    /// Some of these count as rotations.
    #[test]
    fn to_quat_matrix_next_to_a_rotation_gives_the_polar_rotation(
        turn in prop_oneof![
            unit_quat(),
            // No component is the largest.
            any::<[bool; 4]>().prop_map(|signs| Quat::from_array(signs.map(|minus| if minus { -0.5 } else { 0.5 }))),
        ],
        departure in prop::array::uniform9(prop_oneof![-1.0f64..1.0, Just(-1.0), Just(1.0)]),
        exponent in -6.5f64..-5.0,
    ) {
        let beside = DMat3::IDENTITY + DMat3::from_cols_array(&departure) * 10f64.powf(exponent);
        let m = to_floats(DMat3::from_quat(exact(turn)) * beside);
        let off = polar_error(&m, matrix::to_quat(&m).unwrap());
        // A rotation by a small angle makes the stretch unsymmetric by 2√2 times the angle, beside a size of √3.
        let documented = 1e-6 * 2.0 * (2.0f64 / 3.0).sqrt();
        prop_assert!(off.is_some_and(|off| off <= documented), "{off:?}");
    }

    #[test]
    fn to_quat_any_matrix_gives_the_polar_rotation_or_is_mirrored(
        entries in prop::array::uniform9(-1.0f64..1.0),
        scale in magnitude(30.0),
    ) {
        let m = to_floats(DMat3::from_cols_array(&entries) * scale);
        let determinant = (upper(&m) * (1.0 / scale)).determinant();
        // Nearer to singular than this, rounding the result to single alone spoils the definiteness.
        prop_assume!(determinant.abs() > 1e-5);
        let result = matrix::to_quat(&m);
        if determinant < 0.0 {
            prop_assert_eq!(result, Err(Error::InvalidArgument));
        } else {
            let off = polar_error(&m, result.unwrap());
            prop_assert!(off.is_some_and(|off| off <= tolerance::SYMMETRY), "{off:?}");
        }
    }
}
