// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretObserver
    {
        /// <summary>Initializes an observer without observations.</summary>
        /// <param name="halfLife">
        /// The age at which an observation counts half as much as a new one, seconds, &gt;= 0. Use 0 for exact
        /// positions, such as doubles from the game itself; up to 0.05 for positions that are floats; and 0.1 to 0.3
        /// for positions from a network or a sensor, which are rounded or late.
        /// </param>
        /// <param name="jump">
        /// The distance from the prediction beyond which the observer starts anew, meters, &gt;= 0. 0: never.
        /// </param>
        public TurretObserver(float halfLife, float jump = 0)
        {
            this = default;
            HalfLife = halfLife;
            Jump = jump;
        }

        /// <summary>The motion of the target at the last observation.</summary>
        public readonly TurretMotion Motion => new TurretMotion(Position, Velocity, Acceleration);

        /// <summary>Records where a target is now, and returns how it moves.</summary>
        /// <remarks>
        /// The first observation gives the position, the second the velocity, the third the acceleration. A dt of 0, as
        /// in a paused game, changes nothing. To forget the target, set <see cref="Samples"/> to 0.
        /// </remarks>
        /// <param name="position">Where the target is now, in the world, meters, finite.</param>
        /// <param name="dt">Seconds since the last observation, finite, &gt;= 0.</param>
        /// <param name="motion">Receives the filtered position, the velocity and the acceleration.</param>
        /// <returns>Ok; or an error, with the observer unchanged and the motion of the last observation.</returns>
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
        /// <returns>The motion of the target; on bad input, the motion at the last observation.</returns>
        public TurretMotion Observe(in DVec3 position, float dt)
        {
            Observe(position, dt, out TurretMotion motion);
            return motion;
        }
    }
}
