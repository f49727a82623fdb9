//! The rows of a block: the input and the output of a batch for each turret, as they lie in memory. Transposes turn
//! rows into columns in lanes, and columns into rows.

use glam::{DVec3, Quat, Vec3};

use super::{Block, Motions, flags, quaternion, store_quaternion, store_vector};
use crate::aim::Motion;
use crate::aim::turret::columns::vector;
use crate::aim::turret::config::{Mount, State};
use crate::aim::turret::kinematics::Pose;
use crate::aim::turret::platform::Platform;
use crate::lanes::doubles::column::Part;
use crate::lanes::doubles::rows::{Holds, Lines, Places, begins_with_words, holds, made_of_words};
use crate::lanes::doubles::{Doubles, ROUND_TO_INTEGER};
use crate::math::lanes_double::{Quaternion, Vector};

made_of_words!(State, 4);
made_of_words!(DVec3, 3);
made_of_words!(Quat, 2);
made_of_words!([Vec3; 2], 3);
begins_with_words!(Pose, 9, flags);

holds!(Mount, position: DVec3);
holds!(Mount, orientation: Quat);
holds!(Platform, mount.position: DVec3);
holds!(Platform, mount.orientation: Quat);
holds!(Platform, [velocity, spin]: Vec3);

impl Block {
    /// Loads the states of a part.
    #[inline(always)]
    pub(crate) fn load_states<D: Doubles>(&mut self, part: Part<D>, rows: Lines<'_, State>) {
        let [azimuth, elevation, azimuth_rate, elevation_rate] = rows.load4::<D, 0>();
        self.azimuth.angle.store(part, azimuth);
        self.elevation.angle.store(part, elevation);
        self.azimuth.rate.store(part, azimuth_rate);
        self.elevation.rate.store(part, elevation_rate);
    }

    /// Loads the mounts of a part.
    #[inline(always)]
    pub(crate) fn load_mounts<D: Doubles, T: Holds<DVec3> + Holds<Quat>>(
        &mut self,
        part: Part<D>,
        rows: Lines<'_, T>,
    ) {
        let (positions, orientations) = (rows.parts::<DVec3>(), rows.parts::<Quat>());
        let ([x, y], [_, z]) = (positions.load2::<D, 0>(), positions.load2::<D, 1>());
        let [first, second] = orientations.load2::<D, 0>();
        store_vector(&mut self.position, part, Vector { x, y, z });
        let ([x, y], [z, w]) = (first.widen(), second.widen());
        store_quaternion(&mut self.orientation, part, Quaternion { x, y, z, w });
    }

    /// Loads the positions of the targets of a part.
    #[inline(always)]
    pub(crate) fn load_targets<D: Doubles>(&mut self, part: Part<D>, rows: Lines<'_, DVec3>) {
        let ([x, y], [_, z]) = (rows.load2::<D, 0>(), rows.load2::<D, 1>());
        store_vector(&mut self.target, part, Vector { x, y, z });
    }

    /// Loads the motions of the mounts of a part, and the positions and motions of its targets.
    #[inline(always)]
    pub(crate) fn load_motions<D: Doubles, T: Holds<[Vec3; 2]>>(
        &mut self,
        part: Part<D>,
        motions: &mut Motions,
        platforms: Lines<'_, T>,
        targets: Lines<'_, Motion>,
    ) {
        let velocity_and_spin = platforms.parts::<[Vec3; 2]>();
        let ([first, second], [_, third]) =
            (velocity_and_spin.load2::<D, 0>(), velocity_and_spin.load2::<D, 1>());
        let ([vx, vy], [vz, wx], [wy, wz]) = (first.widen(), second.widen(), third.widen());
        store_vector(&mut motions.mount_velocity, part, Vector { x: vx, y: vy, z: vz });
        store_vector(&mut motions.mount_spin, part, Vector { x: wx, y: wy, z: wz });

        let ([x, y, z, first], [second, third]) =
            (targets.load4::<D, 0>(), targets.load2::<D, 4>());
        store_vector(&mut self.target, part, Vector { x, y, z });
        let ([vx, vy], [vz, ax], [ay, az]) = (first.widen(), second.widen(), third.widen());
        store_vector(&mut motions.target_velocity, part, Vector { x: vx, y: vy, z: vz });
        store_vector(&mut motions.target_acceleration, part, Vector { x: ax, y: ay, z: az });
    }

    /// Stores the states of a part after the step.
    #[inline(always)]
    pub(crate) fn store_states<D: Doubles>(&self, part: Part<D>, rows: Places<'_, State>) {
        let (azimuth, elevation) = (self.azimuth.state(part), self.elevation.state(part));
        rows.store4::<D, 0>([azimuth.angle, elevation.angle, azimuth.rate, elevation.rate]);
    }

    /// Stores the poses of a part after the step, without their flags.
    #[inline(always)]
    pub(crate) fn store_poses<D: Doubles>(&self, part: Part<D>, rows: Places<'_, Pose>) {
        let (base, barrel) = (quaternion(&self.orientation, part), quaternion(&self.barrel, part));
        let (muzzle, boresight) = (vector(&self.position, part), vector(&self.target, part));
        rows.store4::<D, 0>([
            D::narrow(base.x, base.y),
            D::narrow(base.z, base.w),
            D::narrow(barrel.x, barrel.y),
            D::narrow(barrel.z, barrel.w),
        ]);
        rows.store3::<D, 4>([muzzle.x, muzzle.y, muzzle.z]);
        rows.store3::<D, 6>([
            muzzle.z,
            D::narrow(boresight.x, boresight.y),
            D::narrow(boresight.z, self.error.load(part)),
        ]);
    }

    /// Returns the flags of a part after the step, in the low 32 bits of a double for each element.
    #[inline(always)]
    pub(crate) fn flags_in_lanes<D: Doubles>(&self, part: Part<D>) -> D {
        let Self { azimuth, elevation, .. } = self;
        let flag =
            |bits: u32, flag: u32| D::select(part.mask(bits), D::splat(flag.into()), D::splat(0.0));
        let waiting = flag(azimuth.limited, flags::AZIMUTH_LIMITED)
            + flag(elevation.limited, flags::ELEVATION_LIMITED);
        let target = flag(self.on_target & !self.missed, flags::ON_TARGET)
            + flag(self.missed, flags::NO_SOLUTION);
        let motion = flag(azimuth.slewing | elevation.slewing, flags::SLEWING)
            + flag(self.at_rest, flags::AT_REST);
        // The sum of this constant and an integer has the integer in its low bits.
        (waiting + target) + (motion + D::splat(ROUND_TO_INTEGER))
    }
}
