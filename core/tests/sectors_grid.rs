//! The reference itself: the results of the grid of joint angles for sectors where the result is obvious.

use crate::support::sectors::{Grid, Point, depth};
use crate::support::turret::FULL;
use crate::support::wrap;
use turret_core::aim::turret::{Axes, Axis, Config, Sector, SectorKind};

const INF: f32 = f32::INFINITY;

fn block(from: f32, to: f32, elevation_min: f32, elevation_max: f32) -> Sector {
    Sector { from, to, elevation_min, elevation_max, kind: SectorKind::KEEP_OUT }
}

/// A turret that turns at 1 rad/s and raises its barrel at 2 rad/s.
fn turret(reach: f32, elevation: (f32, f32), sectors: &[Sector]) -> Config<'_> {
    Config {
        azimuth: Axis { min: -reach, max: reach, rate: 1.0, accel: INF },
        elevation: Axis { min: elevation.0, max: elevation.1, rate: 2.0, accel: INF },
        sectors,
        ..Config::new(Axes::Canonical)
    }
}

/// Returns how many seconds the grid's way takes; `None` where there is no way.
fn seconds(config: &Config, from: Point, to: Point) -> Option<f64> {
    let grid = Grid::new(config, &[from, to], 5_000.0);
    let reachable = grid.distance(to, &grid.areas_at(from)) == 0.0;
    let way = grid.way(from, to);
    assert_eq!(way.is_some(), reachable);
    way.map(|way| {
        let end = way[way.len() - 1];
        assert!(wrap(end.0 - to.0).abs() < 1e-9 && end.1 == to.1);
        grid.times(&way).0
    })
}

#[track_caller]
fn assert_takes(config: &Config, from: Point, to: Point, wanted: f64) {
    let found = seconds(config, from, to).expect("a way");
    assert!(found >= wanted - 1e-9 && found < 1.02 * wanted, "{found}, not {wanted}");
}

#[test]
fn way_that_nothing_is_in_is_straight() {
    assert_takes(&turret(3.0, (-1.0, 1.0), &[]), (-2.0, -0.9), (1.0, 0.7), 3.0);
    assert_takes(&turret(3.0, (-1.0, 1.0), &[]), (0.1, -0.9), (0.2, 0.7), 0.8);
    assert_takes(
        &turret(INF, (-1.0, 1.0), &[]),
        (-3.0, 0.0),
        (3.0, 0.5),
        std::f64::consts::TAU - 6.0,
    );
}

#[test]
fn way_over_a_block_costs_what_it_has_to_rise() {
    let sectors = [block(-0.5, 0.5, -INF, 0.6)];
    let config = turret(2.0, (-0.5, 1.0), &sectors);
    // From far away, the barrel rises as it turns; from nearby, the azimuth waits for the barrel to rise.
    assert_takes(&config, (-1.0, 0.0), (1.0, 0.0), 2.0);
    assert_takes(&config, (-0.6, 0.0), (0.6, 0.0), 0.3 + 1.0 + 0.3);
    assert_takes(&config, (-0.5, 0.0), (0.5, 0.5), 0.3 + 1.0 + 0.05);
}

#[test]
fn way_behind_a_wall_is_the_other_way_round_or_none() {
    let sectors = [block(0.5, 0.7, -INF, INF)];
    assert_takes(
        &turret(INF, (-0.5, 1.0), &sectors),
        (0.0, 0.0),
        (1.0, 0.0),
        std::f64::consts::TAU - 1.0,
    );
    assert_takes(&turret(6.0, (-0.5, 1.0), &sectors), (0.0, 0.0), (0.5, 1.0), 0.5);
    assert_eq!(seconds(&turret(6.0, (-0.5, 1.0), &sectors), (0.0, 0.0), (1.0, 0.0)), None);
    // In the next turn the sector is there again.
    assert_eq!(seconds(&turret(9.0, (-0.5, 1.0), &sectors), (1.0, 0.0), (7.0, 0.0)), None);
    assert_takes(&turret(9.0, (-0.5, 1.0), &sectors), (1.0, 0.0), (6.7, 0.0), 5.7);
}

#[test]
fn seam_of_two_sectors_lets_nothing_through() {
    for sectors in [
        [block(-0.5, 0.5, -INF, 0.25), block(-0.5, 0.5, 0.25, INF)],
        [block(-0.5, 0.5, -INF, 0.25), block(0.5, 1.0, 0.25, INF)],
        [block(-0.5, 0.0, -INF, INF), block(0.0, 1.0, -INF, INF)],
    ] {
        let config = turret(2.0, (-0.5, 1.0), &sectors);
        assert_eq!(seconds(&config, (-1.0, 0.25), (1.5, 0.25)), None, "{sectors:?}");
    }
    let sectors = [block(-0.5, 0.5, -INF, 0.25), block(-0.5, 0.5, 0.3, INF)];
    let config = turret(2.0, (-0.5, 1.0), &sectors);
    assert_takes(&config, (-1.0, 0.25), (1.5, 0.25), 2.5);
}

#[test]
fn seam_at_a_stop_lets_nothing_through() {
    let sectors = [block(-0.5, 0.5, -0.5, 1.0)];
    let config = turret(2.0, (-0.5, 1.0), &sectors);
    assert_eq!(seconds(&config, (-1.0, -0.5), (1.5, 1.0)), None);
    let sectors = [block(1.0, 2.0, 0.0, 0.5)];
    let config = turret(2.0, (-0.5, 1.0), &sectors);
    assert_takes(&config, (2.0, -0.2), (2.0, 0.7), 1.0 + 0.25 + 1.0);
}

#[test]
fn sector_over_the_top_is_behind() {
    let pi = std::f64::consts::PI;
    let sectors = [block(-0.5, 0.5, 0.5, 1.0)];
    let config = turret(INF, (-0.5, FULL), &sectors);
    assert!(depth(&sectors, 0.0, 0.75) > 0.24);
    assert!(depth(&sectors, pi, pi - 0.75) > 0.24);
    assert!(depth(&sectors, pi, 0.75) == 0.0 && depth(&sectors, 0.0, pi - 0.75) == 0.0);
    let grid = Grid::new(&config, &[], 100.0);
    assert!((grid.distance_to_free((pi, pi - 0.6)) - 0.1).abs() < 1e-6);
    assert_eq!(grid.distance_to_free((0.0, pi - 0.6)), 0.0);
}

#[test]
fn nearest_reachable_angles_are_on_this_side_of_the_wall() {
    let sectors = [block(0.5, 0.7, -INF, INF), block(-1.0, 0.0, 0.2, 0.6)];
    let config = turret(2.0, (-0.5, 1.0), &sectors);
    let grid = Grid::new(&config, &[], 100.0);
    let areas = grid.areas_at((0.2, 0.0));
    assert!((grid.distance((1.5, 0.3), &areas) - 1.0).abs() < 1e-6);
    assert!((grid.distance((-0.3, 0.5), &areas) - 0.1).abs() < 1e-6);
    assert_eq!(grid.areas_at((0.5, 0.0)), areas);
}
