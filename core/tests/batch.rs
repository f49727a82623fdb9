//! Batches against the single functions: the same bits at every width, element by element.

use std::cell::Cell;

use crate::support::amount::amount;
use crate::support::hard::{Elements, row};
use turret_core::aim::{self, StepLimits};
use turret_core::batch::rows::{self, Row, Strided, Width};
use turret_core::glam::{DVec3, Quat, Vec3};
use turret_core::math::{euler, matrix, nlerp, quat, slerp, spin};

/// How many elements each function is tried with, at each width.
fn tried() -> usize {
    amount(1_000_000, 20_000)
}

/// The contents of an output before the call: elements that are left unchanged must be this.
const UNTOUCHED: f32 = 123.0;

/// Returns the bits of a number, the same for all NaNs.
fn bits<const N: usize>(floats: [f32; N]) -> [u32; N] {
    floats.map(|x| if x.is_nan() { f32::NAN.to_bits() } else { x.to_bits() })
}

/// Runs a batch over rows of all lengths, at every width, and compares with the single function.
fn same<const N: usize, Rows>(
    rows: impl Fn(&mut Elements, usize) -> Rows,
    run: impl Fn(Width, &Rows, &[Cell<[f32; N]>]),
    single: impl Fn(&Rows, usize) -> [f32; N],
) {
    let mut elements = Elements::new(1);
    let mut left = tried();
    while left > 0 {
        let count = if elements.below(4) == 0 { elements.below(100) } else { 2000 } as usize;
        left = left.saturating_sub(count);
        let rows = rows(&mut elements, count);
        let wanted: Vec<[f32; N]> = (0..count).map(|at| single(&rows, at)).collect();
        for width in Width::all() {
            let out = row(count, || [UNTOUCHED; N]);
            run(width, &rows, &out);
            for (at, (out, wanted)) in out.iter().zip(&wanted).enumerate() {
                assert_eq!(bits(out.get()), bits(*wanted), "{width:?}: {at} of {count}");
            }
        }
    }
}

type Quats = Vec<Cell<[f32; 4]>>;
type Vec3s = Vec<Cell<[f32; 3]>>;
type Points = Vec<Cell<[f64; 3]>>;

fn quat_at(row: &Quats, at: usize) -> Quat {
    Quat::from_array(row[at].get())
}

fn vec3_at(row: &Vec3s, at: usize) -> Vec3 {
    Vec3::from_array(row[at].get())
}

/// Cells as an input.
fn view<T>(cells: &[Cell<T>]) -> Row<'_, T> {
    cells.into()
}

fn or_untouched(q: Result<Quat, turret_core::Error>) -> [f32; 4] {
    q.map_or([UNTOUCHED; 4], |q| q.to_array())
}

/// Returns the floats of a row, one element after the other.
fn floats<const N: usize>(row: &[Cell<[f32; N]>]) -> Vec<Cell<f32>> {
    row.iter().flat_map(|element| element.get().map(Cell::new)).collect()
}

/// The floats of a row, three others after each element.
fn spread<const N: usize>(row: &[Cell<[f32; N]>]) -> Vec<Cell<f32>> {
    let others = [const { Cell::new(f32::NAN) }; 3];
    row.iter()
        .flat_map(|element| element.get().map(Cell::new).into_iter().chain(others.clone()))
        .collect()
}

fn pairs_of(limits: &[Cell<StepLimits>]) -> Vec<Cell<[f32; 2]>> {
    limits.iter().map(|limits| Cell::new([limits.get().elevation, limits.get().azimuth])).collect()
}

#[test]
fn row_has_the_elements_of_its_slice() {
    let (two, none): (&[f32], &[f32]) = (&[0.5, 1.5], &[]);
    let row = Row::<f32>::from(two);
    assert_eq!((row.len(), row.is_empty()), (2, false));
    assert_eq!([0, 1, 2].map(|at| row.get(at)), [Some(0.5), Some(1.5), None]);
    assert!(Row::<f32>::from(none).is_empty());
}

#[test]
fn mul_batch_has_the_bits_of_mul() {
    same(
        |e, count| (row(count, || e.quat()), row(count, || e.quat())),
        |width, (a, b), out| rows::mul(width, view(a), view(b), out),
        |(a, b), at| quat::mul(quat_at(a, at), quat_at(b, at)).to_array(),
    );
}

