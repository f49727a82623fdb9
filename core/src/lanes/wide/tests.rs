//! Loads and stores at every width, including those that no kernel uses at that width.

extern crate std;

use core::array::from_fn;
use core::cell::Cell;
use std::vec;
use std::vec::Vec;

use super::{Kernel, Strided, Unrolled, Wide, Width};
use crate::lanes::{DIFFERENCE_MAX, Row};

/// Returns float `float` of element `at`. Each has a different value.
fn number(at: usize, float: usize) -> f32 {
    (100 * at + float) as f32
}

fn row<const N: usize>(count: usize) -> Vec<Cell<[f32; N]>> {
    (0..count).map(|at| Cell::new(from_fn(|float| number(at, float)))).collect()
}

fn view<T>(cells: &[Cell<T>]) -> Row<'_, T> {
    cells.into()
}

/// The distance of two elements in floats; there are other floats between them.
const STRIDE: usize = 5;

fn spread<const N: usize>(count: usize) -> Vec<Cell<f32>> {
    let mut floats = vec![Cell::new(f32::NAN); (count - 1) * STRIDE + N];
    for at in 0..count {
        for float in 0..N {
            floats[at * STRIDE + float] = Cell::new(number(at, float));
        }
    }
    floats
}

/// Returns a row with room for one element more than the lanes have, which must be left unchanged.
fn stored<const N: usize>(count: usize, store: impl Fn(&[Cell<[f32; N]>])) -> Vec<[f32; N]> {
    let out = vec![Cell::new([-1.0; N]); count + 1];
    store(&out);
    assert_eq!(out[count].get(), [-1.0; N]);
    out.iter().take(count).map(Cell::get).collect()
}

fn quats<V: Wide>(lanes: [V; 4]) -> Vec<[f32; 4]> {
    stored(V::WIDTH, |out| V::store_quats(out, 0, lanes))
}

fn numbers<const N: usize>(count: usize) -> Vec<[f32; N]> {
    row(count).iter().map(Cell::get).collect()
}

fn rows_pass<V: Wide>() {
    let count = V::WIDTH;
    let lanes = V::load_quats(view(&row(count)), 0).expect("a block");
    assert_eq!(quats(lanes), numbers(count));
    let vectors = V::load_vec3s(view(&row(count)), 0).expect("a block");
    assert_eq!(stored(count, |out| V::store_vec3s(out, 0, vectors)), numbers(count));
    let columns = [0.0, 4.0, 8.0, 12.0].map(|first| lanes.map(|lane| lane + V::splat(first)));
    assert_eq!(stored(count, |out| V::store_matrices(out, 0, columns)), numbers(count));

    let turrets: Vec<_> = (0..count).map(|at| Cell::new([1e9 + at as f64; 3])).collect();
    let targets: Vec<_> = (0..count)
        .map(|at| Cell::new(from_fn(|axis| 1e9 + at as f64 + f64::from(number(at, axis)))))
        .collect();
    let differences = V::load_differences(view(&turrets), view(&targets), 0).expect("a block");
    assert_eq!(stored(count, |out| V::store_vec3s(out, 0, differences)), numbers(count));
}

fn offsets_from_one_origin_and_integers_pass<V: Wide>() {
    let (count, origin) = (V::WIDTH, [1e9, -2e9, 3e9]);
    let targets: Vec<_> = (0..count)
        .map(|at| Cell::new(from_fn(|axis| origin[axis] + f64::from(number(at, axis)))))
        .collect();
    let offsets = V::load_offsets(&[origin; 16], view(&targets), 0).expect("a block");
    assert_eq!(stored(count, |out| V::store_vec3s(out, 0, offsets)), numbers(count));
    assert!(V::load_offsets(&[origin; 16], view(&targets), 1).is_none());

    let [x, ..] = V::load_vec3s(view(&row(count)), 0).expect("a block");
    let out = vec![Cell::new(-1); count + 1];
    V::store_ints(&out, 0, x);
    let wanted = (0..count).map(|at| number(at, 0).to_bits() as i32).chain([-1]);
    assert!(out.iter().map(Cell::get).eq(wanted));
}

