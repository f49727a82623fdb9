//! The resource `TurretConfig`.

use godot::prelude::*;

use crate::settings::class_with_settings;

class_with_settings! {
    {
        /// What a kind of turret can do: travel limits, sectors, speed, shot and offsets, for turrets to share.
        ///
        /// Set it as the `config` of a [Turret3D], or list it in the `configs` of a [TurretBattery]. Angles are in degrees,
        /// lengths in meters, times in seconds. A change of it counts from the next step on.
        #[derive(GodotClass)]
        #[class(tool, init, base = Resource)]
    }
    TurretConfig {
        base: Base<Resource>,
    }
    {
    }
}

#[godot_api]
impl TurretConfig {
    /// Returns what is wrong with the properties, one sentence each; none when a turret can use them.
    #[func]
    fn problems(&self) -> PackedStringArray {
        self.own_settings().problems().iter().map(GString::from).collect()
    }
}
