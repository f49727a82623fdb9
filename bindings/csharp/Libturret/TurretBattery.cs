// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretBattery
    {
        /// <summary>As the index of a target: none, so that the turret returns to rest. As that of a shot: no lead.</summary>
        public const uint None = Native.TURRET_NONE;

        /// <inheritdoc cref="Native.turret_engage_batch"/>
        public readonly int Engage(float dt)
        {
            fixed (TurretBattery* battery = &this)
                return Native.turret_engage_batch(battery, dt);
        }
    }
}
