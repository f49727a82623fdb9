//! Aiming raises no floating-point exception but inexact and underflow on legal input: a game may unmask the
//! others.
#![cfg(target_arch = "x86_64")]

use std::arch::asm;
use std::cell::Cell;
use std::hint::black_box;

use crate::support::hard::{Elements, row};
use crate::support::lead::shot;
use turret_core::aim::lead;
use turret_core::aim::{self, Motion, StepLimits};
use turret_core::batch::rows::{self, Strided, Width};
use turret_core::glam::{DVec3, Quat, Vec3};

/// Invalid, divide-by-zero and overflow, as flags of the control and status register.
const FATAL: u32 = 1 | 4 | 8;

/// Returns the flags of [`FATAL`] that `run` raises.
pub fn raised(run: impl FnOnce()) -> u32 {
    let status = || {
        let mut status = 0u32;
        // SAFETY: writes a register to a number.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut status, options(nostack)) };
        status
    };
    let cleared = status() & !0x3f;
    // SAFETY: changes only flags, which nothing else reads.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const cleared, options(nostack)) };
    run();
    status() & FATAL
}

#[derive(Clone, Copy, Debug)]
struct Turret {
    target: [f64; 3],
    position: [f64; 3],
    rest: [f32; 4],
    current: [f32; 4],
    limits: StepLimits,
}

impl Turret {
    fn step(&self) -> Result<Quat, turret_core::Error> {
        aim::step(
            DVec3::from_array(self.target),
            DVec3::from_array(self.position),
            Quat::from_array(self.rest),
            Quat::from_array(self.current),
            self.limits,
        )
    }

    /// Legal turrets of every kind.
    fn any(e: &mut Elements) -> Self {
        loop {
            let (position, target) = e.points();
            let (position, target) = if e.below(16) == 0 {
                (position.map(|x| x * 1e8), target.map(|x| x * -1e7))
            } else {
                (position, target)
            };
            let rest = e.quat();
            let scale = [1.0, 1.0, 1e-38, 1e38, 1e-20, 1e20, 1e-45, 1.9][e.below(8) as usize];
            let current = e.turret_on(rest);
            let limit = |e: &mut Elements| match e.below(8) {
                0 => f32::INFINITY,
                1 => f32::MAX,
                2 => 1e15,
                3 => 0.0,
                4 => f32::MIN_POSITIVE / 8.0,
                _ => e.unit().abs() as f32,
            };
            let limits = StepLimits { azimuth: limit(e), elevation: limit(e) };
            let (rest, current) = match e.below(3) {
                0 => (rest.map(|x| x * scale), current),
                1 => (rest, current.map(|x| x * scale)),
                _ => (rest, current),
            };
            let turret = Self { target, position, rest, current, limits };
            if turret.step().is_ok() {
                return turret;
            }
        }
    }
}

#[test]
fn flags_are_seen() {
    assert_eq!(raised(|| _ = black_box(black_box(1.0f32) / black_box(0.0))), 4);
    assert_eq!(raised(|| _ = black_box(black_box(1e30f32) * black_box(1e30))), 8);
    assert_eq!(raised(|| _ = black_box(black_box(f32::INFINITY) - black_box(f32::INFINITY))), 1);
}

#[test]
fn single_functions_raise_nothing_on_legal_input() {
    let mut e = Elements::new(7);
    for _ in 0..200_000 {
        let turret = Turret::any(&mut e);
        let Turret { target, position, rest, current, .. } = turret;
        let (target, position) = (DVec3::from_array(target), DVec3::from_array(position));
        let (rest, current) = (Quat::from_array(rest), Quat::from_array(current));
        let of_step = raised(|| _ = black_box(black_box(&turret).step()));
        assert_eq!(of_step, 0, "step {turret:?}");
        let of_error = raised(|| _ = black_box(aim::error(target, position, rest, current)));
        assert_eq!(of_error, 0, "error {turret:?}");
        let of_split = raised(|| _ = black_box(aim::split(rest, current)));
        assert_eq!(of_split, 0, "split {turret:?}");
    }
}

#[test]
fn batch_raises_nothing_on_legal_input_at_any_width() {
    let mut e = Elements::new(8);
    for _ in 0..2_000 {
        let turrets: Vec<_> = (0..37).map(|_| Turret::any(&mut e)).collect();
        let points = |of: fn(&Turret) -> [f64; 3]| turrets.iter().map(of).map(Cell::new);
        let quats = |of: fn(&Turret) -> [f32; 4]| turrets.iter().map(of).map(Cell::new);
        let targets: Vec<_> = points(|turret| turret.target).collect();
        let positions: Vec<_> = points(|turret| turret.position).collect();
        let rest: Vec<_> = quats(|turret| turret.rest).collect();
        let current: Vec<_> = quats(|turret| turret.current).collect();
        let limits: Vec<_> = turrets
            .iter()
            .flat_map(|turret| [turret.limits.elevation, turret.limits.azimuth].map(Cell::new))
            .collect();
        for width in Width::all() {
            for stride in [0, 2] {
                let out = row(turrets.len(), || [0.0; 4]);
                let limits = Strided::new(&limits, stride);
                let flags = raised(|| {
                    let held = rows::aim(
                        width,
                        targets[..].into(),
                        positions[..].into(),
                        rest[..].into(),
                        current[..].into(),
                        limits,
                        &out,
                    );
                    assert_eq!(held, 0);
                });
                assert_eq!(flags, 0, "{width:?}, stride {stride}");
            }
        }
    }
}

#[test]
fn lead_to_a_target_farther_away_than_doubles_tell_raises_nothing() {
    let at = |position| Motion { position, velocity: Vec3::X, acceleration: Vec3::ZERO };
    let shooter = at(DVec3::ZERO);
    for far in [DVec3::new(1.7e308, 1.7e308, 0.0), DVec3::new(-1.7e308, 1.7e308, 1.7e308)] {
        for speed in [1.0, 1e30, f32::INFINITY] {
            for gravity in [Vec3::ZERO, Vec3::Y] {
                let shot = shot(speed, gravity);
                let flags = raised(|| {
                    let _ = black_box(lead::solve(&shot, &shooter, &at(far)));
                });
                assert_eq!(flags, 0, "{far} {speed} {gravity}");
            }
        }
    }
}
