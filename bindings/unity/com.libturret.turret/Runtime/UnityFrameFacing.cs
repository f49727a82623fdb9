// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    public static partial class UnityFrame
    {
        /// <summary>
        /// The number of targets that are converted at a time. These targets take 1.5 KB of the stack.
        /// </summary>
        private const int Chunk = 64;

        /// <summary>Turns a yaw one step toward a target, through the shorter arc and never past it.</summary>
        /// <param name="yaw">Radians, any finite number; receives the yaw after the step.</param>
        /// <param name="position">The position of the actor, in the world.</param>
        /// <param name="target">The position to face, in the world.</param>
        /// <param name="maxStep">Radians per step, [0, infinity]. 0: does not move. Infinity: no limit.</param>
        /// <param name="threshold">
        /// Radians, finite, &gt;= 0. The result is Done if the yaw is within this angle of the target.
        /// </param>
        /// <returns>
        /// Done or Turning; or an error, with the yaw unchanged bit for bit. If the target is straight above, straight
        /// below or at the actor, Done with the yaw unchanged.
        /// </returns>
        public static TurretStatus FaceStep(
            ref float yaw, in DVec3 position, in DVec3 target, float maxStep, float threshold = 0) =>
            TurretFace.Step(ref yaw, Canonical(position), Canonical(target), maxStep, threshold);

        /// <summary>
        /// Turns an actor, whose forward is +Z, one step about an axis toward a direction, around a forbidden sector.
        /// </summary>
        /// <param name="current">The orientation of the actor, in the world; any length but zero.</param>
        /// <param name="reference">The orientation of the actor at angle 0; any length but zero.</param>
        /// <param name="up">The axis to turn about, in the world; any length but zero.</param>
        /// <param name="targetDirection">The direction to turn to, in the world; any length but zero.</param>
        /// <param name="maxStep">Radians, [0, infinity]. 0: does not move. Infinity: no limit.</param>
        /// <param name="forbidden">
        /// The sector, with angles from reference's forward, positive to the right. A width of 0 forbids nothing.
        /// </param>
        /// <param name="result">Receives the orientation after the step, unit.</param>
        /// <returns>Done or Turning; or an error, and the result is <paramref name="current"/>.</returns>
        public static TurretStatus TurnOnPlane(
            in Quat current, in Quat reference, in Vec3 up, in Vec3 targetDirection, float maxStep,
            in TurretArc forbidden, out Quat result)
        {
            TurretStatus status = TurretFace.TurnOnPlane(
                Canonical(current), Canonical(reference), Canonical(up), Canonical(targetDirection), maxStep, forbidden,
                out Quat turned);
            result = Unity(turned);
            return status;
        }

        /// <summary>Returns which side of an actor's heading a target is on: −1 left, 1 right.</summary>
        /// <param name="position">The position of the actor, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="target">The position of the target, in the world.</param>
        /// <returns>
        /// −1 or 1; 0 within 1e-6 rad of dead ahead, straight above, straight below, at the position, and on bad input.
        /// Directly behind is 1, so that a tracker always turns.
        /// </returns>
        public static int SightSide(in DVec3 position, float yaw, in DVec3 target) =>
            -TurretSight.Side(Canonical(position), yaw, Canonical(target));

        /// <summary>Applies <see cref="SightSide"/> to many targets.</summary>
        /// <param name="position">The position of the actor, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="targets">Positions in the world.</param>
        /// <param name="sides">Receives the side of each target.</param>
        /// <param name="bad">Receives the number of targets that are not finite; their side is 0.</param>
        /// <returns>Ok; or NotFinite if the position or the yaw is not finite, with nothing written.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static unsafe TurretStatus SightSideBatch(
            in DVec3 position, float yaw, ReadOnlySpan<DVec3> targets, Span<int> sides, out int bad)
        {
            Lengths.Same(sides.Length, targets.Length, nameof(sides));
            fixed (DVec3* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (int* pSides = &MemoryMarshal.GetReference(sides))
                return SightSideBatch(position, yaw, pTargets, pSides, targets.Length, out bad);
        }

        /// <summary>Applies <see cref="SightSide"/> to count targets.</summary>
        public static unsafe TurretStatus SightSideBatch(
            in DVec3 position, float yaw, DVec3* targets, int* sides, int count, out int bad)
        {
            DVec3 from = Canonical(position);
            DVec3* chunk = stackalloc DVec3[Chunk];
            bad = 0;
            for (int start = 0; start < count; start += Chunk)
            {
                int length = Math.Min(Chunk, count - start);
                for (int i = 0; i < length; i++)
                    chunk[i] = Canonical(targets[start + i]);
                TurretStatus status = TurretSight.SideBatch(
                    &from, yaw, chunk, sides + start, (UIntPtr)(uint)length, out int badInChunk);
                // An error concerns the position or the yaw, so the first chunk already reports it.
                if (status != TurretStatus.Ok)
                    return status;
                for (int i = start; i < start + length; i++)
                    sides[i] = -sides[i];
                bad += badInChunk;
            }
            return TurretStatus.Ok;
        }

        /// <summary>Returns where a target is relative to a line of sight.</summary>
        /// <param name="position">The position of the actor, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="pitch">
        /// Radians, positive up, any finite number. Beyond ±π/2 the actor is upside down; left and above are then as
        /// the actor sees them.
        /// </param>
        /// <param name="target">The position of the target, in the world.</param>
        /// <returns>
        /// Left or right as for <see cref="SightSide"/>, and above or below. Neither flag of a pair is set within 1e-6
        /// rad of the plane between them. None if the target is at the position, and on bad input.
        /// </returns>
        public static SightQuadrants SightQuadrant(in DVec3 position, float yaw, float pitch, in DVec3 target)
        {
            const SightQuadrants both = SightQuadrants.Left | SightQuadrants.Right;
            SightQuadrants found = TurretSight.Quadrant(Canonical(position), yaw, pitch, Canonical(target));
            return (found & both) == 0 ? found : found ^ both;
        }

        /// <summary>
        /// Turns a line of sight one step toward a target, yaw and pitch each through the shorter arc.
        /// </summary>
        /// <param name="yaw">Radians, any finite number; receives the yaw after the step.</param>
        /// <param name="pitch">Radians, positive up, any finite number; receives the pitch after the step.</param>
        /// <param name="position">The position of the actor, in the world.</param>
        /// <param name="target">The position of the target, in the world.</param>
        /// <param name="maxStep">
        /// Radians per step on each axis, [0, infinity]. 0: does not move. Infinity: no limit.
        /// </param>
        /// <returns>
        /// Done or Turning; or an error, with both angles unchanged bit for bit. A target straight above or below
        /// leaves the yaw unchanged.
        /// </returns>
        public static TurretStatus SightStep(
            ref float yaw, ref float pitch, in DVec3 position, in DVec3 target, float maxStep) =>
            TurretSight.Step(ref yaw, ref pitch, Canonical(position), Canonical(target), maxStep);
    }
}
