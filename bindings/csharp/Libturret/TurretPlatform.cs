// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretPlatform
    {
        /// <summary>
        /// At a position, turned and moving so; at rest unless told otherwise. A new platform without these is no
        /// platform: its orientation is zero.
        /// </summary>
        public TurretPlatform(
            in DVec3 position, in Quat orientation, in Vec3 velocity = default, in Vec3 spin = default)
        {
            Position = position;
            Orientation = orientation;
            Velocity = velocity;
            Spin = spin;
        }

        /// <summary>A mount that moves so; at rest unless told otherwise.</summary>
        public TurretPlatform(in TurretMount mount, in Vec3 velocity = default, in Vec3 spin = default)
            : this(mount.Position, mount.Orientation, velocity, spin)
        {
        }

        /// <summary>What the calls take that do not ask how a turret's base moves.</summary>
        public readonly TurretMount Mount => new TurretMount(Position, Orientation);

        /// <inheritdoc cref="Child(in Vec3, in Quat)"/>
        /// <returns>
        /// Whether all numbers are finite, those of the result too, and no orientation is zero; else the result is all
        /// zeros.
        /// </returns>
        public readonly bool TryChild(in Vec3 offset, in Quat orientation, out TurretPlatform result)
        {
            TurretPlatform made = default;
            bool ok;
            fixed (TurretPlatform* parent = &this)
            fixed (Vec3* pOffset = &offset)
            fixed (Quat* pOrientation = &orientation)
                ok = Native.turret_platform_child(&made, parent, pOffset, pOrientation) != null;
            result = made;
            return ok;
        }

        /// <summary>
        /// Returns a platform on this one: a turret on a ship, a cupola on a turret. It moves as that point of this
        /// platform does, spin × arm included, and has this platform's spin.
        /// </summary>
        /// <param name="offset">From this platform's position, meters, along this platform's axes.</param>
        /// <param name="orientation">Relative to this platform, any length but zero.</param>
        /// <returns>The platform; on bad input all zeros, on which every turret holds.</returns>
        public readonly TurretPlatform Child(in Vec3 offset, in Quat orientation)
        {
            TryChild(offset, orientation, out TurretPlatform made);
            return made;
        }

        /// <summary>Returns a platform on this one, oriented as this one is.</summary>
        /// <param name="offset">From this platform's position, meters, along this platform's axes.</param>
        /// <returns>The platform; on bad input all zeros, on which every turret holds.</returns>
        public readonly TurretPlatform Child(in Vec3 offset) => Child(offset, Quat.Identity);
    }
}
