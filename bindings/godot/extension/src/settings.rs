//! The configuration of a turret: the properties of the inspector, and their conversion to the core's types.

use godot::builtin::{Array, VariantType};
use godot::meta::conv::ByValue;
use godot::meta::error::ConvertError;
use godot::meta::shape::{EnumeratorShape, GodotShape};
use godot::meta::{FromGodot, GodotConvert, ToGodot};
use godot::obj::Gd;
use godot::prelude::{Export, Var};
use turret_core::aim::AxisAngles;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::{Axes, Axis, Config, MAX_SECTORS, Sector};
use turret_core::glam::Vec3;

use crate::convert::{narrow, radians};
use crate::enums::class_enum;
use crate::sector::TurretSector;

/// The properties that [`Turret3D`](crate::turret3d::Turret3D) and [`TurretConfig`](crate::config::TurretConfig) share,
/// in degrees, meters and seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub tolerance: f64,
    pub limit_azimuth: bool,
    pub azimuth_min: f64,
    pub azimuth_max: f64,
    pub elevation_min: f64,
    pub elevation_max: f64,
    pub rest_azimuth: f64,
    pub rest_elevation: f64,
    /// The sectors in the same order; `None` for an empty entry.
    pub sectors: Vec<Option<Sector>>,
    pub azimuth_rate: f64,
    pub elevation_rate: f64,
    pub azimuth_acceleration: f64,
    pub elevation_acceleration: f64,
    pub shot_speed: f64,
    pub inherit_velocity: f64,
    pub shot_gravity: Vec3,
    pub shot_drag: f64,
    pub shot_thrust: f64,
    pub shot_burn_time: f64,
    pub max_flight_time: f64,
    pub shot_trajectory: ShotTrajectory,
    pub shot_is_rigid_body: bool,
    pub trunnion: Vec3,
    pub muzzle_offset: Vec3,
}

/// The sectors of a turret, as scripts have them.
pub type Sectors = Array<Option<Gd<TurretSector>>>;

class_enum! {
    /// Which of two trajectories to fire along.
    ShotTrajectory of Turret3D {
        /// The trajectory with the shorter flight.
        #[default]
        Earliest = 0 as "TRAJECTORY_EARLIEST",
        /// The trajectory with the longer flight. Under gravity, it is the high arc.
        Latest = 1 as "TRAJECTORY_LATEST",
    }
}

/// The gravity and the damping of the physics for a free rigid body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyPhysics {
    /// The gravity, m/s².
    pub gravity: Vec3,
    /// The default linear damping, 1/s.
    pub drag: f32,
    /// The length of a tick, seconds.
    pub step: f32,
}

/// An empty sector.
const NOWHERE: Sector = Sector {
    from: 0.0,
    to: 0.0,
    elevation_min: 0.0,
    elevation_max: 0.0,
    kind: turret_core::aim::turret::SectorKind::HOLD_FIRE,
};

impl Settings {
    /// Converts the sectors for the core. An empty entry becomes an empty sector.
    pub fn sectors(&self) -> Vec<Sector> {
        self.sectors.iter().map(|sector| sector.unwrap_or(NOWHERE)).collect()
    }

