//! Turrets for GDScript: the classes of libturret's Godot add-on. The mathematics is in the crate turret-core. This
//! crate has the properties, the nodes, and what the editor shows.

mod battery;
mod body_physics;
mod config;
mod convert;
mod drawing;
mod editor;
mod flight;
mod goal;
mod math;

mod parts;
mod sector;
mod settings;
mod status;
mod steps;
mod turret3d;

use godot::init::{ExtensionLibrary, gdextension};

/// The extension that Godot loads.
struct Libturret;

// SAFETY: this only registers classes, by the godot crate's own macros.
#[gdextension(entry_symbol = libturret_init)]
unsafe impl ExtensionLibrary for Libturret {}
