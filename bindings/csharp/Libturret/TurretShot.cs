// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    public unsafe partial struct TurretShot
    {
        /// <summary>Initializes a shot of this speed, m/s; <see cref="float.PositiveInfinity"/> is a beam.</summary>
        /// <remarks>
        /// By default there is no gravity and no drag. The shot inherits all of the shooter's velocity, and its flight
        /// may take any time. Of two trajectories, a turret fires along the earlier.
        /// </remarks>
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
        /// Returns where the shot is some time after it has left the muzzle, under its gravity and drag. With a physics
        /// step, returns where the shot is in a game that moves it by such steps. Between two steps, interpolates
        /// linearly.
        /// </summary>
        /// <remarks>
        /// Use the result for drawing only. The drag uses the exponential function of the runtime, so the bits are not
        /// the same everywhere.
        /// </remarks>
        /// <param name="muzzle">Where the shot left the muzzle, in the world, meters.</param>
        /// <param name="velocity">
        /// The velocity at the muzzle, m/s: the launch velocity of a solution, or the velocity of a shot fired along
        /// the barrel as it points.
        /// </param>
        /// <param name="seconds">The time since the shot left, finite, &gt;= 0.</param>
        public readonly DVec3 PositionAt(in DVec3 muzzle, in Vec3 velocity, double seconds)
        {
            DVec3 v = velocity, g = Gravity;
            double k = Drag, h = PhysicsStep;
            // Beyond a million steps, which no game's shot flies, this computes the exact flight.
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
            // The first and second integrals of e^(-kt), by their series where differences would lose too many digits.
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
