// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>When a turret moves.</summary>
    public enum TurretUpdateMethod
    {
        /// <summary>
        /// Each frame, in LateUpdate: after the scripts and animations that move its target.
        /// </summary>
        Update,
        /// <summary>Each step of the physics, in FixedUpdate.</summary>
        FixedUpdate,
        /// <summary>When your own code calls Step.</summary>
        Manual,
    }
}
