// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>What the calls of C answer that turn a turret: flags, or an error below 0.</summary>
    internal static class Answer
    {
        /// <summary>Ok with the flags, or the error with none.</summary>
        internal static TurretStatus Split(int answer, out TurretFlags flags)
        {
            flags = answer < 0 ? TurretFlags.None : (TurretFlags)answer;
            return Status(answer);
        }

        /// <summary>Ok, or the error.</summary>
        internal static TurretStatus Status(int answer) => answer < 0 ? (TurretStatus)answer : TurretStatus.Ok;
    }
}