#[test]
fn rotate_batch_has_the_bits_of_rotate() {
    let single = |v: &Vec3s, q: Quat, at: usize| {
        quat::rotate(q, vec3_at(v, at)).map_or([UNTOUCHED; 3], |v| v.to_array())
    };
    same(
        |e, count| (row(count, || e.vec3(10.0)), row(count, || e.quat())),
        |width, (v, q), out| rows::rotate(width, view(v), Strided::new(&floats(q), 4), out),
        |(v, q), at| single(v, quat_at(q, at), at),
    );
    same(
        |e, count| (row(count, || e.vec3(10.0)), row(count, || e.quat())),
        |width, (v, q), out| rows::rotate(width, view(v), Strided::new(&spread(q), 7), out),
        |(v, q), at| single(v, quat_at(q, at), at),
    );
    same(
        |e, count| (row(count, || e.vec3(10.0)), e.quat()),
        |width, (v, q), out| {
            rows::rotate(width, view(v), Strided::new(&floats(&[Cell::new(*q)]), 0), out)
        },
        |(v, q), at| single(v, Quat::from_array(*q), at),
    );
}

#[test]
fn matrices_batch_has_the_bits_of_from_quat() {
    same(
        |e, count| row(count, || e.quat()),
        |width, q, out| rows::matrices(width, view(q), out),
        |q, at| matrix::from_quat(quat_at(q, at)).unwrap_or([UNTOUCHED; 16]),
    );
}

/// Pairs to blend, and how far.
fn pairs(e: &mut Elements, count: usize) -> (Quats, Quats, Vec<Cell<f32>>) {
    let from = row(count, || e.quat());
    let to = from.iter().map(|from| Cell::new(e.beside(from.get()))).collect();
    let t = row(count, || match e.below(8) {
        0 => [0.0, 1.0, -0.0, 0.5][e.below(4) as usize],
        1 => e.number(2.0),
        _ => e.unit().abs() as f32,
    });
    (from, to, t)
}

#[test]
fn slerp_batch_has_the_bits_of_slerp() {
    same(
        pairs,
        |width, (from, to, t), out| {
            rows::slerp(width, view(from), view(to), Strided::new(t, 1), out)
        },
        |(from, to, t), at| {
            or_untouched(slerp::slerp(quat_at(from, at), quat_at(to, at), t[at].get()))
        },
    );
}

#[test]
fn slerp_batch_with_one_t_or_with_a_function_has_the_bits_of_slerp() {
    same(
        |e, count| (pairs(e, count), e.unit().abs() as f32),
        |width, ((from, to, _), t), out| {
            rows::slerp(width, view(from), view(to), Strided::new(&[Cell::new(*t)], 0), out)
        },
        |((from, to, _), t), at| or_untouched(slerp::slerp(quat_at(from, at), quat_at(to, at), *t)),
    );
    same(
        pairs,
        |width, (from, to, t), out| {
            rows::slerp(
                width,
                view(from),
                view(to),
                Strided::new(
                    &spread(&t.iter().map(|t| Cell::new([t.get()])).collect::<Vec<_>>()),
                    4,
                ),
                out,
            );
        },
        |(from, to, t), at| {
            or_untouched(slerp::slerp(quat_at(from, at), quat_at(to, at), t[at].get()))
        },
    );
}

#[test]
fn nlerp_batch_has_the_bits_of_nlerp() {
    same(
        pairs,
        |width, (from, to, t), out| {
            rows::nlerp(width, view(from), view(to), Strided::new(t, 1), out)
        },
        |(from, to, t), at| {
            or_untouched(nlerp::nlerp(quat_at(from, at), quat_at(to, at), t[at].get()))
        },
    );
}

#[test]
fn euler_batch_has_the_bits_of_from_flight() {
    same(
        |e, count| row(count, || e.vec3(7.0)),
        |width, angles, out| rows::from_flight(width, view(angles), out),
        |angles, at| {
            let [roll, pitch, yaw] = angles[at].get();
            or_untouched(euler::from_flight(roll, pitch, yaw))
        },
    );
}

#[test]
fn integrate_batch_has_the_bits_of_integrate() {
    same(
        |e, count| (row(count, || e.quat()), row(count, || e.vec3(50.0)), e.number(0.1)),
        |width, (q, omega, dt), out| rows::integrate(width, view(q), view(omega), *dt, out),
        |(q, omega, dt), at| or_untouched(spin::integrate(quat_at(q, at), vec3_at(omega, at), *dt)),
    );
}

