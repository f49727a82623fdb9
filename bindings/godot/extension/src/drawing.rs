//! Draws a turret. In the editor: its travel limits and its sectors on a sphere, and the reach of its shot. In a game: where
//! it is turning to.

use std::f64::consts::TAU;

use godot::builtin::{Color, PackedArray, Transform3D, VarArray, Variant, Vector3};
use godot::classes::mesh::{ArrayType, PrimitiveType};
use godot::classes::{ArrayMesh, ClassDb, Node3D, Object};
use godot::meta::ToGodot;
use godot::obj::{Gd, NewGd, Singleton};
use turret_core::aim::lead::{Path, Shot};
use turret_core::aim::turret::{Sector, SectorKind};
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::convert::{narrow, position};
use crate::sector;
use crate::settings::Settings;

/// The name of the child node that holds the drawing. It is not a Node3D, so that the editor does not count a reach of
/// many kilometers as part of the turret when it frames the selection.
pub const NAME: &str = "LibturretDrawing";

/// The greatest distance between two lines of the grid on the sphere, radians.
const CELL: f64 = TAU / 60.0;

const KEEP_OUT: [f32; 3] = [0.9, 0.25, 0.2];
const HOLD_FIRE: [f32; 3] = [0.95, 0.75, 0.2];
const TRAVEL: [f32; 3] = [0.35, 0.6, 0.95];
const REACH: [f32; 3] = [0.4, 0.85, 0.45];
const GOAL: [f32; 3] = [0.9, 0.8, 0.2];

/// The opacity of the surface of a sector.
const OPACITY: f32 = 0.3;

/// Points with their colors.
#[derive(Debug, Default, PartialEq)]
pub struct Surface {
    points: Vec<Vector3>,
    colors: Vec<Color>,
}

impl Surface {
    fn add<const N: usize>(&mut self, points: [DVec3; N], [r, g, b]: [f32; 3], opacity: f32) {
        self.points.extend(points.map(position));
        self.colors.extend([Color::from_rgba(r, g, b, opacity); N]);
    }
}

/// What is drawn, with its center at the elevation axis, along the axes of the turret.
#[derive(Debug, Default, PartialEq)]
pub struct Drawing {
    triangles: Surface,
    lines: Surface,
}

/// A rectangle of directions: an interval of azimuths and an interval of elevations, radians.
#[derive(Clone, Copy, Debug)]
struct Patch {
    from: f64,
    width: f64,
    least: f64,
    height: f64,
    radius: f64,
}

impl Patch {
    fn of_sector(sector: &Sector, radius: f64) -> Option<Self> {
        let right = TAU / 4.0;
        let least = f64::from(sector.elevation_min).max(-right);
        let most = f64::from(sector.elevation_max).min(right);
        let width = sector::width(sector);
        (width > 0.0 && most >= least).then(|| Self {
            from: sector.from.into(),
            width,
            least,
            height: most - least,
            radius,
        })
    }

    /// Returns the travel, or `None` if its limits are not valid.
    fn of_travel(settings: &Settings, radius: f64) -> Option<Self> {
        let Settings {
            limit_azimuth, azimuth_min, azimuth_max, elevation_min, elevation_max, ..
        } = *settings;
        let (from, to) = if limit_azimuth && azimuth_max - azimuth_min < 360.0 {
            (azimuth_min, azimuth_max)
        } else {
            (-180.0, 180.0)
        };
        let patch = Self {
            from: from.to_radians(),
            width: (to - from).to_radians(),
            least: elevation_min.to_radians(),
            height: (elevation_max - elevation_min).to_radians(),
            radius,
        };
        let is_good = patch.width >= 0.0 && patch.height >= 0.0 && patch.height <= TAU;
        (is_good && from.is_finite()).then_some(patch)
    }

    fn columns(&self) -> u16 {
        cells(self.width)
    }

    fn rows(&self) -> u16 {
        cells(self.height)
    }

