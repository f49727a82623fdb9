//! Turrets for GDScript: the classes of libturret's Godot add-on. The mathematics is in the crate turret-core. This
//! crate has the properties, the nodes, and what the editor shows.

mod battery;
mod body_physics;
mod config;
mod convert;
mod drawing;
mod editor;
mod enums;
mod flight;
mod goal;
mod math;
mod parts;
mod sector;
mod settings;
mod status;
mod steps;
mod ticks;
mod turret3d;

use godot::init::{ExtensionLibrary, InitStage, gdextension};
use godot::obj::GodotClass;

use sector::{Kind, TurretSector};
use settings::ShotTrajectory;
use status::Status;
use turret3d::{ProcessCallback, Turret3D};

/// The extension that Godot loads.
struct Libturret;

// SAFETY: this only registers classes and enumerations, by the godot crate's own code.
#[gdextension(entry_symbol = libturret_init)]
unsafe impl ExtensionLibrary for Libturret {
    fn on_stage_init(stage: InitStage) {
        if stage == InitStage::Scene {
            enums::register(Turret3D::class_id(), "ProcessCallback", ProcessCallback::CONSTANTS);
            enums::register(Turret3D::class_id(), "ShotTrajectory", ShotTrajectory::CONSTANTS);
            enums::register(Turret3D::class_id(), "Status", Status::CONSTANTS);
            enums::register(TurretSector::class_id(), "Kind", Kind::CONSTANTS);
        }
    }
}
