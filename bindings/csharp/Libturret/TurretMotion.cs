// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretMotion
    {
        /// <summary>
        /// Initializes a motion from its position, meters; velocity, m/s; and acceleration, m/s². The default is at
        /// rest.
        /// </summary>
        public TurretMotion(in DVec3 position, in Vec3 velocity = default, in Vec3 acceleration = default)
        {
            Position = position;
            Velocity = velocity;
            Acceleration = acceleration;
        }
    }
}
