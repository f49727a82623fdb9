use glam::DQuat;

use super::widths;
use crate::cases::aim::{BOUND, LIMITS, Mount, Turret, aimed, turret};
use crate::cases::inputs::{many, narrow};
use crate::cases::measures::{ROTATION, SIDE};
use crate::cases::sight::{OBSERVER, YAW, side, target};
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem};
use crate::peers::{Params, Peers, Point, Quat};

pub struct Turrets {
    pub targets: Vec<Point>,
    pub turrets: Vec<Point>,
    pub rest: Vec<Quat>,
    pub current: Vec<Quat>,
    /// One for all, or one each.
    pub limits: Vec<Params>,
}

/// One limit for all turrets.
pub fn shared_limits(peers: &Peers) -> Vec<Case> {
    on_mount(peers, "turret_aim_batch", Mount::Fixed)
}

/// The same on a ship that has rotated since the last step.
pub fn turned_mount(peers: &Peers) -> Vec<Case> {
    on_mount(peers, "turret_aim_batch (turned mount)", Mount::OfShip)
}

/// The same on a mount that may have any other orientation since the last step.
pub fn random_orientations(peers: &Peers) -> Vec<Case> {
    on_mount(peers, "turret_aim_batch (random orientations)", Mount::Random)
}

fn on_mount(peers: &Peers, name: &'static str, mount: Mount) -> Vec<Case> {
    let turrets = many(LARGEST, |random| turret(random, LIMITS, mount));
    aim(peers, name, &turrets, vec![LIMITS], |rows| {
        vec![
            Bytes::of(&rows.targets),
            Bytes::of(&rows.turrets),
            Bytes::of(&rows.rest),
            Bytes::of(&rows.current),
        ]
    })
    .widths(widths::aim())
    .into_cases()
}

/// A limit for each turret, half to twice the shared one.
pub fn own_limits(peers: &Peers) -> Vec<Case> {
    let turrets = many(LARGEST, |random| {
        let factor = narrow(random.between(0.5..2.0));
        let limits = Params {
            elevation_rate_limit: LIMITS.elevation_rate_limit * factor,
            azimuth_rate_limit: LIMITS.azimuth_rate_limit * factor,
        };
        turret(random, limits, Mount::Fixed)
    });
    let limits = turrets.iter().map(|turret| turret.limits).collect();
    aim(peers, "turret_aim_batch (own limits)", &turrets, limits, |rows| {
        vec![
            Bytes::of(&rows.targets),
            Bytes::of(&rows.turrets),
            Bytes::of(&rows.rest),
            Bytes::of(&rows.current),
            Bytes::of(&rows.limits),
        ]
    })
    .into_cases()
}

fn aim(
    peers: &Peers,
    name: &'static str,
    turrets: &[Turret],
    limits: Vec<Params>,
    bytes: fn(&Turrets) -> Vec<Bytes>,
) -> Batch<Turrets, Quat, DQuat> {
    let stride = if limits.len() == 1 { 0 } else { size_of::<Params>() };
    let rows = Turrets {
        targets: turrets.iter().map(|turret| Point::of(turret.target)).collect(),
        turrets: turrets.iter().map(|turret| Point::of(turret.position)).collect(),
        rest: turrets.iter().map(|turret| turret.rest).collect(),
        current: turrets.iter().map(|turret| turret.current).collect(),
        limits,
    };
    let expected = |_: &Turrets, at: usize| aimed(&turrets[at]);
    let problem = Problem::new(name, BOUND, ROTATION, rows, turrets.len(), expected);
    Batch::new(peers, problem, bytes)
        .batches(
            peers,
            |b| b.turret_aim_batch,
            move |turret_aim_batch, rows, part, out| {
                let limits = if stride == 0 { &rows.limits } else { &rows.limits[part.clone()] };
                let (targets, turrets) = (&rows.targets[part.clone()], &rows.turrets[part.clone()]);
                let (rest, current) = (&rows.rest[part.clone()], &rows.current[part]);
                // SAFETY: see the module above; there is one limit when the stride is 0, else a row of them.
                unsafe {
                    turret_aim_batch(
                        targets.as_ptr(),
                        turrets.as_ptr(),
                        rest.as_ptr(),
                        current.as_ptr(),
                        limits.as_ptr(),
                        stride,
                        out.as_mut_ptr(),
                        out.len(),
                    )
                };
            },
        )
        .calls(
            peers,
            |c| c.turret_aim,
            move |turret_aim, rows, at, out| {
                let (Point([tx, ty, tz]), Point([px, py, pz])) =
                    (rows.targets[at], rows.turrets[at]);
                let limits = &rows.limits[if stride == 0 { 0 } else { at }];
                let (rest, current) = (&rows.rest[at], &rows.current[at]);
                turret_aim(tx, ty, tz, px, py, pz, rest, current, Some(limits), out);
            },
        )
}

pub fn sight_side(peers: &Peers) -> Vec<Case> {
    let targets = many(LARGEST, target);
    let problem =
        Problem::new("turret_sight_side_batch", 0.0, SIDE, targets, LARGEST, |targets, at| {
            side(&targets[at])
        });
    Batch::new(peers, problem, |targets| vec![Bytes::of(targets)])
        .batches(
            peers,
            |b| b.turret_sight_side_batch,
            |side_batch, targets, part, out| {
                let targets = targets[part].as_ptr();
                // SAFETY: see the module above.
                unsafe { side_batch(&OBSERVER, YAW, targets, out.as_mut_ptr(), out.len()) };
            },
        )
        .calls(
            peers,
            |c| c.turret_sight_side,
            |turret_sight_side, targets, at, out| {
                *out = turret_sight_side(&OBSERVER, YAW, &targets[at]);
            },
        )
        .into_cases()
}
