// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretMotion
    {
        /// <summary>At a position, moving so; at rest unless told otherwise.</summary>
        public TurretMotion(in DVec3 position, in Vec3 velocity = default, in Vec3 acceleration = default)
        {
            Position = position;
            Velocity = velocity;
            Acceleration = acceleration;
        }
    }
}
