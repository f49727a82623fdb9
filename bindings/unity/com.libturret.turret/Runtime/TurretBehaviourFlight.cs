// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
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
        /// nothing flies because shotSpeed is infinite, or it and shotThrust are 0.
        /// </returns>
        public Vector3[] Trajectory(int points, float seconds)
        {
            Span<DVec3> flight = controller.Flight(Shot, points, seconds);
            var made = new Vector3[flight.Length];
            Copy(flight, made);
            return made;
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
            Span<DVec3> flight = controller.Flight(Shot, points.Length, seconds);
            Copy(flight, points);
            return flight.Length;
        }

        private static void Copy(Span<DVec3> flight, Vector3[] points)
        {
            for (int i = 0; i < flight.Length; i++)
                points[i] = (Vector3)flight[i];
        }
    }
}