    /// Returns the configuration with the given sectors, along Godot's axes.
    pub fn config<'a>(&self, sectors: &'a [Sector]) -> Config<'a> {
        const INF: f32 = f32::INFINITY;
        let (azimuth_min, azimuth_max) = if self.limit_azimuth {
            (radians(self.azimuth_min), radians(self.azimuth_max))
        } else {
            (-INF, INF)
        };
        Config {
            azimuth: Axis {
                min: azimuth_min,
                max: azimuth_max,
                rate: radians(self.azimuth_rate),
                accel: limit(self.azimuth_acceleration),
            },
            elevation: Axis {
                min: radians(self.elevation_min),
                max: radians(self.elevation_max),
                rate: radians(self.elevation_rate),
                accel: limit(self.elevation_acceleration),
            },
            rest: AxisAngles {
                azimuth: radians(self.rest_azimuth),
                elevation: radians(self.rest_elevation),
            },
            aim_tolerance: radians(self.tolerance),
            trunnion: self.trunnion,
            muzzle: self.muzzle_offset,
            axes: Axes::Godot,
            sectors,
        }
    }

    /// Returns how a shot flies, or `None` if the turret does not lead. `physics` is called only for rigid bodies.
    pub fn shot(&self, physics: impl FnOnce() -> BodyPhysics) -> Option<(Shot, Trajectory)> {
        if self.shot_speed == 0.0 && self.shot_thrust == 0.0 {
            return None;
        }
        let mut shot = Shot {
            speed: narrow(self.shot_speed),
            inherit: narrow(self.inherit_velocity),
            max_time: narrow(self.max_flight_time),
            gravity: self.shot_gravity,
            drag: narrow(self.shot_drag),
            physics_step: 0.0,
            thrust: narrow(self.shot_thrust),
            burn_time: narrow(self.shot_burn_time),
        };
        if self.shot_is_rigid_body {
            let BodyPhysics { gravity, drag, step } = physics();
            shot.gravity += gravity;
            shot.drag += drag;
            shot.physics_step = step;
            // Both of Godot's physics engines damp the velocity before they add gravity. libturret damps it afterward,
            // so gravity has to be larger by the part that is damped.
            let kept = 1.0 - step * shot.drag;
            if kept > 0.0 {
                shot.gravity *= 1.0 / kept;
            }
        }
        let trajectory = match self.shot_trajectory {
            ShotTrajectory::Earliest => Trajectory::Earliest,
            ShotTrajectory::Latest => Trajectory::Latest,
        };
        Some((shot, trajectory))
    }

    /// Returns the problems, one sentence each.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = vec![];
        for (name, number) in self.numbers() {
            if number.is_nan() || number.is_infinite() && !may_be_infinite(name) {
                problems.push(format!("{name} is not a finite number."));
            }
        }
        for (name, number) in self.numbers().into_iter().filter(|(name, _)| is_never_negative(name))
        {
            if number < 0.0 {
                problems.push(format!("{name} is negative."));
            }
        }
        for (name, vector) in [
            ("shot_gravity", self.shot_gravity),
            ("trunnion", self.trunnion),
            ("muzzle_offset", self.muzzle_offset),
        ] {
            if !vector.is_finite() {
                problems.push(format!("{name} is not finite."));
            }
        }
        if self.limit_azimuth && self.azimuth_min > self.azimuth_max {
            problems.push("azimuth_min is above azimuth_max.".into());
        }
        if self.elevation_min > self.elevation_max {
            problems.push("elevation_min is above elevation_max.".into());
        }
        for (name, angle) in
            [("elevation_min", self.elevation_min), ("elevation_max", self.elevation_max)]
        {
            if angle.abs() > 180.0 {
                problems.push(format!("{name} is beyond 180 degrees."));
            }
        }
        self.add_problems_of_sectors(&mut problems);
        problems
    }

    /// Returns what is legal but seldom meant, one sentence, in degrees.
    pub fn warning(&self) -> Option<String> {
        let sectors = self.sectors();
        let warning = self.config(&sectors).warning()?;
        // The text after a colon is advice about radians.
        let text = warning.to_str().ok()?.split(':').next()?;
        let in_degrees = [
            ("20 rad/s", "1146 degrees per second"),
            ("0.5 rad", "28.6 degrees"),
            ("8*pi", "1440 degrees"),
            ("2*pi", "360 degrees"),
            ("aim_tolerance", "tolerance"),
        ];
        let translate = |text: String, (from, to): (&str, &str)| text.replace(from, to);
        Some(in_degrees.into_iter().fold(format!("{text}."), translate))
    }

    fn add_problems_of_sectors(&self, problems: &mut Vec<String>) {
        let count = self.sectors.len();
        if count > MAX_SECTORS {
            problems.push(format!("There are {count} sectors; at most {MAX_SECTORS} are allowed."));
        }
        for (i, sector) in self.sectors.iter().enumerate() {
            match sector {
                None => problems.push(format!("sectors[{i}] is empty: choose New TurretSector.")),
                Some(sector) if !(sector.from.is_finite() && sector.to.is_finite()) => {
                    problems.push(format!("sectors[{i}]: from and to must be finite numbers."));
                }
                Some(sector) if sector.elevation_min > sector.elevation_max => {
                    problems.push(format!("sectors[{i}]: elevation_min is above elevation_max."));
                }
                Some(sector) if sector.elevation_min.is_nan() || sector.elevation_max.is_nan() => {
                    problems.push(format!("sectors[{i}]: an elevation is not a number."));
                }
                Some(_) => {}
            }
        }
    }

    fn numbers(&self) -> [(&'static str, f64); 17] {
        [
            ("tolerance", self.tolerance),
            ("azimuth_min", self.azimuth_min),
            ("azimuth_max", self.azimuth_max),
            ("elevation_min", self.elevation_min),
            ("elevation_max", self.elevation_max),
            ("rest_azimuth", self.rest_azimuth),
            ("rest_elevation", self.rest_elevation),
            ("azimuth_rate", self.azimuth_rate),
            ("elevation_rate", self.elevation_rate),
            ("azimuth_acceleration", self.azimuth_acceleration),
            ("elevation_acceleration", self.elevation_acceleration),
            ("shot_speed", self.shot_speed),
            ("inherit_velocity", self.inherit_velocity),
            ("shot_drag", self.shot_drag),
            ("shot_thrust", self.shot_thrust),
            ("shot_burn_time", self.shot_burn_time),
            ("max_flight_time", self.max_flight_time),
        ]
    }
}