    /// Returns a corner of cells. −Z is forward, and the azimuth rotates about +Y, to the left.
    fn at(&self, column: u16, row: u16) -> DVec3 {
        let azimuth = self.from + self.width * f64::from(column) / f64::from(self.columns());
        let elevation = self.least + self.height * f64::from(row) / f64::from(self.rows());
        direction(azimuth, elevation) * self.radius
    }

    fn fill(&self, triangles: &mut Surface, color: [f32; 3]) {
        for column in 0..self.columns() {
            for row in 0..self.rows() {
                let [a, b] = [self.at(column, row), self.at(column + 1, row)];
                let [c, d] = [self.at(column + 1, row + 1), self.at(column, row + 1)];
                triangles.add([a, b, c, a, c, d], color, OPACITY);
            }
        }
    }

    fn outline(&self, lines: &mut Surface, color: [f32; 3]) {
        let (columns, rows) = (self.columns(), self.rows());
        for column in 0..columns {
            for row in [0, rows] {
                lines.add([self.at(column, row), self.at(column + 1, row)], color, 1.0);
            }
        }
        // The edges at the first and the last azimuth, and lines to the corners.
        for column in [0, columns] {
            if self.width >= TAU - 1e-6 {
                break;
            }
            for row in 0..rows {
                lines.add([self.at(column, row), self.at(column, row + 1)], color, 1.0);
            }
            for row in [0, rows] {
                lines.add([DVec3::ZERO, self.at(column, row)], color, 1.0);
            }
        }
    }
}

/// Returns the number of cells along an angle.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 60")]
fn cells(angle: f64) -> u16 {
    // Rounding may leave a little less than a whole number.
    (angle / CELL - 1e-6).ceil().clamp(1.0, 60.0) as u16
}

fn direction(azimuth: f64, elevation: f64) -> DVec3 {
    let ahead = elevation.cos();
    DVec3::new(-azimuth.sin() * ahead, elevation.sin(), -azimuth.cos() * ahead)
}

impl Drawing {
    /// Draws travel and sectors on a sphere of the given radius, and the reach of `shot` about the axis `up`.
    pub fn new(settings: &Settings, radius: f64, shot: Option<&Shot>, up: Vec3) -> Self {
        let mut drawing = Self::default();
        if let Some(patch) = Patch::of_travel(settings, radius) {
            patch.outline(&mut drawing.lines, TRAVEL);
        }
        for sector in settings.sectors.iter().flatten() {
            let color = if sector.kind == SectorKind::KEEP_OUT { KEEP_OUT } else { HOLD_FIRE };
            if let Some(patch) = Patch::of_sector(sector, radius) {
                patch.fill(&mut drawing.triangles, color);
                patch.outline(&mut drawing.lines, color);
            }
        }
        let reach =
            shot.and_then(|shot| reach(shot, settings.elevation_min, settings.elevation_max));
        if let Some(reach) = reach {
            drawing.ring(reach, up);
        }
        drawing
    }

    /// Draws the line of a barrel of the given length and as far ahead, from its muzzle.
    pub fn goal(barrel: f64) -> Self {
        let mut drawing = Self::default();
        drawing.lines.add([DVec3::Z * barrel, DVec3::NEG_Z * barrel], GOAL, 1.0);
        drawing
    }

    fn ring(&mut self, radius: f64, up: Vec3) {
        const PARTS: u16 = 120;
        let turn = Quat::from_rotation_arc(Vec3::Y, up).as_dquat();
        let at =
            |part: u16| turn * direction(TAU * f64::from(part) / f64::from(PARTS), 0.0) * radius;
        for part in 0..PARTS {
            self.lines.add([at(part), at(part + 1)], REACH, 1.0);
        }
    }

