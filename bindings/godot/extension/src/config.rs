//! The resource `TurretConfig`.

use godot::prelude::*;

use crate::settings::class_with_settings;

class_with_settings! {
    {
        /// A configuration that turrets can share: travel limits, sectors, speed, shot and offsets.
        ///
        /// Set it as the `config` of a [Turret3D], or add it to the `configs` of a [TurretBattery]. Angles are in
        /// degrees, lengths in meters, times in seconds. A change takes effect in the next step.
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
    /// Returns what is wrong with the properties, one sentence each. The array is empty if a turret can use them.
    #[func]
    fn problems(&self) -> PackedStringArray {
        self.own_settings().problems().iter().map(GString::from).collect()
    }

    /// Returns a sentence about a property that is legal but seldom meant, such as a rest angle beyond a travel limit.
    /// The sentence is empty if there is none, or if there are [method problems].
    #[func]
    fn warning(&self) -> GString {
        self.own_settings().warning().as_deref().map(GString::from).unwrap_or_default()
    }
}