/// The properties of [`Settings`] by their names in the inspector.
pub const NAMES: [&str; 24] = [
    "tolerance",
    "limit_azimuth",
    "azimuth_min",
    "azimuth_max",
    "elevation_min",
    "elevation_max",
    "rest_azimuth",
    "rest_elevation",
    "sectors",
    "azimuth_rate",
    "elevation_rate",
    "azimuth_acceleration",
    "elevation_acceleration",
    "shot_speed",
    "inherit_velocity",
    "shot_gravity",
    "shot_drag",
    "shot_thrust",
    "shot_burn_time",
    "max_flight_time",
    "shot_trajectory",
    "shot_is_rigid_body",
    "trunnion",
    "muzzle_offset",
];

fn may_be_infinite(name: &str) -> bool {
    name.ends_with("_rate")
        || name.ends_with("_acceleration")
        || name == "shot_speed"
        || name == "shot_burn_time"
        || name == "max_flight_time"
}

fn is_never_negative(name: &str) -> bool {
    may_be_infinite(name) || ["tolerance", "shot_drag", "shot_thrust"].contains(&name)
}

/// Converts an acceleration. 0 means no limit.
fn limit(acceleration: f64) -> f32 {
    if acceleration == 0.0 { f32::INFINITY } else { radians(acceleration) }
}

/// Declares setters of properties, which the class hears of. The godot crate declares the names of setters for properties only in
/// a class's first block, in `$names`.
macro_rules! setters {
    ($class:ident $names:ident: $($setter:ident $property:ident $type:ident,)*) => {
        #[godot_api(secondary)]
        impl $class {
            $(
                #[func]
                fn $setter(&mut self, value: $type) {
                    self.$property = value;
                    self.change();
                }
            )*
        }

        #[allow(non_upper_case_globals, missing_docs)]
        impl $names {
            $(pub const $setter: &str = stringify!($setter);)*
        }
    };
}
pub(crate) use setters;

