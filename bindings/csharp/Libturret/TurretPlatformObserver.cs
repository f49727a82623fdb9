// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretPlatformObserver
    {
        /// <summary>Initializes an observer without observations.</summary>
        /// <param name="halfLife">
        /// The age at which an observation counts half as much as a new one, seconds, &gt;= 0. Use 0 to 0.05 for poses
        /// from the game itself.
        /// </param>
        /// <param name="jump">
        /// The distance from the prediction beyond which the observer starts anew, meters, &gt;= 0. 0: never.
        /// </param>
        public TurretPlatformObserver(float halfLife, float jump = 0)
        {
            this = default;
            HalfLife = halfLife;
            Jump = jump;
        }

        /// <summary>The platform at the last observation, as the filter estimates it.</summary>
        public readonly TurretPlatform Platform => new TurretPlatform(Position, Orientation, Velocity, Spin);

        /// <inheritdoc cref="Native.turret_platform_observe"/>
        /// <param name="mount">Position and orientation of the platform now, in the world.</param>
        /// <param name="dt">Seconds since the last observation, finite, &gt;= 0.</param>
        /// <param name="platform">Receives the platform in this pose, with its velocity and its spin.</param>
        /// <returns>Ok; or an error, with the observer unchanged and the platform of the last observation.</returns>
        public TurretStatus Observe(in TurretMount mount, float dt, out TurretPlatform platform)
        {
            TurretPlatform made = Platform;
            int status;
            fixed (TurretPlatformObserver* observer = &this)
            fixed (DVec3* position = &mount.Position)
            fixed (Quat* orientation = &mount.Orientation)
                status = Native.turret_platform_observe(observer, position, orientation, dt, &made);
            platform = made;
            return (TurretStatus)status;
        }

        /// <inheritdoc cref="Observe(in TurretMount, float, out TurretPlatform)"/>
        /// <returns>The platform; on bad input, the platform of the last observation.</returns>
        public TurretPlatform Observe(in TurretMount mount, float dt)
        {
            Observe(mount, dt, out TurretPlatform platform);
            return platform;
        }
    }
}
