// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    public static partial class UnityFrame
    {
        /// <summary>How many targets are translated at a time: 1.5 KB of the stack.</summary>
        private const int Chunk = 64;

        /// <summary>Turns a yaw one step toward a target, the short way and never past it.</summary>
        /// <param name="yaw">Radians, any finite number; receives the yaw after the step.</param>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="target">What to face, in the world.</param>
        /// <param name="maxStep">Radians a step, from 0 (stays) up; infinity snaps.</param>
        /// <param name="threshold">Radians, finite and not negative; within this of the target is done.</param>
        /// <returns>
        /// Done or Turning; a target straight above, below or at the actor is done, with the yaw as it was. Or an error,
        /// with the yaw as it was bit for bit.
        /// </returns>
        public static TurretStatus FaceStep(
            ref float yaw, in DVec3 position, in DVec3 target, float maxStep, float threshold = 0) =>
            TurretFace.Step(ref yaw, Canonical(position), Canonical(target), maxStep, threshold);

        /// <summary>
        /// Turns an actor, whose forward is +Z, about an axis toward a direction, around a forbidden sector.
        /// </summary>
        /// <param name="current">Its orientation in the world, any length but zero.</param>
        /// <param name="reference">Its orientation when it is not turned; any length but zero.</param>
        /// <param name="up">The axis to turn about, in the world; any length but zero.</param>
        /// <param name="targetDirection">Where to turn to, in the world; any length but zero.</param>
        /// <param name="maxStep">Radians, from 0 (stays) up; infinity snaps.</param>
        /// <param name="forbidden">The sector, from reference's forward on, positive to the right; a width of 0 forbids
        /// nothing.</param>
        /// <param name="result">Receives the orientation after the step, unit.</param>
        /// <returns>Done or Turning; or an error, the result being current.</returns>
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

        /// <summary>On which side of its heading an actor has a target: −1 left, 1 right.</summary>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="target">In the world.</param>
        /// <returns>
        /// 0 within 1e-6 rad of dead ahead, straight above, below, at the position, and on bad input; directly behind
        /// is 1, so that a tracker always turns.
        /// </returns>
        public static int SightSide(in DVec3 position, float yaw, in DVec3 target) =>
            -TurretSight.Side(Canonical(position), yaw, Canonical(target));

        /// <summary><see cref="SightSide"/> of many targets.</summary>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="targets">Positions in the world.</param>
        /// <param name="sides">Receives a side each.</param>
        /// <param name="bad">Receives how many targets are not finite; their side is 0.</param>
        /// <returns>Ok; or NotFinite for the position or the yaw, with nothing written.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static unsafe TurretStatus SightSideBatch(
            in DVec3 position, float yaw, ReadOnlySpan<DVec3> targets, Span<int> sides, out int bad)
        {
            Lengths.Same(sides.Length, targets.Length, nameof(sides));
            fixed (DVec3* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (int* pSides = &MemoryMarshal.GetReference(sides))
                return SightSideBatch(position, yaw, pTargets, pSides, targets.Length, out bad);
        }

        /// <summary><see cref="SightSide"/> of count targets.</summary>
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
                // Of the position or the yaw, and so of the first chunk.
                if (status != TurretStatus.Ok)
                    return status;
                for (int i = start; i < start + length; i++)
                    sides[i] = -sides[i];
                bad += badInChunk;
            }
            return TurretStatus.Ok;
        }

        /// <summary>Where a target is from a line of sight.</summary>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="yaw">Radians, any finite number.</param>
        /// <param name="pitch">Radians, positive up, any finite number; beyond ±π/2 the actor hangs upside down, and
        /// left and above are its own then.</param>
        /// <param name="target">In the world.</param>
        /// <returns>
        /// Left or right as <see cref="SightSide"/>, above or below; neither of a pair within 1e-6 rad of its plane.
        /// None at the position and on bad input.
        /// </returns>
        public static SightQuadrants SightQuadrant(in DVec3 position, float yaw, float pitch, in DVec3 target)
        {
            const SightQuadrants both = SightQuadrants.Left | SightQuadrants.Right;
            SightQuadrants found = TurretSight.Quadrant(Canonical(position), yaw, pitch, Canonical(target));
            return (found & both) == 0 ? found : found ^ both;
        }

        /// <summary>Moves a line of sight one step toward a target, yaw and pitch each the short way.</summary>
        /// <param name="yaw">Radians, any finite number; receives the one after the step.</param>
        /// <param name="pitch">Radians, positive up, any finite number; receives the one after the step.</param>
        /// <param name="position">Where the actor is, in the world.</param>
        /// <param name="target">In the world.</param>
        /// <param name="maxStep">Radians a step on each, from 0 (stays) up; infinity snaps.</param>
        /// <returns>
        /// Done or Turning; a target straight above or below keeps the yaw. Or an error, with both angles as they were
        /// bit for bit.
        /// </returns>
        public static TurretStatus SightStep(
            ref float yaw, ref float pitch, in DVec3 position, in DVec3 target, float maxStep) =>
            TurretSight.Step(ref yaw, ref pitch, Canonical(position), Canonical(target), maxStep);
    }
}
