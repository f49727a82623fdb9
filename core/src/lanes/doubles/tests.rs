//! Every operation of every width has the bits of the same operation on one plain double.

extern crate std;

use core::hint::black_box;
use std::vec;
use std::vec::Vec;

use proptest::prelude::*;

#[cfg(target_feature = "sse2")]
use super::pair::Pair;
use super::rows::{MOST_LANES, Word, narrow, widen};
use super::{Doubles, DoublesKernel, Elements, F64x2, LEAST_DIVISOR};
use crate::lanes::wide::Width;

/// Returns the results of a kernel in one double, in two, at every width that the machine has, and in pairs of registers.
fn at_every_width<K: DoublesKernel + Copy>(kernel: K) -> Vec<K::Out> {
    let mut results = vec![kernel.run::<f64>(), F64x2::apart(kernel)];
    // Two doubles as a machine without a register of two has them.
    #[cfg(target_feature = "sse2")]
    results.push(kernel.run::<Pair<f64>>());
    for width in Width::all() {
        results.extend(width.run_in_doubles(kernel));
        results.extend(width.run_in_eight_doubles(kernel));
    }
    results
}

const SPECIAL: [f64; 22] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.5,
    -1.5,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    -f64::NAN,
    5e-324,
    -5e-324,
    1e-310,
    f64::MIN_POSITIVE,
    -f64::MIN_POSITIVE,
    f64::MAX,
    f64::MIN,
    LEAST_DIVISOR,
    -1e-200,
    1e160,
    -4_503_599_627_370_497.0,
    6_755_399_441_055_745.0,
];

/// As many numbers as the widest register has lanes.
type Block = [f64; 8];

fn numbers() -> impl Strategy<Value = Block> {
    prop::array::uniform8(prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        -2.0..2.0,
        -1e6..1e6,
        prop::sample::select(SPECIAL.to_vec()),
    ])
}

/// Returns the lanes of a register from `at` on.
fn lanes<D: Doubles>(block: &Block, at: usize) -> D {
    let mut array = D::ZEROS;
    array.as_mut().copy_from_slice(&block[at..at + D::LANES]);
    D::from_array(array)
}

/// Whether two numbers are the same except for the payloads of NaNs, which the machine may choose.
fn is_same_number(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

fn is_same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits()
}

/// A test of operations on two blocks: in each line the operation in lanes, and on one number.
macro_rules! operations {
    ($kernel:ident, $same:ident, |$a:ident, $b:ident| $($lanes:expr => $plain:expr;)*) => {
        #[derive(Clone, Copy)]
        struct $kernel<'a>(&'a Block, &'a Block);

        impl DoublesKernel for $kernel<'_> {
            type Out = ();

            fn run<D: Elements>(self) {
                for at in (0..8).step_by(D::LANES) {
                    let ($a, $b): (D, D) = (lanes(self.0, at), lanes(self.1, at));
                    let _ = ($a, $b);
                    $(
                        let result = $lanes.to_array();
                        for (lane, result) in result.as_ref().iter().enumerate() {
                            let ($a, $b) = (self.0[at + lane], self.1[at + lane]);
                            let _ = ($a, $b);
                            let wanted: f64 = $plain;
                            assert!(
                                $same(*result, wanted),
                                "{} of {}: {}: {:?} and {:?}: {:?}, not {:?}",
                                lane, D::LANES, stringify!($lanes), $a, $b, result, wanted,
                            );
                        }
                    )*
                }
            }
        }
    };
}

