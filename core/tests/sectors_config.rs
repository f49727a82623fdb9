//! The problems of a configuration's sectors, in words.

use crate::support::turret::all_return;
use turret_core::Error;
use turret_core::aim::turret::{Axes, Config, MAX_SECTORS, Sector, SectorKind};

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;

const SOUND: Sector = Sector {
    from: -0.5,
    to: 0.5,
    elevation_min: -0.25,
    elevation_max: 0.75,
    kind: SectorKind::HOLD_FIRE,
};

fn with(sectors: &[Sector]) -> Config<'_> {
    Config { sectors, ..Config::new(Axes::Godot) }
}

/// Sectors that have one problem each, in the order of precedence.
fn problems() -> Vec<(Sector, Error, &'static str)> {
    use Error::{InvalidArgument, InvalidLimits};
    let mut problems = Vec::new();
    for bad in [NAN, INF, -INF] {
        problems.push((Sector { from: bad, ..SOUND }, InvalidLimits, "from is not finite"));
    }
    for bad in [NAN, INF, -INF] {
        problems.push((Sector { to: bad, ..SOUND }, InvalidLimits, "to is not finite"));
    }
    problems.push((Sector { elevation_min: NAN, ..SOUND }, InvalidLimits, "elevation_min is NaN"));
    problems.push((Sector { elevation_max: NAN, ..SOUND }, InvalidLimits, "elevation_max is NaN"));
    for (min, max) in [(0.75f32.next_up(), 0.75), (INF, 0.75), (-0.25, -INF), (INF, -INF)] {
        problems.push((
            Sector { elevation_min: min, elevation_max: max, ..SOUND },
            InvalidLimits,
            "elevation_min is above elevation_max",
        ));
    }
    for kind in [-1, 2, i32::MAX, i32::MIN] {
        problems.push((
            Sector { kind: SectorKind(kind), ..SOUND },
            InvalidArgument,
            "kind is not one of TURRET_SECTOR_*",
        ));
    }
    problems
}

/// Asserts that the problem of the sectors is the problem of the sector at `index`.
fn check(sectors: &[Sector], index: usize, error: Error, text: &str) {
    let config = with(sectors);
    let text = format!("sectors[{index}].{text}");
    let problem = config.problem().expect(&text);
    assert_eq!((problem.error, problem.to_string()), (error, text));
    assert!(all_return(&config, Some(error)), "{sectors:?}");
}

#[test]
fn problem_names_the_sector_and_the_field() {
    for (bad, error, text) in problems() {
        for index in 0..MAX_SECTORS {
            for count in index + 1..=MAX_SECTORS {
                let mut sectors = vec![SOUND; count];
                sectors[index] = bad;
                check(&sectors, index, error, text);
            }
        }
    }
}

#[test]
fn problem_of_two_bad_sectors_is_that_of_the_first() {
    let problems = problems();
    for (first, error, text) in &problems {
        for (second, ..) in &problems {
            let mut sectors = [SOUND; 4];
            (sectors[1], sectors[3]) = (*first, *second);
            check(&sectors, 1, *error, text);
        }
    }
}

#[test]
fn problem_of_a_sector_with_two_is_the_one_that_stands_first() {
    let kind = SectorKind(7);
    for (bad, error, text) in problems() {
        // Each field after the bad one is bad too; an inversion needs both elevations.
        let all = [
            Sector { kind, ..bad },
            Sector { elevation_max: NAN, kind, ..bad },
            Sector { elevation_min: NAN, elevation_max: NAN, kind, ..bad },
            Sector { to: NAN, elevation_min: NAN, kind, ..bad },
        ];
        let count = match text {
            "from is not finite" => 4,
            "to is not finite" => 3,
            "elevation_min is NaN" => 2,
            "elevation_max is NaN" | "elevation_min is above elevation_max" => 1,
            _ => 0,
        };
        for sector in all.iter().take(count) {
            check(&[SOUND, *sector], 1, error, text);
        }
    }
}

#[test]
fn problem_of_another_field_comes_before_that_of_a_sector() {
    let mut config = with(&[Sector { from: NAN, ..SOUND }]);
    config.muzzle.x = NAN;
    assert_eq!(config.problem().unwrap().to_string(), "muzzle is not finite");
}

#[test]
fn more_sectors_than_eight_are_a_problem_before_any_of_theirs() {
    for count in [9, 10, 100] {
        for sector in [SOUND, Sector { from: NAN, ..SOUND }] {
            let sectors = vec![sector; count];
            let config = with(&sectors);
            let problem = config.problem().expect("too many");
            assert_eq!(problem.to_string(), "sector_count is above 8");
            assert!(all_return(&config, Some(Error::InvalidArgument)), "{count}");
        }
    }
}

#[test]
fn sectors_of_every_kind_and_width_are_legal() {
    for kind in [SectorKind::HOLD_FIRE, SectorKind::KEEP_OUT] {
        let sound = Sector { kind, ..SOUND };
        let legal = [
            sound,
            Sector { from: 3.0, to: -3.0, ..sound },
            Sector { from: 1e10, to: -1e10, ..sound },
            Sector { from: f32::MAX, to: f32::MIN, ..sound },
            Sector { from: 0.0, to: 0.0, ..sound },
            Sector { from: -10.0, to: 10.0, ..sound },
            Sector { elevation_min: -INF, elevation_max: INF, ..sound },
            Sector { elevation_min: -INF, elevation_max: -INF, ..sound },
            Sector { elevation_min: INF, elevation_max: INF, ..sound },
            Sector { elevation_min: 0.5, elevation_max: 0.5, ..sound },
            Sector { elevation_min: -90.0, elevation_max: 90.0, ..sound },
        ];
        for sector in legal {
            let config = with(std::slice::from_ref(&sector));
            assert_eq!(config.problem(), None, "{sector:?}");
            assert!(all_return(&config, None), "{sector:?}");
        }
        for count in 0..=MAX_SECTORS {
            assert!(all_return(&with(&legal[..count]), None), "{count}");
        }
    }
}
