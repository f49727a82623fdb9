// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

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

        /// <summary>
        /// Returns where the shot is some time after it has left the muzzle, under its gravity and its drag; with a
        /// physics step, where a game that moves shots by such steps has it, evenly between two of them.
        /// </summary>
        /// <remarks>For drawing: the exponential of the drag is that of the runtime, not the same bits everywhere.</remarks>
        /// <param name="muzzle">Where it left, in the world.</param>
        /// <param name="velocity">With which velocity it left: that of a solution, or of a gun as it points.</param>
        /// <param name="seconds">Since then, finite, &gt;= 0.</param>
        public readonly DVec3 PositionAt(in DVec3 muzzle, in Vec3 velocity, double seconds)
        {
            DVec3 v = velocity, g = Gravity;
            double k = Drag, h = PhysicsStep;
            // Beyond a million steps, of which no game flies so many, the flight without them.
            if (h > 0 && seconds <= 1e6 * h)
            {
                DVec3 position = muzzle;
                for (; seconds > 0; seconds -= h)
                {
                    v = (v + g * h) * Math.Max(0, 1 - h * k);
                    position += v * Math.Min(h, seconds);
                }
                return position;
            }
            // The integrals of e^(-kt), once and twice; by their series where differences would round too much.
            double kt = k * seconds, t = seconds, once, twice;
            if (kt < 1e-3)
            {
                once = t * (1 - kt / 2 * (1 - kt / 3));
                twice = t * t / 2 * (1 - kt / 3 * (1 - kt / 4));
            }
            else
            {
                once = (1 - Math.Exp(-kt)) / k;
                twice = (t - once) / k;
            }
            return muzzle + v * once + g * twice;
        }
    }
}
