// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
// Parameters without a line of their own here are explained by the inherited comments.
#pragma warning disable CS1573
using System;

namespace Libturret
{
    public unsafe partial struct TurretShot
    {
        /// <summary>Initializes a shot of this speed, m/s; <see cref="float.PositiveInfinity"/> is a beam.</summary>
        /// <remarks>
        /// By default there is no gravity, no drag and no thrust. The shot inherits all of the shooter's velocity, and its flight
        /// may take any time. Of two trajectories, a turret fires along the earlier.
        /// </remarks>
        public TurretShot(
            float speed, in Vec3 gravity = default, float inherit = 1, float maxTime = 0, float drag = 0,
            float physicsStep = 0, TurretTrajectory trajectory = TurretTrajectory.Earliest, float thrust = 0,
            float burnTime = 0)
        {
            Speed = speed;
            Inherit = inherit;
            MaxTime = maxTime;
            Gravity = gravity;
            Drag = drag;
            PhysicsStep = physicsStep;
            Trajectory = trajectory;
            Thrust = thrust;
            BurnTime = burnTime;
        }

        /// <inheritdoc cref="Native.turret_shot_path"/>
        /// <param name="step">Seconds from one point to the next, finite, &gt;= 0.</param>
        /// <param name="points">Receives the positions in the world, meters; the first is the muzzle.</param>
        /// <param name="direction">
        /// The direction in which the shot was launched, of any length, along which thrust acts: that of a solution, or
        /// the boresight. Null: along launchVelocity. Without thrust it does not matter.
        /// </param>
        /// <returns>Ok; or an error, with the points unchanged.</returns>
        public readonly TurretStatus Path(
            in DVec3 muzzle, in Vec3 launchVelocity, float step, Span<DVec3> points, Vec3? direction = null)
        {
            Vec3 someDirection = direction.GetValueOrDefault();
            fixed (TurretShot* shot = &this)
            fixed (DVec3* pMuzzle = &muzzle, pPoints = points)
            fixed (Vec3* velocity = &launchVelocity)
                return (TurretStatus)Native.turret_shot_path(
                    shot, pMuzzle, velocity, direction.HasValue ? &someDirection : null, step, pPoints,
                    Lengths.Count(points.Length));
        }

        /// <summary>
        /// Returns where the shot is some time after it has left the muzzle: the point of <see cref="Path"/> at that
        /// time.
        /// </summary>
        /// <param name="muzzle">Where the shot left the muzzle, in the world, meters.</param>
        /// <param name="launchVelocity">
        /// The velocity at the muzzle, m/s: the launch velocity of a solution, or the velocity of a shot fired along
        /// the barrel as it points.
        /// </param>
        /// <param name="seconds">The time since the shot left, finite, &gt;= 0.</param>
        /// <param name="direction">As for <see cref="Path"/>.</param>
        /// <returns>The position in the world, meters; the muzzle on bad input.</returns>
        public readonly DVec3 PositionAt(
            in DVec3 muzzle, in Vec3 launchVelocity, float seconds, Vec3? direction = null)
        {
            Span<DVec3> points = stackalloc DVec3[2];
            return Path(muzzle, launchVelocity, seconds, points, direction) == TurretStatus.Ok ? points[1] : muzzle;
        }
    }
}
