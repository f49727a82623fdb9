// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretShot
    {
        /// <summary>
        /// A shot of this speed, m/s: a beam with <see cref="float.PositiveInfinity"/>. Unless told otherwise nothing
        /// pulls at it or brakes it, it takes all of the shooter's velocity along, its flight may take any time, and
        /// of two arcs a turret fires along the earlier.
        /// </summary>
        public TurretShot(
            float speed, in Vec3 gravity = default, float inherit = 1, float maxTime = 0, float drag = 0,
            float physicsStep = 0, TurretTrajectory trajectory = TurretTrajectory.Earliest)
        {
            Speed = speed;
            Inherit = inherit;
            MaxTime = maxTime;
            Gravity = gravity;
            Drag = drag;
            PhysicsStep = physicsStep;
            Trajectory = trajectory;
        }
    }
}