    fn mesh(&self) -> Gd<ArrayMesh> {
        let mut mesh = ArrayMesh::new_gd();
        for (kind, surface) in
            [(PrimitiveType::TRIANGLES, &self.triangles), (PrimitiveType::LINES, &self.lines)]
        {
            if surface.points.is_empty() {
                continue;
            }
            let Surface { points, colors } = surface;
            let mut arrays = VarArray::new();
            arrays.resize(length(ArrayType::MAX), &Variant::nil());
            arrays
                .set(length(ArrayType::VERTEX), &PackedArray::from(points.as_slice()).to_variant());
            arrays
                .set(length(ArrayType::COLOR), &PackedArray::from(colors.as_slice()).to_variant());
            mesh.add_surface_from_arrays(kind, &arrays);
        }
        mesh
    }
}

fn length(kind: ArrayType) -> usize {
    use godot::obj::EngineEnum;
    usize::try_from(kind.ord()).unwrap_or(0)
}

/// Returns how far a shot flies until it has fallen back to the height of its muzzle, meters, at the best elevation
/// within the travel; `None` if nothing pulls the shot down.
fn reach(shot: &Shot, elevation_min: f64, elevation_max: f64) -> Option<f64> {
    let fall = f64::from(shot.gravity.length());
    // What a rocket's motor adds in all.
    let gain = if shot.thrust > 0.0 { f64::from(shot.thrust * shot.burn_time) } else { 0.0 };
    let speed = f64::from(shot.speed) + gain;
    if !(fall > 0.0 && speed > 0.0 && speed.is_finite()) {
        return None;
    }
    // In the exact flight, up is Y.
    let shot = Shot { gravity: Vec3::NEG_Y * narrow(fall), physics_step: 0.0, ..*shot };
    let longest = if shot.max_time > 0.0 { f64::from(shot.max_time) } else { f64::INFINITY };
    let mut farthest = None::<f64>;
    for degrees in 1..90u8 {
        let elevation = f64::from(degrees);
        if elevation < elevation_min || elevation > elevation_max {
            continue;
        }
        let elevation = elevation.to_radians();
        let direction = DVec3::new(elevation.cos(), elevation.sin(), 0.0).as_vec3();
        let path = Path::new(&shot, DVec3::ZERO, direction * shot.speed, Some(direction)).ok()?;
        // Without drag, a shot that has all of its speed at once is down again after this time; with drag, sooner.
        let (mut up, mut down) = (0.0, 2.0 * speed * elevation.sin() / fall * (1.0 + 1e-9));
        for _ in 0..50 {
            let time = 0.5 * (up + down);
            *(if path.at(time).y > 0.0 { &mut up } else { &mut down }) = time;
        }
        if down <= longest {
            let range = path.at(down).x;
            farthest = Some(farthest.map_or(range, |farthest| farthest.max(range)));
        }
    }
    farthest
}

/// Creates the node that shows drawings, by the name of its class, because the godot crate's classes for it would make
/// the library many times as large.
pub fn screen() -> Option<Gd<Node3D>> {
    let mut material = made("StandardMaterial3D")?;
    for (property, value) in [
        // SHADING_MODE_UNSHADED, TRANSPARENCY_ALPHA and CULL_DISABLED of BaseMaterial3D.
        ("shading_mode", 0.to_variant()),
        ("transparency", 1.to_variant()),
        ("cull_mode", 2.to_variant()),
        ("vertex_color_use_as_albedo", true.to_variant()),
    ] {
        material.set(property, &value);
    }
    let mut screen = made("MeshInstance3D")?.try_cast::<Node3D>().ok()?;
    // SHADOW_CASTING_SETTING_OFF and GI_MODE_DISABLED of GeometryInstance3D.
    screen.set("cast_shadow", &0.to_variant());
    screen.set("gi_mode", &0.to_variant());
    screen.set("material_override", &material.to_variant());
    Some(screen)
}

fn made(class: &str) -> Option<Gd<Object>> {
    ClassDb::singleton().instantiate(class).try_to().ok()
}

/// Puts a drawing on a node of [`screen`].
pub fn draw(screen: &mut Gd<Node3D>, drawing: &Drawing) {
    screen.set("mesh", &drawing.mesh().to_variant());
}

