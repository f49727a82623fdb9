// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>When a turret moves.</summary>
    public enum TurretUpdateMethod
    {
        /// <summary>
        /// Each frame, in LateUpdate, after the scripts and animations that move its target.
        /// </summary>
        Update,
        /// <summary>Each physics step, in FixedUpdate.</summary>
        FixedUpdate,
        /// <summary>When a script calls Step.</summary>
        Manual,
    }
}
