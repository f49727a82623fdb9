//! The filter from positions to velocity and acceleration: against least squares, the theory's variances, and
//! paths whose motion is known.

use crate::support::hard::Elements;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::observe::{Observer, observe};
use turret_core::glam::{DVec3, Vec3};

const FRAME: f32 = 1.0 / 60.0;
const HALF_LIVES: [f32; 8] = [0.0, 1e-3, 0.01, 0.05, 0.1, 0.3, 1.0, 2.0];

fn observer(half_life: f32, jump: f32) -> Observer {
    let motion = Motion { position: DVec3::ZERO, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
    Observer { motion, half_life, jump, samples: 0, span: 0.0 }
}

trait Follow {
    fn after(&self, position: DVec3, dt: f32) -> Observer;
}

impl Follow for Observer {
    fn after(&self, position: DVec3, dt: f32) -> Observer {
        observe(self, position, dt).unwrap()
    }
}

/// Observes a path, the n-th time `interval(n)` after the time before. Returns the observer and the time at the end.
fn observe_path(
    mut observer: Observer,
    path: impl Fn(f64) -> DVec3,
    count: u32,
    mut interval: impl FnMut(u32) -> f32,
) -> (Observer, f64) {
    let mut time = 0.0;
    for at in 0..count {
        let dt = interval(at);
        time += f64::from(dt);
        observer = observer.after(path(time), dt);
    }
    (observer, time)
}

/// A path of constant acceleration, and its velocity.
#[derive(Clone, Copy, Debug)]
struct Throw {
    start: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
}

impl Throw {
    fn at(&self, time: f64) -> DVec3 {
        self.start + self.velocity * time + self.acceleration * (0.5 * time * time)
    }

    fn velocity_at(&self, time: f64) -> DVec3 {
        self.velocity + self.acceleration * time
    }
}

const FLIGHT: Throw = Throw {
    start: DVec3::new(1500.0, 300.0, -800.0),
    velocity: DVec3::new(-220.123_456, 15.3, 90.7),
    acceleration: DVec3::ZERO,
};
const TURN: Throw = Throw { acceleration: DVec3::new(3.0, -9.8, 12.0), ..FLIGHT };

/// The time from the previous observation to an observation, by the number of the latter.
type Interval = fn(u32) -> f32;

/// Intervals of every kind: even, from a millisecond to a hundred, and bursts.
const INTERVALS: [(&str, Interval); 8] = [
    ("even", |_| FRAME),
    ("log-uniform", log_uniform),
    ("by turns", |at| if at % 2 == 0 { 1e-3 } else { 0.1 }),
    ("two and one", |at| if at % 3 == 2 { 0.1 } else { 1e-3 }),
    ("bursts", |at| if at % 11 == 0 { 0.1 } else { 1e-3 }),
    ("hitches", |at| if at % 11 == 0 { 0.1 } else { 1.0 / 144.0 }),
    ("doubled", |at| if at % 7 == 0 { 1e-3 } else { 0.1 }),
    ("far apart", |at| if at % 5 == 0 { 1.0 } else { 1e-4 }),
];

fn log_uniform(at: u32) -> f32 {
    10f64.powf(-2.0 + Elements::new(at.into()).unit()) as f32
}

/// Returns a number of calls that settles any filter here: the calls in 40 half-lives, and 200 more.
fn settling(half_life: f32, interval: impl Fn(u32) -> f32) -> u32 {
    let mut time = 0.0;
    let calls = (0..).take_while(|&at| {
        time += interval(at);
        time < 40.0 * half_life
    });
    200 + calls.count() as u32
}

/// The parabola nearest to `positions`, the latest last, each weighted: position, velocity and acceleration
/// at the time of the latest. By the normal equations, solved by Cramer's rule.
fn nearest_parabola(times: &[f64], positions: &[f64], weights: &[f64]) -> [f64; 3] {
    let now = times.last().unwrap();
    let (mut moments, mut sides) = ([0.0; 5], [0.0; 3]);
    for ((time, position), weight) in times.iter().zip(positions).zip(weights) {
        let age = time - now;
        for (power, moment) in moments.iter_mut().enumerate() {
            *moment += weight * age.powi(power as i32);
        }
        for (power, side) in sides.iter_mut().enumerate() {
            *side += weight * position * age.powi(power as i32);
        }
    }
    let matrix = [0, 1, 2].map(|row| DVec3::from_slice(&moments[row..]));
    let determinant = |columns: [DVec3; 3]| columns[0].dot(columns[1].cross(columns[2]));
    let side = DVec3::from_array(sides);
    let whole = determinant(matrix);
    let [x, v, a] = [0, 1, 2].map(|column| {
        let mut columns = matrix;
        columns[column] = side;
        determinant(columns) / whole
    });
    [x, v, 2.0 * a]
}

fn numbers(motion: &Motion) -> [f64; 3] {
    [motion.position.x, motion.velocity.x.into(), motion.acceleration.x.into()]
}

/// Positions along x that have nothing to do with each other.
fn noise(count: usize, seed: u64) -> Vec<f64> {
    let mut e = Elements::new(seed);
    (0..count).map(|_| e.unit()).collect()
}

fn along_x(x: f64) -> DVec3 {
    DVec3::new(x, 0.0, 0.0)
}

// ---- start ----

#[test]
fn first_observation_is_the_position_at_rest() {
    let first = observer(0.2, 0.0).after(FLIGHT.start, 0.5);
    let motion = Motion { position: FLIGHT.start, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
    assert_eq!((first.motion, first.samples), (motion, 1));
}

#[test]
fn second_observation_gives_the_difference() {
    for half_life in HALF_LIVES {
        let second = observer(half_life, 0.0)
            .after(DVec3::new(10.0, 0.0, -3.0), 0.7)
            .after(DVec3::new(12.0, 1.0, -3.0), 0.25);
        assert_eq!(second.motion.position, DVec3::new(12.0, 1.0, -3.0));
        assert_eq!(second.motion.velocity, Vec3::new(8.0, 4.0, 0.0));
        assert_eq!((second.motion.acceleration, second.samples), (Vec3::ZERO, 2));
    }
}

#[test]
fn third_observation_gives_the_parabola_through_all_three() {
    let mut shorter = 0;
    for (before, dt) in [(0.0625f32, 0.0625f32), (0.0625, 0.5), (0.25, 0.375), (0.5, 0.0625)] {
        // With each of these half-lives, the third observation finds the first position forgotten or remembered, or one interval
        // long and the other one short.
        for half_life in [0.0, 1e-3, 0.005, 0.05, 0.2, 1e6] {
            let second = observe_path(observer(half_life, 0.0), |t| TURN.at(t), 2, |_| before);
            let time = second.1 + f64::from(dt);
            let third = second.0.after(TURN.at(time), dt);
            let off = third.motion.velocity.as_dvec3() - TURN.velocity_at(time);
            assert!(off.length() < 1e-4, "{half_life} {dt} {off}");
            let off = third.motion.acceleration.as_dvec3() - TURN.acceleration;
            assert!(off.length() < 1e-3, "{half_life} {dt} {off}");
            shorter += u32::from(dt < before);
        }
    }
    assert!(shorter > 0);
}

/// A throw from the origin, whose positions are hardly rounded: what is off is the filter.
#[test]
fn constant_acceleration_is_followed_from_the_third_observation_on_at_any_intervals() {
    let throw = Throw {
        start: DVec3::ZERO,
        velocity: DVec3::new(10.0, 2.0, -3.0),
        acceleration: DVec3::new(10.0, -9.8, 4.0),
    };
    let (mut compared, mut uneven) = (0, 0);
    for (name, interval) in INTERVALS {
        for half_life in HALF_LIVES {
            let (mut state, mut time, mut shortest) = (observer(half_life, 0.0), 0.0, f32::MAX);
            for at in 0..100 {
                let dt = interval(at + 1);
                time += f64::from(dt);
                shortest = shortest.min(dt);
                state = state.after(throw.at(time), dt);
                if at >= 2 {
                    let speed = throw.velocity_at(time).length();
                    let off = state.motion.velocity.as_dvec3() - throw.velocity_at(time);
                    assert!(off.length() < 1e-4 * speed, "{name} {half_life} {at}: {off}");
                    let off = state.motion.acceleration.as_dvec3() - throw.acceleration;
                    let rounding = 4e-7 * speed / f64::from(shortest);
                    let allowed = 1e-4 + rounding;
                    assert!(off.length() < allowed, "{name} {half_life} {at}: {off}, {allowed}");
                    compared += 1;
                    uneven += u32::from(interval(at) != dt);
                }
            }
        }
    }
    assert!(compared > 6000 && uneven > 2500, "{compared} {uneven}");
}

#[test]
fn memory_that_expands_is_the_nearest_parabola_at_even_intervals() {
    let positions = noise(40, 3);
    let dt = 0.03125f32;
    let times: Vec<f64> = (0..40).map(|at| f64::from(at) * f64::from(dt)).collect();
    let mut state = observer(1e4, 0.0);
    for (at, &position) in positions.iter().enumerate() {
        state = state.after(along_x(position), dt);
        if at >= 2 {
            let weights = vec![1.0; at + 1];
            let wanted = nearest_parabola(&times[..=at], &positions[..=at], &weights);
            for (got, wanted) in numbers(&state.motion).into_iter().zip(wanted) {
                // The third position leads to an acceleration of thousands, which is rounded to a float.
                assert!((got - wanted).abs() < 1e-5 * wanted.abs() + 1e-4, "{at}: {got} {wanted}");
            }
        }
    }
}

// ---- settled ----

#[test]
fn memory_that_fades_is_the_nearest_weighted_parabola_at_even_intervals() {
    let dt = 0.03125f32;
    for half_life in [0.004f32, 0.02, 0.1, 0.5] {
        let kept = (-f64::from(dt) / f64::from(half_life)).exp2();
        let positions = noise(900, 5);
        let times: Vec<f64> = (0..900).map(|at| f64::from(at) * f64::from(dt)).collect();
        let weights: Vec<f64> = (0..900).map(|at| kept.powi(899 - at)).collect();
        let mut state = observer(half_life, 0.0);
        for &position in &positions {
            state = state.after(along_x(position), dt);
        }
        let wanted = nearest_parabola(&times, &positions, &weights);
        for (got, wanted) in numbers(&state.motion).into_iter().zip(wanted) {
            assert!(
                (got - wanted).abs() < 2e-6 * (1.0 + wanted.abs()),
                "{half_life}: {got} {wanted}"
            );
        }
    }
}

#[test]
fn without_memory_the_parabola_goes_through_the_last_three_positions_at_any_intervals() {
    let mut e = Elements::new(11);
    let (mut times, mut positions) = (Vec::new(), Vec::new());
    let (mut state, mut time) = (observer(0.0, 0.0), 0.0);
    for at in 0..500 {
        let dt = 10f64.powf(-2.0 + e.unit()) as f32;
        time += f64::from(dt);
        times.push(time);
        positions.push(e.unit());
        state = state.after(along_x(positions[at]), dt);
        if at >= 2 {
            let wanted = nearest_parabola(&times[at - 2..], &positions[at - 2..], &[1.0; 3]);
            let got = numbers(&state.motion);
            assert_eq!(got[0], positions[at]);
            // The two earlier positions affect the result through an acceleration and a velocity that are rounded to
            // floats.
            let sizes = [f64::from(dt), times[at - 1] - times[at - 2]];
            let least = sizes[0].min(sizes[1]);
            let rounding = 1e-6 * (wanted[2].abs() + 4.0 / (least * least));
            assert!((got[2] - wanted[2]).abs() < rounding, "{at}: {got:?} {wanted:?}");
            assert!((got[1] - wanted[1]).abs() < rounding * sizes[0] + 1e-6 / least);
        }
    }
}

/// The theory of Morrison's filter, as in Brookner's chapter 7: the variances of position, velocity and acceleration
/// after an update, as multiples of the variance of the observed positions, for intervals of 1.
fn variances(kept: f64) -> [f64; 3] {
    let t = kept;
    let (u, d) = (1.0 - t, (1.0 + t).powi(5));
    [
        u * (1.0 + 6.0 * t + 16.0 * t * t + 24.0 * t.powi(3) + 19.0 * t.powi(4)) / d,
        u.powi(3) * (13.0 + 50.0 * t + 49.0 * t * t) / (2.0 * d),
        6.0 * u.powi(5) / d,
    ]
}

/// The variances again: the fixed point of the covariance recursion P ← (I − KH)FPFᵀ(I − KH)ᵀ + KKᵀ.
fn recursion(kept: f64) -> [f64; 3] {
    let u = 1.0 - kept;
    let gains = [1.0 - kept.powi(3), 1.5 * (1.0 - kept * kept) * u, u.powi(3)];
    let forward = [[1.0, 1.0, 0.5], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]];
    let step: [[f64; 3]; 3] =
        [0, 1, 2].map(|row| [0, 1, 2].map(|at| forward[row][at] - gains[row] * forward[0][at]));
    let mut p = [[0.0; 3]; 3];
    for _ in 0..5_000 {
        let sp = step.map(|row| [0, 1, 2].map(|at| (0..3).map(|k| row[k] * p[k][at]).sum::<f64>()));
        p = [0, 1, 2].map(|row| {
            [0, 1, 2].map(|at| {
                (0..3).map(|k| sp[row][k] * step[at][k]).sum::<f64>() + gains[row] * gains[at]
            })
        });
    }
    [0, 1, 2].map(|at| p[at][at])
}

#[test]
fn noise_passes_as_the_theory_of_the_filter_has_it() {
    // The variance that independent noise of variance 1 causes is the sum of the squares of what a single position of
    // 1 causes.
    for half_life in [0.0f32, 0.25, 0.5, 1.0, 3.0, 10.0, 30.0] {
        let kept = if half_life == 0.0 { 0.0 } else { (-1.0 / f64::from(half_life)).exp2() };
        let rest = observe_path(observer(half_life, 0.0), |_| DVec3::ZERO, 400, |_| 1.0).0;
        let mut state = rest.after(along_x(1.0), 1.0);
        let mut sums = [0.0; 3];
        for _ in 0..1_500 {
            for (sum, number) in sums.iter_mut().zip(numbers(&state.motion)) {
                *sum += number * number;
            }
            state = state.after(DVec3::ZERO, 1.0);
        }
        let (theory, recursion) = (variances(kept), recursion(kept));
        for at in 0..3 {
            assert!((theory[at] / recursion[at] - 1.0).abs() < 1e-9, "{half_life} {recursion:?}");
            let off = sums[at] / theory[at] - 1.0;
            assert!(off.abs() < 1e-5, "{half_life}: {sums:?}, not {theory:?}");
        }
    }
}

/// Observes the throw after a few positions that are off by meters. Returns how far velocity and acceleration are off
/// once the filter has settled, as multiples of the documented bounds.
fn off_throw(throw: Throw, half_life: f32, interval: fn(u32) -> f32) -> [f64; 2] {
    let path =
        |t: f64| throw.at(t) + if t < 0.3 { DVec3::splat((91.0 * t).sin()) } else { DVec3::ZERO };
    let count = settling(half_life, interval);
    let (state, time) = observe_path(observer(half_life, 0.0), path, count, interval);
    let shortest = (0..20).map(interval).fold(f32::MAX, f32::min);
    let speed = throw.velocity_at(time).length();
    let velocity = 1e-7 * speed * (2.0 + f64::from(half_life / shortest));
    let off = [
        state.motion.velocity.as_dvec3() - throw.velocity_at(time),
        state.motion.acceleration.as_dvec3() - throw.acceleration,
    ];
    assert!((state.motion.position - throw.at(time)).length() < velocity, "{off:?}");
    [off[0].length() / velocity, off[1].length() * f64::from(shortest) / (1e-7 * speed)]
}

#[test]
fn constant_velocity_is_exact_at_any_intervals() {
    for (name, interval) in INTERVALS {
        for half_life in HALF_LIVES {
            let off = off_throw(FLIGHT, half_life, interval);
            assert!(off.iter().all(|&off| off < 1.0), "{name} {half_life} {off:?}");
        }
    }
}

#[test]
fn constant_acceleration_is_exact_at_any_intervals() {
    for (name, interval) in INTERVALS {
        for half_life in HALF_LIVES {
            let off = off_throw(TURN, half_life, interval);
            assert!(off.iter().all(|&off| off < 1.0), "{name} {half_life} {off:?}");
        }
    }
}

#[test]
fn acceleration_of_a_fast_target_is_off_by_what_the_velocity_in_floats_leaves() {
    let mut scenes = 0;
    let (mut most, mut most_relative) = (0.0f64, 0.0f64);
    for half_life in HALF_LIVES {
        for dt in [1.0 / 240.0, FRAME, 0.05] {
            for speed in [1.0, 30.0, 300.0, 1_000.0, 3_000.0] {
                for acceleration in [0.01, 0.1, 1.0, 10.0] {
                    let throw = Throw {
                        start: DVec3::new(3e4, -200.0, 7e3),
                        velocity: DVec3::new(0.48, 0.6, -0.64) * speed,
                        acceleration: DVec3::new(0.6, -0.64, 0.48) * acceleration,
                    };
                    let count = settling(half_life, |_| dt);
                    let (state, time) =
                        observe_path(observer(half_life, 0.0), |t| throw.at(t), count, |_| dt);
                    let off = state.motion.acceleration.as_dvec3() - throw.acceleration;
                    let fastest = speed.max(throw.velocity_at(time).length());
                    most = most.max(off.length() * f64::from(dt) / (1e-7 * fastest));
                    most_relative = most_relative.max(off.length() / acceleration);
                    scenes += 1;
                }
            }
        }
    }
    println!("{scenes} scenes: {most} of the bound; up to {most_relative} of the acceleration");
    assert!(scenes == 480 && most < 1.0, "{scenes}: {most}");
    // No bound relative to the acceleration holds.
    assert!(most_relative > 0.06, "{most_relative}");
}

/// The filter is linear: the effect of noise follows from the effect of one wrong position at each call.
#[test]
fn wrong_position_is_never_made_much_of_and_forgotten_at_any_intervals() {
    for (name, interval) in INTERVALS {
        for half_life in HALF_LIVES {
            let settling = settling(half_life, interval);
            for wrong in [0, 1, 2, 3, 7, 8, 50, settling] {
                let (mut state, mut most) = (observer(half_life, 0.0), 0.0f64);
                for at in 0..wrong + 1 + settling {
                    let x = f64::from(u8::from(at == wrong));
                    state = state.after(along_x(x), interval(at));
                    most = most.max(state.motion.position.x.abs());
                }
                let left = state.motion.position.x.abs();
                assert!(most < 3.0 && left < 1e-8, "{name} {half_life} {wrong}: {most} {left:e}");
            }
        }
    }
}

// ---- after a change ----

/// With many positions in a half-life the position x of the filter follows that of the target X by
/// (d/dt + 1)³(X − x) = d³X/dt³, in units of half_life/ln 2. From it come the responses to sudden changes.
const STEPS_IN_HALF_LIFE: u32 = 1000;

fn settled_then(path: impl Fn(f64) -> f64, half_lives: f64) -> Observer {
    let dt = 1.0 / STEPS_IN_HALF_LIFE as f32;
    let calls = 40 * STEPS_IN_HALF_LIFE;
    let change = f64::from(calls) * f64::from(dt);
    let count = calls + (half_lives * f64::from(STEPS_IN_HALF_LIFE)) as u32;
    let path = |t: f64| along_x(path((t - change).max(0.0)));
    observe_path(observer(1.0, 0.0), path, count, |_| dt).0
}

#[test]
fn sudden_velocity_is_overshot_by_a_quarter_and_reached_in_ten_half_lives() {
    for half_lives in [0.5, 1.0, 2.33, 4.33, 7.0, 9.5, 12.0] {
        let velocity = settled_then(|t| 100.0 * t, half_lives).motion.velocity.x;
        let t = half_lives * std::f64::consts::LN_2;
        let theory = 100.0 * (1.0 + (t * t - t - 1.0) * (-t).exp());
        assert!((f64::from(velocity) - theory).abs() < 0.2, "{half_lives}: {velocity} {theory}");
    }
    let reached = |half_lives| settled_then(|t| 100.0 * t, half_lives).motion.velocity.x;
    assert!((reached(2.33) - 100.0).abs() < 1.0 && (reached(4.33) - 125.0).abs() < 1.0);
    assert!((reached(9.6) - 100.0).abs() < 5.0);
}

#[test]
fn sudden_velocity_leaves_the_position_off_by_up_to_a_third_of_its_path_in_a_half_life() {
    let off =
        |half_lives| 100.0 * half_lives - settled_then(|t| 100.0 * t, half_lives).motion.position.x;
    for half_lives in [0.5, 1.2, 3.0, 6.0] {
        assert!(off(half_lives).abs() < 33.0, "{half_lives}: {}", off(half_lives));
    }
    assert!((off(0.845) - 33.3).abs() < 0.2, "{}", off(0.845));
}

#[test]
fn sudden_acceleration_leaves_the_velocity_off_by_up_to_its_part_in_one_and_a_fifth_half_lives() {
    for half_lives in [0.5, 1.0, 2.33, 4.0, 8.0] {
        let motion = settled_then(|t| 5.0 * t * t, half_lives).motion;
        let off = 10.0 * half_lives - f64::from(motion.velocity.x);
        let t = half_lives * std::f64::consts::LN_2;
        let theory = 10.0 / std::f64::consts::LN_2 * (t + t * t) * (-t).exp();
        assert!((off - theory).abs() < 0.03, "{half_lives}: {off} {theory}");
        assert!(off < 12.3, "{half_lives}: {off}");
    }
}

#[test]
fn without_memory_a_change_is_over_with_the_third_position_after_it() {
    let bounce = |t: f64| FLIGHT.start + DVec3::new(40.0 * (t - 1.0).abs(), 0.0, 0.0);
    let (state, time) = observe_path(observer(0.0, 0.0), bounce, 67, |_| 0.015_625);
    assert!(time > 1.03 && time < 1.05);
    assert_eq!(state.motion.velocity, Vec3::new(40.0, 0.0, 0.0));
    assert_eq!(state.motion.acceleration, Vec3::ZERO);
}

// ---- jumps ----

/// A target of 240 m/s at 8 observations a second, which are 30 m apart.
fn flying(jump: f32) -> Observer {
    observe_path(observer(0.2, jump), |t| FLIGHT.at(t), 80, |_| 0.125).0
}

#[test]
fn jump_starts_anew() {
    let there = DVec3::new(-5e3, 100.0, 1e4);
    let after = flying(2.0).after(there, 0.125);
    assert_eq!(after, observer(0.2, 2.0).after(there, 0.125));
    assert_eq!((after.motion.velocity, after.samples), (Vec3::ZERO, 1));
    let next = after.after(there + DVec3::X, 0.125);
    assert_eq!(next.motion.velocity, Vec3::new(8.0, 0.0, 0.0));
}

#[test]
fn jump_is_a_distance_from_the_prediction_and_not_from_the_last_position() {
    let state = flying(2.0);
    assert_eq!(state.samples, 80);
    let next = FLIGHT.at(81.0 * 0.125);
    for direction in [DVec3::X, DVec3::NEG_Y, DVec3::new(0.6, 0.0, -0.8)] {
        let within = state.after(next + direction * 1.99, 0.125);
        assert_eq!(within.samples, 81);
        let beyond = state.after(next + direction * 2.01, 0.125);
        assert_eq!((beyond.samples, beyond.motion.velocity), (1, Vec3::ZERO));
    }
    // The last position of the target is farther than the jump from the prediction.
    assert_eq!(state.after(state.motion.position, 0.125).samples, 1);
}

#[test]
fn second_position_is_no_jump() {
    let second = observer(0.0, 1.0).after(DVec3::ZERO, 0.1).after(along_x(25.0), 0.125);
    assert_eq!((second.samples, second.motion.velocity.x), (2, 200.0));
}

#[test]
fn jump_of_zero_never_starts_anew() {
    let (mut state, there) = (flying(0.0), DVec3::new(-5e3, 100.0, 1e4));
    for _ in 0..200 {
        state = state.after(there, 0.125);
    }
    assert_eq!(state.samples, 280);
    assert!(state.motion.velocity.length() < 1e-3);
    assert!((state.motion.position - there).length() < 1e-3);
}

#[test]
fn target_that_always_jumps_is_where_it_is() {
    let mut e = Elements::new(4);
    let mut state = observer(0.1, 0.5);
    for at in 0..100 {
        let position = DVec3::from_array([(); 3].map(|()| 1e4 * e.unit()));
        state = state.after(position, FRAME);
        assert_eq!((state.motion.position, state.samples), (position, 1 + at % 2));
    }
}

// ---- pauses and absences ----

#[test]
fn pause_changes_nothing() {
    for state in [flying(0.0), flying(2.0), observer(0.2, 0.0).after(FLIGHT.start, 0.1)] {
        for dt in [0.0, -0.0] {
            assert_eq!(state.after(state.motion.position, dt), state);
            assert_eq!(state.after(state.motion.position + DVec3::splat(1.0), dt), state);
        }
    }
}

#[test]
fn jump_in_a_pause_starts_anew() {
    for state in [flying(2.0), observer(0.2, 2.0).after(FLIGHT.start, 0.1)] {
        let there = state.motion.position + DVec3::new(0.0, 3.0, 0.0);
        assert_eq!(state.after(there, 0.0), observer(0.2, 2.0).after(there, 0.0));
    }
}

#[test]
fn pauses_between_observations_are_not_noticed() {
    let (mut with, mut without) = (observer(0.2, 0.0), observer(0.2, 0.0));
    for at in 0..50 {
        let position = TURN.at(f64::from(at) * 0.1);
        without = without.after(position, 0.1);
        with = with.after(position, 0.1).after(position, 0.0).after(position, 0.0);
    }
    assert_eq!(with, without);
}

#[test]
fn target_that_was_forgotten_is_a_new_one() {
    let there = DVec3::new(7.0, -2e6, 3.0);
    let (nan, infinite) = (Vec3::NAN, DVec3::splat(f64::INFINITY));
    let damaged = Motion { position: infinite, velocity: nan, acceleration: nan };
    let known = flying(2.0);
    for last in [known, Observer { motion: damaged, ..known }, Observer { span: f32::NAN, ..known }]
    {
        let forgotten = Observer { samples: 0, ..last };
        assert_eq!(forgotten.after(there, 0.3), observer(0.2, 2.0).after(there, 0.3));
    }
}

// ---- the ends of numbers ----

#[test]
fn far_from_the_origin_only_the_positions_are_rounded() {
    let far = Throw { start: DVec3::new(1e9, -1e9, 1e9), ..TURN };
    for half_life in [0.05f32, 0.2] {
        let (state, time) = observe_path(observer(half_life, 0.0), |t| far.at(t), 900, |_| FRAME);
        let off = state.motion.velocity.as_dvec3() - far.velocity_at(time);
        // Positions are 1.2e-7 m apart there.
        assert!(off.length() < 1e-4, "{half_life} {off}");
        let off = state.motion.acceleration.as_dvec3() - far.acceleration;
        assert!(off.length() < 2e-3, "{half_life} {off}");
        assert!((state.motion.position - far.at(time)).length() < 1e-5);
    }
}

#[test]
fn observer_of_what_rests_at_the_end_of_space_stays_at_rest() {
    let there = DVec3::new(f64::MAX, -1e300, 1e-300);
    let (state, _) = observe_path(observer(0.2, 1.0), |_| there, 50, log_uniform);
    let motion = Motion { position: there, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
    assert_eq!((state.motion, state.samples), (motion, 50));
}

#[test]
fn motion_beyond_floats_starts_anew() {
    for (from, to, dt) in [
        (DVec3::ZERO, along_x(1e39), 1.0),
        (along_x(-f64::MAX), along_x(f64::MAX), 1.0),
        (along_x(-f64::MAX), along_x(f64::MAX), f32::MAX),
        (DVec3::ZERO, along_x(1e-5), 1e-45),
    ] {
        let after = observer(0.2, 0.0).after(from, 1.0).after(to, dt);
        assert_eq!(after, observer(0.2, 0.0).after(to, dt), "{from} {to} {dt}");
    }
    // With the longest memory, a position far away hardly changes the motion. A position too far away starts the
    // filter anew even then.
    let rest = observer(f32::MAX, 0.0).after(DVec3::ZERO, 1.0).after(DVec3::ZERO, f32::MAX);
    let rest = rest.after(DVec3::ZERO, 1.0);
    assert_eq!(rest.after(along_x(1e90), 1e-3).samples, 4);
    assert_eq!(rest.after(along_x(1e300), 1e-3).samples, 1);
    // A velocity within the floats, with an acceleration beyond them.
    let third = observer(0.0, 0.0).after(DVec3::ZERO, 1e-20).after(DVec3::ZERO, 1e-20);
    assert_eq!(third.after(along_x(1.0), 1e-20).samples, 1);
    assert_eq!(third.after(along_x(1.0), 1e-15).samples, 3);
}

#[test]
fn any_legal_numbers_give_finite_ones() {
    let sizes = [0.0, 1e-45, 1e-30, 1e-3, 0.1, 1.0, 1e4, 1e20, 3.4e38];
    let far = [0.0, 5e-324, 1e-30, 1.0, 1e9, 1e30, 1e100, 1e300, f64::MAX];
    let mut e = Elements::new(9);
    let mut longest = 0;
    for _ in 0..3_000 {
        let [half_life, dts @ ..] = [(); 4].map(|()| sizes[e.below(9) as usize]);
        let places = [(); 3].map(|()| far[e.below(9) as usize]);
        let mut state = observer(half_life, 0.0);
        for _ in 0..12 {
            let position = along_x(places[e.below(3) as usize] * e.unit());
            state = state.after(position, dts[e.below(3) as usize]);
            let Motion { position, velocity, acceleration } = state.motion;
            assert!(position.is_finite() && velocity.is_finite() && acceleration.is_finite());
            assert!(state.span.is_finite(), "{state:?}");
            longest = longest.max(state.samples);
        }
    }
    assert_eq!(longest, 12);
}

#[test]
fn samples_stay_at_the_most() {
    let state = Observer { samples: u32::MAX - 1, ..flying(2.0) };
    let next = state.after(FLIGHT.at(81.0 * 0.125), 0.125);
    assert_eq!(next.samples, u32::MAX);
    assert_eq!(next.after(FLIGHT.at(82.0 * 0.125), 0.125).samples, u32::MAX);
}

#[test]
fn observer_put_together_without_its_span_goes_on() {
    let state = flying(2.0);
    let next = FLIGHT.at(81.0 * 0.125);
    let rebuilt = Observer { span: 0.0, ..state };
    assert_eq!(rebuilt.after(next, 0.125), state.after(next, 0.125));
}

// ---- bad input ----

#[test]
fn bad_numbers_are_an_error() {
    for samples in [0, 1, 80] {
        let (good, here) = (Observer { samples, ..flying(2.0) }, FLIGHT.start);
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let not_finite = Err(Error::NotFinite);
            assert_eq!(observe(&good, here, bad), not_finite);
            assert_eq!(observe(&Observer { half_life: bad, ..good }, here, 0.1), not_finite);
            assert_eq!(observe(&Observer { jump: bad, ..good }, here, 0.1), not_finite);
            for axis in 0..3 {
                let mut position = here;
                position[axis] = bad.into();
                assert_eq!(observe(&good, position, 0.0), not_finite);
                assert_eq!(observe(&good, position, 0.1), not_finite);
            }
        }
        for negative in [-1.0, -1e-45] {
            let invalid = Err(Error::InvalidLimits);
            assert_eq!(observe(&good, here, negative), invalid);
            assert_eq!(observe(&Observer { half_life: negative, ..good }, here, 0.1), invalid);
            assert_eq!(observe(&Observer { jump: negative, ..good }, here, 0.1), invalid);
        }
    }
}

#[test]
fn damaged_observer_is_an_error() {
    let good = flying(2.0);
    for bad in [f32::NAN, f32::INFINITY] {
        let mut damaged = vec![Observer { span: bad, ..good }];
        for axis in 0..3 {
            let mut motions = [good.motion; 3];
            motions[0].position[axis] = bad.into();
            motions[1].velocity[axis] = bad;
            motions[2].acceleration[axis] = bad;
            damaged.extend(motions.map(|motion| Observer { motion, ..good }));
        }
        for observer in damaged {
            for dt in [0.0, 0.1] {
                assert_eq!(observe(&observer, FLIGHT.start, dt), Err(Error::NotFinite));
            }
        }
    }
}
