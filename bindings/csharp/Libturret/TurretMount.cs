// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretMount
    {
        /// <summary>At a position, turned so. A new mount without these is no mount: its orientation is zero.</summary>
        public TurretMount(in DVec3 position, in Quat orientation)
        {
            Position = position;
            Orientation = orientation;
        }
    }
}
