//! The resource `TurretConfig`.

use godot::prelude::*;

use crate::settings::{Sectors, ShotTrajectory, class_with_settings};

class_with_settings! {
    {
        /// A configuration that turrets can share: travel limits, sectors, speed, shot and offsets.
        ///
        /// Set it as the `config` of a [Turret3D], or add it to the `configs` of a [TurretBattery]. Angles are in
        /// degrees, lengths in meters, times in seconds. A change takes effect in the next step, and
        /// is told by the signal `changed`; that of a sector, by the sector.
        #[derive(GodotClass)]
        #[class(tool, init, base = Resource)]
    }
    TurretConfig __godot_TurretConfig_Funcs {
        base: Base<Resource>,
    }
    {
    }
}

#[godot_api]
impl TurretConfig {
    /// Returns the configuration of the same turret on the other side of a ship, mirrored left to right: its travel limits,
    /// its rest, its sectors and its offsets. In a mirrored scene a mirrored turret has the opposite azimuths and the same
    /// elevations. The new configuration shares nothing with this one.
    #[func]
    fn mirrored(&self) -> Gd<TurretConfig> {
        let sectors = self.sectors.iter_shared().map(|sector| {
            let mut sector = copy_of(&sector?);
            sector.bind_mut().mirror();
            Some(sector)
        });
        let sectors = sectors.collect();
        let mut copy = copy_of(&self.to_gd());
        {
            let mut mirrored = copy.bind_mut();
            (mirrored.azimuth_min, mirrored.azimuth_max) = (-self.azimuth_max, -self.azimuth_min);
            mirrored.rest_azimuth = -self.rest_azimuth;
            mirrored.trunnion.x = -self.trunnion.x;
            mirrored.muzzle_offset.x = -self.muzzle_offset.x;
            mirrored.sectors = sectors;
        }
        copy
    }

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

impl TurretConfig {
    fn change(&mut self) {
        self.base_mut().emit_changed();
    }
}

/// Returns a copy of a resource, with the properties of its script.
fn copy_of<T: Inherits<Resource>>(resource: &Gd<T>) -> Gd<T> {
    resource.clone().upcast::<Resource>().call("duplicate", &[]).to()
}