/// The same for operations whose result is a mask.
macro_rules! comparisons {
    ($kernel:ident, |$a:ident, $b:ident| $($lanes:expr => $plain:expr;)*) => {
        #[derive(Clone, Copy)]
        struct $kernel<'a>(&'a Block, &'a Block);

        impl DoublesKernel for $kernel<'_> {
            type Out = ();

            fn run<D: Elements>(self) {
                for at in (0..8).step_by(D::LANES) {
                    let ($a, $b): (D, D) = (lanes(self.0, at), lanes(self.1, at));
                    let _ = ($a, $b);
                    $(
                        let mask = $lanes;
                        let mut wanted = 0;
                        for lane in 0..D::LANES {
                            let ($a, $b) = (self.0[at + lane], self.1[at + lane]);
                            let _ = ($a, $b);
                            wanted |= u32::from($plain) << lane;
                        }
                        assert_eq!(
                            D::bits(mask), wanted,
                            "{} lanes: {}: {:?} and {:?}", D::LANES, stringify!($lanes), self.0, self.1,
                        );
                        assert_eq!((D::all(mask), D::any(mask)), (wanted == D::ALL, wanted != 0));
                        assert_eq!(D::bits(D::mask(wanted)), wanted);
                        assert_eq!(D::bits(!mask), wanted ^ D::ALL);
                    )*
                }
            }
        }
    };
}

operations! { Arithmetic, is_same_number, |a, b|
    a + b => a + b;
    a - b => a - b;
    a * b => a * b;
    a / b => a / b;
    a.sqrt() => f64::sqrt(a);
    a.sqrt_or_zero() => if a > 0.0 { f64::sqrt(a) } else { 0.0 };
}

/// Returns `a` where it is less than the bound, else the bound. The comparison is hidden from the compiler, which for
/// AArch64 would replace it with the instruction that takes the lesser of two zeros.
fn lesser(a: f64, bound: f64) -> f64 {
    if black_box(a < bound) { a } else { bound }
}

fn greater(a: f64, bound: f64) -> f64 {
    if black_box(a > bound) { a } else { bound }
}

fn has_sign(a: f64) -> bool {
    a.to_bits() >> 63 == 1
}

/// Returns the number with that bit as its sign, and no other bits.
fn bit_as_sign(a: f64, bit: u32) -> f64 {
    if a.to_bits() >> bit & 1 == 1 { -0.0 } else { 0.0 }
}

/// Returns 2 to the power of the negative exponent of `a`, between 2^-1022 and 2^1023.
fn power_of_two_scale(a: f64) -> f64 {
    let exponent = (a.to_bits() >> 52 & 0x7ff) as i32 - 1023;
    2f64.powi((-exponent).max(-1022))
}

operations! { Moves, is_same, |a, b|
    a => a;
    -a => f64::from_bits(a.to_bits() ^ 1 << 63);
    a.abs() => f64::abs(a);
    a.copysign(b) => f64::copysign(a, b);
    a.xor_sign(b) => if has_sign(b) { -a } else { a };
    a.at_most(b) => lesser(a, b);
    a.at_least(b) => greater(a, b);
    a.at_most(D::splat(0.0)) => lesser(a, 0.0);
    a.at_most(D::splat(-0.0)) => lesser(a, -0.0);
    a.at_least(D::splat(0.0)) => greater(a, 0.0);
    a.at_least(D::splat(-0.0)) => greater(a, -0.0);
    a.clamp(D::splat(-1.0), D::splat(1.5)) => lesser(greater(a, -1.0), 1.5);
    a.nonzero() => f64::copysign(greater(a.abs(), LEAST_DIVISOR), a);
    a.power_of_two_scale() => power_of_two_scale(a);
    a.lowest_bit_as_sign() => bit_as_sign(a, 0);
    a.second_bit_as_sign() => bit_as_sign(a, 1);
    D::select(a.less(b), a, b) => lesser(a, b);
    D::select(a.less(D::splat(0.0)), a, D::splat(0.0)) => lesser(a, 0.0);
    D::select(a.less(D::splat(-0.0)), a, D::splat(-0.0)) => lesser(a, -0.0);
    D::select(a.greater(D::splat(0.0)), a, D::splat(0.0)) => greater(a, 0.0);
    D::select(a.greater(D::splat(-0.0)), a, D::splat(-0.0)) => greater(a, -0.0);
    D::select(a.less(D::splat(0.0)), D::splat(0.0), a) => if a < 0.0 { 0.0 } else { a };
    D::select(a.is_sign_negative(), b, a) => if has_sign(a) { b } else { a };
    D::select(!a.equal(b) & b.is_sign_negative(), a, b) => if a != b && has_sign(b) { a } else { b };
}

