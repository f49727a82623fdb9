// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>
    /// Finds by which of an engine's two clocks an object moves. A turret that steps in frames sees an object that moves in
    /// the ticks of the physics stand still in one frame and jump in the next; a turret that steps in ticks sees the same of
    /// an object that moves in frames. The velocity of the object is its way over the time by its own clock.
    /// </summary>
    internal struct TurretClock
    {
        // Of two moves in a row, m in the time t and n in the time u, the second would have been m·u/t at the velocity of
        // the first. The object moves by the clock by which the two differ less: |n·t − m·u|/(t + u). A way may be curved,
        // so a single comparison counts for little.

        /// <summary>How much evidence it takes.</summary>
        private const int Proof = 2;

        /// <summary>The square of a difference that may be rounding, as a part of the moves.</summary>
        private const float Rounding = 1e-6f;

        private DVec3 position;
        private Quat orientation;
        private Move last;
        private double time;
        // Above 0 for the other clock, below 0 for the turret's.
        private int evidence;
        private bool isSeen;

        private struct Move
        {
            internal Vec3 Way;
            internal Quat Turn;
            internal float Own, Other;
        }

        /// <summary>Whether the object moves by the clock by which the turret does not step.</summary>
        internal readonly bool IsOther => evidence >= Proof;

        /// <summary>Whether the object is known to move by the clock by which the turret steps.</summary>
        internal readonly bool IsOwn => evidence <= -Proof;

        /// <summary>
        /// Returns whether a turret does best to step by the other clock too, so that its joints move when its mount does,
        /// or where the mount stands, when its target does.
        /// </summary>
        internal static bool StepsByOther(in TurretClock mount, in TurretClock target) =>
            mount.IsOther || (target.IsOther && !mount.IsOwn);

        /// <summary>Observes an object.</summary>
        /// <param name="at">Where it is.</param>
        /// <param name="facing">Its orientation, always the same if only the position matters.</param>
        /// <param name="seconds">The time since the last observation by the clock by which the turret steps.</param>
        /// <param name="other">The other clock's time now.</param>
        /// <returns>The time since the last observation by the clock by which the object moves.</returns>
        internal float Observe(in DVec3 at, in Quat facing, float seconds, double other)
        {
            bool isFirst = !isSeen;
            // Nothing is learned in a pause.
            if (!isFirst && !(seconds > 0))
                return 0;
            Quat turn = facing - orientation, turnOfNegative = facing + orientation;
            var move = new Move
            {
                Way = (Vec3)(at - position), Turn = Square(turn) < Square(turnOfNegative) ? turn : turnOfNegative,
                Own = seconds, Other = Math.Max((float)(other - time), 0),
            };
            if (isFirst)
                move = new Move { Own = seconds };
            else
                Weigh(move);
            (position, orientation, time, last, isSeen) = (at, facing, other, move, true);
            return IsOther ? move.Other : seconds;
        }

        /// <summary>Notes that the object has stood still until a time of the other clock.</summary>
        internal void StoodUntil(double other) => time = other;

        private void Weigh(in Move move)
        {
            if (move.Other == 0 && Square(move.Way) + Square(move.Turn) > 0)
            {
                Add(-Proof);
                return;
            }
            float own = Difference(move, move.Own, last.Own), other = Difference(move, move.Other, last.Other);
            float size = Square(move.Way) + Square(move.Turn) + Square(last.Way) + Square(last.Turn);
            float greater = Math.Max(own, other);
            if (greater > Rounding * size && greater > 4 * Math.Min(own, other))
                Add(other < own ? 1 : -1);
        }

        /// <summary>Returns the square of the difference between a move and the one before it.</summary>
        private readonly float Difference(in Move move, float now, float before)
        {
            float sum = now + before;
            return sum > 0
                ? (Square(move.Way * before - last.Way * now) + Square(move.Turn * before - last.Turn * now)) / (sum * sum)
                : 0;
        }

        private void Add(int more) => evidence = Math.Max(-2 * Proof, Math.Min(evidence + more, 2 * Proof));

        private static float Square(in Vec3 v) => v.X * v.X + v.Y * v.Y + v.Z * v.Z;

        private static float Square(in Quat q) => q.X * q.X + q.Y * q.Y + q.Z * q.Z + q.W * q.W;
    }
}
