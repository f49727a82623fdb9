// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        /// <summary>
        /// Returns points along the flight of a shot fired now, in the world, evenly spaced in time: the first is
        /// the muzzle, the last where the shot is after that many seconds.
        /// </summary>
        /// <remarks>
        /// The flight is that of <see cref="Shot"/>: from <see cref="MuzzlePosition"/> with
        /// <see cref="LaunchVelocity"/>, under gravity and drag; of rigid bodies in the fixed steps of the physics,
        /// evenly within each. Nothing is hit on the way.
        /// </remarks>
        /// <param name="points">How many.</param>
        /// <param name="seconds">How long the shot flies, finite, &gt;= 0.</param>
        /// <returns>
        /// The points; none for less than 1, for bad seconds, and when nothing flies: with a shotSpeed of 0 or an
        /// infinite one.
        /// </returns>
        public Vector3[] Trajectory(int points, float seconds)
        {
            if (points <= 0 || !Flies(seconds))
                return Array.Empty<Vector3>();
            var made = new Vector3[points];
            Trajectory(made, seconds);
            return made;
        }

        /// <summary>
        /// Fills an array with points along the flight of a shot fired now, as
        /// <see cref="Trajectory(int, float)"/> returns them. Allocates nothing.
        /// </summary>
        /// <param name="points">For the points: a LineRenderer takes them as they are.</param>
        /// <param name="seconds">How long the shot flies, finite, &gt;= 0.</param>
        /// <returns>How many points there are: all of the array, or 0.</returns>
        public int Trajectory(Vector3[] points, float seconds)
        {
            if (!Flies(seconds))
                return 0;
            TurretShot shot = Shot;
            Vec3 launch = Launch;
            double apart = (double)seconds / Math.Max(points.Length - 1, 1);
            for (int i = 0; i < points.Length; i++)
                points[i] = (Vector3)shot.PositionAt(pose.Muzzle, launch, apart * i);
            return points.Length;
        }

        private bool Flies(float seconds) =>
            shotSpeed > 0 && !float.IsPositiveInfinity(shotSpeed) && seconds >= 0 && !float.IsPositiveInfinity(seconds);

        /// <summary>Along the boresight, with the muzzle's velocity as the library tells it.</summary>
        private Vec3 Launch
        {
            get
            {
                if (float.IsPositiveInfinity(shotSpeed))
                    return pose.Boresight;
                // In the axes of the world, which are those of the arm.
                var carrier = new TurretPlatform(platform.Position, Quat.Identity, platform.Velocity, platform.Spin);
                TurretPlatform muzzle = carrier.Child((Vec3)(pose.Muzzle - platform.Position));
                return pose.Boresight * shotSpeed + muzzle.Velocity * inheritVelocity;
            }
        }
    }
}