comparisons! { Masks, |a, b|
    a.less(b) => a < b;
    a.less_or_equal(b) => a <= b;
    a.equal(b) => a == b;
    a.greater(b) => a > b;
    a.greater_or_equal(b) => a >= b;
    a.is_sign_negative() => has_sign(a);
    a.less(b) & b.is_sign_negative() => a < b && has_sign(b);
    a.less(b) | b.is_sign_negative() => a < b || has_sign(b);
    !a.equal(b) | a.equal(a) => a != b || !a.is_nan();
}

fn compare(a: &Block, b: &Block) {
    at_every_width(Arithmetic(a, b));
    at_every_width(Moves(a, b));
    at_every_width(Masks(a, b));
}

#[test]
fn operations_on_special_numbers_have_the_bits_of_plain_ones() {
    for a in SPECIAL {
        for shift in 0..SPECIAL.len() {
            let others = core::array::from_fn(|lane| SPECIAL[(shift + lane) % SPECIAL.len()]);
            compare(&[a; 8], &others);
            compare(&others, &[a; 8]);
        }
    }
}

/// Eight rows of words.
type Rows = [[f64; 6]; 8];

/// Reads words of all rows from the second word on, and returns rows in which these have been written, with −1 where
/// nothing was written: four words, the first three, and the first two in the order 2, 1, 2.
#[derive(Clone, Copy)]
struct Transposes<'a>(&'a Rows);

impl DoublesKernel for Transposes<'_> {
    type Out = [Rows; 3];

    #[allow(unsafe_code, reason = "the operations read and write through pointers")]
    fn run<D: Elements>(self) -> Self::Out {
        let mut written = [[[-1.0; 6]; 8]; 3];
        let [four, three, two] = &mut written;
        for at in (0..8).step_by(D::LANES) {
            // A row that no lane uses is not there.
            let mut from = [core::ptr::null(); MOST_LANES];
            let [mut to_four, mut to_three, mut to_two] = [[core::ptr::null_mut(); MOST_LANES]; 3];
            for lane in 0..D::LANES {
                from[lane] = self.0[at + lane][1..].as_ptr().cast::<Word>();
                to_four[lane] = four[at + lane][1..].as_mut_ptr().cast::<Word>();
                to_three[lane] = three[at + lane][1..].as_mut_ptr().cast::<Word>();
                to_two[lane] = two[at + lane][1..].as_mut_ptr().cast::<Word>();
            }
            // SAFETY: five words follow each pointer of a lane.
            unsafe {
                let words @ [a, b, c, _] = D::load4(from);
                for (word, lanes) in words.iter().enumerate() {
                    for (lane, number) in lanes.to_array().as_ref().iter().enumerate() {
                        assert_eq!(
                            *number,
                            self.0[at + lane][1 + word],
                            "lane {lane} of {}",
                            D::LANES
                        );
                    }
                }
                D::store4(to_four, words);
                D::store3(to_three, [a, b, c]);
                let [a, b] = D::load2(from);
                D::store3(to_two, [b, a, b]);
            }
        }
        written
    }
}

#[test]
fn rows_are_transposed_to_lanes_and_back() {
    let rows: Rows =
        core::array::from_fn(|row| core::array::from_fn(|word| (10 * row + word) as f64));
    let wanted = [
        rows.map(|[_, a, b, c, d, _]| [-1.0, a, b, c, d, -1.0]),
        rows.map(|[_, a, b, c, ..]| [-1.0, a, b, c, -1.0, -1.0]),
        rows.map(|[_, a, b, ..]| [-1.0, b, a, b, -1.0, -1.0]),
    ];
    for written in at_every_width(Transposes(&rows)) {
        assert_eq!(written, wanted);
    }
}

