// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretMount
    {
        /// <summary>
        /// Initializes a mount from its position and orientation. The default value is not valid: its orientation is
        /// zero.
        /// </summary>
        public TurretMount(in DVec3 position, in Quat orientation)
        {
            Position = position;
            Orientation = orientation;
        }
    }
}
