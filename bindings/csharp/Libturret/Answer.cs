// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;

namespace Libturret
{
    /// <summary>Decodes the number that a native call returns: flags or a count, or an error below 0.</summary>
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
        /// The bits that flags may use. No error may use one of these bits, and no flag any other bit. Otherwise this
        /// constant divides by 0, which does not compile.
        /// </summary>
        private const int FlagBits = 0xffff / ((EveryErrorBit & 0xffff) == 0 && (EveryFlag & ~0xffff) == 0 ? 1 : 0);

        /// <summary>Returns Ok with the flags, or the error with no flags.</summary>
        internal static TurretStatus Split(int answer, out TurretFlags flags)
        {
            flags = (TurretFlags)(answer & FlagBits);
            return Status(answer);
        }

        /// <summary>Returns Ok, or the error.</summary>
        internal static TurretStatus Status(int answer) => answer < 0 ? (TurretStatus)answer : TurretStatus.Ok;

        /// <summary>Returns Ok with the count, or the error with the count 0.</summary>
        internal static TurretStatus Count(int answer, out int count)
        {
            count = Math.Max(answer, 0);
            return Status(answer);
        }

        /// <summary>Returns the count of a batch over spans.</summary>
        /// <exception cref="ArgumentException">A span is misaligned, because it was cast from another type.</exception>
        internal static int Count(int answer) => answer < 0 ? throw Misaligned() : answer;

        // A method of its own, so that methods that seldom throw stay small.
        private static ArgumentException Misaligned() =>
            new ArgumentException("A span is misaligned. It was cast from bytes or from another type.");
    }
}