operations! { Floats, is_same, |a, b|
    a.widen()[0] => widen(a)[0];
    a.widen()[1] => widen(a)[1];
    D::narrow(a, b) => narrow([a, b]);
}

#[test]
fn words_of_two_floats_are_those_of_two_numbers() {
    let floats = [1.5, -0.0, f32::MAX, f32::INFINITY, 1e-42, -3.25e-7, f32::MIN_POSITIVE, -7.0];
    let words = core::array::from_fn(|at| narrow([floats[at].into(), floats[7 - at].into()]));
    let numbers = [0.1, -0.0, 3e38, 1e-300, 1e-40, f64::INFINITY, -1.0 / 3.0, 16_777_217.0];
    at_every_width(Floats(&words, &[0.0; 8]));
    let mut others = numbers;
    others.reverse();
    at_every_width(Floats(&numbers, &others));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn operations_have_the_bits_of_plain_ones(a in numbers(), b in numbers()) {
        compare(&a, &b);
    }

    #[test]
    fn round_is_that_of_one_number(a in prop::array::uniform8(prop_oneof![
        -2_251_799_813_685_247.5..2_251_799_813_685_247.5,
        -100.0..100.0,
        (-9..9).prop_map(|halves| f64::from(halves) / 2.0),
    ])) {
        operations! { Rounding, is_equal, |a, b|
            a.round() => f64::round_ties_even(a);
        }
        fn is_equal(a: f64, b: f64) -> bool {
            a == b
        }
        at_every_width(Rounding(&a, &[0.0; 8]));
    }
}

/// Operations that would raise an exception if their operand were not bounded.
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
mod exceptions {
    use core::hint::black_box;

    use super::super::raised::is_raised;
    use super::{Block, DoublesKernel, Elements, SPECIAL, at_every_width, lanes};

    macro_rules! run {
        ($kernel:ident, |$a:ident| $($result:expr),*) => {
            #[derive(Clone, Copy)]
            struct $kernel<'a>(&'a Block);

            impl DoublesKernel for $kernel<'_> {
                type Out = ();

                fn run<D: Elements>(self) {
                    for at in (0..8).step_by(D::LANES) {
                        let $a: D = lanes(black_box(self.0), at);
                        $( black_box(($result).to_array()); )*
                    }
                }
            }
        };
    }

    run! { Bounded, |a|
        a.at_most(D::splat(1e150)).at_least(D::splat(-1e150)) * D::splat(1e150),
        a.clamp(D::splat(-1e150), D::splat(1e150)) / D::splat(1e-150),
        D::splat(1e100) / a.nonzero(),
        a.sqrt_or_zero(),
        D::select(a.less(D::splat(0.0)), -a, a.abs()).at_least(D::splat(1.0)).sqrt(),
        D::splat(1.0) / D::select(a.equal(D::splat(0.0)), D::splat(1.0), a.nonzero()),
        a.power_of_two_scale(),
        D::select(a.less_or_equal(D::splat(1.0)) | a.is_sign_negative(), a, -a)
    }

    run! { Unbounded, |a| a * D::splat(1e308), D::splat(1.0) / a, a.sqrt() }

    #[test]
    fn bounded_numbers_raise_no_exception() {
        for number in SPECIAL.into_iter().filter(|number| !number.is_nan()) {
            let block = [number; 8];
            assert!(!is_raised(|| drop(at_every_width(Bounded(&block)))), "{number:?}");
        }
        for number in [1e10, 0.0, -1.0] {
            assert!(is_raised(|| drop(at_every_width(Unbounded(&[number; 8])))), "{number:?}");
        }
    }
}
