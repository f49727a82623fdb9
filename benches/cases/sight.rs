use std::f64::consts::PI;

use glam::DVec3;

use super::inputs::{Random, inputs};
use super::measures::SIDE;
use super::reference::{about, matrix};
use crate::harness::{Case, Single};
use crate::peers::{Peers, Point};

/// The position and the yaw of the observer of all targets.
pub const OBSERVER: Point = Point([12.0, 3.0, -7.0]);
pub const YAW: f32 = 0.7;

pub fn cases(peers: &Peers) -> Vec<Case> {
    Single::of_calls("turret_sight_side", 0.0, SIDE, inputs(target), side)
        .calls(
            peers,
            |c| c.turret_sight_side,
            |turret_sight_side, target, out| *out = turret_sight_side(&OBSERVER, YAW, target),
        )
        .into_cases()
}

/// At any bearing, except within 1e-3 rad of dead ahead or behind, where rounding decides the side.
pub fn target(random: &mut Random) -> Point {
    let side = if random.coin() { 1.0 } else { -1.0 };
    let bearing = f64::from(YAW) + side * random.between(1e-3..PI - 1e-3);
    let ahead = matrix(about(DVec3::Y, bearing)).x_axis;
    Point::of(OBSERVER.wide() + ahead * random.between(1.0..1000.0))
}

/// −1 to the left, 1 to the right.
pub fn side(target: &Point) -> i32 {
    let offset = target.wide() - OBSERVER.wide();
    let (sin, cos) = f64::from(YAW).sin_cos();
    if -sin * offset.x - cos * offset.z > 0.0 { -1 } else { 1 }
}
