// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>What the calls of C return that turn a turret: flags, or an error below 0.</summary>
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
    }
}