/// Shows a drawing with its center at `place`, in the world, or hides it.
pub fn show(screen: &mut Gd<Node3D>, drawing: &Drawing, place: Transform3D, is_visible: bool) {
    draw(screen, drawing);
    screen.set_global_transform(place);
    screen.set_visible(is_visible);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::tests::defaults;

    fn shot(drag: f32) -> Shot {
        Shot {
            speed: 100.0,
            inherit: 1.0,
            max_time: 60.0,
            gravity: Vec3::NEG_Y * 9.81,
            drag,
            physics_step: 0.0,
            thrust: 0.0,
            burn_time: 0.0,
        }
    }

    #[test]
    fn reach_without_drag_is_that_of_45_degrees() {
        let reach = |max| reach(&shot(0.0), -90.0, max).unwrap();
        assert!((reach(90.0) - 100.0 * 100.0 / 9.81).abs() < 0.01);
        assert!((reach(15.0) - 100.0 * 100.0 / 9.81 * 0.5).abs() < 0.01);
    }

    #[test]
    fn reach_of_a_rocket_is_that_of_its_speed_if_it_burns_at_once() {
        let rocket = |speed, thrust, burn_time| Shot { speed, thrust, burn_time, ..shot(0.0) };
        let whole = reach(&shot(0.0), -90.0, 90.0).unwrap();
        let found = reach(&rocket(0.0, 1e5, 1e-3), -90.0, 90.0).unwrap();
        assert!((found - whole).abs() < 0.5, "{found}, not {whole}");
        // The longer it burns, the more of it is lost to gravity.
        let slow = reach(&rocket(0.0, 20.0, 5.0), -90.0, 90.0).unwrap();
        assert!(slow > 0.3 * whole && slow < 0.9 * whole, "{slow}");
        assert_eq!(reach(&rocket(100.0, 20.0, f32::INFINITY), -90.0, 90.0), None);
    }

    #[test]
    fn reach_is_less_with_drag_and_with_a_short_flight_and_none_without_gravity() {
        let whole = reach(&shot(0.0), -90.0, 90.0).unwrap();
        assert!(reach(&shot(0.1), -90.0, 90.0).unwrap() < 0.8 * whole);
        let short = Shot { max_time: 5.0, ..shot(0.0) };
        assert!(reach(&short, -90.0, 90.0).unwrap() < 0.5 * whole);
        assert_eq!(reach(&Shot { gravity: Vec3::ZERO, ..shot(0.0) }, -90.0, 90.0), None);
        assert_eq!(reach(&Shot { drag: -1.0, ..shot(0.0) }, -90.0, 90.0), None);
        assert_eq!(reach(&shot(0.0), -90.0, 0.0), None);
    }

    #[test]
    fn a_sector_is_drawn_where_it_is() {
        let left = Sector {
            from: 1.0,
            to: 2.0,
            elevation_min: -0.1,
            elevation_max: 0.2,
            kind: SectorKind::KEEP_OUT,
        };
        let settings = Settings { sectors: vec![Some(left), None], ..defaults() };
        let drawing = Drawing::new(&settings, 3.0, None, Vec3::Y);
        assert!(!drawing.triangles.points.is_empty());
        for point in &drawing.triangles.points {
            assert!((point.length() - 3.0).abs() < 1e-5);
            let azimuth = (-point.x).atan2(-point.z);
            assert!((0.999..2.001).contains(&azimuth), "{azimuth}");
        }
    }

    #[test]
    fn travel_has_sides_where_it_is_limited() {
        let free = Drawing::new(&defaults(), 1.0, None, Vec3::Y);
        let limited =
            Settings { limit_azimuth: true, azimuth_min: -90.0, azimuth_max: 90.0, ..defaults() };
        let limited = Drawing::new(&limited, 1.0, None, Vec3::Y);
        let starts_at_center = |drawing: &Drawing| drawing.lines.points.contains(&Vector3::ZERO);
        assert!(!starts_at_center(&free) && starts_at_center(&limited));
        let ahead = limited.lines.points.iter().all(|point| point.z <= 1e-6);
        assert!(ahead && free.triangles.points.is_empty());
    }
}