fn far_differences_are_clamped<V: Wide>() {
    let turrets = vec![Cell::new([0.0, -1e300, 1e200]); V::WIDTH];
    for (target, wanted) in [
        ([DIFFERENCE_MAX, 1e300, -1e300], [DIFFERENCE_MAX, DIFFERENCE_MAX, -DIFFERENCE_MAX]),
        ([-1e39, -1e300, f64::NAN], [-DIFFERENCE_MAX, 0.0, DIFFERENCE_MAX]),
        (
            [DIFFERENCE_MAX - 2.0, f64::INFINITY, f64::NEG_INFINITY],
            [DIFFERENCE_MAX - 2.0, DIFFERENCE_MAX, -DIFFERENCE_MAX],
        ),
    ] {
        let targets = vec![Cell::new(target); V::WIDTH];
        let differences = V::load_differences(view(&turrets), view(&targets), 0).expect("a block");
        let differences = stored(V::WIDTH, |out| V::store_vec3s(out, 0, differences));
        assert_eq!(differences, vec![wanted.map(crate::math::scalar::narrow); V::WIDTH]);
    }
}

fn strided_elements_pass<V: Wide>() {
    let count = V::WIDTH;
    let q = V::load_quats_strided(Strided::new(&spread::<4>(count), STRIDE), 0).expect("a block");
    assert_eq!(quats(q), numbers(count));
    let [a, b] =
        V::load_pairs_strided(Strided::new(&spread::<2>(count), STRIDE), 0).expect("a block");
    let c = V::load_floats_strided(Strided::new(&spread::<1>(count), STRIDE), 0).expect("a block");
    let wanted: Vec<_> = numbers(count).into_iter().map(|[a, b]| [a, b, a, b]).collect();
    assert_eq!(quats([a, b, c, b]), wanted);
}

fn short_rows_are_refused<V: Wide>() {
    let count = V::WIDTH - 1;
    assert!(V::load_quats(view(&row(count)), 0).is_none());
    assert!(V::load_quats(view(&row(count + 1)), 1).is_none());
    assert!(V::load_vec3s(view(&row(count)), 0).is_none());
    assert!(V::load_quats_strided(Strided::new(&spread::<4>(count), STRIDE), 0).is_none());
    assert!(V::load_pairs_strided(Strided::new(&spread::<2>(count), STRIDE), 0).is_none());
    assert!(V::load_floats_strided(Strided::new(&spread::<1>(count), STRIDE), 0).is_none());
    let points = vec![Cell::new([0.0; 3]); count + 1];
    assert!(V::load_differences(view(&points), view(&points[1..]), 0).is_none());
}

fn places_beyond_the_end_are_refused<V: Wide>() {
    let beyond = V::WIDTH + 1;
    assert!(V::load_quats(view(&row(V::WIDTH)), beyond).is_none());
    assert!(V::load_vec3s(view(&row(V::WIDTH)), beyond).is_none());
    let (floats, points) = (spread::<4>(V::WIDTH), vec![Cell::new([0.0; 3]); V::WIDTH]);
    assert!(V::load_differences(view(&points), view(&points), beyond).is_none());
    // The last of these times the stride overflows.
    for at in [beyond, usize::MAX - V::WIDTH] {
        assert!(V::load_quats_strided(Strided::new(&floats, STRIDE), at).is_none());
        assert!(V::load_pairs_strided(Strided::new(&floats, STRIDE), at).is_none());
        assert!(V::load_floats_strided(Strided::new(&floats, STRIDE), at).is_none());
    }
}

/// Three elements are too few for a block of any width.
fn rows_without_room_stay_as_they_are<V: Wide>() {
    let lanes = [V::splat(1.0); 4];
    let [x, y, z, _] = lanes;
    assert_eq!(stored(2, |out| V::store_quats(out, 0, lanes)), [[-1.0; 4]; 2]);
    assert_eq!(stored(2, |out| V::store_vec3s(out, 0, [x, y, z])), [[-1.0; 3]; 2]);
    assert_eq!(stored(2, |out| V::store_matrices(out, 0, [lanes; 4])), [[-1.0; 16]; 2]);
    let integers = [const { Cell::new(-1) }; 3];
    V::store_ints(&integers, 0, x);
    assert_eq!(integers.map(Cell::into_inner), [-1; 3]);
}

