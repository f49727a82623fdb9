//! The problems of a configuration, in words.

use std::f32::consts::PI;

use crate::support::cases;
use crate::support::turret::{all_return, axes};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::turret::{Axes, Axis, Config, Problem};

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;

/// The floats of a configuration, with the names of their fields.
fn fields<'a>(config: &'a mut Config<'_>) -> [(&'static str, &'a mut f32); 17] {
    let Config { azimuth: a, elevation: e, rest, aim_tolerance, trunnion, muzzle, .. } = config;
    [
        ("azimuth_min", &mut a.min),
        ("azimuth_max", &mut a.max),
        ("azimuth_rate", &mut a.rate),
        ("azimuth_accel", &mut a.accel),
        ("elevation_min", &mut e.min),
        ("elevation_max", &mut e.max),
        ("elevation_rate", &mut e.rate),
        ("elevation_accel", &mut e.accel),
        ("rest_azimuth", &mut rest.azimuth),
        ("rest_elevation", &mut rest.elevation),
        ("aim_tolerance", aim_tolerance),
        ("trunnion", &mut trunnion.x),
        ("trunnion", &mut trunnion.y),
        ("trunnion", &mut trunnion.z),
        ("muzzle", &mut muzzle.x),
        ("muzzle", &mut muzzle.y),
        ("muzzle", &mut muzzle.z),
    ]
}

fn sound() -> Config<'static> {
    let mut config = Config::new(Axes::Unity);
    config.azimuth = Axis { min: -2.0, max: 2.0, rate: 1.0, accel: 3.0 };
    config.elevation = Axis { min: -0.5, max: 1.0, rate: 1.0, accel: 3.0 };
    config
}

