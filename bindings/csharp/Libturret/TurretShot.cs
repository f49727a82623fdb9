// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretShot
    {
        /// <summary>
        /// A shot of this speed, m/s: a beam with <see cref="float.PositiveInfinity"/>. Unless told otherwise nothing
        /// pulls at it, it takes nothing of the shooter's velocity along, and its flight may take any time.
        /// </summary>
        public TurretShot(float speed, in Vec3 gravity = default, float inherit = 0, float maxTime = 0)
        {
            Speed = speed;
            Inherit = inherit;
            MaxTime = maxTime;
            Gravity = gravity;
        }
    }
}
