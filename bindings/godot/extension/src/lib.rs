//! Turrets for GDScript: the classes that the Godot add-on of libturret brings. All of the mathematics is the crate
//! turret-core's; here are properties, nodes, and what the editor shows.

mod battery;
mod body_physics;
mod config;
mod convert;
mod drawing;
mod editor;
mod flight;
mod math;

mod mount_gauge;
mod parts;
mod sector;
mod settings;
mod status;
mod steps;
mod turret3d;

use godot::init::{ExtensionLibrary, gdextension};

/// What Godot loads.
struct Libturret;

// SAFETY: all that is done here is registering classes, by the crate's own macros.
#[gdextension(entry_symbol = libturret_init)]
unsafe impl ExtensionLibrary for Libturret {}
