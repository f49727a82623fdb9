// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>What one turret of a batch returns: its flags, or the error that made it hold.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct TurretResult : IEquatable<TurretResult>
    {
        // As the call by pointers writes it: flags, or an error below 0.
        private readonly int answer;

        /// <summary>The result that the number of a call by pointers stands for.</summary>
        /// <param name="number">Flags, &gt;= 0; or an error, below 0.</param>
        public TurretResult(int number)
        {
            answer = number;
        }

        /// <summary>Ok; or the error, and the turret held.</summary>
        public TurretStatus Status => Answer.Status(answer);

        /// <summary>Whether the turret held for bad input.</summary>
        public bool IsError => answer < 0;

        /// <summary>The flags; none after an error.</summary>
        public TurretFlags Flags
        {
            get
            {
                Answer.Split(answer, out TurretFlags flags);
                return flags;
            }
        }

        /// <inheritdoc cref="TurretFlags.OnTarget"/>
        public bool OnTarget => (Flags & TurretFlags.OnTarget) != 0;

        /// <inheritdoc cref="TurretFlags.HoldFire"/>
        public bool HoldFire => (Flags & TurretFlags.HoldFire) != 0;

        /// <summary>Whether both are the same.</summary>
        public static bool operator ==(TurretResult a, TurretResult b) => a.answer == b.answer;

        /// <summary>The opposite of ==.</summary>
        public static bool operator !=(TurretResult a, TurretResult b) => a.answer != b.answer;

        /// <inheritdoc/>
        public bool Equals(TurretResult other) => answer == other.answer;

        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is TurretResult other && Equals(other);

        /// <inheritdoc/>
        public override int GetHashCode() => answer;

        /// <summary>The names of the flags, or that of the error.</summary>
        public override string ToString() => IsError ? Status.ToString() : Flags.ToString();
    }
}