/// Fields by name, and their new values.
type Changes<'a> = &'a [(&'a str, f32)];

/// A sound configuration with some fields changed.
fn with(changes: Changes) -> Config<'static> {
    let mut config = sound();
    for (name, value) in changes {
        let field = fields(&mut config).into_iter().find(|field| field.0 == *name);
        *field.expect("a field").1 = *value;
    }
    config
}

#[test]
fn problem_names_the_field_and_what_is_wrong_with_it() {
    use Error::{InvalidLimits, NotFinite};
    let cases: &[(Changes, Error, &str)] = &[
        (&[("azimuth_min", NAN)], NotFinite, "azimuth_min is NaN"),
        (&[("azimuth_max", NAN)], NotFinite, "azimuth_max is NaN"),
        (&[("azimuth_rate", NAN)], NotFinite, "azimuth_rate is NaN"),
        (&[("azimuth_accel", NAN)], NotFinite, "azimuth_accel is NaN"),
        (&[("azimuth_min", 2.5)], InvalidLimits, "azimuth_min is above azimuth_max"),
        (&[("azimuth_min", INF)], InvalidLimits, "azimuth_min is INFINITY"),
        (&[("azimuth_max", -INF)], InvalidLimits, "azimuth_max is -INFINITY"),
        (
            &[("azimuth_min", -INF)],
            InvalidLimits,
            "azimuth_min is -INFINITY and azimuth_max is not INFINITY",
        ),
        (
            &[("azimuth_max", INF)],
            InvalidLimits,
            "azimuth_max is INFINITY and azimuth_min is not -INFINITY",
        ),
        (&[("azimuth_rate", -1e-45)], InvalidLimits, "azimuth_rate is negative"),
        (&[("azimuth_accel", -INF)], InvalidLimits, "azimuth_accel is negative"),
        (&[("elevation_min", NAN)], NotFinite, "elevation_min is NaN"),
        (&[("elevation_max", NAN)], NotFinite, "elevation_max is NaN"),
        (&[("elevation_rate", NAN)], NotFinite, "elevation_rate is NaN"),
        (&[("elevation_accel", NAN)], NotFinite, "elevation_accel is NaN"),
        (&[("elevation_min", -INF)], InvalidLimits, "elevation_min is infinite"),
        (&[("elevation_max", INF)], InvalidLimits, "elevation_max is infinite"),
        (&[("elevation_min", 1.5)], InvalidLimits, "elevation_min is above elevation_max"),
        (
            &[("elevation_min", -10.0)],
            InvalidLimits,
            "elevation_min is beyond -pi: radians, not degrees",
        ),
        (
            &[("elevation_max", 85.0)],
            InvalidLimits,
            "elevation_max is beyond pi: radians, not degrees",
        ),
        (
            &[("elevation_min", 5.0)],
            InvalidLimits,
            "elevation_min is beyond pi: radians, not degrees",
        ),
        (
            &[("elevation_max", -5.0)],
            InvalidLimits,
            "elevation_max is beyond -pi: radians, not degrees",
        ),
        (&[("elevation_rate", -1.0)], InvalidLimits, "elevation_rate is negative"),
        (&[("elevation_accel", -1.0)], InvalidLimits, "elevation_accel is negative"),
        (&[("rest_azimuth", INF)], NotFinite, "rest_azimuth is not finite"),
        (&[("rest_elevation", NAN)], NotFinite, "rest_elevation is not finite"),
        (&[("aim_tolerance", INF)], NotFinite, "aim_tolerance is not finite"),
        (&[("aim_tolerance", -1e-3)], InvalidLimits, "aim_tolerance is negative"),
        (&[("trunnion", NAN)], NotFinite, "trunnion is not finite"),
        (&[("muzzle", -INF)], NotFinite, "muzzle is not finite"),
    ];
    for (changes, error, text) in cases {
        let config = with(changes);
        let problem = config.problem().expect(text);
        assert_eq!((problem.error, problem.to_string().as_str()), (*error, *text));
        assert!(all_return(&config, Some(*error)), "{text}");
    }
}

#[test]
fn problem_of_what_is_legal_is_none() {
    for axes in Axes::ALL {
        assert_eq!(Config::new(axes).problem(), None);
    }
    let legal: &[Changes] = &[
        &[],
        &[("azimuth_min", -INF), ("azimuth_max", INF)],
        &[("azimuth_min", -1e10), ("azimuth_max", f32::MAX)],
        &[("azimuth_min", 2.0)],
        &[("azimuth_rate", 0.0), ("elevation_accel", -0.0), ("azimuth_accel", INF)],
        &[("rest_azimuth", 1e30), ("rest_elevation", -1e30), ("aim_tolerance", 0.0)],
    ];
    for changes in legal {
        let config = with(changes);
        assert_eq!(config.problem(), None, "{changes:?}");
        assert!(all_return(&config, None), "{changes:?}");
    }
}

#[test]
fn elevation_reaches_to_pi_and_no_further() {
    let to = |min, max| with(&[("elevation_min", min), ("elevation_max", max)]);
    // The float next to π is above it.
    assert!(f64::from(PI) > std::f64::consts::PI);
    for (min, max) in [(-PI, PI), (PI, PI), (-PI, -PI), (-PI, 0.0)] {
        assert!(all_return(&to(min, max), None), "{min} {max}");
    }
    for (min, max) in [(-PI, PI.next_up()), (PI.next_down() - 10.0, PI), (-PI.next_up(), PI)] {
        assert!(all_return(&to(min, max), Some(Error::InvalidLimits)), "{min} {max}");
    }
}

/// Numbers at which the result of a rule changes, and any bits.
fn number() -> impl Strategy<Value = f32> {
    const AT: &[f32] = &[0.0, -0.0, -1e-45, 1.0, -1.0, PI, -PI, 90.0, -90.0, INF, -INF, NAN];
    prop_oneof![
        6 => -PI..PI,
        3 => prop::sample::select(AT),
        1 => any::<u32>().prop_map(f32::from_bits),
    ]
}

/// The rules of the contract, one after the other.
fn is_legal(config: &mut Config) -> bool {
    let floats = fields(config).map(|field| *field.1);
    let [a_min, a_max, a_rate, a_accel, e_min, e_max, e_rate, e_accel, ..] = floats;
    let turns_on = a_min == -INF && a_max == INF;
    let travels = a_min.is_finite() && a_max.is_finite() && a_min <= a_max;
    let tolerance = floats[10];
    (turns_on || travels)
        && (-PI..=PI).contains(&e_min)
        && (-PI..=PI).contains(&e_max)
        && e_min <= e_max
        && [a_rate, a_accel, e_rate, e_accel].iter().all(|&bound| bound >= 0.0)
        && floats[8..].iter().all(|x| x.is_finite())
        && tolerance >= 0.0
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn problem_is_none_exactly_when_every_function_accepts_the_configuration(
        changes in prop::collection::vec((0usize..17, number()), 0..4), axes in axes(),
    ) {
        let mut config = Config { axes, ..sound() };
        for (at, value) in changes {
            *fields(&mut config)[at].1 = value;
        }
        let problem = config.problem();
        prop_assert_eq!(problem.is_none(), is_legal(&mut config), "{:?}", problem);
        prop_assert!(all_return(&config, problem.map(|problem| problem.error)));
        if let Some(Problem { text, .. }) = problem {
            let text = text.to_str().unwrap();
            let name = text.split(' ').next();
            let names = fields(&mut config).map(|field| field.0);
            prop_assert!(name.is_some_and(|name| names.contains(&name)), "{}", text);
        }
    }
}
