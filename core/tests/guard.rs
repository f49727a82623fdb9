//! Batches of every width with each of their rows beside a page that must not be touched: no lane reaches past the
//! ends of a row. What is only read is in memory that cannot be written to.

use std::cell::Cell;
use std::slice;

use crate::support::guarded::{Access, COUNTS, Guarded, Place, alone, dies, next};
use crate::support::hard::Elements;
use turret_core::batch::rows::{self, Row, Strided, Width};

/// The bytes of an output before the call.
const UNTOUCHED: u8 = 0x5a;

/// A batch of `count` elements: the rows that it reads as bytes, the size of the one that it writes, and how it is run
/// on all of these, the written one last.
struct Batch {
    name: &'static str,
    count: usize,
    inputs: Vec<Vec<u8>>,
    output: usize,
    run: fn(Width, &Rows),
}

/// Where the rows of a batch begin.
struct Rows {
    count: usize,
    starts: Vec<*mut u8>,
}

impl Rows {
    /// The last row, which is written.
    fn out<T>(&self) -> &[Cell<T>] {
        self.cells(self.starts.len() - 1)
    }

    fn input<T>(&self, at: usize) -> Row<'_, T> {
        self.cells(at).into()
    }

    fn cells<T>(&self, at: usize) -> &[Cell<T>] {
        // SAFETY: the row has this type, and that many elements. Elements of an input are not written.
        unsafe { slice::from_raw_parts(self.starts[at].cast(), self.count) }
    }

    /// Makes a row of `N` floats per element, `stride` floats from one to the next; 0 for one element for all.
    fn strided<const N: usize>(&self, at: usize, stride: usize) -> Strided<'_, N> {
        let floats = strided_len(self.count, N, stride);
        // SAFETY: the row has that many floats, and is not written.
        let floats = unsafe { slice::from_raw_parts(self.starts[at].cast(), floats) };
        Strided::new(floats, stride)
    }
}

/// Returns the number of floats of a row with `floats` per element, `stride` from one to the next, and none after the
/// last.
fn strided_len(count: usize, floats: usize, stride: usize) -> usize {
    count.checked_sub(1).map_or(0, |gaps| gaps * stride + floats)
}

fn bytes<const N: usize>(floats: impl IntoIterator<Item = [f32; N]>) -> Vec<u8> {
    floats.into_iter().flatten().flat_map(f32::to_ne_bytes).collect()
}

fn quats(e: &mut Elements, count: usize) -> Vec<u8> {
    bytes((0..count).map(|_| e.quat()))
}

fn vec3s(e: &mut Elements, count: usize) -> Vec<u8> {
    bytes((0..count).map(|_| e.vec3(10.0)))
}

/// Places in the world, and others around them.
fn points(e: &mut Elements, count: usize) -> [Vec<u8>; 2] {
    let (from, to): (Vec<_>, Vec<_>) = (0..count).map(|_| e.points()).unzip();
    [from, to].map(|points| points.into_iter().flatten().flat_map(f64::to_ne_bytes).collect())
}

fn numbers(e: &mut Elements, count: usize) -> Vec<u8> {
    bytes((0..count).map(|_| [e.unit().abs() as f32]))
}