/// Turrets, their targets, and their current orientations.
struct Turrets {
    turrets: Points,
    targets: Points,
    rest: Quats,
    current: Quats,
    limits: Vec<Cell<StepLimits>>,
}

fn turrets(e: &mut Elements, count: usize) -> Turrets {
    let (mut turrets, mut targets) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let (turret, target) = e.points();
        turrets.push(Cell::new(turret));
        targets.push(Cell::new(target));
    }
    let limit = |e: &mut Elements| match e.below(8) {
        0 => e.number(4.0),
        1 => f32::INFINITY,
        _ => e.unit().abs() as f32 * 0.2,
    };
    let limits = row(count, || StepLimits { azimuth: limit(e), elevation: limit(e) });
    let rest = row(count, || e.quat());
    let current = rest.iter().map(|rest| Cell::new(e.turret_on(rest.get()))).collect();
    Turrets { turrets, targets, rest, current, limits }
}

fn step(rows: &Turrets, at: usize, limits: StepLimits) -> Result<Quat, turret_core::Error> {
    aim::step(
        DVec3::from_array(rows.targets[at].get()),
        DVec3::from_array(rows.turrets[at].get()),
        quat_at(&rows.rest, at),
        quat_at(&rows.current, at),
        limits,
    )
}

#[test]
fn aim_batch_has_the_bits_of_step_and_counts_those_that_hold() {
    same(
        turrets,
        |width, rows, out| {
            let Turrets { turrets, targets, rest, current, limits } = rows;
            let held = rows::aim(
                width,
                view(targets),
                view(turrets),
                view(rest),
                view(current),
                Strided::new(&floats(&pairs_of(limits)), 2),
                out,
            );
            let bad = (0..out.len()).filter(|&at| step(rows, at, limits[at].get()).is_err());
            assert_eq!(held, bad.count());
        },
        |rows, at| {
            let held = rows.current[at].get();
            step(rows, at, rows.limits[at].get()).map_or(held, |q| q.to_array())
        },
    );
}

#[test]
fn aim_batch_with_one_limit_has_the_bits_of_step() {
    same(
        |e, count| (turrets(e, count), StepLimits { azimuth: e.number(1.0), elevation: 0.02 }),
        |width, (rows, limits), out| {
            let Turrets { turrets, targets, rest, current, .. } = rows;
            rows::aim(
                width,
                view(targets),
                view(turrets),
                view(rest),
                view(current),
                Strided::new(&floats(&pairs_of(&[Cell::new(*limits)])), 0),
                out,
            );
        },
        |(rows, limits), at| {
            let held = rows.current[at].get();
            step(rows, at, *limits).map_or(held, |q| q.to_array())
        },
    );
}

#[test]
fn batch_in_place_has_the_same_bits() {
    let mut e = Elements::new(2);
    for count in [1, 7, 33, 500] {
        let (from, to, t) = pairs(&mut e, count);
        for width in Width::all() {
            let (in_place, other) = (from.clone(), row(count, || [0.0; 4]));
            for (other, from) in other.iter().zip(&from) {
                other.set(from.get());
            }
            rows::slerp(width, view(&from), view(&to), Strided::new(&t, 1), &other);
            rows::slerp(width, view(&in_place), view(&to), Strided::new(&t, 1), &in_place);
            for (a, b) in in_place.iter().zip(&other) {
                assert_eq!(bits(a.get()), bits(b.get()));
            }
        }
    }
}

#[test]
fn batch_of_a_part_is_that_part_of_the_whole() {
    let mut e = Elements::new(3);
    let rows = turrets(&mut e, 1000);
    let Turrets { turrets, targets, rest, current, limits } = &rows;
    let limits = floats(&pairs_of(&limits[..1]));
    let limits = Strided::new(&limits, 0);
    for width in Width::all() {
        let whole = row(1000, || [0.0; 4]);
        rows::aim(width, view(targets), view(turrets), view(rest), view(current), limits, &whole);
        let parts = row(1000, || [0.0; 4]);
        for part in [0..1, 1..333, 333..334, 334..1000] {
            rows::aim(
                width,
                view(&targets[part.clone()]),
                view(&turrets[part.clone()]),
                view(&rest[part.clone()]),
                view(&current[part.clone()]),
                limits,
                &parts[part],
            );
        }
        for (a, b) in whole.iter().zip(&parts) {
            assert_eq!(bits(a.get()), bits(b.get()));
        }
    }
}
