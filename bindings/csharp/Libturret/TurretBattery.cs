// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretBattery
    {
        /// <summary>As the index of a target: none, so that the turret returns to rest. As that of a shot: no lead.</summary>
        public const uint None = Native.TURRET_NONE;

        /// <summary>
        /// Moves every gun by dt, as <c>TurretBatch.Engage</c> does by spans: for arrays that are pinned or native.
        /// </summary>
        /// <param name="dt">Seconds, for all.</param>
        /// <param name="held">Receives how many turrets have bad input and so hold.</param>
        /// <returns>
        /// Ok; or <see cref="TurretStatus.Null"/>, with nothing written, where a pointer is null that must not be.
        /// </returns>
        public readonly TurretStatus Engage(float dt, out int held)
        {
            fixed (TurretBattery* battery = &this)
                return Answer.Count(Native.turret_engage_batch(battery, dt), out held);
        }
    }
}
