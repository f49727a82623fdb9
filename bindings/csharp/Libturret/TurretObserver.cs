// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretObserver
    {
        /// <summary>An observer that has seen nothing yet.</summary>
        /// <param name="halfLife">
        /// Its memory, seconds, &gt;= 0: an observation counts half as much when it is so old. 0 is for exact positions,
        /// as doubles from the game itself; up to 0.05 for positions that are floats; 0.1 to 0.3 for those from a network
        /// or a sensor, which are rounded or late.
        /// </param>
        /// <param name="jump">
        /// The distance from the prediction beyond which it starts anew, meters, &gt;= 0; 0: never.
        /// </param>
        public TurretObserver(float halfLife, float jump = 0)
        {
            this = default;
            HalfLife = halfLife;
            Jump = jump;
        }

        /// <summary>How the target moved at the last observation.</summary>
        public readonly TurretMotion Motion => new TurretMotion(Position, Velocity, Acceleration);

        /// <summary>Notes where a target is now, and returns how it moves.</summary>
        /// <remarks>
        /// The first observation has the position, the second the velocity, the third the acceleration. A dt of 0, a
        /// pause, changes nothing. To forget the target, set <see cref="Samples"/> to 0.
        /// </remarks>
        /// <param name="position">Where the target is now, in the world, meters, finite.</param>
        /// <param name="dt">Seconds since the last observation, finite, &gt;= 0.</param>
        /// <param name="motion">Its position by the filter, its velocity and its acceleration.</param>
        /// <returns>Ok; or an error, with the observer as it was and the motion that of the last observation.</returns>
        public TurretStatus Observe(in DVec3 position, float dt, out TurretMotion motion)
        {
            TurretMotion made = Motion;
            int status;
            fixed (TurretObserver* observer = &this)
            fixed (DVec3* pPosition = &position)
                status = Native.turret_observe(observer, pPosition, dt, &made);
            motion = made;
            return (TurretStatus)status;
        }

        /// <inheritdoc cref="Observe(in DVec3, float, out TurretMotion)"/>
        /// <returns>How the target moves; on bad input as at the last observation.</returns>
        public TurretMotion Observe(in DVec3 position, float dt)
        {
            Observe(position, dt, out TurretMotion motion);
            return motion;
        }
    }
}
