// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
namespace Libturret
{
    /// <summary>When a turret moves.</summary>
    public enum TurretProcessCallback
    {
        /// <summary>In each physics tick.</summary>
        Physics,
        /// <summary>In each frame.</summary>
        Idle,
        /// <summary>When the game calls Step.</summary>
        Manual,
    }
}