/// Strides with a multiple that wraps to nearly 0.
fn strides_that_wrap_are_refused<V: Wide>() {
    let last = V::WIDTH - 1;
    // Newton's iteration for the inverse of an odd number modulo a power of two.
    let inverse =
        (0..6).fold(1, |x: usize, _| x.wrapping_mul(2usize.wrapping_sub(x.wrapping_mul(last))));
    for stride in [inverse, inverse.wrapping_neg(), usize::MAX] {
        assert!(V::load_floats_strided(Strided::new(&spread::<1>(2), stride), 0).is_none());
        assert!(V::load_quats_strided(Strided::new(&spread::<4>(2), stride), 0).is_none());
    }
}

fn masks_and_bits_tell_the_elements<V: Wide>() {
    let first =
        V::load_floats_strided(Strided::new(&spread::<1>(V::WIDTH), STRIDE), 0).expect("a block");
    for at in 0..V::WIDTH {
        let later = first.greater(V::splat(number(at, 0)));
        assert_eq!(V::bits(later), V::ALL & !(u32::MAX >> (31 - at)), "{at}");
        assert!(!V::all(later));
        let chosen = V::select(later, first, V::splat(-0.0));
        let signs = chosen.sign_mask() & V::splat(1.0);
        let wanted: Vec<_> = (0..V::WIDTH).map(|i| if i > at { 0.0 } else { 1.0 }).collect();
        assert_eq!(quats([signs; 4]).iter().map(|q| q[0]).collect::<Vec<_>>(), wanted);
    }
    assert!(V::all(first.at_least(first)) && V::all(first.at_most(first)));
    assert!(V::bits(first.differs(first)) == 0 && V::all(first.differs(first + V::splat(1.0))));
    let (one, two) = (V::splat(f32::from_bits(1)), V::splat(f32::from_bits(2)));
    assert!(V::all(one.shift_left_30().at_least(V::splat(2.0))));
    assert_eq!(quats([one.shift_left_31(); 4])[0][0].to_bits(), 1 << 31);
    assert_eq!(quats([two.shift_left_30(); 4])[0][0].to_bits(), 1 << 31);
}

struct Checks;

impl Kernel for Checks {
    fn run<V: Wide>(self) -> usize {
        all_checks::<V>();
        all_checks::<Unrolled<V>>();
        V::WIDTH
    }
}

fn all_checks<V: Wide>() {
    rows_pass::<V>();
    far_differences_are_clamped::<V>();
    offsets_from_one_origin_and_integers_pass::<V>();
    strided_elements_pass::<V>();
    short_rows_are_refused::<V>();
    places_beyond_the_end_are_refused::<V>();
    rows_without_room_stay_as_they_are::<V>();
    strides_that_wrap_are_refused::<V>();
    masks_and_bits_tell_the_elements::<V>();
}

#[test]
fn lanes_of_every_width_hold_what_the_rows_do() {
    for width in Width::all() {
        assert_eq!(width.run_in_four(Checks), 4);
        assert!(matches!(width.run_in_eight(Checks), Some(8) | None));
        assert!(matches!(width.run_in_sixteen(Checks), Some(16) | None));
    }
}

#[test]
fn element_of_a_stride_is_found_up_to_the_end() {
    let floats = spread::<2>(3);
    let pairs = Strided::<2>::new(&floats, STRIDE);
    assert_eq!(
        [0, 1, 2].map(|at| pairs.get(at)),
        [0, 1, 2].map(|at| Some(from_fn(|i| number(at, i))))
    );
    // The first begins where there is nothing; the place of the second overflows.
    assert_eq!([3, usize::MAX].map(|at| pairs.get(at)), [None; 2]);
    // Half of a fourth element.
    let with_half = [floats, vec![Cell::new(f32::NAN); STRIDE - 1]].concat();
    assert_eq!(Strided::<2>::new(&with_half, STRIDE).get(3), None);
}
