// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
// Parameters without a line of their own here are explained by the inherited comments.
#pragma warning disable CS1573
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>
    /// Lines of sight: where a target is relative to a line of sight, and turning a line of sight onto a target.
    /// </summary>
    public static unsafe class TurretSight
    {
        /// <inheritdoc cref="Native.turret_sight_side"/>
        public static int Side(in DVec3 position, float yaw, in DVec3 target)
        {
            fixed (DVec3* pPosition = &position, pTarget = &target)
                return Native.turret_sight_side(pPosition, yaw, pTarget);
        }

        /// <inheritdoc cref="Native.turret_sight_quadrant"/>
        public static SightQuadrants Quadrant(in DVec3 position, float yaw, float pitch, in DVec3 target)
        {
            fixed (DVec3* pPosition = &position, pTarget = &target)
                return (SightQuadrants)Native.turret_sight_quadrant(pPosition, yaw, pitch, pTarget);
        }

        /// <inheritdoc cref="Native.turret_sight_step"/>
        /// <returns>Done or Turning; or an error, with both angles unchanged.</returns>
        public static TurretStatus Step(
            ref float yaw, ref float pitch, in DVec3 position, in DVec3 target, float maxStep)
        {
            fixed (float* pYaw = &yaw, pPitch = &pitch)
            fixed (DVec3* pPosition = &position, pTarget = &target)
                return (TurretStatus)Native.turret_sight_step(pYaw, pPitch, pPosition, pTarget, maxStep);
        }

        /// <inheritdoc cref="Native.turret_sight_side_batch"/>
        /// <param name="bad">Receives the number of targets that are not finite; their side is 0.</param>
        /// <returns>Ok; or NotFinite if the position or the yaw is not finite, with nothing written.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static TurretStatus SideBatch(
            in DVec3 position, float yaw, ReadOnlySpan<DVec3> targets, Span<int> sides, out int bad)
        {
            Lengths.Same(sides.Length, targets.Length, nameof(sides));
            fixed (DVec3* pPosition = &position, pTargets = &MemoryMarshal.GetReference(targets))
            fixed (int* pSides = &MemoryMarshal.GetReference(sides))
                return SideBatch(pPosition, yaw, pTargets, pSides, Lengths.Count(targets.Length), out bad);
        }

        /// <inheritdoc cref="Native.turret_sight_side_batch"/>
        /// <param name="bad">Receives the number of targets that are not finite; their side is 0.</param>
        /// <returns>
        /// Ok; or Null if a pointer is bad, or NotFinite if the position or the yaw is not finite, with nothing
        /// written.
        /// </returns>
        public static TurretStatus SideBatch(
            DVec3* position, float yaw, DVec3* targets, int* sides, UIntPtr count, out int bad) =>
            Answer.Count(Native.turret_sight_side_batch(position, yaw, targets, sides, count), out bad);
    }
}
