// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
namespace Libturret
{
    /// <summary>When a turret takes its steps.</summary>
    public enum TurretProcessCallback
    {
        /// <summary>In every tick of the physics.</summary>
        Physics,
        /// <summary>In every frame.</summary>
        Idle,
        /// <summary>When the game calls Step.</summary>
        Manual,
    }
}
