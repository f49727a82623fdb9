// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        /// <summary>The points of a trajectory in doubles, kept from call to call.</summary>
        private DVec3[] flight = Array.Empty<DVec3>();

        /// <summary>
        /// Returns points along the flight of a shot fired now, in the world, evenly spaced in time. The first point is
        /// the muzzle. The last point is where the shot is after the given number of seconds.
        /// </summary>
        /// <remarks>
        /// The <see cref="Shot"/> starts at <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/>, and flies
        /// under gravity and drag. A rigid body moves in the fixed steps of the physics; points between two steps are
        /// interpolated linearly. Collisions are ignored.
        /// </remarks>
        /// <param name="points">The number of points.</param>
        /// <param name="seconds">How long the shot flies, finite, &gt;= 0.</param>
        /// <returns>
        /// The points. The array is empty if points is below 1, if seconds or a number of the shot is bad, or if
        /// nothing flies because shotSpeed is 0 or infinite.
        /// </returns>
        public Vector3[] Trajectory(int points, float seconds)
        {
            if (points <= 0 || !Flies(seconds))
                return Array.Empty<Vector3>();
            var made = new Vector3[points];
            return Trajectory(made, seconds) > 0 ? made : Array.Empty<Vector3>();
        }

        /// <summary>
        /// Fills an array with the points that <see cref="Trajectory(int, float)"/> returns. Allocates only for an
        /// array that is longer than all before it.
        /// </summary>
        /// <param name="points">Receives the points, ready for the SetPositions of a LineRenderer.</param>
        /// <param name="seconds">How long the shot flies, finite, &gt;= 0.</param>
        /// <returns>The number of points written: the length of the array, or 0.</returns>
        public int Trajectory(Vector3[] points, float seconds)
        {
            if (!Flies(seconds))
                return 0;
            if (flight.Length < points.Length)
                flight = new DVec3[points.Length];
            Span<DVec3> path = flight.AsSpan(0, points.Length);
            float apart = seconds / Math.Max(points.Length - 1, 1);
            if (Shot.Path(pose.Muzzle, Launch, apart, path, pose.Boresight).IsError())
                return 0;
            for (int i = 0; i < points.Length; i++)
                points[i] = (Vector3)path[i];
            return points.Length;
        }

        private bool Flies(float seconds) =>
            shotSpeed > 0 && !float.IsPositiveInfinity(shotSpeed) && seconds >= 0 && !float.IsPositiveInfinity(seconds);

        /// <summary>
        /// The velocity of a shot fired now: along the boresight, plus the fraction of the muzzle's velocity that it
        /// inherits.
        /// </summary>
        private Vec3 Launch
        {
            get
            {
                if (float.IsPositiveInfinity(shotSpeed))
                    return pose.Boresight;
                // The axes of the world, in which the arm is given.
                var carrier = new TurretPlatform(platform.Position, Quat.Identity, platform.Velocity, platform.Spin);
                TurretPlatform muzzle = carrier.Child((Vec3)(pose.Muzzle - platform.Position));
                return pose.Boresight * shotSpeed + muzzle.Velocity * inheritVelocity;
            }
        }
    }
}