/// Declares a Godot class with the properties of [`Settings`] between the given properties, and with `own_settings`.
macro_rules! class_with_settings {
    ({ $($head:tt)* } $name:ident $names:ident { $($before:tt)* } { $($after:tt)* }) => {
        $($head)*
        pub struct $name {
            $($before)*

            /// The turret is on target when the barrel is at most this far from the direction to fire in, degrees.
            #[export(range = (0.001, 10.0, 0.001, or_greater, degrees))]
            #[var(set)]
            #[init(val = 0.1)]
            tolerance: f64,

            /// If `true`, the azimuth has travel limits. If `false`, the base turns without limit.
            #[export_group(name = "Travel")]
            #[export]
            #[var(set)]
            limit_azimuth: bool,

            /// The right travel limit, degrees. Limits more than 360 apart allow several turns, as a cable does.
            #[export(range = (-360.0, 360.0, 0.1, or_less, or_greater, degrees))]
            #[var(set)]
            #[init(val = -180.0)]
            azimuth_min: f64,

            /// The left travel limit, degrees.
            #[export(range = (-360.0, 360.0, 0.1, or_less, or_greater, degrees))]
            #[var(set)]
            #[init(val = 180.0)]
            azimuth_max: f64,

            /// The lower travel limit, degrees.
            #[export(range = (-180.0, 180.0, 0.1, degrees))]
            #[var(set)]
            #[init(val = -90.0)]
            elevation_min: f64,

            /// The upper travel limit, degrees. Beyond 90, the barrel goes over the top if that is faster.
            #[export(range = (-180.0, 180.0, 0.1, degrees))]
            #[var(set)]
            #[init(val = 90.0)]
            elevation_max: f64,

            /// The azimuth without a target, degrees. Beyond the travel limits, it is the equivalent angle between them, such
            /// as -10 for 350.
            #[export(range = (-180.0, 180.0, 0.1, or_less, or_greater, degrees))]
            #[var(set)]
            rest_azimuth: f64,

            /// The elevation without a target, degrees. It is clamped to the travel limits.
            #[export(range = (-180.0, 180.0, 0.1, degrees))]
            #[var(set)]
            rest_elevation: f64,

            /// Where the turret must not fire or must not point: at most 8 sectors, each a [TurretSector]. The editor
            /// shows them on the sphere that the muzzle moves on: Hold Fire in yellow, Keep Out in red.
            #[export_group(name = "Sectors")]
            #[export]
            #[var(set)]
            sectors: crate::settings::Sectors,

            /// The highest rate of the azimuth, degrees/s. If 0, the joint is fixed.
            #[export_group(name = "Speed")]
            #[export(range = (0.0, 720.0, 0.1, or_greater, suffix = "°/s"))]
            #[var(set)]
            #[init(val = 90.0)]
            azimuth_rate: f64,

            /// The highest rate of the elevation, degrees/s. If 0, the joint is fixed.
            #[export(range = (0.0, 720.0, 0.1, or_greater, suffix = "°/s"))]
            #[var(set)]
            #[init(val = 90.0)]
            elevation_rate: f64,

            /// The highest acceleration of the azimuth, degrees/s². If 0, there is no limit.
            #[export(range = (0.0, 1440.0, 0.1, or_greater, suffix = "°/s²"))]
            #[var(set)]
            azimuth_acceleration: f64,

            /// The highest acceleration of the elevation, degrees/s². If 0, there is no limit.
            #[export(range = (0.0, 1440.0, 0.1, or_greater, suffix = "°/s²"))]
            #[var(set)]
            elevation_acceleration: f64,

            /// The speed of a shot at the muzzle, m/s. The turret leads the target so that the shot hits it. If the
            /// target is out of reach, the turret follows it, and is not on target. If 0, and `shot_thrust` is 0, the turret
            /// aims straight at the target, without lead.
            #[export_group(name = "Shot")]
            #[export(range = (0.0, 2000.0, 0.1, or_greater, suffix = "m/s"))]
            #[var(set)]
            shot_speed: f64,

            /// The fraction of the muzzle's velocity that a shot inherits. 1 for a gun.
            #[export(range = (0.0, 1.0, 0.01, or_less, or_greater))]
            #[var(set)]
            #[init(val = 1.0)]
            inherit_velocity: f64,

            /// The acceleration of a shot in flight, m/s², in the world.
            #[export]
            #[var(set)]
            shot_gravity: Vector3,

            /// The linear damping of a shot, 1/s, as the linear damp of a [RigidBody3D].
            #[export(range = (0.0, 10.0, 0.001, or_greater, suffix = "1/s"))]
            #[var(set)]
            shot_drag: f64,

            /// The acceleration of a rocket, m/s², along the direction in which it is launched: its motor does not turn
            /// with its velocity. If 0, the shot is no rocket.
            #[export(range = (0.0, 500.0, 0.1, or_greater, suffix = "m/s²"))]
            #[var(set)]
            shot_thrust: f64,

            /// How long a rocket accelerates, seconds.
            #[export(range = (0.0, 60.0, 0.01, or_greater, suffix = "s"))]
            #[var(set)]
            shot_burn_time: f64,

            /// The longest flight of a shot, seconds. If 0, there is no limit; a hit on a target that slows down and
            /// turns back may then be days away.
            #[export(range = (0.0, 120.0, 0.1, or_greater, suffix = "s"))]
            #[var(set)]
            #[init(val = 60.0)]
            max_flight_time: f64,

            /// Which of two trajectories to fire along: the earlier one, or the later and higher one.
            #[export]
            #[var(set)]
            shot_trajectory: crate::settings::ShotTrajectory,

            /// If `true`, each shot is a [RigidBody3D]: the gravity and default damping of the physics are added to
            /// `shot_gravity` and `shot_drag`, and shots move in physics ticks.
            #[export]
            #[var(set)]
            shot_is_rigid_body: bool,

            /// From the base to the elevation axis, meters, along the axes of the turret at azimuth 0.
            #[export_group(name = "Offsets")]
            #[export]
            #[var(set)]
            trunnion: Vector3,

            /// From the elevation axis to the muzzle, meters, along the axes of the turret at azimuth and elevation 0.
            #[export]
            #[var(set)]
            muzzle_offset: Vector3,

            $($after)*
        }

        crate::settings::setters! {
            $name $names:
            set_tolerance tolerance f64,
            set_limit_azimuth limit_azimuth bool,
            set_azimuth_min azimuth_min f64,
            set_azimuth_max azimuth_max f64,
            set_elevation_min elevation_min f64,
            set_elevation_max elevation_max f64,
            set_rest_azimuth rest_azimuth f64,
            set_rest_elevation rest_elevation f64,
            set_azimuth_rate azimuth_rate f64,
            set_elevation_rate elevation_rate f64,
            set_azimuth_acceleration azimuth_acceleration f64,
            set_elevation_acceleration elevation_acceleration f64,
            set_shot_speed shot_speed f64,
            set_inherit_velocity inherit_velocity f64,
            set_shot_gravity shot_gravity Vector3,
            set_shot_drag shot_drag f64,
            set_shot_thrust shot_thrust f64,
            set_shot_burn_time shot_burn_time f64,
            set_max_flight_time max_flight_time f64,
            set_shot_trajectory shot_trajectory ShotTrajectory,
            set_shot_is_rigid_body shot_is_rigid_body bool,
            set_trunnion trunnion Vector3,
            set_muzzle_offset muzzle_offset Vector3,
            set_sectors sectors Sectors,
        }

        impl $name {
            /// Returns the sectors as scripts have them.
            pub fn own_sectors(&self) -> crate::settings::Sectors {
                self.sectors.clone()
            }

            /// Returns the current properties.
            pub fn own_settings(&self) -> crate::settings::Settings {
                let sectors = &self.sectors;
                crate::settings::Settings {
                    tolerance: self.tolerance,
                    limit_azimuth: self.limit_azimuth,
                    azimuth_min: self.azimuth_min,
                    azimuth_max: self.azimuth_max,
                    elevation_min: self.elevation_min,
                    elevation_max: self.elevation_max,
                    rest_azimuth: self.rest_azimuth,
                    rest_elevation: self.rest_elevation,
                    sectors: sectors.iter_shared().map(|sector| Some(sector?.bind().in_radians())).collect(),
                    azimuth_rate: self.azimuth_rate,
                    elevation_rate: self.elevation_rate,
                    azimuth_acceleration: self.azimuth_acceleration,
                    elevation_acceleration: self.elevation_acceleration,
                    shot_speed: self.shot_speed,
                    inherit_velocity: self.inherit_velocity,
                    shot_gravity: crate::convert::vec3(self.shot_gravity),
                    shot_drag: self.shot_drag,
                    shot_thrust: self.shot_thrust,
                    shot_burn_time: self.shot_burn_time,
                    max_flight_time: self.max_flight_time,
                    shot_trajectory: self.shot_trajectory,
                    shot_is_rigid_body: self.shot_is_rigid_body,
                    trunnion: crate::convert::vec3(self.trunnion),
                    muzzle_offset: crate::convert::vec3(self.muzzle_offset),
                }
            }
        }
    };
}
pub(crate) use class_with_settings;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns the defaults of the inspector.
    pub fn defaults() -> Settings {
        Settings {
            tolerance: 0.1,
            limit_azimuth: false,
            azimuth_min: -180.0,
            azimuth_max: 180.0,
            elevation_min: -90.0,
            elevation_max: 90.0,
            rest_azimuth: 0.0,
            rest_elevation: 0.0,
            sectors: vec![],
            azimuth_rate: 90.0,
            elevation_rate: 90.0,
            azimuth_acceleration: 0.0,
            elevation_acceleration: 0.0,
            shot_speed: 0.0,
            inherit_velocity: 1.0,
            shot_gravity: Vec3::ZERO,
            shot_drag: 0.0,
            shot_thrust: 0.0,
            shot_burn_time: 0.0,
            max_flight_time: 60.0,
            shot_trajectory: ShotTrajectory::Earliest,
            shot_is_rigid_body: false,
            trunnion: Vec3::ZERO,
            muzzle_offset: Vec3::ZERO,
        }
    }

    /// Checks that the core finds a problem exactly when there is a warning.
    fn check(change: impl Fn(&mut Settings), problem: &str) {
        let mut settings = defaults();
        change(&mut settings);
        assert_eq!(settings.problems(), [problem]);
        let sectors = settings.sectors();
        let config = settings.config(&sectors);
        assert!(config.problem().is_some(), "{problem}");
    }

    #[test]
    fn defaults_have_no_problem() {
        let settings = defaults();
        assert_eq!(settings.problems(), <[String; 0]>::default());
        assert_eq!(settings.config(&[]).problem(), None);
        assert_eq!(settings.shot(|| unreachable!()), None);
    }

    #[test]
    fn problems_are_those_of_the_core() {
        check(|settings| settings.tolerance = -1.0, "tolerance is negative.");
        check(|settings| settings.rest_azimuth = f64::NAN, "rest_azimuth is not a finite number.");
        check(|settings| settings.azimuth_rate = -1.0, "azimuth_rate is negative.");
        check(|settings| settings.elevation_min = 91.0, "elevation_min is above elevation_max.");
        check(|settings| settings.elevation_max = 181.0, "elevation_max is beyond 180 degrees.");
        check(|settings| settings.muzzle_offset.x = f32::NAN, "muzzle_offset is not finite.");
        check(
            |settings| settings.sectors = vec![Some(NOWHERE); 9],
            "There are 9 sectors; at most 8 are allowed.",
        );
        check(
            |settings| {
                settings.sectors =
                    vec![Some(NOWHERE), Some(Sector { elevation_min: 1.0, ..NOWHERE })]
            },
            "sectors[1]: elevation_min is above elevation_max.",
        );
        let inverted = |settings: &mut Settings| {
            settings.limit_azimuth = true;
            settings.azimuth_min = 181.0;
        };
        check(inverted, "azimuth_min is above azimuth_max.");
    }

    #[test]
    fn what_is_seldom_meant_is_told_in_degrees() {
        assert_eq!(defaults().warning(), None);
        let told = |change: &dyn Fn(&mut Settings)| {
            let mut settings = defaults();
            change(&mut settings);
            settings.warning().unwrap()
        };
        let sector = Sector { to: 361.0, ..NOWHERE };
        assert_eq!(
            told(&|settings| (settings.azimuth_rate, settings.elevation_rate) = (0.0, 0.0)),
            "azimuth_rate and elevation_rate are 0."
        );
        assert_eq!(
            told(&|settings| settings.elevation_rate = 1147.0),
            "elevation_rate is above 1146 degrees per second."
        );
        assert_eq!(told(&|settings| settings.tolerance = 30.0), "tolerance is above 28.6 degrees.");
        assert_eq!(
            told(&|settings| settings.sectors = vec![Some(sector)]),
            "sectors[0].to is beyond 360 degrees."
        );
        assert_eq!(
            told(&|settings| settings.rest_elevation = 91.0),
            "rest_elevation is beyond a travel limit."
        );
    }

    #[test]
    fn an_empty_entry_is_warned_of_and_no_sector() {
        let settings = Settings { sectors: vec![None], ..defaults() };
        assert_eq!(settings.problems().len(), 1);
        let sectors = settings.sectors();
        assert_eq!(settings.config(&sectors).problem(), None);
    }

    #[test]
    fn a_rocket_leads_without_a_speed() {
        let rocket = Settings { shot_thrust: 50.0, shot_burn_time: f64::INFINITY, ..defaults() };
        assert_eq!(rocket.problems(), <[String; 0]>::default());
        let (shot, _) = rocket.shot(|| unreachable!()).unwrap();
        assert_eq!((shot.speed, shot.thrust, shot.burn_time), (0.0, 50.0, f32::INFINITY));
        let problems = |settings: Settings| settings.problems();
        assert_eq!(
            problems(Settings { shot_thrust: -1.0, ..defaults() }),
            ["shot_thrust is negative."]
        );
        assert_eq!(
            problems(Settings { shot_burn_time: -1.0, ..defaults() }),
            ["shot_burn_time is negative."]
        );
        assert_eq!(
            problems(Settings { shot_thrust: f64::INFINITY, ..defaults() }),
            ["shot_thrust is not a finite number."]
        );
    }

    #[test]
    fn a_rigid_body_falls_as_godots_do() {
        let settings = Settings { shot_speed: 50.0, shot_is_rigid_body: true, ..defaults() };
        let physics = BodyPhysics { gravity: Vec3::NEG_Y * 9.8, drag: 0.1, step: 1.0 / 60.0 };
        let (shot, _) = settings.shot(|| physics).unwrap();
        // Godot: v ← v(1 − hk) + hg. libturret: v ← (v + hg′)(1 − hk).
        let (h, k) = (shot.physics_step, shot.drag);
        assert!(((h * shot.gravity.y) * (1.0 - h * k) + h * 9.8).abs() < 1e-6);
    }
}
