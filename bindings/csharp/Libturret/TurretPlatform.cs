// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretPlatform
    {
        /// <summary>
        /// Initializes a platform from its position, orientation, velocity and spin; without velocities it is at rest.
        /// The default value is not valid: its orientation is zero.
        /// </summary>
        public TurretPlatform(
            in DVec3 position, in Quat orientation, in Vec3 velocity = default, in Vec3 spin = default)
        {
            Position = position;
            Orientation = orientation;
            Velocity = velocity;
            Spin = spin;
        }

        /// <summary>Initializes a platform from a mount and its velocities. Without velocities it is at rest.</summary>
        public TurretPlatform(in TurretMount mount, in Vec3 velocity = default, in Vec3 spin = default)
            : this(mount.Position, mount.Orientation, velocity, spin)
        {
        }

        /// <summary>Position and orientation as a mount, for calls that do not need the velocities.</summary>
        public readonly TurretMount Mount => new TurretMount(Position, Orientation);

        /// <inheritdoc cref="Child(in Vec3, in Quat)"/>
        /// <returns>
        /// True if all numbers are finite, including the result, and no orientation is zero. Otherwise false, and the
        /// result is all zeros.
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
        /// Returns a platform on this one, such as a turret on a ship or a cupola on a turret. Its velocity is that of
        /// the point where it stands, including what this platform's spin adds. Its spin is this platform's spin.
        /// </summary>
        /// <param name="offset">From this platform's position, meters, along this platform's axes.</param>
        /// <param name="orientation">Relative to this platform, any length but zero.</param>
        /// <returns>The platform. On bad input all zeros, and a turret on such a platform does not move.</returns>
        public readonly TurretPlatform Child(in Vec3 offset, in Quat orientation)
        {
            TryChild(offset, orientation, out TurretPlatform made);
            return made;
        }

        /// <summary>Returns a platform on this one, with the same orientation.</summary>
        /// <param name="offset">From this platform's position, meters, along this platform's axes.</param>
        /// <returns>The platform. On bad input all zeros, and a turret on such a platform does not move.</returns>
        public readonly TurretPlatform Child(in Vec3 offset) => Child(offset, Quat.Identity);
    }
}
