// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>When a turret takes its steps.</summary>
    public enum TurretClock
    {
        /// <summary>
        /// In LateUpdate: each frame, after the scripts and animations that move its target.
        /// </summary>
        Frame,
        /// <summary>In FixedUpdate: with the physics.</summary>
        Physics,
        /// <summary>When your own code calls Step.</summary>
        Manual,
    }
}
