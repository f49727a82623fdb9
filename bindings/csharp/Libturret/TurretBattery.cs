// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretBattery
    {
        /// <summary>
        /// An index that refers to nothing. As the index of a target: the turret returns to rest. As the index of a
        /// shot: the turret does not lead.
        /// </summary>
        public const uint None = Native.TURRET_NONE;

        /// <summary>
        /// Moves every gun by dt seconds. Does the same as <c>TurretBatch.Engage</c>, but for arrays that are pinned or
        /// native.
        /// </summary>
        /// <param name="dt">Seconds, for all turrets.</param>
        /// <param name="held">Receives the number of turrets with bad input. They do not move.</param>
        /// <returns>
        /// Ok; or <see cref="TurretStatus.Null"/>, with nothing written, if a pointer that must not be null is null.
        /// </returns>
        public readonly TurretStatus Engage(float dt, out int held)
        {
            fixed (TurretBattery* battery = &this)
                return Answer.Count(Native.turret_engage_batch(battery, dt), out held);
        }

        /// <summary>
        /// Computes how soon every turret could hit every target of the table, as
        /// <see cref="TurretState.TimeToEngage"/> does for one turret and one target.
        /// </summary>
        /// <param name="seconds">
        /// Receives the seconds of turret i and target j at i·TargetCount + j. A turret with bad input has −1 in all of
        /// its row, and a bad target in all of its column.
        /// </param>
        /// <param name="bad">Receives the number of turrets with bad input.</param>
        /// <returns>
        /// Ok; or <see cref="TurretStatus.Null"/>, with nothing written, if a pointer that must not be null is null.
        /// </returns>
        public readonly TurretStatus TimeToEngage(float* seconds, out int bad)
        {
            fixed (TurretBattery* battery = &this)
                return Answer.Count(Native.turret_time_to_engage_batch(battery, seconds), out bad);
        }
    }
}
