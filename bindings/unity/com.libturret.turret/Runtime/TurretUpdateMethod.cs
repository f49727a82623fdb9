// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>When a turret moves.</summary>
    public enum TurretUpdateMethod
    {
        /// <summary>
        /// Each frame, in LateUpdate, after the scripts and animations that move its target, and before other scripts'
        /// LateUpdate.
        /// </summary>
        Update,
        /// <summary>
        /// Each physics step, in FixedUpdate, before other scripts' FixedUpdate: a rigid body that they fire moves in the
        /// same step.
        /// </summary>
        FixedUpdate,
        /// <summary>When a script calls Step.</summary>
        Manual,
    }
}