fn batches(e: &mut Elements, count: usize) -> Vec<Batch> {
    const QUAT: usize = size_of::<[f32; 4]>();
    let mut batches = Vec::new();
    let mut add = |name, inputs: &[&Vec<u8>], output, run| {
        batches.push(Batch {
            name,
            count,
            inputs: inputs.iter().map(|&row| row.clone()).collect(),
            output: count * output,
            run,
        });
    };
    let [q, r, v] = [quats(e, count), quats(e, count), vec3s(e, count)];
    let [from, to] = points(e, count);
    add("mul", &[&q, &r], QUAT, |width, rows| {
        rows::mul(width, rows.input(0), rows.input(1), rows.out());
    });
    add("matrices", &[&q], 4 * QUAT, |width, rows| {
        rows::matrices(width, rows.input(0), rows.out());
    });
    add("from_flight", &[&v], QUAT, |width, rows| {
        rows::from_flight(width, rows.input(0), rows.out());
    });
    add("integrate", &[&q, &v], QUAT, |width, rows| {
        rows::integrate(width, rows.input(0), rows.input(1), 0.1, rows.out());
    });
    macro_rules! with_strides {
        ($($stride:literal)*) => {$({
            let number = numbers(e, strided_len(count, 1, $stride));
            let blended = [&q, &r, &number];
            add(concat!("slerp, stride ", $stride), &blended, QUAT, |width, rows| {
                rows::slerp(width, rows.input(0), rows.input(1), rows.strided(2, $stride), rows.out());
            });
            add(concat!("nlerp, stride ", $stride), &blended, QUAT, |width, rows| {
                rows::nlerp(width, rows.input(0), rows.input(1), rows.strided(2, $stride), rows.out());
            });
            // Elements as far apart as they are long, and farther.
            let turn = numbers(e, strided_len(count, 4, 4 * $stride));
            add(concat!("rotate, stride 4 times ", $stride), &[&v, &turn], 12, |width, rows| {
                rows::rotate(width, rows.input(0), rows.strided(1, 4 * $stride), rows.out());
            });
            let limits = numbers(e, strided_len(count, 2, 2 * $stride));
            let turrets = [&to, &from, &q, &r, &limits];
            add(concat!("aim, stride 2 times ", $stride), &turrets, QUAT, |width, rows| {
                let limits = rows.strided(4, 2 * $stride);
                let [targets, turrets] = [0, 1].map(|at| rows.input(at));
                let [rest, current] = [2, 3].map(|at| rows.input(at));
                rows::aim(width, targets, turrets, rest, current, limits, rows.out());
            });
        })*};
    }
    with_strides!(0 1 3);
    batches
}

impl Batch {
    /// Runs it with each row at its given place, and returns the output.
    fn run(&self, width: Width, place: impl Fn(usize) -> Place) -> Vec<u8> {
        let output = vec![UNTOUCHED; self.output];
        let inputs = self.inputs.iter().map(|input| (input, Access::Read));
        let memory: Vec<Guarded> = inputs
            .chain([(&output, Access::Write)])
            .enumerate()
            .map(|(at, (bytes, access))| Guarded::new(bytes, place(at), access))
            .collect();
        let starts = memory.iter().map(|memory| memory.start).collect();
        (self.run)(width, &Rows { count: self.count, starts });
        memory.last().expect("an output").bytes()
    }
}

#[test]
fn batches_of_every_width_touch_no_byte_beside_their_rows_and_write_to_no_input() {
    let test =
        "guard::batches_of_every_width_touch_no_byte_beside_their_rows_and_write_to_no_input";
    alone(test, || {
        let mut e = Elements::new(4);
        for count in COUNTS {
            for batch in batches(&mut e, count) {
                for width in Width::all() {
                    next(format!("{}: count {count}, {width:?}: read-only inputs", batch.name));
                    let wanted = batch.run(width, |_| Place::Amid);
                    assert!(count < 7 || wanted != vec![UNTOUCHED; batch.output], "{}", batch.name);
                    for row in 0..=batch.inputs.len() {
                        for place in [Place::AtEnd, Place::AtStart] {
                            let what = format!(
                                "{}: count {count}, {width:?}: row {row} {place}",
                                batch.name
                            );
                            next(&what);
                            let place = |at| if at == row { place } else { Place::Amid };
                            assert_eq!(batch.run(width, place), wanted, "{what}");
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn row_that_is_shorter_than_said_is_reported() {
    dies("guard::row_that_is_shorter_than_said_is_reported", "8 of 7", || {
        for [count, of] in [[7, 7], [8, 7]] {
            next(format!("{count} of {of}"));
            let place = [Place::AtEnd, Place::Amid, Place::Amid];
            let [a, b, out] = place.map(|place| Guarded::new(&[0; 7 * 16], place, Access::Write));
            let rows = Rows { count, starts: vec![a.start, b.start, out.start] };
            rows::mul(Width::best(), rows.input(0), rows.input(1), rows.out());
        }
    });
}
