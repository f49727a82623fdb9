// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>What calls by pointers return: flags or a count, or an error below 0.</summary>
    internal static class Answer
    {
        private const int EveryErrorBit =
            Native.TURRET_ERROR_NULL | Native.TURRET_ERROR_NOT_FINITE | Native.TURRET_ERROR_ZERO_QUATERNION |
            Native.TURRET_ERROR_INVALID_LIMITS | Native.TURRET_ERROR_INVALID_ARGUMENT;

        private const int EveryFlag =
            (int)(TurretFlags.OnTarget | TurretFlags.AzimuthLimited | TurretFlags.ElevationLimited |
                TurretFlags.Slewing | TurretFlags.AtRest | TurretFlags.TooClose | TurretFlags.NoSolution |
                TurretFlags.HoldFire | TurretFlags.SectorLimited);

        /// <summary>
        /// The bits of the flags, of which an error has none and a flag no other: or this does not compile, for it
        /// divides by 0.
        /// </summary>
        private const int FlagBits = 0xffff / ((EveryErrorBit & 0xffff) == 0 && (EveryFlag & ~0xffff) == 0 ? 1 : 0);

        /// <summary>Ok with the flags, or the error with none.</summary>
        internal static TurretStatus Split(int answer, out TurretFlags flags)
        {
            flags = (TurretFlags)(answer & FlagBits);
            return Status(answer);
        }

        /// <summary>Ok, or the error.</summary>
        internal static TurretStatus Status(int answer) => answer < 0 ? (TurretStatus)answer : TurretStatus.Ok;

        /// <summary>Ok with the count, or the error with none.</summary>
        internal static TurretStatus Count(int answer, out int count)
        {
            count = Math.Max(answer, 0);
            return Status(answer);
        }

        /// <summary>The count of a batch by spans.</summary>
        /// <exception cref="ArgumentException">A span is misaligned: one that was made of another type's.</exception>
        internal static int Count(int answer) => answer < 0 ? throw Misaligned() : answer;

        // Apart, so that what throws nothing stays small.
        private static ArgumentException Misaligned() =>
            new ArgumentException("A span is misaligned: it was made of bytes or of another type.");
    }
}
